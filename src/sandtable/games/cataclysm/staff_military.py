"""What the rule-of-thumb player does with military actions: operations, deployment, builds, aid, and in battle."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.lexicon import AREA, COUNTER, DONE, NO, YES
from sandtable.games.cataclysm.pieces import class_of, units_in
from sandtable.games.cataclysm.procedures.activation import Declaration
from sandtable.games.cataclysm.procedures.aid import clients, faction_of, patrons_of
from sandtable.games.cataclysm.procedures.battle import ATTACK, DEFENCE
from sandtable.games.cataclysm.procedures.builds import build_options
from sandtable.games.cataclysm.procedures.combat import Battle
from sandtable.games.cataclysm.procedures.deployment import Deployment, movable
from sandtable.games.cataclysm.procedures.losses import capacity
from sandtable.games.cataclysm.procedures.military import MilitaryActions
from sandtable.games.cataclysm.procedures.operations import Operation
from sandtable.games.cataclysm.procedures.regroup import Regrouping
from sandtable.games.cataclysm.procedures.targets import LAND_KINDS
from sandtable.games.cataclysm.procedures.voyages import destinations, ways_of
from sandtable.games.cataclysm.queries import are_opposing, controller
from sandtable.games.cataclysm.staff_economy import build_worth
from sandtable.games.cataclysm.staff_eval import Outlook, army_place_worth, resources_worth, stake, unit_strength
from sandtable.games.cataclysm.staff_plans import Planner, land_clash, open_threshold
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_FORCE,
    AIR_UNIT,
    FLEET,
    FLIPPED,
    LAND_OPERATION,
    LAND_UNIT,
    LEFT,
    LOGISTICS,
    NAVAL_UNIT,
    NO_ARMY,
    NOBODY,
    RIGHT,
    SEA,
)
from sandtable.games.cataclysm.words import (
    aid as aid_words,
    military as words,
    operations as attacking,
    production as producing,
)
from sandtable.kernel.symbols import argument, verb

WORTH_A_MOVE: Final = 0.3
AID: Final = 0.3

# -- which action (8.0) ----------------------------------------------------------------------------------------------


def choose_action(g: World, frame: MilitaryActions, found: list[int]) -> int:
    """The military action that promises most; what is left is forfeited only if nothing helps."""
    power = frame.power
    best, most = DONE, 0.0
    for pick in found:
        worth = _action_worth(g, frame, pick, power)
        if worth > most:
            best, most = pick, worth
    return best


def _action_worth(g: World, frame: MilitaryActions, pick: int, power: int) -> float:
    if pick == words.OPERATE:
        plan = Planner(g, power, frame.actions, frame.deployed).best()
        return plan.worth - open_threshold(g, power) + 0.2 if plan.worth > open_threshold(g, power) else -1.0
    if pick == words.REMILITARIZE:
        return 0.8
    if pick == words.GO_TO_ABYSSINIA:
        return 0.6
    if pick == words.BUILD:
        return 0.35 * best_build(g, power, frame.actions)[1]
    if pick == words.INTERVENE:
        return best_client(g, power)[1]
    if pick == words.DEPLOY:
        gain = best_move(g, power, [], [])[1]
        return 0.5 * gain if gain >= WORTH_A_MOVE else -1.0
    return 0.0


def military_worth(g: World, power: int, actions: int) -> float:
    """What so many military actions are worth to a power now."""
    plan = Planner(g, power, actions, []).best()
    found = plan.worth if plan.worth > open_threshold(g, power) else 0.0
    if g.enemies[power]:
        found = max(found, 0.35 * best_build(g, power, actions)[1])
    if found > 0.5:
        return found
    return max(found, best_client(g, power)[1], 0.4 * best_move(g, power, [], [])[1])


def best_build(g: World, power: int, actions: int) -> tuple[int, float]:
    """What to build by military actions, and what it is worth."""
    best, most = NOBODY, 0.0
    for pick in build_options(g, power, actions):
        worth = build_worth(g, power, argument(pick)) + (0.1 if verb(pick) == producing.REFIT else 0.0)
        if worth > most:
            best, most = pick, worth
    return best, most


# -- 8.5 aid ---------------------------------------------------------------------------------------------------------


def best_client(g: World, power: int) -> tuple[int, float]:
    """Where to give aid, and what it is worth."""
    best, most = NOBODY, 0.0
    for area in clients(g, power):
        worth = AID * (1.0 + resources_worth(g, area)) * (0.25 if g.chinese_army[area] != NO_ARMY else 1.0)
        if faction_of(g, power, area) != NOBODY:
            worth *= 0.7
        if worth > most:
            best, most = area, worth
    return best, most


def choose_faction(g: World, power: int, area: int, found: list[int]) -> int:
    """The faction that friends of the own ideology aid, or else the one that opponents do not."""
    best, most = found[0], -100.0
    for pick in found:
        if verb(pick) != aid_words.FACTION:
            continue
        worth = 0.0
        for other in patrons_of(g, area, argument(pick)):
            worth += -1.0 if are_opposing(g, power, other) else 0.5
        for other in patrons_of(g, area, LEFT + RIGHT - argument(pick)):
            worth -= 0.0 if are_opposing(g, power, other) else 1.0
        if worth > most:
            best, most = pick, worth
    return best


# -- 9.2 an operation ------------------------------------------------------------------------------------------------


def declare(g: World, frame: Declaration, found: list[int]) -> int:
    """The kind and the target of the operation that promises most, then its units one by one."""
    planner = Planner(g, frame.power, frame.actions, frame.deployed, frame.mask)
    if frame.of_kind < 0:
        kinds = [(planner.best_of_kind(attacking.VERB_OF_KIND.index(pick)).worth, -pick, pick) for pick in found]
        return max(kinds)[2]
    if frame.target_area < 0:
        return max(found, key=lambda pick: (planner.against(frame.of_kind, argument(pick)).worth, -pick))
    wanted = planner.force(frame.of_kind, frame.target_area)
    for unit in wanted:
        if unit not in frame.units and COUNTER | unit in found:
            return COUNTER | unit
    for unit in wanted:  # one that looks the same is offered in its place
        alike = [pick for pick in found if verb(pick) == COUNTER and _is_alike(g, unit, argument(pick))]
        if unit not in frame.units and alike and len(frame.units) < len(wanted):
            return alike[0]
    return DONE if DONE in found else found[0]


def _is_alike(g: World, unit: int, other: int) -> bool:
    return (
        g.tables.kind[unit] == g.tables.kind[other]
        and g.where[unit] == g.where[other]
        and g.face[unit] == g.face[other]
    )


def augment(g: World, frame: Operation, found: list[int]) -> int:
    """How many actions to add: as many as the chance needs, unless there is something else to do with them."""
    if frame.kind not in LAND_KINDS:
        return max(found)
    best, most = found[0], -1.0
    for pick in found:
        added = argument(pick)
        chance, lost, _ = land_clash(g, frame.power, frame.kind, frame.target, frame.units, 0, added)
        worth = chance * 1.5 - 0.4 * lost - 0.22 * added
        if worth > most:
            best, most = pick, worth
    return best


# -- 8.4 deployment --------------------------------------------------------------------------------------------------


def place_worth(g: World, look: Outlook, unit: int, area: int) -> float:
    """What a unit is good for in an area."""
    kind = class_of(g, unit)
    t = g.tables
    if kind == LAND_UNIT:
        return army_place_worth(g, look, unit, area) if t.type[area] != SEA else -1.0
    if kind == AIR_UNIT:
        return _air_place_worth(g, look, unit, area)
    if t.kind[unit] == LOGISTICS:
        return 0.2 if t.restricted[area] and look.garrison[area] else 0.0
    return _sea_place_worth(g, look, unit, area)


def _air_place_worth(g: World, look: Outlook, unit: int, area: int) -> float:
    """An air force belongs beside armies that may fight."""
    t = g.tables
    found = 0.1 if t.type[area] != SEA else 0.0
    found += 0.5 * min(look.danger[area], 2.0) * (1.0 if look.garrison[area] else 0.3)
    for beside in t.next_air[area]:
        found = max(found, 0.45 * min(look.danger[beside], 2.0) * (1.0 if look.garrison[beside] else 0.4))
    if look.garrison[area]:
        found += 0.3
    others = sum(1 for u in units_in(g, area) if t.kind[u] == AIR_FORCE and u != unit)
    return found - 0.15 * others


def _sea_place_worth(g: World, look: Outlook, unit: int, area: int) -> float:
    """A fleet belongs in a port of worth, or at sea in war."""
    t = g.tables
    others = sum(1 for u in units_in(g, area) if class_of(g, u) == NAVAL_UNIT and u != unit)
    if t.type[area] == SEA:
        found = 0.35 * int(look.is_at_war) - 0.3 * others + (0.2 if g.base[area] >= 0 else 0.0)
        if look.is_at_war and t.kind[unit] == FLEET and not others:
            found += 0.5 * min(look.landing(area), 2.5)
        return found
    return 0.15 + 0.08 * stake(g, area) - 0.2 * others


def best_move(g: World, power: int, done: list[int], stopped: list[int]) -> tuple[int, float]:
    """The unit that gains most by going elsewhere, and how much."""
    look = Outlook(g, power)
    ways = ways_of(g, power)
    best, most = NOBODY, 0.0
    for unit in movable(g, power):
        if unit in done or unit in stopped:
            continue
        here = place_worth(g, look, unit, g.where[unit])
        gain = max((place_worth(g, look, unit, area) for area in destinations(g, ways, unit)), default=-1.0) - here
        if gain > most:
            best, most = unit, gain
    return best, most


def deploy_unit(g: World, frame: Deployment, found: list[int]) -> int:
    """The next unit to move, if any is worth it."""
    unit, gain = best_move(g, frame.power, frame.moved, frame.resumed)
    if unit == NOBODY or gain < WORTH_A_MOVE:
        return DONE
    for pick in found:
        if verb(pick) == COUNTER and (argument(pick) == unit or _is_alike(g, unit, argument(pick))):
            return pick
    return DONE


def deploy_to(g: World, power: int, unit: int, found: list[int]) -> int:
    """Where a unit goes; it stays if it may and nowhere is better."""
    look = Outlook(g, power)
    best, most = found[0], -100.0
    if DONE in found:
        best, most = DONE, place_worth(g, look, unit, g.where[unit]) + 0.1
    for pick in found:
        if verb(pick) == AREA:
            worth = place_worth(g, look, unit, argument(pick))
            if worth > most:
                best, most = pick, worth
    return best


def settle_unit(g: World, unit: int, found: list[int]) -> int:
    """The place of those offered where a unit does most good."""
    power = g.tables.owner[unit]
    look = Outlook(g, power)
    places = [pick for pick in found if verb(pick) == AREA]
    if not places:
        return found[0]
    return max(places, key=lambda pick: (place_worth(g, look, unit, argument(pick)), -pick))


# -- 10 battle -------------------------------------------------------------------------------------------------------


def support(found: list[int], g: World) -> int:
    """All support that can come comes, the strongest first."""
    units = [pick for pick in found if verb(pick) == COUNTER]
    if not units:
        return found[0]
    return max(units, key=lambda pick: (unit_strength(g, argument(pick)), -pick))


def retreats(g: World, b: Battle, side: int) -> int:
    """Whether to save a loss by a retreat: who has lost an attack goes anyway, a defender holds while he can."""
    loser = DEFENCE if b.winner == ATTACK else ATTACK
    left, can = b.left[loser], capacity(g, b, loser, b.combat)
    if loser == ATTACK:
        holds = b.combat == LAND_OPERATION and capacity(g, b, DEFENCE, b.combat) == 0 and left < can
        return NO if holds else YES
    if b.combat == LAND_OPERATION:
        return NO if left < can else YES
    return YES if left >= can or b.combat != b.kind else NO


def least(g: World, found: list[int]) -> int:
    """The unit that is missed least."""
    return min(found, key=lambda pick: (_missed(g, pick), pick))


def _missed(g: World, pick: int) -> float:
    if verb(pick) != COUNTER:
        return 0.3
    unit = argument(pick)
    return unit_strength(g, unit) + (0.3 if g.face[unit] == FLIPPED else 0.0)


def regroup_unit(g: World, frame: Regrouping, found: list[int]) -> int:
    """Which unit regroups: one that would be better placed elsewhere."""
    look = Outlook(g, frame.power)
    units = [pick for pick in found if verb(pick) == COUNTER]
    if DONE not in found:
        return units[0] if units else found[0]
    for pick in units:
        unit = argument(pick)
        here = g.where[unit]
        if class_of(g, unit) != LAND_UNIT:
            continue
        if here == frame.target:
            ways = [a for a in g.tables.next_land[here] if controller(g, a) == g.tables.owner[unit]]
            there = max((place_worth(g, look, unit, area) for area in ways), default=-1.0)
        else:
            there = place_worth(g, look, unit, frame.target)
        is_spare = look.garrison[here] > 1 or here != frame.target
        if is_spare and there > place_worth(g, look, unit, here) + WORTH_A_MOVE:
            return pick
    return DONE
