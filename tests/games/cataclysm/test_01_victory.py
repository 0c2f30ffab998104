"""Chapter 1: score, the end of the game, and its winner."""

import pytest
from tests.games.cataclysm.table import at_war, cubes, power, world

from sandtable.games.cataclysm import lexicon, queries, victory
from sandtable.games.cataclysm.terms import (
    COMMUNISM,
    DEMOCRACY,
    DEMOCRATIC,
    FASCISM,
    FASCIST,
    GLOBAL_WAR,
    SECOND_DEMOCRATIC,
    SURRENDERED,
)


def test_1_7_1_cubes_abroad_count_and_foreign_ones_at_home_are_deducted() -> None:
    g = world()
    assert [queries.score(g, power(n)) for n in ("france", "uk", "italy", "japan", "ussr")] == [4, 2, 1, 1, 1]
    cubes(g, "germany", "paris")
    assert queries.score(g, power("germany")) == 2 and queries.score(g, power("france")) == 2
    cubes(g, "neutral", "india")
    assert queries.score(g, power("uk")) == 1
    cubes(g, "italy", "rome", count=1)
    assert queries.score(g, power("italy")) == 2


def totals(fascism: int, communism: int, democracy: int, **choices: str) -> int:
    """Who wins with these totals: cubes of one power of each ideology in as many countries."""
    g = world(**choices)
    g.cube = [-1] * g.tables.areas
    g.cube_count = [0] * g.tables.areas
    free = [a for a in range(g.tables.areas) if g.tables.status[a] == 2]
    for name, count in (("germany", fascism), ("ussr", communism), ("uk", democracy)):
        for _ in range(count):
            area = free.pop()
            g.cube[area], g.cube_count[area] = power(name), 1
    return victory.winning_ideology(g)


@pytest.mark.parametrize(
    ("points", "winner"),
    [
        ((3, 1, 2), FASCISM),
        ((1, 1, 4), DEMOCRACY),
        ((2, 2, 2), COMMUNISM),
        ((3, 1, 3), FASCISM),
        ((0, 2, 2), COMMUNISM),
    ],
)
def test_1_7_2_the_highest_total_wins_and_ties_go_to_communists_then_fascists(
    points: tuple[int, int, int], winner: int
) -> None:
    assert totals(*points, democracy_victory="2018") == winner


@pytest.mark.parametrize(
    ("points", "winner"),
    [((3, 2, 5), FASCISM), ((3, 2, 6), DEMOCRACY), ((2, 2, 4), COMMUNISM), ((3, 0, 4), DEMOCRACY)],
)
def test_1_7_2_in_2022_the_democracies_need_more_than_both_others(points: tuple[int, int, int], winner: int) -> None:
    assert totals(*points) == winner


def test_1_6_the_game_ends_when_an_ideology_has_surrendered() -> None:
    g = world()
    assert not victory.check_end(g)
    g.status[power("ussr")] = SURRENDERED
    assert victory.check_end(g) and g.over


def test_1_6_the_game_ends_with_two_surrender_markers_of_an_ideology() -> None:
    g = world()
    for name in ("france", "uk"):
        g.status[power(name)] = SURRENDERED
    g.surrender_marker[power("france")] = 1 << FASCISM
    g.surrender_marker[power("uk")] = 1 << COMMUNISM
    assert not victory.is_over_at_once(g)
    g.surrender_marker[power("uk")] = 1 << FASCISM | 1 << COMMUNISM
    assert victory.is_over_at_once(g)


def test_1_6_a_global_war_without_belligerents_is_over() -> None:
    g = at_war(world(), "germany", "uk")
    g.war_status = GLOBAL_WAR
    assert not victory.is_over_at_once(g)
    g.enemies = [0] * 7
    assert victory.is_over_at_once(g)


def test_1_6_a_global_war_prolongs_the_game() -> None:
    g = world()
    g.turn_number = g.last_turn
    assert victory.is_last_turn(g)
    g.global_turn = g.last_turn + 1
    assert not victory.is_last_turn(g)


def test_1_7_2_players_of_one_ideology_compare_their_powers() -> None:
    g = world(players="five")
    assert victory.winning_side(g, DEMOCRACY) == DEMOCRATIC
    for name in ("poland", "rumania", "yugoslavia", "czechoslovakia", "iraq", "jordan"):
        cubes(g, "usa", name)
    assert victory.winning_side(g, DEMOCRACY) == SECOND_DEMOCRATIC
    victory.end(g)
    assert (g.ending, g.winner) == (lexicon.DEMOCRACY_WINS, SECOND_DEMOCRATIC)


def test_r_46_two_players_one_of_democracy_and_communism() -> None:
    g = world(players="two")
    assert victory.winning_side(g, COMMUNISM) == victory.winning_side(g, DEMOCRACY) == DEMOCRATIC
    assert victory.winning_side(g, FASCISM) == FASCIST
