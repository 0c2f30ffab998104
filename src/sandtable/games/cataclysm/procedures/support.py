"""Rule 10.2: the units that come to a battle from beside it."""

from __future__ import annotations

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.bases import is_airfield, is_port
from sandtable.games.cataclysm.limits import room
from sandtable.games.cataclysm.lines import is_in_supply, line_into
from sandtable.games.cataclysm.pieces import class_of, put, units_in
from sandtable.games.cataclysm.procedures.battle import ATTACK, BattleState, is_defending
from sandtable.games.cataclysm.queries import active_powers, are_friends, controller
from sandtable.games.cataclysm.ranges import coast_entered
from sandtable.games.cataclysm.scenario_rules import holds_the_west
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import AIR_UNIT, FLEET, NAVAL_OPERATION, NOBODY
from sandtable.games.cataclysm.words import combat as words


def may_support_kind(g: World, b: BattleState, unit: int) -> bool:
    """Whether units such as this one support a battle of this kind: air units any, fleets a naval one."""
    if class_of(g, unit) == AIR_UNIT:
        return True
    return g.tables.kind[unit] == FLEET and b.kind == NAVAL_OPERATION


def is_beside(g: World, unit: int, target: int) -> bool:
    """Whether a unit is at an airfield or in a port adjacent to the target, as it moves (7.2.2, 7.2.3)."""
    t = g.tables
    area, power = g.where[unit], t.owner[unit]
    if class_of(g, unit) == AIR_UNIT:
        return target in t.next_air[area] and is_airfield(g, power, area)
    beside = t.coasts[area][g.spot[unit]] if t.coasts[area] else t.next_naval[area]
    return target in beside and is_port(g, power, area)


def may_support(g: World, b: BattleState, unit: int) -> bool:
    """Whether a unit may come to support a battle: of a kind that does, beside the target, and there is room."""
    area = g.where[unit]
    return (
        0 <= area != b.target
        and not holds_the_west(g, unit)
        and may_support_kind(g, b, unit)
        and is_beside(g, unit, b.target)
        and room(g, b.target, unit, in_operation=True) > 0
    )


def supporters(g: World, b: BattleState, side: int, backer: int) -> list[int]:
    """The units that a side may still call to its support, a backer's own and those of its friends."""
    found = []
    for power in active_powers(g):
        if b.refused >> power & 1 or not _is_at_call(g, b, side, backer, power):
            continue
        found += [unit for unit in g.tables.units_of[power] if may_support(g, b, unit)]
    return found


def _is_at_call(g: World, b: BattleState, side: int, backer: int, power: int) -> bool:
    if side == ATTACK:
        return are_friends(g, b.attacker, power)
    if b.is_country and controller(g, b.target) == NOBODY:
        return power == backer
    return are_friends(g, backer, power) and is_defending(g, b, power)


def commit(g: World, b: BattleState, side: int, unit: int) -> None:
    """A unit comes to support a battle; in 2022 it must be in supply where it comes from (9.6, D-35)."""
    area, spot = g.where[unit], g.spot[unit]
    if g.revised[editions.SUPPORT_SUPPLY] and not is_in_supply(g, g.tables.owner[unit], area):
        b.unsupplied.append(unit)
    if side == ATTACK:
        b.units.append(unit)
        b.origins.append(area)
        b.spots.append(spot)
    coast = coast_entered(g, b.target, area) if class_of(g, unit) != AIR_UNIT else 0
    put(g, unit, b.target, coast)
    g.note(words.SUPPORTS, unit, b.target)


def call_up(g: World, b: BattleState) -> None:
    """Eligible units in the target area must support (10.2, R-59): the attacker's too, if it has any there.

    In 2022 the air units that so support the defence must be in supply, ships of the attacker or not (9.6, D-35).
    """
    for unit in units_in(g, b.target):
        power = g.tables.owner[unit]
        if unit in b.units or not may_support_kind(g, b, unit):
            continue
        if are_friends(g, b.attacker, power):
            b.units.append(unit)
            b.origins.append(b.target)
            b.spots.append(g.spot[unit])
        elif (
            class_of(g, unit) != b.kind
            and g.revised[editions.SUPPORT_SUPPLY]
            and is_defending(g, b, power)
            and not line_into(g, power, b.target)
        ):
            b.unsupplied.append(unit)
