"""Rules 6.5.2.1, 6.5.3.1 and chapter 8: places that change hands, what that costs, and how the debts are settled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.hitlers_reich import house, lexicon as words
from sandtable.games.hitlers_reich.procedures.hands import (
    RandomDiscard,
    change_hand_size,
    forced_discard,
    refill,
)
from sandtable.games.hitlers_reich.queries import holds_uncontested, resulting_control, side_at
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.terms import (
    ALLIES,
    AXIS,
    AXIS_CONTROL,
    NEUTRAL,
    SIDE_OF,
    SOVIET,
    VICHY,
    VICHY_ENDED,
    WESTERN,
)
from sandtable.kernel.column import changed
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument

# -- changing hands ---------------------------------------------------------------------------------------------------


def shift_control(g: Reich, place: int, control: int) -> None:
    """A place comes under new control: disc, fort, production centre, Italy, and the tests of 9.3."""
    t = g.tables
    old = g.control[place]
    if old == control:
        return
    old_side, new_side = SIDE_OF[old], SIDE_OF[control]
    g.control = changed(g.control, place, control)
    g.discs_moved = True
    g.note(words.TAKES, control, place)
    if g.fort[place] and g.fort[place] - 1 != new_side:  # 6.5.2.1: the loser's fort is removed
        g.fort = changed(g.fort, place, 0)
        g.note(words.FORT_GONE, place)
    falls = place == t.rome and new_side == ALLIES and not g.italy_surrendered
    if t.production[place] and not falls:
        _shift_centre(g, place, old_side, new_side)
    if place == t.spain and g.spain_cube and new_side == ALLIES:  # R45: the cube leaves the game
        g.spain_cube = False
        change_hand_size(g, AXIS, -1)
        g.owed = changed(g.owed, AXIS, g.owed[AXIS] + 1)
    _surrender_of_italy(g)
    if place == t.paris and new_side == ALLIES and not g.paris_fell:  # 8.5: the first Allied control of Paris
        g.paris_fell = True
        vichy_joins_allies(g)
    _capitulation(g)


def _shift_centre(g: Reich, place: int, old_side: int, new_side: int) -> None:
    """6.5.2.1: losing a production centre costs hand size and cards; retaking it reverses the loss; 8.3 for Paris."""
    t = g.tables
    owner, value = t.centre_of[place], t.production[place]
    if owner == 2:
        if old_side >= 0:
            _lose_centre(g, old_side, place, value)
        if new_side >= 0:
            g.note(words.REGAINS_CENTRE, new_side, place)
            change_hand_size(g, new_side, value)
    elif new_side == 1 - owner and old_side != 1 - owner:
        _lose_centre(g, owner, place, value)
    elif old_side == 1 - owner and new_side == owner:
        g.note(words.REGAINS_CENTRE, owner, place)
        change_hand_size(g, owner, value)


def _lose_centre(g: Reich, side: int, place: int, value: int) -> None:
    """Berlin: three cards at random; a Soviet centre: Red Star cards first; the others: owner's choice."""
    t = g.tables
    g.note(words.LOSES_CENTRE, side, place)
    change_hand_size(g, side, -value)
    if t.capital_of[place] == AXIS:
        g.owed_random = changed(g.owed_random, side, g.owed_random[side] + value)
    elif side == ALLIES and t.printed[place] == SOVIET:
        g.owed_soviet += value
    else:
        g.owed = changed(g.owed, side, g.owed[side] + value)


def _surrender_of_italy(g: Reich) -> None:
    """8.2.1: Rome, or Naples and Sicily together, in Allied hands: Italy surrenders at once, and only once (R31)."""
    t = g.tables
    if g.italy_surrendered:
        return
    rome = g.control[t.rome]
    pair = [g.control[area] for area in t.naples_and_sicily]
    if SIDE_OF[rome] == ALLIES:
        nation = rome
    elif all(SIDE_OF[control] == ALLIES for control in pair):
        nation = pair[0] if g.last_place != t.naples_and_sicily[1] else pair[1]
    else:
        return
    g.italy_surrendered = True
    g.note(words.ITALY_SURRENDERS)
    for area in (t.rome, *t.naples_and_sicily):
        if side_at(g, area) == AXIS:
            g.control = changed(g.control, area, resulting_control(g, area, ALLIES, nation))
            g.note(words.TAKES, g.control[area], area)
            if g.fort[area] - 1 == AXIS:
                g.fort = changed(g.fort, area, 0)
                g.note(words.FORT_GONE, area)
    change_hand_size(g, AXIS, -2)
    g.owed_random = changed(g.owed_random, AXIS, g.owed_random[AXIS] + 2)


def _capitulation(g: Reich) -> None:
    """9.3: all six home production centres of the Axis, of the Soviets or of the West in enemy hands."""
    for winner, places in g.tables.capitulations:
        if all(side_at(g, place) == winner for place in places):
            g.end(words.CAPITULATION, winner)


# -- 8.4 Malta, 8.5 Vichy ---------------------------------------------------------------------------------------------


def malta_falls(g: Reich, side: int) -> None:
    """8.4: in the own preparation, with the Sicilian Sea and no enemy fleet in it (R44)."""
    t = g.tables
    if side_at(g, t.malta) == 1 - side and holds_uncontested(g, side, t.malta_zone):
        g.note(words.MALTA_FALLS, side)
        shift_control(g, t.malta, resulting_control(g, t.malta, side, WESTERN))


def vichy_joins_axis(g: Reich) -> None:
    """8.5: Axis discs on the Vichy areas that are not Allied."""
    g.vichy = VICHY_ENDED
    g.note(words.VICHY_JOINS_AXIS)
    for area in g.tables.vichy_areas:
        if g.control[area] == VICHY:
            shift_control(g, area, AXIS_CONTROL)


def vichy_joins_allies(g: Reich) -> None:
    """8.5, 6.7.3: Western discs on every Vichy area and on the two zones, unless already Allied (R26, R30)."""
    g.vichy = VICHY_ENDED
    g.note(words.VICHY_JOINS_ALLIES)
    for place in (*g.tables.vichy_areas, *g.tables.vichy_zones):
        if side_at(g, place) != ALLIES:
            shift_control(g, place, WESTERN)


# -- settling ---------------------------------------------------------------------------------------------------------


def discs_short(g: Reich) -> int:
    """3.1: the kind of control disc of which more lie on the map than there are; 0 if none (R09)."""
    if not g.discs_moved or g.house[house.UNLIMITED_DISCS]:
        return 0
    t = g.tables
    count = [0, 0, 0, 0, 0, 0]
    for place in range(t.places):
        if g.control[place] != t.printed[place]:
            count[g.control[place]] += 1
    for kind in (AXIS_CONTROL, WESTERN, SOVIET):
        if count[kind] > t.discs[kind] and liftable(g, kind):
            return kind
    return 0


def liftable(g: Reich, kind: int) -> list[int]:
    """R09: places whose disc may be taken: no production centre, not the place just won, no Vichy or neutral symbol."""
    t = g.tables
    return [
        place
        for place in range(t.places)
        if g.control[place] == kind
        and t.printed[place] != kind
        and not t.production[place]
        and place != g.last_place
        and t.printed[place] != VICHY
        and t.printed[place] != NEUTRAL
    ]


SETTLING: Final[Sequence] = Sequence(
    "settling",
    auto("lost_at_random", "6.5.2.1"),
    auto("lost_by_choice", "6.5.2.1"),
    auto("over_limit", "4.1.4"),
    ask("lift_disc", "3.1", skips=True),
    auto("draw", "7.8"),
    tells={"first": "side"},
)


@dataclass(slots=True)
class Settling(Frame):
    """7.8 The end of every clean-up: forced discards, the hand limit (R05, R06), and drawing, active side first."""

    first: int = 0

    def copy(self) -> Settling:
        return Settling(self.at, self.turn, self.passes, self.first)

    def lost_at_random(self, g: Reich) -> Flow:
        for side in (self.first, 1 - self.first):
            if g.owed_random[side]:
                count = g.owed_random[side]
                g.owed_random = changed(g.owed_random, side, 0)
                return RandomDiscard(side=side, count=count)
        return None

    def lost_at_random_back(self, g: Reich, child: Frame) -> Flow:
        return "lost_at_random"

    def lost_by_choice(self, g: Reich) -> Flow:
        if g.owed_soviet:
            soviet, g.owed_soviet = g.owed_soviet, 0
            frame = forced_discard(g, ALLIES, soviet, soviet)
            if frame is not None:
                return frame
        for side in (self.first, 1 - self.first):
            if g.owed[side]:
                count = g.owed[side]
                g.owed = changed(g.owed, side, 0)
                frame = forced_discard(g, side, count)
                if frame is not None:
                    return frame
        return None

    def lost_by_choice_back(self, g: Reich, child: Frame) -> Flow:
        return "lost_by_choice"

    def over_limit(self, g: Reich) -> Flow:
        for side in (self.first, 1 - self.first):
            frame = forced_discard(g, side, len(g.hand[side]) - g.hand_size[side])
            if frame is not None:
                return frame
        return None

    def over_limit_back(self, g: Reich, child: Frame) -> Flow:
        return "over_limit"

    def lift_disc_side(self, g: Reich) -> int:
        return AXIS if discs_short(g) == AXIS_CONTROL else ALLIES

    def lift_disc_options(self, g: Reich, side: int) -> list[int]:
        kind = discs_short(g)
        return [words.LIFT | place for place in liftable(g, kind)] if kind else []

    def lift_disc(self, g: Reich, side: int, pick: int) -> Flow:
        place = argument(pick)
        g.note(words.DISC_LIFTED, place)
        g.control = changed(g.control, place, g.tables.printed[place])
        if g.fort[place] and g.fort[place] - 1 != side_at(g, place):
            g.fort = changed(g.fort, place, 0)
        return "lift_disc"

    def draw(self, g: Reich) -> Flow:
        g.discs_moved = False
        for side in (self.first, 1 - self.first):
            frame = refill(g, side)
            if frame is not None:
                return frame
        return None

    def draw_back(self, g: Reich, child: Frame) -> Flow:
        return "over_limit" if g.owed[AXIS] or g.owed[ALLIES] else "draw"


register(SETTLING, Settling)


def supply_of(g: Reich, column: list[int], side: int, total: int, is_fort: bool) -> int:
    """3.2, 3.3: how many fleets or forts of a side are not on the map."""
    used = sum(1 for mark in column if (mark == side + 1 if is_fort else mark & (1 << side)))
    return total - used


def fleets_in_supply(g: Reich, side: int) -> int:
    """3.2: fleets that a side can still place."""
    return supply_of(g, g.fleet, side, g.tables.fleets[side], False)


def forts_in_supply(g: Reich, side: int) -> int:
    """3.3: forts that a side can still place."""
    return supply_of(g, g.fort, side, g.tables.forts[side], True)
