"""The dice of one side as far as they can still be touched, numbered, so that equal situations are reckoned once.

Of dice that may only be touched from below or from above, the rest count in the total alone. A shape is what remains:
how many dice lie unmarked, the lowest and the highest of them (all as the lowest, if all may be touched), and the dice
that a source of several rerolls has marked, since it may take each die only once: `bits << 3 | face`.
"""

from __future__ import annotations

from typing import Final

from sandtable.kernel.distribution import multisets

Shape = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]

ALL: Final = 9  # more dice than a side has: every one may be touched
LOW: Final = 0
HIGH: Final = 1


class Shapes:
    """A numbered table of shapes, and what becomes of a shape when dice leave it and come to it."""

    def __init__(self) -> None:
        self.shape: list[Shape] = []
        self.number: dict[Shape, int] = {}
        self._cut: dict[int, int] = {}
        self._taken: dict[int, tuple[int, int]] = {}
        self._added: dict[int, int] = {}
        self._each: dict[int, tuple[int, ...]] = {}
        self._landings: dict[int, list[tuple[int, int, int]]] = {}

    def of(self, shape: Shape) -> int:
        """The number of a shape."""
        found = self.number.get(shape, -1)
        if found < 0:
            found = len(self.shape)
            self.number[shape] = found
            self.shape.append(shape)
        return found

    def whole(self, faces: list[int], marks: list[int] | None = None) -> int:
        """The shape of dice that all may be touched, with the bits that mark each."""
        free = [face for i, face in enumerate(faces) if not marks or not marks[i]]
        marked = [marks[i] << 3 | face for i, face in enumerate(faces) if marks and marks[i]]
        return self.of((len(free), tuple(sorted(free)), (), tuple(sorted(marked))))

    def cut(self, number: int, low: int, high: int) -> int:
        """The shape with no more than so many of its lowest and highest unmarked dice kept."""
        key = number << 8 | low << 4 | high
        found = self._cut.get(key, -1)
        if found < 0:
            count, lows, highs, marked = self.shape[number]
            if low + high >= count:
                found = number
            elif len(lows) == count:
                found = self.of((count, lows[:low], lows[count - high :], marked))
            else:
                found = self.of((count, lows[:low], highs[len(highs) - high :], marked))
            self._cut[key] = found
        return found

    def groups(self, number: int) -> list[int]:
        """The different marks on dice that may be taken; 0 for the unmarked."""
        _, lows, highs, marked = self.shape[number]
        found = [0] if lows or highs else []
        return found + sorted({die >> 3 for die in marked})

    def take(self, number: int, end: int, bits: int = 0) -> tuple[int, int]:
        """Take away the lowest or highest of the dice marked with just these bits: the rest, and its face."""
        key = number << 16 | bits << 1 | end
        found = self._taken.get(key)
        if found is None:
            count, lows, highs, marked = self.shape[number]
            if bits:
                alike = [die for die in marked if die >> 3 == bits]
                die = alike[-1] if end else alike[0]
                i = marked.index(die)
                found = (self.of((count, lows, highs, marked[:i] + marked[i + 1 :])), die & 7)
            elif not end:
                found = (self.of((count - 1, lows[1:], highs, marked)), lows[0])
            elif len(lows) == count:
                found = (self.of((count - 1, lows[:-1], highs, marked)), lows[-1])
            else:
                found = (self.of((count - 1, lows, highs[:-1], marked)), highs[-1])
            self._taken[key] = found
        return found

    def take_face(self, number: int, face: int, bits: int = 0) -> int:
        """Take away a die of a known face from dice that all may be touched: the rest."""
        count, lows, highs, marked = self.shape[number]
        if bits:
            i = marked.index(bits << 3 | face)
            return self.of((count, lows, highs, marked[:i] + marked[i + 1 :]))
        i = lows.index(face)
        return self.of((count - 1, lows[:i] + lows[i + 1 :], highs, marked))

    def add(self, number: int, face: int, bits: int = 0) -> int:
        """Put a die to the others."""
        key = number << 16 | bits << 3 | face
        found = self._added.get(key, -1)
        if found < 0:
            count, lows, highs, marked = self.shape[number]
            if bits:
                found = self.of((count, lows, highs, tuple(sorted((*marked, bits << 3 | face)))))
            elif len(lows) == count:
                found = self.of((count + 1, tuple(sorted((*lows, face))), highs, marked))
            else:
                low, high = tuple(sorted((*lows, face)))[: len(lows)], tuple(sorted((*highs, face)))
                found = self.of((count + 1, low, high[1:], marked))
            self._added[key] = found
        return found

    def with_each(self, number: int, bits: int, low: int, high: int) -> tuple[int, ...]:
        """The shapes with one more die of each face, from 1 to 6, cut to what may still be touched."""
        key = (number << 8 | low << 4 | high) << 8 | bits
        found = self._each.get(key)
        if found is None:
            found = tuple([self.cut(self.add(number, face, bits), low, high) for face in range(1, 7)])
            self._each[key] = found
        return found

    def unmarked(self, number: int, bits: int) -> int:
        """The shape without these marks."""
        count, lows, highs, marked = self.shape[number]
        if not marked:
            return number
        bare = self.of((count, lows, highs, ()))
        for die in marked:
            bare = self.add(bare, die & 7, die >> 3 & ~bits)
        return bare

    def set_low(self, number: int, faces: tuple[int, ...]) -> tuple[int, int]:
        """Turn the lowest dice to these faces, the highest face first, as long as it helps; and the gain."""
        gain = 0
        for face in faces:
            rest, lowest = self.take(number, LOW)
            if lowest >= face:
                break
            number = self.add(rest, face)
            gain += face - lowest
        return number, gain

    def landings(self, rest: int, count: int, bits: int, low: int, high: int) -> list[tuple[int, int, int]]:
        """What becomes of a shape when so many dice are thrown to it: the shape, their sum, and in how many ways."""
        key = ((rest << 8 | low << 4 | high) << 4 | count) << 8 | bits
        found = self._landings.get(key)
        if found is None:
            ways: dict[tuple[int, int], int] = {}
            for faces, number in multisets(count):
                shape = rest
                for face in faces:
                    shape = self.add(shape, face, bits)
                landed = (self.cut(shape, low, high), sum(faces))
                ways[landed] = ways.get(landed, 0) + number
            found = [(shape, total, number) for (shape, total), number in ways.items()]
            self._landings[key] = found
        return found
