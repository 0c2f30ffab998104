"""7.6: the abilities of conflict cards (4.1.3): rerolls, double agents and sabotage."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.conflicts import LOSE, at_greece, two_cards
from tests.games.hitlers_reich.moves import dice, duel, events, may_reroll, reroll, turn_of, use
from tests.games.hitlers_reich.table import conflict, names, owner, play, stack_deck, step


@pytest.mark.parametrize(("card", "most"), [("german_10", 0), ("italian_11", 1), ("german_12", 2), ("italian_13", 3)])
def test_7_6_bonus_cards_reroll_up_to_their_number_and_need_not(card: str, most: int) -> None:
    game = duel(at_greece(), (card, [1, 2, 3]), ("western_13", [1, 1, 1]))
    assert (may_reroll(game, "axis") if game.deciding == ["axis"] else 0) == most
    if most:
        assert "pass" in names(game, "axis")
        offered = {name for name in names(game, "axis") if name != "pass"}
        assert len(offered) == sum((3, 3, 1)[:most])


def test_7_6_the_dice_named_are_rolled_together_and_once() -> None:
    game = duel(at_greece(), ("german_13", [1, 2, 3]), ("western_02", [6, 6, 6]), [4, 5])
    reroll(game, "axis", 1, 2)
    assert owner(game, "greece") == "axis"  # 13 + 4 + 5 + 3 against 20, and no second reroll was offered
    assert step(game) == "player_turn.bonus"


def test_7_6_the_active_side_rerolls_first() -> None:
    game = duel(at_greece(), ("german_11", [1, 2, 3]), ("western_11", [1, 2, 3]), [6], [6])
    assert game.deciding == ["axis"]
    reroll(game, "axis", 1)
    assert game.deciding == ["allies"]
    reroll(game, "allies", 1)
    assert owner(game, "greece") == "axis"  # 22 each, and German


def test_7_6_a_die_rerolled_by_an_event_may_be_rerolled_by_a_card() -> None:
    game = events(at_greece(("rommel",)), "axis:rommel")
    duel(game, ("german_11", [1, 5, 5]), ("western_02", [6, 6, 6]), [2], [6])
    use(game, "axis", "rommel", 1)
    assert dice(game, "axis") == [2, 5, 5]
    reroll(game, "axis", 2)
    assert owner(game, "greece") == "axis"


def test_7_6_R39_two_bonus_cards_make_one_declaration() -> None:
    game = two_cards("german_11", "italian_11", "western_10", [1, 2, 6], [6, 6])
    assert may_reroll(game, "axis") == 2
    reroll(game, "axis", 1, 2)
    assert not step(game).endswith("_reroll")  # no look in between, no second go


def test_7_6_rerolls_beyond_the_dice_are_lost() -> None:
    game = two_cards("german_13", "italian_12", "western_10", [1, 2, 3], [6, 6, 6])
    assert may_reroll(game, "axis") == 3
    reroll(game, "axis", 1, 2, 3)
    assert not step(game).endswith("_reroll")


def test_7_6_double_agent_cancels_one_reroll() -> None:
    game = duel(at_greece(), ("german_12", [1, 1, 1]), ("double_agent_allied", [3, 3, 3]))
    assert owner(game, "greece") == "western"  # 15 against 19, and no reroll was offered
    assert turn_of(game) == "allies"


def test_7_6_double_agent_does_not_change_a_value() -> None:
    game = duel(at_greece(), ("german_12", [3, 3, 3]), ("double_agent_allied", [3, 3, 4]))
    assert owner(game, "greece") == "axis"  # 12 + 9 against 10 + 10


def test_7_6_R22_the_agents_player_names_one_of_two_bonus_cards() -> None:
    for named, left in (("german_13", 1), ("italian_11", 3)):
        game = two_cards("german_13", "italian_11", "double_agent_allied", [1, 2, 3])
        assert step(game) == "conflict.unmask_card"
        assert game.deciding == ["allies"]
        assert set(names(game, "allies")) == {"spoil:german_13", "spoil:italian_11"}
        play(game, "allies", f"spoil:{named}")
        assert may_reroll(game, "axis") == left


def test_7_6_one_bonus_card_of_two_is_cancelled_without_asking() -> None:
    game = two_cards("german_13", "italian_10", "double_agent_allied", LOSE)
    assert step(game) != "conflict.unmask_card"
    assert owner(game, "greece") == "axis"  # 26 against 19


def test_7_6_two_agents_of_one_side_cancel_two_cards() -> None:
    game = stack_deck(at_greece(("maximum_effort",), ("their_finest_hour",)), "axis", "italian_12")
    stack_deck(game, "allies", "double_agent_axis")  # a captured one
    events(game, "axis:maximum_effort", "allies:their_finest_hour")
    duel(game, ("german_13", [1, 1, 1]), ("double_agent_allied", [3, 3, 3]))
    assert owner(game, "greece") == "western"  # 28 against 29; nobody was asked


def test_7_6_R22_the_only_side_with_an_agent_rerolls_first() -> None:
    game = stack_deck(at_greece((), ("their_finest_hour",)), "allies", "western_11")
    events(game, "allies:their_finest_hour")
    game = duel(game, ("german_12", [1, 1, 6]), ("double_agent_allied", [1, 6, 6]), [2])
    assert game.deciding == ["allies"]
    assert may_reroll(game, "allies") == 1
    reroll(game, "allies", 1)
    assert owner(game, "greece") == "western"  # the Field Marshal's reroll was cancelled


def test_7_6_R22_an_inactive_agent_goes_before_an_active_bonus_card() -> None:
    game = stack_deck(at_greece(("maximum_effort",), ("their_finest_hour",)), "allies", "western_11")
    stack_deck(game, "axis", "italian_11")
    events(game, "axis:maximum_effort", "allies:their_finest_hour")
    duel(game, ("german_12", [1, 1, 6]), ("double_agent_allied", [1, 6, 6]), [2], [6])
    play(game, "allies", "spoil:german_12")
    assert game.deciding == ["allies"]
    reroll(game, "allies", 1)
    assert game.deciding == ["axis"]
    assert may_reroll(game, "axis") == 1


def test_7_6_agents_on_both_sides_cancel_a_reroll_each() -> None:
    game = stack_deck(at_greece(("maximum_effort",), ("their_finest_hour",)), "allies", "western_11")
    stack_deck(game, "axis", "italian_11")
    events(game, "axis:maximum_effort", "allies:their_finest_hour")
    duel(game, ("double_agent_axis", [1, 1, 1]), ("double_agent_allied", [1, 1, 1]))
    assert owner(game, "greece") == "western"  # 24 each, nobody was asked, and Western beats Italian


def test_7_6_R23_sabotage_sets_a_card_to_one_and_leaves_its_reroll() -> None:
    game = duel(at_greece(), ("german_12", [1, 1, 6]), ("western_01", [2, 2, 2]), [3, 3])
    assert conflict(game).value == [1, 1]
    assert may_reroll(game, "axis") == 2
    reroll(game, "axis", 1, 1)
    assert owner(game, "greece") == "axis"


def test_7_6_R23_two_sabotages_stay_at_one() -> None:
    game = duel(at_greece(), ("italian_01", [2, 2, 3]), ("western_01", [2, 2, 2]))
    assert owner(game, "greece") == "axis"  # 8 against 7


def test_7_6_R23_sabotage_sets_an_agent_to_one_and_is_not_cancelled_by_it() -> None:
    game = duel(at_greece(), ("german_01", [2, 2, 2]), ("double_agent_allied", [2, 2, 2]))
    assert owner(game, "greece") == "axis"  # 7 each, and German


@pytest.mark.parametrize(("named", "winner"), [("german_10", "western"), ("italian_02", "axis")])
def test_7_6_R23_sabotage_against_two_cards_hits_the_one_its_player_names(named: str, winner: str) -> None:
    game = two_cards("german_10", "italian_02", "western_01", [1, 1, 1])  # 15 against 10
    assert step(game) == "conflict.spoil_card"
    assert game.deciding == ["allies"]
    assert set(names(game, "allies")) == {"spoil:german_10", "spoil:italian_02"}
    play(game, "allies", f"spoil:{named}")
    assert owner(game, "greece") == winner  # 1 + 2 + 3, or 10 + 1 + 3


def test_7_6_R23_two_sabotages_of_one_side_hit_both_cards() -> None:
    game = stack_deck(at_greece(("maximum_effort",), ("their_finest_hour",)), "axis", "italian_10")
    stack_deck(game, "allies", "soviet_01")
    events(game, "axis:maximum_effort", "allies:their_finest_hour")
    duel(game, ("german_10", [2, 2, 2]), ("western_01", [2, 2, 3]))
    assert owner(game, "greece") == "western"  # 1 + 1 + 6 against 1 + 1 + 7


def test_7_6_R23_sabotage_and_agent_work_side_by_side() -> None:
    game = stack_deck(at_greece((), ("their_finest_hour",)), "allies", "soviet_01")
    events(game, "allies:their_finest_hour")
    duel(game, ("german_13", [1, 1, 1]), ("double_agent_allied", [1, 1, 1]))
    assert owner(game, "greece") == "western"  # 4 against 14, and no reroll
