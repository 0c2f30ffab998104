"""Games: beginning one, its seats and clock, and what a lobby shows of it."""

from __future__ import annotations

from typing import Literal

import msgspec

SeatKind = Literal["human", "bot", "open", "invite"]
Status = Literal["open", "playing", "over", "abandoned"]
Which = Literal["mine", "open", "live", "finished"]


class SeatRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to play a side: the person who asks, a bot, whoever comes, or whoever has the link."""

    side: str
    kind: Literal["me", "bot", "open", "invite"]
    bot: str | None = None


class Clock(msgspec.Struct, forbid_unknown_fields=True):
    """How much time there is, and what happens to whoever runs out of it; times in seconds."""

    kind: Literal["none", "per_move", "per_game"] = "none"
    seconds: int = 0
    forfeit: Literal["off", "lose", "bot"] = "off"
    warn: int = 0


class NewGame(msgspec.Struct, forbid_unknown_fields=True):
    """A game to be begun; without a seed its dice are secret until it is over."""

    ruleset: str
    seats: list[SeatRequest]
    scenario: str = ""
    options: dict[str, str] = {}
    clock: Clock = msgspec.field(default_factory=Clock)
    name: str = ""
    spectators: bool = True
    seed: str | None = None


class GameResult(msgspec.Struct):
    """How a game ended; no winner: a draw, or nobody won."""

    winner: str | None
    ending: str
    rule: str
    text: str


class SeatInfo(msgspec.Struct):
    """One side of a game and who plays it."""

    side: str
    side_name: str
    kind: SeatKind
    online: bool
    conceded: bool
    player: str | None = None
    bot: str | None = None
    time_left: float | None = None


class Origin(msgspec.Struct):
    """The game and the entry that a game was forked from."""

    game: str
    entry: int


class GameInfo(msgspec.Struct):
    """A game as a lobby shows it to whoever asks; times are seconds since 1970 (UTC)."""

    id: str
    name: str
    ruleset: str
    ruleset_name: str
    scenario: str
    scenario_name: str
    options: dict[str, str]
    status: Status
    seq: int
    created: float
    updated: float
    seats: list[SeatInfo]
    deciding: list[str]
    my_sides: list[str]
    host: bool
    spectators: bool
    clock: Clock
    commitment: str
    entries: int
    result: GameResult | None = None
    seed: str | None = None
    forked_from: Origin | None = None


class GameList(msgspec.Struct):
    """A page of games, newest first; `next` is the `before` of the next page."""

    games: list[GameInfo]
    next: str | None = None


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """Which seat to take; an invited seat needs the token of its link."""

    side: str
    token: str | None = None


class SideOnly(msgspec.Struct, forbid_unknown_fields=True):
    """A seat that something is about."""

    side: str


class Invitation(msgspec.Struct):
    """A link that lets whoever opens it take a seat."""

    url: str
    token: str


class SeatChange(msgspec.Struct, forbid_unknown_fields=True):
    """Who takes over the seat of an absent player."""

    side: str
    kind: Literal["bot", "open"]
    bot: str | None = None


class ForkRequest(msgspec.Struct, forbid_unknown_fields=True):
    """From before which entry a new game begins, and who plays it."""

    entry: int
    seats: list[SeatRequest]
