"""Chapter 12: what the special markers and postures forbid, cost and bring, and when markers leave play."""

from __future__ import annotations

from sandtable.games.cataclysm.dues import owe_flag
from sandtable.games.cataclysm.lexicon import MARKER_GOES
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    COLLECTIVE_SECURITY,
    IN_PLAY,
    JAPAN,
    MILITARY_REFORMS,
    NAVAL_TREATY,
    POLITICAL_PURGES,
    SPENT,
    UK,
    USA,
)


def is_in_play(g: World, marker: int) -> bool:
    """Whether a special marker is in force."""
    return g.marker[marker] == IN_PLAY


def remove(g: World, marker: int) -> None:
    """A special marker leaves play."""
    g.marker[marker] = SPENT
    g.note(MARKER_GOES, marker)


def review_markers(g: World) -> None:
    """Remove the markers whose conditions hold no longer, and owe the flags that follow (12.1, 12.1.3, 12.2)."""


def may_end_treaty(g: World) -> bool:
    """Whether Japan may end the Washington Naval Treaty: at any time while it is in play (12.1.3)."""
    return is_in_play(g, NAVAL_TREATY)


def end_treaty(g: World) -> None:
    """12.1.3: Japan ends the Washington Naval Treaty, which provokes the United Kingdom and the United States."""
    remove(g, NAVAL_TREATY)
    for power in (UK, USA):
        owe_flag(g, power)


def is_barred_by_stresa(g: World, power: int, area: int) -> bool:
    """Whether the Stresa Front keeps Germany or Italy from an operation or diplomacy against an area (12.1)."""
    return False


def is_beyond_treaty_line(g: World, area: int) -> bool:
    """Whether an area lies beyond the line of the Washington Naval Treaty while it is in play (12.1.3, R-37)."""
    return is_in_play(g, NAVAL_TREATY) and g.tables.treaty_zone[area] == 1


def may_declare_war_on(g: World, power: int, target: int) -> bool:
    """Whether US-Japan Trade leaves a power free to declare war on another (6.2, 12.2.2)."""
    return True


def may_deploy_to(g: World, unit: int, area: int) -> bool:
    """Whether the treaty and isolationism let a unit deploy to an area (12.1.3, 12.2.2)."""
    return not is_beyond_treaty_line(g, area)


def political_penalty(g: World, power: int, is_diplomacy: bool = False) -> int:
    """What a posture takes from a power's checks of political actions: 0 or -1 (12.3, R-62)."""
    posture = g.posture[power]
    if posture == MILITARY_REFORMS:
        return -1
    if is_diplomacy:
        return -1 if posture == POLITICAL_PURGES else 0
    return -1 if posture == COLLECTIVE_SECURITY else 0


def combat_penalty(g: World, power: int) -> int:
    """What Political Purges take from a power's combat scores: 0 or -1 (12.3)."""
    return -1 if g.posture[power] == POLITICAL_PURGES else 0


def bring_markers(g: World, power: int) -> None:
    """The markers that enter play with a power's new commitment (6.4.1, 12.2.2, 12.3.1)."""


def may_play_offensives(g: World, power: int) -> bool:
    """Whether a power may play offensives: not under Collective Security (12.3)."""
    return g.posture[power] != COLLECTIVE_SECURITY


def open_lend_lease(g: World) -> None:
    """D-23: Lend Lease becomes available when the war status marker is first placed (5.6.4)."""


def may_flip_rhineland(g: World) -> bool:
    """Whether the Rhineland is still demilitarized and Germany may end that (12.1.1)."""
    return False


def flip_rhineland(g: World) -> None:
    """12.1.1: Rhineland Demilitarized becomes the Ruhr limited resource; France and its allies are provoked."""


def may_try_abyssinia(g: World) -> bool:
    """Whether Italy may try the Abyssinian Adventure: the marker is available, Italy at peace (12.1.2)."""
    return False


def provoke_by_abyssinia(g: World) -> None:
    """12.1.2: the Abyssinian Adventure provokes France and the United Kingdom."""


def conquer_abyssinia(g: World) -> None:
    """12.1.2: Abyssinia becomes the Rome limited resource, and an Italian cube goes to Rome."""


def end_with_collapse(g: World, power: int) -> None:
    """5.5.3: Italy's collapse ends Il Duce, Germany's the Night of the Long Knives."""
