"""Rules coverage: for every numbered paragraph of a game's rulebook, the steps and the tests that carry it."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sandtable.faces.rulebook import Paragraph, home_of, paragraphs
from sandtable.kernel.ruleset import Ruleset

RULE_NUMBER: Final = re.compile(r"\d+(?:\.\d+)+|\b\d+\b")
TEST_NUMBER: Final = re.compile(r"test((?:_\d+)+)(?:_|$)")


@dataclass(slots=True)
class Carried:
    """One paragraph with what carries it."""

    paragraph: Paragraph
    steps: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)

    @property
    def is_missing(self) -> bool:
        """Whether nothing carries the paragraph and no reason is given for that."""
        return not (self.steps or self.tests or self.paragraph.no_step)


@dataclass(slots=True)
class Coverage:
    """A rulebook with what carries each paragraph, and the numbers cited that it does not have."""

    rows: dict[str, Carried] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)

    @property
    def missing(self) -> list[str]:
        """The numbers of the paragraphs that nothing carries."""
        return [number for number, row in self.rows.items() if row.is_missing]


def cited(rules: Ruleset) -> list[tuple[str, str]]:
    """What cites a rule in the game's code, with the rule: its steps, log lines, reasons, endings and scenarios."""
    found = [(f"{sequence.kind}.{step.name}", step.rule) for sequence in rules.sequences for step in sequence.steps]
    for table in (rules.lines, rules.reasons, rules.endings):
        found += [(f"{table.sort}.{symbol.name}", symbol.rule) for symbol in table.table[1:]]
    return found + [(f"scenario.{scenario.id}", scenario.rule) for scenario in rules.scenarios]


def numbers_in(rule: str) -> list[str]:
    """The paragraph numbers in a rule reference such as `7.4.1` or `6.5, 7.2`."""
    return RULE_NUMBER.findall(rule)


def test_functions(folder: Path) -> list[tuple[str, list[str]]]:
    """The tests of a folder that are named by rule, as (file::test, parts of the number)."""
    found: list[tuple[str, list[str]]] = []
    for file in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                match = TEST_NUMBER.match(node.name)
                if match:
                    found.append((f"{file.name}::{node.name}", match[1].strip("_").split("_")))
    return found


def tests_folder(game: str) -> Path | None:
    """The folder of a game's tests, seen from here or from the source tree; None in an installed package."""
    for root in (Path.cwd(), *Path(__file__).resolve().parents[3:4]):
        folder = root / "tests" / "games" / game
        if folder.is_dir():
            return folder
    return None


def coverage(rules: Ruleset, tests: Path | None) -> Coverage:
    """What carries each paragraph of a game's rulebook, by its code and by its tests."""
    known = paragraphs(rules.package)
    found = Coverage({number: Carried(paragraph) for number, paragraph in known.items()})
    for name, rule in cited(rules):
        for number in numbers_in(rule):
            home = home_of(number, known)
            if not home:
                found.unknown.append(f"{name} [{number}]")
            elif name not in found.rows[home].steps:
                found.rows[home].steps.append(name)
    for name, parts in test_functions(tests) if tests is not None else []:
        home = home_of(".".join(parts), known)
        if home:
            found.rows[home].tests.append(name)
        else:
            found.unknown.append(f"{name} [{'.'.join(parts)}]")
    return found
