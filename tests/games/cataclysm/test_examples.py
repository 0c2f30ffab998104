"""Each of the 65 worked examples of the rulebook has a test that is named after it and plays it through the game."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

PLAYS = frozenset({"apply", "play", "begin"})
"""The names by which a test takes part in a game: `Game.apply`, and the table's two ways to it."""

PARAGRAPHS = """
2.2 2.2.1 2.2.3 2.2.5 2.3.4 2.3.9 2.3.10 2.8 2.8
3.5 3.7.4 3.7.4 3.7.4 3.7.5
4.1.2 4.3 4.3 4.4.1 4.6 4.7 6.4.2 4.9
5.1 5.1 5.1 5.2.1 5.2.3 5.2.3 5.2.3 5.2.4 5.3 5.4 5.5.2 5.6 5.6.5
6.1 6.1.4 6.1.4 6.3
7.1.2 7.1.2 7.1.2 7.1.4 7.2.2 7.2.3 7.3.1 7.3.3
8.1 8.2 8.4 8.4.2
9.1 9.6 9.7 9.8
10.2 10.5 10.6 10.7 10.10 10.12 10.12 10.12.2
9.3 12.3.1
"""
EXAMPLES = dict(enumerate(PARAGRAPHS.split(), start=1))
"""The paragraph that each example stands in; the last but one is the Land Operation Example."""


@cache
def calls() -> dict[str, set[str]]:
    """What each function of these tests calls, by its name; functions of one name together."""
    found: dict[str, set[str]] = {}
    for file in Path(__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                called = found.setdefault(node.name, set())
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Call):
                        target = inner.func
                        called.add(target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", ""))
    return found


def is_played(name: str, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a function takes options or begins a procedure, by itself or through what it calls."""
    own = calls().get(name, set())
    return bool(own & PLAYS) or any(is_played(each, seen | {name}) for each in own - seen - {name})


def test_there_are_65_examples() -> None:
    assert len(EXAMPLES) == 65


@pytest.mark.parametrize("number", EXAMPLES, ids=lambda number: f"E-{number:02}-{EXAMPLES[number]}")
def test_an_example_is_played(number: int) -> None:
    named = [name for name in calls() if f"_e{number:02}_" in name]
    assert any(is_played(name) for name in named), named
