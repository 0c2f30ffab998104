"""Figures: how a game went, as one role may see it: territory, hands and tracks over time, and the luck of the dice."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import select
from sqlalchemy.engine import Connection

from sandtable.kernel import codec
from sandtable.kernel.answers import WHOLE
from sandtable.kernel.chance import SEEN_BY_ALL
from sandtable.kernel.game import Game
from sandtable.kernel.picture import Picture
from sandtable.server.games.whole import picture_of
from sandtable.server.storage.tables import SNAPSHOTS
from sandtable.server.wire.state import Luck, Series, Stats
from sandtable.server.words import say

MOST_POINTS: Final = 120
TERRITORY: Final = "territory"
HAND: Final = "holding"

Snapshot = tuple[int, bytes]


def snapshots_of(connection: Connection, game: str) -> list[Snapshot]:
    """The stored positions of a game, evenly thinned if there are very many."""
    numbers = select(SNAPSHOTS.c.entry).where(SNAPSHOTS.c.game_id == game).order_by(SNAPSHOTS.c.entry)
    entries = list(connection.execute(numbers).scalars())
    step = max(1, math.ceil(len(entries) / MOST_POINTS))
    wanted = {*entries[::step], *entries[-1:]}
    found = select(SNAPSHOTS.c.entry, SNAPSHOTS.c.body).where(
        SNAPSHOTS.c.game_id == game, SNAPSHOTS.c.entry.in_(sorted(wanted))
    )
    return [(row.entry, row.body) for row in connection.execute(found.order_by(SNAPSHOTS.c.entry))]


def stats_of(game: Game, snapshots: Iterable[Snapshot], viewer: int, language: str) -> Stats:
    """A game in figures, as a viewer may see it."""
    lines = Lines()
    texts = game.texts(language)
    for at, body in snapshots:
        g = codec.unpack(game.rules, game.tables, body)
        lines.add(at, picture_of(game.rules, g, viewer, texts), game.rules.sides, language)
    at = len(game.entries)
    lines.add(at, picture_of(game.rules, game.position, viewer, texts), game.rules.sides, language)
    return Stats(lines.told(), luck_of(game, viewer))


@dataclass(slots=True)
class Lines:
    """Figures by what they count and by side or other owner, point by point."""

    series: dict[tuple[str, str | None], Series] = field(default_factory=dict)

    def add(self, at: int, picture: Picture, sides: tuple[str, ...], language: str) -> None:
        """The figures of one moment."""
        if picture.spaces:
            # Places may belong to others than the sides: to each power of an alliance, to a country that stays out.
            owned = dict.fromkeys(sides, 0) | {owner: 0 for name, owner in self.series if name == TERRITORY and owner}
            names = {space.owner: space.owner_name for space in picture.spaces if space.owner}
            for owner in (space.owner for space in picture.spaces if space.owner):
                owned[owner] = owned.get(owner, 0) + 1
            for owner, count in owned.items():
                label = say(language, "stats.territory") if owner in sides else names.get(owner, owner)
                self._point(TERRITORY, label, owner, at, count, is_side=owner in sides)
        for holding in picture.holdings:
            if holding.owner in sides:
                self._point(
                    f"{HAND}.{holding.id}", holding.name, holding.owner, at, len(holding.cards) + holding.hidden
                )
        for track in picture.tracks:
            for owner, box, _ in track.markers:
                if owner in sides:
                    self._point(f"track.{track.id}", track.name, owner, at, box)
        for fact in picture.facts:
            if fact.value.lstrip("-").isdecimal():
                self._point(f"fact.{fact.id}", fact.label, fact.owner or None, at, int(fact.value))

    def _point(self, name: str, label: str, owner: str | None, at: int, value: float, *, is_side: bool = True) -> None:
        series = self.series.setdefault((name, owner), Series(name, label, owner if is_side else None, []))
        if series.points and series.points[-1][0] == at:
            series.points[-1] = (at, value)
        else:
            series.points.append((at, value))

    def told(self) -> list[Series]:
        """The figures that ever change, with their fellows; what is never anything but nought is none."""
        seen = {key: {value for _, value in series.points} for key, series in self.series.items()}
        moving = {name for (name, _), values in seen.items() if len(values) > 1}
        return [series for key, series in self.series.items() if key[0] in moving and seen[key] != {0}]


def luck_of(game: Game, viewer: int) -> list[Luck]:
    """The dice that each side's decisions have led to, as far as a viewer may see them, against what to expect."""
    dice = dict.fromkeys(game.rules.playing(game.position), (0, 0.0, 0.0, 0.0))
    for number in game.path():
        entry = game.entries[number]
        if entry.side not in dice:
            continue
        count, total, expected, variance = dice[entry.side]
        for outcome, faces in zip(entry.outcomes, entry.faces, strict=False):
            if faces and (viewer == WHOLE or outcome[0] in (SEEN_BY_ALL, viewer)):
                rolled = outcome[1:]
                count += len(rolled)
                total += sum(rolled)
                expected += len(rolled) * (faces + 1) / 2
                variance += len(rolled) * (faces * faces - 1) / 12
        dice[entry.side] = (count, total, expected, variance)
    return [
        Luck(
            game.rules.sides[side],
            count,
            total / count if count else 0.0,
            expected / count if count else 0.0,
            math.sqrt(variance) / count if count else 0.0,
        )
        for side, (count, total, expected, variance) in dice.items()
    ]
