"""The fuzzer: sound games pass it, and each sort of broken promise is caught, named and kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel import checks, view as views
from sandtable.kernel.fuzz import Failure, fuzz
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position, Tables
from sandtable.kernel.proof import Verdict, replay, verify
from sandtable.kernel.record import Record, from_bytes, read
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.sequence import ASK, BOTH, WINDOW, Flow
from sandtable.kernel.text import Texts
from sandtable.kernel.view import view
from tests.kernel.play import TOYS, interpreted
from tests.toys import skirmish
from tests.toys.skirmish.contest import CONTEST, Contest
from tests.toys.skirmish.turn import CAMPAIGN
from tests.toys.skirmish.valley import SALLY_CARD, Valley
from tests.toys.skirmish.words import ATTACK, DREW, DREW_CARD, LINES

SKIRMISH = TOYS["skirmish"]
LAY, EVENT, _, ROLL, OUTCOME = CONTEST.steps
_, _, CHOOSE, HAND_OVER = CAMPAIGN.steps

ASKING = (ASK, BOTH, WINDOW)
DECISIONS = {"skirmish": 1_200, "council": 1_200, "fog": 1_200, "plain": 250, "ruin": 1_000}
EVERYTHING = {
    "codec",
    "view",
    "texts",
    "refusal",
    "clone",
    "reveal",
    "lines",
    "undo",
    "save",
    "replay",
    "verify",
}


# -- sound games ------------------------------------------------------------------------------------------------------


@pytest.mark.fuzz
@pytest.mark.parametrize("name", TOYS)
def test_the_toys_keep_every_promise(name: str) -> None:
    rules = TOYS[name]
    report = fuzz(rules, decisions=DECISIONS[name], seed=20)
    assert report.failure is None, str(report.failure)
    assert report.decisions == DECISIONS[name] and report.checks.keys() >= EVERYTHING
    assert report.finished >= report.games - 1 > 0
    asking = {
        f"{sequence.kind}.{step.name}"
        for sequence in rules.sequences
        for step in sequence.steps
        if step.mode in (1, 2, 3)
    }
    assert report.steps.keys() == asking, "every step that asks has asked"


def test_equal_runs_play_the_same_games_and_others_others() -> None:
    reports = [fuzz(SKIRMISH, decisions=150, seed=seed) for seed in (1, 1, 2)]
    assert reports[0] == reports[1] != reports[2]


def test_a_run_reports_what_it_saw_and_tells_how_far_it_is() -> None:
    told: list[int] = []
    report = fuzz(SKIRMISH, decisions=300, seed=1, progress=told.append)
    assert told == list(range(1, 301))
    assert sum(report.steps.values()) == 300 and sum(report.endings.values()) == report.finished
    assert report.longest > 10 and report.deepest >= 2 and report.widest >= 5


def test_scenarios_and_choices_can_be_fixed() -> None:
    """With the choices fixed at three days and at the default of six, games are of different length."""
    seen: list[tuple[str, str]] = []

    def set_up(tables: Any, scenario: str, choices: dict[str, str]) -> Valley:
        seen.append((scenario, choices["days"]))
        return skirmish.set_up(tables, scenario, choices)

    rules = replace(SKIRMISH, set_up=set_up)
    fuzz(rules, decisions=200, seed=1, scenarios=["siege"], choices={"days": "3"})
    assert set(seen) == {("siege", "3")}
    seen.clear()
    fuzz(rules, decisions=200, seed=1, choices="default")
    assert set(seen) == {("valley", "6"), ("siege", "6")}
    seen.clear()
    fuzz(rules, decisions=900, seed=1, dear=10_000)
    assert len(set(seen)) == 6
    with pytest.raises(ValueError, match="'all' is neither 'random' nor 'default'"):
        fuzz(rules, decisions=1, seed=1, choices="all")


# -- broken promises --------------------------------------------------------------------------------------------------


def forget_to_reveal(patch: pytest.MonkeyPatch) -> None:
    """Whoever plays an event draws a card for it, and could take that back."""
    event = EVENT.effect

    def play_and_draw(frame: Contest, g: Valley, side: int, pick: int) -> Flow:
        flow: Flow = event(frame, g, side, pick)
        if g.deck[side]:
            g.hand[side].append(g.deck[side].pop())
        return flow

    patch.setattr(EVENT, "effect", play_and_draw)


def show_what_was_drawn(patch: pytest.MonkeyPatch) -> None:
    """The line that says which card was drawn is there for all to read."""
    patch.setattr(LINES.table[DREW_CARD], "own", False)


def ask_only_who_can_answer(patch: pytest.MonkeyPatch) -> None:
    """Whether a side is asked for an event tells whether it holds one."""
    patch.setattr(EVENT, "hidden", False)


def ask_only_who_holds_the_sally(patch: pytest.MonkeyPatch) -> None:
    """Who could play an event is worked out from cards that others do not see."""
    patch.setattr(EVENT, "could", lambda frame, g, side: SALLY_CARD in g.hand[side])


def let_hidden_cards_decide_what_is_rolled(patch: pytest.MonkeyPatch) -> None:
    """Dice are rolled only if the league holds the sally."""
    roll = ROLL.experiment

    def experiment(frame: Contest, g: Valley) -> Any:
        return roll(frame, g) if SALLY_CARD in g.hand[1] else None

    patch.setattr(ROLL, "experiment", experiment)


def show_the_whole_hand(patch: pytest.MonkeyPatch) -> None:
    """A view that a face might well have made by itself."""

    def leaky(rules: Ruleset, g: Any, side: int) -> dict[str, Any]:
        return {**view(rules, g, side), "hand": g.hand}

    patch.setattr(checks, "view", leaky)


def imagine_cards_twice(patch: pytest.MonkeyPatch) -> None:
    """What a side imagines breaks the rules."""

    def doubled(rules: Ruleset, g: Position, side: int, key: bytes) -> Position:
        imagined = views.resample(rules, g, side, key)
        assert isinstance(imagined, Valley)
        hidden = [pile for owner, pile in enumerate(imagined.deck) if len(pile) > 1]
        if hidden:
            hidden[0][0] = hidden[0][1]
        return imagined

    patch.setattr(checks, "resample", doubled)


def share_a_list(patch: pytest.MonkeyPatch) -> None:
    """Copies of a position have one list of places between them."""
    copy = Valley.copy

    def shared(self: Valley) -> Valley:
        copied = copy(self)
        copied.control = self.control
        return copied

    patch.setattr(Valley, "copy", shared)


def forget_a_field(patch: pytest.MonkeyPatch) -> None:
    """Copies of a contest do not know of its events."""
    copy = Contest.copy

    def forgetful(self: Contest) -> Contest:
        copied = copy(self)
        copied.bonus = [0, 0]
        return copied

    patch.setattr(Contest, "copy", forgetful)


def keep_something_elsewhere(patch: pytest.MonkeyPatch) -> None:
    """The rules remember something that is no part of the position."""
    calls = [0]
    options = CHOOSE.options

    def moody(frame: Any, g: Valley, side: int) -> list[int]:
        calls[0] += 1
        found: list[int] = options(frame, g, side)
        return found[: 1 + calls[0] % len(found)] if len(found) > 2 else found

    patch.setattr(CHOOSE, "options", moody)


def lose_a_card(patch: pytest.MonkeyPatch) -> None:
    """After a contest a card is nowhere."""
    outcome = OUTCOME.effect

    def careless(frame: Contest, g: Valley) -> Flow:
        flow: Flow = outcome(frame, g)
        if g.discard[0]:
            g.discard[0].pop()
        return flow

    patch.setattr(OUTCOME, "effect", careless)


def offer_twice(patch: pytest.MonkeyPatch) -> None:
    """The same attack is offered twice."""
    options = CHOOSE.options
    patch.setattr(CHOOSE, "options", lambda frame, g, side: [*options(frame, g, side), options(frame, g, side)[-1]])


def offer_nonsense(patch: pytest.MonkeyPatch) -> None:
    """An option for a place that there is not."""
    options = CHOOSE.options
    patch.setattr(CHOOSE, "options", lambda frame, g, side: [*options(frame, g, side), ATTACK | 8])


def never_end(patch: pytest.MonkeyPatch) -> None:
    """Days do not pass."""

    def no_end(frame: Any, g: Valley) -> Flow:
        g.active = 1 - g.active
        return "fill"

    patch.setattr(HAND_OVER, "effect", no_end)
    patch.setattr(OUTCOME, "effect", _discard)


def _discard(frame: Contest, g: Valley) -> None:
    for side in (0, 1):
        g.discard[side] += frame.laid[side]
        frame.laid[side] = []


def turn_in_circles(patch: pytest.MonkeyPatch) -> None:
    """A procedure that goes round and round."""
    patch.setattr(OUTCOME, "effect", lambda frame, g: "outcome")


def stumble(patch: pytest.MonkeyPatch) -> None:
    """Rules code that fails."""

    def fails(frame: Contest, g: Valley) -> Flow:
        raise KeyError("the fort")

    patch.setattr(OUTCOME, "effect", fails)


def lack_words(patch: pytest.MonkeyPatch) -> None:
    """The question is missing in one language."""
    has = Texts._find
    patch.setattr(
        Texts, "_find", lambda self, key: None if key.startswith("ask.") and self.language == "ja" else has(self, key)
    )


def lack_a_reason(patch: pytest.MonkeyPatch) -> None:
    """Refusals give no rule."""
    patch.setattr(CHOOSE, "rule", "")


def say_nothing(patch: pytest.MonkeyPatch) -> None:
    """A line of the log without a word."""
    line = Texts.line
    patch.setattr(Texts, "line", lambda self, found, g=None: "" if found[0] == DREW else line(self, found, g))


def forget_entries(patch: pytest.MonkeyPatch) -> None:
    """The log has a hole."""

    def holed(rules: Ruleset, tables: Tables, record: Record) -> Position:
        record.entries.pop()
        return replay(rules, tables, record)

    patch.setattr(checks, "replay", holed)


def roll_other_dice(patch: pytest.MonkeyPatch) -> None:
    """Outcomes that do not come from the seed."""

    def forged(rules: Ruleset, tables: Tables, record: Record) -> Verdict:
        record.opening.outcomes[0].reverse()
        return verify(rules, tables, record)

    patch.setattr(checks, "verify", forged)


def lose_in_saves(patch: pytest.MonkeyPatch) -> None:
    """A save that opens with another log."""

    def forgetful(data: bytes, where: str = "save") -> Record:
        record = from_bytes(data, where)
        record.opening.lines = []
        return record

    patch.setattr(checks, "from_bytes", forgetful)


def decide_without_deciders(patch: pytest.MonkeyPatch) -> None:
    """Nobody is asked, and nothing goes on."""
    patch.setattr(LAY, "options", lambda frame, g, side: [])


@pytest.mark.parametrize(
    ("broken", "check", "complaint"),
    [
        (forget_to_reveal, "reveal", "crown learns what is hidden, undo would cross a reveal: it sees hand"),
        (show_what_was_drawn, "reveal", "learns what is hidden, and nothing was shown to it: it reads"),
        (ask_only_who_can_answer, "reveal", "contest.event: .* learns what is hidden, .*: it sees .*turn_up"),
        (ask_only_who_holds_the_sally, "reveal", "learns what is hidden, .*: it sees "),
        (
            let_hidden_cards_decide_what_is_rolled,
            "reveal",
            "learns what is hidden, .*: it decides what is left to chance",
        ),
        pytest.param(
            show_the_whole_hand,
            "view",
            r"a spectator can see what is hidden: hand\[0\]\[0\]: . and ",
            marks=interpreted,
        ),
        pytest.param(
            imagine_cards_twice,
            "view",
            "what a spectator may imagine is faulty: side 0 has the cards",
            marks=interpreted,
        ),
        (share_a_list, "clone", "what is done to a position is done to its copy"),
        (forget_a_field, "reveal", r"it sees stack\[1\]\[2\].bonus"),
        (keep_something_elsewhere, "codec", "campaign.attack: sides .* have .*; read again"),
        (lose_a_card, "faults", "side 0 has the cards"),
        (offer_twice, "go on", "campaign.attack: side 0 is offered an option twice"),
        (offer_nonsense, "texts", "Mistake: skirmish: option 'attack:8' names no place '8'"),
        (decide_without_deciders, "apply", "RuleFault: lay 3.1: side . has nothing to choose from"),
        (turn_in_circles, "apply", "RuleFault: contest: no decision is reached after 20000 steps"),
        (stumble, "apply", "KeyError: 'the fort'"),
        pytest.param(
            lack_words,
            "texts",
            "MissingText: skirmish: no text 'ask.campaign.attack' in language 'ja'",
            marks=interpreted,
        ),
        (lack_a_reason, "refusal", "campaign.attack: nothing says why crown may not take option"),
        pytest.param(
            say_nothing, "lines", "entry -1: a line of the log says nothing, or names no rule", marks=interpreted
        ),
        pytest.param(lose_in_saves, "save", "a save opens with another log", marks=interpreted),
        pytest.param(forget_entries, "replay", "the log leads elsewhere: ", marks=interpreted),
        pytest.param(roll_other_dice, "verify", "the opening: the record says", marks=interpreted),
    ],
)
def test_a_broken_promise_is_caught_and_named(
    broken: Callable[[pytest.MonkeyPatch], None], check: str, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        broken(patch)
        report = fuzz(SKIRMISH, decisions=2_000, seed=1, dear=1)
    failure = report.failure
    assert failure is not None
    assert failure.check == check and re.search(complaint, failure.message)


def test_odds_that_cannot_be_reckoned_are_caught() -> None:
    def odds(g: Position, side: int) -> None:
        raise ZeroDivisionError("no dice")

    failure = fuzz(replace(SKIRMISH, odds=odds), decisions=500, seed=1, dear=1).failure
    assert failure is not None and failure.check == "odds" and "no dice" in failure.message


def test_a_game_that_does_not_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        never_end(patch)
        report = fuzz(SKIRMISH, decisions=2_000, seed=1, dear=10_000, longest=300)
    assert report.failure is not None and report.failure.check == "end"
    assert report.failure.message == "the game has not ended after 300 decisions"


# -- failures ---------------------------------------------------------------------------------------------------------


def test_a_failure_is_kept_as_a_game_that_stands_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The save opens under sound rules, and under the broken ones fails in the same way at the same option."""
    with monkeypatch.context() as patch:
        lose_a_card(patch)
        failure = fuzz(SKIRMISH, decisions=2_000, seed=5, crash_dir=tmp_path).failure
        assert failure is not None and failure.crash
        assert failure.crash in str(failure) and failure.option in str(failure)
        record = read(Path(failure.crash))
        game = Game.from_record(SKIRMISH, SKIRMISH.load_tables([]), record)
        assert len(game.entries) == failure.decision and failure.side in game.deciding
        assert game.meta["fuzz_option"] == failure.option and game.meta["fuzz_message"] == failure.message
        game.apply(failure.side, failure.option)
        assert SKIRMISH.faults(game.position) == failure.message.split("; ")
    sound = Game.from_record(SKIRMISH, SKIRMISH.load_tables([]), read(Path(failure.crash)))
    sound.apply(failure.side, failure.option)
    assert SKIRMISH.faults(sound.position) == []


def test_a_failure_at_set_up_has_no_game_to_keep(tmp_path: Path) -> None:
    rules = replace(SKIRMISH, set_up=lambda tables, scenario, choices: Valley(stack=[]))
    failure = fuzz(rules, decisions=10, seed=1, crash_dir=tmp_path).failure
    assert failure is not None and failure.check == "set-up" and "set-up]" in str(failure)
    assert list(tmp_path.iterdir()) == []


def test_a_failure_without_choices_is_still_a_sentence() -> None:
    failure = Failure(check="apply", message="it failed", game=3, scenario="ruin", seed="fuzz 1 3")
    assert str(failure) == "apply: it failed [game 3 (ruin; seed 'fuzz 1 3'), set-up]"
