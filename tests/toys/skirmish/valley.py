"""Chapter 1, the valley: the position, and what can be asked of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from sandtable.kernel.position import Position
from tests.toys.skirmish.board import ROADS
from tests.toys.skirmish.words import NOT_BESIDE, OWN_PLACE

CROWN, LEAGUE = 0, 1
SEAT = (0, 7)  # the castle of the crown, the harbour of the league
HAND = 4

PLACES = ("castle", "abbey", "mill", "bridge", "ford", "market", "hill", "harbour")
CARDS = ("levies", "archers", "pikes", "foot", "riders", "knights", "guards", "rally", "banner", "sally")
STRENGTH = (1, 2, 3, 3, 4, 5, 6, 0, 0, 0)
BONUS = {7: 2, 8: 1}
SALLY_CARD = 9


@dataclass
class Valley(Position):
    """Who holds which place, where the cards are, and how many days are left."""

    control: list[int] = field(default_factory=list)
    deck: list[list[int]] = field(default_factory=list)
    hand: list[list[int]] = field(default_factory=list)
    discard: list[list[int]] = field(default_factory=list)
    days_left: int = 0

    def copy(self) -> Valley:
        """An independent copy."""
        return Valley(
            stack=[frame.copy() for frame in self.stack],
            active=self.active,
            over=self.over,
            ending=self.ending,
            winner=self.winner,
            key=self.key,
            events=self.events,
            picks=self.picks[:],
            deciders=self.deciders,
            choices=self.choices,
            control=self.control[:],
            deck=[cards[:] for cards in self.deck],
            hand=[cards[:] for cards in self.hand],
            discard=[cards[:] for cards in self.discard],
            days_left=self.days_left,
        )


def is_beside(g: Valley, place: int, side: int) -> bool:
    """Whether a road leads from a place of this side to that place."""
    return any(g.control[neighbour] == side for neighbour in ROADS[place])


def targets(g: Valley, side: int) -> list[int]:
    """2.2 The places that a side may attack."""
    return [place for place in range(len(PLACES)) if g.control[place] != side and is_beside(g, place, side)]


def why_no_target(g: Valley, side: int, place: int) -> int:
    """2.2 Why a side may not attack a place (0: it may)."""
    if g.control[place] == side:
        return OWN_PLACE
    return 0 if is_beside(g, place, side) else NOT_BESIDE
