"""3.2 The administration phase: the turn track's counters, flags, final disposition; 4.9 the whole of Germany's."""

import pytest
from tests.games.cataclysm.acting import prompt_of
from tests.games.cataclysm.table import (
    EDITIONS,
    area,
    at,
    at_war,
    begin,
    board,
    counter,
    cubes,
    empty,
    is_at_rest,
    mark,
    names,
    play,
    step,
    world,
)

from sandtable.games.cataclysm.pieces import count_at, cup, put, reserve_of
from sandtable.games.cataclysm.procedures.administration import Administration
from sandtable.games.cataclysm.procedures.end_phase import EndPhase
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ARMY,
    AVAILABLE,
    COLLECTIVE_SECURITY,
    CRISIS,
    FLAG,
    FRANCE,
    GERMANY,
    HOLDING,
    HOME_FRONT,
    IN_CUP,
    IN_PLAY,
    ITALY,
    MILITARY_REFORMS,
    MOBILIZATION,
    NEXT_TURN,
    OFFENSIVE,
    OUT,
    OUT_OF_PLAY,
    RESERVE,
    RESOLUTION,
    SPENT,
    TANK_UPGRADE,
    UK,
    USA,
    USSR,
)
from sandtable.kernel.game import Game

T = board()

PLAIN_ANSWER = {
    "administration.flag": "take_flag",
    "administration.reserve": "no_reserve",
    "production.limited": "done",
    "production.convert": "number:0",
    "production.keep": "no",
    "production.construct": "done",
    "transfer.source": "done",
}


def only(g: World, *active: str) -> World:
    """Every other power is out of play, its pieces too."""
    for p, name in enumerate(T.ids["power"]):
        if name in active:
            continue
        g.status[p] = OUT_OF_PLAY
        for c in range(T.counters):
            if T.owner[c] == p:
                put(g, c, OUT)
        for a in range(T.areas):
            if g.cube[a] == p:
                g.cube[a], g.cube_count[a] = -1, 0
            if g.base[a] == p:
                g.base[a] = -1
    return g


def until(game: Game, wanted: str, owner: int) -> Game:
    """Everybody answers plainly until a power stands before a step."""
    while not is_at_rest(game):
        frame = at(game).stack[-1]
        if step(game) == wanted and frame.power == owner:  # type: ignore[attr-defined]
            return game
        answer = PLAIN_ANSWER[step(game)]
        play(game, answer if answer in names(game) else names(game)[0])
    return game


def kinds_at(g: World, owner: int, place: int) -> list[int]:
    """The kinds of a power's counters at a place."""
    return sorted(T.kind[c] for c in range(T.counters) if g.where[c] == place and T.owner[c] == owner)


def test_3_2_1_markers_of_the_turn_track_go_into_the_cup() -> None:
    g = world("c1")
    g.marker[T.ids["marker"].index("status_quo")] = SPENT
    game = begin(g, Administration())
    kinds = [T.kind[c] for c in cup(at(game))]
    assert kinds.count(CRISIS) == 4
    assert kinds.count(HOME_FRONT) == 7
    assert kinds.count(RESOLUTION) == 1


def test_3_2_1_units_under_construction_come_to_the_holding_box() -> None:
    g = only(world("c2"), "germany", "italy")
    fleet = counter("germany_fleet_2")
    put(g, fleet, NEXT_TURN)
    game = begin(g, Administration())
    assert at(game).where[fleet] == HOLDING
    until(game, "administration.reserve", GERMANY)
    assert "counter:germany_fleet_2" in names(game)


def test_12_2_2_the_bomb_can_be_built_from_the_turn_of_its_marker_on() -> None:
    g = only(world("c6"), "usa", "uk", "germany", "italy")
    g.bomb_turn = g.turn_number
    assert at(begin(g.copy(), Administration())).where[T.bomb] == AVAILABLE
    g.bomb_turn = g.turn_number + 1
    assert at(begin(g, Administration())).where[T.bomb] == OUT


@pytest.mark.parametrize("edition", ["2018", "2022"])
def test_3_2_2_germany_gains_two_flags_by_the_night_of_the_long_knives(edition: str) -> None:
    g = only(world("c2", edition=edition, reserve_order="2022"), "germany", "italy")
    g.marker[T.ids["marker"].index("night_of_the_long_knives")] = IN_PLAY
    game = until(begin(g, Administration()), "administration.reserve", GERMANY)
    assert kinds_at(at(game), GERMANY, HOLDING).count(FLAG) == 2
    assert kinds_at(at(game), ITALY, IN_CUP).count(FLAG) + kinds_at(at(game), ITALY, HOLDING).count(FLAG) == 1


def test_3_2_2_without_it_germany_gains_one() -> None:
    g = mark(only(world("c2"), "germany", "italy"), night_of_the_long_knives=SPENT)
    game = until(begin(g, Administration()), "administration.reserve", GERMANY)
    assert kinds_at(at(game), GERMANY, HOLDING).count(FLAG) == 1


def test_3_2_2_a_power_without_flags_left_gains_none() -> None:
    g = mark(only(world("c2"), "germany"), night_of_the_long_knives=SPENT)
    for flag in T.flags_of[GERMANY]:
        put(g, flag, IN_CUP)
    game = until(begin(g, Administration()), "administration.reserve", GERMANY)
    assert FLAG not in kinds_at(at(game), GERMANY, HOLDING)


def test_3_2_2_italy_may_choose_il_duce() -> None:
    g = only(world("c2"), "italy")
    game = until(begin(g, Administration()), "administration.flag", ITALY)
    assert set(names(game)) == {"take_flag", "take_il_duce"}
    play(game, "take_il_duce")
    assert at(game).where[counter("italy_il_duce_flag")] in (HOLDING, IN_CUP)
    assert count_at(at(game), T.flags_of[ITALY], AVAILABLE) == 3


def test_3_2_2_status_quo_makes_britain_pay_for_its_flag_and_denies_it_to_the_united_states() -> None:
    g = only(world("c1"), "uk", "usa", "france")
    game = until(begin(g, Administration()), "administration.flag", UK)
    assert set(names(game)) == {"take_flag", "no_flag"}
    before = at(game).stability[UK]
    # 5.5.1: two dice, effectiveness 2; the highest is no 5.
    play(game, "take_flag", outcomes=([4, 3],))
    assert at(game).stability[UK] == before + 1
    assert FLAG in kinds_at(at(game), UK, HOLDING)  # the flag is kept
    assert FLAG not in kinds_at(at(game), USA, HOLDING)


@pytest.mark.parametrize(("language", "word"), [("en", "stability test"), ("ja", "安定度テスト")])
def test_3_2_2_a_flag_that_costs_a_test_is_asked_for_with_its_price(language: str, word: str) -> None:
    game = until(begin(world("c1"), Administration()), "administration.flag", UK)
    assert word in prompt_of(game, language).question
    game = until(begin(only(world("c1"), "italy"), Administration()), "administration.flag", ITALY)
    assert word not in prompt_of(game, language).question  # it only chooses between two flags


def test_3_2_2_declining_the_flag_costs_no_test() -> None:
    g = only(world("c1"), "uk", "usa", "france")
    game = until(begin(g, Administration()), "administration.flag", FRANCE)
    before = at(game).stability[FRANCE]
    play(game, "no_flag")
    assert at(game).stability[FRANCE] == before
    assert FLAG not in kinds_at(at(game), FRANCE, HOLDING)


def test_3_2_2_in_military_reforms_the_soviet_flag_costs_a_test() -> None:
    g = only(world("c1"), "ussr", "germany")
    g.posture[USSR] = MILITARY_REFORMS
    game = until(begin(g, Administration()), "administration.flag", USSR)
    assert set(names(game)) == {"take_flag", "no_flag"}


def test_3_2_4_one_counter_is_reserved_and_the_rest_go_into_the_cup() -> None:
    g = only(world("c2"), "germany", "italy")
    for c in range(T.counters):
        if g.where[c] == RESERVE:
            put(g, c, AVAILABLE)
    army = counter("germany_army_9")
    put(g, army, HOLDING)
    game = until(begin(g, Administration()), "administration.reserve", GERMANY)
    play(game, "counter:germany_army_9")
    assert reserve_of(at(game), GERMANY) == army
    assert kinds_at(at(game), GERMANY, HOLDING) == []
    assert kinds_at(at(game), GERMANY, IN_CUP).count(FLAG) >= 1


def test_3_2_4_resources_never_go_into_the_cup() -> None:
    g = only(world("c2"), "germany")
    game = until(begin(g, Administration()), "production.keep", GERMANY)
    play(game, "yes")
    until(game, "administration.reserve", GERMANY)
    held = [c for c in T.offensives_of[GERMANY] if at(game).where[c] == HOLDING]
    assert len(held) == 1 and at(game).face[held[0]] == 1
    play(game, "no_reserve")
    assert at(game).where[held[0]] == AVAILABLE
    assert at(game).face[held[0]] == 0


def test_3_2_4_a_reserved_resource_is_kept_for_the_next_turn() -> None:
    g = only(world("c2"), "germany")
    game = until(begin(g, Administration()), "production.keep", GERMANY)
    play(game, "yes")
    until(game, "administration.reserve", GERMANY)
    resource = next(c for c in T.offensives_of[GERMANY] if at(game).where[c] == HOLDING)
    play(game, f"counter:{T.ids['counter'][resource]}")
    assert reserve_of(at(game), GERMANY) == resource
    assert at(game).face[resource] == 1
    g = at(game).copy()
    for c in cup(g):
        put(g, c, NEXT_TURN)
    later = begin(g, EndPhase())
    assert at(later).where[resource] == HOLDING
    assert at(later).face[resource] == 1


@EDITIONS
def test_12_3_d_47_an_offensive_is_not_reserved_in_collective_security(edition: str) -> None:
    g = only(world("c1", edition=edition, reserve_order="2022"), "ussr")
    g.posture[USSR] = COLLECTIVE_SECURITY
    offensive = T.offensives_of[USSR][0]
    put(g, offensive, HOLDING)
    game = until(begin(g, Administration()), "administration.reserve", USSR)
    assert at(game).where[offensive] == HOLDING
    assert any(name.startswith("counter:ussr_offensive") for name in names(game)) == (edition == "2022")
    assert "counter:ussr_flag_1" in names(game)


def test_3_2_flags_are_gained_before_production_and_reserves_are_chosen_after_it() -> None:
    game = begin(only(world("c1"), "uk", "usa", "france"), Administration())
    seen: list[str] = []
    while not is_at_rest(game):
        if step(game) not in seen:
            seen.append(step(game))
        answer = PLAIN_ANSWER[step(game)]
        play(game, answer if answer in names(game) else names(game)[0])
    wanted = ["administration.flag", "production.convert", "administration.reserve"]
    assert [name for name in seen if name in wanted] == wanted


def test_3_2_3_what_is_built_lies_in_the_holding_box_until_the_end_of_the_phase() -> None:
    g = only(world("c2"), "germany")
    game = until(begin(g, Administration()), "production.construct", GERMANY)
    army = next(name for name in names(game) if name.startswith("counter:germany_army"))
    play(game, army)
    built = counter(army.removeprefix("counter:"))
    assert at(game).where[built] == HOLDING
    until(game, "administration.reserve", GERMANY)
    play(game, "no_reserve")
    assert at(game).where[built] == IN_CUP


@pytest.mark.parametrize("edition", ["2018", "2022"])
def test_e22_the_administration_of_germany_in_1941(edition: str) -> None:
    g = only(empty("c2", edition=edition, reserve_order="2022"), "germany", "france", "uk")
    cubes(g, "germany", "benelux", "sweden")
    cubes(g, "", "denmark", "norway")
    mark(at_war(g, "germany", "france uk"), status_quo=SPENT)
    g.commitment[GERMANY] = MOBILIZATION
    g.limited_resource = [0] * T.areas
    for name in ("benelux", "sweden"):
        g.limited_resource[area(name)] = 1
    for c in range(T.counters):
        if T.owner[c] == GERMANY and g.where[c] in (RESERVE, AVAILABLE):
            put(g, c, AVAILABLE)
    game = until(begin(g, Administration()), "production.limited", GERMANY)
    assert set(names(game)) == {"done", "area:benelux", "area:sweden"}
    play(game, "area:benelux", "area:sweden")
    assert at(game).limited_resource[area("benelux")] == at(game).limited_resource[area("sweden")] == 0
    assert step(game) == "production.convert"
    assert names(game) == [f"number:{n}" for n in range(5)]  # 4 resource markers
    play(game, "number:2", "no")
    assert step(game) == "production.construct"  # 2 resources give 4 builds
    army = next(n for n in names(game) if n.startswith("counter:germany_army"))
    play(game, army)
    plane = next(n for n in names(game) if n.startswith("counter:germany_air_force"))
    play(game, plane)
    tank = next(n for n in names(game) if n.startswith("counter:germany_tank_upgrade"))
    play(game, tank)
    # 4 builds are spent: army 1, air force 1, upgrade 2. War offensives: 3 industrial resources.
    until(game, "administration.reserve", GERMANY)
    kinds = kinds_at(at(game), GERMANY, HOLDING)
    assert kinds.count(FLAG) == 2
    assert kinds.count(OFFENSIVE) == 5
    assert len(kinds) == 10
    before = len([c for c in cup(at(game)) if T.owner[c] == GERMANY])
    play(game, tank)
    assert T.kind[reserve_of(at(game), GERMANY)] == TANK_UPGRADE
    assert len([c for c in cup(at(game)) if T.owner[c] == GERMANY]) == before + 9
    assert ARMY in kinds_at(at(game), GERMANY, IN_CUP)
