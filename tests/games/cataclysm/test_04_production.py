"""4.1-4.8 Production: transfer, collecting, conversion, construction, war offensives, repair."""

import pytest
from tests.games.cataclysm.table import (
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
    put_unit,
    step,
)

from sandtable.games.cataclysm.pieces import count_at, put
from sandtable.games.cataclysm.procedures.production import Production, builds_from
from sandtable.games.cataclysm.procedures.transfer import arrives, receivers
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    BOMB,
    CIVILIAN,
    COLLECTIVE_SECURITY,
    EXHAUSTION,
    FLEET,
    FORTRESS,
    FRANCE,
    GERMANY,
    HOLDING,
    IN_CUP,
    IN_PLAY,
    ITALY,
    JAPAN,
    MOBILIZATION,
    NEXT_TURN,
    OFFENSIVE,
    OUT,
    REARMAMENT,
    SPENT,
    TOTAL_WAR,
    UK,
    USA,
    USABLE,
    USSR,
)
from sandtable.kernel.game import Game

T = board()

PLAIN_ANSWER = {"transfer.source": "done", "production.limited": "done", "production.keep": "no"}


def peace(scenario: str = "c5", **choices: str) -> World:
    """No units, no Status Quo, every offensive marker available."""
    g = mark(empty(scenario, **choices), status_quo=SPENT, us_japan_trade=SPENT)
    for c in range(T.counters):
        if T.kind[c] == OFFENSIVE:
            put(g, c, AVAILABLE)
    return g


def until(game: Game, wanted: str, owner: int) -> Game:
    """Everybody takes the plain answer until a power stands before a step."""
    while not is_at_rest(game):
        frame = at(game).stack[-1]
        if step(game) == wanted and getattr(frame, "power", getattr(frame, "receiver", -1)) == owner:
            return game
        answer = PLAIN_ANSWER.get(step(game), "")
        play(game, answer if answer in names(game) else names(game)[0])
    return game


def held(g: World, owner: int) -> int:
    """The offensive and resource markers in a power's holding box."""
    return count_at(g, T.offensives_of[owner], HOLDING)


# -- 4.1, 4.5, 4.6 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("commitment", "resources", "builds"),
    [
        (CIVILIAN, 3, 1),
        (CIVILIAN, 1, 0),
        (REARMAMENT, 3, 3),
        (MOBILIZATION, 3, 6),
        (TOTAL_WAR, 3, 9),
        (EXHAUSTION, 3, 6),
    ],
)
def test_4_1_what_resources_become(commitment: int, resources: int, builds: int) -> None:
    g = peace()
    g.commitment[FRANCE] = commitment
    assert builds_from(g, FRANCE, resources) == builds


def test_e19_three_resources_give_civilian_france_one_build() -> None:
    g = cubes(peace("c1"), "france", "rumania")
    g.commitment[FRANCE] = CIVILIAN
    game = until(begin(g, Production()), "production.convert", FRANCE)
    # Paris and Lorraine, Rumania and Indochina as far as lines reach.
    count = held(at(game), FRANCE)
    play(game, "number:0", "no")
    assert at(game).stack[-1].builds == count // 2  # type: ignore[attr-defined]


def test_4_5_each_resource_becomes_one_offensive_whatever_the_commitment() -> None:
    g = peace()
    g.commitment[GERMANY] = TOTAL_WAR
    game = until(begin(g, Production()), "production.convert", GERMANY)
    before = held(at(game), GERMANY)
    play(game, f"number:{before}")
    assert held(at(game), GERMANY) == before
    assert all(at(game).face[c] == 0 for c in T.offensives_of[GERMANY])


def test_12_3_collective_security_converts_nothing_to_offensives() -> None:
    g = peace()
    g.posture[USSR] = COLLECTIVE_SECURITY
    game = until(begin(g, Production()), "production.keep", USSR)
    assert step(game) == "production.keep"  # the only number was none
    assert all(at(game).face[c] == 1 for c in T.offensives_of[USSR] if at(game).where[c] == HOLDING)


def test_4_6_fleets_and_fortresses_take_a_turn_and_cost_what_they_cost() -> None:
    g = peace()
    g.commitment[UK] = MOBILIZATION
    for name in ("uk_fleet_5", "uk_fortress", "uk_army_6"):
        put(g, counter(name), AVAILABLE)
    game = until(begin(g, Production()), "production.convert", UK)
    play(game, "number:0", "no")
    builds = at(game).stack[-1].builds  # type: ignore[attr-defined]
    fleet = next(c for c in T.units_of[UK] if T.kind[c] == FLEET and f"counter:{T.ids['counter'][c]}" in names(game))
    play(game, f"counter:{T.ids['counter'][fleet]}")
    assert at(game).where[fleet] == NEXT_TURN
    assert at(game).stack[-1].builds == builds - 2  # type: ignore[attr-defined]
    fort = next(c for c in T.units_of[UK] if T.kind[c] == FORTRESS and at(game).where[c] == AVAILABLE)
    play(game, f"counter:{T.ids['counter'][fort]}")
    assert at(game).where[fort] == NEXT_TURN
    assert at(game).stack[-1].builds == builds - 3  # type: ignore[attr-defined]


@pytest.mark.parametrize(("owner", "marker"), [(ITALY, "dreadnought_refit_it"), (FRANCE, "dreadnought_refit_fr")])
def test_12_1_2_a_refit_saves_one_build_once(owner: int, marker: str) -> None:
    g = mark(peace(), **{marker: USABLE})
    g.commitment[owner] = REARMAMENT
    fleet = next(c for c in T.units_of[owner] if T.kind[c] == FLEET)
    put(g, fleet, AVAILABLE)
    game = until(begin(g, Production()), "production.convert", owner)
    play(game, "number:0", "no")
    builds = at(game).stack[-1].builds  # type: ignore[attr-defined]
    play(game, f"refit:{T.ids['counter'][fleet]}")
    assert at(game).where[fleet] == NEXT_TURN
    assert at(game).marker[T.ids["marker"].index(marker)] == SPENT
    if step(game) == "production.construct" and at(game).stack[-1].power == owner:  # type: ignore[attr-defined]
        assert at(game).stack[-1].builds == builds - 1  # type: ignore[attr-defined]
        assert not any(name.startswith("refit") for name in names(game))


def test_12_2_2_the_bomb_costs_one_build_and_goes_straight_into_the_cup() -> None:
    g = peace("c6")
    g.commitment[USA] = TOTAL_WAR
    put(g, T.bomb, AVAILABLE)
    assert T.kind[T.bomb] == BOMB
    game = until(begin(g, Production()), "production.convert", USA)
    play(game, "number:0", "no", "counter:usa_bomb")
    assert at(game).where[T.bomb] == IN_CUP


def test_4_6_only_the_available_force_pool_is_built_and_builds_are_lost() -> None:
    g = peace()
    g.commitment[GERMANY] = MOBILIZATION
    for c in T.pool_of[GERMANY]:
        put(g, c, OUT)
    army = counter("germany_army_1")
    put(g, army, AVAILABLE)
    game = until(begin(g, Production()), "production.convert", GERMANY)
    play(game, "number:0", "no")
    assert names(game) == ["done", "counter:germany_army_1"]
    play(game, "counter:germany_army_1")
    assert at(game).where[army] == HOLDING
    assert not is_at_rest(game) or held(at(game), GERMANY) == 0


# -- 4.4.2 -----------------------------------------------------------------------------------------------------------


def test_4_4_2_without_markers_resources_are_lost() -> None:
    g = peace()
    for c in T.offensives_of[GERMANY][1:]:
        put(g, c, IN_CUP)
    game = until(begin(g, Production()), "production.convert", GERMANY)
    assert held(at(game), GERMANY) == 1


def test_4_4_every_printed_resource_gives_one_each_turn_and_a_limited_one_leaves_play() -> None:
    g = mark(cubes(peace(), "germany", "benelux", "hungary", "rumania"), rhineland=SPENT)
    g.limited_resource = [0] * T.areas
    g.limited_resource[area("benelux")] = 1
    game = until(begin(g, Production()), "production.limited", GERMANY)
    assert held(at(game), GERMANY) == 3  # Berlin, Ruhr and Rumania
    play(game, "area:benelux")
    assert held(at(game), GERMANY) == 4
    assert at(game).limited_resource[area("benelux")] == 0


def test_4_4_2_a_limited_resource_may_be_left_for_later() -> None:
    g = cubes(peace(), "germany", "benelux")
    g.limited_resource[area("benelux")] = 1
    game = until(begin(g, Production()), "production.limited", GERMANY)
    before = held(at(game), GERMANY)
    play(game, "done")
    assert at(game).limited_resource[area("benelux")] == 1
    assert held(at(game), GERMANY) == before


def test_4_8_a_damaged_resource_yields_nothing_and_is_repaired_afterwards() -> None:
    g = peace()
    whole = until(begin(g.copy(), Production()), "production.convert", GERMANY)
    g.damage[area("berlin")] = 1
    game = until(begin(g, Production()), "production.convert", GERMANY)
    assert held(at(game), GERMANY) == held(at(whole), GERMANY) - 1
    assert at(game).damage[area("berlin")] == 1
    until(game, "", -1)
    assert at(game).damage[area("berlin")] == 0


def test_r_48_damage_in_areas_that_nobody_controls_is_repaired_at_the_end() -> None:
    g = peace()
    g.damage[area("persia")] = 1
    game = until(begin(g, Production()), "", -1)
    assert at(game).damage[area("persia")] == 0


# -- 4.7 -------------------------------------------------------------------------------------------------------------


def test_e20_war_offensives_count_this_turns_industry_alone() -> None:
    g = mark(at_war(peace(), "germany", "uk"), rhineland=SPENT)
    cubes(g, "germany", "rumania", "sweden")
    g.limited_resource = [0] * T.areas
    g.limited_resource[area("benelux")] = 1
    cubes(g, "germany", "benelux")
    g.damage[area("ruhr")] = 1
    kept = counter("germany_offensive_11")
    g.face[kept] = 1
    put(g, kept, HOLDING)
    # Berlin and limited Benelux are industrial, Rumania is natural; Sweden has no marker any more.
    game = until(begin(g, Production()), "production.limited", GERMANY)
    play(game, "area:benelux")
    resources = held(at(game), GERMANY)
    play(game, "number:0", "no")
    until(game, "", -1)
    assert resources >= 3
    assert held(at(game), GERMANY) == 2


def test_4_7_at_peace_there_are_no_war_offensives() -> None:
    game = until(begin(peace(), Production()), "production.convert", GERMANY)
    play(game, "number:0", "no")
    until(game, "", -1)
    assert held(at(game), GERMANY) == 0


def test_4_2_powers_produce_in_increasing_effectiveness_order() -> None:
    g = peace()
    order = []
    game = begin(g, Production())
    while not is_at_rest(game):
        if step(game) == "production.keep":
            order.append(at(game).stack[-1].power)  # type: ignore[attr-defined]
        play(game, "done" if "done" in names(game) else names(game)[0])
    # France and Italy have effectiveness 1, the United Kingdom, the United States and the Soviet Union 2, Germany 2.
    assert order.index(FRANCE) < order.index(ITALY) < order.index(UK) < order.index(USSR) < order.index(GERMANY)


def test_4_4_2_and_4_6_refusals_name_the_rule() -> None:
    g = mark(peace(), rhineland=SPENT)
    cubes(g, "germany", "benelux")
    g.commitment[GERMANY] = REARMAMENT
    g.limited_resource = [0] * T.areas
    g.limited_resource[area("benelux")] = 1
    game = until(begin(g, Production()), "production.limited", GERMANY)
    refusal = game.why_not("fascist", "area:berlin")
    assert refusal is not None and refusal.rule == "4.4.2" and "limited resource" in str(refusal)
    game = play(game, "done")
    count = held(at(game), GERMANY)
    game = play(game, f"number:{count - 1}", "no")  # one build
    assert step(game) == "production.construct"
    fleet = next(c for c in T.pool_of[GERMANY] if T.ids["counter"][c].startswith("germany_fleet"))
    for place, why in ((AVAILABLE, "Too few builds"), (OUT, "not in the available force pool")):
        put(at(game), fleet, place)
        refusal = game.why_not("fascist", f"counter:{T.ids['counter'][fleet]}")
        assert refusal is not None and why in str(refusal)


# -- 4.4.1 -----------------------------------------------------------------------------------------------------------


def lend_lease() -> World:
    """The United Kingdom at war with Germany, Lend Lease in play, Europe alone."""
    return mark(at_war(peace(), "uk", "germany"), lend_lease=IN_PLAY)


def test_e18_german_ships_at_iceland_and_in_the_north_atlantic_stop_lend_lease() -> None:
    g = lend_lease()
    assert arrives(g, UK)
    cubes(g, "germany", "iceland")
    put_unit(g, "germany", "fleet", "iceland")
    for sea in ("north_atlantic", "mid_atlantic"):
        put_unit(g, "germany", "submarine", sea)
    assert not arrives(g, UK)
    assert UK not in receivers(g)
    g.enemies[UK] &= ~(1 << GERMANY)
    g.enemies[GERMANY] &= ~(1 << UK)
    assert arrives(g, UK)


def test_12_2_2_lend_lease_helps_belligerents_that_are_no_enemies() -> None:
    g = lend_lease()
    assert receivers(g) == [UK] or set(receivers(g)) == {UK, GERMANY}
    at_war(g, "usa", "germany")
    assert receivers(g) == [UK]
    mark(g, lend_lease=USABLE)
    assert receivers(g) == []


def test_4_4_1_a_transferred_resource_is_collected_by_the_receiver_and_not_by_the_giver() -> None:
    g = lend_lease()
    plain = until(begin(g.copy(), Production()), "production.convert", UK)
    american = until(begin(g.copy(), Production()), "production.convert", USA)
    game = until(begin(g.copy(), Production()), "transfer.source", UK)
    play(game, "area:washington_dc", "give_industrial")
    until(game, "production.convert", UK)
    assert held(at(game), UK) == held(at(plain), UK) + 1
    assert at(game).stack[-1].industry == at(plain).stack[-1].industry + 1  # type: ignore[attr-defined]
    other = play(until(begin(g, Production()), "transfer.source", UK), "area:washington_dc", "give_industrial")
    until(other, "production.convert", USA)
    assert held(at(other), USA) == held(at(american), USA) - 1


def test_12_2_2_trade_with_japan_is_compulsory() -> None:
    g = mark(empty("c1"), status_quo=SPENT, us_japan_trade=IN_PLAY)
    plain = until(begin(mark(g.copy(), us_japan_trade=SPENT), Production()), "production.convert", JAPAN)
    game = until(begin(g, Production()), "production.convert", JAPAN)
    assert held(at(game), JAPAN) == held(at(plain), JAPAN) + 1
    assert at(game).stack[-1].industry == at(plain).stack[-1].industry + 1  # type: ignore[attr-defined]


# -- C.3, C.4 --------------------------------------------------------------------------------------------------------


def test_c_3_convoys_bring_the_soviet_union_a_resource_from_1943() -> None:
    g = peace("c3")
    g.turn_number = T.ids["turn"].index("turn_1943")
    early = g.copy()
    early.turn_number -= 1
    later = until(begin(g, Production()), "production.convert", USSR)
    before = until(begin(early, Production()), "production.convert", USSR)
    assert held(at(later), USSR) == held(at(before), USSR) + 1
