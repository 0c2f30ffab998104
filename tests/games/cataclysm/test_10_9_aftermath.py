"""10.9, 10.11: the aftermath of combat, regroup, and base capture (9.4.2)."""

from tests.games.cataclysm.fighting import battle, named_option, to_the_end
from tests.games.cataclysm.table import (
    EDITIONS,
    allied,
    area,
    at,
    at_war,
    begin,
    board,
    cubes,
    empty,
    is_at_rest,
    mark,
    names,
    play,
    power,
    put_unit,
    step,
)

from sandtable.games.cataclysm.procedures.regroup import Regrouping
from sandtable.games.cataclysm.terms import AIR_OPERATION, AVAILABLE, LAND_OPERATION, NAVAL_OPERATION, PLAIN, SPENT

# -- 10.9 aftermath ----------------------------------------------------------------------------------------------------


def test_10_9_1_a_beaten_attack_conquers_if_nobody_is_left_to_defend() -> None:
    g = at_war(empty(), "germany", "france")
    cubes(g, "germany", "paris")
    tank = put_unit(g, "germany", "tank", "paris")
    game = begin(g, battle(g, LAND_OPERATION, "brittany", "germany", "france", [tank]), outcomes=([2, 1], [4]))
    assert step(game) == "battle.retreat"
    play(game, "no")
    found = to_the_end(game)
    assert found.face[tank] == PLAIN
    assert found.cube[area("brittany")] == power("germany")


def test_10_9_1_conquest_destroys_logistics_and_drives_out_the_rest() -> None:
    g = at_war(empty(), "germany", "uk")
    cubes(g, "germany", "libya")
    put_unit(g, "uk", "army", "egypt")
    logistics = put_unit(g, "uk", "logistics", "egypt")
    fleet = put_unit(g, "uk", "fleet", "egypt")
    army = put_unit(g, "germany", "army", "libya")
    game = begin(g, battle(g, LAND_OPERATION, "egypt", "germany", "uk", [army]), outcomes=([6, 6], [1, 1]))
    found = to_the_end(game)
    assert found.where[logistics] == AVAILABLE
    assert found.where[fleet] not in (area("egypt"), AVAILABLE)
    assert found.cube[area("egypt")] == power("germany")


def test_10_9_1_a_same_ideology_owner_gets_its_area_back() -> None:
    g = at_war(empty(), "germany italy", "uk")
    cubes(g, "uk", "libya")
    cubes(g, "germany", "egypt")
    put_unit(g, "uk", "army", "libya")
    army = put_unit(g, "germany", "army", "egypt")
    game = begin(g, battle(g, LAND_OPERATION, "libya", "germany", "uk", [army]), outcomes=([6, 6], [1, 1]))
    found = to_the_end(game)
    assert found.cube[area("libya")] == -1
    assert found.where[army] == area("egypt")  # not allied: it may not stay in what is Italy's again


def test_10_9_2_naval_victory_drives_out_the_air_and_leaves_the_land_units() -> None:
    g = at_war(empty(), "italy", "uk")
    put_unit(g, "uk", "fleet", "egypt")
    air = put_unit(g, "uk", "tactical", "egypt")
    army = put_unit(g, "uk", "army", "egypt")
    fleets = [put_unit(g, "italy", "fleet", "libya") for _ in range(2)]
    b = battle(g, NAVAL_OPERATION, "egypt", "italy", "uk", fleets)
    game = begin(g, b, outcomes=([6, 6], [1, 1, 1]))
    found = to_the_end(game)
    assert found.where[army] == area("egypt")
    assert found.where[air] != area("egypt")
    assert all(found.where[fleet] != area("egypt") for fleet in fleets)  # no place for them there


def test_10_9_2_a_draw_that_leaves_defenders_sends_the_attackers_back() -> None:
    g = at_war(empty(), "italy", "uk")
    defenders = [put_unit(g, "uk", "fleet", "egypt") for _ in range(2)]
    fleet = put_unit(g, "italy", "carrier", "libya")
    b = battle(g, NAVAL_OPERATION, "egypt", "italy", "uk", [fleet])
    game = begin(g, b, outcomes=([4, 2], [4]))
    found = to_the_end(game)
    assert found.where[fleet] == area("libya") or found.where[fleet] in found.tables.port_areas
    assert found.face[fleet] == PLAIN
    assert sum(1 for unit in defenders if found.where[unit] == area("egypt")) == 1


# -- 9.4.2 base capture ------------------------------------------------------------------------------------------------


def test_9_4_2_an_empty_base_falls_without_combat() -> None:
    g = at_war(empty(), "japan", "usa")
    fleet = put_unit(g, "japan", "fleet", "carolines")
    game = begin(g, battle(g, NAVAL_OPERATION, "guam", "japan", "usa", [fleet], is_capture=1))
    found = to_the_end(game)
    assert found.base[area("guam")] == power("japan")
    assert found.where[fleet] == area("guam")


def test_9_4_2_air_units_alone_make_a_combat_of_it() -> None:
    g = at_war(empty(), "japan", "usa")
    air = put_unit(g, "usa", "tactical", "guam")
    fleet = put_unit(g, "japan", "fleet", "carolines")
    b = battle(g, NAVAL_OPERATION, "guam", "japan", "usa", [fleet], is_capture=1)
    game = begin(g, b, outcomes=([5, 1], [2, 3]))  # the Americans: one die, one more for the air
    found = to_the_end(game)
    assert found.base[area("guam")] == power("japan")
    assert found.where[air] != area("guam")


def test_9_4_2_without_a_marker_left_the_base_stays() -> None:
    g = at_war(empty(), "japan", "usa")
    t = board()
    for sea in t.seas:
        if t.base_type[sea] == t.base_type[area("guam")] and sea != area("guam"):
            g.base[sea] = power("japan")
    fleet = put_unit(g, "japan", "fleet", "carolines")
    game = begin(g, battle(g, NAVAL_OPERATION, "guam", "japan", "usa", [fleet], is_capture=1))
    found = to_the_end(game)
    if t.bases[power("japan")][t.base_type[area("guam")]] < 6:
        assert found.base[area("guam")] == power("usa")


def test_9_4_2_a_special_british_base_is_removed() -> None:
    g = at_war(empty(), "germany", "uk")
    g.special_base[area("spain")] = 1
    cubes(g, "", "spain")
    fleet = put_unit(g, "germany", "fleet", "brittany")
    cubes(g, "germany", "brittany")
    game = begin(g, battle(g, NAVAL_OPERATION, "spain", "germany", "uk", [fleet], is_capture=1))
    found = to_the_end(game)
    assert found.special_base[area("spain")] == 0
    assert found.where[fleet] != area("spain")


# -- 10.11 regroup -----------------------------------------------------------------------------------------------------


def test_10_11_after_land_combat_armies_and_air_units_move_in_and_out() -> None:
    g = mark(at_war(empty(), "germany", "france"), rhineland=SPENT)
    cubes(g, "germany", "lorraine")
    tank = put_unit(g, "germany", "tank", "lorraine")
    other = put_unit(g, "germany", "army", "ruhr")
    air = put_unit(g, "germany", "tactical", "ruhr")
    put_unit(g, "germany", "fortress", "ruhr")
    put_unit(g, "germany", "army", "berlin")
    regroup = Regrouping(target=area("lorraine"), kind=LAND_OPERATION, powers=[power("germany")])
    game = begin(g, regroup)
    assert set(names(game)) == {named_option(g, unit) for unit in (tank, other, air)} | {"done"}
    play(game, named_option(g, other))  # into the target: nowhere else
    assert at(game).where[other] == area("lorraine")
    play(game, named_option(g, tank))
    assert set(names(game)) == {"area:ruhr", "area:bavaria"}
    play(game, "area:bavaria")
    assert named_option(g, other) not in names(game)  # each once
    play(game, "done")
    assert is_at_rest(game)


def test_10_11_unlike_units_change_places_where_there_is_no_room() -> None:
    g = mark(at_war(empty(), "germany", "france"), rhineland=SPENT)
    cubes(g, "germany", "lorraine")
    inside = [put_unit(g, "germany", "army", "lorraine") for _ in range(2)]
    tank = put_unit(g, "germany", "tank", "ruhr")
    put_unit(g, "germany", "army", "ruhr")
    regroup = Regrouping(target=area("lorraine"), kind=LAND_OPERATION, powers=[power("germany")])
    game = begin(g, regroup)
    play(game, named_option(g, tank))
    # Three stand in Lorraine: one of the others must go where the tank army came from.
    found = at(game)
    assert found.where[tank] == area("lorraine")
    assert sorted(found.where[unit] for unit in inside) == sorted([area("lorraine"), area("ruhr")])


def test_10_11_air_and_ships_regroup_within_range() -> None:
    g = at_war(empty(), "uk", "italy")
    fleet = put_unit(g, "uk", "fleet", "central_med")
    put_unit(g, "uk", "fleet", "eastern_med")
    put_unit(g, "uk", "fleet", "london")
    regroup = Regrouping(target=area("central_med"), kind=NAVAL_OPERATION, powers=[power("uk")])
    game = begin(g, regroup)
    assert "done" in names(game)
    play(game, named_option(g, fleet))
    assert at(game).where[fleet] == area("egypt")  # the other base has no room


def test_10_11_after_air_combat_only_the_air_moves() -> None:
    g = at_war(empty(), "uk", "germany")
    put_unit(g, "uk", "army", "london")
    put_unit(g, "uk", "fleet", "london")
    air = put_unit(g, "uk", "tactical", "london")
    regroup = Regrouping(target=area("scotland"), kind=AIR_OPERATION, powers=[power("uk")])
    assert set(names(begin(g, regroup))) == {named_option(g, air), "done"}


# -- E-64 --------------------------------------------------------------------------------------------------------------


@EDITIONS
def test_10_1_e64_fall_weiss_from_the_support_on(edition: str) -> None:
    g = allied(cubes(empty(edition=edition), "france", "poland"), "france uk")
    cubes(g, "germany", "czechoslovakia")
    g.minor_army[area("poland")] = 1
    tank = put_unit(g, "germany", "tank", "silesia")
    army = put_unit(g, "germany", "army", "silesia")
    air = put_unit(g, "germany", "tactical", "east_prussia")
    put_unit(g, "germany", "tactical", "czechoslovakia")
    before = g.flags_due[:]
    game = begin(g, battle(g, LAND_OPERATION, "poland", "germany", "", [tank, army]))
    assert step(game) == "battle.attack_support"
    play(game, named_option(g, air))
    play(game, "done", outcomes=([6, 6, 4], [3]))
    found = at(game)
    assert step(game) == "regrouping.choose"  # nobody was asked to support Poland, nor to retreat
    assert found.minor_army[area("poland")] == 0
    assert found.cube[area("poland")] == power("germany")
    play(game, named_option(g, army))
    play(game, "area:czechoslovakia")
    play(game, named_option(g, air))
    play(game, "area:silesia")
    play(game, "done")
    assert is_at_rest(game)
    found = at(game)
    assert found.where[tank] == area("poland")
    assert [found.where[army], found.where[air]] == [area("czechoslovakia"), area("silesia")]
    gained = [after - earlier for after, earlier in zip(found.flags_due, before, strict=True)]
    # The second flags of provocation, and Germany's for its triumph; no test for France.
    assert {name: gained[power(name)] for name in ("france", "uk", "ussr", "germany")} == {
        "france": 1,
        "uk": 1,
        "ussr": 1,
        "germany": 1,
    }
    assert not any(found.tests_due)


@EDITIONS
def test_7_1_2_who_lived_by_a_conquered_port_retreats_and_not_into_the_cup(edition: str) -> None:
    g = at_war(empty(edition=edition), "germany", "uk")
    cubes(g, "uk", "benelux", "ireland")
    cubes(g, "", "norway", "denmark")
    put_unit(g, "uk", "army", "scotland")
    fleet = put_unit(g, "uk", "fleet", "norwegian_sea")
    g.cube[area("iceland")] = -1
    cubes(g, "germany", "london")
    army = put_unit(g, "germany", "army", "london")
    game = begin(g, battle(g, LAND_OPERATION, "scotland", "germany", "uk", [army]), outcomes=([6, 6], [1, 1]))
    while not is_at_rest(game):
        assert "to_cup" not in names(game)
        play(game, "done" if "done" in names(game) else names(game)[0])
    found = at(game)
    assert found.cube[area("scotland")] == power("germany")
    assert found.where[fleet] != area("norwegian_sea")


def test_r88_a_logistics_unit_stays_unless_its_base_falls() -> None:
    for is_capture in (0, 1):
        g = at_war(empty(), "japan", "usa")
        logistics = put_unit(g, "usa", "logistics", "guam")
        put_unit(g, "usa", "fleet", "guam")
        fleets = [put_unit(g, "japan", "fleet", "carolines") for _ in range(2)]
        b = battle(g, NAVAL_OPERATION, "guam", "japan", "usa", fleets, is_capture=is_capture)
        found = to_the_end(begin(g, b, outcomes=([6, 6], [1, 1])))
        assert (found.where[logistics] == area("guam")) == (not is_capture)
        assert (found.base[area("guam")] == power("japan")) == bool(is_capture)
