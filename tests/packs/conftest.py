"""The base pack of the tests, written to a folder."""

from pathlib import Path

import pytest

from tests.packs.towns import BOARD, YEAR, write


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return write(tmp_path / "base", board=BOARD, year=YEAR)
