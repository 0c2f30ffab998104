"""7.7-7.8: the winner of a conflict, COUNTERATTACK, and the clean-up."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.conflicts import LOSE, WIN, at_greece, at_leningrad, two_cards
from tests.games.hitlers_reich.moves import (
    cards,
    declare,
    decline,
    discard,
    duel,
    events,
    fight,
    handed,
    in_hands,
    kept,
    may_reroll,
    reroll,
    rolls,
    turn_of,
)
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    deck,
    empty_deck,
    give,
    hand,
    held,
    hold,
    lying,
    names,
    owner,
    pile,
    play,
    size,
    stack_deck,
    step,
)

from sandtable.games.hitlers_reich.terms import DISPLAY

# -- 7.7 the winner --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("axis", "allies", "winner"),
    [
        ("german_05", "western_05", "axis"),
        ("german_05", "soviet_05", "axis"),
        ("italian_05", "western_05", "allies"),
        ("italian_05", "soviet_05", "allies"),
        ("italian_10", "double_agent_allied", "axis"),
        ("german_10", "double_agent_allied", "axis"),
        ("double_agent_axis", "western_10", "allies"),
    ],
)
@pytest.mark.parametrize("active", ["axis", "allies"])
def test_7_7_ties_go_by_suit_whoever_is_active(axis: str, allies: str, winner: str, active: str) -> None:
    game = at_action(active)
    declare(game, active, "sea", "gulf_of_lyon")
    duel(game, (axis, [3, 3, 3]), (allies, [3, 3, 3]))
    assert owner(game, "gulf_of_lyon") == ("axis" if winner == "axis" else "western")


@pytest.mark.parametrize("active", ["axis", "allies"])
def test_7_7_R24_between_two_agents_the_active_side_wins_a_tie(active: str) -> None:
    game = at_action(active)
    declare(game, active, "sea", "gulf_of_lyon")
    duel(game, ("double_agent_axis", [3, 3, 3]), ("double_agent_allied", [3, 3, 3]))
    assert owner(game, "gulf_of_lyon") == ("axis" if active == "axis" else "western")


def test_7_7_R24_of_two_cards_the_better_suit_counts() -> None:
    game = two_cards("italian_02", "german_03", "western_05", [3, 3, 3])
    assert owner(game, "greece") == "axis"
    game = two_cards("italian_02", "italian_03", "western_05", [3, 3, 3])
    assert owner(game, "greece") == "western"
    game = two_cards("double_agent_axis", "german_02", "western_12", [3, 3, 3])
    decline(game)
    assert owner(game, "greece") == "axis"


def test_7_7_sabotage_does_not_change_a_suit() -> None:
    game = duel(at_greece(), ("german_10", [3, 3, 3]), ("western_01", [3, 3, 3]))
    assert owner(game, "greece") == "axis"


def test_7_7_the_higher_total_wins() -> None:
    game = duel(at_greece(), ("italian_07", [1, 2, 3]), ("western_02", [5, 2, 3]))
    assert owner(game, "greece") == "axis"  # 13 against 12
    game = duel(at_greece(), ("german_02", [1, 2, 3]), ("western_02", [1, 2, 4]))
    assert owner(game, "greece") == "western"


@pytest.mark.parametrize("side", ["axis", "allies"])
def test_7_7_R35_counterattack_lets_the_loser_reroll_once_and_compares_again(side: str) -> None:
    game = at_greece(("counterattack",) if side == "axis" else (), ("counterattack",) if side == "allies" else ())
    events(game, f"{side}:counterattack")
    low, high = [1, 1, 2], [4, 4, 4]
    duel(
        game, ("german_02", low if side == "axis" else high), ("western_02", low if side == "allies" else high), [6, 6]
    )
    assert step(game) == "conflict.counterattack"
    assert game.deciding == [side]
    assert may_reroll(game, side) == 3  # any number of them
    reroll(game, side, 1, 1)
    assert owner(game, "greece") == ("axis" if side == "axis" else "western")
    other = "allies" if side == "axis" else "axis"
    if turn_of(game) == other:
        assert "counterattack" in lying(game, DISPLAY) | handed(game, other)
    else:
        assert handed(game, other) == {"counterattack"}


@pytest.mark.parametrize("side", ["axis", "allies"])
def test_7_7_R35_an_unused_counterattack_stays_with_its_owner(side: str) -> None:
    game = at_greece(("counterattack",) if side == "axis" else (), ("counterattack",) if side == "allies" else ())
    events(game, f"{side}:counterattack")
    low, high = [1, 1, 2], [4, 4, 4]
    duel(game, ("german_02", high if side == "axis" else low), ("western_02", high if side == "allies" else low))
    assert "counterattack" in held(game, side)  # its owner was winning


@pytest.mark.parametrize("side", ["axis", "allies"])
def test_7_7_R35_a_loser_may_keep_counterattack_instead(side: str) -> None:
    game = at_greece(("counterattack",) if side == "axis" else (), ("counterattack",) if side == "allies" else ())
    events(game, f"{side}:counterattack")
    low, high = [1, 1, 2], [4, 4, 4]
    duel(game, ("german_02", low if side == "axis" else high), ("western_02", low if side == "allies" else high))
    play(game, side, "pass")
    assert "counterattack" in held(game, side)
    assert owner(game, "greece") == ("western" if side == "axis" else "axis")


def test_7_7_R35_counterattack_that_fails_is_used_up_all_the_same() -> None:
    game = events(at_greece((), ("counterattack",)), "allies:counterattack")
    duel(game, ("german_02", [4, 4, 4]), ("western_02", [1, 1, 1]), [1])
    reroll(game, "allies", 1)
    assert owner(game, "greece") == "axis"
    assert handed(game, "axis") == {"counterattack"}
    assert step(game) == "player_turn.bonus"  # it was used once, and not again


def test_7_7_R35_counterattack_comes_after_card_rerolls_and_may_reroll_those_dice() -> None:
    game = events(at_greece((), ("counterattack",)), "allies:counterattack")
    duel(game, ("german_09", [5, 5, 5]), ("western_11", [1, 5, 5]), [2], [6])
    reroll(game, "allies", 1)
    assert step(game) == "conflict.counterattack"
    reroll(game, "allies", 2)
    assert owner(game, "greece") == "western"  # 27 against 24


def test_7_7_R35_a_tie_lost_by_suit_may_be_counterattacked() -> None:
    game = events(at_greece((), ("counterattack",)), "allies:counterattack")
    duel(game, ("german_02", [4, 4, 4]), ("western_02", [4, 4, 4]), [5])
    assert step(game) == "conflict.counterattack"
    reroll(game, "allies", 4)
    assert owner(game, "greece") == "western"


# -- 7.8 clean-up ----------------------------------------------------------------------------------------------------


def test_7_8_used_cards_go_to_their_own_discard_piles_and_both_sides_draw() -> None:
    game = duel(at_greece(), ("german_02", WIN), ("western_02", LOSE))
    assert (pile(game, "axis"), pile(game, "allies")) == (["german_02"], ["western_02"])
    assert in_hands(game) == (8, 6)


@pytest.mark.parametrize(
    ("axis", "allies", "rows", "agent", "where"),
    [
        ("double_agent_axis", "western_02", (LOSE, WIN), "double_agent_axis", "allies"),
        ("double_agent_axis", "western_02", (WIN, LOSE), "double_agent_axis", "axis"),
        ("german_02", "double_agent_allied", (WIN, LOSE), "double_agent_allied", "axis"),
        ("german_02", "double_agent_allied", (LOSE, WIN), "double_agent_allied", "allies"),
    ],
)
def test_7_8_a_beaten_agent_goes_to_the_enemys_discards(
    axis: str, allies: str, rows: tuple[list[int], list[int]], agent: str, where: str
) -> None:
    game = duel(at_greece(), (axis, rows[0]), (allies, rows[1]))
    assert agent in pile(game, where)
    assert agent not in pile(game, "allies" if where == "axis" else "axis")


def test_7_8_a_captured_agent_plays_for_the_other_side_and_may_be_lost_back() -> None:
    game = duel(at_greece(), ("double_agent_allied", WIN), ("western_12", LOSE))
    assert owner(game, "greece") == "axis"  # it cancels the reroll of its former comrades, 28 against 15
    assert "double_agent_allied" in pile(game, "axis")
    game = duel(at_greece(), ("double_agent_allied", LOSE), ("western_12", LOSE))
    assert owner(game, "greece") == "western"
    assert "double_agent_allied" in pile(game, "allies")


def test_7_8_both_agents_of_a_beaten_side_change_sides() -> None:
    game = stack_deck(at_greece(("maximum_effort",)), "axis", "double_agent_allied")
    events(game, "axis:maximum_effort")
    duel(game, ("double_agent_axis", LOSE), ("western_10", WIN))
    assert owner(game, "greece") == "western"  # 23 against 28
    assert {"double_agent_axis", "double_agent_allied"} <= set(pile(game, "allies"))
    assert pile(game, "axis") == []


def test_7_8_R05_a_fallen_hand_size_is_enforced_in_the_clean_up() -> None:
    game = hold(at_action("axis", hand_size=[6, 6]), "axis", "desperate_gamble")
    declare(game, "axis", "land", "greece")
    play(game, "axis", "play:desperate_gamble")
    assert in_hands(game)[0] == 6  # the hand is above its limit of 5, and nothing is discarded yet
    rolls(game, [6, 6, 6], [1, 1, 1])
    cards(game, "german_02", "western_02")
    decline(game)
    assert in_hands(game) == (5, 6)
    assert size(game, "axis") == 5


def test_7_8_R06_the_forced_discard_comes_before_the_draw() -> None:
    game = at_leningrad()
    give(game, "allies", "soviet_02", "soviet_03", "western_04", "western_05", "western_06", "western_07")
    stack_deck(game, "allies", "soviet_13")
    duel(game, ("german_02", WIN), ("soviet_02", LOSE))
    assert names(game, "allies") == ["discard:soviet_03"]  # the card drawn is not there yet
    discard(game)
    assert pile(game, "allies") == ["soviet_02", "soviet_03"]
    assert hand(game, "allies") == ["western_04", "western_05", "western_06", "western_07", "soviet_13"]


def test_7_8_the_active_side_draws_first() -> None:
    for side in ("axis", "allies"):
        game = at_action(side)
        declare(game, side, "sea", "gulf_of_lyon")
        duel(game, ("german_02", WIN if side == "axis" else LOSE), ("western_02", WIN if side == "allies" else LOSE))
        draws = [
            line[1] for entry in game.entries for line in entry.lines if game.rules.lines.of(line[0]).name == "draws"
        ]
        assert draws == ([AXIS, ALLIES] if side == "axis" else [ALLIES, AXIS])


def test_7_8_a_draw_from_an_empty_deck_reshuffles_the_used_card_too() -> None:
    game = empty_deck(at_greece(), "axis")
    rest = pile(game, "axis")
    rolls(game, WIN, LOSE, list(range(len(rest) + 1)))
    cards(game, "german_02", "western_02")
    assert pile(game, "axis") == []
    assert len(deck(game, "axis")) == len(rest)
    assert len(hand(game, "axis")) == 8


def test_7_8_undo_never_goes_back_beyond_the_dice() -> None:
    game = duel(at_greece(), ("german_02", WIN), ("western_02", LOSE))
    for side in ("axis", "allies"):
        assert not game.may_undo(side)


def test_7_8_events_go_before_control_changes() -> None:
    game = events(at_greece(("tiger_tanks",)), "axis:tiger_tanks")
    fight(game, "axis")
    order = [game.rules.lines.of(line[0]).name for entry in game.entries for line in entry.lines]
    assert order.index("event_kept") < order.index("takes") < order.index("draws")
    assert kept(game, "axis") == {"tiger_tanks"}
