"""Checks: the promises of the kernel, each put to the test on one position, one decision or one game.

Every check returns quietly, or raises `Wrong` with what it found.
"""

from __future__ import annotations

import random
from typing import Any

from sandtable.kernel import codec
from sandtable.kernel.engine import Refusal, RuleFault, current_step, options, sequence_of, take, top
from sandtable.kernel.game import Game
from sandtable.kernel.position import Journal, Position, Tables
from sandtable.kernel.proof import replay, verify
from sandtable.kernel.record import from_bytes, to_bytes
from sandtable.kernel.ruleset import Ruleset
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
    """Prompts, options, result, picture and odds exist for every side in every language."""
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


def clone_plays_on(before: Position, side: int, pick: int, after: Position) -> None:
    """A copy goes the same way as its original, which stays where it was."""
    digest = codec.digest(before)
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

    The decision is carried out twice, with the same chance: from the truth, and from a position that looks the same to
    the viewer. If it learnt nothing, both look the same to it afterwards. That also makes undo safe: a side that has
    learnt something by its own decision may not take it back.
    """
    truth, journal = before.copy(), Journal()
    fault = _carry_out(truth, side, pick, outcomes, journal)
    if fault:
        raise Wrong(f"the recorded chance does not fit: {fault}")
    for viewer in range(SPECTATOR, len(rules.sides)):
        imagined, other = resample(rules, before, viewer, rng.randbytes(32)), Journal()
        if pick not in options(imagined, side):
            continue
        fault = _carry_out(imagined, side, pick, outcomes, other)
        if {SPECTATOR, viewer}.intersection(journal.shown + other.shown):
            continue
        who = _name(rules, viewer)
        cause = "undo would cross a reveal" if viewer == side and not journal.barrier else "and nothing was shown to it"
        if fault:
            raise Wrong(f"{where(before)}: what is hidden from {who} decides what chance is needed: {fault}")
        seen, also = view(rules, truth, viewer), view(rules, imagined, viewer)
        if seen != also:
            raise Wrong(f"{where(before)}: {who} learns what is hidden, {cause}: {_difference(seen, also)}")
        told, retold = _readable(rules, journal, viewer), _readable(rules, other, viewer)
        if told != retold:
            raise Wrong(f"{where(before)}: the log tells {who} what is hidden, {cause}: {told}, {retold}")


def _carry_out(g: Position, side: int, pick: int, outcomes: list[list[int]], journal: Journal) -> str:
    g.journal = journal
    g.script = [outcome[1:] for outcome in outcomes]
    try:
        take(g, side, pick)
    except RuleFault as error:
        return str(error)
    return f"{len(g.script)} outcomes are left over" if g.script else ""


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
    game.propose_rollback(0, back_to)
    for side in range(1, len(game.rules.sides)):
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
    if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
        for key in a:
            if a[key] != b[key]:
                return _difference(a[key], b[key], f"{path}.{key}" if path else str(key))
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for i in range(len(a)):
            if a[i] != b[i]:
                return _difference(a[i], b[i], f"{path}[{i}]")
    return f"{path}: {a!r} and {b!r}"
