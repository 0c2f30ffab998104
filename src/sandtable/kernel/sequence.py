"""Sequences: the numbered steps of a procedure, the rulebook's table of contents for it.

A step method returns `None` (go on), the name of a step of the same sequence (go there; `END` ends it), or a frame
(carry out that procedure first; when it ends, `<step>_back(g, child)` is called if the frame has it and its answer
counts as the step's). A `window` stays on its step until every side in its order has passed in a row.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.kernel.frame import Frame

AUTO: Final = 0
ASK: Final = 1
BOTH: Final = 2
WINDOW: Final = 3
CHANCE: Final = 4
MODES: Final = ("auto", "ask", "both", "window", "chance")

END: Final = "(end)"

Flow = str | Frame | None


class Step:
    """One numbered step, with the frame methods that carry it out bound once, at registration."""

    def __init__(self, mode: int, name: str, rule: str, hidden: bool = False, skips: bool = False) -> None:
        self.mode = mode
        self.name = name
        self.rule = rule
        self.hidden = hidden
        self.skips = skips
        self.effect: Callable[..., Any] = _unbound
        self.options: Callable[..., Any] = _unbound
        self.experiment: Callable[..., Any] = _unbound
        self.side: Callable[..., Any] | None = None
        self.order: Callable[..., Any] | None = None
        self.could: Callable[..., Any] | None = None
        self.back: Callable[..., Any] | None = None
        self.why_not: Callable[..., Any] | None = None


def _unbound(*arguments: object) -> object:
    raise TypeError("this step belongs to a sequence that was never registered")


def auto(name: str, rule: str) -> Step:
    """Bookkeeping: `name(g)`."""
    return Step(AUTO, name, rule)


def ask(name: str, rule: str, *, hidden: bool = False, skips: bool = False) -> Step:
    """One side (`name_side(g)`, else the active side) picks one of `name_options(g, side)` for `name(g, side, pick)`.

    A single option is taken without asking, unless `hidden`: the options then depend on what others may not know,
    and a question skipped would tell them. A step that `skips` is passed over when there is nothing to choose from;
    for any other, that is a fault of the rules code.
    """
    return Step(ASK, name, rule, hidden, skips)


def both(name: str, rule: str, *, hidden: bool = True) -> Step:
    """All sides of `name_order(g)` pick at once and face down; the effects follow in that order when all have."""
    return Step(BOTH, name, rule, hidden)


def window(name: str, rule: str, *, hidden: bool = False) -> Step:
    """The sides of `name_order(g)` take turns to pick or pass, until all pass in a row.

    `name_could(g, side)`, from public knowledge alone, says whether a side is asked at all; a `hidden` window asks
    it even when its options turn out to be none.
    """
    return Step(WINDOW, name, rule, hidden)


def chance(name: str, rule: str) -> Step:
    """`name_chance(g)` gives an experiment (or None: skip), and `name(g, outcome)` carries out its outcome."""
    return Step(CHANCE, name, rule)


class Sequence:
    """The ordered steps of one kind of frame, under the stable name that saved games know it by.

    `tells` names the fields that prompts may quote, with the kind of thing each number is. `secret` names fields that
    are lists with an entry per side, each seen by its own side only until the named step ("": to the end); their
    hidden entries belong to the `pool` of the same name in a resample. `replaced` names list fields that copies may
    share, because steps put new lists in their place and never change them.
    """

    def __init__(
        self,
        kind: str,
        *steps: Step,
        tells: dict[str, str] | None = None,
        secret: dict[str, str] | None = None,
        pool: str = "",
        replaced: tuple[str, ...] = (),
    ) -> None:
        self.kind = kind
        self.steps: list[Step] = list(steps)
        self.length = len(self.steps)
        self.index: dict[str, int] = {step.name: i for i, step in enumerate(self.steps)}
        self.index[END] = self.length
        self.tells: dict[str, str] = tells or {}
        self.secret: dict[str, str] = secret or {}
        self.pool = pool
        self.replaced = frozenset(replaced)
        self.frame: type[Frame] = Frame
        self.flavour: Callable[..., Any] | None = None
        if len(self.index) != self.length + 1:
            raise ValueError(f"{kind}: two steps have the same name")
        for field, until in self.secret.items():
            if until and until not in self.index:
                raise ValueError(f"{kind}: field {field} is secret until {until!r}, which is no step of it")

    def step_at(self, at: int) -> Step | None:
        """The step with this number, or None when the sequence has ended."""
        return self.steps[at] if 0 <= at < self.length else None


SEQUENCE_OF: Final[dict[type[Frame], Sequence]] = {}


def register(sequence: Sequence, frame: type[Frame]) -> Sequence:
    """Bind a sequence to its frame class and check that every step has the methods that its kind needs."""
    sequence.frame = frame
    if frame.copy is Frame.copy:
        raise TypeError(f"{sequence.kind}: {frame.__name__} does not write out copy()")
    for step in sequence.steps:
        if not step.rule:
            raise ValueError(f"{sequence.kind}: step {step.name} names no rule")
        step.effect = _method(sequence, frame, step.name)
        if step.mode == CHANCE:
            step.experiment = _method(sequence, frame, step.name + "_chance")
        elif step.mode != AUTO:
            step.options = _method(sequence, frame, step.name + "_options")
        if step.mode in (BOTH, WINDOW):
            step.order = _method(sequence, frame, step.name + "_order")
        step.side = getattr(frame, step.name + "_side", None)
        step.could = getattr(frame, step.name + "_could", None)
        step.back = getattr(frame, step.name + "_back", None)
        step.why_not = getattr(frame, step.name + "_why_not", None)
    sequence.flavour = getattr(frame, "flavour", None)
    SEQUENCE_OF[frame] = sequence
    return sequence


def _method(sequence: Sequence, frame: type[Frame], name: str) -> Callable[..., Any]:
    method = getattr(frame, name, None)
    if method is None:
        raise TypeError(f"{sequence.kind}: {frame.__name__} has no method {name}")
    found: Callable[..., Any] = method
    return found
