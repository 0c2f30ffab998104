"""Checks of powers, counters and crisis tables that every pack must pass (chapters 2.4, 2.6, 3.7.4, 4.1, 11.1)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.schema import CataclysmPack
from sandtable.games.cataclysm.schema_crisis import (
    AlignmentCheck,
    CrisisEvent,
    FreePoliticalAction,
    GainedFlag,
    StabilityTests,
)
from sandtable.games.cataclysm.schema_powers import Power
from sandtable.packs import Problem, problem

RISING: Final = ("civilian", "rearmament", "mobilization", "total_war")
ENTRIES: Final = frozenset((high, low) for high in range(1, 7) for low in range(1, high + 1))
RESULTS: Final = 7


def power_checks(pack: CataclysmPack) -> list[Problem]:
    """All problems of powers, counters and crises."""
    found: list[Problem] = []
    for power in pack.powers:
        found += _provocation(pack, power)
        found += _card(pack, power)
    return [*found, *_neutral_counters(pack), *_tables(pack), *_crises(pack)]


def _provocation(pack: CataclysmPack, power: Power) -> list[Problem]:
    """2.6, 5.2.3: provocation is mutual and between ideologies."""
    found = []
    for other in power.provokes:
        if power.id not in pack.power[other].provokes:
            found.append(problem("2.6", "one_sided_provocation", power=power.id, other=other))
        if pack.power[other].ideology == power.ideology:
            found.append(problem("5.2.3", "provokes_friend", power=power.id, other=other))
    return found


def counter_mix(power: Power) -> int:
    """How many units and upgrade markers a power has in all."""
    u, m = power.units, power.upgrades
    return u.army + u.fleet + u.submarine + u.air + u.fortress + u.logistics + m.tank + m.carrier + m.strategic


def _card(pack: CataclysmPack, power: Power) -> list[Problem]:
    """4.1, 4.1.2: a column for each commitment; the pool grows up to Total War, and the counters suffice for it."""
    columns = {column.commitment: column for column in pack.columns if column.power == power.id}
    lacking = [c.id for c in pack.tables.commitments if c.id not in columns]
    if lacking or len(columns) != sum(column.power == power.id for column in pack.columns):
        return [problem("4.1", "columns", power=power.id, names=lacking)]
    found = []
    limits = [columns[commitment].force_pool_limit for commitment in RISING]
    if limits != sorted(limits):
        found.append(problem("4.1.2", "pool_falls", power=power.id))
    if columns["exhaustion"].force_pool_limit > limits[-1]:
        found.append(problem("4.1.2", "exhaustion_grows", power=power.id))
    if counter_mix(power) < limits[-1]:
        found.append(problem("4.1.2", "pool_too_large", power=power.id, limit=limits[-1], count=counter_mix(power)))
    if power.flags < 2:
        found.append(problem("5.2", "few_flags", power=power.id))
    return found


def _neutral_counters(pack: CataclysmPack) -> list[Problem]:
    """2.4: there is a counter for everything that the map asks for."""
    count = {counter.id: counter.count for counter in pack.neutral_counters}
    flips = {m.flip.area for m in pack.special_markers if m.flip is not None}
    needed = {
        "minor_army": sum(area.has_minor_army for area in pack.areas),
        "chinese_army": sum(area.is_china for area in pack.areas),
        "limited_resource": sum(a.limited_resource is not None and a.id not in flips for a in pack.areas),
        "unowned_base": 1,
    }
    return [
        problem("2.4", "few_counters", counter=name, needed=number, count=count[name])
        for name, number in needed.items()
        if count[name] < number
    ]


def _tables(pack: CataclysmPack) -> list[Problem]:
    """5.7, 11.1: each table has an area for the results 1 to 7, colonies or countries as it needs."""
    found = []
    for table in pack.area_tables:
        if len(table.rows) != RESULTS:
            found.append(problem("11.1", "table_length", table=table.id, count=len(table.rows)))
        wanted = "colony" if table.id == "colonial_revolt" else "country"
        for name in table.rows:
            area = pack.area[name]
            if area.status != wanted or area.is_china:
                found.append(problem("11.1", "table_row", table=table.id, area=name))
    return found


def _crises(pack: CataclysmPack) -> list[Problem]:
    """3.7.4: one event for each pair of dice; events name countries, and say whom they concern."""
    found = []
    for name, events in (("peacetime", pack.peacetime), ("wartime", pack.wartime)):
        rolls = [(event.high, event.low) for event in events]
        if len(rolls) != len(ENTRIES) or set(rolls) != ENTRIES:
            found.append(problem("3.7.4", "crisis_rolls", table=name))
        for event in events:
            found += _event(pack, event)
    return found


def _event(pack: CataclysmPack, event: CrisisEvent) -> list[Problem]:
    found = []
    for effect in event.effects:
        if isinstance(effect, AlignmentCheck):
            foreign = [name for name in effect.areas if pack.area[name].status != "country"]
            found += [problem("3.7.4", "event_area", event=event.id, area=name) for name in foreign]
        if isinstance(effect, StabilityTests | GainedFlag | FreePoliticalAction):
            found += _chosen(event, effect)
    return found


def _chosen(event: CrisisEvent, effect: StabilityTests | GainedFlag | FreePoliticalAction) -> list[Problem]:
    """An effect names powers, or a group of them, and not both."""
    is_chosen = bool(effect.powers) != (effect.select is not None)
    return [] if is_chosen else [problem("3.7.4", "event_powers", event=event.id)]
