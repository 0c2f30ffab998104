"""Rules 4.4.1 and 12.2.2: the resources that the United States passes on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm.lexicon import AREA, DONE
from sandtable.games.cataclysm.lines import collectable, production_sites, spread
from sandtable.games.cataclysm.queries import active_powers, are_enemies, controller, is_active, is_belligerent
from sandtable.games.cataclysm.scenario_rules import bars_transfers
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    HOME,
    IN_PLAY,
    INDUSTRIAL,
    JAPAN,
    LEND_LEASE,
    NATURAL,
    NOBODY,
    US_JAPAN_TRADE,
    USA,
)
from sandtable.games.cataclysm.words import production as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, register
from sandtable.kernel.symbols import argument

TRANSFER: Final[Sequence] = Sequence(
    "transfer",
    ask("source", "4.4.1", skips=True),
    ask("sort", "4.4.1", skips=True),
    tells={"receiver": "power", "area": "area"},
)


def trades_with_japan(g: World) -> bool:
    """Whether the United States must pass an industrial resource to Japan (12.2.2)."""
    return g.marker[US_JAPAN_TRADE] == IN_PLAY and is_active(g, USA) and is_active(g, JAPAN)


def receivers(g: World) -> list[int]:
    """12.2.2, R-40: the belligerent powers, no enemies of the United States, to which a transfer finds its way."""
    if g.marker[LEND_LEASE] != IN_PLAY or not is_active(g, USA) or bars_transfers(g):
        return []
    return [
        power
        for power in active_powers(g)
        if power != USA and is_belligerent(g, power) and not are_enemies(g, USA, power) and arrives(g, power)
    ]


def arrives(g: World, receiver: int) -> bool:
    """4.4.1: whether a line leads from a home area of the United States to a production site of the receiver."""
    before = spread(g, receiver, production_sites(g, receiver), (USA,))
    return any(before[area] != NOBODY and controller(g, area) == USA for area in g.tables.home_areas[USA])


def packed(area: int, kind: int) -> int:
    """A resource in an area as one number."""
    return area * 2 + kind


def sources(g: World, given: list[int], *, is_trade: bool) -> list[int]:
    """What the United States could pass on, packed: home resources, or any industry to Japan, not given yet (R-20)."""
    t = g.tables
    left = []
    for area, kind, is_limited in collectable(g, USA):
        is_own = t.printed[area] == USA and t.status[area] == HOME
        if not is_limited and (kind == INDUSTRIAL if is_trade else is_own):
            left.append(packed(area, kind))
    for resource in given:
        if resource in left:
            left.remove(resource)
    return left


@dataclass(slots=True)
class Transfer(Frame):
    """4.4.1 The United States names a resource for a power; `given` lists those named before."""

    receiver: int = -1
    is_trade: int = 0
    given: list[int] = field(default_factory=list)
    area: int = -1
    kind: int = -1

    def copy(self) -> Transfer:
        return Transfer(
            self.at, self.turn, self.passes, self.receiver, self.is_trade, self.given[:], self.area, self.kind
        )

    def _sources(self, g: World) -> list[int]:
        return sources(g, self.given, is_trade=self.is_trade == 1)

    def flavour(self, g: World) -> str:
        return "trade" if self.is_trade else "lend_lease"

    # -- which area

    def source_side(self, g: World) -> int:
        return g.player[USA]

    def source_options(self, g: World, side: int) -> list[int]:
        areas = sorted({resource // 2 for resource in self._sources(g)})
        found = [AREA | area for area in areas]
        return found if self.is_trade or not found else [DONE, *found]

    def source(self, g: World, side: int, pick: int) -> Flow:
        if pick == DONE:
            return END
        self.area = argument(pick)
        return None

    # -- which of its resources

    def sort_side(self, g: World) -> int:
        return g.player[USA]

    def sort_options(self, g: World, side: int) -> list[int]:
        kinds = sorted({resource % 2 for resource in self._sources(g) if resource // 2 == self.area})
        return [words.GIVE_INDUSTRIAL if kind == INDUSTRIAL else words.GIVE_NATURAL for kind in kinds]

    def sort(self, g: World, side: int, pick: int) -> Flow:
        self.kind = INDUSTRIAL if pick == words.GIVE_INDUSTRIAL else NATURAL
        g.note(words.TRANSFERS, self.receiver, self.area)
        return None


register(TRANSFER, Transfer)
