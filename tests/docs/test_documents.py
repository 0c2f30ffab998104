"""The documents keep their word: code and commands run, in order; links lead somewhere; figures are right."""

from __future__ import annotations

import importlib.util
import itertools
import re
import shlex
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import typer.main

import sandtable
from sandtable.faces.cli import app, main
from sandtable.faces.rulebook import paragraphs
from sandtable.kernel.text import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md")), *sorted(DOCS.glob("*/*.md"))]
GAMES = ("hitlers_reich", "cataclysm")
GUIDES = {language: DOCS / "hitlers_reich" / f"guide_{language}.md" for language in LANGUAGES}
WITH_SERVER = {"http_api.md"}  # what runs in it needs a server, and is tried in test_hosting.py
NAMES = [str(path.relative_to(ROOT)) for path in DOCUMENTS]

BLOCK = re.compile(
    r"^(?P<mark><!-- runs -->\n)?```(?P<kind>python|console)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL
)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|mailto:)(?P<file>[^)#\s]*)(?:#(?P<anchor>[^)\s]+))?\)")
HEADING = re.compile(r"^(#+) +(.+?) *$", re.MULTILINE)
RULE = re.compile(r"\{rule\}`([^`]+)`")


@dataclass(frozen=True)
class Block:
    """A piece of a document that can be carried out."""

    kind: str
    code: str
    line: int
    runs: bool

    @property
    def commands(self) -> list[str]:
        """The command lines of a console block."""
        whole = self.code.replace("\\\n", " ")
        return [line[2:] for line in whole.splitlines() if line.startswith("$ ")]


def blocks(path: Path) -> list[Block]:
    """The code and console blocks of a document, in order."""
    text = path.read_text(encoding="utf-8")
    return [
        Block(
            found["kind"],
            found["code"],
            text.count("\n", 0, found.start("code")) + 1,
            found["kind"] == "python" or found["mark"] is not None,
        )
        for found in BLOCK.finditer(text)
    ]


def commands() -> Iterator[tuple[str, str]]:
    """Every `sandtable` command in the documents, whether it is marked to run or not."""
    for path in DOCUMENTS:
        for block in blocks(path):
            for command in block.commands if block.kind == "console" else []:
                if command.startswith("sandtable"):
                    yield str(path.relative_to(ROOT)), command


def game_of(path: Path) -> str:
    """The game that a document is about; what is about all of them takes its examples from the first."""
    return path.parent.name if path.parent.name in GAMES else GAMES[0]


def guides(game: str) -> list[str]:
    """The player's guides to a game, as they are written."""
    return [(DOCS / game / f"guide_{language}.md").read_text(encoding="utf-8") for language in LANGUAGES]


def slug(title: str) -> str:
    """The anchor of a heading."""
    return re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")


def loaded(path: Path) -> ModuleType:
    """A script of the documents as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with a home of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LANG", "C.UTF-8")
    for name in ("SANDTABLE_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


# -- code and commands -----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", [path for path in DOCUMENTS if blocks(path) and path.name not in WITH_SERVER], ids=lambda path: path.name
)
def test_code_and_marked_commands_run_in_order(path: Path, desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {"__name__": "document"}
    for block in blocks(path):
        if block.kind == "python":
            # Padded, so that a traceback names the line of the document.
            exec(compile("\n" * (block.line - 1) + block.code, str(path), "exec"), names)
        elif block.runs:
            for command in block.commands:
                program, *arguments = shlex.split(command)
                assert program == "sandtable", f"{path.name}:{block.line}: only sandtable commands are run"
                code = main(arguments)
                assert code == 0, f"{path.name}:{block.line}: {command}: {capsys.readouterr().err}"


def test_every_command_in_the_documents_exists_with_its_options() -> None:
    group: Any = typer.main.get_command(app)
    for name, command in commands():
        words = shlex.split(command)[1:]
        found = group
        while words and not words[0].startswith("-") and words[0] in getattr(found, "commands", {}):
            found = found.commands[words.pop(0)]
        assert not getattr(found, "commands", None) or not words, f"{name}: {command}: no such command"
        known = {option for parameter in found.params for option in (*parameter.opts, *parameter.secondary_opts)}
        given = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert given <= known | {"--help"}, f"{name}: {command}: no option {given - known}"


def test_scenarios_options_and_bots_of_the_commands_exist() -> None:
    from sandtable.bots import check

    for name, command in commands():
        words = shlex.split(command)
        game = next((game for game in GAMES if game in words), game_of(ROOT / name))
        rules = sandtable.ruleset(game)
        for word, value in itertools.pairwise(words):
            where = f"{name}: {command}"
            if word == "--scenario":
                assert value in rules.by_scenario, where
            elif word == "--option":
                identity, _, chosen = value.partition("=")
                assert rules.settled({identity: chosen}), where
            elif word == "--seat" and game in words:
                side, _, player = value.partition("=")
                assert side in rules.sides, where
                if player != "human" and not player.startswith("outside"):
                    check(player, rules, rules.load_tables([]))


# -- links -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", DOCUMENTS, ids=NAMES)
def test_links_lead_somewhere(path: Path) -> None:
    text = FENCED.sub("", path.read_text(encoding="utf-8"))
    for link in LINK.finditer(text):
        target = (path.parent / link["file"]).resolve() if link["file"] else path
        assert target.exists(), f"{path.name}: there is no {link['file']}"
        if link["anchor"]:
            whole = FENCED.sub("", target.read_text(encoding="utf-8"))
            anchors = {slug(title) for _, title in HEADING.findall(whole)}
            assert link["anchor"] in anchors, f"{path.name}: {target.name} has no heading #{link['anchor']}"


@pytest.mark.parametrize("path", DOCUMENTS, ids=NAMES)
def test_cited_paragraphs_exist(path: Path) -> None:
    known = paragraphs(sandtable.ruleset(game_of(path)).package)
    text = path.read_text(encoding="utf-8")
    assert set(RULE.findall(text)) <= set(known)


def test_every_document_is_reached_from_the_index() -> None:
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    listed = {
        line.strip() for block in re.findall(r"```\{toctree\}(.*?)```", index, re.DOTALL) for line in block.splitlines()
    }
    written = {str(path.relative_to(DOCS).with_suffix("")) for path in DOCUMENTS if path.is_relative_to(DOCS)}
    assert written - {"index"} == {name for name in listed if name and not name.startswith(":")}


# -- the player's guides ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_both_guides_have_the_same_parts_and_cite_the_same_paragraphs(game: str) -> None:
    english, japanese = guides(game)
    levels = [[len(marks) for marks, _ in HEADING.findall(FENCED.sub("", text))] for text in (english, japanese)]
    assert levels[0] == levels[1]
    assert Counter(RULE.findall(english)) == Counter(RULE.findall(japanese))
    assert english.count("\n| ") == japanese.count("\n| ")


def test_the_worked_conflict_goes_as_the_guides_tell_it() -> None:
    game = loaded(DOCS / "hitlers_reich" / "worked_conflict.py").played()
    said = [line.text for line in game.log()]
    assert "Axis: land attack from Minsk on Kharkov." in said
    assert said.index("The Axis rolled 6, 4, 2, 1.") + 1 == said.index("The Allies rolled 5, 3, 6.")
    assert "Totals: Axis 27, Allies 23." in said
    assert "Hand size of the Allies: 5." in said
    names = {option.name for option in game.options("axis")}
    assert {"production_bonus", "land_attack"} <= names
    assert any(name.startswith("blitz:") for name in names)
    for guide in GUIDES.values():
        text = guide.read_text(encoding="utf-8")
        assert all(figure in text for figure in ("27", "23", "13", "14"))


def test_the_odds_of_the_worked_conflict_are_as_the_guides_tell_them() -> None:
    script = loaded(DOCS / "hitlers_reich" / "worked_conflict.py")
    game = script.begun()
    odds = game.odds("axis")
    cards = game.tables.ids["card"]
    assert odds.cards[cards.index("german_11")] == pytest.approx(0.9, abs=0.02)
    assert odds.cards[cards.index("german_09")] == pytest.approx(0.75, abs=0.02)
    # 4.1.3: cards from 2 to 10 differ by their value alone, 11 to 13 bring rerolls besides: each is worse to meet.
    guessed = [game.odds("axis", enemy_card=f"soviet_{value:02}") for value in range(2, 14)]
    chances = [guess.chance for guess in guessed]
    assert chances == sorted(set(chances), reverse=True)
    assert chances[-1] < odds.chance < chances[0]
    assert [guess.enemy_cards for guess in guessed] == [
        {cards.index(f"soviet_{value:02}"): guess.chance} for value, guess in zip(range(2, 14), guessed, strict=True)
    ]


def sums(count: int) -> Counter[int]:
    """How often each sum of so many dice comes up."""
    return Counter(sum(faces) for faces in itertools.product(range(1, 7), repeat=count))


def share_won(dice: int, ahead: int) -> float:
    """How often the better side wins against three dice, ties not counted as wins."""
    mine, theirs = sums(dice), sums(3)
    won = sum(a * b for x, a in mine.items() for y, b in theirs.items() if x + ahead > y)
    return won / (mine.total() * theirs.total())


def test_the_chances_in_the_guides_are_right() -> None:
    assert [round(100 * share_won(*case)) for case in ((4, 0), (3, 3), (3, 6))] == [74, 72, 90]
    below_13 = sum(count for total, count in sums(3).items() if total < 13) / 216
    below_10 = sum(count for total, count in sums(3).items() if total < 10) / 216
    assert below_13 == pytest.approx(3 / 4, abs=0.01) and below_10 == 3 / 8
    for guide in GUIDES.values():
        text = guide.read_text(encoding="utf-8")
        assert all(figure in text for figure in ("74", "72", "90"))


@pytest.mark.parametrize("game", GAMES)
def test_the_guides_name_every_scenario_and_only_those(game: str) -> None:
    rules = sandtable.ruleset(game)
    for text in guides(game):
        table = set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))
        assert table & set(rules.by_scenario) == set(rules.by_scenario)


def results(dice: int) -> dict[int, float]:
    """Cataclysm 2.8: how likely each result of so many dice is, the highest and 1 for each six after the first."""
    found: Counter[int] = Counter()
    for faces in itertools.product(range(1, 7), repeat=dice):
        found[max(faces) + max(faces.count(6) - 1, 0)] += 1
    return {result: count / 6**dice for result, count in found.items()}


def rows_of(text: str, heading: str) -> list[list[int]]:
    """The percentages in the rows of the table that stands next after some words."""
    table = text[text.index(heading) :].split("\n\n")[1]
    return [[int(cell) for cell in re.findall(r"(\d+) %", line)] for line in table.splitlines()[2:]]


def test_the_chances_of_checks_in_the_guides_to_cataclysm_are_right() -> None:
    for text, words in zip(guides("cataclysm"), ("takes the best", "最も高い目を使います"), strict=True):
        assert rows_of(text, words) == [
            [
                round(100 * sum(chance for result, chance in results(dice).items() if max(result + more, 1) >= 5))
                for more in (1, 0, -1, -2)
            ]
            for dice in (1, 2, 3)
        ]


def compared(dice: int, more: int, their_dice: int, their_more: int) -> list[int]:
    """How often in a hundred combats the attacker's score is higher, equal, lower."""
    share = [0.0, 0.0, 0.0]
    for mine, chance in results(dice).items():
        for theirs, other in results(their_dice).items():
            lead = mine + more - theirs - their_more
            share[0 if lead > 0 else 1 if lead == 0 else 2] += chance * other
    return [round(100 * part) for part in share]


def test_the_chances_of_combat_in_the_guides_to_cataclysm_are_right() -> None:
    cases = ((2, 0, 2, 0), (2, 1, 2, 0), (3, 0, 2, 0), (2, 0, 1, 0), (3, 0, 1, 0), (2, 0, 2, 1))
    for text, words in zip(guides("cataclysm"), ("bears one loss", "普通のユニットは損害"), strict=True):
        assert rows_of(text, words) == [compared(*case) for case in cases]


# -- the picture -----------------------------------------------------------------------------------------------------


def words_of(svg: str) -> str:
    """The text of a picture."""
    root = ET.fromstring(svg)
    return " ".join(" ".join(element.itertext()) for element in root.iter()).replace("\xa0", " ")


def test_the_picture_of_the_terminal_is_in_place() -> None:
    said = words_of((DOCS / "terminal.svg").read_text(encoding="utf-8"))
    assert "Kharkov" in said and "Hand size" in said


@pytest.mark.slow
def test_the_picture_of_the_terminal_can_be_drawn_anew() -> None:
    script = loaded(DOCS / "terminal_picture.py")
    game = script.scene()
    said = words_of(script.picture(game))
    prompt = game.prompt(script.VIEWER)
    assert prompt is not None and prompt.question in said


def test_both_guides_to_the_board_have_the_same_parts_and_pictures_that_are_small() -> None:
    texts = {
        language: (DOCS / name).read_text("utf-8") for language, name in (("en", "board.md"), ("ja", "board_ja.md"))
    }
    levels = {name: [len(marks) for marks, _ in HEADING.findall(FENCED.sub("", text))] for name, text in texts.items()}
    assert levels["en"] == levels["ja"]
    assert texts["en"].count("\n| ") == texts["ja"].count("\n| ")
    shown = {name: re.findall(rf"\]\(board/{name}/(\w+)\.webp\)", text) for name, text in texts.items()}
    assert shown["en"] == shown["ja"] and len(shown["en"]) >= 8
    for language, names in shown.items():
        kept = {path.stem: path.stat().st_size for path in (DOCS / "board" / language).iterdir()}
        assert set(kept) == set(names)
        assert max(kept.values()) < 150_000
