"""Commands to play in the browser: `board` at this machine, `serve` for others."""

from __future__ import annotations

import logging
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from sandtable.faces.commands.arguments import Lang, page, spoken
from sandtable.faces.words import Words

BOARD_PORT = 8765

Port = Annotated[int, typer.Option("--port", help=page("help.port"), min=0, max=65_535, show_default=False)]


def board(
    port: Port = BOARD_PORT,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help=page("help.browser"))] = True,
    folder: Annotated[
        Path | None, typer.Option("--folder", help=page("help.folder"), metavar="DIR", show_default=False)
    ] = None,
    lang: Lang = "",
) -> None:
    """Play in the browser, at this machine alone."""
    from sandtable.server.running import free_port, run
    from sandtable.server.settings import ServerSettings, Settings

    say = Words(spoken(lang))
    host = "127.0.0.1"
    settings = Settings(
        server=ServerSettings(host=host, port=free_port(host, port), language=say.language),
        data_folder=str(folder or ""),
        loopback=True,
    )
    logging.basicConfig(level=logging.WARNING)

    def on_ready() -> None:
        typer.echo(say("board_server.ready", url=settings.url))
        if browser and sys.stdout.isatty():
            webbrowser.open(settings.url)

    if not run(settings, on_ready):
        raise RuntimeError(say("board_server.failed"))


def serve(
    config: Annotated[
        Path | None, typer.Option("--config", help=page("help.config"), metavar="FILE", show_default=False)
    ] = None,
    port: Annotated[int | None, typer.Option("--port", help=page("help.port"), min=0, max=65_535)] = None,
    lang: Lang = "",
) -> None:
    """Host games for others, on this machine's network or behind a proxy."""
    from sandtable.server.logs import begin_logging
    from sandtable.server.running import run
    from sandtable.server.settings import load_settings

    say = Words(spoken(lang))
    settings = load_settings(config)
    if port is not None:
        settings.server.port = port
    begin_logging(settings.log.level)

    def on_ready() -> None:
        typer.echo(say("board_server.serving", name=settings.server.name, url=settings.url))

    if not run(settings, on_ready):
        raise RuntimeError(say("board_server.failed"))
