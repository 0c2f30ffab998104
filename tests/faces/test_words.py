"""Words: complete and alike in every language, and the language that is chosen."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from sandtable.faces.words import PACKAGE, Words, language_of
from sandtable.kernel.text import LANGUAGES, MissingText, locale_file, text_keys
from tests.faces.table import ROOT

SOURCE = ROOT / "src" / "sandtable" / "faces"


def leaf(language: str, key: str) -> Any:
    node: Any = locale_file(PACKAGE, language)
    for part in key.split("."):
        node = node[part]
    return node


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts(language: str) -> None:
    assert text_keys(locale_file(PACKAGE, language)) == text_keys(locale_file(PACKAGE, "en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_in_the_same_places(language: str) -> None:
    for key in text_keys(locale_file(PACKAGE, "en")):
        english, other = leaf("en", key), leaf(language, key)
        if isinstance(english, str):
            assert places(other) <= places(english), key
        else:
            assert len(other) == len(english), key


def test_every_text_that_the_code_asks_for_is_there_and_none_is_idle() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py")))
    keys = text_keys(locale_file(PACKAGE, "en"))
    asked = set(re.findall(r"""(?:say|page|listed|Words\(\w+\))\(\s*["']([a-z_]+\.[a-z_.]+)["']""", code))
    assert asked <= keys
    # Keys are also built from names: `help.COMMAND`, `board.mode_MODE`, `setup.bot_BOT`; and chosen between:
    # "a.b" if … else "a.c".
    written = set(re.findall(r"""["']([a-z_]+\.[a-z_.]+)["']""", code))
    built = {key for key in keys if key.startswith(("help.", "board.mode_", "setup.bot_"))}
    assert keys - written - built == set()


def test_a_missing_text_names_itself() -> None:
    with pytest.raises(MissingText, match=r"no\.such"):
        Words("ja")("no.such")


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "ja_JP.UTF-8"}, "ja"),
        ([], {"LANG": "de_DE.UTF-8"}, "en"),
        ([], {"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ([], {"LANG": "ja_JP.UTF-8", "SANDTABLE_LANG": "en"}, "en"),
        (["play", "--lang", "ja"], {"SANDTABLE_LANG": "en"}, "ja"),
        (["--lang=en", "play"], {"SANDTABLE_LANG": "ja"}, "en"),
        (["play", "--lang"], {"SANDTABLE_LANG": "ja"}, "ja"),
    ],
)
def test_language_is_that_of_the_command_then_of_the_environment(
    arguments: list[str], environment: dict[str, str], language: str
) -> None:
    assert language_of(arguments, environment) == language


def test_faces_name_no_game() -> None:
    """A face knows the kernel, never a game."""
    for path in sorted(Path(SOURCE).rglob("*")):
        if path.suffix in (".py", ".toml"):
            text = path.read_text(encoding="utf-8")
            assert "hitlers_reich" not in text, path
            assert "sandtable.games." not in text, path
