"""When the connection fails: a server killed in mid-game, a line that drops, reading offline, the installed app."""

from __future__ import annotations

import json
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.board import BOTH_MINE, Board
from tests.browser.conftest import Sit
from tests.browser.serving import House

NO_CONNECTION = "No connection: this is the last known position"
BEFORE = 3


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[House]:
    """A server of this test's own, which it may kill."""
    house = House(tmp_path)
    house.start()
    yield house
    house.stop()


def played(board: Board, decisions: int = BEFORE) -> str:
    """A game of both sides at one screen, some decisions old."""
    game = board.begin(BOTH_MINE)
    board.visit(game)
    board.play(random.Random(6), decisions)
    return game


def kept_in_cache(board: Board, game: str) -> None:
    """Wait until the service worker is at work and has the position that is shown."""
    board.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    board.page.wait_for_function(
        """async game => {
          for (const name of await caches.keys())
            for (const {url} of await (await caches.open(name)).keys())
              if (url.includes(`/api/games/${game}/state`)) return navigator.serviceWorker.controller !== null;
          return false;
        }""",
        arg=game,
    )


def test_a_server_killed_in_mid_game_comes_back_to_the_same_position(sit: Sit, mortal: House) -> None:
    board = sit(mortal, cover=False)
    page = board.page
    played(board)
    seq, question, offered = board.seq, board.question, board.offered()
    mortal.stop(signal.SIGKILL)
    expect(page.get_by_text(NO_CONNECTION)).to_be_visible()
    assert board.seq == seq
    board.picture("server_killed")
    # Who decides without a connection is told so, and nothing is lost.
    board.choices.first.click()
    expect(page.get_by_role("alert").filter(has_text="The server does not answer").first).to_be_visible()
    expect(page.locator(".confirm")).to_have_count(0)
    mortal.start()
    expect(page.get_by_text(NO_CONNECTION)).to_have_count(0, timeout=30_000)
    expect(page.locator("[role=status][aria-live=polite]")).to_contain_text("Connected again.")
    assert (board.seq, board.question, board.offered()) == (seq, question, offered)
    board.take(offered[0])
    assert board.seq > seq


def test_a_dropped_connection_is_shown_and_mends_by_itself(sit: Sit) -> None:
    board = sit(cover=False)
    game = played(board)
    page = board.page
    page.context.set_offline(True)
    expect(page.get_by_text(NO_CONNECTION)).to_be_visible()
    board.picture("connection_dropped")
    # Meanwhile the same player decides at another screen.
    elsewhere = sit(storage_state=page.context.storage_state())
    elsewhere.visit(game)
    seq = elsewhere.seq
    elsewhere.take(elsewhere.offered()[0])
    assert board.seq == seq
    page.context.set_offline(False)
    expect(page.get_by_text(NO_CONNECTION)).to_have_count(0)
    board.wait_for_change(seq)
    assert board.question == elsewhere.question


def test_the_last_position_can_be_read_offline(sit: Sit) -> None:
    board = sit(cover=False)
    page = board.page
    game = played(board)
    # What was shown under the service worker's care is kept.
    page.goto(board.url)
    page.get_by_role("link", name="Continue").click()
    page.wait_for_selector("[data-seq]")
    kept_in_cache(board, game)
    seq, places = board.seq, page.locator(".place").count()
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("[data-seq]")
    expect(page.get_by_text(NO_CONNECTION)).to_be_visible()
    assert board.seq == seq
    assert page.locator(".place").count() == places > 50
    assert board.offered() == []
    expect(page.get_by_role("list", name="Log")).to_contain_text("The scenario is set up.")
    board.picture("offline")
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("link", name="Continue")).to_be_visible()
    page.context.set_offline(False)


def test_the_board_can_be_installed(sit: Sit) -> None:
    board = sit()
    page = board.page
    page.goto(board.url)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    devtools = page.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    told = json.loads(manifest["data"])
    assert (told["name"], told["display"], told["start_url"]) == ("Sandtable", "standalone", "/")
    # A profile that forgets everything, as tests have, is the only hindrance.
    hindrances = {one["errorId"] for one in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert hindrances <= {"in-incognito"}
    for icon in told["icons"]:
        assert page.request.get(board.url + icon["src"]).ok
