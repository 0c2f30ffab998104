"""How a player hears that a game waits: in the page and its title, from the browser, by mail, by webhook."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.conftest import Sit
from tests.browser.serving import House
from tests.browser.test_two_players import register


def registered(sit: Sit, club: House, name: str) -> Board:
    board = sit(club)
    register(board, name)
    return board


def kept(board: Board) -> dict[str, bool]:
    found = board.page.evaluate("() => fetch('/api/me').then(answer => answer.json()).then(me => me.notices)")
    return {str(way): bool(on) for way, on in found.items()}


def test_ways_are_chosen_and_kept(sit: Sit, club: House) -> None:
    board = registered(sit, club, "nora")
    page = board.page
    page.goto(f"{board.url}/settings")
    # Without an address there is nothing to send to, and the page says what is missing.
    expect(page.get_by_label(re.compile("By mail"))).to_be_disabled()
    expect(page.get_by_text("Add a mail address to your account first.")).to_be_visible()
    hook = page.get_by_label(re.compile("By webhook"))
    expect(hook).to_be_disabled()
    page.get_by_text("Webhook", exact=True).click()
    address = page.get_by_role("textbox", name="Address of the webhook")
    address.fill("https://1.1.1.1/hook")
    address.press("Enter")
    expect(hook).to_be_enabled()
    hook.check()
    in_page = page.get_by_label("In the page and in its title")
    was = in_page.is_checked()
    in_page.click()
    page.reload()
    expect(page.get_by_label(re.compile("By webhook"))).to_be_checked()
    assert page.get_by_label("In the page and in its title").is_checked() is not was
    assert (kept(board)["webhook"], kept(board)["page"]) == (True, not was)
    board.picture("notices")


def test_a_browser_that_may_not_show_notices_says_so_and_nothing_is_kept(sit: Sit, club: House) -> None:
    board = registered(sit, club, "otto")
    page = board.page
    page.goto(f"{board.url}/settings")
    page.evaluate("() => (Notification.requestPermission = () => Promise.resolve('denied'))")
    push = page.get_by_label(re.compile("From the browser"))
    push.click()
    expect(page.get_by_text("The browser was not allowed to show notices.")).to_be_visible()
    expect(push).not_to_be_checked()
    assert kept(board)["push"] is False


def test_the_title_tells_whose_turn_it_is(sit: Sit) -> None:
    anna, ben = sit(), sit()
    game = anna.begin([{"side": "axis", "kind": "me"}, {"side": "allies", "kind": "open"}])
    ben.post(f"/api/games/{game}/join", {"side": "allies"}, 200)
    for board in (anna, ben):
        board.visit(game)
    deciding = anna if anna.choices.count() else ben
    waiting = ben if deciding is anna else anna
    expect(deciding.page).to_have_title(re.compile("^● "))
    expect(waiting.page).not_to_have_title(re.compile("^● "))


def test_who_refuses_to_go_back_stays_where_the_game_is(sit: Sit) -> None:
    anna, ben = sit(), sit()
    game = anna.begin([{"side": "axis", "kind": "me"}, {"side": "allies", "kind": "open"}])
    ben.post(f"/api/games/{game}/join", {"side": "allies"}, 200)
    for board in (anna, ben):
        board.visit(game)
    first = anna if anna.choices.count() else ben
    first.take(first.offered()[0])
    first.page.get_by_role("button", name="Propose to go back to before move 1", exact=True).click()
    first.page.get_by_role("button", name="Propose to go back", exact=True).click()
    other = ben if first is anna else anna
    expect(other.page.get_by_text(re.compile("proposes to go back to before move 1"))).to_be_visible()
    seq = first.seq
    other.picture("rollback_asked")
    other.page.get_by_role("button", name="Refuse").click()
    for board in (anna, ben):
        expect(board.page.get_by_text(re.compile("proposes to go back"))).to_have_count(0)
        assert board.seq >= seq
    assert first.page.get_by_role("button", name="Propose to go back to before move 1", exact=True).count() == 1
