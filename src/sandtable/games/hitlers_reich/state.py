"""The position of Hitler's Reich: columns over places, cards and events, and the markers of the status boxes."""

from __future__ import annotations

from dataclasses import dataclass, field

from sandtable.games.hitlers_reich.tables import Board
from sandtable.kernel.position import Position


def _two() -> list[int]:
    return [0, 0]


def _two_lists() -> list[list[int]]:
    return [[], []]


@dataclass(slots=True)
class Reich(Position):
    """Everything on the table. Lists of two have the Axis first; columns are indexed by place, card or event."""

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
    # debts to be settled in the clean-up (6.5.2.1, 8.2.1): own choice, at random, Soviet cards first
    owed: list[int] = field(default_factory=_two)
    owed_random: list[int] = field(default_factory=_two)
    owed_soviet: int = 0

    def copy(self) -> Reich:
        return Reich(
            [frame.copy() for frame in self.stack],
            self.active,
            self.over,
            self.ending,
            self.winner,
            self.key,
            self.events,
            self.picks,
            self.deciders,
            self.choices,
            None,
            None,
            self.tables,
            self.house[:],
            self.scenario,
            self.year[:],
            self.reorganize[:],
            self.hand_size[:],
            self.big_push[:],
            self.pact,
            self.italy_surrendered,
            self.barbarossa_possible,
            self.overlord_possible,
            self.exchange_done,
            self.vichy,
            self.iraq_revolted,
            self.paris_fell,
            self.spain_cube,
            self.control[:],
            self.fleet[:],
            self.fort[:],
            [self.hand[0][:], self.hand[1][:]],
            [self.deck[0][:], self.deck[1][:]],
            [self.discard[0][:], self.discard[1][:]],
            self.event_at[:],
            self.seen[:],
            self.turns,
            self.success,
            self.production,
            self.blitz_from,
            self.blitz_count,
            self.chain_open,
            self.operation,
            self.spain_joined_now,
            self.capital_alarm,
            self.last_place,
            self.final,
            self.owed[:],
            self.owed_random[:],
            self.owed_soviet,
        )
