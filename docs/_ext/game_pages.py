"""What the documentation takes from a game itself at build time: its rulebook, rulings, events, sources and examples.

Directives, each with a game and a language: `rulebook`, `rulings`, `options`, `sources` (whose lines name the tables of
the data pack and what they are called), and for some games `events`, `worked-conflict`, `worked-odds`. The role `rule`
links a paragraph's number to the page of the rulebook in the language of the page that it stands on. Lines of Japanese
are joined without the space that a line break would leave.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
import tomllib
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import SphinxDirective, SphinxRole

import sandtable
from sandtable.faces.rulebook import home_of, paragraphs
from sandtable.faces.rules_coverage import coverage, tests_folder
from sandtable.kernel.text import Texts
from sandtable.packs import tally

DOCS = Path(__file__).resolve().parents[1]

SAID: dict[str, dict[str, Any]] = {
    "en": {
        "rulings": ("Ruling", "Question and the reading taken"),
        "alternative": "The other reading: ",
        "option": "Option of a new game: ",
        "steps": "Carried out by: ",
        "tests": "Tests: ",
        "events": ("Event", "Type", "What it does", "Sure?"),
        "types": {"reusable": "reusable", "returnable": "returnable", "removable": "once", "recyclable": "recyclable"},
        "confidence": {"high": "yes", "medium": "partly", "low": "no"},
        "filler": "invented",
        "decks": {"axis": "Axis display", "allied": "Allied display", "either": "Either-side display"},
        "sources": ("Table", "rulebook", "public", "reconstructed"),
        "options": ("Option", "What it settles", "Values"),
        "default": "default",
        "places": "Places that the rulebook does not name",
        "and": ", ",
    },
    "ja": {
        "rulings": ("裁定", "疑問点と採用した解釈"),
        "alternative": "別の解釈: ",
        "option": "選択ルール: ",
        "steps": "担うステップ: ",
        "tests": "テスト: ",
        "events": ("イベント", "種類", "効果", "確実さ"),
        "types": {
            "reusable": "リユースブル",
            "returnable": "リターナブル",
            "removable": "リタイヤブル",
            "recyclable": "リサイクルブル",
        },
        "confidence": {"high": "確か", "medium": "一部推定", "low": "推定"},
        "filler": "創作",
        "decks": {"axis": "枢軸モール", "allied": "連合モール", "either": "兼用モール"},
        "sources": ("表", "ルールブック", "公知", "推定"),
        "options": ("選択ルール", "内容", "値"),
        "default": "標準",
        "places": "ルールブックに名前の出てこない場所",
        "and": "、",
    },
}


def table_of(heads: Sequence[str], widths: Sequence[int], rows: Sequence[Sequence[list[nodes.Node]]]) -> nodes.table:
    """A table with a row of headings; each cell is a list of block nodes."""
    group = nodes.tgroup(cols=len(heads))
    group += [nodes.colspec(colwidth=width) for width in widths]
    head = nodes.row()
    head += [nodes.entry("", nodes.paragraph(text=text)) for text in heads]
    body = nodes.tbody()
    for cells in rows:
        row = nodes.row()
        row += [nodes.entry("", *cell) for cell in cells]
        body += row
    group += [nodes.thead("", head), body]
    return nodes.table("", group, classes=["colwidths-given"])


def said(text: str) -> list[nodes.Node]:
    """A paragraph."""
    return [nodes.paragraph(text=text)]


def label_of(game: str, language: str, number: str) -> str:
    """The label of a paragraph of a rulebook, or of a ruling."""
    return f"rule-{game}-{language}-{number.replace('.', '-')}".replace("_", "-").lower()


def link_to(game: str, language: str, number: str, docname: str) -> nodes.Node:
    """A link to a paragraph of a rulebook."""
    target = label_of(game, language, number)
    xref = addnodes.pending_xref(
        "", refdomain="std", reftype="ref", reftarget=target, refexplicit=True, refwarn=True, refdoc=docname
    )
    xref += nodes.inline("", number, classes=["std", "std-ref"])
    return xref


CITED = re.compile(r"R-?\d\d[a-z]?(?![\da-z])|(?<![\d.])\d+(?:\.\d+)+(?![\d.]*\d)")


def cited(text: str, game: str, language: str, docname: str) -> list[nodes.Node]:
    """A text whose numbers of paragraphs and rulings are links."""
    known = paragraphs(sandtable.ruleset(game).package)
    found: list[nodes.Node] = []
    at = 0
    for match in CITED.finditer(text):
        if match[0][0] == "R" or match[0] in known:
            found += [nodes.Text(text[at : match.start()]), link_to(game, language, match[0], docname)]
            at = match.end()
    return [*found, nodes.Text(text[at:])]


class RuleRole(SphinxRole):
    """`` {rule}`7.4.1` ``: the number, linked to the paragraph."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        docname = self.env.docname
        language = "ja" if docname.endswith("_ja") else "en"
        game = docname.split("/")[0] if "/" in docname else "hitlers_reich"
        home = home_of(self.text, paragraphs(sandtable.ruleset(game).package))
        if not home:
            message = self.inliner.reporter.error(f"{game} has no rule {self.text!r}", line=self.lineno)
            return [], [message]
        return [link_to(game, language, home, docname)], []


class GamePage(SphinxDirective):
    """A directive that is given a game and a language."""

    required_arguments: ClassVar[int] = 2

    @property
    def game(self) -> str:
        """The game."""
        return str(self.arguments[0])

    @property
    def language(self) -> str:
        """The language, which must be one that the pages are written in."""
        if self.arguments[1] not in SAID:
            raise self.error(f"there is no language {self.arguments[1]!r}")
        return str(self.arguments[1])

    @property
    def words(self) -> dict[str, Any]:
        """What the pages say around what they take from the game."""
        return SAID[self.language]

    def target(self, number: str, title: str) -> str:
        """Make a label for a paragraph or a ruling, so that other pages can link to it."""
        label = label_of(self.game, self.language, number)
        domain = self.env.domains["std"]
        domain.data["labels"][label] = (self.env.docname, label, title)
        domain.data["anonlabels"][label] = (self.env.docname, label)
        return label

    def said(self, text: str) -> nodes.paragraph:
        """A paragraph with its citations linked."""
        return nodes.paragraph("", "", *cited(text, self.game, self.language, self.env.docname))

    def watch(self, *names: str) -> None:
        """The page is written anew when one of these files of the game changes."""
        package = Path(str(resources.files(sandtable.ruleset(self.game).package)))
        for name in names:
            self.env.note_dependency(str(package / name))


class Rulebook(GamePage):
    """Every numbered paragraph in our own words, with the steps and tests that carry it."""

    def run(self) -> list[nodes.Node]:
        self.watch("rules_index.toml")
        rules = sandtable.ruleset(self.game)
        found = coverage(rules, tests_folder(self.game))
        chapters: list[nodes.Node] = []
        for number, row in found.rows.items():
            title = f"{number} {row.paragraph.title_in(self.language)}"
            label = self.target(number, title)
            section = nodes.section("", nodes.title(text=title), ids=[label], names=[label])
            section += self.said(row.paragraph.text_in(self.language))
            if row.steps:
                carried = nodes.paragraph("", self.words["steps"], classes=["carriers"])
                for i, step in enumerate(row.steps):
                    carried += [nodes.Text(", ") if i else nodes.Text(""), nodes.literal(text=step)]
                section += carried
            chapters.append(section)
        return chapters


class Rulings(GamePage):
    """Where the rulebook leaves room: question, reading taken, and the reading that can be chosen instead."""

    def run(self) -> list[nodes.Node]:
        self.watch("rulings.toml")
        file = resources.files(sandtable.ruleset(self.game).package) / "rulings.toml"
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        language = self.language
        options = {option["id"]: option for option in data["option"]}
        rows: list[list[list[nodes.Node]]] = []
        for ruling in data["ruling"]:
            label = self.target(ruling["id"], ruling["id"])
            name = nodes.paragraph("", "", nodes.strong(text=ruling["id"], ids=[label]), nodes.Text(" "))
            name += link_to(self.game, language, ruling["rule"], self.env.docname)
            told: list[nodes.Node] = [
                nodes.paragraph("", "", nodes.emphasis(text=ruling["question"][language])),
                self.said(ruling["reading"][language]),
            ]
            if "alternative" in ruling:
                told.append(self.said(self.words["alternative"] + ruling["alternative"][language]))
            if "option" in ruling:
                chosen = nodes.paragraph("", self.words["option"], nodes.literal(text=ruling["option"]))
                chosen += nodes.Text(f" ({options[ruling['option']]['title'][language]})")
                told.append(chosen)
            rows.append([[name], told])
        return [table_of(self.words["rulings"], (12, 88), rows)]


class Events(GamePage):
    """Every event card: type, effect in our own words, and how sure the data are of it."""

    def run(self) -> list[nodes.Node]:
        self.watch("data/event_cards.json")
        pack = importlib.import_module(f"{sandtable.ruleset(self.game).package}.schema").load()
        is_english = self.language == "en"
        found: list[nodes.Node] = []
        for deck, title in self.words["decks"].items():
            rows = []
            for event in pack.events:
                if event.deck != deck or (event.copy or 1) > 1:
                    continue
                copies = sum(other.family == event.family for other in pack.events)
                name = (event.title if is_english else f"{event.title_ja} ({event.title})") + (
                    f" ×{copies}" if copies > 1 else ""
                )
                sure = self.words["filler"] if event.is_filler else self.words["confidence"][event.confidence]
                effect = event.text if is_english else event.text_ja
                rows.append([said(name), said(self.words["types"][event.type]), said(effect), said(sure)])
            found += [nodes.rubric(text=title), table_of(self.words["events"], (24, 12, 54, 10), rows)]
        return found


class Options(GamePage):
    """What can be settled when a game is set up: each option with its values."""

    def run(self) -> list[nodes.Node]:
        rules = sandtable.ruleset(self.game)
        texts = Texts(rules, rules.load_tables([]), self.language)
        rows = []
        for choice in rules.choices:
            values = nodes.bullet_list()
            for value in choice.values:
                told = _optional(texts, f"choice.{choice.id}.{value}")
                mark = f" ({self.words['default']})" if value == choice.default else ""
                line = nodes.paragraph("", "", nodes.literal(text=value), nodes.Text(f" {told}{mark}"))
                values += nodes.list_item("", line)
            name = nodes.paragraph("", "", nodes.literal(text=choice.id))
            title = nodes.paragraph(text=_optional(texts, f"choice.{choice.id}.name"))
            about = self.said(_optional(texts, f"choice.{choice.id}.about"))
            rows.append([[name, title], [about], [values]])
        return [table_of(self.words["options"], (24, 36, 40), rows)]


def _optional(texts: Texts, key: str) -> str:
    """A text of a game, if it has it."""
    return texts.get(key) if texts.has(key) else ""


class Sources(GamePage):
    """How much of the data the rulebook gives, and how much is reconstructed."""

    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {"places": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        package = sandtable.ruleset(self.game).package
        files = sorted(Path(str(resources.files(package) / "data")).glob("*.json"))
        self.watch(*(f"data/{file.name}" for file in files))
        pack = importlib.import_module(f"{package}.schema").load()
        counted = tally(pack.provenance)
        kinds = ("rulebook", "public", "reconstructed")
        rows = []
        for line in self.content:
            table, _, title = line.partition(":")
            if table.strip() not in counted:
                raise self.error(f"{self.game} has no table {table.strip()!r}; it has {', '.join(counted)}")
            figures = counted[table.strip()]
            rows.append([said(title.strip()), *(said(str(figures.get(kind, 0))) for kind in kinds)])
        found: list[nodes.Node] = [table_of(self.words["sources"], (40, 20, 20, 20), rows)]
        unnamed = [
            place.name if self.language == "en" else place.name_ja
            for place in getattr(pack, self.options.get("places", ""), ())
            if place.source.startswith("reconstructed")
        ]
        if unnamed:
            found.append(nodes.paragraph(text=f"{self.words['places']}: {self.words['and'].join(unnamed)}"))
        return found


class WorkedConflict(GamePage):
    """The log of the worked conflict, as the program itself writes it."""

    def lines(self, module: Any) -> list[str]:
        """What to print of it."""
        found: list[str] = module.log_of(module.played(), self.language)
        return found

    def run(self) -> list[nodes.Node]:
        file = DOCS / self.game / "worked_conflict.py"
        self.env.note_dependency(str(file))
        spec = importlib.util.spec_from_file_location("worked_conflict", file)
        if spec is None or spec.loader is None:
            raise self.error(f"{self.game} has no worked conflict")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        text = "\n".join(self.lines(module))
        return [nodes.literal_block(text, text, language="text")]


class WorkedOdds(WorkedConflict):
    """The odds in the worked conflict before the cards are chosen."""

    def lines(self, module: Any) -> list[str]:
        found: list[str] = module.odds_of(module.begun(), self.language)
        return found


class JoinedLines(SphinxTransform):
    """In Japanese a line break in the source is no space."""

    default_priority = 880

    def apply(self, **kwargs: Any) -> None:
        if not self.env.docname.endswith("_ja"):
            return
        for text in list(self.document.findall(nodes.Text)):
            if "\n" not in text or isinstance(text.parent, nodes.literal_block | nodes.FixedTextElement):
                continue
            before, after = _beside(text, -1), _beside(text, 1)
            whole = before + str(text) + after
            joined = BETWEEN_WIDE.sub("", whole)
            text.parent.replace(text, nodes.Text(joined[len(before) : len(joined) - len(after)]))


BETWEEN_WIDE = re.compile(r"(?<=[^\x00-\x7f])\n(?=[^\x00-\x7f])|(?<=[、。」)])\n")


def _beside(text: nodes.Text, step: int) -> str:
    """The character that stands before or after a piece of text in its paragraph."""
    siblings = text.parent.children
    at = siblings.index(text) + step
    words = siblings[at].astext() if 0 <= at < len(siblings) else ""
    return words[-1:] if step < 0 else words[:1]


def setup(app: Sphinx) -> dict[str, Any]:
    """Make the directives and the role known to Sphinx."""
    app.add_directive("rulebook", Rulebook)
    app.add_directive("rulings", Rulings)
    app.add_directive("events", Events)
    app.add_directive("options", Options)
    app.add_directive("sources", Sources)
    app.add_directive("worked-conflict", WorkedConflict)
    app.add_directive("worked-odds", WorkedOdds)
    app.add_role("rule", RuleRole())
    app.add_transform(JoinedLines)
    # Pages are read one after another: a label made by one process would be lost to the others.
    return {"version": "1", "parallel_read_safe": False, "parallel_write_safe": True}
