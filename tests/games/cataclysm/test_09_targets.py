"""Chapter 9.1, 9.3, 9.7, 9.8: what may be attacked by land and by surprise, from where, and who defends."""

import pytest
from tests.games.cataclysm.operating import barred, bit, defends, quiet, targets
from tests.games.cataclysm.table import EDITIONS, allied, area, at_war, cubes, mark, power, put_unit

from sandtable.games.cataclysm.procedures.scouting import Scout, has_any_operation, has_operation_against
from sandtable.games.cataclysm.procedures.targets import (
    BY_LAND,
    BY_SEA,
    CAPTURE,
    INVASION,
    ITSELF,
    is_surprise,
    needs_check,
)
from sandtable.games.cataclysm.terms import (
    CIVILIAN,
    EXHAUSTION,
    IN_PLAY,
    MOBILIZATION,
    REARMAMENT,
    SPENT,
    TOTAL_WAR,
    UNOWNED,
    USA,
)
from sandtable.games.cataclysm.words import operations as words

# -- land operations (9.3.1, 9.7) ------------------------------------------------------------------------------------


def test_9_3_1_an_adjacent_enemy_area_or_attackable_country() -> None:
    g = at_war(quiet(), "germany", "france")
    put_unit(g, "germany", "army", "ruhr")
    assert targets(g, "germany", BY_LAND) == {"lorraine", "benelux", "denmark"}


def test_9_3_1_fortresses_and_armies_across_the_sea_do_not_attack() -> None:
    g = at_war(quiet(), "germany", "france")
    put_unit(g, "germany", "fortress", "ruhr")
    put_unit(g, "germany", "army", "east_prussia")
    assert targets(g, "germany", BY_LAND) == {"poland", "baltic_states"}


def test_9_7_garrisoned_countries_may_be_attacked_only_if_an_enemy_controls_them() -> None:
    g = cubes(quiet(), "france", "poland")
    put_unit(g, "germany", "army", "silesia")
    assert defends(g, "germany", BY_LAND, "poland") == ITSELF  # controlled but not garrisoned
    put_unit(g, "france", "army", "poland")
    assert defends(g, "germany", BY_LAND, "poland") == 0
    assert barred(g, "germany", BY_LAND, "poland") == words.GARRISONED
    at_war(g, "germany", "france")
    assert defends(g, "germany", BY_LAND, "poland") == bit("france")


def test_9_7_other_units_do_not_garrison_a_country() -> None:
    g = cubes(quiet(), "france", "poland")
    put_unit(g, "france", "tactical", "poland")
    g.minor_army[area("poland")] = 1
    assert defends(g, "germany", BY_LAND, "poland") == ITSELF


def test_9_7_democracies_attack_countries_only_while_belligerent_and_with_a_check() -> None:
    g = quiet()
    put_unit(g, "uk", "army", "egypt")
    cubes(g, "italy", "jordan")
    assert targets(g, "uk", BY_LAND) == set() and barred(g, "uk", BY_LAND, "jordan") == words.NOT_BELLIGERENT
    at_war(g, "uk", "germany")
    assert "jordan" in targets(g, "uk", BY_LAND)
    assert needs_check(g, power("uk"), BY_LAND, area("jordan"))
    at_war(g, "uk", "italy")
    assert not needs_check(g, power("uk"), BY_LAND, area("jordan"))  # now an enemy controls it
    assert not needs_check(g, power("italy"), BY_LAND, area("egypt"))


@EDITIONS
def test_9_1_d34_countries_of_the_own_ideology(edition: str) -> None:
    g = cubes(quiet(edition), "italy", "austria")
    put_unit(g, "germany", "army", "bavaria")
    assert ("austria" in targets(g, "germany", BY_LAND)) is (edition == "2018")
    cubes(g, "germany", "austria")
    assert "austria" not in targets(g, "germany", BY_LAND)


def test_9_1_foreign_home_areas_need_war_with_who_holds_them() -> None:
    g = cubes(at_war(quiet(), "germany", "france"), "italy", "lorraine")
    put_unit(g, "germany", "army", "ruhr")
    assert "lorraine" not in targets(g, "germany", BY_LAND)
    cubes(g, "ussr", "lorraine")
    assert "lorraine" not in targets(g, "germany", BY_LAND)
    at_war(g, "germany", "ussr")
    assert "lorraine" in targets(g, "germany", BY_LAND)


def test_2_4_5_an_area_with_a_neutral_cube_is_attacked_as_a_country() -> None:
    g = cubes(quiet(), "neutral", "provence")
    put_unit(g, "italy", "army", "lombardy")
    assert "provence" in targets(g, "italy", BY_LAND) and defends(g, "italy", BY_LAND, "provence") == ITSELF


def test_2_2_3_a_lost_colony_is_attacked_as_a_country() -> None:
    g = cubes(quiet(), "italy", "egypt")
    put_unit(g, "uk", "army", "jordan")
    cubes(g, "uk", "jordan")
    at_war(g, "uk", "germany")
    assert defends(g, "uk", BY_LAND, "egypt") == ITSELF and needs_check(g, power("uk"), BY_LAND, area("egypt"))


def test_2_2_8_remote_areas_are_out_of_reach() -> None:
    g = at_war(quiet(), "germany", "ussr")
    cubes(g, "germany", "moscow")
    put_unit(g, "germany", "army", "moscow")
    assert "urals" not in targets(g, "germany", BY_LAND)
    assert barred(g, "germany", BY_LAND, "urals") == words.REMOTE


def test_12_1_the_stresa_front_bars_operations_in_each_others_interests() -> None:
    g = mark(quiet(), stresa_front=IN_PLAY)
    put_unit(g, "germany", "army", "bavaria")
    put_unit(g, "germany", "army", "silesia")
    cubes(g, "", "austria", "czechoslovakia")
    there = targets(g, "germany", BY_LAND)
    assert "austria" not in there and "czechoslovakia" in there  # Austria is beside Lombardy
    assert barred(g, "germany", BY_LAND, "austria") == words.STRESA_BARS


def test_12_1_3_nobody_attacks_beyond_the_treaty_line() -> None:
    g = mark(quiet(), washington_naval_treaty=IN_PLAY)
    g.base[area("guam")] = UNOWNED
    put_unit(g, "japan", "fleet", "carolines")
    assert targets(g, "japan", CAPTURE) == set()
    assert barred(g, "japan", CAPTURE, "guam") == words.TREATY_BARS
    mark(g, washington_naval_treaty=SPENT)
    assert "guam" in targets(g, "japan", CAPTURE)


# -- several origins and allies (9.1) --------------------------------------------------------------------------------


def test_9_1_each_area_of_origin_takes_an_action() -> None:
    g = at_war(quiet(), "germany", "france")
    one = put_unit(g, "germany", "army", "ruhr")
    two = put_unit(g, "germany", "army", "bavaria")
    scout = Scout(g, power("germany"), [])
    lorraine = area("lorraine")
    assert scout.fits(BY_LAND, lorraine, [one], two, 2) and not scout.fits(BY_LAND, lorraine, [one], two, 1)
    assert scout.cost(BY_LAND, [one, two]) == 2


def test_9_1_an_operation_needs_a_unit_of_the_acting_power() -> None:
    g = at_war(allied(quiet(), "uk france"), "uk france", "germany")
    ally = put_unit(g, "france", "army", "lorraine")
    put_unit(g, "france", "army", "paris")
    assert targets(g, "uk", BY_LAND) == set()
    put_unit(g, "uk", "army", "lorraine")
    assert "ruhr" in targets(g, "uk", BY_LAND)
    assert ally in Scout(g, power("uk"), []).candidates(BY_LAND, area("ruhr"))


def test_9_1_allies_at_peace_are_not_friendly() -> None:
    g = allied(quiet(), "germany italy")
    ally = put_unit(g, "italy", "army", "lombardy")
    put_unit(g, "germany", "army", "bavaria")
    assert ally not in Scout(g, power("germany"), []).units


def test_7_1_the_target_has_room_for_two_and_one_where_it_is_restricted() -> None:
    g = at_war(quiet(), "italy", "france")
    armies = [put_unit(g, "italy", "army", "libya") for _ in range(2)]
    scout = Scout(g, power("italy"), [])
    assert scout.fits(BY_LAND, area("north_africa"), [], armies[0], 1)
    assert not scout.fits(BY_LAND, area("north_africa"), armies[:1], armies[1], 1)
    g = at_war(quiet(), "germany", "france")
    g.minor_army[area("benelux")] = 1
    armies = [put_unit(g, "germany", "army", "ruhr") for _ in range(3)]
    scout = Scout(g, power("germany"), [])
    assert scout.fits(BY_LAND, area("benelux"), armies[:1], armies[1], 1)  # the minor army is the other side's
    assert not scout.fits(BY_LAND, area("benelux"), armies[:2], armies[2], 1)


# -- invasions (9.3.2) -----------------------------------------------------------------------------------------------


def test_9_3_2_an_invasion_goes_over_one_or_two_areas_with_fleets() -> None:
    g = at_war(quiet(), "uk", "germany")
    cubes(g, "germany", "norway", "brittany")
    put_unit(g, "uk", "army", "london")
    assert targets(g, "uk", INVASION, 2) == set()
    put_unit(g, "uk", "fleet", "north_sea")
    one = targets(g, "uk", INVASION, 2)
    assert {"norway", "brittany", "ruhr"} <= one
    assert targets(g, "uk", INVASION, 1) == set()  # two actions together
    cubes(g, "germany", "portugal")
    assert "portugal" not in targets(g, "uk", INVASION, 2)
    put_unit(g, "uk", "carrier", "western_approaches")
    assert "portugal" in targets(g, "uk", INVASION, 2)
    paths = Scout(g, power("uk"), []).paths_to(area("london"), area("brittany"))
    assert sorted(paths) == sorted(
        [
            [area("north_sea")],
            [area("western_approaches")],
            [area("north_sea"), area("western_approaches")],
            [area("western_approaches"), area("north_sea")],
        ]
    )


def test_9_3_2_submarines_do_not_carry_an_invasion_but_allied_fleets_do() -> None:
    g = at_war(allied(quiet(), "uk usa"), "uk usa", "germany")
    cubes(g, "germany", "norway")
    put_unit(g, "uk", "army", "london")
    put_unit(g, "uk", "submarine", "north_sea")
    assert targets(g, "uk", INVASION, 2) == set()
    put_unit(g, "usa", "fleet", "norwegian_sea")
    assert "norway" not in targets(g, "uk", INVASION, 2)  # London does not touch the Norwegian Sea
    put_unit(g, "uk", "army", "scotland")
    assert "norway" in targets(g, "uk", INVASION, 2)


def test_9_3_2_an_invasion_comes_from_one_area() -> None:
    g = at_war(quiet(), "uk", "germany")
    put_unit(g, "uk", "fleet", "north_sea")
    one = put_unit(g, "uk", "army", "london")
    two = put_unit(g, "uk", "army", "scotland")
    scout = Scout(g, power("uk"), [])
    assert not scout.fits(INVASION, area("ruhr"), [one], two, 3)


def test_9_8_no_invasion_as_a_surprise_attack() -> None:
    g = quiet()
    g.commitment[power("japan")] = TOTAL_WAR
    put_unit(g, "japan", "army", "formosa")
    put_unit(g, "japan", "fleet", "philippine_sea")
    assert "philippines" not in targets(g, "japan", INVASION, 2)
    assert barred(g, "japan", INVASION, "philippines") == words.NO_INVASION_NOW


# -- surprise attacks (9.8) ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("commitment", "may"),
    [(CIVILIAN, False), (REARMAMENT, False), (MOBILIZATION, True), (TOTAL_WAR, True), (EXHAUSTION, False)],
)
def test_9_8_only_mobilized_fascists_attack_by_surprise(commitment: int, may: bool) -> None:
    g = quiet()
    put_unit(g, "germany", "army", "ruhr")
    put_unit(g, "ussr", "army", "belorussia")
    put_unit(g, "france", "army", "lorraine")
    g.commitment = [commitment] * 7
    assert ("lorraine" in targets(g, "germany", BY_LAND)) is may
    cubes(g, "germany", "poland")
    put_unit(g, "germany", "army", "poland")
    assert "poland" not in targets(g, "ussr", BY_LAND)
    assert targets(g, "france", BY_LAND) == set()
    if may:
        assert is_surprise(g, power("germany"), power("france"))
        assert defends(g, "germany", BY_LAND, "lorraine") == bit("france")


def test_9_8_ships_air_forces_and_bases_of_non_enemies_can_be_surprised() -> None:
    g = quiet()
    g.commitment[power("japan")] = MOBILIZATION
    put_unit(g, "japan", "carrier", "marshalls")
    put_unit(g, "usa", "fleet", "hawaii")
    # The Marshalls have an air base: carriers there are on patrol.
    assert targets(g, "japan", BY_SEA) == set()
    put_unit(g, "japan", "carrier", "carolines")
    assert "hawaii" in targets(g, "japan", BY_SEA)
    assert g.base[area("hawaii")] == USA and "hawaii" in targets(g, "japan", CAPTURE)


def test_9_1_enemies_come_before_a_surprise() -> None:
    g = at_war(quiet(), "germany", "france")
    g.commitment[power("germany")] = MOBILIZATION
    assert defends(g, "germany", BY_LAND, "lorraine") == bit("france")
    assert not is_surprise(g, power("germany"), power("france"))


# -- after a declaration of war (6.2, R-17) --------------------------------------------------------------------------


def test_6_2_r17_an_operation_in_which_the_target_defends() -> None:
    g = quiet()
    germany, france, uk = power("germany"), power("france"), power("uk")
    cubes(g, "france", "benelux")
    put_unit(g, "germany", "army", "silesia")
    assert not has_operation_against(g, germany, [france])
    put_unit(g, "germany", "army", "ruhr")
    assert has_operation_against(g, germany, [france])  # Lorraine
    cubes(g, "", "lorraine")
    g.is_closed[area("lorraine")] = 1
    # Against the ungarrisoned Benelux the country itself would defend, not France.
    assert not has_operation_against(g, germany, [france])
    put_unit(g, "france", "army", "benelux")
    assert has_operation_against(g, germany, [france]) and not has_operation_against(g, germany, [uk])


def test_9_1_no_operation_without_units_or_for_democracies_at_peace() -> None:
    g = quiet()
    assert not has_any_operation(g, power("germany"), 3)
    put_unit(g, "uk", "army", "egypt")
    assert not has_any_operation(g, power("uk"), 3)
    put_unit(g, "germany", "army", "silesia")
    assert has_any_operation(g, power("germany"), 1)
