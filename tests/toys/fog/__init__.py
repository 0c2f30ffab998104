"""Fog: blocks whose identity one side knows and whose presence both see. A toy for masked columns.

1.1  Eight spaces in a row; spaces 1, 4 and 6 are ports. Each side has seven blocks: two fleets, which may only be
     in ports, three of foot, a tank and a decoy.
1.2  The fleets' places are fixed; the owner's other blocks are dealt at random to the remaining places.
2.1  The side on turn chooses a block to move, or passes; a decoy may be moved like foot.
2.2  It moves to a space beside it, a tank two spaces, a fleet to any port.
2.3  If enemy blocks are there, the blocks of both sides in the space are turned up and fight (3).
2.4  Thirty moves end the game; the side with more blocks left wins.
3.1  Each side rolls a die for its best block there and adds 2 for a tank and 1 for a fleet; a decoy rolls, too, but
     its side's roll counts nothing. The lower roll loses all its blocks there; nobody in a tie.
3.2  When the last tank of a side is lost, the other side wins at once.
"""

from __future__ import annotations

from collections.abc import Sequence as Listing
from dataclasses import dataclass, field

from sandtable.kernel.chance import Experiment, dice, shuffle
from sandtable.kernel.frame import Frame
from sandtable.kernel.position import Position, Tables
from sandtable.kernel.ruleset import Ruleset, Scenario, Secret
from sandtable.kernel.sequence import Flow, Sequence, ask, auto, chance, register
from sandtable.kernel.symbols import PASS, Symbols, Verbs, argument

RED, BLUE = 0, 1
SPACES = 8
PORTS = (1, 4, 6)
FOOT, TANK, FLEET, DECOY = 0, 1, 2, 3
BONUS = (0, 2, 1, -9)
EACH = 7
BLOCKS = 2 * EACH
START = (1, 1, 0, 0, 1, 2, 2)  # where red's blocks begin; its first two are the fleets
DEALT = (FOOT, FOOT, FOOT, TANK, DECOY)

VERBS = Verbs()
BLOCK = VERBS.add("block", "block")
GO = VERBS.add("go", "space")

LINES = Symbols("line")
DEALT_OUT = LINES.add("dealt", "1.2", "side", "block", "sort", own=True)
MOVED = LINES.add("moved", "2.2", "side", "block", "space")
TURNED_UP = LINES.add("turned_up", "2.3", "block", "sort")
FOUGHT = LINES.add("fought", "3.1", "space", "number", "number")

REASONS = Symbols("reason")
GONE = REASONS.add("gone", "2.1")
TOO_FAR = REASONS.add("too_far", "2.2")

ENDINGS = Symbols("ending")
MORE_BLOCKS = ENDINGS.add("more_blocks", "2.4")
STALEMATE = ENDINGS.add("stalemate", "2.4")
TANK_LOST = ENDINGS.add("tank_lost", "3.2")


def owner(block: int) -> int:
    """1.1 Whose block it is, which all can see."""
    return RED if block < EACH else BLUE


@dataclass
class Field(Position):
    """Where each block stands (-1: lost), what it is, and whether it has been turned up."""

    at: list[int] = field(default_factory=list)
    sort: list[int] = field(default_factory=list)
    is_up: list[bool] = field(default_factory=list)
    moves_left: int = 30

    def copy(self) -> Field:
        """An independent copy."""
        return Field(
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
            at=self.at[:],
            sort=self.sort[:],
            is_up=self.is_up[:],
            moves_left=self.moves_left,
        )


def is_hidden(g: Field, side: int, block: int) -> bool:
    """1.1 Only the owner knows what a block is, until it is turned up."""
    return owner(block) != side and not g.is_up[block]


def fits(g: Field, block: int, sort: int) -> bool:
    """1.1 Fleets are in ports, if they are not lost."""
    return sort != FLEET or g.at[block] in PORTS


def in_space(g: Field, space: int, side: int) -> list[int]:
    """The blocks of a side in a space."""
    return [block for block in range(BLOCKS) if g.at[block] == space and owner(block) == side]


def reach(g: Field, block: int) -> list[int]:
    """2.2 The spaces that a block may go to."""
    here = g.at[block]
    if g.sort[block] == FLEET:
        return [port for port in PORTS if port != here]
    steps = 2 if g.sort[block] == TANK else 1
    return [space for space in range(SPACES) if space != here and abs(space - here) <= steps]


DEAL = Sequence("deal", chance("red", "1.2"), chance("blue", "1.2"), auto("begin", "2.1"))


@dataclass
class Deal(Frame):
    """1.2 Each side's blocks are dealt; only the owner sees how."""

    def copy(self) -> Deal:
        """An independent copy."""
        return Deal(self.at, self.turn, self.passes)

    def red_chance(self, g: Field) -> Experiment:
        """1.2 Red's blocks."""
        return shuffle(len(DEALT), RED)

    def red(self, g: Field, order: list[int]) -> Flow:
        """1.2 Red's blocks."""
        return self.deal(g, RED, order)

    def blue_chance(self, g: Field) -> Experiment:
        """1.2 Blue's blocks."""
        return shuffle(len(DEALT), BLUE)

    def blue(self, g: Field, order: list[int]) -> Flow:
        """1.2 Blue's blocks."""
        return self.deal(g, BLUE, order)

    def deal(self, g: Field, side: int, order: list[int]) -> Flow:
        """1.2 The places after the fleets'."""
        for i, index in enumerate(order):
            block = side * EACH + 2 + i
            g.sort[block] = DEALT[index]
            g.note(DEALT_OUT, side, block, DEALT[index])
        return None

    def begin(self, g: Field) -> Flow:
        """2 The first move."""
        return Move()

    def begin_back(self, g: Field, move: Move) -> Flow:
        """2.4 The other side's move, or the end."""
        g.moves_left -= 1
        g.active = 1 - g.active
        if g.moves_left == 0:
            left = [len([b for b in range(BLOCKS) if g.at[b] >= 0 and owner(b) == side]) for side in (RED, BLUE)]
            if left[RED] == left[BLUE]:
                g.end(STALEMATE, -1)
            else:
                g.end(MORE_BLOCKS, left.index(max(left)))
        return "begin"


MOVE = Sequence(
    "move",
    ask("choose", "2.1", hidden=True),
    ask("go", "2.2", hidden=True),
    auto("meet", "2.3"),
    chance("fight", "3.1"),
    tells={"block": "block", "space": "space"},
)


@dataclass
class Move(Frame):
    """2 A move of one block, and the fight that it may lead to."""

    block: int = -1
    space: int = -1

    def copy(self) -> Move:
        """An independent copy."""
        return Move(self.at, self.turn, self.passes, self.block, self.space)

    def choose_options(self, g: Field, side: int) -> list[int]:
        """2.1 Every block on the field can go somewhere."""
        return [PASS, *(BLOCK | b for b in range(BLOCKS) if owner(b) == side and g.at[b] >= 0)]

    def choose(self, g: Field, side: int, pick: int) -> Flow:
        """2.1 The block."""
        if pick == PASS:
            return "(end)"
        self.block = argument(pick)
        return None

    def choose_why_not(self, g: Field, side: int, pick: int) -> int:
        """2.1 Only own blocks that are left."""
        return GONE

    def go_options(self, g: Field, side: int) -> list[int]:
        """2.2 How far it goes is its owner's secret."""
        return [GO | space for space in reach(g, self.block)]

    def go(self, g: Field, side: int, pick: int) -> Flow:
        """2.2 It goes."""
        self.space = argument(pick)
        g.at[self.block] = self.space
        g.note(MOVED, side, self.block, self.space)
        return None

    def go_why_not(self, g: Field, side: int, pick: int) -> int:
        """2.2 Spaces out of reach."""
        return TOO_FAR

    def meet(self, g: Field) -> Flow:
        """2.3 Nothing to meet, or everything there is turned up."""
        if not in_space(g, self.space, 1 - g.active):
            return "(end)"
        for block in in_space(g, self.space, RED) + in_space(g, self.space, BLUE):
            if not g.is_up[block]:
                g.is_up[block] = True
                g.note(TURNED_UP, block, g.sort[block])
        g.reveal()
        return None

    def fight_chance(self, g: Field) -> Experiment:
        """3.1 A die each."""
        return dice(2)

    def fight(self, g: Field, rolled: list[int]) -> Flow:
        """3.1 The lower roll loses; 3.2 the last tank."""
        totals = [
            rolled[side] + max(BONUS[g.sort[block]] for block in in_space(g, self.space, side)) for side in (RED, BLUE)
        ]
        g.note(FOUGHT, self.space, *[max(total, 0) for total in totals])
        if totals[RED] == totals[BLUE]:
            return None
        loser = RED if totals[RED] < totals[BLUE] else BLUE
        for block in in_space(g, self.space, loser):
            g.at[block] = -1
        if not any(g.sort[b] == TANK and g.at[b] >= 0 and owner(b) == loser for b in range(BLOCKS)):
            g.reveal()
            g.end(TANK_LOST, 1 - loser)
        return None


def load_tables(packs: Listing[object]) -> Tables:
    """What is numbered, by name."""
    tables = Tables("fog-1")
    tables.ids = {
        "block": tuple(f"{'rb'[owner(b)]}{b % EACH}" for b in range(BLOCKS)),
        "space": tuple(f"s{i}" for i in range(SPACES)),
        "sort": ("foot", "tank", "fleet", "decoy"),
    }
    return tables


def blank(tables: Tables) -> Field:
    """An empty field, for a saved game to fill."""
    return Field()


def set_up(tables: Tables, scenario: str, choices: dict[str, str]) -> Field:
    """1 The field before the deal."""
    mirrored = [6, 6, 7, 7, 6, 5, 5]
    return Field(
        stack=[Deal()],
        at=[*START, *mirrored],
        sort=[FLEET, FLEET, *DEALT, FLEET, FLEET, *DEALT],
        is_up=[False] * BLOCKS,
    )


def faults(g: Field) -> list[str]:
    """What must always hold."""
    found = [f"block {b} is a fleet ashore" for b in range(BLOCKS) if g.at[b] >= 0 and not fits(g, b, g.sort[b])]
    for side in (RED, BLUE):
        sorts = sorted(g.sort[b] for b in range(BLOCKS) if owner(b) == side)
        if sorts != sorted([FLEET, FLEET, *DEALT]):
            found.append(f"side {side} has blocks of the sorts {sorts}")
    return found


RULES = Ruleset(
    id="fog",
    version=1,
    sides=("red", "blue"),
    verbs=VERBS,
    lines=LINES,
    reasons=REASONS,
    endings=ENDINGS,
    sequences=(register(DEAL, Deal), register(MOVE, Move)),
    blank=blank,
    load_tables=load_tables,
    set_up=set_up,
    scenarios=(Scenario("fog", "1.1"),),
    secrets=(Secret("sort", "mask", "sorts", is_hidden=is_hidden, group_of=lambda g, block: owner(block), fits=fits),),
    faults=faults,
    package=__name__,
)
