"""Looks: the letter and the colour by which an owner is known everywhere on the screen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from sandtable.kernel.picture import Picture
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.text import Texts

#: Of middling brightness, so that they can be read on dark and on light screens.
PALETTE: Final = (
    "#e05561",
    "#4aa5f0",
    "#7fb05a",
    "#d18f52",
    "#c162de",
    "#3aa6b5",
    "#b59a2a",
    "#8f8f8f",
)
NOBODY: Final = "·"


@dataclass(frozen=True, slots=True)
class Look:
    """How an owner is shown: a letter that is readable without colour, a style, and the name in full."""

    letter: str = NOBODY
    style: str = "dim"
    name: str = ""


class Looks:
    """The looks of all owners seen so far; one that has a look keeps it."""

    def __init__(self, rules: Ruleset, texts: Texts, sides: Iterable[str] = ()) -> None:
        self.texts = texts
        self.colours = rules.colours
        self.known: dict[str, Look] = {"": Look()}
        self._sides = list(sides) or rules.sides
        for number, side in enumerate(rules.sides):
            self._add(side, texts.thing("side", number))

    def learn(self, picture: Picture) -> None:
        """Give looks to the owners in a picture that have none yet."""
        named = {space.owner: space.owner_name for space in picture.spaces if space.owner_name}
        others = {mark.owner for space in picture.spaces for mark in space.marks}
        others |= {owner for track in picture.tracks for owner, _, _ in track.markers}
        others |= {holding.owner for holding in picture.holdings} | {fact.owner for fact in picture.facts}
        others |= {card.owner for holding in picture.holdings for card in holding.cards}
        # Those who hold spaces choose their colours first: the map is where colours matter.
        for owner in [*sorted(set(named) - set(self.known)), *sorted(others - set(named) - set(self.known))]:
            said = self.texts.get(f"owner.{owner}") if self.texts.has(f"owner.{owner}") else owner
            self._add(owner, named.get(owner, said))

    def _add(self, owner: str, name: str) -> None:
        taken = {look.letter for look in self.known.values()}
        letters = [letter for letter in name.upper() if letter.isalnum()] + list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        letter = next((letter for letter in letters if letter not in taken), "?")
        style = self.colours.get(owner) or PALETTE[(len(self.known) - 1) % len(PALETTE)]
        self.known[owner] = Look(letter, style, name)

    def of(self, owner: str) -> Look:
        """The look of an owner."""
        return self.known.get(owner) or Look("?", "dim", owner)

    def name(self, owner: str) -> Text:
        """An owner's name in its colour."""
        look = self.of(owner)
        return Text(look.name or "-", style=look.style)

    def legend(self, picture: Picture) -> list[Text]:
        """What the letters mean, for the owners in a picture."""
        shown = {space.owner for space in picture.spaces} | set(self._sides)
        shown |= {mark.owner for space in picture.spaces for mark in space.marks}
        entries = []
        for owner, look in self.known.items():
            if owner and owner in shown:
                entry = Text(look.letter, style=f"bold {look.style}")
                entries.append(entry.append(f" {look.name}", style=f"not bold {look.style}"))
        return entries


def state_name(looks: Looks, state: str) -> str:
    """The state of a card in words: the game's for it, if it has any."""
    texts = looks.texts
    return texts.get(f"card_state.{state}") if texts.has(f"card_state.{state}") else state
