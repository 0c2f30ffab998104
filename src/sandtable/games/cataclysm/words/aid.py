"""Words of intervention and aid (8.5, 11.2)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.lexicon import LINES, REASONS, VERBS

FACTION: Final = VERBS.add("faction", "faction")
TAKE_BACK: Final = VERBS.add("take_back", "counter")

AID_FOR_FACTION: Final = LINES.add("aid_for_faction", "11.2.1", "power", "faction", "area")
AID_FOR_ARMY: Final = LINES.add("aid_for_army", "11.2.1", "power", "chinese", "area")
AID_TAKEN_BACK: Final = LINES.add("aid_taken_back", "11.2.3", "power", "area")
MARKER_TAKEN_BACK: Final = LINES.add("marker_taken_back", "11.4.6", "power")
AID_RETURNED: Final = LINES.add("aid_returned", "11.2.3", "power", "area")

NO_CIVIL_WAR: Final = REASONS.add("no_civil_war", "11.2.1")
CHINESE_WAR_IS_OVER: Final = REASONS.add("chinese_war_is_over", "11.4.6")
OTHER_FACTION: Final = REASONS.add("other_faction", "11.2.1")
