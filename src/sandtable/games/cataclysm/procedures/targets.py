"""Rules 9.1 and 9.3-9.8: what may be attacked by which kind of operation, and who defends it."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.lexicon import OUT_OF_PLAY_AREA
from sandtable.games.cataclysm.limits import is_strategic
from sandtable.games.cataclysm.pieces import class_of, has_land_unit, units_in
from sandtable.games.cataclysm.procedures.bombing import targets
from sandtable.games.cataclysm.procedures.markers import is_barred_by_stresa, is_beyond_treaty_line
from sandtable.games.cataclysm.procedures.wars import may_go_to_war
from sandtable.games.cataclysm.queries import (
    are_friends,
    controller,
    is_active,
    is_belligerent,
    is_country,
    is_home,
)
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_OPERATION,
    AIR_UNIT,
    ALL_POWERS,
    DEMOCRACY,
    FASCISM,
    LAND_OPERATION,
    LAND_UNIT,
    NAVAL_OPERATION,
    NAVAL_UNIT,
    NEUTRAL,
    NOBODY,
    NONE_THERE,
    SEA,
    UK,
    UNOWNED,
    USA,
)
from sandtable.games.cataclysm.words import operations as words

# 9.1.2 Kinds of operations, in the order of `words.VERB_OF_KIND`.
BY_LAND: Final = 0
INVASION: Final = 1
BY_SEA: Final = 2
CAPTURE: Final = 3
BY_AIR: Final = 4
BOMBING: Final = 5
ATOMIC: Final = 6
KINDS: Final = range(7)
LAND_KINDS: Final = (BY_LAND, INVASION)
SEA_KINDS: Final = (BY_SEA, CAPTURE)
AIR_KINDS: Final = (BY_AIR, BOMBING, ATOMIC)
BOMBINGS: Final = (BOMBING, ATOMIC)
COMBAT_OF: Final[tuple[int, ...]] = (
    LAND_OPERATION,
    LAND_OPERATION,
    NAVAL_OPERATION,
    NAVAL_OPERATION,
    AIR_OPERATION,
    AIR_OPERATION,
    AIR_OPERATION,
)

# Who defends, as a mask of powers; beyond them the country itself, and nobody at an unowned base.
ITSELF: Final = 1 << 7
EMPTY: Final = 1 << 8


def is_attackable_country(g: World, area: int) -> bool:
    """Whether an area counts as a country when it is attacked: a country, or an area with a neutral cube (2.4.5)."""
    return g.cube[area] == NEUTRAL or is_country(g, area)


def defends_itself(g: World, kind: int, area: int) -> bool:
    """Whether a country itself is the defender: a land operation against an ungarrisoned one (9.1.1)."""
    return kind in LAND_KINDS and is_attackable_country(g, area) and not has_land_unit(g, area)


def owners_in(g: World, power: int, area: int, kind: int) -> int:
    """A mask of the opposing powers that have a unit of a class in an area."""
    found = 0
    for unit in units_in(g, area):
        owner = g.tables.owner[unit]
        if class_of(g, unit) == kind and g.ideology[owner] != g.ideology[power]:
            found |= 1 << owner
    return found


def _ship_owners(g: World, power: int, area: int) -> int:
    """A mask of the opposing powers with ships in an area; where there are none, of those with strategic air."""
    found = owners_in(g, power, area, NAVAL_UNIT)
    if found:
        return found
    for unit in units_in(g, area):
        owner = g.tables.owner[unit]
        if is_strategic(g, unit) and g.ideology[owner] != g.ideology[power]:
            found |= 1 << owner
    return found


def base_owner(g: World, area: int) -> int:
    """Who owns the base in an area, special British bases included; UNOWNED, or NONE_THERE: no base to capture."""
    if g.tables.type[area] == SEA:
        return g.base[area]
    return UK if g.special_base[area] and is_active(g, UK) else NONE_THERE


def has_bombable(g: World, area: int) -> bool:
    """Whether a resource that is not yet damaged is in an area (9.5.2, R-32)."""
    return bool(targets(g, area))


def _bit(power: int) -> int:
    return 1 << power if power >= 0 else 0


def defenders(g: World, power: int, kind: int, area: int) -> int:
    """A mask of who could be the defender of an area (9.1.1); 0: there is nothing for such an operation to attack."""
    t = g.tables
    owner = controller(g, area) if t.type[area] != SEA else NOBODY
    opposing = _bit(owner) if owner >= 0 and g.ideology[owner] != g.ideology[power] else 0
    if kind in LAND_KINDS:
        if t.type[area] == SEA:
            return 0
        if defends_itself(g, kind, area):
            return ITSELF
        return owners_in(g, power, area, LAND_UNIT) or opposing
    if kind == BY_SEA:
        # strategic air inland is no target of ships.
        return _ship_owners(g, power, area) if t.type[area] == SEA or t.coastal[area] else 0
    if kind == CAPTURE:
        base = base_owner(g, area)
        if base == NONE_THERE or (base >= 0 and g.ideology[base] == g.ideology[power]):
            return 0
        return _ship_owners(g, power, area) or (EMPTY if base == UNOWNED else _bit(base))
    if kind in BOMBINGS:
        if not opposing or not has_bombable(g, area):
            return 0
        return owners_in(g, power, area, AIR_UNIT) or opposing
    return owners_in(g, power, area, AIR_UNIT)


def _holder(g: World, kind: int, area: int) -> int:
    """A mask of the power that must be an enemy besides the defender: who holds what the operation is to take."""
    if kind == CAPTURE:
        return _bit(base_owner(g, area))
    if kind in LAND_KINDS or kind in BOMBINGS:
        return _bit(controller(g, area))
    return 0


def may_surprise(g: World, power: int) -> bool:
    """Whether a power may make a surprise attack: Fascist, at Mobilization or Total War (9.8)."""
    return g.ideology[power] == FASCISM and may_go_to_war(g, power)


def defenders_of(g: World, power: int, kind: int, area: int, mask: int = 0) -> int:
    """A mask of those that a power may name as defender; 0: it may not attack the area so.

    With a `mask` (6.2) the defender is one of those powers, which count as enemies.
    """
    found = defenders(g, power, kind, area)
    if not found:
        return 0
    if found in (ITSELF, EMPTY):
        if mask or (g.ideology[power] == DEMOCRACY and not is_belligerent(g, power)):
            return 0
        return found
    foes = g.enemies[power] | mask
    holder = _holder(g, kind, area)
    if found & foes and not holder & ~foes:
        return found & foes & mask if mask else found & foes
    if mask or kind == INVASION or not may_surprise(g, power):
        return 0
    for owner in ALL_POWERS:
        if holder >> owner & 1 and g.ideology[owner] == g.ideology[power]:
            return 0
    return found & ~foes


def is_surprise(g: World, power: int, defender: int) -> bool:
    """Whether an attack on a power is a surprise attack: it is no enemy yet (9.8)."""
    return defender >= 0 and not g.enemies[power] >> defender & 1


def needs_check(g: World, power: int, kind: int, area: int) -> bool:
    """Whether a Democracy must pass a check for an operation: a country no enemy controls, an unowned base (9.7)."""
    if g.ideology[power] != DEMOCRACY:
        return False
    if kind == CAPTURE:
        return base_owner(g, area) == UNOWNED
    owner = controller(g, area) if g.tables.type[area] != SEA else NOBODY
    return defends_itself(g, kind, area) and not (owner >= 0 and g.enemies[power] >> owner & 1)


def target_barred(g: World, power: int, kind: int, area: int, mask: int = 0) -> int:
    """What keeps a power from attacking an area by such an operation, whatever units it has; 0: nothing."""
    t = g.tables
    if g.is_closed[area]:
        return OUT_OF_PLAY_AREA
    if t.remote[area]:  # 2.2.8: nobody else may enter
        return words.REMOTE
    owner = controller(g, area) if t.type[area] != SEA else NOBODY
    if owner >= 0 and g.ideology[owner] == g.ideology[power]:
        if are_friends(g, power, owner):
            return words.OWN_AREA
        if g.revised[editions.ATTACK_SAME_IDEOLOGY] or not defends_itself(g, kind, area):
            return words.SAME_IDEOLOGY
    if kind == ATOMIC and not _is_bomb_target(g, power, area, mask):
        return words.NOT_A_HOME_AREA
    if not defenders_of(g, power, kind, area, mask):
        return _why_no_defender(g, power, kind, area, mask)
    if is_barred_by_stresa(g, power, area):
        return words.STRESA_BARS
    if is_beyond_treaty_line(g, area):
        return words.TREATY_BARS
    return words.NO_ROOM_THERE if _is_shared(g, power, area) else 0


def _is_bomb_target(g: World, power: int, area: int, mask: int) -> bool:
    """12.2.2: the marker lies in Washington DC; in 2022 the target is an enemy's own home area (D-45, R-79)."""
    t = g.tables
    if power != USA or g.where[t.bomb] != t.capital_of[USA]:
        return False
    if not g.revised[editions.A_BOMB]:
        return True
    printed = t.printed[area]
    foes = g.enemies[power] | mask
    return is_home(g, area) and controller(g, area) == printed and bool(foes >> printed & 1)


def _is_shared(g: World, power: int, area: int) -> bool:
    """Whether units of the own ideology that are no friends are there (7.1), other than at a special British base.

    2.3.3: whoever attacks the country without being at war with the United Kingdom ignores them.
    """
    if g.special_base[area]:
        return False
    return any(
        g.ideology[g.tables.owner[unit]] == g.ideology[power] and not are_friends(g, power, g.tables.owner[unit])
        for unit in units_in(g, area)
    )


def _why_no_defender(g: World, power: int, kind: int, area: int, mask: int) -> int:
    """The reason why an area offers nothing to attack."""
    found = defenders(g, power, kind, area)
    if not found:
        if kind in LAND_KINDS:
            return words.NO_SUCH_TARGET
        if kind in SEA_KINDS:
            return words.NO_ENEMY_SHIPS if kind == BY_SEA else words.NO_BASE_TO_TAKE
        return words.NO_ENEMY_AIR if kind == BY_AIR else words.NO_RESOURCE
    if mask:
        return words.NOT_THIS_WAR
    if found in (ITSELF, EMPTY):
        return words.NOT_BELLIGERENT
    if kind == INVASION and may_surprise(g, power):
        return words.NO_INVASION_NOW
    return words.GARRISONED if kind in LAND_KINDS and is_attackable_country(g, area) else words.NOT_AN_ENEMY
