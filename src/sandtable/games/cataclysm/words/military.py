"""Words of military actions and of builds among them (8.0-8.3)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.lexicon import LINES, REASONS, VERBS

OPERATE: Final = VERBS.add("operate")
DEPLOY: Final = VERBS.add("deploy")
BUILD: Final = VERBS.add("build")
INTERVENE: Final = VERBS.add("intervene")
REMILITARIZE: Final = VERBS.add("remilitarize")
GO_TO_ABYSSINIA: Final = VERBS.add("go_to_abyssinia")
ACTIONS: Final = (OPERATE, DEPLOY, BUILD, INTERVENE, REMILITARIZE, GO_TO_ABYSSINIA)
"""The kinds of military actions by the numbers that a game in progress knows them by."""

FORFEITS: Final = LINES.add("forfeits", "8.1", "power", "number")
ABYSSINIA_FAILS: Final = LINES.add("abyssinia_fails", "12.1.2", "power", "number")

NOTHING_TO_ATTACK: Final = REASONS.add("nothing_to_attack", "9.1")
NOTHING_TO_BUILD: Final = REASONS.add("nothing_to_build", "8.3")
AT_PEACE: Final = REASONS.add("builds_at_peace", "8.3")
NOTHING_TO_MOVE: Final = REASONS.add("nothing_to_move", "8.4")
NOBODY_TO_AID: Final = REASONS.add("nobody_to_aid", "11.2.1")
