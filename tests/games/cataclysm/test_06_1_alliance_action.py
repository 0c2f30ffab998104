"""Chapters 6.1 and 6.1.1: the political action that forms an alliance or joins one."""

import pytest
from tests.games.cataclysm.politics import clear
from tests.games.cataclysm.table import (
    EDITIONS,
    allied,
    at,
    at_war,
    begin,
    counter,
    is_at_rest,
    mark,
    names,
    play,
    step,
)

from sandtable.games.cataclysm.pieces import put, reserve_of
from sandtable.games.cataclysm.procedures import attempts
from sandtable.games.cataclysm.procedures.alliance_action import check_of, check_of_joiner, why_not_alliance
from sandtable.games.cataclysm.procedures.political import PoliticalAction
from sandtable.games.cataclysm.queries import are_allies, are_enemies
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ALLIANCE_BOX,
    AVAILABLE,
    DRAWN,
    FRANCE,
    GERMANY,
    ITALY,
    JAPAN,
    MOBILIZATION,
    PROPAGANDA_BOX,
    RESERVE,
    UK,
    USA,
    USSR,
    WAVERING,
)
from sandtable.kernel.game import Game


def reserve_flag(g: World, *owners: int) -> World:
    """A flag in reserve for each of these powers."""
    for owner in owners:
        put(g, next(c for c in g.tables.flags_of[owner] if g.where[c] == AVAILABLE), RESERVE)
    return g


def ally(g: World, owner: int, *options: str, dice: tuple[int, ...] = (), flag: int = -1) -> Game:
    """An alliance action of a power, played with a flag."""
    played = flag if flag >= 0 else next(c for c in g.tables.flags_of[owner] if g.where[c] == AVAILABLE)
    put(g, played, DRAWN)
    game = begin(g, PoliticalAction(power=owner, flag=played))
    outcomes = (list(dice),) if dice else ()
    return play(game, "attempt:alliance", *options, outcomes=outcomes)


def gains(g: World, before: World) -> dict[int, int]:
    """How many flags each power has gained: fewer available, or owed."""

    def left(w: World, owner: int) -> int:
        return sum(1 for c in w.tables.flags_of[owner] if w.where[c] == AVAILABLE)

    found = {owner: left(before, owner) - left(g, owner) + g.flags_due[owner] for owner in range(7)}
    return {owner: count for owner, count in found.items() if count}


def settled(game: Game) -> Game:
    """All flags gained go into the cup."""
    while not is_at_rest(game):
        assert step(game).startswith("receiving_flags."), step(game)
        play(game, "to_cup" if "to_cup" in names(game) else names(game)[0])
    return game


@EDITIONS
def test_e36_france_and_the_united_kingdom(edition: str) -> None:
    g = reserve_flag(clear(edition), UK)
    before = g.copy()
    game = settled(ally(g, FRANCE, dice=(6,)))  # one die: that of France
    assert are_allies(at(game), FRANCE, UK)
    found = gains(at(game), before)
    assert found.pop(UK, -1) == -1  # the flag in reserve has gone back to the available markers
    # The Stresa Front ends with this alliance; Germany and Italy gain one flag each, not two.
    assert found == {GERMANY: 1, ITALY: 1}


def test_6_1_every_participant_spends_its_flag_and_gets_a_cube_on_failure() -> None:
    g = reserve_flag(clear(), UK)
    game = ally(g, FRANCE, dice=(4,))
    assert is_at_rest(game)
    assert reserve_of(at(game), UK) == -1
    assert all(at(game).where[c] == AVAILABLE for c in (*g.tables.flags_of[FRANCE], *g.tables.flags_of[UK]))
    assert attempts.cubes_in(at(game), FRANCE, ALLIANCE_BOX) == attempts.cubes_in(at(game), UK, ALLIANCE_BOX) == 1
    # 5.4: the cubes of both help a second attempt.
    game = settled(ally(reserve_flag(at(game), UK), FRANCE, dice=(4,)))
    assert are_allies(at(game), FRANCE, UK)
    assert attempts.cubes_in(at(game), UK, ALLIANCE_BOX) == 0


def test_5_4_the_bonus_needs_cubes_of_all_and_ends_for_all() -> None:
    g = reserve_flag(clear(), UK)
    g.failed[FRANCE * 7 + ALLIANCE_BOX] = 2
    assert check_of(g, [FRANCE, UK], []) == (FRANCE, [], [])
    g.failed[UK * 7 + ALLIANCE_BOX] = 1
    assert check_of(g, [FRANCE, UK], []) == (FRANCE, [], [(attempts.CUBES, 1)])  # the smallest number counts
    g.stability[UK] = WAVERING
    put(g, reserve_of(g, UK), DRAWN)
    flag = next(c for c in g.tables.flags_of[UK] if g.where[c] == DRAWN)
    play(begin(g, PoliticalAction(power=UK, flag=flag)), "attempt:propaganda", outcomes=([1, 1],))
    assert attempts.cubes_in(g, FRANCE, ALLIANCE_BOX) == 0
    assert attempts.cubes_in(g, UK, PROPAGANDA_BOX) == 1


def test_6_1_the_others_need_a_flag_in_reserve() -> None:
    g = clear()
    assert why_not_alliance(g, GERMANY) != 0
    put(g, next(c for c in g.tables.offensives_of[ITALY] if g.where[c] == AVAILABLE), RESERVE)
    assert why_not_alliance(g, GERMANY) != 0
    assert why_not_alliance(reserve_flag(clear(), ITALY), GERMANY) == 0


def test_6_1_communists_have_nobody_to_ally_with() -> None:
    assert why_not_alliance(clear(), USSR) != 0


def test_6_1_three_powers_may_ally_at_once() -> None:
    g = reserve_flag(clear(), ITALY, JAPAN)
    game = ally(g, GERMANY)
    assert names(game) == ["power:italy", "power:japan"]
    play(game, "power:japan")
    assert names(game) == ["done", "power:italy"]
    game = settled(play(game, "power:italy", outcomes=([6],)))  # the die of Italy
    assert are_allies(at(game), GERMANY, ITALY) and are_allies(at(game), JAPAN, ITALY)


def test_6_1_another_player_is_asked_and_may_refuse() -> None:
    g = reserve_flag(clear(players="four_fascists"), ITALY, JAPAN)
    assert g.player[ITALY] != g.player[GERMANY]
    game = ally(g, GERMANY, "power:italy")
    assert step(game) == "alliance_action.consent" and game.deciding == ["second_fascist"]
    play(game, "no")  # one power is left to be invited, and it is asked
    assert step(game) == "alliance_action.consent"
    play(game, "no")
    # nothing has been tried; another action may be chosen, and the flags in reserve stay.
    assert step(game) == "political_action.choose"
    assert "attempt:alliance" not in names(game) and "attempt:diplomacy" in names(game)
    assert reserve_of(at(game), ITALY) >= 0


def test_r_51_another_player_who_agrees_plays_the_flag_in_its_reserve() -> None:
    g = reserve_flag(clear(players="four_fascists"), ITALY)
    duce = reserve_of(g, ITALY)
    game = ally(g, GERMANY)
    assert (step(game), game.deciding) == ("alliance_action.consent", ["second_fascist"])
    game = settled(play(game, "yes", outcomes=([5],)))  # the die of Italy
    assert are_allies(at(game), GERMANY, ITALY) and at(game).where[duce] == AVAILABLE


def test_r_51b_the_player_of_several_members_is_asked_once_about_a_joiner() -> None:
    g = mark(allied(clear(players="four_fascists"), "italy japan"), stresa_front=3)
    game = ally(g, GERMANY)
    assert (step(game), game.deciding) == ("alliance_action.member", ["second_fascist"])
    game = settled(play(game, "yes", outcomes=([5, 1, 1],)))
    assert are_allies(at(game), GERMANY, ITALY) and are_allies(at(game), GERMANY, JAPAN)


def test_6_1_il_duce_adds_to_italy() -> None:
    g = reserve_flag(clear(), JAPAN)
    duce = counter("italy_il_duce_flag")
    assert check_of(g, [ITALY, JAPAN], [duce]) == (ITALY, [(attempts.DUCE, 1)], [])
    # With it Italy is as effective as Germany in 1933 less one; alone it is the weakest by two.
    assert check_of(g, [ITALY, JAPAN], [-1]) == (ITALY, [], [])
    g = clear()
    put(g, duce, RESERVE)
    game = ally(g, JAPAN, dice=(1, 5))  # Italy's reserve flag is Il Duce: two dice
    assert are_allies(at(game), JAPAN, ITALY)
    assert at(game).where[duce] == AVAILABLE


# -- 6.1.1 -----------------------------------------------------------------------------------------------------------


def test_6_1_1_a_third_power_joins_with_its_own_flag_and_check() -> None:
    g = mark(allied(clear(), "germany italy"), stresa_front=3)
    before = g.copy()
    game = settled(ally(g, JAPAN, dice=(5, 1)))
    assert are_allies(at(game), JAPAN, GERMANY) and are_allies(at(game), JAPAN, ITALY)
    # The lists of all three members provoke, each power once.
    found = gains(at(game), before)
    assert found[FRANCE] == found[UK] == found[USA] == 1 and max(found.values()) == 1


def test_6_1_1_only_the_joiners_cubes_count() -> None:
    g = mark(allied(clear(), "germany italy"), stresa_front=3)
    g.failed[ITALY * 7 + ALLIANCE_BOX] = 3
    assert check_of_joiner(g, JAPAN, -1) == (JAPAN, [], [])
    game = ally(g, JAPAN, dice=(4, 1))
    assert attempts.cubes_in(at(game), JAPAN, ALLIANCE_BOX) == 1
    assert attempts.cubes_in(at(game), GERMANY, ALLIANCE_BOX) == 0
    assert check_of_joiner(at(game), JAPAN, -1) == (JAPAN, [], [(attempts.CUBES, 1)])


def test_6_1_1_members_start_no_second_alliance() -> None:
    g = reserve_flag(mark(allied(clear(), "germany italy"), stresa_front=3), JAPAN)
    assert why_not_alliance(g, GERMANY) != 0


@pytest.mark.parametrize(("reading", "is_asked"), [("recommended", True), ("alternative", False)])
def test_6_1_1_members_consent_to_a_joiner(reading: str, is_asked: bool) -> None:
    g = allied(clear(players="four_fascists", joining_consent=reading), "italy japan")
    game = ally(g, GERMANY, dice=(5, 1, 1))
    if not is_asked:
        assert are_allies(at(game), GERMANY, JAPAN)
        return
    assert step(game) == "alliance_action.member"
    play(game, "no")
    assert step(game) == "political_action.choose"
    assert not are_allies(at(game), GERMANY, JAPAN)


# -- 6.1.3, 12.2.2 ---------------------------------------------------------------------------------------------------


@EDITIONS
def test_6_1_3_who_cannot_join_the_war_cannot_join_the_alliance(edition: str) -> None:
    g = mark(at_war(clear(edition), "germany", "france"), stresa_front=3, status_quo=3)
    reserve_flag(g, ITALY)
    assert why_not_alliance(g, GERMANY) != 0
    g.commitment[ITALY] = MOBILIZATION
    assert why_not_alliance(g, GERMANY) == 0
    game = settled(ally(g, GERMANY, dice=(6,)))
    assert are_enemies(at(game), ITALY, FRANCE)


@EDITIONS
def test_12_2_2_the_united_states_ally_only_under_lend_lease(edition: str) -> None:
    g = reserve_flag(clear(edition), USA)
    assert why_not_alliance(g, UK) != 0
    assert why_not_alliance(reserve_flag(clear(edition), UK), USA) != 0
    mark(g, lend_lease=2)
    assert why_not_alliance(g, UK) == 0
