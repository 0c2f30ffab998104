"""A live game: one that somebody has open, in memory, with whoever watches it."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from sandtable.kernel.game import Game
from sandtable.server.clocks.reckoning import Hand
from sandtable.server.games.rows import Pending
from sandtable.server.library import Shelf
from sandtable.server.wire.games import Clock

if TYPE_CHECKING:
    from sandtable.server.live.sockets import Socket

HUMAN: Final = "human"
BOT: Final = "bot"
OPEN: Final = "open"
INVITE: Final = "invite"

WAITING: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
ABANDONED: Final = "abandoned"


@dataclass(slots=True)
class Seat:
    """Who plays a side: a person, a bot in the registry's words, or nobody yet."""

    number: int
    side: str
    kind: str
    user: int | None = None
    player: str | None = None
    bot: str | None = None
    conceded: bool = False


@dataclass(slots=True)
class Facts:
    """What was settled when the game began, and what hosts decide about it."""

    id: str
    name: str
    ruleset: str
    rules_version: int
    data_digest: str
    scenario: str
    options: dict[str, str]
    commitment: str
    host: int | None
    spectators: bool
    clock: Clock
    created: float
    forked_from: str | None = None
    forked_at: int | None = None


@dataclass(slots=True, eq=False)
class LiveGame:
    """A game with its seats, its place in the log, and the sockets that look at it.

    Whatever changes it holds `lock` from before it looks until its rows are committed. `is_stale` says that memory is
    not to be trusted any more: the rows decide.
    """

    facts: Facts
    shelf: Shelf
    game: Game
    seats: list[Seat]
    status: str
    seq: int
    pending: Pending
    updated: float
    stored_snapshot: int
    hands: dict[str, Hand] = field(default_factory=dict)  # the clocks, by side
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    sockets: set[Socket] = field(default_factory=set)
    encoded: dict[Any, str] = field(default_factory=dict)
    is_stale: bool = False
    touched: float = field(default_factory=time.monotonic)
    bots_at_work: asyncio.Task[None] | None = None
    announcing: asyncio.TimerHandle | None = None

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.facts.id

    @property
    def deciding(self) -> list[str]:
        """The sides that must decide now; nobody before all seats are taken."""
        return self.game.deciding if self.status == PLAYING else []

    def seat(self, side: str) -> Seat | None:
        """The seat of a side."""
        return next((seat for seat in self.seats if seat.side == side), None)

    def seat_of_number(self, number: int) -> Seat:
        """The seat of the side with this number, which takes part."""
        return next(seat for seat in self.seats if seat.number == number)

    def sides_of(self, user: int | None) -> list[str]:
        """The sides that a person plays."""
        if user is None:
            return []
        return [seat.side for seat in self.seats if seat.user == user and seat.kind == HUMAN]

    def people(self) -> set[int]:
        """Everybody who has a seat."""
        return {seat.user for seat in self.seats if seat.user is not None and seat.kind == HUMAN}

    def changed(self) -> None:
        """What was encoded for the last position is of no use any more."""
        self.encoded.clear()
        self.touched = time.monotonic()
