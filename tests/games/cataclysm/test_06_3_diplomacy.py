"""Chapters 6.3 and 11.4.3: diplomacy."""

import pytest
from tests.games.cataclysm.table import (
    EDITIONS,
    allied,
    area,
    at,
    at_war,
    begin,
    cubes,
    empty,
    is_at_rest,
    mark,
    names,
    play,
    put_unit,
    step,
)

from sandtable.games.cataclysm.pieces import first_at, put
from sandtable.games.cataclysm.procedures.attempts import total
from sandtable.games.cataclysm.procedures.diplomacy import (
    diplomacy_targets,
    target_modifiers,
    why_not_diplomacy,
)
from sandtable.games.cataclysm.procedures.political import PoliticalAction
from sandtable.games.cataclysm.queries import controller, resistance, score
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CHINESE_WAR_ACTIVE,
    CHINESE_WAR_ENDED,
    CHINESE_WAR_INACTIVE,
    CIVIL_WAR,
    DRAWN,
    FRANCE,
    GERMANY,
    GMD,
    IN_CUP,
    INFLUENCE,
    ITALY,
    JAPAN,
    LEFT,
    NO_MARKER,
    RESERVE,
    SPENT,
    UK,
    UNDER_CHINA,
    UNDER_INFLUENCE,
    USSR,
)
from sandtable.kernel.game import Game


def clear(edition: str = "2022", scenario: str = "c1") -> World:
    """A table without units, all flags and offensives available, without Stresa Front and Status Quo."""
    g = mark(empty(scenario, edition=edition), stresa_front=SPENT, status_quo=SPENT)
    for c in range(g.tables.counters):
        if g.where[c] in (IN_CUP, RESERVE):
            put(g, c, AVAILABLE)
    return g


def try_it(g: World, owner: int, place: str, *dice: int) -> Game:
    """Diplomacy of a power in a country; all flags that follow go into the cup."""
    flag = next(c for c in g.tables.flags_of[owner] if g.where[c] == AVAILABLE)
    put(g, flag, DRAWN)
    game = begin(g, PoliticalAction(power=owner, flag=flag))
    play(game, "attempt:diplomacy", f"area:{place}", outcomes=(list(dice),))
    while step(game).startswith("receiving_flags."):
        play(game, "to_cup" if "to_cup" in names(game) else names(game)[0])
    return game


def target_modifier(g: World, owner: int, place: int) -> int:
    """What a target adds to a check of diplomacy."""
    return total(target_modifiers(g, owner, place))


def may_try(g: World, owner: int, place: str) -> bool:
    """Whether a power may try diplomacy in a country."""
    return why_not_diplomacy(g, owner, area(place)) == 0


def flags_gained(g: World, owner: int) -> int:
    """How many flags of a power have gone into the cup."""
    return sum(1 for c in g.tables.flags_of[owner] if g.where[c] == IN_CUP)


@EDITIONS
def test_e39_italy_and_yugoslavia(edition: str) -> None:
    yugoslavia = area("yugoslavia")
    for die, succeeds in ((5, False), (6, True)):
        g = cubes(clear(edition), "", "yugoslavia")
        assert resistance(g, yugoslavia) == 1
        before = score(g, ITALY)
        game = try_it(g, ITALY, "yugoslavia", die)
        assert is_at_rest(game)
        assert (controller(at(game), yugoslavia) == ITALY) == succeeds
        assert score(at(game), ITALY) - before == int(succeeds)


def test_6_3_success_provokes_opponents_with_an_interest_and_failure_nobody() -> None:
    for dice, count in (((1, 1, 1), 0), ((6, 6, 1), 1)):
        g = cubes(clear(), "", "austria")
        cubes(g, "france", "czechoslovakia")
        game = try_it(g, GERMANY, "austria", *dice)
        assert flags_gained(at(game), FRANCE) == count  # Czechoslovakia is next door
        assert flags_gained(at(game), ITALY) == 0  # no opponent


@EDITIONS
def test_6_3_the_target_is_an_ungarrisoned_country_of_ones_interest(edition: str) -> None:
    g = cubes(clear(edition), "", "austria", "norway")
    assert may_try(g, GERMANY, "austria")
    assert not may_try(g, GERMANY, "paris")  # a home area
    assert not may_try(g, GERMANY, "persia")  # no interest
    assert not may_try(g, GERMANY, "baltic_sea")
    cubes(g, "germany", "austria")
    assert not may_try(g, GERMANY, "austria")  # its own already
    cubes(g, "italy", "austria")
    assert may_try(g, GERMANY, "austria")  # of its own ideology
    cubes(g, "france", "austria")
    assert may_try(g, GERMANY, "austria")
    put_unit(g, "france", "army", "austria")
    assert not may_try(g, GERMANY, "austria")  # garrisoned


def test_6_3_minor_armies_and_other_units_are_no_garrison() -> None:
    g = cubes(clear(), "france", "austria")
    g.minor_army[area("austria")] = 1
    put_unit(g, "france", "tactical", "austria")
    assert may_try(g, GERMANY, "austria")


@EDITIONS
def test_6_3_no_diplomacy_in_a_civil_war(edition: str) -> None:
    g = cubes(clear(edition), "", "austria")
    g.civil_war[area("austria")] = CIVIL_WAR
    assert not may_try(g, GERMANY, "austria")
    g.civil_war[area("austria")] = INFLUENCE
    assert may_try(g, GERMANY, "austria")


@pytest.mark.parametrize(("edition", "cubes_there", "penalty"), [("2018", 2, -1), ("2022", 1, -1), ("2022", 2, -2)])
def test_6_3_neutral_cubes_open_home_areas_and_resist(edition: str, cubes_there: int, penalty: int) -> None:
    g = cubes(clear(edition), "neutral", "lorraine", count=cubes_there)
    assert may_try(g, GERMANY, "lorraine")
    assert target_modifier(g, GERMANY, area("lorraine")) == penalty


@EDITIONS
def test_6_3_an_enemys_hold_costs_one(edition: str) -> None:
    g = cubes(clear(edition), "france", "austria")
    free = target_modifier(g, GERMANY, area("austria"))
    at_war(g, "germany", "france")
    assert target_modifier(g, GERMANY, area("austria")) == free - 1


@EDITIONS
def test_6_3_a_marker_under_influence_gives_one(edition: str) -> None:
    g = cubes(clear(edition), "", "austria")
    austria = area("austria")
    free = target_modifier(g, GERMANY, austria)
    g.civil_war[austria] = INFLUENCE
    put(g, first_at(g, g.tables.offensives_of[GERMANY], AVAILABLE), austria, UNDER_INFLUENCE)
    assert target_modifier(g, GERMANY, austria) == free + 1
    assert target_modifier(g, FRANCE, austria) == free


@EDITIONS
def test_6_3_an_active_power_of_the_same_ideology_gets_its_own_back(edition: str) -> None:
    g = cubes(clear(edition), "neutral", "brittany")
    assert may_try(g, UK, "brittany")
    game = try_it(g, UK, "brittany", 6, 6)
    assert controller(at(game), area("brittany")) == FRANCE
    assert at(game).cube[area("brittany")] == -1


def test_6_3_success_removes_influence_and_what_lies_under_it() -> None:
    for edition in ("2018", "2022"):
        g = cubes(clear(edition), "", "austria")
        austria = area("austria")
        g.civil_war[austria] = INFLUENCE
        aid = first_at(g, g.tables.offensives_of[GERMANY], AVAILABLE)
        put(g, aid, austria, UNDER_INFLUENCE)
        game = try_it(g, GERMANY, "austria", 6, 6, 6)
        assert at(game).civil_war[austria] == NO_MARKER
        assert at(game).where[aid] == AVAILABLE


def test_6_3_foreign_units_leave_the_country() -> None:
    g = cubes(clear(), "france", "austria")
    unit = put_unit(g, "france", "tactical", "austria")
    game = try_it(g, GERMANY, "austria", 6, 6, 6)
    while not is_at_rest(game):
        play(game, names(game)[0])
    assert at(game).where[unit] != area("austria")


def test_6_3_allies_share_interests() -> None:
    g = cubes(clear(), "", "rumania")
    cubes(g, "france", "czechoslovakia")
    assert may_try(g, FRANCE, "rumania") and not may_try(g, UK, "rumania")
    assert may_try(allied(g, "france uk"), UK, "rumania")


def test_12_1_stresa_front_bars_diplomacy_in_the_others_interests() -> None:
    g = cubes(clear(), "", "austria", "denmark")
    mark(g, stresa_front=2)
    # Austria lies between the two; Denmark beside Germany alone.
    assert not may_try(g, GERMANY, "austria") and not may_try(g, ITALY, "austria")
    assert may_try(g, GERMANY, "denmark")
    assert may_try(mark(g, stresa_front=SPENT), ITALY, "austria")


def test_6_3_remote_areas_are_out_of_reach() -> None:
    g = clear("2022", "c6")
    remote = [a for a in range(g.tables.areas) if g.tables.remote[a]]
    cubes(g, "neutral", *(g.tables.ids["area"][a] for a in remote))
    for owner in range(7):
        assert not set(diplomacy_targets(g, owner)) & set(remote)


def test_6_3_a_power_without_cubes_tries_none() -> None:
    g = cubes(clear(), "", "austria")
    g.failed[ITALY * 7 + 5] = g.tables.cubes[ITALY] - sum(1 for owner in g.cube if owner == ITALY)
    assert may_try(g, ITALY, "austria")  # cubes of failed actions can be taken
    taken = [a for a in range(g.tables.areas) if g.tables.status[a] == 2 and g.cube[a] < 0 and a != area("austria")]
    while g.failed[ITALY * 7 + 5]:
        g.failed[ITALY * 7 + 5] -= 1
        a = taken.pop()
        g.cube[a], g.cube_count[a] = ITALY, 1
    assert not may_try(g, ITALY, "austria")


# -- 11.4.3 China ----------------------------------------------------------------------------------------------------


def china(edition: str, war: int) -> World:
    """A Nationalist army in Hebei, beside Japan's Manchuria."""
    g = clear(edition)
    g.chinese_war = war
    g.chinese_army[area("hebei")] = GMD
    return cubes(g, "japan", "manchuria")


@pytest.mark.parametrize(
    ("edition", "war", "may"),
    [
        ("2018", CHINESE_WAR_ACTIVE, False),
        ("2018", CHINESE_WAR_INACTIVE, True),
        ("2022", CHINESE_WAR_ACTIVE, True),
        ("2022", CHINESE_WAR_INACTIVE, True),
    ],
)
def test_11_4_3_diplomacy_against_chinese_armies(edition: str, war: int, may: bool) -> None:
    assert may_try(china(edition, war), JAPAN, "hebei") == may


@EDITIONS
def test_11_4_3_countries_without_an_army_are_ordinary(edition: str) -> None:
    g = china(edition, CHINESE_WAR_ACTIVE)
    g.chinese_army[area("hebei")] = 0
    assert may_try(g, JAPAN, "hebei")
    assert target_modifier(g, JAPAN, area("hebei")) == -resistance(g, area("hebei"))


def test_11_4_3_the_penalty_against_armies_by_edition() -> None:
    hebei = area("hebei")
    for edition, alone, with_a_part in (("2018", 0, -1), ("2022", -1, -1)):
        g = china(edition, CHINESE_WAR_INACTIVE)
        basic = -resistance(g, hebei)
        assert target_modifier(g, JAPAN, hebei) == basic + alone
        cubes(g, "japan", "jiangsu")
        assert target_modifier(g, JAPAN, hebei) == basic + with_a_part


def test_11_4_6_patrons_of_the_winner_have_a_bonus_against_its_armies() -> None:
    g = china("2022", CHINESE_WAR_ENDED)
    hebei = area("hebei")
    before = target_modifier(g, USSR, hebei)
    put(g, first_at(g, g.tables.offensives_of[USSR], AVAILABLE), UNDER_CHINA)
    assert target_modifier(g, USSR, hebei) == before + 1
    g.chinese_army[hebei] = 0
    assert target_modifier(g, USSR, hebei) == -resistance(g, hebei)


def test_11_2_2_aid_to_a_faction_is_no_influence() -> None:
    g = cubes(clear(), "", "austria")
    put(g, first_at(g, g.tables.offensives_of[GERMANY], AVAILABLE), area("austria"), LEFT)
    g.civil_war[area("austria")] = CIVIL_WAR
    assert not may_try(g, GERMANY, "austria")
