"""The keeper of clocks: sets them as decisions pass from side to side, in the same commit as the decision itself."""

from __future__ import annotations

from typing import Any

from sandtable.server.clocks.reckoning import NONE, Hand, Terms, fresh, turned
from sandtable.server.clocks.rows import row_of
from sandtable.server.games.live_game import HUMAN, LiveGame
from sandtable.server.wire.games import Clock
from sandtable.server.wire.state import ClockReading


def terms_of(clock: Clock) -> Terms:
    """The terms of a time control; ValueError if it makes no sense."""
    return Terms(clock.kind, clock.seconds, clock.forfeit, clock.warn)


def payers(live: LiveGame) -> list[str]:
    """The sides whose time runs: people who must decide."""
    people = {seat.side for seat in live.seats if seat.kind == HUMAN}
    return [side for side in live.deciding if side in people] if not live.game.over else []


class Keeper:
    """Looks after the clocks of live games; what it returns is to be committed with what caused it."""

    def check(self, clock: Clock) -> None:
        """Refuse a time control that makes no sense."""
        terms_of(clock)

    def begun(self, live: LiveGame, now: float) -> list[tuple[Any, ...]]:
        """The clocks of a game whose first decision is due."""
        terms = terms_of(live.facts.clock)
        if terms.kind == NONE:
            return []
        live.hands = {seat.side: fresh(terms) for seat in live.seats}
        live.hands |= turned(terms, live.hands, payers(live), now)
        return _rows(live, terms, live.hands)

    def after(self, live: LiveGame, now: float) -> list[tuple[Any, ...]]:
        """The clocks that change because other sides must decide now."""
        if not live.hands:
            return []
        terms = terms_of(live.facts.clock)
        changed = turned(terms, live.hands, payers(live), now)
        live.hands |= changed
        return _rows(live, terms, changed)

    def readings(self, live: LiveGame, now: float) -> list[ClockReading] | None:
        """What the clocks show."""
        if not live.hands:
            return None
        return [
            ClockReading(seat.side, live.hands[seat.side].left_at(now), live.hands[seat.side].since is not None)
            for seat in live.seats
            if seat.side in live.hands
        ]


def _rows(live: LiveGame, terms: Terms, hands: dict[str, Hand]) -> list[tuple[Any, ...]]:
    numbers = {seat.side: seat.number for seat in live.seats}
    return [row_of(terms, live.id, numbers[side], hand) for side, hand in hands.items()]
