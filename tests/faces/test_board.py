"""The board: everything on it at every width, nothing upon another, readable without colour, aligned in Japanese."""

from __future__ import annotations

import random
from dataclasses import replace
from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

import sandtable
from sandtable.faces.terminal.board import Board
from sandtable.faces.terminal.charmap import draw_map, fitting_height, place
from sandtable.faces.terminal.looks import Looks
from sandtable.faces.terminal.spaces import changed_spaces
from sandtable.faces.terminal.wrapping import wrapped
from sandtable.faces.words import Words
from sandtable.kernel.picture import Card, Fact, Holding, Mark, Picture, Space, Track
from sandtable.kernel.text import Texts
from tests.toys.skirmish import RULES

NAMES = {
    "en": ("Kharkov", "The Straits of Gibraltar", "Suez", "Baltic States", "Western Mediterranean", "Ruhr"),
    "ja": ("ハリコフ", "ジブラルタル海峡", "スエズ", "バルト諸国", "西地中海", "ルール"),
}


def country(language: str, count: int = 70, seed: int = 1) -> Picture:
    """A made-up map of many spaces, some of them close together."""
    chance = random.Random(seed)
    names = NAMES[language]
    spaces = [
        Space(
            id=f"s{i}",
            name=f"{names[i % len(names)]}{i}",
            kind="sea" if i % 5 == 0 else "land",
            region="" if i % 5 == 0 else ("North", "南方")[i % 2],
            x=chance.randrange(0, 1000),
            y=chance.randrange(0, 1000),
            owner=("crown", "league", "", "rebels")[i % 4],
            owner_name=("Crown", "League", "", "Rebels")[i % 4],
            marks=[Mark("fleet", "league", "@", "Fleet")] * (i % 3),
        )
        for i in range(count)
    ]
    return Picture(
        spaces=spaces,
        tracks=[Track("size", "Size", [str(i) for i in range(13)], [("crown", 6, ""), ("league", 9, "")])],
        holdings=[
            Holding("h", "Hand", "crown", [Card("a", "Ace"), Card("b", "Ace"), Card("c", "King", state="held")]),
            Holding("d", "Deck", "crown", [], 17),
        ],
        facts=[Fact("pact", "Pact", "in force")],
    )


def drawn(picture: Picture, width: int, language: str = "en", changed: tuple[str, ...] = ()) -> str:
    texts = Texts(RULES, RULES.load_tables([]), language)
    board = Board(Looks(RULES, texts), Words(language))
    console = Console(file=StringIO(), width=width, height=50, no_color=True, highlight=False)
    console.print(board.draw(picture, width, 50, changed))
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert isinstance(shown, str)
    return shown


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("width", [60, 80, 119, 120, 160, 200])
def test_everything_is_on_the_board_at_every_width(width: int, language: str) -> None:
    picture = country(language)
    shown = drawn(picture, width, language)
    assert max(cell_len(line.rstrip()) for line in shown.splitlines()) <= width
    cut = 0
    for space in picture.spaces:
        if space.name not in shown:
            cut += 1
            assert space.name[:2] in shown
    assert cut <= (0 if width < 120 else 8), "a name is cut only where the map is crowded"
    for words in ("Size", "Hand 3", "Ace ×2", "King [held]", "Deck 17", "Pact", "in force"):
        assert words in shown


def test_owner_can_be_told_without_colour() -> None:
    shown = drawn(country("en"), 80)
    assert "C Crown" in shown and "L League" in shown and "R Rebels" in shown
    assert "C Kharkov0" not in shown.replace("C Kharkov0 ", ""), "the first space stands under its letter"
    assert "L The Straits of Gibraltar1 @" in shown
    assert "R Baltic States3" in shown
    assert "· Suez2 @×2:L" in shown, "a foreign piece carries its owner's letter"


def test_changed_spaces_are_marked_and_only_they() -> None:
    before, after = country("en"), country("en")
    after.spaces[3].owner = "crown"
    after.spaces[8].marks = []
    after.spaces[9].note = "a note is no change"
    assert changed_spaces(before, after) == {"s3", "s8"}
    for width in (80, 160):
        shown = drawn(after, width, changed=("s3", "s8"))
        assert ">C Baltic States3" in shown and ">C Suez8" in shown
        assert shown.count(">") == 3, "two spaces, and the key"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("seed", range(5))
def test_labels_on_the_map_never_touch(language: str, seed: int) -> None:
    picture = country(language, 60, seed)
    placed, left_out = place(picture.spaces, 114, 44, lambda space, width: Text(f"X {space.name}"))
    assert len(placed) + len(left_out) == 60
    for a in placed:
        assert a.column >= 0 and a.column + a.width <= 114 and 0 <= a.row < 44
        for b in placed:
            if a is not b and a.row == b.row:
                assert a.column + a.width < b.column or b.column + b.width < a.column


def test_map_keeps_directions_where_there_is_room() -> None:
    names = {(x, y): f"{x}-{y}" for x in range(4) for y in range(4)}
    spaces = [Space(id=name, name=name, x=x * 300, y=y * 300) for (x, y), name in names.items()]
    rows, left_out = draw_map(spaces, 80, 20, lambda space, width: Text(space.name))
    assert left_out == []
    text = [row.plain for row in rows]
    at = {name: next((r, row.index(name)) for r, row in enumerate(text) if name in row) for name in names.values()}
    for (x, y), name in names.items():
        if x < 3:
            assert at[name][1] < at[names[x + 1, y]][1]
        if y < 3:
            assert at[name][0] < at[names[x, y + 1]][0]


def test_height_of_a_map_follows_its_shape_within_bounds() -> None:
    flat = [Space(x=0, y=0), Space(x=1000, y=100)]
    tall = [Space(x=0, y=0), Space(x=10, y=1000)] * 40
    assert fitting_height(flat, 100, 40) == 12
    assert fitting_height(tall, 100, 40) == 40
    assert fitting_height([], 100, 40) == 0


def test_narrow_board_lines_up_in_japanese() -> None:
    """Spaces of a region begin in the same columns of cells, whatever their names are."""
    shown = drawn(country("ja"), 80, "ja")
    rows = [line for line in shown.splitlines() if any(f"{name}" in line for name in NAMES["ja"])]
    first = set()
    for row in rows:
        cells, before = 0, " "
        for character in row:
            if before == " " and character in "王同R·" and cells > 5:
                first.add(cells)
                break
            before = character
            cells += cell_len(character)
    assert len(first) == 1


def test_a_game_without_a_map_is_drawn_as_lists() -> None:
    picture = Picture(holdings=[Holding("h", "Hand", "crown", [Card("a", "Ace")])], facts=[Fact("f", "Round", "2")])
    for width in (80, 160):
        shown = drawn(picture, width)
        assert "Ace" in shown and "Round" in shown


@pytest.mark.parametrize("width", [10, 17, 40])
def test_wrapping_breaks_japanese_anywhere_but_before_a_stop(width: int) -> None:
    text = "枢軸軍は、レニングラードを攻撃した(6.5.1)。次は連合軍のターン、手札は「7枚」まで。"
    lines = [line.plain for line in wrapped(Text(text), width)]
    assert "".join(lines) == text
    assert all(cell_len(line) <= width + 2 for line in lines)
    assert not any(line[0] in "、。」)" for line in lines)


def test_wrapping_breaks_english_at_blanks_and_keeps_commands_whole() -> None:
    path = "/home/ann/" + "long/" * 10 + "game.save"
    lines = [line.plain for line in wrapped(Text(f"The game is kept, go on with:\n  sandtable play {path}"), 20)]
    assert lines == ["The game is kept, go", "on with:", f"  sandtable play {path}"]


def test_colours_of_owners_are_the_games_or_of_the_palette_and_never_change() -> None:
    texts = Texts(RULES, RULES.load_tables([]), "en")
    looks = Looks(replace(RULES, colours={"crown": "gold1"}), texts)
    assert looks.of("crown").style == "gold1"
    before = looks.of("league")
    looks.learn(country("en"))
    assert looks.of("league") == before
    letters = [looks.of(owner).letter for owner in ("crown", "league", "rebels", "")]
    assert len(set(letters)) == 4


def test_track_shows_its_boxes_or_only_its_markers_where_they_do_not_fit() -> None:
    boxes = [f"End of {year}" for year in range(1941, 1946)]
    track = Track("year", "Year", boxes, [("crown", 1, ""), ("league", 0, "League (ready)"), ("", 2, "")])
    full, short = drawn(Picture(tracks=[track]), 118), drawn(Picture(tracks=[track]), 60)
    assert "[End of 1941 League (ready)] [End of 1942 C]" in full and "End of 1945" in full
    assert "Crown End of 1942" in short and "League (ready) End of 1941" in short and "End of 1945" not in short


def test_places_and_sides_that_are_out_of_this_game_are_left_out() -> None:
    game = sandtable.new("cataclysm", scenario="c2", seed=1)
    console = Console(file=StringIO(), width=80, height=50, no_color=True, highlight=False)
    console.print(Board(Looks(game.rules, game.texts(), game.sides), Words("en")).draw(game.picture(), 80, 50))
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert "Poland" in shown and "Okinawa" not in shown
    assert "Democracies" in shown and "Communists" not in shown
    assert "{0}" not in shown
