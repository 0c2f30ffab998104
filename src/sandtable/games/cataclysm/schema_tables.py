"""The types of the rule tables: ideologies, commitments, costs, tracks, limits and ranges."""

from typing import Literal

from sandtable.games.cataclysm.schema_map import Count
from sandtable.packs import Entry, Id, Part, Words


class IdeologyRow(Entry, frozen=True):
    """An ideology and its rank in ties of the order of play (1.1, 3.1)."""

    id: Id
    name: Words
    name_ja: Words
    decreasing_rank: Count
    increasing_rank: Count


class Commitment(Entry, frozen=True):
    """A level of commitment and what it means for every power (4.1)."""

    id: Id
    name: Words
    name_ja: Words
    resources: Count
    builds: Count
    actions: Count
    offensives_2022: Count
    tests_home_front: bool
    home_front_penalty: int
    propaganda_penalty_2018: int
    propaganda_penalty_2022: int
    may_declare_war: bool
    sudden_death_minimum: Count


class BuildCost(Entry, frozen=True):
    """What a counter costs and where it goes when it is built (4.6)."""

    id: Id
    name: Words
    name_ja: Words
    builds: Count
    placed: Literal["holding_box", "next_turn", "cup"]


class TrackBox(Entry, frozen=True):
    """A box of a track."""

    id: Id
    name: Words
    name_ja: Words


class Limits(Part, frozen=True):
    """How many units of each kind may be in an area, for each ideology."""

    land: Count = 0
    naval: Count = 0
    air: Count = 0
    logistics: Count = 0
    strategic: Count = 0
    submarine: Count = 0


class Occupation(Entry, frozen=True):
    """The occupation limits (7.1)."""

    land_area: Limits
    restricted_area: Limits
    air_base: Limits
    naval_base: Limits
    base_with_logistics: Limits
    beside_port_or_airfield: Limits
    two_from_port: Limits
    operation_at_sea: Limits
    most_fortresses: Count
    most_chinese_armies: Count


class Ranges(Entry, frozen=True):
    """How far naval and air units reach, and by how much extended range adds (7.3)."""

    naval: Count
    tactical: Count
    strategic: Count
    extended: Count


class Tables(Part, frozen=True):
    """tables.json."""

    ideologies: tuple[IdeologyRow, ...]
    commitments: tuple[Commitment, ...]
    build_costs: tuple[BuildCost, ...]
    stability: tuple[TrackBox, ...]
    turns: tuple[TrackBox, ...]
    failed_action_boxes: tuple[TrackBox, ...]
    occupation: Occupation
    range: Ranges
