"""What holds a compiled kernel and a game that is not compiled together is no burden to either."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from sandtable import kernel
from sandtable.kernel.frame import Frame
from sandtable.kernel.position import Position, Tables
from tests.toys.skirmish.contest import Contest
from tests.toys.skirmish.valley import Valley


def test_a_game_outside_of_the_package_builds_on_the_kernels_classes() -> None:
    """Its fields and those that it inherits are set, copied and compared as one."""
    contest, valley = Contest(at=2, place=3), Valley(active=1, control=[0, 1])
    assert issubclass(Contest, Frame) and issubclass(Valley, Position)
    assert (contest.at, contest.turn, contest.place, contest.bonus) == (2, 0, 3, [0, 0])
    assert (valley.active, valley.winner, valley.control, valley.stack) == (1, -1, [0, 1], [])
    assert contest.copy() == contest != Contest(at=1, place=3) and valley.copy() == valley

    class Board(Tables):
        """Tables of a game's own."""

    assert Board("digest").digest == "digest"


def test_the_kernel_runs_without_the_compilers_own_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mypy_extensions", None)
    spec = importlib.util.spec_from_file_location("native_alone", Path(kernel.__path__[0]) / "native.py")
    assert spec is not None and spec.loader is not None
    alone = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(alone)
    assert alone.mypyc_attr(allow_interpreted_subclasses=True)(Frame) is Frame
