"""Chapter 10 and rule 5.1: setting up a scenario, the pre-game deals and event draws, and the game turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sandtable.games.hitlers_reich import house, lexicon as words
from sandtable.games.hitlers_reich.procedures.control import Settling
from sandtable.games.hitlers_reich.procedures.gains import Gaining
from sandtable.games.hitlers_reich.procedures.turn import PlayerTurn
from sandtable.games.hitlers_reich.state import Reich, blank
from sandtable.games.hitlers_reich.tables import Board
from sandtable.games.hitlers_reich.terms import (
    ALLIES,
    AXIS,
    AXIS_CONTROL,
    DISPLAY,
    END_1943,
    HELD,
    LID,
    REMOVED,
    RETURNABLE,
    REUSABLE,
    SET_ASIDE,
    SOVIET,
    STAR_UP,
    VICHY_ENDED,
    VICHY_NEUTRAL,
    WESTERN,
)
from sandtable.kernel.chance import Experiment, draw, shuffle
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, chance, register

SIDE_NUMBER = {"axis": AXIS, "allied": ALLIES}


def set_up(tables: Board, scenario: str, choices: dict[str, str]) -> Reich:
    """10.1-10.4: everything that is not left to chance."""
    t = tables
    pack = t.pack
    number = [s.id for s in pack.scenarios].index(scenario)
    rules = pack.scenarios[number]
    s = pack.setup[rules.setup]
    place = {p: i for i, p in enumerate(t.ids["place"])}
    event = {e: i for i, e in enumerate(t.ids["event"])}
    g = blank(t)
    g.house = house.settled(choices)
    g.scenario = number
    g.year = [t.ids["year"].index(s.year.axis), t.ids["year"].index(s.year.allied)]
    g.reorganize = [int("axis" in s.reorganize), int("allied" in s.reorganize)]
    g.hand_size = [s.hand_size.axis, s.hand_size.allied]
    g.big_push = [STAR_UP if side in s.big_push else 0 for side in ("axis", "allied")]
    g.pact = s.pact
    g.italy_surrendered = s.italy_surrendered
    g.barbarossa_possible = "barbarossa" in rules.operations and s.pact
    g.overlord_possible = "overlord_bagration" in rules.operations
    g.exchange_done = g.year[ALLIES] >= END_1943
    g.vichy = VICHY_NEUTRAL if s.vichy == "neutral" else VICHY_ENDED
    g.event_at = [DISPLAY] * t.event_count
    for kind, discs in ((AXIS_CONTROL, s.discs.axis), (WESTERN, s.discs.western), (SOVIET, s.discs.soviet)):
        for name in discs:
            g.control[place[name]] = kind
    for side, fleets, forts in ((AXIS, s.fleets.axis, s.forts.axis), (ALLIES, s.fleets.allied, s.forts.allied)):
        for name in fleets:
            g.fleet[place[name]] |= 1 << side
        for name in forts:
            g.fort[place[name]] = side + 1
    for names, where in ((s.events_set_aside, SET_ASIDE), (s.events_removed, REMOVED), (s.events_in_lid, LID)):
        for name in names:
            g.event_at[event[name]] = where
    for i in range(t.event_count):
        if g.house[house.FILLERS] and t.filler[i]:
            g.event_at[i] = REMOVED
    for side, names in ((AXIS, s.events_given.axis), (ALLIES, s.events_given.allied)):
        for name in names:
            g.event_at[event[name]] = HELD + side
    g.stack = [Campaign(first=SIDE_NUMBER[s.first_side], must_land=rules.first_action == "overlord_bagration")]
    return g


CAMPAIGN: Final[Sequence] = Sequence(
    "campaign",
    chance("set_apart", "10.2.1"),
    chance("deal", "10.2.1"),
    chance("draw_events", "10.2.2"),
    chance("random_events", "10.3.3"),
    auto("resolve", "10.2.2.3"),
    auto("turns", "5.2"),
    auto("next_turn", "5.2"),
)


@dataclass(slots=True)
class Campaign(Frame):
    """5.0 The whole game: deals, event draws, then player turns, the Axis first in each, until someone has won."""

    first: int = 0
    must_land: bool = False
    side: int = 0
    draws: int = 0

    def copy(self) -> Campaign:
        return Campaign(self.at, self.turn, self.passes, self.first, self.must_land, self.side, self.draws)

    def _setup(self, g: Reich) -> Any:
        pack = g.tables.pack
        return pack.setup[pack.scenarios[g.scenario].setup]

    # -- 10.2.1, 10.3.1, 10.3.2 hands

    def _deal(self, g: Reich) -> Any:
        deal = self._setup(g).deal
        return deal.axis if self.side == AXIS else deal.allied

    def _own(self, g: Reich) -> list[int]:
        return [card for card in range(g.tables.cards) if g.tables.card_side[card] == self.side]

    def _apart(self, g: Reich) -> list[int]:
        ranks = self._deal(g).set_apart
        cards = g.tables.pack.conflict_cards
        return [card for card in self._own(g) if cards[card].rank in ranks]

    def set_apart_chance(self, g: Reich) -> Experiment | None:
        if self.side == AXIS:
            g.note(words.SCENARIO_BEGINS)
        apart = self._apart(g)
        return draw(self._deal(g).dealt_from_set_apart, len(apart), self.side) if apart else None

    def set_apart(self, g: Reich, outcome: list[int]) -> Flow:
        apart = self._apart(g)
        g.hand[self.side] = [apart[i] for i in outcome]
        return None

    def _rest(self, g: Reich) -> list[int]:
        hand = g.hand[self.side]
        return [card for card in self._own(g) if card not in hand]

    def deal_chance(self, g: Reich) -> Experiment:
        return shuffle(len(self._rest(g)))

    def deal(self, g: Reich, outcome: list[int]) -> Flow:
        side = self.side
        rest = self._rest(g)
        deck = [rest[i] for i in outcome]
        count = self._deal(g).dealt
        g.hand[side] += deck[len(deck) - count :]
        g.deck[side] = deck[: len(deck) - count]
        g.note(words.HAND_DEALT, side, len(g.hand[side]))
        g.note(words.HAND_IS, side, *g.hand[side])
        if side == AXIS:
            self.side = ALLIES
            return "set_apart"
        return None

    # -- 10.2.2 the draws of 1941: the Allies first, what they leave of the either-side cards joins the Axis pool

    def _draw_pool(self, g: Reich) -> list[int]:
        ids = g.tables.ids["event"]
        draws = self._setup(g).event_draws
        now = draws[self.draws]
        pool = [ids.index(name) for name in now.events]
        if now.with_undrawn_either:
            for earlier in draws[: self.draws]:
                pool += [ids.index(name) for name in earlier.events if g.tables.deck[ids.index(name)] == 2]
        return [event for event in pool if g.event_at[event] == DISPLAY]

    def draw_events_chance(self, g: Reich) -> Experiment | None:
        draws = self._setup(g).event_draws
        if self.draws >= len(draws):
            self.draws = 0
            return None
        pool = self._draw_pool(g)
        return draw(min(draws[self.draws].count, len(pool)), len(pool))

    def draw_events(self, g: Reich, outcome: list[int]) -> Flow:
        who = SIDE_NUMBER[self._setup(g).event_draws[self.draws].side]
        pool = self._draw_pool(g)
        drawn = [pool[i] for i in outcome]
        for event in drawn:
            g.event_at[event] = HELD + who
        g.note(words.EVENTS_DRAWN, who, *drawn)
        self.draws += 1
        return "draw_events"

    # -- 10.3.3 the draws of 1944, the Allies first

    def _random_pool(self, g: Reich, side: int) -> list[int]:
        t = g.tables
        return [
            event
            for event in range(t.event_count)
            if g.event_at[event] == DISPLAY and t.deck[event] == side and t.type[event] in (REUSABLE, RETURNABLE)
        ]

    def random_events_chance(self, g: Reich) -> Experiment | None:
        counts = self._setup(g).events_random
        if self.draws > 1 or not (counts.axis or counts.allied):
            return None
        pool = self._random_pool(g, 1 - self.draws)
        return draw(min(len(pool), counts.allied if self.draws == 0 else counts.axis), len(pool))

    def random_events(self, g: Reich, outcome: list[int]) -> Flow:
        side = 1 - self.draws
        pool = self._random_pool(g, side)
        for i in outcome:
            g.event_at[pool[i]] = HELD + side
        held = [event for event in range(g.tables.event_count) if g.event_at[event] == HELD + side]
        g.note(words.EVENTS_GIVEN, side, *held)
        self.draws += 1
        return "random_events"

    # -- 10.2.2.3 WOLFPACK, WAR PRODUCTION and CONVOY, if drawn, act now in this order

    def resolve(self, g: Reich) -> Flow:
        for family in self._setup(g).resolved_at_once:
            for event in range(g.tables.event_count):
                if g.tables.family[event] == family and g.event_at[event] in (HELD + AXIS, HELD + ALLIES):
                    return Gaining(side=g.event_at[event] - HELD, event=event)
        return None

    def resolve_back(self, g: Reich, child: Frame) -> Flow:
        return Settling(first=child.side) if isinstance(child, Gaining) else "resolve"

    # -- 5.2 turns

    def turns(self, g: Reich) -> Flow:
        self.side = self.first
        return None

    def next_turn(self, g: Reich) -> Flow:
        return PlayerTurn(side=self.side, must_land=self.must_land)

    def next_turn_back(self, g: Reich, child: Frame) -> Flow:
        self.must_land = False
        self.side = 1 - self.side
        return "next_turn"


register(CAMPAIGN, Campaign)
