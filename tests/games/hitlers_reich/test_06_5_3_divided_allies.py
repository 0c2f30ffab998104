"""6.5.3: Western and Soviet Allies: whose disc, whose events and whose cards."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.conflicts import barred
from tests.games.hitlers_reich.moves import cards, declare, decline, events, rolls
from tests.games.hitlers_reich.table import (
    at_action,
    control,
    control_all,
    fight,
    fleet,
    give,
    hand,
    hold,
    names,
    owner,
    pile,
    play,
    reason,
    refusal,
    stack_deck,
    step,
)

from sandtable.kernel.game import Game

# -- 6.5.3.1 discs of the divided Allies -----------------------------------------------------------------------------


def test_6_5_3_1_the_allies_name_the_ally_that_attacks() -> None:
    game = control_all(at_action("allies", pact=False), "western", "hungary")
    control(game, "bulgaria", "soviet")
    play(game, "allies", "land_attack", "target:rumania")
    assert {"from:hungary", "from:bulgaria", "from:yugoslavia", "from:bessarabia", "from:crimea"} == set(
        names(game, "allies")
    )
    play(game, "allies", "from:bulgaria")
    give(game, "allies", "soviet_02", "soviet_03", "soviet_04")
    fight(game, "allies")
    assert owner(game, "rumania") == "soviet"


@pytest.mark.parametrize(("origin", "disc"), [("yugoslavia", "western"), ("bessarabia", "soviet")])
def test_6_5_3_1_the_disc_is_of_the_kind_of_the_origin(origin: str, disc: str) -> None:
    game = at_action("allies", pact=False)
    play(game, "allies", "land_attack", "target:rumania", f"from:{origin}")
    fight(game, "allies")
    assert owner(game, "rumania") == disc


def test_6_5_3_1_an_area_with_any_allied_symbol_goes_back_to_it() -> None:
    game = control_all(at_action("allies", pact=False), "axis", "greece", "yugoslavia")
    control(game, "bulgaria", "soviet")
    play(game, "allies", "land_attack", "target:greece")
    fight(game, "allies")
    assert owner(game, "greece") == "western"


def test_6_5_3_1_the_axis_is_never_asked_for_an_origin() -> None:
    game = at_action("axis", pact=False)
    play(game, "axis", "land_attack", "target:yugoslavia")
    assert step(game) == "conflict.choose_cards"


def test_6_5_3_1_R21_a_zone_between_both_allies_is_named_for_one_of_them() -> None:
    for nation in ("western", "soviet"):
        game = control(at_action("allies", pact=False), "norway", "western")
        play(game, "allies", "sea_attack", "target:barents_sea")
        assert set(names(game, "allies")) == {"nation:western", "nation:soviet"}
        play(game, "allies", f"nation:{nation}")
        fight(game, "allies")
        assert owner(game, "barents_sea") == nation


@pytest.mark.parametrize(
    ("zone", "disc"),
    [("baltic_sea", "soviet"), ("channel", "western"), ("skagerrak", "western"), ("gulf_of_lyon", "western")],
)
def test_6_5_3_1_R21_otherwise_the_disc_follows_the_neighbours_or_is_western(zone: str, disc: str) -> None:
    game = at_action("allies", pact=False)
    play(game, "allies", "sea_attack", f"target:{zone}")
    assert step(game) == "conflict.choose_cards"
    fight(game, "allies")
    assert owner(game, zone) == disc


def test_6_5_3_1_R21_defenders_of_an_unowned_zone_name_their_side_too() -> None:
    game = control(at_action("axis", pact=False), "norway", "soviet")
    play(game, "axis", "sea_attack", "target:north_sea")
    assert game.deciding == ["allies"]
    assert set(names(game, "allies")) == {"nation:western", "nation:soviet"}
    play(game, "allies", "nation:soviet")
    fight(game, "allies")
    assert owner(game, "north_sea") == "soviet"


def test_6_5_3_1_R21_so_do_those_whose_fleet_is_attacked_in_an_axis_zone() -> None:
    game = control_all(at_action("axis", pact=False), "axis", "north_sea")
    control(game, "norway", "soviet")
    fleet(game, "allies", "north_sea")
    hold(game, "allies", "fleet_carriers")
    play(game, "axis", "sea_attack", "target:north_sea")
    play(game, "allies", "nation:soviet")
    assert step(game) == "conflict.choose_cards"  # the white star does not serve Soviet ships
    fight(game, "allies")
    assert owner(game, "north_sea") == "soviet"


def test_6_5_3_1_R21_the_disc_that_lies_there_says_who_defends() -> None:
    game = control_all(at_action("axis", pact=False), "western", "barents_sea")
    play(game, "axis", "sea_attack", "target:barents_sea")
    assert step(game) == "conflict.choose_cards"


# -- 6.5.3.2 stars ---------------------------------------------------------------------------------------------------

WHITE = {"montgomery", "patton"}
RED = {"zhukov", "chuikov"}
BOTH = {"artillery_partisans", "t34s_shermans"}


def allied_events(game: Game) -> set[str]:
    """The events that the Allies are offered to play."""
    return {name.split(":")[1] for name in names(game, "allies") if name.startswith("play:")}


@pytest.mark.parametrize(("where", "barred_star"), [("leningrad", WHITE), ("greece", RED)])
def test_6_5_3_2_in_defence_the_star_follows_the_place_attacked(where: str, barred_star: set[str]) -> None:
    game = hold(at_action("axis", pact=False), "allies", *WHITE, *RED, *BOTH, "reserves")
    play(game, "axis", "land_attack", f"target:{where}")
    assert allied_events(game) == (WHITE | RED | BOTH | {"reserves"}) - barred_star
    for name in barred_star:
        assert reason(game, "allies", f"play:{name}") == "wrong_star"
        assert refusal(game, "allies", f"play:{name}") == "6.5.3.2"


@pytest.mark.parametrize(("origin", "barred_star"), [("bessarabia", WHITE), ("yugoslavia", RED)])
def test_6_5_3_2_in_attack_the_star_follows_the_origin(origin: str, barred_star: set[str]) -> None:
    game = hold(at_action("allies", pact=False), "allies", *WHITE, *RED, *BOTH)
    play(game, "allies", "land_attack", "target:rumania", f"from:{origin}")
    assert allied_events(game) == (WHITE | RED | BOTH) - barred_star


@pytest.mark.parametrize(("nation", "may"), [("western", True), ("soviet", False)])
def test_6_5_3_2_at_sea_the_star_follows_the_side_named(nation: str, may: bool) -> None:
    game = hold(at_action("allies", pact=False), "allies", "fleet_carriers", "reserves")
    control(game, "norway", "western")
    play(game, "allies", "sea_attack", "target:barents_sea", f"nation:{nation}")
    assert ("fleet_carriers" in allied_events(game)) is may
    assert "reserves" in allied_events(game)


def test_6_5_3_2_a_soviet_zone_cannot_launch_higgins_boats() -> None:
    game = hold(control(at_action("allies", pact=False), "baltic_sea", "soviet"), "allies", "higgins_boats")
    control_all(game, "western", "channel")
    assert barred(game, "allies", "amphibious", "denmark") == ("no_landing_zone", "6.5.1")


def test_6_5_3_2_bids_for_events_know_no_star() -> None:
    game = hold(at_action("allies"), "allies", "enigma", "special_operations", "master_spy")
    play(game, "allies", "event_action", "event:convoy_1")
    assert allied_events(game) == {"enigma", "special_operations", "master_spy"}


# -- 6.5.3.3 several events ------------------------------------------------------------------------------------------


def test_6_5_3_3_any_number_of_events_but_one_general() -> None:
    game = hold(at_action("axis"), "axis", "rommel", "von_manstein", "stukas", "tiger_tanks", "waffen_ss")
    play(game, "axis", "land_attack", "target:greece", "play:stukas", "play:rommel", "play:tiger_tanks")
    assert "play:waffen_ss" in names(game, "axis")
    assert reason(game, "axis", "play:von_manstein") == "second_general"
    assert refusal(game, "axis", "play:von_manstein") == "6.5.3.3"


def test_6_5_3_3_one_general_a_side_and_the_other_side_has_its_own() -> None:
    game = hold(at_action("axis"), "axis", "rommel")
    hold(game, "allies", "montgomery", "patton", "reserves")
    declare(game, "axis", "land", "greece")
    play(game, "axis", "play:rommel")
    play(game, "allies", "play:montgomery")
    assert reason(game, "allies", "play:patton") == "second_general"


@pytest.mark.parametrize(
    ("first", "second"), [("maximum_effort", "desperate_gamble"), ("desperate_gamble", "maximum_effort")]
)
def test_6_5_3_3_one_event_for_a_second_card(first: str, second: str) -> None:
    game = hold(at_action("axis"), "axis", first, second, "reserves")
    play(game, "axis", "land_attack", "target:greece", f"play:{first}")
    assert reason(game, "axis", f"play:{second}") == "second_two_card"
    assert refusal(game, "axis", f"play:{second}") == "6.5.3.3"


def test_6_5_3_3_allied_two_card_events_do_not_mix_either() -> None:
    game = hold(at_action("axis"), "allies", "maximum_effort", "their_finest_hour", "reserves")
    declare(game, "axis", "land", "greece")
    play(game, "allies", "play:their_finest_hour")
    assert reason(game, "allies", "play:maximum_effort") == "second_two_card"


# -- 6.5.3.4 conflict cards ------------------------------------------------------------------------------------------

MIXED = ("western_10", "soviet_03", "double_agent_allied", "western_02", "soviet_08", "western_05")
REDS = {"card:soviet_03", "card:soviet_08", "card:double_agent_allied"}


def allied_cards(game: Game) -> set[str]:
    return set(names(game, "allies"))


def test_6_5_3_4_defending_a_soviet_place_takes_a_red_card_or_the_agent() -> None:
    game = give(at_action("axis", pact=False), "allies", *MIXED)
    play(game, "axis", "land_attack", "target:leningrad")
    assert allied_cards(game) == REDS
    assert reason(game, "allies", "card:western_10") == "red_star_duty"
    assert refusal(game, "allies", "card:western_10") == "6.5.3.4"
    assert reason(game, "allies", "card:western_13") == "not_in_hand"
    assert reason(game, "axis", "card:soviet_03") == "not_in_hand"


def test_6_5_3_4_attacking_from_a_soviet_place_takes_a_red_card_or_the_agent() -> None:
    game = give(at_action("allies", pact=False), "allies", *MIXED)
    play(game, "allies", "land_attack", "target:rumania", "from:bessarabia")
    assert allied_cards(game) == REDS


def test_6_5_3_4_so_does_an_attack_whose_target_would_become_soviet() -> None:
    game = give(control(at_action("allies", pact=False), "caucasus", "axis"), "allies", *MIXED)
    hold(game, "allies", *WHITE, *RED, *BOTH)
    play(game, "allies", "land_attack", "target:caucasus", "from:persia")
    assert allied_events(game) == WHITE | BOTH  # R20: events follow the origin
    play(game, "allies", "pass")
    assert allied_cards(game) == REDS


def test_6_5_3_4_soviets_attacking_for_a_western_area_still_play_red() -> None:
    game = give(control(at_action("allies", pact=False), "persia", "axis"), "allies", *MIXED)
    play(game, "allies", "land_attack", "target:persia", "from:caucasus")
    assert allied_cards(game) == REDS


@pytest.mark.parametrize(("nation", "duty"), [("western", False), ("soviet", True)])
def test_6_5_3_4_at_sea_the_duty_follows_the_side_named(nation: str, duty: bool) -> None:
    game = give(control(at_action("allies", pact=False), "norway", "western"), "allies", *MIXED)
    play(game, "allies", "sea_attack", "target:barents_sea", f"nation:{nation}")
    assert (allied_cards(game) == REDS) is duty


def test_6_5_3_4_elsewhere_and_in_event_conflicts_any_card_will_do() -> None:
    game = give(at_action("axis", pact=False), "allies", *MIXED)
    play(game, "axis", "land_attack", "target:greece")
    assert allied_cards(game) == {f"card:{each}" for each in MIXED}
    game = give(at_action("axis", pact=False), "allies", *MIXED)
    play(game, "axis", "event_action", "event:stukas")
    assert allied_cards(game) == {f"card:{each}" for each in MIXED}


def test_6_5_3_4_without_a_red_card_any_card_will_do() -> None:
    game = give(at_action("axis", pact=False), "allies", "western_10", "western_02")
    play(game, "axis", "land_attack", "target:leningrad")
    assert allied_cards(game) == {"card:western_10", "card:western_02"}


def test_6_5_3_4_the_axis_has_no_such_duty() -> None:
    game = at_action("axis", pact=False)
    play(game, "axis", "land_attack", "target:leningrad")
    assert set(names(game, "axis")) == {f"card:{each}" for each in hand(game, "axis")}


def test_6_5_3_4_murmansk_run_lifts_the_duty() -> None:
    game = give(at_action("axis", pact=False), "allies", *MIXED)
    hold(game, "allies", "murmansk_run")
    declare(game, "axis", "land", "leningrad")
    events(game, "allies:murmansk_run")
    assert allied_cards(game) == {f"card:{each}" for each in MIXED}


def test_6_5_3_4_murmansk_run_is_of_no_use_without_the_duty() -> None:
    game = hold(at_action("axis"), "allies", "murmansk_run", "reserves")
    play(game, "axis", "land_attack", "target:greece")
    assert reason(game, "allies", "play:murmansk_run") == "not_for_this"


@pytest.mark.parametrize("name", ["maximum_effort", "their_finest_hour"])
def test_6_5_3_4_the_second_card_from_the_deck_is_exempt(name: str) -> None:
    game = give(at_action("axis", pact=False), "allies", *MIXED)
    stack_deck(hold(game, "allies", name), "allies", "western_12")
    declare(game, "axis", "land", "leningrad")
    events(game, f"allies:{name}")
    rolls(game, [1, 1, 1], [6, 6, 6])
    cards(game, "german_02", "soviet_08")
    decline(game)
    assert {"soviet_08", "western_12"} <= set(pile(game, "allies"))


def test_6_5_3_4_a_captured_axis_agent_satisfies_the_duty() -> None:
    game = give(at_action("axis", pact=False), "allies", "western_10", "double_agent_axis", "western_02")
    play(game, "axis", "land_attack", "target:leningrad")
    assert "card:western_10" not in allied_cards(game)
