"""War and peace between powers and alliances (5.6, 6.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register


def may_go_to_war(g: World, power: int) -> bool:
    """Whether the commitment of a power lets it go to war (6.2)."""
    return g.commitment[power] in (2, 3)


def form_alliance(g: World, powers: list[int]) -> None:
    """Powers enter the alliance of their ideology (6.1)."""
    for power in powers:
        g.is_allied[power] = 1


def leave_alliance(g: World, power: int) -> None:
    """A power leaves its alliance (6.1.4)."""
    g.is_allied[power] = 0


def start_war(g: World, ones: list[int], others: list[int]) -> None:
    """All of the ones are at war with all of the others (5.6)."""
    for one in ones:
        for other in others:
            g.enemies[one] |= 1 << other
            g.enemies[other] |= 1 << one


def make_peace(g: World, power: int, other: int) -> None:
    """Two enemies make peace (5.6.2)."""
    g.enemies[power] &= ~(1 << other)
    g.enemies[other] &= ~(1 << power)


JOINING: Final = Sequence("joining", auto("begin", "6.1.3"))


@dataclass(slots=True)
class Joining(Frame):
    """The allies of both sides of a new war join it or leave their alliances."""

    attacker: int = 0
    targets: list[int] = field(default_factory=list)
    is_surprise: int = 0

    def copy(self) -> Joining:
        return Joining(self.at, self.turn, self.passes, self.attacker, self.targets[:], self.is_surprise)

    def begin(self, g: World) -> Flow:
        return None


register(JOINING, Joining)
