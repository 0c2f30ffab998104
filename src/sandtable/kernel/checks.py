"""Checks: the promises of the kernel, each put to the test on one position, one decision or one game.

Every check returns quietly, or raises `Wrong` with what it found.
"""

from __future__ import annotations

import random
from typing import Any

from sandtable.kernel import codec
from sandtable.kernel.engine import (
    Refusal,
    RuleFault,
    advance,
    carry_out,
    current_step,
    options,
    sequence_of,
    take,
    top,
)
from sandtable.kernel.game import Game
from sandtable.kernel.position import Journal, Position, Tables
from sandtable.kernel.proof import replay, verify
from sandtable.kernel.record import from_bytes, to_bytes
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.sequence import END
from sandtable.kernel.symbols import ARGUMENT_BITS
from sandtable.kernel.text import LANGUAGES
from sandtable.kernel.view import SPECTATOR, resample, view

Line = tuple[int, ...]


class Wrong(Exception):
    """A promise that is not kept: which, and where."""


def where(g: Position) -> str:
    """The step in progress, as records name it."""
    return f"{sequence_of(top(g)).kind}.{current_step(g).name}"


# -- a position -------------------------------------------------------------------------------------------------------


def can_go_on(g: Position) -> None:
    """The game is over, or some side has something to decide."""
    if g.over:
        if g.deciders:
            raise Wrong(f"the game is over, and sides {g.deciders} are to decide")
        return
    if not g.deciders:
        raise Wrong("nobody can decide, and the game is not over")
    if len(set(g.deciders)) != len(g.deciders):
        raise Wrong(f"a side is to decide twice at once: {g.deciders}")
    for side, found in zip(g.deciders, g.choices, strict=True):
        if not found:
            raise Wrong(f"{where(g)}: side {side} is to decide and has no option")
        if len(set(found)) != len(found):
            raise Wrong(f"{where(g)}: side {side} is offered an option twice: {sorted(found)}")


def is_sound(rules: Ruleset, g: Position) -> None:
    """The game finds no fault with its position."""
    faults = rules.faults(g)
    if faults:
        raise Wrong("; ".join(faults))


def is_kept(rules: Ruleset, tables: Tables, g: Position) -> None:
    """A position that is written down and read again is the same, with the same decision pending."""
    again = codec.unpack(rules, tables, codec.pack(g))
    if codec.digest(again) != codec.digest(g):
        raise Wrong(f"a position changes when it is kept: {_difference(codec.encode(g), codec.encode(again))}")
    if again.deciders != g.deciders or again.choices != g.choices:
        raise Wrong(f"{where(g)}: sides {g.deciders} have {g.choices}; read again, {again.deciders} {again.choices}")


def views_hide(rules: Ruleset, g: Position, rng: random.Random) -> None:
    """Positions that differ only in what a side may not know look the same to it."""
    for viewer in range(SPECTATOR, len(rules.sides)):
        imagined = resample(rules, g, viewer, rng.randbytes(32))
        seen, other = view(rules, g, viewer), view(rules, imagined, viewer)
        if seen != other:
            raise Wrong(f"{_name(rules, viewer)} can see what is hidden: {_difference(seen, other)}")
        faults = rules.faults(imagined)
        if faults:
            raise Wrong(f"what {_name(rules, viewer)} may imagine is faulty: {'; '.join(faults)}")
        _being_asked_tells_nothing(rules, g, imagined, viewer)


def _being_asked_tells_nothing(rules: Ruleset, g: Position, imagined: Position, viewer: int) -> None:
    """A question that would not be asked if hidden things were different gives them away, unless its step is hidden."""
    if g.over or current_step(g).hidden:
        return
    for side, found in zip(imagined.deciders, imagined.choices, strict=True):
        if len(found) < 2:
            raise Wrong(
                f"{where(g)} is not hidden, and that side {side} is asked tells {_name(rules, viewer)} what it holds"
            )


# -- words ------------------------------------------------------------------------------------------------------------


def can_be_said(game: Game) -> None:
    """Prompts, options, result and picture exist for every side in every language."""
    for language in LANGUAGES:
        for number, side in enumerate(game.rules.sides):
            game.prompt(side, language)
            game.picture(side, language)
            names = [option.name for option in game.options(side, language)]
            picks = [game.option_number(name) for name in names]
            if picks != options(game.position, number):
                raise Wrong(
                    f"{where(game.position)}: the options of {side} are not those that their names say: {names}"
                )
        game.picture(None, language)
        if game.over:
            game.texts(language).ending(game.position.ending, game.position.winner)


def odds_can_be_told(game: Game) -> None:
    """Odds can be reckoned for each side that is to decide."""
    for side in game.deciding:
        game.odds(side)


def lines_can_be_said(game: Game, since: int) -> None:
    """The log from an entry on can be read by every side in every language."""
    for language in LANGUAGES:
        for side in (None, *game.rules.sides):
            for line in game.log(side, language, since):
                if not line.text or not (line.rule or line.side):
                    raise Wrong(f"entry {line.entry}: a line of the log says nothing, or names no rule")


# -- refusals ---------------------------------------------------------------------------------------------------------


def refuses(game: Game, rng: random.Random, tries: int = 3) -> None:
    """Options that are not offered are refused with a rule, and leave everything as it was."""
    before = game.digest()
    for number, side in enumerate(game.rules.sides):
        offered = options(game.position, number)
        for _ in range(tries):
            pick = _some_option(game, rng)
            if pick in offered:
                continue
            reason = game.why_not(number, pick)
            if reason is None or not reason.rule:
                raise Wrong(f"{where(game.position)}: nothing says why {side} may not take option {pick}")
            try:
                game.apply(number, pick)
            except Refusal as refusal:
                if str(refusal) != str(reason):
                    raise Wrong(
                        f"{where(game.position)}: refused with {refusal!s}, and explained by {reason!s}"
                    ) from None
            else:
                raise Wrong(f"{where(game.position)}: {side} took option {pick}, which was not offered")
    if game.digest() != before:
        raise Wrong(f"{where(game.position)}: a refusal changed the position")


def _some_option(game: Game, rng: random.Random) -> int:
    """Any verb of the game with any thing of its kind."""
    number = rng.randrange(len(game.rules.verbs.table))
    kind = game.rules.verbs.table[number].kind
    ids = game.rules.sides if kind == "side" else game.tables.ids.get(kind, ())
    return number << ARGUMENT_BITS | (rng.randrange(len(ids)) if ids else 0)


# -- a decision -------------------------------------------------------------------------------------------------------


def clone_plays_on(before: Position, digest: str, side: int, pick: int, after: Position) -> None:
    """A copy made before a decision stays where it was, and copies of it go the same way as the original."""
    if codec.digest(before) != digest:
        raise Wrong("what is done to a position is done to its copy")
    clone = before.copy()
    take(clone, side, pick)
    if codec.digest(clone) != codec.digest(after):
        raise Wrong(f"a copy goes another way: {_difference(codec.encode(after), codec.encode(clone))}")
    if codec.digest(before) != digest:
        raise Wrong("what is done to a copy is done to its original")


def nothing_leaks(
    rules: Ruleset, before: Position, side: int, pick: int, outcomes: list[list[int]], rng: random.Random
) -> None:
    """A decision tells a viewer nothing about hidden things, unless the rules say that it was shown something.

    Each step that the decision leads to is carried out twice, with the same chance: from the truth, and from a
    position that looks the same to the viewer. If it was shown nothing, both look the same to it afterwards. That also
    makes undo safe: a side that has learnt something by its own decision may not take it back.
    """
    stages, journals = _stages(before, side, pick, outcomes)
    has_barrier = any(journal.barrier for journal in journals)
    for viewer in range(SPECTATOR, len(rules.sides)):
        cause = "undo would cross a reveal" if viewer == side and not has_barrier else "and nothing was shown to it"
        for n, journal in enumerate(journals):
            now = pick if n == 0 else -1
            imagined = resample(rules, stages[n], viewer, rng.randbytes(32), is_pending=n == 0)
            if n == 0 and pick not in options(imagined, side):
                continue
            fault, other = _imagined_step(imagined, side, now, journal)
            if {SPECTATOR, viewer}.intersection(journal.shown + other.shown):
                continue
            found = fault or _tells(rules, stages[n + 1], journal, imagined, other, viewer)
            if found:
                raise Wrong(f"{_step_of(stages[n])}: {_name(rules, viewer)} learns what is hidden, {cause}: {found}")


def _stages(before: Position, side: int, pick: int, outcomes: list[list[int]]) -> tuple[list[Position], list[Journal]]:
    """The positions on the way from a decision to the next, and what happened from each to the one after it."""
    g, script = before.copy(), [row[1:] for row in outcomes]
    stages, journals, is_at_rest = [before], [Journal()], False
    _one_step(g, side, pick, script, journals[0])
    while not is_at_rest:
        stages.append(g.copy())
        journals.append(Journal())
        is_at_rest = _one_step(g, side, -1, script, journals[-1])
    stages.append(g.copy())
    if script:
        raise Wrong(f"of the recorded chance, {len(script)} outcomes are left over")
    return stages, journals


def _one_step(g: Position, side: int, pick: int, script: list[list[int]], journal: Journal) -> bool:
    """Carry out a pick, or else (-1) the next step; whether the next decision is reached."""
    g.journal, g.script = journal, script
    if pick >= 0:
        carry_out(g, side, pick)
        return False
    return advance(g, 1)


def _imagined_step(g: Position, side: int, pick: int, journal: Journal) -> tuple[str, Journal]:
    """The step that was truly carried out, from a position that was imagined."""
    other, script = Journal(), [row[1:] for row in journal.outcomes]
    try:
        _one_step(g, side, pick, script, other)
    except RuleFault as error:
        return f"it decides what is left to chance: {error}", other
    return "it decides what is left to chance" if script else "", other


def _tells(rules: Ruleset, g: Position, journal: Journal, imagined: Position, other: Journal, viewer: int) -> str:
    """What a viewer can see, or read in the log, of one position and not of the other."""
    seen, also = view(rules, g, viewer), view(rules, imagined, viewer)
    if seen != also:
        return f"it sees {_difference(seen, also)}"
    told, retold = _readable(rules, journal, viewer), _readable(rules, other, viewer)
    return "" if told == retold else f"it reads {told} and {retold}"


def _step_of(g: Position) -> str:
    """The step in progress in the middle of bookkeeping, where a procedure may have ended."""
    sequence = sequence_of(top(g))
    step = sequence.step_at(top(g).at)
    return f"{sequence.kind}.{END if step is None else step.name}"


def _readable(rules: Ruleset, journal: Journal, viewer: int) -> list[Line]:
    return [line for line in journal.lines if not rules.lines.of(line[0]).own or line[1] == viewer]


def can_be_undone(game: Game, before: Position, side: int, pick: int) -> None:
    """Undo leads to where the decision was made, and the same decision back again."""
    after = game.digest()
    game.undo(side)
    if game.digest() != codec.digest(before):
        raise Wrong(f"undo leads elsewhere: {_difference(codec.encode(before), codec.encode(game.position))}")
    game.apply(side, pick)
    if game.digest() != after:
        raise Wrong("the same decision leads elsewhere after undo")


def ends_in_time(game: Game, made: int, longest: int) -> None:
    """A game of random decisions comes to an end."""
    if made >= longest and not game.over:
        raise Wrong(f"the game has not ended after {made} decisions")


# -- a game -----------------------------------------------------------------------------------------------------------


def can_be_saved(game: Game) -> None:
    """A saved game opens as the same game."""
    again = Game.from_record(game.rules, game.tables, from_bytes(to_bytes(game.to_record())))
    if again.digest() != game.digest():
        raise Wrong(f"a save loses: {_difference(codec.encode(game.position), codec.encode(again.position))}")
    if again.deciding != game.deciding or again.position.choices != game.position.choices:
        raise Wrong("a save opens with another decision pending")
    if list(again.log()) != list(game.log()) or again.path() != game.path():
        raise Wrong("a save opens with another log")


def can_roll_back(game: Game, rng: random.Random) -> None:
    """By consent of all, the game goes back to an earlier entry; the dice go on."""
    events = game.position.events
    back_to = rng.randrange(len(game.entries))
    expected = game.position_before(back_to)
    expected.events = events
    proposer, *others = game.sides
    game.propose_rollback(proposer, back_to)
    for side in others:
        game.answer_rollback(side, True)
    if game.digest() != codec.digest(expected):
        raise Wrong(f"a rollback leads elsewhere: {_difference(codec.encode(expected), codec.encode(game.position))}")


def log_alone_suffices(game: Game) -> None:
    """The log leads from the opening to the position, without the seed."""
    g = replay(game.rules, game.tables, game.to_record())
    g.key = game.position.key
    if codec.digest(g) != game.digest():
        raise Wrong(f"the log leads elsewhere: {_difference(codec.encode(game.position), codec.encode(g))}")


def dice_are_proved(game: Game) -> None:
    """The seed accounts for every outcome of a finished game."""
    verdict = verify(game.rules, game.tables, game.to_record())
    if not verdict.proved:
        raise Wrong(verdict.fault)


def _name(rules: Ruleset, viewer: int) -> str:
    return "a spectator" if viewer == SPECTATOR else rules.sides[viewer]


def _difference(a: Any, b: Any, path: str = "") -> str:
    """Where two plain values first differ, and how."""
    if isinstance(a, dict) and isinstance(b, dict):
        for key in [*a, *(key for key in b if key not in a)]:
            if key not in a or key not in b:
                return f"{path}{'.' if path else ''}{key}, once and not twice"
            if a[key] != b[key]:
                return _difference(a[key], b[key], f"{path}.{key}" if path else str(key))
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for i in range(len(a)):
            if a[i] != b[i]:
                return _difference(a[i], b[i], f"{path}[{i}]")
    return f"{path}: {a!r} and {b!r}"
