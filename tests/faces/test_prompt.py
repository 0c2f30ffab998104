"""The bar above a question: where room is short, what is going on now matters more than what it is a part of."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from sandtable.faces.terminal.prompt import crumbs

CONTEXT = ("Turn of the Axis", "Barbarossa", "Land attack", "Conflict for Minsk")


@pytest.mark.parametrize(("room", "shown"), [
    (80, "Turn of the Axis › Barbarossa › Land attack › Conflict for Minsk"),
    (50, "… › Barbarossa › Land attack › Conflict for Minsk"),
    (40, "… › Land attack › Conflict for Minsk"),
    (30, "… › Conflict for Minsk"),
    (20, "Conflict for Minsk"),
    (10, "Conflict."),
])  # fmt: skip
def test_outer_procedures_give_way_to_inner_ones(room: int, shown: str) -> None:
    assert crumbs(CONTEXT, room) == shown


def test_wide_letters_take_their_room() -> None:
    shown = crumbs(("枢軸軍のターン", "バルバロッサ作戦", "地上攻撃", "ミンスクのコンフリクト"), 40)
    assert shown == "… › 地上攻撃 › ミンスクのコンフリクト" and cell_len(shown) <= 40


def test_without_context_there_is_nothing_to_show() -> None:
    assert crumbs((), 40) == ""
