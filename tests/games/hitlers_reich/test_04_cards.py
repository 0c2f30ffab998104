"""Chapter 4.1: conflict cards - suits and ties, values and abilities, hand size, drawing and discarding."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.table import (
    at_action,
    attack,
    bid,
    board,
    control_all,
    deck,
    dice,
    duel,
    empty_deck,
    fight,
    finish_conflict,
    give,
    hand,
    held,
    hold,
    names,
    owner,
    pile,
    play,
    put,
    refusal,
    reich,
    script,
    size,
    stack_deck,
    stack_discard,
    step,
)

from sandtable.kernel.game import Game


def over_an_event(side: str, axis_card: str, allied_card: str, axis_dice: list[int], allied_dice: list[int]) -> Game:
    """A bid for RESERVES with these cards and dice; no bonus dice, no marker and no star plays a part."""
    game = at_action(side)
    give(game, "axis", axis_card, "german_06", "german_08")
    give(game, "allies", allied_card, "western_06", "western_08")
    play(game, side, "event_action", "event:reserves")
    return duel(game, axis_card, allied_card, axis_dice, allied_dice)


def three(total: int) -> list[int]:
    """Three dice that add up to a total."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return [first, second, total - first - second]


def winner(game: Game, side: str) -> str:
    """Who won the bid of a side for RESERVES."""
    other = "allies" if side == "axis" else "axis"
    return side if "reserves" in held(game, side) else other


# -- 4.1, 4.1.1, 4.1.2 the cards, suits and ties ----------------------------------------------------------------------


def test_4_1_four_suits_of_thirteen_and_a_double_agent_a_side() -> None:
    suits: dict[str, int] = {}
    for name in board().ids["card"]:
        suits[name.rsplit("_", 1)[0]] = suits.get(name.rsplit("_", 1)[0], 0) + 1
    assert suits == {"german": 13, "italian": 13, "western": 13, "soviet": 13, "double_agent": 2}


def test_4_1_1_each_side_plays_from_its_own_twenty_seven_cards() -> None:
    game = at_action("axis")
    own = {card.rsplit("_", 1)[0] for card in (*hand(game, "axis"), *deck(game, "axis"))}
    assert own == {"german", "italian", "double_agent"}
    for side in ("axis", "allies"):
        assert len(hand(game, side)) + len(deck(game, side)) == 27


TIES = [
    ("german_05", "western_05", "axis"),
    ("german_05", "soviet_05", "axis"),
    ("italian_05", "western_05", "allies"),
    ("italian_05", "soviet_05", "allies"),
    ("italian_10", "double_agent_allied", "axis"),
    ("german_10", "double_agent_allied", "axis"),
    ("double_agent_axis", "western_10", "allies"),
    ("double_agent_axis", "soviet_10", "allies"),
]


@pytest.mark.parametrize("side", ["axis", "allies"])
@pytest.mark.parametrize(("axis_card", "allied_card", "expected"), TIES)
def test_4_1_2_a_tie_goes_by_suit(side: str, axis_card: str, allied_card: str, expected: str) -> None:
    game = over_an_event(side, axis_card, allied_card, [2, 3, 4], [4, 3, 2])
    assert winner(game, side) == expected


@pytest.mark.parametrize("side", ["axis", "allies"])
def test_4_1_2_r24_double_agents_alone_and_equal_the_active_player_wins(side: str) -> None:
    game = over_an_event(side, "double_agent_axis", "double_agent_allied", [2, 3, 4], [4, 3, 2])
    assert winner(game, side) == side


def test_4_1_2_r24_a_captured_double_agent_ranks_like_any_other() -> None:
    game = at_action("axis")
    give(game, "axis", "double_agent_allied", "german_04")
    give(game, "allies", "western_10", "western_04")
    play(game, "axis", "event_action", "event:reserves")
    duel(game, "double_agent_allied", "western_10", [2, 2, 2], [2, 2, 2])
    assert winner(game, "axis") == "allies"


def test_4_1_2_a_suit_matters_only_in_a_tie() -> None:
    game = over_an_event("axis", "german_05", "western_05", [2, 3, 4], [4, 3, 3])
    assert winner(game, "axis") == "allies"


@pytest.mark.parametrize(
    ("second", "expected"), [("german_02", "axis"), ("italian_02", "allies"), ("double_agent_axis", "allies")]
)
def test_4_1_2_of_two_cards_the_higher_suit_counts(second: str, expected: str) -> None:
    game = hold(at_action("axis"), "axis", "maximum_effort")
    give(game, "axis", "italian_03", "italian_04")
    give(game, "allies", "western_10", "western_04")
    stack_deck(game, "axis", second)
    play(game, "axis", "land_attack", "target:greece", "play:maximum_effort")
    lead = 3 + board().value[board().ids["card"].index(second)] - 10  # of the Axis cards, made up for by the dice
    duel(game, "italian_03", "western_10", three(9), three(9 + lead))
    assert owner(game, "greece") == ("axis" if expected == "axis" else "western")


# -- 4.1.3 values and abilities ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "value"), [
    ("western_02", 2), ("western_03", 3), ("soviet_07", 7), ("soviet_10", 10), ("double_agent_allied", 10),
    ("western_11", 11), ("soviet_12", 12), ("western_13", 13),
])  # fmt: skip
def test_4_1_3_e01_a_card_counts_its_value(card: str, value: int) -> None:
    even = finish_conflict(over_an_event("axis", "german_05", card, three(value + 1), three(6)))
    assert winner(even, "axis") == "axis"  # the tie is the German suit's
    ahead = finish_conflict(over_an_event("axis", "german_05", card, three(value + 1), three(7)))
    assert winner(ahead, "axis") == "allies"


@pytest.mark.parametrize(("card", "most"), [
    ("german_10", 0), ("german_11", 1), ("italian_11", 1), ("german_12", 2), ("italian_12", 2), ("german_13", 3),
    ("italian_13", 3), ("german_01", 0), ("double_agent_axis", 0),
])  # fmt: skip
def test_4_1_3_e02_bonus_cards_may_reroll_up_to_one_two_or_three_dice(card: str, most: int) -> None:
    game = over_an_event("axis", card, "western_02", [1, 2, 3], [4, 5, 6])
    if most == 0:
        assert not step(game).startswith("conflict.")
        return
    assert step(game) == "conflict.first_reroll" and game.deciding == ["axis"]
    assert "pass" in names(game, "axis")  # it is not forced
    masks = [int(name.split(":")[1]) for name in names(game, "axis") if name != "pass"]
    assert {mask.bit_count() for mask in masks} == set(range(1, most + 1))
    before = list(dice(game)[1])
    play(game, "axis", "pass")
    assert before == [4, 5, 6]


def test_4_1_3_the_dice_named_are_rolled_again_and_no_others() -> None:
    game = over_an_event("axis", "german_12", "western_13", [1, 2, 3], [4, 4, 4])
    script(game, [6, 5])
    play(game, "axis", "reroll:5")  # the first and the third
    assert dice(game) == ([6, 2, 5], [4, 4, 4])


def test_4_1_3_e03_a_double_agent_stops_the_reroll_and_leaves_the_value() -> None:
    # 12 + 6 against 10 + 8: a tie by value, which the Double Agent loses.
    game = over_an_event("axis", "german_12", "double_agent_allied", [2, 2, 2], [2, 3, 3])
    assert not step(game).startswith("conflict.")  # no reroll was asked for
    assert winner(game, "axis") == "axis"


def test_4_1_3_e03_sabotage_leaves_the_ability() -> None:
    game = over_an_event("axis", "german_12", "western_01", [1, 1, 4], [3, 3, 3])
    assert step(game) == "conflict.first_reroll" and game.deciding == ["axis"]
    script(game, [2, 2])
    play(game, "axis", "reroll:3")
    assert winner(game, "axis") == "allies"  # 1 + 8 against 1 + 9


@pytest.mark.parametrize(("axis_card", "allied_card", "axis_dice", "allied_dice", "expected"), [
    ("german_01", "western_10", [2, 2, 2], [2, 2, 2], "axis"),  # 1 to 1, the suits decide
    ("italian_01", "western_10", [2, 2, 2], [2, 2, 2], "allies"),  # R23: the suit is not changed
    ("german_09", "soviet_01", [2, 2, 2], [2, 2, 3], "allies"),
    ("german_01", "western_01", [2, 2, 2], [2, 2, 2], "axis"),  # R23: two Sabotages both stay at 1
    ("german_01", "western_01", [2, 2, 2], [2, 2, 3], "allies"),
    ("german_01", "double_agent_allied", [2, 2, 2], [2, 2, 2], "axis"),  # R23: a Double Agent does not stop it
    ("double_agent_axis", "western_01", [2, 2, 2], [2, 2, 2], "allies"),
])  # fmt: skip
def test_4_1_3_r23_sabotage_sets_the_opposing_card_to_one(
    axis_card: str, allied_card: str, axis_dice: list[int], allied_dice: list[int], expected: str
) -> None:
    game = over_an_event("axis", axis_card, allied_card, axis_dice, allied_dice)
    assert winner(game, "axis") == expected


def test_4_1_3_r23_against_two_cards_sabotage_spoils_the_one_that_its_owner_names() -> None:
    game = hold(at_action("axis"), "axis", "maximum_effort")
    give(game, "axis", "german_03", "german_04")
    stack_deck(game, "axis", "italian_10")
    give(game, "allies", "western_01", "western_04")
    play(game, "axis", "land_attack", "target:greece", "play:maximum_effort")
    duel(game, "german_03", "western_01", [1, 1, 1], [3, 3, 3])
    assert step(game) == "conflict.spoil_card" and game.deciding == ["allies"]
    assert set(names(game, "allies")) == {"spoil:german_03", "spoil:italian_10"}
    play(game, "allies", "spoil:italian_10")
    assert owner(game, "greece") == "western"  # 3 + 1 + 3 against 1 + 9


@pytest.mark.parametrize(
    ("axis_dice", "allied_dice", "loser"), [([6, 6, 6], [1, 1, 1], "allies"), ([1, 1, 1], [6, 6, 6], "axis")]
)
def test_4_1_3_a_beaten_double_agent_goes_to_the_other_sides_discards(
    axis_dice: list[int], allied_dice: list[int], loser: str
) -> None:
    game = over_an_event("axis", "double_agent_axis", "double_agent_allied", axis_dice, allied_dice)
    if loser == "axis":
        assert "double_agent_axis" in pile(game, "allies") and "double_agent_allied" in pile(game, "allies")
    else:
        assert "double_agent_axis" in pile(game, "axis") and "double_agent_allied" in pile(game, "axis")


# -- 4.1.4 hand size and hand ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "expected"), [(6, 7), (11, 12), (12, 12)])
def test_4_1_4_hand_size_never_rises_above_twelve(start: int, expected: int) -> None:
    game = bid(at_action("allies", hand_size=[8, start]), "allies", "convoy_1", "allies")
    assert size(game, "allies") == expected == len(hand(game, "allies"))
    assert reich(game).event_at[board().ids["event"].index("convoy_1")] == 11  # it is carried out all the same


def test_4_1_4_cards_above_the_limit_are_discarded_by_their_owners_choice() -> None:
    game = bid(at_action("axis", hand_size=[8, 6], pact=False), "axis", "wolfpack_1", "axis")
    assert size(game, "allies") == 5
    assert len(hand(game, "allies")) == 5  # one was used in the conflict
    game = at_action("axis", hand_size=[8, 6], pact=False)
    play(game, "axis", "event_action", "event:wolfpack_1")
    reich(game).hand[1].append(reich(game).deck[1].pop())  # seven cards in hand, one is played
    fight(game, "axis")
    assert step(game) == "discarding.choose" and game.deciding == ["allies"]
    assert len(names(game, "allies")) == 6
    thrown = names(game, "allies")[3].split(":")[1]
    play(game, "allies", f"discard:{thrown}")
    assert thrown in pile(game, "allies") and len(hand(game, "allies")) == 5


def test_4_1_4_r05_the_marker_moves_at_once_and_the_limit_waits_for_the_clean_up() -> None:
    game = hold(at_action("axis", hand_size=[8, 6]), "axis", "desperate_gamble")
    play(game, "axis", "land_attack", "target:greece", "play:desperate_gamble")
    assert size(game, "axis") == 7
    assert len(hand(game, "axis")) == 8
    fight(game, "axis")
    assert len(hand(game, "axis")) == 7 and step(game) == "player_turn.bonus"


def test_4_1_4_r05_at_hand_size_one_the_price_loses_the_game_at_once() -> None:
    game = hold(at_action("axis", hand_size=[1, 6]), "axis", "desperate_gamble")
    play(game, "axis", "land_attack", "target:greece", "play:desperate_gamble")
    assert game.over and game.result is not None
    assert (game.result.winner, game.result.rule) == ("allies", "9.1")


def test_4_1_4_r05_cards_in_the_conflict_are_not_in_hand() -> None:
    # 8 cards at hand size 8, one played, the marker down to 7: nothing is over the limit.
    game = hold(at_action("axis", hand_size=[8, 6]), "axis", "desperate_gamble")
    play(game, "axis", "land_attack", "target:greece", "play:desperate_gamble")
    fight(game, "allies")
    assert step(game) == "player_turn.action" and game.deciding == ["allies"]
    assert len(hand(game, "axis")) == 7 and len(pile(game, "axis")) == 2


# -- 4.1.5 drawing, discarding, shuffling ------------------------------------------------------------------------------


def test_4_1_5_cards_are_drawn_from_the_top_of_ones_own_deck() -> None:
    game = stack_deck(at_action("axis"), "axis", "german_13", "italian_13")
    play(game, "axis", "fortify", "place:berlin", f"discard:{hand(game, 'axis')[0]}")
    assert "german_13" in hand(game, "axis") and deck(game, "axis")[0] == "italian_13"


def test_4_1_5_an_empty_deck_is_made_anew_from_the_discards_and_drawing_goes_on() -> None:
    game = empty_deck(at_action("axis", hand_size=[8, 6]), "axis", leave=1)
    waiting = set(pile(game, "axis"))
    play(game, "axis", "reorganize", "lower_own_hand_size")
    thrown = hand(game, "axis")[:3]
    play(game, "axis", *(f"discard:{card}" for card in thrown), "enough")
    assert len(hand(game, "axis")) == 7  # one from the old deck, one from the new
    assert set(deck(game, "axis")) | set(hand(game, "axis")) >= waiting
    assert pile(game, "axis") == []
    assert reich(game).year == [1, 0]


def test_4_1_5_no_reshuffle_before_a_card_must_be_drawn() -> None:
    game = empty_deck(at_action("axis"), "axis", leave=1)
    play(game, "axis", "fortify", "place:berlin", f"discard:{hand(game, 'axis')[0]}")
    assert deck(game, "axis") == [] and reich(game).year == [0, 0]


def test_4_1_5_discards_lie_face_up_on_ones_own_pile_the_last_on_top() -> None:
    game = bid(at_action("axis"), "axis", "reserves", "axis")
    assert pile(game, "axis") == ["german_02"] and pile(game, "allies") == ["western_02"]
    play(
        game,
        "axis",
        "fortify",
        "place:berlin",
        "discard:german_07" if "german_07" in hand(game, "axis") else "discard:german_03",
    )
    assert pile(game, "axis")[0] == "german_02" and len(pile(game, "axis")) == 2


def test_4_1_5_r40_a_forced_discard_takes_what_there_is() -> None:
    game = at_action("allies", pact=False, hand_size=[8, 6])
    give(game, "axis", "german_02", "german_03")
    control_all(game, "soviet", "poland")
    attack(game, "allies", "land", "berlin", "allies", [0])
    # hand size 8 to 5, one card played, the last one lost, then the hand is filled to five
    assert size(game, "axis") == 5 and len(hand(game, "axis")) == 5
    assert {"german_02", "german_03"} <= set(pile(game, "axis"))


def test_4_1_5_r40_nothing_is_asked_when_everything_must_go() -> None:
    game = control_all(at_action("axis", pact=False), "axis", "smolensk")
    give(game, "allies", "soviet_02", "western_03", "western_04")
    attack(game, "axis", "land", "moscow", "axis")
    assert step(game) == "player_turn.bonus"  # two cards were lost, and two were left
    assert set(pile(game, "allies")) == {"soviet_02", "western_03", "western_04"}
    assert size(game, "allies") == 4 == len(hand(game, "allies"))


def test_4_1_5_only_cards_in_hand_can_be_discarded() -> None:
    game = play(at_action("axis"), "axis", "fortify", "place:berlin")
    assert refusal(game, "axis", "discard:western_02") == "4.1.4"
    assert refusal(game, "axis", f"discard:{deck(game, 'axis')[0]}") == "4.1.4"


@pytest.mark.parametrize("side", ["axis", "allies"])
def test_4_1_5_r40_with_an_empty_hand_the_top_card_is_played_unseen(side: str) -> None:
    game = at_action("axis")
    give(game, side)
    top = deck(game, side)[0]
    play(game, "axis", "event_action", "event:reserves")
    fight(game, "axis")
    assert top in pile(game, side)
    assert "reserves" in held(game, "axis")


def test_4_1_5_r40_an_empty_deck_is_shuffled_for_the_top_card_too() -> None:
    game = at_action("axis")
    give(game, "axis")
    empty_deck(game, "axis")
    stack_discard(game, "axis", "german_13")
    play(game, "axis", "event_action", "event:reserves")
    assert len(pile(game, "axis")) == 27
    play(game, "allies", names(game, "allies")[0])
    finish_conflict(game)
    assert reich(game).year[0] == 1


def test_4_1_5_a_side_that_owes_more_than_its_hand_size_loses() -> None:
    game = put(at_action("axis", pact=False), hand_size=[8, 2])
    give(game, "allies", "soviet_02", "soviet_03")
    control_all(game, "axis", "smolensk")
    attack(game, "axis", "land", "moscow", "axis")
    assert game.over and game.result is not None and game.result.rule == "9.1"
    assert refusal(game, "allies", "reorganize") == "9.1"
