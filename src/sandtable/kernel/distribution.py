"""Distributions of whole numbers, exactly: sums of dice by convolution, in counts of equally likely ways.

Nothing is sampled and nothing is rounded: a chance is so many ways out of so many. `Lanes` keeps many such counts
side by side in one big integer, so that one addition or comparison serves them all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import gcd


@dataclass(frozen=True, slots=True)
class Distribution:
    """How many of a number of equally likely ways lead to each whole number, from `least` up."""

    least: int = 0
    counts: tuple[int, ...] = (1,)

    @property
    def ways(self) -> int:
        """All ways together."""
        return sum(self.counts)

    @property
    def most(self) -> int:
        """The greatest number that is possible."""
        return self.least + len(self.counts) - 1

    def of(self, value: int) -> int:
        """The ways that lead to a number."""
        return self.counts[value - self.least] if self.least <= value <= self.most else 0

    def at_least(self, value: int) -> int:
        """The ways that lead to a number or more."""
        return sum(self.counts[max(0, value - self.least) :])

    def shifted(self, by: int) -> Distribution:
        """The same with every number raised by so much."""
        return Distribution(self.least + by, self.counts)

    def plus(self, other: Distribution) -> Distribution:
        """The sum of two independent numbers."""
        return Distribution(self.least + other.least, _products(self.counts, other.counts))

    def minus(self, other: Distribution) -> Distribution:
        """The difference of two independent numbers."""
        return Distribution(self.least - other.most, _products(self.counts, other.counts[::-1]))

    def chance(self, value: int) -> tuple[int, int]:
        """The chance of a number, as a fraction in lowest terms."""
        return in_lowest_terms(self.of(value), self.ways)

    def mean(self) -> tuple[int, int]:
        """The mean, as a fraction in lowest terms."""
        total = sum((self.least + i) * count for i, count in enumerate(self.counts))
        return in_lowest_terms(total, self.ways)

    def shares(self) -> dict[int, float]:
        """Every possible number with its chance."""
        ways = self.ways
        return {self.least + i: count / ways for i, count in enumerate(self.counts) if count}


def in_lowest_terms(part: int, whole: int) -> tuple[int, int]:
    """A fraction of whole numbers, reduced."""
    common = gcd(part, whole)
    return part // common, whole // common


def _products(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    """The convolution of two rows of counts: both packed into one integer each, and multiplied."""
    width = (sum(a) * sum(b)).bit_length() // 8 + 1
    product = _packed(a, width) * _packed(b, width)
    length = len(a) + len(b) - 1
    data = product.to_bytes(width * length, "little")
    return tuple([int.from_bytes(data[i : i + width], "little") for i in range(0, width * length, width)])


def _packed(counts: tuple[int, ...], width: int) -> int:
    return int.from_bytes(b"".join([count.to_bytes(width, "little") for count in counts]), "little")


def exactly(value: int) -> Distribution:
    """A number that is certain."""
    return Distribution(value, (1,))


def from_ways(ways: dict[int, int]) -> Distribution:
    """The distribution that gives each number so many ways; numbers without ways may be left out."""
    likely = [value for value, count in ways.items() if count]
    if not likely:
        raise ValueError("a distribution needs at least one way")
    least = min(likely)
    return Distribution(least, tuple([ways.get(value, 0) for value in range(least, max(likely) + 1)]))


@lru_cache(maxsize=256)
def dice(count: int, faces: int = 6) -> Distribution:
    """The sum of dice; of no dice, 0."""
    if count < 0 or faces < 1:
        raise ValueError(f"{count} dice of {faces} faces cannot be rolled")
    if count == 0:
        return exactly(0)
    return dice(count - 1, faces).plus(Distribution(1, (1,) * faces))


def mixed(parts: list[tuple[int, Distribution]]) -> Distribution:
    """One of several distributions, chosen with these weights."""
    whole = 1
    for _, part in parts:
        whole *= part.ways // gcd(whole, part.ways)
    ways: dict[int, int] = {}
    for weight, part in parts:
        each = weight * (whole // part.ways)
        for i, count in enumerate(part.counts):
            ways[part.least + i] = ways.get(part.least + i, 0) + each * count
    return from_ways(ways)


def compared(a: Distribution, b: Distribution) -> tuple[int, int, int]:
    """In how many ways `a` is greater than an independent `b`, equal to it, and less."""
    difference = a.minus(b)
    greater, equal = difference.at_least(1), difference.of(0)
    return greater, equal, difference.ways - greater - equal


@lru_cache(maxsize=64)
def multisets(count: int, faces: int = 6) -> tuple[tuple[tuple[int, ...], int], ...]:
    """What dice may show when it does not matter which shows what, lowest first, with the ways to roll it."""
    if count == 0:
        return (((), 1),)
    # One more die of the highest face: of `count` dice, any choice of those that show it.
    return tuple(
        [
            ((*rest, face), ways * count // (rest.count(face) + 1))
            for rest, ways in multisets(count - 1, faces)
            for face in range(rest[-1] if rest else 1, faces + 1)
        ]
    )


@lru_cache(maxsize=256)
def highest(count: int, kept: int, faces: int = 6) -> Distribution:
    """The sum of the highest few of some dice."""
    ways: dict[int, int] = {}
    for row, number in multisets(count, faces):
        value = sum(row[count - kept :]) if kept else 0
        ways[value] = ways.get(value, 0) + number
    return from_ways(ways)


class Lanes:
    """Rows of `count` numbers below 2 ** (`bits` - 1), each row one integer: number `i` in the bits from `i * bits`.

    Rows are added, subtracted and multiplied by a number as integers are, as long as no lane grows too great, and
    divided by a number that divides every lane. The top bit of each lane is kept free for comparisons.
    """

    __slots__ = ("count", "bits", "ones", "tops", "every")

    def __init__(self, count: int, bits: int) -> None:
        self.count = count
        self.bits = bits
        self.ones = sum([1 << (i * bits) for i in range(count)])
        self.tops = self.ones << (bits - 1)
        self.every = (1 << (count * bits)) - 1

    def row(self, numbers: list[int]) -> int:
        """A row of these numbers."""
        packed = 0
        for i in range(len(numbers)):
            if not 0 <= numbers[i] < 1 << (self.bits - 1) or i >= self.count:
                raise ValueError(f"number {i} of a row, {numbers[i]}, has no room in {self.count} x {self.bits} bits")
            packed |= numbers[i] << (i * self.bits)
        return packed

    def numbers(self, row: int) -> list[int]:
        """The numbers of a row."""
        width = self.bits
        one = (1 << width) - 1
        return [(row >> (i * width)) & one for i in range(self.count)]

    def number(self, row: int, i: int) -> int:
        """One number of a row."""
        return (row >> (i * self.bits)) & ((1 << self.bits) - 1)

    def ahead(self, row: int, by: int) -> int:
        """Lane `i` gets what lane `i + by` held; what moves past an end is lost, and 0 moves in."""
        if by >= 0:
            return row >> (by * self.bits)
        return (row << (-by * self.bits)) & self.every

    def where_not_less(self, a: int, b: int) -> int:
        """A mask of the lanes in which `a` is at least `b`."""
        tops = ((a | self.tops) - b) & self.tops
        return tops - (tops >> (self.bits - 1))

    def where_more(self, a: int, b: int) -> int:
        """A mask of the lanes in which `a` is more than `b`."""
        tops = self.tops ^ (((b | self.tops) - a) & self.tops)
        return tops - (tops >> (self.bits - 1))

    def larger(self, a: int, b: int) -> int:
        """The larger number of each lane."""
        return b ^ ((a ^ b) & self.where_not_less(a, b))

    def smaller(self, a: int, b: int) -> int:
        """The smaller number of each lane."""
        return a ^ ((a ^ b) & self.where_not_less(a, b))
