"""The data of chapters 8 to 10 and 16: special places, victory, set-ups, and what the worked examples tell."""

import pytest

from sandtable.games.hitlers_reich.schema import HitlersReichPack, load
from sandtable.games.hitlers_reich.schema_events import (
    BonusDice,
    HandSize,
    KeepOnRoll,
    RerollEither,
    RerollEnemy,
    RerollOwn,
    SecondCard,
    SetOwnDie,
)

PACK = load()


def neighbours(place: str, pack: HitlersReichPack = PACK) -> set[str]:
    return {b.b if b.a == place else b.a for b in pack.adjacency if place in (b.a, b.b)}


def words(text: str) -> set[str]:
    return set(text.split())


# Chapters 8 and 9


def test_8_1_zones_closed_to_fleet_carriers() -> None:
    gates = {frozenset(gate.closed_by): (set(gate.zones), gate.closed_if_neutral) for gate in PACK.tables.carrier_gates}
    assert gates[frozenset(("denmark", "skagerrak"))] == ({"baltic_sea"}, False)
    assert gates[frozenset(("turkey",))] == ({"black_sea"}, True)
    east, _ = gates[frozenset(("gibraltar", "straits_of_gibraltar"))]
    assert east >= words("western_med gulf_of_lyon black_sea") and not east & words("atlantic straits_of_gibraltar")


def test_8_2_1_italian_surrender() -> None:
    italy = PACK.tables.italian_surrender
    assert (italy.centre, set(italy.pair), italy.cards, italy.hand_size) == ("rome", {"naples", "sicily"}, 2, 2)


def test_8_5_vichy_zones() -> None:
    assert set(PACK.tables.vichy.zones) == words("straits_of_gibraltar western_med")


def test_8_6_zones_beside_the_soviet_union() -> None:
    soviet = {area.id for area in PACK.areas if area.printed_control == "soviet"}
    assert neighbours("rumania") & soviet
    assert {z.id for z in PACK.zones if neighbours(z.id) & soviet} == words("baltic_sea black_sea barents_sea")


def test_9_3_capitulations() -> None:
    sets = {(c.winner, len(c.places)) for c in PACK.tables.capitulations}
    assert sets == {("axis", 6), ("allied", 6)} and len(PACK.tables.capitulations) == 3
    allied = next(c for c in PACK.tables.capitulations if c.winner == "allied")
    assert set(allied.places) == words("berlin ruhr austria rome paris rumania")


def test_9_4_hand_size_gap() -> None:
    assert (PACK.tables.hand_gap.winner_at_least, PACK.tables.hand_gap.loser_at_most) == (12, 3)


def test_9_5_axis_survival() -> None:
    survival = PACK.tables.survival
    assert (survival.capital, survival.needed) == ("berlin", 2)
    assert set(survival.others) == words("rome paris ruhr rumania austria")


# Chapter 10


def test_10_2_campaign_set_up() -> None:
    setup = PACK.setup["spring_1941"]
    assert (setup.hand_size.axis, setup.hand_size.allied) == (8, 6)
    assert (setup.pact, setup.italy_surrendered, setup.big_push, setup.first_side) == (True, False, ("axis",), "axis")
    assert not any((*setup.discs.axis, *setup.discs.western, *setup.fleets.axis, *setup.forts.allied))


def test_10_2_1_campaign_deal() -> None:
    deal = PACK.setup["spring_1941"].deal
    assert (deal.allied.set_apart, deal.allied.dealt) == ((), 6)
    apart = [card for card in PACK.conflict_cards if card.side == "axis" and card.rank in deal.axis.set_apart]
    assert len(apart) == 6 and all(card.rerolls for card in apart)
    assert (deal.axis.dealt_from_set_apart, deal.axis.dealt) == (4, 4)


def test_10_2_2_events_before_the_game() -> None:
    allied, axis = PACK.setup["spring_1941"].event_draws
    assert (allied.side, len(allied.events), allied.count) == ("allied", 10, 3)
    assert (axis.side, len(axis.events), axis.count, axis.with_undrawn_either) == ("axis", 7, 4, True)
    assert PACK.setup["spring_1941"].resolved_at_once == ("wolfpack", "war_production", "convoy")


def test_10_3_short_game_set_up() -> None:
    setup = PACK.setup["start_1944"]
    assert (setup.hand_size.axis, setup.hand_size.allied) == (8, 9)
    assert (len(setup.discs.axis), len(setup.discs.soviet), len(setup.discs.western)) == (8, 0, 16)
    assert set(setup.fleets.axis) == {"baltic_sea", "skagerrak"}
    assert set(setup.fleets.allied) == words("atlantic channel north_sea irish_sea tyrrhenian_sea sicily_sea")
    assert set(setup.forts.axis) == words("calais holland_belgium normandy rome")
    assert set(setup.forts.allied) == words("leningrad stalingrad moscow london")
    assert (setup.big_push, setup.first_side, setup.pact) == (("allied",), "allied", False)


def test_10_3_2_short_game_allied_deal() -> None:
    deal = PACK.setup["start_1944"].deal.allied
    apart = [card for card in PACK.conflict_cards if card.side == "allied" and card.rank in deal.set_apart]
    assert (len(apart), deal.dealt_from_set_apart, deal.dealt) == (9, 6, 3)


def test_10_3_3_short_game_events() -> None:
    setup = PACK.setup["start_1944"]
    given = words("higgins_boats t34s_shermans zhukov air_supremacy maximum_effort")
    assert set(setup.events_given.allied) == given and setup.events_random.allied == 3
    assert setup.events_given.axis == ("waffen_ss",) and setup.events_random.axis == 4
    assert set(setup.events_removed) == words("vichy_defects iraq_revolts speer")
    assert set(setup.events_in_lid) == words("strategic_bombing wolfpack_1 wolfpack_2 wolfpack_3")


def test_10_4_introductory_games_and_tournament() -> None:
    scenarios = {scenario.id: scenario for scenario in PACK.scenarios}
    assert (scenarios["intro_1941_1942"].ends, scenarios["intro_1941_1943"].ends) == ("end_1942", "end_1943")
    for name, leader in (("intro_1941_1942", "axis"), ("intro_1941_1943", "allied")):
        judgement = scenarios[name].judgement
        assert judgement is not None and judgement.leader == leader
        assert [level.at_least for level in judgement.levels] == [6, 3]
    assert PACK.matches[0].scenarios == ("intro_1941_1942", "intro_1941_1943")


# Chapter 16: effects that the worked examples tell


@pytest.mark.parametrize(
    ("event", "effects"),
    [
        ("waffen_ss", (BonusDice(1),)),
        ("stukas", (RerollEnemy(1),)),
        ("von_manstein", (SetOwnDie(4),)),
        ("zhukov", (SetOwnDie(5),)),
        ("the_bismarck", (SetOwnDie(5),)),
        ("fleet_carriers", (BonusDice(1, "sea"), RerollOwn(1, "amphibious"))),
        ("rommel", (RerollEither(1),)),
        ("desperate_gamble", (SecondCard(), HandSize("self", -1))),
        ("artillery_partisans", (RerollEnemy(1, 2),)),
    ],
)
def test_16_1_effects_of_the_examples(event: str, effects: tuple[object, ...]) -> None:
    assert PACK.event[event].effects == effects


def test_16_1_3_enigma_is_kept_on_a_roll() -> None:
    assert KeepOnRoll((4, 5, 6)) in PACK.event["enigma"].effects


def test_16_3_neighbours_of_bessarabia() -> None:
    axis = {area.id for area in PACK.areas if area.printed_control == "axis"} | words("crimea kharkov smolensk")
    soviet = {area.id for area in PACK.areas if area.printed_control == "soviet"} - axis
    around = neighbours("bessarabia")
    assert (len(around & axis), len(around & soviet)) == (5, 1)
