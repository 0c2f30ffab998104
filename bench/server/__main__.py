"""`python -m bench.server`: load on a server of one's own, on loopback; tables, and JSON under bench/results."""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from bench.measure import table
from bench.server import measuring, storing
from bench.server.measuring import Size
from bench.server.processes import postgresql
from bench.targets import Target

# What Rally the Troops' server was measured to do with paths-of-glory (WAL, one process), and Litestar's echo beside it
# on the same machine. That machine is not this one: the processor time of an echo in both says how they compare.
THEN_ECHOES = 68_500.0
THEN_TRIPS = 4_683.0
THEN_P99_MS = 18.8
THEN_OPENED = 137.0
THEN_SHOWN_US = 54.0  # 108 ms until 2,000 spectators have seen an act
THEN_SOCKET_KILOBYTES = 8.8
SQLITE = "sqlite"
POSTGRESQL = "postgresql"


def main() -> None:
    """Measure on each database that there is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", action="append", choices=[SQLITE, POSTGRESQL], help="default: both")
    for name, what in (
        ("games", "games at once"),
        ("spectators", "live spectators of each game"),
        ("house", "spectators of one game, in the full house"),
        ("idle", "games that nobody has open, twice over"),
    ):
        parser.add_argument(f"--{name}", type=int, default=getattr(Size(), name), help=what)
    parser.add_argument("--seconds", type=float, default=Size().seconds, help="length of a part")
    parser.add_argument("--out", type=Path, default=Path("bench/results"))
    asked = parser.parse_args()
    size = Size(asked.games, asked.spectators, asked.house, asked.idle, asked.seconds)
    report: dict[str, object] = {"size": {name: getattr(size, name) for name in Size.__dataclass_fields__}}
    parts = {"echo": measuring.echo(size)}
    cluster = postgresql() if POSTGRESQL in (asked.database or [POSTGRESQL]) else None
    if cluster is None and POSTGRESQL in (asked.database or [POSTGRESQL]):
        print("PostgreSQL is not installed: LEFT OUT (Debian: apt-get install postgresql)", file=sys.stderr)
    try:
        for database in asked.database or [SQLITE, POSTGRESQL]:
            if database == SQLITE or cluster is not None:
                address = cluster.fresh() if cluster is not None and database == POSTGRESQL else ""
                parts[database] = _on(address, size)
        stored = _stored(cluster.fresh() if cluster is not None else "", size.seconds / 5)
    finally:
        if cluster is not None:
            cluster.remove()
    report["parts"] = parts
    report["stored_per_second"] = stored
    _show(parts, stored)
    rows = [
        (database, target)
        for database, found in parts.items()
        if database != "echo"
        for target in targets(parts["echo"], found, stored)
    ]
    lines = [[f"{database} {line[0]}", *line[1:]] for database, target in rows for line in [target.row()]]
    print(table([["target", "reached", "aim", ""], *lines]))
    report["targets"] = [{"database": database, **target.plain()} for database, target in rows]
    asked.out.mkdir(parents=True, exist_ok=True)
    path = asked.out / "server.json"
    path.write_text(measuring.as_text(report), encoding="utf-8")
    print(f"kept in {path}", file=sys.stderr)


def _on(address: str, size: Size) -> dict[str, float]:
    """Everything that is measured of a server, on one database."""
    with tempfile.TemporaryDirectory() as folder, measuring.server(Path(folder), address) as process:
        watched = measuring.games(process, size, size.spectators)
        return {
            **measuring.games(process, size, 0),
            **{f"watched_{name}": figure for name, figure in watched.items()},
            **measuring.idle_memory(process, size),
            **measuring.full_house(process, size),
        }


def _stored(address: str, seconds: float) -> dict[str, float]:
    """Stored actions a second, three rounds of each way in turn."""
    ways: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(3):
            for synchronous in ("NORMAL", "FULL"):
                done = storing.bare_sqlite(Path(folder, f"{synchronous}{number}.db"), seconds, synchronous)
                ways.setdefault(f"bare SQLite, {synchronous}, a commit each", []).append(done)
            done = storing.by_the_writer(str(Path(folder, f"writer{number}.db")), seconds)
            ways.setdefault("writer, SQLite, FULL, group commit", []).append(done)
        if address:
            ways["writer, PostgreSQL, group commit"] = [storing.by_the_writer(address, seconds)]
    return {way: statistics.median(rates) for way, rates in ways.items()}


def targets(echo: dict[str, float], found: dict[str, float], stored: dict[str, float]) -> list[Target]:
    """S1 to S5. What compares with another server is derived through the processor time of an echo.

    Rates and waits count the server's processor time as well, not the clock, except for the p99.
    """
    slower = echo["processor_us"] * THEN_ECHOES / 1e6
    bare = stored["bare SQLite, NORMAL, a commit each"]
    rows = [
        Target("S1", "round trips : RTT server", 1e6 / found["processor_us"] * slower / THEN_TRIPS, 1.2, derived=True),
        Target("S2", "p99 : RTT's", found["p99_ms"] / slower / THEN_P99_MS, 1, at_most=True, derived=True),
    ]
    opened = 1e6 / found["processor_us_per_opening"] * slower
    seen = found["processor_us_per_act_shown"] / slower
    return [
        *rows,
        Target("S3", "opening rate : RTT", opened / THEN_OPENED, 10, derived=True),
        Target("S3", "act until all see : RTT", seen / THEN_SHOWN_US, 0.4, at_most=True, derived=True),
        Target("S4", "memory per socket : RTT", found["kilobytes_per_socket"] / THEN_SOCKET_KILOBYTES, 3, at_most=True),
        *_idle_targets(found),
        Target("S5", "stored actions : bare SQLite", stored["writer, SQLite, FULL, group commit"] / bare, 0.9),
    ]


def _idle_targets(found: dict[str, float]) -> list[Target]:
    if "still_live" not in found:
        return []
    return [Target("S4", "games in memory that nobody has open", found["still_live"], 0, at_most=True)]


def _show(parts: dict[str, dict[str, float]], stored: dict[str, float]) -> None:
    """Print what was measured."""
    names = list(dict.fromkeys(name for found in parts.values() for name in found))
    rows = [[name, *(f"{found[name]:,.2f}" if name in found else "" for found in parts.values())] for name in names]
    print(table([["", *parts], *rows]))
    print(table([["stored actions a second", ""], *([way, f"{rate:,.0f}"] for way, rate in stored.items())]))


if __name__ == "__main__":
    main()
