"""Moves in a conflict of Hitler's Reich, said by card, die and event, for tests that play one out step by step."""

from __future__ import annotations

from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    conflict,
    event,
    lying,
    names,
    play,
    reich,
    side_number,
    step,
)

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.conflict_dice import FLEET_SOURCE, FORT_SOURCE
from sandtable.games.hitlers_reich.terms import DOWN, HANDED, HOT
from sandtable.kernel.game import Game
from sandtable.kernel.symbols import argument, verb

SOURCES = {"fort": FORT_SOURCE, "fleet": FLEET_SOURCE}


def rolls(game: Game, axis: list[int], allies: list[int], *after: list[int]) -> Game:
    """The dice of the conflict that is about to be rolled, and the outcomes of chance that follow."""
    game.position.script = [[*axis, *allies], *[list(outcome) for outcome in after]]
    return game


def cards(game: Game, axis: str = "", allies: str = "") -> Game:
    """Both sides choose their conflict cards, face down; events still offered are passed over."""
    wanted = {"axis": axis, "allies": allies}
    while step(game) in ("conflict.active_events", "conflict.inactive_events"):
        play(game, game.deciding[0], "pass")
    assert step(game) == "conflict.choose_cards", step(game)
    for side in game.deciding:
        play(game, side, f"card:{wanted[side]}")
    return game


def duel(
    game: Game, axis: tuple[str, list[int]], allies: tuple[str, list[int]], *after: list[int], passes: bool = False
) -> Game:
    """Cards and dice of both sides; with `passes` every effect and reroll offered after that is declined."""
    rolls(game, axis[1], allies[1], *after)
    cards(game, axis[0], allies[0])
    if passes:
        decline(game)
    return game


def decline(game: Game) -> Game:
    """Pass as long as the conflict offers it."""
    while step(game).startswith("conflict.") and "pass" in names(game, game.deciding[0]):
        play(game, game.deciding[0], "pass")
    return game


def dice(game: Game, side: int | str) -> list[int]:
    """The dice of a side in the conflict in progress."""
    return conflict(game).dice[side_number(side)][:]


def _effects(game: Game, side: int | str) -> list[tuple[int, int, int, int]]:
    """What the effects offered do: (option, source, owner of the die, the die's face)."""
    c = conflict(game)
    found = []
    for option in game.options(side):
        if verb(option.number) in (words.SET_DIE, words.REROLL_DIE):
            number = argument(option.number)
            owner, index = (number >> 4) & 15, number & 15
            found.append((option.number, (number >> 8) & 0xFF, owner, c.dice[owner][index]))
    return found


def sources(game: Game, side: int | str) -> set[str]:
    """The markers and events whose effects on dice are offered."""
    known = {number: name for name, number in SOURCES.items()}
    ids = game.tables.ids["event"]
    return {known[source] if source in known else ids[source] for _, source, _, _ in _effects(game, side)}


def faces(game: Game, side: int | str, source: str, of: int | str) -> list[int]:
    """The faces of the dice of a side that an effect is offered for."""
    wanted = SOURCES[source] if source in SOURCES else event(source)
    return [face for _, found, owner, face in _effects(game, side) if found == wanted and owner == side_number(of)]


def use(game: Game, side: int | str, source: str, face: int, of: int | str | None = None) -> Game:
    """Use a marker or an event on a die that shows `face`, by default one's own."""
    wanted = SOURCES[source] if source in SOURCES else event(source)
    owner = side_number(side if of is None else of)
    options = [
        option
        for option, found, whose, shown in _effects(game, side)
        if (found, whose, shown) == (wanted, owner, face)
    ]
    assert len(options) == 1, (source, face, names(game, side))
    return play(game, side, options[0])


def mask(game: Game, side: int | str, *shown: int) -> int:
    """The mask of one's own dice that show these faces."""
    row = dice(game, side)
    found = 0
    for face in shown:
        index = next(i for i in range(len(row)) if row[i] == face and not found & (1 << i))
        found |= 1 << index
    return found


def reroll(game: Game, side: int | str, *shown: int) -> Game:
    """Reroll one's own dice that show these faces, all together."""
    wanted = mask(game, side, *shown)
    row = dice(game, side)
    for option in game.options(side):
        if verb(option.number) in (words.REROLL, words.COUNTER):
            bits = argument(option.number)
            if sorted(row[i] for i in range(5) if bits & (1 << i)) == sorted(shown):
                return play(game, side, option.number)
    raise AssertionError((bin(wanted), names(game, side)))


def may_reroll(game: Game, side: int | str) -> int:
    """The largest number of dice that a side may reroll in one go now."""
    return max(
        (
            argument(option.number).bit_count()
            for option in game.options(side)
            if verb(option.number) in (words.REROLL, words.COUNTER)
        ),
        default=0,
    )


def kept(game: Game, side: int | str) -> set[str]:
    """The events that a side keeps without being able to use them in an ordinary conflict (4.2.5.1)."""
    who = side_number(side)
    return lying(game, DOWN + who) | lying(game, HOT + who)


def handed(game: Game, side: int | str) -> set[str]:
    """The events handed to a side, which puts them back in its next preparation (4.2.5.2)."""
    return lying(game, HANDED + side_number(side))


def turn_of(game: Game) -> str:
    """The side whose turn it is."""
    return ("axis", "allies")[reich(game).active]


def in_hands(game: Game) -> tuple[int, int]:
    """The numbers of conflict cards in both hands."""
    g = reich(game)
    return len(g.hand[AXIS]), len(g.hand[ALLIES])
