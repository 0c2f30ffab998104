"""Board files are read strictly: whatever is wrong is named by file, entry and field."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.boards import board_of, read_board
from sandtable.boards.reading import faults_against
from sandtable.kernel.picture import Card, Fact, Holding, Mark, Picture, Space, Track
from sandtable.packs import PackError

NAME = {"en": "Name", "ja": "名前"}


def board() -> dict[str, Any]:
    return {
        "format": 1,
        "game": "valley",
        "sheets": ["map"],
        "owners": {"crown": {"name": NAME, "colour": "#dd8f7c", "dark": "#cc7c69", "ink": "#000000"}},
        "marks": {"army": {"name": NAME, "symbol": "banner", "place": "seat", "size": 24, "states": {"tired": "rest"}}},
        "symbols": {"banner": "<path d='M0 0z'/>", "rest": "<path d='M1 1z'/>"},
        "panels": [{"id": "hand", "name": NAME, "shape": "hand", "holdings": ["hand_crown"]}],
        "cards": {"crown": {"colour": "#000000", "ink": "#ffffff"}},
    }


def sheet() -> dict[str, Any]:
    return {
        "format": 1,
        "id": "map",
        "name": NAME,
        "width": 100,
        "height": 100,
        "backdrop": "map.svg",
        "outlines": {"hex": "M0,0l1 1l0 1z"},
        "shapes": [
            {
                "id": "mill",
                "kind": "land",
                "use": "hex",
                "x": 3,
                "label": {"x": 5, "y": 5, "size": 9},
                "seats": [],
                "bounds": [0, 0, 9, 9],
            },
            {
                "id": "ford",
                "kind": "land",
                "path": "M9,9l9,9v3z",
                "label": {"x": 5, "y": 5, "size": 9},
                "seats": [],
                "bounds": [9, 9, 9, 9],
            },
        ],
        "lines": [{"kind": "border", "path": "M9,9l9,9", "a": "mill", "b": "ford"}],
        "legend": [{"text": NAME, "symbol": "banner"}],
    }


def written(folder: Path, of_board: dict[str, Any], of_sheet: dict[str, Any]) -> Path:
    (folder / "board.json").write_text(json.dumps(of_board), encoding="utf-8")
    (folder / "map.json").write_text(json.dumps(of_sheet), encoding="utf-8")
    (folder / "map.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    return folder


def test_a_board_is_read_with_its_sheets_its_files_and_a_digest_of_them_all(tmp_path: Path) -> None:
    files = read_board(written(tmp_path, board(), sheet()))
    assert files.board.owners["crown"].colour == "#dd8f7c"
    assert [shape.id for shape in files.sheets[0].shapes] == ["mill", "ford"]
    assert sorted(files.files) == ["board.json", "map.json", "map.svg"]
    assert read_board(tmp_path).digest == files.digest
    (tmp_path / "map.svg").write_text("<svg/>", encoding="utf-8")
    assert read_board(tmp_path).digest != files.digest


def spoilt(change: Callable[[dict[str, Any], dict[str, Any]], object]) -> tuple[dict[str, Any], dict[str, Any]]:
    of_board, of_sheet = board(), sheet()
    change(of_board, of_sheet)
    return of_board, of_sheet


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda b, s: b["owners"]["crown"].update(colour="red"), ['board.json: owners["crown"].colour', "matching"]),
        (lambda b, s: b["owners"]["crown"].update(color="#000000"), ['owners["crown"]', "color"]),
        (lambda b, s: b.pop("marks"), ["board.json", "marks"]),
        (lambda b, s: b["marks"]["army"].update(symbol="baner"), ['marks["army"].symbol', "`banner`"]),
        (lambda b, s: b["marks"]["army"]["states"].update(lost="gone"), ["states.lost", "`gone`"]),
        (lambda b, s: b["panels"].append(b["panels"][0]), ['panels["hand"]', "twice"]),
        (lambda b, s: b.update(sheets=["mop"]), ["mop.json", "missing"]),
        (lambda b, s: s.update(id="mop"), ["map.json: id", "`mop`"]),
        (lambda b, s: s["shapes"][1]["label"].update(x="5"), ['map.json: shapes["ford"].label.x', "float"]),
        (lambda b, s: s["shapes"][1].update(id="mill"), ['shapes["mill"]', "twice"]),
        (lambda b, s: s["shapes"][1].pop("path"), ['shapes["ford"]', "`path` or `use`"]),
        (lambda b, s: s["shapes"][0].update(use="hexx"), ['shapes["mill"].use', "`hex`"]),
        (lambda b, s: s["lines"][0].update(b="fjord"), ['lines["0"].b', "`ford`"]),
        (lambda b, s: s["lines"][0].update(kind="wall"), ['lines["wall mill ford"].kind', "wall"]),
        (lambda b, s: s["legend"][0].update(owner="clown"), ['legend["0"].owner', "`crown`"]),
        (lambda b, s: s.update(backdrop="none.svg"), ["none.svg", "missing"]),
    ],
)
def test_a_mistake_is_named_by_file_entry_and_field(
    tmp_path: Path, change: Callable[[dict[str, Any], dict[str, Any]], object], said: list[str]
) -> None:
    with pytest.raises(PackError) as found:
        read_board(written(tmp_path, *spoilt(change)))
    assert all(words in str(found.value) for words in said), str(found.value)


def test_what_a_position_shows_needs_a_look(tmp_path: Path) -> None:
    files = read_board(written(tmp_path, board(), sheet()))
    complete = Picture(
        spaces=[Space(id="mill", owner="crown", marks=[Mark("army", "crown", state="tired")]), Space(id="ford")],
        holdings=[Holding("hand_crown", owner="crown")],
    )
    assert list(faults_against(files, complete)) == []
    lacking = Picture(
        spaces=[Space(id="mill", owner="league", marks=[Mark("army", state="lost"), Mark("fort")]), Space(id="bridge")],
        holdings=[Holding("deck", owner="league", cards=[Card("ace", owner="rebels")])],
        tracks=[Track("year", markers=[("pope", 1, "")])],
        facts=[Fact("weather", owner="crown")],
    )
    said = "\n".join(faults_against(files, lacking))
    for words in (
        "place bridge has no shape",
        "shape ford is no place",
        "owner league has no colour",
        "owner pope has no colour",
        "mark fort has no look",
        "mark army has no look for its state lost",
        "cards of league",
        "cards of rebels",
        "holdings: deck",
        "tracks: year",
        "facts: weather",
    ):
        assert words in said


def test_a_game_without_a_board_has_none() -> None:
    assert board_of("no_such_game") is None
