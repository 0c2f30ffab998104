"""The two editions of the rules: one switch for each difference, set by the edition or one by one (appendix D).

Rules code asks `g.revised[editions.NAME]`: true under the Living Rules of 2022, false under the rules of 2018.
"""

from __future__ import annotations

from typing import Final

from sandtable.kernel.ruleset import Choice

EDITIONS: Final = ("2022", "2018")
BY_EDITION: Final = "edition"

PLAYER_SPLIT: Final = 0  # 1.2
DEMOCRACY_VICTORY: Final = 1  # 1.7.2
SAME_IDEOLOGY_CONTROL: Final = 2  # 2.2.4
DISPLACED_UNITS: Final = 3  # 2.2.4
REMOVE_INFLUENCE: Final = 4  # 2.2.4
SPECIAL_BASE_REMOVAL: Final = 5  # 2.3.3
NEUTRAL_CUBE_RESISTANCE: Final = 6  # 2.3.7
DICE_MINIMUM: Final = 7  # 2.8
RESERVE_ORDER: Final = 8  # 3.2.4
POINTLESS_POLITICAL_ACTION: Final = 9  # 3.3
UNPLACEABLE_UNIT: Final = 10  # 3.7.2
CRISIS_NO_EFFECT: Final = 11  # 3.7.4
CIVILIAN_OFFENSIVES: Final = 12  # 4.1
PROPAGANDA_PENALTY: Final = 13  # 6.7
LOC_MIXED_AREAS: Final = 14  # 4.3
INTEREST_ACROSS_SEA: Final = 15  # 5.1
INTEREST_INFLUENCE: Final = 16  # 5.1
HOME_FRONT_DOUBLE_LOSS: Final = 17  # 5.5.1
COLLAPSE_PROCEDURE: Final = 18  # 5.5.3
IL_DUCE_AFTER_COLLAPSE: Final = 19  # 5.5.3
SURRENDER_PROCEDURE: Final = 20  # 5.5.4
ARMISTICE_ONLY_EXHAUSTED: Final = 21  # 5.5.3
LEND_LEASE_AVAILABILITY: Final = 22  # 5.6.4
DOW_TARGETS: Final = 23  # 6.2
DOW_US_ALLIES: Final = 24  # 6.2
ALLIANCE_JOIN_ORDER: Final = 25  # 6.1.3
PRESSURE_NEEDS_BELLIGERENT: Final = 26  # 6.6
ABYSSINIAN_ACTION: Final = 27  # 12.1.2
RHINELAND_ACTION: Final = 28  # 12.1.1
NAVAL_MOVE_THROUGH_OPPOSING: Final = 29  # 7.2.2
AIR_MOVE_OVER_ENEMY_LAND: Final = 30  # 7.2.3
RETREAT_RANGE: Final = 31  # 10.10.2
BUILD_ACTION_RESERVE: Final = 32  # 8.3
ATTACK_SAME_IDEOLOGY: Final = 33  # 9.1
SUPPORT_SUPPLY: Final = 34  # 9.6
AIR_OP_ORIGIN: Final = 35  # 9.5.1
AIR_SUPERIORITY_AFTERMATH: Final = 36  # 10.9.3
CIVIL_WAR_TABLE_STEP: Final = 37  # 11.1
INFLUENCE_MARKERS: Final = 38  # 11.3
CHINA_DIPLOMACY: Final = 39  # 11.4.3
CHINA_PATRON: Final = 40  # 11.4.5
CHINA_NO_CONTACT: Final = 41  # 11.4.5
RICE_AND_WATER: Final = 42  # 9.6
ISOLATIONISM: Final = 43  # 12.2.2
A_BOMB: Final = 44  # 12.2.2
SOVIET_STABILITY_DIE: Final = 45  # 12.3.1
COLLECTIVE_SECURITY_RESERVE: Final = 46  # 12.3
POSTURE_GENERAL: Final = 47  # 12.3

SWITCHES: Final[tuple[str, ...]] = (
    "player_split",
    "democracy_victory",
    "same_ideology_control",
    "displaced_units",
    "remove_influence",
    "special_base_removal",
    "neutral_cube_resistance",
    "dice_minimum",
    "reserve_order",
    "pointless_political_action",
    "unplaceable_unit",
    "crisis_no_effect",
    "civilian_offensives",
    "propaganda_penalty",
    "loc_mixed_areas",
    "interest_across_sea",
    "interest_influence",
    "home_front_double_loss",
    "collapse_procedure",
    "il_duce_after_collapse",
    "surrender_procedure",
    "armistice_only_exhausted",
    "lend_lease_availability",
    "dow_targets",
    "dow_us_allies",
    "alliance_join_order",
    "pressure_needs_belligerent",
    "abyssinia",
    "rhineland",
    "naval_move_through_opposing",
    "air_move_over_enemy_land",
    "retreat_range",
    "build_action_reserve",
    "attack_same_ideology",
    "support_supply",
    "air_op_origin",
    "air_superiority_aftermath",
    "civil_war_table_step",
    "influence_markers",
    "china_diplomacy",
    "china_patron",
    "china_no_contact",
    "rice_and_water",
    "isolationism",
    "a_bomb",
    "soviet_stability_die",
    "collective_security_reserve",
    "posture_general",
)
"""The ids of the differences, in the order D-01 to D-48 of the data pack."""

IDENTICAL: Final = (DOW_US_ALLIES, AIR_SUPERIORITY_AFTERMATH)
"""The differences of wording that come to the same in play: by 12.2.2 and 6.1.3, and by R-23."""

CHOICES: Final[tuple[Choice, ...]] = (
    Choice("edition", EDITIONS, "2022", "R-01"),
    *(
        Choice(name, (BY_EDITION, *EDITIONS), BY_EDITION)
        for number, name in enumerate(SWITCHES)
        if number not in IDENTICAL
    ),
)


def settled(choices: dict[str, str]) -> list[int]:
    """The switches of a game: 1 for the text of 2022, 0 for that of 2018."""
    edition = choices["edition"]
    return [
        int((edition if choices.get(name, BY_EDITION) == BY_EDITION else choices[name]) == "2022") for name in SWITCHES
    ]
