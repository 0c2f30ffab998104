"""The scenarios: set-ups and their invariants, players, editions, and what is known of them."""

import pytest
from tests.games.cataclysm.table import SCENARIOS, area, areas, board, named, power, rules, world

from sandtable.games.cataclysm import house, limits, pieces, queries, scenarios
from sandtable.games.cataclysm.faults import faults
from sandtable.games.cataclysm.terms import (
    ABYSSINIA,
    ACTIVE,
    AVAILABLE,
    CHICOM,
    COLLECTIVE_SECURITY,
    COMMUNISM,
    DEMOCRACY,
    FASCISM,
    GMD,
    HOLDING,
    IL_DUCE_FLAG,
    IN_CUP,
    IN_PLAY,
    LEFT,
    LEND_LEASE,
    MARKERS,
    NEUTRAL,
    NEXT_TURN,
    NOT_YET,
    OUT_OF_PLAY,
    POLITICAL_PURGES,
    RESERVE,
    RIGHT,
    SPENT,
    SURRENDERED,
    UNOWNED,
    USABLE,
    VOLGA_RESOURCE,
)

T = board()
DIVISIONS = house.HOUSE[house.PLAYERS].values
EVERY = [(name, edition) for name in SCENARIOS for edition in ("2022", "2018")]


@pytest.mark.parametrize(("name", "edition"), EVERY)
def test_c_every_scenario_is_set_up_without_fault(name: str, edition: str) -> None:
    g = world(name, edition=edition)
    assert faults(g) == []
    for unit in range(T.units):
        if g.where[unit] >= 0:
            assert limits.may_stay(g, unit), T.ids["counter"][unit]
    assert [a for a in range(T.areas) if limits.is_over_limit(g, a)] == []


@pytest.mark.parametrize("name", SCENARIOS)
def test_3_2_1_the_neutral_markers_wait_for_the_first_turn(name: str) -> None:
    g = world(name)
    waiting = [c for c in range(T.counters) if g.where[c] == NEXT_TURN]
    expected = {*T.crises, T.resolution, *(T.home_front_of[p] for p in queries.active_powers(g))}
    assert expected <= set(waiting)
    assert all(T.ids["counter"][c].startswith(f"{name}_") for c in set(waiting) - expected)


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("players", DIVISIONS)
def test_1_2_each_active_power_has_a_player_of_its_own_ideology(name: str, players: str) -> None:
    g = world(name, players=players)
    for p in range(7):
        assert (g.player[p] >= 0) == (g.status[p] == ACTIVE)
    by_side = {side: {g.ideology[p] for p in range(7) if g.player[p] == side} for side in g.player if side >= 0}
    if players == "two":
        assert all(FASCISM not in found or found == {FASCISM} for found in by_side.values())
    else:
        assert all(len(found) == 1 for found in by_side.values())


@pytest.mark.parametrize(
    ("edition", "players", "expected"),
    [
        ("2022", "two", ["germany italy japan", "france ussr uk usa"]),
        ("2022", "three", ["germany italy japan", "ussr", "france uk usa"]),
        ("2022", "four_fascists", ["germany", "italy japan", "ussr", "france uk usa"]),
        ("2022", "four_democracies", ["germany italy japan", "ussr", "france uk", "usa"]),
        ("2018", "four_democracies", ["germany italy japan", "ussr", "uk", "france usa"]),
        ("2022", "five", ["germany", "italy japan", "ussr", "france uk", "usa"]),
        ("2018", "five", ["germany", "italy japan", "ussr", "uk", "france usa"]),
    ],
)
def test_1_2_the_division_of_powers_in_the_full_game(edition: str, players: str, expected: list[str]) -> None:
    g = world("c1", edition=edition, players=players)
    found = [[T.ids["power"][p] for p in range(7) if g.player[p] == side] for side in sorted({*g.player})]
    assert [" ".join(group) for group in found] == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("c2", ["germany italy", "france uk"]),
        ("c3", ["germany", "ussr"]),
        ("c4", ["japan", "uk usa"]),
        ("c7", ["france germany", "italy uk"]),
    ],
)
@pytest.mark.parametrize("players", DIVISIONS)
def test_1_2_scenarios_for_two_have_their_own_division(name: str, players: str, expected: list[str]) -> None:
    g = world(name, players=players)
    found = [[T.ids["power"][p] for p in range(7) if g.player[p] == side] for side in sorted({*g.player} - {-1})]
    assert [" ".join(group) for group in found] == expected


def test_1_2_five_players_after_the_fall_of_france() -> None:
    g = world("c6", players="five")
    assert len({*g.player} - {-1}) == 5 and g.player[power("france")] == -1


@pytest.mark.parametrize("edition", ["2018", "2022"])
def test_e26_german_flags_in_1933(edition: str) -> None:
    """5.2.1, C.1"""
    g = world("c1", edition=edition)
    flags = T.flags_of[power("germany")]
    assert sorted(g.where[flag] for flag in flags) == sorted([RESERVE, IN_CUP, AVAILABLE, AVAILABLE])


def test_c_1_what_is_known_of_the_full_game() -> None:
    g = world("c1")
    assert g.turn_number == 0 and T.ids["turn"][g.last_turn] == "turn_1945"
    assert [g.commitment[p] for p in range(7)] == [1 if p == power("japan") else 0 for p in range(7)]
    assert named(a for a in range(T.areas) if g.cube[a] == power("france")) == {
        "poland",
        "czechoslovakia",
        "rumania",
        "yugoslavia",
    }
    assert named(a for a in range(T.areas) if g.special_base[a]) == {"guangdong", "java", "spain"}
    assert sum(g.is_closed) == 0 and g.war_status == 0
    assert [queries.ideology_score(g, i) for i in (FASCISM, COMMUNISM, DEMOCRACY)] == [2, 1, 6]
    assert g.posture[power("ussr")] == POLITICAL_PURGES
    for marker in ("stresa_front", "rhineland", "washington_naval_treaty", "status_quo", "us_japan_trade", "il_duce"):
        assert g.marker[MARKERS.index(marker)] == IN_PLAY
    assert g.marker[ABYSSINIA] == NOT_YET


@pytest.mark.parametrize(("edition", "state"), [("2018", USABLE), ("2022", NOT_YET)])
def test_5_6_4_lend_lease_at_the_start(edition: str, state: int) -> None:
    assert world("c1", edition=edition).marker[LEND_LEASE] == state


def test_c_2_the_introduction_is_played_in_europe_by_four_powers() -> None:
    g = world("c2")
    assert [T.ids["power"][p] for p in queries.active_powers(g)] == ["france", "germany", "italy", "uk"]
    assert all(g.commitment[p] == 1 for p in queries.active_powers(g))
    assert all(g.is_closed[a] for a in range(T.areas) if T.half[a] == 1)
    assert all(g.is_closed[a] for a in areas("moscow washington_dc urals leningrad"))
    assert not any(g.is_closed[a] for a in areas("poland finland turkey london barents_sea"))
    spain = area("spain")
    aid = sorted((T.ids["power"][T.owner[c]], g.spot[c]) for c in pieces.aid_in(g, spain))
    assert aid == [("france", LEFT), ("germany", RIGHT), ("italy", RIGHT)]
    assert g.marker[ABYSSINIA] == SPENT and g.cube[area("rome")] == power("italy")


def test_c_3_areas_of_powers_out_of_play_are_open_where_germany_holds_them() -> None:
    g = world("c3")
    assert not any(g.is_closed[a] for a in areas("paris lorraine brittany norway"))
    assert all(g.is_closed[a] for a in areas("provence north_africa rome london egypt"))
    assert g.base[area("central_med")] == -2


def test_c_4_force_pools_and_markers_of_the_scenario() -> None:
    g = world("c4")
    assert [queries.pool_limit(g, power(n)) for n in ("japan", "uk", "usa")] == [14, 7, 16]
    g.commitment[power("uk")] += 1
    assert queries.pool_limit(g, power("uk")) == 10
    assert g.status[power("france")] == SURRENDERED and g.base[area("south_pacific")] == UNOWNED
    extras = {T.ids["counter"][c]: g.where[c] for c in T.extras}
    assert extras == {
        "c4_german_offensive": NEXT_TURN,
        "c4_lend_lease": NEXT_TURN,
        "c4_soviet_offensive_1": -1,
        "c4_soviet_offensive_2": -1,
    }
    assert g.chinese_army[area("sichuan")] == GMD and g.chinese_army[area("gansu")] == CHICOM


def test_c_5_france_and_the_united_kingdom_begin_allied() -> None:
    g = world("c5")
    assert queries.allies_of(g, power("uk")) == [power("france")]
    assert g.posture[power("ussr")] == COLLECTIVE_SECURITY


def test_c_6_the_war_of_1941_after_the_fall_of_france() -> None:
    g = world("c6")
    assert queries.enemies_of(g, power("uk")) == [power("germany"), power("italy")]
    assert queries.are_friends(g, power("germany"), power("italy"))
    assert g.status[power("france")] == SURRENDERED and g.surrender_marker[power("france")] == 1 << FASCISM
    assert g.cube[area("provence")] == NEUTRAL and g.cube_count[area("paris")] == 2
    assert g.marker[VOLGA_RESOURCE] == IN_PLAY


def test_c_7_a_fascist_france_and_a_democratic_italy() -> None:
    g = world("c7")
    assert g.ideology[power("france")] == FASCISM and g.ideology[power("italy")] == DEMOCRACY
    assert queries.are_opposing(g, power("france"), power("uk"))
    assert any(T.kind[c] == IL_DUCE_FLAG and g.where[c] == AVAILABLE for c in T.flags_of[power("italy")])


def test_powers_out_of_play_have_no_counters() -> None:
    g = world("c2")
    out = [p for p in range(7) if g.status[p] == OUT_OF_PLAY]
    assert not [c for c in range(T.counters) if T.owner[c] in out and g.where[c] != -1]
    assert not [c for c in range(T.counters) if g.where[c] == HOLDING]


def test_a_copy_of_a_position_is_independent_of_it() -> None:
    g = world("c1")
    c = g.copy()
    pieces.give_back(c, pieces.units_in(c, area("berlin"))[0])
    assert faults(g) == faults(c) == [] and g.where != c.where


def test_the_scenarios_of_the_ruleset_are_those_of_the_data() -> None:
    assert tuple(s.id for s in rules().scenarios) == T.ids["scenario"]
    assert set(scenarios.COUNTER_OF) >= {"army", "tank", "flag", "offensive"}
