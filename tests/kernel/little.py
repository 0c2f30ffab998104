"""A bare table to put one procedure on: what a test of a step needs, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

from sandtable.kernel.chance import key_of
from sandtable.kernel.engine import advance
from sandtable.kernel.frame import Frame
from sandtable.kernel.position import Journal, Position, Tables
from sandtable.kernel.ruleset import Ruleset, Scenario, Secret
from sandtable.kernel.sequence import Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import PASS, Symbols, Verbs, argument

VERBS = Verbs()
PICK = VERBS.add("pick")
LINES = Symbols("line")
REASONS = Symbols("reason")
ENDINGS = Symbols("ending")
DONE = ENDINGS.add("done", "9.9")


@dataclass
class Little(Position):
    """A diary of what happened, and piles of cards."""

    diary: list[str] = field(default_factory=list)
    hand: list[list[int]] = field(default_factory=list)
    pile: list[list[int]] = field(default_factory=list)
    sealed: list[list[int]] = field(default_factory=list)

    def copy(self) -> Little:
        return Little(
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
            diary=self.diary[:],
            hand=[cards[:] for cards in self.hand],
            pile=[cards[:] for cards in self.pile],
            sealed=[cards[:] for cards in self.sealed],
        )


STOP = Sequence("stop", auto("under", "9.1"), ask("stop", "9.2"))


@dataclass
class Stop(Frame):
    """What lies under the procedure that a test is about: it writes down that it ended, and waits."""

    def copy(self) -> Stop:
        return Stop(self.at, self.turn, self.passes)

    def under(self, g: Little) -> Flow:
        return None

    def under_back(self, g: Little, child: Frame) -> Flow:
        g.diary.append("ended")
        return None

    def stop_options(self, g: Little, side: int) -> list[int]:
        return [PASS, PICK]

    def stop(self, g: Little, side: int, pick: int) -> Flow:
        g.diary.append(f"stop {argument(pick)}")
        if pick == PASS:
            g.end(DONE, side)
        return "stop"


register(STOP, Stop)


def table(frame: Frame | None = None) -> Little:
    """A table with a procedure on it that has not begun."""
    g = Little(stack=[Stop()], key=key_of("little"))
    if frame is not None:
        g.stack.append(frame)
    g.journal = Journal()
    return g


def begun(frame: Frame) -> Little:
    """A table with a procedure on it that has run to its first decision."""
    g = table(frame)
    advance(g)
    return g


def little_rules(
    *sequences: Sequence, secrets: tuple[Secret, ...] = (), sides: tuple[str, ...] = ("a", "b")
) -> Ruleset:
    """Rules for tables with the given procedures."""
    return Ruleset(
        id="little",
        version=3,
        sides=sides,
        verbs=VERBS,
        lines=LINES,
        reasons=REASONS,
        endings=ENDINGS,
        sequences=(STOP, *sequences),
        blank=lambda tables: Little(),
        load_tables=lambda packs: Tables("little"),
        set_up=lambda tables, scenario, choices: Little(stack=[Stop()]),
        scenarios=(Scenario("little", "9"),),
        package="tests.kernel",
        secrets=secrets,
    )
