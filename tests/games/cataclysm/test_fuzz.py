"""Random play over all scenarios, editions and numbers of players: every promise of the kernel after every decision."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games import ruleset
from sandtable.games.cataclysm import house
from sandtable.kernel.conformance import conformance
from sandtable.kernel.fuzz import fuzz

DECISIONS_IN_CI = 100_000
FOR_EACH_DIVISION = 11_000
FOR_EACH_SCENARIO = 3_500
"""For each scenario in each edition: enough for at least one whole game."""

SCENARIOS = ("c1", "c2", "c3", "c4", "c5", "c6", "c7")
EDITIONS = ("2018", "2022")
DIVISIONS = house.HOUSE[house.PLAYERS].values


def test_the_game_declares_itself_soundly() -> None:
    rules = ruleset("cataclysm")
    assert conformance(rules, rules.load_tables([])) == []


def test_random_play_keeps_every_promise(tmp_path: Path) -> None:
    report = fuzz(ruleset("cataclysm"), [], decisions=1_500, seed=1, crash_dir=tmp_path, dear=32)
    assert report.failure is None, str(report.failure)
    assert report.decisions >= 1_500


def test_enough_is_played_at_random() -> None:
    played = FOR_EACH_DIVISION * len(DIVISIONS) + FOR_EACH_SCENARIO * len(SCENARIOS) * len(EDITIONS)
    assert played >= DECISIONS_IN_CI


@pytest.mark.fuzz
@pytest.mark.parametrize("players", DIVISIONS)
def test_long_random_play_keeps_every_promise(players: str, tmp_path: Path) -> None:
    """Scenarios, editions and single differences at random, each number of players with its own fixed seed."""
    report = fuzz(
        ruleset("cataclysm"),
        [],
        decisions=FOR_EACH_DIVISION,
        seed=f"players {players}",
        choices={"players": players},
        crash_dir=tmp_path,
        dear=64,
    )
    assert report.failure is None, str(report.failure)
    assert report.decisions >= FOR_EACH_DIVISION
    assert report.finished > 0


@pytest.mark.fuzz
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_games_of_every_scenario_end(scenario: str, edition: str, tmp_path: Path) -> None:
    report = fuzz(
        ruleset("cataclysm"),
        [],
        decisions=FOR_EACH_SCENARIO,
        seed=7,
        scenarios=[scenario],
        choices={"edition": edition},
        crash_dir=tmp_path,
        dear=256,
    )
    assert report.failure is None, str(report.failure)
    assert report.finished > 0
