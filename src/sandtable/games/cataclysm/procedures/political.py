"""Rule 6.0: a political action: its kind is chosen, checked and carried out, and the flag goes back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.dues import owe_flag
from sandtable.games.cataclysm.lexicon import NO, POWER, STABILITY_IS
from sandtable.games.cataclysm.pieces import give_back, put
from sandtable.games.cataclysm.procedures.aid import may_intervene
from sandtable.games.cataclysm.procedures.alliance_action import AllianceAction, why_not_alliance
from sandtable.games.cataclysm.procedures.attempts import (
    begin_attempt,
    check,
    extra_dice,
    fail,
    modifiers,
    needs_check,
    succeed,
)
from sandtable.games.cataclysm.procedures.builds import may_build
from sandtable.games.cataclysm.procedures.checks import Check
from sandtable.games.cataclysm.procedures.commitment import RaisingCommitment
from sandtable.games.cataclysm.procedures.declaration import DeclaringWar, why_not_war
from sandtable.games.cataclysm.procedures.deployment import may_deploy
from sandtable.games.cataclysm.procedures.diplomacy import Diplomacy, has_diplomacy
from sandtable.games.cataclysm.procedures.markers import may_flip_rhineland, may_mobilize, may_try_abyssinia
from sandtable.games.cataclysm.procedures.military import MilitaryActions
from sandtable.games.cataclysm.procedures.posture import ChangingPosture, may_change_posture
from sandtable.games.cataclysm.procedures.settling import settle
from sandtable.games.cataclysm.procedures.special_actions import carry_out_special, special_actions
from sandtable.games.cataclysm.queries import active_powers, are_enemies, available_flags, is_active, is_belligerent
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ALLIANCE_BOX,
    COMMITMENT_BOX,
    DIPLOMACY,
    DRAWN,
    GERMANY,
    GLOBAL_WAR,
    ITALY,
    MANEUVERS_BOX,
    MOBILIZATION,
    NO_POSTURE,
    POSTURE_CHANGE,
    PRESSURE_BOX,
    PROPAGANDA_BOX,
    SPECIAL_BOX,
    STEADY,
    TOTAL_WAR,
    WAR_BOX,
)
from sandtable.games.cataclysm.words import political as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument, verb

MENU: Final[tuple[int, ...]] = (
    MANEUVERS_BOX,
    COMMITMENT_BOX,
    PROPAGANDA_BOX,
    PRESSURE_BOX,
    DIPLOMACY,
    ALLIANCE_BOX,
    WAR_BOX,
    POSTURE_CHANGE,
)
"""The kinds of political actions in the order in which they are offered; special actions follow by name."""

# -- which actions a power may take ------------------------------------------------------------------------------------


def why_not_commitment(g: World, power: int) -> int:
    """Why a power may not try to increase its commitment; 0: it may (6.4)."""
    following = g.commitment[power] + 1
    if following > TOTAL_WAR:
        return words.TOP_COMMITMENT
    if following == TOTAL_WAR and not is_belligerent(g, power) and g.war_status != GLOBAL_WAR:
        return words.NO_WAR_FOR_TOTAL_WAR
    if following == MOBILIZATION and not may_mobilize(g, power):
        return words.STATUS_QUO_BARS
    # 6.4: a second success in a turn is none; the attempt alone was not forbidden in 2018 (D-10).
    if g.has_raised[power] and g.revised[editions.POINTLESS_POLITICAL_ACTION]:
        return words.RAISED_THIS_TURN
    return 0


def why_not_pressed(g: World, power: int, other: int) -> int:
    """Why a power may not put pressure on another; 0: it may (6.6, D-27)."""
    if power == other or not is_active(g, other):
        return words.NO_OPPONENT
    if are_enemies(g, power, other):
        return words.IS_ENEMY
    if g.revised[editions.PRESSURE_NEEDS_BELLIGERENT] and not (is_belligerent(g, power) or is_belligerent(g, other)):
        return words.AT_PEACE
    if g.revised[editions.POINTLESS_POLITICAL_ACTION] and not available_flags(g, other):
        return words.NO_FLAG_LEFT
    return 0


def pressure_targets(g: World, power: int) -> list[int]:
    """The powers on which a power may put pressure."""
    return [other for other in active_powers(g) if why_not_pressed(g, power, other) == 0]


def may_maneuver(g: World, power: int) -> bool:
    """Whether maneuvers could lead to anything: a military action that needs no unit, or any with one (6.5, 8.0)."""
    return (
        may_deploy(g, power)
        or may_build(g, power, 1)
        or may_intervene(g, power)
        or (power == GERMANY and bool(g.revised[editions.RHINELAND_ACTION]) and may_flip_rhineland(g))
        or (power == ITALY and not g.revised[editions.ABYSSINIAN_ACTION] and may_try_abyssinia(g))
    )


def why_not_action(g: World, power: int, kind: int) -> int:
    """Why a power may not take a political action of a kind, special ones apart; 0: it may (6.0)."""
    if kind == ALLIANCE_BOX:
        return why_not_alliance(g, power)
    if kind == WAR_BOX:
        return why_not_war(g, power)
    if kind == DIPLOMACY:
        return 0 if has_diplomacy(g, power) else words.NO_TARGET
    if kind == COMMITMENT_BOX:
        return why_not_commitment(g, power)
    if kind == PRESSURE_BOX:
        return 0 if pressure_targets(g, power) else words.NO_TARGET
    bars_pointless = bool(g.revised[editions.POINTLESS_POLITICAL_ACTION])  # D-10
    if kind == MANEUVERS_BOX:
        return words.NO_TARGET if bars_pointless and not may_maneuver(g, power) else 0
    if kind == PROPAGANDA_BOX:
        return words.STEADY_ALREADY if bars_pointless and g.stability[power] == STEADY else 0
    if g.posture[power] == NO_POSTURE:
        return words.NOT_ITS_ACTION
    return 0 if may_change_posture(g, power) else words.POSTURE_CHANGED


def is_called_for(kinds_mask: int, kind: int) -> bool:
    """Whether a mask of kinds, or no mask at all, allows a kind of political action."""
    return not kinds_mask or bool(kinds_mask >> kind & 1)


def actions(g: World, power: int, kinds_mask: int = 0) -> list[int]:
    """The political actions that a power may take now, as options (6.0); a mask restricts them to some kinds."""
    if not is_active(g, power):
        return []
    found = [
        words.ATTEMPT | kind for kind in MENU if is_called_for(kinds_mask, kind) and why_not_action(g, power, kind) == 0
    ]
    if is_called_for(kinds_mask, SPECIAL_BOX):
        found += [words.SPECIAL | marker for marker in special_actions(g, power)]
    return found


def has_political_action(g: World, power: int, kinds_mask: int = 0) -> bool:
    """Whether a power could take any political action now, or one of these kinds (6.0)."""
    if not is_active(g, power):
        return False
    if any(is_called_for(kinds_mask, kind) and why_not_action(g, power, kind) == 0 for kind in MENU):
        return True
    return is_called_for(kinds_mask, SPECIAL_BOX) and bool(special_actions(g, power))


# -- the action --------------------------------------------------------------------------------------------------------

POLITICAL_ACTION: Final[Sequence] = Sequence(
    "political_action",
    auto("begin", "6.0"),
    ask("choose", "6.0", skips=True),
    auto("settle", "5.2.2"),
    auto("finish", "3.7.1"),
    ask("pressure", "6.6"),
    auto("check", "5.3"),
    auto("carry_out", "6.0"),
    tells={"power": "power", "target": "power"},
)


@dataclass(slots=True)
class PoliticalAction(Frame):
    """6.0 One political action of a power, for a flag or, where `kinds_mask` says which, by an event.

    `target` is the power under pressure; `marker` that of a special action; `barred` a mask of kinds of which nothing
    came before it was tried.
    """

    power: int = 0
    flag: int = -1
    kinds_mask: int = 0
    kind: int = -1
    target: int = 0
    marker: int = -1
    barred: int = 0

    def copy(self) -> PoliticalAction:
        return PoliticalAction(
            self.at,
            self.turn,
            self.passes,
            self.power,
            self.flag,
            self.kinds_mask,
            self.kind,
            self.target,
            self.marker,
            self.barred,
        )

    def begin(self, g: World) -> Flow:
        if self.flag >= 0 and g.where[self.flag] != DRAWN:
            put(g, self.flag, DRAWN)
        return None

    def choose_side(self, g: World) -> int:
        return g.player[self.power]

    def choose_options(self, g: World, side: int) -> list[int]:
        found = [
            pick
            for pick in actions(g, self.power, self.kinds_mask)
            if verb(pick) != words.ATTEMPT or not self.barred >> argument(pick) & 1
        ]
        return [*found, NO] if found and self.flag < 0 else found

    def choose_why_not(self, g: World, side: int, pick: int) -> int:
        if verb(pick) == words.SPECIAL:
            return words.MARKER_NOT_USABLE
        if verb(pick) != words.ATTEMPT:
            return 0
        kind = argument(pick)
        if self.kinds_mask and not self.kinds_mask >> kind & 1:
            return words.NOT_CALLED_FOR
        return words.REFUSED_TO_ALLY if self.barred >> kind & 1 else why_not_action(g, self.power, kind)

    def choose(self, g: World, side: int, pick: int) -> Flow:
        if pick == NO:
            g.note(words.NO_ACTION, self.power)
            return "finish"
        if verb(pick) == words.SPECIAL:
            self.kind = SPECIAL_BOX
            self.marker = argument(pick)
            return "check"
        self.kind = argument(pick)
        if self.kind == ALLIANCE_BOX:
            return AllianceAction(power=self.power, flag=self.flag)
        if self.kind == WAR_BOX:
            return DeclaringWar(power=self.power, flag=self.flag)
        if self.kind == DIPLOMACY:
            return Diplomacy(power=self.power, flag=self.flag)
        return "pressure" if self.kind == PRESSURE_BOX else "check"

    def choose_back(self, g: World, child: Frame) -> Flow:
        if isinstance(child, AllianceAction) and not child.was_tried:
            self.barred |= 1 << ALLIANCE_BOX
            return "choose"
        return "settle"

    def settle(self, g: World) -> Flow:
        return settle(g)

    def finish(self, g: World) -> Flow:
        if self.flag >= 0 and g.where[self.flag] == DRAWN:
            give_back(g, self.flag)
        return END

    # -- actions with a check alone

    def pressure_side(self, g: World) -> int:
        return g.player[self.power]

    def pressure_options(self, g: World, side: int) -> list[int]:
        return [POWER | other for other in pressure_targets(g, self.power)]

    def pressure_why_not(self, g: World, side: int, pick: int) -> int:
        other = argument(pick)
        return why_not_pressed(g, self.power, other) if pick == POWER | other else 0

    def pressure(self, g: World, side: int, pick: int) -> Flow:
        self.target = argument(pick)
        return None

    def check(self, g: World) -> Flow:
        begin_attempt(g, self.power, self.kind, self.marker)
        if self.kind == SPECIAL_BOX:
            g.note(words.TRIES_SPECIAL, self.power, self.marker)
        elif self.kind == PRESSURE_BOX:
            g.note(words.TRIES_PRESSURE, self.power, self.target)
        else:
            g.note(words.TRIES, self.power, self.kind)
        if not needs_check(g, self.power, self.kind):
            succeed(g, self.power, self.kind)
            return "carry_out"
        dice = extra_dice(g, self.power, self.kind, self.flag)
        return check(self.power, dice, modifiers(g, self.power, self.kind, self.marker))

    def check_back(self, g: World, child: Frame) -> Flow:
        assert isinstance(child, Check)
        if not child.succeeded:
            fail(g, self.power, self.kind, self.marker)
            return "settle"
        succeed(g, self.power, self.kind)
        return "carry_out"

    def carry_out(self, g: World) -> Flow:
        if self.kind == COMMITMENT_BOX:
            if not g.has_raised[self.power]:
                return RaisingCommitment(power=self.power)
            g.note(words.ALREADY_RAISED, self.power)
        elif self.kind == MANEUVERS_BOX:
            return MilitaryActions(power=self.power, actions=1, is_single=1)
        elif self.kind == PRESSURE_BOX:
            owe_flag(g, self.target)
        elif self.kind == PROPAGANDA_BOX:
            if g.stability[self.power] > STEADY:
                g.stability[self.power] -= 1
                g.note(STABILITY_IS, self.power, g.stability[self.power])
        elif self.kind == SPECIAL_BOX:
            carry_out_special(g, self.marker)
        elif self.kind == POSTURE_CHANGE:
            return ChangingPosture(power=self.power, must=1)
        return "settle"

    def carry_out_back(self, g: World, child: Frame) -> Flow:
        return "settle"


register(POLITICAL_ACTION, PoliticalAction)
