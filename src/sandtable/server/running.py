"""Running: the application behind uvicorn, until it is told to stop."""

from __future__ import annotations

import contextlib
import socket
import sys
from collections.abc import Callable
from typing import Any, Final

import uvicorn

from sandtable.server.app import create_app
from sandtable.server.settings import Settings

LARGEST_MESSAGE: Final = 65_536
FAREWELL_SECONDS: Final = 5
BACKLOG: Final = 2048
SPARE: Final = 1000  # connections beside the websockets


class Running(uvicorn.Server):
    """A server that says when it can be reached."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self._on_ready()


def configuration(settings: Settings, app: Any) -> uvicorn.Config:
    """What uvicorn is told."""
    return uvicorn.Config(
        app,
        host=settings.server.host,
        port=settings.server.port,
        loop="auto",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=not settings.loopback,
        forwarded_allow_ips=list(settings.server.trusted_proxies),
        backlog=BACKLOG,
        limit_concurrency=settings.server.connections + SPARE,
        timeout_graceful_shutdown=FAREWELL_SECONDS,
        lifespan="on",
    )


def run(settings: Settings, on_ready: Callable[[], None]) -> bool:
    """Serve until a signal says to stop; whether the server had started at all."""
    allow_many_files()
    app = create_app(settings)
    server = Running(configuration(settings, app), on_ready)
    with contextlib.suppress(KeyboardInterrupt):
        server.run()
    return server.started


def allow_many_files() -> None:
    """Each connection is an open file: ask for as many as this user may have."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def free_port(host: str, wanted: int) -> int:
    """The port that is wanted, or another one if somebody listens there."""
    for port in (wanted, 0):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            found: int = probe.getsockname()[1]
            return found
    raise OSError(f"no port of {host} is free")
