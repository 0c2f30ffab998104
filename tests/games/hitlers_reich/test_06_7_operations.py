"""6.7: what the operations have in common: once each in a game, and cards and events in both of 1944 (6.7.4.1)."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.moves import declare, duel, events, fight, handed, in_hands
from tests.games.hitlers_reich.operations import (
    FOUR,
    advance_east,
    bagration,
    in_1944,
    invade,
    invading,
    landing,
    rebuilt,
)
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    begin_turn,
    control_all,
    deck,
    empty_deck,
    held,
    hold,
    lying,
    names,
    pile,
    play,
    put,
    reason,
    refusal,
    reich,
    size,
    step,
)

from sandtable.games.hitlers_reich.terms import DISPLAY, DOWN, STAR_UP


def test_6_7_1_each_side_has_its_own_operations() -> None:
    allies = at_action("allies", big_push=[0, STAR_UP])
    assert (reason(allies, "allies", "barbarossa"), refusal(allies, "allies", "barbarossa")) == ("not_axis", "6.7.1")
    axis = at_action("axis")
    assert (reason(axis, "axis", "overlord"), refusal(axis, "axis", "overlord")) == ("not_allies", "6.7.1")


# -- 6.7.4.1 cards and events in both operations ---------------------------------------------------------------------


def test_6_7_4_1_the_allies_keep_the_reusables_of_a_lost_conflict_until_their_next_turn() -> None:
    game = hold(in_1944(), "allies", "patton", "artillery_partisans", "reserves")
    control_all(game, "axis", "minsk", "smolensk")
    landing("axis", "normandy", game, "allies:patton", "allies:artillery_partisans", "allies:reserves")
    assert lying(game, DOWN + ALLIES) == {"higgins_boats", "patton", "artillery_partisans"}
    assert "reserves" in handed(game, "axis")  # returnable: it goes its way
    play(game, "allies", "target:minsk")
    assert step(game) == "conflict.choose_cards"  # face down until the next own turn
    begin_turn(game, "allies")
    assert {"higgins_boats", "patton", "artillery_partisans"} <= held(game, "allies")


@pytest.mark.parametrize(
    ("used", "keeps"),
    [
        (("stukas",), 1),
        (("stukas", "tiger_tanks"), 1),
        (("stukas", "tiger_tanks", "waffen_ss"), 2),
        (("stukas", "tiger_tanks", "waffen_ss", "rommel"), 2),
    ],
)
def test_6_7_4_1_the_axis_keeps_half_of_its_own_rounded_up_of_its_choice(used: tuple[str, ...], keeps: int) -> None:
    game = hold(in_1944(), "axis", *used)
    play(game, "allies", "overlord", "target:normandy")
    events(game, *(f"axis:{name}" for name in used))
    tanks = len({"tiger_tanks", "waffen_ss"} & set(used))
    duel(game, ("german_02", [1] * (3 + tanks)), ("western_09", [6, 6, 6]), passes=True)
    chosen = set()
    while step(game) == "conflict.keep_half":
        assert game.deciding == ["axis"]
        pick = names(game, "axis")[-1]
        chosen.add(pick.split(":")[1])
        play(game, "axis", pick)
    kept_now = lying(game, DOWN + AXIS)
    assert len(kept_now) == keeps
    assert chosen <= kept_now
    assert set(used) - kept_now <= lying(game, DISPLAY)
    begin_turn(game, "axis")
    assert kept_now <= held(game, "axis")


def test_6_7_4_1_an_axis_winner_keeps_all_and_returnables_go_their_way() -> None:
    game = hold(in_1944(), "axis", "stukas", "tiger_tanks", "reserves")
    landing("axis", "normandy", game, "axis:stukas", "axis:tiger_tanks", "axis:reserves")
    assert lying(game, DOWN + AXIS) == {"stukas", "tiger_tanks"}
    assert "reserves" in handed(game, "allies")


def test_6_7_4_1_it_holds_in_bagration_too() -> None:
    game = hold(bagration(), "allies", "zhukov")
    hold(game, "axis", "stukas", "tiger_tanks")
    advance_east(game, "minsk", "axis", "allies:zhukov", "axis:stukas")
    assert "zhukov" in lying(game, DOWN + ALLIES)
    assert "stukas" in lying(game, DOWN + AXIS)


def test_6_7_4_1_it_holds_for_bids_by_production_bonus() -> None:
    game = hold(bagration(), "allies", "enigma")
    advance_east(game, "rumania", "allies")
    play(game, "allies", "production_bonus", "event:convoy_1")
    events(game, "allies:enigma")
    fight(game, "axis")
    assert "enigma" in lying(game, DOWN + ALLIES)


def test_6_7_4_1_outside_the_operations_nothing_of_the_kind() -> None:
    game = hold(in_1944(), "allies", "artillery_partisans")
    declare(game, "allies", "land", "libya")
    events(game, "allies:artillery_partisans")
    fight(game, "axis")
    assert "artillery_partisans" in lying(game, DISPLAY)


def test_6_7_4_1_both_decks_are_rebuilt_without_the_effects_of_a_reshuffle() -> None:
    game = bagration()
    years = reich(game).year[:]
    sizes = (size(game, "axis"), size(game, "allies"))
    for _ in range(3):
        advance_east(game, "minsk", "axis")
    assert len(pile(game, "axis")) == 4
    assert len(pile(game, "allies")) == 5
    play(game, "allies", "target:minsk")
    axis_cards = 27 - size(game, "axis")
    allied_cards = 27 - size(game, "allies")
    fight(game, "axis", list(range(axis_cards)), list(reversed(range(allied_cards))))
    assert pile(game, "axis") == []
    assert pile(game, "allies") == []
    assert (len(deck(game, "axis")), len(deck(game, "allies"))) == (axis_cards, allied_cards)
    assert reich(game).year == years
    assert (size(game, "axis"), size(game, "allies")) == sizes
    assert in_hands(game) == sizes


def test_6_7_4_1_the_new_order_is_that_of_the_shuffle() -> None:
    game = bagration()
    for _ in range(3):
        advance_east(game, "minsk", "axis")
    play(game, "allies", "target:minsk")
    fight(game, "axis", list(range(19)), list(range(21)))
    first = deck(game, "axis")
    game = bagration()
    for _ in range(3):
        advance_east(game, "minsk", "axis")
    play(game, "allies", "target:minsk")
    fight(game, "axis", list(reversed(range(19))), list(range(21)))
    assert deck(game, "axis") == first[::-1]


def test_6_7_4_1_a_deck_that_runs_out_meanwhile_is_reshuffled_with_all_effects() -> None:
    game = empty_deck(in_1944(), "axis")
    before = size(game, "allies")
    control_all(game, "axis", "minsk", "smolensk")
    play(game, "allies", "overlord", "target:normandy")
    fight(game, "axis", list(range(20)))
    while step(game).startswith("reshuffle."):
        play(game, "axis", names(game, "axis")[0])
    assert size(game, "allies") == before + 1
    assert reich(game).year[AXIS] == 4


def test_6_7_once_each_per_game() -> None:
    game = bagration()
    for attempt in range(4):
        advance_east(game, "minsk", "axis", after=rebuilt() if attempt == 3 else None)
    put(begin_turn(game, "allies"), big_push=[0, STAR_UP])
    hold(game, "allies", "higgins_boats")
    assert reason(game, "allies", "overlord") == "operation_gone"
    game = invading()
    for area in FOUR:
        invade(game, area, "allies")
    put(begin_turn(game, "axis"), big_push=[STAR_UP, 0])
    assert reason(game, "axis", "barbarossa") == "operation_gone"
    assert "big_push_attacks" in names(game, "axis")


def test_6_7_launching_can_be_taken_back_until_cards_are_shown() -> None:
    game = in_1944()
    before = game.digest()
    play(game, "allies", "overlord", "target:normandy")
    game.undo("allies")
    game.undo("allies")
    assert game.digest() == before
    game = at_action("axis")
    before = game.digest()
    play(game, "axis", "barbarossa", "target:minsk")
    game.undo("axis")
    game.undo("axis")
    assert game.digest() == before
