"""Rules 4.2.2-4.2.5 and 6.4.2: an event that has been won: held, or carried out at once, card by card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.procedures.control import forts_in_supply, shift_control
from sandtable.games.hitlers_reich.procedures.hands import Discarding, Refill, change_hand_size
from sandtable.games.hitlers_reich.queries import events_kept, neighbours, resulting_control, side_at
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.tables import (
    AXIS_DISC,
    CYCLE,
    DEFECTION,
    FORTS,
    MINOR,
    OPEN_VICHY,
    SIZE_ENEMY,
    SIZE_SELF,
    SPAIN_ENTERS,
    TURKEY_ENTERS,
)
from sandtable.games.hitlers_reich.terms import (
    ALLIES,
    AXIS,
    AXIS_CONTROL,
    DISPLAY,
    DOWN,
    HELD,
    HOT,
    LID,
    RECYCLABLE,
    REMOVED,
    RETURNABLE,
    REUSABLE,
    SOVIET,
    VICHY_ATTACKED,
    VICHY_ENDED,
    WESTERN,
)
from sandtable.kernel.column import changed
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import PASS, argument

GAINING: Final[Sequence] = Sequence(
    "gaining",
    auto("receive", "6.4.2"),
    ask("give_up", "4.2.2", skips=True),
    auto("carry_out", "6.4.2"),
    ask("turkey", "2.3", skips=True),
    ask("minor", "6.4.2", skips=True),
    ask("minor_nation", "6.5.3.1", skips=True),
    ask("forts", "6.4.2", skips=True),
    auto("lay_away", "4.2.5"),
    tells={"side": "side", "event": "event"},
)


def is_kept(g: Reich, event: int) -> bool:
    """6.4.2, R36, R48: reusables, returnables and cards to hold go before their winner."""
    return g.tables.type[event] in (REUSABLE, RETURNABLE) or bool(g.tables.held[event])


@dataclass(slots=True)
class Gaining(Frame):
    """6.4.2 The winner of a bid holds the event (4.2.2), or carries it out at once (4.2.5.3, 4.2.5.4)."""

    side: int = 0
    event: int = -1
    done: int = 0
    left: int = 0
    place: int = -1

    def copy(self) -> Gaining:
        return Gaining(self.at, self.turn, self.passes, self.side, self.event, self.done, self.left, self.place)

    def receive(self, g: Reich) -> Flow:
        if not is_kept(g, self.event):
            g.note(words.EVENT_CARRIED_OUT, self.side, self.event)
            return "carry_out"
        self.left = 1 if events_kept(g, self.side) >= g.tables.event_limit else 0  # R11
        g.event_at[self.event] = HELD + self.side
        g.note(words.EVENT_GAINED, self.side, self.event)
        return None

    def give_up_side(self, g: Reich) -> int:
        return self.side

    def give_up_options(self, g: Reich, side: int) -> list[int]:
        if not self.left:
            return []
        mine = (HELD + side, DOWN + side, HOT + side)
        return [words.GIVE_UP | event for event in range(g.tables.event_count) if g.event_at[event] in mine]

    def give_up(self, g: Reich, side: int, pick: int) -> Flow:
        event = argument(pick)
        g.event_at[event] = DISPLAY
        g.note(words.EVENT_TO_DISPLAY, event)
        return END

    def carry_out(self, g: Reich) -> Flow:
        """One effect after another; those that ask go to their own step and come back here."""
        gains = g.tables.gains[self.event]
        if is_kept(g, self.event):
            return END
        while self.done < len(gains):
            what, number, places = gains[self.done]
            self.done += 1
            if what == TURKEY_ENTERS:  # R46
                self.place = number
                return "turkey"
            if what == MINOR:  # TURNCOATS
                return "minor"
            if what == FORTS:  # ATLANTIC WALL
                self.left = number
                return "forts"
            if what == CYCLE:  # LEND-LEASE
                self.left = min(number, len(g.hand[self.side]))
                if self.left:
                    return Discarding(side=self.side, left=self.left, least=0)
            else:
                gain_at_once(g, self.side, what, number, places)
        return "lay_away"

    def carry_out_back(self, g: Reich, child: Frame) -> Flow:
        if isinstance(child, Discarding) and self.left > child.left:  # as many as were discarded
            return Refill(side=self.side, missing=self.left - child.left)
        return "carry_out"

    def turkey_side(self, g: Reich) -> int:
        return self.side

    def turkey_options(self, g: Reich, side: int) -> list[int]:
        return [words.NATION | AXIS_CONTROL] if side == AXIS else [words.NATION | WESTERN, words.NATION | SOVIET]

    def turkey(self, g: Reich, side: int, pick: int) -> Flow:
        g.note(words.TURKEY_JOINS, argument(pick))
        shift_control(g, self.place, argument(pick))
        return "carry_out"

    def minor_side(self, g: Reich) -> int:
        return self.side

    def minor_options(self, g: Reich, side: int) -> list[int]:
        _what, _number, places = g.tables.gains[self.event][self.done - 1]
        return [
            words.PLACE | area
            for area in places
            if side_at(g, area) == AXIS and any(near < g.tables.areas for near in self._allied_borders(g, area))
        ]

    def _allied_borders(self, g: Reich, area: int) -> list[int]:
        return [near for near in neighbours(g, area) if near < g.tables.areas and side_at(g, near) == ALLIES]

    def minor(self, g: Reich, side: int, pick: int) -> Flow:
        self.place = argument(pick)
        return None

    def minor_nation_side(self, g: Reich) -> int:
        return self.side

    def minor_nation_options(self, g: Reich, side: int) -> list[int]:
        if self.place < 0:
            return []
        kinds = {g.control[near] for near in self._allied_borders(g, self.place)}
        return [words.NATION | kind for kind in (WESTERN, SOVIET) if kind in kinds]

    def minor_nation(self, g: Reich, side: int, pick: int) -> Flow:
        shift_control(g, self.place, resulting_control(g, self.place, ALLIES, argument(pick)))
        return "carry_out"

    def forts_side(self, g: Reich) -> int:
        return self.side

    def forts_options(self, g: Reich, side: int) -> list[int]:
        gains = g.tables.gains[self.event]
        if not self.left or not gains or gains[max(0, self.done - 1)][0] != FORTS or not forts_in_supply(g, side):
            return []
        zones = gains[self.done - 1][2]
        found = [
            words.PLACE | area
            for area in range(g.tables.areas)
            if side_at(g, area) == side
            and not g.fort[area]
            and any(near in zones for near in g.tables.next_zones[area])
        ]
        return [PASS, *found] if found else []

    def forts(self, g: Reich, side: int, pick: int) -> Flow:
        if pick == PASS:
            return "carry_out"
        g.fort = changed(g.fort, argument(pick), side + 1)
        g.note(words.FORTIFIES, side, argument(pick))
        self.left -= 1
        return "forts"

    def lay_away(self, g: Reich) -> Flow:
        g.event_at[self.event] = LID if g.tables.type[self.event] == RECYCLABLE else REMOVED
        return None


register(GAINING, Gaining)


def gain_at_once(g: Reich, side: int, what: int, number: int, places: tuple[int, ...]) -> None:
    """6.4.2: an effect that needs no decision."""
    if what == SIZE_SELF:  # WAR PRODUCTION, CONVOY, SYNTHETIC FUEL, SWEDISH TRADE
        change_hand_size(g, side, number)
    elif what == SIZE_ENEMY:  # WOLFPACK, V-ROCKETS, STRATEGIC BOMBING
        change_hand_size(g, 1 - side, number)
    elif what == SPAIN_ENTERS:  # R45: FRANCO
        g.note(words.SPAIN_JOINS, number)
        shift_control(g, number, AXIS_CONTROL)
        g.spain_cube = True
        g.spain_joined_now = True
        change_hand_size(g, AXIS, 1)
    elif what == AXIS_DISC:  # IRAQ REVOLTS
        shift_control(g, number, AXIS_CONTROL)
    elif what == OPEN_VICHY:
        g.iraq_revolted = True
    elif what == DEFECTION:  # 8.5, R30: VICHY DEFECTS!: Western discs now, Axis discs in the next Axis preparation
        for place in places:
            if side_at(g, place) != ALLIES:
                shift_control(g, place, WESTERN)
        if g.vichy != VICHY_ENDED:
            g.vichy = VICHY_ATTACKED
