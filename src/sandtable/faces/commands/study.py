"""Commands about a game itself: `rules`, `data check`, `data show`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import sandtable
from sandtable.faces.commands.arguments import GameId, Lang, Packs, console, page, spoken
from sandtable.faces.rulebook import home_of
from sandtable.faces.rules_coverage import Carried, Coverage, coverage, tests_folder
from sandtable.faces.terminal.cards import find_sources
from sandtable.faces.terminal.prompt import one_paragraph
from sandtable.faces.words import Words

MOST_NAMES = 3


def rules(
    game: GameId,
    number: Annotated[str, typer.Argument(help=page("help.rules_number"), metavar="NUMBER")] = "",
    check: Annotated[bool, typer.Option("--check", help=page("help.rules_check"))] = False,
    tests: Annotated[Path | None, typer.Option("--tests", help=page("help.rules_tests"), metavar="DIR")] = None,
    lang: Lang = "",
) -> None:
    """The rulebook, paragraph by paragraph, with what carries it."""
    say, out = Words(spoken(lang)), console()
    found_rules = sandtable.ruleset(game)
    folder = tests or tests_folder(found_rules.id)
    found = coverage(found_rules, folder)
    if not found.rows:
        raise ValueError(say("rule.no_index"))
    if number:
        _print_paragraph(out, found, number, say)
        return
    _print_coverage(out, found, say)
    if folder is None:
        out.print(Text(say("rule.no_tests_folder"), style="yellow"))
    if check and found.missing:
        raise typer.Exit(1)


def _print_paragraph(out: Console, found: Coverage, number: str, say: Words) -> None:
    home = home_of(number, {key: row.paragraph for key, row in found.rows.items()})
    if not home:
        raise ValueError(say("rule.unknown", number=number))
    row = found.rows[home]
    out.print(one_paragraph(row.paragraph, say))
    for title, names in (("rule.steps", row.steps), ("rule.tests", row.tests)):
        if names:
            out.print(Text(say(title), style="bold"))
            out.print(Padding(Text("\n".join(names)), (0, 0, 0, 2)))
    if row.is_missing:
        out.print(Text(say("rule.missing"), style="bold red"))
    elif row.paragraph.no_step:
        out.print(Text(say("rule.no_step", why=row.paragraph.no_step), style="dim"))


def _print_coverage(out: Console, found: Coverage, say: Words) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(say("rule.number"), no_wrap=True)
    table.add_column(say("rule.title"), ratio=2)
    table.add_column(say("rule.steps"), ratio=3)
    table.add_column(say("rule.tests"), justify="right", no_wrap=True)
    for number, row in found.rows.items():
        table.add_row(number, row.paragraph.title_in(say.language), _carriers(row, say), str(len(row.tests) or "-"))
    out.print(table)
    rows = found.rows.values()
    carried = sum(bool(row.steps or row.tests) for row in rows)
    missing = len(found.missing)
    counts = {
        "count": len(rows),
        "carried": carried,
        "excused": len(rows) - carried - missing,
        "missing": missing,
    }
    out.print(Text(say("rule.summary", **counts), style="bold red" if missing else "bold green"))
    if found.unknown:
        out.print(Text(say("rule.unknown_cited"), style="yellow"))
        out.print(Padding(Text("\n".join(sorted(found.unknown))), (0, 0, 0, 2)))


def _carriers(row: Carried, say: Words) -> Text:
    if row.steps:
        rest = len(row.steps) - MOST_NAMES
        return Text(", ".join(row.steps[:MOST_NAMES]) + (f" +{rest}" if rest > 0 else ""))
    if row.is_missing:
        return Text(say("rule.missing"), style="bold red")
    return Text(f"({row.paragraph.no_step})" if row.paragraph.no_step else "-", style="dim")


def data_check(game: GameId, pack: Packs = None, lang: Lang = "") -> None:
    """Check a data pack, with packs of one's own laid over it."""
    say = Words(spoken(lang))
    found = sandtable.ruleset(game)
    if found.data_report is None:
        found.load_tables(list(pack or []))
        typer.echo(say("data.no_check", game=found.id))
        return
    problems = found.data_report(list(pack or []))
    if not problems:
        typer.echo(say("data.sound", game=found.id))
        return
    typer.echo(say("data.problems", count=len(problems)))
    for problem in problems:
        typer.echo(f"  {problem}")
    raise typer.Exit(1)


def data_show(
    game: GameId,
    entry: Annotated[str, typer.Argument(help=page("help.data_id"), metavar="ID")] = "",
    pack: Packs = None,
    lang: Lang = "",
) -> None:
    """Show where the entries of a data pack come from."""
    say, out = Words(spoken(lang)), console()
    found = sandtable.ruleset(game)
    if found.data_entries is None:
        out.print(say("data.no_entries", game=found.id))
        return
    entries = found.data_entries(list(pack or []))
    shown = find_sources(entries, entry) if entry else entries
    if not shown:
        raise ValueError(say("data.none", words=entry))
    table = Table(box=None, pad_edge=False, header_style="bold")
    for key in ("data.id", "data.name", "data.source", "data.note"):
        table.add_column(say(key), overflow="fold")
    for row in shown:
        table.add_row(*(Text(cell) for cell in row))
    out.print(table)
