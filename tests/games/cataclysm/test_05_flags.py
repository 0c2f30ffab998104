"""Rule 5.2.2: flags that are gained, and where their owners put them."""

from __future__ import annotations

from tests.games.cataclysm.table import at, begin, board, empty, is_at_rest, names, play, step

from sandtable.games.cataclysm.dues import owe_flag
from sandtable.games.cataclysm.pieces import first_at, put
from sandtable.games.cataclysm.procedures.administration import Administration
from sandtable.games.cataclysm.procedures.flags import ReceivingFlags, is_administration, settle_flags
from sandtable.games.cataclysm.procedures.settling import Settling, settle
from sandtable.games.cataclysm.queries import available_flags
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    FRANCE,
    GERMANY,
    HOLDING,
    IL_DUCE_FLAG,
    IN_CUP,
    ITALY,
    OUT,
    RESERVE,
    SURRENDERED,
    UK,
    USSR,
)

FLAGS = board().flags_of


def test_5_2_2_nothing_is_due_nothing_is_done() -> None:
    g = empty()
    assert settle_flags(g) is None
    assert settle(g) is None


def test_5_2_2_a_flag_goes_to_the_cup_or_the_reserve() -> None:
    g = empty()
    owe_flag(g, UK)
    game = begin(g, Settling())
    assert (step(game), names(game)) == ("receiving_flags.place", ["to_cup", "to_reserve"])
    play(game, "to_cup")
    assert [at(game).where[flag] for flag in FLAGS[UK]].count(IN_CUP) == 1
    assert is_at_rest(game)


def test_3_4_a_flag_in_reserve_drives_out_what_lay_there() -> None:
    g = empty()
    older = board().offensives_of[UK][0]
    put(g, older, RESERVE)
    owe_flag(g, UK)
    game = play(begin(g, Settling()), "to_reserve")
    assert at(game).where[older] == AVAILABLE
    assert [at(game).where[flag] for flag in FLAGS[UK]].count(RESERVE) == 1


def test_5_2_2_lower_effectiveness_decides_first_and_each_flag_by_itself() -> None:
    """R-08: France and Italy have effectiveness 1, the Soviet Union 2, Germany 3; democracies go first in a tie."""
    g = empty()
    put(g, next(flag for flag in FLAGS[ITALY] if board().kind[flag] == IL_DUCE_FLAG), OUT)
    for power in (GERMANY, USSR, ITALY, FRANCE):
        owe_flag(g, power)
    owe_flag(g, FRANCE)
    game = begin(g, ReceivingFlags())
    seen = []
    while step(game) == "receiving_flags.place":
        frame = at(game).stack[-1]
        assert isinstance(frame, ReceivingFlags)
        seen.append(frame.power)
        play(game, "to_cup")
    assert seen == [FRANCE, FRANCE, ITALY, USSR, GERMANY]


def test_5_2_2_a_flag_that_is_not_there_is_lost() -> None:
    g = empty()
    for flag in FLAGS[UK]:
        put(g, flag, IN_CUP)
    owe_flag(g, UK, 3)
    assert is_at_rest(begin(g, Settling()))
    assert g.flags_due[UK] == 0


def test_5_2_2_the_last_flag_is_gained_and_the_next_one_lost() -> None:
    g = empty()
    for flag in FLAGS[UK][1:]:
        put(g, flag, IN_CUP)
    owe_flag(g, UK, 2)
    game = play(begin(g, Settling()), "to_reserve")
    assert is_at_rest(game)
    assert at(game).where[FLAGS[UK][0]] == RESERVE
    assert at(game).flags_due[UK] == 0


def test_12_1_2_italy_chooses_between_il_duce_and_an_ordinary_flag() -> None:
    g = empty()
    duce = next(flag for flag in FLAGS[ITALY] if board().kind[flag] == IL_DUCE_FLAG)
    put(g, duce, AVAILABLE)
    owe_flag(g, ITALY)
    game = begin(g, Settling())
    assert step(game) == "receiving_flags.choose"
    play(game, f"counter:{board().ids['counter'][duce]}", "to_reserve")
    assert at(game).where[duce] == RESERVE


def test_5_2_2_in_the_administration_phase_a_flag_goes_to_the_holding_box() -> None:
    g = empty()
    owe_flag(g, UK)
    g.stack = [Administration(), ReceivingFlags()]
    assert is_administration(g)
    frame = ReceivingFlags()
    frame.gain(g)
    assert len(frame.place_options(g, g.player[UK])) == 1
    frame.flag = first_at(g, FLAGS[UK], AVAILABLE)
    frame.place(g, g.player[UK], frame.place_options(g, g.player[UK])[0])
    assert [g.where[flag] for flag in FLAGS[UK]].count(HOLDING) == 1


def test_5_2_2_a_power_that_is_not_active_gains_none() -> None:
    g = empty()
    g.status[UK] = SURRENDERED
    before = available_flags(g, UK)
    owe_flag(g, UK)
    assert settle_flags(g) is None
    assert available_flags(g, UK) == before
