"""The OpenAPI document: it describes every route, and whatever one makes of it, the server never fails."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, seed, settings as hypothesis_settings
from litestar.testing import TestClient

from tests.server.hosting import Running, public, running

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis.checks import not_a_server_error
    from schemathesis.core.result import Ok
    from schemathesis.specs.openapi.checks import response_schema_conformance

DOCUMENT = "/api/openapi.json"
TAGS = ["accounts", "club", "games", "health", "notices", "rulesets", "study"]


def test_every_route_is_described_and_says_what_it_does(client: TestClient[Any]) -> None:
    document = client.get(DOCUMENT).json()
    operations = [
        (path, method, operation)
        for path, item in document["paths"].items()
        for method, operation in item.items()
        if method in ("get", "post", "put", "patch", "delete")
    ]
    assert len(operations) > 45
    assert len({operation["operationId"] for _, _, operation in operations}) == len(operations)
    for path, method, operation in operations:
        assert operation.get("summary") and operation.get("tags"), f"{method} {path}"
    assert sorted({tag for _, _, operation in operations for tag in operation["tags"]}) == TAGS
    assert document["info"]["title"] == "Sandtable"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(public(tmp_path_factory.mktemp("openapi"), loopback=True)) as found:
        yield found


@pytest.fixture(scope="module")
def guest(live: Running) -> dict[str, str]:
    """Somebody with a game or two, so that some requests reach something."""
    with httpx.Client(base_url=live.url, timeout=60.0) as http:
        me = http.get("/api/me").json()
        headers = {"cookie": "; ".join(f"{k}={v}" for k, v in http.cookies.items()), "x-csrf-token": me["csrf"]}
        seats = [{"side": "crown", "kind": "me"}, {"side": "league", "kind": "me"}]
        game = http.post("/api/games", json={"ruleset": "skirmish", "seats": seats}, headers=headers).json()
        live.game = game["id"]  # type: ignore[attr-defined]
    return headers


@pytest.mark.slow
@pytest.mark.parametrize("tag", TAGS)
def test_whatever_is_asked_the_server_does_not_fail(tag: str, live: Running, guest: dict[str, str]) -> None:
    """Requests of all shapes, good and bad, made from the document itself; answers keep to their types."""
    tried = 0
    for found in schemathesis.openapi.from_url(f"{live.url}{DOCUMENT}").include(tag=tag).get_all_operations():
        assert isinstance(found, Ok), found
        strategy = found.ok().as_strategy()

        @hypothesis_settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @seed(1)
        @given(case=strategy)
        def ask(case: Any) -> None:
            if "game_id" in (case.path_parameters or {}) and len(str(case.path_parameters["game_id"])) % 3:
                case.path_parameters["game_id"] = live.game  # type: ignore[attr-defined]
            is_an_end = case.method == "DELETE" and case.operation.path in ("/api/session", "/api/games/{game_id}")
            response = case.call(headers={} if is_an_end else guest)
            case.validate_response(response, checks=[not_a_server_error, response_schema_conformance])

        ask()
        tried += 1
    assert tried > 2
