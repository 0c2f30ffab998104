"""Rules 9.5.2 and 12.2.2: what strategic bombing and the atomic bomb do besides the losses of the air combat."""

from __future__ import annotations

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.dues import owe_test
from sandtable.games.cataclysm.lines import has_special_industry
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import NATURAL
from sandtable.games.cataclysm.words import combat as words
from sandtable.kernel.column import changed


def targets(g: World, area: int) -> list[int]:
    """What may be damaged in an area, each sort once: printed and special resources, the limited resource (R-32)."""
    t = g.tables
    found: list[int] = []
    for number, kind in enumerate(t.resources[area]):
        option = words.BOMB_NATURAL if kind == NATURAL else words.BOMB_INDUSTRIAL
        if not is_damaged(g, area, number) and option not in found:
            found.append(option)
    if has_special_industry(g, area) and not is_damaged(g, area, len(t.resources[area])):
        found.append(words.BOMB_SPECIAL)
    if g.limited_resource[area]:
        found.append(words.BOMB_LIMITED)
    return found


def is_damaged(g: World, area: int, number: int) -> bool:
    """Whether a resource of an area is damaged; a special one comes after those that are printed."""
    return bool(g.damage[area] >> number & 1)


def damage(g: World, area: int, option: int) -> None:
    """A resource is damaged until it is repaired; a limited one leaves play (9.5.2)."""
    if option == words.BOMB_LIMITED:
        g.limited_resource = changed(g.limited_resource, area, 0)
        g.note(words.LIMITED_DESTROYED, area)
        return
    printed = g.tables.resources[area]
    number = len(printed)
    for n, kind in enumerate(printed):
        wanted = words.BOMB_NATURAL if kind == NATURAL else words.BOMB_INDUSTRIAL
        if wanted == option and not is_damaged(g, area, n):
            number = n
            break
    g.damage = changed(g.damage, area, g.damage[area] | 1 << number)
    g.note(words.RESOURCE_DAMAGED, area)


def settle_bomb(g: World, power: int, losses: int) -> None:
    """12.2.2, D-45: in 2018 a test for each loss, in 2022 one; each loss adds to the surrender threshold (R-41)."""
    if losses <= 0:
        return
    g.bomb_losses[power] += losses
    owe_test(g, power, 1 if g.revised[editions.A_BOMB] else losses)
    g.note(words.BOMB_LOSSES, power, losses)
