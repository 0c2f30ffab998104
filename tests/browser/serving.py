"""A server in a process of its own, as people run it: it can be stopped, killed and started again on its data."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE = 30.0
PROGRAM = "from sandtable.faces.cli import main; main()"


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class House:
    """A server for browsers; `loopback`: whoever comes is a guest at once."""

    folder: Path
    loopback: bool = True
    rulesets: tuple[str, ...] = ("hitlers_reich",)
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where browsers find it."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        settings = {
            "LOOPBACK": str(self.loopback).lower(),
            "DATA_FOLDER": str(self.folder),
            "GAMES_RULESETS": ",".join(self.rulesets),
            "LOG_LEVEL": "error",
            "LIMITS_REQUESTS_PER_MINUTE": "100000",
            "LIMITS_SIGN_INS_PER_MINUTE": "1000",
        }
        environment = os.environ | {f"SANDTABLE_{name}": value for name, value in settings.items()}
        command = [sys.executable, "-c", PROGRAM, "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=environment, start_new_session=True)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with urlopen(f"{self.url}/api/health", timeout=2):
                    return
            except (URLError, OSError):
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise RuntimeError(f"no server at {self.url}: exit code {self.process.poll()}") from None
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop in order, or however else; its bots go with it."""
        process, self.process = self.process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if how is signal.SIGKILL:
            # Nobody told the bots; they share the session of the server that was killed.
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                return
