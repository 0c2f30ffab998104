"""The rule-of-thumb player in a conflict: the events and the card that the stakes deserve, and what to do to dice."""

from __future__ import annotations

import math
from typing import Final

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.conflict_dice import (
    dice_to_reroll,
    rank,
    reroll_allowance,
    total,
    uses_of,
)
from sandtable.games.hitlers_reich.conflict_events import bonus_dice, dice_count, must_play_red
from sandtable.games.hitlers_reich.procedures.conflict import Conflict
from sandtable.games.hitlers_reich.procedures.hands import is_red
from sandtable.games.hitlers_reich.staff_eval import (
    CARD_REROLLS,
    DIE,
    GUARDS,
    MEAN_CARD,
    REROLL_PIPS,
    SET_PIPS,
    STEP,
    SUCCESS,
    WAYS,
    Lore,
    chance,
    enemy_card,
    event_worth,
    prize,
    years_left,
)
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.tables import SET_OWN
from sandtable.games.hitlers_reich.terms import (
    ALLIES,
    EARNED,
    EVENT,
    NOBODY,
    NOT_EARNED,
    RETURNABLE,
)
from sandtable.kernel.symbols import ARGUMENT, PASS, argument

CARD_PRICE: Final = 0.055  # what a pip of a card is worth in another conflict
KNOWN_SLOPE: Final = 0.36  # of the chance to win once the enemy's card lies open
EVENT_WEAR: Final = 0.06  # what it costs to have an event turned face down


def stakes_of(g: Reich, lore: Lore, c: Conflict) -> float:
    """What hangs on a conflict: what the active side gains by winning it, the defender by keeping it."""
    if c.kind == EVENT:
        worth = event_worth(g, lore, c.side, c.event)
    else:
        worth = prize(g, lore, c.side, c.target)
        if g.control[c.target] == NOBODY:
            worth += prize(g, lore, 1 - c.side, c.target)
    if not c.blitz and not c.operation and g.success == NOT_EARNED:
        worth += SUCCESS
    elif g.success == EARNED:
        worth += 0.2
    return worth


def card_price(g: Reich, lore: Lore) -> float:
    """The price of a pip: less when the last cards of the game are played."""
    return CARD_PRICE * min(1.0, 0.1 + 3.0 * years_left(g, lore))


def standing(g: Reich, lore: Lore, c: Conflict, side: int) -> float:
    """The lead that a side can expect from everything but the conflict cards chosen."""
    other = 1 - side
    lead = DIE * (dice_count(g, c, side) - dice_count(g, c, other))
    return lead + _effects(g, c, side) - _effects(g, c, other)


def _effects(g: Reich, c: Conflict, side: int) -> float:
    """The pips of markers and events played, apart from bonus dice."""
    t = g.tables
    pips = 0.0
    for _source, what, face, count in uses_of(g, c, side):
        pips += SET_PIPS[face] if what == SET_OWN else REROLL_PIPS * count
    for event in c.played[side]:
        if t.two_card[event]:
            pips += MEAN_CARD
        if t.counter[event]:
            pips += 2.6
    return pips


# -- 7.3 conflict cards ----------------------------------------------------------------------------------------------


def choose_card(g: Reich, lore: Lore, c: Conflict, side: int, options: list[int]) -> int:
    """The card that the stakes deserve."""
    other = 1 - side
    t = g.tables
    stakes = stakes_of(g, lore, c)
    lead = standing(g, lore, c, side)
    shown = c.card[other]
    price = card_price(g, lore)
    enemy = MEAN_CARD if c.neutral_vichy else enemy_card(g, other, stakes)
    best = options[0]
    most = -1000.0
    for pick in options:
        card = argument(pick)
        pips = lore.card[card]
        if shown >= 0:
            odds = chance(lead + open_lead(g, card, shown), KNOWN_SLOPE)
        elif t.sabotage[card]:
            odds = chance(lead - 0.7)
        else:
            odds = chance(lead + pips - enemy)
        worth = stakes * odds - price * pips
        if t.double_agent[card]:
            worth -= 0.2 * (1.0 - odds)
        if worth > most:
            most = worth
            best = pick
    return best


def open_lead(g: Reich, card: int, shown: int) -> float:
    """The lead that a card gives over one that lies open (4.1.3)."""
    t = g.tables
    mine = float(t.value[card])
    theirs = float(t.value[shown])
    if t.sabotage[card]:
        theirs = 1.0
    if t.sabotage[shown]:
        mine = 1.0
    if not t.double_agent[shown]:
        mine += CARD_REROLLS[t.rerolls[card]]
    if not t.double_agent[card]:
        theirs += CARD_REROLLS[t.rerolls[shown]]
    return mine - theirs + 0.15 * (t.rank[card] - t.rank[shown])


# -- 7.2 events ------------------------------------------------------------------------------------------------------


def choose_events(g: Reich, lore: Lore, c: Conflict, side: int, options: list[int]) -> int:
    """The event that raises the chance to win by more than it costs to use; PASS if none does."""
    t = g.tables
    other = 1 - side
    stakes = stakes_of(g, lore, c)
    card = planned_card(g, lore, c, side, stakes)
    lead = standing(g, lore, c, side) + card
    lead -= MEAN_CARD if c.neutral_vichy else enemy_card(g, other, stakes)
    odds = chance(lead)
    way = WAYS[c.kind] if side == c.side else GUARDS[c.kind]
    room = 2 - bonus_dice(g, c, side)
    shown = _makes_show(g, c)
    best = PASS
    most = 0.0
    for pick in options:
        if pick == PASS:
            continue
        event = argument(pick)
        if shown and (t.shows_first[event] or t.random_card[event]):
            continue
        pips = lore.pips[way][event]
        if room > 0:
            pips += DIE * min(room, lore.dice[way][event])
        if t.any_suit[event]:
            pips = free_card(g, lore, c, side) - card
        after = chance(lead + pips)
        asset = lore.asset[event]
        if t.type[event] == RETURNABLE:
            cost = asset * (1.0 - after) if t.counter[event] else asset
        else:
            cost = asset * (1.0 - after) + EVENT_WEAR
        if t.hand_cost[event]:
            size = g.hand_size[side]
            if size <= t.hand_cost[event] + 1:
                continue
            cost += STEP[size]
        worth = stakes * (after - odds) - cost
        if worth > most:
            most = worth
            best = pick
    return best


def _makes_show(g: Reich, c: Conflict) -> bool:
    """R47: whether an event that makes the enemy show a card has been played; a second one would be wasted."""
    t = g.tables
    for played in c.played:
        for event in played:
            if t.shows_first[event] or t.random_card[event]:
                return True
    return False


def planned_card(g: Reich, lore: Lore, c: Conflict, side: int, stakes: float) -> float:
    """The pips of the card that a side would play, as far as it can tell before the events are played."""
    hand = g.hand[side]
    if side == ALLIES and c.kind != EVENT and must_play_red(g, c):
        red = [card for card in hand if is_red(g, card)]
        if red:
            hand = red
    return level_card(lore, hand, stakes)


def level_card(lore: Lore, hand: list[int], stakes: float) -> float:
    """The pips that a hand can spare for so much at stake."""
    if not hand:
        return MEAN_CARD
    pips = [lore.card[card] for card in hand]
    pips.sort(reverse=True)
    if stakes >= 1.3:
        return pips[0]
    return pips[min(len(pips) - 1, 1 if stakes >= 0.8 else len(pips) // 3)]


def free_card(g: Reich, lore: Lore, c: Conflict, side: int) -> float:
    """The pips of the best card of the whole hand."""
    return max(lore.card[card] for card in g.hand[side]) if g.hand[side] else MEAN_CARD


# -- 7.5 markers and events ------------------------------------------------------------------------------------------


def choose_effect(g: Reich, c: Conflict, side: int, options: list[int]) -> int:
    """Roll bad dice again first, the enemy's good ones next, and set the lowest die last."""
    best = PASS
    most = 0.0
    safe = _is_safe(g, c, side)
    for pick in options:
        if pick == PASS:
            continue
        number = argument(pick)
        owner, index = (number >> 4) & 15, number & 15
        face = c.dice[owner][index]
        if pick & ~ARGUMENT == words.SET_DIE:
            worth = 0.1 * ((number >> 16) - face)  # after the rerolls
        elif safe:
            continue
        else:
            worth = 3.5 - face if owner == side else face - 3.5
        if worth > most:
            most = worth
            best = pick
    return best


def _is_safe(g: Reich, c: Conflict, side: int) -> bool:
    """Whether a side leads by so much that no reroll is worth its risk."""
    return _lead_now(g, c, side) >= 11


def _lead_now(g: Reich, c: Conflict, side: int) -> int:
    return total(c, side) - total(c, 1 - side)


def choose_spoiled(g: Reich, c: Conflict, side: int, options: list[int], sabotage: bool) -> int:
    """4.1.3, 7.6: the best of two enemy cards: by value for Sabotage, by rerolls for a Double Agent."""
    t = g.tables
    best = options[0]
    most = -1
    for pick in options:
        card = argument(pick)
        worth = t.value[card] if sabotage else t.rerolls[card]
        if worth > most:
            most = worth
            best = pick
    return best


# -- 7.6, 7.7 rerolls ------------------------------------------------------------------------------------------------


def _tails() -> list[list[float]]:
    """[dice][sum]: the chance that so many dice make at least a sum."""
    found: list[list[float]] = [[1.0]]
    ways: list[float] = [1.0]
    for dice in range(1, 6):
        rolled = [0.0] * (6 * dice + 1)
        for before in range(len(ways)):
            for face in range(1, 7):
                rolled[before + face] += ways[before] / 6.0
        ways = rolled
        tail = [0.0] * (6 * dice + 1)
        left = 0.0
        for number in range(6 * dice, -1, -1):
            left += ways[number]
            tail[number] = min(1.0, left)
        found.append(tail)
    return found


TAILS: Final = _tails()


def at_least(dice: int, number: int) -> float:
    """The chance that so many dice make at least a number."""
    if number <= dice:
        return 1.0
    if number > 6 * dice:
        return 0.0
    return TAILS[dice][number]


def choose_reroll(g: Reich, c: Conflict, side: int, options: list[int], answer: float) -> int:
    """The dice to roll again: what makes winning likeliest, given the pips that the enemy's answer will bring."""
    row = c.dice[side]
    lead = _lead_now(g, c, side)
    need = 0 if _wins_ties(g, c, side) else 1
    best = options[0]
    most = -1.0
    for pick in options:
        mask = argument(pick)
        old = 0
        count = 0
        for index in range(len(row)):
            if mask & (1 << index):
                old += row[index]
                count += 1
        if answer <= 0.0:
            odds = at_least(count, need - lead + old)
            odds += 0.0001 * (3.5 * count - old)  # when nothing else matters
        else:
            spread = math.sqrt(2.92 * count + 4.0)
            odds = chance(lead - need + 0.5 + 3.5 * count - old - answer, 1.7 / spread)
        if odds > most:
            most = odds
            best = pick
    return best


def _wins_ties(g: Reich, c: Conflict, side: int) -> bool:
    mine, theirs = rank(g, c, side), rank(g, c, 1 - side)
    return mine > theirs if mine != theirs else side == c.side


def answer_to(g: Reich, c: Conflict, side: int, is_first: bool) -> float:
    """The pips that the enemy's rerolls can still bring against a side that rerolls now."""
    t = g.tables
    other = 1 - side
    pips = 0.0
    if is_first:
        pips += CARD_REROLLS[min(3, reroll_allowance(g, c, other))]
    if not c.countered[other]:
        for event in c.played[other]:
            if t.counter[event]:
                pips += 2.0
    return pips


def choose_counter(g: Reich, c: Conflict, side: int, options: list[int]) -> int:
    """COUNTERATTACK: roll again what is likeliest to win; keep the card if nothing can."""
    pick = choose_reroll(g, c, side, options, 0.0)
    row = c.dice[side]
    mask = argument(pick)
    old = sum(row[index] for index in dice_to_reroll(mask) if index < len(row))
    need = (0 if _wins_ties(g, c, side) else 1) - _lead_now(g, c, side) + old
    count = len(dice_to_reroll(mask))
    return pick if count and at_least(count, need) > 0.04 else PASS
