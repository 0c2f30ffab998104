"""Files go out compressed to whoever can read that, and as they are to everybody else."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

BOARD = "/api/rulesets/hitlers_reich/board"


@pytest.mark.parametrize("path", [BOARD, f"{BOARD}/europe.json", f"{BOARD}/europe.svg"])
def test_a_board_is_the_same_compressed_and_plain(client: TestClient[Any], path: str) -> None:
    plain = client.get(path, headers={"accept-encoding": "identity"})
    packed = client.get(path, headers={"accept-encoding": "br, gzip"})
    assert "content-encoding" not in plain.headers and packed.headers["content-encoding"] == "gzip"
    assert plain.content == packed.content
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert plain.headers["vary"] == packed.headers["vary"] == "accept-encoding"
