"""The invariants find what is wrong with a position: each change here breaks one, and the fault names its rule."""

from collections.abc import Callable

import pytest
from tests.games.cataclysm.table import area, at_war, board, counter, cubes, power, put_unit, world

from sandtable.games.cataclysm.faults import faults
from sandtable.games.cataclysm.pieces import put
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import ACTIVE, EXHAUSTION, FLIPPED, NEUTRAL, OUT_OF_PLAY, RESERVE, UK

T = board()


def lost_player(g: World) -> None:
    g.player[UK] = -1


def off_the_track(g: World) -> None:
    g.commitment[UK] = EXHAUSTION + 1


def owed_less_than_nothing(g: World) -> None:
    g.flags_due[UK] = -1


def too_few_failures(g: World) -> None:
    g.failed[0] = -1


def one_sided_war(g: World) -> None:
    g.enemies[UK] = 1 << power("germany")


def war_of_friends(g: World) -> None:
    at_war(g, "uk", "france")


def war_with_the_absent(g: World) -> None:
    at_war(g, "uk", "germany")
    g.status[power("germany")] = OUT_OF_PLAY


def nowhere(g: World) -> None:
    g.where[counter("uk_flag_1")] = -99


def flag_on_the_map(g: World) -> None:
    put(g, counter("uk_flag_1"), area("london"))


def upgraded_fortress(g: World) -> None:
    g.face[counter("uk_fortress")] = FLIPPED


def two_reserves(g: World) -> None:
    for name in ("uk_flag_1", "uk_flag_2"):
        put(g, counter(name), RESERVE)


def moved_by_hand(g: World) -> None:
    g.where[put_unit(g, "uk", "army", "london")] = area("paris")


def cubes_without_owner(g: World) -> None:
    g.cube_count[area("london")] = 1


def cube_at_sea(g: World) -> None:
    cubes(g, "uk", "north_sea")


def chinese_army_in_japan(g: World) -> None:
    g.chinese_army[area("tokyo")] = 1


def base_on_land(g: World) -> None:
    g.base[area("london")] = UK


def damage_to_nothing(g: World) -> None:
    g.damage[area("provence")] = 1


def unit_out_of_play(g: World) -> None:
    put_unit(g, "uk", "army", "london")
    g.is_closed[area("london")] = 1


def fleet_inland(g: World) -> None:
    put_unit(g, "germany", "submarine", "bavaria")


def army_at_sea(g: World) -> None:
    put_unit(g, "uk", "army", "north_sea")


def too_many_neutral_cubes(g: World) -> None:
    for a in range(T.areas):
        if T.status[a] == 2:
            g.cube[a], g.cube_count[a] = NEUTRAL, 1


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lost_player, "1.2: nobody plays uk"),
        (off_the_track, "4.1, 5.5: uk is off a track"),
        (owed_less_than_nothing, "5.2.2: uk is owed less than nothing"),
        (too_few_failures, "5.4: france has fewer than no cubes"),
        (one_sided_war, "5.6: uk is at war with germany, and not the other way"),
        (war_of_friends, "5.6: uk and france are of one ideology and at war"),
        (war_with_the_absent, "5.6.2: uk is at war with germany, which is not active"),
        (nowhere, "2.4: uk_flag_1 is nowhere"),
        (flag_on_the_map, "2.4: uk_flag_1 lies on the map"),
        (upgraded_fortress, "2.4.2: uk_fortress has no upgraded side"),
        (two_reserves, "3.4: uk has 2 counters in reserve"),
        (moved_by_hand, "2.2: the counters of london are in disorder"),
        (cubes_without_owner, "2.2.4: the cubes in london are miscounted"),
        (cube_at_sea, "2.2.4: north_sea is at sea and held"),
        (chinese_army_in_japan, "11.4.1: a Chinese army in tokyo"),
        (base_on_land, "2.3.2: a base in london"),
        (damage_to_nothing, "9.5.2: damage in provence"),
        (unit_out_of_play, "2.1: uk_army"),
        (fleet_inland, "7.1: germany_submarine_1 cannot be in bavaria"),
        (army_at_sea, "7.1: uk_army"),
        (too_many_neutral_cubes, "2.4.1: more neutral cubes than there are"),
    ],
)
def test_a_fault_of_a_position_is_found(spoil: Callable[[World], None], fault: str) -> None:
    g = world()
    assert faults(g) == [] and g.status[UK] == ACTIVE
    spoil(g)
    assert any(line.startswith(fault) for line in faults(g)), faults(g)
