"""Rule 5.7: diplomatic opportunities."""

from __future__ import annotations

import pytest
from tests.games.cataclysm.table import area, at, begin, cubes, empty, is_at_rest, names, play, step

from sandtable.games.cataclysm.procedures.opportunity import Opportunity
from sandtable.games.cataclysm.queries import controller, effectiveness
from sandtable.games.cataclysm.terms import FRANCE, GERMANY, ITALY, NOBODY, SURRENDERED, UK, USA, USSR

SPAIN = area("spain")


def test_5_7_the_most_effective_checks_first_and_the_first_success_wins() -> None:
    g = empty()
    game = begin(g, Opportunity(area=SPAIN, powers=[ITALY, GERMANY, USSR]))
    assert game.deciding == ["fascist"]
    play(game, "yes", outcomes=([5, 1, 1],))
    assert is_at_rest(game)
    assert controller(at(game), SPAIN) == GERMANY


def test_5_7_resistance_does_not_count() -> None:
    game = begin(empty(), Opportunity(area=area("ireland"), powers=[UK]))
    play(game, "yes", outcomes=([5, 1],))
    assert controller(at(game), area("ireland")) == UK


def test_5_7_after_failures_the_others_try_and_gaining_control_provokes() -> None:
    game = begin(empty(), Opportunity(area=SPAIN, powers=[ITALY], second=[USSR, UK]))
    play(game, "yes", outcomes=([4],))
    assert game.deciding == ["communist"]
    play(game, "yes", outcomes=([1, 2],))
    assert game.deciding == ["democratic"]
    play(game, "yes", outcomes=([6, 2],))
    assert controller(at(game), SPAIN) == UK
    assert at(game).flags_due[ITALY] == 0  # it has no interest in Spain
    assert is_at_rest(game)


def test_5_7_the_second_group_does_not_try_once_one_has_succeeded() -> None:
    game = begin(empty(), Opportunity(area=SPAIN, powers=[ITALY], second=[UK]))
    play(game, "yes", outcomes=([5],))
    assert controller(at(game), SPAIN) == ITALY
    assert at(game).flags_due[FRANCE] == at(game).flags_due[UK] == 1
    assert is_at_rest(game)


def test_5_7_a_power_may_decline_and_if_all_fail_nobody_controls_the_area() -> None:
    game = begin(empty(), Opportunity(area=SPAIN, powers=[ITALY, UK]))
    play(game, "no", "no")
    assert controller(at(game), SPAIN) == NOBODY
    assert is_at_rest(game)


def test_r_99_one_player_says_which_of_equal_powers_tries_first() -> None:
    g = empty()
    g.commitment[UK] = g.commitment[USA]
    assert effectiveness(g, UK) == effectiveness(g, USA)
    game = begin(g, Opportunity(area=SPAIN, powers=[UK, USA, FRANCE]))
    assert (step(game), names(game)) == ("opportunity.first", ["power:uk", "power:usa"])
    play(game, "power:usa", "no")
    assert at(game).stack[-1].power == UK  # type: ignore[attr-defined]
    play(game, "no")
    assert at(game).stack[-1].power == FRANCE  # type: ignore[attr-defined]


@pytest.mark.parametrize(("drawn", "first"), [(0, UK), (1, USA)])
def test_r_99_between_two_players_chance_decides_which_of_equal_powers_tries_first(drawn: int, first: int) -> None:
    g = empty(players="five")
    g.commitment[UK] = g.commitment[USA]
    game = begin(g, Opportunity(area=SPAIN, powers=[UK, USA]), outcomes=([drawn],))
    assert step(game) == "opportunity.try_it"
    assert at(game).stack[-1].power == first  # type: ignore[attr-defined]


def test_5_7_powers_that_have_surrendered_do_not_try() -> None:
    g = empty()
    g.status[ITALY] = SURRENDERED
    assert is_at_rest(begin(g, Opportunity(area=SPAIN, powers=[ITALY])))


def test_r_43_there_is_no_opportunity_in_a_remote_area() -> None:
    assert is_at_rest(begin(cubes(empty(), "neutral", "canada"), Opportunity(area=area("canada"), powers=[GERMANY])))


@pytest.mark.parametrize(("reading", "winner"), [("recommended", GERMANY), ("alternative", NOBODY)])
def test_r_21_resistance_counts_after_a_surrender_by_the_other_reading(reading: str, winner: int) -> None:
    g = cubes(empty(opportunity_resistance=reading), "neutral", "provence")
    game = begin(g, Opportunity(area=area("provence"), powers=[GERMANY], has_resistance=g.house[3]))
    play(game, "yes", outcomes=([5, 1, 1],))
    assert controller(at(game), area("provence")) == winner
    assert step(game) == "still.rest"
