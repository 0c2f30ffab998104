"""Rules 6.6 and 6.7: the Big Push, Barbarossa, Overlord and Bagration."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.hitlers_reich import house, lexicon as words
from sandtable.games.hitlers_reich.procedures.actions import Bidding
from sandtable.games.hitlers_reich.procedures.attacks import Attacking, attack_kinds
from sandtable.games.hitlers_reich.procedures.bonus import (
    Blitzing,
    begin_bonus,
    blitz_options,
    bonus_barred,
    earn_success,
    is_lost,
    production_options,
    record_attack,
    success_options,
)
from sandtable.games.hitlers_reich.procedures.control import vichy_joins_allies
from sandtable.games.hitlers_reich.queries import (
    holds_uncontested,
    is_held,
    is_late_war,
    land_barred,
    land_origins,
    landing_zones,
    may_bid,
    side_at,
    target_barred,
)
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.terms import (
    ALLIES,
    AMPHIBIOUS,
    AXIS,
    BAGRATION,
    BARBAROSSA,
    DOWN,
    HOT,
    LAND,
    NO_MARKER,
    OVERLORD,
    SOVIET,
    STAR_UP,
)
from sandtable.kernel.chance import Experiment, shuffle
from sandtable.kernel.column import changed
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, chance, register
from sandtable.kernel.symbols import ARGUMENT, argument

# -- 6.6 Big Push ----------------------------------------------------------------------------------------------------


def push_barred(g: Reich, side: int) -> int:
    """6.6.1: what keeps a side from using its Big Push marker."""
    if g.big_push[side] == NO_MARKER:
        return words.NO_BIG_PUSH
    return 0 if g.big_push[side] == STAR_UP else words.MARKER_NOT_READY


BIG_PUSHING: Final[Sequence] = Sequence(
    "big_pushing",
    auto("begin", "6.6.1"),
    auto("bid", "6.6.2"),
    auto("attack", "6.6.3"),
    ask("between", "6.6.3"),
    ask("chain", "6.6.3", skips=True),
    tells={"side": "side", "count": "number"},
)


@dataclass(slots=True)
class BigPushing(Frame):
    """6.6 Two event actions or two attacks as one action, with at most one success bonus and one Blitz chain."""

    side: int = 0
    is_attack: bool = False
    count: int = 0
    wins: int = 0
    held_from: int = -1

    def copy(self) -> BigPushing:
        return BigPushing(
            self.at, self.turn, self.passes, self.side, self.is_attack, self.count, self.wins, self.held_from
        )

    def flavour(self, g: Reich) -> str:
        return "attacks" if self.is_attack else "events"

    def begin(self, g: Reich) -> Flow:
        g.big_push = changed(g.big_push, self.side, NO_MARKER)
        g.note(words.BIG_PUSH, self.side)
        return "attack" if self.is_attack else None

    def bid(self, g: Reich) -> Flow:
        if self.count == 2 or g.final or not may_bid(g, self.side):
            return self._finish(g)
        return Bidding(side=self.side)

    def bid_back(self, g: Reich, child: Frame) -> Flow:
        self.count += 1
        self.wins += not is_lost(child)
        return "bid"

    def attack(self, g: Reich) -> Flow:
        if self.count == 2 or g.final or not attack_kinds(g, self.side):
            return self._finish(g)
        return Attacking(side=self.side)

    def attack_back(self, g: Reich, child: Frame) -> Flow:
        assert isinstance(child, Attacking)
        record_attack(g, child)
        self.count += 1
        self.wins += child.won
        if child.won:
            earn_success(g, self.side)
        if self.count == 1:
            return None
        if self.held_from >= 0 and side_at(g, self.held_from) == self.side:
            if g.blitz_from >= 0:
                return "chain"
            g.blitz_from = self.held_from
        return self._finish(g)

    def _finish(self, g: Reich) -> Flow:
        if self.wins:
            earn_success(g, self.side)
        return END

    def between_side(self, g: Reich) -> int:
        return self.side

    def between_options(self, g: Reich, side: int) -> list[int]:
        if g.final:
            return [words.PROCEED]
        return [
            words.PROCEED,
            *production_options(g, side),
            *blitz_options(g, side),
            *success_options(g, side),
        ]

    def between(self, g: Reich, side: int, pick: int) -> Flow:
        if pick != words.PROCEED:
            return begin_bonus(g, side, pick, holds=True)
        self.held_from = g.blitz_from if g.chain_open and not g.blitz_count else -1
        g.blitz_from = -1
        if g.blitz_count:
            g.chain_open = False
        return "attack"

    def between_back(self, g: Reich, child: Frame) -> Flow:
        if isinstance(child, Attacking):  # the success bonus was an attack; R25: losing it costs nothing more
            record_attack(g, child)
        elif isinstance(child, Bidding) and is_lost(child) and g.blitz_count:  # R25, 7.9.2: the chain is broken
            g.chain_open = False
            g.blitz_from = -1
        return "between"

    def between_why_not(self, g: Reich, side: int, pick: int) -> int:
        return bonus_barred(g, side, pick)

    # Both attacks took an area and the Blitz bonus of the first was held: one chain, from either.

    def chain_side(self, g: Reich) -> int:
        return self.side

    def chain_options(self, g: Reich, side: int) -> list[int]:
        if self.count < 2:
            return []
        return [words.FROM | self.held_from, words.FROM | g.blitz_from]

    def chain(self, g: Reich, side: int, pick: int) -> Flow:
        g.blitz_from = argument(pick)
        return None


register(BIG_PUSHING, BigPushing)

# -- 6.7.2 Barbarossa ------------------------------------------------------------------------------------------------


def barbarossa_barred(g: Reich, side: int) -> int:
    """6.7.1: what keeps Barbarossa from being launched."""
    if side != AXIS:
        return words.NOT_AXIS
    if not g.barbarossa_possible:
        return words.OPERATION_GONE
    return push_barred(g, AXIS)


INVADING: Final[Sequence] = Sequence(
    "invading",
    auto("launch", "6.7.2"),
    ask("next_attack", "6.7.2", skips=True),
    auto("conclude", "6.7.2"),
)


@dataclass(slots=True)
class Invading(Frame):
    """6.7.2 Barbarossa: one attack on each of four areas, in any order, and one Blitz chain among them."""

    left: list[int] = field(default_factory=list)
    wins: int = 0
    attacking: bool = False

    def copy(self) -> Invading:
        return Invading(self.at, self.turn, self.passes, self.left[:], self.wins, self.attacking)

    def launch(self, g: Reich) -> Flow:
        g.big_push = changed(g.big_push, AXIS, NO_MARKER)
        g.barbarossa_possible = False
        g.pact = False
        g.operation = BARBAROSSA
        self.left = list(g.tables.barbarossa)
        g.note(words.OPERATION, BARBAROSSA)
        g.note(words.PACT_ENDS)
        return None

    def targets(self, g: Reich) -> list[int]:
        """R28: a target already taken, or without an Axis neighbour, cannot be attacked now."""
        return [area for area in self.left if g.control[area] == SOVIET and not land_barred(g, AXIS, area)]

    def next_attack_side(self, g: Reich) -> int:
        return AXIS

    def next_attack_options(self, g: Reich, side: int) -> list[int]:
        if g.final:
            return []
        targets = [words.TARGET | area for area in self.targets(g)]
        found = [*production_options(g, side), *blitz_options(g, side)]
        if targets:
            return [*targets, *found]
        return [words.PROCEED, *found] if found else []  # R28: what the fourth attack earned, before the success bonus

    def next_attack(self, g: Reich, side: int, pick: int) -> Flow:
        if pick == words.PROCEED:
            if not g.house[house.HOLD_PRODUCTION]:
                g.production = 0
            g.blitz_from = -1
            return None
        if pick & ~ARGUMENT != words.TARGET:
            self.attacking = False
            return begin_bonus(g, side, pick)
        area = argument(pick)
        self.left = [other for other in self.left if other != area]
        self.attacking = True
        g.production = g.production if g.house[house.HOLD_PRODUCTION] else 0
        if g.blitz_count:
            g.chain_open = False
        return Attacking(side=AXIS, kind=LAND, target=area, operation=BARBAROSSA)

    def next_attack_back(self, g: Reich, child: Frame) -> Flow:
        if self.attacking and isinstance(child, Attacking):
            record_attack(g, child)
            self.wins += child.won
        return "next_attack"

    def next_attack_why_not(self, g: Reich, side: int, pick: int) -> int:
        if pick & ~ARGUMENT == words.TARGET:
            return land_barred(g, AXIS, argument(pick)) or words.NO_TARGET
        return bonus_barred(g, side, pick)

    def conclude(self, g: Reich) -> Flow:
        if self.wins:  # it waited for the fourth attack
            earn_success(g, AXIS)
        return None


register(INVADING, Invading)

# -- 6.7.3 Overlord, 6.7.4 Bagration ---------------------------------------------------------------------------------


def overlord_landings(g: Reich) -> list[int]:
    """6.7.1, 6.7.3: where Overlord may land from a zone that the Allies hold uncontested (R04)."""
    t = g.tables
    near = holds_uncontested(g, ALLIES, t.landing_zone)
    wide = holds_uncontested(g, ALLIES, t.wider_zone)
    if g.house[house.OVERLORD_ZONES] and not (near and wide) and g.turns:
        return []
    found = list(t.landing) if near else []
    if wide:
        found += [a for a in range(t.areas) if t.wider_zone in t.next_zones[a] and a not in found]
    return [area for area in found if not target_barred(g, ALLIES, area) and overlord_zones(g, area)]


def overlord_zones(g: Reich, area: int) -> list[int]:
    """The zones from which Overlord may land in an area."""
    t = g.tables
    return [
        zone
        for zone in landing_zones(g, ALLIES, area)
        if (zone == t.landing_zone and area in t.landing) or zone == t.wider_zone
    ]


def overlord_barred(g: Reich, side: int) -> int:
    """6.7.1: what keeps Overlord and Bagration from being launched."""
    if side != ALLIES:
        return words.NOT_ALLIES
    if not g.overlord_possible:
        return words.OPERATION_GONE
    if not is_late_war(g):
        return words.BEFORE_1944
    reason = push_barred(g, ALLIES)
    if reason:
        return reason
    if not is_held(g, ALLIES, g.tables.higgins):
        return words.NO_HIGGINS
    return 0 if overlord_landings(g) else words.NO_OVERLORD_ZONE


LIBERATING: Final[Sequence] = Sequence(
    "liberating",
    auto("launch", "6.7.3"),
    ask("landing", "6.7.3"),
    ask("zone", "6.7.3", skips=True),
    auto("land", "6.7.3"),
    ask("exploit", "6.7.3", skips=True),
    auto("anvil", "6.7.3"),
    auto("turn_east", "6.7.4"),
    ask("bagration", "6.7.4", skips=True),
    chance("axis_deck", "6.7.4.1"),
    chance("allied_deck", "6.7.4.1"),
    tells={"target": "place", "left": "number"},
)


@dataclass(slots=True)
class Liberating(Frame):
    """6.7.3, 6.7.4 Overlord, then Bagration, in one Allied turn."""

    target: int = -1
    origin: int = -1
    front: int = -1
    blitzes: int = 0
    left: int = 4
    attacking: bool = False
    won: bool = False

    def copy(self) -> Liberating:
        return Liberating(
            self.at,
            self.turn,
            self.passes,
            self.target,
            self.origin,
            self.front,
            self.blitzes,
            self.left,
            self.attacking,
            self.won,
        )

    def launch(self, g: Reich) -> Flow:
        g.big_push = changed(g.big_push, ALLIES, NO_MARKER)
        g.overlord_possible = False
        g.operation = OVERLORD
        g.note(words.OPERATION, OVERLORD)
        return None

    def landing_side(self, g: Reich) -> int:
        return ALLIES

    def landing_options(self, g: Reich, side: int) -> list[int]:
        return [words.TARGET | area for area in overlord_landings(g)]

    def landing(self, g: Reich, side: int, pick: int) -> Flow:
        self.target = argument(pick)
        return None

    def landing_why_not(self, g: Reich, side: int, pick: int) -> int:
        if pick & ~ARGUMENT != words.TARGET:
            return words.MUST_OVERLORD if not g.turns else 0  # 10.3.4
        area = argument(pick)
        return target_barred(g, side, area) or (0 if area in overlord_landings(g) else words.NO_OVERLORD_ZONE)

    def zone_side(self, g: Reich) -> int:
        return ALLIES

    def zone_options(self, g: Reich, side: int) -> list[int]:
        return [words.FROM | zone for zone in overlord_zones(g, self.target)]

    def zone(self, g: Reich, side: int, pick: int) -> Flow:
        self.origin = argument(pick)
        return None

    def land(self, g: Reich) -> Flow:
        return Attacking(side=ALLIES, kind=AMPHIBIOUS, target=self.target, origin=self.origin, operation=OVERLORD)

    def land_back(self, g: Reich, child: Frame) -> Flow:
        assert isinstance(child, Attacking)
        record_attack(g, child)
        self.won = child.won
        self.front = self.target
        return None if child.won else "turn_east"  # if lost there is no Anvil

    def exploit_side(self, g: Reich) -> int:
        return ALLIES

    def exploit_options(self, g: Reich, side: int) -> list[int]:
        if g.final:
            return []
        blitz: list[int] = []
        if self.blitzes < 2:  # from the area won last, or from the beachhead if the first Blitz failed (R26)
            blitz = blitz_options(g, side)
        found = [*production_options(g, side), *blitz]
        return [words.PROCEED, *found] if found else []

    def exploit(self, g: Reich, side: int, pick: int) -> Flow:
        return None if pick == words.PROCEED else begin_bonus(g, side, pick)

    def exploit_back(self, g: Reich, child: Frame) -> Flow:
        if isinstance(child, Blitzing):
            self.blitzes += 1
            g.chain_open = True
            if child.won:
                self.front = child.target
            g.blitz_from = self.front
        return "exploit"

    def exploit_why_not(self, g: Reich, side: int, pick: int) -> int:
        return bonus_barred(g, side, pick)

    def anvil(self, g: Reich) -> Flow:
        g.note(words.ANVIL)
        vichy_joins_allies(g)
        return None

    def turn_east(self, g: Reich) -> Flow:
        g.operation = BAGRATION
        g.chain_open = False  # no Blitz in Bagration
        g.blitz_from = -1
        for event in range(g.tables.event_count):  # 4.2.5.1: what served in Overlord has served in this turn
            if g.event_at[event] == HOT + ALLIES:
                g.event_at[event] = DOWN + ALLIES
        g.note(words.OPERATION, BAGRATION)
        return None

    def bagration_side(self, g: Reich) -> int:
        return ALLIES

    def bagration_targets(self, g: Reich) -> list[int]:
        """6.7.4: Axis areas that a Soviet area borders, Berlin excepted."""
        t = g.tables
        return [
            area
            for area in range(t.areas)
            if side_at(g, area) == AXIS
            and area not in t.barred_bagration
            and any(g.control[origin] == SOVIET for origin in land_origins(g, ALLIES, area))
        ]

    def bagration_options(self, g: Reich, side: int) -> list[int]:
        targets = self.bagration_targets(g) if self.left else []
        found = production_options(g, side)
        if g.final:
            return []
        if not targets:
            return [words.PROCEED, *found] if found else []
        return [*[words.TARGET | area for area in targets], *found]

    def bagration(self, g: Reich, side: int, pick: int) -> Flow:
        if pick == words.PROCEED:
            return None
        if pick & ~ARGUMENT != words.TARGET:
            self.attacking = False
            return begin_bonus(g, side, pick)
        self.left -= 1
        self.attacking = True
        g.production = g.production if g.house[house.HOLD_PRODUCTION] else 0
        return Attacking(side=ALLIES, kind=LAND, target=argument(pick), operation=BAGRATION)

    def bagration_back(self, g: Reich, child: Frame) -> Flow:
        if self.attacking and isinstance(child, Attacking):
            record_attack(g, child)
        return "bagration"

    def bagration_why_not(self, g: Reich, side: int, pick: int) -> int:
        if pick & ~ARGUMENT == words.TARGET:
            area = argument(pick)
            if area in g.tables.barred_bagration:
                return words.NOT_BERLIN
            return land_barred(g, side, area) or words.NO_TARGET
        return bonus_barred(g, side, pick)

    def axis_deck_chance(self, g: Reich) -> Experiment | None:
        return self._all_cards(g, AXIS)

    def axis_deck(self, g: Reich, outcome: list[int]) -> Flow:
        return self._rebuild(g, AXIS, outcome)

    def allied_deck_chance(self, g: Reich) -> Experiment | None:
        return self._all_cards(g, ALLIES)

    def allied_deck(self, g: Reich, outcome: list[int]) -> Flow:
        g.note(words.DECKS_REBUILT)
        return self._rebuild(g, ALLIES, outcome)

    def _all_cards(self, g: Reich, side: int) -> Experiment | None:
        count = len(g.deck[side]) + len(g.discard[side])
        return shuffle(count) if count else None

    def _rebuild(self, g: Reich, side: int, outcome: list[int]) -> Flow:
        """6.7.4.1: discards and deck become a new deck; this is no reshuffle in the sense of 5.4."""
        cards = g.deck[side] + g.discard[side]
        for card in g.discard[side]:
            g.seen[card] = 0
        g.deck[side] = [cards[i] for i in outcome]
        g.discard[side] = []
        return None


register(LIBERATING, Liberating)
