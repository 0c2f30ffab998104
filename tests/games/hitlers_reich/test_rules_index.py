"""The rules index and the ruling table are complete, bilingual and refer to each other correctly."""

import re
import tomllib
from importlib import resources
from typing import Any

# Every numbered paragraph of the rulebook, chapters 1-10 and 16, one chapter to a line.
RULEBOOK = """
1.0 1.1
2.0 2.1 2.2 2.3 2.4 2.5 2.6 2.6.1 2.6.2 2.6.3
3.0 3.1 3.2 3.3
4.0 4.1 4.1.1 4.1.2 4.1.3 4.1.4 4.1.5 4.2 4.2.1 4.2.2 4.2.3 4.2.4 4.2.5 4.2.5.1 4.2.5.2 4.2.5.3 4.2.5.4
5.0 5.1 5.2 5.3 5.4 5.4.1 5.4.2 5.4.3 5.4.4 5.5 5.5.1
6.0 6.1 6.1.1 6.2 6.2.1 6.3 6.3.1 6.3.2 6.3.3 6.4 6.4.1 6.4.2
6.5 6.5.1 6.5.1.1 6.5.2 6.5.2.1 6.5.3 6.5.3.1 6.5.3.2 6.5.3.3 6.5.3.4
6.6 6.6.1 6.6.2 6.6.3 6.7 6.7.1 6.7.2 6.7.3 6.7.4 6.7.4.1
7.0 7.1 7.1.1 7.1.2 7.2 7.3 7.4 7.4.1 7.5 7.6 7.7 7.8 7.9 7.9.1 7.9.2
8.0 8.1 8.2 8.2.1 8.2.2 8.3 8.4 8.5 8.5.1 8.6
9.0 9.1 9.2 9.3 9.4 9.5
10.0 10.1 10.1.1 10.2 10.2.1 10.2.1.1 10.2.1.2 10.2.2 10.2.2.1 10.2.2.2 10.2.2.3
10.3 10.3.1 10.3.2 10.3.3 10.3.3.1 10.3.3.2 10.3.4 10.4 10.4.1 10.4.2 10.4.3
16.0 16.1 16.1.1 16.1.2 16.1.3 16.1.4 16.1.5 16.1.6 16.2 16.3
"""
PARAGRAPHS = RULEBOOK.split()

NO_STEP_REASONS = {"definition", "components", "heading", "example", "setup_data", "history"}
LANGUAGES = {"en", "ja"}
JAPANESE = re.compile(r"[぀-ヿ一-鿿]")


def load(name: str) -> dict[str, Any]:
    """Parse a TOML file of the game package."""
    file = resources.files("sandtable.games.hitlers_reich") / name
    return tomllib.loads(file.read_text(encoding="utf-8"))


RULES: list[dict[str, Any]] = load("rules_index.toml")["rule"]
RULINGS: list[dict[str, Any]] = load("rulings.toml")["ruling"]
OPTIONS: list[dict[str, Any]] = load("rulings.toml")["option"]
BILINGUAL = [
    *((rule["number"], key, rule[key]) for rule in RULES for key in ("title", "text")),
    *((r["id"], key, r[key]) for r in RULINGS for key in ("question", "reading", "alternative") if key in r),
    *((option["id"], key, option[key]) for option in OPTIONS for key in ("title", "describe")),
]


def test_every_numbered_paragraph_stands_once_in_rulebook_order() -> None:
    assert [rule["number"] for rule in RULES] == PARAGRAPHS


def test_tables_have_no_unknown_keys() -> None:
    assert {key for rule in RULES for key in rule} <= {"number", "title", "text", "no_step"}
    assert {key for ruling in RULINGS for key in ruling} <= {
        "id",
        "rule",
        "question",
        "reading",
        "alternative",
        "option",
    }
    assert {key for option in OPTIONS for key in option} <= {
        "id",
        "ruling",
        "title",
        "values",
        "default",
        "describe",
    }


def test_a_paragraph_without_procedure_states_a_known_reason() -> None:
    assert {rule["no_step"] for rule in RULES if "no_step" in rule} <= NO_STEP_REASONS


def test_all_worked_examples_are_marked_as_examples() -> None:
    marked = {rule["number"] for rule in RULES if rule.get("no_step") == "example"}
    assert marked == {number for number in PARAGRAPHS if number.startswith("16.")}


def test_every_text_is_given_in_english_and_japanese() -> None:
    for owner, key, words in BILINGUAL:
        assert set(words) == LANGUAGES, f"{owner}: {key} has languages {sorted(words)}"
        for language, sentence in words.items():
            assert sentence.strip() == sentence != "", f"{owner}: {key}.{language} is empty or padded"
        assert not JAPANESE.search(words["en"]), f"{owner}: {key}.en holds Japanese"
        assert JAPANESE.search(words["ja"]), f"{owner}: {key}.ja holds no Japanese"


def test_rule_numbers_quoted_in_the_texts_exist() -> None:
    quoted = re.compile(r"(?<![\d.-])\d{1,2}(?:\.\d)+(?![\d-])")
    unknown = {
        (owner, number)
        for owner, _, words in BILINGUAL
        for sentence in words.values()
        for number in quoted.findall(sentence)
        if number not in PARAGRAPHS
    }
    assert unknown == set()


def test_both_languages_quote_the_same_rulings() -> None:
    differing = [
        (owner, key)
        for owner, key, words in BILINGUAL
        if set(re.findall(r"R\d\d", words["en"])) != set(re.findall(r"R\d\d", words["ja"]))
    ]
    assert differing == []


def test_rulings_r01_to_r55_are_all_there_in_order() -> None:
    assert [ruling["id"] for ruling in RULINGS] == [f"R{n:02}" for n in range(1, 56)]


def test_every_ruling_names_a_paragraph_of_the_index() -> None:
    assert {ruling["rule"] for ruling in RULINGS} <= {rule["number"] for rule in RULES}


def test_options_and_rulings_name_each_other() -> None:
    by_option = {option["id"]: option["ruling"] for option in OPTIONS if "ruling" in option}
    by_ruling = {ruling["option"]: ruling["id"] for ruling in RULINGS if "option" in ruling}
    assert by_option == by_ruling
    assert len({option["id"] for option in OPTIONS}) == len(OPTIONS)


def test_only_the_fillers_option_stands_without_a_ruling() -> None:
    assert [option["id"] for option in OPTIONS if "ruling" not in option] == ["fillers"]


def test_a_ruling_with_an_option_states_its_alternative() -> None:
    assert [ruling["id"] for ruling in RULINGS if "option" in ruling and "alternative" not in ruling] == []


def test_the_paragraph_of_an_optional_ruling_points_to_it() -> None:
    texts = {rule["number"]: rule["text"]["en"] for rule in RULES}
    silent = [r["id"] for r in RULINGS if "option" in r and r["id"] not in texts[r["rule"]]]
    assert silent == []


def test_every_option_offers_distinct_values_and_a_valid_default() -> None:
    for option in OPTIONS:
        values = option["values"]
        assert len(set(values)) == len(values) >= 2, option["id"]
        assert option["default"] in values, option["id"]
