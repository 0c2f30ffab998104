"""Names of people: what may be one, and when two of them are the same."""

from __future__ import annotations

import secrets
import unicodedata
from typing import Final

SHORTEST: Final = 2
LONGEST: Final = 32
SEPARATORS: Final = " _-."
GUEST: Final = "guest"
RESERVED: Final = frozenset({"admin", "bot", "me", "nobody", "owner", "sandtable", "server", "spectator", "system"})

# Letters of these scripts look alike: a name takes them from one.
_ALIKE: Final = frozenset({"LATIN", "CYRILLIC", "GREEK"})


class BadName(ValueError):
    """What nobody can be called: `length`, `letters`, `mixed` or `reserved`."""


def tidied(name: str) -> str:
    """A name in its usual form: composed, with single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def key_of(name: str) -> str:
    """What two names have in common that are too alike to tell apart."""
    folded = unicodedata.normalize("NFKC", tidied(name).casefold())
    return "".join(letter for letter in folded if letter not in SEPARATORS)


def checked(name: str) -> str:
    """A name that a person may choose, in its usual form."""
    found = tidied(name)
    key = key_of(found)
    if not SHORTEST <= len(found) <= LONGEST or not key or len(key) > 2 * LONGEST:
        raise BadName("length")
    if not all(
        letter in SEPARATORS or unicodedata.category(letter)[0] in "LN" or is_mark(found, at)
        for at, letter in enumerate(found)
    ):
        raise BadName("letters")
    if len({_script(letter) for letter in found if letter.isalpha()} & _ALIKE) > 1:
        raise BadName("mixed")
    if key in RESERVED or key.startswith(GUEST):
        raise BadName("reserved")
    return found


def is_mark(name: str, at: int) -> bool:
    """Whether there is a mark on a letter here, as some scripts need; never two on top of each other."""
    return at > 0 and unicodedata.category(name[at]) in ("Mn", "Mc") and unicodedata.category(name[at - 1])[0] == "L"


def guest_name() -> str:
    """A name for somebody who has given none; others are tried until one is free."""
    return f"{GUEST.capitalize()} {secrets.randbelow(90_000) + 10_000}"


def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]
