"""Chapter 6.6-6.7: the Big Push, Barbarossa, Overlord and Bagration."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hitlers_reich.moves import (
    blitz,
    blitz_at,
    blitz_targets,
    declare,
    discard,
    duel,
    events,
    fight,
    handed,
    in_hands,
    kept,
    produce,
    strike,
    turn_of,
)
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    begin_turn,
    bid,
    control,
    control_all,
    deck,
    empty_deck,
    fleet,
    fort,
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
    script,
    size,
    step,
)

import sandtable
from sandtable.games.hitlers_reich.terms import DISPLAY, DOWN, STAR_DOWN, STAR_UP
from sandtable.kernel.game import Game

# -- 6.6 Big Push ----------------------------------------------------------------------------------------------------


def pushing(kind: str, side: str = "axis", **changes: Any) -> Game:
    """A Big Push just begun, on a map that lets the Axis at Suez, Greece and Yugoslavia."""
    marker = [STAR_UP, 0] if side == "axis" else [0, STAR_UP]
    game = control(at_action(side, pact=False, big_push=marker, **changes), "egypt", "axis")
    return play(game, side, f"big_push_{kind}")


@pytest.mark.parametrize("action", ["big_push_events", "big_push_attacks"])
@pytest.mark.parametrize(
    ("marker", "why", "rule"), [(0, "no_big_push", "6.6.1"), (STAR_DOWN, "marker_not_ready", "6.3.2")]
)
def test_6_6_1_the_marker_must_lie_star_up(action: str, marker: int, why: str, rule: str) -> None:
    game = at_action("axis", big_push=[marker, STAR_UP])
    assert action not in names(game, "axis")
    assert reason(game, "axis", action) == why
    assert refusal(game, "axis", action) == rule


def test_6_6_1_the_marker_is_removed_on_use() -> None:
    assert reich(pushing("events")).big_push == [0, 0]
    assert reich(pushing("attacks", "allies")).big_push == [0, 0]


def test_6_6_1_the_axis_may_spend_it_on_a_big_push_instead_of_barbarossa() -> None:
    game = at_action("axis", big_push=[STAR_UP, 0])
    assert {"barbarossa", "big_push_events", "big_push_attacks"} <= set(names(game, "axis"))
    play(game, "axis", "big_push_events")
    assert reich(game).pact


def test_6_6_1_a_big_push_permits_no_paratroops_or_landing_by_itself() -> None:
    game = control(pushing("attacks"), "channel", "axis")
    assert set(names(game, "axis")) == {"land_attack", "sea_attack"}
    assert reason(game, "axis", "paratroop_attack") == "no_paratroops"
    assert reason(game, "axis", "amphibious_attack") == "no_landing_craft"
    hold(game, "axis", "paratroops", "landing_craft")
    assert set(names(game, "axis")) == {"land_attack", "sea_attack", "paratroop_attack", "amphibious_attack"}


def two_bids(first: str, second: str) -> Game:
    game = pushing("events")
    play(game, "axis", "event:stukas")
    fight(game, first)
    assert step(game) == "bidding.choose"  # won or lost, the second follows at once
    play(game, "axis", "event:rommel")
    return fight(game, second)


@pytest.mark.parametrize(("first", "second"), [("axis", "axis"), ("axis", "allies"), ("allies", "axis")])
def test_6_6_2_both_bids_then_one_success_bonus_if_any_was_won(first: str, second: str) -> None:
    game = two_bids(first, second)
    assert ("stukas" in held(game, "axis")) is (first == "axis")
    assert ("rommel" in held(game, "axis")) is (second == "axis")
    assert step(game) == "player_turn.bonus"
    bid(game, "axis", "tiger_tanks", "axis")
    assert turn_of(game) == "allies"  # there was only one success bonus


def test_6_6_2_two_lost_bids_earn_no_bonus() -> None:
    game = two_bids("allies", "allies")
    assert turn_of(game) == "allies"


def test_6_6_3_a_lost_first_attack_does_not_end_the_turn_and_the_second_is_chosen_then() -> None:
    game = strike(pushing("attacks"), "axis", "greece", "allies")
    assert step(game) == "attacking.way"
    strike(game, "axis", "greece", "axis")
    assert owner(game, "greece") == "axis"
    assert "event_action" in names(game, "axis")


def test_6_6_3_two_lost_attacks_earn_no_bonus() -> None:
    game = strike(pushing("attacks"), "axis", "greece", "allies")
    strike(game, "axis", "yugoslavia", "allies")
    assert turn_of(game) == "allies"


def test_6_6_3_a_won_first_attack_gives_its_bonuses_now_or_later() -> None:
    game = strike(pushing("attacks"), "axis", "suez", "axis")
    assert step(game) == "big_pushing.between"
    assert {"proceed", "production_bonus", "event_action", "land_attack"} <= set(names(game, "axis"))
    assert blitz_targets(game, "axis") == {"palestine"}
    play(game, "axis", "proceed")
    strike(game, "axis", "greece", "allies")
    assert step(game) == "player_turn.bonus"
    assert {"production_bonus", "event_action", "end_turn"} <= set(names(game, "axis"))
    assert blitz_targets(game, "axis") == {"palestine"}


def test_6_6_3_R52_production_bonuses_of_both_attacks_may_be_held() -> None:
    game = control(pushing("attacks"), "iraq", "axis")
    strike(game, "axis", "suez", "axis")
    play(game, "axis", "proceed")
    strike(game, "axis", "persia", "axis")
    play(game, "axis", names(game, "axis")[0])  # which of the two areas may start a Blitz
    produce(game, "axis", "stukas", "axis")
    produce(game, "axis", "rommel", "axis")
    assert "production_bonus" not in names(game, "axis")
    assert {"stukas", "rommel"} <= held(game, "axis")


def test_6_6_3_R52_a_blitz_between_the_attacks_does_not_cost_the_production_bonus() -> None:
    game = strike(pushing("attacks"), "axis", "suez", "axis")
    blitz(game, "axis", "palestine", "axis")
    assert "production_bonus" in names(game, "axis")
    play(game, "axis", "proceed")
    strike(game, "axis", "greece", "axis")
    assert "production_bonus" in names(game, "axis")


def test_6_6_3_R52_after_the_second_attack_a_production_bonus_lapses_with_the_next_conflict() -> None:
    game = strike(pushing("attacks"), "axis", "suez", "axis")
    play(game, "axis", "proceed")
    strike(game, "axis", "greece", "allies")
    bid(game, "axis", "rommel", "axis")
    assert turn_of(game) == "allies"


def test_6_6_3_a_held_blitz_may_start_from_either_area_but_only_one_chain() -> None:
    for start, target in (("suez", "palestine"), ("greece", "yugoslavia")):
        game = strike(pushing("attacks"), "axis", "suez", "axis")
        play(game, "axis", "proceed")
        strike(game, "axis", "greece", "axis")
        assert step(game) == "big_pushing.chain"
        assert set(names(game, "axis")) == {"from:suez", "from:greece"}
        play(game, "axis", f"from:{start}")
        assert blitz_targets(game, "axis") == {target}


def test_6_6_3_a_chain_made_between_the_attacks_is_the_only_one() -> None:
    game = strike(pushing("attacks"), "axis", "suez", "axis")
    blitz(game, "axis", "palestine", "axis")
    play(game, "axis", "proceed")
    strike(game, "axis", "greece", "axis")
    assert not blitz_targets(game, "axis")
    assert reason(game, "axis", blitz_at("yugoslavia")) == "no_blitz"


def test_6_6_3_R25_a_lost_blitz_between_ends_the_chain_alone() -> None:
    game = strike(pushing("attacks"), "axis", "suez", "axis")
    blitz(game, "axis", "palestine", "allies")
    assert step(game) == "big_pushing.between"
    assert "event_action" in names(game, "axis")
    assert "production_bonus" in names(game, "axis")
    assert not blitz_targets(game, "axis")
    play(game, "axis", "proceed")
    strike(game, "axis", "greece", "axis")
    assert "event_action" in names(game, "axis")
    assert not blitz_targets(game, "axis")


def test_6_6_3_R25_a_lost_production_bid_between_costs_nothing_more() -> None:
    game = strike(pushing("attacks"), "axis", "suez", "axis")
    produce(game, "axis", "stukas", "allies")
    assert {"event_action", "proceed"} <= set(names(game, "axis"))
    assert blitz_targets(game, "axis") == {"palestine"}
    play(game, "axis", "proceed")
    assert step(game) == "attacking.way"


def test_6_6_3_R25_a_lost_production_bid_between_ends_a_blitz_chain_that_was_begun() -> None:
    game = strike(pushing("attacks"), "axis", "suez", "axis")
    blitz(game, "axis", "palestine", "axis")
    assert blitz_targets(game, "axis")
    produce(game, "axis", "stukas", "allies")
    assert step(game) == "big_pushing.between"
    assert not blitz_targets(game, "axis")
    assert "event_action" in names(game, "axis")  # the success bonus stays
    play(game, "axis", "proceed")
    strike(game, "axis", "greece", "axis")
    assert not blitz_targets(game, "axis")  # one chain a turn, and it is over


def test_6_6_3_R25_a_lost_success_bonus_between_does_not_cancel_the_second_attack() -> None:
    game = strike(pushing("attacks"), "axis", "suez", "axis")
    bid(game, "axis", "stukas", "allies")
    play(game, "axis", "proceed")
    strike(game, "axis", "greece", "axis")
    assert step(game) == "player_turn.bonus"
    assert "event_action" not in names(game, "axis")  # one success bonus, and it has been spent
    assert reason(game, "axis", "event_action") == "no_success_bonus"
    assert refusal(game, "axis", "event_action") == "7.9"
    assert "yugoslavia" in blitz_targets(game, "axis")


def test_6_6_3_R25_after_the_second_attack_a_lost_bonus_ends_the_turn() -> None:
    game = strike(pushing("attacks"), "axis", "suez", "axis")
    play(game, "axis", "proceed")
    strike(game, "axis", "greece", "allies")
    produce(game, "axis", "stukas", "allies")
    assert turn_of(game) == "allies"


def test_6_6_3_an_attack_by_success_bonus_between_earns_its_own_bonuses() -> None:
    game = strike(pushing("attacks"), "axis", "greece", "axis")
    strike(game, "axis", "suez", "axis")
    assert step(game) == "big_pushing.between"
    assert "production_bonus" in names(game, "axis")
    assert blitz_targets(game, "axis") == {"palestine"}
    assert reason(game, "axis", "event_action") == "no_success_bonus"
    assert reason(game, "axis", blitz_at("yugoslavia")) == "no_blitz"
    play(game, "axis", "proceed")
    strike(game, "axis", "yugoslavia", "allies")
    assert "production_bonus" in names(game, "axis")


def test_6_6_3_the_success_bonus_is_earned_by_the_second_attack_alone_as_well() -> None:
    game = strike(pushing("attacks"), "axis", "greece", "allies")
    strike(game, "axis", "suez", "axis")
    assert {"event_action", "production_bonus"} <= set(names(game, "axis"))
    assert blitz_targets(game, "axis") == {"palestine"}


# -- R50 the last year ends in the middle ------------------------------------------------------------------------------


def last_draw(game: Game, side: str) -> Game:
    """1945: the next card that a side draws ends the game."""
    put(game, year=[4, 5] if side == "axis" else [5, 4], exchange_done=True)
    return empty_deck(game, side)


def renewed(game: Game, side: str, cards: int = 1) -> list[int]:
    """The shuffle of a deck with the cards just used on it."""
    return list(range(len(pile(game, side)) + cards))


def test_6_6_R50_the_last_year_ends_a_big_push_after_the_conflict_in_progress() -> None:
    game = last_draw(pushing("attacks"), "axis")
    declare(game, "axis", "land", "greece")
    fight(game, "axis", renewed(game, "axis"))
    assert game.result is not None
    assert game.result.rule == "9.5"
    assert owner(game, "greece") == "axis"
    game = last_draw(pushing("events"), "axis")
    play(game, "axis", "event:stukas")
    fight(game, "axis", renewed(game, "axis"))
    assert game.over


def test_6_7_2_R50_the_last_year_ends_barbarossa() -> None:
    game = last_draw(invading(), "axis")
    play(game, "axis", "target:crimea")
    fight(game, "axis", renewed(game, "axis"))
    assert game.over
    assert owner(game, "crimea") == "axis"
    assert owner(game, "minsk") == "soviet"


def test_6_7_3_R50_the_last_year_ends_overlord_with_anvil_and_no_bagration() -> None:
    game = last_draw(in_1944(), "allies")
    play(game, "allies", "overlord", "target:normandy")
    script(game, renewed(game, "allies", 0), [1, 1, 1, 6, 6, 6], *rebuilt())
    play(game, "axis", names(game, "axis")[0])
    play(game, "allies", names(game, "allies")[0])
    while step(game).startswith("conflict."):
        play(game, "allies", "pass")
    assert owner(game, "normandy") == "western"
    assert owner(game, "vichy_france") == "western"
    assert game.over


def test_6_7_4_R50_the_last_year_ends_bagration() -> None:
    game = last_draw(bagration(), "allies")
    play(game, "allies", "target:minsk")
    fight(game, "axis", renewed(game, "allies"), *rebuilt())
    assert game.over
    assert game.result is not None
    assert game.result.rule == "9.5"


# -- 6.7.1 Barbarossa: requirements ----------------------------------------------------------------------------------


def test_6_7_1_barbarossa_needs_the_marker_and_comes_before_the_first_axis_reshuffle() -> None:
    assert "barbarossa" in names(at_action("axis"), "axis")
    for changes, why, rule in (
        ({"big_push": [0, 0]}, "no_big_push", "6.6.1"),
        ({"big_push": [STAR_DOWN, 0]}, "marker_not_ready", "6.3.2"),
        ({"pact": False, "barbarossa_possible": False}, "operation_gone", "6.7"),
    ):
        game = at_action("axis", **changes)
        assert reason(game, "axis", "barbarossa") == why
        assert refusal(game, "axis", "barbarossa") == rule


def test_6_7_1_each_side_has_its_own_operations() -> None:
    allies = at_action("allies", big_push=[0, STAR_UP])
    assert (reason(allies, "allies", "barbarossa"), refusal(allies, "allies", "barbarossa")) == ("not_axis", "6.7.1")
    axis = at_action("axis")
    assert (reason(axis, "axis", "overlord"), refusal(axis, "axis", "overlord")) == ("not_allies", "6.7.1")


# -- 6.7.2 Barbarossa ------------------------------------------------------------------------------------------------

FOUR = ("crimea", "bessarabia", "minsk", "baltic_states")


def invading(**changes: Any) -> Game:
    return play(at_action("axis", **changes), "axis", "barbarossa")


def invade(game: Game, area: str, winner: str, *played: str) -> Game:
    """One of the four attacks; the last target left is attacked without asking."""
    if step(game) == "invading.next_attack":
        play(game, "axis", f"target:{area}")
    events(game, *played)
    fight(game, winner)
    return discard(game)


def test_6_7_2_the_launch_ends_the_pact_and_takes_the_marker() -> None:
    game = invading()
    assert not reich(game).pact
    assert reich(game).big_push == [0, 0]
    assert set(names(game, "axis")) == {f"target:{area}" for area in FOUR}


def test_6_7_2_four_attacks_in_any_order_each_once_whatever_the_results() -> None:
    game = invading()
    left = set(FOUR)
    for area, winner in zip(
        ("minsk", "crimea", "baltic_states", "bessarabia"), ("allies", "axis", "allies", "axis"), strict=True
    ):
        if len(left) > 1:
            assert {name for name in names(game, "axis") if name.startswith("target:")} == {f"target:{a}" for a in left}
        invade(game, area, winner)
        assert owner(game, area) == ("axis" if winner == "axis" else "soviet")
        left.discard(area)
    if step(game) == "invading.next_attack":
        play(game, "axis", "proceed")
    assert step(game) == "player_turn.bonus"
    assert size(game, "axis") == 8


def test_6_7_2_no_other_area_is_a_target() -> None:
    game = invade(invading(), "minsk", "allies")
    assert reason(game, "axis", "target:minsk") == "no_target"
    assert reason(game, "axis", "target:leningrad") == "no_target"
    assert reason(game, "axis", "target:moscow") == "not_adjacent"
    assert reason(game, "axis", "target:spain") == "is_neutral"


def test_6_7_2_R28_without_a_win_there_is_no_success_bonus() -> None:
    game = invading()
    for area in FOUR:
        invade(game, area, "allies")
    assert turn_of(game) == "allies"


def test_6_7_2_the_success_bonus_waits_for_the_fourth_attack() -> None:
    game = invade(invading(), "crimea", "axis")
    assert "event_action" not in names(game, "axis")
    assert reason(game, "axis", "event_action") == "no_success_bonus"
    for area in FOUR[1:]:
        invade(game, area, "allies")
    assert step(game) == "player_turn.bonus"
    assert "event_action" in names(game, "axis")
    bid(game, "axis", "stukas", "allies")
    assert turn_of(game) == "allies"  # the success bonus lost, the turn ends


def test_6_7_2_R28_a_target_taken_by_a_blitz_is_skipped() -> None:
    game = invade(invading(), "baltic_states", "axis")
    blitz(game, "axis", "minsk", "axis")
    assert {name for name in names(game, "axis") if name.startswith("target:")} == {
        "target:crimea",
        "target:bessarabia",
    }
    for area in ("crimea", "bessarabia"):
        invade(game, area, "allies")
    assert step(game) == "player_turn.bonus"


def test_6_7_2_R28_a_target_without_an_axis_neighbour_waits_for_one() -> None:
    game = invading()
    control(game, "rumania", "western")
    assert "target:crimea" not in names(game, "axis")
    assert reason(game, "axis", "target:crimea") == "not_adjacent"
    invade(game, "bessarabia", "axis")
    assert "target:crimea" in names(game, "axis")


def test_6_7_2_R28_a_target_out_of_reach_at_the_end_is_skipped() -> None:
    game = invading()
    control(game, "rumania", "western")
    for area in ("bessarabia", "minsk", "baltic_states"):
        invade(game, area, "allies")
    assert owner(game, "crimea") == "soviet"
    assert turn_of(game) == "allies"


def test_6_7_2_blitz_attacks_cost_hand_size_and_hit_soviet_areas_only() -> None:
    game = invade(invading(), "crimea", "axis")
    blitz(game, "axis", "caucasus", "axis")
    assert size(game, "axis") == 7
    assert "persia" not in blitz_targets(game, "axis")
    assert reason(game, "axis", blitz_at("persia")) == "only_soviet"
    assert refusal(game, "axis", blitz_at("persia")) == "6.7.2"
    blitz(game, "axis", "stalingrad", "axis")
    blitz(game, "axis", "steppes", "axis")
    assert size(game, "axis") == 5
    assert reason(game, "axis", blitz_at("moscow")) == "no_blitz"  # three in a row are all


def test_6_7_2_a_lost_blitz_ends_the_chain_only() -> None:
    game = invade(invading(), "crimea", "axis")
    blitz(game, "axis", "caucasus", "allies")
    assert set(names(game, "axis")) == {"target:bessarabia", "target:minsk", "target:baltic_states"}
    invade(game, "minsk", "axis")
    assert reason(game, "axis", blitz_at("smolensk")) == "no_blitz"  # one chain, and it is over


def test_6_7_2_a_chain_that_was_begun_does_not_go_on_after_the_next_attack() -> None:
    game = invade(invading(), "crimea", "axis")
    blitz(game, "axis", "caucasus", "axis")
    invade(game, "minsk", "axis")
    assert reason(game, "axis", blitz_at("smolensk")) == "no_blitz"
    assert reason(game, "axis", blitz_at("stalingrad")) == "no_blitz"


def test_6_7_2_production_bonuses_may_be_used_when_earned_and_a_lost_one_costs_nothing() -> None:
    game = invade(invading(), "crimea", "axis")
    blitz(game, "axis", "kharkov", "axis")
    assert "production_bonus" in names(game, "axis")
    produce(game, "axis", "stukas", "allies")
    assert "production_bonus" not in names(game, "axis")
    assert "target:minsk" in names(game, "axis")
    assert "smolensk" in blitz_targets(game, "axis")


@pytest.mark.parametrize(("reading", "lapses"), [("recommended", True), ("alternative", False)])
def test_6_7_2_R52_a_production_bonus_and_the_next_of_the_four_attacks(reading: str, lapses: bool) -> None:
    game = invade(invading(choices={"hold_production": reading}), "crimea", "axis")
    blitz(game, "axis", "kharkov", "axis")
    invade(game, "minsk", "allies")
    assert ("production_bonus" not in names(game, "axis")) is lapses


def test_6_7_2_R28_after_the_fourth_attack_a_lost_blitz_or_bid_leaves_the_success_bonus() -> None:
    game = invading()
    for area in ("bessarabia", "minsk", "baltic_states"):
        invade(game, area, "allies")
    invade(game, "crimea", "axis")
    blitz(game, "axis", "kharkov", "axis")
    produce(game, "axis", "stukas", "allies")
    blitz(game, "axis", "smolensk", "allies")
    assert step(game) == "player_turn.bonus"
    assert "event_action" in names(game, "axis")


def test_6_7_2_going_on_to_the_success_bonus_gives_up_what_the_fourth_attack_earned() -> None:
    game = invading()
    for area in ("bessarabia", "minsk", "baltic_states"):
        invade(game, area, "allies")
    invade(game, "crimea", "axis")
    play(game, "axis", "proceed")
    assert "event_action" in names(game, "axis")
    assert not blitz_targets(game, "axis")


def test_6_7_2_R52_alternative_a_held_production_bonus_outlasts_going_on() -> None:
    game = invading(choices={"hold_production": "alternative"})
    for area in ("bessarabia", "minsk", "baltic_states"):
        invade(game, area, "allies")
    invade(game, "crimea", "axis")
    blitz(game, "axis", "kharkov", "axis")
    play(game, "axis", "proceed")
    assert {"production_bonus", "event_action"} <= set(names(game, "axis"))


def test_6_7_2_the_chain_may_follow_the_success_bonus_instead() -> None:
    game = invading()
    for area in ("crimea", "bessarabia", "baltic_states"):
        invade(game, area, "allies")
    invade(game, "minsk", "axis")
    play(game, "axis", "proceed")
    strike(game, "axis", "smolensk", "axis")
    assert "moscow" in blitz_targets(game, "axis")
    blitz(game, "axis", "moscow", "axis")
    assert owner(game, "moscow") == "axis"
    assert size(game, "axis") == 7


def test_6_7_2_no_paratroops_and_no_landing_in_barbarossa_itself() -> None:
    game = hold(invading(), "axis", "paratroops", "landing_craft")
    assert not [name for name in names(game, "axis") if "paratroop" in name or "amphibious" in name]
    play(game, "axis", "target:minsk")
    assert step(game) == "conflict.choose_cards"  # neither can be played into a land attack


def test_6_7_2_R28_a_reusable_event_serves_in_one_of_the_four_and_in_the_chain_from_it() -> None:
    game = hold(invading(), "axis", "tiger_tanks")
    invade(game, "crimea", "axis", "axis:tiger_tanks")
    play(game, "axis", blitz_at("kharkov"))
    assert "play:tiger_tanks" in names(game, "axis")
    events(game, "axis:tiger_tanks")
    discard(fight(game, "axis"))
    play(game, "axis", "target:minsk")
    assert step(game) == "conflict.choose_cards"
    assert kept(game, "axis") == {"tiger_tanks"}


# -- 6.7.1 Overlord: requirements ------------------------------------------------------------------------------------


def in_1944(side: str = "allies", **changes: Any) -> Game:
    """A campaign turn of 1944: the Channel is Allied, HIGGINS BOATS held, the marker ready, the East as in 1941."""
    settled: dict[str, Any] = {
        "pact": False,
        "barbarossa_possible": False,
        "year": [3, 3],
        "turns": 20,
        "big_push": [0, STAR_UP],
        "vichy": 2,
    }
    game = at_action(side, **{**settled, **changes})
    control_all(game, "axis", "vichy_france", "algeria", "morocco", "tunisia", "syria_lebanon")
    control_all(game, "western", "channel")
    return hold(game, "allies", "higgins_boats")


def test_6_7_1_overlord_is_open_with_marker_year_boats_and_zone() -> None:
    assert "overlord" in names(in_1944(), "allies")


@pytest.mark.parametrize(
    ("changes", "why", "rule"),
    [
        ({"year": [2, 3]}, "before_1944", "6.7.1"),
        ({"year": [3, 2]}, "before_1944", "6.7.1"),
        ({"big_push": [0, 0]}, "no_big_push", "6.6.1"),
        ({"big_push": [0, STAR_DOWN]}, "marker_not_ready", "6.3.2"),
        ({"overlord_possible": False}, "operation_gone", "6.7"),
    ],
)
def test_6_7_1_overlord_why_not(changes: dict[str, Any], why: str, rule: str) -> None:
    game = in_1944(**changes)
    assert "overlord" not in names(game, "allies")
    assert reason(game, "allies", "overlord") == why
    assert refusal(game, "allies", "overlord") == rule


@pytest.mark.parametrize("years", [[3, 3], [4, 3], [4, 4]])
def test_6_7_1_both_year_markers_at_the_end_of_1943_or_later(years: list[int]) -> None:
    assert "overlord" in names(in_1944(year=years), "allies")


def test_6_7_1_overlord_needs_higgins_boats_face_up() -> None:
    game = in_1944()
    reich(game).event_at[reich(game).tables.higgins] = DOWN + ALLIES
    put(game)
    assert (reason(game, "allies", "overlord"), refusal(game, "allies", "overlord")) == ("no_higgins", "6.7.1")


def test_6_7_1_a_contested_channel_will_not_do() -> None:
    game = fleet(in_1944(), "axis", "channel")
    assert (reason(game, "allies", "overlord"), refusal(game, "allies", "overlord")) == ("no_overlord_zone", "6.7.1")


def landings(channel: str, biscay: str, reading: str = "recommended") -> set[str]:
    game = in_1944(choices={"overlord_zones": reading})
    control_all(game, channel, "channel")
    control_all(game, biscay, "bay_of_biscay")
    if "overlord" not in names(game, "allies"):
        assert reason(game, "allies", "overlord") == "no_overlord_zone"
        return set()
    play(game, "allies", "overlord")
    assert step(game) == "liberating.landing"
    return {name.split(":")[1] for name in names(game, "allies")}


NORTH = {"normandy", "calais", "holland_belgium"}


def test_6_7_1_R04_recommended_the_zone_of_the_landing_is_enough() -> None:
    assert landings("western", "nobody") == NORTH
    assert landings("nobody", "western") == {"normandy", "vichy_france"}
    assert landings("western", "western") == NORTH | {"vichy_france"}
    assert landings("axis", "axis") == set()


def test_6_7_1_R04_alternative_both_zones_are_needed() -> None:
    assert landings("western", "nobody", "alternative") == set()
    assert landings("nobody", "western", "alternative") == set()
    assert landings("western", "western", "alternative") == NORTH | {"vichy_france"}


@pytest.mark.parametrize("reading", ["recommended", "alternative"])
def test_6_7_1_R04_the_1944_game_opens_with_overlord_in_either_reading(reading: str) -> None:
    game = sandtable.new("hitlers_reich", scenario="short_1944", seed=3, options={"overlord_zones": reading})
    assert step(game) == "liberating.landing"
    assert set(names(game, "allies")) == {f"target:{area}" for area in NORTH}
    assert reason(game, "allies", "land_attack") == "must_overlord"
    assert refusal(game, "allies", "land_attack") == "10.3.4"


def test_6_7_1_why_not_land_there() -> None:
    game = play(in_1944(), "allies", "overlord")
    assert reason(game, "allies", "target:vichy_france") == "no_overlord_zone"
    assert reason(game, "allies", "target:london") == "already_own"
    assert reason(game, "allies", "target:spain") == "is_neutral"


# -- 6.7.1, R15 the zones closed to the Axis -------------------------------------------------------------------------


def axis_may(game: Game, zone: str) -> tuple[bool, bool]:
    """Whether the Axis may attack a zone, and whether it may send a fleet there."""
    play(game, "axis", "sea_attack")
    may_attack = f"target:{zone}" in names(game, "axis")
    if not may_attack:
        assert (reason(game, "axis", f"target:{zone}"), refusal(game, "axis", f"target:{zone}")) == (
            "late_war_ban",
            "6.7.1",
        )
    game.undo("axis")
    play(game, "axis", "reinforce_fleet")
    may_sail = f"place:{zone}" in names(game, "axis")
    if not may_sail:
        assert reason(game, "axis", f"place:{zone}") == "late_war_ban"
    return may_attack, may_sail


@pytest.mark.parametrize("reading", ["recommended", "alternative"])
def test_6_7_1_R15_channel_and_biscay_are_closed_once_the_allies_hold_them(reading: str) -> None:
    game = in_1944("axis", choices={"naval_ban": reading})
    assert axis_may(game, "channel") == (False, False)
    game = in_1944("axis", choices={"naval_ban": reading})
    assert axis_may(game, "bay_of_biscay") == (True, True)
    game = control(in_1944("axis", choices={"naval_ban": reading}), "bay_of_biscay", "western")
    assert axis_may(game, "bay_of_biscay") == (False, False)


@pytest.mark.parametrize(("reading", "may"), [("recommended", True), ("alternative", False)])
def test_6_7_1_R15_other_zones_are_closed_in_the_alternative_only(reading: str, may: bool) -> None:
    game = control(in_1944("axis", choices={"naval_ban": reading}), "atlantic", "western")
    assert axis_may(game, "atlantic") == (may, may)


def test_6_7_1_R15_not_before_1944_and_not_while_contested() -> None:
    assert axis_may(in_1944("axis", year=[3, 2]), "channel") == (True, True)
    game = fleet(in_1944("axis"), "axis", "channel")
    play(game, "axis", "sea_attack")
    assert "target:channel" in names(game, "axis")


def test_6_7_1_R15_the_allies_are_not_barred_from_axis_zones() -> None:
    game = control(in_1944(), "bay_of_biscay", "axis")
    play(game, "allies", "sea_attack")
    assert "target:bay_of_biscay" in names(game, "allies")


# -- 6.7.3 Overlord --------------------------------------------------------------------------------------------------


def landing(winner: str, area: str = "normandy", game: Game | None = None, *played: str) -> Game:
    """Overlord, launched and landed, up to the first question after it."""
    found = play(game or in_1944(), "allies", "overlord", f"target:{area}")
    events(found, *played)
    fight(found, winner)
    return discard(found)


def test_6_7_3_the_marker_goes_and_maximum_effort_comes_even_from_the_axis() -> None:
    game = hold(in_1944(), "axis", "maximum_effort")
    play(game, "allies", "overlord", "target:normandy")
    g = reich(game)
    assert g.big_push == [0, 0]
    assert not g.overlord_possible
    top = deck(game, "allies")[0]
    fight(game, "allies")
    assert handed(game, "axis") == {"maximum_effort"}
    assert top in pile(game, "allies")  # the second card, from the deck
    assert len(pile(game, "allies")) == 2


def test_6_7_3_no_other_two_card_event_beside_maximum_effort() -> None:
    game = hold(in_1944(), "allies", "their_finest_hour", "reserves")
    play(game, "allies", "overlord", "target:normandy")
    assert reason(game, "allies", "play:their_finest_hour") == "second_two_card"


def test_6_7_3_the_zone_is_asked_for_where_two_lead_to_the_beach() -> None:
    game = control(in_1944(), "bay_of_biscay", "western")
    play(game, "allies", "overlord", "target:normandy")
    assert set(names(game, "allies")) == {"from:channel", "from:bay_of_biscay"}


def test_6_7_3_any_area_beside_an_allied_bay_of_biscay_may_be_landed_at() -> None:
    game = control(in_1944(), "bay_of_biscay", "western")
    landing("allies", "vichy_france", game)
    assert owner(game, "vichy_france") == "western"
    game = control(in_1944(vichy=0), "bay_of_biscay", "western")
    control(game, "vichy_france", "vichy")
    control(game, "spain", "axis")
    play(game, "allies", "overlord")
    assert {"target:vichy_france", "target:spain"} <= set(names(game, "allies"))


def test_6_7_3_a_won_landing_allows_two_free_blitz_attacks() -> None:
    game = landing("allies")
    assert owner(game, "normandy") == "western"
    blitz(game, "allies", "calais", "allies")
    assert "proceed" in names(game, "allies")
    assert blitz_targets(game, "allies") == {"paris", "holland_belgium"}
    blitz(game, "allies", "holland_belgium", "allies")
    assert size(game, "allies") == 6
    assert step(game) == "liberating.bagration"  # there is no third


def test_6_7_3_the_allies_may_stop_after_one_blitz() -> None:
    game = blitz(landing("allies"), "allies", "calais", "allies")
    assert owner(game, "vichy_france") == "axis"
    play(game, "allies", "proceed")
    assert owner(game, "vichy_france") == "western"
    assert step(game) == "liberating.bagration"


def test_6_7_3_R26_the_second_blitz_starts_where_the_first_ended_or_at_the_beach() -> None:
    game = blitz(landing("allies"), "allies", "calais", "allies")
    assert "vichy_france" not in blitz_targets(game, "allies")  # next to Normandy, not to Calais
    game = blitz(landing("allies"), "allies", "calais", "axis")
    assert blitz_targets(game, "allies") == {"calais", "paris", "vichy_france"}
    blitz(game, "allies", "calais", "allies")
    assert owner(game, "calais") == "western"
    assert step(game) == "liberating.bagration"


def test_6_7_3_two_lost_blitz_attacks_still_bring_anvil() -> None:
    game = landing("allies")
    blitz(game, "allies", "calais", "axis")
    blitz(game, "allies", "calais", "axis")
    assert owner(game, "vichy_france") == "western"


def test_6_7_3_the_blitz_may_not_hit_berlin() -> None:
    game = landing("allies", "holland_belgium")
    blitz(game, "allies", "ruhr", "allies")
    assert "berlin" not in blitz_targets(game, "allies")
    assert (reason(game, "allies", blitz_at("berlin")), refusal(game, "allies", blitz_at("berlin"))) == (
        "not_berlin",
        "6.7.3",
    )


def test_6_7_3_a_lost_production_bonus_does_not_end_the_turn() -> None:
    game = landing("allies", "holland_belgium")
    blitz(game, "allies", "ruhr", "allies")
    produce(game, "allies", "convoy_1", "axis")
    assert step(game) == "liberating.exploit"
    assert "austria" in blitz_targets(game, "allies")


def test_6_7_3_anvil_follows_without_any_blitz_and_turns_vichy_and_two_zones_western() -> None:
    game = control(in_1944(), "straits_of_gibraltar", "axis")
    fort(game, "axis", "tunisia")
    fleet(game, "axis", "western_med")
    control(game, "algeria", "soviet")
    landing("allies", "normandy", game)
    assert owner(game, "vichy_france") == "axis"
    play(game, "allies", "proceed")
    for where in ("vichy_france", "morocco", "tunisia", "syria_lebanon", "straits_of_gibraltar", "western_med"):
        assert owner(game, where) == "western"
    assert owner(game, "algeria") == "soviet"  # Allied already
    g = reich(game)
    assert g.fort[place("tunisia")] == 0
    assert g.fleet[place("western_med")] == 1 << AXIS  # it stays, and contests the zone
    assert step(game) == "liberating.bagration"


def test_6_7_3_a_lost_landing_brings_no_anvil_but_bagration() -> None:
    game = landing("axis")
    assert owner(game, "vichy_france") == "axis"
    assert owner(game, "normandy") == "axis"
    assert step(game) == "liberating.bagration"


def test_6_7_3_no_success_bonus_is_left_over() -> None:
    game = play(landing("allies"), "allies", "proceed")
    assert not {"event_action", "reorganize", "land_attack"} & set(names(game, "allies"))


# -- 6.7.4 Bagration -------------------------------------------------------------------------------------------------


def bagration(game: Game | None = None) -> Game:
    """Bagration, after a lost landing: Minsk and Smolensk are Axis, their neighbours Soviet."""
    found = game or in_1944()
    control_all(found, "axis", "minsk", "smolensk")
    return landing("axis", "normandy", found)


def rebuilt(axis: int = 8, allies: int = 6) -> list[list[int]]:
    """The shuffles of both decks after Bagration, for these hand sizes."""
    return [list(range(27 - axis)), list(range(27 - allies))]


def advance_east(game: Game, area: str, winner: str, *played: str, after: list[list[int]] | None = None) -> Game:
    """One attack of Bagration; `after` are the shuffles that end the operation."""
    if step(game) == "liberating.bagration":
        play(game, "allies", f"target:{area}")
    if step(game) == "attacking.start":
        play(game, "allies", names(game, "allies")[0])
    events(game, *played)
    fight(game, winner, *(after or []))
    return discard(game)


def test_6_7_4_targets_are_axis_areas_beside_soviet_ones() -> None:
    game = bagration()
    offered = {name.split(":")[1] for name in names(game, "allies")}
    assert offered == {"finland", "rumania", "poland", "hungary", "minsk", "smolensk"}
    assert reason(game, "allies", "target:libya") == "no_target"  # next to Western Egypt only
    assert reason(game, "allies", "target:ruhr") == "not_adjacent"
    assert reason(game, "allies", "target:moscow") == "already_own"


def test_6_7_4_berlin_is_barred() -> None:
    game = control_all(in_1944(), "soviet", "poland")
    bagration(game)
    assert "target:berlin" not in names(game, "allies")
    assert reason(game, "allies", "target:berlin") == "not_berlin"


def test_6_7_4_four_attacks_are_guaranteed_and_the_same_area_may_be_tried_again() -> None:
    game = bagration()
    for attempt in range(4):
        assert step(game) == "liberating.bagration", attempt
        won = attempt == 3
        advance_east(game, "minsk", "allies" if won else "axis", after=rebuilt() if won else None)
    assert owner(game, "minsk") == "soviet"
    assert turn_of(game) == "axis"  # no success bonus, no Blitz


def test_6_7_4_R27_areas_just_won_may_be_attacked_from_and_there_is_no_blitz() -> None:
    game = bagration()
    advance_east(game, "poland", "allies")
    assert owner(game, "poland") == "soviet"
    assert "target:austria" in names(game, "allies")
    assert not blitz_targets(game, "allies")
    assert reason(game, "allies", blitz_at("austria")) == "no_blitz"


def test_6_7_4_attacks_start_from_soviet_areas_only() -> None:
    game = bagration(control(in_1944(), "bulgaria", "western"))
    play(game, "allies", "target:rumania")
    if step(game) == "attacking.start":
        assert not {"from:yugoslavia", "from:bulgaria"} & set(names(game, "allies"))
        play(game, "allies", names(game, "allies")[0])
    assert all("soviet" in name or "double_agent" in name for name in names(game, "allies"))


def test_6_7_4_events_used_in_a_won_attack_may_be_used_again_in_the_next() -> None:
    game = hold(bagration(), "allies", "t34s_shermans", "artillery_partisans")
    advance_east(game, "minsk", "allies", "allies:t34s_shermans", "allies:artillery_partisans")
    play(game, "allies", "target:smolensk")
    assert {"play:t34s_shermans", "play:artillery_partisans"} <= set(names(game, "allies"))
    events(game, "allies:t34s_shermans")
    discard(fight(game, "allies"))
    play(game, "allies", "target:poland")
    while step(game) == "attacking.start":
        play(game, "allies", names(game, "allies")[0])
    assert "play:t34s_shermans" in names(game, "allies")
    assert reason(game, "allies", "play:artillery_partisans") == "face_down"  # left out once


def test_6_7_4_events_used_in_overlord_have_served_for_this_turn() -> None:
    game = hold(in_1944(), "allies", "artillery_partisans", "t34s_shermans")
    control_all(game, "axis", "minsk", "smolensk")
    landing("allies", "normandy", game, "allies:artillery_partisans")
    play(game, "allies", "proceed", "target:minsk")
    assert "play:t34s_shermans" in names(game, "allies")
    assert reason(game, "allies", "play:artillery_partisans") == "face_down"
    assert refusal(game, "allies", "play:artillery_partisans") == "4.2.5.1"


def test_6_7_4_R27_production_bonuses_may_be_used_at_once_and_a_loss_costs_nothing() -> None:
    game = bagration()
    advance_east(game, "rumania", "allies")
    assert owner(game, "rumania") == "soviet"
    assert "production_bonus" in names(game, "allies")
    produce(game, "allies", "convoy_1", "axis")
    assert "target:minsk" in names(game, "allies")
    assert "production_bonus" not in names(game, "allies")


def test_6_7_4_R27_a_production_bonus_of_the_last_attack_may_still_be_used() -> None:
    game = bagration()
    for _ in range(3):
        advance_east(game, "minsk", "axis")
    advance_east(game, "rumania", "allies")
    assert set(names(game, "allies")) == {"proceed", "production_bonus"}
    play(game, "allies", "production_bonus", "event:convoy_1")
    fight(game, "axis", *rebuilt(axis=7))
    assert turn_of(game) == "axis"


@pytest.mark.parametrize(("reading", "lapses"), [("recommended", True), ("alternative", False)])
def test_6_7_4_R52_a_production_bonus_and_the_next_attack(reading: str, lapses: bool) -> None:
    game = bagration(in_1944(choices={"hold_production": reading}))
    advance_east(game, "rumania", "allies")
    advance_east(game, "minsk", "axis")
    assert ("production_bonus" not in names(game, "allies")) is lapses


def test_6_7_4_R27_without_a_legal_target_the_rest_is_void() -> None:
    game = in_1944()
    control_all(game, "western", "finland", "rumania", "poland", "hungary")
    play(game, "allies", "overlord", "target:normandy")
    fight(game, "axis", *rebuilt())
    assert turn_of(game) == "axis"


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
