"""Ending: concession, loss on time, and a draw by agreement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import update
from sqlalchemy.engine import Connection

from sandtable.server.accounts.caller import Caller
from sandtable.server.games.beginning import checked_bot
from sandtable.server.games.deciding import check_newest, seat_of
from sandtable.server.games.going_back import still_asked
from sandtable.server.games.keeping import Row, keep
from sandtable.server.games.live_game import BOT, LiveGame, Seat
from sandtable.server.games.rows import OFFER, REPLY, body_of, note_of
from sandtable.server.hooks import call
from sandtable.server.live.telling import tell
from sandtable.server.problems import Problem
from sandtable.server.storage.tables import SEATS

if TYPE_CHECKING:
    from sandtable.server.host import Host


async def concede(host: Host, game_id: str, caller: Caller, seq: int, side: str) -> int:
    """Give up: the other side wins; where more than two play, a bot takes over."""
    async with host.games.locked(game_id) as live:
        seat = seat_of(live, caller, side)
        check_newest(live, seq)
        await _give_up(host, live, seat, caller.user, out_of_time=False)
        return live.seq


async def lose_on_time(host: Host, live: LiveGame, seat: Seat) -> None:
    """A side has run out of time. Whoever calls this holds the game's lock."""
    if live.deciding:
        await _give_up(host, live, seat, None, out_of_time=True)


async def _give_up(host: Host, live: LiveGame, seat: Seat, user: int | None, *, out_of_time: bool) -> None:
    before = live.deciding
    entry = live.game.concede(seat.number, out_of_time=out_of_time)
    row: Row = (entry.what, entry.side, body_of(live.shelf.rules, entry))
    person = seat.user
    bot = None if live.game.over else checked_bot(host, live.shelf, None)

    def hand_over(connection: Connection) -> None:
        own = (SEATS.c.game_id == live.id) & (SEATS.c.number == seat.number)
        values = {"conceded": True} if bot is None else {"conceded": True, "kind": BOT, "user_id": None, "bot": bot}
        connection.execute(update(SEATS).where(own).values(**values))

    # Before the rows are kept, for the seat's clock stops with its person; should that fail, the seats are read anew.
    seat.conceded = True
    if bot is not None:
        seat.kind, seat.user, seat.player, seat.bot = BOT, None, None, bot
    await keep(host, live, [row], user, also=hand_over)
    if bot is not None:
        # Whoever has conceded knows.
        call(host.hooks.on_replaced, live, seat, person if out_of_time else None)
    for socket in live.sockets:
        socket.show_info()
    tell(host, live, before)


async def offer_draw(host: Host, game_id: str, caller: Caller, seq: int, side: str) -> int:
    """Offer the others a draw, where the game knows one; bots play on."""
    async with host.games.locked(game_id) as live:
        seat = seat_of(live, caller, side)
        check_newest(live, seq)
        if not live.shelf.rules.may_draw:
            raise Problem(409, "no_draw", seq=live.seq)
        if any(other.kind == BOT for other in live.seats):
            raise Problem(409, "bots_play_on", seq=live.seq)
        rows: list[Row] = [(OFFER, seat.number, b"")]
        before = live.deciding
        if not still_asked(live, caller.user, {seat.number}):
            rows.append(_draw(live, seat.number))
        await keep(host, live, rows, caller.user)
        tell(host, live, before)
        if live.pending.draw_by >= 0:
            call(host.hooks.on_draw_offer, live, seat)
        return live.seq


async def answer_draw(host: Host, game_id: str, caller: Caller, seq: int, side: str, *, agrees: bool) -> int:
    """Agree to a draw that another has offered, or refuse it."""
    async with host.games.locked(game_id) as live:
        seat = seat_of(live, caller, side)
        check_newest(live, seq)
        pending = live.pending
        if pending.draw_by < 0:
            raise Problem(409, "no_proposal", seq=live.seq)
        rows: list[Row] = [(REPLY, seat.number, note_of(int(agrees)))]
        before = live.deciding
        offerer = live.seat_of_number(pending.draw_by)
        if agrees and not still_asked(live, offerer.user, pending.draw_agreed | {seat.number}):
            rows.append(_draw(live, pending.draw_by))
        await keep(host, live, rows, caller.user)
        tell(host, live, before)
        return live.seq


def _draw(live: LiveGame, by: int) -> Row:
    entry = live.game.agree_draw(by)
    return entry.what, entry.side, body_of(live.shelf.rules, entry)
