"""The one door into a game: what is not offered is refused, with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.kernel.answers import Option
from sandtable.kernel.engine import Refusal, advance, apply
from sandtable.kernel.game import Game
from tests.kernel.play import TOYS, go_on, played
from tests.toys.skirmish import set_up, words
from tests.toys.skirmish.valley import Valley

SKIRMISH = TOYS["skirmish"]


HELD = [2, 3, 5, 9]


def attacking() -> Game:
    """The crown is asked which place it attacks; it holds pikes, foot, knights and the sally."""
    game = Game.begin(SKIRMISH, seed=1)
    g = game.position
    assert isinstance(g, Valley)
    g.hand[0], g.deck[0] = HELD[:], [card for card in range(10) if card not in HELD]
    return game


def laying() -> Game:
    """Both sides are asked which card they lay."""
    game = attacking()
    game.apply("crown", "attack:ford")
    return game


def speaking() -> Game:
    """The crown is asked for events."""
    game = laying()
    game.apply("crown", "pass")
    game.apply("league", "pass")
    return game


@pytest.mark.parametrize(
    ("moment", "side", "option", "rule", "words_of_it"),
    [
        (attacking, "crown", "attack:mill", "2.2", "You hold that place yourself"),
        (attacking, "crown", "attack:harbour", "2.2", "No road leads there"),
        (attacking, "crown", "sally:ford", "2.2", "cannot be done now"),
        (attacking, "league", "attack:mill", "2.2", "League has nothing to decide now"),
        (laying, "crown", "lay:7", "3.1", "You do not hold that card"),
        (speaking, "crown", "play:knights", "4.1", "no event to be played"),
        (speaking, "crown", "sally:ford", "4.2", "already being fought over"),
        (speaking, "crown", "sally:mill", "2.2", "You hold that place yourself"),
        (speaking, "crown", "attack:ford", "4.1", "no event to be played"),
    ],
)
def test_a_refusal_says_why_and_under_which_rule(
    moment: Callable[[], Game], side: str, option: str, rule: str, words_of_it: str
) -> None:
    game = moment()
    before, entries = game.digest(), len(game.entries)
    reason = game.why_not(side, option)
    assert reason is not None and reason.rule == rule and words_of_it in str(reason) and f"[{rule}]" in str(reason)
    with pytest.raises(Refusal, match=words_of_it):
        game.apply(side, option)
    assert game.digest() == before and len(game.entries) == entries


def test_what_is_offered_needs_no_excuse() -> None:
    assert attacking().why_not("crown", "attack:ford") is None


@pytest.mark.parametrize(
    ("option", "complaint"),
    [
        ("surrender", "knows no option 'surrender'"),
        ("attack:atlantis", "names no place 'atlantis'"),
        ("attack:8", "names no place '8'"),
        ("attack", "names no place ''"),
        ("attack:-1", "names no place '-1'"),
        ("pass:99999999", "names no thing '99999999'"),
    ],
)
def test_an_option_that_says_nothing_to_the_game_is_refused(option: str, complaint: str) -> None:
    game = attacking()
    assert complaint in str(game.why_not("crown", option))
    with pytest.raises(Refusal, match=complaint):
        game.apply("crown", option)


@pytest.mark.parametrize("pick", [words.ATTACK | 8, 99 << 24, -1, words.LAY | 4711])
def test_a_number_that_is_no_option_is_refused(pick: int) -> None:
    game = attacking()
    with pytest.raises(Refusal, match=r"cannot be done now\. \[2\.2\]"):
        game.apply("crown", pick)


def test_an_option_may_be_given_as_it_was_offered_by_name_or_by_number() -> None:
    ends = set()
    option = attacking().options("crown")[1]
    given: tuple[Option | str | int, ...] = (option, option.name, option.number)
    for form in given:
        game = attacking()
        game.apply("crown", form)
        ends.add(game.digest())
    assert len(ends) == 1


def test_after_the_end_nothing_can_be_done() -> None:
    game = played(SKIRMISH)
    assert game.over and game.deciding == [] and game.options("crown") == [] and game.prompt() is None
    assert game.result is not None
    with pytest.raises(Refusal, match="The game is over") as refused:
        game.apply("crown", "pass")
    assert refused.value.rule == game.result.rule, "the rule that ended it"


@pytest.mark.parametrize(("side", "complaint"), [("sweden", "has no side 'sweden'"), (2, "has no side 2")])
def test_a_side_that_does_not_play_is_no_side(side: str | int, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        attacking().apply(side, "pass")


def test_the_engine_itself_keeps_the_door() -> None:
    """Searches that work on bare positions are refused as players are."""
    g = set_up(SKIRMISH.load_tables([]), "valley", {"days": "3"})
    advance(g)
    with pytest.raises(Refusal, match=r"side 0 may not take option .* in attack \[2\.2\]") as refused:
        apply(g, 0, words.ATTACK)
    assert (refused.value.rule, refused.value.reason) == ("2.2", words.OWN_PLACE)
    with pytest.raises(Refusal, match=r"side 1 has nothing to decide now \[2\.2\]"):
        apply(g, 1, 0)
    apply(g, 0, 0)
    apply(g, 1, 0)
    g.end(words.STALEMATE, -1)
    advance(g)
    with pytest.raises(Refusal, match="the game is over"):
        apply(g, 0, 0)


def test_the_first_end_of_a_game_is_the_end() -> None:
    game = played(SKIRMISH)
    ended = game.result
    game.position.end(words.STALEMATE, -1)
    assert game.result == ended


def test_an_end_that_befalls_everyone_is_nobodys_victory() -> None:
    game = next(game for seed in range(99) if (game := played(SKIRMISH, seed=seed)).position.winner < 0)
    assert game.result is not None
    assert (game.result.winner, game.result.ending, game.result.rule) == (None, "stalemate", "5.2")
    assert str(game.result) == "Both sides hold as many places after the last day. [5.2]"


def test_rules_code_that_fails_leaves_the_game_where_it_stood(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a procedure is never kept, neither on the table nor in a save."""
    game = played(SKIRMISH, 5)
    before, entries = game.digest(), len(game.entries)

    def fail(*arguments: object) -> None:
        raise KeyError("a hole in the rules")

    with monkeypatch.context() as patched:
        for sequence in SKIRMISH.sequences:
            for step in sequence.steps:
                patched.setattr(step, "effect", fail)
        with pytest.raises(KeyError):
            go_on(game)
    assert game.digest() == before and len(game.entries) == entries
    go_on(game)
    assert game.over
