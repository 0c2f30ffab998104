"""The routes of a club: chat, notes, bookmarks, profiles."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from litestar import Router, delete, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody
from sqlalchemy.engine import Connection

from sandtable.server.accounts.caller import Caller
from sandtable.server.accounts.checking import check_member
from sandtable.server.club import talking, writings
from sandtable.server.club.profiles import profile_of
from sandtable.server.dependencies import Language, TheCaller, TheHost, TheVisitor
from sandtable.server.games.access import check_may_look
from sandtable.server.games.live_game import LiveGame
from sandtable.server.host import Host
from sandtable.server.problems import Problem
from sandtable.server.wire.accounts import Profile
from sandtable.server.wire.club import Bookmark, ChatLine, NewBookmark, NewLine, NewText, Notes

T = TypeVar("T")


async def visible(host: Host, game_id: str, visitor: Caller | None) -> LiveGame:
    """A game that this person may look at."""
    live = await host.games.open(game_id)
    check_may_look(live, visitor)
    return live


async def written(host: Host, caller: Caller, kind: str, work: Callable[[Connection], T]) -> T:
    """Keep something that a person has written."""
    host.door.limit(kind, str(caller.user))
    try:
        return await host.store.write(work)
    except writings.BadText as error:
        raise Problem(422, f"text_{error}", field="text") from None


@get("/api/games/{game_id:str}/chat")
async def chat(host: TheHost, visitor: TheVisitor, game_id: FromPath[str], since: FromQuery[int] = 0) -> list[ChatLine]:
    """What was said at the table after line number `since`."""
    live = await visible(host, game_id, visitor)
    user = visitor.user if visitor is not None else None
    return await host.store.read(lambda connection: writings.chat_of(connection, live.id, user, since))


@post("/api/games/{game_id:str}/chat", status_code=201)
async def say(host: TheHost, caller: TheCaller, game_id: FromPath[str], data: JSONBody[NewLine]) -> ChatLine:
    """Say something to all at the table, or in private to whoever plays some sides.

    Only those who play may talk, and whoever has begun the game, though that person only to all.
    """
    live = await visible(host, game_id, caller)
    check_member(host, caller)
    if caller.user not in live.people() and (data.to or caller.user != live.facts.host):
        raise Problem(403, "players_only")
    to = talking.named_sides(live, data.to)
    now = time.time()

    def keep(connection: Connection) -> writings.Said:
        readers = talking.readers_of(connection, live.id, caller.user, to) if to else None
        return writings.say(connection, live.id, caller.user, caller.name, data.text, now, to=to, readers=readers)

    said = await written(host, caller, "talk", keep)
    talking.show(live, said)
    host.courier.send(talking.written_notices(live, caller, said, now))
    return said.line


@get("/api/games/{game_id:str}/notes")
async def notes(host: TheHost, caller: TheCaller, game_id: FromPath[str]) -> Notes:
    """One's own notes on a game."""
    live = await visible(host, game_id, caller)
    return await host.store.read(lambda connection: writings.notes_of(connection, live.id, caller.user))


@put("/api/games/{game_id:str}/notes")
async def write_notes(host: TheHost, caller: TheCaller, game_id: FromPath[str], data: JSONBody[NewText]) -> Notes:
    """Write one's own notes on a game anew."""
    live = await visible(host, game_id, caller)
    return await written(
        host, caller, "write", lambda connection: writings.note(connection, live.id, caller.user, data.text)
    )


@get("/api/games/{game_id:str}/bookmarks")
async def bookmarks(host: TheHost, caller: TheCaller, game_id: FromPath[str]) -> list[Bookmark]:
    """One's own bookmarks in a game."""
    live = await visible(host, game_id, caller)
    return await host.store.read(lambda connection: writings.bookmarks_of(connection, live.id, caller.user))


@post("/api/games/{game_id:str}/bookmarks", status_code=201)
async def add_bookmark(
    host: TheHost, caller: TheCaller, game_id: FromPath[str], data: JSONBody[NewBookmark]
) -> Bookmark:
    """Remember a position under a name."""
    live = await visible(host, game_id, caller)
    if not 0 <= data.entry <= len(live.game.entries):
        raise Problem(422, "no_entry", field="entry", last=len(live.game.entries))
    return await written(
        host,
        caller,
        "write",
        lambda connection: writings.bookmark(connection, live.id, caller.user, data.entry, data.name),
    )


@delete("/api/games/{game_id:str}/bookmarks/{entry:int}", status_code=204)
async def remove_bookmark(host: TheHost, caller: TheCaller, game_id: FromPath[str], entry: FromPath[int]) -> None:
    """Forget a position."""
    live = await visible(host, game_id, caller)
    if not await host.store.write(lambda connection: writings.forget_bookmark(connection, live.id, caller.user, entry)):
        raise Problem(404, "not_found")


@get("/api/players/{name:str}")
async def player(host: TheHost, name: FromPath[str], language: Language) -> Profile:
    """What everybody may know of a member."""
    found = await host.store.read(lambda connection: profile_of(connection, host.library, name, language))
    if found is None:
        raise Problem(404, "no_player", name=name)
    return found


ROUTES = Router(
    "/",
    route_handlers=[
        chat,
        say,
        notes,
        write_notes,
        bookmarks,
        add_bookmark,
        remove_bookmark,
        player,
    ],
    tags=["club"],
)
