"""How the server is."""

from __future__ import annotations

import msgspec


class Health(msgspec.Struct):
    """Whether the server and its database work."""

    status: str
    database: str
    version: str


class Version(msgspec.Struct):
    """What runs here."""

    version: str
    rulesets: dict[str, int]
