"""Rules 3.3 and 3.7.4 to 3.7.7: counters are drawn and resolved until Sudden Death ends the phase."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import house
from sandtable.games.cataclysm.pieces import cup, put, reserve_of
from sandtable.games.cataclysm.procedures.civil_war import CivilWarRound
from sandtable.games.cataclysm.procedures.crisis import CrisisEvent
from sandtable.games.cataclysm.procedures.holding import to_next_turn
from sandtable.games.cataclysm.procedures.home_front import HomeFront
from sandtable.games.cataclysm.procedures.interrupt import Interrupt
from sandtable.games.cataclysm.procedures.playing import Drawn, Playing
from sandtable.games.cataclysm.procedures.settling import settle
from sandtable.games.cataclysm.procedures.wars import begin_global_war
from sandtable.games.cataclysm.queries import active_powers, score
from sandtable.games.cataclysm.scenario_rules import BARBAROSSA, LEND_LEASE_COMES, is_war_elsewhere, name_of_extra
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    BOMB,
    COMMUNIST,
    CRISIS,
    DEMOCRATIC,
    DRAWN as IN_HAND,
    EXTRA,
    FASCIST,
    HOME_FRONT,
    IN_CUP,
    IN_PLAY,
    LEND_LEASE,
    NOBODY,
    REMOVED,
    RESOLUTION,
    SECOND_DEMOCRATIC,
    SECOND_FASCIST,
    USA,
)
from sandtable.games.cataclysm.victory import end
from sandtable.games.cataclysm.words import playing as words
from sandtable.kernel.chance import Experiment, draw as blind_draw
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, auto, chance, register

ACTION_PHASE: Final[Sequence] = Sequence(
    "action_phase",
    auto("count_scores", "3.3"),
    chance("break_tie", "3.3"),
    auto("interrupts", "3.5"),
    auto("play_reserve", "3.5"),
    chance("draw", "3.3"),
    auto("own", "3.7"),
    auto("home_front", "3.7.6"),
    auto("resolution", "3.7.7"),
    auto("crisis", "3.7.4"),
    auto("after_crisis", "3.7.5"),
    auto("sudden_death", "3.7.5"),
    auto("bomb", "12.2.2"),
    auto("extra", "1.3"),
    auto("settle", "3.3"),
    tells={"power": "power", "counter": "counter"},
)

DRAWS_FIRST: Final[tuple[int, ...]] = (2, 2, 1, 0, 0)
"""By side: in a tie the Democracies draw before the Communists and these before the Fascists (R-03)."""
assert (DRAWS_FIRST[FASCIST], DRAWS_FIRST[COMMUNIST], DRAWS_FIRST[DEMOCRATIC]) == (2, 1, 0)
assert (DRAWS_FIRST[SECOND_FASCIST], DRAWS_FIRST[SECOND_DEMOCRATIC]) == (2, 0)

CRISES: Final = 3


def lowest_players(g: World) -> list[int]:
    """3.3: the sides with the lowest sum of scores, as far as R-03 does not tell them apart."""
    total: dict[int, int] = {}
    for power in active_powers(g):
        total[g.player[power]] = total.get(g.player[power], 0) + score(g, power)
    rank = {side: (total[side], DRAWS_FIRST[side]) for side in total}
    return sorted(side for side in rank if rank[side] == min(rank.values()))


def counters_in_cup(g: World, power: int) -> int:
    """3.7.5: how many of a power's own counters are in the cup, its Home Front marker among them (R-06)."""
    t = g.tables
    own = [counter for counter in cup(g) if t.owner[counter] == power]
    if g.house[house.HOME_FRONT_COUNTS]:
        own = [counter for counter in own if t.kind[counter] != HOME_FRONT]
    return len(own)


@dataclass(slots=True)
class ActionPhase(Frame):
    """3.3 The action phase of a turn."""

    power: int = -1
    counter: int = -1
    tied: list[int] = field(default_factory=list)

    def copy(self) -> ActionPhase:
        return ActionPhase(self.at, self.turn, self.passes, self.power, self.counter, self.tied[:])

    # -- who draws

    def count_scores(self, g: World) -> Flow:
        self.tied = lowest_players(g)
        g.drawer = self.tied[0]
        g.acting = NOBODY
        return None

    def break_tie_chance(self, g: World) -> Experiment | None:
        return blind_draw(1, len(self.tied)) if len(self.tied) > 1 else None

    def break_tie(self, g: World, outcome: list[int]) -> Flow:
        g.drawer = self.tied[outcome[0]]
        return None

    # -- 3.5

    def interrupts(self, g: World) -> Flow:
        g.acting = NOBODY
        return Interrupt()

    def interrupts_back(self, g: World, child: Frame) -> Flow:
        assert isinstance(child, Interrupt)
        self.power = child.chosen
        return "draw" if self.power == NOBODY else None

    def play_reserve(self, g: World) -> Flow:
        g.last_ideology = g.ideology[self.power]
        g.acting = self.power
        g.note(words.INTERRUPTS, self.power)
        return Playing(power=self.power, counter=reserve_of(g, self.power))

    def play_reserve_back(self, g: World, child: Frame) -> Flow:
        return "settle"

    # -- 3.3

    def draw_chance(self, g: World) -> Experiment | None:
        return blind_draw(1, len(cup(g)))

    def draw(self, g: World, outcome: list[int]) -> Flow:
        t = g.tables
        self.counter = cup(g)[outcome[0]]
        put(g, self.counter, IN_HAND)
        g.note(words.IS_DRAWN, self.counter)
        self.power = t.owner[self.counter]
        g.acting = self.power
        g.last_ideology = g.ideology[self.power] if self.power != NOBODY else NOBODY
        kind = t.kind[self.counter]
        if kind == CRISIS:
            return "sudden_death" if g.is_sudden_death else "crisis"
        named = {HOME_FRONT: "home_front", RESOLUTION: "resolution", BOMB: "bomb", EXTRA: "extra"}
        return named.get(kind, "own")

    def own(self, g: World) -> Flow:
        return Drawn(power=self.power, counter=self.counter)

    def own_back(self, g: World, child: Frame) -> Flow:
        return "settle"

    def home_front(self, g: World) -> Flow:
        return HomeFront(power=self.power)

    def home_front_back(self, g: World, child: Frame) -> Flow:
        return "settle"

    def resolution(self, g: World) -> Flow:
        return CivilWarRound()

    def resolution_back(self, g: World, child: Frame) -> Flow:
        to_next_turn(g, self.counter)
        return "settle"

    # -- 3.7.4, 3.7.5

    def crisis(self, g: World) -> Flow:
        g.crises_drawn += 1
        return CrisisEvent()

    def after_crisis(self, g: World) -> Flow:
        to_next_turn(g, self.counter)
        if g.crises_drawn == CRISES:
            g.is_sudden_death = True
            g.note(words.SUDDEN_DEATH)
        return "settle"

    def sudden_death(self, g: World) -> Flow:
        """Whether any power has enough counters left in the cup to go on."""
        goes_on = False
        for power in active_powers(g):
            found, needed = counters_in_cup(g, power), g.tables.sudden_death[g.commitment[power]]
            g.note(words.IN_CUP_FOUND, power, found, needed)
            goes_on = goes_on or found >= needed
        if goes_on:
            put(g, self.counter, IN_CUP)
            g.note(words.PHASE_GOES_ON)
            return "interrupts"
        to_next_turn(g, self.counter)
        g.note(words.PHASE_ENDS)
        return END

    # -- 12.2.2, C.4

    def bomb(self, g: World) -> Flow:
        """The A-Bomb goes to Washington DC, and nowhere else."""
        put(g, self.counter, g.tables.capital_of[USA])
        return "interrupts"

    def extra(self, g: World) -> Flow:
        """C.4: what its own counters stand for happens; they leave the game."""
        name = name_of_extra(g, self.counter)
        was_elsewhere = is_war_elsewhere(g)
        put(g, self.counter, REMOVED)
        if name == BARBAROSSA:
            g.note(words.BARBAROSSA)
            begin_global_war(g)
        elif name == LEND_LEASE_COMES:
            g.marker[LEND_LEASE] = IN_PLAY
            g.note(words.LEND_LEASE_COMES)
        elif was_elsewhere:
            g.note(words.PEACE_IN_EUROPE)
        else:
            g.note(words.SOVIETS_ATTACK)
            end(g)
        return None

    def settle(self, g: World) -> Flow:
        return settle(g) or "interrupts"

    def settle_back(self, g: World, child: Frame) -> Flow:
        return "interrupts"


register(ACTION_PHASE, ActionPhase)
