"""The benchmarks of the engine run, and report what they promise: every game, every scenario, figures and targets."""

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable

ROOT = Path(__file__).parents[2]
FIGURES = {
    "decisions",
    "games",
    "copy_and_decide",
    "api_decisions",
    "copy",
    "options",
    "encode",
    "decode",
    "view",
    "resample",
    "save_and_load",
    "planner_iterations",
    "calibration",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", sandtable.games())
def test_every_figure_of_a_game_is_measured(name: str, tmp_path: Path) -> None:
    words = ["--game", name, "--rounds", "1", "--seconds", "0.001", "--out", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-m", "bench", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONSAFEPATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    kept = json.loads(next(tmp_path.iterdir()).read_text(encoding="utf-8"))
    game = kept["games"][name]
    medians = {figure["name"]: figure["median"] for figure in game["figures"]}
    assert medians.keys() >= FIGURES and all(0 < median < math.inf for median in medians.values())
    assert game["scenarios"].keys() == sandtable.ruleset(name).by_scenario.keys()
    for scenario in game["scenarios"].values():
        facts = scenario["facts"]
        assert facts["shortest"] <= facts["decisions_per_game"] <= facts["longest"]
        assert 0 <= facts["forced"] < 1 and facts["options_per_decision"] > 1 and facts["state_bytes"] > 0
    # E5 has no peer; the others are there as far as their peers are installed.
    assert any(target["id"] == "E5" for target in game["targets"])
    assert all(name in done.stdout and scenario in done.stdout for scenario in game["scenarios"])
