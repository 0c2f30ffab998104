"""Conformance: what a game lacks or gets wrong is found without playing it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from sandtable.kernel import conformance as conforming
from sandtable.kernel.conformance import conformance, languages_of
from sandtable.kernel.frame import Frame
from sandtable.kernel.position import Tables
from sandtable.kernel.ruleset import Choice, Ruleset, Scenario, Secret
from sandtable.kernel.sequence import Flow, Sequence, Step, ask, auto, register
from sandtable.kernel.symbols import Symbols, Verbs
from sandtable.kernel.text import locale_file, texts_of
from tests.kernel.little import Little
from tests.kernel.play import TOYS, interpreted
from tests.toys.skirmish.valley import Valley

SKIRMISH = TOYS["skirmish"]


@pytest.mark.parametrize("name", TOYS)
def test_the_toys_conform(name: str) -> None:
    rules = TOYS[name]
    assert conformance(rules, rules.load_tables([])) == []


def faults_of(rules: Ruleset, tables: Tables | None = None) -> list[str]:
    return conformance(rules, tables or SKIRMISH.load_tables([]))


# -- procedures -------------------------------------------------------------------------------------------------------


@dataclass
class Act(Frame):
    """A procedure with a field of every sort, copied as a test says."""

    number: int = 0
    is_on: bool = False
    word: str = ""
    flat: list[int] = field(default_factory=list)
    flags: list[bool] = field(default_factory=lambda: [False, False])
    words: list[str] = field(default_factory=list)
    deep: list[list[int]] = field(default_factory=list)

    def copy(self) -> Act:
        copied = Act(self.at, self.turn, self.passes, self.number, self.is_on, self.word)
        copied.flat, copied.flags, copied.words = self.flat[:], self.flags[:], self.words[:]
        copied.deep = [inner[:] for inner in self.deep]
        return copied

    def act(self, g: Little) -> Flow:
        return None


def sequence(frame: type[Frame] = Act, *steps: Step, **more: Any) -> Sequence:
    return register(Sequence("act", *(steps or (auto("act", "1.1"),)), **more), frame)


def copied(**changes: Any) -> type[Act]:
    """A procedure whose copy differs: a field is set by a function of original and copy."""

    class Odd(Act):
        def copy(self) -> Odd:
            made = Odd(**{name: getattr(Act.copy(self), name) for name in Act.__dataclass_fields__})
            for name, change in changes.items():
                setattr(made, name, change(self))
            return made

    return Odd


class Other(Act):
    """A procedure whose copy is another sort of procedure."""

    def copy(self) -> Act:
        return Act()


class Failing(Act):
    """A procedure that cannot be copied."""

    def copy(self) -> Act:
        raise IndexError("no such list")


@dataclass
class Needy(Frame):
    """A procedure with a field that has no default."""

    need: int = field(kw_only=True)

    def copy(self) -> Needy:
        return Needy(need=self.need)

    def act(self, g: Little) -> Flow:
        return None


@pytest.mark.parametrize(
    ("made", "complaint"),
    [
        (lambda: sequence(Other), "Other.copy() makes a Act"),
        (lambda: sequence(Failing), "Failing.copy() fails: IndexError: no such list"),
        (lambda: sequence(copied(turn=lambda of: 0)), "Odd.copy() loses the field turn"),
        (lambda: sequence(copied(is_on=lambda of: False)), "Odd.copy() loses the field is_on"),
        (lambda: sequence(copied(word=lambda of: "")), "Odd.copy() loses the field word"),
        (lambda: sequence(copied(flags=lambda of: [False, False])), "Odd.copy() loses the field flags"),
        (lambda: sequence(copied(flat=lambda of: of.flat)), "Odd.copy() shares the list flat with its original"),
        (lambda: sequence(copied(words=lambda of: of.words)), "Odd.copy() shares the list words with its original"),
        (lambda: sequence(copied(deep=lambda of: of.deep[:])), "Odd.copy() shares the list deep with its original"),
        (lambda: sequence(Needy), "Needy.need has no default"),
        (lambda: sequence(tells={"mood": "side"}), "act: prompts may quote 'mood', which is no number of Act"),
        (lambda: sequence(tells={"word": "side"}), "act: prompts may quote 'word', which is no number of Act"),
        (lambda: sequence(secret={"number": ""}), "act: 'number' is secret, and no list of Act"),
        (lambda: sequence(replaced=("number",)), "act: 'number' is replaced, and is no list of it"),
        (lambda: sequence(replaced=("deep",), secret={"deep": ""}), "act: 'deep' is secret, so a resample changes it"),
        (
            lambda: sequence(tells={"deep": "side"}, secret={"deep": ""}),
            "act: prompts may quote 'deep', which is secret",
        ),
        (lambda: sequence(secret={"deep": ""}, pool="coins"), "act: its secrets are in no pool: a resample would"),
        (lambda: sequence(tells={"number": "planet"}), "act: nothing names the 'planet' of 'number'"),
        (lambda: Sequence("act", auto("act", "1.1")), "act: the sequence was not registered with a frame"),
    ],
)
def test_a_procedure_that_does_not_keep_its_promises_is_found(made: Callable[[], Sequence], complaint: str) -> None:
    found = faults_of(replace(SKIRMISH, sequences=(*SKIRMISH.sequences, made())))
    assert [fault for fault in found if fault.startswith(complaint)]


def test_a_procedure_that_keeps_its_promises_is_left_in_peace() -> None:
    assert faults_of(replace(SKIRMISH, sequences=(*SKIRMISH.sequences, sequence()))) == []


def test_a_procedure_may_share_the_lists_that_it_replaces() -> None:
    made = sequence(copied(flat=lambda of: of.flat, deep=lambda of: of.deep), replaced=("flat", "deep"))
    assert faults_of(replace(SKIRMISH, sequences=(*SKIRMISH.sequences, made))) == []


# -- positions --------------------------------------------------------------------------------------------------------


def valley_with(**changes: Callable[[Valley], Any]) -> Callable[[Tables], Valley]:
    """A position whose copy differs."""

    class Odd(Valley):
        def copy(self) -> Odd:
            made = Odd(**{name: getattr(Valley.copy(self), name) for name in Valley.__dataclass_fields__})
            for name, change in changes.items():
                setattr(made, name, change(self))
            return made

    return lambda tables: Odd()


def _fails(g: Valley) -> int:
    raise KeyError("days")


@pytest.mark.parametrize(
    ("blank", "complaint"),
    [
        (valley_with(days_left=lambda g: 0), "Odd.copy() loses the field days_left"),
        (valley_with(control=lambda g: g.control), "Odd.copy() shares the list control with its original"),
        (valley_with(hand=lambda g: g.hand[:]), "Odd.copy() shares the list hand with its original"),
        (valley_with(stack=lambda g: g.stack[:]), "Odd.copy() does not copy the procedures on the stack"),
        (valley_with(stack=lambda g: g.stack), "Odd.copy() does not copy the procedures on the stack"),
        (valley_with(journal=lambda g: g.journal), "Odd.copy() keeps the journal or the script"),
        (valley_with(script=lambda g: g.script), "Odd.copy() keeps the journal or the script"),
        (valley_with(days_left=_fails), "Odd.copy() fails: KeyError: 'days'"),
    ],
)
def test_a_position_whose_copy_is_no_copy_is_found(blank: Callable[[Tables], Valley], complaint: str) -> None:
    assert complaint in faults_of(replace(SKIRMISH, blank=blank))


def test_a_position_may_share_its_procedures_if_it_says_so() -> None:
    """They are then copied before a step of theirs runs."""
    sharing = valley_with(stack=lambda g: g.share_stack(), shared=lambda g: g.shared)
    found = faults_of(replace(SKIRMISH, blank=sharing))
    assert not [fault for fault in found if "copy" in fault]


def test_a_position_may_share_the_columns_that_rules_replace() -> None:
    sharing = valley_with(control=lambda g: g.control)
    found = faults_of(replace(SKIRMISH, blank=sharing, replaced=frozenset({"control"})))
    assert not [fault for fault in found if "copy" in fault]


# -- what a game declares ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"secrets": (Secret("purse", "own", "cards"),)}, "secret 'purse' is no field of the position"),
        ({"secrets": (Secret("hand", "mine", "cards"),)}, "secret 'hand': 'mine' is none of own, top, order"),
        ({"secrets": (Secret("control", "mask", "cards"),)}, "secret 'control': a mask needs is_hidden and group_of"),
        ({"secrets": (Secret("hand", "own"),)}, "secret 'hand' is in no pool: a resample would tell the truth"),
        ({"replaced": frozenset({"purse"})}, "Valley: 'purse' is replaced, and is no list of it"),
        ({"replaced": frozenset({"hand"})}, "Valley: 'hand' is secret, so a resample changes it"),
        ({"choices": (Choice("days", ("3",), "6", "5.2"),)}, "choice 'days': the default '6' is none of its values"),
        ({"scenarios": (Scenario("valley", ""),)}, "scenario 'valley' names no rule"),
        (
            {"set_up": lambda tables, scenario, choices: Little()},
            "scenario 'siege' does not set up a Valley",
        ),
    ],
)
def test_a_declaration_that_cannot_hold_is_found(changes: dict[str, Any], complaint: str) -> None:
    assert [fault for fault in faults_of(replace(SKIRMISH, **changes)) if fault.startswith(complaint)]


def test_a_verb_of_things_without_names_is_found() -> None:
    verbs = Verbs()
    verbs.add("sail", "ocean")
    assert "verb 'sail': nothing names a 'ocean'" in faults_of(replace(SKIRMISH, verbs=verbs))


def test_lines_that_cannot_be_written_are_found() -> None:
    lines = Symbols("line")
    lines.add("sailed", "1.1", "ocean")
    lines.add("whispered", "1.1", "card", own=True)
    lines.add("listed", "1.1", "card*", "side")
    lines.add("ruleless", "")
    found = faults_of(replace(SKIRMISH, lines=lines))
    assert {
        "line 'sailed': nothing names a 'ocean'",
        "line 'whispered' is for one side, and does not begin with a side",
        "line 'listed': only its last argument may take all the rest",
        "line 'ruleless' names no rule",
    } <= set(found)


def test_a_game_that_cannot_speak_of_its_own_things_is_found() -> None:
    def speak(texts: Any, kind: str, number: int, g: Any) -> str:
        raise LookupError(f"no word for {kind}")

    lines = Symbols("line")
    lines.add("sailed", "1.1", "ocean")
    found = faults_of(replace(SKIRMISH, lines=lines, speak=speak))
    assert "ja: line 'sailed': a 'ocean' cannot be said: LookupError: no word for ocean" in found


# -- texts ------------------------------------------------------------------------------------------------------------


def edited(monkeypatch: pytest.MonkeyPatch, language: str, key: str, text: str | None) -> None:
    """One text of one language is changed, or missing."""
    original = {code: locale_file(SKIRMISH.package, code) for code in ("en", "ja")}

    def changed(table: dict[str, Any], way: list[str]) -> dict[str, Any]:
        head, *rest = way
        if rest:
            return {**table, head: changed(table.get(head, {}), rest)}
        return {name: value for name, value in {**table, head: text}.items() if value is not None}

    tables = {**original, language: changed(original[language], key.split("."))}
    monkeypatch.setattr("sandtable.kernel.text.locale_file", lambda package, code: tables[code])
    monkeypatch.setattr("sandtable.kernel.text.texts_of", texts_of.__wrapped__)


@pytest.mark.parametrize(
    "key",
    [
        "game.about",
        "nothing",
        "list_separator",
        "log.rollback",
        "side.league",
        "option.lay",
        "line.drew",
        "reason.waiting",
        "reason.own_place",
        "ending.stalemate",
        "scenario.siege.name",
        "choice.days.about",
        "choice.days.12",
        "ask.contest.lay",
        "title.campaign",
        "place.hill",
    ],
)
def test_a_text_that_is_missing_in_one_language_is_found(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    edited(monkeypatch, "ja", key, None)
    found = faults_of(SKIRMISH)
    named = "no name for place 'hill'" if key == "place.hill" else f"no text {key!r}"
    assert f"ja: {named}" in found and f"ja: no text {key!r}, which another language has" in found


def test_a_text_that_only_one_language_has_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    edited(monkeypatch, "ja", "greeting", "ようこそ")
    assert faults_of(SKIRMISH) == ["en: no text 'greeting', which another language has"]


@pytest.mark.parametrize(
    ("key", "text", "place"),
    [
        ("line.drew", "{0} draws {1} of {2}.", "2"),
        ("line.drew", "{} {} {}", "2"),
        ("ask.contest.event_sally", "{enemy} comes", "enemy"),
        ("title.contest.attack", "Contest for {0}", "0"),
        ("option_at.contest.lay.pass", "{1}", "1"),
        ("option_at.contest.lay.pass", "{hour}", "hour"),
        ("reason.over", "It is over, {1}.", "1"),
        ("side.crown", "{}", "0"),
    ],
)
def test_a_place_in_a_text_that_nothing_fills_is_found(
    key: str, text: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited(monkeypatch, "en", key, text)
    assert faults_of(SKIRMISH) == [f"en: the text {key!r} has a place {{{place}}} that nothing fills"]


@interpreted
def test_a_language_that_is_missing_altogether_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert languages_of(SKIRMISH.package) == ["en", "ja"]
    monkeypatch.setattr(conforming, "LANGUAGES", ("en", "ja", "eo"))
    assert faults_of(SKIRMISH) == ["tests.toys.skirmish has no texts in language 'eo'"]


def test_names_in_the_data_must_be_complete_in_each_language() -> None:
    tables = SKIRMISH.load_tables([])
    tables.ids["river"] = ("rhine", "po")
    assert faults_of(SKIRMISH, tables) == [], "things may go by their ids in every language"
    tables.names["river"] = {"en": ("Rhine", "Po"), "ja": ("ライン川",)}
    assert faults_of(SKIRMISH, tables) == ["ja: 1 names for 2 things of the kind 'river'"]


def test_a_step_that_asks_needs_a_prompt_and_its_procedure_a_title() -> None:
    @dataclass
    class Asking(Frame):
        def copy(self) -> Asking:
            return Asking(self.at, self.turn, self.passes)

        def beg_options(self, g: Little, side: int) -> list[int]:
            return [0]

        def beg(self, g: Little, side: int, pick: int) -> Flow:
            return None

    begging = register(Sequence("begging", ask("beg", "1.1")), Asking)
    found = faults_of(replace(SKIRMISH, sequences=(*SKIRMISH.sequences, begging)))
    assert found == [
        f"{language}: no text {key!r}" for language in ("en", "ja") for key in ("ask.begging.beg", "title.begging")
    ]
