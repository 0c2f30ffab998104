"""Ruin: a test that makes a collapse that makes a surrender that opens choices for several sides. A toy for nesting.

1.1  Four realms have six regions each.
2.1  In turn each realm may dare: it gains a free region, if there is one, and is then tested (3). It may as well pass.
2.2  After each realm has had twelve turns, the one with most regions wins, the earlier in a tie.
3.1  A test is one die. On 1 to 3 the realm collapses (4); a realm without regions is not tested.
4.1  The collapsing realm gives up a region of its choice, which becomes free; then it surrenders (5).
4.2  Afterwards it is told how many regions it has lost in all, here and in whatever followed.
5.1  All others at once claim a region of the surrendering realm, face down, or none. Two claims for one region fail.
5.2  In turn, all others may protest once each until all pass in a row: whoever protests is tested itself (3).
5.3  A realm that gained a region by its claim gains nothing more; the others are done.
"""

from __future__ import annotations

from collections.abc import Sequence as Listing
from dataclasses import dataclass, field

from sandtable.kernel.chance import Experiment, dice
from sandtable.kernel.frame import Frame
from sandtable.kernel.position import Position, Tables
from sandtable.kernel.ruleset import Ruleset, Scenario
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, both, chance, register, window
from sandtable.kernel.symbols import PASS, Symbols, Verbs, argument

REALMS = ("fox", "hare", "lynx", "wolf")
REGIONS = 24
FREE = -1

VERBS = Verbs()
DARE = VERBS.add("dare")
CEDE = VERBS.add("cede", "region")
CLAIM = VERBS.add("claim", "region")
PROTEST = VERBS.add("protest")

LINES = Symbols("line")
TESTED = LINES.add("tested", "3.1", "side", "number")
CEDED = LINES.add("ceded", "4.1", "side", "region")
SUMMED = LINES.add("summed", "4.2", "side", "number")
GAINED = LINES.add("gained", "5.1", "side", "region")
PROTESTED = LINES.add("protested", "5.2", "side")

REASONS = Symbols("reason")
NOT_YOURS = REASONS.add("not_yours", "4.1")
NOT_THEIRS = REASONS.add("not_theirs", "5.1")

ENDINGS = Symbols("ending")
STRONGEST = ENDINGS.add("strongest", "2.2")


@dataclass
class Realms(Position):
    """Who holds which region, and how many turns are left."""

    held_by: list[int] = field(default_factory=list)
    turns_left: int = 48

    def copy(self) -> Realms:
        """An independent copy."""
        return Realms(
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
            turns_left=self.turns_left,
        )


def regions_of(g: Realms, side: int) -> list[int]:
    """The regions of a realm, or the free ones."""
    return [region for region in range(REGIONS) if g.held_by[region] == side]


SEASON = Sequence("season", ask("dare", "2.1"), auto("close", "2.2"))


@dataclass
class Season(Frame):
    """2 The realms' turns."""

    def copy(self) -> Season:
        """An independent copy."""
        return Season(self.at, self.turn, self.passes)

    def dare_options(self, g: Realms, side: int) -> list[int]:
        """2.1 Dare or pass."""
        return [PASS, DARE]

    def dare(self, g: Realms, side: int, pick: int) -> Flow:
        """2.1 A region for a test."""
        if pick == PASS:
            return None
        free = regions_of(g, FREE)
        if free:
            g.held_by[free[0]] = side
            g.note(GAINED, side, free[0])
        return Trial(side=side)

    def close(self, g: Realms) -> Flow:
        """2.2 The next realm, or the end."""
        g.active = (g.active + 1) % len(REALMS)
        g.turns_left -= 1
        if g.turns_left == 0:
            sizes = [len(regions_of(g, side)) for side in range(len(REALMS))]
            g.end(STRONGEST, sizes.index(max(sizes)))
        return "dare"


TRIAL = Sequence("trial", chance("roll", "3.1"), tells={"side": "side"})


@dataclass
class Trial(Frame):
    """3 A test; `lost` is its result."""

    side: int = 0
    lost: int = 0

    def copy(self) -> Trial:
        """An independent copy."""
        return Trial(self.at, self.turn, self.passes, self.side, self.lost)

    def roll_chance(self, g: Realms) -> Experiment | None:
        """3.1 One die."""
        return dice(1) if regions_of(g, self.side) else None

    def roll(self, g: Realms, rolled: list[int]) -> Flow:
        """3.1 A low roll ruins."""
        g.note(TESTED, self.side, rolled[0])
        return Collapse(side=self.side) if rolled[0] <= 3 else None

    def roll_back(self, g: Realms, collapse: Collapse) -> Flow:
        """3.1 The result is that of the collapse."""
        self.lost = collapse.lost
        return None


COLLAPSE = Sequence("collapse", ask("cede", "4.1"), auto("sum", "4.2"), tells={"side": "side"})


@dataclass
class Collapse(Frame):
    """4 A realm collapses; `lost` is its result."""

    side: int = 0
    lost: int = 0

    def copy(self) -> Collapse:
        """An independent copy."""
        return Collapse(self.at, self.turn, self.passes, self.side, self.lost)

    def cede_side(self, g: Realms) -> int:
        """4.1 The realm itself."""
        return self.side

    def cede_options(self, g: Realms, side: int) -> list[int]:
        """4.1 Any of its regions."""
        return [CEDE | region for region in regions_of(g, side)]

    def cede(self, g: Realms, side: int, pick: int) -> Flow:
        """4.1 The region becomes free."""
        g.held_by[argument(pick)] = FREE
        self.lost += 1
        g.note(CEDED, side, argument(pick))
        return Surrender(side=side)

    def cede_why_not(self, g: Realms, side: int, pick: int) -> int:
        """4.1 Only own regions."""
        return NOT_YOURS

    def cede_back(self, g: Realms, surrender: Surrender) -> Flow:
        """4.2 What the surrender cost."""
        self.lost += surrender.lost
        return "sum"

    def sum(self, g: Realms) -> Flow:
        """4.2 The losses are told."""
        g.note(SUMMED, self.side, self.lost)
        return None


SURRENDER = Sequence(
    "surrender",
    both("claim", "5.1"),
    auto("divide", "5.1"),
    window("protest", "5.2"),
    tells={"side": "side"},
)


@dataclass
class Surrender(Frame):
    """5 A realm surrenders; `claims` has a region (or -1) for each realm, `lost` is the result."""

    side: int = 0
    lost: int = 0
    claims: list[int] = field(default_factory=lambda: [FREE] * len(REALMS))
    has_protested: list[bool] = field(default_factory=lambda: [False] * len(REALMS))

    def copy(self) -> Surrender:
        """An independent copy."""
        return Surrender(self.at, self.turn, self.passes, self.side, self.lost, self.claims[:], self.has_protested[:])

    def claim_order(self, g: Realms) -> list[int]:
        """5.1 All others."""
        return [side for side in range(len(REALMS)) if side != self.side]

    def claim_options(self, g: Realms, side: int) -> list[int]:
        """5.1 A region or none."""
        return [PASS, *(CLAIM | region for region in regions_of(g, self.side))]

    def claim(self, g: Realms, side: int, pick: int) -> Flow:
        """5.1 Claims are compared in the next step; without any, nobody has anything to protest against."""
        if pick != PASS:
            self.claims[side] = argument(pick)
        return END if side == self.claim_order(g)[-1] and max(self.claims) < 0 else None

    def claim_why_not(self, g: Realms, side: int, pick: int) -> int:
        """5.1 Only regions of the realm that surrenders."""
        return NOT_THEIRS

    def divide(self, g: Realms) -> Flow:
        """5.1 A region that only one realm claims is its own."""
        for side in self.claim_order(g):
            region = self.claims[side]
            if region >= 0 and self.claims.count(region) == 1:
                g.held_by[region] = side
                self.lost += 1
                g.note(GAINED, side, region)
        return None

    def protest_order(self, g: Realms) -> list[int]:
        """5.2 All others."""
        return self.claim_order(g)

    def protest_could(self, g: Realms, side: int) -> bool:
        """5.2 Once each, and only for realms that have anything to lose."""
        return not self.has_protested[side] and len(regions_of(g, side)) > 0

    def protest_options(self, g: Realms, side: int) -> list[int]:
        """5.2 Protest or pass."""
        return [PROTEST]

    def protest(self, g: Realms, side: int, pick: int) -> Flow:
        """5.2 It is tested itself."""
        self.has_protested[side] = True
        g.note(PROTESTED, side)
        return Trial(side=side)

    def protest_back(self, g: Realms, trial: Trial) -> Flow:
        """5.2 A protest that ruins its realm silences the others."""
        return END if trial.lost >= 3 else None


register(SEASON, Season)
register(TRIAL, Trial)
register(COLLAPSE, Collapse)
register(SURRENDER, Surrender)


def load_tables(packs: Listing[object]) -> Tables:
    """What is numbered, by name."""
    tables = Tables("ruin-1")
    tables.ids = {"region": tuple(f"r{i}" for i in range(REGIONS))}
    return tables


def blank(tables: Tables) -> Realms:
    """Empty realms, for a saved game to fill."""
    return Realms()


def set_up(tables: Tables, scenario: str, choices: dict[str, str]) -> Realms:
    """1.1 Six regions each."""
    return Realms(stack=[Season()], held_by=[region // 6 for region in range(REGIONS)])


RULES = Ruleset(
    id="ruin",
    version=1,
    sides=REALMS,
    verbs=VERBS,
    lines=LINES,
    reasons=REASONS,
    endings=ENDINGS,
    sequences=(SEASON, TRIAL, COLLAPSE, SURRENDER),
    blank=blank,
    load_tables=load_tables,
    set_up=set_up,
    scenarios=(Scenario("ruin", "1.1"),),
    package=__name__,
)
