"""Commands of a server's owner: `sandtable admin`: accounts, settings, backup and restore."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table

from sandtable.faces.commands.arguments import Lang, console, page, spoken
from sandtable.faces.words import Words

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

    from sandtable.server.admin.backup import Findings
    from sandtable.server.settings import Settings

admin = typer.Typer(help=page("help.admin"), no_args_is_help=True)

COLUMNS: Final = ("admin.name", "admin.kind", "admin.games", "admin.seen", "admin.mail")

Config = Annotated[Path | None, typer.Option("--config", help=page("help.config"), metavar="FILE", show_default=False)]
Name = Annotated[str, typer.Argument(help=page("help.admin_name"), metavar="NAME")]
BackupFile = Annotated[Path, typer.Argument(help=page("help.admin_file"), metavar="FILE")]


def _settings(config: Path | None) -> Settings:
    from sandtable.server.settings import load_settings

    return load_settings(config)


@contextlib.contextmanager
def _database(config: Path | None) -> Iterator[Connection]:
    """The server's database, whether or not the server is running; what is done is kept in the end."""
    from sandtable.server.storage.database import open_engine

    engine = open_engine(_settings(config).database_address)
    try:
        with engine.connect().execution_options(writer=True) as connection, connection.begin():
            yield connection
    finally:
        engine.dispose()


def _password(say: Words) -> str:
    """A new password, asked for twice at a terminal, else read from standard input."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    return str(typer.prompt(say("admin.password"), hide_input=True, confirmation_prompt=say("admin.again")))


@admin.command("settings", help=page("help.admin_settings"))
def show_settings(config: Config = None) -> None:
    """Print all settings as they come out of the file and the environment, without passwords."""
    import msgspec

    from sandtable.server.settings import as_toml

    typer.echo(as_toml(msgspec.to_builtins(_settings(config))))


@admin.command("users", help=page("help.admin_users"))
def users(
    config: Config = None,
    guests: Annotated[bool, typer.Option("--guests", help=page("help.admin_guests"))] = False,
    lang: Lang = "",
) -> None:
    """List the accounts."""
    from sandtable.server.admin import accounts

    say = Words(spoken(lang))
    with _database(config) as connection:
        rows = accounts.listed(connection, guests=guests)
    table = Table(*(say(column) for column in COLUMNS))
    for row in rows:
        kind = (
            "admin.disabled"
            if row.disabled
            else "admin.owner"
            if row.owner
            else "admin.guest"
            if row.guest
            else "admin.member"
        )
        seen = time.strftime("%Y-%m-%d %H:%M", time.localtime(row.seen))
        table.add_row(row.name, say(kind), str(row.games), seen, row.mail or "")
    console().print(table)


@admin.command("add", help=page("help.admin_add"))
def add(
    name: Name,
    mail: Annotated[str, typer.Option("--mail", help=page("help.admin_mail"), metavar="ADDRESS")] = "",
    owner: Annotated[bool, typer.Option("--owner", help=page("help.admin_owner_too"))] = False,
    config: Config = None,
    lang: Lang = "",
) -> None:
    """Make an account."""
    from sandtable.server.admin import accounts

    say = Words(spoken(lang))
    password = _password(say)
    with _database(config) as connection:
        accounts.add(connection, name, password, mail=mail or None, language=say.language)
        if owner:
            accounts.set_owner(connection, name, owner=True)
    typer.echo(say("admin.added", name=name))


@admin.command("password", help=page("help.admin_password"))
def password(name: Name, config: Config = None, lang: Lang = "") -> None:
    """Give an account a new password."""
    from sandtable.server.admin import accounts

    say = Words(spoken(lang))
    new = _password(say)
    with _database(config) as connection:
        accounts.set_password(connection, name, new)
    typer.echo(say("admin.changed", name=name))


@admin.command("owner", help=page("help.admin_owner"))
def owner(
    name: Name,
    no_longer: Annotated[bool, typer.Option("--no-longer", help=page("help.admin_no_longer"))] = False,
    config: Config = None,
    lang: Lang = "",
) -> None:
    """Make an account an owner of the server."""
    from sandtable.server.admin import accounts

    with _database(config) as connection:
        accounts.set_owner(connection, name, owner=not no_longer)
    typer.echo(Words(spoken(lang))("admin.changed", name=name))


@admin.command("disable", help=page("help.admin_disable"))
def disable(name: Name, config: Config = None, lang: Lang = "") -> None:
    """Keep somebody out."""
    from sandtable.server.admin import accounts

    with _database(config) as connection:
        accounts.disable(connection, name, disabled=True)
    typer.echo(Words(spoken(lang))("admin.changed", name=name))


@admin.command("enable", help=page("help.admin_enable"))
def enable(name: Name, config: Config = None, lang: Lang = "") -> None:
    """Let somebody in again."""
    from sandtable.server.admin import accounts

    with _database(config) as connection:
        accounts.disable(connection, name, disabled=False)
    typer.echo(Words(spoken(lang))("admin.changed", name=name))


@admin.command("forget", help=page("help.admin_forget"))
def forget(name: Name, config: Config = None, lang: Lang = "") -> None:
    """Take away all that tells who somebody was."""
    from sandtable.server.admin import accounts

    with _database(config) as connection:
        accounts.forget(connection, name)
    typer.echo(Words(spoken(lang))("admin.forgotten", name=name))


@admin.command("backup", help=page("help.admin_backup"))
def backup(file: BackupFile, config: Config = None, lang: Lang = "") -> None:
    """Write everything into a file while the server works."""
    from sandtable.server.admin.backup import back_up

    say = Words(spoken(lang))
    found = back_up(_settings(config).database_address, file)
    typer.echo(say("admin.backed_up", file=file, **_counts(found)))


@admin.command("check", help=page("help.admin_check"))
def check(file: BackupFile, lang: Lang = "") -> None:
    """Check a backup, and that every game in it opens."""
    from sandtable.server.admin.backup import examine

    say = Words(spoken(lang))
    found = examine(file, opens_games=True)
    typer.echo(say("admin.checked", file=file, **_counts(found)))
    for game, why in found.broken.items():
        typer.echo(say("admin.broken", game=game, why=why), err=True)
    if found.broken:
        raise typer.Exit(1)


@admin.command("restore", help=page("help.admin_restore"))
def restore(file: BackupFile, config: Config = None, lang: Lang = "") -> None:
    """Put a backup in the place of what the server keeps."""
    from sandtable.server.admin.backup import restore as put_back

    say = Words(spoken(lang))
    settings = _settings(config)
    kept = put_back(settings.database_address, file, settings.folder)
    typer.echo(say("admin.restored", file=file))
    if kept is not None:
        typer.echo(say("admin.kept_beside", file=kept))


def _counts(found: Findings) -> dict[str, int]:
    return {"games": found.rows.get("games", 0), "users": found.rows.get("users", 0)}
