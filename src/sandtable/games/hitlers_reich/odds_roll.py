"""Rule 7.4 and what follows from it: the chance to win before the dice are rolled, and the totals that come of them."""

from __future__ import annotations

from math import comb
from typing import Final

from sandtable.games.hitlers_reich.odds_play import RESULT, WIDEST, Move, Plan, Play, Spot
from sandtable.games.hitlers_reich.terms import ALLIES, AXIS
from sandtable.kernel.distribution import dice, multisets

Rows = dict[int, int]  # a row of ways by margin for each Axis total
Faces = tuple[tuple[int, ...], tuple[int, ...]]

NOTHING_TURNED: Final[Faces] = ((), ())


def settle_faces(plan: Plan) -> tuple[Plan, Faces]:
    """A plan without the dice that may as well be turned at once, and what each side turns them to.

    That is so of a side's dice if it throws none of its own in 7.5, and no enemy effect comes before.
    """
    first, second = plan.active, 1 - plan.active
    faces = [plan.faces[0], plan.faces[1]]
    turned: list[tuple[int, ...]] = [(), ()]
    for side in (first, second):
        touched = _throws_own(plan, side) or (side == second and _throws_enemy(plan, first))
        if not touched:
            turned[side] = faces[side]
            faces[side] = ()
    settled = Plan(plan.active, plan.own, plan.enemy, plan.either, plan.many, faces, plan.counters)
    return settled, (turned[0], turned[1])


def _throws_own(plan: Plan, side: int) -> bool:
    return bool(plan.own[side] or plan.either[side]) or any(not enemy for enemy, _, _ in plan.many[side])


def _throws_enemy(plan: Plan, side: int) -> bool:
    return bool(plan.enemy[side] or plan.either[side]) or any(enemy for enemy, _, _ in plan.many[side])


def toil(play: Play, number: int, axis_dice: int, allied_dice: int) -> int:
    """About how many worths must be reckoned to know a spot before the dice: shapes of both sides, spot by spot."""
    count = 0
    waiting = [number]
    seen = {number}
    for each in waiting:
        spot = play.spots[each]
        if spot.depth:
            shapes = _shapes(axis_dice, spot.low[AXIS], spot.high[AXIS])
            shapes *= _shapes(allied_dice, spot.low[ALLIES], spot.high[ALLIES])
            count += shapes * (len(spot.uses) + spot.allowance)
            for after in [spot.after, *[use[3] for use in spot.uses]]:
                if after >= 0 and after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return count


def _shapes(count: int, low: int, high: int) -> int:
    touched = min(count, low + high)
    return comb(touched + 5, 5)


def rolled(play: Play, spot: Spot, side: int, count: int, turned: tuple[int, ...]) -> dict[int, dict[int, int]]:
    """What a roll of a side's dice may come to at a spot: for each shape its sums, each with its ways."""
    found: dict[int, dict[int, int]] = {}
    shapes = play.shapes
    for faces, ways in multisets(count):
        shape, gain = shapes.set_low(shapes.whole(list(faces)), turned)
        sums = found.setdefault(shapes.cut(shape, spot.low[side], spot.high[side]), {})
        total = sum(faces) + gain
        sums[total] = sums.get(total, 0) + ways
    return found


def before_dice(play: Play, number: int, axis_dice: int, allied_dice: int, turned: Faces) -> list[int]:
    """In how many ways the Axis wins with so many dice not yet rolled, for each margin of the cards alone.

    Lanes have room for the ways of one side's dice. For the other's they are split into a lower and an upper half.
    """
    spot = play.spots[number]
    lanes = play.lanes
    rolls = [
        rolled(play, spot, side, count, turned[side]) for side, count in ((AXIS, axis_dice), (ALLIES, allied_dice))
    ]
    combinations = [sum([len(sums) for sums in rolls[side].values()]) for side in (AXIS, ALLIES)]
    # The side to go through for every shape of the other is the one that makes less work.
    inner = AXIS if combinations[AXIS] * len(rolls[ALLIES]) <= combinations[ALLIES] * len(rolls[AXIS]) else ALLIES
    sign = 1 if inner == AXIS else -1
    half = lanes.bits // 2
    low_half = lanes.ones * ((1 << half) - 1)
    lower = upper = 0
    for outer_shape, outer_sums in rolls[1 - inner].items():
        row = 0
        for shape, sums in rolls[inner].items():
            worth = play.worth(number, *_pair(inner, shape, outer_shape))
            for total, ways in sums.items():
                row += play.moved(worth, sign * total) * ways
        low, high = row & low_half, (row >> half) & low_half
        for total, ways in outer_sums.items():
            lower += lanes.ahead(low, -sign * total) * ways
            upper += lanes.ahead(high, -sign * total) * ways
    return [low + (high << half) for low, high in zip(lanes.numbers(lower), lanes.numbers(upper), strict=True)]


def without_choices(axis_dice: int, allied_dice: int) -> list[int]:
    """As `before_dice`, when nobody may change a die: the plain difference of two rolls."""
    difference = dice(axis_dice).minus(dice(allied_dice))
    return [difference.at_least(WIDEST - i) for i in range(2 * WIDEST + 1)]


class Ends:
    """Where it all comes to when both sides choose well, and do nothing when doing something is no better."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.rows: Rows = {}
        self.waiting: dict[int, dict[int, Rows]] = {}
        self.thrown: dict[int, dict[tuple[int, int, int, int, int], Rows]] = {}

    def begin_before_dice(self, number: int, axis_dice: int, allied_dice: int, turned: Faces, cards: Rows) -> None:
        """Begin with dice not yet rolled; `cards` gives a row of ways by margin for each Axis total of cards."""
        play = self.play
        spot = play.spots[number]
        axis_rolls = rolled(play, spot, AXIS, axis_dice, turned[AXIS])
        for allies, sums in rolled(play, spot, ALLIES, allied_dice, turned[ALLIES]).items():
            for value, row in cards.items():
                against = sum([play.lanes.ahead(row, total) * ways for total, ways in sums.items()])
                for axis, own_sums in axis_rolls.items():
                    for total, ways in own_sums.items():
                        self.begin(number, axis, allies, value + total, play.lanes.ahead(against, -total) * ways)

    def begin(self, number: int, axis: int, allies: int, total: int, row: int) -> None:
        """Begin with these dice and this Axis total, in so many ways for each margin."""
        rows = self.waiting.setdefault(number, {}).setdefault(axis << 24 | allies, {})
        rows[total] = rows.get(total, 0) + row * self.play.scale

    def begin_throw(
        self, number: int, count: int, owner: int, rest: int, other: int, bits: int, total: int, row: int
    ) -> None:
        """Begin with dice in the air: the total and the margin are without them."""
        self._throw(number, (count, owner, rest, other, bits), total, row * self.play.scale)

    def run(self) -> Rows:
        """The ways to end at each Axis total, as rows by margin; `scale` of them for each way to begin."""
        while self.waiting or self.thrown:
            number = max([*self.waiting, *self.thrown], key=self._depth)
            for key, rows in self.thrown.pop(number, {}).items():
                self._land(number, key, rows)
            spot = self.play.spots[number]
            for pair, rows in self.waiting.pop(number, {}).items():
                axis = self.play.shapes.cut(pair >> 24, spot.low[AXIS], spot.high[AXIS])
                allies = self.play.shapes.cut(pair & 0xFFFFFF, spot.low[ALLIES], spot.high[ALLIES])
                if not spot.depth:
                    self._end(rows)
                elif spot.kind == RESULT:
                    self._decide(spot, AXIS, axis, allies, rows, self.play.behind)
                    self._decide(spot, ALLIES, axis, allies, rows, self.play.ahead)
                else:
                    self._decide(spot, spot.mover, axis, allies, rows, self.play.lanes.every)
        return self.rows

    def _depth(self, number: int) -> int:
        return self.play.spots[number].depth

    def _end(self, rows: Rows) -> None:
        for total, row in rows.items():
            self.rows[total] = self.rows.get(total, 0) + row

    def _decide(self, spot: Spot, mover: int, axis: int, allies: int, rows: Rows, where: int) -> None:
        """Part the ways to be at a spot among the moves of a side, margin by margin, and go on with each."""
        play = self.play
        lanes = play.lanes
        best = -1
        choices: list[tuple[int, int, Move]] = []
        masks: list[int] = []
        for owner in (mover, 1 - mover):
            dice_of, other = (axis, allies) if owner == AXIS else (allies, axis)
            for move in play.moves(spot, mover, owner, dice_of):
                worth = play.worth_of(move, owner, other)
                choices.append((owner, other, move))
                if best < 0:
                    masks.append(where)
                    best = worth
                else:
                    better = lanes.where_more(worth, best) if mover == AXIS else lanes.where_more(best, worth)
                    if better:
                        masks = [mask & ~better for mask in masks]
                        best = lanes.larger(best, worth) if mover == AXIS else lanes.smaller(best, worth)
                    masks.append(where & better)
        for i in range(len(choices)):
            if masks[i]:
                parts = {total: row & masks[i] for total, row in rows.items() if row & masks[i]}
                if parts:
                    self._move(choices[i][0], choices[i][1], choices[i][2], parts)

    def _move(self, owner: int, other: int, move: Move, rows: Rows) -> None:
        """Carry out a move for rows of ways."""
        after, thrown, rest, gain, bits, unmarks = move
        if after < 0:
            self._end(rows)
            return
        play = self.play
        spot = play.spots[after]
        if unmarks:
            other = play.shapes.unmarked(other, unmarks)
        other = play.shapes.cut(other, spot.low[1 - owner], spot.high[1 - owner])
        for total, row in rows.items():
            row = play.lanes.ahead(row, -gain if owner == AXIS else gain)
            self._throw(after, (thrown, owner, rest, other, bits), total + gain if owner == AXIS else total, row)

    def _throw(self, after: int, key: tuple[int, int, int, int, int], total: int, row: int) -> None:
        rows = self.thrown.setdefault(after, {}).setdefault(key, {})
        rows[total] = rows.get(total, 0) + row

    def _land(self, number: int, key: tuple[int, int, int, int, int], rows: Rows) -> None:
        """Dice that were thrown come to lie."""
        thrown, owner, rest, other, bits = key
        play = self.play
        spot = play.spots[number]
        there = self.waiting.setdefault(number, {})
        each = 6**thrown
        parts = {total: row // each for total, row in rows.items()}
        for shape, pips, ways in play.shapes.landings(rest, thrown, bits, spot.low[owner], spot.high[owner]):
            found = there.setdefault(shape << 24 | other if owner == AXIS else other << 24 | shape, {})
            for total, row in parts.items():
                moved = play.lanes.ahead(row, -pips if owner == AXIS else pips) * ways
                reached = total + pips if owner == AXIS else total
                found[reached] = found.get(reached, 0) + moved


def ends_of_rerolls(
    play: Play, number: int, axis_dice: int, allied_dice: int, turned: Faces, margin: int
) -> dict[tuple[int, int], int]:
    """The ways to end at each pair of dice totals, from a spot where first one side and then the other rerolls (7.6).

    As `Ends` from before the dice, for one margin of the cards: quicker where both sides' cards reroll.
    """
    lanes = play.lanes
    spot = play.spots[number]
    mover = spot.mover
    after = play.spots[spot.after]
    sign = 1 if mover == AXIS else -1
    counts = (axis_dice, allied_dice)
    first = _lowest_sums(play, counts[mover], turned[mover], spot.allowance)
    most = min(spot.allowance, counts[mover])
    bare = [play.shapes.of((counts[mover] - count, (), (), ())) for count in range(most + 1)]
    found: dict[tuple[int, int], int] = {}
    for shape, sums in rolled(play, after, 1 - mover, counts[1 - mover], turned[1 - mover]).items():
        worths = [lanes.numbers(play.worth(spot.after, *_pair(mover, bare[0], shape)))]
        for count in range(1, len(bare)):
            worths.append(lanes.numbers(play.thrown(after, count, mover, bare[count], shape, 0)))
        answers = _answers(play, after, shape)
        for enemy_total, enemy_ways in sums.items():
            thrown: dict[tuple[int, int], int] = {}
            for lowest, ways in first.items():
                at = WIDEST + margin + sign * (lowest[0] - enemy_total)
                best = 0
                for count in range(1, len(lowest)):
                    more = worths[count][at - sign * lowest[count]] - worths[best][at - sign * (best and lowest[best])]
                    if more * sign > 0:
                        best = count
                key = (best, lowest[0] - lowest[best] if best else lowest[0])
                thrown[key] = thrown.get(key, 0) + ways
            reached: dict[int, int] = {}
            for (count, kept), ways in thrown.items():
                pips = dice(count)
                for i, each in enumerate(pips.counts):
                    total = kept + pips.least + i
                    reached[total] = reached.get(total, 0) + ways * each * 6 ** (spot.allowance - count)
            for total, ways in reached.items():
                answer = answers[WIDEST + margin + sign * (total - enemy_total)]
                for change, each in answer.items():
                    key = _pair(mover, total, enemy_total + change)
                    found[key] = found.get(key, 0) + ways * enemy_ways * each
    return found


def _pair(mover: int, mine: int, other: int) -> tuple[int, int]:
    return (mine, other) if mover == AXIS else (other, mine)


def _lowest_sums(play: Play, count: int, turned: tuple[int, ...], allowance: int) -> dict[tuple[int, ...], int]:
    """For each roll its total, and the sums of its lowest one, two... dice, with the ways."""
    found: dict[tuple[int, ...], int] = {}
    for faces, ways in multisets(count):
        shape, _ = play.shapes.set_low(play.shapes.whole(list(faces)), turned)
        lows = play.shapes.shape[shape][1]
        key = (sum(lows), *[sum(lows[: i + 1]) for i in range(min(allowance, count))])
        found[key] = found.get(key, 0) + ways
    return found


def _answers(play: Play, spot: Spot, shape: int) -> list[dict[int, int]]:
    """What the second side makes of its dice, for each margin: how its total changes, in 6 ** allowance ways."""
    lanes = play.lanes
    lows = play.shapes.shape[shape][1]
    nothing = play.shapes.of((0, (), (), ()))
    changes: list[dict[int, int]] = [{0: 6**spot.allowance}]
    worths = [lanes.numbers(play.won)]
    for count in range(1, min(spot.allowance, play.shapes.shape[shape][0]) + 1):
        taken = sum(lows[:count])
        pips = dice(count)
        others = 6 ** (spot.allowance - count)
        changes.append({pips.least + i - taken: ways * others for i, ways in enumerate(pips.counts)})
        row = play.thrown(play.spots[spot.after], count, spot.mover, nothing, nothing, 0)
        worths.append(lanes.numbers(play.moved(row, -taken if spot.mover == AXIS else taken)))
    found: list[dict[int, int]] = []
    for i in range(lanes.count):
        best = 0
        for count in range(1, len(worths)):
            more = worths[count][i] - worths[best][i]
            if (more if spot.mover == AXIS else -more) > 0:
                best = count
        found.append(changes[best])
    return found
