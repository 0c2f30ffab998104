"""Rules 6.1.2-6.1.4 and 6.2: what alliances do, and allies when a war begins."""

from __future__ import annotations

import pytest
from tests.games.cataclysm.table import (
    allied,
    area,
    at,
    at_war,
    begin,
    cubes,
    empty,
    is_at_rest,
    mark,
    names,
    play,
    put_unit,
    step,
)

from sandtable.games.cataclysm.interests import provoke_listed
from sandtable.games.cataclysm.procedures.settling import Settling
from sandtable.games.cataclysm.procedures.wars import (
    Joining,
    form_alliance,
    leave_alliance,
    may_go_to_war,
    may_share_wars,
)
from sandtable.games.cataclysm.queries import are_allies, are_friends, enemies_of
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    CIVILIAN,
    EXHAUSTION,
    FRANCE,
    GERMANY,
    GLOBAL_WAR,
    IN_CUP,
    IN_PLAY,
    ITALY,
    JAPAN,
    MOBILIZATION,
    REARMAMENT,
    SPENT,
    TOTAL_WAR,
    UK,
    USA,
    USSR,
)


def quiet(edition: str = "2022") -> World:
    """1933 without units and the markers that react to wars."""
    g = empty(edition=edition)
    return mark(g, status_quo=SPENT, stresa_front=SPENT, us_japan_trade=SPENT, washington_naval_treaty=SPENT)


def test_6_1_2_allies_are_friends_only_while_they_are_belligerent() -> None:
    g = quiet()
    form_alliance(g, [FRANCE, UK])
    assert are_allies(g, FRANCE, UK)
    assert not are_friends(g, FRANCE, UK)
    assert are_friends(at_war(g, "france uk", "germany"), FRANCE, UK)


def test_e28_an_alliance_of_the_united_kingdom_and_the_united_states_provokes_three_powers() -> None:
    g = quiet()
    provoke_listed(g, [UK, USA])
    assert [g.flags_due[p] for p in (GERMANY, ITALY, JAPAN, USSR)] == [1, 1, 1, 0]


def test_6_1_4_two_of_three_stay_allied_one_alone_does_not() -> None:
    g = allied(quiet(), "france uk usa")
    leave_alliance(g, FRANCE)
    assert [g.is_allied[p] for p in (FRANCE, UK, USA)] == [0, 1, 1]
    leave_alliance(g, USA)
    assert [g.is_allied[p] for p in (FRANCE, UK, USA)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("commitment", "may"),
    [(CIVILIAN, False), (REARMAMENT, False), (MOBILIZATION, True), (TOTAL_WAR, True), (EXHAUSTION, False)],
)
def test_6_2_war_takes_mobilization_or_total_war(commitment: int, may: bool) -> None:
    g = quiet()
    g.commitment[JAPAN] = commitment
    assert may_go_to_war(g, JAPAN) is may


# -- alliances of belligerents (6.1.3) ---------------------------------------------------------------------------------


def test_6_1_3_the_allies_of_a_belligerent_join_its_wars() -> None:
    g = at_war(quiet(), "germany", "ussr uk")
    form_alliance(g, [GERMANY, ITALY])
    assert enemies_of(g, ITALY) == [USSR, UK]
    assert g.war_status == GLOBAL_WAR


def test_6_1_3_who_cannot_join_the_wars_cannot_enter() -> None:
    g = at_war(quiet(), "germany", "uk")
    assert not may_share_wars(g, [GERMANY, ITALY])
    g.commitment[ITALY] = MOBILIZATION
    assert may_share_wars(g, [GERMANY, ITALY])
    assert may_share_wars(quiet(), [FRANCE, UK])


def test_6_1_3_the_united_states_cannot_enter_a_war_with_japan_under_us_japan_trade() -> None:
    g = mark(at_war(quiet(), "uk", "japan"), us_japan_trade=IN_PLAY)
    g.commitment[USA] = g.commitment[UK] = MOBILIZATION
    assert not may_share_wars(g, [UK, USA])
    assert may_share_wars(mark(g, us_japan_trade=SPENT), [UK, USA])


def test_6_1_3_members_of_the_alliance_share_the_wars_of_a_joiner() -> None:
    g = allied(at_war(quiet(), "usa", "japan"), "france uk")
    assert not may_share_wars(g, [USA])
    g.commitment[FRANCE] = g.commitment[UK] = MOBILIZATION
    assert may_share_wars(g, [USA])
    form_alliance(g, [USA])
    assert enemies_of(g, JAPAN) == [FRANCE, UK, USA]


# -- joining a war or leaving (6.1.3, 6.2) -----------------------------------------------------------------------------


def declared(g: World) -> Joining:
    """Germany declares war on France."""
    g.commitment[GERMANY] = MOBILIZATION
    return Joining(attacker=GERMANY, targets=[FRANCE])


def test_6_2_the_target_gains_a_flag_and_war_begins() -> None:
    g = quiet()
    game = begin(g, declared(g))
    assert is_at_rest(game)
    assert enemies_of(at(game), GERMANY) == [FRANCE]
    assert (at(game).flags_due[FRANCE], at(game).flags_due[UK]) == (1, 0)


def test_6_2_an_ally_of_the_target_that_joins_gains_a_flag_without_any_condition() -> None:
    g = allied(quiet(), "france uk")
    game = begin(g, declared(g))
    assert (step(game), names(game)) == ("joining.choose", ["join_war", "leave_alliance"])
    play(game, "join_war")
    assert enemies_of(at(game), GERMANY) == [FRANCE, UK]
    assert (at(game).flags_due[FRANCE], at(game).flags_due[UK]) == (1, 1)
    assert are_friends(at(game), FRANCE, UK)


def test_6_1_3_an_ally_that_does_not_join_leaves_and_gains_nothing() -> None:
    g = allied(quiet(), "france uk")
    game = play(begin(g, declared(g)), "leave_alliance")
    assert enemies_of(at(game), UK) == []
    assert (at(game).flags_due[UK], at(game).is_allied[UK], at(game).is_allied[FRANCE]) == (0, 0, 0)


def test_6_1_3_an_ally_of_the_declarer_needs_the_conditions_else_it_leaves() -> None:
    g = allied(quiet(), "germany italy")
    game = begin(g, declared(g))
    assert is_at_rest(game)  # Italy has no choice
    assert (at(game).is_allied[ITALY], enemies_of(at(game), ITALY)) == (0, [])
    g = allied(quiet(), "germany italy")
    g.commitment[ITALY] = MOBILIZATION
    game = play(begin(g, declared(g)), "join_war")
    assert enemies_of(at(game), FRANCE) == [GERMANY, ITALY]
    assert are_allies(at(game), GERMANY, ITALY)


def test_6_1_3_allies_decide_in_increasing_effectiveness_order() -> None:
    """D-26: Italy 1, the United Kingdom 2."""
    g = allied(allied(quiet(), "france uk"), "germany italy")
    g.commitment[ITALY] = MOBILIZATION
    game = begin(g, declared(g))
    assert game.deciding == ["fascist"]
    play(game, "join_war")
    assert game.deciding == ["democratic"]
    play(game, "join_war")
    assert enemies_of(at(game), ITALY) == [FRANCE, UK]


def test_6_1_3_an_ally_of_the_united_states_may_not_start_a_war_with_japan_under_the_trade() -> None:
    g = mark(allied(quiet(), "uk usa france"), us_japan_trade=IN_PLAY)
    for member in (UK, USA, FRANCE):
        g.commitment[member] = MOBILIZATION
    game = begin(g, Joining(attacker=JAPAN, targets=[UK]))
    # They are attacked: no condition.
    assert names(game) == ["join_war", "leave_alliance"]


def test_9_8_a_surprise_attack_gives_its_flags_by_itself() -> None:
    g = allied(quiet(), "uk usa")
    g.commitment[JAPAN] = MOBILIZATION
    game = play(begin(g, Joining(attacker=JAPAN, targets=[USA], is_surprise=1)), "join_war")
    assert at(game).flags_due == [0] * 7
    assert enemies_of(at(game), JAPAN) == [UK, USA]


def test_6_2_several_targets_of_several_ideologies() -> None:
    g = quiet()
    g.commitment[GERMANY] = MOBILIZATION
    game = begin(g, Joining(attacker=GERMANY, targets=[USSR, FRANCE]))
    assert enemies_of(at(game), GERMANY) == [FRANCE, USSR]
    assert enemies_of(at(game), USSR) == [GERMANY]
    assert (at(game).flags_due[FRANCE], at(game).flags_due[USSR]) == (1, 1)


# -- units that may not stay (6.1.4) -----------------------------------------------------------------------------------


def test_6_1_4_units_leave_the_areas_of_a_power_that_was_an_ally() -> None:
    """D-04: in 2022 the owner may put them into the cup."""
    g = allied(at_war(quiet(), "germany italy", "uk"), "germany italy")
    unit = put_unit(g, "germany", "tank", "rome")
    leave_alliance(g, ITALY)
    game = begin(g, Settling())
    play(game, "to_cup")
    assert (at(game).where[unit], at(game).face[unit]) == (IN_CUP, 0)
    assert is_at_rest(game)


@pytest.mark.parametrize("edition", ["2018", "2022"])
def test_6_1_4_the_units_of_the_power_at_home_stay_those_of_the_guest_leave(edition: str) -> None:
    g = allied(at_war(quiet(edition), "germany italy", "uk"), "germany italy")
    guest = put_unit(g, "germany", "tank", "lombardy")
    host = put_unit(g, "italy", "army", "lombardy")
    leave_alliance(g, ITALY)
    game = begin(g, Settling())
    while not is_at_rest(game):
        play(game, names(game)[0])
    assert at(game).where[host] == area("lombardy")
    assert at(game).where[guest] != area("lombardy")


def test_r_90_at_sea_the_more_effective_of_two_that_part_stays() -> None:
    g = allied(at_war(quiet(), "germany italy", "uk"), "germany italy")
    cubes(g, "germany", "yugoslavia")
    stays = put_unit(g, "germany", "submarine", "adriatic_sea")
    leaves = put_unit(g, "italy", "submarine", "adriatic_sea")
    leave_alliance(g, ITALY)
    game = begin(g, Settling())
    while not is_at_rest(game):
        play(game, names(game)[0])
    assert at(game).where[stays] == area("adriatic_sea")
    assert at(game).where[leaves] != area("adriatic_sea")
