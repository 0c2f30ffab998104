"""Rules coverage: which paragraphs of a rulebook steps and tests carry."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sandtable.faces.rulebook import home_of, mentions, paragraphs
from sandtable.faces.rules_coverage import coverage, numbers_in
from sandtable.kernel.ruleset import Ruleset
from tests.toys.skirmish import RULES

INDEX = """
[[rule]]
number = "1.0"
title = { en = "The valley", ja = "谷" }
text.en = "Places and roads."
text.ja = "場所と道。"
no_step = "heading"

[[rule]]
number = "2.0"
title = { en = "Turns", ja = "手番" }
text.en = "In turn."

[[rule]]
number = "2.2"
title = { en = "Attack", ja = "攻撃" }
text.en = "A place beside one's own may be attacked."
text.ja = "隣の場所を攻撃できる。"

[[rule]]
number = "3.5"
title = { en = "Ties", ja = "引き分け" }
text.en = "The defender wins ties."

[[rule]]
number = "9.9"
title = { en = "Weather", ja = "天気" }
text.en = "Rain stops everything."
"""

TESTS = """
def test_9_9_rain(): pass
def test_2_2_7_roads(): pass
def test_77_nothing(): pass
def test_no_number(): pass
class TestTies:
    def test_3_5(self): pass
"""


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ruleset]:
    package = tmp_path / "valley_rules"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "rules_index.toml").write_text(INDEX, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    paragraphs.cache_clear()
    yield replace(RULES, package="valley_rules")
    sys.modules.pop("valley_rules", None)
    paragraphs.cache_clear()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_valley.py").write_text(TESTS)
    (tmp_path / "tests" / "notes.py").write_text("def test_1_0_is_no_test_file(): pass")
    return tmp_path / "tests"


def test_steps_and_words_of_the_game_carry_the_paragraph_that_they_name(rules: Ruleset) -> None:
    found = coverage(rules, None)
    assert {"campaign.attack", "line.attacked", "reason.not_beside"} <= set(found.rows["2.2"].steps)
    assert "contest.outcome" in found.rows["3.5"].steps


def test_a_number_that_is_not_in_the_rulebook_belongs_to_the_paragraph_around_it(rules: Ruleset) -> None:
    assert "campaign.fill" in coverage(rules, None).rows["2.0"].steps  # 2.1


def test_tests_carry_the_paragraph_of_their_name(rules: Ruleset, folder: Path) -> None:
    found = coverage(rules, folder)
    assert found.rows["9.9"].tests == ["test_valley.py::test_9_9_rain"]
    assert found.rows["2.2"].tests == ["test_valley.py::test_2_2_7_roads"]
    assert found.rows["3.5"].tests == ["test_valley.py::test_3_5"]
    assert any("test_77_nothing" in cited for cited in found.unknown)
    assert found.rows["1.0"].tests == []


def test_what_nothing_carries_is_missing_unless_a_reason_is_given(rules: Ruleset, folder: Path) -> None:
    assert coverage(rules, None).missing == ["9.9"]
    assert coverage(rules, folder).missing == []
    assert not coverage(rules, None).rows["1.0"].is_missing


def test_numbers_in_a_reference() -> None:
    assert numbers_in("7.4.1") == ["7.4.1"]
    assert numbers_in("6.5, 7.2") == ["6.5", "7.2"]
    assert numbers_in("R14") == []


def test_home_of_a_number(rules: Ruleset) -> None:
    known = paragraphs(rules.package)
    assert [home_of(number, known) for number in ("2.2", "2.2.9", "2.7", "1", "4.1", "")] == [
        *("2.2", "2.2", "2.0", "1.0", "", ""),
    ]


def test_paragraphs_are_found_by_their_words(rules: Ruleset) -> None:
    known = paragraphs(rules.package)
    assert [p.number for p in mentions(known, "place attacked", "en")] == ["2.2"]
    assert [p.number for p in mentions(known, "攻撃", "ja")] == ["2.2"]
    assert known["3.5"].text_in("ja") == "The defender wins ties.", "English where a text is missing"


def test_command_checks_and_prints(
    rules: Ruleset, folder: Path, sandtable: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.ruleset", lambda name: rules)
    code, output, _ = sandtable("rules", "valley", "--check", "--tests", folder)
    assert code == 0 and "5 paragraphs" in output and "0 missing" in output
    bare = folder.parent / "bare"
    bare.mkdir()
    code, output, _ = sandtable("rules", "valley", "--check", "--tests", bare)
    assert code == 1 and "carried by nothing" in output and "1 missing" in output
    assert sandtable("rules", "valley", "--tests", bare)[0] == 0
    code, output, _ = sandtable("rules", "valley", "2.2", "--lang", "ja", "--tests", folder)
    assert code == 0 and "隣の場所を攻撃できる。" in output and "test_2_2_7_roads" in output
    assert sandtable("rules", "valley", "8.8")[0] == 2
