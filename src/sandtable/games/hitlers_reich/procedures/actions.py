"""Rules 6.1-6.4: reorganize, fortify, reinforce, and bid for an event."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.hitlers_reich import house, lexicon as words
from sandtable.games.hitlers_reich.conflict_dice import dice_to_reroll, reroll_masks
from sandtable.games.hitlers_reich.procedures.conflict import Conflict
from sandtable.games.hitlers_reich.procedures.control import fleets_in_supply, forts_in_supply
from sandtable.games.hitlers_reich.procedures.hands import Discarding, change_hand_size, refill
from sandtable.games.hitlers_reich.queries import (
    bid_barred,
    events_to_bid_for,
    has_fleet,
    is_banned_zone,
    is_beside_soviets,
    side_at,
)
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.terms import AXIS, EVENT, NO_MARKER, STAR_DOWN
from sandtable.kernel.chance import Experiment, dice
from sandtable.kernel.column import changed
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, ask, auto, chance, register
from sandtable.kernel.symbols import ARGUMENT, argument

# -- 6.1 Reorganize --------------------------------------------------------------------------------------------------


def reorganize_ways(g: Reich, side: int) -> list[int]:
    """6.1: by a smaller own hand size (two cards at least), or a larger one of the enemy (one card at least)."""
    return [way for way in (words.LOWER_OWN, words.RAISE_OTHER) if not way_barred(g, side, way)]


def way_barred(g: Reich, side: int, way: int) -> int:
    """What keeps a side from one of the two ways to reorganize (R17: never down to 0)."""
    if not g.reorganize[side]:
        return words.REORGANIZED_ALREADY
    if way == words.LOWER_OWN:
        if g.hand_size[side] < 2:
            return words.WOULD_LOSE
        return 0 if len(g.hand[side]) >= 2 else words.TOO_FEW_CARDS
    if g.hand_size[1 - side] >= g.tables.max_hand_size:
        return words.OTHER_AT_LIMIT
    return 0 if g.hand[side] else words.TOO_FEW_CARDS


def reorganize_barred(g: Reich, side: int) -> int:
    """What keeps a side from reorganizing."""
    return 0 if reorganize_ways(g, side) else way_barred(g, side, words.LOWER_OWN)


REORGANIZING: Final[Sequence] = Sequence(
    "reorganizing",
    ask("way", "6.1"),
    auto("cards", "6.1"),
    auto("draw_anew", "6.1"),
    tells={"side": "side"},
)


@dataclass(slots=True)
class Reorganizing(Frame):
    """6.1 Once a year: change a hand for the price of a hand-size step."""

    side: int = 0
    least: int = 0
    helped: bool = False

    def copy(self) -> Reorganizing:
        return Reorganizing(self.at, self.turn, self.passes, self.side, self.least, self.helped)

    def way_side(self, g: Reich) -> int:
        return self.side

    def way_options(self, g: Reich, side: int) -> list[int]:
        return reorganize_ways(g, side)

    def way(self, g: Reich, side: int, pick: int) -> Flow:
        g.reorganize = changed(g.reorganize, side, 0)  # 6.1.1: the star goes down
        if pick == words.LOWER_OWN:
            self.least = 2
            change_hand_size(g, side, -1)
        else:
            self.least = 1
            self.helped = True
            change_hand_size(g, 1 - side, 1)
        return None

    def cards(self, g: Reich) -> Flow:
        return Discarding(side=self.side, left=len(g.hand[self.side]), least=self.least)

    def cards_back(self, g: Reich, child: Frame) -> Flow:
        g.note(words.REORGANIZES, self.side, g.hand_size[self.side] - len(g.hand[self.side]))
        return None

    def draw_anew(self, g: Reich) -> Flow:
        frame = refill(g, self.side)
        if frame is None and self.helped and not g.house[house.REORGANIZE_DRAW]:  # R17
            frame = refill(g, 1 - self.side)
        return frame

    def draw_anew_back(self, g: Reich, child: Frame) -> Flow:
        return "draw_anew"


register(REORGANIZING, Reorganizing)

# -- 6.2 Fortify, 6.3.1 Reinforce with a fleet -----------------------------------------------------------------------


def fort_barred(g: Reich, side: int, area: int) -> int:
    """What keeps a fort from being placed (6.2, R18)."""
    if area >= g.tables.areas:
        return words.NOT_AN_AREA
    if side_at(g, area) != side:
        return words.NOT_CONTROLLED
    return words.FORT_THERE if g.fort[area] else 0


def fleet_barred(g: Reich, side: int, zone: int) -> int:
    """What keeps a fleet from being placed (6.3.1, 6.7.1, 8.6)."""
    if zone < g.tables.areas:
        return words.NOT_A_ZONE
    if has_fleet(g, side, zone):
        return words.FLEET_THERE
    if g.pact and is_beside_soviets(g, zone):
        return words.PACT_ZONE
    return words.LATE_WAR_BAN if side == AXIS and is_banned_zone(g, zone) else 0


def fort_areas(g: Reich, side: int) -> list[int]:
    """The areas in which a side may place a fort."""
    return [area for area in range(g.tables.areas) if not fort_barred(g, side, area)]


def fleet_zones(g: Reich, side: int) -> list[int]:
    """The zones in which a side may place a fleet."""
    t = g.tables
    return [zone for zone in range(t.areas, t.places) if not fleet_barred(g, side, zone)]


def may_fortify(g: Reich, side: int) -> bool:
    """Whether there is anywhere to place a fort."""
    for area in range(g.tables.areas):
        if not fort_barred(g, side, area):
            return True
    return False


def may_send_fleet(g: Reich, side: int) -> bool:
    """Whether there is anywhere to place a fleet."""
    for zone in range(g.tables.areas, g.tables.places):
        if not fleet_barred(g, side, zone):
            return True
    return False


PLACING: Final[Sequence] = Sequence(
    "placing",
    ask("place", "6.2"),
    ask("lift", "3.0", skips=True),
    auto("pay", "6.2"),
    tells={"side": "side"},
)


@dataclass(slots=True)
class Placing(Frame):
    """6.2, 6.3.1 A fort or a fleet for a card; from the map if none is in supply (3.0)."""

    side: int = 0
    is_fleet: bool = False
    where: int = -1

    def copy(self) -> Placing:
        return Placing(self.at, self.turn, self.passes, self.side, self.is_fleet, self.where)

    def flavour(self, g: Reich) -> str:
        return "fleet" if self.is_fleet else "fort"

    def place_side(self, g: Reich) -> int:
        return self.side

    def place_options(self, g: Reich, side: int) -> list[int]:
        where = fleet_zones(g, side) if self.is_fleet else fort_areas(g, side)
        return [words.PLACE | place for place in where]

    def place(self, g: Reich, side: int, pick: int) -> Flow:
        self.where = argument(pick)
        return None

    def place_why_not(self, g: Reich, side: int, pick: int) -> int:
        if pick & ~ARGUMENT != words.PLACE:
            return 0
        return fleet_barred(g, side, argument(pick)) if self.is_fleet else fort_barred(g, side, argument(pick))

    def lift_side(self, g: Reich) -> int:
        return self.side

    def lift_options(self, g: Reich, side: int) -> list[int]:
        t = g.tables
        if self.is_fleet:
            if fleets_in_supply(g, side) > 0:
                return []
            return [words.LIFT | zone for zone in range(t.areas, t.places) if has_fleet(g, side, zone)]
        if forts_in_supply(g, side) > 0:
            return []
        return [words.LIFT | area for area in range(t.areas) if g.fort[area] == side + 1]

    def lift(self, g: Reich, side: int, pick: int) -> Flow:
        if self.is_fleet:
            zone = argument(pick)
            g.fleet = changed(g.fleet, zone, g.fleet[zone] & ~(1 << side))
        else:
            g.fort = changed(g.fort, argument(pick), 0)
        g.note(words.MARKER_LIFTED, side, argument(pick))
        return None

    def pay(self, g: Reich) -> Flow:
        if self.is_fleet:
            g.fleet = changed(g.fleet, self.where, g.fleet[self.where] | 1 << self.side)
        else:
            g.fort = changed(g.fort, self.where, self.side + 1)
        g.note(words.FLEET_PLACED if self.is_fleet else words.FORTIFIES, self.side, self.where)
        g.last_place = self.where
        return Discarding(side=self.side, left=1)

    def pay_back(self, g: Reich, child: Frame) -> Flow:
        return refill(g, self.side) if isinstance(child, Discarding) else None


register(PLACING, Placing)

# -- 6.3.2 Reinforce: the try for a Big Push -------------------------------------------------------------------------

PUSH_TRYING: Final[Sequence] = Sequence(
    "push_trying",
    ask("stake", "6.3.2", hidden=True),
    chance("roll", "6.3.2"),
    ask("again", "6.3.2", skips=True),
    chance("reroll", "6.3.2"),
    auto("compare", "6.3.2"),
    tells={"side": "side", "card": "card"},
)


@dataclass(slots=True)
class PushTrying(Frame):
    """6.3.2 A card against three dice: a Big Push marker if they add up to less than its value."""

    side: int = 0
    card: int = -1
    dice: list[int] = field(default_factory=list)
    rolling: int = 0

    def copy(self) -> PushTrying:
        return PushTrying(self.at, self.turn, self.passes, self.side, self.card, self.dice[:], self.rolling)

    def stake_side(self, g: Reich) -> int:
        return self.side

    def stake_options(self, g: Reich, side: int) -> list[int]:
        return [words.DISCARD | card for card in g.hand[side]]

    def stake(self, g: Reich, side: int, pick: int) -> Flow:
        self.card = argument(pick)
        g.hand[side].remove(self.card)
        g.discard[side].append(self.card)
        g.seen[self.card] |= 1 << (1 - side)
        return None

    def roll_chance(self, g: Reich) -> Experiment:
        return dice(3)

    def roll(self, g: Reich, outcome: list[int]) -> Flow:
        self.dice = outcome
        g.note(words.PUSH_TRY, self.side, self.card, *outcome)
        return None

    def again_side(self, g: Reich) -> int:
        return self.side

    def again_options(self, g: Reich, side: int) -> list[int]:
        return reroll_masks(self.dice, g.tables.rerolls[self.card], words.REROLL)

    def again(self, g: Reich, side: int, pick: int) -> Flow:
        self.rolling = argument(pick)
        return None

    def reroll_chance(self, g: Reich) -> Experiment | None:
        return dice(len(dice_to_reroll(self.rolling))) if self.rolling else None

    def reroll(self, g: Reich, outcome: list[int]) -> Flow:
        row = list(self.dice)
        for index, face in zip(dice_to_reroll(self.rolling), outcome, strict=True):
            row[index] = face
        self.dice = row
        g.note(words.DICE_REROLLED, self.side, *outcome)
        return None

    def compare(self, g: Reich) -> Flow:
        if sum(self.dice) < g.tables.value[self.card]:
            g.big_push = changed(g.big_push, self.side, STAR_DOWN)
            g.note(words.PUSH_WON, self.side)
        else:
            g.note(words.PUSH_FAILED, self.side)
        return refill(g, self.side)


register(PUSH_TRYING, PushTrying)


def push_try_barred(g: Reich, side: int) -> int:
    """What keeps a side from trying for a Big Push marker."""
    if g.big_push[side] != NO_MARKER:
        return words.HAS_MARKER
    return 0 if g.hand[side] else words.NO_CARD


# -- 6.4 The event action --------------------------------------------------------------------------------------------

BIDDING: Final[Sequence] = Sequence("bidding", ask("choose", "6.4.1"), auto("contest", "6.4"), tells={"side": "side"})


@dataclass(slots=True)
class Bidding(Frame):
    """6.4 Choose an event from a display and win it in a conflict."""

    side: int = 0
    event: int = -1
    won: bool = False

    def copy(self) -> Bidding:
        return Bidding(self.at, self.turn, self.passes, self.side, self.event, self.won)

    def choose_side(self, g: Reich) -> int:
        return self.side

    def choose_options(self, g: Reich, side: int) -> list[int]:
        return [words.CHOOSE_EVENT | event for event in events_to_bid_for(g, side)]

    def choose(self, g: Reich, side: int, pick: int) -> Flow:
        self.event = argument(pick)
        return None

    def choose_why_not(self, g: Reich, side: int, pick: int) -> int:
        return bid_barred(g, side, argument(pick)) if pick & ~ARGUMENT == words.CHOOSE_EVENT else 0

    def contest(self, g: Reich) -> Flow:
        return Conflict(kind=EVENT, side=self.side, event=self.event)

    def contest_back(self, g: Reich, child: Frame) -> Flow:
        assert isinstance(child, Conflict)
        self.won = child.winner == self.side
        return None


register(BIDDING, Bidding)
