"""Two games of a single round, to see how a search thinks of others.

Stakes: finder and keeper choose at once. `left` and `right` win for the finder if the keeper says the same; with
`sure` the finder wins on 1 to 3 of a ten-sided die, whatever the keeper says.

Trust: first may keep (wins on 1 to 4 of a ten-sided die, else third does) or lend. Then second may share (first wins
on 1 to 6, second on 7 to 10) or give it all to third.
"""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.chance import Experiment, dice, key_of
from sandtable.kernel.engine import advance
from sandtable.kernel.frame import Frame
from sandtable.kernel.position import Position, Tables
from sandtable.kernel.ruleset import Ruleset, Scenario
from sandtable.kernel.sequence import Flow, Sequence, ask, both, chance, register
from sandtable.kernel.symbols import Symbols, Verbs

VERBS = Verbs()
LEFT = VERBS.add("left")
RIGHT = VERBS.add("right")
SURE = VERBS.add("sure")
KEEP = VERBS.add("keep")
LEND = VERBS.add("lend")
SHARE = VERBS.add("share")
GIVE = VERBS.add("give")

NONE = Symbols("none")
ENDINGS = Symbols("ending")
DONE = ENDINGS.add("done", "1")


@dataclass
class Table(Position):
    """Nothing but what every position has."""

    def copy(self) -> Table:
        return Table(
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
        )


@dataclass
class Stakes(Frame):
    """Both show, then the die is rolled."""

    shown: int = 0
    said: int = 0

    def copy(self) -> Stakes:
        return Stakes(self.at, self.turn, self.passes, self.shown, self.said)

    def show_order(self, g: Table) -> list[int]:
        return [0, 1]

    def show_options(self, g: Table, side: int) -> list[int]:
        return [LEFT, RIGHT, SURE] if side == 0 else [LEFT, RIGHT]

    def show(self, g: Table, side: int, pick: int) -> Flow:
        if side == 0:
            self.shown = pick
        else:
            self.said = pick
        return None

    def roll_chance(self, g: Table) -> Experiment:
        return dice(1, 10)

    def roll(self, g: Table, rolled: list[int]) -> Flow:
        found = rolled[0] <= 3 if self.shown == SURE else self.shown == self.said
        g.end(DONE, 0 if found else 1)
        return None


@dataclass
class Trust(Frame):
    """First, then second, then the die."""

    kept: bool = False

    def copy(self) -> Trust:
        return Trust(self.at, self.turn, self.passes, self.kept)

    def lend_side(self, g: Table) -> int:
        return 0

    def lend_options(self, g: Table, side: int) -> list[int]:
        return [KEEP, LEND]

    def lend(self, g: Table, side: int, pick: int) -> Flow:
        self.kept = pick == KEEP
        return "roll" if self.kept else None

    def share_side(self, g: Table) -> int:
        return 1

    def share_options(self, g: Table, side: int) -> list[int]:
        return [SHARE, GIVE]

    def share(self, g: Table, side: int, pick: int) -> Flow:
        if pick == GIVE:
            g.end(DONE, 2)
        return None

    def roll_chance(self, g: Table) -> Experiment:
        return dice(1, 10)

    def roll(self, g: Table, rolled: list[int]) -> Flow:
        if self.kept:
            g.end(DONE, 0 if rolled[0] <= 4 else 2)
        else:
            g.end(DONE, 0 if rolled[0] <= 6 else 1)
        return None


def game(name: str, sides: tuple[str, ...], frame: type[Frame], *sequence: Sequence) -> Ruleset:
    """A ruleset of one sequence."""
    return Ruleset(
        id=name,
        version=1,
        sides=sides,
        verbs=VERBS,
        lines=NONE,
        reasons=NONE,
        endings=ENDINGS,
        sequences=sequence,
        blank=lambda tables: Table(),
        load_tables=lambda packs: Tables(name),
        set_up=lambda tables, scenario, choices: Table(stack=[frame()]),
        scenarios=(Scenario("only", "1"),),
        package=__name__,
    )


STAKES = game(
    "stakes",
    ("finder", "keeper"),
    Stakes,
    register(Sequence("stakes", both("show", "1"), chance("roll", "2")), Stakes),
)
TRUST = game(
    "trust",
    ("first", "second", "third"),
    Trust,
    register(Sequence("trust", ask("lend", "1"), ask("share", "2"), chance("roll", "3")), Trust),
)


def opened(rules: Ruleset, seed: str = "1") -> Position:
    """A game at its first decision."""
    g = rules.set_up(rules.load_tables([]), "only", {})
    g.key = key_of(seed)
    advance(g)
    return g
