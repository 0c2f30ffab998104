"""Health, version and figures: what watches over a server may read, and nobody else."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient
from prometheus_client.parser import text_string_to_metric_families

import sandtable
from sandtable.server.accounts import people
from tests.server.hosting import Running
from tests.server.postgresql import both_databases
from tests.server.table import Person


@both_databases
def test_health_and_version_are_for_everybody(client: TestClient[Any], request: pytest.FixtureRequest) -> None:
    kind = request.node.callspec.params["settings"]
    assert client.get("/api/health").json() == {"status": "ok", "database": kind, "version": sandtable.__version__}
    version = client.get("/api/version").json()
    assert version["version"] == sandtable.__version__ and version["rulesets"]["hitlers_reich"] >= 1


def figures(text: str) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_figures_count_what_happens(alice: Person) -> None:
    game = alice.begin("skirmish", {"crown": "me", "league": "me"})["id"]
    before = figures(alice.client.get("/metrics", headers=alice.headers).text)
    alice.act(game, 0, "crown", "attack:ford")
    after = figures(alice.client.get("/metrics", headers=alice.headers).text)
    action = (("method", "POST"), ("route", "/api/games/{game_id}/actions"), ("status", "200"))
    assert after["sandtable_requests_total", action] == before.get(("sandtable_requests_total", action), 0) + 1
    assert after["sandtable_writes_total", ()] > before["sandtable_writes_total", ()]
    assert after["sandtable_live_games", ()] == 1
    assert game not in alice.client.get("/metrics", headers=alice.headers).text


def test_figures_of_a_public_server_are_for_its_owner_and_for_the_owners_programs(club: Running) -> None:
    ann, bob = club.member("Ann"), club.member("Bob")
    url = f"{club.url}/metrics"
    assert httpx.get(url).status_code == 401
    assert httpx.get(url, headers={"cookie": bob.cookies()}).status_code == 403
    with club.host.store.engine.begin() as connection:
        people.change(connection, ann.me().id, owner=True)
    club.host.door.forget(ann.me().id)
    token = ann.new_token("prometheus").token
    answer = httpx.get(url, headers={"authorization": f"Bearer {token}"})
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert figures(answer.text)


def test_each_request_is_one_line_of_the_log_with_its_route_and_person(
    alice: Person, caplog: pytest.LogCaptureFixture
) -> None:
    from sandtable.server.logs import JsonLines

    with caplog.at_level("INFO", "sandtable.server.requests"):
        alice.get("/api/games/none/state", 404)
    (record,) = [one for one in caplog.records if one.name == "sandtable.server.requests"]
    said = json.loads(JsonLines().format(record))
    assert said["route"] == "/api/games/{game_id}/state" and said["status"] == 404
    assert said["user"] == alice.me["id"] and said["ms"] >= 0
