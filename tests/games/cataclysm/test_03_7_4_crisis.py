"""Rule 3.7.4: crisis events."""

from tests.games.cataclysm.table import (
    EDITIONS,
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

from sandtable.games.cataclysm import crisis_tables
from sandtable.games.cataclysm.crisis_tables import AREA_TABLES, PEACETIME, WARTIME
from sandtable.games.cataclysm.pieces import count_at, first_at, put, reserve_of
from sandtable.games.cataclysm.procedures.coup import Coup, may_have_coup, plotter
from sandtable.games.cataclysm.procedures.crisis import CrisisEvent
from sandtable.games.cataclysm.queries import controller, effectiveness
from sandtable.games.cataclysm.sources import data_entries
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CIVIL_WAR,
    COMMUNISM,
    DEMOCRACY,
    FASCISM,
    FRANCE,
    GERMANY,
    IN_CUP,
    ITALY,
    JAPAN,
    LIMITED_WAR,
    NOBODY,
    POWERS,
    RESERVE,
    SPENT,
    STEADY,
    SURRENDERED,
    TOTAL_WAR,
    UK,
    UNSTABLE,
    USA,
    USSR,
    WAVERING,
)
from sandtable.kernel.game import Game

T = board()


def reserve(g: World, owner: str) -> int:
    """An available flag of a power goes into its empty reserve."""
    for counter in range(T.counters):
        if T.owner[counter] == power(owner) and g.where[counter] == RESERVE:
            put(g, counter, AVAILABLE)
    flag = first_at(g, T.flags_of[power(owner)], AVAILABLE)
    put(g, flag, RESERVE)
    return flag


def no_reserves(g: World) -> World:
    """All reserves are empty."""
    for counter in range(T.counters):
        if g.where[counter] == RESERVE:
            put(g, counter, AVAILABLE)
    return g


def crisis(g: World, *outcomes: list[int]) -> Game:
    """A Crisis marker is resolved with these dice."""
    return begin(g, CrisisEvent(), outcomes=outcomes)


def flags_in_cup(g: World, number: int) -> int:
    return count_at(g, T.flags_of[number], IN_CUP)


def settled(game: Game) -> World:
    """The position when every flag has been put into the cup."""
    while not is_at_rest(game):
        play(game, "to_cup")
    return at(game)


def events(game: Game, language: str = "en") -> list[str]:
    """What the log says of crisis entries."""
    return [line.text for line in game.log(game.sides[0], language) if line.rule == "3.7.4"]


# -- the tables --------------------------------------------------------------------------------------------------------


def test_2_7_both_tables_answer_every_roll() -> None:
    for table in (PEACETIME, WARTIME):
        found = [T.crisis_at[table][6 * (high - 1) + low - 1] for high in range(1, 7) for low in range(1, high + 1)]
        assert sorted(found) == list(range(21))


@EDITIONS
def test_e11_high_and_low_whichever_comes_first(edition: str) -> None:
    for dice in ([2, 4], [4, 2]):
        game = crisis(empty(edition=edition), dice)
        assert events(game)[0] == "Crisis, peacetime 4-2: Political Crisis (Officers' Plot)."
        assert events(game, "ja")[0] == "危機・平和時 4-2：政治危機（将校の陰謀）。"


def test_3_7_4_the_war_status_decides_the_table() -> None:
    g = empty()
    g.war_status = LIMITED_WAR
    assert events(crisis(g, [2, 1]))[0].startswith("Crisis, wartime 2-1")


def test_2_7_the_log_and_the_data_say_what_is_reconstructed() -> None:
    lines = [line.text for line in crisis(empty(), [6, 6]).log("fascist")]
    assert any("reconstruction" in line for line in lines)
    g = no_reserves(empty())
    g.war_status = LIMITED_WAR
    reserve(g, "france")
    lines = [line.text for line in crisis(g, [4, 3]).log("fascist")]  # the rulebook gives this entry whole
    assert not any("reconstruction" in line for line in lines)
    sources = {entry: source for entry, _, source, _ in data_entries(())}
    assert sources["peacetime_6_6"] == "reconstructed" and sources["wartime_4_3"].startswith("rulebook 3.7.4")


# -- D-12 --------------------------------------------------------------------------------------------------------------


def test_e12_an_event_that_cannot_change_anything_is_rolled_again_once_in_2022() -> None:
    g = no_reserves(empty())
    g.war_status = LIMITED_WAR
    game = crisis(g, [4, 3], [5, 3], [6, 6])
    assert is_at_rest(game)  # 5-3 would take the reserve of the United Kingdom: no second reroll
    assert at(game).script == [[6, 6]]
    assert sum("rolled again" in text for text in events(game)) == 1


def test_e12_nothing_is_rolled_again_in_2018() -> None:
    g = no_reserves(empty(edition="2018"))
    g.war_status = LIMITED_WAR
    game = crisis(g, [4, 3], [6, 6])
    assert is_at_rest(game) and at(game).script == [[6, 6]]


@EDITIONS
def test_e12_france_loses_its_reserve(edition: str) -> None:
    g = no_reserves(empty(edition=edition))
    g.war_status = LIMITED_WAR
    flag = reserve(g, "france")
    game = crisis(g, [3, 4])
    assert is_at_rest(game) and reserve_of(at(game), FRANCE) == NOBODY and at(game).where[flag] == AVAILABLE


@EDITIONS
def test_e13_scandinavian_alliance_stands_when_all_checks_succeed(edition: str) -> None:
    g = cubes(empty(edition=edition), "uk", "norway")
    game = crisis(g, [6, 4], [5, 1], [6, 6])
    assert is_at_rest(game) and controller(at(game), area("norway")) == UK
    assert at(game).script == [[6, 6]]


@EDITIONS
def test_3_7_4_a_failed_check_loses_the_country(edition: str) -> None:
    g = cubes(empty(edition=edition), "uk", "norway", "denmark")
    put_unit(g, "uk", "army", "denmark")
    game = crisis(g, [6, 4], [4, 1])
    assert controller(at(game), area("norway")) == NOBODY
    assert controller(at(game), area("denmark")) == UK  # a land unit is there: no check
    assert is_at_rest(game)


def test_3_7_4_powers_that_surrendered_have_no_part_in_it() -> None:
    g = empty()
    g.status[FRANCE] = SURRENDERED
    before = flags_in_cup(g, UK), flags_in_cup(g, USA)
    g = settled(crisis(g, [6, 6]))  # the Democracies gain flags
    assert (flags_in_cup(g, UK), flags_in_cup(g, USA)) == (before[0] + 1, before[1] + 1)
    lone = empty()
    lone.status[FRANCE] = SURRENDERED
    game = crisis(lone, [5, 2], [5, 3])  # the Popular Front, then party infighting in Germany
    assert at(game).is_reduced[GERMANY] == 1 and at(game).is_reduced[FRANCE] == 0


# -- the effects -------------------------------------------------------------------------------------------------------


@EDITIONS
def test_5_3_effectiveness_falls_by_one_at_most(edition: str) -> None:
    g = empty(edition=edition)
    before = effectiveness(g, GERMANY)
    g = at(crisis(g, [5, 3]))
    assert effectiveness(g, GERMANY) == before - 1 and g.is_reduced[GERMANY] == 1
    game = crisis(g, [5, 3], *([[4, 2]] if edition == "2022" else []))  # in 2022 rolled again: Japan
    assert at(game).is_reduced[GERMANY] == 1
    assert at(game).is_reduced[JAPAN] == int(edition == "2022")


@EDITIONS
def test_5_5_1_stability_tests_in_increasing_effectiveness_order(edition: str) -> None:
    g = empty(edition=edition)
    g.stability[FRANCE] = g.stability[UK] = WAVERING
    game = crisis(g, [4, 3], [4], [5, 1])  # France has one die and fails, the United Kingdom two and holds
    assert is_at_rest(game)
    assert (at(game).stability[FRANCE], at(game).stability[UK]) == (UNSTABLE, WAVERING)


@EDITIONS
def test_3_7_4_a_group_of_powers(edition: str) -> None:
    g = mark(at_war(empty(edition=edition), "germany", "france"), status_quo=SPENT)
    before = [flags_in_cup(g, p) for p in range(len(POWERS))]
    g = settled(crisis(g, [6, 6]))  # all belligerents
    gained = {p for p in range(len(POWERS)) if flags_in_cup(g, p) > before[p]}
    assert gained == {GERMANY, FRANCE}
    g = mark(empty(edition=edition), status_quo=SPENT)
    g.war_status = LIMITED_WAR
    g.commitment[USSR] = TOTAL_WAR
    g.stability[USSR] = STEADY
    game = crisis(g, [5, 1], [1] * effectiveness(g, USSR) + [1])  # its extra die (12.3.1)
    assert at(game).stability[USSR] == WAVERING


@EDITIONS
def test_6_0_a_free_political_action(edition: str) -> None:
    g = empty(edition=edition)
    g.stability[GERMANY], g.stability[ITALY] = UNSTABLE, STEADY
    flags = count_at(g, T.flags_of[GERMANY], AVAILABLE)
    game = crisis(g, [2, 2])
    while not is_at_rest(game):
        assert game.deciding == ["fascist"]
        choice = next(name for name in names(game) if name.startswith("attempt") or name == "yes")
        play(game, choice)
    assert count_at(at(game), T.flags_of[GERMANY], AVAILABLE) == flags
    assert any("propaganda" in line.text.lower() for line in game.log("fascist"))


def test_11_1_d38_no_fitting_area_is_rolled_again() -> None:
    g = empty()
    for name in T.area_tables[AREA_TABLES.index("civil_war")][:3]:
        g.civil_war[name] = CIVIL_WAR
    game = crisis(g, [6, 3], [2, 1], [5, 3])  # result 2: neither it nor 1 fits; then Germany's infighting
    assert at(game).is_reduced[GERMANY] == 1


# -- coups -------------------------------------------------------------------------------------------------------------


def coup(g: World, *outcomes: list[int]) -> Game:
    """A Fascist coup with these dice."""
    return begin(g, Coup(ideology=FASCISM), outcomes=outcomes)


@EDITIONS
def test_5_7_the_most_effective_power_with_an_interest_gains_control(edition: str) -> None:
    game = coup(empty(edition=edition), [5, 2], [5, 1, 1])  # Hungary; Germany has an interest there, and three dice
    assert controller(settled(game), area("hungary")) == GERMANY


@EDITIONS
def test_5_7_a_failed_coup_in_an_uncontrolled_country_is_an_opportunity_for_the_others(edition: str) -> None:
    g = empty(edition=edition)
    game = coup(g, [5, 2], [4, 1, 1])
    assert step(game) == "opportunity.try_it"
    asked = []
    while step(game) != "still.rest":
        if step(game) == "opportunity.try_it":
            asked.append(str(game.prompt()))
        play(game, "no" if "no" in names(game) else names(game)[0])  # two Democracies are equally effective
    assert len(asked) == 4  # the Soviet Union and three Democracies
    assert controller(settled(game), area("hungary")) == NOBODY


@EDITIONS
def test_5_7_a_failed_coup_against_another_power_is_none(edition: str) -> None:
    g = cubes(empty(edition=edition), "france", "hungary")
    game = coup(g, [5, 2], [4, 1, 1])
    assert is_at_rest(game) and controller(at(game), area("hungary")) == FRANCE


def test_3_7_4_where_a_coup_changes_nothing() -> None:
    g = cubes(empty(), "italy", "hungary")
    assert not may_have_coup(g, FASCISM, area("hungary"))  # controlled by that ideology already
    assert may_have_coup(g, COMMUNISM, area("hungary"))
    cubes(g, "uk", "ireland")
    put_unit(g, "uk", "army", "ireland")
    assert not may_have_coup(g, FASCISM, area("ireland"))  # garrisoned
    g.civil_war[area("portugal")] = CIVIL_WAR
    assert not may_have_coup(g, FASCISM, area("portugal"))
    assert crisis_tables.COUP_TABLE[DEMOCRACY] == -1


def test_3_7_4_the_power_behind_a_coup() -> None:
    g = empty()
    assert plotter(g, FASCISM, area("albania")) == ITALY  # it controls Albania, and Germany has no interest there
    assert plotter(g, FASCISM, area("ireland")) == GERMANY  # no Fascist has any: the most effective one
