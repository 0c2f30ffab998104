"""What goes over the wire: the weight of the first visit, and nobody but the server itself."""

from __future__ import annotations

import random
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.browser.conftest import Sit
from tests.browser.weights import Weights

FIRST_LOAD = 300_000


def quiet(page: Page) -> None:
    page.wait_for_load_state("networkidle")


def test_the_first_load_without_the_map_is_light(sit: Sit) -> None:
    board = sit(service_workers="block")
    weights = Weights(board.page)
    board.page.goto(board.url)
    board.page.get_by_role("button", name="Play Hitler's Reich now").wait_for()
    quiet(board.page)
    lobby = weights.without_map()
    board.page.get_by_role("button", name="Play Hitler's Reich now").click()
    board.wait_for_turn()
    quiet(board.page)
    assert weights.of_map() > 0
    assert 0 < lobby < FIRST_LOAD
    assert lobby < weights.without_map() < FIRST_LOAD, sorted(weights.bytes.items(), key=lambda one: -one[1])[:8]


def test_the_first_load_is_light_in_japanese_too(sit: Sit) -> None:
    board = sit(service_workers="block", locale="ja-JP")
    weights = Weights(board.page)
    board.visit(board.begin())
    board.wait_for_turn()
    quiet(board.page)
    assert 0 < weights.without_map() < FIRST_LOAD


def test_nothing_is_asked_of_anybody_else_and_nothing_breaks_the_policy(sit: Sit) -> None:
    board = sit()
    asked: set[str] = set()
    page = board.page
    page.context.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    page.add_init_script(
        "addEventListener('securitypolicyviolation', event => (window.broken ??= []).push(event.blockedURI))"
    )
    game = board.begin()
    for path in ("/", "/new?ruleset=hitlers_reich", "/games", "/settings", "/help", "/rules/hitlers_reich"):
        page.goto(board.url + path)
        quiet(page)
        assert page.evaluate("() => window.broken ?? []") == []
    board.visit(game)
    board.play(random.Random(3), 3)
    page.goto(f"{board.url}/games/{game}/replay?at=1")
    page.wait_for_selector(".scrubber")
    page.goto(f"{board.url}/games/{game}/stats")
    quiet(page)
    assert page.evaluate("() => window.broken ?? []") == []
    assert asked == {urlsplit(board.url).netloc}
    answer = page.request.get(board.url)
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] in {"'none'", "'self'"}
    assert all("http" not in sources and "*" not in sources for sources in policy.values())
    assert "'unsafe-inline'" not in policy["script-src"] and "'unsafe-eval'" not in policy["script-src"]
