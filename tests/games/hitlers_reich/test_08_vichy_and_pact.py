"""Chapter 8: Vichy, the Nazi-Soviet Pact, and Spain."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    attack,
    begin_turn,
    bid,
    biddable,
    board,
    conflict,
    control,
    control_all,
    deck,
    dice,
    discards,
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
    reason,
    refusal,
    reich,
    script,
    size,
    stack_deck,
    step,
    targets,
)

from sandtable.kernel.game import Game

VICHY = ("algeria", "morocco", "syria_lebanon", "tunisia", "vichy_france")


# -- 8.5 Vichy --------------------------------------------------------------------------------------------------------


def test_8_5_the_axis_may_not_attack_vichy_and_the_allies_may() -> None:
    play(game := control(at_action("axis"), "spain", "axis"), "axis", "land_attack")
    assert {refusal(game, "axis", f"target:{area}") for area in VICHY} == {"8.5"}
    assert reason(game, "axis", "target:tunisia") == "vichy_not_for_axis"
    game = control_all(at_action("allies"), "western", "libya", "spain", "algeria", "palestine")
    assert {"tunisia", "morocco", "vichy_france", "syria_lebanon"} <= targets(game, "allies", "land")


@pytest.mark.parametrize("winner", ["axis", "allies"])
def test_8_5_r30_the_first_attack_won_or_lost_turns_the_rest_to_the_axis_in_its_next_preparation(winner: str) -> None:
    game = attack(at_action("allies"), "allies", "land", "syria_lebanon", winner)
    if winner == "allies":  # else the turn has ended already
        assert {owner(game, area) for area in VICHY if area != "syria_lebanon"} == {"vichy"}
        play(game, "allies", "end_turn")
    assert step(game) == "player_turn.action" and game.deciding == ["axis"]
    assert owner(game, "syria_lebanon") == ("western" if winner == "allies" else "axis")
    assert {owner(game, area) for area in VICHY if area != "syria_lebanon"} == {"axis"}


def test_8_5_r30_until_then_further_attacks_still_meet_neutral_vichy() -> None:
    game = control(at_action("allies"), "libya", "western")
    attack(game, "allies", "land", "syria_lebanon", "allies")
    hold(game, "axis", "rommel")
    play(game, "allies", "land_attack", "target:tunisia")
    assert conflict(game).neutral_vichy and game.deciding == ["allies"]
    fight(game, "allies")
    assert "rommel" in held(game, "axis")


def test_8_5_after_iraq_revolts_syria_alone_may_be_attacked_and_the_rest_stays_neutral() -> None:
    game = control(at_action("allies", iraq_revolted=True), "libya", "western")
    attack(game, "allies", "land", "syria_lebanon", "allies")
    play(game, "allies", "end_turn")
    assert owner(game, "syria_lebanon") == "western"
    assert {owner(game, area) for area in VICHY if area != "syria_lebanon"} == {"vichy"}
    begin_turn(game, "allies")
    attack(game, "allies", "land", "tunisia", "axis")
    assert {owner(game, area) for area in VICHY if area != "syria_lebanon"} == {"axis"}


def test_8_5_r30_vichy_defects_turns_axis_held_algeria_and_morocco_too() -> None:
    game = control_all(at_action("allies", pact=False, vichy=2), "axis", *VICHY, "western_med")
    bid(game, "allies", "vichy_defects", "allies")
    assert [owner(game, area) for area in VICHY] == ["western", "western", "axis", "axis", "axis"]
    assert owner(game, "western_med") == owner(game, "straits_of_gibraltar") == "western"


def test_8_5_vichy_defects_leaves_what_is_allied_as_it_is() -> None:
    game = control_all(at_action("allies", pact=False), "soviet", "algeria", "western_med")
    control(game, "tunisia", "soviet")
    bid(game, "allies", "vichy_defects", "allies")
    begin_turn(game, "axis")
    assert owner(game, "algeria") == owner(game, "western_med") == owner(game, "tunisia") == "soviet"
    assert owner(game, "vichy_france") == owner(game, "syria_lebanon") == "axis"


def take_paris(game: Game) -> Game:
    return discards(attack(control(game, "normandy", "western"), "allies", "land", "paris", "allies"))


@pytest.mark.parametrize("before", ["vichy", "axis"])
def test_8_5_the_first_fall_of_paris_gives_the_west_all_of_vichy_and_two_zones(before: str) -> None:
    game = control_all(at_action("allies", pact=False, vichy=2 if before == "axis" else 0), before, *VICHY)
    take_paris(game)
    assert {owner(game, place) for place in (*VICHY, "straits_of_gibraltar", "western_med")} == {"western"}


def test_8_5_what_is_allied_already_keeps_its_disc_when_paris_falls() -> None:
    game = take_paris(control_all(at_action("allies", pact=False), "soviet", "tunisia", "western_med"))
    assert owner(game, "tunisia") == owner(game, "western_med") == "soviet"


def test_8_5_paris_retaken_changes_nothing_and_its_second_fall_neither() -> None:
    game = control(take_paris(at_action("allies", pact=False)), "paris", "axis")
    control(game, "tunisia", "axis")
    begin_turn(game, "axis")
    assert {owner(game, area) for area in VICHY if area != "tunisia"} == {"western"}
    begin_turn(game, "allies")
    take_paris(game)
    assert owner(game, "tunisia") == "axis"


def test_8_5_when_paris_has_fallen_no_axis_discs_follow_an_earlier_attack() -> None:
    game = take_paris(at_action("allies", pact=False, vichy=1))
    begin_turn(game, "axis")
    assert {owner(game, area) for area in VICHY} == {"western"}


# -- 8.5.1 neutral Vichy defends --------------------------------------------------------------------------------------


def on_syria(game: Game) -> Game:
    hold(game, "axis", "rommel", "waffen_ss", "counterattack")
    return play(game, "allies", "land_attack", "target:syria_lebanon")


def test_8_5_1_the_axis_uses_no_event_and_no_hand_card_and_three_dice() -> None:
    game = stack_deck(at_action("allies"), "axis", "german_13")
    before = hand(game, "axis")
    on_syria(game)
    assert step(game) == "conflict.choose_cards" and game.deciding == ["allies"]
    play(game, "allies", "card:western_02")
    assert step(game) == "conflict.second_reroll" and game.deciding == ["axis"]  # R54: the Axis player decides
    assert len(dice(game)[AXIS]) == 3
    assert "reroll:7" in names(game, "axis")  # its ability works
    assert conflict(game).card[AXIS] == board().ids["card"].index("german_13")
    assert hand(game, "axis") == before


def test_8_5_1_r54_the_attacker_counts_bonuses_as_usual() -> None:
    game = stack_deck(control(at_action("allies"), "turkey", "western"), "axis", "german_13")
    hold(game, "allies", "t34s_shermans")
    play(game, "allies", "land_attack", "target:syria_lebanon", "play:t34s_shermans", "card:western_02")
    assert (len(dice(game)[AXIS]), len(dice(game)[ALLIES])) == (3, 5)  # more neighbours, and the event


@pytest.mark.parametrize(("card", "expected"), [("german_05", "vichy"), ("italian_05", "western")])
def test_8_5_1_r54_a_tie_goes_by_the_suit_of_the_card_drawn(card: str, expected: str) -> None:
    game = stack_deck(control_all(at_action("allies"), "axis", "iraq", "levant_sea"), "axis", card)
    play(game, "allies", "land_attack", "target:syria_lebanon")
    give(game, "allies", "western_05", "western_02")
    script(game, [2, 2, 2, 2, 2, 2])
    play(game, "allies", "card:western_05")
    assert owner(game, "syria_lebanon") == ("axis" if expected == "vichy" else expected)
    assert pile(game, "axis") == [card]


def test_8_5_1_r54_a_lost_attack_leaves_the_area_neutral_until_the_preparation() -> None:
    game = at_action("allies", big_push=[0, 2])
    play(game, "allies", "big_push_attacks", "land_attack", "target:syria_lebanon")
    fight(game, "axis")
    assert owner(game, "syria_lebanon") == "vichy" and game.deciding == ["allies"]


def test_8_5_1_r54_an_empty_deck_is_shuffled_for_the_card() -> None:
    game = empty_deck(at_action("allies"), "axis")
    count = len(pile(game, "axis"))
    play(game, "allies", "land_attack", "target:syria_lebanon", "card:western_02")
    finish_conflict(game)
    assert reich(game).year == [1, 0] and len(deck(game, "axis")) == count - 1
    assert size(game, "allies") == 7  # with all the effects of an Axis reshuffle


def test_8_5_1_r54_a_double_agent_drawn_and_beaten_is_captured() -> None:
    game = stack_deck(control_all(at_action("allies"), "axis", "iraq", "levant_sea"), "axis", "double_agent_axis")
    play(game, "allies", "land_attack", "target:syria_lebanon")
    duel(game, "", "western_02", [1, 1, 1], [6, 6, 6])
    assert "double_agent_axis" in pile(game, "allies")


# -- 8.6 the pact -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["axis", "allies"])
def test_8_6_nobody_may_bid_for_turkey_while_the_pact_lasts(side: str) -> None:
    game = at_action(side)
    assert "turkey_declares_war" not in biddable(game, side)
    play(game, side, "event_action")
    assert refusal(game, side, "event:turkey_declares_war") == "8.6"
    assert "turkey_declares_war" in biddable(at_action(side, pact=False), side)


@pytest.mark.parametrize("side", ["axis", "allies"])
@pytest.mark.parametrize("zone", ["baltic_sea", "black_sea", "barents_sea"])
def test_8_6_no_fleet_in_and_no_attack_on_a_zone_next_to_the_soviet_union(side: str, zone: str) -> None:
    game = at_action(side)
    play(game, side, "reinforce_fleet")
    assert refusal(game, side, f"place:{zone}") == "8.6"
    game = at_action(side)
    play(game, side, "sea_attack")
    assert refusal(game, side, f"target:{zone}") == "8.6"
    assert zone in targets(at_action(side, pact=False), side, "sea")


def test_8_6_e15_no_axis_place_next_to_the_soviet_union_may_be_attacked() -> None:
    game = at_action("allies")
    play(game, "allies", "land_attack")
    for area in ("rumania", "hungary", "poland", "finland"):
        assert refusal(game, "allies", f"target:{area}") == "8.6", area
    assert "target:bulgaria" in names(game, "allies")
    assert {"rumania", "hungary"} <= targets(at_action("allies", pact=False), "allies", "land")


@pytest.mark.parametrize(("kind", "event"), [("paratroop", "paratroops"), ("amphibious", "higgins_boats")])
def test_8_6_the_same_holds_for_drops_and_landings(kind: str, event: str) -> None:
    game = hold(at_action("allies"), "allies", event)
    control_all(game, "western", "greece", "black_sea", "channel")
    assert not {"rumania", "poland", "hungary", "finland"} & targets(game, "allies", kind)


def test_8_6_r29_no_attack_at_or_from_a_soviet_place() -> None:
    game = at_action("axis")
    play(game, "axis", "land_attack")
    for area in ("minsk", "leningrad", "bessarabia", "baltic_states", "crimea"):
        assert refusal(game, "axis", f"target:{area}") == "8.6", area
    game = control(at_action("allies"), "persia", "axis")  # which only the Soviet Caucasus and Iraq border
    control(game, "iraq", "axis")
    assert "persia" not in targets(game, "allies", "land")


def test_8_6_r29_what_is_adjacent_follows_soviet_control_as_it_is_now() -> None:
    game = control_all(at_action("allies"), "axis", "bessarabia", "crimea")
    assert "rumania" in targets(game, "allies", "land")


def test_8_6_the_pact_ends_with_barbarossa() -> None:
    game = play(at_action("axis"), "axis", "barbarossa")
    assert not reich(game).pact
    assert {f"target:{area}" for area in ("baltic_states", "bessarabia", "crimea", "minsk")} == {
        name for name in names(game, "axis") if name.startswith("target:")
    }


# -- Spain (R45) ------------------------------------------------------------------------------------------------------


def test_8_r45_the_allies_may_attack_spain_and_its_step_is_lost_for_good() -> None:
    game = control(at_action("allies", pact=False, spain_cube=True, hand_size=[9, 6]), "spain", "axis")
    attack(game, "allies", "land", "spain", "allies")
    assert size(game, "axis") == 8 and step(game) == "discarding.choose" and game.deciding == ["axis"]
    discards(game)
    assert len(hand(game, "axis")) == 8 and not reich(game).spain_cube
    begin_turn(control(game, "vichy_france", "axis"), "axis")
    attack(game, "axis", "land", "spain", "axis")
    assert owner(game, "spain") == "axis" and size(game, "axis") == 8
