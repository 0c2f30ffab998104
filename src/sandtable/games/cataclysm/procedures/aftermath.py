"""Rules 9.4.2, 10.9 and 10.12: who holds the field after a battle, and what that brings."""

from __future__ import annotations

from sandtable.games.cataclysm.dues import owe_flag, owe_test
from sandtable.games.cataclysm.limits import may_enter_to_stay, may_occupy
from sandtable.games.cataclysm.pieces import class_of, put, units_in
from sandtable.games.cataclysm.procedures.battle import (
    ATTACK,
    DEFENCE,
    NEITHER,
    BattleState,
    attackers,
    bearers,
    defenders,
    fighters,
    side_units,
)
from sandtable.games.cataclysm.procedures.china import review_chinese_war
from sandtable.games.cataclysm.procedures.control import gain_control
from sandtable.games.cataclysm.procedures.losses import capacity, parties
from sandtable.games.cataclysm.procedures.retreat import destroy
from sandtable.games.cataclysm.queries import are_friends, controller, friends_of
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_OPERATION,
    ALL_POWERS,
    ARMY,
    FLEET,
    LAND_OPERATION,
    LOGISTICS,
    NAVAL_OPERATION,
    NAVAL_UNIT,
    NOBODY,
    SEA,
)
from sandtable.games.cataclysm.words import combat as words
from sandtable.kernel.column import changed

# -- who must go (10.9, 10.10) -----------------------------------------------------------------------------------------


def holds_field(g: World, b: BattleState) -> bool:
    """Whether the attackers stay: only they have units of the combat's kind left; in the air, they won (R-61)."""
    if b.kind == AIR_OPERATION:
        return b.winner == ATTACK
    return bool(fighters(g, b, ATTACK, b.kind)) and not bearers(g, b, DEFENCE, b.kind)


def retreaters(g: World, b: BattleState, side: int, kind: int) -> list[int]:
    """A side's units that go when it retreats: after land combat all, after naval combat not the land units (10.10)."""
    found = side_units(g, b, side)
    if kind == LAND_OPERATION:
        return found
    wanted = (kind,) if kind == AIR_OPERATION else (NAVAL_OPERATION, AIR_OPERATION)
    return [unit for unit in found if class_of(g, unit) in wanted]


def bring_back(g: World, b: BattleState) -> None:
    """9.3.2: an invasion force that retreats goes back to where it came from."""
    if not b.is_invasion:
        return
    for unit, origin in zip(b.units, b.origins, strict=True):
        if g.where[unit] != b.target or g.tables.kind[unit] != ARMY:
            continue
        if may_enter_to_stay(g, unit, origin):
            put(g, unit, origin)
            g.note(words.RETREATS, unit, origin)
        else:
            destroy(g, unit)


def remove_minor(g: World, area: int) -> None:
    """A minor army that must retreat leaves play (10.10.1)."""
    if g.minor_army[area]:
        g.minor_army = changed(g.minor_army, area, 0)
        g.note(words.MINOR_DESTROYED, area)


def regrouping_powers(g: World, b: BattleState) -> list[int]:
    """The powers of the side that holds the field: the attacker's friends, or the defender's (10.11)."""
    if b.is_held:
        return friends_of(g, b.attacker)
    if not b.is_country:
        return friends_of(g, b.defender) if b.defender >= 0 else []
    if controller(g, b.target) != NOBODY:
        return [p for p in friends_of(g, controller(g, b.target)) if g.enemies[b.attacker] >> p & 1]
    return sorted({g.tables.owner[unit] for unit in defenders(g, b)})


def left_over(g: World, b: BattleState) -> list[int]:
    """Units of the side that holds the field that may not stay there and had nowhere to regroup to."""
    units = attackers(g, b) if b.is_held else defenders(g, b)
    return [unit for unit in units if not may_occupy(g, unit, b.target)]


# -- what the field brings (9.4.2, 10.9.1) -----------------------------------------------------------------------------


def conquer(g: World, b: BattleState) -> None:
    """10.9.1: control changes hands, logistics units in the area are destroyed."""
    gain_control(g, b.attacker, b.target, by_combat=True)
    for unit in units_in(g, b.target):
        if g.tables.kind[unit] == LOGISTICS:
            destroy(g, unit)


def is_cut_off(g: World, unit: int) -> bool:
    """Whether a logistics unit has lost the base or area that it stands in (7.1.4, R-88)."""
    return g.tables.kind[unit] == LOGISTICS and not may_occupy(g, unit, g.where[unit])


def strangers(g: World, b: BattleState) -> list[int]:
    """The units that are no friends of the attacker in what it has taken: all in an area, in a base the logistics."""
    found = [unit for unit in units_in(g, b.target) if not are_friends(g, b.attacker, g.tables.owner[unit])]
    return found if b.kind == LAND_OPERATION else [unit for unit in found if is_cut_off(g, unit)]


def base_markers_left(g: World, power: int, kind: int) -> int:
    """How many base markers of a kind a power has to put on bases that are not printed as its own (2.4.3)."""
    t = g.tables
    laid = sum(1 for a in t.seas if g.base[a] == power and t.base_owner[a] != power and t.base_type[a] == kind)
    return t.bases[power][kind] - laid


def capture_base(g: World, b: BattleState) -> bool:
    """9.4.2: the base becomes the attacker's; a special British one is removed. Whether anything changed."""
    area, power = b.target, b.attacker
    if g.tables.type[area] != SEA:
        g.special_base = changed(g.special_base, area, 0)
        g.note(words.BASE_REMOVED, area)
        return True
    is_printed = g.tables.base_owner[area] == power
    if not is_printed and base_markers_left(g, power, g.tables.base_type[area]) <= 0:
        g.note(words.BASE_STAYS, power, area)
        return False
    g.base = changed(g.base, area, power)
    g.note(words.CAPTURES_BASE, power, area)
    return True


def has_nobody_to_fight(g: World, b: BattleState) -> bool:
    """Whether a base capture meets no air or naval unit and is won at once (9.4.2)."""
    return bool(b.is_capture) and not any(class_of(g, unit) in (NAVAL_UNIT, AIR_OPERATION) for unit in defenders(g, b))


# -- triumph and disaster (10.12) --------------------------------------------------------------------------------------


def counts_for_triumph(g: World, b: BattleState, loser: int, kind: int) -> bool:
    """Whether losses that a side cannot bear are the other's triumph: land units on both sides, or a fleet there."""
    if kind == LAND_OPERATION:
        return all(bearers(g, b, side, LAND_OPERATION) for side in (ATTACK, DEFENCE))
    return kind == NAVAL_OPERATION and any(g.tables.kind[unit] == FLEET for unit in fighters(g, b, loser, kind))


def judge_triumph(g: World, b: BattleState) -> None:
    """10.12, R-28: more losses than the loser can bear, judged before any retreat."""
    loser = 1 - b.winner
    if b.winner == NEITHER or b.left[loser] <= capacity(g, b, loser, b.combat):
        return
    if counts_for_triumph(g, b, loser, b.combat):
        b.triumph = b.winner
        b.disaster = parties(g, b, loser, b.combat)


def settle_triumph(g: World, b: BattleState) -> None:
    """The winning power gains a flag, a country none (R-28); losing powers with units in the combat are tested."""
    winner = b.attacker if b.triumph == ATTACK else b.defender if b.triumph == DEFENCE else NOBODY
    if winner != NOBODY:
        owe_flag(g, winner)
        g.note(words.TRIUMPHS, winner)
    for power in ALL_POWERS:
        if b.disaster >> power & 1:
            owe_test(g, power)
            g.note(words.SUFFERS_DISASTER, power)


def review_china(g: World, b: BattleState) -> None:
    """11.4.6: the last army of a Chinese faction may have gone."""
    if g.tables.china[b.target]:
        review_chinese_war(g)
