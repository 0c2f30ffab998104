"""The position of Hitler's Reich: columns over places, cards and events, and the markers of the status boxes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.hitlers_reich.tables import Board
from sandtable.kernel.position import Position


def _two() -> list[int]:
    return [0, 0]


def _two_lists() -> list[list[int]]:
    return [[], []]


REPLACED: Final = frozenset(
    {
        "house",
        "year",
        "reorganize",
        "hand_size",
        "big_push",
        "control",
        "fleet",
        "fort",
        "owed",
        "owed_random",
    }
)


@dataclass(slots=True, init=False)
class Reich(Position):
    """Everything on the table. Lists of two have the Axis first; columns are indexed by place, card or event.

    Copies share the `REPLACED` columns. Cards move too often for that.
    """

    tables: Board = field(default_factory=Board)
    house: list[int] = field(default_factory=list)
    scenario: int = 0
    # 2.6 tracks and boxes
    year: list[int] = field(default_factory=_two)
    reorganize: list[int] = field(default_factory=_two)
    hand_size: list[int] = field(default_factory=_two)
    big_push: list[int] = field(default_factory=_two)
    pact: bool = False
    italy_surrendered: bool = False
    barbarossa_possible: bool = False
    overlord_possible: bool = False
    exchange_done: bool = False
    vichy: int = 0
    iraq_revolted: bool = False
    paris_fell: bool = False
    spain_cube: bool = False
    # the map
    control: list[int] = field(default_factory=list)
    fleet: list[int] = field(default_factory=list)
    fort: list[int] = field(default_factory=list)
    # cards
    hand: list[list[int]] = field(default_factory=_two_lists)
    deck: list[list[int]] = field(default_factory=_two_lists)
    discard: list[list[int]] = field(default_factory=_two_lists)
    event_at: list[int] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    # the turn
    turns: int = 0
    success: int = 0
    production: int = 0
    blitz_from: int = -1
    blitz_count: int = 0
    chain_open: bool = True
    operation: int = 0
    spain_joined_now: bool = False
    capital_alarm: bool = False
    last_place: int = -1
    final: bool = False
    discs_moved: bool = False
    # debts to be settled in the clean-up (6.5.2.1, 8.2.1): own choice, at random, Soviet cards first
    owed: list[int] = field(default_factory=_two)
    owed_random: list[int] = field(default_factory=_two)
    owed_soviet: int = 0

    def __init__(self) -> None:
        """Nothing is set here: `blank` and `copy` set every field, once."""

    def copy(self) -> Reich:
        c = Reich()
        c.stack = self.share_stack()
        c.shared = self.shared
        c.active = self.active
        c.over = self.over
        c.ending = self.ending
        c.winner = self.winner
        c.key = self.key
        c.events = self.events
        c.picks = self.picks
        c.deciders = self.deciders
        c.choices = self.choices
        c.journal = None
        c.script = None
        c.derived = None
        c.tables = self.tables
        c.house = self.house
        c.scenario = self.scenario
        c.year = self.year
        c.reorganize = self.reorganize
        c.hand_size = self.hand_size
        c.big_push = self.big_push
        c.pact = self.pact
        c.italy_surrendered = self.italy_surrendered
        c.barbarossa_possible = self.barbarossa_possible
        c.overlord_possible = self.overlord_possible
        c.exchange_done = self.exchange_done
        c.vichy = self.vichy
        c.iraq_revolted = self.iraq_revolted
        c.paris_fell = self.paris_fell
        c.spain_cube = self.spain_cube
        c.control = self.control
        c.fleet = self.fleet
        c.fort = self.fort
        c.hand = [self.hand[0][:], self.hand[1][:]]
        c.deck = [self.deck[0][:], self.deck[1][:]]
        c.discard = [self.discard[0][:], self.discard[1][:]]
        c.event_at = self.event_at[:]
        c.seen = self.seen[:]
        c.turns = self.turns
        c.success = self.success
        c.production = self.production
        c.blitz_from = self.blitz_from
        c.blitz_count = self.blitz_count
        c.chain_open = self.chain_open
        c.operation = self.operation
        c.spain_joined_now = self.spain_joined_now
        c.capital_alarm = self.capital_alarm
        c.last_place = self.last_place
        c.final = self.final
        c.discs_moved = self.discs_moved
        c.owed = self.owed
        c.owed_random = self.owed_random
        c.owed_soviet = self.owed_soviet
        return c


def blank(board: Board) -> Reich:
    """An empty table: nothing placed, nothing dealt."""
    g = Reich()
    g.stack = []
    g.active = 0
    g.over = False
    g.ending = 0
    g.winner = -1
    g.key = b""
    g.events = 0
    g.picks = []
    g.deciders = []
    g.choices = []
    g.journal = None
    g.script = None
    g.shared = 0
    g.derived = None
    g.tables = board
    g.house = []
    g.scenario = 0
    g.year = [0, 0]
    g.reorganize = [0, 0]
    g.hand_size = [0, 0]
    g.big_push = [0, 0]
    g.pact = False
    g.italy_surrendered = False
    g.barbarossa_possible = False
    g.overlord_possible = False
    g.exchange_done = False
    g.vichy = 0
    g.iraq_revolted = False
    g.paris_fell = False
    g.spain_cube = False
    g.control = list(board.printed)
    g.fleet = [0] * board.places
    g.fort = [0] * board.places
    g.hand = [[], []]
    g.deck = [[], []]
    g.discard = [[], []]
    g.event_at = [0] * board.event_count
    g.seen = [0] * board.cards
    g.turns = 0
    g.success = 0
    g.production = 0
    g.blitz_from = -1
    g.blitz_count = 0
    g.chain_open = True
    g.operation = 0
    g.spain_joined_now = False
    g.capital_alarm = False
    g.last_place = -1
    g.final = False
    g.discs_moved = True
    g.owed = [0, 0]
    g.owed_random = [0, 0]
    g.owed_soviet = 0
    return g
