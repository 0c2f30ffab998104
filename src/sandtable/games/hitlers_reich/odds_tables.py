"""The chance to win before the dice, by margin of the cards, for every pair of reroll allowances that cards may leave.

Exact as long as that is quick. Where the effects of 7.5 leave too much to reckon, and only there, it is simplified:

`rerolls_apart` - for some allowances the effects are reckoned without card rerolls: what they make of a chance between
cards without rerolls, they make of the same chance between cards with them.
`sides_apart` - so many effects that those of each side are reckoned as if the other had none, and both added.
`effects_left_out` - more effects than can be reckoned even so: the surplus is left out.

Which of these applies depends on the conflict alone, never on what was reckoned before.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.hitlers_reich.odds_play import WIDEST, Plan, Play
from sandtable.games.hitlers_reich.odds_roll import Faces, before_dice, settle_faces, toil, without_choices
from sandtable.games.hitlers_reich.terms import ALLIES, AXIS

REROLLS_APART: Final = "rerolls_apart"
SIDES_APART: Final = "sides_apart"
EFFECTS_LEFT_OUT: Final = "effects_left_out"

Allowance = tuple[int, int, int]  # rerolls of the Axis cards, of the Allied ones, who rerolls first

# Room in the lanes comes in a few sizes, so that much is shared: for rolls ahead, and for ways multiplied in.
ROLLS: Final = (7, 10, 14, 20, 30, 60)
SPARE_BITS: Final = (14, 36, 56, 96)
ONE_SIDE: Final = 14  # five dice may fall in 6 ** 5 ways
BOTH_SIDES: Final = 26
KEPT: Final = 30_000

_plays: dict[tuple[int, int], Play] = {}
_tables: dict[tuple[int, ...], Table] = {}


@dataclass(slots=True)
class Table:
    """In how many of `whole` ways the Axis wins, for each margin: `WIDEST` stands for 0."""

    ways: list[int] = field(default_factory=list)
    whole: int = 1


def play_for(rolls: int, spare_bits: int = ONE_SIDE) -> Play:
    """What is reckoned already with room for so many rolls and ways; begun afresh when it grows big."""
    most = next(each for each in ROLLS if each >= rolls)
    spare = next(each for each in SPARE_BITS if each >= spare_bits)
    play = _plays.get((most, spare))
    if play is None or play.kept > KEPT:
        play = Play(most, spare)
        _plays[most, spare] = play
    return play


def is_plain(plan: Plan) -> bool:
    """Whether nothing is thrown in 7.5 and 7.7, so that only cards reroll."""
    return not plan.throws() and not plan.counters


def rolls_of(plan: Plan, allowances: list[Allowance], dice: tuple[int, int]) -> int:
    """The dice that may be thrown after the first roll; with two cards of three rerolls at least, to share more."""
    counters = sum([dice[side] for side in (AXIS, ALLIES) if plan.counters & (1 << side)])
    return plan.throws() + counters + max([axis + allies for axis, allies, _ in allowances] + [6])


def exact_table(plan: Plan, dice: tuple[int, int], allowance: Allowance) -> Table:
    """The table of one pair of allowances, exactly."""
    plan, turned = settle_faces(plan)
    key = (*dice, *allowance, *plan.key(), -3, *turned[0], -3, *turned[1])
    found = _tables.get(key)
    if found is None:
        found = _reckoned(plan, dice, allowance, turned)
        if len(_tables) >= 2000:
            _tables.clear()
        _tables[key] = found
    return found


def _reckoned(plan: Plan, dice: tuple[int, int], allowance: Allowance, turned: Faces) -> Table:
    ways = 6 ** (dice[0] + dice[1])
    play = play_for(rolls_of(plan, [allowance], dice))
    number = play.begin(plan, *allowance)
    if play.spots[number].depth == 0 and not turned[0] and not turned[1]:
        return Table(without_choices(*dice), ways)
    return Table(before_dice(play, number, dice[0], dice[1], turned), play.scale * ways)


def plain_table(dice: tuple[int, int], allowance: Allowance) -> Table:
    """The table without any effect: only the rerolls of cards."""
    return exact_table(Plan(), dice, allowance)


def toil_of(plan: Plan, dice: tuple[int, int], allowance: Allowance) -> int:
    """About how many situations an exact table takes, not counting rerolls of cards alone."""
    if is_plain(plan):
        return 0
    plan, _ = settle_faces(plan)
    play = play_for(rolls_of(plan, [allowance], dice))
    return toil(play, play.begin(plan, *allowance), *dice)


def tables(
    plan: Plan, dice: tuple[int, int], allowances: list[Allowance], budget: int
) -> tuple[dict[Allowance, Table], list[str]]:
    """The tables of several pairs of allowances, as exactly as the budget allows, and the names of simplifications."""
    plain = (0, 0, plan.active)
    costs = [(toil_of(plan, dice, allowance), allowance) for allowance in {plain, *allowances}]
    found: dict[Allowance, Table] = {}
    notes: list[str] = []
    spent = 0
    for cost, allowance in sorted(costs):
        spent += cost
        if spent <= budget:
            found[allowance] = exact_table(plan, dice, allowance)
    if plain not in found:
        found[plain] = _apart(plan, dice, budget // 2, notes)
    for _, allowance in costs:
        if allowance not in found:
            found[allowance] = _carried_over(plan, dice, allowance, found)
            if REROLLS_APART not in notes:
                notes.append(REROLLS_APART)
    return found, notes


def _carried_over(plan: Plan, dice: tuple[int, int], allowance: Allowance, found: dict[Allowance, Table]) -> Table:
    """The table of a pair of allowances from the exact ones of each allowance alone, or from that of none."""
    axis, allies, _ = allowance
    none = (0, 0, plan.active)
    here = plain_table(dice, allowance)
    one, other = (axis, 0, plan.active), (0, allies, plan.active)
    if axis and allies and one in found and other in found:
        parts = [_carry(here, plain_table(dice, each), found[each]) for each in (one, other, none)]
        ways = [max(0, min(a + b - c, _ONE)) for a, b, c in zip(*parts, strict=True)]
    else:
        ways = _carry(here, plain_table(dice, none), found[none])
    return Table(ways, _ONE)


_ONE: Final = 6**20


def _carry(here: Table, before: Table, after: Table) -> list[int]:
    """For each margin what `after` has, of `_ONE`, where `before` has the chance of `here`; in proportion between."""
    found: list[int] = []
    i = 0
    for part in here.ways:
        share = part * before.whole
        while i < 2 * WIDEST - 1 and before.ways[i + 1] * here.whole < share:
            i += 1
        low, high = before.ways[i] * here.whole, before.ways[i + 1] * here.whole
        more = (after.ways[i + 1] - after.ways[i]) * _ONE
        step = more * (share - low) // ((high - low) * after.whole) if high > low else 0
        found.append(after.ways[i] * _ONE // after.whole + step)
    return found


def _apart(plan: Plan, dice: tuple[int, int], budget: int, notes: list[str]) -> Table:
    """Cards without rerolls, the effects of each side as if the other had none."""
    notes.append(SIDES_APART)
    none = (0, 0, plan.active)
    before = plain_table(dice, none)
    after = [exact_table(_lighter(_of_side(plan, side), dice, budget, notes), dice, none) for side in (AXIS, ALLIES)]
    ways: list[int] = []
    for i in range(2 * WIDEST + 1):
        share = sum([table.ways[i] * _ONE // table.whole for table in after]) - before.ways[i] * _ONE // before.whole
        ways.append(max(0, min(share, _ONE)))
    return Table(ways, _ONE)


def _of_side(plan: Plan, side: int) -> Plan:
    """The effects of one side alone."""
    keep = [1 - side, side]  # Axis, Allies
    return Plan(
        plan.active,
        [plan.own[each] * keep[each] for each in (AXIS, ALLIES)],
        [plan.enemy[each] * keep[each] for each in (AXIS, ALLIES)],
        [plan.either[each] * keep[each] for each in (AXIS, ALLIES)],
        [plan.many[each] if keep[each] else () for each in (AXIS, ALLIES)],
        [plan.faces[each] if keep[each] else () for each in (AXIS, ALLIES)],
        plan.counters & (1 << side),
    )


def _lighter(plan: Plan, dice: tuple[int, int], budget: int, notes: list[str]) -> Plan:
    """A plan from which throws are left out, one by one, until it is quick to reckon."""
    while plan.throws() and toil_of(plan, dice, (0, 0, plan.active)) > budget:
        plan = Plan(plan.active, plan.own[:], plan.enemy[:], plan.either[:], plan.many[:], plan.faces, plan.counters)
        if EFFECTS_LEFT_OUT not in notes:
            notes.append(EFFECTS_LEFT_OUT)
        for side in (AXIS, ALLIES):
            if plan.many[side]:
                plan.many[side] = plan.many[side][1:]
            elif plan.own[side]:
                plan.own[side] -= 1
            elif plan.either[side]:
                plan.either[side] -= 1
            elif plan.enemy[side]:
                plan.enemy[side] -= 1
    return plan
