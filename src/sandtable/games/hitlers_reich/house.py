"""What may be settled before a game: the other readings of rulings, and the filler events."""

from __future__ import annotations

from typing import Final

from sandtable.kernel.ruleset import Choice

READINGS: Final = ("recommended", "alternative")

CHOICES: Final = (
    Choice("unlimited_discs", READINGS, "recommended", "R09"),
    Choice("sicily_strait", READINGS, "recommended", "R14"),
    Choice("neutral_zone_disc", READINGS, "recommended", "R07"),
    Choice("sea_production", READINGS, "recommended", "R08"),
    Choice("overlord_zones", READINGS, "recommended", "R04"),
    Choice("naval_ban", READINGS, "recommended", "R15"),
    Choice("reorganize_star", READINGS, "recommended", "R03"),
    Choice("reorganize_draw", READINGS, "recommended", "R17"),
    Choice("year_end_pool", READINGS, "recommended", "R10"),
    Choice("paratroop_neutrals", READINGS, "recommended", "R43"),
    Choice("enigma_roll", ("4-6", "3-6", "5-6"), "4-6", "R47"),
    Choice("hold_production", READINGS, "recommended", "R52"),
    Choice("gap_test", READINGS, "recommended", "R33"),
    Choice("fillers", ("on", "off"), "on"),
)

UNLIMITED_DISCS: Final = 0
SICILY_STRAIT: Final = 1
NEUTRAL_ZONE_DISC: Final = 2
SEA_PRODUCTION: Final = 3
OVERLORD_ZONES: Final = 4
NAVAL_BAN: Final = 5
REORGANIZE_STAR: Final = 6
REORGANIZE_DRAW: Final = 7
YEAR_END_POOL: Final = 8
PARATROOP_NEUTRALS: Final = 9
ENIGMA_ROLL: Final = 10
HOLD_PRODUCTION: Final = 11
GAP_TEST: Final = 12
FILLERS: Final = 13


def settled(choices: dict[str, str]) -> list[int]:
    """The choices of a game as numbers: 0 is the recommended reading."""
    return [choice.values.index(choices[choice.id]) for choice in CHOICES]
