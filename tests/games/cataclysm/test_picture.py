"""What faces draw: spaces with everything that lies there, tracks, boxes and facts, in both languages."""

import re

import pytest
from tests.games.cataclysm.table import SCENARIOS, at_war, board, cubes, put_unit, rules, world

from sandtable.games.cataclysm import queries
from sandtable.games.cataclysm.picture import controller, picture, score
from sandtable.games.cataclysm.state import World
from sandtable.kernel.picture import Mark, Picture
from sandtable.kernel.text import Texts
from sandtable.kernel.view import SPECTATOR, view

T = board()


def drawn(g: World, language: str = "en") -> Picture:
    return picture(view(rules(), g, SPECTATOR), Texts(rules(), T, language))


def marks(found: Picture, area: str) -> list[Mark]:
    return next(space for space in found.spaces if space.id == area).marks


def fact(found: Picture, name: str) -> str:
    return next(each.value for each in found.facts if each.id == name)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_view_tells_control_and_score_as_the_position_does(name: str) -> None:
    g = world(name)
    seen = view(rules(), g, SPECTATOR)
    for area in range(T.areas):
        assert controller(seen, T, area) == queries.controller(g, area)
    assert [score(seen, T, p) for p in range(7)] == [queries.score(g, p) for p in range(7)]


def test_a_space_shows_owner_units_and_symbols() -> None:
    g = cubes(world(), "germany", "paris")
    put_unit(g, "germany", "tank", "berlin")
    found = drawn(g)
    paris = next(space for space in found.spaces if space.id == "paris")
    assert (paris.owner, paris.owner_name, paris.kind, paris.region) == ("germany", "Germany", "land", "Europe")
    assert ("cubes", "germany", "cubes: 2") in [(m.kind, m.owner, m.name) for m in paris.marks]
    assert ("tank", "germany", "upgraded") in [(m.kind, m.owner, m.state) for m in marks(found, "berlin")]
    assert "capital" in [m.kind for m in marks(found, "berlin")]
    assert ("naval_base", "uk") in [(m.kind, m.owner) for m in marks(found, "central_med")]
    assert ("naval_base", "") in [(m.kind, m.owner) for m in marks(found, "iceland")]
    assert "minor_army" in [m.kind for m in marks(found, "poland")]
    assert "gmd" in [m.kind for m in marks(found, "jiangsu")]


def test_a_bombed_resource_is_shown_as_damaged() -> None:
    g = world()
    g.damage[T.ids["area"].index("washington_dc")] = 0b010
    states = [(m.kind, m.state) for m in marks(drawn(g), "washington_dc") if m.kind in ("industrial", "natural")]
    assert states == [("industrial", ""), ("industrial", "damaged"), ("natural", "")]


def test_aid_lies_with_its_war_and_every_piece_has_an_id() -> None:
    found = drawn(world("c2"))
    aid = [m for m in marks(found, "spain") if m.kind == "aid"]
    assert sorted(m.owner for m in aid) == ["france", "germany", "italy"]
    ids = [m.id for space in found.spaces for m in space.marks if m.id]
    assert len(ids) == len(set(ids)) and set(ids) <= set(T.ids["counter"])


def test_areas_out_of_play_say_so() -> None:
    found = {space.id: space.note for space in drawn(world("c2")).spaces}
    assert found["moscow"] == "out of play" and found["london"] == ""


def test_tracks_boxes_and_the_cup() -> None:
    g = world("c1")
    found = drawn(g)
    tracks = {track.id: track for track in found.tracks}
    assert ("japan", 1, "Japan") in tracks["commitment"].markers
    assert ("germany", 2, "Germany") in tracks["effectiveness"].markers
    boxes = {holding.id: [card.name for card in holding.cards] for holding in found.holdings}
    assert boxes["reserve_germany"] == ["flag (Germany)"]
    assert boxes["cup"] == ["flag (Germany)"]
    assert boxes["next_turn"].count("Crisis marker") == 4
    assert boxes["available_germany"].count("flag (Germany)") == 2


def test_facts_of_war_alliance_and_posture() -> None:
    found = drawn(world("c6"))
    assert fact(found, "war_status") == "Limited War"
    assert fact(found, "enemies_uk") == "Germany, Italy"
    assert fact(found, "allied_italy") == "Fascism"
    assert fact(found, "posture_ussr") == "Political Purges"
    assert fact(found, "score_fascism") == "23"


@pytest.mark.parametrize("name", SCENARIOS)
def test_everything_is_said_in_japanese_too(name: str) -> None:
    g = at_war(world(name), "germany", "uk") if name == "c1" else world(name)
    found = drawn(g, "ja")
    japanese = re.compile("[぀-ヿ㐀-鿿]")
    said = [space.name for space in found.spaces]
    said += [mark.name for space in found.spaces for mark in space.marks]
    said += [holding.name for holding in found.holdings] + [card.name for h in found.holdings for card in h.cards]
    said += [each.label for each in found.facts] + [track.name for track in found.tracks]
    assert [text for text in said if not japanese.search(text)] == []


def test_aid_is_shown_with_its_faction_and_the_crisis_table_with_what_is_reconstructed() -> None:
    g = world("c2")
    assert {m.name for m in marks(drawn(g), "spain") if m.kind == "aid"} == {"aid for the left", "aid for the right"}
    assert "reconstructed" in fact(drawn(g), "crisis_table") and "再構成" in fact(drawn(g, "ja"), "crisis_table")
    assert fact(drawn(world()), "china") == "active"
