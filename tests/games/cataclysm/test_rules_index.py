"""The rules index and the rulings are complete and bilingual, and fit each other and the list of differences."""

import json
import re
import tomllib
from importlib import resources
from typing import Any

from sandtable.faces.rulebook import paragraphs
from sandtable.games.cataclysm import editions, house
from sandtable.kernel.text import LANGUAGES

PACKAGE = "sandtable.games.cataclysm"

# Every numbered paragraph of the rulebook of 2018, with 4.9 of 2022: one chapter, or one long section, to a line.
RULEBOOK = """
1.0 1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.7.1 1.7.2
2.0 2.1 2.2 2.2.1 2.2.2 2.2.3 2.2.4 2.2.5 2.2.6 2.2.7 2.2.8
2.3 2.3.1 2.3.2 2.3.3 2.3.4 2.3.5 2.3.6 2.3.7 2.3.8 2.3.9 2.3.10
2.4 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.5 2.6 2.7 2.8 2.9
3.0 3.1 3.2 3.2.1 3.2.2 3.2.3 3.2.4 3.3 3.4 3.5 3.6 3.7 3.7.1 3.7.2 3.7.3 3.7.4 3.7.5 3.7.6 3.7.7 3.8
4.0 4.1 4.1.1 4.1.2 4.2 4.3 4.4 4.4.1 4.4.2 4.5 4.6 4.7 4.8 4.9
5.0 5.1 5.2 5.2.1 5.2.2 5.2.3 5.2.4 5.3 5.4 5.5 5.5.1 5.5.2 5.5.3 5.5.4
5.6 5.6.1 5.6.2 5.6.3 5.6.4 5.6.5 5.7
6.0 6.1 6.1.1 6.1.2 6.1.3 6.1.4 6.2 6.3 6.4 6.4.1 6.4.2 6.5 6.6 6.7 6.8
7.0 7.1 7.1.1 7.1.2 7.1.3 7.1.4 7.2 7.2.1 7.2.2 7.2.3 7.3 7.3.1 7.3.2 7.3.3
8.0 8.1 8.2 8.3 8.4 8.4.1 8.4.2 8.5
9.0 9.1 9.1.1 9.1.2 9.2 9.3 9.3.1 9.3.2 9.4 9.4.1 9.4.2 9.5 9.5.1 9.5.2 9.6 9.7 9.7.1 9.7.2 9.8
10.0 10.1 10.2 10.3 10.4 10.5 10.6 10.7 10.8 10.9 10.9.1 10.9.2 10.9.3
10.10 10.10.1 10.10.2 10.11 10.12 10.12.1 10.12.2
11.0 11.1 11.2 11.2.1 11.2.2 11.2.3 11.3 11.4 11.4.1 11.4.2 11.4.3 11.4.4 11.4.5 11.4.6 11.4.7
12.0 12.1 12.1.1 12.1.2 12.1.3 12.2 12.2.1 12.2.2 12.3 12.3.1
"""
PARAGRAPHS = RULEBOOK.split()

RULED = """
R-01 R-02 R-03 R-04 R-05 R-06 R-06b R-07 R-07b R-08 R-09 R-10 R-11 R-12 R-12b R-13 R-14 R-15 R-16 R-16b R-17 R-18 R-19
R-20 R-21 R-22 R-23 R-24 R-25 R-26 R-27 R-28 R-30 R-31 R-32 R-33 R-35 R-37 R-38 R-39 R-40 R-41 R-42 R-43 R-43b R-44 R-45
R-46 R-47 R-48 R-49 R-50 R-51 R-51b R-52 R-53 R-54 R-55 R-56 R-57 R-58 R-59 R-60 R-61 R-62 R-63 R-64 R-65
R-66 R-67 R-68 R-69 R-70 R-71 R-72 R-73 R-74 R-75 R-76 R-77 R-78 R-79
R-80 R-81 R-82 R-83 R-84
R-85 R-86 R-87 R-88 R-89
R-90 R-91 R-92 R-93 R-94
R-95 R-96 R-97 R-98 R-99
R-100
"""

NO_STEP_REASONS = {"conduct", "definition", "components", "heading", "example", "setup_data", "history"}
JAPANESE = re.compile(r"[぀-ヿ㐀-鿿]")
NUMBER = re.compile(r"(?<![\d.-])\d{1,2}(?:\.\d{1,2})+(?![\d-])")
RULING = re.compile(r"R-\d{2,3}[a-z]?")
DIFFERENCE = re.compile(r"D-\d\d")


def load(name: str) -> dict[str, Any]:
    """Parse a TOML file of the game package."""
    return tomllib.loads((resources.files(PACKAGE) / name).read_text(encoding="utf-8"))


RULES: list[dict[str, Any]] = load("rules_index.toml")["rule"]
RULINGS: list[dict[str, Any]] = load("rulings.toml")["ruling"]
OPTIONS: list[dict[str, Any]] = load("rulings.toml")["option"]
DIFFERENCES: list[dict[str, Any]] = json.loads((resources.files(PACKAGE) / "data/editions.json").read_text("utf-8"))[
    "differences"
]
TITLES = [
    *((rule["number"], "title", rule["title"]) for rule in RULES),
    *((option["id"], "title", option["title"]) for option in OPTIONS),
]
TEXTS = [
    *((rule["number"], "text", rule["text"]) for rule in RULES),
    *((r["id"], key, r[key]) for r in RULINGS for key in ("question", "reading", "alternative") if key in r),
    *((option["id"], "describe", option["describe"]) for option in OPTIONS),
]
TEXT_OF: dict[str, dict[str, str]] = {rule["number"]: rule["text"] for rule in RULES}


def test_every_numbered_paragraph_stands_once_in_rulebook_order() -> None:
    assert [rule["number"] for rule in RULES] == PARAGRAPHS


def test_the_faces_read_every_paragraph() -> None:
    assert list(paragraphs(PACKAGE)) == PARAGRAPHS


def test_tables_have_no_unknown_keys() -> None:
    assert {key for rule in RULES for key in rule} <= {"number", "title", "text", "no_step"}
    assert {key for r in RULINGS for key in r} <= {"id", "rule", "question", "reading", "alternative", "option"}
    assert {key for o in OPTIONS for key in o} == {"id", "ruling", "title", "values", "default", "describe"}


def test_a_paragraph_without_procedure_states_a_known_reason() -> None:
    assert {rule["no_step"] for rule in RULES if "no_step" in rule} == NO_STEP_REASONS


def test_every_text_is_given_in_english_and_japanese() -> None:
    for owner, key, words in (*TITLES, *TEXTS):
        assert set(words) == set(LANGUAGES), f"{owner}: {key} has languages {sorted(words)}"
        for language, sentence in words.items():
            assert sentence.strip() == sentence != "", f"{owner}: {key}.{language} is empty or padded"
            assert "  " not in sentence, f"{owner}: {key}.{language} has a doubled space"
        assert not JAPANESE.search(words["en"]), f"{owner}: {key}.en holds Japanese"
        assert JAPANESE.search(words["ja"]), f"{owner}: {key}.ja holds no Japanese"


def test_texts_are_whole_sentences() -> None:
    for owner, key, words in TEXTS:
        assert words["en"].endswith((".", "?")), f"{owner}: {key}.en breaks off"
        assert words["ja"].endswith("。"), f"{owner}: {key}.ja breaks off"


def test_rule_numbers_quoted_in_the_texts_exist() -> None:
    quoted = {(owner, n) for owner, _, words in TEXTS for text in words.values() for n in NUMBER.findall(text)}
    assert {(owner, number) for owner, number in quoted if number not in PARAGRAPHS} == set()


def test_both_languages_quote_the_same_paragraphs_rulings_and_differences() -> None:
    for owner, key, words in TEXTS:
        for sort in (NUMBER, RULING, DIFFERENCE):
            assert set(sort.findall(words["en"])) == set(sort.findall(words["ja"])), f"{owner}: {key}"


# -- rulings -----------------------------------------------------------------------------------------------------------


def test_all_rulings_are_there_in_order() -> None:
    assert [ruling["id"] for ruling in RULINGS] == RULED.split()


def test_the_paragraph_of_a_ruling_points_to_it_and_no_other_does() -> None:
    pointing = {(rule, ruling) for rule, text in TEXT_OF.items() for ruling in RULING.findall(text["en"])}
    assert pointing == {(ruling["rule"], ruling["id"]) for ruling in RULINGS}


def test_rulings_quoted_elsewhere_exist() -> None:
    assert {ruling for _, _, words in TEXTS for ruling in RULING.findall(words["en"])} <= set(RULED.split())


def test_options_and_rulings_name_each_other() -> None:
    by_option = {option["id"]: option["ruling"] for option in OPTIONS}
    by_ruling = {ruling["option"]: ruling["id"] for ruling in RULINGS if "option" in ruling}
    assert by_option == by_ruling
    assert len(by_option) == len(OPTIONS)


def test_an_alternative_can_be_chosen() -> None:
    with_alternative = {ruling["id"] for ruling in RULINGS if "alternative" in ruling}
    with_option = {ruling["id"] for ruling in RULINGS if "option" in ruling}
    # How many play is no reading of a rule: the option of R-46 only says when the ruling is needed.
    assert with_option - with_alternative == {"R-46"}
    assert with_alternative <= with_option


def test_every_option_offers_distinct_values_and_a_valid_default() -> None:
    for option in OPTIONS:
        values = option["values"]
        assert len(set(values)) == len(values) >= 2, option["id"]
        assert option["default"] in values, option["id"]


def test_every_choice_that_settles_a_ruling_is_told_as_it_is_offered() -> None:
    told = {o["id"]: (tuple(o["values"]), o["default"], o["ruling"]) for o in OPTIONS}
    offered = {c.id: (c.values, c.default, c.ruling) for c in house.CHOICES if c.ruling}
    assert {choice: told.get(choice) for choice in offered} == offered


# -- editions ----------------------------------------------------------------------------------------------------------


def test_all_differences_are_there_in_order() -> None:
    assert [difference["number"] for difference in DIFFERENCES] == [f"D-{n:02}" for n in range(1, 49)]
    assert [difference["id"] for difference in DIFFERENCES] == list(editions.SWITCHES)


def test_a_difference_is_named_in_every_paragraph_it_touches_and_in_no_other() -> None:
    naming = {(rule, d) for rule, text in TEXT_OF.items() for d in DIFFERENCE.findall(text["en"]) if rule != "1.0"}
    assert naming == {(rule, difference["number"]) for difference in DIFFERENCES for rule in difference["rules"]}


def test_the_two_editions_say_different_things() -> None:
    for difference in DIFFERENCES:
        assert difference["text_2018"] != difference["text_2022"], difference["number"]
        assert difference["text_2018_ja"] != difference["text_2022_ja"], difference["number"]
