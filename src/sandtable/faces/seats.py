"""Seats: who plays each side, as a command line says it and as a save remembers it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.sequence import BOTH

HUMAN: Final = "human"
TABLE: Final = "table"
HOTSEAT: Final = "hotseat"
SOLO: Final = "solo"


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a side: a human, or a bot in the registry's words (`random`, `planner:seconds=0.5`)."""

    side: str = ""
    player: str = HUMAN

    @property
    def is_human(self) -> bool:
        """Whether a person sits here."""
        return self.player == HUMAN


def parse_seat(rules: Ruleset, text: str) -> Seat:
    """A seat as written on a command line: `SIDE=human` or `SIDE=BOT[:setting=value,...]`."""
    side, equals, player = text.partition("=")
    if not equals or not player.strip():
        raise ValueError(f"a seat is written SIDE=PLAYER, not {text!r}; the sides are {', '.join(rules.sides)}")
    rules.side_number(side)
    return Seat(side, player.strip())


def seats_of(rules: Ruleset, written: Iterable[str], others: str) -> list[Seat]:
    """A seat for every side: those written, and `others` in the rest."""
    given: dict[str, Seat] = {}
    for text in written:
        seat = parse_seat(rules, text)
        if seat.side in given:
            raise ValueError(f"side {seat.side} is given two players, {given[seat.side].player} and {seat.player}")
        given[seat.side] = seat
    return [given.get(side, Seat(side, others)) for side in rules.sides]


def remember(meta: dict[str, str], seats: Iterable[Seat], table: str) -> None:
    """Write the seats into the notes that go into a save."""
    for seat in seats:
        meta[f"seat.{seat.side}"] = seat.player
    meta[TABLE] = table


def recall(rules: Ruleset, meta: Mapping[str, str]) -> list[Seat] | None:
    """The seats that a save remembers; None if it remembers none."""
    if not all(f"seat.{side}" in meta for side in rules.sides):
        return None
    return [Seat(side, meta[f"seat.{side}"]) for side in rules.sides]


def has_secrets(rules: Ruleset) -> bool:
    """Whether sides of this game know different things, so that two people at one screen must take turns to look."""
    return (
        bool(rules.secrets)
        or any(sequence.secret for sequence in rules.sequences)
        or any(symbol.own for symbol in rules.lines.table)
        or any(step.mode == BOTH for sequence in rules.sequences for step in sequence.steps)
    )
