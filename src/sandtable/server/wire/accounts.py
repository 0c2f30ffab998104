"""Who is asking: accounts, sessions, tokens, and how people are reached."""

from __future__ import annotations

import msgspec

from sandtable.server.wire.games import GameResult


class ServerInfo(msgspec.Struct):
    """What a client must know of the server it talks to."""

    name: str
    loopback: bool
    register: bool
    version: str


class NoticeChoices(msgspec.Struct):
    """By which ways a person wants to hear that a game waits."""

    page: bool = True
    mail: bool = False
    push: bool = False
    webhook: bool = False


class Me(msgspec.Struct):
    """The person who is asking."""

    id: int
    name: str
    guest: bool
    owner: bool
    language: str
    csrf: str
    notices: NoticeChoices
    server: ServerInfo
    mail: str | None = None
    webhook: str | None = None
    webhook_key: str | None = None


class SignIn(msgspec.Struct, forbid_unknown_fields=True):
    """Name and password of an account."""

    name: str
    password: str


class NewAccount(msgspec.Struct, forbid_unknown_fields=True):
    """What a person gives to register."""

    name: str
    password: str
    mail: str | None = None
    language: str = "en"


class PasswordChange(msgspec.Struct, forbid_unknown_fields=True):
    """The old password and the new one."""

    old: str
    new: str


class MeChange(msgspec.Struct, forbid_unknown_fields=True):
    """What a person changes about the account; what is absent stays."""

    name: str | None = None
    language: str | None = None
    mail: str | None = None
    webhook: str | None = None
    notices: NoticeChoices | None = None
    password: PasswordChange | None = None


class ResetRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Whose password is forgotten."""

    name_or_mail: str


class ResetPassword(msgspec.Struct, forbid_unknown_fields=True):
    """The new password of whoever holds the token that was sent."""

    password: str


class TokenInfo(msgspec.Struct):
    """An API token; the secret itself is shown once, when it is made."""

    id: int
    name: str
    created: float
    used: float | None = None
    token: str | None = None


class NewToken(msgspec.Struct, forbid_unknown_fields=True):
    """What a new API token is to be called."""

    name: str


class PushKey(msgspec.Struct):
    """The server's public key for web push."""

    key: str


class PushKeys(msgspec.Struct):
    """The keys of a browser's push subscription."""

    p256dh: str
    auth: str


class PushSubscription(msgspec.Struct):
    """A browser's push subscription, as the browser gives it."""

    endpoint: str
    keys: PushKeys


class NewPush(msgspec.Struct, forbid_unknown_fields=True):
    """A push subscription to be kept."""

    subscription: PushSubscription


class PlayedGame(msgspec.Struct):
    """A finished game in somebody's profile."""

    game: str
    ruleset: str
    name: str
    side: str
    ended: float
    outcome: str
    result: GameResult


class Rating(msgspec.Struct):
    """How strong a person is in one ruleset."""

    ruleset: str
    rating: float
    deviation: float
    games: int


class Profile(msgspec.Struct):
    """What everybody may know of a person."""

    name: str
    since: float
    results: list[PlayedGame]
    ratings: list[Rating]
