"""Commands to begin and to play: `games`, `new`, `play`."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.text import Text

import sandtable
from sandtable.bots import registry
from sandtable.faces.commands.arguments import (
    GameId,
    Json,
    Lang,
    Options,
    Packs,
    Scenario,
    Seed,
    checked_language,
    chosen_options,
    console,
    opened,
    page,
    rules_and_texts,
    spoken,
)
from sandtable.faces.saves import MOVED, Autosave, Kept, fresh_path, kept_games, saves_folder
from sandtable.faces.seats import HOTSEAT, HUMAN, SOLO, TABLE, recall, seats_of
from sandtable.faces.terminal.leaving import Leave
from sandtable.faces.terminal.play import play as play_session
from sandtable.faces.terminal.screen import Screen
from sandtable.faces.terminal.session import Session
from sandtable.faces.terminal.setup import Plan, ask_plan, choose, default_seats, optional, scenario_items
from sandtable.faces.words import Words
from sandtable.kernel.game import Game

WATCHING_PAUSE = 0.4


def games(
    game: Annotated[str, typer.Argument(help=page("help.games_one"), metavar="[GAME]", show_default=False)] = "",
    as_json: Json = False,
    lang: Lang = "",
) -> None:
    """List the games with their scenarios; of one game the options too."""
    language = spoken(lang)
    if game:
        sandtable.ruleset(game)
    found = [_described(name, language) for name in ([game] if game else sandtable.games())]
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
        return
    _print_games(found, Words(language), in_full=bool(game))


def _print_games(found: list[dict[str, Any]], say: Words, *, in_full: bool) -> None:
    out = console()
    for game in found:
        heading = Text(game["id"], style="bold")
        heading.append(f"  {game.get('name', '')}", style="bold cyan")
        out.print(heading)
        if "fault" in game:
            out.print(Padding(Text(say("games.broken", why=game["fault"]), style="red"), (0, 2)))
            continue
        if game["about"]:
            out.print(Padding(Text(game["about"]), (0, 2)))
        sides = ", ".join(f"{side['id']} ({side['name']})" for side in game["sides"])
        out.print(Padding(Text(f"{say('games.sides')}: {sides}"), (0, 2)))
        out.print(Padding(Text(f"{say('games.bots')}: {', '.join(game['bots'])}"), (0, 2)))
        out.print(Padding(Text(f"{say('games.scenarios')}:", style="bold"), (0, 2)))
        for scenario in game["scenarios"]:
            _print_entry(out, scenario["id"], scenario["name"], f"{scenario['about']} [{scenario['rule']}]")
        if not in_full and game["options"]:
            told = say("games.more", count=len(game["options"]), game=game["id"])
            out.print(Padding(Text(f"{say('games.options')}: {told}"), (0, 2)))
            continue
        if game["options"]:
            out.print(Padding(Text(f"{say('games.options')}:", style="bold"), (0, 2)))
        for option in game["options"]:
            _print_entry(out, option["id"], option["name"], option["about"])
            for value in option["values"]:
                line = Text(f"{option['id']}={value['id']}", style="cyan")
                line.append(f"  {value['name']}" if value["name"] != value["id"] else "", style="default")
                line.append(f"  ({say('show.default')})" if value["id"] == option["default"] else "", style="dim")
                out.print(Padding(line, (0, 0, 0, 6)))


def _print_entry(out: Any, identity: str, name: str, about: str) -> None:
    line = Text(identity, style="cyan")
    line.append(f"  {name}" if name != identity else "", style="bold default")
    line.append(f"  {about}" if about.strip() else "", style="default")
    out.print(Padding(line, (0, 0, 0, 4)))


def _described(name: str, language: str) -> dict[str, Any]:
    """A game as plain data for a lobby; one that cannot be loaded is listed with the reason."""
    try:
        rules, _, texts = rules_and_texts(name, language)
    except Exception as error:  # a broken game of another package must not hide the others
        return {"id": name, "fault": str(error)}
    return {
        "id": rules.id,
        "name": optional(texts, "game.name", rules.id),
        "about": optional(texts, "game.about"),
        "rules_version": rules.version,
        "sides": [{"id": side, "name": texts.thing("side", i)} for i, side in enumerate(rules.sides)],
        "bots": registry.names(rules),
        "best_quick_bot": registry.best_quick(rules),
        "scenarios": [
            {"id": s.id, "rule": s.rule, "name": item[1], "about": item[2]}
            for s, item in zip(rules.scenarios, scenario_items(rules, texts), strict=True)
        ],
        "options": [
            {
                "id": choice.id,
                "ruling": choice.ruling,
                "name": optional(texts, f"choice.{choice.id}.name", choice.id),
                "about": optional(texts, f"choice.{choice.id}.about"),
                "default": choice.default,
                "values": [
                    {"id": value, "name": optional(texts, f"choice.{choice.id}.{value}", value)}
                    for value in choice.values
                ],
            }
            for choice in rules.choices
        ],
    }


def new(
    game: GameId,
    scenario: Scenario = "",
    option: Options = None,
    seed: Seed = "",
    pack: Packs = None,
    out: Annotated[Path | None, typer.Option("--out", help=page("help.out"), metavar="FILE")] = None,
    lang: Lang = "",
) -> None:
    """Set up a new game and keep it in a file."""
    say = Words(spoken(lang))
    made = sandtable.new(
        game,
        scenario=scenario,
        seed=seed or None,
        options=chosen_options(option),
        packs=pack or [],
        language=say.language,
    )
    path = _new_path(out, made, say)
    made.meta["language"] = say.language
    Autosave(path).keep(made)
    texts = made.texts()
    name = optional(texts, "game.name", made.rules.id)
    title = optional(texts, f"scenario.{made.scenario}.name", made.scenario)
    typer.echo(say("new.made", path=path, game=name, scenario=title))


def _new_path(given: Path | None, game: Game, say: Words) -> Path:
    """Where a new game is kept: the file given, which must not be there yet, or a fresh one among the saves."""
    if given is None:
        return fresh_path(game, saves_folder())
    if given.exists():
        raise ValueError(say("saves.exists", path=given))
    return given


def play(
    what: Annotated[str, typer.Argument(help=page("help.play_what"), metavar="GAME|FILE")] = "",
    scenario: Scenario = "",
    seat: Annotated[list[str] | None, typer.Option("--seat", help=page("help.seat"), metavar="SIDE=PLAYER")] = None,
    hotseat: Annotated[bool, typer.Option("--hotseat", help=page("help.hotseat"))] = False,
    solo: Annotated[bool, typer.Option("--solo", help=page("help.solo"))] = False,
    seed: Seed = "",
    option: Options = None,
    pack: Packs = None,
    save: Annotated[Path | None, typer.Option("--save", help=page("help.save"), metavar="FILE")] = None,
    speed: Annotated[
        float, typer.Option("--speed", help=page("help.speed"), metavar="SECONDS", show_default=False)
    ] = -1.0,
    lang: Lang = "",
) -> None:
    """Play in the terminal: a new game, a save, or the newest unfinished game."""
    say = Words(spoken(lang))
    if hotseat and solo:
        raise ValueError(say("play.hotseat_and_solo"))
    screen = Screen()
    table = SOLO if solo else HOTSEAT
    written = list(seat or [])
    is_everyone = hotseat or solo
    try:
        chosen = what or _unfinished(screen, say)
        if chosen in sandtable.games():
            game, plan = _begin(screen, chosen, scenario, option, seed, pack, lang, written, table, is_everyone)
            autosave = Autosave(_new_path(save, game, say))
        elif Path(chosen).is_file():
            if scenario or option or seed:
                raise ValueError(say("play.new_only"))
            game = opened(Path(chosen), pack, lang)
            say = Words(game.language)
            if game.over:
                typer.echo(game.result)
                typer.echo(say("play.over", path=chosen))
                return
            plan = _taken_up(game, written, table, is_everyone)
            autosave = Autosave(_new_path(save, game, say) if save else Path(chosen))
        else:
            raise ValueError(say("play.unknown", what=chosen, games=", ".join(sandtable.games())))
    except (EOFError, KeyboardInterrupt, Leave):
        raise typer.Exit(0) from None
    is_watching = all(not seat.is_human for seat in plan.seats)
    pause = speed if speed >= 0 else WATCHING_PAUSE if screen.is_interactive and is_watching else 0.0
    session = Session(
        game, plan.seats, screen, autosave, table=plan.table, pause=pause, seed=seed, packs=tuple(pack or ())
    )
    raise typer.Exit(play_session(session))


def _begin(
    screen: Screen,
    name: str,
    scenario: str,
    option: list[str] | None,
    seed: str,
    packs: list[Path] | None,
    lang: str,
    written: list[str],
    table: str,
    is_everyone: bool,
) -> tuple[Game, Plan]:
    """A new game: as the command line says, and where it says nothing as the person does, or as is sensible."""
    rules, tables, _ = rules_and_texts(name, "en", packs)
    plan = Plan(spoken(lang), scenario, chosen_options(option), [], table)
    if written or is_everyone or not screen.is_interactive:
        others = HUMAN if is_everyone else registry.best_quick(rules)
        sides = rules.sides_in(tables, scenario, plan.choices)
        plan.seats = seats_of(sides, written, others) if written or is_everyone else default_seats(rules, sides)
    else:
        plan = ask_plan(screen, rules, tables, plan, plan.choices, bool(checked_language(lang)))
    for seat in plan.seats:
        if not seat.is_human:
            registry.check(seat.player, rules, tables)
    game = Game.begin(
        rules,
        scenario=plan.scenario,
        seed=seed or None,
        choices=plan.choices,
        packs=packs or [],
        language=plan.language,
    )
    return game, plan


def _taken_up(game: Game, written: list[str], table: str, is_everyone: bool) -> Plan:
    """The seats of a saved game: those that it remembers, unless the command line gives others."""
    rules = game.rules
    remembered = recall(game.sides, game.meta)
    plan = Plan(game.language, game.scenario, game.choices, remembered or default_seats(rules, game.sides), table)
    if is_everyone:
        plan.seats = seats_of(game.sides, written, HUMAN)
    elif written:
        given = {seat.side: seat for seat in seats_of(game.sides, written, registry.best_quick(rules))}
        named = {text.partition("=")[0] for text in written}
        plan.seats = [given[seat.side] if seat.side in named else seat for seat in plan.seats]
    if not is_everyone and remembered:
        plan.table = game.meta.get(TABLE, HOTSEAT)
    for seat in plan.seats:
        if not seat.is_human:
            registry.check(seat.player, rules, game.tables)
    return plan


def _unfinished(screen: Screen, say: Words) -> str:
    """The save to go on with, or a game to begin: the newest unfinished one, unless the person says otherwise."""
    kept, faults = kept_games(saves_folder())
    for fault in faults:
        screen.say(fault, "yellow")
    open_games = [save for save in kept if not save.is_over]
    known = sandtable.games()
    if not open_games:
        if screen.is_interactive and known:
            return _new_game(screen, say)
        raise ValueError(say("play.no_saves", games=", ".join(known)))
    if not screen.is_interactive:
        return str(open_games[0].path)
    screen.say(say("play.unfinished"), "bold")
    for number, save in enumerate(open_games[:20], 1):
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(save.time))
        count = say("board.decisions", count=save.record.meta.get(MOVED, len(save.record.entries)))
        screen.say(f"  {number:>2} {when}  {_title(save, say.language)}, {count}")
    while True:
        typed = screen.ask(say("play.choose_save")).strip().casefold()
        if typed in ("q", "quit"):
            raise Leave
        if typed == "n":
            return _new_game(screen, say)
        if typed == "" or (typed.isdecimal() and 1 <= int(typed) <= min(20, len(open_games))):
            return str(open_games[int(typed or "1") - 1].path)


def _title(save: Kept, language: str) -> str:
    """What a kept game is, in words; the name of its file if its game is not at hand."""
    try:
        rules, _, texts = rules_and_texts(save.record.game, language)
    except ValueError:
        return save.path.stem
    scenario = save.record.scenario
    name = optional(texts, "game.name", rules.id)
    return f"{name}, {optional(texts, f'scenario.{scenario}.name', scenario)}"


def _new_game(screen: Screen, say: Words) -> str:
    found = [_described(name, say.language) for name in sandtable.games()]
    items = [(game["id"], str(game["name"]), str(game["about"])) for game in found if "fault" not in game]
    return choose(screen, say, say("setup.game"), items) if len(items) > 1 else str(items[0][0])
