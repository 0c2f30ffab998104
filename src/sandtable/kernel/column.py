"""Columns that are replaced rather than changed, so that copies of a position can share them.

A column that changes seldom costs a copy nothing when every change puts a new one in its place. Columns that a resample
shuffles, and those that most decisions change, are better copied and changed in place.
"""

from __future__ import annotations


def changed(column: list[int], at: int, value: int) -> list[int]:
    """The column with one entry changed; the old one stays as it is."""
    new = column[:]
    new[at] = value
    return new


def changed_row(rows: list[list[int]], at: int, row: list[int]) -> list[list[int]]:
    """The rows with one of them replaced; the old ones stay as they are."""
    new = rows[:]
    new[at] = row
    return new
