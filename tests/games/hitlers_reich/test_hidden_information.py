"""Who may know what: hands, decks, discards, cards laid face down, and the exchange of 5.4.4."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.hitlers_reich.table import (
    at_action,
    begin_turn,
    bid,
    board,
    control,
    empty_deck,
    fight,
    give,
    hand,
    hold,
    names,
    pile,
    play,
    reich,
    relaid,
    rules,
    script,
    stack_deck,
    stack_discard,
    step,
)

import sandtable
from sandtable.kernel.engine import current_step
from sandtable.kernel.game import Game

STRANGERS = ("axis", None)  # those who may not know what the Allies hold


def card(name: str) -> int:
    return board().ids["card"].index(name)


def words(game: Game, viewer: str | None) -> str:
    """Everything that a viewer can read: view, picture, log and prompt."""
    log = [line.text for line in game.log(viewer)]
    return f"{game.view(viewer)}\n{game.picture(viewer)}\n{log}\n{game.prompt()}"


def trade(game: Game, one: str, other: str) -> Game:
    """Two cards of the Allies change places, wherever they lie."""
    g = reich(game)
    swap = {card(one): card(other), card(other): card(one)}
    for piles in (g.hand, g.deck, g.discard):
        piles[1] = [swap.get(each, each) for each in piles[1]]
    return relaid(game)


def laid_out(side: str = "allies") -> Game:
    """The Allies hold six cards, four lie on their discard pile, the rest is their deck."""
    game = at_action(side, pact=False, year=[2, 2])
    give(game, "allies", "western_02", "western_03", "soviet_04", "soviet_05", "soviet_06", "western_07")
    return stack_discard(game, "allies", "western_13", "soviet_02", "western_12", "soviet_03")


def _compare(games: list[Game], moves: tuple[Any, ...], viewers: tuple[str | None, ...]) -> list[Game]:
    for viewer in viewers:
        assert words(games[0], viewer) == words(games[1], viewer), viewer
    for move in moves:
        for game in games:
            move(game)
        for viewer in viewers:
            assert words(games[0], viewer) == words(games[1], viewer), viewer
    return games


# -- what is open -----------------------------------------------------------------------------------------------------


def test_f_a_side_sees_its_own_hand_and_the_size_of_the_others() -> None:
    game = laid_out()
    for viewer, own, other in (("axis", 0, 1), ("allies", 1, 0)):
        seen = game.view(viewer)["hand"]
        assert seen[own] == reich(game).hand[own] and seen[other] == len(reich(game).hand[other])
    assert game.view(None)["hand"] == [8, 6]


def test_f_deck_order_is_hidden_from_everybody_and_the_numbers_are_open() -> None:
    game = laid_out()
    for viewer in ("axis", "allies", None):
        assert game.view(viewer)["deck"] == [19, 17]


def test_f_the_top_discard_is_open_and_the_rest_is_for_the_owner() -> None:
    game = laid_out()
    assert [board().ids["card"][each] for each in game.view("allies")["discard"][1]] == pile(game, "allies")
    for viewer in STRANGERS:
        assert game.view(viewer)["discard"][1] == {"count": 4, "top": card("soviet_03")}
    assert game.view("allies")["discard"][0] == 0


def test_f_markers_tracks_events_and_debts_are_open() -> None:
    game = hold(laid_out(), "axis", "rommel")
    for name in (
        "control",
        "fleet",
        "fort",
        "hand_size",
        "year",
        "reorganize",
        "big_push",
        "event_at",
        "pact",
        "vichy",
    ):
        assert (
            game.view("axis")[name] == game.view("allies")[name] == game.view(None)[name] == getattr(reich(game), name)
        )


def test_f_dice_to_come_are_nobodys_to_know() -> None:
    game = laid_out()
    for viewer in ("axis", "allies", None):
        assert "key" not in game.view(viewer) and "seen" not in game.view(viewer)


# -- positions that differ in what is hidden look alike ---------------------------------------------------------------


@pytest.mark.parametrize(("one", "other"), [
    ("western_03", "western_11"),  # hand and deck
    ("western_03", "western_13"),  # hand and a discard that lies covered
    ("western_11", "western_13"),  # deck and a covered discard
    ("western_13", "soviet_02"),  # the order of covered discards
    ("western_11", "soviet_11"),  # the order of the deck
])  # fmt: skip
def test_f_strangers_cannot_tell_hidden_cards_apart(one: str, other: str) -> None:
    games = [laid_out(), trade(laid_out(), one, other)]
    _compare(games, (), STRANGERS)


def test_f_neither_can_the_owner_of_a_deck_tell_its_order() -> None:
    games = [laid_out(), trade(laid_out(), "western_11", "soviet_11")]
    _compare(games, (), ("axis", "allies", None))


def test_f_the_top_discard_does_make_a_difference() -> None:
    games = [laid_out(), trade(laid_out(), "soviet_03", "western_11")]
    assert words(games[0], "axis") != words(games[1], "axis")


def test_f_draws_show_their_number_alone() -> None:
    games = [stack_deck(laid_out(), "allies", top) for top in ("western_11", "soviet_12")]

    def fortify(game: Game) -> None:
        play(game, "allies", "fortify", "place:london", "discard:western_02")

    _compare(games, (fortify,), STRANGERS)
    assert "western_11" in hand(games[0], "allies") and "soviet_12" in hand(games[1], "allies")


def test_f_discards_of_several_cards_show_the_last_alone() -> None:
    games = [laid_out(), trade(laid_out(), "western_03", "western_07")]

    def reorganize(game: Game) -> None:
        play(game, "allies", "reorganize", "lower_own_hand_size", "discard:soviet_04")

    def first(game: Game) -> None:
        play(game, "allies", "discard:western_03" if game is games[0] else "discard:western_07")

    def enough(game: Game) -> None:
        play(game, "allies", "discard:soviet_05", "enough")

    _compare(games, (reorganize, first, enough), STRANGERS)
    assert games[0].view("axis")["discard"][1]["top"] == card("soviet_05")


def test_f_random_discards_are_seen_by_their_owner_and_the_last_by_all() -> None:
    def berlin_falls(game: Game) -> Game:
        control(game, "poland", "soviet")
        give(game, "axis", "german_02", "german_03", "german_04", "german_05")
        if game is games[1]:
            g = reich(game)
            g.hand[0] = [g.hand[0][0], g.hand[0][2], g.hand[0][1], g.hand[0][3]]
        play(game, "allies", "land_attack", "target:berlin")
        return fight(game, "allies", [0, 1, 2])

    games = [laid_out(), laid_out()]
    for game in games:
        berlin_falls(game)
    assert pile(games[0], "axis")[1:] == ["german_03", "german_04", "german_05"]
    for viewer in ("allies", None):
        assert games[0].view(viewer)["discard"] == games[1].view(viewer)["discard"]


# -- face-down cards --------------------------------------------------------------------------------------------------


def test_f_7_3_a_card_laid_face_down_is_hidden_until_both_have_chosen() -> None:
    games = [laid_out("axis"), laid_out("axis")]
    for game, chosen in zip(games, ("german_02", "german_03"), strict=True):
        play(game, "axis", "land_attack", "target:greece", f"card:{chosen}")
        assert step(game) == "conflict.choose_cards" and game.deciding == ["allies"]
    for viewer in ("allies", None):
        first, second = games[0].view(viewer), games[1].view(viewer)
        assert first == second and str(games[0].prompt()) == str(games[1].prompt())
        assert [line.text for line in games[0].log(viewer)] == [line.text for line in games[1].log(viewer)]
    assert games[0].view("axis") != games[1].view("axis")
    play(games[0], "allies", "card:western_02")
    text = " ".join(line.text for line in games[0].log("allies"))
    assert board().names["card"]["en"][card("german_02")] in text


def test_f_options_are_shown_to_the_side_that_decides_alone() -> None:
    game = play(laid_out(), "allies", "fortify", "place:london")
    assert game.view("allies")["options"]
    assert "options" not in game.view("axis") and "options" not in game.view(None)


# -- 5.4.4 the exchange -----------------------------------------------------------------------------------------------


def at_exchange(below: str, in_hand: str) -> Game:
    """The Allies may exchange; a Lieutenant-General was the last card on their pile, and this one lay below it."""
    game = at_action("allies", pact=False, year=[2, 2])
    give(game, "allies", "western_11", in_hand, "soviet_04", "soviet_05", "soviet_06", "western_07")
    empty_deck(game, "allies")
    stack_discard(game, "allies", below)
    return play(game, "allies", "fortify", "place:london", "discard:western_11")


def test_f_5_4_4_only_the_allies_see_the_deck_and_what_they_take() -> None:
    games = [at_exchange("soviet_09", "western_03"), at_exchange("western_03", "soviet_09")]

    def take(game: Game) -> None:
        play(game, "allies", "take:western_11")

    def pay(game: Game) -> None:
        play(game, "allies", "discard:soviet_04")

    _compare(games, (take, pay), STRANGERS)
    for game in games:
        script(game, list(range(21)))
        play(game, "allies", "enough")
    assert games[0].view("axis")["discard"] == games[1].view("axis")["discard"]
    assert games[0].view("axis")["discard"][1] == {"count": 1, "top": card("soviet_04")}


def test_f_5_4_4_which_card_is_taken_is_hidden_and_the_number_is_open() -> None:
    games = [at_exchange("soviet_09", "western_03") for _ in range(2)]
    for game, taken in zip(games, ("western_13", "soviet_11"), strict=True):
        play(game, "allies", f"take:{taken}", "discard:soviet_04")
    _compare(games, (), STRANGERS)
    assert names(games[0], "allies") != names(games[1], "allies")


def test_f_5_4_after_a_reshuffle_nothing_of_the_old_pile_can_be_seen() -> None:
    game = bid(at_action("axis", pact=False), "axis", "reserves", "allies")
    assert game.view("allies")["discard"][0] == {"count": 1, "top": card("german_02")}
    begin_turn(empty_deck(game, "axis"), "axis")
    play(game, "axis", "fortify", "place:berlin", f"discard:{hand(game, 'axis')[0]}")
    assert reich(game).year == [1, 0]
    assert game.view("allies")["discard"][0] == 0 and game.view("allies")["deck"][0] == 27 - 8


# -- imagined positions agree with what is known ----------------------------------------------------------------------


@pytest.mark.parametrize("viewer", ["axis", "allies"])
def test_f_imagined_positions_look_the_same_to_the_side_that_imagines_them(viewer: str) -> None:
    game = play(laid_out("axis"), "axis", "land_attack", "target:greece", "card:german_02")
    side = ("axis", "allies").index(viewer)
    sight = game.sight(viewer)
    hands = set()
    for key in range(10):
        imagined = sight.imagine(bytes([key]) * 32)
        seen = Game.study(game.rules, game.tables, imagined.copy(), seed=1).view(viewer)
        for name in ("hand", "deck", "discard", "event_at", "control", "hand_size"):
            assert seen[name] == game.view(viewer)[name], name
        assert imagined.hand[side] == reich(game).hand[side]  # type: ignore[attr-defined]
        hands.add(tuple(sorted(imagined.hand[1 - side])))  # type: ignore[attr-defined]
    assert len(hands) > 1  # the other side's hand is anybody's guess


# -- paired positions through random play -----------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", sorted(rules().by_scenario))
def test_f_positions_that_differ_in_what_is_hidden_look_alike_through_random_play(scenario: str) -> None:
    """For each side and for a spectator: view, picture and question tell nothing of what it may not know.

    Log lines are compared in random play too, decision by decision, by the check `reveal` of `test_fuzz.py`.
    """
    choose = random.Random(scenario)
    game = sandtable.new("hitlers_reich", scenario=scenario, seed=f"paired {scenario}")
    differed = 0
    for count in range(150):
        if game.over:
            break
        if count % 3 == 0:
            differed += sum(_paired(game, viewer, choose.randbytes(32)) for viewer in game.sides)
        side = choose.choice(game.deciding)
        game.apply(side, choose.choice(game.options(side)))
    assert differed > 50  # the pairs were truly different


def _paired(game: Game, viewer: str, key: bytes) -> bool:
    """Compare the game with one that its viewer cannot tell from it; whether they differ at all."""
    imagined = game.sight(viewer).imagine(key)
    twin = Game.study(game.rules, game.tables, imagined, seed=1)
    assert twin.view(viewer) == game.view(viewer)
    assert str(twin.picture(viewer)) == str(game.picture(viewer))
    if viewer in game.deciding or not current_step(game.position).hidden:
        assert str(twin.prompt(viewer)) == str(game.prompt(viewer))
    return [twin.position.hand, twin.position.deck] != [game.position.hand, game.position.deck]  # type: ignore[attr-defined]
