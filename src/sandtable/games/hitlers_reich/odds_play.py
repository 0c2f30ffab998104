"""Rules 7.5-7.7 played well by both sides: the exact chance to win from any dice, for every margin at once.

The margin is the Axis total less the Allied one, cards included, less 1 if the Axis loses a tie: the Axis wins at 0 or
more. The worth of a situation is a row with a lane for each margin: in how many of `scale` ways the Axis wins. A die
that is turned or thrown moves the margin, and so the lanes. What a side may choose from, it chooses for each margin.

Left out is only what cannot be better: a side rerolls its own lowest dice and the enemy's highest one (with equal
marks), and it turns dice to a face after all its rerolls, the lowest die to the highest face. Higher dice in place of
lower ones never hurt: whatever is done with the lower ones can be done with the higher ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.hitlers_reich.odds_dice import ALL, HIGH, LOW, Shapes
from sandtable.games.hitlers_reich.terms import ALLIES, AXIS
from sandtable.kernel.distribution import Lanes

EFFECTS: Final = 0  # 7.5, of one side
ABILITY: Final = 1  # 7.6, of one side
RESULT: Final = 2  # 7.7, with the COUNTERATTACKs not yet used

WIDEST: Final = 60  # two cards of 13 against two of 1, thirty on the dice against three, a tie, and a die in the air

Many = tuple[int, int, int]  # a source of several rerolls: whose dice (0 own, 1 enemy), how many are left, its mark
Move = tuple[int, int, int, int, int, int]  # spot after, dice thrown, shape at rest, gain, their marks, marks removed
Key = tuple[int, int, int, int, int, tuple[Many, ...], tuple[int, ...], int, int, int]


def _none() -> list[int]:
    return [0, 0]


@dataclass(slots=True)
class Plan:
    """What both sides may still do to dice by markers and events (7.5, 7.7); lists of two have the Axis first."""

    active: int = 0
    own: list[int] = field(default_factory=_none)
    enemy: list[int] = field(default_factory=_none)
    either: list[int] = field(default_factory=_none)
    many: list[tuple[Many, ...]] = field(default_factory=lambda: [(), ()])
    faces: list[tuple[int, ...]] = field(default_factory=lambda: [(), ()])
    counters: int = 0

    def throws(self) -> int:
        """The dice that the effects of 7.5 may throw."""
        count = sum(self.own) + sum(self.enemy) + sum(self.either)
        return count + sum([left for many in self.many for _, left, _ in many])

    def key(self) -> tuple[int, ...]:
        """The plan as plain numbers."""
        found = [self.active, self.counters]
        for side in (AXIS, ALLIES):
            found += [self.own[side], self.enemy[side], self.either[side], len(self.many[side]), *self.faces[side]]
            for many in self.many[side]:
                found += [-1, *many]
            found.append(-2)
        return tuple(found)


@dataclass(slots=True)
class Spot:
    """A point of the procedure from 7.5 on: who chooses, what is left to him, and what comes after.

    `low` and `high` say for each side how many of its dice may still be touched from below and from above.
    """

    kind: int = RESULT
    mover: int = 0
    own: int = 0
    enemy: int = 0
    either: int = 0
    many: tuple[Many, ...] = ()
    faces: tuple[int, ...] = ()
    allowance: int = 0
    counters: int = 0
    after: int = -1
    low: list[int] = field(default_factory=_none)
    high: list[int] = field(default_factory=_none)
    depth: int = 0
    uses: list[tuple[int, int, int, int]] = field(default_factory=list)
    worth: dict[int, int] = field(default_factory=dict)
    thrown: dict[int, int] = field(default_factory=dict)
    moves: dict[int, list[Move]] = field(default_factory=dict)


class Play:
    """The worth of situations, reckoned once and kept; `rolls` dice at most may be thrown from any of them."""

    def __init__(self, rolls: int, spare_bits: int) -> None:
        self.scale: int = 6**rolls
        self.lanes = Lanes(2 * WIDEST + 1, self.scale.bit_length() + spare_bits + 1)
        self.shapes = Shapes()
        self.spots: list[Spot] = []
        self.number: dict[Key, int] = {}
        self.kept = 0
        lanes = self.lanes
        one_lane = (1 << (lanes.bits - 1)) - 1
        self.behind = sum([one_lane << (i * lanes.bits) for i in range(WIDEST)])
        self.ahead = sum([one_lane << (i * lanes.bits) for i in range(WIDEST, lanes.count)])
        self.sure = lanes.ones * self.scale
        self.won: int = self.sure & self.ahead
        # What moves in at the top, where the Axis has won whatever comes, when a row is moved down by so many lanes.
        self.fill: list[int] = [self.sure & ~(self.sure >> (by * lanes.bits)) for by in range(31)]
        self.fill_all: int = sum(self.fill[1:7])

    # -- spots ------------------------------------------------------------------------------------------------------

    def result(self, counters: int) -> int:
        """The spot after all rerolls: a bit of `counters` for each side that may still counterattack."""
        return self._spot((RESULT, 0, 0, 0, 0, (), (), 0, counters, -1))

    def ability(self, mover: int, allowance: int, after: int) -> int:
        """The spot at which a side may reroll so many dice with its cards (7.6)."""
        if allowance <= 0:
            return after
        return self._spot((ABILITY, mover, 0, 0, 0, (), (), min(allowance, 5), 0, after))

    def effects(
        self, mover: int, own: int, enemy: int, either: int, many: tuple[Many, ...], faces: tuple[int, ...], after: int
    ) -> int:
        """The spot at which a side may use the effects that are left to it (7.5)."""
        if not own and not enemy and not either and not many and not faces:
            return after
        return self._spot((EFFECTS, mover, own, enemy, either, many, faces, 0, 0, after))

    def begin(self, plan: Plan, axis_rerolls: int, allied_rerolls: int, first: int) -> int:
        """The spot at which 7.5 begins: the effects of both sides, then the rerolls of their cards, `first` first."""
        allowance = (axis_rerolls, allied_rerolls)
        after = self.ability(1 - first, allowance[1 - first], self.result(plan.counters))
        after = self.ability(first, allowance[first], after)
        for side in (1 - plan.active, plan.active):
            after = self.effects(
                side, plan.own[side], plan.enemy[side], plan.either[side], plan.many[side], plan.faces[side], after
            )
        return after

    def _spot(self, key: Key) -> int:
        found = self.number.get(key, -1)
        if found < 0:
            kind, mover, own, enemy, either, many, faces, allowance, counters, after = key
            spot = Spot(kind, mover, own, enemy, either, many, faces, allowance, counters, after)
            self._prepare(spot)
            found = len(self.spots)
            self.number[key] = found
            self.spots.append(spot)
        return found

    def _prepare(self, spot: Spot) -> None:
        """What may still be touched from a spot on, and the uses open at it."""
        if spot.kind == RESULT:
            for side in (AXIS, ALLIES):
                if spot.counters & (1 << side):
                    spot.low[side] = ALL
                    spot.depth += 1
                    spot.uses.append((side, 0, 0, self.result(spot.counters & ~(1 << side))))
            return
        after = self.spots[spot.after]
        mine, other = spot.mover, 1 - spot.mover
        own_many = sum([left for enemy, left, _ in spot.many if not enemy])
        enemy_many = sum([left for enemy, left, _ in spot.many if enemy])
        below = spot.own + spot.either + own_many + len(spot.faces) + spot.allowance
        above = spot.enemy + spot.either + enemy_many
        spot.low[mine] = min(ALL, after.low[mine] + below)
        spot.low[other] = after.low[other]
        spot.high[mine] = after.high[mine]
        spot.high[other] = min(ALL, after.high[other] + above)
        spot.depth = after.depth + spot.own + spot.either + own_many + above + 1
        if spot.kind == EFFECTS:
            self._find_uses(spot)

    def _find_uses(self, spot: Spot) -> None:
        """7.5: each use: whose die it throws, the mark of its source, the marks that go with it, the spot after."""
        o, e, r, many, m = spot.own, spot.enemy, spot.either, spot.many, spot.mover
        if o:
            spot.uses.append((m, 0, 0, self.effects(m, o - 1, e, r, many, spot.faces, spot.after)))
        if e:
            spot.uses.append((1 - m, 0, 0, self.effects(m, o, e - 1, r, many, spot.faces, spot.after)))
        if r:
            after = self.effects(m, o, e, r - 1, many, spot.faces, spot.after)
            spot.uses += [(m, 0, 0, after), (1 - m, 0, 0, after)]
        for i in range(len(many)):
            enemy, left, mark = many[i]
            rest = many[:i] + (((enemy, left - 1, mark),) if left > 1 else ()) + many[i + 1 :]
            after = self.effects(m, o, e, r, rest, spot.faces, spot.after)
            spot.uses.append((1 - m if enemy else m, mark, mark if left == 1 else 0, after))

    # -- worth ------------------------------------------------------------------------------------------------------

    def worth(self, number: int, axis: int, allies: int) -> int:
        """In how many ways the Axis wins, for each margin, with these dice at this spot."""
        spot = self.spots[number]
        axis = self.shapes.cut(axis, spot.low[AXIS], spot.high[AXIS])
        return self._worth(spot, axis, self.shapes.cut(allies, spot.low[ALLIES], spot.high[ALLIES]))

    def _worth(self, spot: Spot, axis: int, allies: int) -> int:
        """As `worth`, of shapes that are cut to the spot."""
        if spot.depth == 0:
            return self.won
        key = axis << 24 | allies
        found = spot.worth.get(key, -1)
        if found < 0:
            if spot.kind == RESULT:
                found = self._best(spot, AXIS, axis, allies) & self.behind
                found |= self._best(spot, ALLIES, axis, allies) & self.ahead
            else:
                found = self._best(spot, spot.mover, axis, allies)
            spot.worth[key] = found
            self.kept += 1
        return found

    def _best(self, spot: Spot, mover: int, axis: int, allies: int) -> int:
        """The worth of the best choice, margin by margin."""
        lanes = self.lanes
        tops, down = lanes.tops, lanes.bits - 1
        best = -1
        for owner, dice, other in ((AXIS, axis, allies), (ALLIES, allies, axis)):
            for move in self.moves(spot, mover, owner, dice):
                row = self.worth_of(move, owner, other)
                if best < 0:
                    best = row
                else:
                    higher = ((best | tops) - row) & tops
                    best_where = higher - (higher >> down)
                    best = row ^ ((row ^ best) & best_where) if mover == AXIS else best ^ ((row ^ best) & best_where)
        return best

    def worth_of(self, move: Move, owner: int, other: int) -> int:
        """The worth of a move with the dice of one side, against the dice of the other."""
        after, thrown, rest, gain, bits, unmarks = move
        if after < 0:
            return self.won
        spot = self.spots[after]
        if unmarks:
            other = self.shapes.unmarked(other, unmarks)
        other = self.shapes.cut(other, spot.low[1 - owner], spot.high[1 - owner])
        if thrown:
            row = self.thrown(spot, thrown, owner, rest, other, bits)
        else:
            row = self._worth(spot, rest, other) if owner == AXIS else self._worth(spot, other, rest)
        return self.moved(row, gain if owner == AXIS else -gain) if gain else row

    def moved(self, row: int, by: int) -> int:
        """The worth for each margin of having so much more."""
        if by > 0:
            return row >> (by * self.lanes.bits) | self.fill[by]
        return (row << (-by * self.lanes.bits)) & self.lanes.every

    def thrown(self, spot: Spot, count: int, owner: int, rest: int, other: int, bits: int) -> int:
        """The worth of throwing so many dice of a side to those at rest, before a spot; the margin is without them."""
        key = (rest << 24 | other) << 12 | bits << 4 | count << 1 | owner
        found = spot.thrown.get(key, -1)
        if found >= 0:
            return found
        step = self.lanes.bits
        every = self.lanes.every
        found = self.fill_all if owner == AXIS else 0
        by = 0
        for shape in self.shapes.with_each(rest, bits, spot.low[owner], spot.high[owner]):
            by += step
            if count > 1:
                row = self.thrown(spot, count - 1, owner, shape, other, bits)
            else:
                row = self._worth(spot, shape, other) if owner == AXIS else self._worth(spot, other, shape)
            found += row >> by if owner == AXIS else (row << by) & every
        found //= 6
        spot.thrown[key] = found
        self.kept += 1
        return found

    # -- moves ------------------------------------------------------------------------------------------------------

    def moves(self, spot: Spot, mover: int, owner: int, dice: int) -> list[Move]:
        """What a side may do to the dice of one side at a spot; for its own, to leave all as it is comes first."""
        key = (dice << 1 | owner) << 1 | mover
        found = spot.moves.get(key)
        if found is None:
            found = self._moves(spot, mover, owner, dice)
            spot.moves[key] = found
        return found

    def _moves(self, spot: Spot, mover: int, owner: int, dice: int) -> list[Move]:
        found: list[Move] = []
        if spot.kind == RESULT:
            if owner == mover:
                found.append((-1, 0, dice, 0, 0, 0))
                for side, _, _, after in spot.uses:
                    if side == mover:
                        self._throw_lowest(found, owner, ALL, dice, after)
        elif spot.kind == ABILITY:
            if owner == mover:
                found.append(self._move(owner, 0, dice, 0, 0, 0, spot.after))
                self._throw_lowest(found, owner, spot.allowance, dice, spot.after)
        else:
            shapes = self.shapes
            if owner == mover:
                marks = 0
                for _, _, mark in spot.many:
                    marks |= mark
                turned, gain = shapes.set_low(shapes.unmarked(dice, marks), spot.faces)
                found.append(self._move(owner, 0, turned, gain, 0, marks, spot.after))
            for whose, mark, gone, after in spot.uses:
                if whose == owner:
                    for bits in shapes.groups(dice):
                        if not bits & mark:
                            rest, face = shapes.take(dice, LOW if owner == mover else HIGH, bits)
                            rest = shapes.unmarked(rest, gone)
                            found.append(self._move(owner, 1, rest, -face, (bits | mark) & ~gone, 0, after))
        return found

    def _throw_lowest(self, found: list[Move], owner: int, most: int, dice: int, after: int) -> None:
        """The moves that reroll the lowest one, two... of a side's dice, all thrown together."""
        taken = 0
        for count in range(1, min(most, self.shapes.shape[dice][0]) + 1):
            dice, face = self.shapes.take(dice, LOW)
            taken += face
            found.append(self._move(owner, count, dice, -taken, 0, 0, after))

    def _move(self, owner: int, thrown: int, rest: int, gain: int, bits: int, unmarks: int, after: int) -> Move:
        spot = self.spots[after]
        return after, thrown, self.shapes.cut(rest, spot.low[owner], spot.high[owner]), gain, bits, unmarks
