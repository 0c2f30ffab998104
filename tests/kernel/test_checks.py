"""The checks themselves: each finds what it looks for, one broken promise at a time."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sandtable.kernel import checks
from sandtable.kernel.checks import Wrong
from sandtable.kernel.codec import digest
from sandtable.kernel.engine import Refusal, advance
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position, Tables
from sandtable.kernel.record import Record
from tests.kernel.little import table
from tests.kernel.play import TOYS, interpreted
from tests.toys.skirmish.contest import CONTEST
from tests.toys.skirmish.valley import Valley

SKIRMISH = TOYS["skirmish"]
EVENT = CONTEST.steps[1]

Patch = Callable[[pytest.MonkeyPatch], None]


def playing() -> Game:
    """The crown has attacked the ford, the league has laid no card, and the crown may still lay one."""
    game = Game.begin(SKIRMISH, seed=3)
    game.apply("crown", "attack:ford")
    game.apply("league", "pass")
    return game


# -- positions --------------------------------------------------------------------------------------------------------


def test_a_position_where_nobody_can_go_on_is_found() -> None:
    g = table()
    advance(g)
    checks.can_go_on(g)
    stuck: list[tuple[list[int], list[list[int]], str]] = [
        ([], [], "nobody can decide"),
        ([0, 0], [[1], [1]], "a side is to decide twice at once"),
        ([0], [[]], r"stop\.stop: side 0 is to decide and has no option"),
    ]
    for deciders, choices, complaint in stuck:
        g.deciders, g.choices = deciders, choices
        with pytest.raises(Wrong, match=complaint):
            checks.can_go_on(g)
    g.over, g.deciders = True, [1]
    with pytest.raises(Wrong, match="the game is over, and sides"):
        checks.can_go_on(g)


def test_a_position_that_loses_something_when_it_is_kept_is_found() -> None:
    forgetful = replace(SKIRMISH, renames={"position.days_left": ""})
    with pytest.raises(Wrong, match="a position changes when it is kept: days_left: 6 and 0"):
        checks.is_kept(forgetful, SKIRMISH.load_tables([]), playing().position)


def test_a_question_that_tells_what_its_side_holds_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the step not hidden, the league would learn from the question that the crown holds an event."""
    game = playing()
    game.apply("crown", "pass")
    assert game.deciding == ["crown"]
    views_hide_often(game.position)
    monkeypatch.setattr(EVENT, "hidden", False)
    complaint = r"contest\.event is not hidden, and that side 0 is asked tells"
    with pytest.raises(Wrong, match=complaint):
        views_hide_often(game.position)


def views_hide_often(g: Position) -> None:
    """By chance, one imagined position may well have an event to ask for."""
    for seed in range(20):
        checks.views_hide(SKIRMISH, g, random.Random(seed))


@interpreted
@pytest.mark.parametrize(
    ("leak", "complaint"),
    [
        (lambda g: {"hand": g.hand}, r"can see what is hidden: hand\[0\]\[\d\]: \d and \d"),
        (lambda g: {"sum": sum(g.hand[0])}, r"can see what is hidden: sum: \d+ and \d+"),
        (lambda g: {f"holds {max(g.hand[0])}": 1}, r"can see what is hidden: holds \d, once and not twice"),
        (lambda g: {"high": [c for c in g.hand[0] if c > 8]}, r"can see what is hidden: high: \[9?\] and \[9?\]"),
    ],
)
def test_a_view_that_shows_what_is_hidden_is_found(
    leak: Callable[[Any], dict[str, Any]], complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "view", lambda rules, g, side: leak(g))
    with pytest.raises(Wrong, match=complaint):
        views_hide_often(playing().position)


def test_options_whose_names_mean_others_are_found() -> None:
    def twins(packs: Any) -> Tables:
        tables: Tables = SKIRMISH.load_tables(packs)
        places = tables.ids["place"]
        tables.ids["place"] = (*places[:5], places[4], *places[6:])
        return tables

    game = Game.begin(replace(SKIRMISH, load_tables=twins), seed=3)
    with pytest.raises(Wrong, match=r"campaign\.attack: the (names|options) of crown.*attack:ford"):
        checks.can_be_said(game)


# -- refusals ---------------------------------------------------------------------------------------------------------


def takes_anything(self: Game, side: int, pick: int) -> None:
    """A door that lets everything in."""


def says_something_else(self: Game, side: int, pick: int) -> None:
    raise Refusal("no", "9.9")


def does_it_all_the_same(self: Game, side: int, pick: int) -> None:
    self.position.active = 1 - self.position.active
    raise self.why_not(side, pick) or Refusal("no")


@interpreted
@pytest.mark.parametrize(
    ("door", "complaint"),
    [
        (takes_anything, r"contest\.lay: crown took option \d+, which was not offered"),
        (says_something_else, r"contest\.lay: refused with no, and? ?explained by"),
        (does_it_all_the_same, r"contest\.lay: a refusal changed the position"),
    ],
)
def test_a_door_that_does_not_refuse_well_is_found(
    door: Callable[..., None], complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = playing()
    checks.refuses(game, random.Random(1))
    monkeypatch.setattr(Game, "apply", door)
    with pytest.raises(Wrong, match=complaint):
        checks.refuses(game, random.Random(1))


# -- decisions --------------------------------------------------------------------------------------------------------


def test_a_copy_that_goes_another_way_is_found() -> None:
    game = playing()
    before, after = game.position_before(1), game.position.copy()
    checks.clone_plays_on(before, digest(before), 1, 0, after)
    after.events += 1
    with pytest.raises(Wrong, match="a copy goes another way: events: 3 and 2"):
        checks.clone_plays_on(before, digest(before), 1, 0, after)


def test_what_happens_to_a_copy_and_its_original_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = playing()
    before = game.position_before(1)
    with pytest.raises(Wrong, match="what is done to a position is done to its copy"):
        checks.clone_plays_on(before, digest(game.position), 1, 0, game.position)
    monkeypatch.setattr(Valley, "copy", lambda self: self)
    with pytest.raises(Wrong, match="what is done to a copy is done to its original"):
        checks.clone_plays_on(before, digest(before), 1, 0, game.position)


def test_recorded_chance_that_is_left_over_is_found() -> None:
    game = playing()
    with pytest.raises(Wrong, match="of the recorded chance, 1 outcomes are left over"):
        checks.nothing_leaks(SKIRMISH, game.position_before(1), 1, 0, [[-1, 1]], random.Random(1))


@interpreted
def test_undo_that_leads_elsewhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = playing()
    before = game.position_before(1)
    checks.can_be_undone(game, before, 1, 0)
    with monkeypatch.context() as patch:
        patch.setattr(Game, "apply", takes_anything)
        with pytest.raises(Wrong, match="the same decision leads elsewhere after undo"):
            checks.can_be_undone(game, before, 1, 0)
    game = playing()
    monkeypatch.setattr(Game, "undo", lambda self, side: None)
    with pytest.raises(Wrong, match="undo leads elsewhere: "):
        checks.can_be_undone(game, before, 1, 0)


# -- games ------------------------------------------------------------------------------------------------------------


@interpreted
def test_a_rollback_that_leads_elsewhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = playing()
    monkeypatch.setattr(Game, "answer_rollback", lambda self, side, agrees: False)
    with pytest.raises(Wrong, match="a rollback leads elsewhere: "):
        checks.can_roll_back(game, random.Random(1))


def opens_older(game: Game) -> None:
    game.undo("league")


def opens_waiting_for_others(game: Game) -> None:
    game.position.deciders = [1]


def opens_without_a_word(game: Game) -> None:
    game.entries[0].lines.clear()


@interpreted
@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (opens_older, r"a save loses: picks\[1\]: 0 and -1"),
        (opens_waiting_for_others, "a save opens with another decision pending"),
        (opens_without_a_word, "a save opens with another log"),
    ],
)
def test_a_save_that_opens_otherwise_is_found(
    damage: Callable[[Game], None], complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Game.from_record

    def damaged(rules: Any, tables: Tables, record: Record) -> Game:
        game = opened(rules, tables, record)
        damage(game)
        return game

    game = playing()
    checks.can_be_saved(game)
    monkeypatch.setattr(Game, "from_record", staticmethod(damaged))
    with pytest.raises(Wrong, match=complaint):
        checks.can_be_saved(game)
