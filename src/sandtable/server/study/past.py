"""The past of a game: any position of its record, from the nearest snapshot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.engine import Connection

from sandtable.kernel import codec
from sandtable.kernel.answers import WHOLE
from sandtable.kernel.engine import current_step
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.record import ROLLBACK, Entry
from sandtable.kernel.restore import replay_entry
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.view import SPECTATOR
from sandtable.server.games.live_game import LiveGame
from sandtable.server.games.log_lines import last_entry, log_lines
from sandtable.server.games.states import prompt_at, result_at, role_name
from sandtable.server.games.whole import picture_of
from sandtable.server.problems import Problem
from sandtable.server.storage.tables import SNAPSHOTS
from sandtable.server.wire.state import State, Waiting

if TYPE_CHECKING:
    from sandtable.kernel.position import Tables
    from sandtable.server.host import Host


async def position_at(host: Host, live: LiveGame, at: int) -> Position:
    """The position before an entry; in the end, the one that the game stands at."""
    game = live.game
    if not 0 <= at <= len(game.entries):
        raise Problem(422, "no_entry", field="entry", last=len(game.entries))
    if at == len(game.entries):
        return game.position.copy()
    found = await host.store.read(lambda connection: nearest(connection, live.id, at))
    if at >= len(game.entries):
        return game.position.copy()  # meanwhile something was taken back
    return game.position_before(at) if found is None else carried_on(game, *found, at)


def nearest(connection: Connection, game: str, at: int) -> tuple[int, bytes] | None:
    """The newest snapshot that is not behind an entry."""
    wanted = select(SNAPSHOTS.c.entry, SNAPSHOTS.c.body).where(SNAPSHOTS.c.game_id == game, SNAPSHOTS.c.entry <= at)
    row = connection.execute(wanted.order_by(SNAPSHOTS.c.entry.desc()).limit(1)).first()
    return (row.entry, row.body) if row is not None else None


def carried_on(game: Game, begin: int, snapshot: bytes, at: int) -> Position:
    """A snapshot taken before entry `begin`, played on to before entry `at`."""
    way = game.entries[begin:at]
    if any(entry.what == ROLLBACK for entry in way):
        return game.position_before(at)
    return played_on(game.rules, game.tables, codec.unpack(game.rules, game.tables, snapshot), way)


def played_on(rules: Ruleset, tables: Tables, g: Position, way: list[Entry]) -> Position:
    """A position after some more entries of the record."""
    for entry in way:
        replay_entry(rules, tables, g, entry)
    return g


def past_state(live: LiveGame, g: Position, at: int, viewer: int, language: str) -> State:
    """A position of the past as a role sees it: nothing can be decided there."""
    game = live.game
    rules = live.shelf.rules
    texts = game.texts(language)
    picture = picture_of(rules, g, viewer, texts)
    deciding = [] if g.over else [rules.sides[side] for side in g.deciders]
    is_asked = not g.over and bool(g.deciders) and (viewer == WHOLE or viewer in g.deciders)
    waiting = None
    if deciding and not is_asked:
        waiting = Waiting(deciding, texts.context(g), current_step(g).rule)
    asked = g.deciders[0] if viewer == WHOLE and g.deciders else viewer
    return State(
        game=live.id,
        seq=live.seq,
        entry=at,
        role=role_name(live, viewer),
        language=language,
        over=g.over,
        deciding=deciding,
        options=[],
        picture=picture,
        may_undo=False,
        has_odds=False,
        log=list(log_lines(game, viewer, language, at - 1, at)) if at > 0 else [],
        log_from=max(0, at - 1),
        result=result_at(rules, texts, g),
        prompt=prompt_at(rules, texts, g, asked) if is_asked and asked != SPECTATOR else None,
        waiting=waiting,
        last=last_entry(game, viewer, language, {space.id for space in picture.spaces}, at),
    )
