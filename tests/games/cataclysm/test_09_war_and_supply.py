"""Chapter 9: provocation, surprise attacks, supply and the paths of invasions."""

import pytest
from tests.games.cataclysm.operating import battle, flags_away, flags_of, operates, operation, pick, quiet, unit_name
from tests.games.cataclysm.table import (
    EDITIONS,
    allied,
    area,
    at,
    at_war,
    board,
    cubes,
    is_at_rest,
    names,
    play,
    power,
    put_unit,
    step,
)

from sandtable.games.cataclysm.procedures.operations import without_supply
from sandtable.games.cataclysm.queries import are_enemies, controller
from sandtable.games.cataclysm.terms import DEMOCRACY, LIMITED_WAR, MOBILIZATION, NOBODY, TOTAL_WAR, USA

T = board()


# -- provocation and war (9.2 step 4, 9.8) ---------------------------------------------------------------------------


def test_e54_an_attack_on_a_country_that_another_power_controls() -> None:
    g = cubes(quiet(), "france", "poland")
    cubes(g, "", "czechoslovakia", "baltic_states", "rumania", "austria")
    g.is_allied = [0] * 7
    put_unit(g, "germany", "army", "silesia")
    put_unit(g, "germany", "tactical", "silesia")
    game = play(operates(g, "germany", 1), "area:poland")
    flags = {name: flags_of(g, name) for name in ("france", "ussr")}
    game = flags_away(game)
    g = at(game)
    assert not are_enemies(g, power("germany"), power("france"))
    assert battle(game).defender == NOBODY and battle(game).is_country
    assert flags_of(g, "france") == flags["france"] + 1 and flags_of(g, "ussr") == flags["ussr"] + 1


def test_e54_allies_share_the_provocation() -> None:
    g = allied(cubes(quiet(), "france", "poland"), "france uk")
    put_unit(g, "germany", "army", "silesia")
    put_unit(g, "germany", "tactical", "silesia")
    before = flags_of(g, "uk")
    game = flags_away(play(operates(g, "germany", 1), "area:poland"))
    assert flags_of(at(game), "uk") == before + 1


def test_e29_provocation_when_the_benelux_is_attacked_and_when_it_falls() -> None:
    g = quiet()
    put_unit(g, "germany", "army", "ruhr")
    cubes(g, "", "benelux")
    before = {name: flags_of(g, name) for name in ("france", "uk")}
    game = play(operates(g, "germany", 1), "area:benelux")
    game = flags_away(game, [6, 6], [1])
    assert {name: flags_of(at(game), name) - n for name, n in before.items()} == {"france": 1, "uk": 1}
    game = flags_away(pick(game, "done"))
    assert is_at_rest(game) and controller(at(game), area("benelux")) == power("germany")
    assert {name: flags_of(at(game), name) - n for name, n in before.items()} == {"france": 2, "uk": 2}


def test_e55_the_surprise_attack_on_hawaii() -> None:
    g = quiet()
    g.commitment[power("japan")] = MOBILIZATION
    carrier = put_unit(g, "japan", "carrier", "carolines")
    put_unit(g, "usa", "fleet", "hawaii")
    put_unit(g, "usa", "fleet", "hawaii")
    before = flags_of(g, "usa")
    put_unit(g, "japan", "strategic", "carolines")
    put_unit(g, "usa", "tactical", "hawaii")
    game = pick(operates(g, "japan", 1), "naval_operation", "area:hawaii", unit_name(carrier), "done", "done")
    game = flags_away(game)
    g = at(game)
    assert are_enemies(g, power("japan"), USA) and g.war_status == LIMITED_WAR
    assert flags_of(g, "usa") == before + 2
    assert battle(game).is_surprise and g.where[carrier] == area("hawaii")
    while not is_at_rest(game):
        game = play(game, "done" if "done" in names(game) else names(game)[0])
    assert at(game).has_surprised[DEMOCRACY] == 1


@pytest.mark.parametrize("known", [0, 1])
def test_9_8_the_penalty_comes_once_for_each_ideology(known: int) -> None:
    g = quiet()
    g.commitment[power("germany")] = TOTAL_WAR
    g.has_surprised[DEMOCRACY] = known
    put_unit(g, "germany", "army", "ruhr")
    put_unit(g, "germany", "tactical", "ruhr")
    put_unit(g, "france", "army", "lorraine")
    before = flags_of(g, "france")
    game = flags_away(pick(operates(g, "germany", 1), "land_operation", "area:lorraine"))
    assert battle(game).is_surprise == 1 - known
    assert flags_of(at(game), "france") == before + 2
    assert are_enemies(at(game), power("germany"), power("france"))


def test_9_8_the_defenders_allies_join_or_leave() -> None:
    g = allied(quiet(players="five"), "france uk")
    g.commitment[power("germany")] = TOTAL_WAR
    put_unit(g, "germany", "army", "ruhr")
    put_unit(g, "germany", "tactical", "ruhr")
    put_unit(g, "france", "army", "lorraine")
    game = pick(operates(g, "germany", 1), "land_operation", "area:lorraine")
    assert step(game) == "joining.choose" and at(game).deciders[0] == g.player[power("uk")]
    joined = flags_away(play(game, "join_war"))
    assert are_enemies(at(joined), power("germany"), power("uk"))
    game = pick(operates(g, "germany", 1), "land_operation", "area:lorraine")
    left = flags_away(play(game, "leave_alliance"))
    assert not are_enemies(at(left), power("germany"), power("uk")) and not at(left).is_allied[power("france")]


# -- supply (9.6) ----------------------------------------------------------------------------------------------------


@EDITIONS
def test_e53_a_tank_army_in_smolensk_is_in_limited_supply(edition: str) -> None:
    g = at_war(quiet(edition), "germany", "ussr")
    cubes(g, "germany", "poland", "baltic_states", "belorussia", "smolensk", "leningrad")
    tank = put_unit(g, "germany", "tank", "smolensk")
    air = put_unit(g, "germany", "tactical", "leningrad")
    assert without_supply(g, [tank, air]) == [tank]
    game = flags_away(pick(operates(g, "germany", 1), "area:moscow"))
    assert battle(game).unsupplied == [tank]


@EDITIONS
def test_9_6_d43_rice_and_water(edition: str) -> None:
    g = at_war(quiet(edition), "japan", "usa")
    cubes(g, "japan", "burma")
    army = put_unit(g, "japan", "army", "burma")
    tank = put_unit(g, "japan", "tank", "burma")
    fort = put_unit(g, "japan", "fortress", "burma")
    for sea in ("bay_of_bengal", "yellow_sea", "sea_of_japan", "okinawa", "north_pacific", "bonin_islands"):
        g.is_closed[area(sea)] = 1
    found = without_supply(g, [army, tank, fort])
    assert found == ([tank] if edition == "2018" else [army, tank, fort])


def test_e65_without_the_railroad_the_far_east_is_out_of_supply() -> None:
    g = at_war(quiet(), "ussr", "japan")
    irkutsk = put_unit(g, "ussr", "army", "irkutsk")
    moscow = put_unit(g, "ussr", "army", "moscow")
    assert without_supply(g, [irkutsk, moscow]) == [irkutsk]
    g.marker[T.ids["marker"].index("trans_siberian")] = 2
    assert without_supply(g, [irkutsk, moscow]) == []


def test_9_6_defenders_of_the_kind_need_supply_too() -> None:
    g = at_war(quiet(), "germany", "ussr")
    cubes(g, "ussr", "benelux")
    g.is_closed[area("norwegian_sea")] = 1
    army = put_unit(g, "ussr", "army", "benelux")
    put_unit(g, "germany", "army", "ruhr")
    put_unit(g, "germany", "tactical", "ruhr")
    game = pick(operates(g, "germany", 1), "area:benelux")
    assert battle(flags_away(game)).unsupplied == [army]


# -- invasions (9.3.2) -----------------------------------------------------------------------------------------------


def test_9_3_2_the_path_is_named_and_two_areas_are_extended_range() -> None:
    g = at_war(quiet(), "uk", "germany")
    cubes(g, "germany", "brittany")
    for name in ("brittany", "ruhr"):
        put_unit(g, "germany", "army", name)
    army = put_unit(g, "uk", "army", "london")
    for sea in ("north_sea", "western_approaches"):
        put_unit(g, "uk", "fleet", sea)
    put_unit(g, "uk", "tactical", "scotland")
    cubes(g, "uk", "paris")
    put_unit(g, "uk", "tactical", "paris")
    game = pick(operates(g, "uk", 2), "invasion", "area:brittany", unit_name(army), "done")
    game = flags_away(game)
    assert step(game) == "operation.path" and names(game) == ["area:north_sea", "area:western_approaches"]
    short = play(game, "area:north_sea", "done")
    assert battle(short).is_invasion and not battle(short).extended and operation(short).spent == 2
    game = pick(operates(g, "uk", 2), "invasion", "area:brittany", unit_name(army), "done")
    long = play(flags_away(game), "area:north_sea", "area:western_approaches")
    assert battle(long).extended == 2
    assert at(long).where[army] == area("brittany") and battle(long).origins == [area("london")]
