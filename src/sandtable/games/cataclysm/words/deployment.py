"""Words of deployment (8.4)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.lexicon import LINES, REASONS, VERBS

WITHDRAW: Final = VERBS.add("withdraw", "counter")

DEPLOYS: Final = LINES.add("deploys", "8.4", "counter", "area", "area")
WITHDRAWS: Final = LINES.add("withdraws", "8.4.1", "counter", "area")

NOT_OWN_UNIT: Final = REASONS.add("not_own_unit", "8.4")
HOLDS_THE_WEST: Final = REASONS.add("holds_the_west", "1.3")
DOES_NOT_MOVE: Final = REASONS.add("does_not_move", "8.4.1")
LIKE_ANOTHER: Final = REASONS.add("like_another", "2.4.2")
HAS_MOVED: Final = REASONS.add("has_moved", "8.4")
NOWHERE_TO_GO: Final = REASONS.add("nowhere_to_go", "8.4")
NO_WAY_THERE: Final = REASONS.add("no_way_there", "7.2")
MAY_NOT_STAY: Final = REASONS.add("may_not_stay", "7.1")
BEYOND_TREATY_LINE: Final = REASONS.add("beyond_treaty_line", "12.1.3")
ISOLATIONISM: Final = REASONS.add("isolationism", "12.2.2")
