"""Words of the action phase (3.3-3.7) and the end phase (3.8)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.lexicon import LINES, REASONS, VERBS

PLAY: Final = VERBS.add("play")
PLAY_BOTH: Final = VERBS.add("play_both")
INTO_RESERVE: Final = VERBS.add("into_reserve")
REJECT: Final = VERBS.add("reject")
TO_NEXT_TURN: Final = VERBS.add("to_next_turn")
STAND_BY: Final = VERBS.add("stand_by")
PROPOSE_ARMISTICE: Final = VERBS.add("propose_armistice", "power")
END_TREATY: Final = VERBS.add("end_treaty")

IS_DRAWN: Final = LINES.add("is_drawn", "3.3", "counter")
INTERRUPTS: Final = LINES.add("interrupts", "3.5", "power")
IS_PLAYED: Final = LINES.add("is_played", "3.7", "counter")
UNIT_PLACED: Final = LINES.add("unit_placed", "3.7.2", "counter", "area")
UNIT_UPGRADED: Final = LINES.add("unit_upgraded", "3.7.3", "counter", "area")
NEW_EXCESS: Final = LINES.add("new_excess", "3.7.2", "counter", "area")
SUDDEN_DEATH: Final = LINES.add("sudden_death", "3.7.5")
IN_CUP_FOUND: Final = LINES.add("in_cup_found", "3.7.5", "power", "number", "number")
PHASE_GOES_ON: Final = LINES.add("phase_goes_on", "3.7.5")
PHASE_ENDS: Final = LINES.add("phase_ends", "3.7.5")
HOME_FRONT_AT_PEACE: Final = LINES.add("home_front_at_peace", "3.7.6", "power")
BARBAROSSA: Final = LINES.add("barbarossa", "1.3")
LEND_LEASE_COMES: Final = LINES.add("lend_lease_comes", "1.3")
PEACE_IN_EUROPE: Final = LINES.add("peace_in_europe", "1.3")
SOVIETS_ATTACK: Final = LINES.add("soviets_attack", "1.3")
BACK_TO_HOLDING: Final = LINES.add("back_to_holding", "3.8", "counter*")
TURN_ENDS: Final = LINES.add("turn_ends", "3.8", "turn")

NO_POLITICAL_ACTION: Final = REASONS.add("no_political_action", "6.0")
NO_PLACE: Final = REASONS.add("no_place", "3.7.2")
NO_UPGRADE: Final = REASONS.add("no_upgrade", "3.7.3")
NEEDS_SECOND: Final = REASONS.add("needs_second", "8.1")
NO_OFFENSIVES: Final = REASONS.add("no_offensives", "12.3")
MUST_KEEP: Final = REASONS.add("must_keep", "3.7.2")
HAS_A_PLACE: Final = REASONS.add("has_a_place", "3.7.2")
NO_SITE: Final = REASONS.add("no_site", "3.7.2")
