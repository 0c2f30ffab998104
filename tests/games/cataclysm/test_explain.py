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

from sandtable import Game
from sandtable.games import ruleset
from sandtable.games.cataclysm.explain import barrier, explain
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import FASCIST, SEA
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
