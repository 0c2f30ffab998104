"""10.8-10.12: losses, the aftermath of combat, retreat, regroup, triumph and disaster; 9.4.2 base capture."""

from itertools import combinations_with_replacement, product

import pytest
from tests.games.cataclysm.table import (
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
    named,
    names,
    play,
    power,
    put_unit,
    step,
)
from tests.games.cataclysm.test_10_combat import EDITIONS, battle, named_option

from sandtable.games.cataclysm import ranges
from sandtable.games.cataclysm.procedures.battle import DEFENCE, MINOR, bearers
from sandtable.games.cataclysm.procedures.combat import Battle
from sandtable.games.cataclysm.procedures.losses import who_may_lose
from sandtable.games.cataclysm.procedures.regroup import Regrouping
from sandtable.games.cataclysm.procedures.retreat import Retreating, retreat_places, retreat_spots
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_OPERATION,
    AVAILABLE,
    FLIPPED,
    IN_CUP,
    LAND_OPERATION,
    NAVAL_OPERATION,
    PLAIN,
    SPENT,
)
from sandtable.kernel.game import Game


def to_the_end(game: Game) -> World:
    """Play on with the least to do: no regroup, the first option else."""
    while not is_at_rest(game):
        play(game, "done" if "done" in names(game) else names(game)[0])
    return at(game)


# -- 10.8 losses -------------------------------------------------------------------------------------------------------


def defended(g: World, *units: tuple[str, str]) -> tuple[Battle, list[int]]:
    """A battle in Brittany that France defends with these units (owner, kind)."""
    allied(at_war(g, "germany", "france uk"), "france uk")
    cubes(g, "germany", "paris")
    army = put_unit(g, "germany", "army", "paris")
    found = [put_unit(g, owner, kind, "brittany") for owner, kind in units]
    return battle(g, LAND_OPERATION, "brittany", "germany", "france", [army]), found


def test_10_8_the_upgraded_unit_is_turned_over_first_even_an_allys() -> None:
    g = empty()
    b, (army, tank) = defended(g, ("france", "army"), ("uk", "tank"))
    # One loss: it must turn the British tank over although half (R-25: one) would be France's.
    assert who_may_lose(g, b, DEFENCE, LAND_OPERATION, 1, 1, False) == [tank]
    # Two losses: one for the tank, one for the French army, in either order.
    assert who_may_lose(g, b, DEFENCE, LAND_OPERATION, 2, 1, False) == [army, tank]
    # The tank has been turned over: now the French army.
    g.face[tank] = PLAIN
    assert who_may_lose(g, b, DEFENCE, LAND_OPERATION, 1, 1, True) == [army]


def test_10_8_half_of_the_losses_at_least_fall_on_the_defender_rounded_up() -> None:
    g = empty()
    b, (mine, ally) = defended(g, ("france", "tank"), ("uk", "tank"))
    # Three losses, two of them at least on the French tank army.
    assert who_may_lose(g, b, DEFENCE, LAND_OPERATION, 3, 2, False) == [mine, ally]
    g.face[ally] = PLAIN  # the first was Britain's
    assert who_may_lose(g, b, DEFENCE, LAND_OPERATION, 2, 2, True) == [mine]


def test_10_8_a_country_bears_its_losses_with_its_own_army() -> None:
    g = allied(at_war(cubes(empty(), "france", "poland"), "germany", "france uk"), "france uk")
    g.minor_army[area("poland")] = 1
    tank = put_unit(g, "germany", "tank", "silesia")
    b = battle(g, LAND_OPERATION, "poland", "germany", "", [tank])
    assert bearers(g, b, DEFENCE, LAND_OPERATION) == [MINOR]
    game = begin(g, b, outcomes=([5, 2], [4]))
    assert at(game).minor_army[area("poland")] == 0
    assert at(game).cube[area("poland")] == power("germany")


def test_10_8_one_unit_may_be_turned_over_and_destroyed() -> None:
    g = at_war(empty(), "germany", "france")
    cubes(g, "germany", "paris")
    tank = put_unit(g, "france", "tank", "brittany")
    army = put_unit(g, "germany", "army", "paris")
    game = begin(g, battle(g, LAND_OPERATION, "brittany", "germany", "france", [army]), outcomes=([4], [2, 1]))
    assert step(game) == "battle.retreat"  # it could retreat, turned over; it stands
    play(game, "no")
    assert at(game).where[tank] == AVAILABLE
    assert at(game).face[tank] == PLAIN


Bearer = tuple[int, int, bool]
"""A unit as the rules of losses see it: is it the defender's own, how many losses can it bear, is it upgraded."""


def best_ends(units: tuple[Bearer, ...], left: int, flipped: bool) -> set[tuple[bool, int]]:
    """All ends that losses can come to: whether an upgraded unit was turned over, and how many fell on own units."""
    if left == 0 or not any(bears for _, bears, _ in units):
        return {(flipped, 0)}
    found = set()
    for i, (own, bears, upgraded) in enumerate(units):
        if bears:
            after = (*units[:i], (own, bears - 1, False), *units[i + 1 :])
            found |= {(f, o + own) for f, o in best_ends(after, left - 1, flipped or upgraded)}
    return found


@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_r25_whoever_may_lose_first_leads_to_an_end_that_keeps_the_rules_best(left: int) -> None:
    wanted = (left + 1) // 2

    def worth(ends: set[tuple[bool, int]]) -> tuple[bool, int]:
        return max((flipped, min(own, wanted)) for flipped, own in ends)

    for force in combinations_with_replacement(product(("france", "uk"), ("army", "tank")), 3):
        g = empty()
        b, found = defended(g, *force)
        units = tuple((int(owner == "france"), 2 if kind == "tank" else 1, kind == "tank") for owner, kind in force)
        best = worth(best_ends(units, left, False))
        expected = []
        for i, (own, bears, upgraded) in enumerate(units):
            after = (*units[:i], (own, bears - 1, False), *units[i + 1 :])
            if worth({(f, o + own) for f, o in best_ends(after, left - 1, upgraded)}) == best:
                expected.append(found[i])
        assert sorted(who_may_lose(g, b, DEFENCE, LAND_OPERATION, left, wanted, False)) == sorted(expected), force


# -- 10.7, 10.10 retreat -----------------------------------------------------------------------------------------------


def test_10_7_a_voluntary_retreat_saves_a_loss_and_gives_up_the_area() -> None:
    g = at_war(empty(), "germany", "france")
    cubes(g, "germany", "paris")
    army = put_unit(g, "france", "army", "brittany")
    fortress = put_unit(g, "france", "fortress", "brittany")
    ours = put_unit(g, "germany", "army", "paris")
    game = begin(g, battle(g, LAND_OPERATION, "brittany", "germany", "france", [ours]), outcomes=([5, 2], [3, 2]))
    # 5 to 4 (the fortress): one loss, none after the retreat; the fortress is removed by it.
    play(game, "yes")
    found = to_the_end(game)
    assert found.where[army] == area("provence")
    assert found.where[fortress] == AVAILABLE
    assert found.cube[area("brittany")] == power("germany")
    assert found.where[ours] == area("brittany")


def test_r24_a_lone_fortress_cannot_save_itself() -> None:
    g = at_war(empty(), "germany", "france")
    cubes(g, "germany", "paris")
    put_unit(g, "france", "fortress", "brittany")
    ours = put_unit(g, "germany", "army", "paris")
    game = begin(g, battle(g, LAND_OPERATION, "brittany", "germany", "france", [ours]), outcomes=([5, 2], [3, 2]))
    assert step(game) != "battle.retreat"
    assert at(game).cube[area("brittany")] == power("germany")


def test_10_10_1_land_units_retreat_to_adjacent_friendly_areas_with_room() -> None:
    g = at_war(empty(), "germany", "france")
    army = put_unit(g, "france", "army", "paris")
    assert named(retreat_places(g, army)) == {"lorraine", "brittany", "provence"}
    put_unit(g, "france", "army", "lorraine")
    g.minor_army[area("lorraine")] = 1  # it counts for the limit
    assert named(retreat_places(g, army)) == {"brittany", "provence"}
    assert retreat_places(g, put_unit(g, "france", "fortress", "paris")) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_10_10_2_how_far_an_air_unit_retreats(edition: str) -> None:
    g = at_war(empty(edition=edition), "uk", "germany")
    air = put_unit(g, "uk", "tactical", "mid_atlantic")
    # One area away: South Africa and Gibraltar; two: London and Scotland, and Canada, over the sea.
    near = {"south_africa", "spain"}
    far = near | {"london", "scotland", "canada"}
    assert named(retreat_places(g, air)) == (near if edition == "2018" else far)
    assert named(retreat_places(g, air, True)) == far
    lost = put_unit(g, "uk", "tactical", "sea_of_japan")
    # No British airfield within two areas: destroyed in 2022; in 2018 it flies to the nearest, Hong Kong.
    assert named(retreat_places(g, lost)) == ({"guangdong"} if edition == "2018" else set())


@pytest.mark.parametrize("edition", EDITIONS)
def test_10_10_2_naval_units_retreat_to_ports_within_range(edition: str) -> None:
    g = at_war(empty(edition=edition), "japan", "usa")
    fleet = put_unit(g, "usa", "fleet", "guam")
    places = named(retreat_places(g, fleet))
    assert "guam" not in places  # it must leave
    assert ("dutch_harbor" in places) == (edition == "2022")  # three steps
    assert "philippines" in places  # two steps


def test_10_10_2_ships_retreat_to_a_special_british_base() -> None:
    g = at_war(empty(), "uk", "germany")
    fleet = put_unit(g, "uk", "fleet", "western_med")
    assert "spain" in named(retreat_places(g, fleet))
    assert {coast for place, coast in retreat_spots(g, fleet) if place == area("spain")} == {1}


def test_2_2_8_a_retreat_does_not_pass_the_remote_area_of_an_ally() -> None:
    g = allied(at_war(empty(edition="2018"), "uk usa", "germany"), "uk usa")
    south_africa, canada = area("south_africa"), area("canada")
    for owner, may_pass in (("uk", True), ("usa", False)):
        fleet = put_unit(g, owner, "fleet", "mid_atlantic")
        assert (south_africa in ranges.naval_steps(g, fleet, area("mid_atlantic"), 0)) == may_pass
        assert ranges.may_fly_over(g, power(owner), canada, in_operation=True) == may_pass


@pytest.mark.parametrize("edition", EDITIONS)
def test_d04_displaced_units_may_go_to_the_cup_if_no_combat_made_them(edition: str) -> None:
    g = empty(edition=edition)
    tank = put_unit(g, "france", "tank", "paris")
    game = begin(g, Retreating(units=[tank]))
    assert ("to_cup" in names(game)) == (edition == "2022")
    if edition == "2022":
        play(game, "to_cup")
        assert at(game).where[tank] == IN_CUP
        assert at(game).face[tank] == PLAIN
    else:
        play(game, "area:brittany")
        assert at(game).where[tank] == area("brittany")
        assert at(game).face[tank] == FLIPPED


def test_10_10_after_combat_nobody_goes_to_the_cup() -> None:
    g = empty()
    tank = put_unit(g, "france", "tank", "paris")
    assert "to_cup" not in names(begin(g, Retreating(units=[tank], by_combat=1)))


def test_10_10_powers_retreat_in_decreasing_effectiveness_and_owners_choose_the_unit() -> None:
    g = allied(at_war(empty(), "germany", "france uk"), "france uk")
    french = put_unit(g, "france", "army", "brittany")
    british = [put_unit(g, "uk", "army", "brittany"), put_unit(g, "uk", "tank", "brittany")]
    game = begin(g, Retreating(units=[french, *british], by_combat=1))
    assert set(names(game)) == {named_option(g, unit) for unit in british}  # UK 2, France 1


def test_7_1_4_fortresses_and_logistics_units_do_not_retreat() -> None:
    g = empty()
    units = [put_unit(g, "france", "fortress", "paris"), put_unit(g, "france", "logistics", "paris")]
    game = begin(g, Retreating(units=units, by_combat=1))
    assert is_at_rest(game)
    assert [at(game).where[unit] for unit in units] == [AVAILABLE, AVAILABLE]


def test_2_2_1_a_ship_that_retreats_is_on_the_coast_it_comes_to() -> None:
    g = at_war(empty(), "italy", "france")
    fleet = put_unit(g, "italy", "fleet", "adriatic_sea")
    game = begin(g, Retreating(units=[fleet], by_combat=1))
    play(game, "area:lombardy")
    g = at(game)
    coast = g.tables.coasts[area("lombardy")][g.spot[fleet]]
    assert named(coast) == {"adriatic_sea"}


def test_9_3_2_an_invasion_force_goes_back_to_where_it_came_from() -> None:
    g = at_war(empty(), "japan", "usa")
    army = put_unit(g, "japan", "army", "formosa")
    put_unit(g, "usa", "tank", "philippines")
    b = battle(g, LAND_OPERATION, "philippines", "japan", "usa", [army], is_invasion=1)
    game = begin(g, b, outcomes=([3], [4, 4]))
    if step(game) == "battle.retreat":
        play(game, "yes")
    assert to_the_end(game).where[army] == area("formosa")


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


@pytest.mark.parametrize("edition", EDITIONS)
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


@pytest.mark.parametrize("edition", EDITIONS)
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
