"""The load on the server can be measured: every part runs, and says what it promises."""

import json
import math
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FIGURES = {
    "per_second",
    "p50_ms",
    "p99_ms",
    "processor_us",
    "watched_per_second",
    "watched_shown_per_second",
    "actions_per_commit",
    "opened_per_second",
    "all_seen_ms",
}


@pytest.mark.slow
def test_every_part_of_a_load_is_measured(tmp_path: Path) -> None:
    sizes = {"games": "2", "spectators": "1", "house": "8", "idle": "0", "seconds": "0.5"}
    words = [word for name, size in sizes.items() for word in (f"--{name}", size)]
    done = subprocess.run(
        [sys.executable, "-m", "bench.server", "--database", "sqlite", *words, "--out", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    kept = json.loads((tmp_path / "server.json").read_text(encoding="utf-8"))
    found = kept["parts"]["sqlite"]
    assert found.keys() >= FIGURES and all(0 < found[name] < math.inf for name in FIGURES)
    assert found["p50_ms"] <= found["p99_ms"] and kept["parts"]["echo"]["per_second"] > 0
    assert all(rate > 0 for rate in kept["stored_per_second"].values())
    assert {target["id"] for target in kept["targets"]} >= {"S1", "S2", "S3", "S4", "S5"}
    assert all(target["id"] in done.stdout for target in kept["targets"])
