"""The command `match`: a scenario played with sides exchanged, or one game whose first side is bid for."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.text import Text

import sandtable
from sandtable.bots import registry
from sandtable.faces.commands.arguments import (
    Lang,
    Options,
    Packs,
    Scenario,
    chosen_options,
    console,
    opened,
    page,
    rules_and_texts,
    spoken,
)
from sandtable.faces.saves import Autosave
from sandtable.faces.seats import HOTSEAT, HUMAN, Seat
from sandtable.faces.terminal.play import play as play_session
from sandtable.faces.terminal.screen import Screen
from sandtable.faces.terminal.session import Session
from sandtable.faces.words import Misuse, Words
from sandtable.kernel.game import Game
from sandtable.match import BID, DOUBLE, Match


class MatchFile(msgspec.Struct, forbid_unknown_fields=True):
    """A match on disk: its terms and results, who each player is, and the options of its games."""

    match: Match
    who: dict[str, str]
    choices: dict[str, str]


def match(
    what: Annotated[str, typer.Argument(help=page("help.match_what"), metavar="GAME|FILE")],
    player: Annotated[
        list[str] | None, typer.Option("--player", help=page("help.match_player"), metavar="NAME=PLAYER")
    ] = None,
    scenario: Scenario = "",
    games: Annotated[int, typer.Option("--games", help=page("help.match_games"), min=1)] = 2,
    bid: Annotated[list[str] | None, typer.Option("--bid", help=page("help.match_bid"), metavar="NAME=LEAD")] = None,
    option: Options = None,
    pack: Packs = None,
    out: Annotated[Path | None, typer.Option("--out", help=page("help.match_out"), metavar="FILE")] = None,
    lang: Lang = "",
) -> None:
    """Play a match, or go on with one."""
    say = Words(spoken(lang))
    if what in sandtable.games():
        path = out or Path(f"{what}.match.json")
        if path.exists():
            raise ValueError(say("saves.exists", path=path))
        kept = _begin(what, player or [], scenario, games, bid or [], chosen_options(option))
        _write(path, kept)
    else:
        path = Path(what)
        kept = _read(path)
    while not kept.match.over:
        game = _next_game(kept, path, pack, lang)
        if not game.over:
            screen = Screen()
            code = play_session(
                Session(game, _seats(kept, game), screen, Autosave(_save_of(path, kept.match)), table=HOTSEAT)
            )
            if code or not game.over:
                typer.echo(say("match.left", path=path))
                raise typer.Exit(code)
        kept.match.record(game)
        _write(path, kept)
    _print_standing(kept, say)


def _begin(
    name: str, players: list[str], scenario: str, games: int, bids: list[str], choices: dict[str, str]
) -> MatchFile:
    rules, tables, _ = rules_and_texts(name, "en")
    who = dict(_named(text, "misuse.player") for text in players)
    if len(who) != 2:
        raise Misuse("misuse.players", count=len(who))
    for kind in who.values():
        if kind != HUMAN:
            registry.check(kind, rules, tables)
    rules.check_scenario(scenario)
    one, other = who
    found = Match(rules.id, scenario, (one, other), games, BID if bids else DOUBLE)
    for text in bids:
        name, lead = _named(text, "misuse.bid")
        if not lead.removeprefix("-").isdecimal():
            raise Misuse("misuse.lead", name=name, lead=lead)
        found.bid(name, int(lead))
    if bids:
        found.first_player()
    return MatchFile(found, who, rules.settled(choices))


def _named(text: str, form: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise Misuse(form, text=text)
    return name.strip(), value.strip()


def _save_of(path: Path, played: Match) -> Path:
    """Where the game in progress is kept."""
    return path.with_name(f"{path.stem}.{len(played.played) + 1}.save")


def _next_game(kept: MatchFile, path: Path, packs: list[Path] | None, lang: str) -> Game:
    """The game in progress, or the next one set up."""
    save = _save_of(path, kept.match)
    if save.exists():
        return opened(save, packs, lang)
    return sandtable.new(
        kept.match.game, scenario=kept.match.scenario, options=kept.choices, packs=packs or [], language=spoken(lang)
    )


def _seats(kept: MatchFile, game: Game) -> list[Seat]:
    """The players at the sides of the next game: the first of them commands the first side."""
    first, second = kept.match.seats()
    return [Seat(side, kept.who[first if i == 0 else second]) for i, side in enumerate(game.sides)]


def _write(path: Path, kept: MatchFile) -> None:
    scratch = path.with_name(path.name + ".part")
    scratch.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
    scratch.replace(path)


def _read(path: Path) -> MatchFile:
    try:
        return msgspec.json.decode(path.read_bytes(), type=MatchFile)
    except FileNotFoundError:
        raise Misuse("misuse.no_match", path=path) from None
    except msgspec.DecodeError as error:
        raise Misuse("misuse.bad_match", path=path, why=error) from None


def _print_standing(kept: MatchFile, say: Words) -> None:
    """Every game of the match, and who has won it."""
    out = console()
    for number, game in enumerate(kept.match.played, 1):
        out.print(Text(say("match.game", number=number, first=game.first, lead=f"{game.lead:+}", ending=game.ending)))
    winner = kept.match.winner()
    out.print(Text(say("match.won", winner=winner) if winner else say("match.drawn"), style="bold"))
