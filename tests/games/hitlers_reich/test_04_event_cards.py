"""Chapter 4.2: each of the 56 event cards - who may bid for it, where it may be played, and what it does."""

from __future__ import annotations

from collections.abc import Callable

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
    duel,
    empty_deck,
    fight,
    fort,
    give,
    hand,
    held,
    hold,
    lay,
    lying,
    names,
    owner,
    pile,
    place,
    play,
    refusal,
    reich,
    script,
    size,
    stack_deck,
    step,
    targets,
)

from sandtable.games.hitlers_reich.terms import DISPLAY, LID, REMOVED
from sandtable.kernel.game import Game

EITHER = [
    "air_supremacy",
    "counterattack",
    "maximum_effort",
    "reserves",
    "paratroops",
    "special_operations",
    "master_spy",
    "outfoxed",
    "war_production_1",
    "war_production_2",
    "war_production_3",
    "turkey_declares_war",
]
AXIS_ONLY = [
    "guderian",
    "rommel",
    "von_manstein",
    "von_rundstedt",
    "stukas",
    "the_bismarck",
    "wolfpack_1",
    "wolfpack_2",
    "wolfpack_3",
    "v_rockets",
    "synthetic_fuel",
    "swedish_trade",
    "speer",
    "waffen_ss",
    "tiger_tanks",
    "landing_craft",
    "iraq_revolts",
    "desperate_gamble",
    "franco",
    "jet_fighters",
    "atlantic_wall",
    "panzerfausts",
]
ALLIED_ONLY = [
    "convoy_1",
    "convoy_2",
    "convoy_3",
    "strategic_bombing",
    "turncoats",
    "enigma",
    "fleet_carriers",
    "montgomery",
    "patton",
    "zhukov",
    "chuikov",
    "higgins_boats",
    "artillery_partisans",
    "t34s_shermans",
    "vichy_defects",
    "murmansk_run",
    "their_finest_hour",
    "russian_winter",
    "katyushas",
    "mustangs",
    "radar",
    "lend_lease",
]
FAMILIES = ("war_production", "wolfpack", "convoy")


def test_4_2_fifty_six_events_in_three_displays() -> None:
    assert (len(EITHER), len(AXIS_ONLY), len(ALLIED_ONLY)) == (12, 22, 22)
    assert sorted(EITHER + AXIS_ONLY + ALLIED_ONLY) == sorted(board().ids["event"])


def at_bid(side: str, name: str) -> Game:
    """At the action with the pact over, every card in its display but the other copies of this one."""
    game = lay(at_action(side, pact=False), DISPLAY, *board().ids["event"])
    for family in FAMILIES:
        if name.startswith(family):
            lay(game, LID, *(f"{family}_{n}" for n in (1, 2, 3) if f"{family}_{n}" != name))
    return game


@pytest.mark.parametrize("name", EITHER + AXIS_ONLY + ALLIED_ONLY)
def test_4_2_every_event_may_be_bid_for_by_the_right_side_alone(name: str) -> None:
    for side, own, other in (("axis", AXIS_ONLY, ALLIED_ONLY), ("allies", ALLIED_ONLY, AXIS_ONLY)):
        game = at_bid(side, name)
        assert (name in biddable(game, side)) is (name in own or name in EITHER)
        play(game, side, "event_action")
        assert refusal(game, side, f"event:{name}") == ("6.4.1" if name in other else "")


# -- where each may be played -----------------------------------------------------------------------------------------

# L, S, E: land, sea, event conflicts; + attacking (active), - defending (inactive); A: amphibious attacks only.
USES = {
    "air_supremacy": "L+ L- S+ S-", "counterattack": "L+ L- S+ S-", "maximum_effort": "L+ L- S+ S-",
    "reserves": "L+ L- S+ S-", "special_operations": "L+ L- S+ S- E+ E-", "master_spy": "L+ L- S+ S- E+ E-",
    "outfoxed": "L+ L- S+ S- E+ E-",
    "rommel": "L+ L-", "von_manstein": "L+ L-", "von_rundstedt": "L+ L-", "stukas": "L+ L-", "the_bismarck": "S+ S-",
    "waffen_ss": "L+ L-", "tiger_tanks": "L+ L-", "desperate_gamble": "L+ L- S+ S-", "jet_fighters": "L- S-",
    "panzerfausts": "L-",
    "enigma": "L+ L- S+ S- E+ E-", "fleet_carriers": "S+ S- A", "montgomery": "L+ L-", "patton": "L+ L-",
    "zhukov": "L+ L-", "chuikov": "L+ L-", "artillery_partisans": "L+ L-", "t34s_shermans": "L+ L-",
    "murmansk_run": "L+ L- S+ S-", "their_finest_hour": "L+ L- S+ S-", "russian_winter": "L-", "katyushas": "L+",
    "mustangs": "L+ S+", "radar": "L- S-",
}  # fmt: skip
WHITE = ("fleet_carriers", "montgomery", "patton", "mustangs", "radar")
RED = ("zhukov", "chuikov", "russian_winter", "katyushas")
SOVIET_DUTY = ("murmansk_run",)  # of use only where a Soviet card is compulsory


def begins(side: str, kind: str, target: str, *lays: Callable[[Game], Game]) -> Callable[[Game], Game]:
    """A conflict that a side begins: kind and target, after some changes to the layout."""

    def begin(game: Game) -> Game:
        for change in lays:
            change(game)
        if kind == "event":
            other = "speer" if side == "axis" else "vichy_defects"
            return play(game, side, "event_action", f"event:{target if target in lying(game, DISPLAY) else other}")
        play(game, side, f"{kind}_attack")
        if step(game) == "attacking.choose":
            play(game, side, f"target:{target}")
        if step(game) == "attacking.start":
            play(game, side, names(game, side)[0])
        return game

    return begin


def held_by(side: str, name: str) -> Callable[[Game], Game]:
    return lambda game: hold(game, side, name)


def controlled(place: str, who: str) -> Callable[[Game], Game]:
    return lambda game: control(game, place, who)


# Each place to play: whose turn, the use that lets a card in, the Allied place that fights, the conflict.
Spot = tuple[str, str, str, Callable[[Game], Game]]
AXIS_SPOTS: dict[str, Spot] = {
    "land attack": ("axis", "L+", "", begins("axis", "land", "greece")),
    "land defence": ("allies", "L-", "", begins("allies", "land", "bulgaria")),
    "sea attack": ("axis", "S+", "", begins("axis", "sea", "atlantic")),
    "sea defence": ("allies", "S-", "", begins("allies", "sea", "adriatic_sea")),
    "event, active": ("axis", "E+", "", begins("axis", "event", "v_rockets")),
    "event, inactive": ("allies", "E-", "", begins("allies", "event", "turncoats")),
    "landing": (
        "axis", "L+ A", "",
        begins("axis", "amphibious", "london", controlled("channel", "axis"), held_by("axis", "landing_craft")),
    ),
    "drop": ("axis", "L+", "", begins("axis", "paratroop", "malta", held_by("axis", "paratroops"))),
}  # fmt: skip
ALLIED_SPOTS: dict[str, Spot] = {
    "Western land attack": ("allies", "L+", "white", begins("allies", "land", "bulgaria")),
    "Soviet land attack": ("allies", "L+", "red", begins("allies", "land", "finland")),
    "Western land defence": ("axis", "L-", "white", begins("axis", "land", "greece")),
    "Soviet land defence": ("axis", "L-", "red", begins("axis", "land", "minsk")),
    "Western sea attack": ("allies", "S+", "white", begins("allies", "sea", "adriatic_sea")),
    "Soviet sea attack": ("allies", "S+", "red", begins("allies", "sea", "barents_sea")),
    "Western sea defence": (
        "axis", "S-", "white", begins("axis", "sea", "atlantic", controlled("atlantic", "western")),
    ),
    "Soviet sea defence": (
        "axis", "S-", "red", begins("axis", "sea", "barents_sea", controlled("barents_sea", "soviet")),
    ),
    "event, active": ("allies", "E+", "", begins("allies", "event", "turncoats")),
    "event, inactive": ("axis", "E-", "", begins("axis", "event", "v_rockets")),
    "landing": (
        "allies", "L+ A", "white",
        begins(
            "allies", "amphibious", "normandy", controlled("channel", "western"), held_by("allies", "higgins_boats")
        ),
    ),
    "drop": ("allies", "L+", "white", begins("allies", "paratroop", "normandy", held_by("allies", "paratroops"))),
}  # fmt: skip


def spot(side: str, where: str, *events: str) -> Game:
    """A conflict at the point where a side that holds these events is asked for them, if it is."""
    turn, _uses, _star, begin = (AXIS_SPOTS if side == "axis" else ALLIED_SPOTS)[where]
    game = lay(at_action(turn, pact=False), DISPLAY, *board().ids["event"])
    hold(game, side, *events)
    return begin(game)


def is_playable(side: str, name: str, where: str) -> bool:
    """What the card's entry and the stars (6.5.3.2) say."""
    _turn, uses, star, _begin = (AXIS_SPOTS if side == "axis" else ALLIED_SPOTS)[where]
    if not set(USES.get(name, "").split()) & set(uses.split()):
        return False
    if side == "allies" and ((star == "white" and name in RED) or (star == "red" and name in WHITE)):
        return False
    return not (name in SOVIET_DUTY and star != "red")


@pytest.mark.parametrize("where", AXIS_SPOTS)
@pytest.mark.parametrize("name", EITHER + AXIS_ONLY)
def test_4_2_1_axis_and_either_side_events_go_into_the_right_conflicts_alone(name: str, where: str) -> None:
    game = spot("axis", where, name)
    assert (f"play:{name}" in names(game, "axis")) is is_playable("axis", name, where)


@pytest.mark.parametrize("where", ALLIED_SPOTS)
@pytest.mark.parametrize("name", EITHER + ALLIED_ONLY)
def test_4_2_1_allied_and_either_side_events_go_into_the_right_conflicts_alone(name: str, where: str) -> None:
    game = spot("allies", where, name)
    assert (f"play:{name}" in names(game, "allies")) is is_playable("allies", name, where)


# -- what each does in a conflict -------------------------------------------------------------------------------------


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
    assert game.why_not("axis", f"blitz:{place('greece')}") is None
    play(game, "axis", "blitz_guderian:greece")
    assert size(game, "axis") == 8
    fight(game, "axis")
    assert owner(game, "greece") == "axis" and size(game, "axis") == 8
    game = attack(at_action("axis", pact=False), "axis", "land", "yugoslavia", "axis")
    play(game, "axis", f"blitz:{place('greece')}")
    assert size(game, "axis") == 7


# -- events carried out when won --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "name"), [
    *[(side, f"war_production_{n}") for side in ("axis", "allies") for n in (1, 2, 3)],
    *[("allies", f"convoy_{n}") for n in (1, 2, 3)],
    ("axis", "synthetic_fuel"), ("axis", "swedish_trade"),
])  # fmt: skip
def test_4_2_production_events_raise_the_winners_hand_size_and_he_draws(side: str, name: str) -> None:
    game = at_bid(side, name)
    before, other = size(game, side), size(game, "axis" if side == "allies" else "allies")
    bid(game, side, name, side)
    assert size(game, side) == before + 1 == len(hand(game, side))
    assert size(game, "axis" if side == "allies" else "allies") == other
    assert name in lying(game, LID)


@pytest.mark.parametrize(("side", "name"), [
    *[("axis", f"wolfpack_{n}") for n in (1, 2, 3)], ("axis", "v_rockets"), ("allies", "strategic_bombing"),
])  # fmt: skip
def test_4_2_raiding_events_lower_the_enemys_hand_size(side: str, name: str) -> None:
    other = "allies" if side == "axis" else "axis"
    game = at_bid(side, name)
    before, own = size(game, other), size(game, side)
    bid(game, side, name, side)
    assert size(game, other) == before - 1 == len(hand(game, other))
    assert size(game, side) == own
    assert name in lying(game, LID)


@pytest.mark.parametrize("name", EITHER + AXIS_ONLY + ALLIED_ONLY)
def test_4_2_5_a_failed_bid_leaves_the_event_in_its_display_and_does_nothing(name: str) -> None:
    side = "allies" if name in ALLIED_ONLY else "axis"
    game = at_bid(side, name)
    control_before = list(reich(game).control)
    sizes = list(reich(game).hand_size)
    bid(game, side, name, "axis" if side == "allies" else "allies")
    assert name in lying(game, DISPLAY)
    assert (reich(game).control, reich(game).hand_size) == (control_before, sizes)
    assert game.deciding == ["allies" if side == "axis" else "axis"]


def test_4_2_turkey_joins_the_axis_when_it_wins_the_bid() -> None:
    game = bid(at_bid("axis", "turkey_declares_war"), "axis", "turkey_declares_war", "axis")
    assert owner(game, "turkey") == "axis" and "turkey_declares_war" in lying(game, REMOVED)


@pytest.mark.parametrize("nation", ["western", "soviet"])
def test_4_2_r46_turkey_joins_the_ally_that_the_allies_name(nation: str) -> None:
    game = bid(at_bid("allies", "turkey_declares_war"), "allies", "turkey_declares_war", "allies")
    assert step(game) == "gaining.turkey"
    assert set(names(game, "allies")) == {"nation:western", "nation:soviet"}
    play(game, "allies", f"nation:{nation}")
    assert owner(game, "turkey") == nation
    play(game, "allies", "end_turn")
    assert "turkey" in targets(game, "axis", "land")  # from then on it is an area like any other


def test_4_2_r45_franco_brings_spain_to_the_axis_with_a_hand_size_step() -> None:
    game = bid(at_bid("axis", "franco"), "axis", "franco", "axis")
    assert owner(game, "spain") == "axis" and "franco" in lying(game, REMOVED)
    assert size(game, "axis") == 9 == len(hand(game, "axis"))
    assert reich(game).spain_cube


def test_4_2_r45_no_land_attack_starts_in_spain_in_the_turn_of_its_entry() -> None:
    game = bid(control(at_bid("axis", "franco"), "norway", "axis"), "axis", "franco", "axis")
    play(game, "axis", "land_attack")
    assert refusal(game, "axis", "target:gibraltar") == "2.1"
    begin_turn(game, "axis")
    assert "gibraltar" in targets(game, "axis", "land")


def test_4_2_iraq_revolts_places_an_axis_disc_and_opens_syria() -> None:
    game = bid(fort(at_bid("axis", "iraq_revolts"), "allies", "iraq"), "axis", "iraq_revolts", "axis")
    assert owner(game, "iraq") == "axis" and "iraq_revolts" in lying(game, REMOVED)
    assert reich(game).fort[board().ids["place"].index("iraq")] == 0
    play(game, "axis", "end_turn")
    attack(game, "allies", "land", "syria_lebanon", "axis")
    assert {owner(game, area) for area in ("syria_lebanon", "algeria", "tunisia")} == {"vichy"}


def test_4_2_atlantic_wall_places_up_to_two_forts_on_the_western_coast() -> None:
    game = bid(fort(at_bid("axis", "atlantic_wall"), "axis", "calais"), "axis", "atlantic_wall", "axis")
    assert step(game) == "gaining.forts"
    coast = {"normandy", "holland_belgium", "denmark", "norway"}  # Calais has one, Vichy France is not Axis
    assert {name.split(":")[1] for name in names(game, "axis") if name != "pass"} == coast
    play(game, "axis", "place:norway", "place:normandy")
    assert step(game) == "player_turn.bonus"
    forts = {board().ids["place"][i] for i, mark in enumerate(reich(game).fort) if mark == 1}
    assert forts == {"calais", "norway", "normandy"} and "atlantic_wall" in lying(game, REMOVED)


def test_4_2_atlantic_wall_takes_forts_from_supply_alone_and_may_stop() -> None:
    game = fort(at_bid("axis", "atlantic_wall"), "axis", "berlin", "rome", "ruhr")
    bid(game, "axis", "atlantic_wall", "axis")
    play(game, "axis", "place:norway")
    assert step(game) == "player_turn.bonus"
    game = bid(at_bid("axis", "atlantic_wall"), "axis", "atlantic_wall", "axis")
    play(game, "axis", "pass")
    assert not any(reich(game).fort) and step(game) == "player_turn.bonus"


def test_4_2_r48_speer_lies_before_the_axis_until_it_is_used() -> None:
    game = bid(at_bid("axis", "speer"), "axis", "speer", "axis")
    assert "speer" in held(game, "axis")


def test_4_2_vichy_defects_gives_the_west_two_areas_and_two_zones_at_once() -> None:
    game = bid(at_bid("allies", "vichy_defects"), "allies", "vichy_defects", "allies")
    now = ("algeria", "morocco", "straits_of_gibraltar", "western_med")
    later = ("tunisia", "vichy_france", "syria_lebanon")
    assert {owner(game, place) for place in now} == {"western"}
    assert {owner(game, place) for place in later} == {"vichy"}
    assert "vichy_defects" in lying(game, REMOVED)
    begin_turn(game, "axis")
    assert {owner(game, place) for place in now} == {"western"}
    assert {owner(game, place) for place in later} == {"axis"}


def test_4_2_turncoats_turns_an_axis_minor_that_borders_an_ally() -> None:
    # Finland borders Leningrad, Rumania Bessarabia and Yugoslavia, Bulgaria Greece, Hungary both.
    game = bid(at_bid("allies", "turncoats"), "allies", "turncoats", "allies")
    assert step(game) == "gaining.minor"
    assert set(names(game, "allies")) == {"place:finland", "place:rumania", "place:bulgaria", "place:hungary"}
    play(game, "allies", "place:hungary")
    assert set(names(game, "allies")) == {"nation:western", "nation:soviet"}
    play(game, "allies", "nation:western")
    assert owner(game, "hungary") == "western" and "turncoats" in lying(game, LID)
    game = bid(at_bid("allies", "turncoats"), "allies", "turncoats", "allies")
    play(game, "allies", "place:finland")  # only Soviet areas border it
    assert owner(game, "finland") == "soviet"


def test_4_2_turncoats_in_rumania_costs_the_axis_a_production_centre() -> None:
    game = bid(at_bid("allies", "turncoats"), "allies", "turncoats", "allies")
    play(game, "allies", "place:rumania", "nation:soviet")
    assert size(game, "axis") == 7
    assert step(game) == "discarding.choose" and game.deciding == ["axis"]
    assert "production_bonus" not in names(game, "allies")  # nothing was taken by attack


def test_4_2_turncoats_finds_nobody_while_no_minor_borders_an_ally() -> None:
    game = at_bid("allies", "turncoats")
    control_all(game, "axis", "leningrad", "archangel", "bessarabia", "crimea", "yugoslavia", "greece")
    bid(game, "allies", "turncoats", "allies")
    assert step(game) == "player_turn.bonus" and "turncoats" in lying(game, LID)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_4_2_lend_lease_exchanges_up_to_three_cards(count: int) -> None:
    game = bid(at_bid("allies", "lend_lease"), "allies", "lend_lease", "allies")
    assert step(game) == "discarding.choose" and game.deciding == ["allies"]
    thrown = hand(game, "allies")[:count]
    play(game, "allies", *(f"discard:{card}" for card in thrown), *(["enough"] if count < 3 else []))
    assert set(thrown) <= set(pile(game, "allies"))
    assert len(hand(game, "allies")) == 6 and not set(thrown) & set(hand(game, "allies"))
    assert "lend_lease" in lying(game, LID)


def test_4_2_lend_lease_draws_as_many_as_were_discarded_before_the_used_card_is_replaced() -> None:
    game = empty_deck(at_bid("allies", "lend_lease"), "allies", leave=2)
    bid(game, "allies", "lend_lease", "allies")
    play(game, "allies", *(f"discard:{card}" for card in hand(game, "allies")[:2]), "enough")
    # Two cards were left and two were drawn; the used card is in the pile when the third draw reshuffles it.
    assert reich(game).year == [0, 1]
    assert "western_02" in (*deck(game, "allies"), *hand(game, "allies"))
