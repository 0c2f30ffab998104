"""The routes of study: past positions, why and what if, figures, and games as files."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.types import ControllerRouterHandler

from sandtable.server.dependencies import Language, TheCaller, TheHost, TheVisitor
from sandtable.server.games.access import check_may_look, viewer_of
from sandtable.server.games.deciding import seat_of
from sandtable.server.games.infos import info_of
from sandtable.server.problems import Problem
from sandtable.server.study.figures import snapshots_of, stats_of
from sandtable.server.study.forking import bring_in, export, fork
from sandtable.server.study.past import past_state, position_at
from sandtable.server.study.reckoning import explained, odds_info, preview_of, reasons_for
from sandtable.server.wire.games import ForkRequest, GameInfo
from sandtable.server.wire.state import Explanations, OddsInfo, Preview, Reasons, State, Stats

GameId = FromPath[str]
Side = FromQuery[str | None]


@get("/api/games/{game_id:str}/replay/{entry:int}")
async def replay(
    host: TheHost, visitor: TheVisitor, game_id: GameId, entry: FromPath[int], language: Language, side: Side = None
) -> State:
    """The position before an entry, as one role may see it."""
    live = await host.games.open(game_id)
    viewer = viewer_of(live, visitor, side)
    position = await position_at(host, live, entry)
    return past_state(live, position, min(entry, len(live.game.entries)), viewer, language)


@get("/api/games/{game_id:str}/why_not")
async def why_not(
    host: TheHost,
    caller: TheCaller,
    game_id: GameId,
    language: Language,
    side: FromQuery[str],
    target: FromQuery[str] = "",
    option: FromQuery[str] = "",
) -> Reasons:
    """Why what one could do with a thing, or one option, is not offered to one's side now."""
    async with host.games.locked(game_id) as live:
        seat = seat_of(live, caller, side)
        return Reasons(reasons_for(live.game, seat.number, target[:200], option[:200], language))


@get("/api/games/{game_id:str}/explain")
async def explain(
    host: TheHost, visitor: TheVisitor, game_id: GameId, language: Language, place: FromQuery[str], side: Side = None
) -> Explanations:
    """What the rules make of a place, as one role may see it: supply, range, and whatever else the game tells."""
    async with host.games.locked(game_id) as live:
        viewer = viewer_of(live, visitor, side)
        if all(place not in ids for ids in live.game.tables.ids.values()):
            raise Problem(422, "no_place", field="place", place=place[:200])
        return Explanations(explained(live.game, viewer, place, language))


@get("/api/games/{game_id:str}/preview")
async def preview(
    host: TheHost, caller: TheCaller, game_id: GameId, language: Language, side: FromQuery[str], option: FromQuery[str]
) -> Preview:
    """What an option of one's side leads to for certain."""
    host.door.limit("action", str(caller.user))
    async with host.games.locked(game_id) as live:
        seat = seat_of(live, caller, side)
        offered = [one.name for one in live.game.options(seat.number, language)] if live.deciding else []
        if option not in offered:
            raise Problem(409, "not_offered", seq=live.seq)
        return await asyncio.to_thread(preview_of, live.game, seat.number, option, language)


@get("/api/games/{game_id:str}/odds")
async def odds(host: TheHost, caller: TheCaller, game_id: GameId, language: Language, side: FromQuery[str]) -> OddsInfo:
    """The game's own reckoning of what is pending, from what one's side may know."""
    host.door.limit("action", str(caller.user))
    async with host.games.locked(game_id) as live:
        seat = seat_of(live, caller, side)
        g, rules, texts = live.game.position.copy(), live.shelf.rules, live.game.texts(language)
        is_playing = bool(live.deciding)
    found = await asyncio.to_thread(odds_info, rules, texts, g, seat.number) if is_playing else None
    if found is None:
        raise Problem(404, "no_odds")
    return found


@get("/api/games/{game_id:str}/stats")
async def stats(host: TheHost, visitor: TheVisitor, game_id: GameId, language: Language, side: Side = None) -> Stats:
    """A game in figures, as one role may see it."""
    live = await host.games.open(game_id)
    viewer = viewer_of(live, visitor, side)
    snapshots = await host.store.read(lambda connection: snapshots_of(connection, live.id))
    return await asyncio.to_thread(stats_of, live.game, snapshots, viewer, language)


@post("/api/games/{game_id:str}/fork")
async def fork_game(
    host: TheHost, caller: TheCaller, game_id: GameId, data: JSONBody[ForkRequest], language: Language
) -> GameInfo:
    """Begin a new game from a position of the past."""
    host.door.limit("make", str(caller.user))
    live = await fork(host, game_id, caller, data, language)
    return info_of(host, live, caller.user, language)


@get("/api/games/{game_id:str}/export", media_type="application/octet-stream")
async def export_game(host: TheHost, visitor: TheVisitor, game_id: GameId) -> Response[bytes]:
    """A game as a save: for everybody once it is over, before that only for whoever plays it alone."""
    live = await host.games.open(game_id)
    check_may_look(live, visitor)
    content = await export(host, game_id, visitor)
    headers = {"content-disposition": f'attachment; filename="{live.id}.save"', "cache-control": "no-store"}
    return Response(content, media_type="application/octet-stream", headers=headers)


@post("/api/games/import", status_code=201)
async def import_game(
    host: TheHost, caller: TheCaller, request: Request[Any, Any, Any], language: Language
) -> GameInfo:
    """Put a save on the server; the body is the content of the file."""
    host.door.limit("make", str(caller.user))
    live = await bring_in(host, caller, await request.body(), language)
    return info_of(host, live, caller.user, language)


def routes(import_kilobytes: int) -> Router:
    """All of them; a file that is brought in may be larger than other requests."""
    importing = Router("/", route_handlers=[import_game], request_max_body_size=import_kilobytes * 1024)
    handlers: list[ControllerRouterHandler] = [
        replay,
        why_not,
        explain,
        preview,
        odds,
        stats,
        fork_game,
        export_game,
        importing,
    ]
    return Router("/", route_handlers=handlers, tags=["study"])
