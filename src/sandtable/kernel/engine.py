"""The engine: runs a position to its next decision and lets a decision in by the only door, `apply`."""

from __future__ import annotations

from typing import Final

from sandtable.kernel.chance import DICE, SEEN_BY_NONE, Experiment, is_outcome, outcome_of
from sandtable.kernel.frame import Frame
from sandtable.kernel.position import Position
from sandtable.kernel.sequence import ASK, AUTO, BOTH, CHANCE, SEQUENCE_OF, Flow, Sequence, Step
from sandtable.kernel.symbols import PASS

STEP_BUDGET: Final = 20_000


class Refusal(ValueError):
    """An option that may not be taken: by whom, which, and under which rule."""

    def __init__(self, message: str, rule: str = "", reason: int = 0) -> None:
        super().__init__(message)
        self.rule = rule
        self.reason = reason


class RuleFault(Exception):
    """The rules code itself is at fault: a step without options, a procedure without end, a foreign outcome."""


def top(g: Position) -> Frame:
    """The procedure in progress."""
    if not g.stack:
        raise RuleFault("no procedure is in progress")
    return g.stack[-1]


def sequence_of(frame: Frame) -> Sequence:
    """The sequence of a frame."""
    return SEQUENCE_OF[type(frame)]


def current_step(g: Position) -> Step:
    """The step in progress."""
    frame = top(g)
    step = sequence_of(frame).step_at(frame.at)
    if step is None:
        raise RuleFault(f"{sequence_of(frame).kind} has ended and is still on the stack")
    return step


def _own_top(g: Position) -> Frame:
    """The procedure in progress, as a frame that no copy of the position holds too."""
    stack = g.stack
    at = len(stack) - 1
    if g.shared > at:
        stack[at] = stack[at].copy()
        g.shared = at
    return stack[at]


def _leave(g: Position, frame: Frame, sequence: Sequence, flow: Flow) -> None:
    """Go where a step's answer says: on, to a named step, or into another procedure."""
    if flow is None:
        frame.at += 1
        frame.turn = 0
        frame.passes = 0
    elif isinstance(flow, str):
        at = sequence.index.get(flow, -1)
        if at < 0:
            raise RuleFault(f"{sequence.kind} has no step {flow!r} to go to")
        frame.at = at
        frame.turn = 0
        frame.passes = 0
    else:
        g.stack.append(flow)


def _stay(g: Position, frame: Frame, sequence: Sequence, flow: Flow) -> None:
    """As `_leave`, for a window: it stays where it is unless told to go elsewhere."""
    if flow is not None:
        _leave(g, frame, sequence, flow)


def _finish(g: Position) -> None:
    """Take an ended procedure off the stack and give its caller the result."""
    child = g.stack.pop()
    if not g.stack:
        raise RuleFault(f"{sequence_of(child).kind} ended the last procedure, but not the game")
    caller = _own_top(g)
    sequence = SEQUENCE_OF[type(caller)]
    step = sequence.steps[caller.at]
    flow: Flow = step.back(caller, g, child) if step.back is not None else None
    if step.mode <= ASK or step.mode == CHANCE or step.mode == BOTH:
        _leave(g, caller, sequence, flow)
    else:
        _stay(g, caller, sequence, flow)


def _happen(g: Position, experiment: Experiment) -> list[int]:
    """The outcome of an experiment: the script's if there is one, else the next event of the key."""
    script = g.script
    if script is not None:
        if not script:
            raise RuleFault("the script of chance outcomes has run out")
        outcome = script.pop(0)
        if not is_outcome(experiment, outcome):
            raise RuleFault(f"the script's outcome {outcome} does not fit the experiment that is due")
    else:
        outcome = outcome_of(experiment, g.key, g.events)
    g.events += 1
    journal = g.journal
    if journal is not None:
        journal.outcomes.append([experiment.seen, *outcome])
        journal.faces.append(experiment.faces if experiment.kind == DICE else 0)
        journal.barrier = True
        if experiment.kind != DICE and experiment.seen != SEEN_BY_NONE:
            journal.shown.append(experiment.seen)
    return outcome


def _poll(g: Position, frame: Frame, step: Step) -> bool:
    """Find the next side of a window that must be asked; False when all have passed in a row."""
    assert step.order is not None
    order: list[int] = step.order(frame, g)
    sides = len(order)
    while frame.passes < sides:
        side = order[frame.turn % sides]
        if step.could is None or step.could(frame, g, side):
            found: list[int] = step.options(frame, g, side)
            if found or step.hidden:
                g.deciders = [side]
                g.choices = [[PASS, *found]]
                return True
        frame.turn += 1
        frame.passes += 1
    return False


def _gather(g: Position, frame: Frame, step: Step) -> bool:
    """Find the sides that still owe a face-down pick; False when every pick is in."""
    assert step.order is not None
    order: list[int] = step.order(frame, g)
    if len(g.picks) != len(order):
        if len(set(order)) != len(order):
            raise RuleFault(f"{step.name} {step.rule}: a side is to pick twice at once")
        g.picks = [-1] * len(order)
    deciders: list[int] = []
    choices: list[list[int]] = []
    for i, side in enumerate(order):
        if g.picks[i] < 0:
            found: list[int] = step.options(frame, g, side)
            if not found:
                raise RuleFault(f"{step.name} {step.rule}: side {side} has nothing to choose from")
            if len(found) == 1 and not step.hidden:
                g.picks = [*g.picks[:i], found[0], *g.picks[i + 1 :]]
            else:
                deciders.append(side)
                choices.append(found)
    g.deciders = deciders
    g.choices = choices
    return bool(deciders)


def _stop_short(g: Position, steps: int) -> bool:
    """No decision is reached in so many steps: as was wished, or by a fault of the rules code."""
    if steps < 0:
        raise RuleFault(f"{sequence_of(top(g)).kind}: no decision is reached after {STEP_BUDGET} steps")
    return False


def advance(g: Position, steps: int = -1) -> bool:
    """Run until a side must decide or the game is over (True), or only for so many steps."""
    budget = STEP_BUDGET if steps < 0 else steps
    while not g.over:
        budget -= 1
        if budget < 0:
            return _stop_short(g, steps)
        frame = _own_top(g)
        sequence = SEQUENCE_OF[type(frame)]
        if frame.at >= sequence.length:
            _finish(g)
            continue
        step = sequence.steps[frame.at]
        mode = step.mode
        if mode == AUTO:
            _leave(g, frame, sequence, step.effect(frame, g))
        elif mode == ASK:
            side: int = g.active if step.side is None else step.side(frame, g)
            found: list[int] = step.options(frame, g, side)
            if len(found) == 1 and not step.hidden:
                if g.journal is not None:
                    g.journal.forced += 1
                _leave(g, frame, sequence, step.effect(frame, g, side, found[0]))
                continue
            if not found:
                if not step.skips:
                    raise RuleFault(f"{sequence.kind}, {step.name} {step.rule}: side {side} has no option")
                _leave(g, frame, sequence, None)
                continue
            g.deciders = [side]
            g.choices = [found]
            return True
        elif mode == CHANCE:
            experiment = step.experiment(frame, g)
            if experiment is None:
                _leave(g, frame, sequence, None)
            else:
                _leave(g, frame, sequence, step.effect(frame, g, _happen(g, experiment)))
        elif mode == BOTH:
            if _gather(g, frame, step):
                return True
            _reveal_picks(g, frame, sequence, step)
        else:
            if _poll(g, frame, step):
                return True
            _leave(g, frame, sequence, None)
    g.deciders = []
    g.choices = []
    return True


def _reveal_picks(g: Position, frame: Frame, sequence: Sequence, step: Step) -> None:
    """Every pick of a simultaneous step is in: carry them out in order."""
    assert step.order is not None
    order: list[int] = step.order(frame, g)
    picks = g.picks
    g.picks = []
    g.reveal()
    flow: Flow = None
    for side, pick in zip(order, picks, strict=True):
        answer: Flow = step.effect(frame, g, side, pick)
        if answer is not None:
            if flow is not None and flow != answer:
                raise RuleFault(f"{step.name} {step.rule}: two picks lead to different procedures at once")
            flow = answer
    _leave(g, frame, sequence, flow)


def options(g: Position, side: int) -> list[int]:
    """The options of a side now; none when it need not decide. The list is shared: do not change it."""
    deciders = g.deciders
    for i in range(len(deciders)):
        if deciders[i] == side:
            return g.choices[i]
    return []


def apply(g: Position, side: int, pick: int) -> None:
    """Take an option; refuse whatever is not offered to that side now."""
    found = options(g, side)
    if pick not in found:
        refuse(g, side, pick)
    take(g, side, pick)


def take(g: Position, side: int, pick: int) -> None:
    """Carry out an offered option and run on to the next decision."""
    carry_out(g, side, pick)
    advance(g)


def carry_out(g: Position, side: int, pick: int) -> None:
    """Carry out an offered option, and nothing of what it leads to."""
    frame = _own_top(g)
    sequence = SEQUENCE_OF[type(frame)]
    step = sequence.steps[frame.at]
    mode = step.mode
    if mode == ASK:
        _leave(g, frame, sequence, step.effect(frame, g, side, pick))
    elif mode == BOTH:
        assert step.order is not None
        picks = g.picks[:]
        picks[step.order(frame, g).index(side)] = pick
        g.picks = picks
    else:
        frame.turn += 1
        if pick == PASS:
            frame.passes += 1
        else:
            frame.passes = 0
            _stay(g, frame, sequence, step.effect(frame, g, side, pick))


def why_not(g: Position, side: int, pick: int) -> tuple[str, int]:
    """The rule, and the game's number for the reason, that keep an option from being taken; ("", 0) if nothing does."""
    if g.over:
        return "over", 0
    if side not in g.deciders:
        return "waiting", 0
    if pick in options(g, side):
        return "", 0
    step = current_step(g)
    reason: int = step.why_not(top(g), g, side, pick) if step.why_not is not None else 0
    return step.rule, reason


def refuse(g: Position, side: int, pick: int) -> None:
    """Raise the refusal of an option that is not offered."""
    rule, reason = why_not(g, side, pick)
    if rule == "over":
        raise Refusal("the game is over", "", 0)
    if rule == "waiting":
        rule = current_step(g).rule
        raise Refusal(f"side {side} has nothing to decide now [{rule}]", rule, 0)
    raise Refusal(f"side {side} may not take option {pick} in {current_step(g).name} [{rule}]", rule, reason)


def pending(g: Position) -> None:
    """Work out the pending decision again, for a position that was decoded or resampled, without going on."""
    if g.over:
        g.deciders = []
        g.choices = []
        return
    frame = top(g)
    step = current_step(g)
    if step.mode == ASK:
        side: int = g.active if step.side is None else step.side(frame, g)
        g.deciders = [side]
        g.choices = [step.options(frame, g, side)]
    elif step.mode == BOTH:
        assert step.order is not None
        order: list[int] = step.order(frame, g)
        g.deciders = [s for i, s in enumerate(order) if i >= len(g.picks) or g.picks[i] < 0]
        g.choices = [step.options(frame, g, s) for s in g.deciders]
    elif step.mode in (AUTO, CHANCE):
        raise RuleFault(f"{step.name} {step.rule} is no decision")
    else:
        assert step.order is not None
        order = step.order(frame, g)
        side = order[frame.turn % len(order)]
        g.deciders = [side]
        g.choices = [[PASS, *step.options(frame, g, side)]]
