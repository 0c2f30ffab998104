"""Cataclysm on the same board: two maps, powers as a table, small counters, and what the rules make of an area."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.conftest import Sit
from tests.browser.serving import House

MOST_DECISIONS = 500
AGAINST_BOT = ({"side": "fascist", "kind": "me"}, {"side": "democratic", "kind": "bot", "bot": "staff"})
FIVE = ("fascist", "second_fascist", "communist", "democratic", "second_democratic")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with Cataclysm."""
    house = House(tmp_path_factory.mktemp("world"), rulesets=("cataclysm",))
    house.start()
    yield house
    house.stop()


def seated(sit: Sit, world: House, **wishes: object) -> Board:
    """Germany and Italy against a bot, in the scenario to learn with."""
    board = sit(world, **wishes)
    board.visit(board.begin(AGAINST_BOT, "c2", ruleset="cataclysm"))
    board.wait_for_turn()
    return board


def card(board: Board, name: str) -> Locator:
    """The card of a place with what the rules make of it."""
    found = board.page.get_by_role("complementary", name=name, exact=True)
    expect(found.get_by_role("region", name="What the rules make of this place")).to_have_attribute(
        "aria-busy", "false"
    )
    return found


def told(place: Locator, topic: str) -> list[str]:
    """What is told on one topic."""
    return place.locator(f"li[data-topic={topic}] .text").all_inner_texts()


def shown(board: Board) -> set[str]:
    """The places that the map points out."""
    return set(board.page.locator("[data-way]").evaluate_all("all => all.map(one => one.dataset.way)"))


def ask(board: Board, place: str, name: str) -> Locator:
    """Ask about a place with the right button."""
    board.page.mouse.click(*board.spot(place), button="right")
    return card(board, name)


# -- beginning -------------------------------------------------------------------------------------------------------


def test_a_newcomer_begins_with_the_scenario_to_learn_with(sit: Sit, world: House) -> None:
    board = sit(world)
    page = board.page
    page.goto(f"{world.url}/new")
    seats = page.locator("fieldset.card legend")
    expect(seats).to_have_text(["Fascists", "Democracies"])
    page.get_by_role("radio", name=re.compile("The Great Patriotic War")).check()
    expect(seats).to_have_text(["Fascists", "Communists"])
    page.get_by_role("radio", name=re.compile("Days of Decision")).check()
    expect(seats).to_have_text(["Fascists", "Democracies"])
    page.get_by_role("button", name="Begin the game").click()
    page.wait_for_selector("[data-seq]")
    board.wait_for_turn()
    assert board.question.startswith("Italy")


# -- a whole game ----------------------------------------------------------------------------------------------------


def test_days_of_decision_is_played_to_its_end_against_a_bot(sit: Sit, world: House) -> None:
    board = seated(sit, world)
    page = board.page
    dice = random.Random(5)
    taken = board.play(dice, MOST_DECISIONS)
    assert board.is_over and taken > 20
    board.picture("cataclysm_end")
    ending = page.get_by_role("region", name=re.compile("You have won|You have lost|A draw"))
    expect(ending).to_contain_text(re.compile("(Fascism|Democracy) wins"))
    expect(page.get_by_role("list", name="Log")).to_contain_text("The turn 1941-42 begins.")


# -- what lies on the table --------------------------------------------------------------------------------------------


def test_only_the_map_in_play_is_on_the_table_and_the_powers_are_a_table(sit: Sit, world: House) -> None:
    board = seated(sit, world)
    page = board.page
    expect(page.get_by_role("application")).to_have_count(1)
    expect(page.get_by_role("tab", name="Pacific")).to_have_count(0)
    powers = page.get_by_role("region", name="Cards").get_by_role("table")
    expect(powers.get_by_role("rowheader")).to_have_text(["France", "Germany", "Italy", "United Kingdom"])
    germany = powers.get_by_role("row").filter(has_text="Germany")
    expect(germany).to_contain_text("Rearmament")
    expect(germany.get_by_role("cell").nth(3)).to_have_text("3")
    page.get_by_role("tab", name="Action cup and next turn").click()
    expect(page.get_by_role("img", name="4 × Crisis marker")).to_be_visible()
    expect(page.get_by_text("entries reconstructed, wholly or in part").first).to_be_visible()
    board.picture("cataclysm_cup")


def test_a_stack_fans_out_and_a_unit_in_it_is_named(sit: Sit, world: House) -> None:
    board = seated(sit, world)
    page = board.page
    pile = page.locator("g[data-pile][data-of=sicily]").filter(has=page.locator(".count"))
    pile.first.hover(force=True)
    fan = page.locator("[data-fan]")
    expect(fan.locator("[data-piece]")).to_have_count(2)
    expect(fan.locator("title").first).to_contain_text(re.compile("air force|fleet"))
    board.picture("cataclysm_fan")


# -- explanations ------------------------------------------------------------------------------------------------------


def test_the_right_button_tells_what_the_rules_make_of_an_area(sit: Sit, world: House) -> None:
    board = seated(sit, world)
    libya = ask(board, "libya", "Libya")
    (line,) = (text for text in told(libya, "line") if text.startswith("Italy"))
    assert re.search("line of communications .*Libya", line)
    assert [re.findall("(?:in|out of) supply", text) for text in told(libya, "supply")] == [["in supply"]]
    assert any(text.startswith("Italy has an interest") for text in told(libya, "interest"))
    assert told(libya, "range") and told(libya, "limit")
    # The way is on the map, from a production site to the area.
    assert "libya" in shown(board) and len(shown(board)) > 1
    assert board.page.locator(".ways .arrow").count() == len(shown(board)) - 1
    board.picture("cataclysm_line")
    libya.get_by_role("button", name="Close").click()
    assert shown(board) == set()


def test_an_area_without_a_line_says_what_is_in_the_way_and_how_far_it_is(sit: Sit, world: House) -> None:
    board = seated(sit, world)
    paris = ask(board, "paris", "Paris")
    assert any(re.fullmatch("Germany: no line of communications: .*not friendly.*", one) for one in told(paris, "line"))
    assert any("beyond" in text or "range" in text for text in told(paris, "range"))
    item = paris.locator("li[data-topic=range]").filter(has=board.page.get_by_role("button", name="Show on the map"))
    item.first.get_by_role("button", name="Show on the map").click()
    assert len(shown(board)) == 1
    paris.get_by_role("button", name=re.compile("Open rule 4.3")).first.click()
    expect(board.page.get_by_role("dialog")).to_contain_text("Rule 4.3")


def test_places_can_be_asked_about_by_button_and_by_key(sit: Sit, world: House) -> None:
    board = seated(sit, world)
    page = board.page
    page.get_by_role("button", name=re.compile("Ask about places")).click()
    page.mouse.click(*board.spot("poland"))
    assert told(card(board, "Poland"), "control")
    page.keyboard.press("Escape")
    board.place("greece").focus()
    page.keyboard.press("?")
    assert told(card(board, "Greece"), "control")


def test_a_finger_asks_on_a_phone_and_the_map_stays_in_sight(sit: Sit, world: House) -> None:
    board = seated(sit, world, phone=True)
    page = board.page
    page.get_by_role("button", name=re.compile("Ask about places")).tap()
    page.touchscreen.tap(*board.spot("libya"))
    box = card(board, "Libya").bounding_box()
    assert box is not None
    sicily, libya = board.spot("sicily"), board.spot("libya")
    assert max(sicily[1], libya[1]) < box["y"]
    assert {"libya", "central_med"} <= shown(board)
    board.picture("cataclysm_phone")


def test_the_text_view_tells_it_too(sit: Sit, world: House) -> None:
    board = seated(sit, world, form="text")
    page = board.page
    page.get_by_label("Ask about a place or a card").fill("Libya")
    expect(page.get_by_text("Italy: line of communications Lombardy")).to_be_visible()
    expect(page.get_by_text(re.compile("Germany: no line of communications"))).to_be_visible()


# -- two maps ----------------------------------------------------------------------------------------------------------


def test_five_seats_at_one_screen_over_two_maps(sit: Sit, world: House) -> None:
    board = sit(world, cover=False)
    page = board.page
    seats = [{"side": side, "kind": "me"} for side in FIVE]
    board.visit(board.begin(seats, "c1", ruleset="cataclysm", options={"players": "five"}))
    deciding = set()
    dice = random.Random(3)
    for _ in range(25):
        board.wait_for_turn()
        deciding.add(page.locator(".seats .deciding, li.deciding").first.inner_text().split("\n")[0])
        board.take(dice.choice(board.offered()))
    assert len(deciding) >= 4
    expect(page.get_by_role("tab", name="Europe")).to_be_visible()
    page.get_by_role("tab", name="Pacific").click()
    expect(board.place("tokyo")).to_be_attached()
    page.get_by_role("button", name="Side by side").click()
    expect(page.get_by_role("application")).to_have_count(2)
    board.picture("cataclysm_two_maps")
