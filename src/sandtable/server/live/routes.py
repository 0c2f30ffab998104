"""The websocket of a game: what it shows, and what may be said to it."""

from __future__ import annotations

import logging
from typing import Any, Final, Literal

import msgspec
from litestar import Router, WebSocket, websocket
from litestar.params import FromPath, FromQuery

from sandtable.faces.words import known_language
from sandtable.server.accounts.caller import Caller
from sandtable.server.accounts.door import address_of
from sandtable.server.dependencies import Language, TheHost, TheVisitor
from sandtable.server.games.access import viewer_of
from sandtable.server.games.deciding import act
from sandtable.server.host import Host
from sandtable.server.live.encoding import FORMS, PICTURE, tagged
from sandtable.server.live.presence import arrived, left
from sandtable.server.live.sockets import Socket
from sandtable.server.problems import Problem, problem_of
from sandtable.server.security.limits import PEOPLE_PER_ADDRESS

MOST_BYTES: Final = 16_384

_log = logging.getLogger(__name__)


class Said(msgspec.Struct):
    """Whatever a client says: an option that it takes, another role or language, or a sign of life."""

    t: Literal["act", "look", "ping"]
    ref: int | str | None = None
    seq: int = -1
    side: FromQuery[str | None] = None
    option: str = ""
    lang: str | None = None


_DECODE = msgspec.json.Decoder(Said).decode


class Accepted(msgspec.Struct, omit_defaults=True):
    """An option was taken, and is kept."""

    ref: int | str | None
    seq: int


@websocket("/api/games/{game_id:str}/live")
async def live_game(
    socket: WebSocket[Any, Any, Any],
    host: TheHost,
    visitor: TheVisitor,
    game_id: FromPath[str],
    language: Language,
    side: FromQuery[str | None] = None,
    form: FromQuery[str] = PICTURE,
    since: FromQuery[int] = -1,
) -> None:
    """Follow a game, and decide in it."""
    try:
        live = await host.games.open(game_id)
        viewer = viewer_of(live, visitor, side)
        check_form(form)
        address = address_of(socket)
        check_sockets(host, visitor, address)
    except Exception as error:
        await _turn_away(socket, problem_of(error), language)
        return
    await socket.accept()
    user = visitor.user if visitor is not None else None
    ours = Socket(host, live, socket.send, user, viewer, language, form, address)
    ours.heard = max(-1, min(since, len(live.game.entries)))
    arrived(host, live, ours)
    try:
        ours.wake()
        while not ours.is_gone:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if message["type"] == "websocket.receive":
                text = message.get("text") or message.get("bytes") or b""
                if len(text) > MOST_BYTES:
                    ours.dismiss(Problem(413, "too_large"))
                    await _hung_up(socket)
                    return
                await _hear(host, ours, socket, text)
    finally:
        ours.is_gone = True
        left(host, ours)


async def _hung_up(socket: WebSocket[Any, Any, Any]) -> None:
    """Hear no more of a client that was dismissed, until it is gone."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


def check_form(form: str) -> None:
    """Refuse a form that there is not."""
    if form not in FORMS:
        raise Problem(422, "malformed", field="form", what=form)


def check_sockets(host: Host, visitor: Caller | None, address: str) -> None:
    """Refuse a person who has very many pages open, or strangers who come in crowds from one address."""
    most = host.settings.limits.sockets_per_person
    if host.settings.loopback:
        return
    sockets = [socket for live in host.games.live.values() for socket in live.sockets]
    if visitor is not None:
        count = sum(socket.user == visitor.user for socket in sockets)
    else:
        most *= PEOPLE_PER_ADDRESS
        count = sum(socket.user is None and socket.address == address for socket in sockets)
    if count >= most:
        raise Problem(429, "too_many_sockets", most=most)


async def _turn_away(socket: WebSocket[Any, Any, Any], problem: Problem, language: str) -> None:
    """Say why nothing can be seen here, and hang up."""
    await socket.accept()
    await socket.send_text(tagged("bye", problem.body(language)))
    await socket.close(code=4000 + problem.status, reason=problem.code)


async def _hear(host: Host, ours: Socket, socket: WebSocket[Any, Any, Any], text: Any) -> None:
    """Carry out what a client says, if it still is who it was: sessions end, and tokens are taken away."""
    try:
        said = _DECODE(text)
    except msgspec.DecodeError as error:
        ours.write(tagged("refused", _refusal(ours, None, Problem(400, "malformed", what=str(error)))))
        return
    try:
        if said.t == "ping":
            ours.write('{"t":"pong"}')
        elif said.t == "look":
            _look(ours, await _known(host, ours, socket), said)
        else:
            seq = await _act(host, ours, await _known(host, ours, socket), said)
            ours.write(tagged("ok", Accepted(said.ref, seq)))
    except Exception as error:
        ours.write(tagged("refused", _refusal(ours, said.ref, problem_of(error))))


async def _known(host: Host, ours: Socket, socket: WebSocket[Any, Any, Any]) -> Caller | None:
    """Who speaks here."""
    visitor = await host.door.caller(socket)
    if (visitor.user if visitor is not None else None) != ours.user:
        raise Problem(401, "sign_in")
    return visitor


async def _act(host: Host, ours: Socket, visitor: Caller | None, said: Said) -> int:
    if visitor is None:
        raise Problem(401, "sign_in")
    host.door.limit("action", str(visitor.user))
    return await act(host, ours.live.id, visitor, said.seq, said.side or "", said.option, ours.language)


def _refusal(ours: Socket, ref: int | str | None, problem: Problem) -> dict[str, Any]:
    body = msgspec.to_builtins(problem.body(ours.language))
    return {"ref": ref, "seq": ours.live.seq, **body}


def _look(ours: Socket, visitor: Caller | None, said: Said) -> None:
    """Look with other eyes, or in another language."""
    ours.viewer = viewer_of(ours.live, visitor, said.side)
    if said.lang and known_language(said.lang) == said.lang:
        ours.language = said.lang
    ours.heard = -1
    ours.show()


ROUTES = Router("/", route_handlers=[live_game], tags=["live"])
