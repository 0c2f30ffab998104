"""Beginning: a new game set up, seated and kept, from a request, a fork or a file."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import func, insert, select
from sqlalchemy.engine import Connection

from sandtable.bots import registry
from sandtable.bots.bot import BadBot
from sandtable.kernel.game import Game
from sandtable.kernel.record import Record
from sandtable.server.accounts.caller import Caller
from sandtable.server.games.live_game import BOT, HUMAN, INVITE, OPEN, OVER, PLAYING, WAITING, LiveGame
from sandtable.server.games.rows import body_of
from sandtable.server.hooks import call
from sandtable.server.library import Shelf
from sandtable.server.problems import Problem
from sandtable.server.storage.bulk import Moves, write_moves
from sandtable.server.storage.tables import GAMES, SEATS
from sandtable.server.wire.games import Clock, NewGame, SeatRequest

if TYPE_CHECKING:
    from sandtable.server.host import Host

ID_LETTERS: Final = "23456789abcdefghjkmnpqrstvwxyz"
ID_LENGTH: Final = 10
LONGEST_NAME: Final = 80


@dataclass(frozen=True, slots=True)
class Sitting:
    """The seat of a side that takes part: what kind of seat it is, and the bot in it."""

    number: int
    kind: str
    bot: str | None = None


@dataclass(slots=True)
class Setting:
    """What is settled of a game besides its record: its name, its seats, its clock, and where it comes from."""

    name: str
    seats: list[Sitting]
    clock: Clock
    spectators: bool
    forked_from: str | None = None
    forked_at: int | None = None


def new_id() -> str:
    """An id that is easy to read out and that nobody guesses."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


async def begin(host: Host, caller: Caller, asked: NewGame, language: str) -> LiveGame:
    """Set up a new game for whoever asks, who becomes its host."""
    shelf = host.library.shelf(asked.ruleset)
    await check_number(host, caller)
    try:
        game = Game.begin(
            shelf.rules, scenario=asked.scenario, choices=asked.options, seed=asked.seed or None, language=language
        )
    except ValueError as error:
        raise Problem(422, "bad_game", what=error) from None
    check_clock(host, asked.clock)
    setting = Setting(
        name=name_of(asked.name, shelf, game, language),
        seats=seats_of(host, shelf, game, asked.seats),
        clock=asked.clock,
        spectators=asked.spectators,
    )
    return await keep_new(host, caller, shelf, game, setting)


async def check_number(host: Host, caller: Caller) -> None:
    """Refuse to begin more games than one person may have at once."""
    most = host.settings.limits.games_per_person
    found = await host.store.read(
        lambda connection: connection.execute(
            select(func.count())
            .select_from(GAMES)
            .where(GAMES.c.host_id == caller.user, GAMES.c.status.in_((WAITING, PLAYING)))
        ).scalar_one()
    )
    if found >= most and not host.settings.loopback:
        raise Problem(429, "too_many_games", most=most)


def check_clock(host: Host, clock: Clock) -> None:
    """Refuse a time control that makes no sense."""
    try:
        host.clocks.check(clock)
    except ValueError as error:
        raise Problem(422, "bad_clock", field="clock", what=str(error)) from None


def name_of(asked: str, shelf: Shelf, game: Game, language: str) -> str:
    """The name of a game: as asked for, else that of its ruleset and scenario."""
    name = " ".join(asked.split())[:LONGEST_NAME]
    if name:
        return name
    texts = shelf.texts(language)
    return f"{texts.get('game.name')}: {texts.get(f'scenario.{game.scenario}.name')}"[:LONGEST_NAME]


def seats_of(host: Host, shelf: Shelf, game: Game, asked: list[SeatRequest]) -> list[Sitting]:
    """The seats of the sides that take part in a game, in their order; what is not asked for stays open."""
    rules = shelf.rules
    by_side: dict[str, SeatRequest] = {}
    for seat in asked:
        if seat.side not in game.sides:
            raise Problem(422, "no_side", field="seats", side=seat.side)
        if seat.side in by_side:
            raise Problem(422, "two_seats", field="seats", side=seat.side)
        by_side[seat.side] = seat
    found: list[Sitting] = []
    for side in game.sides:
        seat = by_side.get(side, SeatRequest(side, "open"))
        kind = HUMAN if seat.kind == "me" else seat.kind
        bot = checked_bot(host, shelf, seat.bot) if kind == BOT else None
        found.append(Sitting(rules.side_number(side), kind, bot))
    return found


def checked_bot(host: Host, shelf: Shelf, words: str | None) -> str:
    """A bot that this server grants; without words the best that answers at once."""
    try:
        return host.bots.checked(words or registry.best_quick(shelf.rules), shelf.rules, shelf.tables)
    except (BadBot, ValueError) as error:
        raise Problem(422, "bad_bot", field="bot", what=error) from None


async def keep_new(host: Host, caller: Caller, shelf: Shelf, game: Game, setting: Setting) -> LiveGame:
    """Keep a new game with its whole record, and open it."""
    game_id = new_id()
    now = time.time()
    record = game.to_record()
    is_full = all(seat.kind in (HUMAN, BOT) for seat in setting.seats)
    status = OVER if game.over else PLAYING if is_full else WAITING
    facts = _facts(game_id, caller, shelf, game, record, setting, status, now)
    seats = [
        {
            "game_id": game_id,
            "number": seat.number,
            "side": shelf.rules.sides[seat.number],
            "kind": seat.kind,
            "user_id": caller.user if seat.kind == HUMAN else None,
            "bot": seat.bot,
            "conceded": False,
        }
        for seat in setting.seats
    ]
    moves = Moves(
        entries=[
            (game_id, seq, entry.what, entry.side, None, now, body_of(shelf.rules, entry))
            for seq, entry in enumerate(record.entries)
        ],
        snapshots=[(game_id, at, data) for at, data in record.snapshots],
        turns=[(game_id, len(record.entries), "" if game.over else f",{','.join(game.deciding)},", now)],
    )

    def write(connection: Connection) -> None:
        connection.execute(insert(GAMES), facts)
        connection.execute(insert(SEATS), seats)
        write_moves(connection, [moves])

    await host.store.write(write)
    if status == PLAYING:
        return await started(host, game_id)
    return await host.games.open(game_id)


def _facts(
    game_id: str, caller: Caller, shelf: Shelf, game: Game, record: Record, setting: Setting, status: str, now: float
) -> dict[str, Any]:
    encode = msgspec.json.encode
    return {
        "id": game_id,
        "name": setting.name,
        "ruleset": shelf.rules.id,
        "rules_version": record.rules_version,
        "data_digest": record.data_digest,
        "scenario": record.scenario,
        "options_json": encode(record.choices).decode(),
        "seed": record.seed,
        "commitment": record.commitment,
        "meta_json": encode(record.meta).decode(),
        "opening": body_of(shelf.rules, record.opening),
        "host_id": caller.user,
        "status": status,
        "spectators": setting.spectators,
        "clock_json": encode(setting.clock).decode(),
        "created": now,
        "forked_from": setting.forked_from,
        "forked_at": setting.forked_at,
        "result_json": encode([game.position.ending, game.position.winner]).decode() if game.over else None,
    }


async def started(host: Host, game_id: str) -> LiveGame:
    """All seats are taken: the clocks start, and whoever must decide is called."""
    async with host.games.locked(game_id) as live:
        rows = host.clocks.begun(live, time.time())
        if rows:
            await host.store.append(Moves(clocks=rows))
        deciding = live.deciding
        for seat in live.seats:
            if seat.side in deciding and seat.kind == HUMAN:
                call(host.hooks.on_turn, live, seat)
        call(host.hooks.on_change, live)
        return live


def is_vacant(kind: str) -> bool:
    """Whether somebody can still sit down in such a seat."""
    return kind in (OPEN, INVITE)
