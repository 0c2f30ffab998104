"""Commands that play many games by themselves: `arena`, `fuzz`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

import sandtable
from sandtable.bots import arena as arenas, registry
from sandtable.bots.report import GameResult, Report, rows, write_csv, write_json_lines
from sandtable.faces.commands.arguments import (
    GameId,
    Lang,
    Options,
    Packs,
    Scenario,
    chosen_options,
    console,
    page,
    rules_and_texts,
    spoken,
)
from sandtable.faces.seats import seats_of
from sandtable.faces.words import Words
from sandtable.kernel import fuzz as fuzzer
from sandtable.kernel.text import Texts

FUZZ_TICK = 50

Seats = Annotated[list[str] | None, typer.Option("--seat", help=page("help.arena_seat"), metavar="SIDE=BOT")]


def bar(unit: str) -> Progress:
    """A progress bar on standard error, so that results can be piped on."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(unit),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )


def arena(
    game: GameId,
    seat: Seats = None,
    games: Annotated[int, typer.Option("--games", help=page("help.arena_games"), min=1)] = 100,
    swap: Annotated[bool, typer.Option("--swap/--no-swap", help=page("help.arena_swap"))] = True,
    jobs: Annotated[int, typer.Option("--jobs", help=page("help.arena_jobs"), min=0, show_default=False)] = 0,
    seed: Annotated[str, typer.Option("--seed", help=page("help.arena_seed"), metavar="SEED")] = "1",
    scenario: Scenario = "",
    option: Options = None,
    pack: Packs = None,
    out: Annotated[Path | None, typer.Option("--out", help=page("help.arena_out"), metavar="FILE")] = None,
    csv: Annotated[Path | None, typer.Option("--csv", help=page("help.arena_csv"), metavar="FILE")] = None,
    keep: Annotated[Path | None, typer.Option("--keep", help=page("help.arena_keep"), metavar="DIR")] = None,
    lang: Lang = "",
) -> None:
    """Let bots play against each other over many games, on all cores."""
    say = Words(spoken(lang))
    rules, tables, texts = rules_and_texts(game, say.language, pack)
    sides = rules.sides_in(tables, scenario, chosen_options(option))
    seats = seats_of(sides, seat or [], registry.best_quick(rules))
    for file in (out, csv):
        if file is not None and not file.resolve().parent.is_dir():
            raise ValueError(say("arena.no_folder", path=file))
    with bar(say("arena.games")) as progress:
        task = progress.add_task(say("arena.playing"), total=games)

        def on_game(result: GameResult, done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        report = arenas.run(
            game,
            [seat.player for seat in seats],
            games=games,
            swap=swap,
            jobs=jobs,
            seed=seed,
            scenario=scenario,
            choices=chosen_options(option),
            packs=pack or [],
            on_game=on_game,
            keep=keep or "",
        )
    _print_report(report, texts, say)
    if out is not None:
        write_json_lines(report, out)
    if csv is not None:
        write_csv(report, csv)
    for file in (out, csv):
        if file is not None:
            typer.echo(say("arena.written", path=file))


def _print_report(report: Report, texts: Texts, say: Words) -> None:
    """The terms of a run, a row for each standing, and how the games ended."""
    out = console()
    games = len(report.results)
    terms = {"games": games, "seconds": f"{report.seconds:.1f}", "decisions": f"{report.length():.0f}"}
    out.print(Text(say("arena.terms", game=report.game, scenario=report.scenario, seed=report.seed, **terms)))
    headings = say.listed("arena.headings")
    shown = len(headings) if any(any(result.forfeits) for result in report.results) else len(headings) - 1
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    # The names of bots may be long commands: they are folded, figures never are.
    table.add_column(headings[0], overflow="fold", min_width=14)
    table.add_column(headings[1], no_wrap=True)
    for heading in headings[2:shown]:
        table.add_column(heading, justify="right", no_wrap=True)
    names = {side: texts.thing("side", texts.rules.side_number(side)) for side in report.sides}
    for name, seat, *cells in rows(report):
        style = "" if seat in names else "bold"
        table.add_row(Text(name), names.get(seat, say("arena.all_seats")), *cells[: shown - 2], style=style)
    out.print(table)
    if len(report.sides) > 2:
        out.print(Text(say("arena.even", players=len(report.sides), even=f"{report.even:.1%}")))
    rules = texts.rules
    count: dict[str, int] = {}
    for result in report.results:
        winner = rules.sides.index(result.winner) if result.winner else -1
        ending = texts.ending(rules.endings.number[result.ending], winner)
        count[ending] = count.get(ending, 0) + 1
    for ending, times in sorted(count.items(), key=lambda item: -item[1]):
        out.print(Text(f"{times:>5}  {ending}"))


def fuzz(
    game: GameId,
    decisions: Annotated[int, typer.Option("--decisions", help=page("help.fuzz_decisions"), min=1)] = 10_000,
    seed: Annotated[str, typer.Option("--seed", help=page("help.fuzz_seed"), metavar="SEED")] = "1",
    out: Annotated[Path, typer.Option("--out", help=page("help.fuzz_out"), metavar="DIR")] = Path(),
    scenario: Scenario = "",
    option: Options = None,
    pack: Packs = None,
    lang: Lang = "",
) -> None:
    """Play random games and check the rules code after each decision."""
    say = Words(spoken(lang))
    rules = sandtable.ruleset(game)
    if scenario:
        rules.check_scenario(scenario)
    scenarios = [scenario] if scenario else None
    choices: str | dict[str, str] = rules.settled(chosen_options(option)) if option else "random"
    out.mkdir(parents=True, exist_ok=True)
    with bar(say("fuzz.decisions")) as progress:
        task = progress.add_task(say("fuzz.playing", game=rules.id), total=decisions)

        def on_decision(done: int) -> None:
            if done % FUZZ_TICK == 0:
                progress.update(task, completed=done)

        report = fuzzer.fuzz(
            rules,
            pack or [],
            decisions=decisions,
            seed=seed,
            scenarios=scenarios,
            choices=choices,
            crash_dir=out,
            progress=on_decision,
        )
    if report.failure is not None:
        typer.echo(say("fuzz.failed", why=report.failure))
        if report.failure.crash:
            typer.echo(say("fuzz.crash", path=report.failure.crash))
        raise typer.Exit(1)
    typer.echo(say("fuzz.done", decisions=report.decisions, games=report.games))
    checks = ", ".join(f"{name} {count}" for name, count in sorted(report.checks.items()))
    typer.echo(say("fuzz.checks", checks=checks))
