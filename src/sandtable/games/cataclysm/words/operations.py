"""Words of operations (9.0)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.lexicon import LINES, REASONS, VERBS

# 9.1.2 The kinds of operations, in the order of `targets.KINDS`.
LAND_ATTACK: Final = VERBS.add("land_operation")
INVADE: Final = VERBS.add("invasion")
NAVAL_ATTACK: Final = VERBS.add("naval_operation")
CAPTURE_BASE: Final = VERBS.add("base_capture")
AIR_ATTACK: Final = VERBS.add("air_operation")
BOMB_RESOURCE: Final = VERBS.add("strategic_bombing")
DROP_BOMB: Final = VERBS.add("atomic_bombing")
VERB_OF_KIND: Final[tuple[int, ...]] = (
    LAND_ATTACK,
    INVADE,
    NAVAL_ATTACK,
    CAPTURE_BASE,
    AIR_ATTACK,
    BOMB_RESOURCE,
    DROP_BOMB,
)

EXTEND_AIR: Final = VERBS.add("extend_air")
EXTEND_NAVAL: Final = VERBS.add("extend_naval")

ATTACKS_BY_LAND: Final = LINES.add("attacks_by_land", "9.3.1", "power", "area")
INVADES: Final = LINES.add("invades", "9.3.2", "power", "area")
ATTACKS_BY_SEA: Final = LINES.add("attacks_by_sea", "9.4.1", "power", "area")
CAPTURES_BASE: Final = LINES.add("goes_for_base", "9.4.2", "power", "area")
ATTACKS_BY_AIR: Final = LINES.add("attacks_by_air", "9.5.1", "power", "area")
BOMBS: Final = LINES.add("bombs", "9.5.2", "power", "area")
DROPS_BOMB: Final = LINES.add("drops_bomb", "12.2.2", "power", "area")
LINE_OF_KIND: Final[tuple[int, ...]] = (
    ATTACKS_BY_LAND,
    INVADES,
    ATTACKS_BY_SEA,
    CAPTURES_BASE,
    ATTACKS_BY_AIR,
    BOMBS,
    DROPS_BOMB,
)
COMES_FROM: Final = LINES.add("comes_from", "9.2", "power", "area")
DEFENDS: Final = LINES.add("defends", "9.1.1", "power", "area")
CALLED_OFF: Final = LINES.add("called_off", "9.7", "power", "area")
AUGMENTS: Final = LINES.add("augments", "8.2", "power", "number")
SURPRISES: Final = LINES.add("surprises", "9.8", "power", "power", "area")
LIMITED_SUPPLY: Final = LINES.add("limited_supply", "9.6", "power", "area")
GOES_OVER: Final = LINES.add("goes_over", "9.3.2", "area")
AT_EXTENDED_RANGE: Final = LINES.add("at_extended_range", "7.3.3", "power")
NO_ATTACKERS_LEFT: Final = LINES.add("no_attackers_left", "9.2", "power", "area")

NO_SUCH_TARGET: Final = REASONS.add("no_such_target", "9.1")
REMOTE: Final = REASONS.add("remote", "2.2.8")
OWN_AREA: Final = REASONS.add("own_area", "9.1")
SAME_IDEOLOGY: Final = REASONS.add("same_ideology", "9.1")
NOT_AN_ENEMY: Final = REASONS.add("not_an_enemy", "9.1")
GARRISONED: Final = REASONS.add("garrisoned", "9.7")
NOT_BELLIGERENT: Final = REASONS.add("not_belligerent", "9.7")
NO_ENEMY_SHIPS: Final = REASONS.add("no_enemy_ships", "9.4.1")
NO_BASE_TO_TAKE: Final = REASONS.add("no_base_to_take", "9.4.2")
NO_ENEMY_AIR: Final = REASONS.add("no_enemy_air", "9.5.1")
NO_RESOURCE: Final = REASONS.add("no_resource", "9.5.2")
NOT_A_HOME_AREA: Final = REASONS.add("not_a_home_area", "12.2.2")
STRESA_BARS: Final = REASONS.add("stresa_bars", "12.1")
TREATY_BARS: Final = REASONS.add("treaty_bars", "12.1.3")
NOT_THIS_WAR: Final = REASONS.add("not_this_war", "6.2")
NO_INVASION_NOW: Final = REASONS.add("no_invasion_now", "9.8")
NO_UNIT_REACHES: Final = REASONS.add("no_unit_reaches", "9.1")
HAS_DEPLOYED: Final = REASONS.add("has_deployed", "8.4.2")
NEVER_ACTIVATED: Final = REASONS.add("never_activated", "9.1")
NO_BASE_OF_ITS_OWN: Final = REASONS.add("no_base_of_its_own", "9.4.1")
TOO_FEW_ACTIONS: Final = REASONS.add("too_few_actions", "9.1")
ONE_ORIGIN: Final = REASONS.add("one_origin", "9.3.2")
NO_FLEET_THERE: Final = REASONS.add("no_fleet_there", "9.3.2")
NO_ROOM_THERE: Final = REASONS.add("no_room_there", "7.1")
OTHERS_ARE_NEEDED: Final = REASONS.add("others_are_needed", "9.1")
WAS_REFUSED: Final = REASONS.add("was_refused", "9.1")
