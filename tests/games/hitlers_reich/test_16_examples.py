"""The worked examples of the rulebook, E01 to E26, each played out with the dice that it names."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hitlers_reich.moves import (
    blitz,
    blitz_at,
    blitz_targets,
    cards,
    declare,
    dice,
    discard,
    duel,
    events,
    fight,
    handed,
    in_hands,
    kept,
    may_reroll,
    produce,
    reroll,
    rolls,
    sources,
    strike,
    turn_of,
    use,
)
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    begin_turn,
    conflict,
    control,
    control_all,
    deck,
    empty_deck,
    finish_turn,
    fleet,
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

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.conflict_dice import total
from sandtable.games.hitlers_reich.conflict_events import dice_count
from sandtable.games.hitlers_reich.queries import count_neighbours
from sandtable.games.hitlers_reich.terms import DISPLAY, DOWN, HOT, LID, STAR_DOWN, STAR_UP
from sandtable.kernel.game import Game

WIN = [6, 6, 6]
LOSE = [1, 1, 1]


def at_greece(*axis: str, allies: tuple[str, ...] = ()) -> Game:
    """An attack on Greece with three dice a side."""
    game = hold(hold(at_action("axis"), "axis", *axis), "allies", *allies)
    return declare(game, "axis", "land", "greece")


def totals(game: Game) -> tuple[int, int]:
    """The totals as they stand."""
    return total(conflict(game), AXIS), total(conflict(game), ALLIES)


def counts(game: Game) -> tuple[int, int]:
    """How many dice both sides roll."""
    c = conflict(game)
    return dice_count(reich(game), c, AXIS), dice_count(reich(game), c, ALLIES)


# -- short examples of chapters 4 to 9 -------------------------------------------------------------------------------


def test_4_1_3_E01_card_values() -> None:
    game = at_greece("counterattack")
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
    game = events(at_greece("counterattack"), "axis:counterattack")
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
    lines = [line for entry in game.entries for line in entry.lines]
    return sum(1 for line in lines if game.rules.lines.of(line[0]).name == "year_ends")


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


# -- 16.1 a detailed example -----------------------------------------------------------------------------------------


def eastern_front(**changes: Any) -> Game:
    """1942: Axis turn, the Axis in Finland, Leningrad and its neighbours Soviet; hand sizes 8 and 8."""
    settled: dict[str, Any] = {
        "pact": False,
        "barbarossa_possible": False,
        "big_push": [0, 0],
        "year": [1, 1],
        "hand_size": [8, 8],
    }
    game = at_action("axis", **{**settled, **changes})
    hold(game, "axis", "waffen_ss", "stukas", "von_manstein")
    return hold(game, "allies", "zhukov")


def leningrad(**changes: Any) -> Game:
    """E17 up to its end, the forced discard included."""
    game = eastern_front(**changes)
    give(
        game,
        "allies",
        "soviet_01",
        "soviet_04",
        "double_agent_allied",
        "western_10",
        "western_11",
        "western_03",
        "western_04",
        "western_05",
    )
    declare(game, "axis", "land", "leningrad")
    events(game, "axis:waffen_ss", "axis:stukas", "axis:von_manstein", "allies:zhukov")
    duel(game, ("german_12", [1, 1, 3, 6]), ("soviet_01", [2, 5, 6]), [5], [2, 3])
    use(game, "axis", "von_manstein", 1)
    use(game, "axis", "stukas", 6, of="allies")
    use(game, "allies", "zhukov", 2)
    reroll(game, "axis", 1, 3)
    return game


def test_16_1_1_E17_leningrad() -> None:
    game = eastern_front()
    give(
        game,
        "allies",
        "soviet_01",
        "soviet_04",
        "double_agent_allied",
        "western_10",
        "western_11",
        "western_03",
        "western_04",
        "western_05",
    )
    declare(game, "axis", "land", "leningrad")
    events(game, "axis:waffen_ss", "axis:stukas", "axis:von_manstein", "allies:zhukov")
    assert counts(game) == (4, 3)
    assert set(names(game, "allies")) == {"card:soviet_01", "card:soviet_04", "card:double_agent_allied"}
    duel(game, ("german_12", [1, 1, 3, 6]), ("soviet_01", [2, 5, 6]), [5], [2, 3])

    assert game.deciding == ["axis"]  # the Axis first: VON MANSTEIN and STUKAS
    assert sources(game, "axis") == {"von_manstein", "stukas"}
    use(game, "axis", "von_manstein", 1)
    assert sum(dice(game, "axis")) == 14
    use(game, "axis", "stukas", 6, of="allies")
    assert dice(game, "allies") == [2, 5, 5]
    use(game, "allies", "zhukov", 2)
    assert dice(game, "allies") == [5, 5, 5]

    assert conflict(game).value == [1, 1]  # Sabotage: the Field Marshal is worth 1
    assert totals(game) == (15, 16)
    assert may_reroll(game, "axis") == 2
    reroll(game, "axis", 1, 3)
    # 16 to 16: German beats Soviet.
    assert owner(game, "leningrad") == "axis"
    log = [line for entry in game.entries for line in entry.lines]
    assert [words.TOTALS, 16, 16] in log
    assert [words.WINS_TIE, AXIS] in log
    assert "zhukov" in lying(game, DISPLAY)
    assert lying(game, HOT + AXIS) == {"waffen_ss", "stukas", "von_manstein"}
    assert size(game, "allies") == 7
    assert set(names(game, "allies")) == {"discard:soviet_04", "discard:double_agent_allied"}
    play(game, "allies", "discard:soviet_04")
    assert pile(game, "allies") == ["soviet_01", "soviet_04"]
    assert pile(game, "axis") == ["german_12"]
    assert in_hands(game) == (8, 7)  # both drew one


def test_16_1_2_E17_success_production_and_blitz_bonus() -> None:
    game = discard(leningrad())
    assert {"production_bonus", "event_action", "reorganize", "fortify", "reinforce_fleet", "land_attack"} <= set(
        names(game, "axis")
    )
    assert blitz_targets(game, "axis") == {"archangel", "baltic_states", "smolensk", "vologda"}


def desperate_gamble(winner_axis: bool = True) -> Game:
    """E18: the production bonus is used to bid for DESPERATE GAMBLE, ENIGMA looking on."""
    game = hold(discard(leningrad()), "allies", "enigma")
    give(
        game,
        "axis",
        "italian_10",
        "german_02",
        "german_03",
        "german_04",
        "italian_11",
        "italian_02",
        "italian_04",
        "german_06",
    )
    play(game, "axis", "production_bonus", "event:desperate_gamble")
    assert step(game) == "conflict.inactive_events"  # the Axis has nothing to play
    play(game, "allies", "play:enigma")
    assert (step(game), game.deciding) == ("conflict.shown_card", ["axis"])
    rolls(game, [4, 5, 6] if winner_axis else LOSE, [1, 5, 5], [2])
    play(game, "axis", "card:italian_10")
    assert (step(game), game.deciding) == ("conflict.answering_card", ["allies"])
    assert set(names(game, "allies")) == {f"card:{each}" for each in hand(game, "allies")}  # any suit
    play(game, "allies", "card:western_11")
    assert may_reroll(game, "allies") == 1
    reroll(game, "allies", 1)
    return game


def test_16_1_3_E18_the_production_bonus_bid() -> None:
    game = desperate_gamble()
    log = [line for entry in game.entries for line in entry.lines]
    assert [words.TOTALS, 25, 23] in log
    assert "desperate_gamble" in held(game, "axis")
    assert "enigma" in lying(game, DISPLAY)  # lost, and no die is rolled for it
    assert game.position.script is None
    assert in_hands(game) == (8, 7)
    assert turn_of(game) == "axis"
    assert "event_action" in names(game, "axis")
    assert "vologda" in blitz_targets(game, "axis")


def test_16_1_3_E18_had_the_axis_lost_the_turn_would_be_over() -> None:
    game = hold(discard(leningrad()), "allies", "special_operations")
    produce(game, "axis", "desperate_gamble", "allies")
    assert turn_of(game) == "allies"
    assert "desperate_gamble" in lying(game, DISPLAY)


def vologda() -> Game:
    """E19: the first Blitz, from Leningrad to Vologda."""
    game = desperate_gamble()
    play(game, "axis", blitz_at("vologda"))
    assert size(game, "axis") == 7
    assert {"play:von_manstein", "play:stukas", "play:waffen_ss", "play:desperate_gamble"} <= set(names(game, "axis"))
    events(game, "axis:von_manstein", "axis:stukas", "axis:waffen_ss")
    assert counts(game)[0] == 4
    fight(game, "axis")
    return game


def test_16_1_4_E19_blitz_1_from_leningrad_to_vologda() -> None:
    game = vologda()
    assert owner(game, "vologda") == "axis"
    assert reich(game).blitz_count == 1
    assert lying(game, HOT + AXIS) == {"von_manstein", "stukas", "waffen_ss"}
    assert in_hands(game) == (7, 7)


ONE_RED = ("soviet_08", "western_10", "western_04", "western_05", "western_06", "western_07", "western_09")
THREE_RED = ("soviet_08", "western_10", "soviet_02", "soviet_03", "western_06", "western_07", "western_09")


def moscow(allies: tuple[str, ...] = ONE_RED) -> Game:
    """E20: the second Blitz, from Vologda to Moscow, up to the conflict cards."""
    game = vologda()
    hold(game, "allies", "counterattack")
    put(game, hand_size=[7, 7])
    give(game, "allies", *allies)
    stack_deck(game, "axis", "german_05")
    before = size(game, "axis")
    play(game, "axis", blitz_at("moscow"))
    events(
        game,
        "axis:von_manstein",
        "axis:stukas",
        "axis:waffen_ss",
        "axis:desperate_gamble",
        "allies:counterattack",
    )
    assert size(game, "axis") == before - 2  # one for the Blitz, one for DESPERATE GAMBLE
    assert counts(game) == (4, 4)  # WAFFEN SS; the capital
    assert set(names(game, "allies")) == {f"card:{each}" for each in allies if each.startswith("soviet")}
    assert reason(game, "allies", "card:western_10") == "red_star_duty"
    return rolls(game, [1, 1, 1, 2], [2, 3, 4, 5])


def fall_behind(game: Game) -> Game:
    """The dice of E20: Axis 1, 1, 2, 4 after VON MANSTEIN; STUKAS leaves the Allies 4, 3, 4, 3."""
    assert game.position.script is not None
    game.position.script += [[3]]
    cards(game, "italian_11", "soviet_08")
    use(game, "axis", "von_manstein", 1)
    use(game, "axis", "stukas", 5, of="allies")
    play(game, "axis", "pass")  # the Lieutenant-General's reroll
    assert sorted(dice(game, "axis")) == [1, 1, 2, 4]
    assert totals(game)[0] == 24
    assert totals(game)[1] == 8 + 2 + 3 + 4 + 3
    return game


def test_16_1_4_E20_blitz_2_from_vologda_to_moscow() -> None:
    game = fall_behind(moscow())
    assert {"italian_11", "german_05"} == {
        game.tables.ids["card"][each] for each in (conflict(game).card[AXIS], conflict(game).second[AXIS])
    }
    assert (step(game), game.deciding) == ("conflict.counterattack", ["allies"])
    assert reich(game).blitz_count == 2


def test_16_1_5_E21_counterattack_saves_moscow() -> None:
    game = fall_behind(moscow())
    assert len(hand(game, "axis")) == 6  # seven, one of them played
    game.position.script = [[6, 6]]
    reroll(game, "allies", 2, 3)
    assert owner(game, "moscow") == "soviet"
    assert lying(game, DISPLAY) >= {"von_manstein", "stukas", "waffen_ss"}
    assert "desperate_gamble" in handed(game, "allies") | lying(game, DISPLAY)
    assert "counterattack" in handed(game, "axis")
    assert size(game, "axis") == 5
    assert game.deciding == ["axis"]
    assert step(game) == "discarding.choose"  # six in hand, a limit of five: one goes, and nothing is drawn
    former = hand(game, "axis")
    play(game, "axis", f"discard:{former[0]}")
    assert hand(game, "axis") == former[1:]
    assert len(hand(game, "allies")) == 7  # one drawn for the card played
    assert turn_of(game) == "allies"


def test_16_1_5_E21_the_numbers_of_the_example() -> None:
    """With a hand of six: five left, hand size four, so one is discarded and none drawn."""
    game = vologda()
    hold(game, "allies", "counterattack")
    put(game, hand_size=[6, 7])
    give(game, "axis", "italian_11", "italian_03", "german_02", "german_03", "german_04", "italian_02")
    stack_deck(game, "axis", "german_05")
    play(game, "axis", blitz_at("moscow"))
    events(game, "axis:desperate_gamble", "allies:counterattack")
    duel(game, ("italian_11", LOSE), ("soviet_08", [1, 1, 1, 1]), [6, 6, 6, 6])
    decline_reroll(game)
    reroll(game, "allies", 1, 1, 1, 1)
    assert size(game, "axis") == 4
    assert len(hand(game, "axis")) == 5
    play(game, "axis", "discard:italian_03")
    assert set(hand(game, "axis")) == {"german_02", "german_03", "german_04", "italian_02"}


def decline_reroll(game: Game) -> None:
    """Pass on the reroll of the Lieutenant-General."""
    if step(game).endswith("_reroll"):
        play(game, "axis", "pass")


def moscow_falls(allies: tuple[str, ...] = THREE_RED) -> Game:
    """E22: COUNTERATTACK is tried and fails, up to the forced discards."""
    game = fall_behind(moscow(allies))
    game.position.script = [[1]]
    return reroll(game, "allies", 2)


def test_16_1_5_E22_moscow_falls() -> None:
    game = moscow_falls()
    assert owner(game, "moscow") == "axis"
    assert size(game, "allies") == 7 - 2
    assert (step(game), game.deciding) == ("discarding.choose", ["allies"])
    assert set(names(game, "allies")) == {"discard:soviet_02", "discard:soviet_03"}
    discard(game)
    assert {"soviet_02", "soviet_03"} <= set(pile(game, "allies"))
    assert len(hand(game, "allies")) == 5
    assert handed(game, "axis") == {"counterattack"}
    assert {"production_bonus", "event_action"} <= set(names(game, "axis"))
    assert reich(game).blitz_count == 2
    produce(game, "axis", "tiger_tanks", "axis")
    assert {"steppes", "kharkov", "smolensk"} <= blitz_targets(game, "axis")  # the third is still possible
    blitz(game, "axis", "steppes", "axis")
    assert blitz_targets(game, "axis") == set()


def test_16_1_5_E22_with_the_last_red_card_played_western_cards_are_lost() -> None:
    game = moscow_falls(ONE_RED)
    left = {f"discard:{each}" for each in ONE_RED[1:]}
    assert set(names(game, "allies")) == left
    play(game, "allies", "discard:western_04", "discard:western_05")
    assert {"western_04", "western_05"} <= set(pile(game, "allies"))
    discard(game)  # the Axis hand is above its new limit
    assert len(hand(game, "allies")) == 5


def test_16_1_5_E22_a_lost_production_bonus_ends_the_turn() -> None:
    game = discard(moscow_falls())
    produce(game, "axis", "tiger_tanks", "allies")
    assert turn_of(game) == "allies"


def test_16_1_5_E22_the_allies_have_lost_three_hand_sizes_in_this_turn() -> None:
    assert size(eastern_front(), "allies") == 8
    assert size(discard(moscow_falls()), "allies") == 8 - 3


@pytest.mark.parametrize("zone", ["nobody", "western"])
def test_16_1_6_E23_the_success_bonus_at_sea(zone: str) -> None:
    game = fleet(control(discard(moscow_falls()), "north_sea", zone), "axis", "north_sea")
    hold(game, "axis", "the_bismarck")
    hold(game, "allies", "fleet_carriers", "air_supremacy")
    before = size(game, "allies")
    declare(game, "axis", "sea", "north_sea")
    events(game, "axis:the_bismarck", "allies:fleet_carriers", "allies:air_supremacy")
    assert counts(game) == (4, 5)  # the fleet; two events; both sides are present
    duel(game, ("german_13", [2, 4, 5, 6]), ("western_10", [3, 3, 4, 5, 6]))
    use(game, "axis", "the_bismarck", 2)
    assert sum(dice(game, "axis")) == 20
    assert totals(game) == (33, 31)
    assert may_reroll(game, "axis") == 3
    play(game, "axis", "pass")
    assert owner(game, "north_sea") == "axis"
    assert "fleet_carriers" in lying(game, DISPLAY)
    assert "air_supremacy" in handed(game, "axis")
    assert "the_bismarck" in lying(game, DOWN + AXIS)
    assert reich(game).fleet[place("north_sea")] == 0
    assert size(game, "allies") == before - 1 == 4  # the fourth in this turn
    assert (step(game), game.deciding) == ("discarding.choose", ["allies"])
    discard(game)
    assert len(hand(game, "allies")) == 4
    assert len(hand(game, "axis")) == size(game, "axis")
    assert "production_bonus" in names(game, "axis")
    assert "event_action" not in names(game, "axis")


# -- 16.2 Paris ------------------------------------------------------------------------------------------------------


def paris_falls() -> Game:
    """E24: hand sizes 7 and 9, Normandy Western; the Allies take Paris."""
    game = at_action("allies", pact=False, hand_size=[7, 9], big_push=[0, 0], vichy=2, reorganize=[1, 1])
    control_all(game, "western", "normandy", "vichy_france", "algeria", "morocco", "tunisia", "syria_lebanon")
    declare(game, "allies", "land", "paris")
    return fight(game, "allies")


def test_16_2_E24_paris_an_ordinary_fall() -> None:
    game = paris_falls()
    assert owner(game, "paris") == "western"
    assert (size(game, "axis"), size(game, "allies")) == (6, 10)
    assert (step(game), game.deciding) == ("discarding.choose", ["axis"])
    assert len(hand(game, "axis")) == 6
    play(game, "axis", f"discard:{hand(game, 'axis')[0]}")
    assert in_hands(game) == (6, 10)  # the Allies drew two: the card played, and the centre
    assert len(pile(game, "axis")) == 2
    assert "production_bonus" in names(game, "allies")


def test_16_2_E25_paris_then_reorganize() -> None:
    game = discard(paris_falls())
    produce(game, "allies", "reserves", "allies")
    empty_deck(game, "allies", leave=2)
    years = reich(game).year[:]
    rest = len(pile(game, "allies"))
    two = deck(game, "allies")
    play(game, "allies", "reorganize", "raise_other_hand_size")
    assert (size(game, "axis"), size(game, "allies")) == (7, 10)
    thrown = hand(game, "allies")[:3]
    for each in thrown:
        play(game, "allies", f"discard:{each}")
    script(game, list(range(rest + 3)))
    play(game, "allies", "enough")
    assert reich(game).reorganize == [1, 0]  # star down
    assert set(two) <= set(hand(game, "allies"))
    assert thrown[-1] in hand(game, "allies")  # the top card of the new deck is the third
    assert len(hand(game, "allies")) == 10
    assert reich(game).year == [years[0], years[1] + 1]
    assert len(hand(game, "axis")) == 7
    assert turn_of(game) == "axis"


# -- 16.3 Barbarossa -------------------------------------------------------------------------------------------------


def test_16_3_E26_barbarossa() -> None:
    game = hold(at_action("axis"), "axis", "tiger_tanks")
    assert reich(game).big_push == [STAR_UP, 0]
    play(game, "axis", "barbarossa")
    assert not reich(game).pact
    assert set(names(game, "axis")) == {f"target:{area}" for area in ("baltic_states", "bessarabia", "crimea", "minsk")}

    play(game, "axis", "target:crimea")
    events(game, "axis:tiger_tanks")
    fight(game, "axis")
    assert owner(game, "crimea") == "axis"
    play(game, "axis", blitz_at("kharkov"))
    assert "play:tiger_tanks" in names(game, "axis")  # the events of the attack serve in the Blitz
    events(game, "axis:tiger_tanks")
    fight(game, "axis")
    assert (size(game, "axis"), size(game, "allies")) == (7, 5)
    red = {f"discard:{each}" for each in hand(game, "allies") if each.startswith(("soviet", "double_agent"))}
    assert set(names(game, "allies")) == red
    discard(game)
    produce(game, "axis", "stukas", "allies")
    assert turn_of(game) == "axis"  # a lost bid does not end the turn

    blitz(game, "axis", "smolensk", "axis")
    assert size(game, "axis") == 6
    blitz(game, "axis", "leningrad", "allies")
    assert size(game, "axis") == 5  # three declarations; the loss costs nothing more
    assert owner(game, "leningrad") == "soviet"
    assert set(names(game, "axis")) == {"target:baltic_states", "target:bessarabia", "target:minsk"}
    assert "event_action" not in names(game, "axis")

    play(game, "axis", "target:bessarabia")
    g = reich(game)
    assert count_neighbours(g, AXIS, place("bessarabia")) == 5
    assert count_neighbours(g, ALLIES, place("bessarabia")) == 1
    assert counts(game) == (4, 3)
    fight(game, "axis")
    play(game, "axis", "target:minsk")
    assert counts(game) == (4, 3)
    fight(game, "axis")
    assert step(game) == "conflict.choose_cards"  # the last target is attacked without asking
    assert counts(game) == (4, 3)
    fight(game, "axis")

    assert step(game) == "player_turn.bonus"  # the success bonus, only now
    assert blitz_targets(game, "axis") == set()
    declare(game, "axis", "land", "leningrad")
    fight(game, "allies")
    assert turn_of(game) == "allies"  # its loss ends the turn
    for area in ("baltic_states", "smolensk", "kharkov", "crimea", "bessarabia", "minsk"):
        assert owner(game, area) == "axis"
    assert owner(game, "leningrad") == "soviet"
    assert size(game, "axis") == 5
    assert size(game, "allies") == 5
