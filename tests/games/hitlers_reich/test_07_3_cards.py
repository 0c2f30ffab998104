"""7.3: the conflict cards of both sides, second cards, and those of neutral Vichy (8.5.1)."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.conflicts import LOSE, WIN, at_greece, at_leningrad, counts
from tests.games.hitlers_reich.moves import cards, declare, decline, events, reroll, rolls, turn_of
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    conflict,
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
    reason,
    refusal,
    reich,
    script,
    size,
    stack_deck,
    step,
)

from sandtable.games.hitlers_reich.terms import DISPLAY
from sandtable.kernel.game import Game

# -- 7.3 conflict cards ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "other"), [("axis", "allies"), ("allies", "axis")])
def test_7_3_cards_are_chosen_face_down_in_any_order_and_shown_together(first: str, other: str) -> None:
    seen = []
    for number in (2, 4):
        game = at_greece()
        assert set(game.deciding) == {"axis", "allies"}
        chosen = hand(game, first)[number]
        play(game, first, f"card:{chosen}")
        assert game.deciding == [other]
        seen.append(game.view(other))
        rolls(game, LOSE, WIN)
        play(game, other, names(game, other)[0])
        assert pile(game, first) == [chosen]
    assert seen[0] == seen[1]  # whichever card was chosen, the other side sees the same


@pytest.mark.parametrize(
    ("name", "side", "other"),
    [("enigma", "allies", "axis"), ("master_spy", "allies", "axis"), ("master_spy", "axis", "allies")],
)
@pytest.mark.parametrize("kind", ["event", "sea"])
def test_7_3_R47_the_other_side_shows_its_card_first(name: str, side: str, other: str, kind: str) -> None:
    game = hold(at_action(side), side, name)
    if kind == "event":
        play(game, side, "event_action", "event:reserves")
    else:
        declare(game, side, "sea", "atlantic")
    play(game, side, f"play:{name}")
    assert step(game) == "conflict.shown_card"
    assert game.deciding == [other]
    assert set(names(game, other)) == {f"card:{each}" for each in hand(game, other)}  # of its own choice
    shown = hand(game, other)[1]
    play(game, other, f"card:{shown}")
    assert step(game) == "conflict.answering_card"
    assert game.deciding == [side]
    assert set(names(game, side)) == {f"card:{each}" for each in hand(game, side)}


def test_7_3_R47_the_defender_may_make_the_attacker_show_first() -> None:
    game = hold(at_action("axis"), "allies", "enigma")
    declare(game, "axis", "land", "greece")
    play(game, "allies", "play:enigma")
    assert game.deciding == ["axis"]
    assert step(game) == "conflict.shown_card"


def test_7_3_R47_outfoxed_takes_a_card_at_random_and_its_owner_answers() -> None:
    game = hold(at_action("axis"), "axis", "outfoxed")
    declare(game, "axis", "land", "greece")
    unlucky = hand(game, "allies")[4]
    script(game, [4])
    play(game, "axis", "play:outfoxed")
    assert step(game) == "conflict.answering_card"
    assert game.deciding == ["axis"]
    assert conflict(game).card[ALLIES] == game.tables.number("card", unlucky)


def test_7_3_R47_outfoxed_picks_among_the_cards_that_may_be_played() -> None:
    game = give(at_leningrad(("outfoxed",)), "allies", "western_10", "soviet_03", "western_09", "soviet_08")
    script(game, [1])
    play(game, "axis", "play:outfoxed")
    assert conflict(game).card[ALLIES] == game.tables.number("card", "soviet_08")


def test_7_3_R47_master_spy_and_outfoxed_together_still_pick_at_random() -> None:
    for first, second in (("master_spy", "outfoxed"), ("outfoxed", "master_spy")):
        game = at_greece((first, second))
        script(game, [0])
        play(game, "axis", f"play:{first}", f"play:{second}")
        assert step(game) == "conflict.answering_card"
        assert game.deciding == ["axis"]


@pytest.mark.parametrize(("own", "other"), [("master_spy", "enigma"), ("outfoxed", "enigma")])
def test_7_3_R47_of_two_such_events_the_active_sides_stands_and_the_other_goes_back_unused(
    own: str, other: str
) -> None:
    game = at_greece((own,), (other,))
    play(game, "axis", f"play:{own}")
    if own == "outfoxed":
        script(game, [0], [*LOSE, *WIN])
    else:
        rolls(game, LOSE, WIN)
    play(game, "allies", f"play:{other}")
    assert conflict(game).shows == ALLIES
    while step(game).startswith("conflict."):
        play(game, game.deciding[0], names(game, game.deciding[0])[0])
    assert other in held(game, "allies")  # no roll for ENIGMA either, though the Allies won


def test_7_3_R47_an_active_enigma_stands_against_master_spy() -> None:
    game = hold(hold(at_action("allies"), "allies", "enigma"), "axis", "master_spy")
    declare(game, "allies", "sea", "atlantic")
    play(game, "allies", "play:enigma")
    rolls(game, WIN, [1, 1, 1, 1])
    play(game, "axis", "play:master_spy")
    assert game.deciding == ["axis"]
    play(game, "axis", names(game, "axis")[0])
    play(game, "allies", names(game, "allies")[0])
    assert "enigma" in lying(game, DISPLAY)
    assert "master_spy" in held(game, "axis")


def test_7_3_the_red_star_duty_binds_who_shows_and_who_answers() -> None:
    allies = ("western_10", "soviet_03", "western_09", "soviet_08")
    game = give(at_leningrad(("master_spy",)), "allies", *allies)
    play(game, "axis", "play:master_spy")
    assert (step(game), game.deciding) == ("conflict.shown_card", ["allies"])
    assert set(names(game, "allies")) == {"card:soviet_03", "card:soviet_08"}
    assert reason(game, "allies", "card:western_10") == "red_star_duty"
    game = give(at_leningrad((), ("enigma",)), "allies", *allies)
    play(game, "allies", "play:enigma")
    assert reason(game, "axis", "card:soviet_03") == "not_in_hand"
    play(game, "axis", names(game, "axis")[0])
    assert step(game) == "conflict.answering_card"
    assert set(names(game, "allies")) == {"card:soviet_03", "card:soviet_08"}
    assert refusal(game, "allies", "card:western_10") == "6.5.3.4"


def test_7_3_a_two_card_event_adds_the_top_card_of_the_own_deck() -> None:
    game = stack_deck(at_greece(("maximum_effort",)), "axis", "italian_09")
    events(game, "axis:maximum_effort")
    rolls(game, LOSE, [5, 5, 5])
    cards(game, "german_05", "western_02")
    # 3 + 5 + 9 = 17 and 15 + 2 = 17: the German card wins the tie
    assert owner(game, "greece") == "axis"
    assert set(pile(game, "axis")) == {"german_05", "italian_09"}
    assert len(hand(game, "axis")) == 8


def test_7_3_desperate_gamble_costs_a_hand_size_at_once() -> None:
    game = at_greece(("desperate_gamble",))
    play(game, "axis", "play:desperate_gamble")
    assert size(game, "axis") == 7
    game.undo("axis")
    assert size(game, "axis") == 8


def test_7_3_desperate_gamble_at_hand_size_one_loses_the_game() -> None:
    game = hold(at_action("axis", hand_size=[1, 6]), "axis", "desperate_gamble")
    declare(game, "axis", "land", "greece")
    play(game, "axis", "play:desperate_gamble")
    assert game.result is not None
    assert game.result.winner == "allies"
    assert game.result.rule == "9.1"


def test_7_3_the_second_card_comes_after_a_reshuffle_if_the_deck_is_empty() -> None:
    game = empty_deck(at_greece(("maximum_effort",)), "axis")
    rest = pile(game, "axis")
    events(game, "axis:maximum_effort")
    rolls(game, WIN, LOSE, first=list(range(len(rest))))
    cards(game, "german_02", "western_02")
    assert reich(game).year[AXIS] == 1
    assert size(game, "allies") == 7
    assert not reich(game).pact
    assert rest[-1] in pile(game, "axis")  # the top card of the new deck
    assert "german_02" in pile(game, "axis")  # committed: not shuffled in


def test_7_3_R40_without_a_card_in_hand_the_top_card_is_played_unseen() -> None:
    game = stack_deck(give(at_action("axis"), "allies"), "allies", "soviet_13")
    declare(game, "axis", "land", "greece")
    assert game.deciding == ["axis"]
    rolls(game, LOSE, WIN)
    play(game, "axis", "card:german_02")
    decline(game)
    assert pile(game, "allies") == ["soviet_13"]
    assert len(hand(game, "allies")) == 6


# -- 7.3, 8.5.1 neutral Vichy ----------------------------------------------------------------------------------------


def at_syria(allies: tuple[str, ...] = (), axis: tuple[str, ...] = ()) -> Game:
    """The Allies attack neutral Syria-Lebanon with four dice: both land neighbours are theirs."""
    game = hold(hold(at_action("allies"), "allies", *allies), "axis", *axis)
    return declare(game, "allies", "land", "syria_lebanon")


def test_7_3_R54_neutral_vichy_plays_the_top_axis_card_and_no_event_with_three_dice() -> None:
    game = stack_deck(at_syria(axis=("tiger_tanks", "reserves")), "axis", "italian_10")
    before = hand(game, "axis")
    assert game.deciding == ["allies"]
    assert counts(game) == (3, 4)
    rolls(game, WIN, [1, 1, 1, 1])
    play(game, "allies", "card:western_02")
    assert pile(game, "axis") == ["italian_10"]
    assert hand(game, "axis") == before
    assert owner(game, "syria_lebanon") == "axis"  # it stayed Vichy, and joined in the Axis preparation
    assert turn_of(game) == "axis"


def test_7_3_R54_the_axis_makes_the_rerolls_of_the_card_drawn() -> None:
    game = stack_deck(at_syria(), "axis", "german_12")
    rolls(game, [1, 1, 2], [3, 3, 3, 3], [6, 6])
    play(game, "allies", "card:western_02")
    assert game.deciding == ["axis"]
    assert step(game).endswith("_reroll")
    reroll(game, "axis", 1, 1)
    assert turn_of(game) == "axis"  # 12 + 14 against 2 + 12


def test_7_3_R54_ties_with_vichy_go_by_the_suit_drawn() -> None:
    for drawn, winner in (("german_02", "vichy"), ("italian_02", "western")):
        game = stack_deck(at_syria(), "axis", drawn)
        rolls(game, [4, 4, 4], [3, 3, 3, 3])
        play(game, "allies", "card:western_02")
        if winner == "western":
            assert owner(game, "syria_lebanon") == "western"
        else:
            assert owner(game, "syria_lebanon") == "axis"  # by its own preparation; the attack failed
            assert turn_of(game) == "axis"


def test_7_3_R54_an_empty_axis_deck_is_reshuffled_as_usual() -> None:
    game = empty_deck(at_syria(), "axis")
    rest = pile(game, "axis")
    rolls(game, LOSE, [6, 6, 6, 6], first=list(range(len(rest))))
    play(game, "allies", "card:western_02")
    assert reich(game).year[AXIS] == 1
    assert pile(game, "axis") == [rest[-1]]
    assert owner(game, "syria_lebanon") == "western"


@pytest.mark.parametrize("name", ["enigma", "master_spy", "outfoxed"])
def test_7_3_R47_vichy_shows_its_card_first_too(name: str) -> None:
    game = stack_deck(at_syria((name,)), "axis", "italian_13")
    play(game, "allies", f"play:{name}")
    assert step(game) == "conflict.answering_card"
    assert conflict(game).card[AXIS] == game.tables.number("card", "italian_13")
    rolls(game, WIN, [1, 1, 1, 1])
    play(game, "allies", "card:western_02")
    assert pile(game, "axis") == []  # no second card was drawn
    play(game, "axis", "pass")
    assert pile(game, "axis") == ["italian_13"]
