"""Rule 6.8: the special political actions of single powers (12.1-12.3)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.procedures.markers import (
    conquer_abyssinia,
    flip_rhineland,
    is_in_play,
    may_build_railroad,
    may_flip_rhineland,
    may_try_abyssinia,
    provoke_by_abyssinia,
    provoke_powers,
    remove,
)
from sandtable.games.cataclysm.queries import is_active
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ABYSSINIA,
    GERMANY,
    IN_PLAY,
    ITALY,
    JAPAN,
    LEND_LEASE,
    RHINELAND,
    TRANS_SIBERIAN,
    US_JAPAN_TRADE,
    USA,
    USABLE,
    USSR,
)
from sandtable.games.cataclysm.words import political as words

ACTORS: Final[dict[int, int]] = {
    RHINELAND: GERMANY,
    ABYSSINIA: ITALY,
    US_JAPAN_TRADE: USA,
    LEND_LEASE: USA,
    TRANS_SIBERIAN: USSR,
}
"""Whose special political action each marker is."""


def may_try_special(g: World, power: int, marker: int) -> bool:
    """Whether a power may try its special political action with a marker now (6.8)."""
    if ACTORS.get(marker) != power or not is_active(g, power):
        return False
    if marker == RHINELAND:
        return may_flip_rhineland(g)
    if marker == ABYSSINIA:  # D-28: by the rules of 2018 it takes military actions
        return bool(g.revised[editions.ABYSSINIAN_ACTION]) and may_try_abyssinia(g)
    if marker == US_JAPAN_TRADE:
        return is_in_play(g, US_JAPAN_TRADE)
    if marker == LEND_LEASE:
        return g.marker[LEND_LEASE] == USABLE
    return may_build_railroad(g)


def special_actions(g: World, power: int) -> list[int]:
    """The markers on which a power may try its special political action now (6.8)."""
    return [marker for marker in ACTORS if may_try_special(g, power, marker)]


def carry_out_special(g: World, marker: int) -> None:
    """What a successful special political action does."""
    if marker == RHINELAND:
        flip_rhineland(g)
    elif marker == ABYSSINIA:
        conquer_abyssinia(g)
        provoke_by_abyssinia(g)
    elif marker == US_JAPAN_TRADE:
        remove(g, US_JAPAN_TRADE)
        provoke_powers(g, USA, [JAPAN])
    else:  # Lend Lease, the Trans-Siberian Railroad
        g.marker[marker] = IN_PLAY
        g.note(words.MARKER_COMES, marker)
