"""Both languages say everything, and say the same: keys, places to fill, and whatever random play comes to."""

from __future__ import annotations

import json
import random
import re
import tomllib
from importlib import resources
from string import Formatter
from typing import Any

import pytest

import sandtable
from sandtable.kernel.game import Game
from sandtable.kernel.text import LANGUAGES, text_keys

PACKAGE = "sandtable.games.hitlers_reich"
JAPANESE = re.compile(r"[぀-ヿ㐀-鿿]")
# Punctuation, figures and the filling alone are the same in every language.
WORDS = re.compile(r"[^\W\d_]{2,}")
PLACE = re.compile(r"{[^}]*}")


def load(name: str) -> dict[str, Any]:
    """Parse a TOML file of the game package."""
    return tomllib.loads((resources.files(PACKAGE) / name).read_text(encoding="utf-8"))


def flat(table: dict[str, Any]) -> dict[str, str]:
    """The texts of a language under their dotted keys."""
    found: dict[str, str] = {}
    for key in text_keys(table):
        node: Any = table
        for part in key.split("."):
            node = node[part]
        found[key] = node
    return found


TEXTS = {language: flat(load(f"locale/{language}.toml")) for language in LANGUAGES}
ENGLISH, JAPANESE_TEXTS = TEXTS["en"], TEXTS["ja"]


def places(text: str) -> list[str]:
    """What a text has places for."""
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def event_cards() -> list[dict[str, Any]]:
    """The event cards of the data pack."""
    file = resources.files(PACKAGE) / "data" / "event_cards.json"
    events: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["events"]
    return events


def test_both_languages_have_the_same_keys() -> None:
    assert set(ENGLISH) == set(JAPANESE_TEXTS)


def test_both_languages_fill_in_the_same_things() -> None:
    differing = {
        key: (ENGLISH[key], JAPANESE_TEXTS[key])
        for key in ENGLISH
        if places(ENGLISH[key]) != places(JAPANESE_TEXTS[key])
    }
    assert not differing


def test_no_text_is_empty() -> None:
    assert not [(language, key) for language, texts in TEXTS.items() for key, text in texts.items() if not text.strip()]


def test_english_texts_hold_no_japanese() -> None:
    assert not {key: text for key, text in ENGLISH.items() if JAPANESE.search(text)}


def test_japanese_texts_with_words_are_translated() -> None:
    untranslated = {
        key: text
        for key, text in JAPANESE_TEXTS.items()
        if WORDS.search(PLACE.sub("", text)) and not JAPANESE.search(text)
    }
    assert not untranslated


def test_japanese_texts_name_events_as_the_cards_do() -> None:
    # English titles stand in capitals; a Japanese sentence uses the title of the Japanese card.
    titles = {event["title"] for event in event_cards()}
    outside_choices = {key: text for key, text in JAPANESE_TEXTS.items() if not key.startswith("choice.")}
    assert not {key: text for key, text in outside_choices.items() if any(title in text for title in titles)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_end_as_sentences_do(language: str) -> None:
    ends = (".", "?") if language == "en" else ("。",)
    sentences = {
        key: text for key, text in TEXTS[language].items() if key.split(".")[0] in ("ask", "line", "reason", "ending")
    }
    assert not {key: text for key, text in sentences.items() if not text.endswith(ends)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_of_a_new_game_read_as_in_the_ruling_table(language: str) -> None:
    for option in load("rulings.toml")["option"]:
        said = TEXTS[language]
        assert said[f"choice.{option['id']}.name"] == option["title"][language]
        assert said[f"choice.{option['id']}.about"] == option["describe"][language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_conflict_card_has_a_name_of_its_own_that_tells_its_value(language: str) -> None:
    tables = sandtable.ruleset("hitlers_reich").load_tables([])
    said = TEXTS[language]
    names = [said[f"card.{card}"] for card in tables.ids["card"]]
    assert len(set(names)) == len(names)
    for card, name in zip(tables.ids["card"], names, strict=True):
        value = "10" if card.startswith("double_agent") else str(int(card.rpartition("_")[2]))
        assert re.search(rf"(?<!\d){value}(?!\d)", name), f"{card} is called {name!r}"


# -- what play comes to ------------------------------------------------------------------------------------------------


def said_at(game: Game, language: str) -> list[str]:
    """Everything that is said before a decision: the question, why it is asked, and the options."""
    said: list[str] = []
    for side in game.deciding:
        prompt = game.prompt(side, language)
        assert prompt is not None
        said += [prompt.question, *prompt.context]
        said += [option.text for option in game.options(side, language)]
    return said


@pytest.mark.parametrize("scenario", ["campaign_1941", "short_1944", "intro_1941_1942", "intro_1941_1943"])
def test_whatever_random_play_comes_to_can_be_said_in_both_languages(scenario: str) -> None:
    rng = random.Random(f"words {scenario}")
    game = sandtable.new("hitlers_reich", scenario=scenario, seed=f"words {scenario}")
    while not game.over:
        for language in LANGUAGES:
            for text in said_at(game, language):
                assert text.strip() and "{" not in text
                if language == "en":
                    assert not JAPANESE.search(text), text
        side = game.deciding[0]
        game.apply(side, rng.choice(game.options(side)))
    for viewer in (None, "axis", "allies"):
        english = list(game.log(viewer, "en"))
        japanese = list(game.log(viewer, "ja"))
        assert [line.rule for line in english] == [line.rule for line in japanese]
        assert not [line.text for line in english if JAPANESE.search(line.text)]
        assert not [line.text for line in japanese if not JAPANESE.search(line.text)]
    for language in LANGUAGES:
        ending = game.texts(language).ending(game.position.ending, game.position.winner)
        assert game.texts(language).thing("side", game.position.winner) in ending


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_names_a_reason_in_each_language(language: str) -> None:
    game = sandtable.new("hitlers_reich", seed=3, language=language)
    side = game.deciding[0]
    refused = game.why_not(side, "overlord")
    assert refused is not None
    assert bool(JAPANESE.search(str(refused))) == (language == "ja")
