"""Reports of the arena: what was played, who won how often and how surely, as tables, JSON lines and CSV."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable, Sequence as Listing
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final

import msgspec

from sandtable.kernel.mistakes import Mistake

FORMAT: Final = 1
Z: Final = 1.959964


class BadRun(Mistake):
    """A run of the arena that cannot be made as asked, or a report that cannot be read."""

    def package(self) -> str:
        """Where the words are."""
        return "sandtable.bots"


@dataclass(slots=True)
class GameResult:
    """One game: the bots by side, who won ("": nobody), how, and what each side decided and needed for it.

    `digest` is the hash of the final position, so that two runs can be compared.
    """

    number: int = 0
    seed: str = ""
    seats: list[str] = field(default_factory=list)
    winner: str = ""
    ending: str = ""
    digest: str = ""
    decisions: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    forfeits: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Standing:
    """How one bot did, in one seat or ("" as its side) in all."""

    bot: str = ""
    side: str = ""
    games: int = 0
    won: int = 0
    drawn: int = 0
    decisions: int = 0
    seconds: float = 0.0
    forfeits: int = 0
    players: int = 2

    @property
    def lost(self) -> int:
        """Games that somebody else won."""
        return self.games - self.won - self.drawn

    @property
    def score(self) -> float:
        """The share of games won; a drawn game is divided among all players."""
        return self._points / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the score."""
        return wilson(self._points, self.games)

    @property
    def _points(self) -> float:
        return self.won + self.drawn / self.players

    @property
    def seconds_per_decision(self) -> float:
        """How long the bot thought, on average."""
        return self.seconds / self.decisions if self.decisions else 0.0


@dataclass(slots=True)
class Report:
    """A run of the arena: its terms and its games, in the order of their numbers."""

    game: str = ""
    sides: list[str] = field(default_factory=list)
    bots: list[str] = field(default_factory=list)
    scenario: str = ""
    choices: dict[str, str] = field(default_factory=dict)
    seed: str = ""
    swap: bool = False
    seconds: float = 0.0
    results: list[GameResult] = field(default_factory=list)

    def standing(self, bot: str, side: str = "") -> Standing:
        """How a bot did, in one seat or in all."""
        found = Standing(bot, side, players=len(self.sides))
        for result in self.results:
            for i, seated in enumerate(result.seats):
                if seated == bot and side in ("", self.sides[i]):
                    found.games += 1
                    found.won += result.winner == self.sides[i]
                    found.drawn += result.winner == ""
                    found.decisions += result.decisions[i]
                    found.seconds += result.seconds[i]
                    found.forfeits += result.forfeits[i]
        return found

    def standings(self) -> list[Standing]:
        """Every bot in all seats, then in each seat that it took; a bot with one seat only in that."""
        found: list[Standing] = []
        for bot in self.bots:
            by_side = [standing for side in self.sides if (standing := self.standing(bot, side)).games]
            found.extend(by_side if len(by_side) == 1 else [self.standing(bot), *by_side])
        return found

    @property
    def even(self) -> float:
        """The score of a player who is neither better nor worse than the others, if all seats are equal."""
        return 1 / len(self.sides)

    def endings(self) -> dict[str, int]:
        """How often the games ended in which way, the most frequent first."""
        count: dict[str, int] = {}
        for result in self.results:
            ending = f"{result.winner or 'nobody'}: {result.ending}"
            count[ending] = count.get(ending, 0) + 1
        return dict(sorted(count.items(), key=lambda item: -item[1]))

    def length(self) -> float:
        """The mean number of decisions of a game."""
        return sum(sum(result.decisions) for result in self.results) / max(1, len(self.results))


def labels_of(bots: Iterable[str]) -> list[str]:
    """A name for each bot of a run: what it was asked for as, and a number when it plays itself."""
    labels: list[str] = []
    for bot in bots:
        same = sum(label == bot or label.startswith(f"{bot} #") for label in labels)
        labels.append(f"{bot} #{same + 1}" if same else bot)
    return labels


def wilson(successes: float, games: int, z: float = Z) -> tuple[float, float]:
    """Wilson's interval for a share of successes (95 % unless told otherwise)."""
    if games == 0:
        return 0.0, 1.0
    share = successes / games
    square = z * z / games
    middle = (share + square / 2) / (1 + square)
    reach = z / (1 + square) * math.sqrt(share * (1 - share) / games + square / (4 * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


HEADINGS: Final = ("bot", "seat", "games", "won", "drawn", "lost", "score", "95 %", "s/decision", "forfeits")


def rows(report: Report) -> list[tuple[str, ...]]:
    """The table of a report, a row for each standing, under `HEADINGS`."""
    found: list[tuple[str, ...]] = []
    for standing in report.standings():
        low, high = standing.interval
        found.append(
            (
                standing.bot,
                standing.side or "all",
                str(standing.games),
                str(standing.won),
                str(standing.drawn),
                str(standing.lost),
                f"{standing.score:.1%}",
                f"{low:.1%} to {high:.1%}",
                f"{standing.seconds_per_decision:.4f}",
                str(standing.forfeits),
            )
        )
    return found


def text(report: Report) -> str:
    """The report as plain text."""
    lines = [HEADINGS, *rows(report)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEADINGS))]
    table = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines]
    games = len(report.results)
    first = (
        f"{report.game}, {report.scenario}, seed {report.seed}: {games} games in {report.seconds:.1f} s, "
        f"{report.length():.0f} decisions a game"
    )
    ends = [f"{ending}: {count} of {games}" for ending, count in report.endings().items()]
    return "\n".join([first, "", *(line.rstrip() for line in table), "", *ends])


def write_json_lines(report: Report, path: Path | str) -> None:
    """Keep a report as JSON lines: its terms, then a line for each game."""
    head = {"sandtable_arena": FORMAT, **msgspec.to_builtins(report)}
    del head["results"]
    encode = msgspec.json.encode
    with Path(path).open("wb") as file:
        file.write(encode(head) + b"\n")
        file.writelines(encode(result) + b"\n" for result in report.results)


def read_json_lines(path: Path | str) -> Report:
    """The report kept as JSON lines."""
    lines = Path(path).read_bytes().splitlines()
    try:
        head = msgspec.json.decode(lines[0], type=dict[str, object])
        if head.pop("sandtable_arena", None) != FORMAT:
            raise BadRun("report.foreign", where=path, known=FORMAT)
        report = msgspec.convert(head, Report)
    except (msgspec.MsgspecError, IndexError) as error:
        raise BadRun("report.line", where=path, line=1, why=error) from None
    for number, line in enumerate(lines[1:], start=2):
        try:
            report.results.append(msgspec.json.decode(line, type=GameResult))
        except msgspec.MsgspecError as error:
            raise BadRun("report.line", where=path, line=number, why=error) from None
    return report


def write_csv(report: Report, path: Path | str) -> None:
    """Keep the games of a report as CSV, a line for each."""
    with Path(path).open("w", newline="", encoding="utf-8") as file:
        _write_rows(report, file)


def _write_rows(report: Report, file: IO[str]) -> None:
    sides: Listing[str] = report.sides
    writer = csv.writer(file)
    writer.writerow(
        [
            *("number", "seed", "scenario", "winner", "winning_bot", "ending", "digest"),
            *(f"{what}_{side}" for what in ("bot", "decisions", "seconds", "forfeits") for side in sides),
        ]
    )
    for result in report.results:
        winning_bot = result.seats[sides.index(result.winner)] if result.winner else ""
        writer.writerow(
            [
                *(result.number, result.seed, report.scenario, result.winner, winning_bot),
                *(result.ending, result.digest, *result.seats, *result.decisions),
                *(f"{seconds:.6f}" for seconds in result.seconds),
                *result.forfeits,
            ]
        )
