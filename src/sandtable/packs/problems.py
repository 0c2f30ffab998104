"""Faults in the meaning of a pack: what a game's checks find, each under the rule that it breaks."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any


@lru_cache(maxsize=16)
def _texts(package: str, language: str) -> dict[str, Any]:
    file = resources.files(package).joinpath("locale", f"check.{language}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Problem:
    """A broken rule, the text that says how, and what the text names."""

    rule: str
    key: str
    named: tuple[tuple[str, object], ...] = ()


def problem(rule: str, key: str, **named: object) -> Problem:
    """A problem from named things; several things are joined to a list."""
    plain = {
        name: ", ".join(f"`{item}`" for item in value) if isinstance(value, tuple | list) else value
        for name, value in named.items()
    }
    return Problem(rule, key, tuple(plain.items()))


def say(found: Iterable[Problem], package: str, language: str) -> list[str]:
    """The problems in the words of one language, from the package's `locale/check.LANGUAGE.toml`.

    A problem with something `what` is completed from the file's table of that name.
    """
    texts = _texts(package, language)
    said = []
    for p in found:
        named = dict(p.named)
        if "what" in named:
            named["what"] = texts["what"][named["what"]].format(**named)
        said.append(f"{p.rule}: {texts[p.key].format(**named)}")
    return said
