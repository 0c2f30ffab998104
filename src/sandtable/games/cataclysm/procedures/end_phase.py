"""Rule 3.8: the end phase: the game may end; what was left in the cup is resolved or kept, and the turn advances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.pieces import cup, put
from sandtable.games.cataclysm.procedures.civil_war import CivilWarRound
from sandtable.games.cataclysm.procedures.holding import to_next_turn
from sandtable.games.cataclysm.procedures.home_front import HomeFront
from sandtable.games.cataclysm.procedures.settling import settle
from sandtable.games.cataclysm.queries import increasing, is_active
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ALL_POWERS,
    DRAWN as IN_HAND,
    EXTRA,
    HOLDING,
    IN_CUP,
    NEXT_TURN,
    NOBODY,
    RESERVE,
)
from sandtable.games.cataclysm.victory import end, is_last_turn
from sandtable.games.cataclysm.words import playing as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, auto, register

END_PHASE: Final[Sequence] = Sequence(
    "end_phase",
    auto("check_end", "1.6"),
    auto("civil_wars", "3.8"),
    auto("put_resolution_away", "3.8"),
    auto("home_fronts", "3.8"),
    auto("keep_counters", "3.8"),
    auto("turn_over", "3.8"),
)


@dataclass(slots=True)
class EndPhase(Frame):
    """3.8 The end phase of a turn."""

    def copy(self) -> EndPhase:
        return EndPhase(self.at, self.turn, self.passes)

    def check_end(self, g: World) -> Flow:
        g.acting = NOBODY
        if is_last_turn(g):
            end(g)
        return None

    def civil_wars(self, g: World) -> Flow:
        return CivilWarRound() if g.where[g.tables.resolution] == IN_CUP else "home_fronts"

    def put_resolution_away(self, g: World) -> Flow:
        to_next_turn(g, g.tables.resolution)
        return settle(g)

    def home_fronts(self, g: World) -> Flow:
        """Home Front markers left in the cup, in increasing effectiveness order."""
        t = g.tables
        waiting = [p for p in ALL_POWERS if is_active(g, p) and g.where[t.home_front_of[p]] == IN_CUP]
        if not waiting:
            g.acting = NOBODY
            return None
        power = increasing(g, waiting)[0]
        put(g, t.home_front_of[power], IN_HAND)
        g.acting = power
        return HomeFront(power=power)

    def home_fronts_back(self, g: World, child: Frame) -> Flow:
        return "home_fronts"

    def keep_counters(self, g: World) -> Flow:
        t = g.tables
        kept = [c for c in cup(g) if t.owner[c] != NOBODY]
        kept += [c for c in range(t.counters) if g.where[c] == RESERVE]
        for counter in cup(g):
            if t.kind[counter] == EXTRA:
                put(g, counter, NEXT_TURN)
        for counter in kept:
            put(g, counter, HOLDING)
        if kept:
            g.note(words.BACK_TO_HOLDING, *kept)
        return None

    def turn_over(self, g: World) -> Flow:
        for power in ALL_POWERS:
            g.has_raised[power] = 0
            g.is_reduced[power] = 0
            g.has_changed_posture[power] = 0
        g.note(words.TURN_ENDS, g.turn_number)
        g.turn_number += 1
        g.is_sudden_death = False
        g.crises_drawn = 0
        g.last_ideology = NOBODY
        return END


register(END_PHASE, EndPhase)
