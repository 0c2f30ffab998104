"""Words of the crisis tables and coups (3.7.4, 5.7)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.lexicon import LINES

PEACETIME_EVENT: Final = LINES.add("peacetime_event", "3.7.4", "number", "number", "peacetime")
WARTIME_EVENT: Final = LINES.add("wartime_event", "3.7.4", "number", "number", "wartime")
IS_RECONSTRUCTED: Final = LINES.add("event_is_reconstructed", "2.7")
REROLLED: Final = LINES.add("crisis_rerolled", "3.7.4")
NO_EFFECT: Final = LINES.add("crisis_without_effect", "3.7.4")
EFFECTIVENESS_FALLS: Final = LINES.add("effectiveness_falls", "5.3", "power")
MUST_TEST: Final = LINES.add("must_test", "5.5.1", "power")
CHECKS_FOR_COUNTRY: Final = LINES.add("checks_for_country", "3.7.4", "power", "area")
KEEPS_COUNTRY: Final = LINES.add("keeps_country", "3.7.4", "power", "area")
LOSES_COUNTRY: Final = LINES.add("loses_country", "3.7.4", "power", "area")
COUP_IN: Final = LINES.add("coup_in", "5.7", "ideology", "area")
COUP_HAS_NO_EFFECT: Final = LINES.add("coup_has_no_effect", "5.7", "area")
COUP_BY: Final = LINES.add("coup_by", "5.7", "power", "area")
COUP_FAILS: Final = LINES.add("coup_fails", "5.7", "area")
