"""The chance to win a conflict of Hitler's Reich, found the long way: the engine itself plays every way that it can go.

Nothing is taken from the program's own reckoning of odds: each outcome of chance is tried as often as dice fall so, and
each choice is the best one for whoever makes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial

from sandtable.games.hitlers_reich.conflict_events import dice_count
from sandtable.games.hitlers_reich.procedures.conflict import CONFLICT, Conflict
from sandtable.games.hitlers_reich.terms import AXIS
from sandtable.kernel.codec import encode_frame
from sandtable.kernel.engine import advance, carry_out, current_step, top
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.sequence import CHANCE

Known = dict[str, Fraction]


def chance_of(game: Game, side: str) -> Fraction:
    """The chance of a side to win the conflict in progress, both sides playing as well as they can."""
    axis = _axis_wins(game.position.copy(), {})
    return axis if side == "axis" else 1 - axis


def chances_after(game: Game, side: str) -> dict[str, Fraction]:
    """The chance of a side after each of its options."""
    known: Known = {}
    found: dict[str, Fraction] = {}
    for option in game.options(side):
        g = game.position.copy()
        carry_out(g, game.rules.side_number(side), option.number)
        axis = _axis_wins(g, known)
        found[option.name] = axis if side == "axis" else 1 - axis
    return found


def _axis_wins(g: Position, known: Known) -> Fraction:
    conflict = next(frame for frame in reversed(g.stack) if isinstance(frame, Conflict))
    if conflict.winner >= 0:
        return Fraction(int(conflict.winner == AXIS))
    key = _key(conflict)
    if key not in known:
        known[key] = _by_chance(g, known) if current_step(g).mode == CHANCE else _by_choice(g, known)
    return known[key]


def _key(conflict: Conflict) -> str:
    """What matters of a conflict from here on: dice that nothing was done to may lie in any order."""
    like = conflict.copy()
    if not like.spent and not like.rolling:
        like.dice = [sorted(row) for row in like.dice]
    return repr(encode_frame(like))


def _by_chance(g: Position, known: Known) -> Fraction:
    experiment = current_step(g).experiment(top(g), g)
    if experiment is None:
        advance(g, 1)
        return _axis_wins(g, known)
    frame = top(g)
    counts = [experiment.count]
    if frame.at == CONFLICT.index["roll"]:
        assert isinstance(frame, Conflict)
        counts = [dice_count(g, frame, side) for side in (0, 1)]  # type: ignore[arg-type]
    found = Fraction(0)
    for faces, share in _rolls(counts):
        h = g.copy()
        h.script = [faces]
        advance(h, 1)
        found += share * _axis_wins(h, known)
    return found


def _rolls(counts: list[int]) -> Iterator[tuple[list[int], Fraction]]:
    """Every roll of so many dice for each side, and how likely it is in any order."""
    if not counts:
        yield [], Fraction(1)
        return
    for faces in combinations_with_replacement(range(1, 7), counts[0]):
        ways = factorial(counts[0])
        for face in set(faces):
            ways //= factorial(faces.count(face))
        for rest, share in _rolls(counts[1:]):
            yield [*faces, *rest], share * Fraction(ways, 6 ** counts[0])


def _by_choice(g: Position, known: Known) -> Fraction:
    """Bookkeeping goes on by itself; a choice is the best for its side."""
    if not advance(g, 1):
        return _axis_wins(g, known)
    side, found = g.deciders[0], []
    for pick in g.choices[0]:
        h = g.copy()
        carry_out(h, side, pick)
        found.append(_axis_wins(h, known))
    return max(found) if side == AXIS else min(found)
