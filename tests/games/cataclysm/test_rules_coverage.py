"""Every numbered paragraph of the rulebook is carried by a step of the code or by a test, or says why it needs none."""

from __future__ import annotations

from pathlib import Path

import pytest

import sandtable
from sandtable.faces.rules_coverage import Coverage, coverage


@pytest.fixture(scope="module")
def found() -> Coverage:
    return coverage(sandtable.ruleset("cataclysm"), Path(__file__).parent)


def test_every_paragraph_is_carried_by_a_step_or_a_test_or_needs_none(found: Coverage) -> None:
    assert len(found.rows) == 200
    assert found.missing == []


def test_every_rule_that_code_and_tests_cite_is_a_paragraph(found: Coverage) -> None:
    assert found.unknown == []


@pytest.mark.parametrize("chapter", [str(number) for number in range(1, 13)])
def test_every_procedure_of_a_chapter_is_tested(found: Coverage, chapter: str) -> None:
    untested = [
        number
        for number, row in found.rows.items()
        if number.split(".")[0] == chapter and not row.paragraph.no_step and not row.tests
    ]
    assert untested == []
