"""Following a game: the messages of its websocket, each in its type, and deciding over it."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self
from urllib.parse import urlencode

import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from sandtable.client.asking import Refused, Unreachable
from sandtable.server.wire.club import ChatLine, NoticeInfo
from sandtable.server.wire.games import GameInfo
from sandtable.server.wire.play import ProblemBody
from sandtable.server.wire.state import RawView, State

if TYPE_CHECKING:
    from sandtable.client.client import Client

Message = State | RawView | GameInfo | ChatLine | NoticeInfo | dict[str, Any]

KINDS: Final[dict[str, Any]] = {
    "state": State,
    "view": RawView,
    "info": GameInfo,
    "chat": ChatLine,
    "notice": NoticeInfo,
}


class _Tag(msgspec.Struct):
    t: str
    ref: int | None = None


class _Accepted(msgspec.Struct):
    seq: int


class Live:
    """A game as it happens. Iterate to get its messages; states come whenever something has changed."""

    def __init__(self, client: Client, game: str, side: str | None, form: str, *, timeout: float = 30.0) -> None:
        query = {"lang": client.language, "form": form, **({"side": side} if side else {})}
        self.address = f"{client.url.replace('http', 'ws', 1)}/api/games/{game}/live?{urlencode(query)}"
        self.seq = -1
        self._timeout = timeout
        self._headers = client.headers()
        cookies = client.cookies()
        if cookies:
            self._headers["cookie"] = cookies
        self._refs = itertools.count(1)
        self._waiting: deque[Message] = deque()
        self._socket: ClientConnection | None = None
        self._opened = ExitStack()

    def __enter__(self) -> Self:
        try:
            self._socket = self._opened.enter_context(
                connect(self.address, additional_headers=self._headers, open_timeout=self._timeout, max_size=None)
            )
        except (OSError, WebSocketException, TimeoutError) as error:
            raise Unreachable(f"{self.address.partition('?')[0]} does not answer: {error}") from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket = None
        self._opened.close()

    def __iter__(self) -> Iterator[Message]:
        while True:
            message = self.next()
            if message is None:
                return
            yield message

    def next(self, timeout: float | None = None) -> Message | None:
        """The next message; None once the server has hung up. TimeoutError if none comes in time."""
        if self._waiting:
            return self._waiting.popleft()
        while (text := self._hear(timeout)) is not None:
            message = self._read(text)
            if message is not None:
                return message
        return None

    def apply(self, side: str, option: str, seq: int | None = None) -> int:
        """Take an option on the newest position that was seen here; returns when the server has kept it."""
        ref = next(self._refs)
        asked = {"t": "act", "ref": ref, "seq": self.seq if seq is None else seq, "side": side, "option": option}
        self._open().send(msgspec.json.encode(asked).decode())
        while (text := self._hear(self._timeout)) is not None:
            tag = msgspec.json.decode(text, type=_Tag)
            if tag.t == "ok" and tag.ref == ref:
                self.seq = max(self.seq, msgspec.json.decode(text, type=_Accepted).seq)
                return self.seq
            if tag.t == "refused" and tag.ref == ref:
                raise Refused(msgspec.json.decode(text, type=ProblemBody))
            message = self._read(text)
            if message is not None:
                self._waiting.append(message)
        raise Unreachable("the server hung up before it answered")

    def look(self, side: str | None) -> None:
        """See the game with the eyes of another side, or of a spectator."""
        self._open().send(msgspec.json.encode({"t": "look", "side": side}).decode())

    def _open(self) -> ClientConnection:
        if self._socket is None:
            raise RuntimeError("a live game is followed in a with statement")
        return self._socket

    def _hear(self, timeout: float | None) -> str | bytes | None:
        try:
            return self._open().recv(timeout)
        except ConnectionClosed:
            return None

    def _read(self, text: str | bytes) -> Message | None:
        """A message in its type; answers to nobody are left out, and a farewell is an error."""
        tag = msgspec.json.decode(text, type=_Tag)
        if tag.t == "bye":
            raise Refused(msgspec.json.decode(text, type=_Farewell).problem())
        if tag.t in ("ok", "refused", "pong"):
            return None
        kind = KINDS.get(tag.t)
        if kind is None:
            found: dict[str, Any] = msgspec.json.decode(text)
            return found
        message: Message = msgspec.json.decode(text, type=kind)
        if isinstance(message, (State, RawView)):
            self.seq = max(self.seq, message.seq)
        return message


class _Farewell(msgspec.Struct):
    code: str
    message: str
    status: int = 0

    def problem(self) -> ProblemBody:
        """Why the server hung up."""
        return ProblemBody(self.status, self.code, self.message)
