"""The data pack of Cataclysm: what is said of it, where it comes from, and the options made of its editions."""

import json
import pkgutil
import re
import subprocess
import sys
import tomllib
from importlib import resources
from typing import Any

import pytest
from tests.games.cataclysm.table import board, rules

from sandtable.games.cataclysm import editions, house, schema, words
from sandtable.games.cataclysm.schema import DATA, load
from sandtable.games.cataclysm.sources import data_entries, data_report
from sandtable.games.cataclysm.terms import KINDS, MARKERS, OFFENSIVE
from sandtable.kernel.text import LANGUAGES, Texts
from sandtable.packs import kind_of_source, tally

PACK = load()
T = board()


def test_every_name_and_text_stands_in_both_languages() -> None:
    japanese = re.compile(r"[぀-ヿ㐀-鿿]")
    checked = 0

    def walk(value: Any) -> None:
        nonlocal checked
        if isinstance(value, list):
            for item in value:
                walk(item)
        elif isinstance(value, dict):
            for field in ("name", "text", "about", "note", "text_2018", "text_2022"):
                if field in value and f"{field}_ja" in value:
                    checked += 1
                    assert value[field] and (
                        japanese.search(value[f"{field}_ja"]) or not re.search("[A-Za-z]", value[field])
                    )
            for item in value.values():
                walk(item)

    for file in sorted(DATA.iterdir()):
        walk(json.loads(file.read_text(encoding="utf-8")))
    assert checked > 350


def test_the_pack_says_where_everything_comes_from() -> None:
    assert data_report([]) == []
    counted = tally(PACK.provenance)
    # 89 areas are named in the rulebooks, 10 more in public descriptions; 28 are inferred.
    assert counted["areas"] == {"rulebook": 89, "public": 10, "reconstructed": 28}
    assert counted["borders"]["rulebook"] >= 70
    assert counted["wartime"] == {"rulebook": 5, "reconstructed": 16}
    for entries in PACK.provenance.values():
        assert all(
            kind_of_source(entry.source) in ("rulebook", "public", "reconstructed") for entry in entries.values()
        )


def test_every_entry_is_shown_with_its_source() -> None:
    shown = {name: source for name, _, source, _ in data_entries([])}
    for name in ("ruhr", "germany_mobilization", "wartime_4_3", "c4_japan", "player_split", "java-siam", "total_war"):
        assert shown[name].startswith(("rulebook", "public", "reconstructed"))
    assert "force_pool_limit: rulebook 4.1.2" in shown["germany_mobilization"]


def test_2_0_as_many_units_flags_and_offensives_as_on_the_cards() -> None:
    assert T.units == sum(
        p.units.army + p.units.fleet + p.units.submarine + p.units.air + p.units.fortress + p.units.logistics
        for p in PACK.powers
    )
    for number, p in enumerate(PACK.powers):
        assert len(T.flags_of[number]) == p.flags and len(T.offensives_of[number]) == p.offensives
        assert sum(T.kind[c] == OFFENSIVE for c in T.offensives_of[number]) == p.offensives
    assert len(set(T.ids["counter"])) == T.counters and len(T.crises) == 4


def test_the_switches_are_the_differences_in_their_order() -> None:
    assert [d.id for d in PACK.differences] == list(editions.SWITCHES)
    assert [d.number for d in PACK.differences] == [f"D-{n:02}" for n in range(1, 49)]
    assert len(editions.SWITCHES) == len(set(editions.SWITCHES)) == 48


def test_a_difference_that_makes_none_is_no_option() -> None:
    offered = {choice.id for choice in house.CHOICES}
    assert {d.id for d in PACK.differences if not d.is_identical} <= offered
    assert not {d.id for d in PACK.differences if d.is_identical} & offered


@pytest.mark.parametrize("edition", ["2022", "2018"])
def test_an_edition_sets_all_switches_and_each_can_be_set_apart(edition: str) -> None:
    wanted = int(edition == "2022")
    assert editions.settled(rules().settled({"edition": edition})) == [wanted] * 48
    other = {"2022": "2018", "2018": "2022"}[edition]
    mixed = editions.settled(rules().settled({"edition": edition, "isolationism": other}))
    assert mixed.count(wanted) == 47 and mixed[editions.ISOLATIONISM] == 1 - wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_of_the_editions_read_as_in_the_data_pack(language: str) -> None:
    texts = Texts(rules(), T, language)
    suffix = "" if language == "en" else "_ja"
    for difference in PACK.differences:
        if not difference.is_identical:
            assert texts.get(f"choice.{difference.id}.name") == getattr(difference, f"name{suffix}")
            for year in ("2018", "2022"):
                assert texts.get(f"choice.{difference.id}.{year}") == getattr(difference, f"text_{year}{suffix}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_of_a_new_game_read_as_in_the_ruling_table(language: str) -> None:
    texts = Texts(rules(), T, language)
    told = tomllib.loads((resources.files(schema.__package__) / "rulings.toml").read_text(encoding="utf-8"))
    offered = {choice.id for choice in house.CHOICES}
    for option in told["option"]:
        if option["id"] in offered:
            assert texts.get(f"choice.{option['id']}.name") == option["title"][language]
            assert texts.get(f"choice.{option['id']}.about") == option["describe"][language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_counter_and_marker_can_be_said(language: str) -> None:
    texts = Texts(rules(), T, language)
    for counter in range(T.counters):
        assert texts.thing("counter", counter)
    for name in (*KINDS, "tank", "carrier", "strategic", "resource"):
        assert texts.has(f"counter_kind.{name}")
    assert all(texts.has(f"marker.{name}") for name in MARKERS)


def test_scenarios_are_named_as_in_the_data_pack() -> None:
    for language, suffix in (("en", ""), ("ja", "_ja")):
        texts = Texts(rules(), T, language)
        for scenario in PACK.scenarios:
            for field in ("name", "about"):
                assert texts.get(f"scenario.{scenario.id}.{field}") == getattr(scenario, field + suffix)


def test_words_have_the_same_numbers_whichever_module_is_imported_first() -> None:
    """Frames keep numbers of verbs, and saves keep frames."""
    package = "sandtable.games.cataclysm"
    told = f"from {package}.lexicon import VERBS; print([verb.name for verb in VERBS.table])"
    ways = ("words.administration", "procedures.combat", "ruleset")
    found = {
        subprocess.run(
            [
                sys.executable,
                "-c",
                f"import sandtable.games.cataclysm.{first}, sandtable.games.cataclysm.ruleset; {told}",
            ],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for first in ways
    }
    assert len(found) == 1


def test_every_module_of_words_has_its_place_in_their_order() -> None:
    assert sorted(words.ORDER) == sorted(module.name for module in pkgutil.iter_modules(words.__path__))
