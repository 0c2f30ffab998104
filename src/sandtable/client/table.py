"""A table: one game on a server, to look at and to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from sandtable.client.live import Live
from sandtable.server.wire.club import ChatLine, NewLine
from sandtable.server.wire.games import GameInfo, Invitation, Join, SideOnly
from sandtable.server.wire.play import Act, Answer, Done, Rollback, Turnabout
from sandtable.server.wire.state import LogLine, OptionChoice, SightInfo, State

if TYPE_CHECKING:
    from sandtable.client.client import Client

T = TypeVar("T")


class Table:
    """One game. What is decided refers to the newest position that was seen here: on an older one it is refused."""

    def __init__(self, client: Client, game: str) -> None:
        self.client = client
        self.id = game
        self.seq = -1

    def __repr__(self) -> str:
        return f"Table({self.client.url}/games/{self.id})"

    # -- looking -------------------------------------------------------------------------------------------------------

    def info(self) -> GameInfo:
        """The game as a lobby shows it."""
        return self._get("", GameInfo)

    def state(self, side: str | None = None) -> State:
        """The game as a side, or a spectator, sees it."""
        state = self._get("/state", State, side=side)
        self.seq = state.seq
        return state

    def options(self, side: str) -> list[OptionChoice]:
        """What a side may do now."""
        return self.state(side).options

    def sight(self, side: str) -> SightInfo:
        """What a bot in this seat gets."""
        sight = self._get("/sight", SightInfo, side=side)
        self.seq = sight.seq
        return sight

    def log(self, side: str | None = None, since: int = 0) -> list[LogLine]:
        """The log as a side, or a spectator, may read it."""
        return self._get("/log", list[LogLine], side=side, since=since)

    def live(self, side: str | None = None, *, form: str = "picture") -> Live:
        """Follow the game as it happens: a context that gives one message after another."""
        return Live(self.client, self.id, side, form)

    # -- playing -------------------------------------------------------------------------------------------------------

    def apply(self, side: str, option: str) -> int:
        """Take an option, by its name."""
        return self._change("/actions", Act(self._newest(), side, option))

    def undo(self, side: str) -> int:
        """Take one's last decision back."""
        return self._change("/undo", Turnabout(self._newest(), side))

    def propose_rollback(self, side: str, back_to: int) -> int:
        """Ask all others to go back to before an entry."""
        return self._change("/rollback", Rollback(self._newest(), side, back_to))

    def answer_rollback(self, side: str, agrees: bool) -> int:
        """Agree to a rollback, or refuse it."""
        return self._change("/rollback/answer", Answer(self._newest(), side, agrees))

    def concede(self, side: str) -> int:
        """Give up."""
        return self._change("/concede", Turnabout(self._newest(), side))

    def offer_draw(self, side: str) -> int:
        """Offer a draw."""
        return self._change("/draw", Turnabout(self._newest(), side))

    def answer_draw(self, side: str, agrees: bool) -> int:
        """Accept a draw, or refuse it."""
        return self._change("/draw/answer", Answer(self._newest(), side, agrees))

    # -- the table itself ----------------------------------------------------------------------------------------------

    def join(self, side: str, token: str | None = None) -> GameInfo:
        """Take a seat."""
        return self._post("/join", GameInfo, Join(side, token))

    def leave(self, side: str) -> GameInfo:
        """Give a seat up."""
        return self._post("/leave", GameInfo, SideOnly(side))

    def invite(self, side: str) -> Invitation:
        """A link to a seat."""
        return self._post("/invite", Invitation, SideOnly(side))

    def say(self, text: str, *, to: Sequence[str] = ()) -> ChatLine:
        """Say something to all at the table, or in private to whoever plays some sides."""
        return self._post("/chat", ChatLine, NewLine(text, list(to)))

    def chat(self, since: int = 0) -> list[ChatLine]:
        """What was said that one may read."""
        return self._get("/chat", list[ChatLine], since=since)

    def download(self) -> bytes:
        """The game as a save."""
        return self.client.raw("GET", f"/games/{self.id}/export")

    def remove(self) -> None:
        """Take the game away."""
        self.client.raw("DELETE", f"/games/{self.id}")

    # -- asking --------------------------------------------------------------------------------------------------------

    def _newest(self) -> int:
        if self.seq < 0:
            self.seq = self.info().seq
        return self.seq

    def _change(self, path: str, body: Any) -> int:
        self.seq = self._post(path, Done, body).seq
        return self.seq

    def _get(self, path: str, answer: type[T], **query: Any) -> T:
        return self.client.ask("GET", f"/games/{self.id}{path}", answer, **query)

    def _post(self, path: str, answer: type[T], body: Any) -> T:
        return self.client.ask("POST", f"/games/{self.id}{path}", answer, body)
