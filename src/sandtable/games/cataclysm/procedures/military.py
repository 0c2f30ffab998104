"""Rules 8.0-8.5: the military actions of an offensive or of maneuvers, taken one after another."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import dice as rolls, editions
from sandtable.games.cataclysm.lexicon import DONE, NUMBER
from sandtable.games.cataclysm.procedures.aid import Intervention, may_intervene
from sandtable.games.cataclysm.procedures.builds import Building, may_build
from sandtable.games.cataclysm.procedures.deployment import Deployment, may_deploy
from sandtable.games.cataclysm.procedures.markers import (
    conquer_abyssinia,
    flip_rhineland,
    may_flip_rhineland,
    may_try_abyssinia,
    provoke_by_abyssinia,
)
from sandtable.games.cataclysm.procedures.operations import Operation, has_any_operation
from sandtable.games.cataclysm.procedures.settling import settle, settle_flags
from sandtable.games.cataclysm.procedures.standing import options_between, standing
from sandtable.games.cataclysm.queries import is_active, is_belligerent
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import GERMANY, ITALY
from sandtable.games.cataclysm.words import military as words
from sandtable.kernel.chance import Experiment, dice
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, chance, register
from sandtable.kernel.symbols import argument

NEEDED: Final = 5
"""12.1.2: what Italy's roll must reach."""

MILITARY_ACTIONS: Final[Sequence] = Sequence(
    "military_actions",
    ask("choose", "8.1", skips=True),
    auto("carry_out", "8.0"),
    auto("finish", "8.1"),
    tells={"power": "power", "actions": "number"},
)


@dataclass(slots=True)
class MilitaryActions(Frame):
    """8.1 A power takes so many military actions; `is_single` for maneuvers, which give exactly one (6.5).

    `deployed` are the units that have moved by deployment and cannot be activated any more (8.4.2).
    """

    power: int = 0
    actions: int = 1
    is_single: int = 0
    chosen: int = 0
    deployed: list[int] = field(default_factory=list)

    def copy(self) -> MilitaryActions:
        return MilitaryActions(
            self.at, self.turn, self.passes, self.power, self.actions, self.is_single, self.chosen, self.deployed[:]
        )

    def choose_side(self, g: World) -> int:
        return g.player[self.power]

    def choose_options(self, g: World, side: int) -> list[int]:
        if self.actions <= 0 or g.over or not is_active(g, self.power):
            return []
        found = []
        if has_any_operation(g, self.power, self.actions, self.deployed):
            found.append(words.OPERATE)
        if may_deploy(g, self.power):
            found.append(words.DEPLOY)
        if may_build(g, self.power, self.actions):
            found.append(words.BUILD)
        if may_intervene(g, self.power):
            found.append(words.INTERVENE)
        if self.power == GERMANY and g.revised[editions.RHINELAND_ACTION] and may_flip_rhineland(g):
            found.append(words.REMILITARIZE)
        if self.power == ITALY and not g.revised[editions.ABYSSINIAN_ACTION] and may_try_abyssinia(g):
            found.append(words.GO_TO_ABYSSINIA)
        return [*found, *options_between(g, self.power), DONE]

    def choose(self, g: World, side: int, pick: int) -> Flow:
        if pick in options_between(g, self.power):
            return standing(g, self.power, pick, 0)[1] or "choose"
        if pick == DONE:
            g.note(words.FORFEITS, self.power, self.actions)
            return "finish"
        self.chosen = words.ACTIONS.index(pick)
        return None

    def choose_back(self, g: World, child: Frame) -> Flow:
        return "choose"

    def choose_why_not(self, g: World, side: int, pick: int) -> int:
        if pick == words.OPERATE:
            return words.NOTHING_TO_ATTACK
        if pick == words.BUILD:
            return words.NOTHING_TO_BUILD if is_belligerent(g, self.power) else words.AT_PEACE
        if pick == words.DEPLOY:
            return words.NOTHING_TO_MOVE
        return words.NOBODY_TO_AID if pick == words.INTERVENE else 0

    def carry_out(self, g: World) -> Flow:
        if self.actions <= 0 or g.over or not is_active(g, self.power):
            return "finish"
        action = words.ACTIONS[self.chosen]
        if action == words.OPERATE:
            return Operation(
                power=self.power,
                actions=self.actions,
                may_augment=int(not self.is_single),
                deployed=self.deployed[:],
            )
        if action == words.DEPLOY:
            return Deployment(power=self.power)
        if action == words.BUILD:
            return Building(power=self.power, actions=self.actions)
        if action == words.INTERVENE:
            return Intervention(power=self.power)
        if action == words.GO_TO_ABYSSINIA:
            return Abyssinia(actions=self.actions)
        flip_rhineland(g)
        self.actions -= 1
        frame = settle_flags(g)
        return frame if frame is not None else "choose"

    def carry_out_back(self, g: World, child: Frame) -> Flow:
        if isinstance(child, (Operation, Building, Abyssinia)):
            self.actions -= child.spent
        elif isinstance(child, Deployment):
            self.actions -= 1
            self.deployed += [unit for unit in child.moved if unit not in self.deployed]
        elif isinstance(child, Intervention):
            self.actions -= 1
        return "choose"

    def finish(self, g: World) -> Flow:
        return settle(g)


register(MILITARY_ACTIONS, MilitaryActions)

# -- 12.1.2 the Abyssinian Adventure by the rules of 2018 (D-28) ------------------------------------------------------

ABYSSINIA: Final[Sequence] = Sequence(
    "abyssinia",
    ask("stake", "12.1.2"),
    auto("provoke", "12.1.2"),
    chance("roll", "12.1.2"),
)


@dataclass(slots=True)
class Abyssinia(Frame):
    """12.1.2 Italy spends military actions, one die each, on the Abyssinian Adventure."""

    actions: int = 1
    spent: int = 0

    def copy(self) -> Abyssinia:
        return Abyssinia(self.at, self.turn, self.passes, self.actions, self.spent)

    def stake_side(self, g: World) -> int:
        return g.player[ITALY]

    def stake_options(self, g: World, side: int) -> list[int]:
        return [NUMBER | n for n in range(1, self.actions + 1)]

    def stake(self, g: World, side: int, pick: int) -> Flow:
        self.spent = argument(pick)
        return None

    def provoke(self, g: World) -> Flow:
        provoke_by_abyssinia(g)
        return settle_flags(g)

    def roll_chance(self, g: World) -> Experiment:
        return dice(self.spent)

    def roll(self, g: World, outcome: list[int]) -> Flow:
        score = rolls.score(outcome)
        if score >= NEEDED:
            conquer_abyssinia(g)
        else:
            g.note(words.ABYSSINIA_FAILS, ITALY, score)
        return END


register(ABYSSINIA, Abyssinia)
