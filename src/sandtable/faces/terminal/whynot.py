"""Why not: what a person means by a few words, among all well-formed options, and what keeps it from being offered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sandtable.faces.terminal.cards import folded
from sandtable.kernel.answers import Option
from sandtable.kernel.engine import Refusal
from sandtable.kernel.game import Game
from sandtable.kernel.symbols import ARGUMENT_BITS
from sandtable.kernel.text import MissingText, option_name

MOST_ANSWERS: Final = 8


@dataclass(frozen=True, slots=True)
class Answer:
    """One well-formed option that was meant, and its refusal; None if it is offered."""

    option: Option
    refusal: Refusal | None


def well_formed(game: Game, language: str) -> Iterator[Option]:
    """Every option that the game has words for, offered or not."""
    texts = game.texts(language)
    for number, verb in enumerate(game.rules.verbs.table):
        ids = game.rules.sides if verb.kind == "side" else game.tables.ids.get(verb.kind, ())
        for argument in range(len(ids)) if verb.kind else (0,):
            pick = number << ARGUMENT_BITS | argument
            try:
                text = texts.option(pick, game.position)
            except (MissingText, LookupError, ValueError):
                break
            yield Option(pick, option_name(game.rules, game.tables, pick), "", text)


def answers(game: Game, side: str, words: str, language: str) -> list[Answer]:
    """Why the options that these words may mean are not offered to a side; the best matches first."""
    wanted = folded(words)
    options = list(well_formed(game, language))
    found = [Answer(option, game.why_not(side, option.number)) for option in _meant(options, wanted)]
    # What the step in hand has an answer of its own for comes before what it knows nothing about.
    told = [answer for answer in found if answer.refusal is None or answer.refusal.reason]
    return told or found


def _meant(options: list[Option], wanted: str) -> list[Option]:
    """The options that match best; where none holds all the words, those that hold the rarest of them first."""
    ranked = [(rank, option) for option in options if (rank := _rank(option, wanted)) > 0]
    if ranked:
        best = max(rank for rank, _ in ranked)
        return [option for rank, option in ranked if rank == best]
    # A question such as "attack malta" may join the words of one decision and of the next.
    score: dict[int, float] = {}
    for word in wanted.split():
        holding = [i for i, option in enumerate(options) if _rank(option, word) > 1]
        for i in holding:
            score[i] = score.get(i, 0.0) + 1 / len(holding)
    return [options[i] for i in sorted(score, key=lambda i: -score[i])]


def _rank(option: Option, wanted: str) -> int:
    text, name = folded(option.text), folded(option.name.replace(":", " "))
    if wanted in (text, name, folded(option.name)):
        return 4
    if text.startswith(wanted) or name.startswith(wanted):
        return 3
    words = wanted.split()
    if words and all(any(part.startswith(word) for part in f"{text} {name}".split()) for word in words):
        return 2
    return 1 if words and all(word in f"{text} {name}" for word in words) else 0
