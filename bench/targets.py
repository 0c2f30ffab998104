"""The ratios that are aimed for, and what is reached: E1 to E6, as `docs/performance.md` tells them."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from bench import peers
from bench.games import Measured


@dataclass(frozen=True, slots=True)
class Target:
    """One ratio aimed for: what is set against what, what was reached, and whether it should be at least or at most.

    `derived`: the peer was not measured in this run, but once beside another that was.
    """

    id: str
    what: str
    reached: float
    aim: float
    at_most: bool = False
    derived: bool = False

    @property
    def is_met(self) -> bool:
        """Whether the aim is reached."""
        return self.reached <= self.aim if self.at_most else self.reached >= self.aim

    def plain(self) -> dict[str, object]:
        """The target as plain data."""
        return {**asdict(self), "is_met": self.is_met}

    def row(self) -> list[str]:
        """The target as a line of a table."""
        aim = f"{'<=' if self.at_most else '>='} {self.aim:g}"
        what = f"{self.id} {self.what}{', derived' if self.derived else ''}"
        return [what, f"{self.reached:.3f}", aim, "met" if self.is_met else "missed"]


def targets(found: Measured, *, compiled: bool) -> list[Target]:
    """What a game reaches of each target whose peers were there."""
    figures = found.figures
    rows: list[Target] = []
    if peers.CATANATRON in figures:
        ratio = figures["decisions"].over(figures[peers.CATANATRON])
        to_paths = peers.THEN_PATHS_OF_GLORY / peers.THEN_CATANATRON
        to_hammer = peers.THEN_HAMMER / peers.THEN_CATANATRON
        games = figures["games"].over(figures[peers.CATANATRON])
        to_games = peers.THEN_PATHS_OF_GLORY_GAMES / peers.THEN_CATANATRON
        rows += [
            Target("E1", "decisions : catanatron", ratio, 5 if compiled else 1),
            Target("E2", "decisions : paths-of-glory", ratio / to_paths, 20 if compiled else 5, derived=True),
            Target("E2", "decisions : hammer-of-the-scots", ratio / to_hammer, 1.5 if compiled else 0.35, derived=True),
            Target("E6", "whole games : paths-of-glory", games / to_games, 5 if compiled else 1, derived=True),
        ]
    if peers.CHESS in figures and compiled:
        ratio = figures["decisions"].over(figures[peers.CHESS])
        rows.append(Target("E3", "decisions : open_spiel chess", ratio, 0.7))
    if peers.CATANATRON_COPY in figures:
        ratio = figures["copy"].over(figures[peers.CATANATRON_COPY])
        to_paths = peers.THEN_PATHS_OF_GLORY_COPY / peers.THEN_CATANATRON_COPY
        rows += [
            Target("E4", "copy : catanatron copy", ratio, 0.05 if compiled else 0.25, at_most=True),
            Target(
                "E4",
                "copy : paths-of-glory core copy",
                ratio / to_paths,
                0.2 if compiled else 1,
                at_most=True,
                derived=True,
            ),
        ]
    ratio = figures["copy_and_decide"].over(figures["decisions"])
    rows.append(Target("E5", "copy and decide : decide", ratio, 0.65 if compiled else 0.75))
    return sorted(rows, key=lambda row: row.id)
