"""12.0-12.1: special markers: the Stresa Front, those of Germany and Italy, and the Washington Naval Treaty."""

import pytest
from tests.games.cataclysm.politics import clear, gained, owed, special
from tests.games.cataclysm.table import (
    EDITIONS,
    allied,
    area,
    at,
    at_war,
    begin,
    counter,
    cubes,
    is_at_rest,
    mark,
    names,
    play,
    put_unit,
    step,
    world,
)

from sandtable.games.cataclysm import lines
from sandtable.games.cataclysm.limits import may_occupy
from sandtable.games.cataclysm.pieces import put
from sandtable.games.cataclysm.procedures import markers
from sandtable.games.cataclysm.procedures.political import PoliticalAction
from sandtable.games.cataclysm.queries import score
from sandtable.games.cataclysm.terms import (
    ABYSSINIA,
    AVAILABLE,
    CIVILIAN,
    DRAWN,
    FRANCE,
    GERMANY,
    IL_DUCE,
    IN_PLAY,
    ITALY,
    JAPAN,
    LONG_KNIVES,
    NAVAL_TREATY,
    NOT_YET,
    REARMAMENT,
    REFIT_FRANCE,
    REFIT_ITALY,
    REMOVED,
    RHINELAND,
    SPENT,
    STRESA_FRONT,
    UK,
    USA,
    USABLE,
)


@pytest.mark.parametrize("scenario", ["c1", "c2", "c3", "c4", "c5", "c6", "c7"])
@EDITIONS
def test_12_0_no_marker_leaves_a_scenario_before_it_begins(scenario: str, edition: str) -> None:
    g = world(scenario, edition=edition)
    before = list(g.marker)
    markers.review_markers(g)
    assert g.marker == before and not owed(g)


# -- 12.1 the Stresa Front -------------------------------------------------------------------------------------------


@EDITIONS
def test_12_1_stresa_front_binds_the_two_in_each_others_interests(edition: str) -> None:
    g = cubes(clear(edition), "", "austria", "denmark", "albania")
    assert markers.is_barred_by_stresa(g, GERMANY, area("austria"))
    assert markers.is_barred_by_stresa(g, ITALY, area("austria"))
    assert not markers.is_barred_by_stresa(g, GERMANY, area("denmark"))
    assert not markers.is_barred_by_stresa(g, ITALY, area("albania"))
    assert not markers.is_barred_by_stresa(g, FRANCE, area("austria"))


@pytest.mark.parametrize(
    ("pair", "ends"),
    [("germany italy", True), ("france uk", True), ("germany japan", False), ("france usa", False), ("uk usa", False)],
)
def test_12_1_stresa_front_ends_with_either_alliance(pair: str, ends: bool) -> None:
    g = allied(clear(), pair)
    markers.review_markers(g)
    assert (g.marker[STRESA_FRONT] == SPENT) == ends
    assert not owed(g)


@pytest.mark.parametrize(
    ("one", "other", "ends"), [("germany", "ussr", True), ("italy", "france", True), ("japan", "ussr", False)]
)
def test_12_1_stresa_front_ends_when_one_of_the_two_is_at_war(one: str, other: str, ends: bool) -> None:
    g = at_war(clear(), one, other)
    markers.review_markers(g)
    assert (g.marker[STRESA_FRONT] == SPENT) == ends


# -- 12.1.1 Germany --------------------------------------------------------------------------------------------------


@EDITIONS
def test_12_1_1_the_rhineland_is_flipped_by_a_political_action(edition: str) -> None:
    g = clear(edition)
    ruhr = area("ruhr")
    assert not lines.is_production_site(g, GERMANY, ruhr) and lines.resources_in(g, GERMANY, ruhr) == []
    game = special(g, GERMANY, "rhineland", 5, 1, 1)
    assert is_at_rest(game)
    g = at(game)
    assert g.marker[RHINELAND] == SPENT and g.limited_resource[ruhr] == 1
    assert lines.is_production_site(g, GERMANY, ruhr)
    assert len(lines.resources_in(g, GERMANY, ruhr)) == 2
    assert gained(g) == {FRANCE: 1}


def test_12_1_1_the_rhineland_provokes_the_allies_of_france_too() -> None:
    g = mark(allied(clear(), "france uk"), stresa_front=SPENT)
    assert gained(at(special(g, GERMANY, "rhineland", 6, 1, 1))) == {FRANCE: 1, UK: 1}


def test_12_1_1_a_failure_provokes_nobody() -> None:
    game = special(clear(), GERMANY, "rhineland", 4, 1, 1)
    assert at(game).marker[RHINELAND] == IN_PLAY and gained(at(game)) == {}


def test_12_1_1_enemies_are_not_provoked() -> None:
    g = at_war(allied(clear(), "france uk"), "germany", "france")
    markers.flip_rhineland(g)
    assert owed(g) == {UK: 1}


@pytest.mark.parametrize(("edition", "may"), [("2018", True), ("2022", False)])
def test_12_1_1_german_units_in_the_demilitarized_ruhr(edition: str, may: bool) -> None:
    g = clear(edition)
    unit = put_unit(g, "germany", "tactical", "berlin")
    assert may_occupy(g, unit, area("ruhr")) == may
    assert may_occupy(mark(g, rhineland=SPENT), unit, area("ruhr"))


def test_12_1_1_a_german_army_in_ruhr_remilitarizes_it_by_the_rules_of_2018() -> None:
    g = clear("2018")
    put_unit(g, "germany", "tactical", "ruhr")
    markers.review_markers(g)
    assert g.marker[RHINELAND] == IN_PLAY
    put_unit(g, "germany", "army", "ruhr")
    markers.review_markers(g)
    assert g.marker[RHINELAND] == SPENT and g.limited_resource[area("ruhr")] == 1
    assert owed(g) == {FRANCE: 1}


def test_e64_german_maneuvers_in_1939() -> None:
    g = clear(scenario="c5")
    g.commitment[GERMANY] = REARMAMENT
    put_unit(g, "germany", "tank", "silesia")
    flag = next(c for c in g.tables.flags_of[GERMANY] if g.where[c] == AVAILABLE)
    put(g, flag, DRAWN)
    game = begin(g, PoliticalAction(power=GERMANY, flag=flag))
    play(game, "attempt:maneuvers", outcomes=([6, 4, 3],))
    assert step(game) == "military_actions.choose" and "operate" in names(game)
    # One action without augmentation or invasion; when it has been forfeited, the flag goes back.
    play(game, "done")
    assert is_at_rest(game) and at(game).where[flag] == AVAILABLE


@EDITIONS
def test_12_1_1_the_long_knives_end_with_a_german_collapse(edition: str) -> None:
    g = clear(edition)
    markers.end_with_collapse(g, ITALY)
    assert g.marker[LONG_KNIVES] == IN_PLAY
    markers.end_with_collapse(g, GERMANY)
    assert g.marker[LONG_KNIVES] == SPENT


# -- 12.1.2 Italy ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "place"), [("2018", AVAILABLE), ("2022", REMOVED)])
def test_12_1_2_il_duce_ends_with_an_italian_collapse(edition: str, place: int) -> None:
    g = clear(edition)
    duce = counter("italy_il_duce_flag")
    assert markers.is_il_duce(g, duce)
    markers.end_with_collapse(g, ITALY)
    assert g.marker[IL_DUCE] == SPENT and not markers.is_il_duce(g, duce)
    assert g.where[duce] == place  # D-20: an ordinary flag, or none


def test_12_1_2_abyssinia_is_a_political_action_in_2022() -> None:
    g = mark(clear("2022"), abyssinian_adventure=USABLE)
    before = score(g, ITALY)
    g = at(special(g, ITALY, "abyssinian_adventure", 5))
    rome = area("rome")
    assert g.marker[ABYSSINIA] == SPENT and g.limited_resource[rome] == 1
    assert (g.cube[rome], g.cube_count[rome]) == (ITALY, 1)
    assert score(g, ITALY) == before + 1
    assert gained(g) == {FRANCE: 1, UK: 1}


def test_12_1_2_a_failed_adventure_provokes_nobody_in_2022() -> None:
    g = at(special(mark(clear("2022"), abyssinian_adventure=USABLE), ITALY, "abyssinian_adventure", 4))
    assert g.marker[ABYSSINIA] == USABLE and gained(g) == {}


@EDITIONS
def test_12_1_2_no_adventure_for_a_belligerent_or_without_the_marker(edition: str) -> None:
    g = clear(edition)
    assert not markers.may_try_abyssinia(mark(g, abyssinian_adventure=NOT_YET))
    assert markers.may_try_abyssinia(mark(g, abyssinian_adventure=USABLE))
    assert not markers.may_try_abyssinia(at_war(g, "italy", "france"))


@EDITIONS
def test_6_4_1_markers_enter_with_their_column(edition: str) -> None:
    g = clear(edition)
    g.commitment[ITALY] = g.commitment[FRANCE] = CIVILIAN
    mark(g, abyssinian_adventure=NOT_YET, dreadnought_refit_it=NOT_YET, dreadnought_refit_fr=NOT_YET)
    g.commitment[ITALY] = REARMAMENT
    markers.bring_markers(g, ITALY)
    assert g.marker[ABYSSINIA] == USABLE and g.marker[REFIT_ITALY] == USABLE
    assert g.marker[REFIT_FRANCE] == NOT_YET


# -- 12.1.3 the Washington Naval Treaty ------------------------------------------------------------------------------


@EDITIONS
def test_12_1_3_the_treaty_line(edition: str) -> None:
    g = clear(edition)
    for name in ("philippines", "java", "new_guinea", "papua", "australia"):
        assert markers.is_beyond_treaty_line(g, area(name)), name
    for name in ("tokyo", "hokkaido", "hawaii", "manchuria", "guangdong", "korea", "berlin"):
        assert not markers.is_beyond_treaty_line(g, area(name)), name
    unit = put_unit(g, "japan", "fleet", "tokyo")
    assert not markers.may_deploy_to(g, unit, area("philippines")) and markers.may_deploy_to(g, unit, area("hokkaido"))
    mark(g, washington_naval_treaty=SPENT)
    assert not markers.is_beyond_treaty_line(g, area("philippines"))
    assert markers.may_deploy_to(g, unit, area("philippines"))


def test_12_1_3_three_powers_add_no_fleets() -> None:
    g = clear()
    assert [owner for owner in range(7) if not markers.may_add_fleets(g, owner)] == [JAPAN, UK, USA]
    mark(g, washington_naval_treaty=SPENT)
    assert all(markers.may_add_fleets(g, owner) for owner in range(7))


@pytest.mark.parametrize(
    ("one", "other", "ends"),
    [("uk", "germany", True), ("usa", "japan", True), ("japan", "ussr", False), ("france", "germany", False)],
)
def test_12_1_3_the_treaty_ends_when_the_uk_or_the_us_is_at_war(one: str, other: str, ends: bool) -> None:
    g = at_war(clear(), one, other)
    markers.review_markers(g)
    assert (g.marker[NAVAL_TREATY] == SPENT) == ends


def test_12_1_3_japan_ends_the_treaty_at_the_price_of_two_flags() -> None:
    g = clear()
    assert markers.may_end_treaty(g)
    markers.end_treaty(g)
    assert owed(g) == {UK: 1, USA: 1}
    assert not markers.may_end_treaty(g)
