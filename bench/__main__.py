"""`python -m bench`: measure the engine, print tables, and keep the figures as JSON under bench/results."""

from __future__ import annotations

import argparse
import gc
import json
import platform
import sys
from pathlib import Path

import sandtable
from bench.games import Measured, measure
from bench.measure import table
from bench.targets import targets
from sandtable.kernel import engine


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", help="a game to measure (default: all)")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a round, in processor time")
    parser.add_argument("--out", type=Path, default=Path("bench/results"))
    asked = parser.parse_args()
    gc.freeze()
    gc.disable()
    compiled = not engine.__file__.endswith(".py")
    kind = "compiled" if compiled else "interpreted"
    print(f"{kind}, Python {platform.python_version()}")
    games: dict[str, object] = {}
    for name in asked.game or sandtable.games():
        found = measure(name, asked.rounds, asked.seconds)
        rows = targets(found, compiled=compiled)
        games[name] = {
            "facts": found.facts,
            "figures": [figure.plain() for figure in found.figures.values()],
            "scenarios": {
                scenario: {"facts": facts, "decisions": figure.plain()}
                for scenario, (figure, facts) in found.scenarios.items()
            },
            "targets": [row.plain() for row in rows],
        }
        show(name, found)
        print(table([["target", "reached", "aim", ""], *(row.row() for row in rows)]))
    asked.out.mkdir(parents=True, exist_ok=True)
    path = asked.out / f"{kind}.json"
    report = {"kind": kind, "python": platform.python_version(), "games": games}
    path.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    print(f"kept in {path}", file=sys.stderr)


def show(name: str, found: Measured) -> None:
    """Print one game's figures, each beside the calibration loop, and what random play of each scenario is like."""
    base = found.figures["calibration"].median
    rows = [["figure", "median", "", "of calibration", "rounds"]]
    for figure in found.figures.values():
        against = figure.median / base if figure.unit == "/s" else figure.median * base / 1e6
        spread = f"[{min(figure.rounds):,.1f}..{max(figure.rounds):,.1f}]"
        rows.append([figure.name, f"{figure.median:,.2f}", figure.unit, f"{against:.4f}", spread])
    print(f"\n{name}\n{table(rows)}")
    rows = [["scenario", "decisions/s", "decisions a game", "options", "forced", "state bytes"]]
    every = {"all": (found.figures["decisions"], found.facts), **found.scenarios}
    for scenario, (figure, facts) in every.items():
        rows.append(
            [
                scenario,
                f"{figure.median:,.0f}",
                f"{facts['decisions_per_game']:.0f} [{facts['shortest']:.0f}..{facts['longest']:.0f}]",
                f"{facts['options_per_decision']:.1f}",
                f"{facts['forced']:.0%}",
                f"{facts['state_bytes']:.0f}",
            ]
        )
    print(table(rows))


main()
