"""Words of the administration phase (3.2)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.lexicon import LINES, REASONS, VERBS

TAKE_FLAG: Final = VERBS.add("take_flag")
TAKE_IL_DUCE: Final = VERBS.add("take_il_duce")
NO_FLAG: Final = VERBS.add("no_flag")
NO_RESERVE: Final = VERBS.add("no_reserve")
NO_RESERVE_FOR: Final = VERBS.add("no_reserve_for", "power")

TURN_BEGINS: Final = LINES.add("turn_begins", "3.2", "turn")
LAST_TURN_BEGINS: Final = LINES.add("last_turn_begins", "3.2.1")
MARKERS_TO_CUP: Final = LINES.add("markers_to_cup", "3.2.1", "counter*")
BOMB_IS_READY: Final = LINES.add("bomb_is_ready", "12.2.2")
TAKES_FLAG: Final = LINES.add("takes_flag", "3.2.2", "power")
TAKES_IL_DUCE: Final = LINES.add("takes_il_duce", "3.2.2", "power")
DECLINES_FLAG: Final = LINES.add("declines_flag", "3.2.2", "power")
HAS_NO_FLAG: Final = LINES.add("has_no_flag", "5.2.2", "power")
CUP_FILLED: Final = LINES.add("cup_filled", "3.2.4", "power", "counter*")

NOT_IN_HOLDING: Final = REASONS.add("not_in_holding", "3.2.4")
