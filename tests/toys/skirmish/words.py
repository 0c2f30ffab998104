"""The words of Skirmish: what may be done, what the log says, why something is refused, how a game ends."""

from __future__ import annotations

from sandtable.kernel.symbols import Symbols, Verbs

VERBS = Verbs()
ATTACK = VERBS.add("attack", "place")
LAY = VERBS.add("lay", "card")
PLAY = VERBS.add("play", "card")
SALLY = VERBS.add("sally", "place")

LINES = Symbols("line")
DREW = LINES.add("drew", "2.1", "side", "number")
DREW_CARD = LINES.add("drew_card", "2.1", "side", "card", own=True)
SHUFFLED = LINES.add("shuffled", "2.1", "side")
ATTACKED = LINES.add("attacked", "2.2", "side", "place")
RESTED = LINES.add("rested", "2.2", "side")
TURNED_UP = LINES.add("turned_up", "3.3", "side", "card*")
ROLLED = LINES.add("rolled", "3.4", "side", "number", "number")
HELD = LINES.add("held", "3.5", "side", "place", "number", "number")
TAKEN = LINES.add("taken", "3.5", "side", "place", "number", "number")
PLAYED = LINES.add("played", "4.1", "side", "card")
SALLIED = LINES.add("sallied", "4.2", "side", "place")

REASONS = Symbols("reason")
OWN_PLACE = REASONS.add("own_place", "2.2")
NOT_BESIDE = REASONS.add("not_beside", "2.2")
NOT_IN_HAND = REASONS.add("not_in_hand", "3.1")
NO_EVENT = REASONS.add("no_event", "4.1")
FOUGHT_OVER = REASONS.add("fought_over", "4.2")

ENDINGS = Symbols("ending")
SEAT_TAKEN = ENDINGS.add("seat_taken", "5.1")
MORE_PLACES = ENDINGS.add("more_places", "5.2")
STALEMATE = ENDINGS.add("stalemate", "5.2")
