"""The client: accounts, rulesets and games of a server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import NoneType

import msgspec

from sandtable.client.asking import Asking
from sandtable.client.table import Table, seat_request
from sandtable.server.wire.accounts import (
    Me,
    MeChange,
    NewAccount,
    NewToken,
    NoticeChoices,
    PasswordChange,
    Profile,
    ResetPassword,
    ResetRequest,
    SignIn,
    TokenInfo,
)
from sandtable.server.wire.club import NoticeInfo, NoticesRead
from sandtable.server.wire.games import Clock, GameInfo, GameList, NewGame, Which
from sandtable.server.wire.health import Health, Version
from sandtable.server.wire.rulesets import Rulebook, RulesetInfo


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

    def change(
        self,
        *,
        name: str | None = None,
        language: str | None = None,
        mail: str | None = None,
        webhook: str | None = None,
        notices: NoticeChoices | None = None,
    ) -> Me:
        """Change what one has told about oneself; what is left out stays, and an empty address is taken away."""
        return self._know(self.ask("PATCH", "/me", Me, MeChange(name, language, mail, webhook, notices)))

    def change_password(self, old: str, new: str) -> Me:
        """Set a new password; all other sessions end."""
        return self._know(self.ask("PATCH", "/me", Me, MeChange(password=PasswordChange(old, new))))

    def forgot_password(self, name_or_mail: str) -> None:
        """Have a link to a new password sent by mail."""
        self.ask("POST", "/password_reset", NoneType, ResetRequest(name_or_mail))

    def reset_password(self, token: str, password: str) -> None:
        """Set a new password with the token of such a link."""
        self.ask("POST", f"/password_reset/{token}", NoneType, ResetPassword(password))

    def tokens(self) -> list[TokenInfo]:
        """The tokens of one's programs."""
        return self.ask("GET", "/me/tokens", list[TokenInfo])

    def new_token(self, name: str) -> TokenInfo:
        """A token for a program; its secret is told this once."""
        return self.ask("POST", "/me/tokens", TokenInfo, NewToken(name))

    def remove_token(self, number: int) -> None:
        """Take a token away."""
        self.raw("DELETE", f"/me/tokens/{number}")

    def notices(self) -> list[NoticeInfo]:
        """What one was told, newest first."""
        return self.ask("GET", "/me/notices", list[NoticeInfo])

    def read_notices(self, upto: int) -> None:
        """Mark notices as read, up to this one."""
        self.ask("POST", "/me/notices/read", NoneType, NoticesRead(upto))

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

    def rulebook(self, ruleset: str) -> Rulebook:
        """The paragraphs and the rulings of a game."""
        return self.ask("GET", f"/rulesets/{ruleset}/rules", Rulebook)

    def sides(self, ruleset: str, scenario: str = "", options: Mapping[str, str] | None = None) -> list[str]:
        """The sides that take part in a scenario with these options."""
        chosen = [f"{name}={value}" for name, value in (options or {}).items()]
        return self.ask("GET", f"/rulesets/{ruleset}/sides", list[str], scenario=scenario, option=chosen)

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


def decoded(answer: bytes) -> GameInfo:
    """A game from an answer."""
    return msgspec.json.decode(answer, type=GameInfo)
