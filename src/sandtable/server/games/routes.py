"""The routes of games: beginning, seats, looking, deciding."""

from __future__ import annotations

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from sandtable.server.accounts.caller import Caller
from sandtable.server.dependencies import Language, TheCaller, TheHost, TheVisitor
from sandtable.server.games import ending, going_back, seating
from sandtable.server.games.access import check_may_look, viewer_of
from sandtable.server.games.beginning import begin
from sandtable.server.games.deciding import act
from sandtable.server.games.infos import info_of, list_games
from sandtable.server.games.log_lines import log_lines
from sandtable.server.games.states import state_of
from sandtable.server.problems import Problem
from sandtable.server.wire.games import (
    GameInfo,
    GameList,
    Invitation,
    Join,
    NewGame,
    SeatChange,
    SideOnly,
    Which,
)
from sandtable.server.wire.play import Act, Answer, Done, Rollback, Turnabout
from sandtable.server.wire.state import LogLine, State

GameId = FromPath[str]
Side = FromQuery[str | None]


def _user(caller: Caller | None) -> int | None:
    return caller.user if caller is not None else None


@post("/api/games")
async def new_game(host: TheHost, caller: TheCaller, data: JSONBody[NewGame], language: Language) -> GameInfo:
    """Begin a game."""
    live = await begin(host, caller, data, language)
    return info_of(host, live, caller.user, language)


@get("/api/games")
async def games(
    host: TheHost,
    visitor: TheVisitor,
    language: Language,
    which: FromQuery[Which] = "mine",
    ruleset: FromQuery[str | None] = None,
    before: FromQuery[str | None] = None,
    limit: FromQuery[int] = 50,
) -> GameList:
    """Games, a page at a time."""
    if which == "mine" and visitor is None:
        raise Problem(401, "sign_in")
    return await list_games(host, _user(visitor), which, ruleset, before, limit, language)


@get("/api/games/{game_id:str}")
async def game(
    host: TheHost, visitor: TheVisitor, game_id: GameId, language: Language, token: FromQuery[str | None] = None
) -> GameInfo:
    """One game; whoever has the link to a seat sees a private one too."""
    live = await host.games.open(game_id)
    if token is None or not await seating.is_invited(host, live, token):
        check_may_look(live, visitor)
    return info_of(host, live, _user(visitor), language)


@delete("/api/games/{game_id:str}")
async def remove_game(host: TheHost, caller: TheCaller, game_id: GameId) -> None:
    """Take a game away."""
    await seating.remove(host, game_id, caller)


@post("/api/games/{game_id:str}/join", status_code=200)
async def join(host: TheHost, caller: TheCaller, game_id: GameId, data: JSONBody[Join], language: Language) -> GameInfo:
    """Sit down."""
    live = await seating.join(host, game_id, caller, data.side, data.token)
    return info_of(host, live, caller.user, language)


@post("/api/games/{game_id:str}/leave", status_code=200)
async def leave(
    host: TheHost, caller: TheCaller, game_id: GameId, data: JSONBody[SideOnly], language: Language
) -> GameInfo:
    """Get up."""
    live = await seating.leave(host, game_id, caller, data.side)
    return info_of(host, live, caller.user, language)


@post("/api/games/{game_id:str}/seat", status_code=200)
async def replace(
    host: TheHost, caller: TheCaller, game_id: GameId, data: JSONBody[SeatChange], language: Language
) -> GameInfo:
    """Replace whoever stays away."""
    live = await seating.replace(host, game_id, caller, data)
    return info_of(host, live, caller.user, language)


@post("/api/games/{game_id:str}/invite")
async def invite(host: TheHost, caller: TheCaller, game_id: GameId, data: JSONBody[SideOnly]) -> Invitation:
    """Make a link to a seat."""
    return await seating.invite(host, game_id, caller, data.side)


@get("/api/games/{game_id:str}/state")
async def state(host: TheHost, visitor: TheVisitor, game_id: GameId, language: Language, side: Side = None) -> State:
    """A game as one role may see it."""
    async with host.games.locked(game_id, newest=True) as live:
        return state_of(host, live, viewer_of(live, visitor, side), language, -1)


@get("/api/games/{game_id:str}/log")
async def log(
    host: TheHost,
    visitor: TheVisitor,
    game_id: GameId,
    language: Language,
    side: Side = None,
    since: FromQuery[int] = -1,
) -> list[LogLine]:
    """The log as one role may read it."""
    async with host.games.locked(game_id, newest=True) as live:
        viewer = viewer_of(live, visitor, side)
        return list(log_lines(live.game, viewer, language, since))


@post("/api/games/{game_id:str}/actions", status_code=200)
async def actions(
    host: TheHost, caller: TheCaller, game_id: GameId, data: JSONBody[Act], language: Language
) -> Response[bytes]:
    """Take an option."""
    host.door.limit("action", str(caller.user))
    seq = await act(host, game_id, caller, data.seq, data.side, data.option, language)
    return Response(msgspec.json.encode(Done(seq)), media_type="application/json", status_code=200)


@post("/api/games/{game_id:str}/undo", status_code=200)
async def undo(host: TheHost, caller: TheCaller, game_id: GameId, data: JSONBody[Turnabout]) -> Done:
    """Take one's last decision back."""
    return Done(await going_back.undo(host, game_id, caller, data.seq, data.side))


@post("/api/games/{game_id:str}/rollback", status_code=200)
async def rollback(host: TheHost, caller: TheCaller, game_id: GameId, data: JSONBody[Rollback]) -> Done:
    """Ask the others to go back."""
    return Done(await going_back.propose(host, game_id, caller, data.seq, data.side, data.back_to))


@post("/api/games/{game_id:str}/rollback/answer", status_code=200)
async def answer_rollback(host: TheHost, caller: TheCaller, game_id: GameId, data: JSONBody[Answer]) -> Done:
    """Agree to go back, or refuse."""
    return Done(await going_back.answer(host, game_id, caller, data.seq, data.side, agrees=data.agrees))


@post("/api/games/{game_id:str}/concede", status_code=200)
async def concede(host: TheHost, caller: TheCaller, game_id: GameId, data: JSONBody[Turnabout]) -> Done:
    """Give up."""
    return Done(await ending.concede(host, game_id, caller, data.seq, data.side))


@post("/api/games/{game_id:str}/draw", status_code=200)
async def draw(host: TheHost, caller: TheCaller, game_id: GameId, data: JSONBody[Turnabout]) -> Done:
    """Offer a draw."""
    return Done(await ending.offer_draw(host, game_id, caller, data.seq, data.side))


@post("/api/games/{game_id:str}/draw/answer", status_code=200)
async def answer_draw(host: TheHost, caller: TheCaller, game_id: GameId, data: JSONBody[Answer]) -> Done:
    """Agree to a draw, or refuse it."""
    return Done(await ending.answer_draw(host, game_id, caller, data.seq, data.side, agrees=data.agrees))


ROUTES = Router(
    "/",
    route_handlers=[
        new_game,
        games,
        game,
        remove_game,
        join,
        leave,
        replace,
        invite,
        state,
        log,
        actions,
        undo,
        rollback,
        answer_rollback,
        concede,
        draw,
        answer_draw,
    ],
    tags=["games"],
)
