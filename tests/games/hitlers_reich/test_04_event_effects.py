"""Chapter 4.2: what each event does in the conflict in which it is played."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.event_spots import spot
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    attack,
    begin_turn,
    board,
    conflict,
    control,
    deck,
    dice,
    duel,
    fight,
    give,
    hand,
    held,
    hold,
    names,
    owner,
    play,
    script,
    size,
    stack_deck,
    step,
    targets,
)

from sandtable.kernel.game import Game


def rolled(side: str, where: str, *events: str) -> Game:
    """The conflict after the dice, with these events in play; cards that reroll make it stop there in any case."""
    game = spot(side, where, *events)
    for name in events:
        if f"play:{name}" in names(game, side):
            play(game, side, f"play:{name}")
    give(game, "axis", "german_13")
    give(game, "allies", "soviet_13" if "Soviet" in where else "western_13")
    while step(game) in ("conflict.active_events", "conflict.inactive_events"):
        play(game, game.deciding[0], "pass")
    while step(game) in ("conflict.choose_cards", "conflict.shown_card", "conflict.answering_card"):
        play(game, game.deciding[0], names(game, game.deciding[0])[0])
    return game


DICE = [
    ("axis", name, where)
    for name, spots in {
        "air_supremacy": ("land attack", "land defence", "sea attack", "sea defence"),
        "reserves": ("land attack", "land defence", "sea attack", "sea defence"),
        "waffen_ss": ("land attack", "land defence"),
        "tiger_tanks": ("land attack", "land defence"),
        "jet_fighters": ("land defence", "sea defence"),
    }.items()
    for where in spots
] + [
    ("allies", name, where)
    for name, spots in {
        "air_supremacy": ("Western land attack", "Soviet land defence", "Soviet sea attack"),
        "reserves": ("Soviet land attack", "Western land defence", "Western sea defence"),
        "t34s_shermans": ("Western land attack", "Soviet land attack", "Western land defence", "Soviet land defence"),
        "fleet_carriers": ("Western sea attack", "Western sea defence"),
    }.items()
    for where in spots
]


@pytest.mark.parametrize(("side", "name", "where"), DICE)
def test_4_2_events_that_give_a_die_give_one(side: str, name: str, where: str) -> None:
    who = AXIS if side == "axis" else ALLIES
    without, with_it = dice(rolled(side, where)), dice(rolled(side, where, name))
    assert len(with_it[who]) == len(without[who]) + 1
    assert len(with_it[1 - who]) == len(without[1 - who])


SET_DICE = [
    ("axis", "von_manstein", "land attack", 4),
    ("axis", "von_manstein", "land defence", 4),
    ("axis", "von_rundstedt", "land attack", 4),
    ("axis", "von_rundstedt", "land defence", 5),
    ("axis", "the_bismarck", "sea attack", 5),
    ("axis", "the_bismarck", "sea defence", 5),
    ("allies", "zhukov", "Soviet land attack", 5),
    ("allies", "zhukov", "Soviet land defence", 5),
    ("allies", "patton", "Western land attack", 5),
    ("allies", "patton", "Western land defence", 4),
]


def effects(game: Game, side: str) -> list[tuple[str, int, int]]:
    """What a side may do to dice now: verb, whose die, which."""
    found = []
    for name in names(game, side):
        verb, _, number = name.partition(":")
        if verb in ("set_die", "reroll_die"):
            found.append((verb, (int(number) >> 4) & 15, int(number) & 15))
    return found


def take_effect(game: Game, side: str, whose: int | None = None) -> Game:
    """Use the first effect offered (on a die of this side)."""
    for name, (_verb, target, _index) in zip(
        [name for name in names(game, side) if "_die:" in name], effects(game, side), strict=True
    ):
        if whose is None or target == whose:
            return play(game, side, name)
    raise AssertionError("no such effect is offered")


@pytest.mark.parametrize(("side", "name", "where", "face"), SET_DICE)
def test_4_2_events_that_turn_a_die_turn_one_own_die_to_their_face(side: str, name: str, where: str, face: int) -> None:
    who = AXIS if side == "axis" else ALLIES
    game = rolled(side, where, name)
    assert step(game).endswith("_effects") and game.deciding == [side]
    assert {(verb, target) for verb, target, _ in effects(game, side)} == {("set_die", who)}
    before, other = list(dice(game)[who]), list(dice(game)[1 - who])
    take_effect(game, side)
    after = dice(game)[who]
    changed = [i for i in range(len(before)) if before[i] != after[i]]
    assert len(changed) == 1 and after[changed[0]] == face
    assert dice(game)[1 - who] == other
    assert not step(game).endswith("_effects")  # once, one die


REROLLS = [
    # side, card, conflict, whose dice, how many
    ("axis", "special_operations", "land attack", {ALLIES}, 1),
    ("axis", "special_operations", "event, active", {ALLIES}, 1),
    ("axis", "special_operations", "event, inactive", {ALLIES}, 1),
    ("allies", "special_operations", "Western sea attack", {AXIS}, 1),
    ("allies", "special_operations", "event, inactive", {AXIS}, 1),
    ("axis", "stukas", "land attack", {ALLIES}, 1),
    ("axis", "stukas", "land defence", {ALLIES}, 1),
    ("axis", "rommel", "land attack", {AXIS, ALLIES}, 1),
    ("axis", "rommel", "land defence", {AXIS, ALLIES}, 1),
    ("axis", "panzerfausts", "land defence", {ALLIES}, 1),
    ("allies", "montgomery", "Western land attack", {AXIS}, 1),
    ("allies", "montgomery", "Western land defence", {AXIS}, 1),
    ("allies", "chuikov", "Soviet land attack", {AXIS}, 1),
    ("allies", "chuikov", "Soviet land defence", {AXIS}, 1),
    ("allies", "katyushas", "Soviet land attack", {AXIS}, 1),
    ("allies", "russian_winter", "Soviet land defence", {AXIS}, 2),
    ("allies", "artillery_partisans", "Western land attack", {AXIS}, 1),  # Bulgaria has an Axis symbol
    ("allies", "artillery_partisans", "Western land defence", {AXIS}, 2),  # Greece has a Western one
    ("allies", "artillery_partisans", "Soviet land defence", {AXIS}, 2),  # Minsk has a Soviet one
    ("allies", "mustangs", "Western land attack", {ALLIES}, 1),
    ("allies", "mustangs", "Western sea attack", {ALLIES}, 1),
    ("allies", "radar", "Western land defence", {ALLIES}, 1),
    ("allies", "radar", "Western sea defence", {ALLIES}, 1),
    ("allies", "fleet_carriers", "landing", {ALLIES}, 1),
]


@pytest.mark.parametrize(("side", "name", "where", "whose", "count"), REROLLS)
def test_4_2_events_that_reroll_dice_reroll_the_right_ones(
    side: str, name: str, where: str, whose: set[int], count: int
) -> None:
    for target in whose:
        game = rolled(side, where, name)
        for used in range(count):
            assert step(game).endswith("_effects") and game.deciding == [side]
            assert {(verb, each) for verb, each, _ in effects(game, side)} == {("reroll_die", each) for each in whose}
            index = next(i for _verb, each, i in effects(game, side) if each == target)
            was = dice(game)[target][index]
            script(game, [was % 6 + 1])
            take_effect(game, side, target)
            assert dice(game)[target][index] == was % 6 + 1, used
        assert not step(game).endswith("_effects")


@pytest.mark.parametrize(("side", "name", "where", "cost"), [
    ("axis", "maximum_effort", "land attack", 0), ("allies", "maximum_effort", "Western land defence", 0),
    ("axis", "maximum_effort", "sea defence", 0), ("axis", "desperate_gamble", "land attack", 1),
    ("axis", "desperate_gamble", "sea attack", 1), ("axis", "desperate_gamble", "land defence", 1),
    ("allies", "their_finest_hour", "Western land defence", 1),
    ("allies", "their_finest_hour", "Soviet land attack", 1),
])  # fmt: skip
def test_4_2_two_card_events_add_the_top_card_of_ones_deck(side: str, name: str, where: str, cost: int) -> None:
    who = AXIS if side == "axis" else ALLIES
    game = stack_deck(spot(side, where, name), side, "italian_12" if side == "axis" else "western_12")
    before = size(game, side)
    play(game, side, f"play:{name}")
    assert size(game, side) == before - cost
    give(game, "axis", "german_02")
    give(game, "allies", "soviet_02")
    top = deck(game, side)[0]
    play(game, game.deciding[0], names(game, game.deciding[0])[0])
    play(game, game.deciding[0], names(game, game.deciding[0])[0])
    c = conflict(game)  # both abilities work, so the reroll of the second card is asked for
    assert board().ids["card"][c.second[who]] == top and top.endswith("_12")
    assert c.value[who] + c.second_value[who] == 14
    assert c.second[1 - who] == -1


@pytest.mark.parametrize(("side", "name", "where"), [
    ("axis", "master_spy", "land attack"), ("axis", "master_spy", "event, inactive"),
    ("allies", "master_spy", "Soviet sea attack"), ("allies", "enigma", "Western land defence"),
    ("allies", "enigma", "event, inactive"), ("allies", "enigma", "event, active"),
])  # fmt: skip
def test_4_2_spies_make_the_enemy_choose_and_show_first(side: str, name: str, where: str) -> None:
    other = "allies" if side == "axis" else "axis"
    game = spot(side, where, name)
    play(game, side, f"play:{name}")
    assert step(game) == "conflict.shown_card" and game.deciding == [other]
    shown = names(game, other)[1].split(":")[1]
    play(game, other, f"card:{shown}")
    assert step(game) == "conflict.answering_card" and game.deciding == [side]
    seen = game.view(side)["stack"][-1][2]["card"][0 if other == "axis" else 1]
    assert board().ids["card"][seen] == shown


@pytest.mark.parametrize(("side", "where"), [("axis", "land attack"), ("allies", "event, active")])
def test_4_2_outfoxed_takes_the_enemys_card_at_random_and_shows_it(side: str, where: str) -> None:
    other = "allies" if side == "axis" else "axis"
    game = spot(side, where, "outfoxed")
    cards = hand(game, other)
    script(game, [4])
    play(game, side, "play:outfoxed")
    assert step(game) == "conflict.answering_card" and game.deciding == [side]
    assert board().ids["card"][conflict(game).card[0 if other == "axis" else 1]] == cards[4]


def test_4_2_counterattack_rerolls_own_dice_once_when_the_totals_are_lost() -> None:
    game = spot("allies", "Western land defence", "counterattack")
    play(game, "allies", "play:counterattack")
    give(game, "axis", "german_02", "german_08")
    give(game, "allies", "western_02", "western_08")
    duel(game, "german_08", "western_02", [3, 3, 3], [1, 1, 6])
    assert step(game) == "conflict.counterattack" and game.deciding == ["allies"]
    script(game, [6, 6])
    play(game, "allies", "counter:3")
    assert owner(game, "greece") == "western"
    assert "counterattack" not in held(game, "allies")


def test_4_2_counterattack_unused_stays_with_its_owner() -> None:
    game = spot("allies", "Western land defence", "counterattack")
    play(game, "allies", "play:counterattack")
    give(game, "axis", "german_02", "german_08")
    give(game, "allies", "western_02", "western_08")
    duel(game, "german_02", "western_08", [1, 1, 1], [6, 6, 6])
    assert "counterattack" in held(game, "allies") and owner(game, "greece") == "western"
    game = spot("allies", "Western land defence", "counterattack")
    play(game, "allies", "play:counterattack")
    give(game, "axis", "german_02", "german_08")
    give(game, "allies", "western_02", "western_08")
    duel(game, "german_08", "western_02", [6, 6, 6], [1, 1, 1])
    play(game, "allies", "pass")
    assert "counterattack" in held(game, "allies") and owner(game, "greece") == "axis"


def test_4_2_murmansk_run_frees_the_allies_from_the_red_star_duty() -> None:
    game = spot("allies", "Soviet land defence", "murmansk_run")
    give(game, "allies", "western_05", "soviet_05")
    play(game, "allies", "pass")
    assert names(game, "axis")
    play(game, "axis", names(game, "axis")[0])
    assert names(game, "allies") == ["card:soviet_05"]
    game = spot("allies", "Soviet land defence", "murmansk_run")
    give(game, "allies", "western_05", "soviet_05")
    play(game, "allies", "play:murmansk_run")
    play(game, "axis", names(game, "axis")[0])
    assert set(names(game, "allies")) == {"card:western_05", "card:soviet_05"}


# -- events that allow something --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "name", "kind", "zone"), [
    ("axis", "paratroops", "paratroop", ""), ("allies", "paratroops", "paratroop", ""),
    ("axis", "landing_craft", "amphibious", "axis"), ("allies", "higgins_boats", "amphibious", "western"),
])  # fmt: skip
def test_4_2_some_events_allow_a_kind_of_attack_and_are_used_in_it(side: str, name: str, kind: str, zone: str) -> None:
    game = at_action(side, pact=False)
    if zone:
        control(game, "channel", zone)
    assert f"{kind}_attack" not in names(game, side)
    hold(game, side, name)
    assert f"{kind}_attack" in names(game, side)
    target = min(targets(game, side, kind))
    attack(game, side, kind, target, "axis" if side == "allies" else "allies")
    assert name not in held(game, side)


def test_4_2_higgins_boats_are_kept_after_a_win_and_landing_craft_never() -> None:
    game = hold(control(at_action("allies", pact=False), "channel", "western"), "allies", "higgins_boats")
    attack(game, "allies", "amphibious", "normandy", "allies")
    begin_turn(game, "allies")
    assert "higgins_boats" in held(game, "allies")
    game = hold(control(at_action("axis", pact=False), "channel", "axis"), "axis", "landing_craft")
    attack(game, "axis", "amphibious", "london", "axis")
    begin_turn(game, "axis")
    assert "landing_craft" not in held(game, "axis")


def test_4_2_guderian_spares_the_cost_of_a_blitz() -> None:
    game = hold(at_action("axis", pact=False), "axis", "guderian")
    control(game, "crete", "axis")
    attack(game, "axis", "land", "yugoslavia", "axis")
    assert game.why_not("axis", "blitz:greece") is None
    play(game, "axis", "blitz_guderian:greece")
    assert size(game, "axis") == 8
    fight(game, "axis")
    assert owner(game, "greece") == "axis" and size(game, "axis") == 8
    game = attack(at_action("axis", pact=False), "axis", "land", "yugoslavia", "axis")
    play(game, "axis", "blitz:greece")
    assert size(game, "axis") == 7
