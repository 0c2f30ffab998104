"""Plain: twelve hundred units on four thousand hexes. A toy for size: long columns, hundreds of options.

1.1  The plain is 80 hexes wide and 50 high; each side holds half. Each has six hundred units where they meet.
2.1  In turn the sides choose a unit, or pass; any number of units may share a hex.
2.2  It goes to a hex at most three away in each direction, which its side then holds.
2.3  After sixty turns the side that holds more hexes wins.
"""

from __future__ import annotations

from collections.abc import Sequence as Listing
from dataclasses import dataclass, field

from sandtable.kernel.frame import Frame
from sandtable.kernel.position import Position, Tables
from sandtable.kernel.ruleset import Ruleset, Scenario
from sandtable.kernel.sequence import Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import PASS, Symbols, Verbs, argument

WIDTH, HEIGHT = 80, 50
HEXES = WIDTH * HEIGHT
EACH = 600
UNITS = 2 * EACH

VERBS = Verbs()
UNIT = VERBS.add("unit", "unit")
GO = VERBS.add("go", "hex")

LINES = Symbols("line")
MOVED = LINES.add("moved", "2.2", "side", "unit", "hex")

REASONS = Symbols("reason")

ENDINGS = Symbols("ending")
MOST_HEXES = ENDINGS.add("most_hexes", "2.3")
STALEMATE = ENDINGS.add("stalemate", "2.3")


@dataclass
class Map(Position):
    """Who holds each hex, where each unit is, and how often it has moved."""

    held_by: list[int] = field(default_factory=list)
    at: list[int] = field(default_factory=list)
    moved: list[int] = field(default_factory=list)
    turns_left: int = 60

    def copy(self) -> Map:
        """An independent copy."""
        return Map(
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
            held_by=self.held_by[:],
            at=self.at[:],
            moved=self.moved[:],
            turns_left=self.turns_left,
        )


def around(place: int) -> list[int]:
    """2.2 The hexes at most three away in each direction."""
    x, y = place % WIDTH, place // WIDTH
    return [
        row * WIDTH + column
        for row in range(max(0, y - 3), min(HEIGHT, y + 4))
        for column in range(max(0, x - 3), min(WIDTH, x + 4))
        if (column, row) != (x, y)
    ]


ADVANCE = Sequence("advance", ask("choose", "2.1"), ask("go", "2.2"), auto("close", "2.3"), tells={"unit": "unit"})


@dataclass
class Advance(Frame):
    """2 One unit after another."""

    unit: int = -1

    def copy(self) -> Advance:
        """An independent copy."""
        return Advance(self.at, self.turn, self.passes, self.unit)

    def choose_options(self, g: Map, side: int) -> list[int]:
        """2.1 Every unit of the side."""
        return [PASS, *range(UNIT | side * EACH, UNIT | (side + 1) * EACH)]

    def choose(self, g: Map, side: int, pick: int) -> Flow:
        """2.1 The unit."""
        if pick == PASS:
            return "close"
        self.unit = argument(pick)
        return None

    def go_options(self, g: Map, side: int) -> list[int]:
        """2.2 The hexes around it."""
        return [GO | place for place in around(g.at[self.unit])]

    def go(self, g: Map, side: int, pick: int) -> Flow:
        """2.2 It goes and holds."""
        g.at[self.unit] = argument(pick)
        g.moved[self.unit] += 1
        g.held_by[argument(pick)] = side
        g.note(MOVED, side, self.unit, argument(pick))
        return None

    def close(self, g: Map) -> Flow:
        """2.3 The other side, or the end."""
        g.active = 1 - g.active
        g.turns_left -= 1
        if g.turns_left == 0:
            ahead = g.held_by.count(0) - g.held_by.count(1)
            g.end(MOST_HEXES if ahead else STALEMATE, -1 if ahead == 0 else 0 if ahead > 0 else 1)
        return "choose"


def load_tables(packs: Listing[object]) -> Tables:
    """What is numbered, by name."""
    tables = Tables("plain-1")
    tables.ids = {"unit": tuple(f"u{i}" for i in range(UNITS)), "hex": tuple(f"h{i}" for i in range(HEXES))}
    return tables


def blank(tables: Tables) -> Map:
    """An empty plain, for a saved game to fill."""
    return Map()


def set_up(tables: Tables, scenario: str, choices: dict[str, str]) -> Map:
    """1.1 Red on the left, blue on the right."""
    at = [unit % HEIGHT * WIDTH + 28 + unit // HEIGHT for unit in range(EACH)]
    return Map(
        stack=[Advance()],
        held_by=[0 if place % WIDTH < WIDTH // 2 else 1 for place in range(HEXES)],
        at=[*at, *(HEXES - 1 - place for place in at)],
        moved=[0] * UNITS,
    )


RULES = Ruleset(
    id="plain",
    version=1,
    sides=("red", "blue"),
    verbs=VERBS,
    lines=LINES,
    reasons=REASONS,
    endings=ENDINGS,
    sequences=(register(ADVANCE, Advance),),
    blank=blank,
    load_tables=load_tables,
    set_up=set_up,
    scenarios=(Scenario("plain", "1.1"),),
    package=__name__,
)
