"""6.6: the Big Push, with event actions or with attacks."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hitlers_reich.moves import blitz, blitz_at, blitz_targets, declare, fight, produce, strike, turn_of
from tests.games.hitlers_reich.operations import last_draw, renewed
from tests.games.hitlers_reich.table import (
    at_action,
    bid,
    control,
    held,
    hold,
    names,
    owner,
    play,
    reason,
    refusal,
    reich,
    step,
)

from sandtable.games.hitlers_reich.terms import STAR_DOWN, STAR_UP
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
