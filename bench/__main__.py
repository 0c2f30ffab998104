"""`python -m bench`: measure, print a table, and keep the figures as JSON under bench/results."""

from __future__ import annotations

import argparse
import gc
import json
import platform
import sys
from pathlib import Path

import sandtable
from bench.games import figures
from bench.measure import Figure, calibration, rate
from bench.peers import catanatron, open_spiel_chess
from sandtable.kernel import engine


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", help="a game to measure (default: all)")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a round")
    parser.add_argument("--out", type=Path, default=Path("bench/results"))
    asked = parser.parse_args()
    gc.freeze()
    gc.disable()
    compiled = not engine.__file__.endswith(".py")
    kind = "compiled" if compiled else "interpreted"
    base = rate("calibration", calibration, asked.rounds, asked.seconds)
    peers = [*catanatron(asked.rounds, asked.seconds), *open_spiel_chess(asked.rounds, asked.seconds)]
    report: dict[str, object] = {
        "kind": kind,
        "python": platform.python_version(),
        "calibration": base.plain(),
        "peers": [peer.plain() for peer in peers],
        "games": {},
    }
    print(f"{kind}, Python {platform.python_version()}; calibration loop {base.median:.0f}/s")
    for name in asked.game or sandtable.games():
        found, facts = figures(name, asked.rounds, asked.seconds)
        games = report["games"]
        assert isinstance(games, dict)
        games[name] = {
            "facts": facts,
            "figures": [figure.plain() for figure in found],
            "targets": targets(found, peers, compiled=compiled),
        }
        show(name, found, base, facts, targets(found, peers, compiled=compiled))
    asked.out.mkdir(parents=True, exist_ok=True)
    path = asked.out / f"{kind}.json"
    path.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    print(f"kept in {path}", file=sys.stderr)


def targets(found: list[Figure], peers: list[Figure], *, compiled: bool) -> list[dict[str, float | str]]:
    """The ratios that the project aims for (E1, E3, E4, E5), as far as their peers are installed."""
    by_name = {figure.name: figure.median for figure in [*found, *peers]}
    rows: list[dict[str, float | str]] = []
    if "catanatron_decisions" in by_name:
        ratio = by_name["decisions"] / by_name["catanatron_decisions"]
        rows.append({"target": "E1 decisions : catanatron", "ratio": ratio, "at_least": 5.0 if compiled else 1.0})
        ratio = by_name["copy"] / by_name["catanatron_copy"]
        rows.append({"target": "E4 copy : catanatron copy", "ratio": ratio, "at_most": 0.05 if compiled else 0.25})
    if compiled and "open_spiel_chess_decisions" in by_name:
        ratio = by_name["decisions"] / by_name["open_spiel_chess_decisions"]
        rows.append({"target": "E3 decisions : open_spiel chess", "ratio": ratio, "at_least": 0.7})
    ratio = by_name["copy_and_decide"] / by_name["decisions"]
    rows.append({"target": "E5 copy and decide : decide", "ratio": ratio, "at_least": 0.65 if compiled else 0.75})
    return rows


def show(
    name: str,
    found: list[Figure],
    base: Figure,
    facts: dict[str, float],
    rows: list[dict[str, float | str]],
) -> None:
    """Print one game's table."""
    print(f"\n{name}: " + ", ".join(f"{key} {value:.1f}" for key, value in facts.items()))
    for figure in found:
        against = figure.median / base.median if figure.unit == "/s" else figure.median * base.median / 1e6
        spread = f"[{figure.low:,.1f}..{figure.high:,.1f}]" if figure.high else ""
        print(f"  {figure.name:20} {figure.median:14,.2f} {figure.unit:3} {against:12.4f} of calibration  {spread}")
    for row in rows:
        wanted = f">= {row['at_least']}" if "at_least" in row else f"<= {row['at_most']}"
        print(f"  {row['target']:32} {float(row['ratio']):8.3f}  aim {wanted}")


main()
