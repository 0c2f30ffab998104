"""Rules 5.6 and 6.1.2-6.1.4: wars, the war status, alliances, and allies who join a war or leave."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.dues import owe_flag
from sandtable.games.cataclysm.procedures.control import find_cubes_for_displays
from sandtable.games.cataclysm.procedures.leaving import Leaving, displaced_units
from sandtable.games.cataclysm.procedures.markers import may_declare_war_on, open_lend_lease
from sandtable.games.cataclysm.queries import (
    allies_of,
    are_enemies,
    are_opposing,
    enemies_of,
    increasing,
    is_belligerent,
    members,
)
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ALL_POWERS,
    COMMUNISM,
    DEMOCRACY,
    FASCISM,
    GLOBAL_WAR,
    LIMITED_WAR,
    MOBILIZATION,
    NO_WAR,
    NOBODY,
    TOTAL_WAR,
)
from sandtable.games.cataclysm.words import concepts as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register

LAST_BOX: Final = "turn_1945"
"""5.6.5: the Global War marker lies on 1945-46 at the earliest."""
TURNS_AHEAD: Final = 2


# -- wars (5.6) ------------------------------------------------------------------------------------------------------


def may_go_to_war(g: World, power: int) -> bool:
    """Whether the commitment of a power lets it start or join a war of its own will (6.1.3, 6.2)."""
    return g.commitment[power] in (MOBILIZATION, TOTAL_WAR)


def start_war(g: World, ones: list[int], others: list[int]) -> None:
    """All of the ones are at war with all of the others, and whoever shares their enemies with them (5.6, R-16)."""
    for ideology in (FASCISM, COMMUNISM, DEMOCRACY):
        against = [other for other in others if g.ideology[other] == ideology]
        if against:
            _merge(g, ones, against)
    _review_status(g)


def _merge(g: World, ones: list[int], others: list[int]) -> None:
    """One war between two ideologies: its sides are all that common enemies link to these powers (R-16)."""
    sides = [set(ones), set(others)]
    ideologies = (g.ideology[ones[0]], g.ideology[others[0]])
    is_growing = True
    while is_growing:
        is_growing = False
        for here, there in ((0, 1), (1, 0)):
            for power in list(sides[here]):
                for enemy in enemies_of(g, power):
                    if g.ideology[enemy] == ideologies[there] and enemy not in sides[there]:
                        sides[there].add(enemy)
                        is_growing = True
    for one in sorted(sides[0]):
        for other in sorted(sides[1]):
            if not are_enemies(g, one, other):
                g.enemies[one] |= 1 << other
                g.enemies[other] |= 1 << one
                g.note(words.WAR_BEGINS, one, other)
    for power in sides[0] | sides[1]:
        find_cubes_for_displays(g, power)


def _review_status(g: World) -> None:
    """5.6.3-5.6.5: the war status follows from who is belligerent; it never falls back."""
    at_war = {g.ideology[power] for power in ALL_POWERS if is_belligerent(g, power)}
    if not at_war:
        return
    begin_limited_war(g)
    if len(at_war) == len((FASCISM, COMMUNISM, DEMOCRACY)):
        begin_global_war(g)


def begin_limited_war(g: World) -> None:
    """5.6.4: the first time that a power is belligerent; Lend Lease becomes available with it (D-23)."""
    if g.war_status != NO_WAR:
        return
    g.war_status = LIMITED_WAR
    g.note(words.LIMITED_WAR_BEGINS)
    if g.revised[editions.LEND_LEASE_AVAILABILITY]:
        open_lend_lease(g)


def begin_global_war(g: World) -> None:
    """5.6.5: the marker goes two turns ahead or to 1945-46, whichever is later: the last turn of the game."""
    if g.war_status == GLOBAL_WAR:
        return
    begin_limited_war(g)
    g.war_status = GLOBAL_WAR
    t = g.tables
    ahead = max(g.turn_number + TURNS_AHEAD, t.ids["turn"].index(LAST_BOX))
    g.global_turn = min(ahead, t.turns - 1)
    g.note(words.GLOBAL_WAR_BEGINS, g.global_turn)


def make_peace(g: World, power: int, other: int) -> None:
    """Two enemies make peace; their wars with others go on (5.6.2)."""
    g.enemies[power] &= ~(1 << other)
    g.enemies[other] &= ~(1 << power)
    g.note(words.PEACE_MADE, power, other)


# -- alliances (6.1) -------------------------------------------------------------------------------------------------


def alliance_with(g: World, powers: list[int]) -> list[int]:
    """The members that the alliance of an ideology would have if some powers of it entered."""
    ideology = g.ideology[powers[0]]
    return [power for power in members(g, ideology) if power in powers or g.is_allied[power]]


def may_share_wars(g: World, powers: list[int]) -> bool:
    """6.1.3: whether all members could join the wars of the others: who cannot, cannot be in the alliance."""
    together = alliance_with(g, powers)
    foes = {enemy for power in together for enemy in enemies_of(g, power)}
    return all(_may_join(g, power, [foe for foe in foes if not are_enemies(g, power, foe)]) for power in together)


def _may_join(g: World, power: int, foes: list[int]) -> bool:
    """Whether a power may go to war with some others of its own will (6.1.3, 6.2)."""
    return not foes or (may_go_to_war(g, power) and all(may_declare_war_on(g, power, foe) for foe in foes))


def form_alliance(g: World, powers: list[int]) -> None:
    """Powers enter the alliance of their ideology, and all its members share their wars (6.1, 6.1.3)."""
    for power in powers:
        if not g.is_allied[power]:
            g.is_allied[power] = 1
            g.note(words.ENTERS_ALLIANCE, power)
            find_cubes_for_displays(g, power)
    together = alliance_with(g, powers)
    foes = sorted({enemy for power in together for enemy in enemies_of(g, power)})
    if foes:
        start_war(g, together, foes)


def leave_alliance(g: World, power: int) -> None:
    """A power leaves its alliance; two others stay allied, one alone is allied to nobody (6.1.4)."""
    if not g.is_allied[power]:
        return
    g.is_allied[power] = 0
    g.note(words.LEAVES_ALLIANCE, power)
    left = [other for other in ALL_POWERS if g.is_allied[other] and g.ideology[other] == g.ideology[power]]
    if len(left) == 1:
        g.is_allied[left[0]] = 0


def part_after_peace(g: World, peaceful: list[int]) -> None:
    """6.1.4: powers that have made peace leave an alliance of which a member is still at war with one they are not."""
    for power in peaceful:
        if any(g.enemies[ally] & ~g.enemies[power] for ally in allies_of(g, power)):
            leave_alliance(g, power)


# -- allies when a war begins (6.1.3) --------------------------------------------------------------------------------

JOINING: Final[Sequence] = Sequence(
    "joining",
    auto("muster", "6.1.3"),
    auto("find", "6.1.3"),
    ask("choose", "6.1.3"),
    auto("begin_war", "5.6.1"),
    tells={"power": "power", "attacker": "power"},
)


@dataclass(slots=True)
class Joining(Frame):
    """6.1.3 War begins: allies of both sides join it or leave, in increasing effectiveness order.

    In 2018, which gives no order, they do so as 6.2 lists them: the attacker's allies first, then the others' (D-26).

    The targets of a declaration of war, and their allies that join, gain a flag each (6.2); a surprise attack gives
    its flags by itself (9.8).
    """

    attacker: int = 0
    targets: list[int] = field(default_factory=list)
    is_surprise: int = 0
    waiting: list[int] = field(default_factory=list)
    joined: list[int] = field(default_factory=list)
    power: int = NOBODY

    def copy(self) -> Joining:
        return Joining(
            self.at,
            self.turn,
            self.passes,
            self.attacker,
            self.targets[:],
            self.is_surprise,
            self.waiting[:],
            self.joined[:],
            self.power,
        )

    def muster(self, g: World) -> Flow:
        own = self._called(g, [self.attacker])
        others = self._called(g, self.targets)
        is_mixed = g.revised[editions.ALLIANCE_JOIN_ORDER]
        self.waiting = increasing(g, own | others) if is_mixed else increasing(g, own) + increasing(g, others)
        return None

    def _called(self, g: World, powers: list[int]) -> set[int]:
        """The allies of some powers who have to decide."""
        near = {ally for one in powers for ally in allies_of(g, one)}
        return {ally for ally in near if ally not in self.targets and self._foes(g, ally)}

    def _foes(self, g: World, power: int) -> list[int]:
        """Whom a power would be at war with if it joined, and is not yet."""
        foes = [self.attacker] if are_opposing(g, power, self.attacker) else self.targets
        return [foe for foe in foes if not are_enemies(g, power, foe)]

    def find(self, g: World) -> Flow:
        if not self.waiting:
            return "begin_war"
        self.power = self.waiting.pop(0)
        return None

    def choose_side(self, g: World) -> int:
        return g.player[self.power]

    def choose_options(self, g: World, side: int) -> list[int]:
        # An ally of the attacked may always join; to join a war that an ally begins takes what a declaration takes.
        is_free = are_opposing(g, self.power, self.attacker)
        if is_free or _may_join(g, self.power, self._foes(g, self.power)):
            return [words.JOIN, words.LEAVE]
        return [words.LEAVE]

    def choose(self, g: World, side: int, pick: int) -> Flow:
        if pick == words.JOIN:
            self.joined.append(self.power)
        else:
            leave_alliance(g, self.power)
        return "find"

    def begin_war(self, g: World) -> Flow:
        attacked = [power for power in self.joined if are_opposing(g, power, self.attacker)]
        if not self.is_surprise:
            for power in (*self.targets, *attacked):
                if not are_enemies(g, power, self.attacker):
                    owe_flag(g, power)
        ones = [self.attacker, *(power for power in self.joined if power not in attacked)]
        start_war(g, ones, [*self.targets, *attacked])
        # units of powers that have left their alliance retreat before there is any combat.
        return Leaving() if displaced_units(g) else END

    def begin_war_back(self, g: World, child: Leaving) -> Flow:
        return END


register(JOINING, Joining)
