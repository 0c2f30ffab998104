"""16.1: the detailed example, E17 to E23: Leningrad, Vologda, Moscow and the North Sea, with the dice that it names."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hitlers_reich.conflicts import LOSE, counts, totals
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
    lines,
    may_reroll,
    produce,
    reroll,
    rolls,
    sources,
    turn_of,
    use,
)
from tests.games.hitlers_reich.table import (
    AXIS,
    at_action,
    conflict,
    control,
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
    reich,
    size,
    stack_deck,
    step,
)

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.terms import DISPLAY, DOWN, HOT
from sandtable.kernel.game import Game


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
    log = lines(game)
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
    log = lines(game)
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
