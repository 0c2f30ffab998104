"""Odds once the dice lie (7.5-7.7): exact, with every effect and reroll still ahead played well by both sides."""

from __future__ import annotations

from dataclasses import dataclass, field

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.conflict_dice import dice_to_reroll, reroll_order, uses_of
from sandtable.games.hitlers_reich.conflict_state import ConflictState
from sandtable.games.hitlers_reich.odds_cards import Meeting, lot_in_play, meet
from sandtable.games.hitlers_reich.odds_play import WIDEST, Many, Plan, Play
from sandtable.games.hitlers_reich.odds_roll import Ends
from sandtable.games.hitlers_reich.odds_tables import play_for, rolls_of
from sandtable.games.hitlers_reich.procedures.conflict import CONFLICT, Conflict
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.tables import REROLL_EITHER, REROLL_ENEMY, REROLL_OWN, SET_OWN
from sandtable.games.hitlers_reich.terms import ALLIES, AXIS
from sandtable.kernel.column import changed, changed_row
from sandtable.kernel.distribution import multisets
from sandtable.kernel.symbols import ARGUMENT, PASS, argument

Share = tuple[int, int]  # so many ways out of so many


def plan_of(g: Reich, c: ConflictState) -> Plan:
    """What both sides may still do to dice in 7.5 and 7.7, but for effects already used."""
    plan = Plan(c.side)
    mark = 1
    for side in (AXIS, ALLIES):
        faces: list[int] = []
        many: list[Many] = []
        for source, what, face, limit in uses_of(g, c, side):
            left = limit - sum([number >> 8 == source for number in c.spent])
            if left > 0:
                if what == SET_OWN:
                    faces.append(face)
                elif what == REROLL_EITHER:
                    plan.either[side] += left
                elif limit > 1:
                    many.append((1 if what == REROLL_ENEMY else 0, left, mark))
                elif what == REROLL_OWN:
                    plan.own[side] += 1
                else:
                    plan.enemy[side] += 1
            if limit > 1:
                mark <<= 1
        plan.faces[side] = tuple(sorted(faces, reverse=True))
        plan.many[side] = tuple(many)
        if not c.countered[side] and any(g.tables.counter[event] for event in c.played[side]):
            plan.counters |= 1 << side
    return plan


def marks_of(g: Reich, c: ConflictState, owner: int) -> list[int]:
    """For each die of a side, the marks of the sources of several rerolls that have taken it already."""
    marks = [0] * len(c.dice[owner])
    mark = 1
    for side in (AXIS, ALLIES):
        for source, _, _, limit in uses_of(g, c, side):
            if limit > 1:
                for number in c.spent:
                    if number >> 8 == source and number >> 4 & 15 == owner:
                        marks[number & 15] |= mark
                mark <<= 1
    return marks


def _without(plan: Plan, side: int) -> Plan:
    """A plan after a side's turn in 7.5 is over."""
    own, enemy, either = plan.own[:], plan.enemy[:], plan.either[:]
    many, faces = plan.many[:], plan.faces[:]
    own[side] = enemy[side] = either[side] = 0
    many[side] = ()
    faces[side] = ()
    return Plan(plan.active, own, enemy, either, many, faces, plan.counters)


@dataclass(slots=True)
class After:
    """The odds from the dice on: the chance of the Axis, the totals, and the chance after each option."""

    axis: Share = (0, 1)
    totals: dict[tuple[int, int], int] = field(default_factory=dict)
    options: dict[int, Share] = field(default_factory=dict)


class Standing:
    """A conflict whose dice lie, and how to reckon what may become of it."""

    def __init__(self, g: Reich, c: Conflict) -> None:
        self.g = g
        self.c = c
        plan = plan_of(g, c)
        meeting = self.meeting(c)
        dice = (len(c.dice[AXIS]), len(c.dice[ALLIES]))
        allowance = (meeting.axis_rerolls, meeting.allied_rerolls, meeting.first)
        self.play: Play = play_for(rolls_of(plan, [allowance], dice))

    def meeting(self, c: Conflict) -> Meeting:
        """What the cards on the table come to."""
        t = self.g.tables
        return meet(lot_in_play(t, c, AXIS), lot_in_play(t, c, ALLIES), c.side)

    def spot(self, c: Conflict, done: bool) -> int:
        """The spot at which a conflict is, or the one to come when the side asked has done all that it wants there."""
        step = CONFLICT.steps[c.at].name
        plan = plan_of(self.g, c)
        meeting = self.meeting(c)
        axis, allies = meeting.axis_rerolls, meeting.allied_rerolls
        order = reroll_order(self.g, c)
        if step != "active_effects" or done:
            plan = _without(plan, c.side)
        if step not in ("active_effects", "inactive_effects") or (step == "inactive_effects" and done):
            plan = _without(plan, 1 - c.side)
        late = step in ("counterattack", "second_reroll")
        if late or (step == "first_reroll" and done):
            axis, allies = (0, allies) if order == AXIS else (axis, 0)
        if step == "counterattack" or (step == "second_reroll" and done):
            axis, allies = 0, 0
        return self.play.begin(plan, axis, allies, meeting.first)

    def marks(self, c: Conflict, spot: int) -> list[list[int]]:
        """The marks of each side's dice that still matter at a spot."""
        lasting = 0
        for _, _, mark in self.play.spots[spot].many:
            lasting |= mark
        return [[mark & lasting for mark in marks_of(self.g, c, owner)] for owner in (AXIS, ALLIES)]

    def ways(self, c: Conflict, spot: int) -> int:
        """In how many of `scale` ways the Axis wins."""
        return self._ways(c, spot, self.meeting(c).margin, self.marks(c, spot))

    def _ways(self, c: Conflict, spot: int, lead: int, marks: list[list[int]]) -> int:
        axis, allies = c.dice
        shapes = self.play.shapes
        row = self.play.worth(spot, shapes.whole(axis, marks[AXIS]), shapes.whole(allies, marks[ALLIES]))
        return self.play.lanes.number(row, WIDEST + lead + sum(axis) - sum(allies))

    def axis(self) -> Share:
        """The chance of the Axis."""
        return self.ways(self.c, self.spot(self.c, False)), self.play.scale

    def totals(self) -> dict[tuple[int, int], int]:
        """The ways to end at each pair of totals."""
        c, play = self.c, self.play
        meeting = self.meeting(c)
        axis, allies = c.dice
        spot = self.spot(c, False)
        marks = self.marks(c, spot)
        lead = meeting.margin + sum(axis) - sum(allies)
        ends = Ends(play)
        ends.begin(
            spot,
            play.shapes.whole(axis, marks[AXIS]),
            play.shapes.whole(allies, marks[ALLIES]),
            meeting.axis_value + sum(axis),
            1 << ((WIDEST + lead) * play.lanes.bits),
        )
        found: dict[tuple[int, int], int] = {}
        for reached, ways in ends.run().items():
            for i, count in enumerate(play.lanes.numbers(ways)):
                if count:
                    found[reached, reached - (i - WIDEST) - meeting.tie] = count
        return found

    # -- options ----------------------------------------------------------------------------------------------------

    def after(self, side: int, pick: int) -> Share:
        """The chance of the Axis after a side takes an option."""
        c = self.c.copy()
        step = CONFLICT.steps[c.at].name
        if step in ("spoil_card", "unmask_card"):
            self._work_card(c, side, argument(pick), step == "spoil_card")
            return self.ways(c, self.spot(c, False)), self.play.scale
        if step == "counterattack" and pick == PASS:
            return (self.play.scale if side == ALLIES else 0), self.play.scale
        if pick == PASS:
            return self.ways(c, self.spot(c, True)), self.play.scale
        number = argument(pick)
        if step in ("active_effects", "inactive_effects"):
            c.spent = [*c.spent, number & 0xFFFF]
            owner, index = number >> 4 & 15, number & 15
            if pick & ~ARGUMENT == words.SET_DIE:
                c.dice = changed_row(c.dice, owner, changed(c.dice[owner], index, number >> 16))
                return self.ways(c, self.spot(c, False)), self.play.scale
            return self._thrown(c, owner, [index], False)
        if step == "counterattack":
            c.countered = changed(c.countered, side, 1)
        return self._thrown(c, side, dice_to_reroll(number), step != "counterattack")

    def _work_card(self, c: Conflict, side: int, card: int, spoils: bool) -> None:
        """4.1.3, 7.6: a Sabotage or a Double Agent works on an enemy card."""
        other = 1 - side
        which = 1 if card == c.card[other] else 2
        if not spoils:
            c.resolved |= 4 << side
            c.cancelled = changed(c.cancelled, other, c.cancelled[other] | which)
            return
        c.resolved |= 1 << side
        if which == 1:
            c.value = changed(c.value, other, 1)
        else:
            c.second_value = changed(c.second_value, other, 1)

    def _thrown(self, c: Conflict, owner: int, dice: list[int], done: bool) -> Share:
        """The chance of the Axis when these dice are thrown."""
        count = 0
        spot = self.spot(c, done)
        lead = self.meeting(c).margin
        marks = self.marks(c, spot)
        row = c.dice[owner][:]
        c.dice = changed_row(c.dice, owner, row)
        for faces, number in multisets(len(dice)):
            for index, face in zip(dice, faces, strict=True):
                row[index] = face
            count += self._ways(c, spot, lead, marks) * number
        return count, self.play.scale * 6 ** len(dice)


def after_dice(g: Reich, c: Conflict, asked: int, picks: list[int]) -> After:
    """The odds of a conflict whose dice lie, with the chance after each option of the side that is asked."""
    standing = Standing(g, c)
    options = {pick: standing.after(asked, pick) for pick in picks}
    return After(standing.axis(), standing.totals(), options)
