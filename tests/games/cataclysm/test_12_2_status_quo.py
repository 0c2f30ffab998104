"""12.2-12.3: Status Quo, the markers of the United States, postures, and the Soviet Union."""

import pytest
from tests.games.cataclysm.politics import clear, gained, owed, special
from tests.games.cataclysm.table import (
    EDITIONS,
    area,
    at,
    at_war,
    begin,
    cubes,
    is_at_rest,
    mark,
    names,
    play,
    put_unit,
    world,
)

from sandtable.games.cataclysm import lines
from sandtable.games.cataclysm.procedures import markers
from sandtable.games.cataclysm.procedures.commitment import RaisingCommitment
from sandtable.games.cataclysm.procedures.posture import ChangingPosture, may_change_posture
from sandtable.games.cataclysm.procedures.settling import settle
from sandtable.games.cataclysm.queries import score
from sandtable.games.cataclysm.terms import (
    COLLECTIVE_SECURITY,
    EXHAUSTION,
    FRANCE,
    GERMANY,
    IN_CUP,
    IN_PLAY,
    ITALY,
    JAPAN,
    LEND_LEASE,
    MILITARY_REFORMS,
    MOBILIZATION,
    NAVAL_TREATY,
    NO_POSTURE,
    NOBODY,
    NOT_YET,
    POLITICAL_PURGES,
    REARMAMENT,
    SPENT,
    STATUS_QUO,
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
