"""Words of what becomes of a counter in hand: reserve, cup, rejection (2.9, 3.4, 3.6)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.lexicon import LINES

GOES_TO_RESERVE: Final = LINES.add("goes_to_reserve", "3.4", "counter")
RESOURCE_KEPT: Final = LINES.add("resource_kept", "3.4", "power")
GOES_TO_CUP: Final = LINES.add("goes_to_cup", "2.9", "counter")
IS_REJECTED: Final = LINES.add("is_rejected", "3.6", "counter")
GOES_TO_NEXT_TURN: Final = LINES.add("goes_to_next_turn", "3.0", "counter")
