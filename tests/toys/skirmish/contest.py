"""Chapters 3, the contest, and 4, events; 5.1, the fall of a seat."""

from __future__ import annotations

from dataclasses import dataclass, field

from sandtable.kernel.chance import Experiment, dice
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, both, chance, register, window
from sandtable.kernel.symbols import PASS, argument, verb
from tests.toys.skirmish.valley import (
    BONUS,
    CROWN,
    LEAGUE,
    SALLY_CARD,
    SEAT,
    STRENGTH,
    Valley,
    targets,
    why_no_target,
)
from tests.toys.skirmish.words import (
    FOUGHT_OVER,
    HELD,
    LAY,
    NO_EVENT,
    NOT_IN_HAND,
    PLAY,
    PLAYED,
    ROLLED,
    SALLIED,
    SALLY,
    SEAT_TAKEN,
    TAKEN,
    TURNED_UP,
)

CONTEST = Sequence(
    "contest",
    both("lay", "3.1"),
    window("event", "3.2", hidden=True),
    auto("turn_up", "3.3"),
    chance("roll", "3.4"),
    auto("outcome", "3.5"),
    tells={"place": "place", "attacker": "side"},
    secret={"laid": "turn_up"},
    pool="cards",
)


@dataclass
class Contest(Frame):
    """3 A fight over a place; `outer` lists the places of the contests around it, `won` is its result."""

    place: int = 0
    attacker: int = 0
    outer: list[int] = field(default_factory=list)
    laid: list[list[int]] = field(default_factory=lambda: [[], []])
    bonus: list[int] = field(default_factory=lambda: [0, 0])
    rolled: list[int] = field(default_factory=lambda: [0, 0])
    won: bool = False

    def copy(self) -> Contest:
        """An independent copy."""
        return Contest(
            self.at,
            self.turn,
            self.passes,
            self.place,
            self.attacker,
            self.outer[:],
            [cards[:] for cards in self.laid],
            self.bonus[:],
            self.rolled[:],
            self.won,
        )

    def flavour(self, g: Valley) -> str:
        """Prompts call a sally by its name."""
        return "sally" if self.outer else "attack"

    def lay_order(self, g: Valley) -> list[int]:
        """3.1 Attacker and defender, at once and face down."""
        return [self.attacker, 1 - self.attacker]

    def lay_options(self, g: Valley, side: int) -> list[int]:
        """3.1 Any card in hand, or none."""
        return [PASS, *(LAY | card for card in sorted(g.hand[side]))]

    def lay(self, g: Valley, side: int, pick: int) -> Flow:
        """3.1 The card lies face down until 3.3."""
        if pick != PASS:
            g.hand[side].remove(argument(pick))
            self.laid[side].append(argument(pick))
        return None

    def lay_why_not(self, g: Valley, side: int, pick: int) -> int:
        """3.1 Only cards in hand can be laid."""
        return NOT_IN_HAND if verb(pick) == LAY else 0

    def event_order(self, g: Valley) -> list[int]:
        """3.2 The attacker first."""
        return [self.attacker, 1 - self.attacker]

    def event_could(self, g: Valley, side: int) -> bool:
        """3.2 Whoever holds cards is asked: any of them could be an event."""
        return len(g.hand[side]) > 0

    def event_options(self, g: Valley, side: int) -> list[int]:
        """4 The events in hand, a sally with each of its targets."""
        hand = g.hand[side]
        found = [PLAY | card for card in BONUS if card in hand]
        if SALLY_CARD in hand:
            found += [SALLY | place for place in targets(g, side) if not self.is_fought_over(place)]
        return found

    def is_fought_over(self, place: int) -> bool:
        """4.2 Whether this contest, or one around it, is about that place."""
        return place == self.place or place in self.outer

    def event(self, g: Valley, side: int, pick: int) -> Flow:
        """4.1, 4.2 The event is played openly and discarded."""
        card = argument(pick) if verb(pick) == PLAY else SALLY_CARD
        g.hand[side].remove(card)
        g.discard[side].append(card)
        if card in BONUS:
            self.bonus[side] += BONUS[card]
            g.note(PLAYED, side, card)
            return None
        g.note(SALLIED, side, argument(pick))
        return Contest(place=argument(pick), attacker=side, outer=[*self.outer, self.place])

    def event_back(self, g: Valley, sally: Contest) -> Flow:
        """4.2 A sally that wins helps the contest around it."""
        if sally.won:
            self.bonus[sally.attacker] += 3
        return None

    def event_why_not(self, g: Valley, side: int, pick: int) -> int:
        """4 Why an event cannot be played."""
        card = argument(pick) if verb(pick) == PLAY else SALLY_CARD
        if card not in g.hand[side]:
            return NOT_IN_HAND
        if verb(pick) != SALLY:
            return NO_EVENT
        return FOUGHT_OVER if self.is_fought_over(argument(pick)) else why_no_target(g, side, argument(pick))

    def turn_up(self, g: Valley) -> Flow:
        """3.3 What was laid is seen by all."""
        for side in self.lay_order(g):
            g.note(TURNED_UP, side, *self.laid[side])
        g.reveal()
        return None

    def roll_chance(self, g: Valley) -> Experiment:
        """3.4 Two dice for each side."""
        return dice(4)

    def roll(self, g: Valley, rolled: list[int]) -> Flow:
        """3.4 The first two are the attacker's."""
        pairs = [rolled[:2], rolled[2:]]
        for side, pair in zip(self.lay_order(g), pairs, strict=True):
            self.rolled[side] = sum(pair)
            g.note(ROLLED, side, *pair)
        return None

    def total(self, side: int) -> int:
        """3.5 Dice, card and events."""
        return self.rolled[side] + self.bonus[side] + sum(STRENGTH[card] for card in self.laid[side])

    def outcome(self, g: Valley) -> Flow:
        """3.5 The higher total wins, the defender in a tie; 5.1 a fallen seat ends the game."""
        defender = 1 - self.attacker
        totals = self.total(self.attacker), self.total(defender)
        self.won = totals[0] > totals[1]
        g.note(TAKEN if self.won else HELD, self.attacker if self.won else defender, self.place, *totals)
        for side in (CROWN, LEAGUE):
            g.discard[side] += self.laid[side]
            self.laid[side] = []
        if self.won:
            g.control[self.place] = self.attacker
            if self.place == SEAT[defender]:
                g.end(SEAT_TAKEN, self.attacker)
        return None


register(CONTEST, Contest)
