"""Words of combat and retreat (10.0), of strategic bombing and base capture (9.4.2, 9.5.2)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm import lexicon
from sandtable.games.cataclysm.lexicon import LINES, REASONS, VERBS

TO_CUP: Final = lexicon.TO_CUP
GIVE_UP: Final = VERBS.add("give_up")
MINOR_ARMY: Final = VERBS.add("minor_army")
CHINESE_ARMY: Final = VERBS.add("chinese_army")
BOMB_NATURAL: Final = VERBS.add("bomb_natural")
BOMB_INDUSTRIAL: Final = VERBS.add("bomb_industrial")
BOMB_SPECIAL: Final = VERBS.add("bomb_special")
BOMB_LIMITED: Final = VERBS.add("bomb_limited")

AID_IS_SPENT: Final = LINES.add("aid_is_spent", "9.7.1", "power", "area")
SUPPORTS: Final = LINES.add("supports", "10.2", "counter", "area")
MAY_NOT_SUPPORT: Final = LINES.add("may_not_support", "10.2", "power")
LAND_ATTACK_ROLLS: Final = LINES.add("land_attack_rolls", "10.4", "power", "number", "area")
NAVAL_ATTACK_ROLLS: Final = LINES.add("naval_attack_rolls", "10.5", "power", "number", "area")
AIR_ATTACK_ROLLS: Final = LINES.add("air_attack_rolls", "10.6", "power", "number", "area")
ATTACK_ROLLS: Final[tuple[int, ...]] = (LAND_ATTACK_ROLLS, NAVAL_ATTACK_ROLLS, AIR_ATTACK_ROLLS)
DEFENCE_ROLLS: Final = LINES.add("defence_rolls", "10.7", "power", "number")
COUNTRY_ROLLS: Final = LINES.add("country_rolls", "10.7", "area", "number")
ATTACK_LOSES: Final = LINES.add("attack_loses", "10.8", "power", "number")
DEFENCE_LOSES: Final = LINES.add("defence_loses", "10.8", "power", "number")
COUNTRY_LOSES: Final = LINES.add("country_loses", "10.8", "area", "number")
ATTACK_RETREATS: Final = LINES.add("attack_retreats", "10.7", "area")
DEFENCE_RETREATS: Final = LINES.add("defence_retreats", "10.7", "area")
IS_FLIPPED: Final = LINES.add("is_flipped", "10.8", "counter", "area")
IS_DESTROYED: Final = LINES.add("is_destroyed", "10.8", "counter", "area")
MINOR_DESTROYED: Final = LINES.add("minor_destroyed", "10.8", "area")
RETREATS: Final = LINES.add("retreats", "10.10", "counter", "area")
REGROUPS: Final = LINES.add("regroups", "10.11", "counter", "area")
ATTACK_HAS_AIR: Final = LINES.add("attack_has_air", "10.3", "area")
DEFENCE_HAS_AIR: Final = LINES.add("defence_has_air", "10.3", "area")
HAVE_AIR: Final[tuple[int, ...]] = (ATTACK_HAS_AIR, DEFENCE_HAS_AIR)
NOBODY_HAS_AIR: Final = LINES.add("nobody_has_air", "10.3", "area")
TRIUMPHS: Final = LINES.add("triumphs", "10.12", "power")
SUFFERS_DISASTER: Final = LINES.add("suffers_disaster", "10.12", "power")
CAPTURES_BASE: Final = LINES.add("captures_base", "9.4.2", "power", "area")
BASE_STAYS: Final = LINES.add("base_stays", "2.4.1", "power", "area")
BASE_REMOVED: Final = LINES.add("base_removed", "9.4.2", "area")
RESOURCE_DAMAGED: Final = LINES.add("resource_damaged", "9.5.2", "area")
LIMITED_DESTROYED: Final = LINES.add("limited_destroyed", "9.5.2", "area")
BOMB_LOSSES: Final = LINES.add("bomb_losses", "12.2.2", "power", "number")

NO_RETREAT_THERE: Final = REASONS.add("no_retreat_there", "10.10")
NOT_ELIGIBLE_TO_SUPPORT: Final = REASONS.add("not_eligible_to_support", "10.2")
NO_REGROUP_THERE: Final = REASONS.add("no_regroup_there", "10.11")
MUST_NOT_STAY: Final = REASONS.add("must_not_stay", "10.11")
OTHERS_LOSE_FIRST: Final = REASONS.add("others_lose_first", "10.8")
NOT_THE_LEAST_EFFECTIVE: Final = REASONS.add("not_the_least_effective", "9.7.1")
