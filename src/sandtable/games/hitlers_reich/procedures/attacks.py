"""Rules 6.5.1 and 6.5.3.1: declaring an attack - kind, target, origin - and carrying it out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.procedures.conflict import Conflict
from sandtable.games.hitlers_reich.queries import (
    drop_barred,
    drop_origins,
    has_land_target,
    is_held,
    land_barred,
    land_origins,
    land_targets,
    landing_barred,
    landing_zones,
    may_attack_from,
    sea_barred,
)
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.terms import ALLIES, AMPHIBIOUS, BAGRATION, KINDS, LAND, PARATROOP, SEA, SOVIET
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import ARGUMENT, argument

VERB_OF_KIND: Final[tuple[int, ...]] = (
    0,
    words.ATTACK_LAND,
    words.ATTACK_PARATROOP,
    words.ATTACK_AMPHIBIOUS,
    words.ATTACK_SEA,
)
KIND_OF_VERB: Final[dict[int, int]] = {verb: kind for kind, verb in enumerate(VERB_OF_KIND) if verb}


def attack_targets(g: Reich, side: int, kind: int) -> list[int]:
    """The places that a side may attack in one of the four ways (6.5.1)."""
    t = g.tables
    if kind == LAND:
        return land_targets(g, side)
    if kind == PARATROOP:
        return [area for area in range(t.areas) if not drop_barred(g, side, area)]
    if kind == AMPHIBIOUS:
        return [area for area in range(t.areas) if not landing_barred(g, side, area)]
    return [zone for zone in range(t.areas, t.places) if not sea_barred(g, side, zone)]


def attack_barred(g: Reich, side: int, kind: int, target: int) -> int:
    """What keeps a side from attacking a place in one of the four ways."""
    if kind == LAND:
        return land_barred(g, side, target)
    if kind == PARATROOP:
        return drop_barred(g, side, target)
    return landing_barred(g, side, target) if kind == AMPHIBIOUS else sea_barred(g, side, target)


def attack_kinds(g: Reich, side: int) -> list[int]:
    """The ways in which a side may attack now."""
    found: list[int] = []
    if has_land_target(g, side):
        found.append(LAND)
    if is_held(g, side, g.tables.allows_drop) and attack_targets(g, side, PARATROOP):
        found.append(PARATROOP)
    if is_held(g, side, g.tables.allows_landing[side]) and attack_targets(g, side, AMPHIBIOUS):
        found.append(AMPHIBIOUS)
    if may_attack_from(g, side):
        found.append(SEA)
    return found


def kind_barred(g: Reich, side: int, kind: int) -> int:
    """What keeps a side from an attack of this kind."""
    if kind == PARATROOP and not is_held(g, side, g.tables.allows_drop):
        return words.NO_PARATROOPS
    if kind == AMPHIBIOUS and not is_held(g, side, g.tables.allows_landing[side]):
        return words.NO_LANDING_CRAFT
    return words.NO_TARGET


ATTACKING: Final[Sequence] = Sequence(
    "attacking",
    ask("way", "6.5.1", skips=True),
    ask("choose", "6.5.1", skips=True),
    ask("start", "6.5.3.1", skips=True),
    auto("fight", "6.5"),
    tells={"side": "side", "target": "place", "origin": "place"},
)


@dataclass(slots=True)
class Attacking(Frame):
    """6.5 An attack from its declaration to its result; fields given at the start are not asked for."""

    side: int = 0
    kind: int = 0
    target: int = -1
    origin: int = -1
    operation: int = 0
    blitz: bool = False
    with_event: int = -1
    won: bool = False
    took: bool = False
    centre: bool = False

    def copy(self) -> Attacking:
        return Attacking(
            self.at,
            self.turn,
            self.passes,
            self.side,
            self.kind,
            self.target,
            self.origin,
            self.operation,
            self.blitz,
            self.with_event,
            self.won,
            self.took,
            self.centre,
        )

    def flavour(self, g: Reich) -> str:
        return KINDS[self.kind] if self.kind else "any"

    def way_side(self, g: Reich) -> int:
        return self.side

    def way_options(self, g: Reich, side: int) -> list[int]:
        return [] if self.kind else [VERB_OF_KIND[kind] for kind in attack_kinds(g, side)]

    def way(self, g: Reich, side: int, pick: int) -> Flow:
        self.kind = KIND_OF_VERB[pick]
        return None

    def way_why_not(self, g: Reich, side: int, pick: int) -> int:
        return kind_barred(g, side, KIND_OF_VERB[pick]) if pick in KIND_OF_VERB else 0

    def choose_side(self, g: Reich) -> int:
        return self.side

    def choose_options(self, g: Reich, side: int) -> list[int]:
        if self.target >= 0 or not self.kind:
            return []
        return [words.TARGET | place for place in attack_targets(g, side, self.kind)]

    def choose(self, g: Reich, side: int, pick: int) -> Flow:
        self.target = argument(pick)
        return None

    def choose_why_not(self, g: Reich, side: int, pick: int) -> int:
        return attack_barred(g, side, self.kind, argument(pick)) if pick & ~ARGUMENT == words.TARGET else 0

    def start_side(self, g: Reich) -> int:
        return self.side

    def start_options(self, g: Reich, side: int) -> list[int]:
        """Asked only where it matters: which ally attacks (6.5.3.1), or which zone the landing comes from."""
        if self.origin >= 0 or self.target < 0 or self.kind == SEA:
            return []
        if self.kind == AMPHIBIOUS:
            found = landing_zones(g, side, self.target)
        elif self.kind == PARATROOP:
            found = drop_origins(g, side, self.target)
        else:
            found = land_origins(g, side, self.target)
        if self.operation == BAGRATION:
            found = [origin for origin in found if g.control[origin] == SOVIET]
        if self.kind != AMPHIBIOUS:
            kinds = [g.control[origin] for origin in found]
            if side != ALLIES or kinds.count(kinds[0]) == len(kinds):
                found = found[:1]
        return [words.FROM | origin for origin in found]

    def start(self, g: Reich, side: int, pick: int) -> Flow:
        self.origin = argument(pick)
        return None

    def fight(self, g: Reich) -> Flow:
        if self.target < 0:
            return None
        return Conflict(
            kind=self.kind,
            side=self.side,
            target=self.target,
            origin=self.origin,
            nation=g.control[self.origin] if self.origin >= 0 and self.side == ALLIES else 0,
            blitz=self.blitz,
            operation=self.operation,
            with_event=self.with_event,
        )

    def fight_back(self, g: Reich, child: Frame) -> Flow:
        assert isinstance(child, Conflict)
        self.won = child.winner == self.side
        self.took = child.took
        self.centre = child.centre
        return None


register(ATTACKING, Attacking)
