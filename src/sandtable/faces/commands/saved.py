"""Commands about a save: `show`, `replay`, `verify`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

import sandtable
from sandtable.faces.commands.arguments import Json, Lang, Packs, SaveFile, checked_side, opened, page, spoken
from sandtable.faces.terminal.board import Board
from sandtable.faces.terminal.looks import Looks
from sandtable.faces.terminal.options import draw_options, menu_of
from sandtable.faces.terminal.prompt import heading, prompt_bar, prompt_in
from sandtable.faces.terminal.replay import Replay, print_all, step_through
from sandtable.faces.terminal.screen import Screen
from sandtable.faces.words import Words
from sandtable.kernel import proof, record as records
from sandtable.kernel.game import Game
from sandtable.kernel.record import BadSave

ALL_ROWS = 10_000
Side = Annotated[str, typer.Option("--side", help=page("help.side"), metavar="SIDE", show_default=False)]


def show(file: SaveFile, side: Side = "", as_json: Json = False, pack: Packs = None, lang: Lang = "") -> None:
    """Show the position of a save: board, question, result and digest."""
    game = opened(file, pack, lang)
    viewer = checked_side(game, side)
    if as_json:
        typer.echo(json.dumps(_as_data(game, viewer), ensure_ascii=False, indent=2))
        return
    screen, say = Screen(), Words(game.language)
    looks = Looks(game.rules, game.texts(), game.sides)
    screen.show(heading(game, screen.width, say))
    screen.show(Board(looks, say).draw(game.picture(viewer), screen.width, screen.height))
    if game.over:
        screen.show(Padding(Text(f" {game.result} ", style="bold reverse"), (1, 0)))
    else:
        asked = viewer if viewer in game.deciding else game.deciding[0]
        number = game.rules.side_number(asked)
        prompt = prompt_in(game, game.position, number, looks, say, is_own=asked == viewer)
        screen.show(prompt_bar(prompt, looks, screen.width))
        if asked == viewer:
            menu = menu_of(game.options(asked), lambda option: "")
            screen.show(draw_options(menu, screen.width, ALL_ROWS, say))
    screen.say(say("show.digest", digest=game.digest()), "dim")


def _as_data(game: Game, viewer: str | None) -> dict[str, object]:
    """What a side (or a spectator) may know of a game, as plain data."""
    prompt = None
    if not game.over:
        asked = viewer if viewer in game.deciding else game.deciding[0]
        looks, say = Looks(game.rules, game.texts(), game.sides), Words(game.language)
        number = game.rules.side_number(asked)
        shown = prompt_in(game, game.position, number, looks, say, is_own=asked == viewer)
        prompt = {
            "side": asked,
            "question": shown.question,
            "context": list(shown.context),
            "rule": shown.rule,
        }
    options = game.options(viewer) if viewer is not None else []
    result = game.result
    return {
        "game": game.rules.id,
        "rules_version": game.rules.version,
        "scenario": game.scenario,
        "choices": game.choices,
        "decisions": len(game.entries),
        "commitment": game.commitment,
        "digest": game.digest(),
        "deciding": game.deciding,
        "prompt": prompt,
        "options": [{"name": option.name, "text": option.text} for option in options],
        "view": game.view(viewer),
        "over": game.over,
        "result": None
        if result is None
        else {"winner": result.winner, "ending": result.ending, "rule": result.rule, "text": result.text},
    }


def replay(
    file: SaveFile,
    side: Annotated[
        str, typer.Option("--side", help=page("help.side_replay"), metavar="SIDE", show_default=False)
    ] = "",
    whole: Annotated[bool, typer.Option("--all", help=page("help.all"))] = False,
    pack: Packs = None,
    lang: Lang = "",
) -> None:
    """Step through a save, forward and back."""
    game = opened(file, pack, lang)
    found = Replay(game, Screen(), checked_side(game, side))
    if whole:
        print_all(found)
    else:
        step_through(found)


def verify(file: SaveFile, pack: Packs = None, lang: Lang = "") -> None:
    """Prove that every die and shuffle of a save followed from its seed."""
    say = Words(spoken(lang))
    record = records.read(Path(file))
    rules = sandtable.ruleset(record.game)
    tables = rules.load_tables([Path(folder) for folder in pack or []])
    if record.data_digest != tables.digest:
        Game.from_record(rules, tables, record)  # says what is wrong
    verdict = proof.verify(rules, tables, record)
    typer.echo(say("verify.commitment", commitment=record.commitment))
    try:
        is_over = Game.from_record(rules, tables, record).over
    except BadSave:
        is_over = False
    typer.echo(say("verify.seed", seed=record.seed) if is_over else say("verify.seed_sealed"))
    if verdict.proved:
        typer.echo(say("verify.proved", outcomes=verdict.outcomes, decisions=verdict.decisions))
        return
    typer.echo(say("verify.failed", fault=verdict.fault))
    raise typer.Exit(1)
