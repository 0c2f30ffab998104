"""Words: names of things, and the stable names of options."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from sandtable.kernel.position import Tables
from sandtable.kernel.symbols import Symbols, Verbs, argument, verb
from sandtable.kernel.text import MissingText, Texts, is_option, locale_file, option_name, option_number
from tests.kernel.play import TOYS
from tests.toys.skirmish import words

SKIRMISH = TOYS["skirmish"]
TABLES = SKIRMISH.load_tables([])
ENGLISH, JAPANESE = Texts(SKIRMISH, TABLES, "en"), Texts(SKIRMISH, TABLES, "ja")


@pytest.mark.parametrize(
    ("kind", "number", "english", "japanese"),
    [
        ("side", 0, "Crown", "王冠軍"),
        ("side", -1, "-", "-"),
        ("place", 3, "the bridge", "橋"),
        ("place", -1, "nothing", "なし"),
        ("place", 8, "nothing", "なし"),
        ("number", 12, "12", "12"),
    ],
)
def test_a_thing_goes_by_its_name_in_each_language(kind: str, number: int, english: str, japanese: str) -> None:
    assert (ENGLISH.thing(kind, number), JAPANESE.thing(kind, number)) == (english, japanese)


def test_names_may_come_from_the_data_or_be_spoken_by_the_game() -> None:
    """In a language that the data lack, a thing goes by its English name, and without any by its id."""
    tables = Tables()
    tables.ids = {"river": ("rhine", "po"), "hill": ("h1",)}
    tables.names = {"river": {"en": ("Rhine", "Po"), "ja": ("ライン川", "ポー川")}, "hill": {"en": ("Hill One",)}}
    rules = replace(SKIRMISH, speak=lambda texts, kind, number, g: f"{kind} no. {number} ({texts.language})")
    texts = Texts(rules, tables, "ja")
    assert texts.thing("river", 1) == "ポー川" and texts.thing("hill", 0) == "Hill One"
    assert texts.thing("bridge", 2) == "bridge no. 2 (ja)"
    spoken = Texts(replace(rules, spoken=frozenset({"hill"})), tables, "en")
    assert spoken.thing("hill", 0) == "hill no. 0 (en)" and spoken.thing("river", 0) == "Rhine"
    del tables.names["river"]
    assert texts.thing("river", 0) == "rhine"


def test_what_is_numbered_is_found_by_name() -> None:
    assert TABLES.number("place", "mill") == 2
    assert TABLES.number("place", "moon") == TABLES.number("planet", "mars") == -1


def test_a_line_may_end_with_a_list() -> None:
    assert ENGLISH.line((words.TURNED_UP, 0, 1, 2)) == "Crown has laid: Archers (2), Pikes (3)."
    assert JAPANESE.line([words.TURNED_UP, 1]) == "同盟軍が出していたカード：なし。"


def test_without_a_position_an_option_has_the_words_that_it_has_everywhere() -> None:
    assert ENGLISH.option(0) == "Pass" and ENGLISH.option(words.ATTACK | 3) == "Attack the bridge"


def test_a_missing_text_is_named() -> None:
    with pytest.raises(MissingText, match=r"skirmish: no text 'line\.sung' in language 'ja'"):
        JAPANESE.get("line.sung")
    with pytest.raises(MissingText, match=r"tests\.toys\.skirmish has no texts in language 'tlh'"):
        Texts(SKIRMISH, TABLES, "tlh")
    assert not JAPANESE.has("line") and JAPANESE.has("line.drew")


# -- options ----------------------------------------------------------------------------------------------------------

every_option = st.sampled_from(
    [
        number << 24 | thing
        for number, found in enumerate(SKIRMISH.verbs.table)
        for thing in range(len(TABLES.ids.get(found.kind, ("",))))
    ]
)


@given(pick=every_option)
def test_the_name_of_an_option_leads_back_to_it(pick: int) -> None:
    assert option_number(SKIRMISH, TABLES, option_name(SKIRMISH, TABLES, pick)) == pick
    assert is_option(SKIRMISH, TABLES, pick)


def test_a_verb_may_take_a_side_a_number_or_nothing() -> None:
    verbs = Verbs()
    bid = verbs.add("bid", "number")
    ally = verbs.add("ally", "side")
    wait = verbs.add("wait")
    rules = replace(SKIRMISH, verbs=verbs)
    names = ["bid:12", "ally:league", "wait", "wait:3"]
    picks = [bid | 12, ally | 1, wait, wait | 3]
    assert [option_name(rules, TABLES, pick) for pick in picks] == names
    assert [option_number(rules, TABLES, name) for name in names] == picks
    assert option_number(rules, TABLES, "ally:1") == ally | 1
    assert not is_option(rules, TABLES, ally | 2) and is_option(rules, TABLES, bid | 99)


def test_an_option_is_packed_from_verb_and_argument() -> None:
    pick = words.LAY | 7
    assert (verb(pick), argument(pick), SKIRMISH.verbs.of(pick).name) == (words.LAY, 7, "lay")


def test_nothing_is_defined_twice() -> None:
    verbs, lines = Verbs(), Symbols("line")
    verbs.add("bid")
    lines.add("drew", "2.1")
    with pytest.raises(ValueError, match="verb 'bid' is defined twice"):
        verbs.add("bid")
    with pytest.raises(ValueError, match="line 'drew' is defined twice"):
        lines.add("drew", "2.2")


def a_package(place: Path, name: str, monkeypatch: pytest.MonkeyPatch, files: dict[str, str]) -> str:
    """A package with files of texts."""
    for file, text in files.items():
        (place / name / "locale" / file).parent.mkdir(parents=True, exist_ok=True)
        (place / name / "locale" / file).write_text(text, encoding="utf-8")
    (place / name / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(place))
    return name


def test_a_language_may_be_spread_over_files_by_chapter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "en.toml": '[line]\nfirst = "One."',
        "en/war.toml": '[line]\nsecond = "Two."',
        "en/peace.toml": '[ask.x]\ny = "?"',
    }
    package = a_package(tmp_path, "spread_texts", monkeypatch, files)
    assert locale_file(package, "en") == {"line": {"first": "One.", "second": "Two."}, "ask": {"x": {"y": "?"}}}


def test_a_text_given_in_two_files_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"en.toml": '[line]\nfirst = "One."', "en/war.toml": '[line]\nfirst = "Eins."'}
    package = a_package(tmp_path, "doubled_texts", monkeypatch, files)
    with pytest.raises(ValueError, match=r"en/war\.toml: the text line\.first is given twice"):
        locale_file(package, "en")
