"""The client: accounts, rulesets and games of a server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal

from sandtable.client.asking import Asking
from sandtable.client.table import Table
from sandtable.server.wire.accounts import Me, NewAccount, Profile, SignIn
from sandtable.server.wire.games import Clock, GameInfo, GameList, NewGame, SeatRequest, Which
from sandtable.server.wire.health import Health, Version
from sandtable.server.wire.rulesets import RulesetInfo

ME = "me"
OPEN = "open"
INVITE = "invite"


class Client(Asking):
    """A server as one person, or one program of that person, sees it.

    With a token the client is its owner; otherwise sign in, register, or, on a server of one's own machine, be a guest
    by asking who one is.
    """

    # -- accounts ------------------------------------------------------------------------------------------------------

    def me(self) -> Me:
        """Who one is; where guests are welcome, a stranger becomes one."""
        return self._know(self.ask("GET", "/me", Me))

    def sign_in(self, name: str, password: str) -> Me:
        """Open a session."""
        return self._know(self.ask("POST", "/session", Me, SignIn(name, password)))

    def register(self, name: str, password: str, *, mail: str | None = None) -> Me:
        """Make an account, and open a session."""
        return self._know(self.ask("POST", "/accounts", Me, NewAccount(name, password, mail, self.language)))

    def sign_out(self) -> None:
        """End the session."""
        self.raw("DELETE", "/session")

    def _know(self, me: Me) -> Me:
        self.csrf = me.csrf
        return me

    def player(self, name: str) -> Profile:
        """What everybody may know of a member."""
        return self.ask("GET", f"/players/{name}", Profile)

    # -- what there is -------------------------------------------------------------------------------------------------

    def health(self) -> Health:
        """How the server is."""
        return self.ask("GET", "/health", Health)

    def version(self) -> Version:
        """What runs there."""
        return self.ask("GET", "/version", Version)

    def rulesets(self) -> list[RulesetInfo]:
        """The kinds of games that one can play."""
        return self.ask("GET", "/rulesets", list[RulesetInfo])

    # -- games ---------------------------------------------------------------------------------------------------------

    def games(self, which: Which = "mine", ruleset: str | None = None) -> Iterator[GameInfo]:
        """Games, newest first, page by page."""
        before: str | None = None
        while True:
            page = self.ask("GET", "/games", GameList, which=which, ruleset=ruleset, before=before)
            yield from page.games
            before = page.next
            if before is None:
                return

    def table(self, game: str) -> Table:
        """The table of a game, by its id."""
        return Table(self, game)

    def begin(
        self,
        ruleset: str,
        seats: Mapping[str, str] | None = None,
        *,
        scenario: str = "",
        options: Mapping[str, str] | None = None,
        clock: Clock | None = None,
        name: str = "",
        spectators: bool = True,
        seed: str | None = None,
    ) -> Table:
        """Begin a game. `seats` says who plays a side: `me`, `open`, `invite`, or a bot; a side left out is open."""
        asked = NewGame(
            ruleset,
            [seat_request(side, who) for side, who in (seats or {}).items()],
            scenario,
            dict(options or {}),
            clock or Clock(),
            name,
            spectators,
            seed,
        )
        return Table(self, self.ask("POST", "/games", GameInfo, asked).id)

    def upload(self, save: Path | str | bytes) -> Table:
        """Put a saved game on the server."""
        content = save if isinstance(save, bytes) else Path(save).read_bytes()
        answer = self.raw("POST", "/games/import", content, "application/octet-stream")
        return Table(self, decoded(answer).id)


def seat_request(side: str, who: str) -> SeatRequest:
    """Who plays a side, in words, as a request says it."""
    kind: Literal["me", "open", "invite"]
    for kind in ("me", "open", "invite"):
        if who == kind:
            return SeatRequest(side, kind)
    return SeatRequest(side, "bot", who)


def decoded(answer: bytes) -> GameInfo:
    """A game from an answer."""
    import msgspec

    return msgspec.json.decode(answer, type=GameInfo)
