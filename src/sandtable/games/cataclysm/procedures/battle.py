"""What a battle is: its circumstances, who takes part on either side, and who decides for them (9.1.1, 10.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm.pieces import class_of, units_in
from sandtable.games.cataclysm.procedures.china import patron
from sandtable.games.cataclysm.queries import active_powers, are_enemies, are_friends, controller, decreasing
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import AIR_OPERATION, LAND_OPERATION, NO_ARMY, NOBODY
from sandtable.kernel.frame import Frame

ATTACK: Final = 0
DEFENCE: Final = 1
NEITHER: Final = -1

# Who bears losses besides counters (10.8).
MINOR: Final = -2
CHINESE: Final = -3


def _by_side() -> list[int]:
    return [0, 0]


@dataclass(slots=True)
class BattleState(Frame):
    """One operation's battle. `units` are the attacking side's: first those activated, then those in support."""

    kind: int = LAND_OPERATION
    target: int = NOBODY
    attacker: int = NOBODY
    defender: int = NOBODY  # -1: the country itself
    is_country: int = 0  # an ungarrisoned country defends (9.1.1)
    units: list[int] = field(default_factory=list)
    origins: list[int] = field(default_factory=list)  # by unit: where it came from
    spots: list[int] = field(default_factory=list)  # by unit: on which coast it was there
    augmentation: int = 0
    extended: int = 0  # a mask: 1 air, 2 naval
    is_invasion: int = 0
    is_bombing: int = 0
    with_bomb: int = 0
    is_capture: int = 0
    is_surprise: int = 0
    unsupplied: list[int] = field(default_factory=list)
    civil_war_die: int = 0
    is_won: int = 0
    activated: int = 0  # how many of the units were activated
    backers: list[int] = field(default_factory=list)  # the powers that commit the defence's support, in order
    backing: int = 0
    refused: int = 0  # a mask of the allies that let none of their units support
    unit: int = NOBODY  # an ally's unit for which permission is asked
    stage: int = 0  # how many of the combats have been gone through: of the air, then the operation's own
    combat: int = NOBODY  # the kind of the combat being fought
    superior: int = NEITHER  # the side with air superiority (10.3)
    scores: list[int] = field(default_factory=_by_side)
    winner: int = NEITHER  # of the combat being fought
    retreating: int = NEITHER  # the side that declared a voluntary retreat in it
    left: list[int] = field(default_factory=_by_side)  # losses still to bear, by side
    wanted: list[int] = field(default_factory=_by_side)  # of these: on the attacker's or defender's own units
    flipped: list[int] = field(default_factory=_by_side)  # an upgraded unit has borne one
    is_held: int = 0  # the attackers stay (10.9)
    excess: int = 0  # losses that nothing of the defence could bear
    bomb_losses: int = 0
    triumph: int = NEITHER  # the side that inflicted more losses than could be borne (10.12)
    disaster: int = 0  # a mask of the losing powers that had units in that combat


def supports_country(g: World, power: int, area: int, attacker: int) -> bool:
    """Whether a power's units may help to defend an ungarrisoned country.

    It must be the attacker's enemy, and a friend of the country's controller if there is one (10.2).
    """
    owner = controller(g, area)
    return are_enemies(g, attacker, power) and (owner == NOBODY or are_friends(g, owner, power))


def is_defending(g: World, b: BattleState, power: int) -> bool:
    """Whether a power's units in the target area are on the defending side; others are ignored (2.3.3, 10.2)."""
    if b.is_country:
        return supports_country(g, power, b.target, b.attacker)
    return are_enemies(g, b.attacker, power)


def attackers(g: World, b: BattleState) -> list[int]:
    """The attacking side's units that are still in the target area."""
    return [unit for unit in b.units if g.where[unit] == b.target]


def defenders(g: World, b: BattleState) -> list[int]:
    """The defending side's units in the target area."""
    return [unit for unit in units_in(g, b.target) if is_defending(g, b, g.tables.owner[unit])]


def side_units(g: World, b: BattleState, side: int) -> list[int]:
    """A side's units in the target area."""
    return attackers(g, b) if side == ATTACK else defenders(g, b)


def fighters(g: World, b: BattleState, side: int, kind: int) -> list[int]:
    """The units of a side that fight in a combat of a kind and bear its losses; kinds are numbered as classes."""
    return [unit for unit in side_units(g, b, side) if class_of(g, unit) == kind]


def local_armies(g: World, area: int) -> list[int]:
    """The minor and the Chinese army in an area, as bearers of losses."""
    found = [MINOR] if g.minor_army[area] else []
    return [*found, CHINESE] if g.chinese_army[area] != NO_ARMY else found


def bearers(g: World, b: BattleState, side: int, kind: int) -> list[int]:
    """Who bears losses of a side in a combat of a kind: units, and in land combat the country's own armies."""
    found = fighters(g, b, side, kind)
    return [*found, *local_armies(g, b.target)] if side == DEFENCE and kind == LAND_OPERATION else found


def backers_of(g: World, b: BattleState) -> list[int]:
    """Whose sides commit the defence's support, in order.

    The defender, or a country's controller; for an uncontrolled country each of the attacker's enemies for itself.
    """
    if not b.is_country:
        return [b.defender] if b.defender >= 0 else []
    owner = controller(g, b.target)
    if owner == NOBODY:
        return decreasing(g, [p for p in active_powers(g) if are_enemies(g, b.attacker, p)])
    return [owner]


def decider(g: World, b: BattleState, side: int, kind: int) -> int:
    """The kernel's side that decides on retreat and losses for a side of a combat; -1: nobody (R-55)."""
    power = b.attacker if side == ATTACK else b.defender
    if side == DEFENCE and b.is_country:
        if kind == LAND_OPERATION and g.chinese_army[b.target] != NO_ARMY:  # 11.4.5 B, whoever controls the country
            return g.player[patron(g, g.chinese_army[b.target])]
        power = controller(g, b.target)
        if power == NOBODY:
            owners = decreasing(g, {g.tables.owner[unit] for unit in fighters(g, b, side, kind)})
            power = owners[0] if owners else NOBODY
    return g.player[power] if power >= 0 else NOBODY


def is_own(g: World, b: BattleState, side: int, bearer: int) -> bool:
    """Whether a unit is the attacker's or defender's own, not an ally's (10.8.3)."""
    if bearer < 0:
        return b.is_country == 1
    return g.tables.owner[bearer] == (b.attacker if side == ATTACK else b.defender)


def has_air_combat(g: World, b: BattleState) -> bool:
    """Whether an air combat is fought: it is the operation's own, or both sides have air units (10.3)."""
    if b.kind == AIR_OPERATION:
        return True
    return all(fighters(g, b, side, AIR_OPERATION) for side in (ATTACK, DEFENCE))
