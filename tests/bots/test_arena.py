"""The arena: the same seed gives the same games, both bots get both seats, and a failure can be looked at."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from tests.bots.valley import RULES

from sandtable.bots.arena import ArenaFault, run
from sandtable.bots.bot import BadBot
from sandtable.bots.report import (
    GameResult,
    Report,
    labels_of,
    read_json_lines,
    rows,
    text,
    wilson,
    write_csv,
    write_json_lines,
)
from sandtable.kernel.game import Game
from sandtable.kernel.record import read

VALLEY = "tests.bots.valley:RULES"
PLANNER = "planner:iterations=6,depth=4"


def played(report: Report) -> list[tuple[object, ...]]:
    """All of a report's games but the time they took."""
    return [(r.number, r.seed, r.seats, r.winner, r.ending, r.digest, r.decisions) for r in report.results]


@pytest.fixture(scope="module")
def report() -> Report:
    return run(VALLEY, [PLANNER, "random"], games=8, jobs=1, seed=3)


def test_same_seed_gives_the_same_games_whatever_the_number_of_jobs(report: Report) -> None:
    apart = run(VALLEY, [PLANNER, "random"], games=8, jobs=2, seed=3)
    assert played(apart) == played(report)


def test_other_seed_gives_other_games(report: Report) -> None:
    other = run(VALLEY, [PLANNER, "random"], games=8, jobs=1, seed=4)
    assert not {r.digest for r in other.results} & {r.digest for r in report.results}


def test_swap_plays_every_seed_from_both_seats(report: Report) -> None:
    for first, second in zip(report.results[::2], report.results[1::2], strict=True):
        assert first.seed == second.seed
        assert first.seats == second.seats[::-1]
    assert len({result.seed for result in report.results}) == 4


def test_swap_rounds_the_games_up_to_whole_rounds() -> None:
    assert len(run(VALLEY, ["random", "random"], games=3, jobs=1).results) == 4


def test_without_swap_every_bot_keeps_its_seat() -> None:
    report = run(VALLEY, ["steady", "random"], games=3, swap=False, jobs=1)
    assert [result.seats for result in report.results] == [["steady", "random"]] * 3
    assert len({result.seed for result in report.results}) == 3


def test_scenario_and_choices_are_played() -> None:
    report = run(VALLEY, ["slow", "slow"], games=2, jobs=1, scenario="siege", choices={"days": "3"})
    assert (report.scenario, report.choices["days"]) == ("siege", "3")
    assert report.results[0].decisions == [3, 3]


def test_progress_is_told_after_every_game() -> None:
    told: list[tuple[int, int]] = []
    found: list[GameResult] = []

    def on_game(result: GameResult, done: int, total: int) -> None:
        found.append(result)
        told.append((done, total))

    report = run(VALLEY, ["random", "random"], games=4, jobs=1, on_game=on_game)
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert found == report.results


def test_counts_add_up(report: Report) -> None:
    ours, theirs = (report.standing(bot) for bot in report.bots)
    assert (ours.games, theirs.games) == (8, 8)
    assert (ours.won, ours.drawn, ours.lost) == (theirs.lost, theirs.drawn, theirs.won)
    assert ours.won + ours.drawn + ours.lost == 8
    for side in report.sides:
        assert report.standing(report.bots[0], side).games == 4
    assert sum(sum(result.decisions) for result in report.results) == ours.decisions + theirs.decisions
    assert sum(report.endings().values()) == 8


def test_bot_against_itself_has_two_names() -> None:
    assert labels_of(["random", "random", "planner"]) == ["random", "random #2", "planner"]


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(95, 100, 0.8882, 0.9785), (65, 100, 0.5525, 0.7364), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)],
)
def test_wilson_interval(won: int, games: int, low: float, high: float) -> None:
    """Against figures published for Wilson's score interval."""
    assert wilson(won, games) == pytest.approx((low, high), abs=0.0001)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_drawn_game_is_divided_among_all_players(players: int) -> None:
    bots = list("abcde"[:players])
    nothing = [0] * players
    drawn = GameResult(winner="", seats=bots, decisions=nothing, seconds=[0.0] * players, forfeits=nothing)
    report = Report(sides=[f"side_{bot}" for bot in bots], bots=bots, results=[drawn])
    assert [report.standing(bot).score for bot in bots] == [report.even] * players == [1 / players] * players


def test_bot_that_kept_its_seat_is_shown_in_that_seat() -> None:
    report = run(VALLEY, ["steady", "random"], games=2, swap=False, jobs=1)
    assert [row[:2] for row in rows(report)] == [("steady", "crown"), ("random", "league")]


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_are_kept_as_saves_if_asked(jobs: int, tmp_path: Path) -> None:
    report = run(VALLEY, ["steady", "random"], games=2, jobs=jobs, keep=tmp_path / "kept")
    saves = sorted((tmp_path / "kept").glob("*.save"))
    games = [Game.from_record(RULES, RULES.load_tables([]), read(save)) for save in saves]
    assert [game.digest() for game in games] == [result.digest for result in report.results]
    assert all(game.over for game in games)


def test_json_lines_come_back_as_they_were(report: Report, tmp_path: Path) -> None:
    write_json_lines(report, tmp_path / "run.jsonl")
    assert read_json_lines(tmp_path / "run.jsonl") == report
    assert len((tmp_path / "run.jsonl").read_text().splitlines()) == 9


def test_damaged_json_lines_are_refused_with_file_and_line(report: Report, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    write_json_lines(report, path)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:3], lines[3][:-9]]))
    with pytest.raises(ValueError, match=r"run\.jsonl, line 4"):
        read_json_lines(path)
    path.write_text("\n".join(lines[1:]))
    with pytest.raises(ValueError, match="no report of the arena"):
        read_json_lines(path)
    path.write_text("")
    with pytest.raises(ValueError, match=r"run\.jsonl, line 1"):
        read_json_lines(path)


def test_csv_has_a_line_for_every_game(report: Report, tmp_path: Path) -> None:
    write_csv(report, tmp_path / "run.csv")
    with (tmp_path / "run.csv").open(newline="", encoding="utf-8") as file:
        found = list(csv.DictReader(file))
    assert [(int(row["number"]), row["seed"], row["winner"], row["digest"]) for row in found] == [
        (result.number, result.seed, result.winner, result.digest) for result in report.results
    ]
    for row, result in zip(found, report.results, strict=True):
        assert [row[f"bot_{side}"] for side in report.sides] == result.seats
        assert [int(row[f"decisions_{side}"]) for side in report.sides] == result.decisions
        if result.winner:
            assert row["winning_bot"] == row[f"bot_{result.winner}"]


def test_table_shows_every_standing(report: Report) -> None:
    shown = text(report)
    standing = report.standing(PLANNER)
    low, high = standing.interval
    assert f"{standing.score:.1%}" in shown and f"{low:.1%} to {high:.1%}" in shown
    assert [row[:2] for row in rows(report)] == [
        (bot, seat) for bot in (PLANNER, "random") for seat in ("all", "crown", "league")
    ]


@pytest.mark.parametrize("jobs", [1, 2])
def test_bot_that_crashes_stops_the_run_and_leaves_a_game_to_look_at(jobs: int, tmp_path: Path) -> None:
    with pytest.raises(ArenaFault, match="an ounce of supply over nothing") as caught:
        run(VALLEY, ["crasher", "random"], games=6, jobs=jobs, seed=8, faults=tmp_path)
    saves = list(tmp_path.glob("*.save"))
    assert saves and any(str(save) in str(caught.value) for save in saves)
    game = Game.from_record(RULES, RULES.load_tables([]), read(saves[0]))
    (failed,) = [side for side in RULES.sides if game.meta[f"seat.{side}"] == "crasher"]
    assert f"crasher as {failed}" in game.meta["fault"]
    assert sum(RULES.sides[entry.side] == failed for entry in game.entries) == 2
    assert failed in game.deciding
    game.apply(failed, game.options(failed)[0])


def test_worker_that_dies_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(ArenaFault, match="worker process"):
        run(VALLEY, ["quitter", "random"], games=4, jobs=2, faults=tmp_path)


def test_what_cannot_be_played_is_refused_before_the_first_game() -> None:
    with pytest.raises(ValueError, match="takes 2 bots, not 1"):
        run(VALLEY, ["random"])
    with pytest.raises(BadBot, match="no bot 'marshal'"):
        run(VALLEY, ["random", "marshal"])
    with pytest.raises(ValueError, match="no scenario 'winter'"):
        run(VALLEY, ["random", "random"], scenario="winter")
    with pytest.raises(ValueError, match="no option 'nights'"):
        run(VALLEY, ["random", "random"], choices={"nights": "3"})
    with pytest.raises(ValueError, match="at least one game"):
        run(VALLEY, ["random", "random"], games=0)
    with pytest.raises(ValueError, match="no ruleset at"):
        run("tests.bots.valley:NOTHING", ["random", "random"])
    with pytest.raises(ValueError, match="no ruleset, but a function"):
        run("tests.bots.valley:worth", ["random", "random"])
    with pytest.raises(ValueError, match="there is no game 'ludo'"):
        run("ludo", ["random", "random"])
