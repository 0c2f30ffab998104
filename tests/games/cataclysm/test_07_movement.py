"""Chapters 7.2 and 8.4: movement of units in a deployment."""

import pytest
from tests.games.cataclysm.table import (
    EDITIONS,
    allied,
    area,
    areas,
    at,
    at_war,
    begin,
    board,
    cubes,
    empty,
    is_at_rest,
    mark,
    named,
    names,
    play,
    power,
    put_unit,
    step,
)

from sandtable.games.cataclysm import bases
from sandtable.games.cataclysm.procedures.deployment import Deployment
from sandtable.games.cataclysm.procedures.voyages import destinations, ways_of
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import IN_CUP, IN_PLAY, RHINELAND, SPENT
from sandtable.kernel.game import Game

T = board()


def quiet(edition: str = "2022") -> World:
    """Empty maps without any special marker in play, so that nothing else follows from a war."""
    g = empty(edition=edition)
    g.marker = [SPENT] * len(g.marker)
    return g


def deploys(g: World, name: str, unit: int = -1) -> Game:
    return begin(g, Deployment(power=power(name), unit=unit))


def goes(g: World, name: str, unit: int) -> set[str]:
    return named(destinations(g, ways_of(g, power(name)), unit))


def unit_name(unit: int) -> str:
    return f"counter:{T.ids['counter'][unit]}"


# -- land and naval movement (7.2.1, 7.2.2) --------------------------------------------------------------------------


def test_e44_straits_carry_ships_where_a_black_arrow_joins_a_mixed_area() -> None:
    g = cubes(quiet(), "japan", "maritime_territory")
    fleet = put_unit(g, "japan", "fleet", "hokkaido")
    # Without the Sea of Japan and the North Pacific nothing but the arrow leads there.
    for sea in ("sea_of_japan", "north_pacific"):
        g.is_closed[area(sea)] = 1
    assert "maritime_territory" in goes(g, "japan", fleet)
    g = cubes(quiet(), "germany", "denmark")
    for sea in ("north_sea", "baltic_sea"):
        g.is_closed[area(sea)] = 1
    fleet = put_unit(g, "germany", "fleet", "ruhr")
    assert "denmark" not in goes(g, "germany", fleet)


def test_e50_an_army_mixes_land_and_naval_movement_in_one_deployment() -> None:
    g = quiet()
    army = put_unit(g, "uk", "army", "scotland")
    # Scotland - London by land, by sea to Egypt past Gibraltar and Malta.
    assert "egypt" in goes(g, "uk", army)
    game = play(deploys(g, "uk"), unit_name(army), "area:egypt", "done")
    assert is_at_rest(game) and at(game).where[army] == area("egypt")


def test_7_2_2_naval_movement_stays_within_range_of_friendly_ports() -> None:
    g = quiet()
    army = put_unit(g, "italy", "army", "sicily")
    there = goes(g, "italy", army)
    assert "libya" in there and "korea" not in there
    # 7.3: the ocean between the Caribbean and Africa is too far from any Soviet port.
    fleet = put_unit(g, "ussr", "fleet", "leningrad")
    assert goes(g, "ussr", fleet) == set()


def test_7_2_2_enemy_ships_and_strategic_air_bar_the_way_but_not_to_submarines() -> None:
    g = at_war(quiet(), "germany", "uk")
    fleet = put_unit(g, "germany", "fleet", "ruhr")
    pack = put_unit(g, "germany", "submarine", "ruhr")
    army = put_unit(g, "germany", "army", "berlin")
    cubes(g, "germany", "norway")
    assert "norway" in goes(g, "germany", army) and "norway" in goes(g, "germany", fleet)
    put_unit(g, "uk", "submarine", "north_sea")
    assert "norway" not in goes(g, "germany", army) and "norway" not in goes(g, "germany", fleet)
    assert "norway" in goes(g, "germany", pack)
    assert "north_sea" not in goes(g, "germany", pack)


def test_7_2_a_land_area_may_be_entered_only_if_it_is_friendly() -> None:
    g = quiet()
    army = put_unit(g, "germany", "army", "silesia")
    assert "poland" not in goes(g, "germany", army)
    cubes(g, "germany", "poland")
    assert "poland" in goes(g, "germany", army)


def test_2_2_8_nobody_else_enters_a_remote_area_even_in_passing() -> None:
    g = at_war(allied(quiet(), "uk usa"), "uk usa", "germany")
    army = put_unit(g, "usa", "army", "washington_dc")
    assert "canada" not in goes(g, "usa", army)


def test_2_3_5_a_delay_box_ends_the_movement() -> None:
    g = mark(quiet(), trans_siberian=SPENT)
    army = put_unit(g, "ussr", "army", "moscow")
    there = goes(g, "ussr", army)
    assert "urals" in there and "siberia" not in there
    game = play(deploys(g, "ussr"), unit_name(army), "area:urals")
    assert is_at_rest(game) or unit_name(army) not in names(game)
    g = mark(quiet(), trans_siberian=IN_PLAY)
    army = put_unit(g, "ussr", "army", "moscow")
    assert "siberia" in goes(g, "ussr", army)


def test_2_2_1_a_fleet_arrives_on_a_coast_and_keeps_to_it() -> None:
    g = quiet()
    cubes(g, "germany", "finland")
    g = at_war(g, "germany", "ussr")
    fleet = put_unit(g, "germany", "fleet", "ruhr")
    game = play(deploys(g, "germany"), unit_name(fleet), "area:finland")
    # Both coasts can be reached: by the Baltic Sea and by the Norwegian and Barents Seas.
    assert step(game) == "deployment.coast" and len(names(game)) == 2
    barents = next(name for name in names(game) if "barents" in name)
    game = play(game, barents, "done")
    g = at(game)
    assert g.spot[fleet] == T.coasts[area("finland")].index((area("barents_sea"),))
    there = goes(g, "germany", fleet)
    assert "ruhr" in there
    g.is_closed[area("norwegian_sea")] = 1
    assert "ruhr" not in goes(g, "germany", fleet)


@EDITIONS
def test_7_2_2_d30_opponents_that_are_no_enemies(edition: str) -> None:
    # A German fleet may sail through the Gulf of Bothnia and past British ships; where it may not stop, see 7.1.
    g = at_war(quiet(edition), "germany", "france")
    put_unit(g, "uk", "fleet", "north_sea")
    fleet = put_unit(g, "germany", "fleet", "ruhr")
    cubes(g, "germany", "norway")
    there = goes(g, "germany", fleet)
    assert "norway" in there and "north_sea" not in there


@pytest.mark.parametrize("kind", ["fleet", "submarine", "tactical", "logistics"])
def test_2_3_3_ships_aircraft_and_logistics_units_come_to_the_special_british_bases(kind: str) -> None:
    g = quiet()
    unit = put_unit(g, "uk", kind, "london")
    assert {"spain", "guangdong", "java"} <= goes(g, "uk", unit)
    assert not {"spain", "guangdong", "java"} & goes(g, "uk", put_unit(g, "uk", "army", "london"))
    # The bases are for units friendly to the United Kingdom alone.
    assert "spain" not in goes(g, "france", put_unit(g, "france", kind, "provence"))
    g = allied(at_war(quiet(), "uk france", "germany"), "uk france")
    assert "spain" in goes(g, "france", put_unit(g, "france", kind, "provence"))


def test_2_3_3_gibraltar_is_on_the_south_coast_of_spain() -> None:
    g = quiet()
    fleet = put_unit(g, "uk", "fleet", "scotland")
    game = play(deploys(g, "uk"), unit_name(fleet), "area:spain")
    south = T.coasts[area("spain")].index(tuple(areas("mid_atlantic western_med")))
    assert at(game).where[fleet] == area("spain") and at(game).spot[fleet] == south
    g = quiet()
    fleet = put_unit(g, "uk", "fleet", "scotland")
    for sea in areas("mid_atlantic western_med"):
        g.is_closed[sea] = 1  # only the north coast is left
    assert "spain" not in goes(g, "uk", fleet)
    cubes(g, "uk", "spain")
    assert "spain" in goes(g, "uk", fleet)


def test_2_3_3_range_is_traced_from_gibraltar_over_the_south_coast_alone() -> None:
    g = quiet()
    cubes(g, "neutral", *[name for name in named(range(T.areas)) if T.printed[area(name)] == power("uk")])
    cubes(g, "", "iraq", "jordan")
    g.base = [-1 if owner >= 0 else owner for owner in g.base]
    g.special_base = [int(a == area("spain")) for a in range(T.areas)]
    one_away = {name for name in named(T.seas) if bases.is_in(bases.near_ports(g, power("uk"), 1), area(name))}
    assert one_away == {"mid_atlantic", "western_med"}


def test_2_4_2_the_log_names_the_unit_that_moves_and_does_not_guess_its_face() -> None:
    g = quiet()
    tank = put_unit(g, "germany", "tank", "berlin")
    fortress = put_unit(g, "germany", "fortress", "berlin")
    game = play(deploys(g, "germany"), unit_name(tank), "area:silesia", f"withdraw:{T.ids['counter'][fortress]}")
    said = [line.text for line in game.log()]
    assert "From Berlin to Silesia: army (Germany)." in said
    assert "Withdrawn from Berlin: fortress (Germany)." in said


# -- air movement (7.2.3) --------------------------------------------------------------------------------------------


def test_e45_from_gibraltar_by_ship_to_malta_and_by_air_to_egypt() -> None:
    g = quiet()
    air = put_unit(g, "uk", "tactical", "spain")
    assert g.special_base[area("spain")]
    assert {"central_med", "egypt"} <= goes(g, "uk", air)
    # With Malta lost there is no airfield on the way, and no port near enough to ship it all the way from Gibraltar.
    g.base[area("central_med")] = -1
    g.base[area("eastern_med")] = -1
    g.base[area("aegean_sea")] = -1
    cubes(g, "", "egypt", "libya")
    assert "central_med" not in goes(g, "uk", air)


def test_7_2_air_units_cross_one_sea_by_air_and_more_by_ship_only() -> None:
    g = at_war(quiet(), "germany", "uk")
    air = put_unit(g, "germany", "tactical", "ruhr")
    cubes(g, "germany", "norway", "egypt")
    assert "norway" in goes(g, "germany", air)  # one sea area
    put_unit(g, "uk", "fleet", "north_sea")
    assert "norway" in goes(g, "germany", air)  # the fleet bars ships, not aircraft
    put_unit(g, "uk", "tactical", "norwegian_sea")
    g = at_war(quiet(), "germany", "uk")
    air = put_unit(g, "germany", "tactical", "ruhr")
    cubes(g, "germany", "ireland")
    assert "ireland" in goes(g, "germany", air)  # North Sea and Western Approaches: as cargo
    put_unit(g, "uk", "fleet", "north_sea")
    assert "ireland" not in goes(g, "germany", air)


def test_e05_aircraft_fly_over_a_blue_arrow() -> None:
    g = cubes(quiet(), "japan", "java", "siam")
    for sea in ("gulf_of_siam", "bay_of_bengal"):
        g.is_closed[area(sea)] = 1
    g.marker = [SPENT] * len(g.marker)
    air = put_unit(g, "japan", "tactical", "java")
    army = put_unit(g, "japan", "army", "java")
    assert "siam" in goes(g, "japan", air)
    cubes(g, "", "malaya")
    assert "siam" not in goes(g, "japan", army)


@pytest.mark.parametrize(("edition", "may"), [("2018", True), ("2022", False)])
def test_7_2_3_d31_over_enemy_land_in_a_deployment(edition: str, may: bool) -> None:
    g = at_war(quiet(edition), "germany", "france")
    cubes(g, "germany", "brittany")
    for sea in ("north_sea", "western_approaches"):
        g.is_closed[area(sea)] = 1
    air = put_unit(g, "germany", "tactical", "ruhr")
    assert ("brittany" in goes(g, "germany", air)) is may  # over Lorraine and Paris


def test_7_2_3_not_over_enemy_aircraft_nor_neutral_countries() -> None:
    g = at_war(quiet("2018"), "germany", "france")
    cubes(g, "germany", "brittany")
    for sea in ("north_sea", "western_approaches"):
        g.is_closed[area(sea)] = 1
    air = put_unit(g, "germany", "tactical", "ruhr")
    put_unit(g, "france", "tactical", "paris")
    assert "brittany" in goes(g, "germany", air)  # by Lorraine and Provence
    put_unit(g, "france", "tactical", "provence")
    assert "brittany" not in goes(g, "germany", air)
    cubes(g, "", "poland", "baltic_states")
    east = put_unit(g, "germany", "tactical", "east_prussia")
    g.is_closed[area("baltic_sea")] = 1
    assert goes(g, "germany", east) == set()  # Poland and the Baltic States are neutral


# -- limits where a unit stops (7.1) ---------------------------------------------------------------------------------


def test_e40_belligerents_keep_watch_at_sea_beside_their_ports() -> None:
    g = quiet()
    fleet = put_unit(g, "uk", "fleet", "scotland")
    strategic = put_unit(g, "uk", "strategic", "scotland")
    tactical = put_unit(g, "uk", "tactical", "scotland")
    assert all("norwegian_sea" not in goes(g, "uk", unit) for unit in (fleet, strategic, tactical))
    at_war(g, "uk", "germany")
    assert "norwegian_sea" in goes(g, "uk", fleet) and "norwegian_sea" in goes(g, "uk", strategic)
    assert "norwegian_sea" not in goes(g, "uk", tactical)
    other = put_unit(g, "uk", "carrier", "london")
    game = play(deploys(g, "uk"), unit_name(fleet), "area:norwegian_sea")
    assert "norwegian_sea" not in goes(at(game), "uk", other)  # one only


def test_e41_a_base_at_sea_takes_one_of_each_whatever_is_next_door() -> None:
    g = at_war(quiet(), "uk", "italy")
    first = put_unit(g, "uk", "fleet", "egypt")
    second = put_unit(g, "uk", "fleet", "london")
    air = put_unit(g, "uk", "tactical", "egypt")
    game = play(deploys(g, "uk"), unit_name(first), "area:eastern_med", unit_name(air), "area:eastern_med")
    assert "eastern_med" not in goes(at(game), "uk", second)


def test_e42_how_far_from_its_ports_a_belligerent_watches() -> None:
    g = at_war(quiet(), "germany", "uk france")
    pack = put_unit(g, "germany", "submarine", "ruhr")
    fleet = put_unit(g, "germany", "fleet", "ruhr")
    strategic = put_unit(g, "germany", "strategic", "ruhr")
    assert "western_approaches" in goes(g, "germany", pack)
    assert "western_approaches" not in goes(g, "germany", fleet) | goes(g, "germany", strategic)
    cubes(g, "germany", "brittany")
    assert "western_approaches" in goes(g, "germany", fleet) & goes(g, "germany", strategic)
    assert {"north_atlantic", "mid_atlantic"} <= goes(g, "germany", pack)


def test_e43_logistics_double_the_room_at_a_base() -> None:
    g = mark(quiet(), washington_naval_treaty=SPENT)
    first = put_unit(g, "japan", "fleet", "tokyo")
    second = put_unit(g, "japan", "fleet", "tokyo")
    game = play(deploys(g, "japan"), unit_name(first), "area:carolines")
    assert "carolines" not in goes(at(game), "japan", second)
    put_unit(at(game), "japan", "logistics", "carolines")
    assert "carolines" in goes(at(game), "japan", second)


def test_8_4_limits_bind_where_a_unit_stops_not_on_its_way() -> None:
    g = quiet()
    put_unit(g, "germany", "army", "berlin")
    put_unit(g, "germany", "army", "berlin")
    army = put_unit(g, "germany", "tank", "silesia")
    there = goes(g, "germany", army)
    assert "berlin" not in there and "bavaria" in there


def test_8_4_a_unit_may_resume_so_that_two_full_areas_can_change_places() -> None:
    g = quiet()
    one, _ = put_unit(g, "germany", "tank", "berlin"), put_unit(g, "germany", "army", "berlin")
    put_unit(g, "germany", "fortress", "silesia")
    mover = put_unit(g, "germany", "army", "silesia")
    game = play(deploys(g, "germany"), unit_name(one), "area:bavaria", unit_name(mover), "area:berlin")
    game = play(game, unit_name(one), "area:silesia")
    assert at(game).where[one] == area("silesia") and at(game).where[mover] == area("berlin")
    assert unit_name(one) not in names(game)  # it has moved and resumed


def test_8_4_allied_units_may_not_be_moved() -> None:
    g = at_war(allied(quiet(), "uk france"), "uk france", "germany")
    ours = put_unit(g, "france", "army", "paris")
    game = deploys(g, "uk", -1)
    assert is_at_rest(game)  # nothing to move
    put_unit(g, "uk", "army", "paris")
    game = deploys(g, "uk")
    assert unit_name(ours) not in names(game)


# -- fortresses and logistics (8.4.1) --------------------------------------------------------------------------------


def test_8_4_1_fortresses_and_logistics_are_withdrawn_into_the_cup_along_a_line() -> None:
    g = quiet()
    fort = put_unit(g, "france", "fortress", "lorraine")
    depot = put_unit(g, "france", "logistics", "syria")
    game = deploys(g, "france")
    assert f"withdraw:{T.ids['counter'][fort]}" in names(game)
    assert unit_name(fort) not in names(game) and unit_name(depot) not in names(game)
    game = play(game, f"withdraw:{T.ids['counter'][fort]}")
    assert at(game).where[fort] == IN_CUP
    g = at_war(quiet(), "france", "italy")
    put_unit(g, "italy", "fleet", "tyrrhenian_sea")
    depot = put_unit(g, "france", "logistics", "syria")
    game = deploys(g, "france")
    assert is_at_rest(game)  # no line reaches Syria


def test_8_4_1_a_fortress_that_was_just_played_moves() -> None:
    g = quiet()
    fort = put_unit(g, "germany", "fortress", "berlin")
    game = deploys(g, "germany", fort)
    assert step(game) == "deployment.place" and "area:silesia" in names(game) and "done" in names(game)
    game = play(game, "area:silesia")
    assert is_at_rest(game) and at(game).where[fort] == area("silesia")


def test_8_4_a_single_unit_may_stay_where_it_is() -> None:
    g = quiet()
    army = put_unit(g, "germany", "army", "berlin")
    other = put_unit(g, "germany", "army", "silesia")
    game = play(deploys(g, "germany", army), "done")
    assert is_at_rest(game) and at(game).where[army] == area("berlin") and at(game).where[other] == area("silesia")


# -- special rules on where units deploy (12) ------------------------------------------------------------------------


def test_12_1_3_nobody_deploys_beyond_the_treaty_line_but_passes_it() -> None:
    g = mark(quiet(), washington_naval_treaty=IN_PLAY)
    fleet = put_unit(g, "usa", "fleet", "hawaii")
    there = goes(g, "usa", fleet)
    assert "philippines" not in there and "california" in there  # through the Eastern Pacific


@pytest.mark.parametrize(("edition", "may"), [("2018", True), ("2022", False)])
def test_12_2_2_d44_isolationism(edition: str, may: bool) -> None:
    g = mark(quiet(edition), washington_naval_treaty=SPENT)
    army = put_unit(g, "usa", "army", "california")
    fleet = put_unit(g, "usa", "fleet", "california")
    assert ("philippines" in goes(g, "usa", army)) is may
    assert "philippines" in goes(g, "usa", fleet)
    at_war(g, "usa", "japan")
    assert "philippines" in goes(g, "usa", army)


def test_12_1_1_d29_a_german_army_ends_the_demilitarized_rhineland_in_2018() -> None:
    g = mark(quiet("2018"), rhineland=IN_PLAY)
    army = put_unit(g, "germany", "army", "berlin")
    cubes(g, "germany", "benelux")
    assert "benelux" not in goes(g, "germany", army)  # not just passing
    game = play(deploys(g, "germany"), unit_name(army), "area:ruhr")
    assert unit_name(army) in names(game)  # it may go on
    game = play(game, "done")
    assert at(game).limited_resource[area("ruhr")] == 1 and at(game).marker[RHINELAND] == SPENT
    assert step(game) == "receiving_flags.place"  # France is provoked


def test_12_1_1_d29_no_german_unit_goes_there_in_2022() -> None:
    g = mark(quiet("2022"), rhineland=IN_PLAY)
    for kind in ("army", "tactical"):
        unit = put_unit(g, "germany", kind, "berlin")
        assert "ruhr" not in goes(g, "germany", unit)


# -- refusals --------------------------------------------------------------------------------------------------------


def test_8_4_refusals_name_their_reason() -> None:
    g = at_war(quiet(), "germany", "france")
    army = put_unit(g, "germany", "army", "berlin")
    put_unit(g, "germany", "army", "silesia")
    put_unit(g, "germany", "tank", "silesia")
    game = play(deploys(g, "germany"), unit_name(army))

    def why(option: str) -> str:
        refusal = game.why_not(game.deciding[0], option)
        return str(refusal)

    assert why("area:poland") == "The area is not friendly. [1.1]"
    assert why("area:silesia") == "There is no room for another unit of this kind. [7.1]"
