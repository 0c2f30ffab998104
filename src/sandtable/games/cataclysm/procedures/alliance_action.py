"""Rules 6.1 and 6.1.1: powers of one ideology form an alliance, or a third one joins it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import house
from sandtable.games.cataclysm.interests import provoke_listed
from sandtable.games.cataclysm.lexicon import DONE, NO, NO_COUNTER, POWER, YES
from sandtable.games.cataclysm.pieces import give_back, is_flag, put, reserve_of
from sandtable.games.cataclysm.procedures.attempts import (
    CUBES,
    DUCE,
    POSTURE,
    Factors,
    begin_attempt,
    check,
    existing,
    extra_dice,
    modifiers,
    put_cube,
    shared_bonus,
    succeed,
    weakest,
)
from sandtable.games.cataclysm.procedures.checks import Check
from sandtable.games.cataclysm.procedures.markers import (
    is_il_duce,
    may_ally_at_all,
    political_penalty,
)
from sandtable.games.cataclysm.procedures.wars import form_alliance, may_share_wars
from sandtable.games.cataclysm.queries import cubes_left, is_active, members
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ALLIANCE_BOX,
    BOXES,
    DRAWN,
    ITALY,
    NOBODY,
)
from sandtable.games.cataclysm.words import political as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument

# -- who may ally ------------------------------------------------------------------------------------------------------


def alliance_of(g: World, ideology: int) -> list[int]:
    """The members of an ideology's alliance; empty: there is none."""
    return [power for power in members(g, ideology) if g.is_allied[power]]


def has_cube(g: World, power: int) -> bool:
    """Whether a power has a cube for the alliance circle: left, or in a box of failed actions (R-47)."""
    return cubes_left(g, power) > 0 or any(g.failed[power * BOXES : power * BOXES + BOXES])


def why_not_invited(g: World, power: int, group: list[int], other: int) -> int:
    """Why a power may not propose to another that it form an alliance with the group; 0: it may (6.1)."""
    if other in group or not is_active(g, other) or g.ideology[other] != g.ideology[power]:
        return words.NO_ALLY
    reserve = reserve_of(g, other)
    if reserve == NOBODY or not is_flag(g, reserve):
        return words.NO_FLAG_IN_RESERVE
    if not may_ally_at_all(g, other):
        return words.LEND_LEASE_FIRST
    if not has_cube(g, other):
        return NO_COUNTER
    return 0 if may_share_wars(g, [*group, other]) else words.MUST_JOIN_WARS


def may_be_invited(g: World, power: int, group: list[int], other: int) -> bool:
    """Whether a power may propose to another that it form an alliance with the group (6.1)."""
    return why_not_invited(g, power, group, other) == 0


def may_join(g: World, power: int) -> bool:
    """Whether a power may try to join the alliance of its ideology (6.1.1)."""
    there = alliance_of(g, g.ideology[power])
    return bool(there) and power not in there and may_share_wars(g, [power])


def why_not_alliance(g: World, power: int) -> int:
    """Why a power may not try to form or to join an alliance, consent apart; 0: it may (6.1, 6.1.1)."""
    ideology = g.ideology[power]
    if g.is_allied[power]:
        return words.ONE_ALLIANCE
    if not may_ally_at_all(g, power):
        return words.LEND_LEASE_FIRST
    if not has_cube(g, power):
        return NO_COUNTER
    if alliance_of(g, ideology):
        return 0 if may_join(g, power) else words.MUST_JOIN_WARS
    reasons = [why_not_invited(g, power, [power], other) for other in members(g, ideology) if other != power]
    return 0 if 0 in reasons else reasons[0] if reasons else words.NO_ALLY


# -- the dice ----------------------------------------------------------------------------------------------------------


def duce_of(g: World, powers: list[int], flags: list[int]) -> int:
    """6.1: Italy, if one of the flags played for the alliance is its Il Duce; else nobody."""
    return ITALY if ITALY in powers and any(is_il_duce(g, flag) for flag in flags) else NOBODY


def check_of(g: World, powers: list[int], flags: list[int]) -> tuple[int, Factors, Factors]:
    """Who checks for powers that form an alliance, with what extra dice and modifiers (5.4, 6.1, R-15)."""
    duce = duce_of(g, powers, flags)
    checker = weakest(g, powers, duce)
    penalty = min(political_penalty(g, power) for power in powers)
    return (
        checker,
        existing((DUCE, int(checker == duce))),
        existing((POSTURE, penalty), (CUBES, shared_bonus(g, powers))),
    )


def check_of_joiner(g: World, power: int, flag: int) -> tuple[int, Factors, Factors]:
    """What a third power checks with to join an alliance: its own effectiveness and cubes alone (6.1.1)."""
    return power, extra_dice(g, power, ALLIANCE_BOX, flag), modifiers(g, power, ALLIANCE_BOX)


# -- the action --------------------------------------------------------------------------------------------------------

ALLIANCE_ACTION: Final[Sequence] = Sequence(
    "alliance_action",
    auto("begin", "6.1"),
    ask("invite", "6.1", skips=True),
    auto("gather", "6.1"),
    ask("consent", "6.1"),
    ask("member", "6.1.1", skips=True),
    auto("check", "6.1"),
    tells={"power": "power", "asked": "power"},
)


@dataclass(slots=True)
class AllianceAction(Frame):
    """6.1 An attempt at an alliance. `refused` is a mask; `was_tried` is 0 if nobody wished to take part."""

    power: int = 0
    flag: int = -1
    refused: int = 0
    is_joining: int = 0
    asked: int = 0
    partners: list[int] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)
    was_tried: int = 0

    def copy(self) -> AllianceAction:
        return AllianceAction(
            self.at,
            self.turn,
            self.passes,
            self.power,
            self.flag,
            self.refused,
            self.is_joining,
            self.asked,
            self.partners[:],
            self.waiting[:],
            self.was_tried,
        )

    def begin(self, g: World) -> Flow:
        there = alliance_of(g, g.ideology[self.power])
        if not there:
            return None
        self.is_joining = 1
        self.partners = there
        if not g.house[house.JOINING_CONSENT]:  # R-51b: one question to each other player
            members_of = {g.player[other]: other for other in reversed(there)}
            self.waiting = [other for side, other in members_of.items() if side != g.player[self.power]]
        self.asked = self.waiting[0] if self.waiting else self.power
        return "member"

    # -- forming one

    def invite_side(self, g: World) -> int:
        return g.player[self.power]

    def invite_options(self, g: World, side: int) -> list[int]:
        group = [self.power, *self.partners]
        found = [
            POWER | other
            for other in members(g, g.ideology[self.power])
            if not self.refused >> other & 1 and may_be_invited(g, self.power, group, other)
        ]
        return [DONE, *found] if self.partners else found

    def invite_why_not(self, g: World, side: int, pick: int) -> int:
        other = argument(pick)
        if pick != POWER | other:
            return 0
        if self.refused >> other & 1:
            return words.REFUSED_TO_ALLY
        return why_not_invited(g, self.power, [self.power, *self.partners], other)

    def invite(self, g: World, side: int, pick: int) -> Flow:
        if pick == DONE:
            return "check"
        self.asked = argument(pick)
        if g.player[self.asked] == side:
            self.partners.append(self.asked)
            return "invite"
        return "consent"

    def gather(self, g: World) -> Flow:
        """Nobody is left to be invited."""
        return "check" if self.partners else END

    def consent_side(self, g: World) -> int:
        return g.player[self.asked]

    def consent_options(self, g: World, side: int) -> list[int]:
        return [YES, NO]

    def consent(self, g: World, side: int, pick: int) -> Flow:
        if pick == YES:
            g.note(words.AGREES, self.asked, self.power)
            self.partners.append(self.asked)
        else:
            g.note(words.REFUSES, self.asked, self.power)
            self.refused |= 1 << self.asked
        return "invite"

    # -- joining one

    def member_side(self, g: World) -> int:
        return g.player[self.asked]

    def member_options(self, g: World, side: int) -> list[int]:
        return [YES, NO] if self.waiting else []

    def member(self, g: World, side: int, pick: int) -> Flow:
        if pick == NO:
            g.note(words.REFUSES, self.asked, self.power)
            return END
        g.note(words.AGREES, self.asked, self.power)
        del self.waiting[0]
        if self.waiting:
            self.asked = self.waiting[0]
        return "member"

    # -- the check

    def check(self, g: World) -> Flow:
        self.was_tried = 1
        if self.is_joining:
            begin_attempt(g, self.power, ALLIANCE_BOX)
            g.note(words.TRIES_TO_JOIN, self.power)
            return check(*check_of_joiner(g, self.power, self.flag))
        g.note(words.TRIES_ALLIANCE, self.power, *self.partners)
        flags = [self.flag]
        for power in self.partners:
            reserve = reserve_of(g, power)
            put(g, reserve, DRAWN)
            flags.append(reserve)
        for power in (self.power, *self.partners):
            begin_attempt(g, power, ALLIANCE_BOX)
        return check(*check_of(g, [self.power, *self.partners], flags))

    def check_back(self, g: World, child: Frame) -> Flow:
        assert isinstance(child, Check)
        trying = [self.power] if self.is_joining else [self.power, *self.partners]
        if child.succeeded:
            for power in trying:
                succeed(g, power, ALLIANCE_BOX)
            provoke_listed(g, [self.power, *self.partners])
            form_alliance(g, [self.power, *self.partners])
        else:
            g.note(words.ACTION_FAILS, self.power, ALLIANCE_BOX)
            for power in trying:
                put_cube(g, power, ALLIANCE_BOX)
        for power in self.partners:
            for flag in g.tables.flags_of[power]:
                if g.where[flag] == DRAWN:
                    give_back(g, flag)
        return None


register(ALLIANCE_ACTION, AllianceAction)
