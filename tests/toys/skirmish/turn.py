"""Chapter 2, the turn; 5.2, the end of the last day."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.chance import Experiment, shuffle
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, ask, auto, chance, register
from sandtable.kernel.symbols import PASS, argument, verb
from tests.toys.skirmish.contest import Contest
from tests.toys.skirmish.valley import CROWN, HAND, LEAGUE, Valley, targets, why_no_target
from tests.toys.skirmish.words import (
    ATTACK,
    ATTACKED,
    DREW,
    DREW_CARD,
    MORE_PLACES,
    RESTED,
    SHUFFLED,
    STALEMATE,
)

CAMPAIGN = Sequence(
    "campaign",
    auto("fill", "2.1"),
    auto("fill_enemy", "2.1"),
    ask("attack", "2.2"),
    auto("hand_over", "2.3"),
)


@dataclass
class Campaign(Frame):
    """2 The sides take turns until the last day is over."""

    def copy(self) -> Campaign:
        """An independent copy."""
        return Campaign(self.at, self.turn, self.passes)

    def fill(self, g: Valley) -> Flow:
        """2.1 The side on turn draws."""
        return Draw(side=g.active, wanted=HAND - len(g.hand[g.active]))

    def fill_enemy(self, g: Valley) -> Flow:
        """2.1 Then the other side draws."""
        return Draw(side=1 - g.active, wanted=HAND - len(g.hand[1 - g.active]))

    def attack_options(self, g: Valley, side: int) -> list[int]:
        """2.2 Every place within reach, or rest."""
        return [PASS, *(ATTACK | place for place in targets(g, side))]

    def attack(self, g: Valley, side: int, pick: int) -> Flow:
        """2.2 Attack or rest."""
        if pick == PASS:
            g.note(RESTED, side)
            return None
        g.note(ATTACKED, side, argument(pick))
        return Contest(place=argument(pick), attacker=side)

    def attack_why_not(self, g: Valley, side: int, pick: int) -> int:
        """2.2 Why a place may not be attacked."""
        return why_no_target(g, side, argument(pick)) if verb(pick) == ATTACK else 0

    def hand_over(self, g: Valley) -> Flow:
        """2.3 The other side's turn, unless 5.2 ends the game."""
        g.active = 1 - g.active
        if g.active == CROWN:
            g.days_left -= 1
        if g.days_left == 0:
            ahead = g.control.count(CROWN) - g.control.count(LEAGUE)
            g.end(MORE_PLACES if ahead else STALEMATE, -1 if ahead == 0 else CROWN if ahead > 0 else LEAGUE)
        return "fill"


DRAW = Sequence("draw", auto("take", "2.1"))


@dataclass
class Draw(Frame):
    """2.1 A side draws cards, one after another."""

    side: int = 0
    wanted: int = 0
    drawn: int = 0

    def copy(self) -> Draw:
        """An independent copy."""
        return Draw(self.at, self.turn, self.passes, self.side, self.wanted, self.drawn)

    def take(self, g: Valley) -> Flow:
        """2.1 The next card; no deck, no card."""
        deck = g.deck[self.side]
        if self.drawn == self.wanted or not (deck or g.discard[self.side]):
            g.note(DREW, self.side, self.drawn)
            return None
        if not deck:
            return Reshuffle(side=self.side)
        card = deck.pop()
        g.hand[self.side].append(card)
        g.note(DREW_CARD, self.side, card)
        g.reveal(self.side)
        self.drawn += 1
        return "take"

    def take_back(self, g: Valley, reshuffle: Reshuffle) -> Flow:
        """2.1 After the shuffle the draw goes on."""
        return "take"


RESHUFFLE = Sequence("reshuffle", chance("mix", "2.1"))


@dataclass
class Reshuffle(Frame):
    """2.1 The discard pile becomes the deck."""

    side: int = 0

    def copy(self) -> Reshuffle:
        """An independent copy."""
        return Reshuffle(self.at, self.turn, self.passes, self.side)

    def mix_chance(self, g: Valley) -> Experiment:
        """2.1 A shuffle whose outcome nobody sees."""
        return shuffle(len(g.discard[self.side]))

    def mix(self, g: Valley, order: list[int]) -> Flow:
        """2.1 The cards in their new order."""
        g.deck[self.side] = [g.discard[self.side][i] for i in order]
        g.discard[self.side] = []
        g.note(SHUFFLED, self.side)
        return None


register(CAMPAIGN, Campaign)
register(DRAW, Draw)
register(RESHUFFLE, Reshuffle)
