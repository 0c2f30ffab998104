"""Health: whether the server works, what it is, and its OpenAPI document."""

from __future__ import annotations

from litestar import Router, get
from sqlalchemy import text

import sandtable
from sandtable.server.dependencies import TheHost
from sandtable.server.wire.health import Health, Version


@get("/api/health")
async def health(host: TheHost) -> Health:
    """Whether the server reaches its database, for reading and for writing."""
    await host.store.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
    await host.store.write(lambda connection: connection.execute(text("SELECT 1")).scalar())
    return Health("ok", host.store.kind, sandtable.__version__)


@get("/api/version")
async def version(host: TheHost) -> Version:
    """What runs here."""
    return Version(
        sandtable.__version__, {name: host.library.shelf(name).rules.version for name in host.library.names()}
    )


ROUTES = Router("/", route_handlers=[health, version], tags=["health"])
