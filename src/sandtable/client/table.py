"""A table: one game on a server, to look at and to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from sandtable.client.live import Live
from sandtable.server.wire.club import Bookmark, ChatLine, NewBookmark, NewLine, NewText, Notes
from sandtable.server.wire.games import (
    ForkRequest,
    GameInfo,
    Invitation,
    Join,
    SeatChange,
    SeatRequest,
    SideOnly,
)
from sandtable.server.wire.play import Act, Answer, Done, Rollback, Turnabout
from sandtable.server.wire.state import (
    Explanation,
    Explanations,
    LogLine,
    OddsInfo,
    OptionChoice,
    Preview,
    Reason,
    Reasons,
    SightInfo,
    State,
    Stats,
)

if TYPE_CHECKING:
    from sandtable.client.client import Client

T = TypeVar("T")


def seat_request(side: str, who: str) -> SeatRequest:
    """Who plays a side, in words, as a request says it."""
    kind: Literal["me", "open", "invite"]
    for kind in ("me", "open", "invite"):
        if who == kind:
            return SeatRequest(side, kind)
    return SeatRequest(side, "bot", who)


class Table:
    """One game. What is decided refers to the newest position that was seen here: on an older one it is refused."""

    def __init__(self, client: Client, game: str) -> None:
        self.client = client
        self.id = game
        self.seq = -1

    def __repr__(self) -> str:
        return f"Table({self.client.url}/games/{self.id})"

    # -- looking -------------------------------------------------------------------------------------------------------

    def info(self, *, token: str | None = None) -> GameInfo:
        """The game as a lobby shows it; a private one also to whoever has the token of an invitation."""
        return self._get("", GameInfo, token=token)

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

    def replay(self, entry: int, side: str | None = None) -> State:
        """The position before an entry, as a side, or a spectator, may see it."""
        return self._get(f"/replay/{entry}", State, side=side)

    def stats(self, side: str | None = None) -> Stats:
        """The game in figures."""
        return self._get("/stats", Stats, side=side)

    def live(self, side: str | None = None, *, form: str = "picture") -> Live:
        """Follow the game as it happens: a context that gives one message after another."""
        return Live(self.client, self.id, side, form)

    # -- asking the rules ----------------------------------------------------------------------------------------------

    def why_not(self, side: str, option: str = "", *, target: str = "") -> list[Reason]:
        """Why an option, or whatever one could do with a thing, is not offered."""
        return self._get("/why_not", Reasons, side=side, option=option, target=target).reasons

    def preview(self, side: str, option: str) -> Preview:
        """What an option leads to for certain."""
        return self._get("/preview", Preview, side=side, option=option)

    def odds(self, side: str) -> OddsInfo:
        """The game's own reckoning of what is pending."""
        return self._get("/odds", OddsInfo, side=side)

    def explain(self, place: str, side: str | None = None) -> list[Explanation]:
        """What the rules make of a place."""
        return self._get("/explain", Explanations, place=place, side=side).explanations

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

    def replace(self, side: str, who: str) -> GameInfo:
        """Hand a seat to a bot, or leave it `open` to whoever comes; for the host of the game."""
        change = SeatChange(side, "open") if who == "open" else SeatChange(side, "bot", who)
        return self._post("/seat", GameInfo, change)

    def invite(self, side: str) -> Invitation:
        """A link to a seat."""
        return self._post("/invite", Invitation, SideOnly(side))

    def say(self, text: str, *, to: Sequence[str] = ()) -> ChatLine:
        """Say something to all at the table, or in private to whoever plays some sides."""
        return self._post("/chat", ChatLine, NewLine(text, list(to)))

    def chat(self, since: int = 0) -> list[ChatLine]:
        """What was said that one may read."""
        return self._get("/chat", list[ChatLine], since=since)

    def notes(self) -> str:
        """One's own notes."""
        return self._get("/notes", Notes).text

    def write_notes(self, text: str) -> str:
        """Write one's own notes anew."""
        return self.client.ask("PUT", f"/games/{self.id}/notes", Notes, NewText(text)).text

    def bookmarks(self) -> list[Bookmark]:
        """The positions that one wants to find again."""
        return self._get("/bookmarks", list[Bookmark])

    def bookmark(self, entry: int, name: str) -> Bookmark:
        """Remember a position under a name."""
        return self._post("/bookmarks", Bookmark, NewBookmark(entry, name))

    def forget_bookmark(self, entry: int) -> None:
        """Forget a position."""
        self.client.raw("DELETE", f"/games/{self.id}/bookmarks/{entry}")

    def fork(self, entry: int, seats: Mapping[str, str]) -> Table:
        """What if: a new game from the position before an entry."""
        asked = ForkRequest(entry, [seat_request(side, who) for side, who in seats.items()])
        return Table(self.client, self._post("/fork", GameInfo, asked).id)

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
