"""The example that counts what happened in kept games: a row for each scenario, and the lines that were asked for."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

import sandtable
from sandtable.bots import arena

SCRIPT = Path(__file__).parents[2] / "examples" / "count_games.py"


def test_kept_games_are_counted_by_scenario(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arena.run("cataclysm", ["random", "random"], games=2, jobs=1, scenario="c3", swap=False, keep=tmp_path)
    games = [sandtable.load(path) for path in sorted(tmp_path.glob("*.save"))]
    begun = [sum("begins." in line.text and "turn" in line.text for line in game.log()) for game in games]
    asked = ["--turn", "turn_begins", "--count", "scenario_begins", "--list", "scenario_begins"]
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), str(tmp_path), *asked])
    runpy.run_path(str(SCRIPT), run_name="__main__")
    said = capsys.readouterr().out.splitlines()
    cells = [cell.strip() for cell in said[2].strip("|").split("|")]
    assert cells[:2] == ["c3", "2"]
    assert cells[3].startswith(f"{sum(begun) / 2:.1f} ")
    assert cells[4].startswith(f"{sum(len(game.entries) for game in games) / 2:.0f} ")
    assert cells[5] == "1.0"
    assert said[-1].split(maxsplit=1)[0] == "2"
