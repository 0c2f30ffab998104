"""Chapter 10: what each scenario sets up, deals and draws, how it opens, and how it is judged."""

from __future__ import annotations

from functools import cache

import pytest
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    begin_turn,
    bid,
    board,
    control,
    deck,
    empty_deck,
    fight,
    hand,
    held,
    lay,
    lying,
    names,
    owner,
    pile,
    play,
    refusal,
    reich,
    size,
    step,
)

import sandtable
from sandtable.games.hitlers_reich.terms import DISPLAY, LID, REMOVED, SET_ASIDE
from sandtable.kernel.game import Game

PLACES = board().ids["place"]
ALLIED_POOL = {
    "convoy_1", "enigma", "fleet_carriers", "montgomery", "counterattack", "special_operations", "master_spy",
    "war_production_1", "outfoxed", "reserves",
}  # fmt: skip
EITHER_IN_POOL = {"counterattack", "special_operations", "master_spy", "war_production_1", "outfoxed", "reserves"}
AXIS_POOL = {"guderian", "rommel", "stukas", "the_bismarck", "von_manstein", "von_rundstedt", "wolfpack_1"}
FILLERS = {"atlantic_wall", "panzerfausts", "russian_winter", "katyushas", "mustangs", "radar", "lend_lease"}


def begun(scenario: str, seed: int, **choices: str) -> Game:
    """A new game; where a WOLFPACK drawn before the game costs the Allies a card, it is not discarded yet."""
    return sandtable.new("hitlers_reich", scenario=scenario, seed=seed, options=choices)


@cache
def drawn(seed: int) -> tuple[frozenset[str], frozenset[str]]:
    """The events that the Axis and the Allies draw before a campaign with this seed, as the opening log names them."""
    game = begun("campaign_1941", seed)
    titles = {board().names["event"]["en"][i]: name for i, name in enumerate(board().ids["event"])}
    titles |= {"WAR PRODUCTION": "war_production_1", "CONVOY": "convoy_1", "WOLFPACK": "wolfpack_1"}
    found: dict[str, frozenset[str]] = {}
    for line in game.log():
        if line.rule == "10.2.2":
            side = "axis" if line.text.startswith("The Axis") else "allies"
            words = line.text.split(" drew ")[1].rstrip(".")
            found[side] = frozenset(titles[title.strip()] for title in words.split(","))
    return found["axis"], found["allies"]


SEEDS = range(60)


# -- 10.1, 10.2 the campaign of 1941 ----------------------------------------------------------------------------------


def test_10_1_1_two_decks_of_twenty_six_cards_and_a_double_agent() -> None:
    game = begun("campaign_1941", 1)
    for side, suits in (("axis", {"german", "italian"}), ("allies", {"western", "soviet"})):
        cards = [*hand(game, side), *deck(game, side), *pile(game, side)]
        assert len(cards) == 27 == len(set(cards))
        assert {card.rsplit("_", 1)[0] for card in cards} == {*suits, "double_agent"}


@pytest.mark.parametrize("scenario", ["campaign_1941", "intro_1941_1942", "intro_1941_1943"])
def test_10_2_the_table_of_1941(scenario: str) -> None:
    game = at_action("axis", scenario=scenario)
    g = reich(game)
    assert g.pact and not g.italy_surrendered
    assert (g.big_push, g.hand_size, g.year, g.reorganize) == ([2, 0], [8, 6], [0, 0], [1, 1])
    assert not any(g.fleet) and not any(g.fort)
    assert g.control == list(board().printed)  # no disc anywhere
    assert "barbarossa" in names(game, "axis")
    assert "success_bonus" not in names(game, "axis") and step(game) == "player_turn.action"
    begin_turn(game, "allies")
    assert refusal(game, "allies", "big_push_attacks") == "6.6.1"


def test_10_2_1_1_the_allies_are_dealt_six_of_twenty_seven() -> None:
    seen: set[str] = set()
    for seed in SEEDS:
        position = begun("campaign_1941", seed)
        log = [line for line in position.log("allies") if line.rule == "10.2.1"]
        assert len(log) == 2
        seen |= set(hand(position, "allies"))
    assert len(seen) == 27  # every card comes up in some deal


def test_10_2_1_2_the_axis_is_dealt_four_of_its_six_bonus_cards_and_four_more() -> None:
    counts = set()
    for seed in SEEDS:
        game = begun("campaign_1941", seed)
        bonus = sum(1 for card in hand(game, "axis") if card.endswith(("_11", "_12", "_13")))
        assert len(hand(game, "axis")) == size(game, "axis")
        if size(game, "axis") == 8:
            counts.add(bonus)
            assert bonus >= 4
    assert 4 in counts and 5 in counts  # the other two go back into the deck


def test_10_2_2_1_the_allies_draw_three_of_their_ten() -> None:
    seen: set[str] = set()
    for seed in SEEDS:
        allied = drawn(seed)[ALLIES]
        assert len(allied) == 3 and allied <= ALLIED_POOL
        seen |= allied
    assert seen == ALLIED_POOL


def test_10_2_2_2_the_axis_draws_four_from_its_own_and_the_either_side_events_left() -> None:
    seen: set[str] = set()
    for seed in SEEDS:
        axis, allied = drawn(seed)
        assert len(axis) == 4 and axis <= AXIS_POOL | EITHER_IN_POOL and not axis & allied
        seen |= axis
    assert seen == AXIS_POOL | EITHER_IN_POOL


def test_10_2_2_2_what_is_not_drawn_goes_back_to_the_displays() -> None:
    for seed in range(10):
        axis, allied = drawn(seed)
        game = begun("campaign_1941", seed)
        if step(game) != "discarding.choose":
            assert lying(game, DISPLAY) >= (ALLIED_POOL | AXIS_POOL) - axis - allied


@pytest.mark.parametrize("seed", SEEDS)
def test_10_2_2_3_wolfpack_war_production_and_convoy_act_before_the_game(seed: int) -> None:
    axis, allied = drawn(seed)
    game = begun("campaign_1941", seed)
    if "wolfpack_1" in axis:  # it acts first, before anything raises the Allied hand size again
        assert step(game) == "discarding.choose" and game.deciding == ["allies"] and size(game, "allies") == 5
        play(game, "allies", names(game, "allies")[0])
    at_once = (axis | allied) & {"wolfpack_1", "war_production_1", "convoy_1"}
    assert at_once == lying(game, LID)
    assert held(game, "axis") == axis - at_once and held(game, "allies") == allied - at_once
    assert size(game, "axis") == 8 + ("war_production_1" in axis)
    assert size(game, "allies") == 6 - ("wolfpack_1" in axis) + ("war_production_1" in allied) + ("convoy_1" in allied)
    for side in ("axis", "allies"):
        assert len(hand(game, side)) == size(game, side)
    assert step(game) == "player_turn.action" and game.deciding == ["axis"]


def test_10_2_2_3_all_three_come_up_among_the_seeds_tested() -> None:
    everything = frozenset().union(*(side for seed in SEEDS for side in drawn(seed)))
    assert {"wolfpack_1", "war_production_1", "convoy_1"} <= everything


# -- 10.3 the short game of 1944 --------------------------------------------------------------------------------------


def test_10_3_the_table_of_1944() -> None:
    game = at_action("allies", scenario="short_1944")
    g = reich(game)
    assert not g.pact and g.italy_surrendered and owner(game, "rome") == "axis"
    assert (g.hand_size, g.year, g.reorganize) == ([8, 9], [3, 3], [1, 1])
    assert g.big_push[AXIS] == 0 and g.big_push[ALLIES] == 2
    discs = {PLACES[i]: who for i, who in enumerate(g.control) if who != board().printed[i]}
    axis = ["baltic_sea", "skagerrak", "baltic_states", "crimea", "greece", "minsk", "vichy_france", "yugoslavia"]
    western = [
        "central_med",
        "channel",
        "gulf_of_lyon",
        "irish_sea",
        "atlantic",
        "north_sea",
        "sicily_sea",
        "straits_of_gibraltar",
        "western_med",
        "algeria",
        "morocco",
        "naples",
        "libya",
        "sicily",
        "syria_lebanon",
        "tunisia",
    ]
    assert discs == {**dict.fromkeys(axis, 1), **dict.fromkeys(western, 2)}
    fleets = {PLACES[i]: mark for i, mark in enumerate(g.fleet) if mark}
    allied = ["atlantic", "channel", "north_sea", "irish_sea", "tyrrhenian_sea", "sicily_sea"]
    assert fleets == {"baltic_sea": 1, "skagerrak": 1, **dict.fromkeys(allied, 2)}
    forts = {PLACES[i]: mark for i, mark in enumerate(g.fort) if mark}
    assert forts == {
        **dict.fromkeys(("calais", "holland_belgium", "normandy", "rome"), 1),
        **dict.fromkeys(("leningrad", "stalingrad", "moscow", "london"), 2),
    }


def test_10_3_1_the_axis_is_dealt_eight() -> None:
    seen: set[str] = set()
    for seed in range(30):
        game = begun("short_1944", seed)
        assert len(hand(game, "axis")) == 8 and len(deck(game, "axis")) == 19
        seen |= set(hand(game, "axis"))
    assert len(seen) == 27


def test_10_3_2_the_allies_are_dealt_six_of_their_nine_best_and_three_more() -> None:
    best = {f"{suit}_{value}" for suit in ("western", "soviet") for value in ("01", "11", "12", "13")}
    best.add("double_agent_allied")
    seen: set[str] = set()
    counts = set()
    for seed in range(30):
        game = begun("short_1944", seed)
        cards = set(hand(game, "allies"))
        assert len(cards) == 9 and len(deck(game, "allies")) == 18
        counts.add(len(cards & best))
        seen |= cards & best
    assert min(counts) == 6 and max(counts) > 6 and seen == best


def test_10_3_3_1_the_allies_begin_with_eight_events() -> None:
    given = {"higgins_boats", "t34s_shermans", "zhukov", "air_supremacy", "maximum_effort"}
    own = {
        "enigma", "fleet_carriers", "montgomery", "patton", "chuikov", "artillery_partisans", "murmansk_run",
        "their_finest_hour", "russian_winter", "katyushas", "mustangs", "radar",
    }  # fmt: skip
    seen: set[str] = set()
    for seed in range(40):
        game = begun("short_1944", seed)
        assert given <= held(game, "allies") and len(held(game, "allies")) == 8
        seen |= held(game, "allies") - given
        assert "strategic_bombing" in lying(game, LID) and "vichy_defects" in lying(game, REMOVED)
        assert {"turncoats", "v_rockets"} <= lying(game, DISPLAY) and lying(game, SET_ASIDE) == set()
    assert seen == own


def test_10_3_3_2_the_axis_begins_with_five_events() -> None:
    own = {
        "guderian", "rommel", "von_manstein", "von_rundstedt", "stukas", "the_bismarck", "tiger_tanks",
        "landing_craft", "desperate_gamble", "jet_fighters", "panzerfausts",
    }  # fmt: skip
    seen: set[str] = set()
    for seed in range(40):
        game = begun("short_1944", seed)
        assert "waffen_ss" in held(game, "axis") and len(held(game, "axis")) == 5
        seen |= held(game, "axis") - {"waffen_ss"}
        assert {"wolfpack_1", "wolfpack_2", "wolfpack_3"} <= lying(game, LID)
        assert {"iraq_revolts", "speer"} <= lying(game, REMOVED)
    assert seen == own


def test_10_3_3_r10_the_random_events_are_ones_own_in_either_reading() -> None:
    either = {name for i, name in enumerate(board().ids["event"]) if board().deck[i] == 2}
    for seed in range(15):
        game = begun("short_1944", seed, year_end_pool="alternative")
        assert held(game, "axis") & either == set()
        assert held(game, "allies") & either == {"air_supremacy", "maximum_effort"}


def test_10_3_4_the_allies_must_open_with_overlord() -> None:
    game = begun("short_1944", 1)
    assert step(game) == "liberating.landing" and game.deciding == ["allies"]
    assert {name.split(":")[1] for name in names(game, "allies")} == {"normandy", "calais", "holland_belgium"}
    assert refusal(game, "axis", "fortify")


def test_10_3_4_bagration_follows_and_then_the_axis_moves() -> None:
    game = begun("short_1944", 1)
    play(game, "allies", "target:normandy")
    fight(game, "axis")
    assert step(game) == "liberating.bagration"
    attacks = 0
    while step(game) != "player_turn.action":
        attacks += step(game) == "liberating.bagration"
        found = names(game, game.deciding[0])
        play(game, game.deciding[0], "pass" if "pass" in found else found[0])
    assert attacks == 4
    assert step(game) == "player_turn.action" and game.deciding == ["axis"]


def test_10_3_the_exchange_of_1943_lies_in_the_past() -> None:
    game = empty_deck(at_action("allies", scenario="short_1944"), "allies")
    play(game, "allies", "fortify", "place:suez", "lift:london", f"discard:{hand(game, 'allies')[0]}")
    assert reich(game).year == [3, 4] and step(game) == "player_turn.action"


# -- 10.4 introductory games and the tournament -----------------------------------------------------------------------


def played_out(scenario: str, sizes: list[int]) -> Game:
    """The last year of an introductory game ends in an Allied draw, with these hand sizes."""
    years = [2, 1] if scenario == "intro_1941_1942" else [3, 2]
    game = at_action("allies", scenario=scenario, pact=False, year=years, hand_size=sizes, exchange_done=True)
    empty_deck(game, "allies")
    return play(game, "allies", "fortify", "place:london", f"discard:{hand(game, 'allies')[0]}")


@pytest.mark.parametrize(("sizes", "ending", "winner"), [
    ([11, 4], "axis_decisive", "axis"), ([10, 4], "axis_decisive", "axis"), ([9, 4], "axis_limited", "axis"),
    ([7, 4], "axis_limited", "axis"), ([6, 4], "axis_catastrophe", "allies"), ([6, 6], "axis_catastrophe", "allies"),
    ([4, 9], "axis_catastrophe", "allies"),
])  # fmt: skip
def test_10_4_1_two_years_are_judged_by_the_axis_lead(sizes: list[int], ending: str, winner: str) -> None:
    game = played_out("intro_1941_1942", sizes)
    assert game.result is not None
    assert (game.result.ending, game.result.winner, game.result.rule) == (ending, winner, "10.4.1")


@pytest.mark.parametrize(("sizes", "ending", "winner"), [
    ([4, 11], "allied_decisive", "allies"), ([4, 10], "allied_decisive", "allies"),
    ([4, 9], "allied_limited", "allies"), ([4, 7], "allied_limited", "allies"),
    ([4, 6], "allied_catastrophe", "axis"), ([9, 4], "allied_catastrophe", "axis"),
])  # fmt: skip
def test_10_4_2_three_years_are_judged_by_the_allied_lead(sizes: list[int], ending: str, winner: str) -> None:
    game = played_out("intro_1941_1943", sizes)
    assert game.result is not None
    assert (game.result.ending, game.result.winner, game.result.rule) == (ending, winner, "10.4.2")


@pytest.mark.parametrize(("scenario", "years"), [("intro_1941_1942", [1, 0]), ("intro_1941_1943", [2, 1])])
def test_10_4_an_earlier_year_end_does_not_end_the_game(scenario: str, years: list[int]) -> None:
    game = at_action("allies", scenario=scenario, pact=False, year=years)
    empty_deck(game, "allies")
    play(game, "allies", "fortify", "place:london", f"discard:{hand(game, 'allies')[0]}")
    assert not game.over and len(held(game, "allies")) == (2 if years == [1, 0] else 3)


def test_10_4_the_campaign_goes_on_beyond_1943() -> None:
    assert not played_out("campaign_1941", [8, 8]).over


@pytest.mark.parametrize("scenario", ["intro_1941_1942", "intro_1941_1943"])
def test_10_4_sudden_death_applies_as_usual(scenario: str) -> None:
    game = bid(at_action("axis", scenario=scenario, hand_size=[8, 1]), "axis", "wolfpack_1", "axis")
    assert game.result is not None and game.result.rule == "9.1"


@pytest.mark.parametrize("scenario", ["intro_1941_1942", "intro_1941_1943"])
def test_10_4_overlord_and_bagration_are_not_part_of_them(scenario: str) -> None:
    game = at_action("allies", scenario=scenario, pact=False, year=[3, 3], big_push=[0, 2])
    control(game, "channel", "western")
    assert refusal(game, "allies", "overlord") == "6.7"


def test_10_4_2_the_exchange_of_1943_may_precede_the_judgement() -> None:
    game = at_action("allies", scenario="intro_1941_1943", pact=False, year=[3, 2], hand_size=[4, 10])
    empty_deck(game, "allies")
    play(game, "allies", "fortify", "place:london", f"discard:{hand(game, 'allies')[0]}")
    assert step(game) == "reshuffle.exchange"
    play(game, "allies", "enough")
    assert game.result is not None and game.result.ending == "allied_decisive"


def test_10_4_3_a_tournament_match_is_played_with_the_introductory_games() -> None:
    (match,) = board().pack.matches
    assert set(match.scenarios) == {"intro_1941_1942", "intro_1941_1943"}
    assert set(match.scenarios) <= {scenario.id for scenario in sandtable.ruleset("hitlers_reich").scenarios}


# -- the filler events ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["campaign_1941", "short_1944"])
def test_10_filler_events_can_be_left_out(scenario: str) -> None:
    for seed in range(10):
        game = begun(scenario, seed, fillers="off")
        assert lying(game, REMOVED) >= FILLERS
        game = begun(scenario, seed)
        assert not lying(game, REMOVED) & FILLERS


def test_10_fillers_left_out_are_in_no_year_end_draw() -> None:
    game = empty_deck(at_action("allies", pact=False, year=[1, 0], choices={"fillers": "off"}), "allies")
    others = "guderian rommel von_manstein von_rundstedt stukas the_bismarck waffen_ss tiger_tanks landing_craft"
    lay(game, REMOVED, *others.split())
    play(game, "allies", "fortify", "place:london", f"discard:{hand(game, 'allies')[0]}")
    assert held(game, "axis") == {"desperate_gamble", "jet_fighters"}
