"""The routes of rulesets: what can be played, its rulebook, its sources, its board."""

from __future__ import annotations

import mimetypes
from typing import Any

from litestar import Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.params import FromPath, FromQuery

from sandtable.boards import board_of
from sandtable.boards.reading import BOARD
from sandtable.server.dependencies import Language, TheHost
from sandtable.server.library import Shelf
from sandtable.server.packing import LEAST, file_response
from sandtable.server.pages import ANEW, FOR_EVER
from sandtable.server.problems import Problem
from sandtable.server.rulesets.describing import provenance, rulebook, ruleset_info
from sandtable.server.wire.rulesets import Provenance, Rulebook, RulesetInfo


@get("/api/rulesets")
async def rulesets(host: TheHost, language: Language) -> list[RulesetInfo]:
    """Everything that can be played here."""
    return [ruleset_info(host.library.shelf(name), language) for name in host.library.names()]


@get("/api/rulesets/{ruleset:str}")
async def one_ruleset(host: TheHost, ruleset: FromPath[str], language: Language) -> RulesetInfo:
    """One kind of game."""
    return ruleset_info(host.library.shelf(ruleset), language)


@get("/api/rulesets/{ruleset:str}/sides")
async def sides(
    host: TheHost, ruleset: FromPath[str], scenario: FromQuery[str] = "", option: FromQuery[list[str] | None] = None
) -> list[str]:
    """The sides that take part in a scenario with these options, each written `id=value`."""
    shelf = host.library.shelf(ruleset)
    chosen = dict(one[:200].partition("=")[::2] for one in option or [])
    try:
        return shelf.rules.sides_in(shelf.tables, scenario, chosen)
    except ValueError as error:
        raise Problem(422, "bad_game", what=error) from None


@get("/api/rulesets/{ruleset:str}/rules")
async def rules(host: TheHost, ruleset: FromPath[str], language: Language) -> Rulebook:
    """Its rulebook, restated, and the rulings where that leaves room."""
    return rulebook(host.library.shelf(ruleset), language)


@get("/api/rulesets/{ruleset:str}/data")
async def data_sources(host: TheHost, ruleset: FromPath[str]) -> Provenance:
    """Where its data come from."""
    return provenance(host.library.shelf(ruleset))


@get("/api/rulesets/{ruleset:str}/board", include_in_schema=False)
async def board(host: TheHost, ruleset: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    """How the game is drawn."""
    return _board_file(host.library.shelf(ruleset), BOARD, request)


@get("/api/rulesets/{ruleset:str}/board/{file:str}", include_in_schema=False)
async def board_file(
    host: TheHost, ruleset: FromPath[str], file: FromPath[str], request: Request[Any, Any, Any]
) -> Response[bytes]:
    """A map of the game, as shapes or as a backdrop."""
    return _board_file(host.library.shelf(ruleset), file, request)


def _board_file(shelf: Shelf, name: str, request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of a board; whoever names the digest that it has may keep it for ever."""
    files = board_of(shelf.rules)
    if files is None or name not in files.files:
        raise Problem(404, "not_found")
    tag = f'"{files.digest}"'
    is_named = request.query_params.get("v") == files.digest
    headers = {"etag": tag, "cache-control": FOR_EVER if is_named else ANEW}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return file_response(request, files.files[name], kind, headers)


# What everybody may read holds no secret that its length could betray, and is long: it is sent compressed.
_PACKING = DefineMiddleware(CompressionMiddleware, config=CompressionConfig(backend="gzip", minimum_size=LEAST))
_TOLD = Router("/", route_handlers=[rulesets, one_ruleset, sides, rules, data_sources], middleware=[_PACKING])

ROUTES = Router("/", route_handlers=[_TOLD, board, board_file], tags=["rulesets"])
