"""What if: a new game from a position of the past, and games brought in from files."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING

from sandtable.kernel import record as records
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.record import BadSave, Record
from sandtable.kernel.view import resample
from sandtable.server.accounts.caller import Caller
from sandtable.server.club import writings
from sandtable.server.games.access import check_may_look
from sandtable.server.games.beginning import Setting, Sitting, check_number, keep_new, name_of, seats_of
from sandtable.server.games.live_game import HUMAN, PLAYING, LiveGame
from sandtable.server.problems import Problem
from sandtable.server.study.files import played_again, read_save, whole_record
from sandtable.server.study.past import position_at
from sandtable.server.wire.games import Clock, ForkRequest
from sandtable.server.words import say

if TYPE_CHECKING:
    from sandtable.server.host import Host


def may_know_all(live: LiveGame, caller: Caller | None) -> bool:
    """Whether nothing of a game need be hidden from somebody: it is over, or there is nobody else who plays it."""
    if live.game.over:
        return True
    if caller is None or live.status != PLAYING:
        return False
    return live.people() == {caller.user}


async def fork(host: Host, game_id: str, caller: Caller, asked: ForkRequest, language: str) -> LiveGame:
    """Begin a game from a position of the past, with dice of its own.

    While others still play the game, what its player may not know is imagined anew, and the new game has no past.
    """
    live = await host.games.open(game_id)
    check_may_look(live, caller)
    await check_number(host, caller)
    at = asked.entry
    position = await position_at(host, live, at)
    if position.over:
        raise Problem(422, "over_there", field="entry")
    shelf = live.shelf
    if may_know_all(live, caller):
        record = await host.store.read(lambda connection: whole_record(connection, host.library, game_id))
        game = await asyncio.to_thread(_true_fork, live, record, at)
    else:
        sides = live.sides_of(caller.user)
        if not sides:
            raise Problem(403, "players_only_fork")
        game = _imagined_fork(live, position, shelf.rules.side_number(sides[0]))
    setting = Setting(
        name=name_of(f"{live.facts.name} ({at})", shelf, game, language),
        seats=seats_of(host, shelf, game, asked.seats),
        clock=Clock(),
        spectators=live.facts.spectators,
        forked_from=game_id,
        forked_at=at,
    )
    return await keep_new(host, caller, shelf, game, setting)


def _true_fork(live: LiveGame, record: Record, at: int) -> Game:
    return Game.from_record(live.shelf.rules, live.shelf.tables, record).fork(at)


def _imagined_fork(live: LiveGame, position: Position, side: int) -> Game:
    imagined = resample(live.shelf.rules, position, side, secrets.token_bytes(32))
    return Game.study(live.shelf.rules, live.shelf.tables, imagined)


async def export(host: Host, game_id: str, caller: Caller | None) -> bytes:
    """A game as a file, with everything that is hidden in it; whoever may sit down later is told that it was taken."""
    live = await host.games.open(game_id)
    check_may_look(live, caller)
    if not may_know_all(live, caller):
        raise Problem(403, "secrets_inside")
    async with host.games.locked(game_id) as live:
        record = await host.store.read(lambda connection: whole_record(connection, host.library, game_id))
        is_over = live.game.over
    if not is_over and caller is not None and not host.settings.loopback:
        await _announce(host, game_id, say(host.settings.server.language, "export.taken", player=caller.name))
    return await asyncio.to_thread(records.to_bytes, record)


async def bring_in(host: Host, caller: Caller, data: bytes, language: str) -> LiveGame:
    """A game from a file; whoever brings it in has all its seats, and may hand them to others."""
    await check_number(host, caller)
    try:
        record = await asyncio.to_thread(read_save, data)
        shelf = host.library.shelf(record.game)
        game = await asyncio.to_thread(lambda: played_again(shelf.rules, shelf.tables, record, language=language))
    except BadSave as error:
        raise Problem(422, "unreadable", why=error) from None
    setting = Setting(
        name=name_of("", shelf, game, language),
        seats=[Sitting(number, HUMAN) for number in shelf.rules.playing(game.position)],
        clock=Clock(),
        spectators=True,
    )
    live = await keep_new(host, caller, shelf, game, setting)
    await _announce(host, live.id, say(host.settings.server.language, "export.brought_in", player=caller.name))
    return live


async def _announce(host: Host, game_id: str, text: str) -> None:
    now = time.time()
    await host.store.write(lambda connection: writings.say(connection, game_id, None, None, text, now))
