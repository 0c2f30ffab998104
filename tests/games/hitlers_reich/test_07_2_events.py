"""7.0-7.2: what is settled by a conflict, who begins, and the events played into it."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.conflicts import at_greece
from tests.games.hitlers_reich.moves import declare, discard, fight
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    conflict,
    control_all,
    held,
    hold,
    lay,
    names,
    play,
    reason,
    refusal,
    step,
)

from sandtable.games.hitlers_reich.terms import DOWN

# -- 7.0 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["axis", "allies"])
@pytest.mark.parametrize("kind", ["event", "land", "paratroop", "amphibious", "sea"])
def test_7_0_every_bid_and_every_attack_is_settled_by_the_same_procedure(side: str, kind: str) -> None:
    game = at_action(side)
    control_all(game, "axis" if side == "axis" else "western", "levant_sea" if side == "axis" else "western_med")
    hold(game, side, "paratroops", "landing_craft" if side == "axis" else "higgins_boats")
    if kind == "event":
        play(game, side, "event_action", "event:reserves")
    else:
        target = {
            "land": ("greece", "libya"),
            "paratroop": ("suez", "calais"),
            "amphibious": ("cyprus", "sardinia"),
            "sea": ("gulf_of_lyon", "gulf_of_lyon"),
        }[kind]
        declare(game, side, kind, target[side == "allies"])
    assert conflict(game).side == (AXIS if side == "axis" else ALLIES)
    assert set(game.deciding) == {"axis", "allies"}  # conflict cards, dice, the winner, the clean-up
    discard(fight(game, side))
    log = [game.rules.lines.of(line[0]).name for entry in game.entries for line in entry.lines]
    steps = ["plays_card", "rolls", "totals", "wins", "draws"]
    assert [name for name in dict.fromkeys(log) if name in steps] == steps


# -- 7.1, 7.2 events -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "other"), [("axis", "allies"), ("allies", "axis")])
def test_7_1_1_the_side_that_starts_the_conflict_plays_first(side: str, other: str) -> None:
    game = hold(hold(at_action(side), side, "reserves"), other, "air_supremacy")
    declare(game, side, "sea", "atlantic")
    assert game.deciding == [side]
    play(game, side, "pass")
    assert game.deciding == [other]


def test_7_2_each_side_plays_any_number_and_the_active_side_is_not_asked_again() -> None:
    game = at_greece(("stukas", "rommel", "tiger_tanks", "reserves"), ("montgomery", "t34s_shermans"))
    for name in ("tiger_tanks", "rommel", "stukas"):
        play(game, "axis", f"play:{name}")
    play(game, "axis", "pass")
    for name in ("montgomery", "t34s_shermans"):
        assert game.deciding == ["allies"]
        play(game, "allies", f"play:{name}")
    assert step(game) == "conflict.choose_cards"
    assert "reserves" in held(game, "axis")  # not played, not spent


@pytest.mark.parametrize(
    ("name", "why", "rule"),
    [
        ("the_bismarck", "not_for_this", "4.2.1"),
        ("jet_fighters", "not_for_this", "4.2.1"),
        ("paratroops", "not_for_this", "4.2.1"),
        ("guderian", "not_for_this", "4.2.1"),
        ("waffen_ss", "face_down", "4.2.5.1"),
        ("montgomery", "not_held", "4.2.1"),
        ("tiger_tanks", "not_held", "4.2.1"),
    ],
)
def test_7_2_why_an_event_may_not_be_played(name: str, why: str, rule: str) -> None:
    game = hold(at_action("axis"), "axis", "the_bismarck", "jet_fighters", "paratroops", "guderian", "stukas")
    lay(hold(game, "allies", "montgomery"), DOWN + AXIS, "waffen_ss")
    declare(game, "axis", "land", "greece")
    assert reason(game, "axis", f"play:{name}") == why
    assert refusal(game, "axis", f"play:{name}") == rule


def test_7_2_events_for_the_attacker_or_the_defender_alone() -> None:
    game = hold(at_action("allies", pact=False), "axis", "jet_fighters", "panzerfausts")
    hold(game, "allies", "katyushas")
    declare(game, "allies", "land", "rumania", "bessarabia")
    assert "play:katyushas" in names(game, "allies")
    play(game, "allies", "pass")
    assert {"play:jet_fighters", "play:panzerfausts"} <= set(names(game, "axis"))


def test_7_2_only_some_events_serve_in_a_conflict_over_an_event() -> None:
    own = ("special_operations", "master_spy", "outfoxed", "reserves", "counterattack", "rommel", "maximum_effort")
    game = hold(at_action("axis"), "axis", *own)
    play(game, "axis", "event_action", "event:stukas")
    assert set(names(game, "axis")) == {"pass", "play:special_operations", "play:master_spy", "play:outfoxed"}


def test_7_2_an_event_played_can_be_taken_back_until_the_cards_are_shown() -> None:
    game = at_greece(("stukas", "rommel"))
    play(game, "axis", "play:stukas")
    game.undo("axis")
    assert "stukas" in held(game, "axis")
    play(game, "axis", "play:stukas", "pass")
    game.undo("axis")
    assert game.deciding == ["axis"]
