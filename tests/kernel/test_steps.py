"""The five kinds of steps, one procedure at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from sandtable.kernel.chance import Experiment, dice, draw
from sandtable.kernel.engine import RuleFault, advance, apply, current_step, options, pending, take, top
from sandtable.kernel.frame import Frame
from sandtable.kernel.position import Position
from sandtable.kernel.sequence import END, Flow, Sequence, Step, ask, auto, both, chance, register, window
from sandtable.kernel.symbols import PASS, argument
from tests.kernel.little import PICK, Little, Stop, begun, table


@dataclass
class Bare(Frame):
    """A procedure that only knows how to be copied."""

    def copy(self) -> Bare:
        return Bare(self.at, self.turn, self.passes)


# -- auto -------------------------------------------------------------------------------------------------------------


@dataclass
class Walk(Bare):
    """Goes on, jumps over a step, carries out another walk, and ends before its last step."""

    depth: int = 0

    def first(self, g: Little) -> Flow:
        g.diary.append(f"first {self.depth}")
        return None

    def second(self, g: Little) -> Flow:
        return "fourth"

    def third(self, g: Little) -> Flow:
        g.diary.append("third")
        return None

    def fourth(self, g: Little) -> Flow:
        return Walk(depth=self.depth + 1) if self.depth < 2 else None

    def fourth_back(self, g: Little, child: Walk) -> Flow:
        g.diary.append(f"{child.depth} back in {self.depth}")
        return END if self.depth == 0 else None

    def fifth(self, g: Little) -> Flow:
        g.diary.append(f"fifth {self.depth}")
        return None


register(Sequence("walk", *(auto(name, "1.1") for name in ("first", "second", "third", "fourth", "fifth"))), Walk)


def test_an_auto_step_goes_on_jumps_ends_or_carries_out_another_procedure() -> None:
    g = begun(Walk())
    assert g.diary == [
        "first 0",
        "first 1",
        "first 2",
        "fifth 2",
        "2 back in 1",
        "fifth 1",
        "1 back in 0",
        "ended",
    ]


# -- ask --------------------------------------------------------------------------------------------------------------


@dataclass
class Question(Bare):
    """One question, with as many options as the test wants."""

    wanted: int = 0
    asked: int = -1

    def copy(self) -> Question:
        return Question(self.at, self.turn, self.passes, self.wanted, self.asked)

    def plain_options(self, g: Little, side: int) -> list[int]:
        return [PICK | i for i in range(self.wanted)]

    def plain(self, g: Little, side: int, pick: int) -> Flow:
        g.diary.append(f"side {side} picks {argument(pick)}")
        return None


class Hidden(Question):
    """The same, with a step of its own."""


class Skipping(Question):
    """The same, with a step of its own."""


class Sided(Question):
    """The same, for a side that is not the active one."""

    def plain_side(self, g: Little) -> int:
        return self.asked


register(Sequence("question", ask("plain", "1.2")), Question)
register(Sequence("hidden", ask("plain", "1.2", hidden=True)), Hidden)
register(Sequence("skipping", ask("plain", "1.2", skips=True)), Skipping)
register(Sequence("sided", ask("plain", "1.2")), Sided)


def test_an_ask_step_waits_for_the_active_side() -> None:
    g = table(Question(wanted=2))
    g.active = 1
    advance(g)
    assert (g.deciders, g.choices) == ([1], [[PICK, PICK | 1]])
    apply(g, 1, PICK | 1)
    assert g.diary == ["side 1 picks 1", "ended"]


def test_an_ask_step_waits_for_the_side_that_it_names() -> None:
    assert begun(Sided(wanted=2, asked=1)).deciders == [1]


def test_a_single_option_is_taken_without_asking() -> None:
    g = begun(Question(wanted=1))
    assert g.diary == ["side 0 picks 0", "ended"]
    assert g.journal is not None and g.journal.forced == 1


def test_a_single_option_of_a_hidden_step_is_asked_for() -> None:
    g = begun(Hidden(wanted=1))
    assert (g.deciders, g.choices) == ([0], [[PICK]])


def test_a_question_without_options_is_passed_over_if_its_step_skips() -> None:
    assert begun(Skipping()).diary == ["ended"]


def test_a_question_without_options_is_a_fault_otherwise() -> None:
    with pytest.raises(RuleFault, match=r"question, plain 1\.2: side 0 has no option"):
        begun(Question())


# -- both -------------------------------------------------------------------------------------------------------------


@dataclass
class Sealed(Bare):
    """Sides 2, 0 and 1 pick at once; `held` says how many options each has, `leads` where each pick leads."""

    order: list[int] = field(default_factory=lambda: [2, 0, 1])
    held: list[int] = field(default_factory=lambda: [2, 2, 2])
    leads: list[str] = field(default_factory=lambda: ["", "", ""])

    def copy(self) -> Sealed:
        return Sealed(self.at, self.turn, self.passes, self.order[:], self.held[:], self.leads[:])

    def pick_order(self, g: Little) -> list[int]:
        return self.order

    def pick_options(self, g: Little, side: int) -> list[int]:
        return [PICK | 10 * side + i for i in range(self.held[side])]

    def pick(self, g: Little, side: int, pick: int) -> Flow:
        g.diary.append(f"side {side} picks {argument(pick)}")
        lead = self.leads[side]
        return Walk(depth=int(lead)) if lead.isdigit() else lead or None

    def after(self, g: Little) -> Flow:
        g.diary.append("after")
        return None


class Opened(Sealed):
    """The same, where a side without a choice is not asked."""


register(Sequence("sealed", both("pick", "1.3"), auto("after", "1.3")), Sealed)
register(Sequence("opened", both("pick", "1.3", hidden=False), auto("after", "1.3")), Opened)


def test_simultaneous_picks_take_effect_in_order_when_all_are_in() -> None:
    g = begun(Sealed())
    assert sorted(g.deciders) == [0, 1, 2]
    take(g, 1, PICK | 11)
    take(g, 0, PICK)
    assert g.deciders == [2] and g.diary == []
    assert options(g, 0) == [], "a pick is final until the others have made theirs"
    take(g, 2, PICK | 20)
    assert g.diary == ["side 2 picks 20", "side 0 picks 0", "side 1 picks 11", "after", "ended"]


def test_in_a_hidden_simultaneous_step_even_a_single_option_is_asked_for() -> None:
    assert sorted(begun(Sealed(held=[1, 2, 1])).deciders) == [0, 1, 2]


def test_in_an_open_simultaneous_step_single_options_are_taken_without_asking() -> None:
    g = begun(Opened(held=[1, 2, 1]))
    assert g.deciders == [1]
    take(g, 1, PICK | 10)
    assert g.diary == ["side 2 picks 20", "side 0 picks 0", "side 1 picks 10", "after", "ended"]


def test_a_simultaneous_step_without_any_choice_passes_unasked() -> None:
    assert begun(Opened(held=[1, 1, 1])).diary[-2:] == ["after", "ended"]


def test_a_simultaneous_pick_may_end_the_procedure() -> None:
    g = begun(Opened(held=[1, 1, 1], leads=["", END, ""]))
    assert g.diary[-1] == "ended" and "after" not in g.diary


def test_a_simultaneous_pick_may_carry_out_another_procedure() -> None:
    g = begun(Opened(held=[1, 1, 1], leads=["", "2", ""]))
    assert g.diary[3:] == ["first 2", "fifth 2", "after", "ended"]


@pytest.mark.parametrize(
    ("frame", "fault"),
    [
        (Opened(held=[1, 1, 1], leads=["1", "2", ""]), "two picks lead to different procedures at once"),
        (Opened(held=[2, 0, 2]), "side 1 has nothing to choose from"),
        (Opened(order=[0, 1, 0]), "a side is to pick twice at once"),
    ],
)
def test_a_simultaneous_step_that_cannot_work_is_a_fault(frame: Opened, fault: str) -> None:
    with pytest.raises(RuleFault, match=fault):
        begun(frame)


# -- window -----------------------------------------------------------------------------------------------------------


@dataclass
class Debate(Bare):
    """Sides 1, 2, 0 may speak; `words` says how many things each has to say, `silent` who may not."""

    words: list[int] = field(default_factory=lambda: [1, 1, 1])
    silent: list[int] = field(default_factory=list)

    def copy(self) -> Debate:
        return Debate(self.at, self.turn, self.passes, self.words[:], self.silent[:])

    def speak_order(self, g: Little) -> list[int]:
        return [1, 2, 0]

    def speak_could(self, g: Little, side: int) -> bool:
        return side not in self.silent

    def speak_options(self, g: Little, side: int) -> list[int]:
        return [PICK | i for i in range(self.words[side])]

    def speak(self, g: Little, side: int, pick: int) -> Flow:
        g.diary.append(f"side {side}")
        self.words[side] -= 1
        return END if argument(pick) == 9 else None


class Whisper(Debate):
    """The same, asked even of those who have nothing to say."""


register(Sequence("debate", window("speak", "1.4")), Debate)
register(Sequence("whisper", window("speak", "1.4", hidden=True)), Whisper)


def order_of_asking(g: Little, answers: list[int]) -> list[int]:
    """Who is asked, while the sides give these answers."""
    asked = []
    for answer in answers:
        (side,) = g.deciders
        asked.append(side)
        take(g, side, answer)
    return asked


def test_a_window_goes_round_until_all_pass_in_a_row() -> None:
    g = begun(Debate(words=[3, 3, 3]))
    answers = [PASS, PICK, PASS, PASS, PICK, PASS, PASS, PASS]
    assert order_of_asking(g, answers) == [1, 2, 0, 1, 2, 0, 1, 2]
    assert g.diary == ["side 2", "side 2", "ended"]


def test_a_window_does_not_ask_a_side_that_could_not_act() -> None:
    g = begun(Debate(silent=[2]))
    assert order_of_asking(g, [PASS, PASS]) == [1, 0]
    assert g.diary == ["ended"]


def test_a_window_passes_over_a_side_with_nothing_to_pick() -> None:
    assert order_of_asking(begun(Debate(words=[1, 0, 1])), [PASS, PASS]) == [2, 0]


def test_a_hidden_window_asks_a_side_with_nothing_to_pick() -> None:
    g = begun(Whisper(words=[1, 0, 1]))
    assert (g.deciders, g.choices) == ([1], [[PASS]])


def test_a_window_in_which_nobody_could_act_closes_unasked() -> None:
    assert begun(Whisper(silent=[0, 1, 2])).diary == ["ended"]


def test_a_pick_may_close_a_window() -> None:
    g = begun(Debate(words=[1, 10, 1]))
    take(g, 1, PICK | 9)
    assert g.diary == ["side 1", "ended"]


# -- chance -----------------------------------------------------------------------------------------------------------


@dataclass
class Fortune(Bare):
    """Rolls dice if `count` is not 0."""

    count: int = 0

    def copy(self) -> Fortune:
        return Fortune(self.at, self.turn, self.passes, self.count)

    def roll_chance(self, g: Little) -> Experiment | None:
        return dice(self.count) if self.count else None

    def roll(self, g: Little, rolled: list[int]) -> Flow:
        g.diary.append(f"rolled {len(rolled)}")
        return None


register(Sequence("fortune", chance("roll", "1.5")), Fortune)


def test_a_chance_step_happens_and_is_written_down() -> None:
    g = begun(Fortune(count=3))
    assert g.diary == ["rolled 3", "ended"]
    assert g.journal is not None and g.journal.barrier
    (outcome,) = g.journal.outcomes
    assert len(outcome) == 4 and g.events == 1


def test_a_chance_step_without_an_experiment_is_passed_over() -> None:
    g = begun(Fortune())
    assert g.diary == ["ended"] and g.events == 0
    assert g.journal is not None and not g.journal.barrier


def test_a_script_takes_the_place_of_chance() -> None:
    g = table(Fortune(count=3))
    g.script = [[6, 6, 6]]
    advance(g)
    assert g.journal is not None and g.journal.outcomes[0][1:] == [6, 6, 6]


@pytest.mark.parametrize(
    ("script", "fault"),
    [([], "has run out"), ([[1, 2]], "does not fit"), ([[1, 2, 7]], "does not fit"), ([[0, 1, 2]], "does not fit")],
)
def test_a_script_that_chance_could_not_have_written_is_refused(script: list[list[int]], fault: str) -> None:
    g = table(Fortune(count=3))
    g.script = script
    with pytest.raises(RuleFault, match=fault):
        advance(g)


def test_more_cannot_be_drawn_than_there_is() -> None:
    with pytest.raises(ValueError, match="4 cannot be drawn out of 3"):
        draw(4, 3)


# -- faults of rules code ---------------------------------------------------------------------------------------------


@dataclass
class Astray(Bare):
    """Goes where a test sends it."""

    to: str = ""

    def copy(self) -> Astray:
        return Astray(self.at, self.turn, self.passes, self.to)

    def go(self, g: Little) -> Flow:
        return self.to


register(Sequence("astray", auto("go", "1.6")), Astray)


def test_a_procedure_that_never_comes_to_a_decision_is_stopped() -> None:
    with pytest.raises(RuleFault, match="astray: no decision is reached after 20000 steps"):
        begun(Astray(to="go"))


def test_going_to_a_step_that_does_not_exist_is_a_fault() -> None:
    with pytest.raises(RuleFault, match="astray has no step 'nowhere'"):
        begun(Astray(to="nowhere"))


def test_the_last_procedure_may_not_end_before_the_game() -> None:
    g = Little(stack=[Astray(to=END)])
    with pytest.raises(RuleFault, match="astray ended the last procedure, but not the game"):
        advance(g)


def test_a_position_without_procedures_has_no_step() -> None:
    with pytest.raises(RuleFault, match="no procedure is in progress"):
        top(Little())


def test_a_procedure_that_has_ended_has_no_step() -> None:
    with pytest.raises(RuleFault, match="stop has ended and is still on the stack"):
        current_step(Little(stack=[Stop(at=2)]))


def test_bookkeeping_cannot_be_a_pending_decision() -> None:
    with pytest.raises(RuleFault, match=r"go 1\.6 is no decision"):
        pending(Little(stack=[Astray()]))


def test_a_step_of_a_sequence_without_a_frame_cannot_be_carried_out() -> None:
    with pytest.raises(TypeError, match="never registered"):
        auto("lonely", "1.7").effect(Bare(), Little())


@pytest.mark.parametrize(
    ("step", "missing"),
    [
        (auto("act", "1.8"), "act"),
        (ask("plain_side", "1.8"), "plain_side_options"),
        (both("plain", "1.8"), "plain_order"),
        (window("plain", "1.8"), "plain_order"),
        (chance("plain", "1.8"), "plain_chance"),
    ],
)
def test_a_frame_must_have_the_methods_that_its_steps_need(step: Step, missing: str) -> None:
    with pytest.raises(TypeError, match=f"odd: Sided has no method {missing}"):
        register(Sequence("odd", step), Sided)


class Uncopied(Frame):
    """Leaves copying to others."""

    def act(self, g: Little) -> Flow:
        return None


@pytest.mark.parametrize(
    ("attempt", "fault"),
    [
        (lambda: register(Sequence("odd", auto("act", "1.8")), Uncopied), r"Uncopied does not write out copy\(\)"),
        (lambda: register(Sequence("odd", auto("go", "")), Astray), "odd: step go names no rule"),
        (lambda: Sequence("odd", auto("go", "1.8"), auto("go", "1.8")), "two steps have the same name"),
        (lambda: Sequence("odd", auto("go", "1.8"), secret={"to": "come"}), "secret until 'come', which is no step"),
    ],
)
def test_a_sequence_that_makes_no_sense_is_refused(attempt: Callable[[], object], fault: str) -> None:
    with pytest.raises((TypeError, ValueError), match=fault):
        attempt()


@pytest.mark.parametrize("uncopied", [Frame(), Position()])
def test_whatever_does_not_write_out_its_copy_cannot_be_copied(uncopied: Frame | Position) -> None:
    with pytest.raises(NotImplementedError, match=r"does not write out copy\(\)"):
        uncopied.copy()
