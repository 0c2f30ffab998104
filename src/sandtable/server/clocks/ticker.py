"""The ticker: looks once a second which clock has something to say, and counts no time that nobody could use.

Deadlines stand in the database as hours of the day. When the hour itself jumps, or the server was down, all running
clocks are shifted by as much: only time counts in which the server was there to be played on.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Row, case, func, literal, select, update
from sqlalchemy.engine import Connection

from sandtable.kernel.text import LANGUAGES
from sandtable.server.clocks.keeper import terms_of
from sandtable.server.clocks.reckoning import BOT, EXPIRED, LOSE, RUNNING, WARNED, rung
from sandtable.server.clocks.rows import row_of
from sandtable.server.games.beginning import checked_bot
from sandtable.server.games.ending import lose_on_time
from sandtable.server.games.keeping import check_unmoved
from sandtable.server.games.live_game import PLAYING, LiveGame, Seat
from sandtable.server.games.seating import seat_bot
from sandtable.server.hooks import call
from sandtable.server.live.telling import tell
from sandtable.server.metrics import Metrics
from sandtable.server.notices import box
from sandtable.server.notices.courier import Courier, seat_notice
from sandtable.server.notices.texts import TIME_OUT, WARNED as WARNED_NOTICE, span
from sandtable.server.storage.announcing import SEATS as SEATS_CHANGED, announce
from sandtable.server.storage.bulk import Moves, write_moves
from sandtable.server.storage.settings import put_setting
from sandtable.server.storage.tables import CLOCKS, GAMES, SETTINGS

if TYPE_CHECKING:
    from sandtable.server.host import Host

PACE: Final = 1.0
TOLERANCE: Final = 5.0  # seconds that the hour may differ from the time that has passed, before clocks are shifted
BEATS: Final = 10.0
HEARTBEAT: Final = "clocks_seen"
RETRY: Final = 30.0
PAGE: Final = 200

_log = logging.getLogger(__name__)


class Ticker:
    """Rings the clocks of all games of this server."""

    def __init__(
        self,
        host: Host,
        courier: Courier,
        metrics: Metrics,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.host = host
        self.courier = courier
        self.metrics = metrics
        self.wall = wall
        self.steady = steady
        self._wall, self._steady = wall(), steady()
        self._beat_at = 0.0
        self._failed: dict[tuple[str, int], float] = {}

    async def start(self) -> None:
        """Give back the time since the server was last there, before anything else looks at the clocks."""
        now = self._wall = self.wall()
        self._steady = self.steady()
        seen = await self.host.store.read(heartbeat)
        if seen is not None and abs(now - seen) > TOLERANCE:
            _log.warning("the server was away for %.0f seconds: running clocks are shifted", now - seen)
            await self.host.store.write(lambda connection: shift(connection, now - seen, now))
        await self.host.store.write(lambda connection: beat(connection, now))

    async def run(self) -> None:
        """Tick until the server stops."""
        while True:
            try:
                await self.tick()
            except Exception:
                _log.exception("the clocks could not be looked after")
            await asyncio.sleep(PACE)

    async def tick(self) -> None:
        """Look once at all clocks."""
        now, steady = self.wall(), self.steady()
        jump = (now - self._wall) - (steady - self._steady)
        self._wall, self._steady = now, steady
        if abs(jump) > TOLERANCE:
            await self._shift_all(jump, now)
        if steady - self._beat_at >= BEATS or abs(jump) > TOLERANCE:
            self._beat_at = steady
            await self.host.store.write(lambda connection: beat(connection, now))
        for row in await self.host.store.read(lambda connection: due(connection, now)):
            key = (row.game_id, row.number)
            if self._failed.get(key, 0.0) > steady:
                continue
            try:
                await self._ring(row)
                self._failed.pop(key, None)
            except Exception:
                self._failed[key] = steady + RETRY
                _log.exception("the clock of side %d in game %s could not be rung", row.number, row.game_id)

    async def _shift_all(self, jump: float, now: float) -> None:
        _log.warning("the hour has jumped by %.0f seconds: running clocks are shifted", jump)
        await self.host.store.write(lambda connection: shift(connection, jump, now))
        for live in self.host.games.live.values():
            live.hands = {side: hand.shifted(jump) for side, hand in live.hands.items()}

    async def _ring(self, row: Row[Any]) -> None:
        async with self.host.games.locked(row.game_id) as live:
            seat = live.seat_of_number(row.number)
            now = self.wall()
            hand = live.hands.get(seat.side)
            if hand is None or live.status != PLAYING:
                return
            terms = terms_of(live.facts.clock)
            after, said = rung(terms, hand, now)
            if said == RUNNING:
                return
            self.metrics.rings.labels("warned" if said == WARNED else "expired").inc()
            live.hands[seat.side] = after
            # Before a bot may take the seat: whoever has been sitting there is told.
            notices = self._notices(live, seat, said, after.left_at(now))
            if said == EXPIRED and terms.forfeit in (LOSE, BOT):
                await self._forfeit(live, seat, terms.forfeit)
            moves = Moves(clocks=[row_of(terms, live.id, seat.number, live.hands[seat.side])])

            def write(connection: Connection) -> list[box.Posted]:
                check_unmoved(connection, live)
                announce(connection, SEATS_CHANGED, live.id)
                write_moves(connection, [moves])
                return box.put(connection, notices, now)

            self.courier.show(await self.host.store.write(write))
            for socket in live.sockets:
                socket.show()

    async def _forfeit(self, live: LiveGame, seat: Seat, how: str) -> None:
        """What follows when time has run out: the side has lost, or a bot takes its seat. Holds the game's lock."""
        if how == LOSE:
            await lose_on_time(self.host, live, seat)
            return
        before, user = live.deciding, seat.user
        await seat_bot(self.host, live, seat, checked_bot(self.host, live.shelf, None))
        call(self.host.hooks.on_replaced, live, seat, user)
        tell(self.host, live, before)

    def _notices(self, live: LiveGame, seat: Seat, said: int, left: float) -> list[box.Notice]:
        """What the person whose clock it is hears."""
        if seat.user is None:
            return []
        kind = WARNED_NOTICE if said == WARNED else TIME_OUT
        words = {language: {"left": span(left, language)} for language in LANGUAGES}
        return [seat_notice(live, seat, kind, f"{kind}:{live.id}:{seat.number}:{live.seq}", seat.user, words)]


def due(connection: Connection, now: float) -> list[Row[Any]]:
    """The clocks that have something to say now."""
    found = select(CLOCKS.c.game_id, CLOCKS.c.number).join(GAMES, GAMES.c.id == CLOCKS.c.game_id)
    found = found.where(CLOCKS.c.deadline <= now, GAMES.c.status == PLAYING).order_by(CLOCKS.c.deadline).limit(PAGE)
    return list(connection.execute(found))


def shift(connection: Connection, seconds: float, now: float) -> None:
    """Set all running clocks forward; none of them later than now, when it would begin to run."""
    moved = CLOCKS.c.since + seconds
    since = case((moved > now, literal(now)), else_=moved)
    running = update(CLOCKS).where(CLOCKS.c.since.is_not(None))
    moved_on = running.values(deadline=CLOCKS.c.deadline + (since - CLOCKS.c.since), since=since)
    for game in sorted(set(connection.execute(moved_on.returning(CLOCKS.c.game_id)).scalars())):
        announce(connection, SEATS_CHANGED, game)


def heartbeat(connection: Connection) -> float | None:
    """When the server was last there."""
    found = connection.execute(select(SETTINGS.c.value).where(SETTINGS.c.key == HEARTBEAT)).scalar()
    return float(found) if found is not None else None


def beat(connection: Connection, now: float) -> None:
    """The server is there."""
    put_setting(connection, HEARTBEAT, repr(now))


def running_clocks(connection: Connection) -> int:
    """How many clocks run."""
    return int(connection.execute(select(func.count()).where(CLOCKS.c.since.is_not(None))).scalar_one())
