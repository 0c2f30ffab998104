"""The words of Council."""

from __future__ import annotations

from sandtable.kernel.symbols import Symbols, Verbs

VERBS = Verbs()
ACCUSE = VERBS.add("accuse", "power")
ABSTAIN = VERBS.add("abstain")
LAY = VERBS.add("lay", "token")
VETO = VERBS.add("veto", "token")
ROB = VERBS.add("rob", "side")

LINES = Symbols("line")
DREW = LINES.add("drew", "2.1", "side", "token", own=True)
VOTED = LINES.add("voted", "2.2", "side", "power")
ACCUSED = LINES.add("accused", "2.3", "power")
VETOED = LINES.add("vetoed", "3.2", "side")
TURNED_UP = LINES.add("turned_up", "3.3", "side", "token")
LOST = LINES.add("lost", "3.3", "power", "number")
ROBBED = LINES.add("robbed", "3.4", "side", "side")

REASONS = Symbols("reason")
OWN_POWER = REASONS.add("own_power", "2.2")
DISGRACED = REASONS.add("disgraced", "2.2")

ENDINGS = Symbols("ending")
MOST_POINTS = ENDINGS.add("most_points", "2.4")
