"""Chapter 9: sudden death, lost capitals, capitulation, the hand-size gap, and the judgement after 1945."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.table import (
    at_action,
    attack,
    begin_turn,
    bid,
    control,
    control_all,
    empty_deck,
    fight,
    finish_turn,
    give,
    hand,
    names,
    owner,
    play,
    put,
    refusal,
    size,
)

from sandtable.kernel.game import Game

SOVIET_CENTRES = ("archangel", "leningrad", "caucasus", "kharkov", "moscow", "stalingrad")
WESTERN_CENTRES = ("gibraltar", "persia", "irish_sea", "london", "north_sea", "suez")
AXIS_CENTRES = ("austria", "berlin", "paris", "rumania", "rome", "ruhr")


def ended(game: Game) -> tuple[str | None, str, str] | None:
    """Winner, ending and rule of a game that is over."""
    result = game.result
    return None if result is None else (result.winner, result.ending, result.rule)


# -- 9.1 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "over"), [(1, True), (2, False)])
def test_9_1_hand_size_zero_loses_at_once(start: int, over: bool) -> None:
    game = bid(at_action("axis", hand_size=[8, start]), "axis", "wolfpack_1", "axis")
    assert game.over is over
    assert ended(game) == (("axis", "hand_size_zero", "9.1") if over else None)


def test_9_1_less_than_zero_loses_too() -> None:
    game = control(at_action("allies", pact=False, hand_size=[2, 8]), "poland", "soviet")
    attack(game, "allies", "land", "berlin", "allies")
    assert ended(game) == ("allies", "hand_size_zero", "9.1") and size(game, "axis") == 0


def test_9_1_a_blitz_at_hand_size_one_loses() -> None:
    game = attack(at_action("axis", hand_size=[1, 6]), "axis", "land", "yugoslavia", "axis")
    blitz = next(option for option in game.options("axis") if option.name.startswith("blitz"))
    assert blitz.text  # it can be declared, with a warning
    play(game, "axis", blitz.number)
    assert ended(game) == ("allies", "hand_size_zero", "9.1")


def test_9_1_when_a_game_is_over_nothing_may_be_done() -> None:
    game = bid(at_action("axis", hand_size=[8, 1]), "axis", "wolfpack_1", "axis")
    assert game.deciding == [] and names(game, "axis") == []
    assert refusal(game, "allies", "fortify") == "9.1"


# -- 9.2 --------------------------------------------------------------------------------------------------------------


def test_9_2_berlin_lost_must_be_retaken_by_the_end_of_the_next_axis_turn() -> None:
    game = begin_turn(control(at_action("axis", pact=False), "berlin", "soviet"), "axis")
    play(game, "axis", "fortify", "place:rome", f"discard:{hand(game, 'axis')[0]}")
    assert ended(game) == ("allies", "capitals_lost", "9.2")


def test_9_2_berlin_retaken_saves_the_axis() -> None:
    game = begin_turn(control(at_action("axis", pact=False), "berlin", "soviet"), "axis")
    attack(game, "axis", "land", "berlin", "axis")
    play(game, "axis", "end_turn")
    assert not game.over and game.deciding == ["allies"]


def test_9_2_r32_berlin_lost_in_the_allied_turn_leaves_the_axis_a_whole_turn() -> None:
    game = control(at_action("allies", pact=False), "poland", "soviet")
    attack(game, "allies", "land", "berlin", "allies", [0, 1, 2])
    play(game, "allies", "end_turn")
    assert not game.over and game.deciding == ["axis"] and owner(game, "berlin") == "soviet"


@pytest.mark.parametrize(("lost", "over"), [(("london", "moscow"), True), (("london",), False), (("moscow",), False)])
def test_9_2_the_allies_lose_only_if_london_and_moscow_are_both_gone(lost: tuple[str, ...], over: bool) -> None:
    game = begin_turn(control_all(at_action("allies", pact=False), "axis", *lost), "allies")
    play(game, "allies", "fortify", "place:malta", f"discard:{hand(game, 'allies')[0]}")
    assert ended(game) == (("axis", "capitals_lost", "9.2") if over else None)


@pytest.mark.parametrize("target", ["london", "moscow"])
def test_9_2_one_of_the_two_retaken_saves_the_allies(target: str) -> None:
    game = begin_turn(control_all(at_action("allies", pact=False), "axis", "london", "moscow"), "allies")
    attack(game, "allies", "land", target, "allies")
    play(game, "allies", "end_turn")
    assert not game.over


def test_9_2_capitals_lost_in_ones_own_turn_are_not_yet_fatal() -> None:
    # R32: what counts is the start of the turn; an Axis counterattack cannot happen, so a layout stands in for it.
    game = begin_turn(at_action("axis", pact=False), "axis")
    control(game, "berlin", "soviet")
    finish_turn(game)
    assert not game.over and game.deciding == ["allies"]


def test_9_2_e16_r32_if_the_last_year_ends_first_the_judgement_decides() -> None:
    # The Axis marker stands at the End of 1945; the Allies take Berlin, and their draw ends the game.
    game = empty_deck(at_action("allies", pact=False, year=[5, 4], exchange_done=True), "allies")
    control(game, "poland", "soviet")
    attack(game, "allies", "land", "berlin", "allies", [0, 1, 2], list(range(22)))
    assert ended(game) == ("allies", "allied_minimal", "9.5")


# -- 9.3 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("last", ["leningrad", "moscow"])
def test_9_3_all_six_soviet_centres_end_the_game_at_once(last: str) -> None:
    game = control_all(at_action("axis", pact=False), "axis", "smolensk", "baltic_states", *SOVIET_CENTRES)
    control(game, last, "soviet")
    attack(game, "axis", "land", last, "axis")
    assert ended(game) == ("axis", "capitulation", "9.3")


@pytest.mark.parametrize(("last", "kind"), [("suez", "land"), ("irish_sea", "sea"), ("north_sea", "sea")])
def test_9_3_all_six_western_centres_end_the_game_at_once(last: str, kind: str) -> None:
    game = control_all(at_action("axis", pact=False), "axis", "egypt", *WESTERN_CENTRES)
    control(game, last, "western" if kind == "land" else "nobody")
    attack(game, "axis", kind, last, "axis")
    assert ended(game) == ("axis", "capitulation", "9.3")


def test_9_3_five_are_not_enough_and_centres_of_two_allies_do_not_add_up() -> None:
    game = at_action("axis", pact=False)
    control_all(game, "axis", "baltic_states", "smolensk", *WESTERN_CENTRES[:3], *SOVIET_CENTRES)
    control_all(game, "soviet", "leningrad", "moscow")
    attack(game, "axis", "land", "leningrad", "axis")
    assert not game.over


@pytest.mark.parametrize("last", ["berlin", "paris", "rome"])
def test_9_3_all_six_axis_centres_end_the_game_at_once(last: str) -> None:
    game = at_action("allies", pact=False, vichy=2, paris_fell=True, italy_surrendered=True)
    control_all(game, "western", *AXIS_CENTRES)
    control(game, last, "axis")
    attack(game, "allies", "land", last, "allies")
    assert ended(game) == ("allies", "capitulation", "9.3")


def test_9_3_rome_won_by_the_surrender_of_italy_counts() -> None:
    game = at_action("allies", pact=False, vichy=2, paris_fell=True)
    control_all(game, "western", "sicily_sea", "naples", *AXIS_CENTRES)
    control(game, "rome", "axis")
    attack(game, "allies", "land", "sicily", "allies")
    assert ended(game) == ("allies", "capitulation", "9.3")


# -- 9.4 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sizes", "winner"), [
    ([12, 3], "axis"), ([12, 1], "axis"), ([3, 12], "allies"), ([12, 4], None), ([11, 3], None), ([4, 12], None),
])  # fmt: skip
@pytest.mark.parametrize("side", ["axis", "allies"])
def test_9_4_r33_both_players_are_tested_at_each_turns_end(side: str, sizes: list[int], winner: str | None) -> None:
    game = finish_turn(at_action(side, pact=False, hand_size=sizes))
    assert ended(game) == (None if winner is None else (winner, "hand_size_gap", "9.4"))


@pytest.mark.parametrize(("side", "over"), [("axis", False), ("allies", True)])
def test_9_4_r33_in_the_other_reading_only_the_player_of_the_turn_surrenders(side: str, over: bool) -> None:
    game = finish_turn(at_action(side, pact=False, hand_size=[12, 3], choices={"gap_test": "alternative"}))
    assert game.over is over


def test_9_4_only_the_end_of_a_turn_is_tested() -> None:
    game = bid(at_action("axis", hand_size=[12, 4]), "axis", "wolfpack_1", "axis")
    assert size(game, "allies") == 3 and not game.over
    play(game, "axis", "end_turn")
    assert ended(game) == ("axis", "hand_size_gap", "9.4")


# -- 9.5 --------------------------------------------------------------------------------------------------------------


def judged(sizes: list[int], *lost: str) -> Game:
    """The end of 1945 with these hand sizes and Axis places lost."""
    game = at_action("allies", pact=False, vichy=2, year=[5, 4], hand_size=sizes, exchange_done=True)
    control_all(game, "western", *lost)
    put(game, paris_fell=True, italy_surrendered=True)
    empty_deck(game, "allies")
    return play(game, "allies", "fortify", "place:london", f"discard:{hand(game, 'allies')[0]}")


@pytest.mark.parametrize(("sizes", "lost", "expected"), [
    ([7, 8], (), ("axis", "axis_survival")),
    ([8, 8], (), ("axis", "axis_major")),
    ([9, 8], (), ("axis", "axis_major")),
    ([9, 8], ("rome", "paris", "ruhr"), ("axis", "axis_major")),
    ([7, 8], ("rome", "paris", "ruhr"), ("axis", "axis_survival")),
    ([7, 8], ("rumania", "austria", "ruhr"), ("axis", "axis_survival")),
    ([9, 8], ("rome", "paris", "ruhr", "rumania"), ("allies", "allied_minimal")),
    ([9, 8], ("berlin",), ("allies", "allied_minimal")),
    ([7, 8], ("berlin", "rome", "paris"), ("allies", "allied_minimal")),
])  # fmt: skip
def test_9_5_judgement_after_1945(sizes: list[int], lost: tuple[str, ...], expected: tuple[str, str]) -> None:
    assert ended(judged(sizes, *lost)) == (*expected, "9.5")


# -- R34 several at once ----------------------------------------------------------------------------------------------


def test_9_r34_hand_size_zero_comes_before_capitulation() -> None:
    game = control_all(at_action("axis", pact=False, hand_size=[8, 1]), "axis", "baltic_states", *SOVIET_CENTRES)
    control(game, "leningrad", "soviet")
    attack(game, "axis", "land", "leningrad", "axis")
    assert ended(game) == ("axis", "hand_size_zero", "9.1")


def test_9_r34_lost_capitals_come_before_the_gap() -> None:
    game = begin_turn(control(at_action("axis", pact=False, hand_size=[12, 3]), "berlin", "soviet"), "axis")
    finish_turn(game)
    assert ended(game) == ("allies", "capitals_lost", "9.2")


def test_9_r34_the_gap_comes_before_the_judgement() -> None:
    game = judged([3, 12])
    assert ended(game) == ("allies", "hand_size_gap", "9.4")


def test_9_r34_capitulation_in_the_last_conflict_comes_before_the_judgement() -> None:
    game = at_action("axis", pact=False, year=[4, 5])
    control_all(game, "axis", "baltic_states", *SOVIET_CENTRES)
    control(game, "leningrad", "soviet")
    give(empty_deck(game, "axis"), "allies", "soviet_02", "soviet_03")
    play(game, "axis", "land_attack", "target:leningrad")
    fight(game, "axis")
    assert ended(game) == ("axis", "capitulation", "9.3")
