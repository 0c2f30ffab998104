"""Seats: who plays each side, as a command line says it and as a save remembers it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sandtable.faces.words import Misuse
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


def parse_seat(sides: Sequence[str], text: str) -> Seat:
    """A seat as written on a command line: `SIDE=human` or `SIDE=BOT[:setting=value,...]`."""
    side, equals, player = text.partition("=")
    if not equals or not player.strip():
        raise Misuse("misuse.seat", text=text, known=", ".join(sides))
    if side not in sides:
        raise Misuse("misuse.side", side=side, known=", ".join(sides))
    return Seat(side, player.strip())


def seats_of(sides: Sequence[str], written: Iterable[str], others: str) -> list[Seat]:
    """A seat for every side that takes part: those written, and `others` in the rest."""
    given: dict[str, Seat] = {}
    for text in written:
        seat = parse_seat(sides, text)
        if seat.side in given:
            raise Misuse("misuse.two_players", side=seat.side, one=given[seat.side].player, other=seat.player)
        given[seat.side] = seat
    return [given.get(side, Seat(side, others)) for side in sides]


def remember(meta: dict[str, str], seats: Iterable[Seat], table: str) -> None:
    """Write the seats into the notes that go into a save."""
    for seat in seats:
        meta[f"seat.{seat.side}"] = seat.player
    meta[TABLE] = table


def recall(sides: Sequence[str], meta: Mapping[str, str]) -> list[Seat] | None:
    """The seats that a save remembers; None if it does not remember all of them."""
    if not all(f"seat.{side}" in meta for side in sides):
        return None
    return [Seat(side, meta[f"seat.{side}"]) for side in sides]


def has_secrets(rules: Ruleset) -> bool:
    """Whether sides of this game know different things, so that two people at one screen must take turns to look."""
    return (
        bool(rules.secrets)
        or any(sequence.secret for sequence in rules.sequences)
        or any(symbol.own for symbol in rules.lines.table)
        or any(step.mode == BOTH for sequence in rules.sequences for step in sequence.steps)
    )
