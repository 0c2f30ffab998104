"""Random play over all scenarios and options: every promise of the kernel after every decision."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games import ruleset
from sandtable.kernel.conformance import conformance
from sandtable.kernel.fuzz import fuzz

DECISIONS_IN_CI = 200_000


def test_the_game_declares_itself_soundly() -> None:
    rules = ruleset("hitlers_reich")
    assert conformance(rules, rules.load_tables([])) == []


def test_random_play_keeps_every_promise(tmp_path: Path) -> None:
    report = fuzz(ruleset("hitlers_reich"), [], decisions=3_000, seed=1, crash_dir=tmp_path)
    assert report.failure is None, str(report.failure)
    assert report.decisions >= 3_000


@pytest.mark.fuzz
@pytest.mark.parametrize("share", range(8))
def test_long_random_play_keeps_every_promise(share: int, tmp_path: Path) -> None:
    """All shares together play the decisions that CI must play; each has its own fixed seed."""
    report = fuzz(
        ruleset("hitlers_reich"), [], decisions=DECISIONS_IN_CI // 8, seed=100 + share, crash_dir=tmp_path, dear=64
    )
    assert report.failure is None, str(report.failure)
    assert report.decisions >= DECISIONS_IN_CI // 8
    assert report.finished > 0
