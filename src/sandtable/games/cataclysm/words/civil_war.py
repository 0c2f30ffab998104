"""Words of civil wars (11.1, 11.3)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.lexicon import LINES, VERBS

CHINA: Final = VERBS.add("china")

TABLE_SAYS: Final = LINES.add("civil_war_table", "11.1", "number", "area")
NO_FITTING_AREA: Final = LINES.add("no_fitting_area", "11.1")
NEXT_RESULT: Final = LINES.add("next_result", "11.1", "area")
SUPPRESSED: Final = LINES.add("civil_war_suppressed", "11.1", "area")
BREAKS_OUT: Final = LINES.add("civil_war_breaks_out", "11.1", "area")
OTHERS_TAKE_SIDES: Final = LINES.add("patron_takes_side", "11.1", "power", "faction", "area")
FACTIONS_FIGHT: Final = LINES.add("factions_fight", "11.3", "area", "number", "number")
STALEMATE: Final = LINES.add("civil_war_stalemate", "11.3", "area")
FACTION_LOSES_AID: Final = LINES.add("faction_loses_aid", "11.3", "faction", "area")
MARGINAL_VICTORY: Final = LINES.add("marginal_victory", "11.3", "faction", "area")
DECISIVE_VICTORY: Final = LINES.add("decisive_victory", "11.3", "faction", "area")
CIVIL_WAR_ENDS: Final = LINES.add("civil_war_ends", "11.3", "area")
