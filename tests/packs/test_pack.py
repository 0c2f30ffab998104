"""Data packs in general: strict reading, faults that name their place, digests and languages."""

import copy
import json
import pickle
import re
import tomllib
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from sandtable import packs
from sandtable.packs import PackError, load_pack
from tests.packs.towns import BOARD, SPEC, YEAR, Gift, Siege, YearFile, board, fault, write


def test_a_sound_pack_loads_with_its_values_and_defaults(base: Path) -> None:
    loaded = load_pack(base, SPEC)
    york, bath = board(loaded).towns
    assert (york.id, york.size, york.owner, york.is_walled, york.effects) == ("york", 3, "red", False, ())
    assert bath.effects == (Gift(2, "day"), Siege("york"))
    assert board(loaded).limits.hand == 6
    assert [season.id for season in loaded.content(YearFile).seasons] == ["spring", "winter"]


def put(*path: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    """A change of the board file: set what stands at a path."""

    def change(raw: dict[str, Any]) -> None:
        node: Any = raw
        for step in path[:-1]:
            node = node[step]
        node[path[-1]] = value

    return change


def drop(*path: str | int) -> Callable[[dict[str, Any]], None]:
    """A change of the board file: take out what stands at a path."""

    def change(raw: dict[str, Any]) -> None:
        node: Any = raw
        for step in path[:-1]:
            node = node[step]
        del node[path[-1]]

    return change


FAULTS = {
    "a text for a number": (
        put("towns", 0, "size", value="big"),
        'board.json: towns["york"].size: Expected `int`, got `str`',
    ),
    "a fraction for a number": (
        put("towns", 0, "size", value=2.5),
        'board.json: towns["york"].size: Expected `int`, got `float`',
    ),
    "true for a number": (
        put("towns", 0, "size", value=True),
        'board.json: towns["york"].size: Expected `int`, got `bool`',
    ),
    "a number out of bounds": (
        put("towns", 0, "size", value=10),
        'board.json: towns["york"].size: Expected `int` <= 9',
    ),
    "a field left out": (
        drop("towns", 1, "size"),
        'board.json: towns["bath"].size: the required field is missing',
    ),
    "a source left out": (
        drop("roads", 0, "source"),
        'board.json: roads["york-bath"].source: the required field is missing',
    ),
    "a misspelt field": (
        put("towns", 0, "sise", value=3),
        'board.json: towns["york"].sise: unknown field; did you mean `size`?',
    ),
    "a word that is not allowed": (
        put("towns", 0, "owner", value="bleu"),
        'board.json: towns["york"].owner: `bleu` is not one of red, blue; did you mean `blue`?',
    ),
    "an empty name": (
        put("towns", 0, "name", value=""),
        'board.json: towns["york"].name: Expected `str` of length >= 1',
    ),
    "an id with capitals": (
        put("towns", 0, "id", value="York"),
        'board.json: towns["York"].id: has the wrong form (it must match ^[a-z][a-z0-9_]*$)',
    ),
    "a wrong type in a nested list": (
        put("towns", 1, "effects", 0, "coins", value="two"),
        'board.json: towns["bath"].effects[0].coins: Expected `int`, got `str`',
    ),
    "a wrong word in a nested list": (
        put("towns", 1, "effects", 0, "when", value="noon"),
        'board.json: towns["bath"].effects[0].when: `noon` is not one of day, night',
    ),
    "an unknown op": (
        put("towns", 1, "effects", 0, "op", value="gifts"),
        'board.json: towns["bath"].effects[0].op: `gifts` is not one of gift, siege; did you mean `gift`?',
    ),
    "a misspelt field of an op": (
        put("towns", 1, "effects", 0, "coin", value=1),
        'board.json: towns["bath"].effects[0].coin: unknown field; did you mean `coins`?',
    ),
    "a list that is none": (
        put("towns", 1, "effects", value=3),
        'board.json: towns["bath"].effects: Expected `array`, got `int`',
    ),
    "an unknown id": (
        put("ports", 0, "home", value="yorc"),
        'board.json: ports["hull"].home: there is no `yorc` in towns, ports; did you mean `york`?',
    ),
    "an unknown id in a nested list": (
        put("towns", 1, "effects", 1, "town", value="rome"),
        'board.json: towns["bath"].effects[1].town: there is no `rome` in towns, ports',
    ),
    "an unknown id in a section": (
        put("limits", "towns", 0, value="hull"),
        "board.json: limits.towns[0]: there is no `hull` in towns",
    ),
    "an unknown end of a pair": (
        put("roads", 1, "a", value="leeds"),
        'board.json: roads["leeds-york"].a: there is no `leeds` in towns, ports',
    ),
    "a pair of one": (
        put("roads", 1, "a", value="york"),
        'board.json: roads["york-york"]: a place cannot border itself',
    ),
    "an id twice": (put("towns", 1, "id", value="york"), 'board.json: towns["york"]: the id stands twice'),
    "a pair twice, the other way round": (
        put("roads", 1, value={"a": "bath", "b": "york", "source": "public"}),
        'board.json: roads["bath-york"]: the id stands twice',
    ),
    "an id of another table": (
        put("ports", 0, "id", value="bath"),
        'board.json: ports["bath"]: the id stands twice',
    ),
    "an entry that is no object": (
        put("towns", 1, value="bath"),
        "board.json: towns[1]: Expected `object`, got `str`",
    ),
    "an entry without an id": (
        drop("towns", 1, "id"),
        "board.json: towns[1].id: the required field is missing",
    ),
    "an id that is a number": (
        put("towns", 1, "id", value=7),
        "board.json: towns[1].id: Expected `str`, got `int`",
    ),
    "a table that is no list": (put("towns", value={}), "board.json: towns: Expected `array`, got `object`"),
    "a section that is a list": (put("limits", value=[]), "board.json: limits: Expected `object`, got `array`"),
    "a wrong type in a section": (
        put("limits", "hand", value=None),
        "board.json: limits.hand: Expected `int`, got `null`",
    ),
    "an unknown part": (put("town", value=[]), "board.json: town: the file has no such part; did you mean `towns`?"),
    "a part left out": (drop("ports"), "board.json: ports: the part is missing"),
    "a source for no field": (
        put("towns", 1, "sources", value={"sixe": "public"}),
        'board.json: towns["bath"].sources.sixe: unknown field; did you mean `size`?',
    ),
}


@pytest.mark.parametrize(("change", "message"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_names_file_entry_field_and_cause(
    base: Path, change: Callable[[dict[str, Any]], None], message: str
) -> None:
    raw = copy.deepcopy(BOARD)
    change(raw)
    write(base, board=raw)
    assert str(fault(base)) == message


def test_a_fault_gives_its_parts_one_by_one(base: Path) -> None:
    raw = copy.deepcopy(BOARD)
    raw["towns"][0]["size"] = "big"
    write(base, board=raw)
    found = fault(base)
    assert (found.file, found.table, found.entry, found.field) == ("board.json", "towns", "york", "size")
    assert found.reason == "Expected `int`, got `str`"


def test_a_fault_travels_between_processes(base: Path) -> None:
    raw = copy.deepcopy(BOARD)
    raw["towns"][0]["owner"] = "bleu"
    write(base, board=raw)
    found = fault(base)
    again = pickle.loads(pickle.dumps(found))
    assert (str(again), again.entry, again.message("ja")) == (str(found), "york", found.message("ja"))


def test_bad_json_is_reported_with_line_and_column(base: Path) -> None:
    (base / "year.json").write_text('{"seasons": [\n  {"id": "spring",, "days": 90}\n]}', encoding="utf-8")
    assert str(fault(base)).startswith("year.json: bad JSON at line 2, column 19: ")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"seasons": [], "seasons": []}', "year.json: the key `seasons` stands twice in one object"),
        (b'{"seasons": [{"days": NaN}]}', "year.json: bad JSON: NaN is not a JSON number"),
        (b'{"seasons": ["\xff"]}', "year.json: is not UTF-8 text (byte 14)"),
        (b"[]", "year.json: Expected `object`, got `array`"),
        (b'{"seasons": ' + b"[" * 100_000, "year.json: bad JSON: nested too deeply"),
    ],
)
def test_a_file_that_is_not_one_json_object_is_refused(base: Path, content: bytes, message: str) -> None:
    (base / "year.json").write_bytes(content)
    assert str(fault(base)) == message


def test_a_missing_file_is_named(base: Path) -> None:
    (base / "year.json").unlink()
    assert str(fault(base)) == "year.json: the file is missing"


def test_a_file_that_cannot_be_read_is_named(base: Path) -> None:
    (base / "year.json").unlink()
    (base / "year.json").mkdir()
    assert str(fault(base)).startswith("year.json: cannot be read: ")


def test_a_byte_order_mark_does_no_harm(base: Path, tmp_path: Path) -> None:
    overlay = tmp_path / "mine"
    overlay.mkdir()
    text = json.dumps({"limits": {"hand": 7}})
    (overlay / "board.json").write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert board(load_pack(base, SPEC, [overlay])).limits.hand == 7


# Digests


def test_the_digest_is_blake2b_over_canonical_json(base: Path) -> None:
    canonical = json.dumps(
        {"board.json": BOARD, "year.json": YEAR}, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    assert load_pack(base, SPEC).digest == blake2b(canonical.encode(), digest_size=16).hexdigest()


def test_the_digest_does_not_depend_on_layout(base: Path, tmp_path: Path) -> None:
    spelt_out = copy.deepcopy(BOARD)
    spelt_out["towns"][0]["is_walled"] = False
    spelt_out["towns"] = [dict(reversed(town.items())) for town in spelt_out["towns"]]
    other = write(tmp_path / "other", board=json.dumps(spelt_out, indent=3), year=YEAR)
    assert load_pack(other, SPEC).digest == load_pack(base, SPEC).digest


def test_a_changed_value_changes_both_digests_and_a_changed_word_only_one(base: Path, tmp_path: Path) -> None:
    plain = load_pack(base, SPEC)
    value = load_pack(base, SPEC, [write(tmp_path / "value", board={"towns": [{"id": "york", "size": 4}]})])
    word = load_pack(base, SPEC, [write(tmp_path / "word", board={"towns": [{"id": "york", "name_ja": "古都"}]})])
    assert len({plain.digest, value.digest, word.digest}) == 3
    assert plain.play_digest == word.play_digest != value.play_digest


def test_the_digest_does_not_depend_on_the_overlays_folder(base: Path, tmp_path: Path) -> None:
    content = {"towns": [{"id": "york", "size": 4}]}
    here = load_pack(base, SPEC, [write(tmp_path / "here", board=content)])
    there = load_pack(base, SPEC, [write(tmp_path / "there", board=content)])
    assert here.digest == there.digest


# Languages


def locale(language: str) -> dict[str, str]:
    folder = Path(packs.__file__).parent / "locale"
    return tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))


def test_every_cause_is_said_in_both_languages_with_the_same_details() -> None:
    english, japanese = locale("en"), locale("ja")
    assert english.keys() == japanese.keys()
    for key, text in english.items():
        assert sorted(re.findall(r"\{(\w+)\}", text)) == sorted(re.findall(r"\{(\w+)\}", japanese[key])), key


def test_a_fault_speaks_japanese(base: Path) -> None:
    raw = copy.deepcopy(BOARD)
    raw["towns"][0]["owner"] = "bleu"
    write(base, board=raw)
    said = fault(base).message("ja")
    assert said == 'board.json: towns["york"].owner: `bleu` は使えません（使えるのは red, blue）（もしかして `blue`？）'


def test_untranslated_finds_missing_and_unchanged_names(base: Path, tmp_path: Path) -> None:
    mine = write(tmp_path / "mine", board={"towns": [{"id": "york", "name_ja": "York"}, {"id": "bath", "note": "hot"}]})
    found = list(packs.untranslated(board(load_pack(base, SPEC, [mine]))))
    assert found == [".towns[york].name_ja", ".towns[bath].note_ja"]
    assert list(packs.untranslated(board(load_pack(base, SPEC)))) == []


def test_names_are_read_by_language(base: Path) -> None:
    york = board(load_pack(base, SPEC)).towns[0]
    assert (packs.in_language(york, "name", "en"), packs.in_language(york, "name", "ja")) == ("York", "ヨーク")


# Whatever stands in the files, loading ends in a pack or in a PackError.

WORDS = st.sampled_from(["id", "a", "b", "york", "bath", "size", "op", "gift", "remove", "source", "sources", "x", ""])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats(-2, 2) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)


def paths(node: Any, here: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    steps = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [here, *(path for step, inner in steps for path in paths(inner, (*here, step)))]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(paths(BOARD)[1:]), value=JSON, as_overlay=st.booleans())
def test_any_value_anywhere_loads_or_is_refused_as_a_pack_error(
    base: Path, tmp_path: Path, path: tuple[str | int, ...], value: object, as_overlay: bool
) -> None:
    raw = copy.deepcopy(BOARD)
    put(*path, value=value)(raw)
    write(base, board=BOARD if as_overlay else raw)
    overlays = [write(tmp_path / "mine", board=raw)] if as_overlay else []
    refusal = None
    try:
        load_pack(base, SPEC, overlays)
    except PackError as error:
        refusal = error
    if refusal is not None:
        assert refusal.file.endswith("board.json")
        assert refusal.message("ja").startswith(refusal.place)
