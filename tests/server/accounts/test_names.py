"""Names: nobody can pass for somebody else."""

from __future__ import annotations

import pytest

from sandtable.server.accounts.names import BadName, checked, guest_name, key_of


@pytest.mark.parametrize(
    "name", ["Ann", "山本五十六", "Ōkōchi", "Łukasz-2", "anna_b.c", "Ann  Smith", "हिन्दी", "Ｗｉｄｅ"]
)
def test_names_of_many_scripts(name: str) -> None:
    assert key_of(checked(name)) == key_of(name)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "length"),
        ("a", "length"),
        ("   ", "length"),
        ("-.", "length"),
        ("x" * 33, "length"),
        ("ﷺ" * 5, "length"),
        ("<b>ann</b>", "letters"),
        ("ann\u200bb", "letters"),
        ("ann\u202egnp", "letters"),
        ("a\u0323\u0323\u0323nn", "letters"),
        ("ann@home", "letters"),
        ("ann/../bob", "letters"),
        ("😀😀", "letters"),
        ("аnn", "mixed"),
        ("Αnn", "mixed"),
        ("Server", "reserved"),
        ("S.E.R.V.E.R", "reserved"),
        ("Guest 12345", "reserved"),
        ("guesty", "reserved"),
    ],
)
def test_what_nobody_can_be_called(name: str, why: str) -> None:
    with pytest.raises(BadName, match=why):
        checked(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "ANN"), ("Ann Lee", "ann_lee"), ("Straße", "STRASSE"), ("Ａnn", "Ann"), ("é1", "e\u03011")],
)
def test_names_too_alike_are_the_same(one: str, other: str) -> None:
    assert key_of(one) == key_of(other)


def test_guests_have_names_that_nobody_can_choose() -> None:
    with pytest.raises(BadName, match="reserved"):
        checked(guest_name())
