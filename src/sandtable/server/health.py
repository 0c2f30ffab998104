"""Health: whether the server works, what it is, and its OpenAPI document."""

from __future__ import annotations

from litestar import Router, get
from sqlalchemy import text

import sandtable
from sandtable.server.dependencies import TheHost, TheVisitor
from sandtable.server.metrics import MEDIA_TYPE
from sandtable.server.problems import Problem
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


@get("/metrics", media_type=MEDIA_TYPE, sync_to_thread=False)
def metrics(host: TheHost, visitor: TheVisitor) -> bytes:
    """What the server does, for Prometheus: for owners, and for whoever sits at this machine."""
    if not host.settings.loopback and (visitor is None or not visitor.owner):
        raise Problem(403 if visitor is not None else 401, "forbidden" if visitor is not None else "sign_in")
    return host.metrics.text()


ROUTES = Router("/", route_handlers=[health, version, metrics], tags=["health"])
