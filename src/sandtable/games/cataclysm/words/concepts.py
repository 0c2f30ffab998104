"""Words of control, flags, checks, stability, wars, alliances and commitment (2.2.4, 4.1, 5.0, 6.1, 6.4)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm import lexicon
from sandtable.games.cataclysm.lexicon import LINES, VERBS

TO_CUP: Final = lexicon.TO_CUP
TO_RESERVE: Final = VERBS.add("to_reserve")
JOIN: Final = VERBS.add("join_war")
LEAVE: Final = VERBS.add("leave_alliance")

SPECIAL_BASE_GOES: Final = LINES.add("special_base_goes", "2.3.3", "area")
NEUTRAL_IS: Final = LINES.add("neutral_is", "2.4.5", "area")
CUBE_TAKEN_BACK: Final = LINES.add("cube_taken_back", "2.4.1", "power", "area")
JOINS_POOL: Final = LINES.add("joins_pool", "4.1.2", "counter")
LEAVES_POOL: Final = LINES.add("leaves_pool", "4.1.2", "counter")
CHECK_SUCCEEDS: Final = LINES.add("check_succeeds", "5.3", "power", "number")
CHECK_FAILS: Final = LINES.add("check_fails", "5.3", "power", "number")
TEST_BEGINS: Final = LINES.add("test_begins", "5.5.1", "power")
THRESHOLD_IS: Final = LINES.add("threshold_is", "5.5.2", "power", "number", "number")
COLLAPSES: Final = LINES.add("collapses", "5.5.3", "power")
SURRENDERS: Final = LINES.add("surrenders", "5.5.4", "power")
BASE_TAKEN_OVER: Final = LINES.add("base_taken_over", "5.5.4", "power", "area")
BASE_UNOWNED: Final = LINES.add("base_unowned", "5.5.4", "area")
SURRENDER_TO: Final = LINES.add("surrender_to", "5.5.4", "power", "ideology")
WAR_BEGINS: Final = LINES.add("war_begins", "5.6", "power", "power")
PEACE_MADE: Final = LINES.add("peace_made", "5.6.2", "power", "power")
ARMISTICE_PROPOSED: Final = LINES.add("armistice_proposed", "5.6.2", "power", "power*")
ARMISTICE_SHARED: Final = LINES.add("armistice_shared", "5.6.2", "power", "power")
ARMISTICE_REFUSED: Final = LINES.add("armistice_refused", "5.6.2", "power", "power")
LIMITED_WAR_BEGINS: Final = LINES.add("limited_war_begins", "5.6.4")
GLOBAL_WAR_BEGINS: Final = LINES.add("global_war_begins", "5.6.5", "turn")
OPPORTUNITY_OPENS: Final = LINES.add("opportunity_opens", "5.7", "area")
ENTERS_ALLIANCE: Final = LINES.add("enters_alliance", "6.1", "power")
LEAVES_ALLIANCE: Final = LINES.add("leaves_alliance", "6.1.4", "power")
COMMITMENT_IS: Final = LINES.add("commitment_is", "6.4", "power", "commitment")
OFFENSIVES_GAINED: Final = LINES.add("offensives_gained", "6.4.2", "power", "number")
EXCESS_DESTROYED: Final = LINES.add("excess_destroyed", "7.1", "counter")
