"""What the rules remember of a position is what they would work out of it anew, whatever has changed since."""

import random
from typing import cast

import pytest

import sandtable
from sandtable.games.cataclysm.bases import near_ports
from sandtable.games.cataclysm.ground import LONGEST
from sandtable.games.cataclysm.lines import lines_to_clients, reached
from sandtable.games.cataclysm.pieces import put
from sandtable.games.cataclysm.procedures.deployment import movable
from sandtable.games.cataclysm.procedures.leaving import crowded_area, displaced_units, must_leave
from sandtable.games.cataclysm.procedures.voyages import destinations, ways_of
from sandtable.games.cataclysm.queries import active_powers
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import FLIPPED, GMD, NOBODY, PLAIN
from sandtable.kernel.column import changed


def asked(g: World) -> list[object]:
    """What is remembered: near ports (7.3.1), lines (4.3), deployments (8.4), whether a unit must leave (7.1)."""
    found: list[object] = [must_leave(g)]
    for power in active_powers(g):
        found += [near_ports(g, power, steps) for steps in range(LONGEST + 1)]
        found += [reached(g, power), lines_to_clients(g, power, GMD)]
        found += [destinations(g, ways_of(g, power), unit) for unit in movable(g, power)]
    return found


def disturb(g: World, chosen: random.Random) -> None:
    """Change something that the answers depend on, as rules do: without a word."""
    power = chosen.choice(active_powers(g))
    area = chosen.randrange(g.tables.areas)
    match chosen.randrange(8):
        case 0:
            g.cube[area] = chosen.choice((NOBODY, power))
        case 1:
            g.base = changed(g.base, area, chosen.choice((g.base[area], power, NOBODY)))
        case 2:
            other = chosen.choice(active_powers(g))
            g.enemies[power] ^= 1 << other
            g.enemies[other] ^= 1 << power
        case 3:
            g.is_allied[power] ^= 1
        case 4:
            unit = chosen.choice(g.tables.units_of[power])
            g.face[unit] = PLAIN if g.face[unit] == FLIPPED else FLIPPED
        case 5:
            g.is_closed = changed(g.is_closed, area, 1 - g.is_closed[area])
        case _:
            put(g, chosen.choice(g.tables.units_of[power]), area)


@pytest.mark.parametrize("scenario", ["c1", "c6"])
def test_what_is_remembered_holds(scenario: str) -> None:
    game = sandtable.new("cataclysm", scenario=scenario, seed=11)
    chosen = random.Random(11)
    seen = set()
    for _ in range(10):
        for _ in range(4):
            if not game.over:
                side = game.deciding[0]
                game.apply(side, chosen.choice(game.options(side)))
        g = cast(World, game.position.copy())
        for _ in range(3):
            fresh = g.copy()
            fresh.derived = None
            assert asked(g) == asked(fresh)
            assert must_leave(g) == (bool(displaced_units(fresh)) or crowded_area(fresh) != NOBODY)
            seen.add(must_leave(g))
            disturb(g, chosen)
    assert seen == {False, True}
