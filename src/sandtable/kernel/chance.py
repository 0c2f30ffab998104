"""Chance: every die, shuffle and draw comes from a sealed key, one numbered event after another.

Event `i` of a game with key `k` is a pure function of `(k, i)`: that is what makes dice verifiable once the key is
revealed, lets a position be copied without copying a generator, and keeps one event from telling about the next.
"""

from __future__ import annotations

import hashlib
from typing import Final

DICE: Final = 0
SHUFFLE: Final = 1
DRAW: Final = 2

SEEN_BY_ALL: Final = -1
SEEN_BY_NONE: Final = -2


class Experiment:
    """One random experiment: `count` dice of `faces`, a shuffle of `count`, or a draw of `count` out of `faces`."""

    __slots__ = ("kind", "count", "faces", "seen")

    def __init__(self, kind: int, count: int, faces: int, seen: int = SEEN_BY_ALL) -> None:
        self.kind = kind
        self.count = count
        self.faces = faces
        self.seen = seen


def dice(count: int, faces: int = 6) -> Experiment:
    """Roll dice; the outcome lists their values, 1 to `faces`."""
    return Experiment(DICE, count, faces)


def shuffle(count: int, seen: int = SEEN_BY_NONE) -> Experiment:
    """Shuffle `count` things; the outcome is the new order, as old indexes."""
    return Experiment(SHUFFLE, count, count, seen)


def draw(count: int, out_of: int, seen: int = SEEN_BY_ALL) -> Experiment:
    """Draw `count` of `out_of` things blindly, without putting back; the outcome lists indexes in drawing order."""
    if count > out_of:
        raise ValueError(f"{count} cannot be drawn out of {out_of}")
    return Experiment(DRAW, count, out_of, seen)


def key_of(seed: str) -> bytes:
    """The 32-byte key of a seed."""
    return hashlib.blake2b(seed.encode(), digest_size=32, person=b"sandtable-key").digest()


def commitment_of(seed: str) -> str:
    """The hash that a game publishes at its start and that its seed must match at its end."""
    return hashlib.sha256(b"sandtable commitment\0" + seed.encode()).hexdigest()


def block_of(key: bytes, event: int, block: int) -> bytes:
    """Sixty-four bytes of the stream of one event."""
    return hashlib.blake2b(b"%d.%d" % (event, block), key=key, person=b"sandtable-event", digest_size=64).digest()


class Stream:
    """Numbers below a bound, without bias, from the bytes of one event."""

    __slots__ = ("key", "event", "block", "data", "at")

    def __init__(self, key: bytes, event: int) -> None:
        self.key = key
        self.event = event
        self.block = 0
        self.data = block_of(key, event, 0)
        self.at = 0

    def take(self, width: int) -> int:
        """The next `width` bytes as one number."""
        if self.at + width > 64:
            self.block += 1
            self.data = block_of(self.key, self.event, self.block)
            self.at = 0
        number = int.from_bytes(self.data[self.at : self.at + width], "little")
        self.at += width
        return number

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each equally likely."""
        width = 1 if bound <= 256 else 4
        size = 1 << (8 * width)
        limit = size - size % bound
        while True:
            number = self.take(width)
            if number < limit:
                return number % bound


def six_sided(count: int, key: bytes, event: int) -> list[int]:
    """`Stream.below(6) + 1`, `count` times, in one pass: most experiments are a few ordinary dice."""
    values: list[int] = []
    for byte in block_of(key, event, 0):
        if byte < 252:
            values.append(byte % 6 + 1)
            if len(values) == count:
                return values
    stream = Stream(key, event)
    return [stream.below(6) + 1 for _ in range(count)]


def outcome_of(experiment: Experiment, key: bytes, event: int) -> list[int]:
    """The outcome of an experiment as event number `event` of the key."""
    count = experiment.count
    faces = experiment.faces
    if experiment.kind == DICE:
        if faces == 6:
            return six_sided(count, key, event)
        stream = Stream(key, event)
        return [stream.below(faces) + 1 for _ in range(count)]
    stream = Stream(key, event)
    bag = list(range(faces))
    for i in range(count):
        j = i + stream.below(faces - i)
        bag[i], bag[j] = bag[j], bag[i]
    return bag[:count]


def is_outcome(experiment: Experiment, outcome: list[int]) -> bool:
    """Whether a recorded outcome could have come from this experiment."""
    if len(outcome) != experiment.count:
        return False
    if experiment.kind == DICE:
        return all(1 <= value <= experiment.faces for value in outcome)
    return len(set(outcome)) == len(outcome) and all(0 <= value < experiment.faces for value in outcome)
