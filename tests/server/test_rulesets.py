"""What a server tells of the games that can be played: their description, their rulebook, their board."""

from __future__ import annotations

import json
from typing import Any

from litestar.testing import TestClient

BOARD = "/api/rulesets/hitlers_reich/board"


def test_a_board_is_served_file_by_file_and_may_be_kept_under_its_digest(client: TestClient[Any]) -> None:
    info = client.get("/api/rulesets/hitlers_reich?lang=en").json()
    digest = info["board_digest"]
    named = client.get(f"{BOARD}?v={digest}")
    assert named.status_code == 200 and "immutable" in named.headers["cache-control"]
    board = json.loads(named.content)
    assert board["game"] == "hitlers_reich"
    for sheet in board["sheets"]:
        shapes = client.get(f"{BOARD}/{sheet}.json?v={digest}").json()
        assert {shape["id"] for shape in shapes["shapes"]} > {"berlin", "moscow"}
        backdrop = client.get(f"{BOARD}/{shapes['backdrop']}?v={digest}")
        assert backdrop.headers["content-type"].startswith("image/svg+xml") and backdrop.content.startswith(b"<")


def test_a_board_without_its_digest_is_asked_for_anew_and_not_sent_twice(client: TestClient[Any]) -> None:
    first = client.get(BOARD)
    assert first.headers["cache-control"] == "no-cache"
    again = client.get(BOARD, headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304 and again.content == b""


def test_only_files_of_the_board_are_served(client: TestClient[Any]) -> None:
    assert client.get(f"{BOARD}/europe.json").status_code == 200
    for name in ("nothing.json", "%2e%2e%2fruleset.py", "..%2fruleset.py", "__init__.py"):
        assert client.get(f"{BOARD}/{name}").status_code == 404
    assert client.get("/api/rulesets/skirmish/board").status_code == 404
