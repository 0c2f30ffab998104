"""Columns that are replaced: a change leaves the old one as it was."""

from __future__ import annotations

from sandtable.kernel.column import changed, changed_row


def test_a_changed_column_differs_in_one_entry_and_leaves_the_old_one_alone() -> None:
    column = [4, 5, 6]
    assert changed(column, 1, 9) == [4, 9, 6]
    assert column == [4, 5, 6]


def test_changed_rows_share_the_rows_that_stay() -> None:
    rows = [[1], [2]]
    new = changed_row(rows, 0, [3, 4])
    assert new == [[3, 4], [2]]
    assert new[1] is rows[1]
    assert rows == [[1], [2]]
