"""What is owed: flags and stability tests that a rule gives at once and `Settling` carries out in turn (R-08, R-09)."""

from __future__ import annotations

from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import ACTIVE, ALL_POWERS


def owe_flag(g: World, power: int, count: int = 1) -> None:
    """A power gains a flag (5.2.2), to be placed when what goes on has been settled; nothing for one not active."""
    if g.status[power] == ACTIVE:
        g.flags_due[power] += count


def owe_test(g: World, power: int, count: int = 1) -> None:
    """A power must make a stability test (5.5.1) when the procedure that caused it is finished."""
    if g.status[power] == ACTIVE:
        g.tests_due[power] += count


def cancel_tests(g: World, power: int) -> None:
    """5.5.3: tests still due for a power that has collapsed are cancelled."""
    g.tests_due[power] = 0


def is_anything_due(g: World) -> bool:
    """Whether flags or stability tests are still owed."""
    return any(g.flags_due[power] or g.tests_due[power] for power in ALL_POWERS)
