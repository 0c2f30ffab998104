"""What is measured from outside: a Sandtable server, a bare echo, and the database beside them, each on loopback."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.server.postgresql import Cluster, binaries


class DurableCluster(Cluster):
    """A PostgreSQL that keeps what it acknowledges, unlike that of the tests: what that costs is to be seen."""

    def start(self) -> None:
        """Listen on a socket alone, everything else as it comes."""
        options = f"-k {self.folder} -c listen_addresses= -c max_connections=200"
        self._call("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.folder / "log"), "-o", options, "start")


def postgresql() -> DurableCluster | None:
    """A PostgreSQL of one's own; None where it is not installed."""
    programs = binaries()
    return DurableCluster(programs) if programs is not None else None


def processor_seconds(pid: int) -> float:
    """How long the threads of a process have kept processors busy."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text(encoding="ascii").split()[0]) for thread in threads) / 1e9


def resident_kilobytes(pid: int) -> int:
    """How much memory a process holds."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


class Echo:
    """`bench.server.echo` in a process of its own."""

    def __init__(self, port: int) -> None:
        self.url = f"ws://127.0.0.1:{port}/"
        self.running = subprocess.Popen([sys.executable, "-m", "bench.server.echo", str(port)])
        until = time.monotonic() + 30
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            if self.running.poll() is not None or time.monotonic() > until:
                raise RuntimeError("the echo did not start")
            time.sleep(0.05)

    def __enter__(self) -> Echo:
        return self

    def __exit__(self, *_: object) -> None:
        self.running.terminate()
        self.running.wait(10)
