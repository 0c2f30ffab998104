"""Chapters 2, the round, and 3, the trial."""

from __future__ import annotations

from dataclasses import dataclass, field

from sandtable.kernel.chance import Experiment, draw
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, ask, auto, both, chance, register, window
from sandtable.kernel.symbols import argument, verb
from tests.toys.council.table import HAND, LED_BY, PLAYERS, POWERS, VETOES, Table, score, seats_from, worth
from tests.toys.council.words import (
    ABSTAIN,
    ACCUSE,
    ACCUSED,
    DISGRACED,
    DREW,
    LAY,
    LOST,
    MOST_POINTS,
    OWN_POWER,
    ROB,
    ROBBED,
    TURNED_UP,
    VETO,
    VETOED,
    VOTED,
)

ROUND = Sequence(
    "round",
    auto("draw", "2.1"),
    both("vote", "2.2", hidden=False),
    auto("accuse", "2.3"),
    auto("close", "2.4"),
)


@dataclass
class Round(Frame):
    """2 The players draw, vote and put a power on trial."""

    drawing: int = 0
    votes: list[int] = field(default_factory=lambda: [0] * len(POWERS))

    def copy(self) -> Round:
        """An independent copy."""
        return Round(self.at, self.turn, self.passes, self.drawing, self.votes[:])

    def draw(self, g: Table) -> Flow:
        """2.1 One player after another, up to two tokens."""
        while self.drawing < len(PLAYERS) and len(g.hand[self.drawing]) >= HAND:
            self.drawing += 1
        if self.drawing == len(PLAYERS) or not g.cup[0]:
            self.drawing = 0
            return None
        return Drawing(side=self.drawing)

    def draw_back(self, g: Table, drawing: Drawing) -> Flow:
        """2.1 The next player."""
        return "draw"

    def vote_order(self, g: Table) -> list[int]:
        """2.2 Everybody."""
        return list(range(len(PLAYERS)))

    def vote_options(self, g: Table, side: int) -> list[int]:
        """2.2 The powers of others; in disgrace, nothing but to abstain."""
        if g.disgraced[side]:
            return [ABSTAIN]
        return [ACCUSE | power for power, leader in enumerate(LED_BY) if leader != side and leader < g.accusable]

    def vote(self, g: Table, side: int, pick: int) -> Flow:
        """2.2 The votes are counted in order of seats."""
        g.disgraced[side] = 0
        if verb(pick) == ACCUSE:
            self.votes[argument(pick)] += 1
            g.note(VOTED, side, argument(pick))
        return None

    def vote_why_not(self, g: Table, side: int, pick: int) -> int:
        """2.2 Why a vote does not count."""
        if g.disgraced[side]:
            return DISGRACED
        return OWN_POWER if verb(pick) == ACCUSE and LED_BY[argument(pick)] == side else 0

    def accuse(self, g: Table) -> Flow:
        """2.3 Most votes; with none at all, nobody is on trial."""
        power = self.votes.index(max(self.votes))
        if self.votes[power] == 0:
            return None
        self.votes = [0] * len(POWERS)
        g.note(ACCUSED, power)
        return Trial(power=power, accused=LED_BY[power])

    def close(self, g: Table) -> Flow:
        """2.4 The next round, or the end."""
        g.rounds_left -= 1
        if g.rounds_left == 0:
            scores = [score(g, player) for player in range(len(PLAYERS))]
            g.end(MOST_POINTS, scores.index(max(scores)))
        return "draw"


DRAWING = Sequence("drawing", chance("take", "2.1"))


@dataclass
class Drawing(Frame):
    """2.1 A player draws a token from the cup."""

    side: int = 0

    def copy(self) -> Drawing:
        """An independent copy."""
        return Drawing(self.at, self.turn, self.passes, self.side)

    def take_chance(self, g: Table) -> Experiment:
        """2.1 Any token of the cup."""
        return draw(1, len(g.cup[0]), self.side)

    def take(self, g: Table, drawn: list[int]) -> Flow:
        """2.1 Only the player sees it."""
        token = g.cup[0].pop(drawn[0])
        g.hand[self.side].append(token)
        g.note(DREW, self.side, token)
        return None


TRIAL = Sequence(
    "trial",
    both("lay", "3.1"),
    window("veto", "3.2", hidden=True),
    auto("turn_up", "3.3"),
    ask("rob", "3.4", skips=True),
    chance("take", "3.4"),
    tells={"power": "power", "accused": "side"},
    secret={"laid": "turn_up"},
    pool="tokens",
)


@dataclass
class Trial(Frame):
    """3 A power on trial; each player lays one token or none (-1)."""

    power: int = 0
    accused: int = 0
    laid: list[int] = field(default_factory=lambda: [-1] * len(PLAYERS))
    vetoes: int = 0
    lost: int = 0
    victim: int = -1

    def copy(self) -> Trial:
        """An independent copy."""
        return Trial(
            self.at,
            self.turn,
            self.passes,
            self.power,
            self.accused,
            self.laid[:],
            self.vetoes,
            self.lost,
            self.victim,
        )

    def lay_order(self, g: Table) -> list[int]:
        """3.1 Whoever has tokens, which all can see."""
        return [player for player in seats_from(self.accused) if g.hand[player]]

    def lay_options(self, g: Table, side: int) -> list[int]:
        """3.1 Any token; the last one must be laid, and its owner is asked all the same."""
        return [LAY | token for token in sorted(g.hand[side])]

    def lay(self, g: Table, side: int, pick: int) -> Flow:
        """3.1 It lies face down until 3.3."""
        g.hand[side].remove(argument(pick))
        self.laid[side] = argument(pick)
        return None

    def veto_order(self, g: Table) -> list[int]:
        """3.2 The accused first."""
        return seats_from(self.accused)

    def veto_could(self, g: Table, side: int) -> bool:
        """3.2 Any token behind a screen could be a veto."""
        return len(g.hand[side]) > 0

    def veto_options(self, g: Table, side: int) -> list[int]:
        """3.2 The vetoes in hand."""
        return [VETO | token for token in sorted(g.hand[side]) if token in VETOES]

    def veto(self, g: Table, side: int, pick: int) -> Flow:
        """3.2 A veto is shown and leaves the game."""
        g.hand[side].remove(argument(pick))
        g.used.append(argument(pick))
        self.vetoes += 1
        g.note(VETOED, side)
        return None

    def turn_up(self, g: Table) -> Flow:
        """3.3 The tokens are compared."""
        g.reveal()
        for player in self.lay_order_shown():
            g.note(TURNED_UP, player, self.laid[player])
            g.used.append(self.laid[player])
        sums = [worth(token) if token >= 0 else 0 for token in self.laid]
        own = sums[self.accused]
        self.laid = [-1] * len(PLAYERS)
        if self.vetoes == 0:
            self.lost = sum(max(0, points - own) for points in sums)
        if self.lost > 0:
            g.points[self.power] -= self.lost
            g.disgraced[self.accused] = 1
            g.note(LOST, self.power, self.lost)
        return None

    def lay_order_shown(self) -> list[int]:
        """3.3 Whoever has laid a token."""
        return [player for player in seats_from(self.accused) if self.laid[player] >= 0]

    def rob_side(self, g: Table) -> int:
        """3.4 The accused player."""
        return self.accused

    def rob_options(self, g: Table, side: int) -> list[int]:
        """3.4 Whoever has tokens, unless something was lost."""
        if self.lost > 0:
            return []
        return [ROB | player for player in range(len(PLAYERS)) if player != side and g.hand[player]]

    def rob(self, g: Table, side: int, pick: int) -> Flow:
        """3.4 The victim."""
        self.victim = argument(pick)
        return None

    def take_chance(self, g: Table) -> Experiment | None:
        """3.4 Any token of the victim's."""
        return None if self.victim < 0 else draw(1, len(g.hand[self.victim]), self.accused)

    def take(self, g: Table, drawn: list[int]) -> Flow:
        """3.4 The victim misses it, the accused sees it, the others see that it changes hands."""
        token = g.hand[self.victim].pop(drawn[0])
        g.hand[self.accused].append(token)
        g.note(ROBBED, self.accused, self.victim)
        g.note(DREW, self.accused, token)
        g.reveal(self.victim)
        return None


register(ROUND, Round)
register(DRAWING, Drawing)
register(TRIAL, Trial)
