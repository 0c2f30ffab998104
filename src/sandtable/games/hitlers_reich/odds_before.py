"""Odds before the dice are rolled (7.2-7.4): what the cards that may meet are worth, and which card to choose.

Events not yet played are left out: the odds are those of the conflict as it stands. Own cards are known. The enemy's
card is any that it could hold, and how it chooses is a supposition: `uniform` takes each card that it may play as
equally likely; `best` supposes that it plays the best one of its hand, by its own chance against a card of the asking
side that it cannot tell (or against the very card, once that is shown).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.hitlers_reich.conflict_events import dice_count
from sandtable.games.hitlers_reich.odds_cards import (
    NO_CARD,
    Lots,
    Meeting,
    chosen_blindly,
    chosen_well,
    guessed_cards,
    is_drawn,
    may_choose,
    meet,
    top_cards,
    unseen,
    with_second,
)
from sandtable.games.hitlers_reich.odds_effects import plan_of
from sandtable.games.hitlers_reich.odds_play import WIDEST, Plan
from sandtable.games.hitlers_reich.odds_roll import Ends, settle_faces
from sandtable.games.hitlers_reich.odds_tables import Allowance, Table, is_plain, play_for, rolls_of, tables, toil_of
from sandtable.games.hitlers_reich.procedures.conflict import CONFLICT, Conflict
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.terms import AXIS
from sandtable.kernel.symbols import argument

UNIFORM: Final = "uniform"
BEST: Final = "best"

TOGETHER: Final = 0  # both choose face down
ENEMY_SHOWS: Final = 1  # the asking side answers
OWN_SHOWS: Final = 2  # the enemy answers

TOTALS_WITHOUT_THROWS: Final = "totals_without_throws"

BUDGET: Final = 9000
TOTALS_BUDGET: Final = 2500

Share = tuple[int, int]  # so many ways out of so many


@dataclass(slots=True)
class Survey:
    """What comes of the cards that may meet, for one side."""

    chance: Share = (0, 1)
    card: int = -1
    cards: dict[int, Share] = field(default_factory=dict)
    enemy_cards: dict[int, Share] = field(default_factory=dict)
    meetings: dict[Meeting, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Sides:
    """The cards that either side may bring, and who knows what when it chooses."""

    own: dict[int, Lots] = field(default_factory=dict)
    own_weights: dict[int, int] = field(default_factory=dict)  # empty: the asking side chooses
    enemy: dict[int, Lots] = field(default_factory=dict)
    enemy_weights: dict[int, int] = field(default_factory=dict)  # empty: to be chosen well
    enemy_hand: int = 0
    suspected: dict[int, Lots] = field(default_factory=dict)  # what the enemy must reckon with
    order: int = TOGETHER


def order_of_cards(g: Reich, c: Conflict, side: int) -> int:
    """7.3, R47: whether both choose at once, or who shows first."""
    shows = c.shows
    if c.at < CONFLICT.index["card_order"] and not c.neutral_vichy:
        for each in (c.side, 1 - c.side):
            for event in c.played[each]:
                if shows < 0 and (g.tables.shows_first[event] or g.tables.random_card[event]):
                    shows = 1 - each
    if shows < 0 or not g.hand[shows] and c.card[shows] < 0 or not g.hand[1 - shows]:
        return TOGETHER
    return OWN_SHOWS if shows == side else ENEMY_SHOWS


def is_taken_at_random(g: Reich, c: Conflict, shows: int) -> bool:
    """Whether the card of the side that shows is not of its choice (OUTFOXED)."""
    return not c.neutral_vichy and any(g.tables.random_card[event] for event in c.played[1 - shows])


def sides_of(g: Reich, c: Conflict, side: int, guess: object, policy: str) -> Sides:
    """Everything about the cards that the asking side knows."""
    other = 1 - side
    found = Sides(order=order_of_cards(g, c, side))
    own: list[int] = []
    if c.card[side] != -1:
        own = [c.card[side]]
    elif is_drawn(g, c, side):
        found.own_weights = top_cards(g, side, side, -1)
        own = list(found.own_weights)
    else:
        picked = own_pick(g, c, side)
        own = [picked] if picked >= 0 else sorted(may_choose(g, c, side, g.hand[side]))
        if found.order == OWN_SHOWS and is_taken_at_random(g, c, side):
            found.own_weights = dict.fromkeys(own, 1)
    found.own = {first: with_second(g, c, side, side, first) for first in own}
    cards = guessed_cards(g, c, side, guess) if guess is not None else unseen(g, side, other)
    found.enemy_hand = len(cards) if guess is not None else len(g.hand[other])
    if c.card[other] != -1:
        found.enemy_weights = {c.card[other]: 1}
    elif is_drawn(g, c, other):
        drawn = top_cards(g, side, other, -1)
        found.enemy_weights = {card: weight for card, weight in drawn.items() if guess is None or card in cards}
    elif policy == UNIFORM or (found.order == ENEMY_SHOWS and is_taken_at_random(g, c, other)):
        found.enemy_weights = chosen_blindly(g, c, other, cards, found.enemy_hand)
    firsts = found.enemy_weights or dict.fromkeys(cards, 1)
    found.enemy = {first: with_second(g, c, side, other, first) for first in firsts}
    if not found.enemy_weights and found.order != OWN_SHOWS:
        mine = sorted(may_choose(g, c, side, unseen(g, other, side)))
        found.suspected = {first: with_second(g, c, side, side, first) for first in mine}
    return found


def own_pick(g: Reich, c: Conflict, side: int) -> int:
    """The card that a side has already put face down, or -1."""
    if g.stack[-1] is c and c.at == CONFLICT.index["choose_cards"] and g.picks:
        order = c.choose_cards_order(g)
        if side in order and g.picks[order.index(side)] >= 0:
            return argument(g.picks[order.index(side)])
    return -1


class Reckoning:
    """One survey in progress: every lot of one side against every lot of the other."""

    def __init__(self, g: Reich, c: Conflict, side: int) -> None:
        self.active = c.side
        self.side = side
        self.plan: Plan = plan_of(g, c)
        self.dice = (dice_count(g, c, 0), dice_count(g, c, 1))
        self.tables: dict[Allowance, Table] = {}
        self.notes: list[str] = []

    def prepare(self, own: list[Lots], enemy: list[Lots], budget: int) -> None:
        """Have the tables ready for all that may meet."""
        needed: dict[Allowance, int] = {}
        mine = {lot for lots in own for lot in lots}
        theirs = {lot for lots in enemy for lot in lots}
        for a in mine:
            for b in theirs:
                m = self.meeting(a, b)
                needed[m.axis_rerolls, m.allied_rerolls, m.first] = 1
        self.tables, self.notes = tables(self.plan, self.dice, list(needed), budget)

    def meeting(self, own: Lot, enemy: Lot) -> Meeting:
        """The meeting of a lot of the asking side and one of the enemy."""
        return meet(own, enemy, self.active) if self.side == AXIS else meet(enemy, own, self.active)

    def share(self, own: Lots, enemy: Lots) -> Share:
        """The chance of the asking side with these lots against those."""
        by_whole: dict[int, int] = {}
        weights = sum(own.values()) * sum(enemy.values())
        for a, weight in own.items():
            for b, other in enemy.items():
                m = self.meeting(a, b)
                table = self.tables[m.axis_rerolls, m.allied_rerolls, m.first]
                ways = table.ways[WIDEST + m.margin]
                if self.side != AXIS:
                    ways = table.whole - ways
                by_whole[table.whole] = by_whole.get(table.whole, 0) + ways * weight * other
        found = (0, 1)
        for whole, ways in by_whole.items():
            found = added(found, (ways, whole * weights))
        return found
