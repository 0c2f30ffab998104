"""Chapter 5.1 and 5.2.3: interests, and whom an act provokes."""

import pytest
from tests.games.cataclysm.table import allied, area, areas, at_war, cubes, empty, power, world

from sandtable.games.cataclysm import interests, pieces
from sandtable.games.cataclysm.terms import AVAILABLE, GERMANY, LEFT, NEUTRAL, SURRENDERED, UK, UNDER_INFLUENCE, USA

FRANCE = power("france")


@pytest.mark.parametrize("edition", ["2018", "2022"])
def test_e23_british_interests_around_london(edition: str) -> None:
    """5.1: five across the North Sea, three across the Western Approaches, from London alone."""
    g = empty(edition=edition)
    g.special_base = [0] * g.tables.areas
    others = [a for a in (*g.tables.home_areas[UK], *g.tables.colonies[UK]) if a != area("london")]
    for other in others:
        g.cube[other], g.cube_count[other] = NEUTRAL, 1
    for name in ["benelux", "denmark", "paris", "brittany", "norway", "ireland", "portugal", "spain"]:
        assert interests.has_interest(g, UK, area(name)), name
    assert not interests.has_interest(g, UK, area("poland"))
    g.cube[area("london")], g.cube_count[area("london")] = NEUTRAL, 2
    # D-16: in 2018 interests reach from home areas that are lost, too.
    across = [name for name in ("benelux", "norway", "portugal") if interests.has_interest(g, UK, area(name))]
    assert across == (["benelux", "norway", "portugal"] if edition == "2018" else [])


def test_e24_american_interests_across_the_south_china_sea() -> None:
    """5.1"""
    g = world()
    for name in ("guangdong", "jiangsu"):
        assert interests.own_interest(g, USA, area(name)) == interests.ACROSS_SEA
    cubes(g, "japan", "philippines")
    assert not any(interests.has_interest(g, USA, area(name)) for name in ("guangdong", "jiangsu"))


def test_e25_allies_share_interests_until_the_alliance_breaks() -> None:
    """5.1"""
    g = world()
    poland = area("poland")
    assert interests.has_interest(g, FRANCE, poland) and not interests.has_interest(g, UK, poland)
    allied(g, "france uk")
    assert interests.has_interest(g, UK, poland)
    assert interests.reasons(g, UK, poland) == [(FRANCE, interests.CONTROLLED)]
    g.is_allied[UK] = 0
    assert interests.has_interest(g, FRANCE, poland) and not interests.has_interest(g, UK, poland)


def test_5_1_2_interests_beside_a_controlled_area_and_not_over_a_red_border() -> None:
    g = cubes(empty(), "germany", "siam")
    germany = GERMANY
    assert interests.own_interest(g, germany, area("burma")) == interests.BESIDE
    assert interests.own_interest(g, germany, area("gulf_of_siam")) == interests.BESIDE
    assert interests.own_interest(g, germany, area("bay_of_bengal")) == interests.NO_INTEREST
    # The air arrow between Java and Siam is no border.
    assert interests.own_interest(g, germany, area("java")) == interests.NO_INTEREST


@pytest.mark.parametrize(("edition", "remains"), [("2018", True), ("2022", False)])
def test_5_1_3_interests_across_the_sea_from_a_lost_home_area(edition: str, remains: bool) -> None:
    g = empty(edition=edition)
    cubes(g, "germany", "provence", "north_africa", "brittany", "paris")
    g.special_base[area("spain")] = 0
    # Spain lies across the Western Mediterranean from Provence and across the Western Approaches from Brittany.
    assert interests.has_interest(g, FRANCE, area("spain")) == remains


@pytest.mark.parametrize(("edition", "counts"), [("2018", False), ("2022", True)])
def test_5_1_4_aid_and_markers_under_influence(edition: str, counts: bool) -> None:
    g = empty(edition=edition)
    persia, marker = area("persia"), pieces.first_at(g, g.tables.offensives_of[GERMANY], AVAILABLE)
    assert not interests.has_interest(g, GERMANY, persia)
    pieces.put(g, marker, persia, LEFT)
    assert interests.own_interest(g, GERMANY, persia) == interests.AID
    pieces.put(g, marker, persia, UNDER_INFLUENCE)
    assert interests.has_interest(g, GERMANY, persia) == counts


def test_5_1_5_a_base_gives_an_interest_in_its_area_alone() -> None:
    g = world()
    assert interests.own_interest(g, power("japan"), area("carolines")) == interests.BASE
    assert interests.own_interest(g, UK, area("guangdong")) == interests.BASE
    assert interests.own_interest(g, UK, area("gilberts")) == interests.BASE
    assert interests.own_interest(g, UK, area("marshalls")) == interests.NO_INTEREST


def test_5_2_3_an_act_provokes_opponents_with_an_interest_who_are_no_enemies() -> None:  # E-29
    g = world()
    benelux = area("benelux")
    assert set(interests.provoked_by(g, GERMANY, benelux)) == {FRANCE, UK}
    at_war(g, "germany", "uk")
    assert set(interests.provoked_by(g, GERMANY, benelux)) == {FRANCE}
    interests.provoke(g, GERMANY, benelux)
    assert (g.flags_due[FRANCE], g.flags_due[UK], g.flags_due[power("ussr")]) == (1, 0, 0)


def test_5_2_3_poland_attacked_with_the_french_in_alliance() -> None:  # E-54
    g = world("c5")
    assert set(interests.provoked_by(g, GERMANY, area("poland"))) == {FRANCE, UK, power("ussr")}


def test_6_4_an_increase_of_commitment_provokes_the_powers_on_the_card() -> None:  # E-27
    g = world()
    germany, italy = power("germany"), power("italy")
    assert interests.provoked_by_card(g, [UK]) == [germany, italy]
    at_war(g, "uk", "germany")
    assert interests.provoked_by_card(g, [UK]) == [italy]


def test_6_1_an_alliance_provokes_the_powers_on_all_cards_once() -> None:  # E-28
    g = world()
    assert interests.provoked_by_card(g, [UK, USA]) == [power(n) for n in ("germany", "italy", "japan")]
    interests.provoke_listed(g, [FRANCE, UK])
    assert (g.flags_due[GERMANY], g.flags_due[power("italy")], g.flags_due[power("japan")]) == (1, 1, 0)


def test_c_7_another_history_has_other_provocations() -> None:
    g = world("c7")
    assert interests.provoked_by_card(g, [FRANCE]) == [power("italy"), UK]


def test_5_2_3_a_power_that_has_surrendered_is_not_provoked() -> None:
    g = world()
    g.status[UK] = SURRENDERED
    assert UK not in interests.provoked_by(g, GERMANY, area("benelux"))
    assert areas("benelux") and UK not in interests.interested(g, area("benelux"))
