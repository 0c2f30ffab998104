"""Every notice can be said in every language, and time is told as people tell it."""

from __future__ import annotations

import string

import pytest

from sandtable.kernel.text import LANGUAGES, locale_file, text_keys
from sandtable.server.notices.texts import KINDS, PACKAGE, RESET, span, words

NAMED = {
    "game": "Friday night",
    "side": "Axis",
    "player": "Ann",
    "left": "2 hours",
    "url": "https://club.example/g/x",
    "result": "The Axis has won.",
    "server": "Club",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [*KINDS, RESET])
def test_every_notice_has_words(kind: str, language: str) -> None:
    said = words(kind, language, **NAMED)
    assert said.title and said.text and "{" not in said.title + said.text


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def test_the_languages_say_the_same_things() -> None:
    english, *others = [locale_file(PACKAGE, language) for language in LANGUAGES]
    for other in others:
        assert text_keys(other) == text_keys(english)
        for section, texts in english.items():
            for name, text in texts.items():
                assert fields(other[section][name]) == fields(text), f"{section}.{name}"


def test_braces_in_names_are_only_names() -> None:
    assert words("your_turn", "en", game="{url}", side="{0}").text == "{url} waits for your decision as {0}."


def test_an_unknown_language_is_spoken_to_in_english() -> None:
    assert words("over", "de", **NAMED) == words("over", "en", **NAMED)


@pytest.mark.parametrize(
    ("seconds", "en", "ja"),
    [
        (0, "0 seconds", "0秒"),
        (-5, "0 seconds", "0秒"),
        (1, "1 second", "1秒"),
        (59.9, "59 seconds", "59秒"),
        (60, "1 minute", "1分"),
        (3 * 3600 + 61, "3 hours 1 minute", "3時間1分"),
        (86_400 + 59, "1 day", "1日"),
        (3 * 86_400 + 4 * 3600 + 5, "3 days 4 hours", "3日4時間"),
    ],
)
def test_stretches_of_time(seconds: float, en: str, ja: str) -> None:
    assert (span(seconds, "en"), span(seconds, "ja")) == (en, ja)
