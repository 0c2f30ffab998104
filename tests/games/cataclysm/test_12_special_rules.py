"""Chapter 12: special markers, postures and other rules of single powers."""

import pytest
from tests.games.cataclysm.table import (
    allied,
    area,
    at,
    at_war,
    begin,
    counter,
    cubes,
    empty,
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
from sandtable.games.cataclysm.procedures.commitment import RaisingCommitment
from sandtable.games.cataclysm.procedures.political import PoliticalAction
from sandtable.games.cataclysm.procedures.posture import ChangingPosture, may_change_posture
from sandtable.games.cataclysm.procedures.settling import settle
from sandtable.games.cataclysm.queries import score
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ABYSSINIA,
    AVAILABLE,
    CIVILIAN,
    COLLECTIVE_SECURITY,
    DRAWN,
    EXHAUSTION,
    FRANCE,
    GERMANY,
    IL_DUCE,
    IN_CUP,
    IN_PLAY,
    ITALY,
    JAPAN,
    LEND_LEASE,
    LONG_KNIVES,
    MILITARY_REFORMS,
    MOBILIZATION,
    NAVAL_TREATY,
    NO_POSTURE,
    NOBODY,
    NOT_YET,
    POLITICAL_PURGES,
    REARMAMENT,
    REFIT_FRANCE,
    REFIT_ITALY,
    REMOVED,
    RESERVE,
    RHINELAND,
    SPENT,
    STATUS_QUO,
    STRESA_FRONT,
    TOTAL_WAR,
    TRANS_SIBERIAN,
    UK,
    URALS_RESOURCE,
    US_JAPAN_TRADE,
    USA,
    USABLE,
    USSR,
    VOLGA_RESOURCE,
)
from sandtable.kernel.game import Game

EDITIONS = pytest.mark.parametrize("edition", ["2018", "2022"])


def clear(edition: str = "2022", scenario: str = "c1") -> World:
    """A table without units, all flags and offensives available."""
    g = empty(scenario, edition=edition)
    for c in range(g.tables.counters):
        if g.where[c] in (IN_CUP, RESERVE):
            put(g, c, AVAILABLE)
    return g


def owed(g: World) -> dict[int, int]:
    """The flags that powers are owed."""
    return {owner: count for owner, count in enumerate(g.flags_due) if count}


def special(g: World, owner: int, marker: str, *dice: int) -> Game:
    """A special political action; all flags that follow go into the cup."""
    flag = next(c for c in g.tables.flags_of[owner] if g.where[c] == AVAILABLE)
    put(g, flag, DRAWN)
    game = begin(g, PoliticalAction(power=owner, flag=flag))
    play(game, f"special:{marker}", outcomes=(list(dice),))
    while step(game).startswith("receiving_flags."):
        play(game, "to_cup" if "to_cup" in names(game) else names(game)[0])
    return game


def gained(g: World) -> dict[int, int]:
    """How many flags of each power have gone into the cup."""
    found = {owner: sum(1 for c in g.tables.flags_of[owner] if g.where[c] == IN_CUP) for owner in range(7)}
    return {owner: count for owner, count in found.items() if count}


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


# -- 12.2 Status Quo -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("owner", [GERMANY, ITALY, USSR])
def test_12_2_status_quo_ends_when_a_dictatorship_mobilizes(owner: int) -> None:
    g = clear()
    g.commitment[owner] = REARMAMENT
    markers.review_markers(g)
    assert g.marker[STATUS_QUO] == IN_PLAY
    g.commitment[owner] = MOBILIZATION
    markers.review_markers(g)
    assert g.marker[STATUS_QUO] == SPENT
    assert owed(g) == {FRANCE: 1, UK: 1, USA: 1}


def test_12_2_japan_may_mobilize_without_an_end_of_status_quo() -> None:
    g = clear()
    g.commitment[JAPAN] = MOBILIZATION
    markers.review_markers(g)
    assert g.marker[STATUS_QUO] == IN_PLAY


def test_12_2_status_quo_ends_when_the_fascists_lead() -> None:
    g = clear()
    ahead = score(g, FRANCE) + score(g, UK) - score(g, GERMANY) - score(g, ITALY)
    free = [a for a in range(g.tables.areas) if g.tables.status[a] == 2 and g.cube[a] == NOBODY]
    for a in free[:ahead]:
        g.cube[a], g.cube_count[a] = GERMANY, 1
    markers.review_markers(g)
    assert g.marker[STATUS_QUO] == IN_PLAY  # equal is not greater
    g.cube[free[ahead]], g.cube_count[free[ahead]] = ITALY, 1
    markers.review_markers(g)
    assert g.marker[STATUS_QUO] == SPENT


def test_12_2_status_quo_ends_when_a_democracy_is_at_war() -> None:
    g = at_war(clear(), "usa", "japan")
    markers.review_markers(g)
    assert g.marker[STATUS_QUO] == SPENT and owed(g) == {FRANCE: 1, UK: 1, USA: 1}
    g = at_war(clear(), "ussr", "japan")
    markers.review_markers(g)
    assert g.marker[STATUS_QUO] == IN_PLAY


def test_12_2_markers_are_reviewed_by_settling() -> None:
    g = at_war(clear(), "usa", "japan")
    frame = settle(g)
    assert frame is not None
    game = begin(g, frame)
    while not is_at_rest(game):
        play(game, "to_cup")
    gone = (STATUS_QUO, NAVAL_TREATY, US_JAPAN_TRADE)
    assert all(at(game).marker[marker] == SPENT for marker in gone)
    assert gained(at(game)) == {FRANCE: 1, UK: 1, USA: 1}


# -- 12.2.2 the United States ----------------------------------------------------------------------------------------


@EDITIONS
def test_12_2_2_trade_is_ended_by_a_political_action_that_provokes_japan(edition: str) -> None:
    game = special(clear(edition), USA, "us_japan_trade", 5, 1)
    assert at(game).marker[US_JAPAN_TRADE] == SPENT and gained(at(game)) == {JAPAN: 1}


def test_12_2_2_trade_ends_with_war_on_a_democracy_or_the_loss_of_tokyo() -> None:
    g = at_war(clear(), "japan", "france")
    markers.review_markers(g)
    assert g.marker[US_JAPAN_TRADE] == SPENT
    g = cubes(clear(), "ussr", "tokyo")
    markers.review_markers(g)
    assert g.marker[US_JAPAN_TRADE] == SPENT
    g = at_war(clear(), "japan", "ussr")
    markers.review_markers(g)
    assert g.marker[US_JAPAN_TRADE] == IN_PLAY


@pytest.mark.parametrize(("edition", "state"), [("2018", USABLE), ("2022", NOT_YET)])
def test_12_2_2_lend_lease_waits_for_war_in_2022(edition: str, state: int) -> None:
    g = clear(edition)
    assert g.marker[LEND_LEASE] == state
    markers.open_lend_lease(g)
    assert g.marker[LEND_LEASE] == USABLE
    game = special(g, USA, "lend_lease", 6, 1)
    assert at(game).marker[LEND_LEASE] == IN_PLAY and gained(at(game)) == {}


@pytest.mark.parametrize(("edition", "is_bound"), [("2018", False), ("2022", True)])
def test_12_2_2_isolationism(edition: str, is_bound: bool) -> None:
    g = mark(clear(edition), washington_naval_treaty=SPENT)
    army = put_unit(g, "usa", "army", "california")
    fleet = put_unit(g, "usa", "fleet", "california")
    philippines = area("philippines")
    assert markers.may_deploy_to(g, army, philippines) != is_bound
    assert markers.may_deploy_to(g, fleet, philippines)
    assert markers.may_deploy_to(g, army, area("washington_dc"))
    based = next(a for a in range(g.tables.areas) if g.base[a] == USA)
    depot = put_unit(g, "usa", "logistics", "california")
    assert markers.may_deploy_to(g, depot, based)
    at_war(g, "usa", "japan")
    assert markers.may_deploy_to(g, army, philippines)


@EDITIONS
def test_12_2_2_the_bomb_is_placed_two_turns_ahead(edition: str) -> None:
    g = mark(at_war(clear(edition), "usa", "japan"), status_quo=SPENT)
    g.commitment[USA] = TOTAL_WAR
    assert g.bomb_turn == NOBODY
    markers.bring_markers(g, USA)
    assert g.bomb_turn == g.turn_number + 2
    g.turn_number += 1
    markers.bring_markers(g, USA)
    assert g.bomb_turn == g.turn_number + 1


# -- 12.3 postures ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("posture", "actions", "diplomacy", "combat"),
    [
        (MILITARY_REFORMS, -1, -1, 0),
        (POLITICAL_PURGES, 0, -1, -1),
        (COLLECTIVE_SECURITY, -1, 0, 0),
        (NO_POSTURE, 0, 0, 0),
    ],
)
def test_12_3_penalties_of_the_postures(posture: int, actions: int, diplomacy: int, combat: int) -> None:
    g = clear()
    g.posture[USSR] = posture
    assert markers.political_penalty(g, USSR) == actions
    assert markers.political_penalty(g, USSR, is_diplomacy=True) == diplomacy
    assert markers.combat_penalty(g, USSR) == combat
    assert markers.political_penalty(g, FRANCE) == 0


def test_12_3_a_posture_is_changed_once_a_turn_or_kept() -> None:
    g = clear()
    g.posture[USSR] = MILITARY_REFORMS
    assert may_change_posture(g, USSR) and not may_change_posture(g, GERMANY)
    game = begin(g, ChangingPosture(power=USSR))
    assert names(game) == ["no", "posture:political_purges", "posture:collective_security"]
    play(game, "no")
    assert at(game).posture[USSR] == MILITARY_REFORMS and may_change_posture(at(game), USSR)
    game = play(begin(at(game), ChangingPosture(power=USSR)), "posture:political_purges")
    assert at(game).posture[USSR] == POLITICAL_PURGES and not may_change_posture(at(game), USSR)
    assert is_at_rest(begin(at(game), ChangingPosture(power=USSR)))


def test_12_3_only_communists_have_a_posture() -> None:
    for scenario in ("c1", "c5", "c6"):
        g = world(scenario)
        assert [owner for owner in range(7) if g.posture[owner] != NO_POSTURE] == [USSR]


# -- 12.3.1 the Soviet Union -----------------------------------------------------------------------------------------


@EDITIONS
def test_12_3_1_special_resources_enter_with_mobilization_and_total_war(edition: str) -> None:
    g = mark(clear(edition), volga=NOT_YET, urals_resource=NOT_YET)
    g.commitment[USSR] = MOBILIZATION
    markers.bring_markers(g, USSR)
    assert (g.marker[VOLGA_RESOURCE], g.marker[URALS_RESOURCE]) == (IN_PLAY, NOT_YET)
    assert lines.is_production_site(g, USSR, area("volga"))
    g.commitment[USSR] = TOTAL_WAR
    markers.bring_markers(g, USSR)
    assert g.marker[URALS_RESOURCE] == IN_PLAY
    assert lines.is_production_site(g, USSR, area("urals"))


def test_12_3_1_no_resource_comes_with_exhaustion() -> None:
    g = mark(clear(), urals_resource=NOT_YET)
    g.commitment[USSR] = EXHAUSTION
    markers.bring_markers(g, USSR)
    assert g.marker[URALS_RESOURCE] == NOT_YET


def test_12_3_1_the_volga_counts_at_once_for_commitment_offensives() -> None:
    g = mark(clear(), volga=NOT_YET, status_quo=SPENT)
    g.commitment[USSR] = REARMAMENT
    before = sum(1 for _, is_limited in lines.industry(g, USSR) if not is_limited)
    game = begin(g, RaisingCommitment(power=USSR))
    for _ in range(40):
        if is_at_rest(game):
            break
        offered = names(game)
        play(game, next((name for name in ("done", "to_cup") if name in offered), offered[0]))
    g = at(game)
    cup = sum(1 for c in g.tables.offensives_of[USSR] if g.where[c] == IN_CUP)
    available = len(g.tables.offensives_of[USSR])
    assert g.marker[VOLGA_RESOURCE] == IN_PLAY
    assert cup == min(before + 1, available)


@EDITIONS
def test_12_3_1_general_winter(edition: str) -> None:
    g = clear(edition)
    t = g.tables
    home = [a for a in t.home_areas[USSR] if t.restricted[a]]
    assert any(t.half[a] == 0 for a in home) and any(t.half[a] == 1 for a in home)
    for a in home:
        assert lines.is_restricted(g, USSR, a) == (t.half[a] == 1)
        assert lines.is_restricted(g, GERMANY, a)


@EDITIONS
def test_e65_the_trans_siberian_railroad(edition: str) -> None:
    g = mark(at_war(clear(edition), "ussr", "japan"), trans_siberian=USABLE)
    far = [area("irkutsk"), area("maritime_territory")]
    assert all(not lines.is_in_supply(g, USSR, a) for a in far)
    assert lines.has_delay(g, USSR, area("urals"))
    g = at(special(g, USSR, "trans_siberian", 5, 1))
    assert g.marker[TRANS_SIBERIAN] == IN_PLAY
    assert all(lines.is_in_supply(g, USSR, a) for a in far)
    assert not lines.has_delay(g, USSR, area("urals"))
