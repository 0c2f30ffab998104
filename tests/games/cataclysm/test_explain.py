"""What a player is told of an area: control, interests, lines of communications, supply, range and limits."""

from __future__ import annotations

import pytest
from tests.games.cataclysm.table import (
    allied,
    area,
    at_war,
    board,
    cubes,
    empty,
    power,
    put_unit,
    rules,
    world,
)
from tests.games.cataclysm.test_11_1_outbreak import lay

from sandtable import Game
from sandtable.games import ruleset
from sandtable.games.cataclysm.explain import barrier, explain
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import FASCIST, IN_PLAY, LEFT, SEA, TRANS_SIBERIAN
from sandtable.kernel.answers import Explanation
from sandtable.kernel.text import LANGUAGES, Texts


def told(g: World, place: str, topic: str, side: int = -1, language: str = "en") -> list[Explanation]:
    texts = Texts(rules(), board(), language)
    return [each for each in explain(g, side, place, texts) if each.topic == topic]


def test_2_2_4_who_controls_an_area_and_by_what() -> None:
    g = cubes(empty("c5"), "germany", "paris")
    assert "Germany controls Paris by its cubes" in told(g, "paris", "control")[0].text
    assert "printed in its colour" in told(g, "berlin", "control")[0].text
    assert told(g, "north_sea", "control") == []


def test_5_1_interests_name_whose_they_are_and_why() -> None:
    g = cubes(allied(empty("c1"), "france uk"), "france", "poland")
    said = [each.text for each in told(g, "poland", "interest")]
    assert any(text.startswith("France has an interest: it controls the area") for text in said)
    assert any(text.startswith("United Kingdom") and "ally of France" in text for text in said)


def test_4_3_the_line_is_told_area_by_area_in_order() -> None:
    g = empty("c1")
    (line,) = [each for each in told(g, "east_prussia", "line", FASCIST) if each.text.startswith("Germany")]
    assert line.path
    assert (line.places[0], line.places[-1]) == ("berlin", "east_prussia")
    near = [board().next[area(one)] for one in line.places[:-1]]
    assert all(area(after) in beside for after, beside in zip(line.places[1:], near, strict=True))


@pytest.mark.parametrize(
    ("place", "why"),
    [("moscow", "not_friendly"), ("north_atlantic", "no_port")],
)
def test_4_3_a_line_that_fails_names_what_stops_it(place: str, why: str) -> None:
    g = at_war(empty("c1"), "germany", "ussr")
    assert barrier(g, power("germany"), area(place))[0] == why


def test_4_3_enemy_ships_bar_a_sea() -> None:
    g = at_war(empty("c1"), "germany", "uk")
    put_unit(g, "uk", "fleet", "baltic_sea")
    assert barrier(g, power("germany"), area("baltic_sea")) == ("enemies", [area("baltic_sea")])


def test_e17_german_moscow_is_cut_off_by_restricted_terrain() -> None:
    g = at_war(empty("c1"), "germany", "ussr")
    cubes(
        g, "germany", "poland", "baltic_states", "belorussia", "ukraine", "leningrad", "smolensk", "kharkov", "moscow"
    )
    assert barrier(g, power("germany"), area("moscow"))[0] == "restricted"
    put_unit(g, "germany", "tank", "moscow")
    (supply,) = told(g, "moscow", "supply", FASCIST)
    assert "limited supply" in supply.text and supply.rule == "9.6"


def test_7_3_range_names_the_nearest_port_and_airfield() -> None:
    g = empty("c1")
    said = [each for each in told(g, "north_sea", "range", FASCIST) if each.text.startswith("Germany")]
    assert [each.rule for each in said] == ["7.3.1", "7.3.2"]
    assert said[0].places == ("ruhr",) or "0 areas" not in said[0].text
    (far,) = [
        each for each in told(g, "hawaii", "range", FASCIST) if each.text.startswith("Germany") and each.rule == "7.3.1"
    ]
    assert "beyond naval range" in far.text


def test_7_1_1_limits_name_every_class_that_may_stay() -> None:
    g = empty("c1")
    (said,) = [each for each in told(g, "berlin", "limit", FASCIST) if each.text.startswith("Germany")]
    assert "land 2" in said.text and "air 2" in said.text and "logistics 1" in said.text
    (said,) = [each for each in told(g, "moscow", "limit", FASCIST) if each.text.startswith("Germany")]
    assert "no units" in said.text


def test_2_1_an_area_out_of_play_has_nothing_else_to_tell() -> None:
    g = world("c2")
    (only,) = told(g, "tokyo", "control")
    assert only.rule == "2.1" and told(g, "tokyo", "line") == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", ["c1", "c4", "c6"])
def test_every_land_area_can_be_explained_to_everybody_at_the_table(scenario: str, language: str) -> None:
    game = Game.begin(ruleset("cataclysm"), scenario=scenario, seed=1)
    ids = set(board().ids["area"])
    for place in board().ids["area"]:
        for side in (None, *game.sides):
            found = game.explain(place, side, language)
            assert found or board().type[area(place)] == SEA
            assert all(each.text and each.rule and set(each.places) <= ids for each in found)


def test_4_3_a_power_without_a_production_site_has_no_lines() -> None:
    g = cubes(empty("c1"), "neutral", *[board().ids["area"][a] for a in board().home_areas[power("italy")]])
    assert barrier(g, power("italy"), area("albania")) == ("no_site", [])


def test_11_4_2_a_chinese_army_bars_a_line_into_its_country() -> None:
    g = cubes(empty("c1"), "japan", "jiangsu")
    g.chinese_army[area("jiangsu")] = 1
    assert barrier(g, power("japan"), area("jiangsu")) == ("chinese", [area("jiangsu")])


def test_12_3_1_the_delay_box_of_the_urals_keeps_siberia_out_of_supply() -> None:
    g = empty("c1")
    put_unit(g, "ussr", "army", "siberia")
    assert barrier(g, power("ussr"), area("siberia")) == ("delay", [area("urals")])
    (supply,) = told(g, "siberia", "supply")
    assert "limited supply" in supply.text
    g.marker[TRANS_SIBERIAN] = IN_PLAY
    (supply,) = told(g, "siberia", "supply")
    assert "in supply" in supply.text and "limited" not in supply.text


def test_4_3_an_area_behind_others_is_cut_off() -> None:
    g = cubes(at_war(empty("c1"), "germany", "france"), "germany", "greece", "bulgaria")
    g.is_closed[area("aegean_sea")] = g.is_closed[area("central_med")] = 1
    assert barrier(g, power("germany"), area("greece"))[0] == "cut_off"


@pytest.mark.parametrize(("edition", "why"), [("2018", "cut_off"), ("2022", "not_friendly")])
def test_4_3_d15_a_neutral_mixed_area_is_no_barrier_by_the_rules_of_2018(edition: str, why: str) -> None:
    g = empty("c1", edition=edition)
    for sea in ("black_sea", "aegean_sea", "eastern_med"):
        g.is_closed[area(sea)] = 1
    assert barrier(g, power("germany"), area("turkey"))[0] == why


@pytest.mark.parametrize(("edition", "without"), [("2018", 2), ("2022", 0)])
def test_12_1_3_d43_japanese_infantry_and_fortresses_need_no_supply_by_the_rules_of_2018(
    edition: str, without: int
) -> None:
    g = cubes(empty("c1", edition=edition), "japan", "xinjiang")
    for kind in ("army", "fortress", "tank"):
        put_unit(g, "japan", kind, "xinjiang")
    said = {each.rule: each.text for each in told(g, "xinjiang", "supply")}
    assert f"{3 - without} of its units" in said["9.6"] and "limited supply" in said["9.6"]
    assert ("12.1.3" in said) == (without > 0)
    if without:
        assert f"{without} of its units" in said["12.1.3"]


@pytest.mark.parametrize(
    ("place", "who", "why"),
    [
        ("poland", "Germany", "it controls an adjacent area"),
        ("norway", "United Kingdom", "across a single sea"),
        ("hawaii", "United States", "it owns a base there"),
        ("sweden", "Italy", "its marker lies there"),
    ],
)
def test_5_1_every_reason_of_an_interest_is_told(place: str, who: str, why: str) -> None:
    g = empty("c1")
    lay(g, "italy", "sweden", LEFT)
    (said,) = [each.text for each in told(g, place, "interest") if each.text.startswith(who)]
    assert why in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_9_6_and_7_3_are_told_in_both_languages_without_gaps(language: str) -> None:
    g = at_war(empty("c1"), "germany", "ussr")
    cubes(g, "germany", "moscow")
    put_unit(g, "germany", "tank", "moscow")
    for place in ("moscow", "north_sea", "hawaii", "london", "poland"):
        for topic in ("line", "supply", "range", "limit"):
            for each in told(g, place, topic, FASCIST, language):
                assert "{" not in each.text and each.text.strip() == each.text
