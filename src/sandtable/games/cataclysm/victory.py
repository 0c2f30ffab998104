"""The end of the game and its winner (1.6, 1.7)."""

from __future__ import annotations

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.lexicon import VICTORY
from sandtable.games.cataclysm.queries import ideology_score, is_belligerent, score
from sandtable.games.cataclysm.scenario_rules import ends_on_time, is_war_elsewhere
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ACTIVE,
    ALL_POWERS,
    COMMUNISM,
    DEMOCRACY,
    FASCISM,
    GLOBAL_WAR,
    OUT_OF_PLAY,
)

NEEDED = 2
"""How many Surrender markers end the game for the ideology that holds them."""


def ideologies_in_play(g: World) -> list[int]:
    """The ideologies with a power that takes part or has surrendered."""
    return [i for i in (FASCISM, COMMUNISM, DEMOCRACY) if any(_is_of(g, power, i) for power in ALL_POWERS)]


def _is_of(g: World, power: int, ideology: int) -> bool:
    return g.status[power] != OUT_OF_PLAY and g.ideology[power] == ideology


def is_over_at_once(g: World) -> bool:
    """1.6: an ideology has wholly surrendered or holds two Surrender markers, or a Global War has no belligerents."""
    active = [0, 0, 0]
    beaten = [0, 0, 0]
    markers = [0, 0, 0]
    for power in ALL_POWERS:
        if g.status[power] == ACTIVE:
            active[g.ideology[power]] += 1
        elif g.status[power] != OUT_OF_PLAY:
            beaten[g.ideology[power]] += 1
        for ideology in (FASCISM, COMMUNISM, DEMOCRACY):
            markers[ideology] += g.surrender_marker[power] >> ideology & 1
    for ideology in (FASCISM, COMMUNISM, DEMOCRACY):
        if active[ideology] + beaten[ideology] and (not active[ideology] or markers[ideology] >= NEEDED):
            return True
    if g.war_status != GLOBAL_WAR or is_war_elsewhere(g):
        return False
    return not any(is_belligerent(g, power) for power in ALL_POWERS)


def is_last_turn(g: World) -> bool:
    """1.6: whether this turn is the scenario's last, or that of the Global War marker if it is later."""
    return g.turn_number >= (g.last_turn if ends_on_time(g) else max(g.last_turn, g.global_turn))


def winning_ideology(g: World) -> int:
    """1.7.2: the ideology that would win if the game ended now."""
    total = [ideology_score(g, ideology) for ideology in (FASCISM, COMMUNISM, DEMOCRACY)]
    playing = ideologies_in_play(g)
    contenders = playing
    if g.revised[editions.DEMOCRACY_VICTORY] and len(playing) == 3 and min(total[FASCISM], total[COMMUNISM]) > 0:
        if total[DEMOCRACY] > total[FASCISM] + total[COMMUNISM]:
            return DEMOCRACY
        contenders = [FASCISM, COMMUNISM]
    best = max(total[ideology] for ideology in contenders)
    return next(i for i in (COMMUNISM, FASCISM, DEMOCRACY) if i in contenders and total[i] == best)


def winning_side(g: World, ideology: int) -> int:
    """The side that runs the winning ideology; if it is shared, the one whose powers score best (1.7.2)."""
    total: dict[int, int] = {}
    for power in ALL_POWERS:
        if g.ideology[power] == ideology and g.player[power] >= 0:
            total[g.player[power]] = total.get(g.player[power], 0) + score(g, power)
    return max(total, key=lambda side: (total[side], -side)) if total else -1


def end(g: World) -> None:
    """The game is over: score it."""
    ideology = winning_ideology(g)
    g.end(VICTORY[ideology], winning_side(g, ideology))


def check_end(g: World) -> bool:
    """End the game if 1.6 says that it is over at once (R-44)."""
    if not g.over and is_over_at_once(g):
        end(g)
    return g.over
