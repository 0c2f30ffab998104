"""The short worked examples of the rulebook, E01 to E16, each played out with the dice that it names."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.conflicts import LOSE, WIN, at_greece, counts, totals
from tests.games.hitlers_reich.moves import (
    blitz,
    blitz_at,
    blitz_targets,
    cards,
    declare,
    discard,
    duel,
    events,
    fight,
    handed,
    kept,
    lines,
    may_reroll,
    produce,
    reroll,
    rolls,
    strike,
    turn_of,
)
from tests.games.hitlers_reich.table import (
    AXIS,
    at_action,
    begin_turn,
    conflict,
    control,
    control_all,
    empty_deck,
    finish_turn,
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
    script,
    size,
    stack_deck,
    step,
)

from sandtable.games.hitlers_reich.terms import LID, STAR_DOWN, STAR_UP
from sandtable.kernel.game import Game


def test_4_1_3_E01_card_values() -> None:
    game = at_greece(("counterattack",))
    events(game, "axis:counterattack")
    duel(game, ("german_05", LOSE), ("western_03", [2, 2, 2]))
    assert conflict(game).value == [5, 3]
    assert totals(game) == (8, 9)


def test_4_1_3_E02_an_optional_reroll() -> None:
    game = duel(at_greece(), ("german_11", [1, 2, 3]), ("western_02", LOSE))
    assert step(game) == "conflict.first_reroll"
    assert "pass" in names(game, "axis")
    assert may_reroll(game, "axis") == 1
    play(game, "axis", "pass")
    assert owner(game, "greece") == "axis"
    game = duel(at_greece(), ("german_11", [1, 2, 3]), ("western_02", LOSE), [6])
    reroll(game, "axis", 1)
    assert owner(game, "greece") == "axis"


def test_4_1_3_E03_a_field_marshal_stopped_two_ways() -> None:
    game = events(at_greece(("counterattack",)), "axis:counterattack")
    duel(game, ("german_12", LOSE), ("double_agent_allied", WIN))
    assert step(game) == "conflict.counterattack"  # no reroll was offered before
    assert conflict(game).value == [12, 10]
    game = duel(at_greece(), ("german_12", [1, 1, 2]), ("western_01", [1, 1, 2]), [1, 1])
    assert conflict(game).value == [1, 1]
    assert may_reroll(game, "axis") == 2
    reroll(game, "axis", 1, 1)
    assert owner(game, "greece") == "axis"  # 5 each, and German


@pytest.mark.parametrize(
    ("side", "name", "target"), [("axis", "tiger_tanks", "greece"), ("allies", "artillery_partisans", "libya")]
)
def test_4_2_5_1_E04_a_reusable_event_after_a_win(side: str, name: str, target: str) -> None:
    other = "allies" if side == "axis" else "axis"
    game = hold(at_action(side), side, name)
    strike(game, side, target, side, f"{side}:{name}")
    control(game, "tunisia", "axis")
    further = min(blitz_targets(game, side))
    play(game, side, blitz_at(further))
    assert f"play:{name}" in names(game, side)  # Blitz attacks included
    events(game, f"{side}:{name}")
    discard(fight(game, side))
    play(game, side, "end_turn")
    assert kept(game, side) == {name}
    assert turn_of(game) == other
    hold(game, side, "reserves")  # so that the defender is asked for events
    declare(game, other, "land", "greece" if other == "axis" else "libya")
    assert names(game, side) == ["pass", "play:reserves"]
    assert reason(game, side, f"play:{name}") == "face_down"
    begin_turn(game, side)
    assert name in held(game, side)


def test_4_2_5_2_E05_returnables_cannot_be_rebought_at_once() -> None:
    three = ("paratroops", "desperate_gamble", "reserves")
    game = hold(at_action("axis"), "axis", *three)
    declare(game, "axis", "paratroop", "london")
    events(game, "axis:desperate_gamble", "axis:reserves")
    discard(fight(game, "axis"))
    assert owner(game, "london") == "axis"
    assert handed(game, "allies") == set(three)
    play(game, "axis", "production_bonus")
    assert not {f"event:{name}" for name in three} & set(names(game, "axis"))
    for name in three:
        assert reason(game, "axis", f"event:{name}") == "not_in_display"
    game.undo("axis")
    play(game, "axis", "event_action")
    assert not {f"event:{name}" for name in three} & set(names(game, "axis"))
    begin_turn(game, "allies")
    play(game, "allies", "event_action")
    assert {"event:paratroops", "event:reserves"} <= set(names(game, "allies"))
    assert reason(game, "allies", "event:desperate_gamble") == "not_this_display"
    play(game, "allies", "event:reserves")
    fight(game, "allies")
    begin_turn(game, "axis")
    play(game, "axis", "event_action")
    assert {"event:paratroops", "event:desperate_gamble"} <= set(names(game, "axis"))
    assert "event:reserves" not in names(game, "axis")


def reshuffling(game: Game, side: str, *after: list[int]) -> Game:
    """A fort is built, and the draw that follows empties the deck of a side."""
    begin_turn(empty_deck(game, side), side)
    rest = len(pile(game, side))
    where = "calais" if side == "axis" else "scotland"
    reich(game).fort[place(where)] = 0
    put(game)
    play(game, side, "fortify", f"place:{where}")
    script(game, list(range(rest + 1)), *after)
    return play(game, side, names(game, side)[0])


def test_5_4_1_E06_the_year_marker() -> None:
    game = at_action("axis", pact=False)
    assert reich(game).year == [0, 0]
    reshuffling(game, "axis")
    assert reich(game).year == [1, 0]
    assert not year_ends(game)
    reshuffling(game, "axis")
    assert reich(game).year == [1, 0]  # ahead: it waits
    assert not year_ends(game)
    reshuffling(game, "allies", [0, 1], [0, 1])  # and both sides draw their year-end events
    assert reich(game).year == [1, 1]
    assert year_ends(game) == 1


def year_ends(game: Game) -> int:
    """How often a year has ended in the game so far."""
    return sum(1 for line in lines(game) if game.rules.lines.of(line[0]).name == "year_ends")


@pytest.mark.parametrize(
    ("first", "then", "expected"),
    [([4, 4, 4], None, STAR_DOWN), ([4, 4, 5], None, 0), ([6, 6, 6], [2, 3, 3], STAR_DOWN), ([6, 6, 6], [4, 4, 5], 0)],
)
def test_6_3_2_E07_the_big_push_try(first: list[int], then: list[int] | None, expected: int) -> None:
    game = give(at_action("axis", big_push=[0, 0]), "axis", "german_13", "german_02")
    script(game, first, *([then] if then else []))
    play(game, "axis", "try_big_push", "discard:german_13")
    play(game, "axis", f"reroll:{0b111}" if then else "pass")
    assert reich(game).big_push[AXIS] == expected


def test_6_5_3_1_E08_allied_discs() -> None:
    game = strike(at_action("allies"), "allies", "libya", "allies")
    assert owner(game, "libya") == "western"
    game = control(at_action("allies", pact=False), "caucasus", "axis")
    declare(game, "allies", "land", "caucasus", "persia")
    fight(game, "allies")
    assert owner(game, "caucasus") == "soviet"
    g = reich(game)
    assert g.control[place("caucasus")] == g.tables.printed[place("caucasus")]  # no disc lies there


def test_6_5_3_2_E09_stars() -> None:
    for target, patton in (("leningrad", False), ("greece", True)):
        game = hold(at_action("axis", pact=False), "allies", "artillery_partisans", "patton")
        declare(game, "axis", "land", target)
        assert "play:artillery_partisans" in names(game, "allies")
        assert ("play:patton" in names(game, "allies")) is patton
    for origin, patton in (("bessarabia", False), ("yugoslavia", True)):
        game = hold(at_action("allies", pact=False), "allies", "artillery_partisans", "patton")
        declare(game, "allies", "land", "rumania", origin)
        assert "play:artillery_partisans" in names(game, "allies")
        assert ("play:patton" in names(game, "allies")) is patton


def test_6_6_3_E10_a_big_push_with_events() -> None:
    game = at_action("allies", big_push=[0, STAR_UP])
    play(game, "allies", "big_push_events", "event:convoy_1")
    fight(game, "allies")
    play(game, "allies", "event:convoy_2")
    fight(game, "axis")
    assert step(game) == "player_turn.bonus"
    play(game, "allies", "event_action", "event:convoy_2")
    fight(game, "allies")
    assert size(game, "allies") == 8
    assert lying(game, LID) >= {"convoy_1", "convoy_2"}
    assert len(hand(game, "allies")) == 8
    assert turn_of(game) == "axis"


def test_6_7_1_E11_overlord_zones() -> None:
    game = at_action("axis", scenario="short_1944", year=[3, 3])
    assert owner(game, "channel") == "western"
    assert owner(game, "bay_of_biscay") == "nobody"
    play(game, "axis", "sea_attack")
    assert (reason(game, "axis", "target:channel"), refusal(game, "axis", "target:channel")) == (
        "late_war_ban",
        "6.7.1",
    )
    assert "target:bay_of_biscay" in names(game, "axis")
    game.undo("axis")
    play(game, "axis", "reinforce_fleet")
    assert reason(game, "axis", "place:channel") == "late_war_ban"
    assert "place:bay_of_biscay" in names(game, "axis")


def test_7_6_E12_the_reroll_cap() -> None:
    game = hold(control_all(at_action("axis"), "axis", "aegean_sea"), "axis", "maximum_effort", "tiger_tanks")
    stack_deck(game, "axis", "italian_13")
    declare(game, "axis", "land", "greece")
    events(game, "axis:maximum_effort", "axis:tiger_tanks")
    assert counts(game) == (5, 3)
    duel(game, ("german_13", [1, 1, 2, 2, 3]), ("western_02", LOSE), [4, 4, 4, 4, 4])
    assert may_reroll(game, "axis") == 5
    reroll(game, "axis", 1, 1, 2, 2, 3)
    assert not step(game).startswith("conflict.")  # the sixth is lost
    game = duel(at_greece(), ("german_13", [1, 2, 3]), ("western_02", LOSE), [1])
    reroll(game, "axis", 1)
    assert not step(game).startswith("conflict.")  # no look, no more


def test_7_9_E13_the_production_bonus_is_single() -> None:
    game = control_all(at_action("axis", pact=False), "axis", "smolensk", "kharkov", "vologda")
    strike(game, "axis", "moscow", "axis")
    produce(game, "axis", "stukas", "axis")
    assert "production_bonus" not in names(game, "axis")


def test_7_9_2_E14_three_blitz_steps_from_minsk_to_moscow() -> None:
    game = strike(at_action("axis", pact=False), "axis", "minsk", "axis")
    for target in ("kharkov", "smolensk", "moscow"):
        assert target in blitz_targets(game, "axis")
        blitz(game, "axis", target, "axis")
    assert owner(game, "moscow") == "axis"


def test_8_6_E15_the_pact_protects_rumania() -> None:
    game = at_action("allies")
    play(game, "allies", "land_attack")
    assert "target:rumania" not in names(game, "allies")
    assert (reason(game, "allies", "target:rumania"), refusal(game, "allies", "target:rumania")) == (
        "pact_axis_place",
        "8.6",
    )


def test_9_2_E16_the_end_by_the_clock() -> None:
    game = control_all(at_action("allies", pact=False, year=[5, 4], exchange_done=True), "western", "poland", "ruhr")
    empty_deck(game, "allies")
    rest = len(pile(game, "allies"))
    declare(game, "allies", "land", "berlin")
    axis, allies = counts(game)
    rolls(game, [1] * axis, [6] * allies, [0, 1, 2], list(range(rest + 1)))
    cards(game, "german_02", "western_02")
    if not game.over:  # the clean-up is done; no further bonus action is offered
        finish_turn(game)
    assert owner(game, "berlin") == "western"
    assert game.result is not None
    assert (game.result.winner, game.result.rule) == ("allies", "9.5")
    assert reich(game).year == [5, 5]
