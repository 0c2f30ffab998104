"""Odds before the dice are rolled (7.2-7.4): what the cards that may meet are worth, and which card to choose.

Events not yet played are left out: the odds are those of the conflict as it stands. Own cards are known. The enemy's
card is any that it could hold, and how it chooses is a supposition: `uniform` takes each card that it may play as
equally likely; `best` supposes that it plays the best one of its hand, by its own chance against a card of the asking
side that it cannot tell (or against the very card, once that is shown).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Final

from sandtable.games.hitlers_reich.conflict_events import dice_count
from sandtable.games.hitlers_reich.odds_after import plan_of
from sandtable.games.hitlers_reich.odds_cards import (
    Lot,
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
from sandtable.games.hitlers_reich.odds_play import WIDEST, Plan
from sandtable.games.hitlers_reich.odds_roll import Ends, Faces, Rows, ends_of_rerolls, settle_faces
from sandtable.games.hitlers_reich.odds_tables import (
    BOTH_SIDES,
    Allowance,
    Table,
    is_plain,
    play_for,
    rolls_of,
    tables,
    toil_of,
)
from sandtable.games.hitlers_reich.procedures.conflict import CONFLICT, Conflict
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.terms import ALLIES, AXIS
from sandtable.kernel.symbols import argument

UNIFORM: Final = "uniform"
BEST: Final = "best"

TOGETHER: Final = 0  # both choose face down
ENEMY_SHOWS: Final = 1  # the asking side answers
OWN_SHOWS: Final = 2  # the enemy answers

TOTALS_WITHOUT_THROWS: Final = "totals_without_throws"

BUDGET: Final = 2_000_000
TOTALS_BUDGET: Final = 600_000


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
    if shows < 0 or (not g.hand[shows] and c.card[shows] < 0) or not g.hand[1 - shows]:
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
    """One survey in progress: the lots of one side against the lots of the other."""

    def __init__(self, g: Reich, c: Conflict, side: int) -> None:
        self.active = c.side
        self.side = side
        self.plan: Plan = plan_of(g, c)
        self.dice = (dice_count(g, c, AXIS), dice_count(g, c, ALLIES))
        self.tables: dict[Allowance, Table] = {}
        self.whole = 1
        self.notes: list[str] = []
        self._ways: dict[tuple[Lot, Lot], int] = {}

    def prepare(self, own: list[Lots], enemy: list[Lots], budget: int) -> None:
        """Have the tables ready for all that may meet."""
        mine = {lot for lots in own for lot in lots}
        theirs = {lot for lots in enemy for lot in lots}
        meetings = [self.meeting(a, b) for a in mine for b in theirs]
        needed = sorted({(m.axis_rerolls, m.allied_rerolls, m.first) for m in meetings})
        self.tables, self.notes = tables(self.plan, self.dice, needed, budget)
        self.whole = max([table.whole for table in self.tables.values()], default=1)

    def meeting(self, own: Lot, enemy: Lot) -> Meeting:
        """The meeting of a lot of the asking side and one of the enemy."""
        return meet(own, enemy, self.active) if self.side == AXIS else meet(enemy, own, self.active)

    def ways(self, own: Lot, enemy: Lot) -> int:
        """In how many of `whole` ways the asking side wins."""
        found = self._ways.get((own, enemy), -1)
        if found < 0:
            m = self.meeting(own, enemy)
            table = self.tables[m.axis_rerolls, m.allied_rerolls, m.first]
            found = table.ways[WIDEST + m.margin]
            if self.side != AXIS:
                found = table.whole - found
            found = found * self.whole // table.whole  # both are powers of 6
            self._ways[own, enemy] = found
        return found

    def share(self, own: Lots, enemy: Lots) -> Fraction:
        """The chance of the asking side with these lots against those."""
        count = sum([self.ways(a, b) * x * y for a, x in own.items() for b, y in enemy.items()])
        return Fraction(count, sum(own.values()) * sum(enemy.values()) * self.whole)


def mixed(lots: dict[int, Lots], weights: dict[int, int]) -> Lots:
    """The lots of several cards as one, each card with its weight."""
    common = lcm(*[sum(lots[card].values()) for card in weights])
    found: Lots = {}
    for card, weight in weights.items():
        if weight:
            each = weight * (common // sum(lots[card].values()))
            for lot, number in lots[card].items():
                found[lot] = found.get(lot, 0) + number * each
    return found


class Survey:
    """What comes of the cards that may meet, for one side; `pairs` are the lots that meet, with their weights."""

    def __init__(self, reckoning: Reckoning) -> None:
        self.reckoning = reckoning
        self.chance = Fraction(0)
        self.card = -1
        self.cards: dict[int, Fraction] = {}
        self.enemy_cards: dict[int, Fraction] = {}
        self.pairs: list[tuple[Lots, Lots, int]] = []
        self.notes: list[str] = reckoning.notes[:]


def survey(g: Reich, c: Conflict, side: int, guess: object, policy: str, budget: int, only_best: bool) -> Survey:
    """The chances of a side before the dice; `only_best` leaves out cards that another own one outdoes."""
    sides = sides_of(g, c, side, guess, policy)
    reckoning = Reckoning(g, c, side)
    if only_best and not sides.own_weights:
        sides.own = _undominated(sides.own)
    reckoning.prepare([*sides.own.values(), *sides.suspected.values()], list(sides.enemy.values()), budget)
    found = Survey(reckoning)
    if sides.order == ENEMY_SHOWS and c.card[1 - side] == -1:
        _answer(g, c, side, sides, found)
    else:
        _choose(g, c, side, sides, found)
    return found


def _choose(g: Reich, c: Conflict, side: int, sides: Sides, found: Survey) -> None:
    """The asking side chooses without knowing the enemy's card, or has chosen, or is not asked at all."""
    reckoning = found.reckoning
    weights = {card: _enemy_weights(g, c, side, sides, reckoning, card) for card in sides.own}
    against = {card: mixed(sides.enemy, weights[card]) for card in sides.own}
    shares = {card: reckoning.share(lots, against[card]) for card, lots in sides.own.items()}
    if sides.own_weights:
        whole = sum(sides.own_weights.values())
        found.chance = sum([shares[card] * weight for card, weight in sides.own_weights.items()], Fraction(0)) / whole
        found.pairs = [(sides.own[card], against[card], weight) for card, weight in sides.own_weights.items()]
        return
    found.card = max(shares, key=lambda card: shares[card])
    found.chance = shares[found.card]
    found.pairs = [(sides.own[found.card], against[found.card], 1)]
    if len(shares) > 1:
        found.cards = shares
    if c.card[1 - side] == -1:
        theirs = [enemy for enemy, weight in weights[found.card].items() if weight]
        found.enemy_cards = {enemy: reckoning.share(sides.own[found.card], sides.enemy[enemy]) for enemy in theirs}


def _answer(g: Reich, c: Conflict, side: int, sides: Sides, found: Survey) -> None:
    """The enemy shows its card, and the asking side answers it as well as it can."""
    reckoning = found.reckoning
    weights = _enemy_weights(g, c, side, sides, reckoning, -1)
    against = mixed(sides.enemy, weights)
    found.cards = {card: reckoning.share(lots, against) for card, lots in sides.own.items()}
    whole = sum(weights.values())
    for enemy, weight in weights.items():
        if weight:
            shares = {card: reckoning.share(lots, sides.enemy[enemy]) for card, lots in sides.own.items()}
            card = max(shares, key=lambda each: shares[each])
            found.enemy_cards[enemy] = shares[card]
            found.chance += shares[card] * weight / whole
            found.pairs.append((sides.own[card], sides.enemy[enemy], weight))


def _enemy_weights(g: Reich, c: Conflict, side: int, sides: Sides, reckoning: Reckoning, card: int) -> dict[int, int]:
    """How likely each enemy card is, when the asking side plays a card (-1: one that the enemy cannot tell)."""
    if sides.enemy_weights:
        return sides.enemy_weights
    suspected = sides.suspected
    mine = sides.own[card] if sides.order == OWN_SHOWS else mixed(suspected, dict.fromkeys(suspected, 1))
    shares = {enemy: reckoning.share(mine, lots) for enemy, lots in sides.enemy.items()}
    best_first = sorted(shares, key=lambda enemy: (shares[enemy], enemy))
    return chosen_well(g, c, 1 - side, best_first, sides.enemy_hand)


def _undominated(own: dict[int, Lots]) -> dict[int, Lots]:
    """Cards without those that another card outdoes in value, suit and rerolls alike."""
    lots = {card: next(iter(each)) for card, each in own.items() if len(each) == 1}
    return {
        card: each
        for card, each in own.items()
        if card not in lots or not any(_outdoes(lots[other], other, lots[card], card) for other in lots)
    }


def _outdoes(a: Lot, number: int, b: Lot, other: int) -> bool:
    if b.sabotages or b.has_agent or a.has_agent or number == other:
        return False
    better = a.value >= b.value and a.rank >= b.rank and a.rerolls >= b.rerolls
    return better and (a != b or number < other)


# -- totals --------------------------------------------------------------------------------------------------------


def totals(found: Survey) -> dict[tuple[int, int], Fraction]:
    """The chance of each pair of totals, Axis first, when the headline card is played."""
    reckoning = found.reckoning
    meetings: dict[Meeting, Fraction] = {}
    whole = sum([weight for _, _, weight in found.pairs])
    for own, enemy, weight in found.pairs:
        each = Fraction(weight, whole * sum(own.values()) * sum(enemy.values()))
        for a, x in own.items():
            for b, y in enemy.items():
                m = reckoning.meeting(a, b)
                meetings[m] = meetings.get(m, Fraction(0)) + each * x * y
    groups: dict[Allowance, dict[Meeting, Fraction]] = {}
    for m, share in meetings.items():
        groups.setdefault((m.axis_rerolls, m.allied_rerolls, m.first), {})[m] = share
    plan, dice = reckoning.plan, reckoning.dice
    spent = 0
    ends: dict[tuple[int, int], Fraction] = {}
    for cost, allowance in sorted([(toil_of(plan, dice, each), each) for each in groups]):
        spent += cost
        if spent > TOTALS_BUDGET and TOTALS_WITHOUT_THROWS not in found.notes:
            found.notes.append(TOTALS_WITHOUT_THROWS)
        played = Plan(plan.active, faces=plan.faces) if spent > TOTALS_BUDGET else plan
        for pair, share in _totals_of(played, dice, allowance, groups[allowance]).items():
            ends[pair] = ends.get(pair, Fraction(0)) + share
    return ends


def _totals_of(
    plan: Plan, dice: tuple[int, int], allowance: Allowance, meetings: dict[Meeting, Fraction]
) -> dict[tuple[int, int], Fraction]:
    """The totals of the meetings that leave the same rerolls."""
    found: dict[tuple[int, int], Fraction] = {}
    plain = is_plain(plan)
    plan, turned = settle_faces(plan)
    if plain and allowance[0] and allowance[1]:
        for m, share in meetings.items():
            ends = reroll_totals(dice, allowance, turned, m.margin)
            whole = sum(ends.values())
            for (axis, allies), ways in ends.items():
                pair = (axis + m.axis_value, allies + m.axis_value - m.margin - m.tie)
                found[pair] = found.get(pair, Fraction(0)) + share * ways / whole
        return found
    common = lcm(*[share.denominator for share in meetings.values()])
    weights = {m: int(share * common) for m, share in meetings.items()}
    play = play_for(rolls_of(plan, [allowance], dice), BOTH_SIDES + sum(weights.values()).bit_length())
    whole = common * play.scale * 6 ** (dice[0] + dice[1])
    for tie in (0, 1):
        cards: Rows = {}
        for m, weight in weights.items():
            if m.tie == tie:
                lane = weight << ((WIDEST + m.margin) * play.lanes.bits)
                cards[m.axis_value] = cards.get(m.axis_value, 0) + lane
        runs = Ends(play)
        runs.begin_before_dice(play.begin(plan, *allowance), dice[0], dice[1], turned, cards)
        for axis, row in runs.run().items():
            for i, count in enumerate(play.lanes.numbers(row)):
                if count:
                    pair = (axis, axis - (i - WIDEST) - tie)
                    found[pair] = found.get(pair, Fraction(0)) + Fraction(count, whole)
    return found


@lru_cache(maxsize=256)
def reroll_totals(
    dice: tuple[int, int], allowance: Allowance, turned: Faces, margin: int
) -> dict[tuple[int, int], int]:
    """The ways to end at each pair of dice totals when both sides' cards reroll and nothing else is thrown."""
    play = play_for(rolls_of(Plan(), [allowance], dice))
    number = play.begin(Plan(), *allowance)
    return ends_of_rerolls(play, number, dice[0], dice[1], turned, margin)
