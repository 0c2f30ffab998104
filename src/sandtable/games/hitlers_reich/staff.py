"""The rule-of-thumb player: what it does at every step, by what it gains and how likely it is to win it.

`quick` looks only at what its side may see, so it may be asked about a true position as well as an imagined one.
"""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.procedures.actions import (
    PLACING,
    PUSH_TRYING,
    Bidding,
    Placing,
    PushTrying,
    Reorganizing,
)
from sandtable.games.hitlers_reich.procedures.attacks import ATTACKING, Attacking
from sandtable.games.hitlers_reich.procedures.conflict import CONFLICT, Conflict
from sandtable.games.hitlers_reich.procedures.control import Settling
from sandtable.games.hitlers_reich.procedures.gains import GAINING, Gaining
from sandtable.games.hitlers_reich.procedures.hands import RESHUFFLE, Discarding, Reshuffle
from sandtable.games.hitlers_reich.procedures.operations import LIBERATING, BigPushing, Invading, Liberating
from sandtable.games.hitlers_reich.procedures.turn import PLAYER_TURN, PlayerTurn
from sandtable.games.hitlers_reich.staff_conflict import (
    answer_to,
    at_least,
    choose_card,
    choose_counter,
    choose_effect,
    choose_events,
    choose_reroll,
    choose_spoiled,
)
from sandtable.games.hitlers_reich.staff_eval import Lore, event_worth, held_worth, lore_of, prize
from sandtable.games.hitlers_reich.staff_plan import (
    Outlook,
    best_action,
    best_attack,
    best_bid,
    best_bonus,
    best_fleet,
    best_fort,
    best_origin,
    invasion_step,
    least_marker,
    push_card,
    reorganize_way,
)
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.terms import ALLIES, SOVIET, WESTERN
from sandtable.kernel.position import Tables
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.symbols import PASS, argument
from sandtable.kernel.view import Sight

_KEY: Final = b"staff".ljust(32, b"\0")


class Staff:
    """A quick and sensible player that knows only what its side may see."""

    def __init__(self, rules: Ruleset, tables: Tables, side: int, seed: int) -> None:
        self.side = side

    def choose(self, sight: Sight) -> int:
        """The option that the rules of thumb point to."""
        found = sight.options
        if len(found) == 1:
            return found[0]
        imagined: Any = sight.imagine(_KEY)
        return quick(imagined, sight.side)

    def quick(self, position: Any, side: int) -> int:
        """What a side would do in an imagined position."""
        return quick(position, side)


def quick(g: Reich, side: int) -> int:
    """The option that the rules of thumb point to, from what the side may see."""
    found = g.choices[0] if g.deciders[0] == side else g.choices[g.deciders.index(side)]
    if len(found) == 1:
        return found[0]
    lore = lore_of(g.tables)
    frame = g.stack[-1]
    if isinstance(frame, Conflict):
        return _in_conflict(g, lore, frame, side, found)
    if isinstance(frame, PlayerTurn):
        if frame.at == _ACTION:
            return best_action(g, Outlook(g, lore, side), found)
        return best_bonus(g, Outlook(g, lore, side), found, True)
    if isinstance(frame, Bidding):
        return best_bid(g, Outlook(g, lore, side), found)
    if isinstance(frame, Attacking):
        return _in_attack(g, lore, frame, side, found)
    if isinstance(frame, Discarding):
        return _discard(g, lore, frame, side, found)
    if isinstance(frame, Placing):
        return _placing(g, lore, frame, side, found)
    if isinstance(frame, (BigPushing, Invading, Liberating)):
        return _in_operation(g, lore, frame, side, found)
    if isinstance(frame, PushTrying):
        return push_card(g, lore, found) if frame.at == _STAKE else _reroll_low(g, frame, found)
    if isinstance(frame, Reorganizing):
        return reorganize_way(g, found)
    return _outside_actions(g, lore, side, found)


def _outside_actions(g: Reich, lore: Lore, side: int, found: list[int]) -> int:
    """What follows from an action: gains, reshuffles and control discs."""
    frame = g.stack[-1]
    if isinstance(frame, Gaining):
        return _gaining(g, lore, frame, side, found)
    if isinstance(frame, Reshuffle):
        return _reshuffling(g, lore, frame, side, found)
    if isinstance(frame, Settling):
        return _least_place(lore, found)
    return found[0]


_ACTION: Final = PLAYER_TURN.index["action"]
_LIFT_MARKER: Final = PLACING.index["lift"]
_STAKE: Final = PUSH_TRYING.index["stake"]
_WAY: Final = ATTACKING.index["way"]
_CHOOSE: Final = ATTACKING.index["choose"]
_LANDING: Final = LIBERATING.index["landing"]
_ZONE: Final = LIBERATING.index["zone"]
_BAGRATION: Final = LIBERATING.index["bagration"]
_ACTIVE_EVENTS: Final = CONFLICT.index["active_events"]
_INACTIVE_EVENTS: Final = CONFLICT.index["inactive_events"]
_CHOOSE_CARDS: Final = CONFLICT.index["choose_cards"]
_ANSWERING_CARD: Final = CONFLICT.index["answering_card"]
_ACTIVE_EFFECTS: Final = CONFLICT.index["active_effects"]
_INACTIVE_EFFECTS: Final = CONFLICT.index["inactive_effects"]
_SPOIL: Final = CONFLICT.index["spoil_card"]
_UNMASK: Final = CONFLICT.index["unmask_card"]
_FIRST_REROLL: Final = CONFLICT.index["first_reroll"]
_SECOND_REROLL: Final = CONFLICT.index["second_reroll"]
_COUNTER: Final = CONFLICT.index["counterattack"]
_KEEP: Final = CONFLICT.index["keep_half"]
_GIVE_UP: Final = GAINING.index["give_up"]
_TURKEY: Final = GAINING.index["turkey"]
_MINOR: Final = GAINING.index["minor"]
_MINOR_NATION: Final = GAINING.index["minor_nation"]
_EXCHANGE: Final = RESHUFFLE.index["exchange"]
_EXCHANGE_FOR: Final = RESHUFFLE.index["exchange_for"]
_SPEER: Final = RESHUFFLE.index["speer"]


def _in_conflict(g: Reich, lore: Lore, c: Conflict, side: int, found: list[int]) -> int:
    at = c.at
    if at == _ACTIVE_EVENTS or at == _INACTIVE_EVENTS:
        return choose_events(g, lore, c, side, found)
    if _CHOOSE_CARDS <= at <= _ANSWERING_CARD:
        return choose_card(g, lore, c, side, found)
    if at == _ACTIVE_EFFECTS or at == _INACTIVE_EFFECTS:
        return choose_effect(g, c, side, found)
    if at == _SPOIL or at == _UNMASK:
        return choose_spoiled(g, c, side, found, at == _SPOIL)
    if at == _FIRST_REROLL or at == _SECOND_REROLL:
        return choose_reroll(g, c, side, found, answer_to(g, c, side, at == _FIRST_REROLL))
    if at == _COUNTER:
        return choose_counter(g, c, side, found)
    if at == _KEEP:
        best = found[0]
        for pick in found:
            if lore.asset[argument(pick)] > lore.asset[argument(best)]:
                best = pick
        return best
    return found[0]


def _in_attack(g: Reich, lore: Lore, frame: Attacking, side: int, found: list[int]) -> int:
    """6.5.1: the way, the target and the start of an attack."""
    look = Outlook(g, lore, side)
    if frame.at == _WAY:
        best = found[0]
        most = -1000.0
        for pick in found:
            worth, _target = best_attack(g, look, pick, 0.0)
            if worth > most:
                most = worth
                best = pick
        return best
    if frame.at == _CHOOSE:
        _worth, target = best_attack(g, look, words.ATTACK_LAND if frame.kind == 1 else _verb(frame.kind), 0.0)
        pick = words.TARGET | target
        return pick if pick in found else found[0]
    return best_origin(g, look, frame, found)


def _verb(kind: int) -> int:
    return (0, words.ATTACK_LAND, words.ATTACK_PARATROOP, words.ATTACK_AMPHIBIOUS, words.ATTACK_SEA)[kind]


def _placing(g: Reich, lore: Lore, frame: Placing, side: int, found: list[int]) -> int:
    """6.2, 6.3.1: where to place a fort or a fleet, and from where to take it."""
    if frame.at == _LIFT_MARKER:
        return least_marker(g, lore, side, found, frame.is_fleet)
    return best_fleet(g, lore, side, found) if frame.is_fleet else best_fort(g, lore, side, found)


def _in_operation(g: Reich, lore: Lore, frame: Any, side: int, found: list[int]) -> int:
    """6.6, 6.7: within a Big Push or an operation a lost conflict costs no other."""
    look = Outlook(g, lore, side)
    if isinstance(frame, BigPushing):
        return best_bonus(g, look, found, False)
    if isinstance(frame, Invading):
        return invasion_step(g, look, found)
    if frame.at == _ZONE:
        for pick in found:
            if g.fleet[argument(pick)] & (1 << side):
                return pick
        return found[0]
    if frame.at == _LANDING or frame.at == _BAGRATION:
        return invasion_step(g, look, found)
    return best_bonus(g, look, found, False)


def _discard(g: Reich, lore: Lore, frame: Discarding, side: int, found: list[int]) -> int:
    """4.1.5: the worst card; in a choice of how many, all that are worse than what the deck holds on average."""
    best = PASS
    least = 1000.0
    for pick in found:
        if pick == words.ENOUGH:
            continue
        pips = lore.card[argument(pick)]
        if pips < least:
            least = pips
            best = pick
    if found[0] == words.ENOUGH and least >= 6.5:
        return words.ENOUGH
    return best


def _reroll_low(g: Reich, frame: PushTrying, found: list[int]) -> int:
    """6.3.2: the reroll that most likely brings the dice below the card."""
    value = g.tables.value[frame.card]
    best = found[0]
    most = -1.0
    for pick in found:
        mask = argument(pick)
        kept = 0
        count = 0
        for index in range(len(frame.dice)):
            if mask & (1 << index):
                count += 1
            else:
                kept += frame.dice[index]
        odds = 1.0 - at_least(count, value - kept)
        if odds > most:
            most = odds
            best = pick
    return best


def _gaining(g: Reich, lore: Lore, frame: Gaining, side: int, found: list[int]) -> int:
    """4.2.2, 6.4.2: the event to part with, and the choices of single cards."""
    if frame.at == _GIVE_UP:
        best = found[0]
        least = 1000.0
        for pick in found:
            worth = held_worth(g, lore, side, argument(pick))
            if worth < least:
                least = worth
                best = pick
        return best
    if frame.at == _TURKEY or frame.at == _MINOR_NATION:
        wanted = SOVIET if frame.at == _MINOR_NATION and g.overlord_possible else WESTERN
        pick = words.NATION | wanted
        return pick if pick in found else found[0]
    best = found[0]
    most = -1.0
    for pick in found:
        if pick == PASS:
            continue
        worth = prize(g, lore, 1 - side if frame.at > _MINOR_NATION else ALLIES, argument(pick))
        if frame.at > _MINOR_NATION and argument(pick) in g.tables.landing:
            worth += 1.5
        if worth > most:
            most = worth
            best = pick
    return best


def _reshuffling(g: Reich, lore: Lore, frame: Reshuffle, side: int, found: list[int]) -> int:
    """5.4: which event comes back, SPEER, and the exchange of 1943."""
    if frame.at == _EXCHANGE:
        worst = min(lore.card[card] for card in g.hand[side]) if g.hand[side] else 99.0
        best = words.ENOUGH
        most = worst + 2.0
        for pick in found:
            if pick != words.ENOUGH and lore.card[argument(pick)] > most:
                most = lore.card[argument(pick)]
                best = pick
        return best
    if frame.at == _EXCHANGE_FOR:
        best = found[0]
        for pick in found:
            if lore.card[argument(pick)] < lore.card[argument(best)]:
                best = pick
        return best
    if frame.at == _SPEER:
        return words.USE_SPEER if g.hand_size[ALLIES] < g.tables.max_hand_size else words.PROCEED
    best = found[0]
    most = -1000.0
    for pick in found:
        worth = event_worth(g, lore, side, argument(pick))
        if worth > most:
            most = worth
            best = pick
    return best


def _least_place(lore: Lore, found: list[int]) -> int:
    """3.1: the place whose disc is missed least."""
    best = found[0]
    for pick in found:
        if lore.ground[argument(pick)] < lore.ground[argument(best)]:
            best = pick
    return best
