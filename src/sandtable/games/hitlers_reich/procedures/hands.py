"""Rules 4.1 and 5.4-5.5: hands, discards and draws, and the reshuffles and year ends that may interrupt any draw."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.hitlers_reich import house, lexicon as words
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.terms import (
    ALLIES,
    AXIS,
    DISPLAY,
    END_1941,
    END_1943,
    HELD,
    LID,
    NO_MARKER,
    REMOVED,
    RETURNABLE,
    REUSABLE,
    SET_ASIDE,
    SOVIET_SUIT,
    STAR_DOWN,
)
from sandtable.kernel.chance import Experiment, draw, shuffle
from sandtable.kernel.column import changed
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, ask, auto, chance, register
from sandtable.kernel.symbols import argument

# -- 4.1.4 Hand size -------------------------------------------------------------------------------------------------


def change_hand_size(g: Reich, side: int, by: int) -> None:
    """4.1.4: the marker moves at once, never above 12; 9.1: at 0 the other side wins at once."""
    size = min(g.tables.max_hand_size, g.hand_size[side] + by)
    if size != g.hand_size[side]:
        g.hand_size = changed(g.hand_size, side, max(0, size))
        g.note(words.HAND_SIZE, side, g.hand_size[side])
    if size <= 0:
        g.end(words.HAND_SIZE_ZERO, 1 - side)


def show_to(g: Reich, side: int, card: int) -> None:
    """A side has seen where this card of the other went; it remembers until the reshuffle."""
    g.seen[card] |= 1 << side


def lay_off(g: Reich, owner: int, cards: list[int]) -> None:
    """4.1.5: cards go face up on a discard pile; the other side sees only the last one."""
    g.discard[owner] += cards
    if cards:
        show_to(g, 1 - owner, cards[-1])
        g.reveal()


def is_red(g: Reich, card: int) -> bool:
    """A Red Star card or a Double Agent: what the Soviet duty asks for (6.5.2.1, 6.5.3.4)."""
    return g.tables.suit[card] == SOVIET_SUIT or bool(g.tables.double_agent[card])


def refill(g: Reich, side: int) -> Frame | None:
    """Draw up to the hand size; the frame that does it when a reshuffle must come between."""
    missing = g.hand_size[side] - len(g.hand[side])
    if missing <= 0:
        return None
    if len(g.deck[side]) >= missing:
        draw_cards(g, side, missing)
        return None
    return Refill(side=side, missing=missing)


def draw_cards(g: Reich, side: int, count: int) -> None:
    """4.1.5: take cards from the top of the own deck."""
    deck = g.deck[side]
    drawn = deck[len(deck) - count :]
    del deck[len(deck) - count :]
    g.hand[side] += drawn
    g.reveal()
    if g.journal is not None:
        g.note(words.DRAWS, side, count)
        g.note(words.DREW, side, *drawn)


REFILL: Final[Sequence] = Sequence("refill", auto("draw_on", "4.1.5"), tells={"side": "side"})


@dataclass(slots=True)
class Refill(Frame):
    """4.1.5 Draw a number of cards, through as many reshuffles as it takes."""

    side: int = 0
    missing: int = 0

    def copy(self) -> Refill:
        return Refill(self.at, self.turn, self.passes, self.side, self.missing)

    def draw_on(self, g: Reich) -> Flow:
        count = min(self.missing, len(g.deck[self.side]))
        if count:
            draw_cards(g, self.side, count)
            self.missing -= count
        if self.missing and g.discard[self.side]:
            return Reshuffle(side=self.side)
        return None

    def draw_on_back(self, g: Reich, child: Frame) -> Flow:
        return "draw_on"


register(REFILL, Refill)

TOP_CARD: Final[Sequence] = Sequence("top_card", auto("turn_over", "4.1.5"), tells={"side": "side"})


@dataclass(slots=True)
class TopCard(Frame):
    """4.1.5 Turn over the top card of a deck, after a reshuffle if there is none."""

    side: int = 0
    card: int = -1

    def copy(self) -> TopCard:
        return TopCard(self.at, self.turn, self.passes, self.side, self.card)

    def turn_over(self, g: Reich) -> Flow:
        if g.deck[self.side]:
            self.card = g.deck[self.side].pop()
            g.reveal()
            return None
        return Reshuffle(side=self.side) if g.discard[self.side] else None

    def turn_over_back(self, g: Reich, child: Frame) -> Flow:
        return "turn_over"


register(TOP_CARD, TopCard)

# -- 4.1.5 Discards --------------------------------------------------------------------------------------------------

DISCARDING: Final[Sequence] = Sequence(
    "discarding",
    ask("choose", "4.1.5", hidden=True),
    auto("lay", "4.1.5"),
    tells={"side": "side", "left": "number"},
    secret={"chosen": ""},
    pool="conflict_cards",
)


@dataclass(slots=True)
class Discarding(Frame):
    """4.1.5 A side discards cards of its choice; 6.5.2.1: for a Soviet centre red cards and Double Agents first."""

    side: int = 0
    left: int = 0
    soviet: int = 0
    least: int = 99
    chosen: list[list[int]] = field(default_factory=lambda: [[], []])

    def copy(self) -> Discarding:
        chosen = [self.chosen[0][:], self.chosen[1][:]]
        return Discarding(self.at, self.turn, self.passes, self.side, self.left, self.soviet, self.least, chosen)

    def choose_side(self, g: Reich) -> int:
        return self.side

    def choose_options(self, g: Reich, side: int) -> list[int]:
        hand = g.hand[side]
        if self.soviet > 0:
            red = [card for card in hand if is_red(g, card)]
            if red:
                return [words.DISCARD | card for card in red]
        found = [words.DISCARD | card for card in hand]
        return [words.ENOUGH, *found] if len(self.chosen[side]) >= self.least or not found else found

    def choose(self, g: Reich, side: int, pick: int) -> Flow:
        if pick == words.ENOUGH:
            return None
        card = argument(pick)
        g.hand[side].remove(card)
        self.chosen[side].append(card)
        self.left -= 1
        self.soviet -= 1
        return "choose" if self.left > 0 and g.hand[side] else None

    def choose_why_not(self, g: Reich, side: int, pick: int) -> int:
        if pick & ~0xFFFFFF != words.DISCARD or argument(pick) not in g.hand[side]:
            return words.NOT_IN_HAND
        return words.SOVIET_DISCARD

    def lay(self, g: Reich) -> Flow:
        cards = self.chosen[self.side]
        self.chosen = [[], []]
        discard_cards(g, self.side, cards)
        return None


register(DISCARDING, Discarding)


def discard_cards(g: Reich, side: int, cards: list[int]) -> None:
    """Put cards that have left a hand on the discard pile."""
    lay_off(g, side, cards)
    if g.journal is not None and cards:
        g.note(words.DISCARDS, side, len(cards))
        g.note(words.DISCARDED, side, *cards)


def forced_discard(g: Reich, side: int, count: int, soviet: int = 0) -> Frame | None:
    """R40: discard so many, or all there is; the frame that asks when there is a choice."""
    hand = g.hand[side]
    if not hand or count <= 0:
        return None
    if count >= len(hand):
        g.hand[side] = []
        discard_cards(g, side, hand)
        return None
    return Discarding(side=side, left=count, soviet=soviet)


RANDOM_DISCARD: Final[Sequence] = Sequence(
    "random_discard", chance("draw_blind", "6.5.2.1"), tells={"side": "side", "count": "number"}
)


@dataclass(slots=True)
class RandomDiscard(Frame):
    """6.5.2.1, 8.2.1 Cards lost at random: for Berlin, and for the surrender of Italy."""

    side: int = 0
    count: int = 0

    def copy(self) -> RandomDiscard:
        return RandomDiscard(self.at, self.turn, self.passes, self.side, self.count)

    def draw_blind_chance(self, g: Reich) -> Experiment | None:
        size = len(g.hand[self.side])
        count = min(self.count, size)
        return draw(count, size, self.side) if count else None

    def draw_blind(self, g: Reich, outcome: list[int]) -> Flow:
        hand = g.hand[self.side]
        cards = [hand[i] for i in outcome]
        g.hand[self.side] = [card for card in hand if card not in cards]
        discard_cards(g, self.side, cards)
        return None


register(RANDOM_DISCARD, RandomDiscard)

# -- 5.4 Reshuffles --------------------------------------------------------------------------------------------------

RESHUFFLE: Final[Sequence] = Sequence(
    "reshuffle",
    auto("move_marker", "5.4.1"),
    ask("exchange", "5.4.4", hidden=True),
    ask("exchange_for", "5.4.4", hidden=True),
    chance("shuffle_deck", "5.4"),
    auto("end_year", "5.4.1"),
    auto("war_production", "5.4.1"),
    ask("speer", "5.4.2", skips=True),
    auto("allied_gain", "5.4.2"),
    auto("pact_lapses", "5.4.2"),
    ask("return_event", "5.4.2", skips=True),
    tells={"side": "side"},
    secret={"given": "", "taken": ""},
    pool="conflict_cards",
)


@dataclass(slots=True)
class Reshuffle(Frame):
    """5.4 An empty deck: the discards become the new deck, and the year moves on (R41 for the order)."""

    side: int = 0
    year_ends: bool = False
    exchanging: bool = False
    spared: bool = False
    given: list[list[int]] = field(default_factory=lambda: [[], []])
    taken: list[list[int]] = field(default_factory=lambda: [[], []])

    def copy(self) -> Reshuffle:
        return Reshuffle(
            self.at,
            self.turn,
            self.passes,
            self.side,
            self.year_ends,
            self.exchanging,
            self.spared,
            [self.given[0][:], self.given[1][:]],
            [self.taken[0][:], self.taken[1][:]],
        )

    def move_marker(self, g: Reich) -> Flow:
        side = self.side
        g.note(words.RESHUFFLES, side)
        for card in g.discard[side]:
            g.seen[card] = 0
        g.deck[side] = g.discard[side] + g.deck[side]  # at once: only its owner may look through it (5.4.4)
        g.discard[side] = []
        # R02: a marker that is ahead waits; a trailing one, and one that is level, moves.
        if g.year[side] <= g.year[1 - side] and g.year[side] < len(g.tables.year_events) - 1:
            g.year = changed(g.year, side, g.year[side] + 1)
            g.note(words.YEAR_MARKER, side, g.year[side])
            if g.house[house.REORGANIZE_STAR]:
                g.reorganize = changed(g.reorganize, side, 1)
            self.year_ends = g.year[side] == g.year[1 - side]
            if side == ALLIES and g.year[side] == END_1943 and not g.exchange_done:  # 5.4.4, once
                g.exchange_done = True
                if g.big_push[ALLIES] == NO_MARKER:
                    g.big_push = changed(g.big_push, ALLIES, STAR_DOWN)
                    g.note(words.PUSH_WON, ALLIES)
                self.exchanging = True
                return None
        return "shuffle_deck"

    def exchange_side(self, g: Reich) -> int:
        return ALLIES

    def exchange_options(self, g: Reich, side: int) -> list[int]:
        t = g.tables
        if not g.hand[side]:
            return [words.ENOUGH]
        return [words.ENOUGH] + [
            words.TAKE | card for card in sorted(g.deck[side]) if t.rerolls[card] or t.sabotage[card]
        ]

    def exchange(self, g: Reich, side: int, pick: int) -> Flow:
        if pick == words.ENOUGH:
            g.hand[side] += self.taken[side]
            g.note(words.EXCHANGES, len(self.taken[side]))
            self.taken = [[], []]
            return "shuffle_deck"
        card = argument(pick)
        g.deck[side].remove(card)
        self.taken[side].append(card)
        g.reveal()
        return None

    def exchange_for_side(self, g: Reich) -> int:
        return ALLIES

    def exchange_for_options(self, g: Reich, side: int) -> list[int]:
        return [words.DISCARD | card for card in g.hand[side]]

    def exchange_for(self, g: Reich, side: int, pick: int) -> Flow:
        g.hand[side].remove(argument(pick))
        self.given[side].append(argument(pick))
        return "exchange"

    def shuffle_deck_chance(self, g: Reich) -> Experiment:
        return shuffle(len(g.deck[self.side]))

    def shuffle_deck(self, g: Reich, outcome: list[int]) -> Flow:
        cards = g.deck[self.side]
        g.deck[self.side] = [cards[i] for i in outcome]
        given = self.given[self.side]
        self.given = [[], []]
        if given:  # R41: what was given for the exchange begins the new discard pile
            discard_cards(g, self.side, given)
        return None

    def end_year(self, g: Reich) -> Flow:
        return YearEnd() if self.year_ends else None

    def war_production(self, g: Reich) -> Flow:
        for at, events, _needs_all in g.tables.lid_returns:
            if at < 0:
                for event in events:
                    if g.event_at[event] == LID:
                        put_in_display(g, event)
                        break
        return None if self.side == AXIS else "return_event"

    def speer_side(self, g: Reich) -> int:
        return AXIS

    def speer_options(self, g: Reich, side: int) -> list[int]:
        speer = g.tables.speer  # R48: held until one Axis reshuffle
        return [words.USE_SPEER, words.PROCEED] if speer >= 0 and g.event_at[speer] == HELD + AXIS else []

    def speer(self, g: Reich, side: int, pick: int) -> Flow:
        if pick == words.USE_SPEER:
            g.event_at[g.tables.speer] = REMOVED
            self.spared = True
            g.note(words.SPEER_USED)
        return None

    def allied_gain(self, g: Reich) -> Flow:
        if self.spared:
            return None
        change_hand_size(g, ALLIES, 1)
        if len(g.hand[ALLIES]) < g.hand_size[ALLIES]:
            return Refill(side=ALLIES, missing=1)
        return None

    def pact_lapses(self, g: Reich) -> Flow:
        if g.pact:  # 8.6: the first Axis reshuffle; the marker stays, as an ordinary one
            g.pact = False
            g.barbarossa_possible = False
            g.note(words.BARBAROSSA_LOST)
            g.note(words.PACT_ENDS)
        return None

    def return_event_side(self, g: Reich) -> int:
        return self.side

    def return_event_options(self, g: Reich, side: int) -> list[int]:
        found: list[int] = []
        for at, events, needs_all in g.tables.lid_returns:
            if at == self.side:
                out = [event for event in events if g.event_at[event] == LID]
                if out and (not needs_all or len(out) == len(events)):
                    found.append(words.RETURN_EVENT | out[0])
        return found

    def return_event(self, g: Reich, side: int, pick: int) -> Flow:
        put_in_display(g, argument(pick))
        return None


def put_in_display(g: Reich, event: int) -> None:
    """5.4.1-5.4.3: a recyclable comes back from the box lid."""
    g.event_at[event] = DISPLAY
    g.note(words.EVENT_FROM_LID, event)


register(RESHUFFLE, Reshuffle)

# -- 5.5 Year end ----------------------------------------------------------------------------------------------------

YEAR_END: Final[Sequence] = Sequence(
    "year_end",
    auto("close_year", "5.5"),
    chance("axis_events", "5.5.1"),
    chance("allied_events", "5.5.1"),
)


def year_end_pool(g: Reich, side: int) -> list[int]:
    """5.5.1: the reusable and returnable events of a side in the display (R10: its own, not either side's)."""
    t = g.tables
    both = g.house[house.YEAR_END_POOL]
    return [
        event
        for event in range(t.event_count)
        if g.event_at[event] == DISPLAY
        and t.type[event] in (REUSABLE, RETURNABLE)
        and (t.deck[event] == side or (both and t.deck[event] == 2))
    ]


def last_year(g: Reich) -> int:
    """The year box in which the scenario ends."""
    scenario = g.tables.pack.scenarios[g.scenario]
    return g.tables.ids["year"].index(scenario.ends)


@dataclass(slots=True)
class YearEnd(Frame):
    """5.5 Both year markers have met: new events for both sides, or the end of the game (R50)."""

    def copy(self) -> YearEnd:
        return YearEnd(self.at, self.turn, self.passes)

    def close_year(self, g: Reich) -> Flow:
        year = g.year[AXIS]
        g.note(words.YEAR_ENDS, year)
        if not g.house[house.REORGANIZE_STAR]:  # R03: the stars turn up at the year end, for both together
            g.reorganize = [1, 1]
        if year >= last_year(g):
            g.final = True
            return "(end)"
        if year == END_1941:
            for event in range(g.tables.event_count):
                if g.event_at[event] == SET_ASIDE:
                    g.event_at[event] = DISPLAY
        return None

    def axis_events_chance(self, g: Reich) -> Experiment | None:
        return self._draw(g, AXIS)

    def axis_events(self, g: Reich, outcome: list[int]) -> Flow:
        return self._take(g, AXIS, outcome)

    def allied_events_chance(self, g: Reich) -> Experiment | None:
        return self._draw(g, ALLIES)

    def allied_events(self, g: Reich, outcome: list[int]) -> Flow:
        return self._take(g, ALLIES, outcome)

    def _draw(self, g: Reich, side: int) -> Experiment | None:
        pool = len(year_end_pool(g, side))
        count = min(pool, g.tables.year_events[g.year[AXIS]][side])
        return draw(count, pool) if count else None

    def _take(self, g: Reich, side: int, outcome: list[int]) -> Flow:
        pool = year_end_pool(g, side)
        drawn = [pool[i] for i in outcome]
        for event in drawn:
            g.event_at[event] = HELD + side
        g.note(words.YEAR_EVENTS, side, *drawn)
        return None


register(YEAR_END, YearEnd)
