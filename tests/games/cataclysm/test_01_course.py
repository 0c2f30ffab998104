"""1.2-1.6, 3.0, C.1-C.7: the course of whole games, who decides in them, and the rules of single scenarios."""

from __future__ import annotations

import random

import pytest
from tests.games.cataclysm.table import (
    area,
    at,
    at_war,
    begin,
    board,
    counter,
    empty,
    is_at_rest,
    names,
    play,
    step,
    world,
)

from sandtable.games import ruleset
from sandtable.games.cataclysm.pieces import cup, put
from sandtable.games.cataclysm.procedures.action_phase import ActionPhase
from sandtable.games.cataclysm.procedures.administration import Administration
from sandtable.games.cataclysm.procedures.civil_war import CivilWarRound
from sandtable.games.cataclysm.procedures.deployment import movable
from sandtable.games.cataclysm.procedures.end_phase import EndPhase
from sandtable.games.cataclysm.procedures.home_front import HomeFront
from sandtable.games.cataclysm.procedures.playing import Drawn
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CIVIL_WAR,
    DRAWN as IN_HAND,
    GERMANY,
    GLOBAL_WAR,
    HOLDING,
    IN_CUP,
    IN_PLAY,
    JAPAN,
    LEND_LEASE,
    LIMITED_WAR,
    MOBILIZATION,
    NEXT_TURN,
    OUT,
    REMOVED,
    RESERVE,
    TOTAL_WAR,
    UK,
    USA,
)
from sandtable.games.cataclysm.victory import is_last_turn, is_over_at_once
from sandtable.kernel.game import Game

T = board()
RULES = ruleset("cataclysm")


def at_random(scenario: str, seed: int, **choices: str) -> Game:
    """A whole game, decided at random."""
    game = Game.begin(RULES, scenario=scenario, seed=f"course {seed}", choices=choices)
    rng = random.Random(seed)
    for _ in range(20_000):
        if game.over:
            return game
        g = game.position
        n = rng.randrange(len(g.deciders))
        game.apply(g.deciders[n], rng.choice(g.choices[n]))
    raise AssertionError("the game does not end")


# -- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", T.ids["scenario"])
def test_1_3_every_scenario_begins_with_an_administration_phase(scenario: str) -> None:
    game = Game.begin(RULES, scenario=scenario, seed="a")
    g = at(game)
    assert [type(frame).__name__ for frame in g.stack[:2]] == ["Campaign", "Administration"]
    assert g.turn_number == T.ids["turn"].index(T.pack.scenarios[g.scenario].first_turn)
    assert [T.kind[c] for c in cup(g)].count(T.kind[T.crises[0]]) == 4


def test_1_4_everybody_sees_everything() -> None:
    game = at_random("c2", 3)
    views = [game.view(side) for side in RULES.playing(game.position)]
    assert all(view["where"] == views[0]["where"] for view in views)
    assert views[0]["where"] == game.view()["where"]


@pytest.mark.parametrize("scenario", ["c2", "c3", "c4"])
@pytest.mark.parametrize("edition", ["2018", "2022"])
def test_3_0_turns_follow_one_another_until_the_game_ends(scenario: str, edition: str) -> None:
    game = at_random(scenario, 5, edition=edition)
    assert game.result is not None
    assert game.result.ending in ("fascism_wins", "communism_wins", "democracy_wins")


@pytest.mark.slow
@pytest.mark.parametrize("players", ["two", "three", "four_fascists", "four_democracies", "five"])
@pytest.mark.parametrize("scenario", ["c1", "c5", "c6"])
def test_1_2_any_number_of_players_plays_to_the_end(scenario: str, players: str) -> None:
    game = at_random(scenario, 1, players=players)
    assert game.over


def test_1_2_each_power_is_decided_for_by_its_player() -> None:
    game = Game.begin(RULES, scenario="c6", seed="b", choices={"players": "four_fascists"})
    g = at(game)
    while not any(frame.__class__.__name__ == "ActionPhase" for frame in g.stack):
        frame = g.stack[-1]
        owner = getattr(frame, "power", -1)
        if step(game).startswith(("administration.", "production.")):
            assert g.deciders == [g.player[owner]]
        play_plainly(game)
        g = at(game)


def play_plainly(game: Game) -> None:
    """Take the first option."""
    side = game.deciding[0]
    game.apply(side, game.options(side)[0])


def test_2_9_the_counter_drawn_is_any_in_the_cup() -> None:
    found = set()
    for seed in range(40):
        g = empty("c5")
        for c in range(T.counters):
            if g.where[c] in (IN_CUP, NEXT_TURN, HOLDING, RESERVE):
                put(g, c, AVAILABLE)
        for name in ("uk_flag_1", "germany_flag_1", "france_flag_1"):
            put(g, counter(name), IN_CUP)
        game = begin(g, ActionPhase(), seed=seed)
        found |= {c for c in range(T.counters) if at(game).where[c] == IN_HAND}
    assert found == {counter(name) for name in ("uk_flag_1", "germany_flag_1", "france_flag_1")}


def test_3_7_7_a_resolution_marker_gives_every_civil_war_a_round_and_goes_to_the_next_turn() -> None:
    g = empty("c5")
    g.civil_war[area("spain")] = CIVIL_WAR
    for c in range(T.counters):
        if g.where[c] in (IN_CUP, NEXT_TURN, RESERVE):
            put(g, c, OUT if T.owner[c] < 0 else AVAILABLE)
    put(g, T.resolution, IN_CUP)
    put(g, T.crises[0], IN_CUP)
    g.is_sudden_death = True
    g.crises_drawn = 3
    # Drawn: the resolution marker; the factions roll 2 and 4: a decisive victory without patrons ends the war.
    first = sorted(cup(g)).index(T.resolution)
    game = begin(g, ActionPhase(), outcomes=([first], [2, 1], [4, 1], [0]))
    assert is_at_rest(game)
    assert at(game).civil_war[area("spain")] == 0
    assert at(game).where[T.resolution] == NEXT_TURN


def test_3_8_a_resolution_marker_left_in_the_cup_is_resolved_at_the_end() -> None:
    g = empty("c5")
    for c in range(T.counters):
        if g.where[c] in (IN_CUP, NEXT_TURN):
            put(g, c, OUT if T.owner[c] < 0 else AVAILABLE)
    g.civil_war[area("spain")] = CIVIL_WAR
    put(g, T.resolution, IN_CUP)
    game = begin(g, EndPhase(), outcomes=([2, 1], [4, 1]))
    assert is_at_rest(game)
    assert at(game).civil_war[area("spain")] == 0
    assert at(game).where[T.resolution] == NEXT_TURN


# -- R-66 ------------------------------------------------------------------------------------------------------------


def drawn_flag(g: World, name: str) -> Drawn:
    """A power's flag has just been drawn."""
    put(g, counter(name), IN_HAND)
    return Drawn(power=T.owner[counter(name)], counter=counter(name))


def test_r_66_a_belligerent_may_propose_an_armistice_once_each_time_it_is_asked() -> None:
    g = at_war(world("c6"), "japan", "usa")
    game = begin(g, drawn_flag(g, "japan_flag_1"))
    assert "propose_armistice:usa" in names(game)
    play(game, "propose_armistice:usa", "no")
    assert "propose_armistice:usa" not in names(game)
    assert at(game).enemies[JAPAN] >> USA & 1


def test_r_66_an_armistice_that_is_accepted_ends_the_war() -> None:
    g = at_war(world("c6"), "japan", "usa")
    game = play(begin(g, drawn_flag(g, "japan_flag_1")), "propose_armistice:usa", "yes")
    assert not at(game).enemies[JAPAN]
    assert step(game) == "drawn.choose"


def test_r_16b_armistices_by_agreement_can_be_ruled_out() -> None:
    g = at_war(world("c6", free_armistice="alternative"), "japan", "usa")
    game = begin(g, drawn_flag(g, "japan_flag_1"))
    assert not any(name.startswith("propose_armistice") for name in names(game))


def test_12_1_3_japan_may_end_the_naval_treaty_whenever_it_is_asked() -> None:
    g = world("c1")
    game = begin(g, drawn_flag(g, "japan_flag_1"))
    play(game, "end_treaty")
    assert at(game).marker[T.ids["marker"].index("washington_naval_treaty")] != IN_PLAY


# -- C.2, C.4 --------------------------------------------------------------------------------------------------------


def test_c_2_the_global_war_marker_does_not_prolong_days_of_decision() -> None:
    g = world("c2")
    g.turn_number = g.last_turn
    g.global_turn = g.last_turn + 2
    assert is_last_turn(g)
    h = world("c5")
    h.turn_number = h.last_turn
    h.global_turn = h.last_turn + 1
    assert not is_last_turn(h)


def test_c_3_the_garrison_of_paris_does_not_move() -> None:
    g = world("c3")
    garrison = [unit for unit in T.units_of[GERMANY] if g.where[unit] == area("paris")]
    assert garrison
    assert not set(garrison) & set(movable(g, GERMANY))
    h = world("c5")
    put(h, garrison[0], area("berlin"))
    assert garrison[0] in movable(h, GERMANY)


def eagle(*extra: str) -> World:
    """C.4 with some of its own counters alone in the cup, and a Crisis marker that would end the phase."""
    g = empty("c4")
    for c in range(T.counters):
        if g.where[c] in (IN_CUP, NEXT_TURN, RESERVE):
            put(g, c, OUT if T.owner[c] < 0 else AVAILABLE)
    for name in extra:
        put(g, counter(name), IN_CUP)
    put(g, T.crises[0], IN_CUP)
    g.is_sudden_death = True
    g.crises_drawn = 3
    return g


def after_extra(g: World, name: str, *dice: list[int]) -> Game:
    """The counter is drawn, then the Crisis marker, which ends the phase if the game goes on."""
    first = sorted(cup(g)).index(counter(name))
    rest = [c for c in sorted(cup(g)) if c != counter(name)]
    return begin(g, ActionPhase(), outcomes=([first], [rest.index(T.crises[0])], *dice))


def test_c_4_barbarossa_makes_the_war_global_and_the_game_goes_on() -> None:
    game = after_extra(eagle("c4_german_offensive"), "c4_german_offensive")
    assert at(game).war_status == GLOBAL_WAR
    assert at(game).where[counter("c4_german_offensive")] == REMOVED
    assert not game.over


def test_c_4_lend_lease_is_in_force_when_it_is_drawn() -> None:
    game = after_extra(eagle("c4_lend_lease"), "c4_lend_lease")
    assert at(game).marker[LEND_LEASE] == IN_PLAY


def test_c_4_the_second_soviet_offensive_ends_the_game() -> None:
    g = eagle("c4_soviet_offensive_1", "c4_soviet_offensive_2")
    g.war_status = LIMITED_WAR
    first = sorted(cup(g)).index(counter("c4_soviet_offensive_1"))
    rest = [c for c in sorted(cup(g)) if c != counter("c4_soviet_offensive_1")]
    second = rest.index(counter("c4_soviet_offensive_2"))
    game = begin(g, ActionPhase(), outcomes=([first], [second]))
    assert game.over


def test_r_67_when_the_war_in_europe_is_over_a_global_war_without_belligerents_ends() -> None:
    g = world("c4")
    g.war_status = GLOBAL_WAR
    assert not is_over_at_once(g)
    put(g, counter("c4_soviet_offensive_1"), REMOVED)
    assert is_over_at_once(g)


def test_c_4_the_soviet_offensives_come_in_1945() -> None:
    g = world("c4")
    g.turn_number = T.ids["turn"].index("turn_1945")
    game = begin(g, Administration())
    assert at(game).where[counter("c4_soviet_offensive_1")] == IN_CUP
    assert at(game).where[counter("c4_soviet_offensive_2")] == IN_CUP


def test_c_4_the_first_british_home_front_brings_total_war() -> None:
    g = world("c4")
    assert g.commitment[UK] == MOBILIZATION
    game = begin(g, HomeFront(power=UK))
    assert at(game).commitment[UK] == TOTAL_WAR
    assert at(game).war_status == GLOBAL_WAR


# -- R-68 ------------------------------------------------------------------------------------------------------------


def test_r_68_a_bomb_left_in_the_cup_comes_back_into_it() -> None:
    g = empty("c6")
    for c in range(T.counters):
        if g.where[c] == IN_CUP:
            put(g, c, NEXT_TURN)
    put(g, T.bomb, IN_CUP)
    game = begin(g, EndPhase())
    assert at(game).where[T.bomb] == HOLDING


def test_12_2_2_the_bomb_is_placed_in_washington_when_drawn() -> None:
    g = eagle()
    put(g, T.bomb, IN_CUP)
    game = after_extra(g, T.ids["counter"][T.bomb])
    assert at(game).where[T.bomb] == area("washington_dc")


def test_3_7_7_without_civil_wars_a_round_does_nothing() -> None:
    g = empty("c5")
    before = g.cube[:]
    assert is_at_rest(begin(g, CivilWarRound()))
    assert g.cube == before
