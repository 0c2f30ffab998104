"""The words of the rulebook that rules code counts with: sides, control, kinds of conflict, states of cards."""

from __future__ import annotations

from typing import Final

AXIS: Final = 0
ALLIES: Final = 1
SIDES: Final[tuple[str, ...]] = ("axis", "allies")

# Control of a place: the printed symbol, overridden by a disc (2.0, 3.1).
NOBODY: Final = 0
AXIS_CONTROL: Final = 1
WESTERN: Final = 2
SOVIET: Final = 3
VICHY: Final = 4
NEUTRAL: Final = 5
CONTROL: Final[tuple[str, ...]] = ("nobody", "axis", "western", "soviet", "vichy", "neutral")
SIDE_OF: Final[tuple[int, ...]] = (-1, AXIS, ALLIES, ALLIES, -1, -1)

# Years (2.6.2): the box of the year track.
AT_START: Final = 0
END_1941: Final = 1
END_1942: Final = 2
END_1943: Final = 3
END_1944: Final = 4
END_1945: Final = 5

# Suits (4.1.2) and their rank in a tie.
GERMAN: Final = 0
ITALIAN: Final = 1
WESTERN_SUIT: Final = 2
SOVIET_SUIT: Final = 3
NO_SUIT: Final = 4
SUITS: Final[tuple[str, ...]] = ("german", "italian", "western", "soviet", "none")
SABOTAGE_VALUE: Final = 1

# Types of events (4.2.5).
REUSABLE: Final = 0
RETURNABLE: Final = 1
REMOVABLE: Final = 2
RECYCLABLE: Final = 3
TYPES: Final[tuple[str, ...]] = ("reusable", "returnable", "removable", "recyclable")

# Displays (4.2): who may bid.
AXIS_DECK: Final = 0
ALLIED_DECK: Final = 1
EITHER_DECK: Final = 2
DECKS: Final[tuple[str, ...]] = ("axis", "allied", "either")

# Where an event card is. HELD, DOWN, HANDED and PLAYED are followed by the side: HELD + ALLIES.
DISPLAY: Final = 0
HELD: Final = 1  # 1, 2: face up before the side
DOWN: Final = 3  # 3, 4: kept, face down until the side's next preparation (4.2.5.1)
HANDED: Final = 5  # 5, 6: handed to the side, which puts it back in its next preparation (4.2.5.2)
PLAYED: Final = 7  # 7, 8: played by the side in the conflict in progress
HOT: Final = 9  # 9, 10: kept after a won attack and usable again in a Blitz that follows it (7.9.2)
LID: Final = 11
REMOVED: Final = 12
SET_ASIDE: Final = 13

# Stars on Allied events (6.5.3.2).
WHITE_STAR: Final = 1
RED_STAR: Final = 2

# Kinds of conflict (6.4, 6.5.1).
EVENT: Final = 0
LAND: Final = 1
PARATROOP: Final = 2
AMPHIBIOUS: Final = 3
SEA: Final = 4
KINDS: Final[tuple[str, ...]] = ("event", "land", "paratroop", "amphibious", "sea")

# Uses of an event card, as bits.
USE_LAND_ATTACK: Final = 1
USE_LAND_DEFENCE: Final = 2
USE_SEA_ATTACK: Final = 4
USE_SEA_DEFENCE: Final = 8
USE_PARATROOP: Final = 16
USE_AMPHIBIOUS: Final = 32
USE_EVENT_ACTIVE: Final = 64
USE_EVENT_INACTIVE: Final = 128
USES: Final[tuple[str, ...]] = (
    "land_attack",
    "land_defence",
    "sea_attack",
    "sea_defence",
    "paratroop_attack",
    "amphibious_attack",
    "event_active",
    "event_inactive",
)

# Big Push marker (6.3.2): none, star down (usable from the next own turn), star up.
NO_MARKER: Final = 0
STAR_DOWN: Final = 1
STAR_UP: Final = 2

# Operations (6.7).
NO_OPERATION: Final = 0
BARBAROSSA: Final = 1
OVERLORD: Final = 2
BAGRATION: Final = 3

# Vichy (8.5).
VICHY_NEUTRAL: Final = 0
VICHY_ATTACKED: Final = 1  # Axis discs follow in the next Axis preparation
VICHY_ENDED: Final = 2

# The success bonus (7.9).
NOT_EARNED: Final = 0
EARNED: Final = 1
SPENT: Final = 2
