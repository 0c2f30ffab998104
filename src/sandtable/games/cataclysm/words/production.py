"""Words of production (4.2-4.8) and of the transfer of resources (4.4.1)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.lexicon import LINES, REASONS, VERBS

REFIT: Final = VERBS.add("refit", "counter")
GIVE_INDUSTRIAL: Final = VERBS.add("give_industrial")
GIVE_NATURAL: Final = VERBS.add("give_natural")

COLLECTS: Final = LINES.add("collects", "4.4.2", "power", "area")
RESOURCE_LOST: Final = LINES.add("resource_lost", "4.4.2", "power", "area")
TRANSFERS: Final = LINES.add("transfers", "4.4.1", "power", "area")
TRANSFER_LOST: Final = LINES.add("transfer_lost", "4.4.1", "power", "area")
CONVOYS_ARRIVE: Final = LINES.add("convoys_arrive", "4.4", "power")
CONVERTS: Final = LINES.add("converts", "4.5", "power", "number", "number")
BUILDS: Final = LINES.add("builds", "4.6", "counter")
REFITS: Final = LINES.add("refits", "12.1.2", "power")
WAR_OFFENSIVES: Final = LINES.add("war_offensives", "4.7", "power", "number")
REPAIRS: Final = LINES.add("repairs", "4.8", "area")

TOO_DEAR: Final = REASONS.add("too_dear", "4.6")
NOT_AVAILABLE: Final = REASONS.add("not_available", "4.6")
NOT_LIMITED: Final = REASONS.add("not_limited", "4.4.2")
NO_MARKER: Final = REASONS.add("no_marker", "4.4.2")
COLLECTIVE: Final = REASONS.add("collective", "12.3")
