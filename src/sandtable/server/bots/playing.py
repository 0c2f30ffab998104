"""Playing: bots take their turns in live games, one decision after another, until a person must decide."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING, Final

from sqlalchemy import select

from sandtable.bots import registry
from sandtable.bots.bot import BotFault
from sandtable.kernel import codec
from sandtable.server.games.deciding import act_as_bot
from sandtable.server.games.live_game import BOT, PLAYING, LiveGame, Seat
from sandtable.server.hooks import call
from sandtable.server.problems import Problem
from sandtable.server.storage.tables import GAMES, SEATS, TURNS

if TYPE_CHECKING:
    from sandtable.server.host import Host

TRIES: Final = 2

_log = logging.getLogger(__name__)


def bot_to_move(live: LiveGame) -> Seat | None:
    """The first side that must decide and is a bot's."""
    deciding = live.deciding
    return next((seat for seat in live.seats if seat.kind == BOT and seat.side in deciding), None)


def let_bots_play(host: Host, live: LiveGame) -> None:
    """See to it that bots take their turns, if it is their turn."""
    if bot_to_move(live) is None:
        return
    if live.bots_at_work is None or live.bots_at_work.done():
        live.bots_at_work = host.send(_play(host, live))


async def _play(host: Host, live: LiveGame) -> None:
    while (seat := bot_to_move(live)) is not None and not live.is_stale:
        if not await _move(host, live, seat):
            # The game changed while the bot thought: ask again about what it is now.
            await asyncio.sleep(0)


async def _move(host: Host, live: LiveGame, seat: Seat) -> bool:
    """Let one bot decide; when it fails twice, the quick bot does so in its place, and in the end chance."""
    seq = live.seq
    position = live.game.position
    data = codec.pack(position)
    quick = registry.best_quick(live.shelf.rules)
    asked = seat.bot or quick
    for bot in [asked] * TRIES + [quick] * (quick != asked):
        try:
            option = await host.bots.choose(live.facts.ruleset, data, seat.number, bot)
        except BotFault as fault:
            _log.warning("game %s, %s: %s", live.id, seat.side, fault)
            call(host.hooks.on_bot_fault, live, seat, str(fault))
        else:
            return await act_as_bot(host, live, seat, seq, option)
    pick = secrets.choice(position.choices[position.deciders.index(seat.number)])
    return await act_as_bot(host, live, seat, seq, live.shelf.option_name(pick))


async def resume(host: Host, older: float = 0.0) -> int:
    """Open every game in which it has been a bot's turn for so many seconds, and let the bot play."""
    before = time.time() - older
    games = await host.store.read(
        lambda connection: (
            connection.execute(
                select(SEATS.c.game_id)
                .join(GAMES, GAMES.c.id == SEATS.c.game_id)
                .join(TURNS, TURNS.c.game_id == SEATS.c.game_id)
                .where(
                    GAMES.c.status == PLAYING,
                    TURNS.c.updated <= before,
                    SEATS.c.kind == BOT,
                    TURNS.c.deciding.contains("," + SEATS.c.side + ","),
                )
                .distinct()
            )
            .scalars()
            .all()
        )
    )
    for game_id in games:
        try:
            let_bots_play(host, await host.games.open(game_id))
        except Problem as problem:
            _log.error("game %s cannot be resumed: %s", game_id, problem)
    return len(games)
