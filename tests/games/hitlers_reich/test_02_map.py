"""Chapter 2: the map, neutrals, islands, straits, sea zones, production centres."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.table import (
    at_action,
    board,
    control,
    control_all,
    dice,
    duel,
    fight,
    fleet,
    fort,
    hold,
    names,
    owner,
    play,
    reason,
    refusal,
    script,
    step,
    targets,
)

from sandtable.kernel.game import Game

AREAS = board().ids["place"][: board().areas]
ZONES = board().ids["place"][board().areas :]

PRINTED = {
    "axis": "berlin ruhr austria rome rumania paris normandy calais holland_belgium finland norway naples sicily libya",
    "soviet": "moscow archangel leningrad caucasus kharkov stalingrad baltic_states crimea minsk bessarabia smolensk"
    " vologda steppes",
    "western": "london gibraltar persia suez egypt scotland ireland malta greece yugoslavia",
    "vichy": "algeria morocco syria_lebanon tunisia vichy_france",
    "neutral": "spain turkey portugal saudi_arabia sweden switzerland",
}
CLOSED = ("portugal", "saudi_arabia", "sweden", "switzerland")
SOVIET_AREAS = PRINTED["soviet"].split()

# 2.2: the islands and the zones that they lie in or border.
ISLANDS = {
    "ireland": ("irish_sea",),
    "sardinia": ("western_med",),
    "crete": ("aegean_sea", "central_med"),
    "cyprus": ("levant_sea",),
    "london": ("channel", "north_sea", "irish_sea"),
    "scotland": ("north_sea", "irish_sea", "atlantic"),
    "malta": ("sicily_sea",),
    "sicily": ("sicily_sea",),
}

# Borders that the rulebook states (2.2, 2.3, 6.5.3.1, 6.7.3, 16.1, 16.3).
BORDERS = (
    ("denmark", "ruhr"),
    ("naples", "sicily"),
    ("london", "scotland"),
    ("egypt", "libya"),
    ("persia", "caucasus"),
    ("finland", "leningrad"),
    ("leningrad", "vologda"),
    ("vologda", "moscow"),
    ("moscow", "steppes"),
    ("steppes", "stalingrad"),
    ("steppes", "caucasus"),
    ("crimea", "kharkov"),
    ("kharkov", "smolensk"),
    ("smolensk", "leningrad"),
    ("baltic_states", "leningrad"),
)


def everything(game: Game, who: str) -> Game:
    """All areas that can change hands under one control; zones stay as they are."""
    return control_all(game, who, *(area for area in AREAS if area not in CLOSED and area not in ("spain", "turkey")))


# -- 2.0, 2.1 the areas -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "places"), PRINTED.items())
def test_2_0_an_area_without_a_disc_belongs_to_its_printed_symbol(who: str, places: str) -> None:
    game = at_action("axis")
    assert {owner(game, area) for area in places.split()} == {who}


@pytest.mark.parametrize(("here", "there"), BORDERS)
def test_2_0_stated_borders_may_be_crossed_both_ways(here: str, there: str) -> None:
    for origin, target in ((here, there), (there, here)):
        game = everything(at_action("axis", pact=False), "western")
        control_all(game, "axis", origin, "sicily_sea")
        assert target in targets(game, "axis", "land")


def test_2_0_r13_steppes_is_a_soviet_area_beyond_moscow() -> None:
    game = at_action("axis", pact=False)
    assert owner(game, "steppes") == "soviet"
    control(game, "steppes", "axis")
    assert {"moscow", "vologda", "stalingrad", "caucasus"} <= targets(game, "axis", "land")


@pytest.mark.parametrize("area", CLOSED)
@pytest.mark.parametrize("side", ["axis", "allies"])
def test_2_1_four_neutrals_can_never_be_used(area: str, side: str) -> None:
    game = everything(at_action(side, pact=False), side if side == "axis" else "western")
    control_all(game, "western" if side == "axis" else "axis", "greece", "yugoslavia", "naples")
    play(game, side, "land_attack")
    assert refusal(game, side, f"target:{area}") == "2.1"
    game = everything(at_action(side), side if side == "axis" else "western")
    play(game, side, "fortify")
    assert f"place:{area}" not in names(game, side)


@pytest.mark.parametrize(
    ("area", "from_axis", "from_allies"), [("spain", "vichy_france", "gibraltar"), ("turkey", "bulgaria", "persia")]
)
def test_2_1_spain_and_turkey_are_closed_until_their_event(area: str, from_axis: str, from_allies: str) -> None:
    for side, origin, who in (("axis", from_axis, "axis"), ("allies", from_allies, "western")):
        game = control(at_action(side, pact=False), origin, who)
        play(game, side, "land_attack")
        assert refusal(game, side, f"target:{area}") == "6.5.1.1"
        assert reason(game, side, f"target:{area}") == "is_neutral"


def test_2_1_the_five_vichy_areas_are_neutral_ground_for_the_axis_alone() -> None:
    game = control(at_action("axis"), "spain", "axis")
    play(game, "axis", "land_attack")
    for area in PRINTED["vichy"].split():
        assert refusal(game, "axis", f"target:{area}") == "8.5"
    assert {"syria_lebanon"} == targets(at_action("allies"), "allies", "land") & set(PRINTED["vichy"].split())


# -- 2.2 islands -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("island", ISLANDS)
def test_2_2_no_land_attack_reaches_an_island_from_beyond_it(island: str) -> None:
    game = everything(at_action("axis", pact=False), "axis")
    linked = {"london": "scotland", "scotland": "london", "sicily": "naples"}.get(island, island)
    control_all(game, "western", island, linked, "greece", "egypt")
    play(game, "axis", "land_attack")
    assert f"target:{island}" not in names(game, "axis")
    assert refusal(game, "axis", f"target:{island}") == "6.5.1"


def test_2_2_london_and_scotland_attack_each_other_by_land() -> None:
    assert "london" in targets(control(at_action("axis"), "scotland", "axis"), "axis", "land")
    assert "scotland" in targets(control(at_action("axis"), "london", "axis"), "axis", "land")


@pytest.mark.parametrize(("island", "zone"), [(island, zone) for island, zones in ISLANDS.items() for zone in zones])
def test_2_2_an_island_can_be_landed_on_from_each_zone_around_it(island: str, zone: str) -> None:
    game = control(at_action("axis", pact=False), island, "western")
    hold(game, "axis", "landing_craft")
    assert island not in targets(game, "axis", "amphibious")
    control(game, zone, "axis")
    assert island in targets(game, "axis", "amphibious")


def test_2_2_an_island_can_be_taken_by_paratroops() -> None:
    game = hold(at_action("axis"), "axis", "paratroops")
    assert {"london", "malta", "crete"} <= targets(game, "axis", "paratroop")


@pytest.mark.parametrize(
    ("islands", "allowed"), [((), False), (("malta",), False), (("sicily",), False), (("malta", "sicily"), True)]
)
def test_2_2_a_landing_out_of_the_sicilian_sea_needs_both_islands(islands: tuple[str, ...], allowed: bool) -> None:
    game = hold(at_action("allies", pact=False), "allies", "higgins_boats")
    control_all(game, "axis", "tunisia", "malta", "sicily")
    control_all(game, "western", "sicily_sea", *islands)
    control_all(game, "western", "channel")  # so that there are landings to choose from
    play(game, "allies", "amphibious_attack")
    assert ("target:tunisia" in names(game, "allies")) is allowed
    assert reason(game, "allies", "target:tunisia") == ("" if allowed else "sicily_launch")
    assert refusal(game, "allies", "target:tunisia") == ("" if allowed else "2.2")


@pytest.mark.parametrize(("target", "other"), [("malta", "sicily"), ("sicily", "malta")])
@pytest.mark.parametrize("side", ["axis", "allies"])
def test_2_2_a_landing_inside_the_sicilian_sea_needs_neither_island(target: str, other: str, side: str) -> None:
    game = hold(at_action(side, pact=False), side, "landing_craft" if side == "axis" else "higgins_boats")
    own, enemy = ("axis", "western") if side == "axis" else ("western", "axis")
    control_all(game, enemy, target, other)
    control(game, "sicily_sea", own)
    assert target in targets(game, side, "amphibious")


@pytest.mark.parametrize("malta", ["western", "axis"])
def test_2_2_a_drop_across_the_sicilian_sea_needs_both_islands(malta: str) -> None:
    game = hold(everything(at_action("axis", pact=False), "western"), "axis", "paratroops")
    control_all(game, "axis", "sicily")
    control(game, "malta", malta)
    assert ("tunisia" in targets(game, "axis", "paratroop")) is (malta == "axis")


def test_2_2_a_drop_on_an_island_of_the_sicilian_sea_needs_the_other_not() -> None:
    game = hold(everything(at_action("axis", pact=False), "western"), "axis", "paratroops")
    control(game, "sicily", "axis")
    assert "malta" in targets(game, "axis", "paratroop")
    control_all(game, "western", "sicily")
    control(game, "tunisia", "axis")
    assert {"malta", "sicily"} <= targets(game, "axis", "paratroop")


# -- 2.3 straits -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "target"),
    [("norway", "denmark"), ("denmark", "norway"), ("gibraltar", "morocco"), ("morocco", "gibraltar")],
)
def test_2_3_denmark_and_gibraltar_do_not_touch_the_other_shore(origin: str, target: str) -> None:
    game = everything(at_action("axis", pact=False), "western")
    control(game, origin, "axis")
    assert target not in targets(game, "axis", "land")


def test_2_3_denmark_borders_the_ruhr_and_the_skagerrak_and_gibraltar_spain_and_the_straits() -> None:
    game = hold(everything(at_action("axis", pact=False), "western"), "axis", "landing_craft")
    control_all(game, "axis", "ruhr", "skagerrak", "spain", "straits_of_gibraltar")
    assert {"denmark", "gibraltar"} <= targets(game, "axis", "land")
    assert {"denmark", "gibraltar"} <= targets(game, "axis", "amphibious")


STRAIT = [
    # who holds the Sicilian Sea, enemy fleet there, may cross, may cross in the other reading (R14)
    ("axis", False, True, True),
    ("axis", True, False, False),
    ("western", False, False, False),
    ("nobody", False, False, True),
    ("nobody", True, False, True),
]


@pytest.mark.parametrize(("sea", "enemy_fleet", "recommended", "alternative"), STRAIT)
@pytest.mark.parametrize("reading", ["recommended", "alternative"])
@pytest.mark.parametrize(("origin", "target"), [("naples", "sicily"), ("sicily", "naples")])
def test_2_3_r14_naples_and_sicily_across_the_sicilian_sea(
    sea: str, enemy_fleet: bool, recommended: bool, alternative: bool, reading: str, origin: str, target: str
) -> None:
    game = everything(at_action("axis", pact=False, choices={"sicily_strait": reading}), "western")
    control_all(game, "axis", origin, "austria")
    control(game, "sicily_sea", sea)
    if enemy_fleet:
        fleet(game, "allies", "sicily_sea")
    allowed = recommended if reading == "recommended" else alternative
    play(game, "axis", "land_attack")
    assert (f"target:{target}" in names(game, "axis")) is allowed
    if allowed:  # no amphibious event is needed
        play(game, "axis", f"target:{target}")
        assert step(game) == "conflict.choose_cards"
    else:
        assert refusal(game, "axis", f"target:{target}") == "2.3"


def test_2_3_naples_and_sicily_count_as_neighbours_even_when_the_crossing_is_closed() -> None:
    game = everything(at_action("axis", pact=False), "western")
    control_all(game, "axis", "rome")
    play(game, "axis", "land_attack", "target:naples")
    duel(game, "german_02", "western_02", [1, 1, 1], [1, 1, 1])  # Rome against Sicily: no die for more neighbours
    assert owner(game, "naples") == "axis"
    game = everything(at_action("axis", pact=False), "western")
    control_all(game, "axis", "rome", "sicily")
    play(game, "axis", "land_attack", "target:naples")
    script(game, [1, 1, 1, 1, 1, 1, 1])  # four dice against three
    play(game, "axis", "card:german_02")
    play(game, "allies", "card:western_02")
    assert owner(game, "naples") == "axis"


TURKISH = ("bulgaria", "greece", "caucasus", "persia", "syria_lebanon")


@pytest.mark.parametrize("area", TURKISH)
def test_2_3_turkey_once_in_the_war_borders_five_areas(area: str) -> None:
    game = everything(at_action("axis", pact=False), "western")
    control_all(game, "axis", "turkey")
    assert set(TURKISH) <= targets(game, "axis", "land")
    game = everything(at_action("axis", pact=False), "western")
    control(game, "turkey", "western")
    control(game, area, "axis")
    assert "turkey" in targets(game, "axis", "land")


def test_2_3_turkeys_borders_are_closed_while_it_is_neutral() -> None:
    game = hold(everything(at_action("axis", pact=False), "western"), "axis", "paratroops")
    control(game, "bulgaria", "axis")
    assert "persia" not in targets(game, "axis", "paratroop")
    control(game, "turkey", "axis")
    assert "persia" in targets(game, "axis", "paratroop")  # two steps, across Turkey


@pytest.mark.parametrize(("holder", "soviet_may"), [("neutral", False), ("axis", False), ("western", True)])
def test_2_3_the_aegean_and_the_black_sea_are_adjacent_for_turkeys_holder_alone(holder: str, soviet_may: bool) -> None:
    game = control_all(at_action("allies", pact=False), "axis", "aegean_sea")
    control(game, "turkey", holder)
    control(game, "black_sea", "soviet")
    play(game, "allies", "sea_attack", "target:aegean_sea")
    asked = step(game) == "conflict.name_side"  # R21: a Soviet place adjacent to the zone may be named
    assert (asked and "nation:soviet" in names(game, "allies")) is soviet_may


# -- 2.4 sea zones ----------------------------------------------------------------------------------------------------


def test_2_4_nineteen_zones_and_none_controlled_in_1941() -> None:
    game = at_action("axis")
    assert len(ZONES) == 19
    assert {owner(game, zone) for zone in ZONES} == {"nobody"}


def test_2_4_control_of_a_zone_is_won_by_attack() -> None:
    game = at_action("axis")
    play(game, "axis", "sea_attack", "target:western_med")
    fight(game, "axis")
    assert owner(game, "western_med") == "axis"


def marks(game: Game, zone: str) -> list[str]:
    return [mark.kind for space in game.picture("axis").spaces if space.id == zone for mark in space.marks]


def test_2_4_a_zone_is_contested_by_a_fleet_in_the_others_zone_alone() -> None:
    game = control(fleet(at_action("axis"), "allies", "channel"), "channel", "axis")
    assert "contested" in marks(game, "channel")
    control(game, "channel", "western")
    assert "contested" not in marks(game, "channel")
    control(game, "channel", "nobody")
    assert "contested" not in marks(game, "channel")


def test_2_4_a_contested_zone_of_ones_own_may_be_attacked_and_no_landing_starts_there() -> None:
    game = hold(control(at_action("axis"), "irish_sea", "axis"), "axis", "landing_craft")
    assert "irish_sea" not in targets(game, "axis", "sea")
    assert "ireland" in targets(game, "axis", "amphibious")
    fleet(game, "allies", "irish_sea")
    assert "irish_sea" in targets(game, "axis", "sea")
    assert targets(game, "axis", "amphibious") == set()


# -- 2.5 production centres ------------------------------------------------------------------------------------------


CENTRES = {
    "berlin": 3, "austria": 1, "paris": 1, "rumania": 1, "rome": 1, "ruhr": 1,
    "moscow": 2, "archangel": 1, "leningrad": 1, "caucasus": 1, "kharkov": 1, "stalingrad": 1,
    "london": 2, "gibraltar": 1, "persia": 1, "irish_sea": 1, "north_sea": 1, "suez": 1,
}  # fmt: skip


def test_2_5_eighteen_production_centres_and_their_values() -> None:
    game = at_action("axis")
    shown = {
        space.id: int("".join(letter for letter in mark.short if letter.isdigit()))
        for space in game.picture("axis").spaces
        for mark in space.marks
        if mark.kind == "production"
    }
    assert shown == CENTRES


@pytest.mark.parametrize(("capital", "attacker", "origin"), [
    ("berlin", "allies", "poland"),
    ("london", "axis", "scotland"),
    ("moscow", "axis", "smolensk"),
])  # fmt: skip
def test_2_5_a_capital_gives_its_own_side_one_more_die_in_defence(capital: str, attacker: str, origin: str) -> None:
    game = at_action(attacker, pact=False)
    control(game, origin, "axis" if attacker == "axis" else "soviet")
    control(game, "irish_sea", "western")  # so that London, too, has no fewer friends around it than foes
    defender = 1 if attacker == "axis" else 0
    fort(game, defender, capital)  # which asks before the totals, so that the dice can be looked at
    play(game, attacker, "land_attack", f"target:{capital}")
    script(game, [2] * 7)
    play(game, attacker, names(game, attacker)[0])
    play(game, game.deciding[0], names(game, game.deciding[0])[0])
    assert len(dice(game)[defender]) == 4
    assert len(dice(game)[1 - defender]) == 3


def test_2_5_a_captured_capital_gives_no_die_to_its_new_owner() -> None:
    game = control_all(at_action("allies", pact=False), "axis", "moscow", "smolensk")
    fort(game, "axis", "moscow")
    play(game, "allies", "land_attack", "target:moscow")
    duel(game, "german_02", "soviet_02", [2, 2, 2], [2, 2, 2, 2])
    assert len(dice(game)[0]) == 3


def test_2_6_1_the_hand_size_track_shows_both_markers() -> None:
    game = at_action("axis", hand_size=[8, 6])
    track = next(track for track in game.picture("axis").tracks if track.id == "hand_size")
    assert [(who, at) for who, at, _ in track.markers] == [("axis", 8), ("allies", 6)]
    assert track.boxes[0] == "0" and track.boxes[-1] == "12"


def test_2_6_2_the_year_track_shows_whether_reorganize_is_still_available() -> None:
    game = at_action("axis", year=[1, 0], reorganize=[0, 1])
    track = next(track for track in game.picture("axis").tracks if track.id == "year")
    assert [(who, at) for who, at, _ in track.markers] == [("axis", 1), ("allies", 0)]
    assert "reorganize" not in names(game, "axis")
    assert refusal(game, "axis", "reorganize") == "6.1"
