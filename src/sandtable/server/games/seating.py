"""Seating: sitting down, getting up, inviting, and replacing whoever stays away."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, update
from sqlalchemy.engine import Connection

from sandtable.server.accounts.caller import Caller
from sandtable.server.games.beginning import checked_bot, started
from sandtable.server.games.keeping import check_unmoved
from sandtable.server.games.live_game import ABANDONED, BOT, HUMAN, INVITE, OPEN, PLAYING, WAITING, LiveGame, Seat
from sandtable.server.hooks import call
from sandtable.server.problems import Problem
from sandtable.server.security.tokens import hashed, new_token
from sandtable.server.storage.announcing import SEATS as SEATS_CHANGED, announce
from sandtable.server.storage.bulk import Moves, write_moves
from sandtable.server.storage.tables import GAMES, INVITES, SEATS
from sandtable.server.wire.games import Invitation, SeatChange

if TYPE_CHECKING:
    from sandtable.server.host import Host


def found_seat(live: LiveGame, side: str) -> Seat:
    """The seat of a side."""
    seat = live.seat(side)
    if seat is None:
        raise Problem(422, "no_side", field="side", side=side)
    return seat


def check_host(live: LiveGame, caller: Caller) -> None:
    """Only the host of a game, or an owner of the server, arranges its seats."""
    if caller.user != live.facts.host and not caller.owner:
        raise Problem(403, "host_only")


async def join(host: Host, game_id: str, caller: Caller, side: str, token: str | None) -> LiveGame:
    """Take a seat that is open, or that one has been invited to."""
    async with host.games.locked(game_id) as live:
        seat = found_seat(live, side)
        if seat.kind == HUMAN and seat.user == caller.user:
            return live
        if live.status not in (WAITING, PLAYING) or seat.kind not in (OPEN, INVITE):
            raise Problem(409, "seat_taken", side=side)
        if seat.kind == INVITE and (token is None or not await is_invited(host, live, token, seat)):
            raise Problem(403, "not_invited", side=side)
        was_waiting = live.status == WAITING
        await seat_person(host, live, seat, caller.user, caller.name)
        call(host.hooks.on_seated, live, seat)
    return await started(host, game_id) if was_waiting and live.status == PLAYING else live


async def is_invited(host: Host, live: LiveGame, token: str, seat: Seat | None = None) -> bool:
    """Whether a link's token leads to a seat of a game: to this one, or to any."""
    wanted = select(INVITES.c.digest).where(INVITES.c.digest == hashed(token), INVITES.c.game_id == live.id)
    if seat is not None:
        wanted = wanted.where(INVITES.c.number == seat.number)
    return await host.store.read(lambda connection: connection.execute(wanted).scalar()) is not None


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who is to have a seat: a person, a bot, or whoever comes."""

    kind: str
    user: int | None = None
    player: str | None = None
    bot: str | None = None
    conceded: bool = False


async def seat_person(host: Host, live: LiveGame, seat: Seat, user: int, name: str) -> None:
    """Let a person sit down; the game begins when nobody is missing. Whoever calls this holds the game's lock."""
    await _keep_seat(host, live, seat, Sitting(HUMAN, user, name, conceded=seat.conceded))


async def seat_bot(host: Host, live: LiveGame, seat: Seat, bot: str) -> None:
    """Let a bot sit down. Whoever calls this holds the game's lock."""
    await _keep_seat(host, live, seat, Sitting(BOT, bot=bot, conceded=seat.conceded))


async def vacate(host: Host, live: LiveGame, seat: Seat) -> None:
    """Leave a seat to whoever comes. Whoever calls this holds the game's lock."""
    await _keep_seat(host, live, seat, Sitting(OPEN, conceded=seat.conceded))


async def _keep_seat(host: Host, live: LiveGame, seat: Seat, wanted: Sitting) -> None:
    """Let somebody else have a seat, if it still stands as it is known here."""
    now = time.time()
    was = seat.kind, seat.user
    seat.kind, seat.user, seat.player, seat.bot = wanted.kind, wanted.user, wanted.player, wanted.bot
    seat.conceded = wanted.conceded
    clocks = host.clocks.after(live, now)

    def write(connection: Connection) -> bool:
        connection.execute(select(GAMES.c.id).where(GAMES.c.id == live.id).with_for_update())
        check_unmoved(connection, live)
        mine = (SEATS.c.game_id == live.id, SEATS.c.number == seat.number)
        changed = connection.execute(
            update(SEATS)
            .where(*mine, SEATS.c.kind == was[0], SEATS.c.user_id.is_not_distinct_from(was[1]))
            .values(kind=wanted.kind, user_id=wanted.user, bot=wanted.bot, conceded=wanted.conceded)
        )
        if changed.rowcount != 1:
            raise Problem(409, "seat_taken", side=seat.side)
        connection.execute(delete(INVITES).where(INVITES.c.game_id == live.id, INVITES.c.number == seat.number))
        write_moves(connection, [Moves(clocks=clocks)])
        announce(connection, SEATS_CHANGED, live.id)
        vacant = select(SEATS.c.number).where(SEATS.c.game_id == live.id, SEATS.c.kind.in_((OPEN, INVITE)))
        if connection.execute(vacant.limit(1)).first() is not None:
            return False
        begun = update(GAMES).where(GAMES.c.id == live.id, GAMES.c.status == WAITING).values(status=PLAYING)
        return connection.execute(begun).rowcount == 1

    try:
        begins = await host.store.write(write)
    except BaseException:
        live.is_stale = True
        raise
    live.updated = now
    if begins:
        live.status = PLAYING
    live.changed()
    for socket in live.sockets:
        socket.show()
        socket.show_info()


async def leave(host: Host, game_id: str, caller: Caller, side: str) -> LiveGame:
    """Get up from one's seat: before the game has begun it is open again, afterwards a bot's."""
    async with host.games.locked(game_id) as live:
        seat = found_seat(live, side)
        if seat.kind != HUMAN or seat.user != caller.user:
            raise Problem(403, "not_your_seat", side=side)
        if live.status == WAITING:
            await vacate(host, live, seat)
        elif live.status == PLAYING:
            await seat_bot(host, live, seat, checked_bot(host, live.shelf, None))
            call(host.hooks.on_replaced, live, seat, caller.user)
            call(host.hooks.on_change, live)
        else:
            raise Problem(409, "not_playing", seq=live.seq)
        return live


async def replace(host: Host, game_id: str, caller: Caller, asked: SeatChange) -> LiveGame:
    """The host hands a seat to a bot, or opens it."""
    async with host.games.locked(game_id) as live:
        check_host(live, caller)
        seat = found_seat(live, asked.side)
        if live.status not in (WAITING, PLAYING):
            raise Problem(409, "not_playing", seq=live.seq)
        was_waiting, user = live.status == WAITING, seat.user
        if asked.kind == BOT:
            await seat_bot(host, live, seat, checked_bot(host, live.shelf, asked.bot))
        else:
            await vacate(host, live, seat)
        if user is not None:
            call(host.hooks.on_replaced, live, seat, user)
        call(host.hooks.on_change, live)
    return await started(host, game_id) if was_waiting and live.status == PLAYING else live


async def invite(host: Host, game_id: str, caller: Caller, side: str) -> Invitation:
    """A link to a seat; it holds until somebody has sat down."""
    async with host.games.locked(game_id) as live:
        check_host(live, caller)
        seat = found_seat(live, side)
        if seat.kind not in (OPEN, INVITE):
            raise Problem(409, "seat_taken", side=side)
        token = new_token()

        def write(connection: Connection) -> None:
            connection.execute(
                insert(INVITES),
                {"digest": hashed(token), "game_id": live.id, "number": seat.number, "created": time.time()},
            )
            connection.execute(
                update(SEATS).where(SEATS.c.game_id == live.id, SEATS.c.number == seat.number).values(kind=INVITE)
            )
            announce(connection, SEATS_CHANGED, live.id)

        await host.store.write(write)
        seat.kind = INVITE
        live.changed()
        return Invitation(f"{host.settings.url}/games/{live.id}/join?side={seat.side}&token={token}", token)


async def remove(host: Host, game_id: str, caller: Caller) -> None:
    """Take a game away: before its first decision for good; later on it is marked as abandoned."""
    async with host.games.locked(game_id) as live:
        check_host(live, caller)
        if live.status == PLAYING and live.game.entries and len(live.people() - {caller.user}) > 0:
            raise Problem(409, "others_play", seq=live.seq)

        def write(connection: Connection) -> None:
            check_unmoved(connection, live)
            announce(connection, SEATS_CHANGED, live.id)
            if live.game.entries:
                connection.execute(update(GAMES).where(GAMES.c.id == live.id).values(status=ABANDONED))
            else:
                connection.execute(delete(GAMES).where(GAMES.c.id == live.id))

        await host.store.write(write)
        live.status = ABANDONED
        live.is_stale = True
        host.games.live.pop(game_id, None)
        for socket in live.sockets:
            socket.dismiss(Problem(410, "removed"))
