"""Mistakes: place and cause of whatever was given wrongly, in every language."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from string import Formatter

import pytest

import sandtable
from sandtable.bots.bot import BadBot
from sandtable.bots.registry import make
from sandtable.bots.report import BadRun
from sandtable.faces.words import Misuse
from sandtable.games.hitlers_reich.odds_cards import BadGuess
from sandtable.kernel.mistakes import Mistake, told
from sandtable.kernel.record import BadSave, from_bytes
from sandtable.kernel.text import LANGUAGES, text_of
from tests.kernel.play import TOYS

SOURCE = Path(sandtable.__file__).parent
KINDS = {kind.__name__: kind for kind in (Mistake, BadSave, BadBot, BadGuess, BadRun, Misuse)}
SKIRMISH = TOYS["skirmish"]


def calls() -> Iterator[tuple[str, type[Mistake], ast.Call]]:
    """Every place in the program where a mistake is made known."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS:
                yield f"{path.name}:{node.lineno}", KINDS[node.func.id], node


def keys_in(first: ast.expr) -> list[str]:
    """The keys that a mistake may have: one, or one of two."""
    ends = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
    return [end.value for end in ends if isinstance(end, ast.Constant) and isinstance(end.value, str)]


def package_of(kind: type[Mistake]) -> str:
    return kind.package(kind.__new__(kind))


def test_every_mistake_has_words_in_every_language_that_use_what_is_told() -> None:
    found = 0
    for where, kind, call in calls():
        given = {word.arg for word in call.keywords}
        for key in keys_in(call.args[0]):
            found += 1
            for language in LANGUAGES:
                text = text_of(package_of(kind), language, key)
                used = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
                assert used <= given, f"{where}: {key} in {language}"
    assert found > 60


def test_a_refused_save_says_why_in_the_language_asked_for() -> None:
    with pytest.raises(BadSave) as caught:
        from_bytes(b"Dear Sir", "letter.save")
    assert str(caught.value) == caught.value.message("en")
    assert caught.value.message("en").startswith("letter.save: this is no Sandtable save")
    assert caught.value.message("ja").startswith("letter.save: Sandtableのセーブではありません")


def test_an_unknown_scenario_side_option_or_bot_is_named_in_the_language_asked_for() -> None:
    tables = SKIRMISH.load_tables([])
    wrong: list[tuple[Callable[[], object], str, str]] = [
        (lambda: SKIRMISH.sides_in(tables, "moon", {}), "moon", "シナリオ"),
        (lambda: SKIRMISH.side_number("romans"), "romans", "陣営"),
        (lambda: SKIRMISH.settled({"weather": "fine"}), "weather", "選択ルール"),
        (lambda: SKIRMISH.settled({"days": "99"}), "99", "選択ルール"),
        (lambda: make("deepblue", SKIRMISH, tables, 0, 0), "deepblue", "ボット"),
        (lambda: make("planner:depth=much", SKIRMISH, tables, 0, 0), "much", "整数"),
    ]
    for give, named, japanese in wrong:
        with pytest.raises(Mistake) as caught:
            give()
        for language in LANGUAGES:
            assert named in caught.value.message(language)
        assert japanese in caught.value.message("ja")


def test_a_mistake_comes_whole_from_another_process() -> None:
    with pytest.raises(BadBot) as caught:
        make("deepblue", SKIRMISH, SKIRMISH.load_tables([]), 0, 0)
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is BadBot
    assert [again.message(language) for language in LANGUAGES] == [
        caught.value.message(language) for language in LANGUAGES
    ]


def test_an_error_of_another_kind_is_told_as_it_is() -> None:
    assert told(ValueError("no such thing"), "ja") == "no such thing"
