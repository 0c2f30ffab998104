"""Random play over all scenarios, editions and numbers of players: every promise of the kernel after every decision."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games import ruleset
from sandtable.kernel.conformance import conformance
from sandtable.kernel.fuzz import fuzz

DECISIONS_IN_CI = 80_000
SCENARIOS = ("c1", "c2", "c3", "c4", "c5", "c6", "c7")


def test_the_game_declares_itself_soundly() -> None:
    rules = ruleset("cataclysm")
    assert conformance(rules, rules.load_tables([])) == []


def test_random_play_keeps_every_promise(tmp_path: Path) -> None:
    report = fuzz(ruleset("cataclysm"), [], decisions=1_500, seed=1, crash_dir=tmp_path, dear=32)
    assert report.failure is None, str(report.failure)
    assert report.decisions >= 1_500


@pytest.mark.fuzz
@pytest.mark.parametrize("share", range(8))
def test_long_random_play_keeps_every_promise(share: int, tmp_path: Path) -> None:
    """All shares together play the decisions that CI must play; each has its own fixed seed."""
    report = fuzz(
        ruleset("cataclysm"), [], decisions=DECISIONS_IN_CI // 8, seed=100 + share, crash_dir=tmp_path, dear=64
    )
    assert report.failure is None, str(report.failure)
    assert report.decisions >= DECISIONS_IN_CI // 8
    assert report.finished > 0


@pytest.mark.fuzz
@pytest.mark.parametrize("edition", ["2018", "2022"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_games_of_every_scenario_end(scenario: str, edition: str, tmp_path: Path) -> None:
    report = fuzz(
        ruleset("cataclysm"),
        [],
        decisions=5_000,
        seed=7,
        scenarios=[scenario],
        choices={"edition": edition},
        crash_dir=tmp_path,
        dear=256,
    )
    assert report.failure is None, str(report.failure)
    assert report.finished > 0
