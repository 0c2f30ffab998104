"""Reading board files: strict types, references that lead somewhere, and a look for everything that a game draws."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec

from sandtable.boards.schema import Board, Sheet
from sandtable.kernel.picture import Picture
from sandtable.kernel.ruleset import Ruleset
from sandtable.packs import PackError
from sandtable.packs.errors import nearest
from sandtable.packs.reading import read_object

T = TypeVar("T", bound=msgspec.Struct)

BOARD = "board.json"

_STEP = re.compile(r"\.\w+|\[\d+\]|\[\.\.\.\]")


@dataclass(frozen=True, slots=True)
class BoardFiles:
    """A board as read: its description, its sheets in order, the bytes of each file, and the digest of them all."""

    board: Board
    sheets: tuple[Sheet, ...]
    files: Mapping[str, bytes]
    digest: str


def board_of(game: Ruleset | str) -> BoardFiles | None:
    """The board of a game, given by its rules or its name; None if it has none. A fault in it is a PackError."""
    package = game.package if isinstance(game, Ruleset) else f"sandtable.games.{game}"
    folder = Path(str(resources.files(package.partition(".")[0]).joinpath(*package.split(".")[1:], "board")))
    return _read_once(folder) if (folder / BOARD).is_file() else None


@lru_cache(maxsize=32)
def _read_once(folder: Path) -> BoardFiles:
    return read_board(folder)


def read_board(folder: Path) -> BoardFiles:
    """The board in a folder, with every reference in it checked."""
    board = _typed(folder / BOARD, Board)
    names = [BOARD]
    sheets = []
    for sheet_id in board.sheets:
        file = f"{sheet_id}.json"
        sheet = _typed(folder / file, Sheet)
        if sheet.id != sheet_id:
            raise PackError(file, "bad_choice", field="id", value=sheet.id, choices=sheet_id)
        sheets.append(sheet)
        names += [file, sheet.backdrop, *([sheet.overlay] if sheet.overlay else [])]
    _check_board(board)
    _check_sheets(board, sheets)
    files = {}
    for name in names:
        try:
            files[name] = (folder / name).read_bytes()
        except FileNotFoundError:
            raise PackError(name, "no_file") from None
    return BoardFiles(board, tuple(sheets), files, _digest(files))


def _digest(files: Mapping[str, bytes]) -> str:
    summed = blake2b(digest_size=16)
    for name in sorted(files):
        summed.update(f"{name}\0{len(files[name])}\0".encode() + files[name])
    return summed.hexdigest()


def _typed(path: Path, kind: type[T]) -> T:
    """The content of a file as its type; a mistake is placed by table, entry and field."""
    raw = read_object(path, path.name)
    try:
        return msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as error:
        why, _, at = str(error).partition(" - at `$")
        steps = _STEP.findall(at.rstrip("`"))
        table, entry = "", ""
        if steps and isinstance(raw.get(steps[0][1:]), list | dict) and len(steps) > 1:
            table = steps.pop(0)[1:]
            step = steps.pop(0)
            entry = _failing(kind, table, raw[table]) if step == "[...]" else _called(raw[table], step)
        raise PackError(path.name, "other", table=table, entry=entry, field="".join(steps)[1:], why=why) from None


def _called(table: Any, step: str) -> str:
    """What people call an entry of a table: its field, its id or ends, or its number."""
    if not step[1:-1].isdigit():
        return step[1:]
    entry = table[int(step[1:-1])]
    if isinstance(entry, dict):
        for names in (("id",), ("kind", "a", "b")):
            if all(isinstance(entry.get(name), str) for name in names):
                return " ".join(entry[name] for name in names)
    return step[1:-1]


def _failing(kind: type[msgspec.Struct], table: str, entries: dict[str, Any]) -> str:
    """The key of the first entry of the wrong type, which msgspec does not tell."""
    expected = get_args(get_type_hints(kind, include_extras=True)[table])[1]
    for key, entry in entries.items():
        try:
            msgspec.convert(entry, expected, strict=True)
        except msgspec.ValidationError:
            return key
    return ""


def _known(file: str, table: str, entry: str, field: str, value: str | None, known: Iterable[str], where: str) -> None:
    if value is not None and value not in known:
        hint = nearest(value, known)
        raise PackError(file, "unknown_id", table=table, entry=entry, field=field, value=value, tables=where, hint=hint)


def _once(file: str, table: str, ids: Iterable[str], seen: set[str]) -> None:
    for one in ids:
        if one in seen:
            raise PackError(file, "duplicate_id", table=table, entry=one)
        seen.add(one)


def _check_board(board: Board) -> None:
    for kind, look in board.marks.items():
        _known(BOARD, "marks", kind, "symbol", look.symbol, board.symbols, "symbols")
        for state, symbol in look.states.items():
            _known(BOARD, "marks", kind, f"states.{state}", symbol, board.symbols, "symbols")
    _once(BOARD, "panels", (panel.id for panel in board.panels), set())
    for field in ("holdings", "tracks", "facts"):
        _once(BOARD, "panels", (one for panel in board.panels for one in getattr(panel, field)), set())


def _check_sheets(board: Board, sheets: list[Sheet]) -> None:
    places: set[str] = set()
    for sheet in sheets:
        _once(f"{sheet.id}.json", "shapes", (shape.id for shape in sheet.shapes), places)
    for sheet in sheets:
        file = f"{sheet.id}.json"
        for shape in sheet.shapes:
            if (shape.path is None) == (shape.use is None):
                raise PackError(file, "other", table="shapes", entry=shape.id, why="needs either `path` or `use`")
            _known(file, "shapes", shape.id, "use", shape.use, sheet.outlines, "outlines")
        for i, line in enumerate(sheet.lines):
            for field in ("a", "b"):
                _known(file, "lines", str(i), field, getattr(line, field), places, "shapes")
        for i, entry in enumerate(sheet.legend):
            _known(file, "legend", str(i), "symbol", entry.symbol, board.symbols, "symbols")
            _known(file, "legend", str(i), "owner", entry.owner, board.owners, "owners")


def faults_against(files: BoardFiles, picture: Picture) -> Iterator[str]:
    """What a position shows and the board has no look for: places without a shape, owners, marks and panels."""
    shapes = {shape.id for sheet in files.sheets for shape in sheet.shapes}
    spaces = {space.id for space in picture.spaces}
    yield from (f"the place {one} has no shape" for one in sorted(spaces - shapes))
    yield from (f"the shape {one} is no place of the game" for one in sorted(shapes - spaces))
    board = files.board
    owned: set[str] = {space.owner for space in picture.spaces}
    marks = [mark for space in picture.spaces for mark in space.marks]
    owned |= {mark.owner for mark in marks} | {fact.owner for fact in picture.facts}
    owned |= {marker[0] for track in picture.tracks for marker in track.markers}
    yield from (f"the owner {one} has no colour" for one in sorted(owned - {""} - set(board.owners)))
    for kind, state in sorted({(mark.kind, mark.state) for mark in marks}):
        if kind not in board.marks:
            yield f"the mark {kind} has no look"
        elif state and state not in board.marks[kind].states:
            yield f"the mark {kind} has no look for its state {state}"
    carded = {one.owner for one in picture.holdings} | {card.owner for one in picture.holdings for card in one.cards}
    yield from (f"the cards of {one} have no look" for one in sorted(carded - {""} - set(board.cards)))
    for field in ("holdings", "tracks", "facts"):
        shown = {one for panel in board.panels for one in getattr(panel, field)}
        there = {one.id for one in getattr(picture, field)}
        yield from (f"{field}: {one} is in no panel" for one in sorted(there - shown))
