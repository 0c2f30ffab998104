"""Sockets: one for each page or program that looks at a game.

A slow one gets the newest state when it can take it, never a queue of old ones.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from sandtable.kernel.view import SPECTATOR
from sandtable.server.games.infos import info_of
from sandtable.server.games.live_game import LiveGame
from sandtable.server.live.encoding import encoded_state, tagged
from sandtable.server.problems import Problem

if TYPE_CHECKING:
    from sandtable.server.host import Host

MOST_LETTERS: Final = 128
PATIENCE: Final = 30.0

Send = Callable[[Any], Awaitable[None]]


class Socket:
    """A websocket with the role, the language and the form in which it looks, and how much of the log it has.

    `letters` are messages that must arrive (answers, chat); the state is made when it can be sent. `is_gone` says that
    nothing can be sent any more, `farewell` why the server hangs up.
    """

    __slots__ = (
        "_is_sending",
        "_send",
        "address",
        "farewell",
        "form",
        "heard",
        "host",
        "is_due",
        "is_gone",
        "is_info_due",
        "language",
        "letters",
        "live",
        "noticed",
        "presence",
        "said",
        "user",
        "viewer",
    )

    def __init__(
        self,
        host: Host,
        live: LiveGame,
        send: Send,
        user: int | None,
        viewer: int,
        language: str,
        form: str,
        address: str,
    ) -> None:
        self.host = host
        self.live = live
        self.user = user
        self.viewer = viewer
        self.language = language
        self.form = form
        self.address = address
        self.heard = -1
        self.said: deque[int] = deque(maxlen=MOST_LETTERS)  # the newest lines of the chat that it was told
        self.noticed = -1  # and the newest notice
        self.is_due = True
        self.is_info_due = False
        self.is_gone = False
        self.presence: str | None = None
        self.farewell: tuple[int, str] | None = None
        self.letters: deque[str] = deque()
        self._send = send
        self._is_sending = False

    def write(self, letter: str) -> None:
        """Send a message that must arrive; whoever lets too many pile up is left."""
        if len(self.letters) >= MOST_LETTERS:
            self.is_gone = True
            return
        self.letters.append(letter)
        self.wake()

    def present(self, text: str) -> None:
        """Say who is here; only the newest word about it counts."""
        self.presence = text
        self.wake()

    def show_info(self) -> None:
        """Say how the seats are taken now."""
        self.is_info_due = True
        self.wake()

    def dismiss(self, problem: Problem) -> None:
        """Say good-bye, and why, and hang up."""
        self.farewell = (4000 + problem.status, tagged("bye", problem.body(self.language)))
        self.wake()

    def show(self) -> None:
        """Send the newest state as soon as the socket takes it."""
        self.is_due = True
        self.wake()

    def wake(self) -> None:
        """See to it that somebody sends what there is to send."""
        if not self._is_sending and not self.is_gone:
            self._is_sending = True
            self.host.send(self._send_all())

    async def _send_all(self) -> None:
        try:
            while not self.is_gone:
                if self.letters:
                    text = self.letters.popleft()
                elif self.is_due:
                    self.is_due = False
                    if not self._may_look():
                        continue
                    text = encoded_state(self.host, self.live, self.form, self.viewer, self.language, self.heard)
                    self.heard = len(self.live.game.entries)
                elif self.is_info_due:
                    self.is_info_due = False
                    if not self._may_look():
                        continue
                    text = tagged("info", info_of(self.host, self.live, self.user, self.language))
                elif self.presence is not None:
                    text, self.presence = self.presence, None
                elif self.farewell is not None:
                    code, text = self.farewell
                    await self._deliver({"type": "websocket.send", "text": text})
                    await self._deliver({"type": "websocket.close", "code": code, "reason": ""})
                    self.is_gone = True
                    return
                else:
                    return
                await self._deliver({"type": "websocket.send", "text": text})
        except Exception:
            # The other end has gone: its own handler notices, and leaves.
            self.is_gone = True
        finally:
            self._is_sending = False

    def _may_look(self) -> bool:
        """Whether this socket may still see the game; whoever has lost a seat sees it like anybody else."""
        live = self.live
        if not live.facts.spectators and self.user not in live.people() and self.user != live.facts.host:
            self.is_due = self.is_info_due = False
            self.dismiss(Problem(404, "no_game"))
            return False
        if self.viewer >= 0 and not live.game.over and live.seat_of_number(self.viewer).user != self.user:
            self.viewer = SPECTATOR
            self.heard = -1
        return True

    async def _deliver(self, message: dict[str, Any]) -> None:
        async with asyncio.timeout(PATIENCE):
            await self._send(message)
