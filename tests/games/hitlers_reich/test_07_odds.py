"""The odds of a conflict (7.0): exact, for what a side knows, against every way that the engine itself can go."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from tests.games.hitlers_reich.every_way import chance_of, chances_after
from tests.games.hitlers_reich.moves import duel, events
from tests.games.hitlers_reich.table import (
    at_action,
    board,
    card,
    control,
    fort,
    give,
    hold,
    play,
    reich,
    relaid,
    stack_discard,
    step,
)

from sandtable.games.hitlers_reich.odds import Odds
from sandtable.kernel.game import Game
from sandtable.kernel.text import option_name


def greece() -> Game:
    """The Axis is about to attack Greece: no events yet, plain cards."""
    return play(at_action("axis", pact=False), "axis", "land_attack", "target:greece")


def odds_of(game: Game, side: str, **guess: object) -> Odds:
    found = game.odds(side, **guess)
    assert isinstance(found, Odds)
    return found


def exact(odds: Odds) -> Fraction:
    return Fraction(*odds.exact)


def sums(count: int) -> Counter[int]:
    """How often each sum of so many dice comes up."""
    return Counter(sum(faces) for faces in product(range(1, 7), repeat=count))


def each_option_is_right(game: Game) -> None:
    """The chance now, and after each option of whoever decides, are those of playing every way out."""
    side = game.deciding[0]
    odds = odds_of(game, side)
    chances = chances_after(game, side)
    told = {option_name(game.rules, game.tables, prospect.pick): Fraction(*prospect.exact) for prospect in odds.options}
    assert told == chances and len(told) > 1
    assert exact(odds) == max(chances.values())
    assert exact(odds_of(game, "allies" if side == "axis" else "axis")) == 1 - exact(odds)
    assert odds.notes == ()


# -- once the dice lie -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("axis", "allies"), [
    (("german_13", [1, 2, 5]), ("western_10", [4, 4, 6])),  # 4.1.3: up to three dice again
    (("german_11", [1, 3, 6]), ("western_12", [2, 2, 4])),  # both sides reroll, the active one first
    (("italian_09", [6, 6, 5]), ("western_13", [1, 1, 2])),  # 7.1.1: the inactive side alone
    (("german_13", [1, 1, 1]), ("western_01", [3, 4, 5])),  # 4.1.3: Sabotage takes the value, not the reroll
    (("double_agent_axis", [6, 6, 6]), ("western_12", [6, 6, 3])),  # a tie goes to the better suit
])  # fmt: skip
def test_4_1_3_rerolls_played_well_win_as_often_as_every_way_of_playing_them(
    axis: tuple[str, list[int]], allies: tuple[str, list[int]]
) -> None:
    game = duel(greece(), axis, allies)
    if step(game).startswith("conflict."):
        each_option_is_right(game)
    else:
        assert axis[0] == "double_agent_axis"  # 7.6: the General's reroll is cancelled, and nothing is left to choose


def test_4_1_3_two_bonus_cards_reroll_together() -> None:
    """6.5.3.3: with DESPERATE GAMBLE a second card comes from the deck."""
    game = hold(at_action("axis", pact=False), "axis", "desperate_gamble")
    g = reich(game)
    deck = g.deck[0]
    deck.remove(card("german_11"))
    deck.append(card("german_11"))
    play(relaid(game), "axis", "land_attack", "target:greece", "play:desperate_gamble")
    game = duel(game, ("italian_12", [1, 2, 4]), ("western_10", [5, 5, 6]))
    each_option_is_right(game)


@pytest.mark.parametrize(("axis", "allies", "dice"), [
    (("stukas", "von_manstein"), (), ([1, 2, 5], [4, 5, 6])),
    pytest.param(("stukas",), ("artillery_partisans",), ([3, 5, 5], [4, 5, 6]), marks=pytest.mark.slow),
    (("rommel",), (), ([1, 4, 5], [3, 5, 6])),  # 7.5: an own die or the enemy's
])  # fmt: skip
def test_7_5_effects_of_events_win_as_often_as_every_way_of_using_them(
    axis: tuple[str, ...], allies: tuple[str, ...], dice: tuple[list[int], list[int]]
) -> None:
    game = hold(at_action("axis", pact=False), "axis", *axis)
    hold(game, "allies", *allies)
    play(game, "axis", "land_attack", "target:greece")
    events(game, *(f"axis:{name}" for name in axis), *(f"allies:{name}" for name in allies))
    each_option_is_right(duel(game, ("german_09", dice[0]), ("western_11", dice[1])))


def test_7_5_a_fort_is_reckoned_with() -> None:
    game = fort(at_action("axis", pact=False), "allies", "greece")
    game = duel(play(game, "axis", "land_attack", "target:greece"), ("german_12", [3, 4, 6]), ("western_10", [1, 2, 6]))
    assert step(game) == "conflict.inactive_effects"
    each_option_is_right(game)
    play(game, "allies", "pass")
    assert step(game) == "conflict.first_reroll"
    each_option_is_right(game)


def test_7_7_a_counterattack_in_hand_is_reckoned_with_before_and_when_it_is_used() -> None:
    game = hold(at_action("axis", pact=False), "allies", "counterattack")
    events(play(game, "axis", "land_attack", "target:greece"), "allies:counterattack")
    game = duel(game, ("german_11", [2, 5, 6]), ("western_09", [1, 2, 6]))
    each_option_is_right(game)
    play(game, "axis", "pass")
    assert step(game) == "conflict.counterattack"
    each_option_is_right(game)


# -- before the dice ---------------------------------------------------------------------------------------------------


def face_to_face(axis: str, allies: str) -> Game:
    """Each side has one card left in its hand, and chooses it face down."""
    game = at_action("axis", pact=False, hand_size=[1, 1])
    give(give(game, "axis", axis), "allies", allies)
    return events(play(game, "axis", "land_attack", "target:greece"))


@pytest.mark.parametrize(("axis", "allies"), [
    ("german_07", "western_09"),  # 4.1.2: German wins the tie
    ("italian_07", "western_07"),  # and Italian loses it
    ("german_09", "western_01"),  # 4.1.3: Sabotage
])  # fmt: skip
def test_7_7_plain_cards_win_as_often_as_the_sums_of_dice_say(axis: str, allies: str) -> None:
    game = face_to_face(axis, allies)
    odds = odds_of(game, "axis", enemy_card=allies)
    values = [1 if "western_01" in (axis, allies) else board().value[card(each)] for each in (axis, allies)]
    mine = theirs = sums(3)
    lead, tie = values[0] - values[1], int(axis.startswith("german"))
    won = sum(a * b for x, a in mine.items() for y, b in theirs.items() if x + lead + tie > y)
    assert exact(odds) == Fraction(won, mine.total() * theirs.total())
    assert odds.own_totals == pytest.approx({x + values[0]: a / mine.total() for x, a in mine.items()})
    assert odds.enemy_totals == pytest.approx({y + values[1]: b / theirs.total() for y, b in theirs.items()})
    even = sum(a * theirs[x + lead] for x, a in mine.items())
    assert odds.tie == pytest.approx(even / (mine.total() * theirs.total()))
    assert exact(odds) == chance_of(game, "axis")


@pytest.mark.slow
@pytest.mark.parametrize(("axis", "allies"), [
    ("german_11", "western_10"), ("italian_12", "western_11"),
])  # fmt: skip
def test_4_1_3_rerolls_are_played_well_before_the_dice_are_known(axis: str, allies: str) -> None:
    game = face_to_face(axis, allies)
    chance = chance_of(game, "axis")
    assert exact(odds_of(game, "axis", enemy_card=allies)) == chance
    assert exact(odds_of(game, "allies", enemy_card=axis)) == 1 - chance


@pytest.mark.slow
def test_7_5_effects_are_used_well_before_the_dice_are_known() -> None:
    game = at_action("axis", pact=False, hand_size=[1, 1])
    give(give(game, "axis", "german_06"), "allies", "western_09")
    events(play(hold(game, "axis", "von_manstein"), "axis", "land_attack", "target:greece"), "axis:von_manstein")
    assert exact(odds_of(game, "axis", enemy_card="western_09")) == chance_of(game, "axis")


# -- what the enemy may hold ------------------------------------------------------------------------------------------


def test_f_the_enemys_card_is_any_that_it_may_hold_each_as_likely() -> None:
    """The mean over every card that has not been seen, in hand or deck alike."""
    game = face_to_face("german_07", "western_09")
    odds = odds_of(game, "axis")
    unseen = [name for name in board().ids["card"] if name.startswith(("western", "soviet", "double_agent_all"))]
    assert {board().ids["card"][each] for each in odds.enemy_cards} == set(unseen)
    guesses = [exact(odds_of(game, "axis", enemy_card=name)) for name in unseen]
    assert exact(odds) == sum(guesses) / len(guesses)
    assert odds.notes == ("enemy_uniform",)


def test_f_a_card_that_was_seen_to_be_discarded_is_not_expected() -> None:
    game = at_action("axis", pact=False, hand_size=[1, 2])
    give(give(game, "axis", "german_07"), "allies", "western_09", "western_05")
    stack_discard(game, "allies", "western_13")
    events(play(game, "axis", "land_attack", "target:greece"))
    assert card("western_13") not in odds_of(game, "axis").enemy_cards
    with pytest.raises(ValueError, match="cannot hold western_13"):
        game.odds("axis", enemy_card="western_13")


def test_f_odds_never_depend_on_what_the_enemy_truly_holds() -> None:
    games = [face_to_face("german_07", name) for name in ("western_02", "western_13", "double_agent_allied")]
    assert len({exact(odds_of(game, "axis")) for game in games}) == 1


def test_f_a_guess_may_name_several_cards_or_a_value() -> None:
    game = face_to_face("german_07", "western_09")
    one, other = (exact(odds_of(game, "axis", enemy_card=name)) for name in ("western_13", "soviet_02"))
    assert exact(odds_of(game, "axis", enemy_card="western_13, soviet_02")) == (one + other) / 2
    assert exact(odds_of(game, "axis", enemy_card=["western_13", "soviet_02"])) == (one + other) / 2
    thirteens = [exact(odds_of(game, "axis", enemy_card=f"{suit}_13")) for suit in ("western", "soviet")]
    assert exact(odds_of(game, "axis", enemy_card=13)) == sum(thirteens) / 2


def test_6_5_3_4_an_enemy_who_must_play_a_red_star_is_expected_to() -> None:
    """With a hand of 27 cards, all of them, there is always a Red Star: no Western card can come."""
    game = control(at_action("axis", pact=False, hand_size=[1, 12]), "minsk", "axis")
    events(play(game, "axis", "land_attack", "target:smolensk"))
    expected = odds_of(game, "axis").enemy_cards
    assert any(board().ids["card"][each].startswith("soviet") for each in expected)
    red = exact(odds_of(game, "axis", enemy_card="soviet_10, western_10"))
    assert red == exact(odds_of(game, "axis", enemy_card="soviet_10"))


def test_7_3_who_answers_a_shown_card_knows_it() -> None:
    """ENIGMA: the Axis shows its card, and each answer is reckoned against that very card."""
    game = hold(at_action("axis", pact=False, hand_size=[1, 2]), "allies", "enigma")
    give(give(game, "axis", "german_09"), "allies", "western_10", "western_04")
    events(play(game, "axis", "land_attack", "target:greece"), "allies:enigma")
    if step(game) == "conflict.shown_card":
        play(game, "axis", "card:german_09")
    assert step(game) == "conflict.answering_card"
    odds = odds_of(game, "allies")
    mine = theirs = sums(3)
    for name, value in (("western_10", 10), ("western_04", 4)):
        lost = sum(a * b for x, a in mine.items() for y, b in theirs.items() if x + 9 >= y + value)
        chance = 1 - lost / (mine.total() * theirs.total())
        assert odds.cards[card(name)] == pytest.approx(chance)
    assert board().ids["card"][odds.card] == "western_10"


# -- what cannot be supposed -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("guess", "said"), [
    ({"enemy_card": "german_02"}, "cannot hold german_02"),
    ({"enemy_card": "joker"}, "no conflict card 'joker'"),
    ({"enemy_card": 14}, "no card of value 14"),
    ({"policy": "lucky"}, "'lucky'"),
])  # fmt: skip
def test_a_guess_that_cannot_be_is_refused_by_name(guess: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        face_to_face("german_07", "western_09").odds("axis", **guess)


def test_once_the_cards_lie_open_there_is_nothing_to_guess() -> None:
    game = duel(greece(), ("german_13", [1, 2, 5]), ("western_10", [4, 4, 6]))
    with pytest.raises(ValueError, match="nothing to guess"):
        game.odds("axis", enemy_card="western_10")


def test_without_a_conflict_there_are_no_odds() -> None:
    assert at_action("axis").odds("axis") is None
