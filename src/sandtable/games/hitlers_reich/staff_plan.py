"""The rule-of-thumb player between conflicts: which action, which target, which bonus."""

from __future__ import annotations

from typing import Final

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.procedures.attacks import Attacking, attack_targets
from sandtable.games.hitlers_reich.queries import (
    drop_origins,
    events_kept,
    events_to_bid_for,
    land_origins,
    turkey_is_in,
)
from sandtable.games.hitlers_reich.staff_conflict import card_price
from sandtable.games.hitlers_reich.staff_eval import (
    DIE,
    GUARDS,
    MEAN_CARD,
    SET_PIPS,
    STEP,
    SUCCESS,
    WAYS,
    Lore,
    chance,
    enemy_card,
    event_worth,
    gain,
    loss,
    neighbours_of,
    prize,
    years_left,
)
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.terms import (
    ALLIES,
    AMPHIBIOUS,
    AXIS,
    EITHER_DECK,
    END_1942,
    END_1943,
    EVENT,
    HELD,
    LAND,
    NOBODY,
    OVERLORD,
    PARATROOP,
    RETURNABLE,
    SEA,
    SIDE_OF,
    SOVIET,
    SOVIET_SUIT,
    VICHY,
    WESTERN,
)
from sandtable.kernel.symbols import ARGUMENT, argument

OWN_EVENTS: Final = 0.8  # how much of what events could add is reckoned with
ENEMY_EVENTS: Final = 0.6
BARBAROSSA_DECK: Final = 9  # launch when no more cards are left in the Axis deck
BARBAROSSA_EVENTS: Final = 3  # or with so many events for it
PUSH_WORTH: Final = 0.8
FORT_ODDS: Final = 0.2
FLEET_ODDS: Final = 0.15
OTHER_BONUSES: Final = (
    words.END_TURN,
    words.PROCEED,
    words.PRODUCTION_BONUS,
    words.BLITZ,
    words.BLITZ_GUDERIAN,
)
KIND_OF: Final = {
    words.ATTACK_LAND: LAND,
    words.ATTACK_PARATROOP: PARATROOP,
    words.ATTACK_AMPHIBIOUS: AMPHIBIOUS,
    words.ATTACK_SEA: SEA,
}
# 6.3.2: the chance that three dice stay below a card, rerolls included.
PUSH_ODDS: Final[tuple[float, ...]] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.02, 0.05, 0.09, 0.16, 0.26, 0.375, 0.72, 0.93, 0.99)


class Outlook:
    """A side's resources as it plans: its cards, and both sides' events by kind of use and star."""

    def __init__(self, g: Reich, lore: Lore, side: int) -> None:
        self.side = side
        self.lore = lore
        self.price = card_price(g, lore)
        self.cards: list[float] = sorted([lore.card[card] for card in g.hand[side]], reverse=True)
        self.red: list[float] = []
        t = g.tables
        if side == ALLIES:
            self.red = sorted(
                [lore.card[c] for c in g.hand[side] if t.suit[c] == SOVIET_SUIT or t.double_agent[c]], reverse=True
            )
        self.dice: list[int] = [-1] * 42
        self.pips: list[float] = [0.0] * 42

    def add_up(self, g: Reich, side: int, way: int, star: int) -> int:
        """Where the dice and pips of a side's events for one kind of use are kept, counted when first needed."""
        slot = side * 21 + way * 3 + star
        if self.dice[slot] >= 0:
            return slot
        t = g.tables
        usable, pips_of, dice_of = self.lore.usable[way], self.lore.pips[way], self.lore.dice[way]
        dice = 0
        total = 0.0
        general = 0.0
        pair = 0.0
        held = HELD + side
        event = 0
        for where in g.event_at:
            if where == held and usable[event] and (not star or t.deck[event] == EITHER_DECK or t.stars[event] & star):
                pips = pips_of[event]
                if t.general[event]:
                    if pips > general:
                        general = pips
                elif t.two_card[event]:
                    if not t.hand_cost[event] and pips > pair:
                        pair = pips
                else:
                    total += pips
                    dice += dice_of[event]
            event += 1
        self.dice[slot] = dice
        self.pips[slot] = total + general + pair
        return slot

    def support(self, g: Reich, side: int, way: int, control: int, dice: int) -> float:
        """The pips of a side's events and of so many other bonus dice."""
        star = 0
        if side == ALLIES and way < 5:
            star = 2 if control == SOVIET else 1 if control == WESTERN else 0
        slot = self.add_up(g, side, way, star)
        share = OWN_EVENTS if side == self.side else ENEMY_EVENTS
        plain = min(2, dice)
        more = self.dice[slot]
        if more > 2 - plain:
            more = 2 - plain
        return DIE * plain + share * (DIE * more + self.pips[slot])

    def gamble(self, lead: float, stakes: float, red: bool) -> float:
        """What a conflict is worth with the card that so much at stake deserves, less the price of that card."""
        cards = self.red if red and self.red else self.cards
        if not cards:
            return stakes * chance(lead + MEAN_CARD)
        best = -1000.0
        last = len(cards) - 1
        for rank in (0, 1, 3):
            pips = cards[min(last, rank)]
            worth = stakes * chance(lead + pips) - self.price * (pips - MEAN_CARD)
            if worth > best:
                best = worth
        return best


# -- attacks ---------------------------------------------------------------------------------------------------------


def attack_lead(g: Reich, look: Outlook, kind: int, target: int, control: int, stakes: float) -> float:
    """The lead that a side can expect in an attack from a place under some control, but for its own card."""
    side = look.side
    other = 1 - side
    t = g.tables
    held = g.control[target]
    near, far = neighbours_of(g, side, target), neighbours_of(g, other, target)
    mine = theirs = 0
    lead = 0.0
    if kind == SEA:
        if SIDE_OF[held] == side:
            near += 1
        elif SIDE_OF[held] == other:
            far += 1
        mine = int(near > 0 and not far) + int(bool(g.fleet[target] & (1 << side)))
        theirs = int(far > 0 and not near) + int(bool(g.fleet[target] & (1 << other)))
    else:
        mine = int(near > far)
        theirs = int(t.capital_of[target] == other)
        if g.fort[target] == other + 1:
            lead -= SET_PIPS[t.fort_faces[1 if t.production[target] else 0]]
    lead += look.support(g, side, WAYS[kind], control, mine)
    if held == VICHY:
        lead -= MEAN_CARD
    else:
        lead -= look.support(g, other, GUARDS[kind], held, theirs) + enemy_card(g, other, stakes)
        if other == ALLIES and held == SOVIET and kind != SEA:
            lead += 0.7
    return lead


def needs_red(g: Reich, side: int, kind: int, target: int, control: int) -> bool:
    """6.5.3.4: whether the Allies must play a Red Star card."""
    return side == ALLIES and kind != SEA and (control == SOVIET or g.tables.printed[target] == SOVIET)


def attack_worth(g: Reich, look: Outlook, kind: int, target: int, control: int, extra: float) -> float:
    """What an attack is worth, with so much more for winning it."""
    side = look.side
    t = g.tables
    stakes = prize(g, look.lore, side, target) + extra
    at_risk = 0.0
    if kind == SEA:
        if g.control[target] == NOBODY:
            at_risk = prize(g, look.lore, 1 - side, target)
    elif kind == PARATROOP:
        stakes -= look.lore.asset[t.allows_drop] * 0.8
        at_risk = look.lore.asset[t.allows_drop] * 0.8
    elif kind == AMPHIBIOUS:
        at_risk = look.lore.asset[t.allows_landing[side]]
        if side == AXIS:
            stakes -= at_risk
    lead = attack_lead(g, look, kind, target, control, stakes)
    return look.gamble(lead, stakes + at_risk, needs_red(g, side, kind, target, control)) - at_risk


def origin_control(g: Reich, side: int, kind: int, target: int) -> int:
    """The control of the place that an attack would most likely start from."""
    if side == AXIS or kind == SEA:
        return WESTERN
    if kind == AMPHIBIOUS:
        return WESTERN
    found = land_origins(g, side, target) if kind == LAND else drop_origins(g, side, target)
    for origin in found:
        if g.control[origin] == WESTERN:
            return WESTERN
    return SOVIET


def best_attack(g: Reich, look: Outlook, verb: int, extra: float) -> tuple[float, int]:
    """The best target of a kind of attack, and what it is worth."""
    side = look.side
    kind = KIND_OF[verb]
    best = -1
    most = -1000.0
    for target in attack_targets(g, side, kind):
        worth = attack_worth(g, look, kind, target, origin_control(g, side, kind, target), extra)
        if worth > most:
            most = worth
            best = target
    return most, best


def best_origin(g: Reich, look: Outlook, frame: Attacking, found: list[int]) -> int:
    """6.5.3.1: from which ally, or from which zone, an attack starts."""
    best = found[0]
    most = -1000.0
    for pick in found:
        origin = argument(pick)
        if frame.kind == AMPHIBIOUS:
            worth = 1.0 if g.fleet[origin] & (1 << look.side) else 0.0
        else:
            control = g.control[origin]
            lead = attack_lead(g, look, frame.kind, frame.target, control, 1.5)
            worth = look.gamble(lead, 1.5, needs_red(g, look.side, frame.kind, frame.target, control))
        if worth > most:
            most = worth
            best = pick
    return best


# -- events ----------------------------------------------------------------------------------------------------------


def room_price(g: Reich, look: Outlook) -> float:
    """4.2.2: what must be given up to hold one event more."""
    side = look.side
    if events_kept(g, side) < g.tables.event_limit:
        return 0.0
    least = 1000.0
    event = 0
    for at in g.event_at:
        if at > 0 and at < 11 and (at & 1) == 1 - side and look.lore.asset[event] < least:
            least = look.lore.asset[event]
        event += 1
    return least if least < 1000.0 else 0.0


def bids(g: Reich, look: Outlook, extra: float) -> tuple[float, int]:
    """The best event to bid for, and what the bid is worth, with so much more for winning it."""
    t = g.tables
    side = look.side
    other = 1 - side
    room = room_price(g, look)
    lead = look.support(g, side, WAYS[EVENT], 0, 0) - look.support(g, other, GUARDS[EVENT], 0, 0)
    best = -1
    most = -1000.0
    for event in events_to_bid_for(g, side):
        stakes = event_worth(g, look.lore, side, event) + extra
        if t.type[event] <= RETURNABLE:
            stakes -= room
        elif t.deck[event] == EITHER_DECK:
            stakes += 0.1
        worth = look.gamble(lead - enemy_card(g, other, stakes), stakes, False)
        if worth > most:
            most = worth
            best = event
    return most, best


def best_bid(g: Reich, look: Outlook, found: list[int]) -> int:
    """6.4.1: the event to bid for."""
    _worth, event = bids(g, look, 0.0)
    pick = words.CHOOSE_EVENT | event
    return pick if pick in found else found[0]


# -- markers ---------------------------------------------------------------------------------------------------------


def fort_worth(g: Reich, lore: Lore, side: int, area: int) -> float:
    """What a fort in an area is worth: more where the enemy stands before a centre, or may land."""
    t = g.tables
    other = 1 - side
    danger = 0.0
    for near in t.next[turkey_is_in(g)][area]:
        if SIDE_OF[g.control[near]] == other:
            danger = max(danger, 1.0 if near < t.areas and not (g.pact and g.control[near] == SOVIET) else 0.35)
        elif near < t.areas and g.pact and g.control[near] == SOVIET:
            danger = max(danger, 0.3)
    worth = prize(g, lore, other, area)
    if side == AXIS and area in t.landing and g.overlord_possible and g.year[AXIS] >= END_1942:
        worth += 1.5
        danger = max(danger, 0.6)
    return worth * danger * FORT_ODDS


def fleet_worth(g: Reich, lore: Lore, side: int, zone: int) -> float:
    """What a fleet in a zone is worth: to keep what is worth keeping, or to take it."""
    other = 1 - side
    holder = SIDE_OF[g.control[zone]]
    worth = prize(g, lore, other if holder == side else side, zone) * FLEET_ODDS
    if holder < 0 and g.tables.production[zone]:
        worth += prize(g, lore, other, zone) * 0.5 * FLEET_ODDS
    return worth


def _best_place(g: Reich, lore: Lore, side: int, places: list[int], is_fleet: bool) -> tuple[float, int]:
    best = -1
    most = 0.0
    for place in places:
        worth = fleet_worth(g, lore, side, place) if is_fleet else fort_worth(g, lore, side, place)
        if worth > most:
            most = worth
            best = place
    return most, best


def best_fort(g: Reich, lore: Lore, side: int, found: list[int]) -> int:
    """6.2: where to fortify."""
    _worth, area = _best_place(g, lore, side, [argument(pick) for pick in found], False)
    pick = words.PLACE | area
    return pick if pick in found else found[0]


def best_fleet(g: Reich, lore: Lore, side: int, found: list[int]) -> int:
    """6.3.1: where to send a fleet."""
    _worth, zone = _best_place(g, lore, side, [argument(pick) for pick in found], True)
    pick = words.PLACE | zone
    return pick if pick in found else found[0]


def marker_worth(g: Reich, look: Outlook, is_fleet: bool) -> float:
    """What it is worth to place a fort or a fleet, with the worst card thrown away for it."""
    t = g.tables
    side = look.side
    bit = 1 << side
    places: list[int] = []
    used = 0
    if is_fleet:
        for zone in range(t.areas, t.places):
            if g.fleet[zone] & bit:
                used += 1
            else:
                places.append(zone)
    else:
        for area in range(t.areas):
            if g.fort[area] == side + 1:
                used += 1
            elif SIDE_OF[g.control[area]] == side and (t.production[area] or area in t.landing):
                places.append(area)
    if used >= (t.fleets[side] if is_fleet else t.forts[side]):
        return -1.0
    worth, _place = _best_place(g, look.lore, side, places, is_fleet)
    return worth + look.price * (MEAN_CARD - look.cards[-1]) if look.cards else worth


def least_marker(g: Reich, lore: Lore, side: int, found: list[int], is_fleet: bool) -> int:
    """3.0: the marker on the map that is missed least."""
    best = found[0]
    least = 1000.0
    for pick in found:
        place = argument(pick)
        worth = fleet_worth(g, lore, side, place) if is_fleet else fort_worth(g, lore, side, place)
        if worth < least:
            least = worth
            best = pick
    return best


# -- the Big Push try and Reorganize -----------------------------------------------------------------------------------


def push_card(g: Reich, lore: Lore, found: list[int]) -> int:
    """6.3.2: the card to stake on a Big Push marker."""
    best = found[0]
    most = -1000.0
    price = card_price(g, lore)
    for pick in found:
        card = argument(pick)
        worth = PUSH_WORTH * PUSH_ODDS[g.tables.value[card]] - price * lore.card[card]
        if worth > most:
            most = worth
            best = pick
    return best


def push_worth(g: Reich, look: Outlook) -> float:
    """What a try for a Big Push marker is worth."""
    most = -1.0
    t = g.tables
    wanted = PUSH_WORTH if years_left(g, look.lore) > 0.3 else 0.0
    for card in g.hand[look.side]:
        worth = wanted * PUSH_ODDS[t.value[card]] - look.price * (look.lore.card[card] - MEAN_CARD)
        if worth > most:
            most = worth
    return most


def reorganize_worth(g: Reich, look: Outlook, way: int) -> float:
    """What a new hand is worth, less its price."""
    side = look.side
    worth = 0.0
    for pips in look.cards:
        if pips < 6.5:
            worth += look.price * (MEAN_CARD - pips)
    if way == words.LOWER_OWN:
        return worth - loss(g.hand_size[side], 1)
    return worth - gain(g.hand_size[1 - side], 1)


def reorganize_way(g: Reich, found: list[int]) -> int:
    """6.1: the cheaper of the two ways."""
    if len(found) < 2:
        return found[0]
    mine, theirs = STEP[g.hand_size[g.active]], STEP[min(12, g.hand_size[1 - g.active] + 1)]
    return words.LOWER_OWN if mine < theirs else words.RAISE_OTHER


# -- the action ------------------------------------------------------------------------------------------------------


def action_worth(g: Reich, look: Outlook, verb: int, extra: float) -> float:
    """What an action is worth, with so much more for winning its conflict."""
    if verb == words.BID:
        worth, _event = bids(g, look, extra)
        return worth
    if verb in KIND_OF:
        worth, _target = best_attack(g, look, verb, extra)
        return worth
    if verb == words.FORTIFY or verb == words.REINFORCE_FLEET:
        return marker_worth(g, look, verb == words.REINFORCE_FLEET)
    if verb == words.TRY_BIG_PUSH:
        return push_worth(g, look)
    if verb == words.REORGANIZE:
        return max(reorganize_worth(g, look, words.LOWER_OWN), reorganize_worth(g, look, words.RAISE_OTHER))
    return -1.0


def best_action(g: Reich, look: Outlook, found: list[int]) -> int:
    """6.0: the action of a turn."""
    if words.LAUNCH_OVERLORD in found:
        return words.LAUNCH_OVERLORD
    if words.LAUNCH_BARBAROSSA in found and is_time_for_barbarossa(g, look):
        return words.LAUNCH_BARBAROSSA
    best = found[0]
    most = -1000.0
    pushes = may_spend_push(g, look)
    for pick in found:
        if pick == words.BIG_PUSH_EVENTS or pick == words.BIG_PUSH_ATTACKS:
            if not pushes:
                continue
            worth = _push_action(g, look, pick, found)
        else:
            worth = action_worth(g, look, pick, SUCCESS)
        if worth > most:
            most = worth
            best = pick
    return best


def _push_action(g: Reich, look: Outlook, pick: int, found: list[int]) -> float:
    """A Big Push: twice the best of its kind, with one success bonus."""
    if pick == words.BIG_PUSH_EVENTS:
        return 1.8 * action_worth(g, look, words.BID, 0.6 * SUCCESS) - 0.3 * PUSH_WORTH
    most = -1000.0
    for verb in found:
        if verb in KIND_OF:
            most = max(most, action_worth(g, look, verb, 0.6 * SUCCESS))
    return 1.8 * most - 0.3 * PUSH_WORTH


def may_spend_push(g: Reich, look: Outlook) -> bool:
    """Whether a Big Push marker is not better kept for Barbarossa or Overlord."""
    if look.side == AXIS:
        return not g.barbarossa_possible
    return not g.overlord_possible or g.year[ALLIES] < END_1943 or look.lore.judged[g.scenario]


def is_time_for_barbarossa(g: Reich, look: Outlook) -> bool:
    """6.7.1: before the deck runs out, sooner with events and good cards in hand."""
    if len(g.deck[AXIS]) <= BARBAROSSA_DECK:
        return True
    slot = look.add_up(g, AXIS, WAYS[LAND], 0)
    strength = look.dice[slot] * DIE + look.pips[slot]
    return strength >= BARBAROSSA_EVENTS * 2.5


# -- bonus actions and operations --------------------------------------------------------------------------------------


def blitz_worth(g: Reich, look: Outlook, pick: int, extra: float) -> float:
    """What a Blitz attack is worth: its prize, less its hand-size step or the general that spares it."""
    side = look.side
    target = argument(pick)
    spared = pick & ~ARGUMENT == words.BLITZ_GUDERIAN
    origin = g.blitz_from
    control = g.control[origin]
    stakes = prize(g, look.lore, side, target) + extra
    lead = attack_lead(g, look, LAND, target, control, stakes)
    red = needs_red(g, side, LAND, target, control)
    if spared:
        return look.gamble(lead, stakes + 0.8, red) - 0.8
    worth = look.gamble(lead, stakes, red)
    if g.operation == OVERLORD:
        return worth
    return worth - (STEP[g.hand_size[side]] if g.hand_size[side] > 1 else 100.0)


def best_bonus(g: Reich, look: Outlook, found: list[int], is_risky: bool) -> int:
    """7.9: the bonus action to take, if any; `is_risky` if losing it forfeits the others."""
    best = found[0]
    most = 0.0
    if is_risky:  # otherwise the success bonus keeps
        for pick in found:
            if pick & ~ARGUMENT not in OTHER_BONUSES:
                worth = action_worth(g, look, pick, 0.0)
                if worth > most:
                    most = worth
                    best = pick
    rest = most
    for pick in found:
        verb = pick & ~ARGUMENT
        if verb == words.BLITZ or verb == words.BLITZ_GUDERIAN:
            worth = blitz_worth(g, look, pick, rest)
            if worth > most:
                most = worth
                best = pick
    if words.PRODUCTION_BONUS in found:
        rest = most if is_risky else 0.0
        worth, _event = bids(g, look, rest)
        if worth > rest:
            best = words.PRODUCTION_BONUS
    return best


def invasion_step(g: Reich, look: Outlook, found: list[int]) -> int:
    """6.7.2-6.7.4: the next attack of an operation; losing it costs no other."""
    side = look.side
    best = found[0]
    most = -1000.0
    for pick in found:
        verb = pick & ~ARGUMENT
        if verb == words.PRODUCTION_BONUS:
            return pick
        if verb == words.TARGET:
            target = argument(pick)
            if landing_step(g):
                worth = attack_worth(g, look, AMPHIBIOUS, target, WESTERN, 0.8)
            else:
                worth = attack_worth(g, look, LAND, target, SOVIET if side == ALLIES else WESTERN, 0.1)
        elif verb == words.BLITZ or verb == words.BLITZ_GUDERIAN:
            worth = blitz_worth(g, look, pick, 0.0) + 0.3
        else:
            worth = 0.0
        if worth > most:
            most = worth
            best = pick
    return best


def landing_step(g: Reich) -> bool:
    """Whether Overlord's landing is being chosen."""
    return g.operation == OVERLORD
