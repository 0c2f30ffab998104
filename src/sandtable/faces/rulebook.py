"""The rulebook: a game's numbered paragraphs, restated, as its `rules_index.toml` gives them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import Final

INDEX: Final = "rules_index.toml"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One numbered paragraph: its title and text in each language, and why it carries no step, if it carries none."""

    number: str = ""
    title: dict[str, str] = field(default_factory=dict)
    text: dict[str, str] = field(default_factory=dict)
    no_step: str = ""

    def title_in(self, language: str) -> str:
        """The title in a language, in English if there is none."""
        return self.title.get(language) or self.title.get("en", "")

    def text_in(self, language: str) -> str:
        """The text in a language, in English if there is none."""
        return self.text.get(language) or self.text.get("en", "")


@lru_cache(maxsize=16)
def paragraphs(package: str) -> dict[str, Paragraph]:
    """The paragraphs of a game's rulebook by number, in order; none if the game brings no index."""
    file = resources.files(package).joinpath(INDEX)
    if not file.is_file():
        return {}
    found: dict[str, Paragraph] = {}
    for i, row in enumerate(tomllib.loads(file.read_text(encoding="utf-8")).get("rule", [])):
        number = str(row.get("number", ""))
        if not number or number in found:
            raise ValueError(f"{package}/{INDEX}: rule {i} has {'the same' if number else 'no'} number {number!r}")
        found[number] = Paragraph(
            number, dict(row.get("title", {})), dict(row.get("text", {})), str(row.get("no_step", ""))
        )
    return found


def home_of(number: str, known: dict[str, Paragraph]) -> str:
    """The paragraph that a rule number belongs to: itself, or the nearest that it is part of; "" if there is none."""
    parts = number.split(".")
    while parts:
        candidate = ".".join(parts)
        if candidate in known:
            return candidate
        if candidate + ".0" in known:
            return candidate + ".0"
        parts.pop()
    return ""


def mentions(known: dict[str, Paragraph], words: str, language: str) -> list[Paragraph]:
    """The paragraphs whose title or text holds all of these words; those whose title does come first."""
    wanted = words.casefold().split()
    by_title: list[Paragraph] = []
    by_text: list[Paragraph] = []
    for paragraph in known.values():
        title = paragraph.title_in(language).casefold()
        if all(word in title for word in wanted):
            by_title.append(paragraph)
        elif all(word in title + " " + paragraph.text_in(language).casefold() for word in wanted):
            by_text.append(paragraph)
    return by_title + by_text
