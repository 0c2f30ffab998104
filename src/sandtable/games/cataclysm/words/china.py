"""Words of the Chinese civil war (11.4)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.lexicon import LINES

WAR_IS_ACTIVE: Final = LINES.add("chinese_war_is_active", "11.4.5")
WAR_IS_INACTIVE: Final = LINES.add("chinese_war_is_inactive", "11.4.5")
WAR_ENDS: Final = LINES.add("chinese_war_ends", "11.4.6", "chinese")
ARMIES_FIGHT: Final = LINES.add("chinese_armies_fight", "11.4.5", "chinese", "area", "area", "number", "number")
STALEMATE: Final = LINES.add("chinese_stalemate", "11.4.5")
ARMY_LOSES_AID: Final = LINES.add("chinese_army_loses_aid", "11.4.5", "area")
ARMY_RETREATS: Final = LINES.add("chinese_army_retreats", "11.4.1", "chinese", "area", "area")
ARMY_REMOVED: Final = LINES.add("chinese_army_removed", "11.4.5", "chinese", "area")
ARMY_CHANGES_SIDES: Final = LINES.add("chinese_army_changes_sides", "11.4.5", "area", "chinese")
ARMY_PLACED: Final = LINES.add("chinese_army_placed", "11.4.7", "chinese", "area")
NO_ARMY_LEFT: Final = LINES.add("no_chinese_army_left", "2.4", "chinese")
EXPANSION_FAILS: Final = LINES.add("chinese_expansion_fails", "11.4.7", "chinese", "area", "number")
EXPANSION_SUCCEEDS: Final = LINES.add("chinese_expansion_succeeds", "11.4.7", "chinese", "area", "number")
