"""Rule 11.1: civil wars and colonial revolts break out."""

from tests.games.cataclysm.table import (
    EDITIONS,
    area,
    at,
    begin,
    cubes,
    empty,
    is_at_rest,
    names,
    play,
    power,
    put_unit,
    step,
)

from sandtable.games.cataclysm.crisis_tables import CIVIL_WAR_TABLE, COLONIAL_REVOLT_TABLE
from sandtable.games.cataclysm.pieces import aid_in, first_at, put
from sandtable.games.cataclysm.procedures.outbreak import CivilWarEvent
from sandtable.games.cataclysm.queries import controller
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CIVIL_WAR,
    FRANCE,
    INFLUENCE,
    LEFT,
    NEUTRAL,
    NO_MARKER,
    NOBODY,
    RIGHT,
    UK,
    UNDER_INFLUENCE,
)

RUMANIA = [5, 3]  # the higher die counts, and 5 is Rumania on the Civil War table
INDIA = [1, 6]


def lay(g: World, owner: str, name: str, spot: int) -> int:
    """An available offensive marker of a power lies in an area as aid, or under an Influence marker."""
    marker = first_at(g, g.tables.offensives_of[power(owner)], AVAILABLE)
    put(g, marker, area(name), spot)
    return marker


@EDITIONS
def test_11_1_a_controlled_country_falls_into_civil_war(edition: str) -> None:
    g = cubes(empty(edition=edition), "france", "rumania")
    g.minor_army[area("rumania")] = 1
    game = begin(g, CivilWarEvent(kind=CIVIL_WAR_TABLE), outcomes=(RUMANIA,))
    assert step(game) == "civil_war_event.support"
    assert names(game) == ["faction:left", "faction:right", "no"]
    now = at(game)
    assert now.civil_war[area("rumania")] == CIVIL_WAR
    assert controller(now, area("rumania")) == NOBODY and now.minor_army[area("rumania")] == 0
    play(game, "faction:right")
    assert is_at_rest(game)  # nobody was provoked: no flag is placed
    markers = aid_in(at(game), area("rumania"))
    assert [(at(game).tables.owner[m], at(game).spot[m]) for m in markers] == [(FRANCE, RIGHT)]


def test_11_1_the_former_controller_may_give_no_aid() -> None:
    g = cubes(empty(), "france", "rumania")
    game = play(begin(g, CivilWarEvent(kind=CIVIL_WAR_TABLE), outcomes=(RUMANIA,)), "no")
    assert aid_in(at(game), area("rumania")) == []


def test_11_1_two_sixes_are_the_seventh_row() -> None:
    game = begin(empty(), CivilWarEvent(kind=CIVIL_WAR_TABLE), outcomes=([6, 6],))
    assert is_at_rest(game)
    assert at(game).civil_war[area("greece")] == CIVIL_WAR


@EDITIONS
def test_11_1_a_land_unit_suppresses_it(edition: str) -> None:
    g = cubes(empty(edition=edition), "france", "rumania")
    put_unit(g, "france", "army", "rumania")
    game = begin(g, CivilWarEvent(kind=CIVIL_WAR_TABLE), outcomes=(RUMANIA,))
    assert is_at_rest(game)
    assert at(game).civil_war[area("rumania")] == NO_MARKER
    assert controller(at(game), area("rumania")) == FRANCE


@EDITIONS
def test_11_1_a_colony_gets_a_neutral_cube(edition: str) -> None:
    game = begin(empty(edition=edition), CivilWarEvent(kind=COLONIAL_REVOLT_TABLE), outcomes=(INDIA,))
    assert at(game).cube[area("india")] == NEUTRAL and at(game).cube_count[area("india")] == 1
    assert at(game).civil_war[area("india")] == CIVIL_WAR
    assert step(game) == "civil_war_event.support"
    play(game, "faction:left")
    assert [at(game).spot[m] for m in aid_in(at(game), area("india"))] == [LEFT]


def test_11_1_a_colony_that_another_power_took_gets_a_neutral_cube_too() -> None:
    g = cubes(empty(), "japan", "india")
    game = begin(g, CivilWarEvent(kind=COLONIAL_REVOLT_TABLE), outcomes=(INDIA,))
    assert at(game).cube[area("india")] == NEUTRAL


@EDITIONS
def test_11_1_other_units_leave(edition: str) -> None:
    g = cubes(empty(edition=edition), "france", "rumania", "yugoslavia")
    air = put_unit(g, "france", "tactical", "rumania")
    game = begin(g, CivilWarEvent(kind=CIVIL_WAR_TABLE), outcomes=(RUMANIA,))
    while step(game).startswith("retreating"):
        play(game, names(game)[0])
    assert at(game).where[air] != area("rumania")


def test_11_1_d38_the_next_result_down_the_table_in_2022() -> None:
    g = empty()
    g.civil_war[area("rumania")] = CIVIL_WAR
    cubes(g, "", "yugoslavia")
    game = begin(g, CivilWarEvent(kind=CIVIL_WAR_TABLE), outcomes=(RUMANIA,))
    assert at(game).civil_war[area("yugoslavia")] == CIVIL_WAR


def test_11_1_d38_no_effect_in_2018() -> None:
    g = empty(edition="2018")
    g.civil_war[area("rumania")] = CIVIL_WAR
    game = begin(g, CivilWarEvent(kind=CIVIL_WAR_TABLE), outcomes=(RUMANIA,))
    assert is_at_rest(game) and sum(1 for marker in at(game).civil_war if marker) == 1


@EDITIONS
def test_11_1_influence_turns_back_to_civil_war(edition: str) -> None:
    g = cubes(empty(edition=edition), "", "rumania")
    g.civil_war[area("rumania")] = INFLUENCE
    french = lay(g, "france", "rumania", UNDER_INFLUENCE)
    british = lay(g, "uk", "rumania", UNDER_INFLUENCE)
    game = begin(g, CivilWarEvent(kind=CIVIL_WAR_TABLE), outcomes=(RUMANIA,))
    assert at(game).civil_war[area("rumania")] == CIVIL_WAR
    assert step(game) == "civil_war_event.take_side"  # France first: its effectiveness is lower
    assert str(game.prompt()).count("does France support")
    play(game, "faction:left", "faction:right")
    assert is_at_rest(game)
    assert (at(game).spot[french], at(game).spot[british]) == (LEFT, RIGHT)
    assert (at(game).tables.owner[french], at(game).tables.owner[british]) == (FRANCE, UK)
