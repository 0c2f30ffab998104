"""Undo to the barrier, rollback by consent beyond it, and other games that branch off."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from sandtable.kernel.chance import commitment_of, dice, key_of, outcome_of
from sandtable.kernel.codec import digest
from sandtable.kernel.engine import Refusal
from sandtable.kernel.frame import Frame
from sandtable.kernel.game import Game
from sandtable.kernel.record import DECISION, ROLLBACK
from sandtable.kernel.sequence import Flow, Sequence, ask, register
from sandtable.kernel.symbols import PASS
from sandtable.kernel.view import view
from tests.kernel.little import PICK, Little, little_rules
from tests.kernel.play import TOYS, go_on, played, reopened

SKIRMISH, COUNCIL, PLAIN = TOYS["skirmish"], TOYS["council"], TOYS["plain"]


def fought() -> Game:
    """The crown attacks the ford without a card, nobody plays events, and the dice fall."""
    game = Game.begin(SKIRMISH, seed=4)
    for side, option in (("crown", "attack:ford"), ("league", "pass"), ("crown", "pass")):
        game.apply(side, option)
    for side in ("crown", "league"):
        game.apply(side, "pass")
    return game


# -- undo -------------------------------------------------------------------------------------------------------------


def test_own_decisions_are_taken_back_one_after_another() -> None:
    game = Game.begin(PLAIN, seed=1)
    digests = [game.digest()]
    for option in ("unit:3", "pass"):
        if option == "pass":
            option = game.options("red")[0].name
        game.apply("red", option)
        digests.append(game.digest())
    assert game.deciding == ["blue"] and game.may_undo("red")
    for earlier in digests[1::-1]:
        game.undo("red")
        assert game.digest() == earlier
    assert game.entries == [] and not game.may_undo("red")
    with pytest.raises(Refusal, match="no decision of this side to take back"):
        game.undo("red")


def test_what_was_taken_back_leaves_no_trace() -> None:
    """Record, log and all that follows are those of a game in which it was never done."""
    straight, wavering = Game.begin(SKIRMISH, seed=4), Game.begin(SKIRMISH, seed=4)
    for place in ("market", "ford"):
        wavering.apply("crown", f"attack:{place}")
        wavering.undo("crown")
    for game in (straight, wavering):
        go_on(game, 40, 9)
    assert wavering.to_record() == straight.to_record()


def test_a_card_laid_face_down_is_taken_back_until_the_other_side_has_laid_its_own() -> None:
    game = Game.begin(SKIRMISH, seed=4)
    game.apply("crown", "attack:ford")
    before = game.digest()
    game.apply("crown", game.options("crown")[1])
    game.undo("crown")
    assert game.digest() == before
    game.apply("crown", "pass")
    game.apply("league", "pass")
    for side in ("crown", "league"):
        assert not game.may_undo(side), "the cards lie, and everybody knows"


def test_nobody_takes_back_what_another_has_answered() -> None:
    game = Game.begin(SKIRMISH, seed=4)
    game.apply("crown", "attack:ford")
    game.apply("league", "pass")
    assert not game.may_undo("crown") and game.may_undo("league")
    with pytest.raises(Refusal, match="no decision of this side"):
        game.undo("crown")


def test_nobody_takes_back_dice() -> None:
    game = fought()
    assert game.entries[-1].barrier and not game.may_undo("league")
    with pytest.raises(Refusal, match="dice have been rolled or something hidden has been seen"):
        game.undo("league")


@dataclass
class Peek(Frame):
    """Whoever looks has seen something."""

    def copy(self) -> Peek:
        return Peek(self.at, self.turn, self.passes)

    def look_options(self, g: Little, side: int) -> list[int]:
        return [PASS, PICK]

    def look(self, g: Little, side: int, pick: int) -> Flow:
        if pick == PICK:
            g.reveal(side)
        return "look"


PEEK = register(Sequence("peek", ask("look", "1.1")), Peek)


def test_nobody_takes_back_what_was_revealed() -> None:
    rules = replace(little_rules(PEEK), set_up=lambda tables, scenario, choices: Little(stack=[Peek()]))
    game = Game.begin(rules, seed=1)
    game.apply("a", "pass")
    assert game.may_undo("a")
    game.apply("a", "pick")
    assert not game.may_undo("a")


def test_undo_works_after_the_game_was_put_away(tmp_path: Path) -> None:
    game = Game.begin(SKIRMISH, seed=4)
    before = game.digest()
    game.apply("crown", "attack:ford")
    opened = reopened(game)
    opened.undo("crown")
    assert opened.digest() == before
    assert reopened(opened).digest() == before


# -- rollback ---------------------------------------------------------------------------------------------------------


def test_a_rollback_needs_the_consent_of_all_and_then_goes_back() -> None:
    game = played(COUNCIL, 30)
    expected = game.position_before(10)
    proposal = game.propose_rollback("east", 10)
    for side in ("north", "south", "west"):
        assert not game.answer_rollback(side, True)
        assert len(game.entries) == 30 and game.proposal is proposal
    assert game.answer_rollback("centre", True)
    assert game.proposal is None
    assert (game.deciding, game.position.choices) == (
        [game.rules.sides[side] for side in expected.deciders],
        expected.choices,
    )
    assert game.view("east")["hand"] == view(COUNCIL, expected, 1)["hand"]


def test_one_side_that_declines_ends_the_matter() -> None:
    game = played(COUNCIL, 30)
    before = game.digest()
    game.propose_rollback("east", 10)
    game.answer_rollback("north", True)
    assert not game.answer_rollback("south", False)
    assert game.digest() == before and game.proposal is None
    with pytest.raises(Refusal, match="no rollback has been proposed"):
        game.answer_rollback("west", True)


def test_sides_without_a_player_are_not_waited_for() -> None:
    rules = replace(COUNCIL, takes_part=lambda g, side: side < 2)
    game = played(rules, 3)
    assert game.sides == ["north", "east"]
    game.propose_rollback("east", 1)
    assert game.answer_rollback("north", True)
    assert game.path() == [0]
    game.concede("east")
    assert game.over and game.result is not None and game.result.winner == "north"


@pytest.mark.parametrize("go_further", [lambda game: go_on(game, 1), lambda game: game.undo(game.entries[-1].side)])
def test_a_proposal_lapses_when_play_goes_on(go_further: type) -> None:
    game = played(COUNCIL, 3)
    game.propose_rollback("east", 1)
    go_further(game)
    assert game.proposal is None


@pytest.mark.parametrize("back_to", [-1, 30, 99])
def test_nobody_goes_back_to_where_the_game_never_was(back_to: int) -> None:
    with pytest.raises(Refusal, match=f"has entries 0 to 29, not {back_to}"):
        played(COUNCIL, 30).propose_rollback("east", back_to)


def test_alone_at_the_table_one_goes_back_at_once() -> None:
    game = Game.begin(little_rules(sides=("only",)), seed=1)
    for option in ("pick", "pick", "pick"):
        game.apply("only", option)
    game.propose_rollback("only", 1)
    assert game.position.diary == ["stop 0"] and game.proposal is None  # type: ignore[attr-defined]


def roll_back(game: Game, back_to: int) -> None:
    """By consent of both sides of a skirmish."""
    game.propose_rollback("crown", back_to)
    assert game.answer_rollback("league", True)


def test_the_dice_go_on_where_they_were() -> None:
    """Whoever goes back to fight the same fight again rolls the next dice of the key, not the same."""
    game = fought()
    events, first = game.position.events, game.entries[4].outcomes[0][1:]
    roll_back(game, 3)
    assert game.position.events == events
    for side in ("crown", "league"):
        game.apply(side, "pass")
    again = game.entries[-1].outcomes[0][1:]
    assert again == outcome_of(dice(4), key_of("4"), events) != first


def test_the_record_keeps_what_was_rolled_back_and_the_path_leaves_it_out() -> None:
    game = fought()
    roll_back(game, 2)
    game.apply("crown", "pass")
    roll_back(game, 1)
    game.apply("crown", "pass")
    assert [entry.what for entry in game.entries] == [DECISION] * 5 + [ROLLBACK, DECISION, ROLLBACK, DECISION]
    assert game.path() == [0, 8]
    assert game.path(5) == [0, 1, 2, 3, 4] and game.path(7) == [0, 1, 6]
    told = [line.text for line in game.log("crown") if line.entry == 5]
    assert told == ["By consent, at the request of Crown, the game goes back to before entry 2."]
    assert reopened(game).path() == [0, 8] and reopened(game).digest() == game.digest()


def test_positions_before_and_after_a_rollback_can_be_looked_at() -> None:
    game = fought()
    digests = [digest(game.position_before(at)) for at in range(6)]
    roll_back(game, 2)
    go_on(game, 6)
    found = [digest(game.position_before(at)) for at in range(6)]
    assert found == digests
    with pytest.raises(ValueError, match="not 99"):
        game.position_before(99)


def test_a_rollback_cannot_be_undone() -> None:
    game = fought()
    roll_back(game, 2)
    assert not game.may_undo("crown") and not game.may_undo("league")


def test_nobody_goes_back_once_the_dice_to_come_are_known() -> None:
    game = played(SKIRMISH)
    assert game.over
    game.reveal_seed()
    for opened in (game, reopened(game)):
        with pytest.raises(Refusal, match="the seed has been revealed"):
            opened.propose_rollback("crown", 0)
        with pytest.raises(Refusal, match="the seed has been revealed"):
            opened.undo(opened.entries[-1].side)


def test_a_game_that_is_over_goes_back_while_its_seed_is_sealed() -> None:
    game = played(SKIRMISH)
    roll_back(game, 3)
    assert not game.over and game.result is None
    go_on(game)
    assert game.over


# -- fork and clone ---------------------------------------------------------------------------------------------------


def test_a_fork_begins_where_it_branches_off_with_fresh_dice() -> None:
    game = played(SKIRMISH, 40)
    before = game.to_record()
    branch = game.fork(15)
    expected = game.position_before(15)
    assert len(branch.entries) == 15 and branch.deciding == [SKIRMISH.sides[side] for side in expected.deciders]
    assert branch.view()["control"] == view(SKIRMISH, expected, 0)["control"] and branch.position.key != expected.key
    assert branch.commitment != game.commitment
    assert branch.meta["forked_from"] == game.commitment and branch.meta["forked_at"] == "15"
    go_on(branch)
    assert branch.over and commitment_of(branch.reveal_seed()) == branch.commitment
    assert game.to_record() == before, "the game that was forked goes its own way"


@pytest.mark.parametrize("going_back", ["undo", "rollback"])
def test_a_fork_that_goes_back_before_its_beginning_keeps_its_own_dice(going_back: str) -> None:
    game = Game.begin(SKIRMISH, seed=4)
    game.apply("crown", "attack:ford")
    branch = game.fork(1)
    if going_back == "undo":
        branch.undo("crown")
    else:
        roll_back(branch, 0)
    assert branch.deciding == ["crown"] and branch.position.key != game.position.key
    opened = reopened(branch)
    assert opened.position.key == branch.position.key and opened.digest() == branch.digest()


def test_a_fork_of_a_finished_game_may_go_back_again() -> None:
    game = played(SKIRMISH)
    game.reveal_seed()
    branch = game.fork(len(game.entries) - 1)
    roll_back(branch, 0)
    assert branch.deciding == ["crown"]


def test_a_clone_goes_its_own_way_with_the_same_dice() -> None:
    game = played(SKIRMISH, 20)
    digest = game.digest()
    clone = game.clone()
    go_on(clone, 30, 5)
    assert game.digest() == digest and len(game.entries) == 20
    go_on(game, 30, 5)
    assert game.to_record() == clone.to_record()


def test_without_its_snapshots_a_game_finds_every_earlier_position_all_the_same() -> None:
    game = played(SKIRMISH, 30)
    for back_to in (12, 20):
        game.propose_rollback("crown", back_to)
        assert game.answer_rollback("league", True)
        go_on(game, 15, back_to)
    wanted = [digest(game.position_before(at)) for at in range(len(game.entries) + 1)]
    game.thin_snapshots(2)
    assert [digest(game.position_before(at)) for at in range(len(game.entries) + 1)] == wanted
    assert game.snapshot()[0] == game.snapshot_at > 0
