"""Which conflict cards may meet, for all that a side knows, and what a meeting of cards comes to (4.1.2, 4.1.3, 7.6).

A `Lot` is what one side brings into the conflict, as far as it matters; weights say how many equally likely ways lead
to each. Only the sets of cards that a side cannot tell apart are read here, never where in them a card truly is.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, gcd

from sandtable.games.hitlers_reich.conflict_events import must_play_red
from sandtable.games.hitlers_reich.conflict_state import ConflictState
from sandtable.games.hitlers_reich.procedures.hands import Reshuffle, is_red
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.tables import Board
from sandtable.games.hitlers_reich.terms import ALLIES, AXIS
from sandtable.kernel.mistakes import Mistake

NO_CARD = -2


class BadGuess(Mistake):
    """What cannot be supposed of the enemy's card, and why."""

    def package(self) -> str:
        """Where the words are."""
        return "sandtable.games.hitlers_reich"


@dataclass(frozen=True, slots=True)
class Lot:
    """The card or cards of one side: values, best suit, rerolls, and the abilities that have yet to work.

    `spoiled` is the value after one enemy Sabotage, `unmasked` the rerolls left by one enemy Double Agent.
    """

    value: int = 0
    spoiled: int = 0
    cards: int = 0
    rank: int = -1
    rerolls: int = 0
    unmasked: int = 0
    sabotages: int = 0
    agents: int = 0
    has_agent: bool = False


@dataclass(frozen=True, slots=True)
class Meeting:
    """What a meeting of cards leaves: the Axis lead (one less if it loses ties), rerolls, and who rerolls first."""

    margin: int = 0
    axis_value: int = 0
    tie: int = 0
    axis_rerolls: int = 0
    allied_rerolls: int = 0
    first: int = 0


Lots = dict[Lot, int]


def lot_of(t: Board, cards: list[int]) -> Lot:
    """What cards bring when nothing has been done to them yet."""
    return _lot(t, cards, [t.value[card] for card in cards], [t.rerolls[card] for card in cards], True, True)


def lot_in_play(t: Board, c: ConflictState, side: int) -> Lot:
    """What a side's cards bring as they lie: 4.1.3 and 7.6 may have worked already."""
    cards: list[int] = []
    values: list[int] = []
    rerolls: list[int] = []
    if c.card[side] >= 0:
        cards.append(c.card[side])
        values.append(c.value[side])
        rerolls.append(0 if c.cancelled[side] & 1 else t.rerolls[c.card[side]])
    if c.second[side] >= 0:
        cards.append(c.second[side])
        values.append(c.second_value[side])
        rerolls.append(0 if c.cancelled[side] & 2 else t.rerolls[c.second[side]])
    return _lot(t, cards, values, rerolls, not c.resolved & (1 << side), not c.resolved & (4 << side))


def _lot(t: Board, cards: list[int], values: list[int], rerolls: list[int], spoils: bool, unmasks: bool) -> Lot:
    agents = sum([t.double_agent[card] for card in cards])
    value = sum(values)
    return Lot(
        value,
        value - max(values) + 1 if values else 0,
        len(cards),
        max([t.rank[card] for card in cards], default=-1),
        sum(rerolls),
        min(rerolls) if len(rerolls) == 2 else 0,
        sum([t.sabotage[card] for card in cards]) if spoils else 0,
        agents if unmasks else 0,
        agents > 0,
    )


def meet(axis: Lot, allies: Lot, active: int) -> Meeting:
    """Two lots against each other: of two cards to spoil or to unmask it is always the better one."""
    lead = _value_against(axis, allies)
    tie = 1 if axis.rank < allies.rank or (axis.rank == allies.rank and active != AXIS) else 0
    mine, other = _rerolls_against(axis, allies), _rerolls_against(allies, axis)
    first = active
    if axis.has_agent != allies.has_agent:
        first = AXIS if axis.has_agent else ALLIES
    if not mine or not other:
        first = active
    return Meeting(lead - _value_against(allies, axis) - tie, lead, tie, min(mine, 5), min(other, 5), first)


def _value_against(lot: Lot, enemy: Lot) -> int:
    if not enemy.sabotages:
        return lot.value
    return lot.spoiled if lot.cards == 2 and enemy.sabotages == 1 else lot.cards


def _rerolls_against(lot: Lot, enemy: Lot) -> int:
    if not enemy.agents:
        return lot.rerolls
    return lot.unmasked if enemy.agents == 1 else 0


# -- who may hold what -------------------------------------------------------------------------------------------------


def lies_open(g: Reich, viewer: int, card: int) -> bool:
    """Whether a side remembers where a card of the other's discards lies (F)."""
    return bool(g.seen[card] & (1 << viewer)) and (card in g.discard[0] or card in g.discard[1])


def unseen(g: Reich, viewer: int, owner: int) -> list[int]:
    """The cards of a side that the other cannot tell apart: its hand, its deck, and discards not seen, in order."""
    pile = g.discard[owner]
    found = g.hand[owner] + g.deck[owner]
    found += [card for card in pile[:-1] if not lies_open(g, viewer, card)]
    for frame in g.stack:
        if isinstance(frame, Reshuffle):
            found += frame.given[owner] + frame.taken[owner]
    return sorted(found)


def top_cards(g: Reich, viewer: int, owner: int, without: int) -> dict[int, int]:
    """What the next card from a side's deck may be, with weights; of an empty deck, what the discards may give."""
    pile = g.discard[owner]
    if owner == viewer:
        cards = g.deck[owner] or pile
        return dict.fromkeys(sorted(cards), 1) if cards else {NO_CARD: 1}
    hidden = [card for card in unseen(g, viewer, owner) if card != without]
    if g.deck[owner]:
        return dict.fromkeys(hidden, 1)
    if not pile:
        return {NO_CARD: 1}
    known = [card for card in sorted(pile) if card == pile[-1] or lies_open(g, viewer, card)]
    weights = dict.fromkeys(known, max(1, len(hidden)))
    if len(pile) > len(known):
        weights.update(dict.fromkeys(hidden, len(pile) - len(known)))
    return weights


def is_drawn(g: Reich, c: ConflictState, side: int) -> bool:
    """Whether a side's card comes from the top of its deck: R40, and 8.5.1 for neutral Vichy."""
    return not g.hand[side] or (c.neutral_vichy and side != c.side)


def may_choose(g: Reich, c: ConflictState, side: int, cards: list[int]) -> list[int]:
    """Those of some cards that a side may play: Red Stars and Double Agents if it must and can (6.5.3.4)."""
    if side == ALLIES and must_play_red(g, c):
        red = [card for card in cards if is_red(g, card)]
        if red:
            return red
    return cards


def with_second(g: Reich, c: ConflictState, viewer: int, side: int, first: int) -> Lots:
    """The lots of a side whose first card is known or supposed, with the second one if there is to be one."""
    t = g.tables
    cards = [first] if first >= 0 else []
    if c.second[side] >= 0:
        return {lot_of(t, [*cards, c.second[side]]): 1}
    if c.second[side] == NO_CARD or not any(t.two_card[event] for event in c.played[side]):
        return {lot_of(t, cards): 1}
    found: Lots = {}
    for second, weight in top_cards(g, viewer, side, first).items():
        lot = lot_of(t, [*cards, second] if second >= 0 else cards)
        found[lot] = found.get(lot, 0) + weight
    return found


def chosen_blindly(g: Reich, c: ConflictState, owner: int, cards: list[int], hand: int) -> dict[int, int]:
    """The weights of cards of which `hand` are held and one that may be played is played, each as likely."""
    red = may_choose(g, c, owner, cards)
    if len(red) == len(cards):
        return dict.fromkeys(cards, 1)
    others = len(cards) - len(red)
    without = comb(others, hand)  # the hands without a red card: any card may then be played
    per_red, per_other = (comb(len(cards), hand) - without) * others, without * len(red)
    common = gcd(per_red, per_other)
    return {card: (per_red if card in red else per_other) // common for card in cards}


def chosen_well(g: Reich, c: ConflictState, owner: int, best_first: list[int], hand: int) -> dict[int, int]:
    """The weights of cards of which `hand` are held and the best that may be played is played."""
    red = may_choose(g, c, owner, best_first)
    order = red + [card for card in best_first if card not in red]
    count = len(order)
    return {card: comb(count - 1 - i, hand - 1) for i, card in enumerate(order)}


def guessed_cards(g: Reich, c: ConflictState, viewer: int, guess: object) -> list[int]:
    """The cards that a guess names: an id, several (in a list or with commas), or a value; an error if it cannot be."""
    owner = 1 - viewer
    if c.card[owner] >= 0:
        raise BadGuess("bad_guess.open")
    t = g.tables
    ids = t.ids["card"]
    possible = top_cards(g, viewer, owner, -1) if is_drawn(g, c, owner) else dict.fromkeys(unseen(g, viewer, owner), 1)
    if isinstance(guess, int):
        found = [card for card in possible if card >= 0 and t.value[card] == guess]
        if not found:
            raise BadGuess("bad_guess.value", value=guess)
        return sorted(found)
    if not isinstance(guess, (str, list, tuple, set, frozenset)):
        raise BadGuess("bad_guess.kind", guess=guess)
    names = [name.strip() for name in guess.split(",")] if isinstance(guess, str) else [str(each) for each in guess]
    for name in names:
        if name not in ids:
            raise BadGuess("bad_guess.unknown", name=name)
        if ids.index(name) not in possible:
            raise BadGuess("bad_guess.impossible", name=name)
    if not names:
        raise BadGuess("bad_guess.empty")
    return sorted({ids.index(name) for name in names})
