"""Options: numbers, groups, filters, pages, and which option typed words mean."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from sandtable.faces.terminal.options import Menu, draw_options, menu_of, picked
from sandtable.faces.words import Words
from sandtable.kernel.answers import Option

PLACES = ("Leningrad", "Moscow", "Kharkov", "Malta", "Suez", "London", "Egypt", "Crete", "Paris", "Rome", "Minsk")


def options(*named: tuple[str, str]) -> list[Option]:
    return [Option(number, name, "", text) for number, (name, text) in enumerate(named)]


MANY = options(
    ("pass", "Pass"),
    *((f"attack:{place.lower()}", f"Attack {place}") for place in PLACES),
    *((f"fortify:{place.lower()}", f"Fortify {place}") for place in PLACES),
)


def no_name(option: Option) -> str:
    return ""


def drawn(menu: Menu, width: int = 80, rows: int = 99) -> str:
    console = Console(file=StringIO(), width=width, no_color=True, highlight=False)
    console.print(draw_options(menu, width, rows, Words("en")))
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert isinstance(shown, str)
    return shown


def numbers(shown: str) -> dict[str, int]:
    return {text.strip(): int(n) for n, text in re.findall(r"(\d+) (\D+?)(?=  |\n|$)", shown)}


def test_few_options_stand_under_each_other_in_the_games_order() -> None:
    menu = menu_of(MANY[:4], no_name)
    assert [line.strip() for line in drawn(menu).splitlines()] == [
        "1 Pass",
        "2 Attack Leningrad",
        "3 Attack Moscow",
        "4 Attack Kharkov",
    ]


def test_many_options_are_grouped_by_verb_under_what_they_share() -> None:
    menu = menu_of(MANY, no_name)
    assert [heading for heading, _ in menu.groups] == ["", "Attack …", "Fortify …"]
    assert len(menu.options) == len(MANY)


def test_a_verbs_own_name_heads_its_group() -> None:
    menu = menu_of(MANY, lambda option: "Assaults" if option.name.startswith("attack") else "")
    assert [heading for heading, _ in menu.groups] == ["", "Assaults", "Fortify …"]


def test_japanese_groups_are_headed_by_what_their_options_end_with() -> None:
    many = options(
        *((f"attack:{i}", f"{place}を攻撃する") for i, place in enumerate(("マルタ", "パリ", "ローマ") * 3)),
        *((f"fort:{i}", f"{place}に要塞を置く") for i, place in enumerate(("マルタ", "パリ", "ローマ") * 3)),
    )
    assert [heading for heading, _ in menu_of(many, no_name).groups] == ["… を攻撃する", "… に要塞を置く"]


@pytest.mark.parametrize("width", [80, 160])
def test_every_number_takes_the_option_that_it_stands_beside(width: int) -> None:
    menu = menu_of(MANY, no_name)
    shown = drawn(menu, width)
    assert max(cell_len(line.rstrip()) for line in shown.splitlines()) <= width
    found = numbers(shown)
    assert len(found) == len(MANY)
    for text, number in found.items():
        option = picked(menu, str(number))
        assert option is not None and option.text == text


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("1", "pass"),
        ("23", "fortify:minsk"),
        ("24", None),
        ("0", None),
        ("pass", "pass"),
        ("Attack Malta", "attack:malta"),
        ("attack:malta", "attack:malta"),
        ("attack malta", "attack:malta"),
        ("attack mal", "attack:malta"),
        ("fortify r", "fortify:rome"),
        ("attack", None),
        ("attack m", None),
        ("malta", None),
        ("retreat", None),
        ("", None),
    ],
)
def test_typed_words_mean_one_option_or_none(typed: str, name: str | None) -> None:
    option = picked(menu_of(MANY, no_name), typed)
    assert (option.name if option else None) == name


def test_name_of_a_thing_alone_will_do_where_only_one_option_is_about_it() -> None:
    option = picked(menu_of(MANY[:12], no_name), "malta")
    assert option is not None and option.name == "attack:malta"


def test_filter_keeps_numbers_and_counts_matches() -> None:
    menu = menu_of(MANY, no_name)
    before = numbers(drawn(menu))
    menu.filter = "mosc"
    shown = drawn(menu)
    assert "2 of 23" in shown
    found = {text: number for text, number in numbers(shown).items() if "Moscow" in text}
    assert found == {text: before[text] for text in ("Attack Moscow", "Fortify Moscow")}


def test_long_lists_are_paged_and_nothing_is_lost() -> None:
    many = options(*((f"unit:{n}", f"Unit of the {n}th division") for n in range(1, 201)))
    menu = menu_of(many, no_name)
    seen: list[str] = []
    shown = ""
    for page in range(99):
        menu.page = page
        shown = drawn(menu, rows=10)
        assert len(shown.splitlines()) <= 11
        if menu.page < page:
            break
        seen += re.findall(r"Unit of the \d+th", shown)
    assert len(seen) == 200 and len(set(seen)) == 200
    assert "Page" in shown
