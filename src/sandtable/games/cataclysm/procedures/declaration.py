"""Rule 6.2: declarations of war, with the operation that must follow."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.lexicon import DONE, POWER
from sandtable.games.cataclysm.procedures.attempts import begin_attempt, check, extra_dice, fail, modifiers, succeed
from sandtable.games.cataclysm.procedures.checks import Check
from sandtable.games.cataclysm.procedures.markers import may_declare_war_on
from sandtable.games.cataclysm.procedures.operations import Operation, has_operation_against
from sandtable.games.cataclysm.procedures.settling import settle_flags
from sandtable.games.cataclysm.procedures.wars import Joining, may_go_to_war
from sandtable.games.cataclysm.queries import are_allies, are_enemies, opponents
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import WAR_BOX
from sandtable.games.cataclysm.words import political as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument

# -- who may be declared war on ----------------------------------------------------------------------------------------


def war_targets(g: World, power: int) -> list[int]:
    """The powers on which a power may declare war, an operation apart: opponents at peace with it (6.2, 12.2.2)."""
    if not may_go_to_war(g, power):
        return []
    return [
        other
        for other in opponents(g, power)
        if not are_enemies(g, power, other) and may_declare_war_on(g, power, other)
    ]


def may_be_added(g: World, targets: list[int], other: int) -> bool:
    """Whether another target goes with those named: by the rules of 2018 only one that is allied to them (D-24)."""
    if other in targets:
        return False
    return bool(g.revised[editions.DOW_TARGETS]) or all(are_allies(g, target, other) for target in targets)


def has_target(g: World, power: int) -> bool:
    """Whether a power may declare war on anybody; in 2022 only if it could then attack one of them (R-17, D-10)."""
    targets = war_targets(g, power)
    if not targets or not g.revised[editions.POINTLESS_POLITICAL_ACTION]:
        return bool(targets)
    return any(has_operation_against(g, power, [target]) for target in targets)


def why_not_war(g: World, power: int) -> int:
    """Why a power may not declare war; 0: it may."""
    if not may_go_to_war(g, power):
        return words.NOT_MOBILIZED
    others = [other for other in opponents(g, power) if not are_enemies(g, power, other)]
    if not others:
        return words.NO_OPPONENT
    if not war_targets(g, power):
        return words.TRADE_BARS_WAR
    return 0 if has_target(g, power) else words.NO_OPERATION


# -- the declaration ---------------------------------------------------------------------------------------------------

DECLARING_WAR: Final[Sequence] = Sequence(
    "declaring_war",
    ask("target", "6.2", skips=True),
    auto("check", "6.2"),
    auto("join", "6.1.3"),
    auto("give_flags", "5.2.3"),
    auto("attack", "6.2"),
    tells={"power": "power"},
)


@dataclass(slots=True)
class DeclaringWar(Frame):
    """6.2 A declaration of war on one or several powers: the check, the allies, the flags, and the free operation."""

    power: int = 0
    flag: int = -1
    targets: list[int] = field(default_factory=list)

    def copy(self) -> DeclaringWar:
        return DeclaringWar(self.at, self.turn, self.passes, self.power, self.flag, self.targets[:])

    def target_side(self, g: World) -> int:
        return g.player[self.power]

    def target_options(self, g: World, side: int) -> list[int]:
        found = [POWER | other for other in war_targets(g, self.power) if may_be_added(g, self.targets, other)]
        return [DONE, *found] if self._may_finish(g) else self._leading_to_war(g, found)

    def _may_finish(self, g: World) -> bool:
        """R-17: in 2022 one of the targets must be open to attack."""
        if not self.targets:
            return False
        if not g.revised[editions.POINTLESS_POLITICAL_ACTION]:
            return True
        return has_operation_against(g, self.power, self.targets)

    def _leading_to_war(self, g: World, found: list[int]) -> list[int]:
        """R-17: by the old text of 6.2 with D-10, of the first targets those alone that lead to an operation."""
        if g.revised[editions.DOW_TARGETS] or not g.revised[editions.POINTLESS_POLITICAL_ACTION]:
            return found
        group = [argument(pick) for pick in found]
        return [
            POWER | other
            for other in group
            if any(
                has_operation_against(g, self.power, [each])
                for each in group
                if each == other or are_allies(g, each, other)
            )
        ]

    def target_why_not(self, g: World, side: int, pick: int) -> int:
        other = argument(pick)
        if pick == DONE:
            return words.NO_OPERATION
        if pick != POWER | other:
            return 0
        if other in opponents(g, self.power) and not may_declare_war_on(g, self.power, other):
            return words.TRADE_BARS_WAR
        if other not in war_targets(g, self.power):
            return words.NO_OPPONENT
        return 0 if may_be_added(g, self.targets, other) else words.NOT_ALLIED_TARGETS

    def target(self, g: World, side: int, pick: int) -> Flow:
        if pick == DONE:
            return None
        self.targets.append(argument(pick))
        return "target"

    def check(self, g: World) -> Flow:
        if not self.targets:
            return END
        begin_attempt(g, self.power, WAR_BOX)
        g.note(words.TRIES_WAR, self.power, *self.targets)
        dice = extra_dice(g, self.power, WAR_BOX, self.flag)
        return check(self.power, dice, modifiers(g, self.power, WAR_BOX))

    def check_back(self, g: World, child: Frame) -> Flow:
        assert isinstance(child, Check)
        if not child.succeeded:
            fail(g, self.power, WAR_BOX)
            return END
        succeed(g, self.power, WAR_BOX)
        if not has_operation_against(g, self.power, self.targets):
            g.note(words.DECLARATION_VOID, self.power)
            return END
        return None

    def join(self, g: World) -> Flow:
        return Joining(attacker=self.power, targets=self.targets[:])

    def give_flags(self, g: World) -> Flow:
        return settle_flags(g)

    def attack(self, g: World) -> Flow:
        mask = 0
        for target in self.targets:
            mask |= 1 << target
        return Operation(power=self.power, actions=1, targets_mask=mask, may_augment=0)


register(DECLARING_WAR, DeclaringWar)
