"""Settings: what a host decides, from a TOML file and from the environment, which comes last.

A setting `port` of the section `server` is `port` under `[server]` in the file and `SANDTABLE_SERVER_PORT` in the
environment.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

PREFIX: Final = "SANDTABLE_"


class BadSettings(ValueError):
    """Settings that cannot be used: which, and why."""


class ServerSettings(msgspec.Struct, forbid_unknown_fields=True):
    """Where the server listens, and what it calls itself."""

    name: str = "Sandtable"
    host: str = "127.0.0.1"
    port: int = 8765
    public_url: str = ""  # how people reach it; links in notices and the check of a request's origin need it
    language: str = "en"  # of whoever gives none
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose word about the client's address counts
    connections: int = 4000  # at most so many at once, the others are asked to come again


class DatabaseSettings(msgspec.Struct, forbid_unknown_fields=True):
    """Where everything is kept."""

    address: str = ""  # a path to an SQLite file, or postgresql://user@host/name; "": in the data folder


class AccountSettings(msgspec.Struct, forbid_unknown_fields=True):
    """Who may come in."""

    register: bool = True  # whether anybody may register
    guests: bool = False  # whether one may play without registering
    session_days: int = 60


class LimitSettings(msgspec.Struct, forbid_unknown_fields=True):
    """What one person, or one request, may ask of the server."""

    body_kilobytes: int = 256
    import_kilobytes: int = 8192
    sockets_per_person: int = 32
    games_per_person: int = 100  # unfinished ones
    requests_per_minute: int = 600
    sign_ins_per_minute: int = 10


class BotSettings(msgspec.Struct, forbid_unknown_fields=True):
    """How many processes think for bots, and how long one decision may take."""

    workers: int = 0  # 0: one less than there are cores, at least one
    seconds: float = 30.0
    planner_seconds: float = 5.0  # the most that a planner in a seat may be given


class GameSettings(msgspec.Struct, forbid_unknown_fields=True):
    """How games are looked after."""

    keep_open_seconds: int = 300  # a game that nobody looks at leaves memory after so long
    rulesets: list[str] = []  # those that are offered; none: all


class MailSettings(msgspec.Struct, forbid_unknown_fields=True):
    """How mail leaves; without a host it is written into the outbox folder."""

    host: str = ""
    port: int = 587
    user: str = ""
    password: str = ""
    sender: str = "sandtable@localhost"
    starttls: bool = True
    outbox: str = ""  # a folder; "": in the data folder


class PushSettings(msgspec.Struct, forbid_unknown_fields=True):
    """Web push; the key is made at the first start."""

    contact: str = ""  # mailto: or https: address that push services may turn to


class NoticeSettings(msgspec.Struct, forbid_unknown_fields=True):
    """How people who are not at the table are told."""

    private_addresses: bool = False  # whether webhooks may lead into this server's own network


class LogSettings(msgspec.Struct, forbid_unknown_fields=True):
    """What is logged."""

    level: Literal["debug", "info", "warning", "error"] = "info"


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    """Everything that can be set."""

    server: ServerSettings = msgspec.field(default_factory=ServerSettings)
    database: DatabaseSettings = msgspec.field(default_factory=DatabaseSettings)
    accounts: AccountSettings = msgspec.field(default_factory=AccountSettings)
    limits: LimitSettings = msgspec.field(default_factory=LimitSettings)
    bots: BotSettings = msgspec.field(default_factory=BotSettings)
    games: GameSettings = msgspec.field(default_factory=GameSettings)
    mail: MailSettings = msgspec.field(default_factory=MailSettings)
    push: PushSettings = msgspec.field(default_factory=PushSettings)
    notices: NoticeSettings = msgspec.field(default_factory=NoticeSettings)
    log: LogSettings = msgspec.field(default_factory=LogSettings)
    data_folder: str = ""
    loopback: bool = False  # everybody on this machine is a guest at once

    @property
    def folder(self) -> Path:
        """Where the server keeps its files."""
        return Path(self.data_folder).expanduser() if self.data_folder else data_folder()

    @property
    def database_address(self) -> str:
        """The database that is set, or the SQLite file of the data folder."""
        return self.database.address or str(self.folder / "sandtable.db")

    @property
    def url(self) -> str:
        """How people reach the server."""
        host = f"[{self.server.host}]" if ":" in self.server.host else self.server.host
        return self.server.public_url.rstrip("/") or f"http://{host}:{self.server.port}"


HIDDEN: Final = frozenset({"password"})


def as_toml(settings: Mapping[str, Any]) -> str:
    """Settings as a file would say them; passwords, also those in the address of the database, are left out."""
    lines = [f"{name} = {_toml(name, value)}" for name, value in settings.items() if not isinstance(value, Mapping)]
    for section, values in settings.items():
        if isinstance(values, Mapping):
            lines += ["", f"[{section}]", *(f"{name} = {_toml(name, value)}" for name, value in values.items())]
    return "\n".join(lines).strip()


def _toml(name: str, value: Any) -> str:
    if isinstance(value, str):
        shown = "***" if value and name in HIDDEN else re.sub(r"(://[^:/@]*):[^@/]*@", r"\1:***@", value)
        return msgspec.json.encode(shown).decode()
    if isinstance(value, list | tuple):
        return f"[{', '.join(_toml(name, one) for one in value)}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def data_folder(environment: Mapping[str, str] | None = None) -> Path:
    """The server's folder in the user's data directory."""
    from sandtable.faces.saves import saves_folder

    return saves_folder(environment).parent / "server"


def load_settings(path: Path | None = None, environment: Mapping[str, str] | None = None) -> Settings:
    """The settings of a file, if there is one, and of the environment."""
    found: dict[str, Any] = {}
    if path is not None:
        try:
            found = tomllib.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise BadSettings(f"{path}: cannot be read: {error.strerror}") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BadSettings(f"{path}: {error}") from None
    _add_environment(found, os.environ if environment is None else environment)
    try:
        return msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadSettings(f"{path or 'settings'}: {error}") from None


def _add_environment(found: dict[str, Any], environment: Mapping[str, str]) -> None:
    for field in msgspec.structs.fields(Settings):
        known = field.type if isinstance(field.type, type) and issubclass(field.type, msgspec.Struct) else None
        for name in [inner.name for inner in msgspec.structs.fields(known)] if known is not None else [""]:
            variable = PREFIX + (f"{field.name}_{name}" if name else field.name).upper()
            if variable not in environment:
                continue
            value: Any = environment[variable]
            if name:
                section = found.setdefault(field.name, {})
                section[name] = value.split(",") if _is_list(known, name) else value
            else:
                found[field.name] = value


def _is_list(section: type[msgspec.Struct] | None, name: str) -> bool:
    assert section is not None
    default = getattr(section(), name)
    return isinstance(default, list | tuple)
