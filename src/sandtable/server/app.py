"""The application: everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.config.app import AppConfig
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.types import ControllerRouterHandler, Scope

import sandtable
from sandtable.server.accounts.caller import Caller
from sandtable.server.accounts.changing import ROUTES as ACCOUNTS
from sandtable.server.bots.sights import ROUTES as SIGHTS
from sandtable.server.club.routes import ROUTES as CLUB
from sandtable.server.dependencies import TheVisitor
from sandtable.server.games.routes import ROUTES as GAMES
from sandtable.server.health import ROUTES as HEALTH
from sandtable.server.host import Host
from sandtable.server.live.routes import ROUTES as LIVE
from sandtable.server.notices.routes import ROUTES as NOTICES
from sandtable.server.openapi import Document
from sandtable.server.pages import pages
from sandtable.server.problems import Problem, answer_problem
from sandtable.server.rulesets.routes import ROUTES as RULESETS
from sandtable.server.security.gate import Gate
from sandtable.server.security.headers import security_headers
from sandtable.server.settings import Settings
from sandtable.server.study.routes import routes as study_routes
from sandtable.server.words import say, spoken_by

ROUTES: Sequence[ControllerRouterHandler] = (
    ACCOUNTS,
    CLUB,
    GAMES,
    HEALTH,
    LIVE,
    NOTICES,
    RULESETS,
    SIGHTS,
)


def create_app(settings: Settings, host: Host | None = None) -> Gate:
    """The server as an ASGI application; it opens its database at once, and works once it has been started."""
    hosting = host or Host(settings)

    def told(scope: Any, code: str) -> str:
        scope["litestar_app"] = app
        return say(spoken_by(ASGIConnection[Any, Any, Any, Any](scope)), f"problem.{code}")

    app = application(hosting)
    return Gate(
        app,
        public_url=settings.server.public_url,
        most_sockets=settings.server.connections,
        headers=security_headers(is_https=hosting.door.is_https),
        metrics=hosting.metrics,
        say=told,
    )


def application(hosting: Host) -> Litestar:
    """What lies behind the gate."""

    async def provide_host() -> Host:
        return hosting

    async def provide_visitor(scope: Scope) -> Caller | None:
        visitor = await hosting.door.caller(ASGIConnection[Any, Any, Any, Any](scope))
        scope["state"]["caller"] = visitor
        return visitor

    async def provide_caller(visitor: TheVisitor) -> Caller:
        if visitor is None:
            raise Problem(401, "sign_in")
        return visitor

    async def provide_language(scope: Scope) -> str:
        return spoken_by(ASGIConnection[Any, Any, Any, Any](scope))

    async def count(request: Request[Any, Any, Any]) -> None:
        if request.url.path.startswith("/api/"):
            hosting.door.limit_request(request)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await hosting.start()
        try:
            yield
        finally:
            await hosting.close()

    def configure(config: AppConfig) -> AppConfig:
        config.state["host"] = hosting
        return config

    return Litestar(
        route_handlers=[*ROUTES, study_routes(hosting.settings.limits.import_kilobytes), *pages()],
        dependencies={
            "host": Provide(provide_host),
            "visitor": Provide(provide_visitor),
            "caller": Provide(provide_caller),
            "language": Provide(provide_language),
        },
        exception_handlers={Exception: answer_problem},
        before_request=count,
        lifespan=[lifespan],
        on_app_init=[configure],
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Sandtable", version=sandtable.__version__, path="/api", render_plugins=[Document()]
        ),
        request_max_body_size=hosting.settings.limits.body_kilobytes * 1024,
    )
