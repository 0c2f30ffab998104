"""10.1-10.7: support, air superiority, dice, modifiers and results of combat."""

import pytest
from tests.games.cataclysm.fighting import battle, named_option, thrown
from tests.games.cataclysm.table import (
    EDITIONS,
    allied,
    area,
    at,
    at_war,
    begin,
    cubes,
    empty,
    is_at_rest,
    names,
    play,
    power,
    put_unit,
    step,
)

from sandtable.games.cataclysm.dice import dice_and_penalty, losses, score
from sandtable.games.cataclysm.pieces import put, units_in
from sandtable.games.cataclysm.procedures.battle import ATTACK, DEFENCE
from sandtable.games.cataclysm.procedures.combat import Battle
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_OPERATION,
    AVAILABLE,
    FLIPPED,
    LAND_OPERATION,
    MILITARY_REFORMS,
    NAVAL_OPERATION,
    PLAIN,
    POLITICAL_PURGES,
)

# -- dice (2.8) and results (10.7) -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rolled", "modifier", "expected"),
    [([3, 6, 6], 0, 7), ([6, 6, 6], 0, 8), ([6, 6, 4], 0, 7), ([4], -1, 3), ([1], -1, 1)],
)
def test_e08_the_highest_die_counts_and_further_sixes_add_one(rolled: list[int], modifier: int, expected: int) -> None:
    assert score(rolled, modifier) == expected


def test_e09_a_country_alone_loses_its_last_die_only_in_score() -> None:
    assert dice_and_penalty(1, lost=1) == (1, -1)
    g = cubes(empty(), "", "hungary")
    tank = put_unit(g, "germany", "tank", "bavaria")
    b = battle(g, LAND_OPERATION, "hungary", "germany", "", [tank])
    assert thrown(g, b, DEFENCE, LAND_OPERATION) == (1, -1)


@pytest.mark.parametrize(("winner", "loser", "expected"), [(7, 2, 3), (5, 2, 2), (5, 3, 1), (7, 1, 7), (4, 4, 1)])
def test_e59_losses_are_the_quotient_of_the_scores(winner: int, loser: int, expected: int) -> None:
    assert losses(winner, loser) == expected


def test_e59_in_a_tie_each_side_takes_a_loss_and_nobody_may_retreat() -> None:
    g = at_war(empty(), "germany", "france")
    tank = put_unit(g, "germany", "tank", "ruhr")
    army = put_unit(g, "france", "tank", "lorraine")
    game = begin(g, battle(g, LAND_OPERATION, "lorraine", "germany", "france", [tank]), outcomes=([4, 2], [3, 4]))
    # Nobody was asked for a retreat: both tank armies are turned over, and the attackers go back.
    g = at(game)
    assert g.where[tank] != area("lorraine")
    assert (g.face[tank], g.face[army]) == (0, 0)
    assert g.where[army] == area("lorraine")


# -- 10.4 land combat --------------------------------------------------------------------------------------------------


def test_10_4_two_dice_a_side_and_armor_superiority_takes_one() -> None:
    g = at_war(empty(), "germany", "france")
    tank = put_unit(g, "germany", "tank", "ruhr")
    put_unit(g, "france", "army", "lorraine")
    b = battle(g, LAND_OPERATION, "lorraine", "germany", "france", [tank])
    assert thrown(g, b, ATTACK, LAND_OPERATION) == (2, 0)
    assert thrown(g, b, DEFENCE, LAND_OPERATION) == (1, 0)
    assert thrown(g, b, ATTACK, LAND_OPERATION, ATTACK) == (3, 0)
    assert thrown(g, b, DEFENCE, LAND_OPERATION, DEFENCE) == (2, 0)


def test_2_3_1_no_armor_superiority_in_adverse_terrain_but_a_bonus_for_the_defender() -> None:
    g = at_war(empty(), "germany", "uk")
    cubes(g, "germany", "libya")
    cubes(g, "uk", "north_africa")
    tank = put_unit(g, "germany", "tank", "libya")
    put_unit(g, "uk", "army", "north_africa")
    assert g.tables.adverse[area("north_africa")]
    b = battle(g, LAND_OPERATION, "north_africa", "germany", "uk", [tank])
    assert thrown(g, b, DEFENCE, LAND_OPERATION) == (2, 1)


def test_10_4_an_area_without_land_units_is_defended_by_one_die() -> None:
    g = at_war(empty(), "germany", "france")
    army = put_unit(g, "germany", "army", "ruhr")
    b = battle(g, LAND_OPERATION, "lorraine", "germany", "france", [army])
    assert thrown(g, b, DEFENCE, LAND_OPERATION) == (1, 0)


def test_10_4_a_fortress_and_augmentation_add_one_each() -> None:
    g = at_war(empty(), "germany", "france")
    army = put_unit(g, "germany", "army", "ruhr")
    put_unit(g, "france", "fortress", "lorraine")
    b = battle(g, LAND_OPERATION, "lorraine", "germany", "france", [army], augmentation=2)
    assert thrown(g, b, ATTACK, LAND_OPERATION) == (2, 2)
    assert thrown(g, b, DEFENCE, LAND_OPERATION) == (2, 1)


@EDITIONS
def test_10_4_an_invasion_helps_the_defender_and_in_2022_japan(edition: str) -> None:
    g = at_war(empty(edition=edition), "japan", "usa")
    army = put_unit(g, "japan", "army", "formosa")
    put_unit(g, "usa", "army", "philippines")
    b = battle(g, LAND_OPERATION, "philippines", "japan", "usa", [army], is_invasion=1, extended=2)
    landing = 1 if edition == "2022" else 0
    assert thrown(g, b, ATTACK, LAND_OPERATION) == (2, landing - 1)
    assert thrown(g, b, DEFENCE, LAND_OPERATION) == (2, 1)


def test_r60_a_strait_counts_if_every_army_crosses_it() -> None:
    g = at_war(empty(), "italy", "uk")
    crossing = next(
        (a, b) for a in range(g.tables.areas) for b in g.tables.straits[a] if len(g.tables.next_land[b]) > 1
    )
    there, here = crossing[0], crossing[1]
    other = next(a for a in g.tables.next_land[here] if a not in g.tables.straits[here])
    names_of = g.tables.ids["area"]
    first = put_unit(g, "italy", "army", names_of[there])
    second = put_unit(g, "italy", "army", names_of[other])
    b = battle(g, LAND_OPERATION, names_of[here], "italy", "uk", [first])
    g.cube[here] = -1
    plain = int(bool(g.tables.adverse[here]))
    assert thrown(g, b, DEFENCE, LAND_OPERATION)[1] == 1
    put(g, second, other)
    b = battle(g, LAND_OPERATION, names_of[here], "italy", "uk", [first, second])
    b.origins = [there, other]
    assert thrown(g, b, DEFENCE, LAND_OPERATION)[1] == plain
    g.house[6] = 1  # the other reading: as soon as one army crosses it
    assert thrown(g, b, DEFENCE, LAND_OPERATION)[1] == 1


def test_9_8_the_surprised_defender_and_12_3_the_purges_take_one() -> None:
    g = at_war(empty(), "germany", "ussr")
    g.posture[power("ussr")] = POLITICAL_PURGES
    army = put_unit(g, "germany", "army", "east_prussia")
    put_unit(g, "ussr", "army", "baltic_states")
    b = battle(g, LAND_OPERATION, "baltic_states", "germany", "ussr", [army], is_surprise=1)
    modifier = int(bool(g.tables.adverse[area("baltic_states")])) - 2
    assert thrown(g, b, DEFENCE, LAND_OPERATION)[1] == modifier


def test_r58_limited_supply_takes_one_whatever_the_number_of_units() -> None:
    g = at_war(empty(), "germany", "france")
    units = [put_unit(g, "germany", "army", "ruhr") for _ in range(2)]
    put_unit(g, "france", "army", "lorraine")
    b = battle(g, LAND_OPERATION, "lorraine", "germany", "france", units)
    b.unsupplied = units
    assert thrown(g, b, ATTACK, LAND_OPERATION) == (2, -1)
    assert thrown(g, b, ATTACK, AIR_OPERATION)[1] == 0


# -- 10.2 support ------------------------------------------------------------------------------------------------------


@EDITIONS
def test_e53_a_tank_army_out_of_supply_does_not_hinder_the_air_force(edition: str) -> None:
    g = at_war(empty(edition=edition), "germany", "ussr")
    g.posture[power("ussr")] = MILITARY_REFORMS
    cubes(g, "germany", "smolensk", "leningrad", "baltic_states", "belorussia", "ukraine")
    tank = put_unit(g, "germany", "tank", "smolensk")
    air = put_unit(g, "germany", "tactical", "leningrad")
    put_unit(g, "ussr", "army", "moscow")
    put_unit(g, "ussr", "tactical", "moscow")
    b = battle(g, LAND_OPERATION, "moscow", "germany", "ussr", [tank])
    b.unsupplied = [tank]
    assert air in units_in(g, area("leningrad"))
    game = begin(g, b)
    assert step(game) == "battle.attack_support"
    play(game, next(n for n in names(game) if n.startswith("counter:")), outcomes=([3, 3], [2, 2]))
    found = next(frame for frame in at(game).stack if isinstance(frame, Battle))
    assert air in found.units
    assert air not in found.unsupplied
    assert found.scores == [3, 2]


def test_e56_british_air_supports_paris_from_london_as_far_as_there_is_room() -> None:
    g = allied(at_war(empty(), "germany", "france uk"), "france uk")
    tank = put_unit(g, "germany", "tank", "benelux")
    cubes(g, "germany", "benelux")
    mine = put_unit(g, "germany", "tactical", "benelux")
    put_unit(g, "france", "army", "paris")
    theirs = [put_unit(g, "uk", "tactical", "london") for _ in range(2)]
    put_unit(g, "france", "tactical", "paris")
    b = battle(g, LAND_OPERATION, "paris", "germany", "france", [tank])
    game = begin(g, b)
    play(game, named_option(g, mine))
    assert step(game) == "battle.defence_support"
    offered = [name for name in names(game) if name != "done"]
    assert len(offered) == 1  # both stand alike in London
    play(game, offered[0], outcomes=([5, 5], [4, 4]))
    assert sum(1 for unit in theirs if at(game).where[unit] == area("paris")) == 1  # one place was taken


def test_10_2_fleets_support_naval_combat_alone_and_submarines_nothing() -> None:
    g = at_war(empty(), "italy", "uk")
    cubes(g, "uk", "egypt")
    put_unit(g, "uk", "fleet", "egypt")
    put_unit(g, "uk", "submarine", "egypt")
    put_unit(g, "uk", "tactical", "egypt")
    put_unit(g, "uk", "fleet", "eastern_med")
    attacking = put_unit(g, "italy", "fleet", "sicily")
    game = begin(g, battle(g, NAVAL_OPERATION, "eastern_med", "italy", "uk", [attacking]))
    assert step(game) == "battle.defence_support"
    assert {name.split("_")[1] for name in names(game) if name != "done"} == {"fleet", "air"}
    g = at_war(empty(), "italy", "uk")
    cubes(g, "uk", "egypt")
    cubes(g, "italy", "libya")
    put_unit(g, "uk", "fleet", "arabian_sea")
    put_unit(g, "uk", "army", "egypt")
    army = put_unit(g, "italy", "army", "libya")
    game = begin(g, battle(g, LAND_OPERATION, "egypt", "italy", "uk", [army]), outcomes=([3, 3], [2, 2]))
    assert step(game) == "battle.retreat"  # nobody was asked for support


def test_10_2_allies_support_only_with_leave_of_their_player() -> None:
    def laid_out() -> World:
        g = allied(at_war(empty(players="five"), "germany", "france uk usa"), "france uk usa")
        cubes(g, "germany", "benelux")
        put_unit(g, "usa", "tactical", "london")
        put_unit(g, "usa", "strategic", "london")
        put_unit(g, "france", "army", "paris")
        return g

    g = laid_out()
    tank = put_unit(g, "germany", "tank", "benelux")
    game = begin(g, battle(g, LAND_OPERATION, "paris", "germany", "france", [tank]))
    asked = game.deciding[0]
    play(game, next(name for name in names(game) if name != "done"))
    assert step(game) == "battle.defence_permission"
    assert game.deciding[0] != asked
    play(game, "no", outcomes=([6, 6], [1]))  # none of its units may take part: nobody is left to ask
    assert step(game) != "battle.defence_support"
    assert [unit for unit in units_in(at(game), area("paris")) if g.tables.owner[unit] == power("usa")] == []


def test_10_2_nobody_at_peace_with_the_attacker_helps_a_country() -> None:
    g = cubes(empty(), "france", "czechoslovakia")
    put_unit(g, "france", "tactical", "czechoslovakia")
    tank = put_unit(g, "germany", "tank", "bavaria")
    game = begin(g, battle(g, LAND_OPERATION, "czechoslovakia", "germany", "", [tank]), outcomes=([5, 5], [2]))
    while not is_at_rest(game):
        play(game, "done" if "done" in names(game) else names(game)[0])
    found = at(game)
    # The French air force took no part: there was no air combat, and it must leave the conquered area.
    assert found.cube[area("czechoslovakia")] == power("germany")
    assert all(found.tables.owner[u] != power("france") for u in units_in(found, area("czechoslovakia")))


# -- 10.3, 10.5, 10.6 air and naval combat -----------------------------------------------------------------------------


def test_e57_strategic_air_alone_in_naval_combat() -> None:
    g = at_war(empty(), "italy", "uk")
    fleet = put_unit(g, "italy", "fleet", "sicily")
    tactical = put_unit(g, "italy", "tactical", "sicily")
    strategic = put_unit(g, "uk", "strategic", "central_med")
    b = battle(g, NAVAL_OPERATION, "sicily", "uk", "italy", [strategic])
    game = begin(g, b, outcomes=([4, 2], [4, 1], [6, 6], [1, 1]))
    found = at(game)
    assert found.where[tactical] == AVAILABLE
    assert found.face[strategic] == PLAIN
    assert found.where[fleet] == AVAILABLE  # 7 to 1 with two dice each side: one for the base, one for the air
    # The attackers have no naval unit left and go back; a triumph, for Italy had a fleet there (10.12.2).
    assert found.where[strategic] != area("sicily")
    assert is_at_rest(game)
    assert found.flags_due[power("uk")] == 1
    assert found.tests_due[power("italy")] == 1


def test_e57_the_dice_of_that_naval_combat() -> None:
    g = at_war(empty(), "italy", "uk")
    put_unit(g, "italy", "fleet", "sicily")
    strategic = put_unit(g, "uk", "strategic", "central_med")
    b = battle(g, NAVAL_OPERATION, "sicily", "uk", "italy", [strategic])
    assert thrown(g, b, ATTACK, NAVAL_OPERATION, ATTACK) == (2, 0)
    assert thrown(g, b, DEFENCE, NAVAL_OPERATION, ATTACK) == (2, 0)


def test_10_6_e58_air_operation_with_augmentation_and_a_retreat_that_saves_all() -> None:
    g = allied(at_war(empty(), "germany", "uk usa"), "uk usa")
    defending = [put_unit(g, "germany", "tactical", "ruhr") for _ in range(2)]
    mine = [put_unit(g, "usa", "strategic", "london"), put_unit(g, "uk", "strategic", "london")]
    b = battle(g, AIR_OPERATION, "ruhr", "usa", "germany", mine, augmentation=2)
    game = begin(g, b, outcomes=([3, 1], [4, 2]))
    assert step(game) == "battle.retreat"  # 5 to 4: one loss
    play(game, "yes")
    while step(game).startswith("retreating"):
        bavaria = "area:bavaria"
        play(game, bavaria if bavaria in names(game) else names(game)[0])
    found = at(game)
    assert [found.where[unit] for unit in defending] == [area("bavaria")] * 2
    while not is_at_rest(game):  # the attackers may not stay in Ruhr and go home
        assert "done" not in names(game)
        play(game, "area:london" if "area:london" in names(game) else names(game)[0])
    assert [found.where[unit] for unit in mine] == [area("london")] * 2
    assert all(found.face[unit] == FLIPPED for unit in mine)


def test_10_9_3_after_a_drawn_air_operation_the_attacker_goes_back() -> None:
    g = at_war(empty(), "germany", "uk")
    defending = put_unit(g, "germany", "tactical", "ruhr")
    attacking = put_unit(g, "uk", "strategic", "london")
    game = begin(g, battle(g, AIR_OPERATION, "ruhr", "uk", "germany", [attacking]), outcomes=([4, 1], [4, 2]))
    while not is_at_rest(game):
        play(game, "area:london" if "area:london" in names(game) else names(game)[0])
    found = at(game)
    assert found.where[defending] == AVAILABLE  # 10.7: one loss each
    assert (found.where[attacking], found.face[attacking]) == (area("london"), 0)


def test_10_5_carrier_superiority_takes_a_die() -> None:
    g = at_war(empty(), "japan", "usa")
    carrier = put_unit(g, "japan", "carrier", "carolines")
    put_unit(g, "usa", "fleet", "guam")
    b = battle(g, NAVAL_OPERATION, "guam", "japan", "usa", [carrier], extended=2)
    assert thrown(g, b, ATTACK, NAVAL_OPERATION) == (2, -1)
    assert thrown(g, b, DEFENCE, NAVAL_OPERATION) == (1, 0)


def test_10_3_one_side_alone_in_the_air_has_superiority_without_combat() -> None:
    g = at_war(empty(), "germany", "france")
    cubes(g, "germany", "benelux")
    put_unit(g, "germany", "tactical", "benelux")
    put_unit(g, "france", "army", "lorraine")
    tank = put_unit(g, "germany", "tank", "ruhr")
    game = begin(g, battle(g, LAND_OPERATION, "lorraine", "germany", "france", [tank]))
    play(game, next(n for n in names(game) if n != "done"), outcomes=([5, 2, 1], [3]))  # three dice to one
    assert step(game) == "battle.retreat"


def test_10_7_e60_no_retreat_when_the_rest_would_sink_all() -> None:
    g = at_war(empty(), "japan", "uk")
    carrier = put_unit(g, "japan", "carrier", "carolines")
    put_unit(g, "uk", "carrier", "guam")
    g.base[area("guam")] = power("uk")
    b = battle(g, NAVAL_OPERATION, "guam", "japan", "uk", [carrier])
    game = begin(g, b, outcomes=([1, 1], [3, 2]))
    found = at(game)
    assert found.where[carrier] == AVAILABLE
    assert found.tests_due[power("japan")] == 1
    assert found.flags_due[power("uk")] == 1


def test_10_12_1_e61_four_losses_on_a_lone_tank_army_are_a_disaster() -> None:
    g = at_war(empty(), "japan", "ussr")
    cubes(g, "japan", "manchuria")
    tank = put_unit(g, "ussr", "tank", "maritime_territory")
    army = put_unit(g, "japan", "army", "manchuria")
    b = battle(g, LAND_OPERATION, "maritime_territory", "japan", "ussr", [army])
    game = begin(g, b, outcomes=([4], [1, 1]))  # one die less: Soviet armor superiority
    found = at(game)
    assert found.where[tank] == AVAILABLE
    assert found.cube[area("maritime_territory")] == power("japan")
    flags = found.flags_due[power("japan")]
    tests = found.tests_due[power("ussr")]
    assert flags >= 1
    assert tests >= 1


def test_10_12_e62_only_the_attacker_triumphs_and_all_losers_are_tested() -> None:
    g = allied(at_war(empty(), "germany italy", "uk usa france"), "uk usa france")
    allied(g, "germany italy")
    cubes(g, "germany", "paris")
    units = [put_unit(g, "germany", "army", "paris"), put_unit(g, "italy", "army", "paris")]
    put_unit(g, "uk", "army", "brittany")
    put_unit(g, "usa", "army", "brittany")
    b = battle(g, LAND_OPERATION, "brittany", "germany", "uk", units)
    game = begin(g, b, outcomes=([6, 6], [1, 1]))
    while step(game) == "battle.lose":
        play(game, names(game)[0])
    found = at(game)
    assert not [u for u in units_in(found, area("brittany")) if u not in units]
    while not is_at_rest(game):
        play(game, "done" if "done" in names(game) else names(game)[0])
    found = at(game)
    assert found.tests_due[power("uk")] == found.tests_due[power("usa")] == 1
    assert found.flags_due[power("germany")] == 2  # for a conquered home area, and for the triumph
    assert found.flags_due[power("italy")] == 0


def test_10_12_2_e63_without_a_fleet_on_the_losing_side_no_triumph_and_no_air_loss() -> None:
    g = at_war(empty(), "italy", "uk")
    strategic = put_unit(g, "uk", "strategic", "central_med")
    put_unit(g, "italy", "tactical", "sicily")
    fleets = [put_unit(g, "italy", "fleet", "sicily") for _ in range(2)]
    b = battle(g, NAVAL_OPERATION, "central_med", "italy", "uk", fleets)
    game = begin(g, b)
    # Air combat: a draw of one plain and one strategic; then the naval combat is won 6:1.
    play(game, next(n for n in names(game) if n != "done"), outcomes=([3, 3], [3, 3], [6, 1], [1, 1]))
    found = at(game)
    assert found.where[strategic] >= 0  # turned over in the air, untouched at sea
    assert found.flags_due[power("italy")] == 0
    assert found.tests_due[power("uk")] == 0
