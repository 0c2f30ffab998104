"""6.5.2: the results of an attack for events, markers and hand sizes."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.conflicts import LOSE, WIN
from tests.games.hitlers_reich.moves import cards, declare, duel, events, handed, in_hands, kept, rolls
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    attack,
    control,
    control_all,
    fight,
    fleet,
    fort,
    give,
    hand,
    held,
    hold,
    lying,
    names,
    owner,
    pile,
    place,
    play,
    put,
    reason,
    refusal,
    reich,
    size,
    step,
)

from sandtable.games.hitlers_reich.terms import DISPLAY, DOWN

# -- 6.5.2.1 events --------------------------------------------------------------------------------------------------


def test_6_5_2_1_the_winner_keeps_reusables_face_down_and_the_loser_loses_his() -> None:
    game = hold(at_action("axis", pact=False), "axis", "tiger_tanks")
    hold(game, "allies", "t34s_shermans")
    declare(game, "axis", "land", "greece")
    events(game, "axis:tiger_tanks", "allies:t34s_shermans")
    duel(game, ("german_02", [6, 6, 6, 6]), ("western_02", [1, 1, 1, 1]))
    assert kept(game, "axis") == {"tiger_tanks"}
    assert "t34s_shermans" in lying(game, DISPLAY)


def test_6_5_2_1_a_defender_who_wins_keeps_his_reusables_face_down() -> None:
    game = hold(at_action("axis", pact=False), "axis", "tiger_tanks")
    hold(game, "allies", "t34s_shermans")
    declare(game, "axis", "land", "greece")
    events(game, "axis:tiger_tanks", "allies:t34s_shermans")
    duel(game, ("german_02", [1, 1, 1, 1]), ("western_02", [6, 6, 6, 6]))
    assert "tiger_tanks" in lying(game, DISPLAY)
    assert lying(game, DOWN + ALLIES) == set()  # the Allied turn has begun: its preparation turned it up
    assert held(game, "allies") == {"t34s_shermans"}


def test_6_5_2_1_R53_a_defender_uses_a_reusable_once_between_two_preparations() -> None:
    game = hold(at_action("axis", pact=False), "allies", "t34s_shermans")
    put(game, big_push=[2, 0])
    play(game, "axis", "big_push_attacks")
    declare(game, "axis", "land", "greece")
    events(game, "allies:t34s_shermans")
    duel(game, ("german_02", [1, 1, 1]), ("western_02", [6, 6, 6, 6]))
    assert kept(game, "allies") == {"t34s_shermans"}
    declare(game, "axis", "land", "yugoslavia")
    assert step(game) == "conflict.choose_cards"


def test_6_5_2_1_returnables_go_to_the_other_side_win_or_lose() -> None:
    for winner in ("axis", "allies"):
        game = hold(at_action("axis"), "axis", "air_supremacy")
        hold(game, "allies", "reserves")
        declare(game, "axis", "sea", "north_sea")
        events(game, "axis:air_supremacy", "allies:reserves")
        fight(game, winner)
        while step(game) == "discarding.choose":
            play(game, game.deciding[0], names(game, game.deciding[0])[0])
        if winner == "axis":
            assert handed(game, "allies") == {"air_supremacy"}
        else:  # the Allied turn has begun, and its preparation has put the card back
            assert "air_supremacy" in lying(game, DISPLAY)
        assert handed(game, "axis") == {"reserves"}


@pytest.mark.parametrize(
    ("choice", "face", "keeps"),
    [
        ("4-6", 3, False),
        ("4-6", 4, True),
        ("4-6", 6, True),
        ("3-6", 2, False),
        ("3-6", 3, True),
        ("5-6", 4, False),
        ("5-6", 5, True),
    ],
)
def test_6_5_2_1_R47_enigma_stays_only_after_a_win_and_a_die_roll(choice: str, face: int, keeps: bool) -> None:
    game = hold(at_action("allies", choices={"enigma_roll": choice}), "allies", "enigma")
    play(game, "allies", "sea_attack", "target:atlantic", "play:enigma")
    rolls(game, [1, 1, 1], [6, 6, 6, 6], [face])
    play(game, "axis", "card:german_02")
    play(game, "allies", "card:western_02")
    assert ("enigma" in kept(game, "allies")) is keeps
    assert ("enigma" in lying(game, DISPLAY)) is not keeps


def test_6_5_2_1_enigma_is_lost_without_a_roll_when_the_allies_lose() -> None:
    game = hold(at_action("allies"), "allies", "enigma")
    play(game, "allies", "sea_attack", "target:atlantic", "play:enigma")
    rolls(game, [6, 6, 6], [1, 1, 1, 1])
    play(game, "axis", "card:german_02")
    play(game, "allies", "card:western_02")
    assert "enigma" in lying(game, DISPLAY)
    assert game.position.script is None  # no other chance was needed


# -- 6.5.2.1 markers -------------------------------------------------------------------------------------------------


def test_6_5_2_1_all_fleets_leave_an_attacked_zone() -> None:
    for winner in ("axis", "allies"):
        game = fleet(at_action("axis"), "axis", "atlantic", "channel")
        fleet(game, "allies", "atlantic")
        attack(game, "axis", "sea", "atlantic", winner)
        assert reich(game).fleet[place("atlantic")] == 0
        assert reich(game).fleet[place("channel")] == 1 << AXIS


@pytest.mark.parametrize(("before", "after"), [("nobody", "axis"), ("western", "axis"), ("soviet", "axis")])
def test_6_5_2_1_the_winner_of_a_zone_places_his_disc(before: str, after: str) -> None:
    game = control(at_action("axis"), "channel", before)
    attack(game, "axis", "sea", "channel", "axis")
    assert owner(game, "channel") == after


@pytest.mark.parametrize(("reading", "expected"), [("recommended", "western"), ("alternative", "nobody")])
def test_6_5_2_1_R07_a_defender_who_wins_an_unowned_zone(reading: str, expected: str) -> None:
    game = at_action("axis", choices={"neutral_zone_disc": reading})
    attack(game, "axis", "sea", "channel", "allies")
    assert owner(game, "channel") == expected


def test_6_5_2_1_R07_alternative_a_winning_attacker_places_a_disc_all_the_same() -> None:
    game = at_action("axis", choices={"neutral_zone_disc": "alternative"})
    attack(game, "axis", "sea", "channel", "axis")
    assert owner(game, "channel") == "axis"


def test_6_5_2_1_an_own_contested_zone_is_cleared_by_a_win_and_lost_by_a_defeat() -> None:
    for winner, expected in (("axis", "axis"), ("allies", "western")):
        game = fleet(control(at_action("axis"), "channel", "axis"), "allies", "channel")
        attack(game, "axis", "sea", "channel", winner)
        assert owner(game, "channel") == expected
        assert reich(game).fleet[place("channel")] == 0


def test_6_5_2_1_a_lost_fort_is_removed_with_its_area() -> None:
    game = fort(at_action("axis"), "allies", "greece")
    attack(game, "axis", "land", "greece", "axis")
    assert owner(game, "greece") == "axis"
    assert reich(game).fort[place("greece")] == 0


def test_6_5_2_1_no_disc_where_the_printed_symbol_is_the_winners() -> None:
    game = control(at_action("axis", pact=False), "libya", "western")
    control(game, "tunisia", "axis")
    attack(game, "axis", "land", "libya", "axis")
    assert owner(game, "libya") == "axis"
    assert reich(game).control[place("libya")] == reich(game).tables.printed[place("libya")]


# -- 6.5.2.1 hand sizes ----------------------------------------------------------------------------------------------


def test_6_5_2_1_losing_a_centre_costs_one_hand_size_and_a_card_of_choice() -> None:
    game = control(at_action("axis"), "egypt", "axis")
    give(game, "allies", "western_02", "western_03", "western_04", "soviet_02", "soviet_03", "soviet_04")
    play(game, "axis", "land_attack", "target:suez")
    duel(game, ("german_02", WIN), ("western_02", LOSE))
    assert size(game, "allies") == 5
    assert set(names(game, "allies")) == {
        "discard:western_03",
        "discard:western_04",
        "discard:soviet_02",
        "discard:soviet_03",
        "discard:soviet_04",
    }
    play(game, "allies", "discard:soviet_04")
    assert len(hand(game, "allies")) == 5
    assert "soviet_04" in pile(game, "allies")


def test_6_5_2_1_london_costs_two() -> None:
    game = hold(control(at_action("axis"), "channel", "axis"), "axis", "landing_craft")
    declare(game, "axis", "amphibious", "london")
    fight(game, "axis")
    assert size(game, "allies") == 4
    for _ in range(2):
        play(game, "allies", names(game, "allies")[0])
    assert in_hands(game) == (8, 4)


def test_6_5_2_1_berlin_costs_three_cards_at_random() -> None:
    game = control_all(at_action("allies", pact=False), "western", "ruhr", "austria", "poland", "denmark")
    give(game, "axis", *(f"german_{value:02}" for value in range(2, 10)))
    play(game, "allies", "land_attack", "target:berlin")
    rolls(game, [1, 1, 1, 1], [6, 6, 6, 6], [6, 0, 3])
    cards(game, "german_02", "western_02")
    left = ["german_03", "german_04", "german_05", "german_06", "german_07", "german_08", "german_09"]
    lost = {left[6], left[0], left[3]}
    assert set(pile(game, "axis")) == {"german_02"} | lost
    assert size(game, "axis") == 5
    assert len(hand(game, "axis")) == 5


def test_6_5_2_1_a_soviet_centre_costs_red_cards_or_the_agent_first() -> None:
    game = control_all(at_action("axis", pact=False, hand_size=[8, 6]), "axis", "smolensk", "vologda", "kharkov")
    give(game, "allies", "soviet_02", "soviet_03", "double_agent_allied", "western_10", "western_09", "western_08")
    play(game, "axis", "land_attack", "target:moscow")
    duel(game, ("german_13", [6, 6, 6, 6]), ("soviet_02", [1, 1, 1, 1]), passes=True)
    assert size(game, "allies") == 4
    assert set(names(game, "allies")) == {"discard:soviet_03", "discard:double_agent_allied"}
    assert reason(game, "allies", "discard:western_10") == "soviet_discard"
    assert refusal(game, "allies", "discard:western_10") == "6.5.2.1"
    play(game, "allies", "discard:soviet_03")
    if step(game) == "discarding.choose":
        play(game, "allies", "discard:double_agent_allied")
    assert {"soviet_03", "double_agent_allied"} <= set(pile(game, "allies"))
    assert len(hand(game, "allies")) == 4


def test_6_5_2_1_western_cards_make_up_for_missing_red_ones() -> None:
    game = control_all(at_action("axis", pact=False), "axis", "smolensk", "vologda", "kharkov")
    give(game, "allies", "soviet_02", "soviet_03", "western_07", "western_10", "western_09", "western_08")
    play(game, "axis", "land_attack", "target:moscow")
    duel(game, ("german_13", [6, 6, 6, 6]), ("soviet_02", [1, 1, 1, 1]), passes=True)
    assert names(game, "allies") == ["discard:soviet_03"]
    play(game, "allies", "discard:soviet_03")
    assert set(names(game, "allies")) == {f"discard:western_{value:02}" for value in (7, 8, 9, 10)}
    play(game, "allies", "discard:western_07")
    assert {"soviet_03", "western_07"} <= set(pile(game, "allies"))


def test_6_5_2_1_retaking_an_own_centre_gives_its_value_back_and_the_cards() -> None:
    game = control_all(at_action("allies", pact=False, hand_size=[8, 4]), "axis", "moscow", "kharkov")
    declare(game, "allies", "land", "moscow")
    fight(game, "allies")
    assert owner(game, "moscow") == "soviet"
    assert size(game, "allies") == 6
    assert in_hands(game) == (8, 6)


def test_6_5_2_1_taking_an_enemy_centre_gives_no_cards() -> None:
    game = control(at_action("axis"), "egypt", "axis")
    attack(game, "axis", "land", "suez", "axis")
    play(game, "allies", names(game, "allies")[0])
    assert size(game, "axis") == 8
    assert len(hand(game, "axis")) == 8
