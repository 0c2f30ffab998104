"""Concession, loss on time and a draw by agreement: endings that every game has."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandtable.kernel import proof
from sandtable.kernel.engine import Refusal
from sandtable.kernel.game import Game
from tests.kernel.play import TOYS, go_on, kept, played, reopened

SKIRMISH, COUNCIL = TOYS["skirmish"], TOYS["council"]
DRAWISH = replace(SKIRMISH, may_draw=True)


def test_whoever_concedes_loses_and_nobody_decides_any_more() -> None:
    game = played(SKIRMISH, 20)
    game.concede("crown")
    assert game.over and game.deciding == []
    assert game.result is not None and game.result.winner == "league" and game.result.ending == "conceded"
    assert str(game.result) == game.result.text, "no rule is named where the rulebook has none"
    with pytest.raises(Refusal):
        game.apply("league", "pass")
    with pytest.raises(Refusal, match="the game is over"):
        game.concede("league")


def test_a_side_can_lose_on_time() -> None:
    game = played(SKIRMISH, 20)
    game.concede("league", out_of_time=True)
    assert game.result is not None and (game.result.winner, game.result.ending) == ("crown", "out_of_time")
    assert [line.text for line in game.log()][-1] == f"{game.texts().thing('side', 1)} has run out of time."


def test_sides_may_agree_to_a_draw_only_where_the_game_has_one() -> None:
    with pytest.raises(Refusal, match="cannot agree to a draw"):
        played(SKIRMISH, 20).agree_draw("crown")
    game = played(DRAWISH, 20)
    game.agree_draw("crown")
    assert game.result is not None and (game.result.winner, game.result.ending) == (None, "drawn_by_agreement")


@pytest.mark.parametrize("way", ["concession", "time", "draw"])
def test_such_an_ending_is_saved_said_in_each_language_and_proved(way: str) -> None:
    game = played(DRAWISH, 30)
    if way == "draw":
        game.agree_draw("league")
    else:
        game.concede("crown", out_of_time=way == "time")
    again = reopened(game)
    assert again.over and again.result == game.result and again.digest() == game.digest()
    for language in ("en", "ja"):
        assert list(again.log(language=language)) == list(game.log(language=language))
        assert game.texts(language).ending(game.position.ending, game.position.winner)
    verdict = proof.verify(DRAWISH, game.tables, kept(game))
    assert verdict.proved, verdict.fault
    assert not game.position_before(len(game.entries) - 1).over


def test_where_more_than_two_play_the_others_go_on_without_the_side_that_concedes() -> None:
    game = played(COUNCIL, 5)
    before = game.digest()
    entry = game.concede(game.rules.sides[2])
    assert not game.over and game.digest() == before and not game.may_undo(entry.side)
    assert [line.text for line in game.log()][-1] == f"{game.texts().thing('side', 2)} concedes."
    go_on(game, 40)
    assert proof.verify(COUNCIL, game.tables, kept(game)).proved
    assert proof.replay(COUNCIL, game.tables, kept(game)).events == game.position.events
    assert reopened(game).digest() == game.digest()


def test_a_concession_can_be_rolled_back_with_the_consent_of_all() -> None:
    game = Game.begin(SKIRMISH, seed=4)
    go_on(game, 10)
    before = game.position.copy()
    game.concede("crown")
    game.propose_rollback("crown", len(game.entries) - 1)
    assert game.answer_rollback("league", True)
    assert not game.over and game.position.deciders == before.deciders
