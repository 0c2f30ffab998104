"""The position of Cataclysm: columns over areas, powers, counters and markers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm.tables import Board
from sandtable.games.cataclysm.terms import BOXES, MARKERS, NOBODY, POWERS
from sandtable.kernel.position import Position

COUNT = len(POWERS)

REPLACED: Final = frozenset(
    {
        "revised",
        "house",
        "player",
        "provokes",
        "pool_shift",
        "ideology",
        "is_closed",
        "base",
        "special_base",
        "limited_resource",
        "damage",
        "civil_war",
        "minor_army",
    }
)
"""Columns that seldom change, or never in play: copies share them, and a step puts a `changed` one in their place."""


def _by_power() -> list[int]:
    return [0] * COUNT


def _by_ideology() -> list[int]:
    return [0, 0, 0]


@dataclass(slots=True, init=False)
class World(Position):
    """Everything on the table. Columns are indexed by power, area, counter, marker or ideology, as said with each."""

    tables: Board = field(default_factory=Board)
    revised: list[int] = field(default_factory=list)  # by difference (editions.py): 1 is the text of 2022
    house: list[int] = field(default_factory=list)
    scenario: int = 0
    # 3.0 time
    turn_number: int = 0
    last_turn: int = 0
    is_sudden_death: bool = False
    crises_drawn: int = 0
    drawer: int = 0  # the side that draws this turn (3.3)
    acting: int = NOBODY  # the power whose counter is being resolved; none for a crisis or a civil war resolution
    last_ideology: int = NOBODY  # of the last counter drawn or played from reserve (3.5)
    # powers
    status: list[int] = field(default_factory=_by_power)
    ideology: list[int] = field(default_factory=_by_power)
    player: list[int] = field(default_factory=_by_power)  # the side that runs each power; -1: none
    commitment: list[int] = field(default_factory=_by_power)
    has_raised: list[int] = field(default_factory=_by_power)  # increased commitment this turn (6.4)
    is_reduced: list[int] = field(default_factory=_by_power)  # effectiveness lowered for the turn (5.3)
    stability: list[int] = field(default_factory=_by_power)
    enemies: list[int] = field(default_factory=_by_power)  # a mask of the powers at war with each
    is_allied: list[int] = field(default_factory=_by_power)  # has a cube in its ideology's alliance circle (6.1)
    provokes: list[int] = field(default_factory=_by_power)  # a mask
    pool_shift: list[int] = field(default_factory=_by_power)  # a scenario's change of the force pool limits
    posture: list[int] = field(default_factory=_by_power)
    has_changed_posture: list[int] = field(default_factory=_by_power)
    failed: list[int] = field(default_factory=list)  # [power * BOXES + box]: cubes of failed political actions (5.4)
    failed_special: list[int] = field(default_factory=_by_power)  # the marker that a power's cubes in Special are for
    surrender_marker: list[int] = field(default_factory=_by_power)  # a mask of the ideologies that hold it (5.5.4)
    bomb_losses: list[int] = field(default_factory=_by_power)  # added to the surrender threshold (12.2.2)
    # what is owed until it is settled
    flags_due: list[int] = field(default_factory=_by_power)
    tests_due: list[int] = field(default_factory=_by_power)
    # areas
    cube: list[int] = field(default_factory=list)  # whose cubes lie there: -1 none, a power, or NEUTRAL
    cube_count: list[int] = field(default_factory=list)
    minor_army: list[int] = field(default_factory=list)
    chinese_army: list[int] = field(default_factory=list)  # NO_ARMY, GMD or CHICOM
    civil_war: list[int] = field(default_factory=list)  # NO_MARKER, CIVIL_WAR or INFLUENCE
    limited_resource: list[int] = field(default_factory=list)
    damage: list[int] = field(default_factory=list)  # a mask of the area's printed resources (9.5.2)
    base: list[int] = field(default_factory=list)  # owner of the base of a sea area: -2 no base, -1 unowned
    special_base: list[int] = field(default_factory=list)  # special British bases (2.3.3)
    is_closed: list[int] = field(default_factory=list)  # out of play in this scenario
    # counters
    where: list[int] = field(default_factory=list)  # an area, or a place of terms.py below 0
    face: list[int] = field(default_factory=list)
    spot: list[int] = field(default_factory=list)  # which coast a naval unit is on; which faction aid lies with
    # The counters in each area as a chain in rising order, kept by `pieces.put` alone: -1 is the end.
    first_in: list[int] = field(default_factory=list)  # by area
    next_in: list[int] = field(default_factory=list)  # by counter
    # markers and status
    marker: list[int] = field(default_factory=list)
    war_status: int = 0
    global_turn: int = NOBODY  # the turn box of the Global War marker (5.6.5)
    bomb_turn: int = NOBODY  # the turn box of the A-Bomb marker (12.2.2)
    chinese_war: int = 0
    has_surprised: list[int] = field(default_factory=_by_ideology)  # the No Surprise marker lies in its circle (9.8)
    last_place: int = NOBODY
    crisis_table: int = NOBODY  # the latest crisis: its table, and the event in it (3.7.4)
    crisis: int = NOBODY

    def __init__(self) -> None:
        """Nothing is set here: `blank` and `copy` set every field, once."""

    def copy(self) -> World:
        c = World()
        c.stack = self.share_stack()
        c.shared = self.shared
        c.active = self.active
        c.over = self.over
        c.ending = self.ending
        c.winner = self.winner
        c.key = self.key
        c.events = self.events
        c.picks = self.picks
        c.deciders = self.deciders
        c.choices = self.choices
        c.journal = None
        c.script = None
        c.derived = self.derived
        c.tables = self.tables
        c.revised = self.revised
        c.house = self.house
        c.scenario = self.scenario
        c.turn_number = self.turn_number
        c.last_turn = self.last_turn
        c.is_sudden_death = self.is_sudden_death
        c.crises_drawn = self.crises_drawn
        c.drawer = self.drawer
        c.acting = self.acting
        c.last_ideology = self.last_ideology
        c.status = self.status[:]
        c.ideology = self.ideology
        c.player = self.player
        c.commitment = self.commitment[:]
        c.has_raised = self.has_raised[:]
        c.is_reduced = self.is_reduced[:]
        c.stability = self.stability[:]
        c.enemies = self.enemies[:]
        c.is_allied = self.is_allied[:]
        c.provokes = self.provokes
        c.pool_shift = self.pool_shift
        c.posture = self.posture[:]
        c.has_changed_posture = self.has_changed_posture[:]
        c.failed = self.failed[:]
        c.failed_special = self.failed_special[:]
        c.surrender_marker = self.surrender_marker[:]
        c.bomb_losses = self.bomb_losses[:]
        c.flags_due = self.flags_due[:]
        c.tests_due = self.tests_due[:]
        c.cube = self.cube[:]
        c.cube_count = self.cube_count[:]
        c.minor_army = self.minor_army
        c.chinese_army = self.chinese_army[:]
        c.civil_war = self.civil_war
        c.limited_resource = self.limited_resource
        c.damage = self.damage
        c.base = self.base
        c.special_base = self.special_base
        c.is_closed = self.is_closed
        c.where = self.where[:]
        c.face = self.face[:]
        c.spot = self.spot[:]
        c.first_in = self.first_in[:]
        c.next_in = self.next_in[:]
        c.marker = self.marker[:]
        c.war_status = self.war_status
        c.global_turn = self.global_turn
        c.bomb_turn = self.bomb_turn
        c.chinese_war = self.chinese_war
        c.has_surprised = self.has_surprised[:]
        c.last_place = self.last_place
        c.crisis_table = self.crisis_table
        c.crisis = self.crisis
        return c


def blank(board: Board) -> World:
    """An empty table: no power takes part, every counter is out of play."""
    g = World()
    g.stack = []
    g.active = 0
    g.over = False
    g.ending = 0
    g.winner = -1
    g.key = b""
    g.events = 0
    g.picks = []
    g.deciders = []
    g.choices = []
    g.journal = None
    g.script = None
    g.shared = 0
    g.derived = None
    g.tables = board
    g.revised = []
    g.house = []
    g.scenario = 0
    g.turn_number = 0
    g.last_turn = 0
    g.is_sudden_death = False
    g.crises_drawn = 0
    g.drawer = 0
    g.acting = NOBODY
    g.last_ideology = NOBODY
    g.status = [0] * COUNT
    g.ideology = list(board.ideology)
    g.player = [NOBODY] * COUNT
    g.commitment = [0] * COUNT
    g.has_raised = [0] * COUNT
    g.is_reduced = [0] * COUNT
    g.stability = [0] * COUNT
    g.enemies = [0] * COUNT
    g.is_allied = [0] * COUNT
    g.provokes = list(board.provokes)
    g.pool_shift = [0] * COUNT
    g.posture = [NOBODY] * COUNT
    g.has_changed_posture = [0] * COUNT
    g.failed = [0] * (COUNT * BOXES)
    g.failed_special = [NOBODY] * COUNT
    g.surrender_marker = [0] * COUNT
    g.bomb_losses = [0] * COUNT
    g.flags_due = [0] * COUNT
    g.tests_due = [0] * COUNT
    g.cube = [NOBODY] * board.areas
    g.cube_count = [0] * board.areas
    g.minor_army = [0] * board.areas
    g.chinese_army = [0] * board.areas
    g.civil_war = [0] * board.areas
    g.limited_resource = [0] * board.areas
    g.damage = [0] * board.areas
    g.base = list(board.base_owner)
    g.special_base = [0] * board.areas
    g.is_closed = [0] * board.areas
    g.where = [-1] * board.counters
    g.face = [0] * board.counters
    g.spot = [0] * board.counters
    g.first_in = [NOBODY] * board.areas
    g.next_in = [NOBODY] * board.counters
    g.marker = [0] * len(MARKERS)
    g.war_status = 0
    g.global_turn = NOBODY
    g.bomb_turn = NOBODY
    g.chinese_war = 0
    g.has_surprised = [0, 0, 0]
    g.last_place = NOBODY
    g.crisis_table = NOBODY
    g.crisis = NOBODY
    return g
