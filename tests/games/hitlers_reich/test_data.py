"""The data pack of Hitler's Reich: what the rulebook says of it, and that its checks find what is wrong."""

import json
import re
import time
from collections import Counter
from typing import Any

import msgspec
import pytest

from sandtable.games.hitlers_reich.check import base_problems, problems
from sandtable.games.hitlers_reich.schema import (
    DATA,
    ForController,
    HitlersReichPack,
    OnceNotNeutral,
    WhileAttackerHolds,
    load,
)
from sandtable.games.hitlers_reich.schema_events import (
    AllowAttack,
)
from sandtable.packs import tally

PACK = load()
FILES = {
    name: json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    for name in ("map", "conflict_cards", "event_cards", "scenarios", "components", "tables")
}


def neighbours(place: str, pack: HitlersReichPack = PACK) -> set[str]:
    return {b.b if b.a == place else b.a for b in pack.adjacency if place in (b.a, b.b)}


def words(text: str) -> set[str]:
    return set(text.split())


def families(flag: str) -> set[str]:
    return {event.family for event in PACK.events if getattr(event, flag)}


# The pack as a whole


def test_the_pack_obeys_every_check() -> None:
    assert problems(PACK) == []
    assert base_problems(PACK) == []


def test_loading_is_quick() -> None:
    times = []
    for _ in range(5):
        start = time.perf_counter()
        load()
        times.append(time.perf_counter() - start)
    assert min(times) < 0.05


def test_loading_twice_gives_the_same_digest() -> None:
    again = load()
    assert (again.digest, again.play_digest) == (PACK.digest, PACK.play_digest)
    assert re.fullmatch(r"[0-9a-f]{32}", PACK.digest)


def test_every_name_and_text_stands_in_both_languages() -> None:
    japanese = re.compile(r"[぀-ヿ㐀-鿿]")
    checked = 0

    def walk(value: Any) -> None:
        nonlocal checked
        if isinstance(value, list):
            for item in value:
                walk(item)
        elif isinstance(value, dict):
            for field in ("name", "title", "text", "about", "emblem", "note"):
                if field in value:
                    checked += 1
                    said = value[f"{field}_ja"]
                    assert value[field] and (japanese.search(said) or not re.search("[A-Za-z]", value[field])), value
            for item in value.values():
                walk(item)

    walk(FILES)
    assert checked > 300


def test_names_are_one_good_name_each() -> None:
    for language in ("name", "name_ja"):
        names = [getattr(place, language) for place in PACK.places]
        assert [name for name, count in Counter(names).items() if count > 1] == []
        assert [name for name in names if " / " in name or "?" in name] == []
    for language in ("title", "title_ja"):
        titles = {(getattr(event, language), event.family) for event in PACK.events}
        assert len(titles) == len({family for _, family in titles}) == len({title for title, _ in titles})


def test_every_source_is_of_a_known_kind() -> None:
    for entries in PACK.provenance.values():
        for entry in entries.values():
            for label in (entry.source, *entry.sources.values()):
                assert label.split()[0] in ("rulebook", "public", "reconstructed"), (entry.table, entry.id)


def test_the_rulebook_gives_the_places_and_cards_that_it_names() -> None:
    counted = tally(PACK.provenance)
    assert counted["areas"] == {"rulebook": 52, "reconstructed": 5}
    assert counted["zones"] == {"rulebook": 16, "reconstructed": 3}
    assert counted["adjacency"]["rulebook"] == 38
    assert counted["events"] == {"rulebook": 48, "public": 1, "reconstructed": 7}


# Chapter 1 and 2


def test_1_1_components() -> None:
    box = PACK.components
    assert (box.discs.axis, box.discs.soviet, box.discs.western) == (35, 15, 25)
    assert (box.fleets.axis, box.fleets.allied) == (4, 6)
    assert (box.forts.axis, box.forts.allied) == (4, 4)
    assert (box.player_dice.axis, box.player_dice.allied) == (5, 5)
    assert box.cards.conflict == len(PACK.conflict_cards) == 54
    assert box.cards.event == len(PACK.events) == 56


def test_2_1_neutral_and_vichy_areas() -> None:
    closed = {area.id for area in PACK.areas if not area.is_playable}
    assert closed == words("portugal saudi_arabia sweden switzerland")
    assert {area.id for area in PACK.areas if area.printed_control == "neutral"} == closed | {"spain", "turkey"}
    until = {area.id: area.neutral_until for area in PACK.areas if area.neutral_until}
    assert until == {"spain": "franco", "turkey": "turkey_declares_war"}
    vichy = {area.id for area in PACK.areas if area.printed_control == "vichy"}
    assert vichy == words("algeria morocco syria_lebanon tunisia vichy_france")


@pytest.mark.parametrize(
    ("island", "around"),
    [
        ("ireland", "irish_sea"),
        ("crete", "aegean_sea central_med"),
        ("cyprus", "levant_sea"),
        ("london", "scotland channel north_sea irish_sea"),
        ("scotland", "london north_sea irish_sea atlantic"),
        ("malta", "sicily_sea"),
        ("sicily", "sicily_sea naples"),
    ],
)
def test_2_2_islands(island: str, around: str) -> None:
    assert neighbours(island) == words(around)


def test_2_2_launching_from_the_sicilian_sea_needs_both_islands() -> None:
    launch = PACK.tables.sicilian_sea_launch
    assert (launch.zone, set(launch.needs)) == ("sicily_sea", {"malta", "sicily"})


def test_2_3_straits() -> None:
    assert {area.id for area in PACK.areas if area.is_strait} == words("denmark gibraltar sicily turkey")
    assert "norway" not in neighbours("denmark")
    assert neighbours("denmark") >= {"ruhr", "skagerrak"}
    assert "morocco" not in neighbours("gibraltar")
    assert neighbours("gibraltar") == {"spain", "straits_of_gibraltar"}


def test_2_3_conditional_borders() -> None:
    conditions = {frozenset((b.a, b.b)): b.condition for b in PACK.adjacency if b.condition is not None}
    turkey = {frozenset(("turkey", place)) for place in words("bulgaria greece caucasus persia syria_lebanon")}
    assert {pair for pair, c in conditions.items() if c == OnceNotNeutral("turkey")} == turkey
    assert conditions[frozenset(("naples", "sicily"))] == WhileAttackerHolds("sicily_sea")
    assert conditions[frozenset(("aegean_sea", "black_sea"))] == ForController("turkey")
    assert len(conditions) == 7


def test_2_4_nineteen_sea_zones() -> None:
    assert len(PACK.zones) == 19


def test_2_5_production_centres_and_capitals() -> None:
    values = {place.id: place.production for place in PACK.places if place.production}
    assert len(values) == 18
    assert {place: value for place, value in values.items() if value > 1} == {"berlin": 3, "moscow": 2, "london": 2}
    sides = Counter(place.production_side for place in PACK.places if place.production)
    assert sides == {"axis": 5, "both": 1, "soviet": 6, "western": 6}
    assert PACK.place["paris"].production_side == "both"
    assert {zone.id for zone in PACK.zones if zone.production} == {"irish_sea", "north_sea"}
    capitals = {area.id: area.capital for area in PACK.areas if area.capital}
    assert capitals == {"berlin": "axis", "moscow": "soviet", "london": "western"}


def test_2_6_1_hand_size_track() -> None:
    track = PACK.tables.hand_size
    assert (track.max, track.danger, track.loss) == (12, 3, 0)


def test_2_6_2_year_track() -> None:
    boxes = [year.id for year in PACK.tables.years]
    assert boxes == ["at_start", "end_1941", "end_1942", "end_1943", "end_1944", "end_1945"]


# Chapters 4 to 7


def test_4_1_2_suits() -> None:
    for suit in ("german", "italian", "western", "soviet"):
        assert sorted(card.value for card in PACK.conflict_cards if card.suit == suit) == list(range(1, 14))
    rank = {suit.id: suit.tie_rank for suit in PACK.suits}
    assert rank["german"] > rank["western"] == rank["soviet"] > rank["italian"] > 0


def test_4_1_3_values_and_abilities() -> None:
    by_rank = {
        rank: sorted({card.value for card in PACK.conflict_cards if card.rank == rank})
        for rank in ("sabotage", "plain", "double_agent", "lieutenant_general", "field_marshal", "supreme_commander")
    }
    assert by_rank == {
        "sabotage": [1],
        "plain": [2, 3, 4, 5, 6, 7, 8, 9, 10],
        "double_agent": [10],
        "lieutenant_general": [11],
        "field_marshal": [12],
        "supreme_commander": [13],
    }
    assert {(card.value, card.rerolls) for card in PACK.conflict_cards if card.rerolls} == {(11, 1), (12, 2), (13, 3)}
    agents = [card for card in PACK.conflict_cards if card.suit is None]
    assert [(card.side, card.rank) for card in agents] == [("axis", "double_agent"), ("allied", "double_agent")]
    generals = {card.suit: card.name for card in PACK.conflict_cards if card.value == 12}
    assert generals == {
        "german": "Field Marshal",
        "italian": "Field Marshal",
        "western": "General of the Army",
        "soviet": "Field Marshal",
    }


def test_4_2_2_event_limit() -> None:
    assert PACK.tables.event_hand.limit == 6


def test_4_2_4_twelve_either_side_events() -> None:
    assert sum(event.deck == "either" for event in PACK.events) == 12


@pytest.mark.parametrize(
    ("kind", "named"),
    [
        ("reusable", "von_manstein stukas waffen_ss tiger_tanks the_bismarck zhukov enigma artillery_partisans"),
        ("returnable", "paratroops desperate_gamble reserves counterattack air_supremacy"),
        ("recyclable", "wolfpack war_production convoy strategic_bombing turncoats v_rockets synthetic_fuel"),
        ("removable", "vichy_defects iraq_revolts speer"),
    ],
)
def test_4_2_5_types_of_events(kind: str, named: str) -> None:
    assert {event.type for event in PACK.events if event.family in words(named)} == {kind}


def test_4_2_5_4_events_set_aside_in_1941() -> None:
    assert families("is_from_1942") == words("strategic_bombing turncoats v_rockets")
    assert set(PACK.setup["spring_1941"].events_set_aside) == families("is_from_1942")


def test_5_4_reshuffles_bring_events_back() -> None:
    back = {(r.at, r.id, r.needs_all_copies) for r in PACK.tables.reshuffle_returns}
    assert back == {
        ("any", "war_production", False),
        ("axis", "wolfpack", True),
        ("axis", "v_rockets", False),
        ("axis", "synthetic_fuel", False),
        ("axis", "swedish_trade", False),
        ("allied", "convoy", False),
        ("allied", "strategic_bombing", False),
    }
    assert sum(event.family == "wolfpack" for event in PACK.events) == 3


def test_5_4_2_axis_reshuffle_gain() -> None:
    assert (PACK.tables.reshuffle_gain.hand_size, PACK.tables.reshuffle_gain.cards) == (1, 1)


def test_5_4_4_allied_exchange() -> None:
    exchange = PACK.tables.exchange
    assert exchange.year == "end_1943" and exchange.gives_big_push
    assert set(exchange.ranks) == words("sabotage lieutenant_general field_marshal supreme_commander")


def test_5_5_1_year_end_events() -> None:
    drawn = [(year.axis_events, year.allied_events) for year in PACK.tables.years]
    assert drawn == [(0, 0), (2, 2), (2, 3), (2, 3), (2, 3), (0, 0)]


def test_6_5_1_events_that_allow_attacks() -> None:
    allowed = {
        (event.id, effect.kind) for event in PACK.events for effect in event.effects if isinstance(effect, AllowAttack)
    }
    assert allowed == {("paratroops", "paratroop"), ("landing_craft", "amphibious"), ("higgins_boats", "amphibious")}


def test_6_5_2_1_losses_of_production_centres() -> None:
    losses = {loss.id: (loss.cards, loss.is_random) for loss in PACK.tables.capital_losses}
    assert losses == {"berlin": (3, True), "london": (2, False), "moscow": (2, False)}
    assert PACK.tables.production_loss.cards == 1


def test_6_5_3_2_event_stars() -> None:
    stars = {event.family: event.stars for event in PACK.events}
    assert (stars["patton"], stars["montgomery"]) == ("western", "western")
    assert (stars["zhukov"], stars["chuikov"]) == ("soviet", "soviet")
    assert stars["artillery_partisans"] == "both"
    assert {event.stars for event in PACK.events if event.deck == "axis"} == {None}
    assert {event.stars for event in PACK.events if event.deck == "either"} == {"both"}


def test_6_5_3_3_generals_and_two_card_events() -> None:
    generals = "chuikov montgomery patton zhukov guderian rommel von_manstein von_rundstedt"
    assert families("is_general") == words(generals)
    assert families("is_two_card") == words("their_finest_hour maximum_effort desperate_gamble")


def test_6_7_2_barbarossa_targets() -> None:
    assert set(PACK.tables.barbarossa.targets) == words("baltic_states bessarabia crimea minsk")


def test_6_7_3_overlord() -> None:
    overlord = PACK.tables.overlord
    assert set(overlord.targets) == words("normandy calais holland_belgium")
    assert {place for place in neighbours("channel") if place in overlord.targets} == set(overlord.targets)
    assert (overlord.zone, overlord.wider_zone) == ("channel", "bay_of_biscay")
    assert (overlord.needs_event, overlord.gives_event) == ("higgins_boats", "maximum_effort")


def test_7_4_dice() -> None:
    assert (PACK.tables.dice.base, PACK.tables.dice.max_bonus) == (3, 2)


def test_7_5_forts() -> None:
    assert (PACK.tables.fort_dice.in_centre, PACK.tables.fort_dice.elsewhere) == (5, 4)


def test_7_9_2_blitz() -> None:
    blitz = PACK.tables.blitz
    assert (blitz.max_chain, blitz.cost, blitz.max_chain_overlord) == (3, 1, 2)


def test_the_structs_are_frozen() -> None:
    with pytest.raises(AttributeError):
        PACK.areas[0].production = 5  # type: ignore[misc]
    assert all(isinstance(entry, msgspec.Struct) for entry in (*PACK.places, *PACK.events))
