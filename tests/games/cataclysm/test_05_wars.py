"""Rules 5.6: who is at war with whom, the war status, and armistices."""

from __future__ import annotations

import pytest
from tests.games.cataclysm.table import (
    allied,
    at,
    at_war,
    begin,
    board,
    empty,
    is_at_rest,
    mark,
    names,
    play,
    power,
    put_unit,
    step,
)

from sandtable.games.cataclysm.procedures.armistice import Armistice, armistice_partners
from sandtable.games.cataclysm.procedures.wars import begin_global_war, form_alliance, make_peace, start_war
from sandtable.games.cataclysm.queries import enemies_of
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    FRANCE,
    GERMANY,
    GLOBAL_WAR,
    IN_CUP,
    ITALY,
    JAPAN,
    LEND_LEASE,
    LIMITED_WAR,
    NO_WAR,
    NOT_YET,
    SPENT,
    UK,
    USA,
    USABLE,
    USSR,
)


def quiet(edition: str = "2022") -> World:
    """1933 without units and the markers that react to wars."""
    g = empty(edition=edition)
    return mark(g, status_quo=SPENT, stresa_front=SPENT, us_japan_trade=SPENT, washington_naval_treaty=SPENT)


def are_sides(g: World, ones: str, others: str) -> bool:
    """Whether everybody of one text is at war with everybody of the other, as far as these two groups go."""
    return all(power(b) in enemies_of(g, power(a)) for a in ones.split() for b in others.split())


def three_wars() -> World:
    """The example of 5.6."""
    g = at_war(quiet(), "germany italy", "ussr")
    at_war(g, "usa", "japan")
    return at_war(g, "uk france", "germany italy")


# -- 5.6 one war against a common enemy (R-16) -------------------------------------------------------------------------


def test_e34_an_alliance_merges_the_wars_of_its_members() -> None:
    g = three_wars()
    form_alliance(g, [USA, UK])
    assert are_sides(g, "usa uk france", "germany italy japan")
    assert enemies_of(g, USSR) == [GERMANY, ITALY]


def test_5_6_1_e34_so_does_a_declaration_of_war_without_any_alliance() -> None:
    g = three_wars()
    start_war(g, [JAPAN], [UK])
    assert are_sides(g, "usa uk france", "germany italy japan")
    assert enemies_of(g, USSR) == [GERMANY, ITALY]
    assert g.flags_due == [0] * 7


def test_5_6_powers_without_a_common_enemy_stay_apart() -> None:
    g = at_war(quiet(), "germany", "ussr")
    start_war(g, [JAPAN], [USA])
    assert enemies_of(g, JAPAN) == [USA]
    assert enemies_of(g, GERMANY) == [USSR]


def test_5_6_a_war_has_sides_of_two_ideologies() -> None:
    g = at_war(quiet(), "germany", "uk")
    start_war(g, [GERMANY], [USSR])
    assert enemies_of(g, GERMANY) == [USSR, UK]
    assert enemies_of(g, USSR) == [GERMANY]


def test_5_6_2_peace_with_one_leaves_the_other_wars() -> None:
    g = at_war(quiet(), "germany italy", "uk france")
    make_peace(g, GERMANY, FRANCE)
    assert enemies_of(g, GERMANY) == [UK]
    assert enemies_of(g, FRANCE) == [ITALY]


# -- 5.6.3-5.6.5 war status --------------------------------------------------------------------------------------------


def test_5_6_4_the_first_war_is_limited_and_peace_does_not_end_it() -> None:
    g = quiet()
    assert g.war_status == NO_WAR
    start_war(g, [JAPAN], [UK])
    assert g.war_status == LIMITED_WAR
    make_peace(g, JAPAN, UK)
    assert g.war_status == LIMITED_WAR


@pytest.mark.parametrize(("edition", "before"), [("2018", USABLE), ("2022", NOT_YET)])
def test_5_6_4_the_first_war_makes_lend_lease_available(edition: str, before: int) -> None:
    """D-23: in 2018 it is from the beginning."""
    g = quiet(edition)
    assert g.marker[LEND_LEASE] == before
    start_war(g, [JAPAN], [UK])
    assert g.marker[LEND_LEASE] == USABLE


def turn(name: str) -> int:
    """The number of a turn."""
    return board().ids["turn"].index(name)


@pytest.mark.parametrize(
    ("now", "last"), [("turn_1943", "turn_1947"), ("turn_1937", "turn_1945"), ("turn_1945", "turn_1949")]
)
def test_e35_a_global_war_lasts_two_turns_more_and_to_1945_at_least(now: str, last: str) -> None:
    g = at_war(quiet(), "germany", "uk")
    g.turn_number = turn(now)
    start_war(g, [GERMANY], [USSR])
    assert g.war_status == GLOBAL_WAR
    assert g.global_turn == turn(last)


def test_5_6_5_all_ideologies_at_war_make_it_global_in_whatever_wars() -> None:
    g = at_war(quiet(), "germany", "ussr")
    start_war(g, [JAPAN], [USA])
    assert g.war_status == GLOBAL_WAR


def test_5_6_3_the_war_status_rises_and_never_falls() -> None:
    g = quiet()
    start_war(g, [JAPAN], [UK])
    assert g.war_status == LIMITED_WAR
    start_war(g, [JAPAN], [USSR])
    assert g.war_status == GLOBAL_WAR
    make_peace(g, JAPAN, USSR)
    start_war(g, [GERMANY], [UK])
    assert g.war_status == GLOBAL_WAR


def test_5_6_5_the_marker_does_not_move_again() -> None:
    g = quiet()
    g.turn_number = turn("turn_1939")
    begin_global_war(g)
    g.turn_number = turn("turn_1945")
    begin_global_war(g)
    assert g.global_turn == turn("turn_1945")


# -- 5.6.2 armistice by agreement (R-16b) ------------------------------------------------------------------------------


def test_5_6_2_an_armistice_needs_the_consent_of_all_named() -> None:
    g = at_war(quiet(), "germany", "uk france ussr")
    game = begin(g, Armistice(proposer=GERMANY, enemies=[UK, FRANCE]))
    play(game, "done", "yes", "no")
    assert enemies_of(at(game), GERMANY) == [FRANCE, USSR, UK]
    g = at_war(quiet(), "germany", "uk france ussr")
    game = play(begin(g, Armistice(proposer=GERMANY, enemies=[UK])), "power:france", "done", "yes", "yes")
    assert enemies_of(at(game), GERMANY) == [USSR]
    assert at(game).flags_due == [0] * 7
    assert is_at_rest(game)


@pytest.mark.parametrize(("answer", "enemies", "is_allied"), [("yes", [USSR], 1), ("no", [FRANCE, USSR, UK], 1)])
def test_5_6_2_two_of_three_enemies_may_be_named_together_and_both_must_agree(
    answer: str, enemies: list[int], is_allied: int
) -> None:
    g = allied(at_war(quiet(), "germany", "uk france ussr"), "uk france")
    game = begin(g, Armistice(proposer=GERMANY, enemies=[FRANCE]))
    assert set(names(game)) == {"done", "power:uk", "power:ussr"}
    play(game, "power:uk", "done", "yes", answer)
    # Whoever is named with its ally need not leave the alliance for the sake of the peace.
    assert enemies_of(at(game), GERMANY) == enemies
    assert at(game).is_allied[FRANCE] == at(game).is_allied[UK] == is_allied


def test_e38_who_alone_accepts_leaves_the_alliance_the_other_two_stay() -> None:
    g = allied(at_war(quiet(), "germany", "uk france usa"), "uk france usa")
    game = begin(g, Armistice(proposer=GERMANY, enemies=[FRANCE]))
    play(game, "done", "yes")
    assert [at(game).is_allied[p] for p in (FRANCE, UK, USA)] == [0, 1, 1]
    assert enemies_of(at(game), GERMANY) == [UK, USA]


def test_5_6_2_the_proposer_leaves_an_ally_who_fights_on_and_takes_along_one_who_shares() -> None:
    g = allied(at_war(quiet(), "germany italy", "uk"), "germany italy")
    game = begin(g, Armistice(proposer=ITALY, enemies=[UK]))
    assert step(game) == "armistice.accompany"
    play(game, "no", "yes")
    assert (at(game).is_allied[GERMANY], enemies_of(at(game), GERMANY), enemies_of(at(game), ITALY)) == (0, [UK], [])
    g = allied(at_war(quiet(), "germany italy", "uk"), "germany italy")
    game = play(begin(g, Armistice(proposer=ITALY, enemies=[UK])), "yes", "yes")
    assert (at(game).is_allied[GERMANY], enemies_of(at(game), UK)) == (1, [])


def test_5_6_2_units_that_may_stay_only_in_war_leave_when_there_is_peace() -> None:
    g = at_war(quiet(), "germany", "uk")
    unit = put_unit(g, "germany", "submarine", "western_approaches")
    game = begin(g, Armistice(proposer=GERMANY, enemies=[UK]))
    play(game, "yes")
    assert step(game) == "retreating.leave"
    play(game, "to_cup")
    assert at(game).where[unit] == IN_CUP
    assert is_at_rest(game)


def test_1_6_an_armistice_that_ends_all_war_ends_a_global_war_and_the_game() -> None:
    g = at_war(quiet(), "germany", "uk")
    g.war_status = GLOBAL_WAR
    game = play(begin(g, Armistice(proposer=GERMANY, enemies=[UK])), "yes")
    assert game.over


@pytest.mark.parametrize(("reading", "partners"), [("recommended", [UK]), ("alternative", [])])
def test_r_16b_no_armistice_is_proposed_by_the_other_reading(reading: str, partners: list[int]) -> None:
    g = at_war(empty(free_armistice=reading), "germany", "uk")
    assert armistice_partners(g, GERMANY) == partners
