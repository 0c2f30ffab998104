"""Clocks: who pays for which time, per move and per game."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from sandtable.server.clocks.reckoning import EXPIRED, RUNNING, WARNED, Hand, Terms, fresh, rung, turned
from sandtable.server.clocks.rows import hand_of, row_of

DAY = 86_400.0
PER_MOVE = Terms("per_move", 3 * DAY, "lose", warn=DAY)
PER_GAME = Terms("per_game", 10 * DAY, "bot", warn=DAY)


def set_up(terms: Terms) -> dict[str, Hand]:
    return {side: fresh(terms) for side in ("axis", "allied")}


def after(terms: Terms, *turns: tuple[float, tuple[str, ...]]) -> dict[str, Hand]:
    """The clocks after the decision has come to these sides at these times."""
    hands = set_up(terms)
    for now, deciding in turns:
        hands |= turned(terms, hands, deciding, now)
    return hands


def test_a_clock_runs_while_its_side_decides_and_stands_otherwise() -> None:
    hands = after(PER_GAME, (0.0, ("axis",)))
    assert hands["axis"].left_at(4 * DAY) == 6 * DAY
    assert hands["allied"].left_at(4 * DAY) == 10 * DAY


def test_per_game_what_is_used_is_gone() -> None:
    hands = after(PER_GAME, (0.0, ("axis",)), (4 * DAY, ("allied",)), (5 * DAY, ("axis",)))
    assert hands["axis"].left_at(7 * DAY) == 4 * DAY
    assert hands["allied"].left_at(7 * DAY) == 9 * DAY


def test_per_move_the_time_begins_afresh_when_the_decision_returns() -> None:
    hands = after(PER_MOVE, (0.0, ("axis",)), (2 * DAY, ("allied",)))
    assert hands["axis"].left_at(9 * DAY) == 3 * DAY
    hands |= turned(PER_MOVE, hands, ("axis",), 3 * DAY)
    assert hands["axis"].left_at(4 * DAY) == 2 * DAY


def test_a_run_of_decisions_is_one_move() -> None:
    hands = after(PER_MOVE, (0.0, ("axis",)), (1 * DAY, ("axis",)), (2 * DAY, ("axis",)))
    assert hands["axis"].left_at(2 * DAY) == 1 * DAY


def test_all_sides_that_decide_at_once_pay() -> None:
    hands = after(PER_GAME, (0.0, ("axis", "allied")), (DAY, ("allied",)))
    assert hands["axis"].left_at(2 * DAY) == 9 * DAY
    assert hands["allied"].left_at(2 * DAY) == 8 * DAY


def test_when_the_game_is_over_all_clocks_stand() -> None:
    hands = after(PER_GAME, (0.0, ("axis",)), (DAY, ()))
    assert all(hand.since is None for hand in hands.values())


def test_a_clock_warns_once_and_then_runs_out_once() -> None:
    hand = after(PER_MOVE, (0.0, ("axis",)))["axis"]
    assert hand.due_at(PER_MOVE) == 2 * DAY
    assert rung(PER_MOVE, hand, 2 * DAY - 1) == (hand, RUNNING)
    hand, said = rung(PER_MOVE, hand, 2 * DAY)
    assert said == WARNED and hand.due_at(PER_MOVE) == 3 * DAY
    assert rung(PER_MOVE, hand, 2.5 * DAY)[1] == RUNNING
    hand, said = rung(PER_MOVE, hand, 3 * DAY)
    assert said == EXPIRED and hand.due_at(PER_MOVE) is None
    assert rung(PER_MOVE, hand, 9 * DAY)[1] == RUNNING


def test_a_warning_that_comes_too_late_is_left_out() -> None:
    hand = after(PER_MOVE, (0.0, ("axis",)))["axis"]
    assert rung(PER_MOVE, hand, 4 * DAY)[1] == EXPIRED


def test_per_game_a_side_is_warned_once_a_game_and_per_move_once_a_move() -> None:
    for terms, again in ((PER_GAME, EXPIRED), (PER_MOVE, WARNED)):
        hands = after(terms, (0.0, ("axis",)))
        late = terms.seconds - DAY
        hands["axis"], said = rung(terms, hands["axis"], late)
        assert said == WARNED
        hands |= turned(terms, hands, ("allied",), late)
        hands |= turned(terms, hands, ("axis",), late)
        due = hands["axis"].due_at(terms)
        assert due is not None
        assert rung(terms, hands["axis"], due)[1] == again


def test_time_that_has_run_out_without_consequence_stays_run_out() -> None:
    terms = Terms("per_game", 60.0, "off")
    hands = after(terms, (0.0, ("axis",)))
    hands["axis"], said = rung(terms, hands["axis"], 90.0)
    assert said == EXPIRED
    hands |= turned(terms, hands, ("allied",), 90.0)
    hands |= turned(terms, hands, ("axis",), 100.0)
    assert hands["axis"].left_at(100.0) == -30.0
    assert hands["axis"].due_at(terms) is None


def test_setting_the_hour_changes_nobody_s_time() -> None:
    hand = after(PER_GAME, (0.0, ("axis",)))["axis"]
    assert hand.shifted(5 * DAY).left_at(6 * DAY) == hand.left_at(1 * DAY)
    standing = fresh(PER_GAME)
    assert standing.shifted(DAY) == standing


def test_an_hour_set_back_gives_no_extra_time() -> None:
    assert Hand(60.0, 1000.0).left_at(0.0) == 60.0


@pytest.mark.parametrize(
    "given",
    [
        ("per_turn", 60, "off", 0),
        ("per_move", 0, "off", 0),
        ("per_move", 1e12, "off", 0),
        ("per_move", 60, "jail", 0),
        ("per_game", 60, "lose", 60),
        ("per_game", 60, "lose", -1),
        ("per_game", float("nan"), "lose", 0),
    ],
)
def test_terms_that_make_no_sense_are_refused(given: tuple[str, float, str, float]) -> None:
    with pytest.raises(ValueError, match=r"clock|time|second|warning"):
        Terms(*given)


def test_without_a_clock_nothing_runs() -> None:
    terms = Terms()
    assert turned(terms, set_up(terms), ("axis",), 0.0) == {}


@dataclass
class Row:
    game_id: str
    number: int
    left: float
    since: float | None
    deadline: float | None
    warned: bool


def test_a_clock_is_kept_and_found_again_at_every_stage() -> None:
    for terms in (PER_MOVE, PER_GAME):
        hand = after(terms, (0.0, ("axis",)))["axis"]
        warned, _ = rung(terms, hand, terms.seconds - DAY)
        expired, _ = rung(terms, warned, terms.seconds)
        for kept in (fresh(terms), hand, warned, expired):
            assert hand_of(Row(*row_of(terms, "g", 0, kept))) == kept


def test_a_bank_that_is_used_up_stays_used_up_while_it_stands() -> None:
    hands = after(PER_GAME, (0.0, ("axis",)))
    hands["axis"], _ = rung(PER_GAME, hands["axis"], 10 * DAY)
    hands |= turned(PER_GAME, hands, ("allied",), 11 * DAY)
    assert hand_of(Row(*row_of(PER_GAME, "g", 0, hands["axis"]))) == hands["axis"] == Hand(-DAY, None, EXPIRED)
