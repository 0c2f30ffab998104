"""What may be settled before a game besides the edition: how the powers are divided, and other readings of rulings."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.kernel.ruleset import Choice

AS_SCENARIO: Final = 0
TWO_PLAYERS: Final = 1
THREE_PLAYERS: Final = 2
SPLIT_FASCISTS: Final = 3
SPLIT_DEMOCRACIES: Final = 4
FIVE_PLAYERS: Final = 5

READINGS: Final = ("recommended", "alternative")

HOUSE: Final = (
    Choice(
        "players",
        ("as_scenario", "two", "three", "four_fascists", "four_democracies", "five"),
        "as_scenario",
        "R-46",
    ),
    Choice("home_front_counts", READINGS, "recommended", "R-06"),
    Choice("free_armistice", READINGS, "recommended", "R-16b"),
    Choice("opportunity_resistance", READINGS, "recommended", "R-21"),
    Choice("commitment_offensives", READINGS, "recommended", "R-22"),
    Choice("joining_consent", READINGS, "recommended", "R-51b"),
    Choice("strait_bonus", READINGS, "recommended", "R-60"),
)

PLAYERS: Final = 0
HOME_FRONT_COUNTS: Final = 1
FREE_ARMISTICE: Final = 2
OPPORTUNITY_RESISTANCE: Final = 3
COMMITMENT_OFFENSIVES: Final = 4
JOINING_CONSENT: Final = 5
STRAIT_BONUS: Final = 6

CHOICES: Final[tuple[Choice, ...]] = (*HOUSE, *editions.CHOICES)


def settled(choices: dict[str, str]) -> list[int]:
    """The house options of a game as numbers: 0 is the recommended reading."""
    return [choice.values.index(choices[choice.id]) for choice in HOUSE]
