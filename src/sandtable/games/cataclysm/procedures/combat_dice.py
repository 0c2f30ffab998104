"""Rules 10.4-10.6: how many dice each side of a combat rolls, what it adds, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import editions, house
from sandtable.games.cataclysm.dice import dice_and_penalty
from sandtable.games.cataclysm.procedures.battle import (
    ATTACK,
    DEFENCE,
    BattleState,
    bearers,
    fighters,
    side_units,
)
from sandtable.games.cataclysm.procedures.markers import combat_penalty
from sandtable.games.cataclysm.procedures.retreat import AIR_EXTENDED, NAVAL_EXTENDED
from sandtable.games.cataclysm.ranges import is_across_strait
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_OPERATION,
    ARMY,
    FLEET,
    FLIPPED,
    FORTRESS,
    JAPAN,
    LAND_OPERATION,
    NAVAL_OPERATION,
)

USUAL: Final = 2
FEWEST: Final = 1

# Why a side rolls more or fewer dice, or adds to its roll.
BASIC: Final = 0
AIR: Final = 1
ARMOUR: Final = 2
CARRIERS: Final = 3
AID: Final = 4
LAST_DIE: Final = 5
AUGMENTED: Final = 6
EXTENDED: Final = 7
UNSUPPLIED: Final = 8
PURGES: Final = 9
LANDING_FORCE: Final = 10
TERRAIN: Final = 11
STRAIT: Final = 12
INVASION: Final = 13
WITH_FORTRESS: Final = 14
SURPRISED: Final = 15
FACTORS: Final[tuple[str, ...]] = (
    "basic",
    "air_superiority",
    "armor_superiority",
    "carrier_superiority",
    "aid",
    "last_die",
    "augmentation",
    "extended_range",
    "limited_supply",
    "purges",
    "landing_force",
    "terrain",
    "strait",
    "invasion",
    "fortress",
    "surprised",
)


@dataclass(slots=True)
class Throw:
    """What a side of a combat rolls: dice, what is added, and the reasons of both as (factor, number)."""

    dice: int = USUAL
    modifier: int = 0
    of_dice: list[tuple[int, int]] = field(default_factory=list)
    of_score: list[tuple[int, int]] = field(default_factory=list)


def throw(g: World, b: BattleState, side: int, kind: int, superior: int) -> Throw:
    """What a side rolls in a combat of a kind, when `superior` has air superiority."""
    of_dice = dice_factors(g, b, side, kind, superior)
    of_score = score_factors(g, b, side, kind)
    extra = sum(number for factor, number in of_dice if factor != BASIC and number > 0)
    lost = -sum(number for factor, number in of_dice if number < 0)
    dice, penalty = dice_and_penalty(of_dice[0][1], extra, lost)
    if penalty:
        of_score.append((LAST_DIE, penalty))
    return Throw(dice, sum(number for _, number in of_score), of_dice, of_score)


# -- dice (10.4, 10.5, 10.6) -------------------------------------------------------------------------------------------


def dice_factors(g: World, b: BattleState, side: int, kind: int, superior: int) -> list[tuple[int, int]]:
    """What makes a side's number of dice: first the basic number."""
    has_any = bool(bearers(g, b, side, kind))
    found = [(BASIC, USUAL if has_any else FEWEST)]
    if kind == AIR_OPERATION:
        return found
    if superior == side:
        found.append((AIR, 1))
    if kind == LAND_OPERATION:
        if not g.tables.adverse[b.target] and tanks(g, b, 1 - side) > tanks(g, b, side):
            found.append((ARMOUR, -1))
        if side == DEFENCE and b.civil_war_die:
            found.append((AID, 1))
    elif carriers(g, b, 1 - side) > carriers(g, b, side):
        found.append((CARRIERS, -1))
    return found


def tanks(g: World, b: BattleState, side: int) -> int:
    """How many tank armies a side has in a battle."""
    return sum(1 for u in side_units(g, b, side) if g.tables.kind[u] == ARMY and g.face[u] == FLIPPED)


def carriers(g: World, b: BattleState, side: int) -> int:
    """How many carrier fleets a side has in a battle."""
    return sum(1 for u in side_units(g, b, side) if g.tables.kind[u] == FLEET and g.face[u] == FLIPPED)


# -- what is added to the roll (10.4, 10.5, 10.6) ----------------------------------------------------------------------


def score_factors(g: World, b: BattleState, side: int, kind: int) -> list[tuple[int, int]]:
    """What is added to a side's roll."""
    found = _attack_factors(g, b, kind) if side == ATTACK else _defence_factors(g, b, kind)
    if any(unit in b.unsupplied for unit in fighters(g, b, side, kind)):
        found.append((UNSUPPLIED, -1))
    power = b.attacker if side == ATTACK else b.defender
    if power >= 0 and combat_penalty(g, power):
        found.append((PURGES, -1))
    return found


def _attack_factors(g: World, b: BattleState, kind: int) -> list[tuple[int, int]]:
    found = [(AUGMENTED, b.augmentation)] if b.augmentation else []
    if is_at_extended_range(b, kind):
        found.append((EXTENDED, -1))
    if kind == LAND_OPERATION and b.is_invasion and b.attacker == JAPAN and g.revised[editions.RICE_AND_WATER]:
        found.append((LANDING_FORCE, 1))
    return found


def is_at_extended_range(b: BattleState, kind: int) -> bool:
    """Whether attacking units of a combat's kind are at extended range; in land combat, an invasion over two seas."""
    if kind == AIR_OPERATION:
        return bool(b.extended & AIR_EXTENDED)
    if kind == NAVAL_OPERATION or b.is_invasion:
        return bool(b.extended & NAVAL_EXTENDED)
    return False


def _defence_factors(g: World, b: BattleState, kind: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    if kind == LAND_OPERATION:
        ground = ground_factor(g, b)
        if ground:
            found.append((ground, 1))
        if any(g.tables.kind[unit] == FORTRESS for unit in fighters(g, b, DEFENCE, kind)):
            found.append((WITH_FORTRESS, 1))
    if b.is_surprise:
        found.append((SURPRISED, -1))
    return found


def ground_factor(g: World, b: BattleState) -> int:
    """Why the ground favours the defence: adverse terrain, a strait or an invasion, once; 0: it does not (10.4)."""
    if g.tables.adverse[b.target]:
        return TERRAIN
    if b.is_invasion:
        return INVASION
    across = [
        is_across_strait(g, b.origins[i], b.target) for i in range(b.activated) if g.tables.kind[b.units[i]] == ARMY
    ]
    if not any(across):
        return 0
    return STRAIT if all(across) or g.house[house.STRAIT_BONUS] else 0
