"""Chapter 1: the table, and what can be asked of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from sandtable.kernel.position import Position

PLAYERS = ("north", "east", "south", "west", "centre")
POWERS = ("ash", "birch", "cedar", "elm", "fir", "oak", "yew")
LED_BY = (0, 1, 2, 3, 4, 0, 1)
TOKENS = 28
HAND = 2
VETOES = range(7)


def _nobody() -> list[list[int]]:
    return [[]]


@dataclass
class Table(Position):
    """Points of the powers, the cup, the hands behind the screens, and who is in disgrace."""

    points: list[int] = field(default_factory=list)
    cup: list[list[int]] = field(default_factory=_nobody)
    hand: list[list[int]] = field(default_factory=list)
    used: list[int] = field(default_factory=list)
    disgraced: list[int] = field(default_factory=list)
    accusable: int = 0
    rounds_left: int = 0

    def copy(self) -> Table:
        """An independent copy."""
        return Table(
            stack=[frame.copy() for frame in self.stack],
            active=self.active,
            over=self.over,
            ending=self.ending,
            winner=self.winner,
            key=self.key,
            events=self.events,
            picks=self.picks,
            deciders=self.deciders,
            choices=self.choices,
            points=self.points[:],
            cup=[self.cup[0][:]],
            hand=[tokens[:] for tokens in self.hand],
            used=self.used[:],
            disgraced=self.disgraced[:],
            accusable=self.accusable,
            rounds_left=self.rounds_left,
        )


def worth(token: int) -> int:
    """1.2 The points of a token; a veto has none."""
    return 0 if token in VETOES else 1 + token % 3


def score(g: Table, player: int) -> int:
    """2.4 The points of all powers that a player leads."""
    return sum(points for power, points in enumerate(g.points) if LED_BY[power] == player)


def seats_from(player: int) -> list[int]:
    """All players, clockwise from one of them."""
    return [(player + i) % len(PLAYERS) for i in range(len(PLAYERS))]
