"""The worked examples of the rulebook's chapters 2 to 4, played from the position that they describe."""

from __future__ import annotations

import pytest
from tests.games.cataclysm.acting import clear, draws, gained, held, no_cubes, produces, put_flags_away, said
from tests.games.cataclysm.operating import operates, pick, targets, unit_name
from tests.games.cataclysm.table import (
    EDITIONS,
    area,
    at,
    at_war,
    begin,
    board,
    counter,
    cubes,
    is_at_rest,
    mark,
    names,
    play,
    power,
    put_unit,
    step,
)

from sandtable.games.cataclysm.pieces import put
from sandtable.games.cataclysm.procedures.collapse import Collapse
from sandtable.games.cataclysm.procedures.deployment import Deployment
from sandtable.games.cataclysm.procedures.playing import Drawn
from sandtable.games.cataclysm.queries import effectiveness, pool_limit, pool_size
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CIVILIAN,
    COLONY,
    DRAWN,
    EXHAUSTION,
    FRANCE,
    GERMANY,
    HOLDING,
    HOME,
    IN_CUP,
    IN_PLAY,
    LAND_OPERATION,
    MOBILIZATION,
    OUT,
    REARMAMENT,
    SEA,
    SPENT,
    TOTAL_WAR,
    UK,
)
from sandtable.kernel.game import Game

T = board()


def can_go(g: World, name: str, unit: int) -> set[str]:
    """Where a unit could be deployed to."""
    game = begin(g.copy(), Deployment(power=power(name)))
    if step(game) == "deployment.choose" and unit_name(unit) in names(game):
        play(game, unit_name(unit))
    return {option.removeprefix("area:") for option in names(game) if option.startswith("area:")}


# -- chapter 2 -------------------------------------------------------------------------------------------------------


def test_e01_an_army_in_turkey_may_attack_every_neighbour_and_nothing_else() -> None:
    g = cubes(at_war(clear(), "uk", "germany italy ussr"), "uk", "turkey")
    army = put_unit(g, "uk", "army", "turkey")
    land = ["caucasus", "persia", "iraq", "syria", "greece", "bulgaria"]
    cubes(g, "germany", *land)
    assert {T.ids["area"][a] for a in T.next[area("turkey")]} == {*land, "black_sea", "aegean_sea", "eastern_med"}
    assert set(targets(g, "uk", LAND_OPERATION)) == set(land)
    assert at(operates(g, "uk")).where[army] == area("turkey")


@EDITIONS
def test_e02_a_british_fleet_in_egypt_goes_to_sea_on_either_side(edition: str) -> None:
    g = at_war(clear(edition=edition), "uk", "italy")
    fleet = put_unit(g, "uk", "fleet", "egypt")
    assert {"eastern_med", "arabian_sea"} <= can_go(g, "uk", fleet)


@pytest.mark.parametrize(("name", "flags", "cubes_there"), [("london", 2, 2), ("scotland", 1, 1), ("india", 1, 1)])
def test_e03_what_the_conquest_of_the_capital_a_home_area_and_a_colony_brings(
    name: str, flags: int, cubes_there: int
) -> None:
    """Canada is a home area and remote: nobody can attack it, nor take the colony of India but by conquest."""
    g = at_war(clear(), "japan", "uk")
    assert [T.status[area(n)] for n in ("canada", "india", "london")] == [HOME, COLONY, HOME]
    assert T.capital_of[UK] == area("london")
    beside = next(T.ids["area"][a] for a in T.next_land[area(name)] if T.ids["area"][a] != "canada")
    cubes(g, "japan", beside)
    put_unit(g, "japan", "army", beside)
    before = g.copy()
    game = operates(g, "japan")
    game = put_flags_away(pick(game, f"area:{name}"), [6, 6], [1])
    game = put_flags_away(pick(game, "done"))
    assert at(game).cube_count[area(name)] == cubes_there
    assert gained(before, game)["japan"] >= flags


@EDITIONS
def test_e04_a_minor_army_does_not_garrison_rumania(edition: str) -> None:
    g = cubes(clear(edition=edition), "germany", "rumania")
    cubes(g, "italy", "yugoslavia")
    g.minor_army[area("rumania")] = 1
    assert "area:rumania" in names(draws(g.copy(), "italy_flag_1", "attempt:diplomacy"))
    put_unit(g, "germany", "army", "rumania")
    game = draws(g, "italy_flag_1", "attempt:diplomacy")
    refusal = game.why_not(game.deciding[0], "area:rumania")
    assert refusal is not None and refusal.rule == "6.3"


@EDITIONS
def test_e06_where_new_units_appear_in_italy_and_france(edition: str) -> None:
    g = clear(edition=edition)
    g.limited_resource[area("rome")] = 1
    game = draws(g, "italy_army_1")
    # Lombardy is the one production site of Italy: the army has been placed there without asking.
    assert at(game).where[counter("italy_army_1")] == area("lombardy")
    g = cubes(clear(edition=edition), "germany", "paris")
    for name in ("france_army_1", "germany_army_1"):
        game = draws(g.copy(), name) if name != "france_army_1" else begin_drawn(g.copy(), name)
        assert "area:paris" not in names(game) and at(game).where[counter(name)] != area("paris")


def begin_drawn(g: World, name: str) -> Game:
    """A counter has been drawn, and its power is asked."""
    put(g, counter(name), DRAWN)
    return begin(g, Drawn(power=T.owner[counter(name)], counter=counter(name)))


@EDITIONS
def test_e07_north_africa_takes_one_unit_of_each_class_and_lets_no_line_through(edition: str) -> None:
    g = no_cubes(clear(edition=edition))
    kinds = ("army", "fleet", "tactical")
    first = [put_unit(g, "france", kind, "provence") for kind in kinds]
    second = [put_unit(g, "france", kind, "brittany") for kind in kinds]
    game = begin(g, Deployment(power=FRANCE))
    for unit in first:
        play(game, unit_name(unit), "area:north_africa")
    assert all("north_africa" not in can_go(at(game), "france", unit) for unit in second)
    # Libya lies behind it; with the sea before it closed, no upgrade can be brought there.
    g = cubes(at_war(no_cubes(clear(edition=edition)), "france", "germany"), "france", "libya")
    put_unit(g, "germany", "submarine", "central_med")
    for kind in ("submarine", "fleet"):
        put_unit(g, "germany", kind, "eastern_med")
    put_unit(g, "france", "army", "libya")
    marker = counter("france_tank_upgrade")
    put(g, marker, DRAWN)
    assert "play" not in names(begin(g.copy(), Drawn(power=FRANCE, counter=marker)))
    put_unit(g, "france", "logistics", "north_africa")
    assert "play" in names(begin(g, Drawn(power=FRANCE, counter=marker)))


@pytest.mark.parametrize(("dice", "result"), [((3, 6, 6), 7), ((6, 6, 6), 8), ((6, 6, 4), 7)])
def test_e08_three_dice_of_germany(dice: tuple[int, ...], result: int) -> None:
    g = clear(pointless_political_action="2018")
    assert effectiveness(g, GERMANY) == 3
    game = draws(g, "germany_flag_1", "attempt:propaganda", dice=dice)
    assert f"Germany: effectiveness check {result}, success." in said(game)


@pytest.mark.parametrize(("die", "result"), [(4, 3), (1, 1)])
def test_e08_one_die_with_a_penalty_never_falls_below_one(die: int, result: int) -> None:
    g = clear(pointless_political_action="2018")
    g.is_reduced[FRANCE] = 1
    game = draws(g, "france_flag_1", "attempt:propaganda", dice=(die,))
    assert f"France: effectiveness check {result}, failure." in said(game)


@EDITIONS
def test_e09_a_country_keeps_its_one_die_before_armor_and_loses_a_point(edition: str) -> None:
    g = cubes(no_cubes(clear(edition=edition)), "germany", "austria")
    put_unit(g, "germany", "tank", "austria")
    game = operates(g, "germany")
    assert "area:hungary" in names(game)
    at(game).script = [[5, 2], [4]]  # one die for Hungary, no more and no less
    game = put_flags_away(play(game, "area:hungary"))
    assert "Hungary defends with a score of 3." in said(game)


# -- chapter 4 -------------------------------------------------------------------------------------------------------


@EDITIONS
def test_e15_the_german_force_pool_grows_by_four_and_shrinks_by_four(edition: str) -> None:
    g = at_war(clear(edition=edition), "germany", "uk")
    g.commitment[GERMANY] = MOBILIZATION
    for c in T.pool_of[GERMANY]:
        put(g, c, AVAILABLE if pool_size(g, GERMANY) < 16 and g.where[c] == OUT else g.where[c])
    assert pool_size(g, GERMANY) == pool_limit(g, GERMANY) == 16
    game = put_flags_away(draws(g, "germany_flag_1", "attempt:increase_commitment"))
    added = 0
    while step(game) == "adjust_pool.add":
        play(game, names(game)[0])
        added += 1
    assert (added, at(game).commitment[GERMANY], pool_size(at(game), GERMANY)) == (4, TOTAL_WAR, 20)
    # A collapse at Total War takes the power to Exhaustion, and four counters out of its pool.
    g = at(game).copy()
    g.flags_due = [0] * 7
    game = put_flags_away(begin(g, Collapse(power=GERMANY), outcomes=([6],)))
    taken = 0
    while not is_at_rest(game):
        if step(game) == "adjust_pool.take_out":
            taken += 1
        play(game, "no" if "no" in names(game) else names(game)[0])
    assert (taken, at(game).commitment[GERMANY], pool_size(at(game), GERMANY)) == (4, EXHAUSTION, 16)


@pytest.mark.parametrize(
    ("edition", "is_enemy", "arrives"), [("2018", False, True), ("2018", True, False), ("2022", False, False)]
)
def test_e16_the_resource_of_borneo_comes_through_the_philippines(edition: str, is_enemy: bool, arrives: bool) -> None:
    """Every other way is closed by the British, so that the Philippines decide."""
    g = cubes(at_war(no_cubes(clear(edition=edition)), "japan", "uk"), "japan", "java")
    cubes(g, "uk", "new_guinea")
    for place in T.next[area("java")]:
        if T.type[place] == SEA:
            put_unit(g, "uk", "fleet", T.ids["area"][place])
    if is_enemy:
        at_war(g, "japan", "usa")
    game = produces(g, "japan")
    assert any("Japan collects" in line and "Java" in line for line in said(game)) is arrives


@EDITIONS
def test_e17_germany_cannot_collect_moscow_the_soviet_union_can(edition: str) -> None:
    g = at_war(clear(edition=edition), "germany", "ussr")
    west = ("poland", "baltic_states", "belorussia", "ukraine", "leningrad", "smolensk", "kharkov", "moscow")
    cubes(g, "germany", *west)
    assert not any("Moscow" in line for line in said(produces(g, "germany")))
    g = at_war(clear(edition=edition), "germany", "ussr")
    assert any("Soviet Union collects" in line and "Moscow" in line for line in said(produces(g, "ussr")))


@pytest.mark.parametrize("american_war", ["", "germany"])
@pytest.mark.parametrize("british_war", ["", "germany"])
def test_e18_german_ships_stop_lend_lease_to_an_enemy_of_germany(british_war: str, american_war: str) -> None:
    g = mark(at_war(clear("c5"), "uk", "italy"), lend_lease=IN_PLAY)
    at_war(g, "uk", british_war)
    at_war(g, "usa", american_war)
    g.base[area("iceland")] = GERMANY
    put_unit(g, "germany", "fleet", "iceland")
    for sea in ("north_atlantic", "mid_atlantic"):
        put_unit(g, "germany", "submarine", sea)
    game = produces(g, "uk", "transfer.source")
    # Whether the United States is belligerent does not matter.
    assert is_at_rest(game) is (british_war == "germany")
    if not british_war:
        play(game, "area:washington_dc", "give_industrial")
        assert "A resource of Washington DC is for United Kingdom." in said(game)
        assert "United Kingdom collects a resource of Washington DC." in said(until_collected(game))


def until_collected(game: Game) -> Game:
    """Production goes on until the United Kingdom has collected."""
    while not any("United Kingdom turns" in line for line in said(game)):
        play(game, "done" if "done" in names(game) else names(game)[0])
    return game


def test_e19_civilian_france_gets_one_build_for_three_resources() -> None:
    g = cubes(no_cubes(clear()), "france", "iraq")
    g.commitment[FRANCE] = CIVILIAN
    game = produces(g, "france")
    assert held(game, "france") == 3
    play(game, "number:0", "no")
    # Three resources are left for builds: one build, enough for an army and not for a fleet.
    assert step(game) == "production.construct"
    offered = [name for name in names(game) if name != "done"]
    assert any("army" in name for name in offered) and not any("fleet" in name for name in offered)
    play(game, next(name for name in offered if "army" in name))
    # The build is spent: France is asked no more.
    assert at(game).stack[-1].power != FRANCE  # type: ignore[attr-defined]


def test_e20_two_war_offensives_for_two_industrial_resources_one_of_them_limited() -> None:
    g = mark(at_war(no_cubes(clear("c5")), "germany", "uk"), rhineland=SPENT)
    cubes(g, "germany", "rumania", "hungary", "austria", "benelux", "sweden")
    g.limited_resource = [0] * T.areas
    g.limited_resource[area("benelux")] = g.limited_resource[area("sweden")] = 1
    g.damage[area("ruhr")] = 1
    kept = counter("germany_offensive_11")
    g.face[kept] = 1
    put(g, kept, HOLDING)  # a resource that was in reserve
    game = produces(g, "germany", "production.limited")
    play(game, "area:benelux", "area:sweden")
    # Berlin and Benelux are industrial, Rumania and Sweden natural; with the one kept there are five.
    assert (step(game), held(game, "germany")) == ("production.convert", 5)
    play(game, "number:0", "no", "done")
    assert "Germany gains war offensives: 2." in said(game)


@pytest.mark.parametrize(("answer", "offensives"), [("done", 2), ("area:ruhr", 3)])
def test_e21_german_commitment_offensives_at_mobilization(answer: str, offensives: int) -> None:
    g = mark(no_cubes(clear()), rhineland=SPENT)
    g.commitment[GERMANY] = REARMAMENT
    g.limited_resource = [0] * T.areas
    g.limited_resource[area("ruhr")] = 1
    game = put_flags_away(draws(g, "germany_flag_1", "attempt:increase_commitment", dice=(5, 1, 1)))
    while step(game) == "adjust_pool.add":
        play(game, names(game)[0])
    assert step(game) == "raising_commitment.use_limited"
    play(game, answer)
    play(game, "to_cup")
    assert sum(1 for c in T.offensives_of[GERMANY] if at(game).where[c] == IN_CUP) == offensives
    assert at(game).limited_resource[area("ruhr")] == int(answer == "done")
