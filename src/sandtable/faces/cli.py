"""The command line: `sandtable`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer

import sandtable
from sandtable.faces.commands import administering, hosting, matching, playing, saved, study, trials
from sandtable.faces.commands.arguments import INVOCATION, checked_language, page
from sandtable.faces.words import Words, language_of

app = typer.Typer(
    help=page("help.app"),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
data = typer.Typer(help=page("help.data"), no_args_is_help=True)

COMMANDS: dict[str, Callable[..., Any]] = {
    "games": playing.games,
    "new": playing.new,
    "board": hosting.board,
    "play": playing.play,
    "show": saved.show,
    "replay": saved.replay,
    "verify": saved.verify,
    "match": matching.match,
    "arena": trials.arena,
    "fuzz": trials.fuzz,
    "rules": study.rules,
    "serve": hosting.serve,
}

for name, command in COMMANDS.items():
    app.command(name, help=page(f"help.{name}"))(command)
data.command("check", help=page("help.data_check"))(study.data_check)
data.command("show", help=page("help.data_show"))(study.data_show)
app.add_typer(data, name="data")
app.add_typer(administering.admin, name="admin")


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"sandtable {sandtable.__version__}")
        raise typer.Exit


@app.callback()
def before(
    lang: Annotated[str, typer.Option("--lang", help=page("help.lang"), metavar="en|ja", show_default=False)] = "",
    debug: Annotated[bool, typer.Option("--debug", help=page("help.debug"))] = False,
    version: Annotated[
        bool, typer.Option("--version", help=page("help.version"), callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """What comes before a command holds for all of it."""
    INVOCATION.language = checked_language(lang)
    INVOCATION.debug = debug


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command; whatever goes wrong is one clear line and exit code 2."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    INVOCATION.language, INVOCATION.debug = "", "--debug" in given
    try:
        app(given, prog_name="sandtable")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    except BrokenPipeError:
        # Whoever reads the output has seen enough; nothing may be written to it any more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:  # the last resort: a traceback is for --debug
        if INVOCATION.debug:
            raise
        language = language_of(given, os.environ)
        typer.echo(Words(language)("error.prefix", message=described(error, language)), err=True)
        return 2
    return 0


def described(error: Exception, language: str) -> str:
    """An error in one line: place and cause."""
    in_language = getattr(error, "message", None)
    text = in_language(language) if callable(in_language) else str(error)
    if not isinstance(error, (ValueError, RuntimeError)):
        text = f"{type(error).__name__}: {text}"
    return " ".join(text.split()) or type(error).__name__
