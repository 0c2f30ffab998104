"""What a face draws of Cataclysm, made from one side's view: the two halves of the map, tracks, boxes and the cup."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sandtable.games.cataclysm.crisis_tables import PEACETIME, WARTIME
from sandtable.games.cataclysm.speech import FLIPPED_NAMES
from sandtable.games.cataclysm.terms import (
    ACTIVE,
    ALL_POWERS,
    AVAILABLE,
    BASE_TYPES,
    CHINESE,
    CHINESE_WARS,
    FACTIONS,
    FLIPPED,
    HOLDING,
    IDEOLOGIES,
    IN_CUP,
    IN_PLAY,
    KINDS,
    LAST_UNIT,
    MARKERS,
    NEUTRAL,
    NEXT_TURN,
    NO_CHINESE_WAR,
    NO_WAR,
    NOBODY,
    OFFENSIVE,
    OUT_OF_PLAY,
    POSTURES,
    POWERS,
    RESERVE,
    RESOURCES,
    TYPES,
    WAR_STATUS,
)
from sandtable.kernel.picture import Card, Fact, Holding, Mark, Picture, Space, Track

OWNERS: Final = (*POWERS, "neutral")
HALF_WIDTH: Final = 500
"""Both halves of the map lie side by side: each is drawn at half its width."""


def picture(view: dict[str, Any], texts: Any) -> Picture:
    """The map, the tracks, what lies in the boxes and in the cup, and how things stand."""
    drawn = Picture()
    for area in range(texts.tables.areas):
        drawn.spaces.append(_space(view, texts, area))
    for border in texts.tables.pack.borders:
        drawn.links.append((border.a, border.b, "" if border.kind == "border" else border.kind))
    _draw_tracks(drawn, view, texts)
    _draw_boxes(drawn, view, texts)
    _draw_facts(drawn, view, texts)
    return drawn


def controller(view: dict[str, Any], t: Any, area: int) -> int:
    """The power that controls an area, as a view shows it; -1: none (2.2.4)."""
    owner: int = view["cube"][area]
    if owner == NOBODY:
        owner = t.printed[area]
        return owner if owner >= 0 and view["status"][owner] == ACTIVE else NOBODY
    return owner if owner != NEUTRAL else NOBODY


def score(view: dict[str, Any], t: Any, power: int) -> int:
    """The victory points of a power, as a view shows them (1.7.1)."""
    if view["status"][power] == OUT_OF_PLAY:
        return 0
    own = sum(view["cube_count"][a] for a in range(t.areas) if view["cube"][a] == power)
    lost = sum(
        view["cube_count"][a]
        for a in range(t.areas)
        if t.printed[a] == power and view["cube"][a] not in (NOBODY, power)
    )
    return int(own - lost)


# -- the map ---------------------------------------------------------------------------------------------------------


def _space(view: dict[str, Any], texts: Any, area: int) -> Space:
    t = texts.tables
    entry = t.pack.areas[area]
    owner = controller(view, t, area)
    name = "neutral" if view["cube"][area] == NEUTRAL else POWERS[owner] if owner >= 0 else ""
    space = Space(
        id=entry.id,
        name=texts.thing("area", area),
        kind=TYPES[t.type[area]],
        region=texts.get(f"half.{entry.map}"),
        x=entry.position.x // 2 + HALF_WIDTH * t.half[area],
        y=entry.position.y,
        owner=name,
        owner_name=texts.get(f"owner.{name}") if name else texts.get("nothing"),
    )
    space.marks += _printed(view, texts, area)
    space.marks += _lying(view, texts, area)
    if view["is_closed"][area]:
        space.note = texts.get("mark.closed")
        space.closed = True
    return space


def _mark(texts: Any, kind: str, owner: str = "", *said: object) -> Mark:
    return Mark(kind, owner, texts.get(f"mark.{kind}_short", *said), texts.get(f"mark.{kind}", *said))


def _printed(view: dict[str, Any], texts: Any, area: int) -> Iterator[Mark]:
    """What is printed in an area, and what has been put over it."""
    t = texts.tables
    if t.capital[area]:
        yield _mark(texts, "capital", POWERS[t.printed[area]])
    for n, kind in enumerate(t.resources[area]):
        mark = _mark(texts, RESOURCES[kind])
        if view["damage"][area] >> n & 1:
            mark.state = "damaged"
        yield mark
    if view["limited_resource"][area]:
        yield _mark(texts, f"limited_{RESOURCES[t.limited_kind[area]]}")
    base = view["base"][area]
    if base >= NOBODY and t.base_type[area]:
        yield _mark(texts, f"{BASE_TYPES[t.base_type[area]]}_base", POWERS[base] if base >= 0 else "")
    if view["special_base"][area]:
        yield _mark(texts, "naval_base", "uk")


def _lying(view: dict[str, Any], texts: Any, area: int) -> Iterator[Mark]:
    """Cubes, armies, markers and units in an area."""
    t = texts.tables
    if view["cube"][area] != NOBODY:
        yield _mark(texts, "cubes", OWNERS[view["cube"][area]], view["cube_count"][area])
    if view["minor_army"][area]:
        yield _mark(texts, "minor_army")
    if view["chinese_army"][area]:
        yield _mark(texts, CHINESE[view["chinese_army"][area]])
    if view["civil_war"][area]:
        yield _mark(texts, ("", "civil_war", "influence")[view["civil_war"][area]])
    for counter in range(t.counters):
        if view["where"][counter] == area:
            yield _counter_mark(view, texts, counter)
    if area == view["last_place"]:
        yield _mark(texts, "last")


def look(view: dict[str, Any], t: Any, counter: int) -> str:
    """What a counter shows: its kind, or what its other face is."""
    kind: str = KINDS[t.kind[counter]]
    return FLIPPED_NAMES.get(kind, kind) if view["face"][counter] == FLIPPED else kind


def _counter_mark(view: dict[str, Any], texts: Any, counter: int) -> Mark:
    t = texts.tables
    shown = look(view, t, counter)
    owner = POWERS[t.owner[counter]] if t.owner[counter] >= 0 else ""
    name = texts.get(f"counter_kind.{shown}")
    if t.kind[counter] == OFFENSIVE:
        return _aid_mark(view, texts, counter, owner)
    is_upgraded = view["face"][counter] == FLIPPED and t.kind[counter] <= LAST_UNIT
    state = "upgraded" if is_upgraded else ""
    return Mark(shown, owner, texts.get(f"counter_short.{shown}"), name, t.ids["counter"][counter], state)


def _aid_mark(view: dict[str, Any], texts: Any, counter: int, owner: str) -> Mark:
    """Aid, with the faction of the civil war that it lies with, or under an Influence marker."""
    name, area = "aid", view["where"][counter]
    if view["civil_war"][area]:
        name = f"aid_{FACTIONS[view['spot'][counter]]}"
    return Mark(
        "aid", owner, texts.get(f"mark.{name}_short"), texts.get(f"mark.{name}"), texts.tables.ids["counter"][counter]
    )


# -- tracks and boxes ------------------------------------------------------------------------------------------------


def _playing(view: dict[str, Any]) -> list[int]:
    return [power for power in ALL_POWERS if view["status"][power] == ACTIVE]


def _draw_tracks(drawn: Picture, view: dict[str, Any], texts: Any) -> None:
    t = texts.tables
    markers = [("", view["turn_number"], texts.get("track.now"))]
    if view["global_turn"] != NOBODY:
        markers.append(("", view["global_turn"], texts.get("war_status.global")))
    boxes = [texts.thing("turn", n) for n in range(len(t.ids["turn"]))]
    drawn.tracks.append(Track("turn", texts.get("track.turn"), boxes, markers))
    for column in ("stability", "commitment"):
        markers = [(POWERS[p], view[column][p], texts.thing("power", p)) for p in _playing(view)]
        boxes = [texts.thing(column, n) for n in range(len(t.ids[column]))]
        drawn.tracks.append(Track(column, texts.get(f"track.{column}"), boxes, markers))
    effectiveness = [
        max(t.effectiveness[p][view["commitment"][p]] - view["is_reduced"][p], 1) if p in _playing(view) else 0
        for p in ALL_POWERS
    ]
    markers = [(POWERS[p], effectiveness[p] - 1, texts.thing("power", p)) for p in _playing(view)]
    drawn.tracks.append(Track("effectiveness", texts.get("track.effectiveness"), ["1", "2", "3"], markers))


def _draw_boxes(drawn: Picture, view: dict[str, Any], texts: Any) -> None:
    t = texts.tables
    for power in _playing(view):
        for name, place in (("reserve", RESERVE), ("holding", HOLDING), ("available", AVAILABLE)):
            cards = [
                _card(view, texts, c) for c in range(t.counters) if view["where"][c] == place and t.owner[c] == power
            ]
            title = texts.get(f"holding.{name}", texts.thing("power", power))
            drawn.holdings.append(Holding(f"{name}_{POWERS[power]}", title, POWERS[power], cards))
    for name, place in (("cup", IN_CUP), ("next_turn", NEXT_TURN)):
        cards = [_card(view, texts, c) for c in range(t.counters) if view["where"][c] == place]
        drawn.holdings.append(Holding(name, texts.get(f"holding.{name}"), "", cards))


def _card(view: dict[str, Any], texts: Any, counter: int) -> Card:
    t = texts.tables
    shown = look(view, t, counter)
    owner = POWERS[t.owner[counter]] if t.owner[counter] >= 0 else ""
    name = texts.get(f"counter_kind.{shown}")
    if owner:
        name = texts.get("counter_of", texts.thing("power", t.owner[counter]), name)
    return Card(t.ids["counter"][counter], name, texts.get(f"counter_short.{shown}"), "", owner)


# -- how things stand ------------------------------------------------------------------------------------------------


def _draw_facts(drawn: Picture, view: dict[str, Any], texts: Any) -> None:
    t = texts.tables
    separator = texts.get("list_separator")

    def fact(name: str, label: str, value: str, owner: str = "") -> None:
        drawn.facts.append(Fact(name, label, value, owner))

    fact("war_status", texts.get("fact.war_status"), texts.get(f"war_status.{WAR_STATUS[view['war_status']]}"))
    if view["crisis"] != NOBODY:
        fact("crisis", texts.get("fact.crisis"), _crisis(view, texts))
    fact("crises", texts.get("fact.crises"), str(view["crises_drawn"]))
    fact("crisis_table", texts.get("fact.crisis_table"), _crisis_table(view, texts))
    if view["chinese_war"] != NO_CHINESE_WAR:
        fact("china", texts.get("fact.china"), texts.get(f"chinese_war.{CHINESE_WARS[view['chinese_war']]}"))
    for ideology, name in enumerate(IDEOLOGIES):
        total = sum(score(view, t, p) for p in ALL_POWERS if view["ideology"][p] == ideology)
        if any(view["status"][p] != OUT_OF_PLAY and view["ideology"][p] == ideology for p in ALL_POWERS):
            fact(f"score_{name}", texts.get("fact.score", texts.thing("ideology", ideology)), str(total))
    for power in ALL_POWERS:
        if view["status"][power] != OUT_OF_PLAY:
            label = texts.get("fact.score", texts.thing("power", power))
            fact(f"score_{POWERS[power]}", label, str(score(view, t, power)), POWERS[power])
        _draw_relations(drawn, view, texts, power, separator)
    in_play = [texts.get(f"marker.{MARKERS[m]}") for m in range(len(MARKERS)) if view["marker"][m] == IN_PLAY]
    fact("markers", texts.get("fact.markers"), separator.join(in_play) or texts.get("nothing"))


def _crisis(view: dict[str, Any], texts: Any) -> str:
    """The latest event of the crisis tables, and whether its entry is reconstructed (3.7.4)."""
    table = view["crisis_table"]
    said = texts.thing(("peacetime", "wartime")[table], view["crisis"])
    if texts.tables.crisis_reconstructed[table][view["crisis"]]:
        said = texts.get("fact.crisis_reconstructed", said)
    return str(said)


def _crisis_table(view: dict[str, Any], texts: Any) -> str:
    """The crisis table in use, and how much of it is reconstructed (2.7, 3.7.4)."""
    table = PEACETIME if view["war_status"] == NO_WAR else WARTIME
    entries = texts.tables.crisis_reconstructed[table]
    return str(texts.get(f"crisis_table.{('peacetime', 'wartime')[table]}", sum(entries), len(entries)))


def _draw_relations(drawn: Picture, view: dict[str, Any], texts: Any, power: int, separator: str) -> None:
    """With whom a power is at war or allied, and its posture."""
    name = POWERS[power]
    enemies = [texts.thing("power", other) for other in ALL_POWERS if view["enemies"][power] >> other & 1]
    if enemies:
        label = texts.get("fact.enemies", texts.thing("power", power))
        drawn.facts.append(Fact(f"enemies_{name}", label, separator.join(enemies), name))
    if view["is_allied"][power]:
        label = texts.get("fact.allied", texts.thing("power", power))
        drawn.facts.append(Fact(f"allied_{name}", label, texts.thing("ideology", view["ideology"][power]), name))
    if view["posture"][power] != NOBODY:
        label = texts.get("fact.posture", texts.thing("power", power))
        drawn.facts.append(
            Fact(f"posture_{name}", label, texts.get(f"posture.{POSTURES[view['posture'][power]]}"), name)
        )
