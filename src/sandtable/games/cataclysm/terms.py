"""The words of the rulebook that rules code counts with: powers, ideologies, counters, places of counters, levels."""

from __future__ import annotations

from typing import Final

# 1.1 The seven powers, in the order of the data pack; a cube may also be neutral (2.4.5).
FRANCE: Final = 0
GERMANY: Final = 1
ITALY: Final = 2
JAPAN: Final = 3
USSR: Final = 4
UK: Final = 5
USA: Final = 6
POWERS: Final[tuple[str, ...]] = ("france", "germany", "italy", "japan", "ussr", "uk", "usa")
ALL_POWERS: Final = range(7)
NEUTRAL: Final = 7
NOBODY: Final = -1

FASCISM: Final = 0
COMMUNISM: Final = 1
DEMOCRACY: Final = 2
IDEOLOGIES: Final[tuple[str, ...]] = ("fascism", "communism", "democracy")

# 1.2 The kernel's sides are players. Each holds a seat that is named by what it runs in every division of powers.
FASCIST: Final = 0
SECOND_FASCIST: Final = 1
COMMUNIST: Final = 2
DEMOCRATIC: Final = 3
SECOND_DEMOCRATIC: Final = 4
SIDES: Final[tuple[str, ...]] = ("fascist", "second_fascist", "communist", "democratic", "second_democratic")

# Whether a power takes part.
OUT_OF_PLAY: Final = 0
ACTIVE: Final = 1
SURRENDERED: Final = 2

# 2.2 Areas.
LAND: Final = 0
SEA: Final = 1
MIXED: Final = 2
TYPES: Final[tuple[str, ...]] = ("land", "sea", "mixed")
EUROPE: Final = 0
PACIFIC: Final = 1
HALVES: Final[tuple[str, ...]] = ("europe", "pacific")
HOME: Final = 0
COLONY: Final = 1
COUNTRY: Final = 2
AT_SEA: Final = 3
STATUSES: Final[tuple[str, ...]] = ("home", "colony", "country", "sea")

# 2.3.2 Bases: kinds, and owners besides the powers.
NO_BASE: Final = 0
AIR_BASE: Final = 1
NAVAL_BASE: Final = 2
BASE_TYPES: Final[tuple[str, ...]] = ("none", "air", "naval")
UNOWNED: Final = -1
NONE_THERE: Final = -2

# 2.3.8 Resources.
NATURAL: Final = 0
INDUSTRIAL: Final = 1
RESOURCES: Final[tuple[str, ...]] = ("natural", "industrial")

# 2.4 Kinds of counters that lie somewhere. Units come first, then upgrade markers: together the force pool (4.1.2).
ARMY: Final = 0
FORTRESS: Final = 1
FLEET: Final = 2
SUBMARINE: Final = 3
AIR_FORCE: Final = 4
LOGISTICS: Final = 5
TANK_UPGRADE: Final = 6
CARRIER_UPGRADE: Final = 7
STRATEGIC_UPGRADE: Final = 8
FLAG: Final = 9
IL_DUCE_FLAG: Final = 10
OFFENSIVE: Final = 11  # face up an offensive, face down a resource (2.4.3)
HOME_FRONT: Final = 12
BOMB: Final = 13
CRISIS: Final = 14
RESOLUTION: Final = 15  # Civil War Resolution
EXTRA: Final = 16  # a counter of one scenario's own
KINDS: Final[tuple[str, ...]] = (
    "army",
    "fortress",
    "fleet",
    "submarine",
    "air_force",
    "logistics",
    "tank_upgrade",
    "carrier_upgrade",
    "strategic_upgrade",
    "flag",
    "il_duce_flag",
    "offensive",
    "home_front",
    "bomb",
    "crisis",
    "resolution",
    "extra",
)
LAST_UNIT: Final = LOGISTICS
LAST_OF_POOL: Final = STRATEGIC_UPGRADE

# 2.4.2 Classes of units.
LAND_UNIT: Final = 0
NAVAL_UNIT: Final = 1
AIR_UNIT: Final = 2
LOGISTICS_UNIT: Final = 3
NO_UNIT: Final = 4
CLASSES: Final[tuple[str, ...]] = ("land", "naval", "air", "logistics", "none")
CLASS_OF: Final[tuple[int, ...]] = (0, 0, 1, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4)
UPGRADE_OF: Final[tuple[int, ...]] = (TANK_UPGRADE, -1, CARRIER_UPGRADE, -1, STRATEGIC_UPGRADE, -1)
"""The upgrade marker for each kind of unit; -1: it has no upgraded side."""
UPGRADED: Final[dict[int, int]] = {TANK_UPGRADE: ARMY, CARRIER_UPGRADE: FLEET, STRATEGIC_UPGRADE: AIR_FORCE}
"""The unit that an upgrade marker turns over (3.7.3)."""

# Faces of counters: a tank army, a carrier, a strategic air force; a resource (of an offensive).
PLAIN: Final = 0
FLIPPED: Final = 1

# Where a counter is, if not in an area (a number from 0 up).
OUT: Final = -1  # out of play: not in the force pool, or waiting for the rule that brings it in
AVAILABLE: Final = -2  # the available markers box, or the available force pool
HOLDING: Final = -3  # the production holding box
IN_CUP: Final = -4
RESERVE: Final = -5
NEXT_TURN: Final = -6  # the next turn's box of the turn track
DRAWN: Final = -7  # drawn or played, and being resolved
REMOVED: Final = -8  # out of the game for good
UNDER_CHINA: Final = -9  # under the Influence marker of the Chinese civil war (11.4.6)
PLACES: Final[tuple[str, ...]] = (
    "",
    "out",
    "available",
    "holding",
    "cup",
    "reserve",
    "next_turn",
    "drawn",
    "removed",
    "china",
)

# 4.1 Commitment.
CIVILIAN: Final = 0
REARMAMENT: Final = 1
MOBILIZATION: Final = 2
TOTAL_WAR: Final = 3
EXHAUSTION: Final = 4
COMMITMENTS: Final[tuple[str, ...]] = ("civilian", "rearmament", "mobilization", "total_war", "exhaustion")

# 5.5 Stability.
STEADY: Final = 0
WAVERING: Final = 1
UNSTABLE: Final = 2
COLLAPSE: Final = 3
STABILITY: Final[tuple[str, ...]] = ("steady", "wavering", "unstable", "collapse")

# 5.6.3 War status.
NO_WAR: Final = 0
LIMITED_WAR: Final = 1
GLOBAL_WAR: Final = 2
WAR_STATUS: Final[tuple[str, ...]] = ("none", "limited", "global")

# 9.1.2 Types of operations, and with them of combat.
LAND_OPERATION: Final = 0
NAVAL_OPERATION: Final = 1
AIR_OPERATION: Final = 2
OPERATIONS: Final[tuple[str, ...]] = ("land", "naval", "air")

# 5.4 Boxes of failed political actions.
ALLIANCE_BOX: Final = 0
WAR_BOX: Final = 1
COMMITMENT_BOX: Final = 2
MANEUVERS_BOX: Final = 3
PRESSURE_BOX: Final = 4
PROPAGANDA_BOX: Final = 5
SPECIAL_BOX: Final = 6
BOXES: Final = 7

# 6.0 Kinds of political actions: those with a box have its number.
DIPLOMACY: Final = 7
POSTURE_CHANGE: Final = 8
ACTIONS: Final[tuple[str, ...]] = (
    "alliance",
    "declaration_of_war",
    "increase_commitment",
    "maneuvers",
    "pressure",
    "propaganda",
    "special",
    "diplomacy",
    "posture_change",
)

# 11.0 Civil wars: the marker of an area, and the factions that aid lies with.
NO_MARKER: Final = 0
CIVIL_WAR: Final = 1
INFLUENCE: Final = 2
LEFT: Final = 0
RIGHT: Final = 1
UNDER_INFLUENCE: Final = 2
FACTIONS: Final[tuple[str, ...]] = ("left", "right", "influence")

# 11.4 China: armies, and the state of the Chinese civil war.
NO_ARMY: Final = 0
GMD: Final = 1
CHICOM: Final = 2
CHINESE: Final[tuple[str, ...]] = ("none", "gmd", "chicom")
NO_CHINESE_WAR: Final = 0
CHINESE_WAR_ACTIVE: Final = 1
CHINESE_WAR_INACTIVE: Final = 2
CHINESE_WAR_ENDED: Final = 3
CHINESE_WARS: Final[tuple[str, ...]] = ("none", "active", "inactive", "ended")

# 12.0 Special markers and what has become of them.
STRESA_FRONT: Final = 0
RHINELAND: Final = 1
LONG_KNIVES: Final = 2
IL_DUCE: Final = 3
ABYSSINIA: Final = 4
REFIT_ITALY: Final = 5
REFIT_FRANCE: Final = 6
NAVAL_TREATY: Final = 7
STATUS_QUO: Final = 8
US_JAPAN_TRADE: Final = 9
LEND_LEASE: Final = 10
TRANS_SIBERIAN: Final = 11
VOLGA_RESOURCE: Final = 12
URALS_RESOURCE: Final = 13
MARKERS: Final[tuple[str, ...]] = (
    "stresa_front",
    "rhineland",
    "night_of_the_long_knives",
    "il_duce",
    "abyssinian_adventure",
    "dreadnought_refit_it",
    "dreadnought_refit_fr",
    "washington_naval_treaty",
    "status_quo",
    "us_japan_trade",
    "lend_lease",
    "trans_siberian",
    "volga",
    "urals_resource",
)
NOT_YET: Final = 0  # waiting for the column or event that brings it
USABLE: Final = 1  # in the box of available markers: its action may be tried, its refit used
IN_PLAY: Final = 2  # in force
SPENT: Final = 3  # used up, removed, or no part of the scenario

# 12.3 Postures.
NO_POSTURE: Final = -1
MILITARY_REFORMS: Final = 0
POLITICAL_PURGES: Final = 1
COLLECTIVE_SECURITY: Final = 2
POSTURES: Final[tuple[str, ...]] = ("military_reforms", "political_purges", "collective_security")
