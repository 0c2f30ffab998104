"""The crisis tables as rules code reads them: effects as rows of small integers, made once from the data pack (2.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sandtable.games.cataclysm.terms import IDEOLOGIES, POWERS

if TYPE_CHECKING:
    from sandtable.games.cataclysm.tables import Board

Row = tuple[int, ...]

# What an effect does; a row of an effect is (what, whom, then the powers, areas or ideologies that it names).
STABILITY_TESTS: Final = 0
REDUCED_EFFECTIVENESS: Final = 1
LOST_RESERVE: Final = 2
GAINED_FLAG: Final = 3
ALIGNMENT_CHECK: Final = 4
FREE_ACTION: Final = 5
CIVIL_WAR_BREAKS_OUT: Final = 6
COLONY_REVOLTS: Final = 7
COUP: Final = 8
OPS: Final[tuple[str, ...]] = (
    "stability_test",
    "reduce_effectiveness",
    "lose_reserve",
    "gain_flag",
    "alignment_check",
    "free_political_action",
    "civil_war",
    "colonial_revolt",
    "coup",
)

NAMED: Final = 0
BELLIGERENT: Final = 1
AT_TOTAL_WAR_OR_EXHAUSTED: Final = 2
GROUPS: Final[dict[str | None, int]] = {
    None: NAMED,
    "belligerent": BELLIGERENT,
    "total_war_or_exhaustion": AT_TOTAL_WAR_OR_EXHAUSTED,
}

PEACETIME: Final = 0
WARTIME: Final = 1

# The tables of areas for the results 1 to 7 of two dice: both kinds of civil war, and the coups by ideology.
CIVIL_WAR_TABLE: Final = 0
COLONIAL_REVOLT_TABLE: Final = 1
AREA_TABLES: Final[tuple[str, ...]] = ("civil_war", "colonial_revolt", "fascist_coup", "communist_coup")
COUP_TABLE: Final[Row] = (2, 3, -1)
"""By ideology: the number of its coup table; -1: it has none."""

RECONSTRUCTED: Final = "reconstructed"


def build(t: Board, pack: Any) -> None:
    """Read the tables of events and of areas."""
    both = (pack.peacetime, pack.wartime)
    t.crisis = tuple(tuple(tuple(_effect(t, e) for e in event.effects) for event in table) for table in both)
    t.crisis_at = tuple(_numbers(table) for table in both)
    t.crisis_reconstructed = tuple(tuple(int(RECONSTRUCTED in event.source) for event in table) for table in both)
    rows = {table.id: tuple(t.ids["area"].index(area) for area in table.rows) for table in pack.area_tables}
    t.area_tables = tuple(rows[name] for name in AREA_TABLES)


def _numbers(table: Any) -> Row:
    """The entry for every pair of dice, by 6 x (higher - 1) + lower - 1; -1 where no pair can lead."""
    found = [-1] * 36
    for number, event in enumerate(table):
        found[6 * (event.high - 1) + event.low - 1] = number
    return tuple(found)


def _effect(t: Board, effect: Any) -> Row:
    op = effect.__struct_config__.tag
    whom = GROUPS[getattr(effect, "select", None)]
    powers = tuple(POWERS.index(power) for power in getattr(effect, "powers", ()))
    areas = tuple(t.ids["area"].index(area) for area in getattr(effect, "areas", ()))
    ideologies = (IDEOLOGIES.index(effect.ideology),) if op == "coup" else ()
    return (OPS.index(op), whom, *powers, *areas, *ideologies)
