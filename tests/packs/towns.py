"""A small pack for the tests: towns, ports, roads and seasons."""

import json
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from sandtable.packs import Entry, Id, LoadedPack, PackError, PackFile, PackSpec, Part, Ref, Words, load_pack

TownRef = Annotated[str, Ref("towns", "ports")]


class Gift(Part, frozen=True, tag_field="op", tag="gift"):
    coins: int
    when: Literal["day", "night"] = "day"


class Siege(Part, frozen=True, tag_field="op", tag="siege"):
    town: TownRef


class Town(Entry, frozen=True):
    id: Id
    name: Words
    name_ja: Words
    size: Annotated[int, msgspec.Meta(ge=1, le=9)]
    owner: Literal["red", "blue"] | None = None
    is_walled: bool = False
    effects: tuple[Gift | Siege, ...] = ()


class Port(Entry, frozen=True):
    id: Id
    home: TownRef | None = None


class Road(Entry, frozen=True):
    a: TownRef
    b: TownRef
    toll: int = 0


class Season(Entry, frozen=True):
    id: Id
    days: int


class Limits(Entry, frozen=True):
    hand: int
    towns: tuple[Annotated[str, Ref("towns")], ...] = ()


class BoardFile(Part, frozen=True):
    towns: tuple[Town, ...]
    ports: tuple[Port, ...]
    roads: tuple[Road, ...]
    limits: Limits


class YearFile(Part, frozen=True):
    seasons: tuple[Season, ...]


SPEC = PackSpec(
    files=(
        PackFile("board.json", BoardFile, pairs=frozenset({"roads"})),
        PackFile("year.json", YearFile, fixed=frozenset({"seasons"})),
    ),
    shared_ids=(("towns", "ports"),),
    wording=frozenset({"name", "name_ja", "source", "sources", "note", "note_ja"}),
)

BOARD: dict[str, Any] = {
    "towns": [
        {"id": "york", "name": "York", "name_ja": "ヨーク", "size": 3, "owner": "red", "source": "rulebook 1"},
        {
            "id": "bath",
            "name": "Bath",
            "name_ja": "バース",
            "size": 2,
            "is_walled": True,
            "effects": [{"op": "gift", "coins": 2}, {"op": "siege", "town": "york"}],
            "source": "rulebook 2",
            "sources": {"size": "reconstructed"},
        },
    ],
    "ports": [{"id": "hull", "home": "york", "source": "rulebook 3"}],
    "roads": [
        {"a": "york", "b": "bath", "toll": 1, "source": "reconstructed"},
        {"a": "hull", "b": "york", "source": "reconstructed"},
    ],
    "limits": {"hand": 6, "towns": ["bath"], "source": "rulebook 4"},
}
YEAR: dict[str, Any] = {
    "seasons": [
        {"id": "spring", "days": 90, "source": "public"},
        {"id": "winter", "days": 80, "source": "public"},
    ]
}


def write(folder: Path, **files: object) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    return folder


def board(loaded: LoadedPack) -> BoardFile:
    return loaded.content(BoardFile)


def fault(base: Path, *overlays: Path) -> PackError:
    with pytest.raises(PackError) as caught:
        load_pack(base, SPEC, overlays)
    return caught.value
