"""The rule-of-thumb player: what it does at every step, by what it brings and how likely it is.

`quick` looks only at what its side may see, so it may be asked about a true position as well as an imagined one.
"""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.cataclysm.lexicon import AREA, COUNTER, DONE, NO, YES
from sandtable.games.cataclysm.procedures.activation import Declaration
from sandtable.games.cataclysm.procedures.administration import Administration
from sandtable.games.cataclysm.procedures.aid import Intervention
from sandtable.games.cataclysm.procedures.alliance_action import AllianceAction
from sandtable.games.cataclysm.procedures.armistice import Armistice
from sandtable.games.cataclysm.procedures.builds import Building
from sandtable.games.cataclysm.procedures.chinese_war import ChineseRound
from sandtable.games.cataclysm.procedures.collapse import Collapse
from sandtable.games.cataclysm.procedures.combat import Battle
from sandtable.games.cataclysm.procedures.commitment import RaisingCommitment
from sandtable.games.cataclysm.procedures.declaration import DeclaringWar
from sandtable.games.cataclysm.procedures.deployment import Deployment
from sandtable.games.cataclysm.procedures.diplomacy import Diplomacy
from sandtable.games.cataclysm.procedures.flags import ReceivingFlags
from sandtable.games.cataclysm.procedures.interrupt import Interrupt
from sandtable.games.cataclysm.procedures.leaving import Leaving
from sandtable.games.cataclysm.procedures.military import Abyssinia, MilitaryActions
from sandtable.games.cataclysm.procedures.operations import Operation
from sandtable.games.cataclysm.procedures.outbreak import CivilWarEvent
from sandtable.games.cataclysm.procedures.playing import Drawn, Playing
from sandtable.games.cataclysm.procedures.political import PoliticalAction
from sandtable.games.cataclysm.procedures.pool import AdjustPool
from sandtable.games.cataclysm.procedures.posture import ChangingPosture
from sandtable.games.cataclysm.procedures.production import Production
from sandtable.games.cataclysm.procedures.regroup import Regrouping
from sandtable.games.cataclysm.procedures.retreat import Retreating
from sandtable.games.cataclysm.procedures.transfer import Transfer
from sandtable.games.cataclysm.procedures.wars import Joining
from sandtable.games.cataclysm.staff_cup import (
    choose_drawn,
    choose_flag,
    choose_wish,
    flag_received,
    lend,
    place_of_flag,
)
from sandtable.games.cataclysm.staff_economy import (
    add_to_pool,
    choose_reserve,
    construct,
    convert,
    keep_resource,
    take_out_of_pool,
    upgrade_unit,
    uses_limited,
)
from sandtable.games.cataclysm.staff_military import (
    augment,
    best_build,
    best_client,
    choose_action,
    choose_faction,
    declare,
    deploy_to,
    deploy_unit,
    least,
    regroup_unit,
    retreats,
    settle_unit,
    support,
)
from sandtable.games.cataclysm.staff_politics import (
    best_action,
    best_target_of_diplomacy,
    best_to_press,
    choose_posture,
    next_partner,
    next_war_target,
)
from sandtable.games.cataclysm.staff_war import agrees, ends_war, joins_war
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.words import combat, concepts
from sandtable.kernel.position import Tables
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.sequence import SEQUENCE_OF
from sandtable.kernel.symbols import verb
from sandtable.kernel.view import Sight

_KEY: Final = b"staff".ljust(32, b"\0")


class Staff:
    """A quick and sensible player that knows only what its side may see."""

    def __init__(self, rules: Ruleset, tables: Tables, side: int, seed: int) -> None:
        self.side = side

    def choose(self, sight: Sight) -> int:
        """The option that the rules of thumb point to."""
        found = sight.options
        if len(found) == 1:
            return found[0]
        imagined: Any = sight.imagine(_KEY)
        return quick(imagined, sight.side)

    def quick(self, position: Any, side: int) -> int:
        """What a side would do in an imagined position."""
        return quick(position, side)


def quick(g: World, side: int) -> int:
    """The option that the rules of thumb point to, from what the side may see."""
    found = g.choices[g.deciders.index(side)]
    if len(found) == 1:
        return found[0]
    frame: Any = g.stack[-1]
    step = SEQUENCE_OF[type(frame)].steps[frame.at].name
    pick = _by_procedure(g, frame, step, side, found)
    return pick if pick in found else found[0]


def _by_procedure(g: World, frame: Any, step: str, side: int, found: list[int]) -> int:
    if isinstance(frame, Drawn):
        return choose_drawn(g, frame, found)
    if isinstance(frame, Interrupt):
        return choose_wish(g, frame, found)
    if isinstance(frame, (PoliticalAction, AllianceAction, DeclaringWar, Diplomacy)):
        return _in_politics(g, frame, step, found)
    if isinstance(frame, (MilitaryActions, Declaration, Operation, Deployment, Building, Intervention, Abyssinia)):
        return _in_action(g, frame, step, found)
    if isinstance(frame, (Battle, Regrouping, Retreating, Leaving)):
        return _in_battle(g, frame, step, side, found)
    if isinstance(frame, (Administration, Production, Transfer, RaisingCommitment, AdjustPool)):
        return _in_economy(g, frame, step, side, found)
    return _elsewhere(g, frame, step, side, found)


def _in_politics(g: World, frame: Any, step: str, found: list[int]) -> int:
    power = frame.power
    if isinstance(frame, PoliticalAction):
        if step == "pressure":
            return best_to_press(g, power, found)
        return best_action(g, power, found, frame.flag)[1]
    if isinstance(frame, Diplomacy):
        return best_target_of_diplomacy(g, power, found, frame.flag)
    if isinstance(frame, DeclaringWar):
        return next_war_target(g, power, found, frame.targets)
    if step == "invite":
        return next_partner(g, found)
    return YES if agrees(g, frame.asked, power) else NO


def _in_action(g: World, frame: Any, step: str, found: list[int]) -> int:
    """8.0-9.2: military actions and how they are carried out."""
    if isinstance(frame, MilitaryActions):
        return choose_action(g, frame, found)
    if isinstance(frame, Declaration):
        if step == "permit":
            return YES
        return declare(g, frame, found) if step in ("kind", "target", "activate") else _done_or_first(found)
    if isinstance(frame, Operation):
        return augment(g, frame, found) if step == "augment" else _done_or_first(found)
    if isinstance(frame, Deployment):
        if step == "choose":
            return deploy_unit(g, frame, found)
        if step == "place":
            return deploy_to(g, frame.power, frame.unit if frame.unit >= 0 else frame.moving, found)
        return found[0]
    if isinstance(frame, Building):
        if step == "construct":
            return best_build(g, frame.power, frame.actions)[0]
        return concepts.TO_CUP
    if isinstance(frame, Intervention):
        if step == "choose":
            return AREA | best_client(g, frame.power)[0]
        return choose_faction(g, frame.power, frame.area, found)
    return max(found)  # Abyssinia: all that is left


def _done_or_first(found: list[int]) -> int:
    return DONE if DONE in found else found[0]


def _in_battle(g: World, frame: Any, step: str, side: int, found: list[int]) -> int:
    """10.1-10.11: combat and what follows it."""
    if isinstance(frame, Battle):
        if step in ("attack_support", "defence_support"):
            return support(found, g)
        if step in ("attack_permission", "defence_permission"):
            return YES
        if step == "retreat":
            return retreats(g, frame, side)
        return least(g, found) if step == "lose" else found[0]
    if isinstance(frame, Leaving):
        return least(g, found)
    if isinstance(frame, Regrouping):
        if step == "choose":
            return regroup_unit(g, frame, found)
        return settle_unit(g, frame.unit, found) if step == "go" else found[0]
    if step == "leave":
        places = [pick for pick in found if verb(pick) == AREA]
        if places:
            return settle_unit(g, frame.unit, found)
        return combat.TO_CUP
    return found[0]


def _in_economy(g: World, frame: Any, step: str, side: int, found: list[int]) -> int:
    """3.2, 4.0: production, reserves and force pools."""
    if isinstance(frame, Administration):
        if step == "flag":
            return choose_flag(g, frame.power, found)
        return choose_reserve(g, frame.reserving(g, side) if step == "reserves" else frame.power, found)
    if isinstance(frame, Production):
        if step == "limited":
            return uses_limited(g, frame.power, found)
        if step == "convert":
            return convert(g, frame.power, found)
        if step == "keep":
            return keep_resource(found)
        return construct(g, frame.power, frame.builds, found)
    if isinstance(frame, Transfer):
        return lend(g, frame, found)
    if isinstance(frame, AdjustPool):
        return add_to_pool(g, frame.power, found) if step == "add" else take_out_of_pool(g, frame.power, found)
    return found[0] if step == "use_limited" else place_of_flag(g, frame.power, -1, found)


def _elsewhere(g: World, frame: Any, step: str, side: int, found: list[int]) -> int:
    """What follows from events, wars and defeats."""
    if isinstance(frame, ReceivingFlags):
        return flag_received(g, found) if step == "choose" else place_of_flag(g, frame.power, frame.flag, found)
    if isinstance(frame, Playing):
        if step == "place":
            return settle_unit(g, frame.counter, found)
        if step == "upgrade":
            return upgrade_unit(g, found)
        return least(g, found) if verb(found[0]) == COUNTER else found[0]
    if isinstance(frame, ChangingPosture):
        return choose_posture(g, frame.power, found)
    if isinstance(frame, Joining):
        return joins_war(g, frame, found)
    if isinstance(frame, Armistice):
        if step == "answer":
            return YES if ends_war(g, side, frame.proposer) else NO
        if step == "name":  # all enemies: who is losing wants peace with everybody
            return next((pick for pick in found if pick != DONE), DONE)
        return YES if YES in found else _done_or_first(found)
    if isinstance(frame, Collapse) and step == "answer":
        return YES if ends_war(g, side, frame.power) else NO
    if isinstance(frame, CivilWarEvent):
        power = frame.former if step == "support" else frame.patron
        return choose_faction(g, power, frame.area, found)
    if isinstance(frame, ChineseRound):
        return found[0]
    return YES if YES in found else found[0]
