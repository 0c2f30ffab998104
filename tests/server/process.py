"""A server in a process of its own, as an owner starts it, that can be killed at any instant."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from sandtable.client import Client, Unreachable
from tests.server.hosting import free_port, with_tables

COMMAND = "import sys; from sandtable.faces.cli import main; sys.exit(main())"
PATIENCE = 60.0


class Process:
    """`sandtable serve` on a port of this machine."""

    def __init__(self, folder: Path, address: str = "", **settings: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        if not address:
            with_tables(folder)
        self.environment = {
            **os.environ,
            "SANDTABLE_DATA_FOLDER": str(folder),
            "SANDTABLE_DATABASE_ADDRESS": address,
            "SANDTABLE_SERVER_PORT": str(self.port),
            "SANDTABLE_GAMES_RULESETS": "hitlers_reich",
            "SANDTABLE_LOOPBACK": "true",
            "SANDTABLE_LOG_LEVEL": "warning",
            **settings,
        }
        self.running: subprocess.Popen[bytes] | None = None

    def start(self, prepare: Callable[[], None] | None = None) -> Process:
        """Start it, and wait until it answers."""
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(
                [sys.executable, "-c", COMMAND, "serve"],
                env=self.environment,
                stdout=log,
                stderr=log,
                preexec_fn=prepare,  # noqa: PLW1509 - it only sets a limit
            )
        until = time.monotonic() + PATIENCE
        while True:
            assert self.running.poll() is None and time.monotonic() < until, self.log.read_text()
            try:
                with Client(self.url) as client:
                    client.version()
            except Unreachable:
                time.sleep(0.05)
            else:
                return self

    def kill(self) -> None:
        """The power fails."""
        assert self.running is not None
        self.running.send_signal(signal.SIGKILL)
        self.running.wait()

    def stop(self) -> int:
        """End it in order; its exit code."""
        if self.running is None or self.running.poll() is not None:
            return self.running.returncode if self.running is not None else 0
        self.running.send_signal(signal.SIGTERM)
        try:
            return self.running.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.running.kill()
            return self.running.wait()

    def __enter__(self) -> Process:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()
