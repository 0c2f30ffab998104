"""Chapters 5.4, 6.0 and 6.4-6.8: political actions, their checks, and cubes for failed ones."""

import pytest
from tests.games.cataclysm.politics import clear
from tests.games.cataclysm.table import (
    EDITIONS,
    area,
    at,
    at_war,
    begin,
    counter,
    cubes,
    is_at_rest,
    mark,
    names,
    play,
    power,
    put_unit,
    step,
    world,
)

from sandtable.games.cataclysm.pieces import put
from sandtable.games.cataclysm.procedures import attempts, political
from sandtable.games.cataclysm.procedures.political import PoliticalAction
from sandtable.games.cataclysm.procedures.special_actions import special_actions
from sandtable.games.cataclysm.queries import cubes_left
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CIVILIAN,
    COMMITMENT_BOX,
    DRAWN,
    EXHAUSTION,
    FRANCE,
    GERMANY,
    GLOBAL_WAR,
    IN_PLAY,
    ITALY,
    JAPAN,
    LEND_LEASE,
    MANEUVERS_BOX,
    MILITARY_REFORMS,
    MOBILIZATION,
    PRESSURE_BOX,
    PROPAGANDA_BOX,
    REARMAMENT,
    SPECIAL_BOX,
    SPENT,
    STEADY,
    TOTAL_WAR,
    TRANS_SIBERIAN,
    UK,
    UNSTABLE,
    US_JAPAN_TRADE,
    USA,
    USABLE,
    USSR,
    WAVERING,
)
from sandtable.kernel.game import Game


def flag_of(g: World, owner: int) -> int:
    """A flag of a power, just drawn."""
    flag = next(c for c in g.tables.flags_of[owner] if g.where[c] == AVAILABLE)
    put(g, flag, DRAWN)
    return flag


def act(g: World, owner: int, *options: str, dice: tuple[int, ...] = (), flag: int = -2) -> Game:
    """One political action of a power, played with a flag, up to its next question."""
    played = flag_of(g, owner) if flag == -2 else flag
    game = begin(g, PoliticalAction(power=owner, flag=played))
    return play(game, *options, outcomes=(list(dice),) if dice else ())


# -- 5.4 -------------------------------------------------------------------------------------------------------------


@EDITIONS
def test_e32_french_failures(edition: str) -> None:
    g = clear(edition)
    mark(g, status_quo=SPENT)
    assert g.commitment[FRANCE] < MOBILIZATION
    game = act(g, FRANCE, "attempt:increase_commitment", dice=(2,))
    assert attempts.cubes_in(at(game), FRANCE, COMMITMENT_BOX) == 1
    game = act(at(game), FRANCE, "attempt:increase_commitment", dice=(3,))
    assert attempts.cubes_in(at(game), FRANCE, COMMITMENT_BOX) == 2
    g = at(game)
    hungary = area("hungary")
    cubes(g, "france", "austria")  # an interest in Hungary: a cube next door
    game = act(g, FRANCE, "attempt:diplomacy", "area:hungary", dice=(4,))
    assert all(attempts.cubes_in(at(game), FRANCE, box) == 0 for box in range(7))
    assert at(game).cube[hungary] != FRANCE
    assert is_at_rest(game)


def test_5_4_the_bonus_makes_a_four_a_five() -> None:
    g = clear()
    g.stability[FRANCE] = UNSTABLE
    game = act(g, FRANCE, "attempt:propaganda", dice=(4,))
    assert at(game).stability[FRANCE] == UNSTABLE
    game = act(at(game), FRANCE, "attempt:propaganda", dice=(4,))
    assert at(game).stability[FRANCE] == WAVERING
    assert attempts.cubes_in(at(game), FRANCE, PROPAGANDA_BOX) == 0


def test_5_4_a_success_clears_every_box() -> None:
    g = clear()
    g.stability[GERMANY] = WAVERING
    g.failed[GERMANY * 7 + MANEUVERS_BOX] = 2
    game = act(g, GERMANY, "attempt:propaganda", dice=(6, 1, 1))
    assert attempts.cubes_in(at(game), GERMANY, MANEUVERS_BOX) == 0


def test_5_4_cubes_for_one_special_action_do_not_serve_another() -> None:
    g = mark(clear(), lend_lease=USABLE, us_japan_trade=IN_PLAY)
    game = act(g, USA, "special:lend_lease", dice=(4, 1))
    assert attempts.bonus(at(game), USA, SPECIAL_BOX, LEND_LEASE) == 1
    assert attempts.bonus(at(game), USA, SPECIAL_BOX, US_JAPAN_TRADE) == 0
    game = act(at(game), USA, "special:us_japan_trade", dice=(4, 1))
    assert at(game).marker[US_JAPAN_TRADE] == IN_PLAY
    assert attempts.bonus(at(game), USA, SPECIAL_BOX, US_JAPAN_TRADE) == 1
    assert attempts.bonus(at(game), USA, SPECIAL_BOX, LEND_LEASE) == 0


def test_5_4_without_a_cube_left_none_is_placed() -> None:
    g = clear()
    g.stability[ITALY] = WAVERING
    g.failed[ITALY * 7 + PROPAGANDA_BOX] = 0
    owned = [a for a in range(g.tables.areas) if g.tables.status[a] == 2 and g.cube[a] < 0]
    while cubes_left(g, ITALY):
        a = owned.pop()
        g.cube[a], g.cube_count[a] = ITALY, 1
    game = act(g, ITALY, "attempt:propaganda", dice=(1,))
    assert attempts.cubes_in(at(game), ITALY, PROPAGANDA_BOX) == 0


# -- 6.0 -------------------------------------------------------------------------------------------------------------


@EDITIONS
def test_6_0_the_flag_is_spent_by_success_and_failure(edition: str) -> None:
    for dice in ((1,), (6,)):
        g = clear(edition)
        g.stability[FRANCE] = WAVERING
        flag = flag_of(g, FRANCE)
        game = act(g, FRANCE, "attempt:propaganda", dice=dice, flag=flag)
        assert at(game).where[flag] == AVAILABLE


def test_3_3_pointless_actions_are_barred_in_2022_only() -> None:
    for edition, offered in (("2018", True), ("2022", False)):
        g = clear(edition)
        g.stability[FRANCE] = STEADY
        game = begin(g, PoliticalAction(power=FRANCE, flag=flag_of(g, FRANCE)))
        assert ("attempt:propaganda" in names(game)) == offered
        side = game.deciding[0]
        if not offered:
            refusal = game.why_not(side, "attempt:propaganda")
            assert refusal is not None and "steady" in str(refusal)


def test_6_0_an_event_allows_one_kind_and_may_be_declined() -> None:
    g = clear()
    g.stability[FRANCE] = WAVERING
    game = begin(g, PoliticalAction(power=FRANCE, kinds_mask=1 << PROPAGANDA_BOX))
    assert names(game) == ["attempt:propaganda", "no"]
    assert is_at_rest(play(game, "no"))
    g.stability[FRANCE] = STEADY
    assert is_at_rest(begin(g, PoliticalAction(power=FRANCE, kinds_mask=1 << PROPAGANDA_BOX)))


# -- 6.4 -------------------------------------------------------------------------------------------------------------


@EDITIONS
def test_6_4_belligerents_increase_without_a_check(edition: str) -> None:
    g = mark(at_war(clear(edition), "germany", "france"), status_quo=SPENT, stresa_front=SPENT)
    g.commitment[FRANCE] = CIVILIAN
    game = act(g, FRANCE, "attempt:increase_commitment")
    assert at(game).commitment[FRANCE] == REARMAMENT


@EDITIONS
def test_6_4_only_one_step_a_turn(edition: str) -> None:
    g = mark(at_war(clear(edition), "germany", "france"), status_quo=SPENT, stresa_front=SPENT)
    g.commitment[FRANCE] = CIVILIAN
    g.has_raised[FRANCE] = 1
    why = political.why_not_commitment(g, FRANCE)
    assert (why == 0) == (edition == "2018")
    if edition == "2018":
        game = act(g, FRANCE, "attempt:increase_commitment")
        assert at(game).commitment[FRANCE] == CIVILIAN


@EDITIONS
def test_6_4_total_war_needs_war(edition: str) -> None:
    g = clear(edition)
    g.commitment[GERMANY] = MOBILIZATION
    assert political.why_not_commitment(g, GERMANY) != 0
    g.war_status = GLOBAL_WAR
    assert political.why_not_commitment(g, GERMANY) == 0
    g = at_war(clear(edition), "germany", "uk")
    g.commitment[GERMANY] = MOBILIZATION
    assert political.why_not_commitment(g, GERMANY) == 0


@EDITIONS
def test_6_4_never_into_exhaustion(edition: str) -> None:
    g = at_war(clear(edition), "germany", "uk")
    for commitment in (TOTAL_WAR, EXHAUSTION):
        g.commitment[GERMANY] = commitment
        assert political.why_not_commitment(g, GERMANY) != 0


@EDITIONS
def test_12_2_status_quo_keeps_democracies_from_mobilization(edition: str) -> None:
    g = clear(edition)
    g.commitment[UK] = REARMAMENT
    g.commitment[GERMANY] = REARMAMENT
    assert political.why_not_commitment(g, UK) != 0
    assert political.why_not_commitment(g, GERMANY) == 0
    mark(g, status_quo=SPENT)
    assert political.why_not_commitment(g, UK) == 0


# -- 6.5, 6.6, 6.7 ---------------------------------------------------------------------------------------------------


def test_6_5_maneuvers_fail_without_an_action() -> None:
    g = clear()
    assert political.why_not_action(g, FRANCE, MANEUVERS_BOX) != 0  # nothing could be moved or done
    put_unit(g, "france", "army", "paris")
    game = act(g, FRANCE, "attempt:maneuvers", dice=(4,))
    assert is_at_rest(game)
    assert attempts.cubes_in(at(game), FRANCE, MANEUVERS_BOX) == 1


def test_6_5_maneuvers_give_one_military_action() -> None:
    g = clear()
    put_unit(g, "france", "army", "paris")
    game = act(g, FRANCE, "attempt:maneuvers", dice=(5,))
    assert step(game) == "military_actions.choose"
    assert {"deploy", "done"} <= set(names(game)) and "build" not in names(game)
    assert is_at_rest(play(game, "done"))


def test_6_6_pressure_gives_a_flag_to_any_power_that_is_no_enemy() -> None:
    g = at_war(clear(), "germany", "france")
    targets = political.pressure_targets(g, GERMANY)
    assert FRANCE not in targets and GERMANY not in targets
    assert ITALY in targets and USSR in targets and USA in targets
    before = sum(1 for f in g.tables.flags_of[USSR] if g.where[f] == AVAILABLE)
    mark(g, stresa_front=SPENT, status_quo=SPENT)
    game = act(g, GERMANY, "attempt:pressure", "power:ussr", dice=(5, 1, 1))
    play(game, "to_cup")
    assert sum(1 for f in g.tables.flags_of[USSR] if at(game).where[f] == AVAILABLE) == before - 1
    assert is_at_rest(game)


def test_6_6_pressure_needs_a_belligerent_in_2022() -> None:
    assert political.pressure_targets(clear("2022"), FRANCE) == []
    assert len(political.pressure_targets(clear("2018"), FRANCE)) == 6
    g = mark(at_war(clear("2022"), "japan", "ussr"), us_japan_trade=SPENT)
    assert political.pressure_targets(g, FRANCE) == [JAPAN, USSR]
    assert len(political.pressure_targets(g, USSR)) == 5


@pytest.mark.parametrize(
    ("edition", "commitment", "penalty"),
    [
        ("2018", TOTAL_WAR, 0),
        ("2022", REARMAMENT, 0),
        ("2022", MOBILIZATION, -1),
        ("2022", TOTAL_WAR, -2),
        ("2022", EXHAUSTION, -2),
    ],
)
def test_6_7_the_commitment_penalty_on_propaganda(edition: str, commitment: int, penalty: int) -> None:
    g = clear(edition)
    g.commitment[GERMANY] = commitment
    assert attempts.total(attempts.modifiers(g, GERMANY, PROPAGANDA_BOX)) == penalty
    assert attempts.total(attempts.modifiers(g, GERMANY, PRESSURE_BOX)) == 0


def test_6_7_soviet_propaganda_rolls_one_die_more() -> None:
    g = clear()
    assert attempts.total(attempts.extra_dice(g, USSR, PROPAGANDA_BOX, -1)) == 1
    assert attempts.total(attempts.extra_dice(g, USSR, MANEUVERS_BOX, -1)) == 0
    assert attempts.total(attempts.extra_dice(g, FRANCE, PROPAGANDA_BOX, -1)) == 0
    g.stability[USSR] = WAVERING
    game = act(g, USSR, "attempt:propaganda", dice=(1, 1, 5))
    assert at(game).stability[USSR] == STEADY


def test_6_7_the_reduced_minimum_weighs_on_the_check() -> None:
    g = clear()
    g.is_reduced[FRANCE] = 1
    g.stability[FRANCE] = WAVERING
    game = act(g, FRANCE, "attempt:propaganda", dice=(5,))
    assert at(game).stability[FRANCE] == WAVERING


# -- 6.8 -------------------------------------------------------------------------------------------------------------


@EDITIONS
def test_6_8_special_actions_of_the_powers(edition: str) -> None:
    g = mark(clear(edition), abyssinian_adventure=USABLE)
    offered = {owner: special_actions(g, owner) for owner in range(7)}
    own = {FRANCE: [], GERMANY: ["rhineland"], JAPAN: [], USSR: ["trans_siberian"], UK: []}
    own[ITALY] = ["abyssinian_adventure"] if edition == "2022" else []
    own[USA] = ["us_japan_trade"] if edition == "2022" else ["us_japan_trade", "lend_lease"]
    for owner, markers in own.items():
        assert [g.tables.ids["marker"][m] for m in offered[owner]] == markers


def test_6_8_the_railroad_is_built_by_a_check() -> None:
    g = clear()
    game = act(g, USSR, "special:trans_siberian", dice=(5, 2))
    assert at(game).marker[TRANS_SIBERIAN] == IN_PLAY
    assert special_actions(at(game), USSR) == []


def test_12_3_postures_weigh_on_soviet_actions() -> None:
    g = clear()
    g.posture[USSR] = MILITARY_REFORMS
    game = act(g, USSR, "special:trans_siberian", dice=(5, 2))
    assert at(game).marker[TRANS_SIBERIAN] == USABLE


def test_6_8_a_posture_is_changed_without_a_check() -> None:
    g = clear()
    g.posture[USSR] = MILITARY_REFORMS
    game = act(g, USSR, "attempt:posture_change")
    assert names(game) == ["posture:political_purges", "posture:collective_security"]
    play(game, "posture:collective_security")
    assert is_at_rest(game)
    again = begin(at(game), PoliticalAction(power=USSR, flag=flag_of(at(game), USSR)))
    assert "attempt:posture_change" not in names(again)


# -- Il Duce ---------------------------------------------------------------------------------------------------------


def test_12_1_2_il_duce_gives_a_die_to_its_own_action() -> None:
    g = clear()
    g.stability[ITALY] = UNSTABLE
    flag = counter("italy_il_duce_flag")
    put(g, flag, DRAWN)
    game = act(g, ITALY, "attempt:propaganda", dice=(1, 5), flag=flag)
    assert at(game).stability[ITALY] == WAVERING
    mark(g, il_duce=SPENT)
    assert attempts.total(attempts.extra_dice(g, ITALY, PROPAGANDA_BOX, flag)) == 0


def test_6_0_scenarios_offer_actions_to_every_power() -> None:
    for scenario in ("c1", "c2", "c5", "c6", "c7"):
        g = world(scenario)
        for owner in range(7):
            if g.status[owner] == 1:
                assert political.has_political_action(g, owner), (scenario, owner)


def test_6_0_surrendered_powers_take_no_action() -> None:
    g = world("c6")
    assert not political.has_political_action(g, power("france"))
    assert step(begin(g, PoliticalAction(power=FRANCE))) == "still.rest"
