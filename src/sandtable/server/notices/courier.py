"""The courier: hears what happens in games, tells those who are not at the table, and sees to it that it arrives."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import Row
from sqlalchemy.engine import Connection

from sandtable.kernel.text import LANGUAGES
from sandtable.server.accounts import people
from sandtable.server.games.live_game import LiveGame, Seat
from sandtable.server.live.encoding import tagged
from sandtable.server.metrics import Metrics
from sandtable.server.notices import box
from sandtable.server.notices.box import Notice, Parcel, Posted
from sandtable.server.notices.delivery import Delivery, Undeliverable
from sandtable.server.notices.texts import DRAW, JOINED, OVER, REPLACED, ROLLBACK, WARNED, YOUR_TURN
from sandtable.server.notices.waiting import turn_key, waiting_seats
from sandtable.server.wire.club import NoticeInfo

if TYPE_CHECKING:
    from sandtable.server.host import Host

GRACE: Final = 20.0  # seconds in which somebody at the board moves anyway
PACE: Final = 2.0
AT_ONCE: Final = 4
OF_MOMENT: Final = frozenset({YOUR_TURN, WARNED})  # pointless once the person has moved

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Wait:
    """A person for whom a game waits, and when to look again whether to say so."""

    user: int
    look_at: float


class Courier:
    """Posts notices and delivers what goes out, beside the requests."""

    def __init__(self, host: Host, delivery: Delivery, metrics: Metrics, wall: Callable[[], float] = time.time) -> None:
        self.host = host
        self.delivery = delivery
        self.metrics = metrics
        self.wall = wall
        self._waits: dict[tuple[str, int], Wait] = {}

    # -- what games say ------------------------------------------------------------------------------------------------

    def listen(self) -> None:
        """Ask games to say what happens."""
        hooks = self.host.hooks
        hooks.on_turn.append(self.on_turn)
        hooks.on_over.append(self.on_over)
        hooks.on_seated.append(self.on_seated)
        hooks.on_replaced.append(self.on_replaced)
        hooks.on_rollback.append(lambda live, seat: self._ask_others(live, seat, ROLLBACK))
        hooks.on_draw_offer.append(lambda live, seat: self._ask_others(live, seat, DRAW))

    def on_turn(self, live: LiveGame, seat: Seat) -> None:
        """A person must decide: say so in a while, unless the move has been made."""
        if seat.user is not None:
            self._waits[live.id, seat.number] = Wait(seat.user, self.wall() + GRACE)

    def on_over(self, live: LiveGame) -> None:
        """A game has ended."""
        self.send(over_notices(live))

    def on_seated(self, live: LiveGame, seat: Seat) -> None:
        """Somebody has taken a seat: the host hears of it."""
        host = live.facts.host
        if host is not None and seat.user is not None and seat.user != host:
            key = f"joined:{live.id}:{seat.number}:{seat.user}"
            named = {"game": live.facts.name, "player": seat.player or ""}
            self.send([Notice(host, JOINED, key, live.id, named=named)])

    def on_replaced(self, live: LiveGame, seat: Seat, player: int | None) -> None:
        """A bot has taken over the seat of a person."""
        if player is not None:
            key = f"replaced:{live.id}:{seat.number}:{live.seq}"
            self.send([seat_notice(live, seat, REPLACED, key, player)])

    def _ask_others(self, live: LiveGame, seat: Seat, kind: str) -> None:
        """One side has proposed something that the others must answer."""
        named = {"game": live.facts.name, "player": seat.player or ""}
        self.send(
            Notice(user, kind, f"{kind}:{live.id}:{live.seq}:{user}", live.id, named=named)
            for user in live.people()
            if user != seat.user
        )

    # -- posting -------------------------------------------------------------------------------------------------------

    def send(self, notices: Iterable[Notice]) -> None:
        """Post notices beside the request in hand."""
        found = list(notices)
        if found:
            self.host.send(self.post(found))

    async def post(self, notices: list[Notice]) -> None:
        """Keep notices and show them in the pages that their people have open."""
        now = self.wall()
        self.show(await self.host.store.write(lambda connection: box.put(connection, notices, now)))

    def show(self, posted: Iterable[Posted]) -> None:
        """Show notices in open pages."""
        for one in posted:
            self.metrics.notices.labels("page", "posted").inc()
            if not one.is_shown:
                continue
            letter = tagged("notice", NoticeInfo(one.id, one.kind, one.title, one.text, one.at, False, one.game))
            for live in self.host.games.live.values():
                for socket in live.sockets:
                    if socket.user == one.user and one.id > socket.noticed:
                        socket.noticed = one.id
                        socket.write(letter)

    # -- turns ---------------------------------------------------------------------------------------------------------

    async def recover(self) -> None:
        """After a start: games that wait for somebody may not have said so yet."""
        look_at = self.wall() + GRACE
        for row in await self.host.store.read(waiting_seats):
            self._waits.setdefault((row.game_id, row.number), Wait(row.user_id, look_at))

    async def look(self) -> None:
        """Tell those for whom a game still waits, and who are not at the table."""
        now = self.wall()
        due = [key for key, wait in self._waits.items() if wait.look_at <= now]
        absent: list[tuple[str, int]] = []
        for key in due:
            if self._is_present(key):
                self._waits[key].look_at = now + GRACE
            else:
                del self._waits[key]
                absent.append(key)
        if absent:
            posted = await self.host.store.write(lambda connection: self._put_turns(connection, absent, now))
            self.show(posted)

    def _is_present(self, key: tuple[str, int]) -> bool:
        live = self.host.games.live.get(key[0])
        user = self._waits[key].user
        if live is None or live.is_stale or live.seat_of_number(key[1]).side not in live.deciding:
            return False
        return any(socket.user == user and not socket.is_gone for socket in live.sockets)

    def _put_turns(self, connection: Connection, absent: list[tuple[str, int]], now: float) -> list[Posted]:
        wanted = set(absent)
        notices = [
            self._turn_notice(connection, row)
            for row in waiting_seats(connection, sorted({game for game, _ in absent}))
            if (row.game_id, row.number) in wanted
        ]
        return box.put(connection, notices, now)

    def _turn_notice(self, connection: Connection, row: Row[Any]) -> Notice:
        texts = {
            language: {"side": self.host.library.shelf(row.ruleset).texts(language).thing("side", row.number)}
            for language in LANGUAGES
        }
        key = turn_key(connection, row.game_id, row.number)
        named = {"game": row.game_name}
        return Notice(row.user_id, YOUR_TURN, key, row.game_id, row.side, named, texts)

    # -- delivering ----------------------------------------------------------------------------------------------------

    async def watch(self) -> None:
        """Look for whom games wait, until the server stops."""
        while True:
            try:
                await self.look()
            except Exception:
                _log.exception("those for whom games wait could not be told")
            await asyncio.sleep(PACE)

    async def run(self) -> None:
        """Deliver until the server stops."""
        while True:
            try:
                await self.deliver()
            except Exception:
                _log.exception("notices could not be sent")
            await asyncio.sleep(PACE)

    async def deliver(self) -> None:
        """Send out what is due, a few at a time."""
        now = self.wall()
        rows = await self.host.store.read(lambda connection: box.due(connection, now))
        turns = asyncio.Semaphore(AT_ONCE)

        async def one(row: Row[Any]) -> None:
            async with turns:
                await self._deliver(row)

        await asyncio.gather(*(one(row) for row in rows))

    async def _deliver(self, row: Row[Any]) -> None:
        parcel = msgspec.json.decode(row.body_json, type=Parcel)
        person, is_wanted, browsers = await self.host.store.read(lambda connection: _state_of(connection, row, parcel))
        if person is None or not is_wanted:
            await self._settle(row, "dropped")
            return
        try:
            gone = await asyncio.to_thread(self.delivery.deliver, row.way, person, row.id, parcel, browsers)
            await self.host.store.write(lambda connection: box.forget_browsers(connection, gone))
        except Undeliverable as error:
            _log.warning("notice %d cannot be delivered by %s: %s", parcel.notice, row.way, error)
            await self._settle(row, "undeliverable")
        except Exception as error:
            problem = f"{type(error).__name__}: {error}"
            now = self.wall()
            again = await self.host.store.write(lambda connection: box.failed(connection, row, problem, now))
            self.metrics.notices.labels(row.way, "failed" if again else "given_up").inc()
            _log.warning("notice %d was not taken by %s: %s", parcel.notice, row.way, problem)
        else:
            await self._settle(row, "sent")

    async def _settle(self, row: Row[Any], result: str) -> None:
        await self.host.store.write(lambda connection: box.done(connection, row.id))
        self.metrics.notices.labels(row.way, result).inc()


def _state_of(
    connection: Connection, row: Row[Any], parcel: Parcel
) -> tuple[Row[Any] | None, bool, Sequence[Row[Any]]]:
    """The person that a parcel is for, whether it is still wanted, and the browsers that are to hear of it."""
    person = people.by_id(connection, row.user_id)
    if person is None or person.disabled or row.way not in box.ways_of(person, box.choices_of(person)):
        return person, False, ()
    if parcel.kind in OF_MOMENT and parcel.game is not None:
        waits = waiting_seats(connection, [parcel.game])
        if not any(seat.user_id == person.id and seat.side == parcel.side for seat in waits):
            return person, False, ()
    return person, True, box.browsers_of(connection, person.id) if row.way == box.PUSH else ()


def seat_notice(
    live: LiveGame, seat: Seat, kind: str, key: str, user: int, by_language: dict[str, dict[str, str]] | None = None
) -> Notice:
    """A notice about somebody's seat, with the name of the side in each language."""
    words = {
        language: {
            "side": live.shelf.texts(language).thing("side", seat.number),
            **(by_language or {}).get(language, {}),
        }
        for language in LANGUAGES
    }
    return Notice(user, kind, key, live.id, seat.side, {"game": live.facts.name}, words)


def over_notices(live: LiveGame) -> list[Notice]:
    """What everybody at a table hears when the game has ended."""
    position = live.game.position
    results = {
        language: {"result": live.shelf.texts(language).ending(position.ending, position.winner)}
        for language in LANGUAGES
    }
    return [
        Notice(user, OVER, f"over:{live.id}:{user}", live.id, None, {"game": live.facts.name}, results)
        for user in sorted(live.people())
    ]
