"""Moves in a conflict of Hitler's Reich, said by card, die and event, for tests that play one out step by step."""

from __future__ import annotations

from typing import Any

from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    bid,
    card,
    conflict,
    event,
    lying,
    names,
    place,
    play,
    reich,
    relaid,
    side_number,
    step,
)

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.conflict_dice import FLEET_SOURCE, FORT_SOURCE
from sandtable.games.hitlers_reich.conflict_events import dice_count
from sandtable.games.hitlers_reich.terms import DOWN, HANDED, HOT
from sandtable.kernel.game import Game
from sandtable.kernel.symbols import argument, verb

SOURCES = {"fort": FORT_SOURCE, "fleet": FLEET_SOURCE}
BASIC = {"reorganize", "fortify", "reinforce_fleet", "try_big_push", "event_action", "land_attack", "sea_attack"}


def lines(game: Game) -> list[list[int]]:
    """The log so far, as numbers."""
    return [line for entry in game.entries for line in entry.lines]


def won_bid(side: str, **changes: Any) -> Game:
    """A turn whose first action was a won bid: a success bonus is there to spend."""
    game = at_action(side, pact=False, **changes)
    return bid(game, side, "reserves", side)


def rolls(game: Game, axis: list[int], allies: list[int], *after: list[int], first: list[int] | None = None) -> Game:
    """The dice of the conflict about to be rolled, with the outcomes of chance that come before and after them."""
    game.position.script = [*([first] if first else []), [*axis, *allies], *[list(outcome) for outcome in after]]
    return game


def declare(game: Game, side: int | str, kind: str, target: str = "", start: str = "") -> Game:
    """Declare an attack of a kind (land, paratroop, amphibious, sea) as far as it is asked for."""
    play(game, side, f"{kind}_attack")
    if step(game) == "attacking.choose":
        play(game, side, f"target:{target}")
    if step(game) == "attacking.start":
        play(game, side, f"from:{start}" if start else names(game, side)[0])
    return game


def events(game: Game, *moves: str) -> Game:
    """Play events into the conflict, each given as `side:event`; who has nothing more to play passes."""
    for move in moves:
        side, name = move.split(":")
        while game.deciding != [side]:
            play(game, game.deciding[0], "pass")
        play(game, side, f"play:{name}")
    while step(game) in ("conflict.active_events", "conflict.inactive_events"):
        play(game, game.deciding[0], "pass")
    return game


def swap_in(game: Game, side: int | str, name: str) -> Game:
    """Lay a conflict card into a side's hand, in exchange for the last one there."""
    g = reich(game)
    who, wanted = side_number(side), card(name)
    if wanted in g.hand[who]:
        return game
    for row in (*g.deck, *g.discard, *g.hand):
        if wanted in row:
            row[row.index(wanted)] = g.hand[who][-1]
    g.hand[who][-1] = wanted
    return relaid(game)


def cards(game: Game, axis: str = "", allies: str = "") -> Game:
    """Both sides choose their conflict cards, face down; a card not in hand is exchanged for one that is."""
    wanted = {"axis": axis, "allies": allies}
    events(game)
    assert step(game) == "conflict.choose_cards", step(game)
    for side in game.deciding:
        swap_in(game, side, wanted[side])
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


def fight(game: Game, winner: int | str, *after: list[int]) -> Game:
    """Take the conflict in progress to its end so that a side wins: sixes against ones, nothing more played or used.

    `after` are the outcomes of chance that follow the dice. Another conflict that begins at once is left alone.
    """
    who = side_number(winner)
    events(game)
    counts = [dice_count(reich(game), conflict(game), owner) for owner in (AXIS, ALLIES)]
    row = [6 if who == owner else 1 for owner in (AXIS, ALLIES) for _ in range(counts[owner])]
    game.position.script = [row, *[list(outcome) for outcome in after]]
    while not game.over and step(game).startswith("conflict."):
        if row not in (game.position.script or []) and not conflict(game).dice[AXIS]:
            break
        side = game.deciding[0]
        found = names(game, side)
        play(game, side, "pass" if "pass" in found else found[0])
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
        option for option, found, whose, shown in _effects(game, side) if (found, whose, shown) == (wanted, owner, face)
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


def blitz_targets(game: Game, side: int | str, base: int = words.BLITZ) -> set[str]:
    """The areas that a Blitz may be declared at now."""
    found = (option.number for option in game.options(side))
    return {game.tables.ids["place"][argument(number)] for number in found if verb(number) == base}


def blitz_at(target: str, base: int = words.BLITZ) -> int:
    """The option to declare a Blitz at an area."""
    return base | place(target)


def strike(game: Game, side: str, target: str, winner: str, *played: str, kind: str = "land") -> Game:
    """An attack on a target, with these events (`side:event`), won by a side; forced discards are made."""
    declare(game, side, kind, target)
    events(game, *played)
    fight(game, winner)
    return discard(game)


def blitz(game: Game, side: str, target: str, winner: str, *played: str, base: int = words.BLITZ) -> Game:
    """A Blitz at a target, won by a side."""
    play(game, side, blitz_at(target, base))
    events(game, *played)
    fight(game, winner)
    return discard(game)


def produce(game: Game, side: str, name: str, winner: str) -> Game:
    """A bid by production bonus."""
    play(game, side, "production_bonus", f"event:{name}")
    events(game)
    fight(game, winner)
    return discard(game)


def discard(game: Game) -> Game:
    """Whoever must discard gives up the first card offered, as often as asked."""
    while step(game) == "discarding.choose":
        play(game, game.deciding[0], names(game, game.deciding[0])[0])
    return game
