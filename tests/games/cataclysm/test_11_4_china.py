"""Rule 11.4: the Chinese civil war."""

from tests.games.cataclysm.table import (
    EDITIONS,
    area,
    areas,
    at,
    begin,
    cubes,
    empty,
    is_at_rest,
    names,
    play,
    put_unit,
    step,
)
from tests.games.cataclysm.test_11_1_outbreak import lay
from tests.games.cataclysm.test_11_3_resolution import bonus, is_barred

from sandtable.games.cataclysm.interests import has_interest
from sandtable.games.cataclysm.pieces import aid_in
from sandtable.games.cataclysm.procedures.aid import take_back, take_back_options
from sandtable.games.cataclysm.procedures.china import armies, patron
from sandtable.games.cataclysm.procedures.chinese_war import ChineseRound
from sandtable.games.cataclysm.queries import controller
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CHICOM,
    CHINESE_WAR_ACTIVE,
    CHINESE_WAR_ENDED,
    CHINESE_WAR_INACTIVE,
    COMMUNIST,
    GERMANY,
    GMD,
    JAPAN,
    NO_ARMY,
    NOBODY,
    SIDES,
    SURRENDERED,
    UK,
    UNDER_CHINA,
    USA,
    USSR,
)
from sandtable.kernel.game import Game
from sandtable.kernel.symbols import argument


def china(gmd: str, chicom: str, edition: str = "2022") -> World:
    """Chinese armies, and nobody else in China."""
    g = empty(edition=edition)
    for names_, faction in ((gmd, GMD), (chicom, CHICOM)):
        for place in areas(names_):
            g.chinese_army[place] = faction
    g.chinese_war = CHINESE_WAR_ACTIVE
    return g


def begun(g: World, *outcomes: list[int]) -> Game:
    """A round of the Chinese civil war with these dice."""
    return begin(g, ChineseRound(), outcomes=outcomes)


# -- A) and B) -------------------------------------------------------------------------------------------------------


@EDITIONS
def test_11_4_5_a_garrison_makes_the_war_inactive(edition: str) -> None:
    g = cubes(china("hunan", "shaanxi", edition), "japan", "jiangsu")
    put_unit(g, "japan", "army", "jiangsu")
    game = begun(g)
    assert at(game).chinese_war == CHINESE_WAR_INACTIVE
    assert step(game) == "chinese_round.expand"
    assert at(begun(china("hunan", "shaanxi", edition), [1, 1], [1, 1])).chinese_war == CHINESE_WAR_ACTIVE


@EDITIONS
def test_11_4_5_patrons_have_most_cubes_then_most_aid(edition: str) -> None:
    g = china("hunan jiangsu", "shaanxi gansu", edition)
    assert (patron(g, GMD), patron(g, CHICOM)) == (USA, USSR)
    lay(g, "germany", "hunan", 0)
    assert patron(g, GMD) == GERMANY
    cubes(g, "japan", "jiangsu")
    assert patron(g, GMD) == JAPAN
    cubes(g, "uk", "hunan")  # one each: the aid decides between them, and neither has any
    assert patron(g, GMD) == USA
    lay(g, "uk", "jiangsu", 0)
    assert patron(g, GMD) == UK


def test_11_4_5_d41_without_its_old_friend_the_most_effective_power_decides_in_2022() -> None:
    g = china("hunan", "shaanxi")
    g.status[USSR] = SURRENDERED
    assert patron(g, CHICOM) == GERMANY  # effectiveness 3


# -- C) the attack -----------------------------------------------------------------------------------------------------


def test_11_4_5_the_more_numerous_faction_attacks_an_adjacent_army() -> None:
    game = begun(china("sichuan", "hunan shaanxi gansu"))
    assert step(game) == "chinese_round.attack_from"  # one army to attack, from one of three areas
    assert set(names(game)) == {"area:hunan", "area:shaanxi", "area:gansu"}
    assert game.deciding == [SIDES[COMMUNIST]]  # the Soviet Union decides for the Chinese Communists


def test_11_4_5_in_a_tie_of_numbers_the_guomindang_attack() -> None:
    game = begun(china("hunan jiangsu", "shaanxi hebei"))
    assert step(game) == "chinese_round.attack" and set(names(game)) == {"area:shaanxi", "area:hebei"}
    play(game, "area:hebei")
    assert set(names(game)) == {"area:hunan", "area:jiangsu"}


@EDITIONS
def test_11_4_5_a_stalemate_costs_both_armies_their_aid(edition: str) -> None:
    g = china("hunan", "shaanxi", edition)
    lay(g, "usa", "hunan", 0)
    lay(g, "ussr", "shaanxi", 0)
    g = at(begun(g, [4, 1], [4, 2]))
    assert aid_in(g, area("hunan")) == [] and aid_in(g, area("shaanxi")) == []
    assert armies(g, GMD) == [area("hunan")] and armies(g, CHICOM) == [area("shaanxi")]


@EDITIONS
def test_11_4_5_more_aid_is_a_third_die_and_a_marginal_loser_loses_its_aid(edition: str) -> None:
    g = china("hunan", "shaanxi", edition)
    lay(g, "usa", "hunan", 0)
    lay(g, "usa", "hunan", 0)
    lay(g, "ussr", "shaanxi", 0)
    game = begun(g, [4, 1, 1], [5, 2])
    g = at(game)
    assert is_at_rest(game)
    assert aid_in(g, area("hunan")) == [] and len(aid_in(g, area("shaanxi"))) == 1
    assert armies(g, GMD) == [area("hunan")]


@EDITIONS
def test_11_4_5_a_marginal_loser_without_aid_retreats_and_the_winner_expands(edition: str) -> None:
    g = cubes(china("hunan", "shaanxi", edition), "ussr", "shaanxi")
    game = begun(g, [5, 1], [4, 2])
    assert step(game) == "chinese_round.retreat"
    assert set(names(game)) == {"area:chahar", "area:hebei", "area:gansu", "area:sichuan"}
    play(game, "area:gansu")
    g = at(game)
    assert set(armies(g, GMD)) == set(areas("hunan shaanxi")) and armies(g, CHICOM) == [area("gansu")]
    assert controller(g, area("shaanxi")) == NOBODY


@EDITIONS
def test_11_4_5_r35_a_beaten_attacker_leaves_its_own_area_to_the_winner(edition: str) -> None:
    game = begun(china("hunan", "shaanxi", edition), [4, 1], [5, 2])
    assert step(game) == "chinese_round.retreat"
    play(game, "area:yunnan")
    g = at(game)
    assert armies(g, GMD) == [area("yunnan")] and set(armies(g, CHICOM)) == set(areas("hunan shaanxi"))


@EDITIONS
def test_11_4_5_an_army_without_a_retreat_is_removed(edition: str) -> None:
    g = china("hunan shaanxi gansu sichuan chahar", "hebei", edition)
    cubes(g, "japan", "jiangsu")
    g = at(play(begun(g), "area:hunan", outcomes=([5, 1], [4, 2])))
    assert armies(g, CHICOM) == [] and g.chinese_army[area("hebei")] == GMD
    assert g.chinese_war == CHINESE_WAR_ENDED  # 11.4.6


@EDITIONS
def test_11_4_4_aid_belongs_to_one_army_and_returns_when_that_is_gone(edition: str) -> None:
    g = china("hunan sichuan", "shaanxi", edition)
    aid = lay(g, "usa", "hunan", 0)
    assert aid_in(g, area("hunan")) == [aid] and aid_in(g, area("sichuan")) == []
    game = begun(g)
    assert step(game) == "chinese_round.attack_from"
    play(game, "area:hunan", outcomes=([2, 1, 1], [6, 5]))
    assert at(game).where[aid] == AVAILABLE


@EDITIONS
def test_11_4_5_a_decisive_loser_changes_sides(edition: str) -> None:
    g = cubes(china("hunan", "shaanxi gansu", edition), "ussr", "shaanxi")
    lay(g, "usa", "hunan", 0)
    g = at(begun(g, [6, 1], [3, 2, 1]))
    assert armies(g, GMD) == [] and g.chinese_army[area("hunan")] == CHICOM
    assert aid_in(g, area("hunan")) == []
    assert g.chinese_war == CHINESE_WAR_ENDED
    assert controller(g, area("shaanxi")) == USSR


def test_11_4_5_d42_without_contact_both_expand_in_2022_and_nothing_happens_in_2018() -> None:
    game = begun(china("yunnan", "hebei"))
    assert step(game) == "chinese_round.expand" and at(game).chinese_war == CHINESE_WAR_ACTIVE
    assert is_at_rest(begun(china("yunnan", "hebei", "2018")))


def test_r35_without_a_counter_there_is_no_new_army() -> None:
    g = china("hunan shaanxi gansu sichuan chahar jiangsu guangdong yunnan xinjiang", "hebei")
    g = at(play(begun(g), "area:hunan", outcomes=([5, 1], [4, 2])))
    assert g.chinese_army[area("hebei")] == GMD  # the removed army's counter serves


# -- 11.4.7 expansion --------------------------------------------------------------------------------------------------


@EDITIONS
def test_11_4_7_the_larger_faction_tries_first_with_two_dice(edition: str) -> None:
    g = cubes(china("sichuan", "hebei shaanxi", edition), "japan", "guangdong")
    put_unit(g, "japan", "army", "guangdong")
    game = begun(g)
    assert "Communists" in str(game.prompt())
    assert set(names(game)) == {"area:chahar", "area:jiangsu", "area:hunan", "area:gansu", "done"}
    play(game, "area:hunan", outcomes=([4, 2],))
    assert "area:hunan" in names(game)  # the same area, with one die
    play(game, "area:hunan", outcomes=([5],))
    assert is_at_rest(game) and at(game).chinese_army[area("hunan")] == GMD


@EDITIONS
def test_11_4_7_equal_factions_have_one_die_each(edition: str) -> None:
    g = cubes(china("sichuan", "shaanxi", edition), "japan", "guangdong")
    put_unit(g, "japan", "army", "guangdong")
    game = begun(g)
    assert "Guomindang" in str(game.prompt())
    play(game, "area:hunan", outcomes=([6],))
    assert at(game).chinese_army[area("hunan")] == GMD
    play(game, "area:hebei", outcomes=([4],))
    assert is_at_rest(game) and at(game).chinese_army[area("hebei")] == NO_ARMY


@EDITIONS
def test_11_4_7_after_the_war_the_winner_takes_controlled_areas_too(edition: str) -> None:
    g = cubes(china("hunan", "", edition), "japan", "jiangsu", "guangdong")
    air = put_unit(g, "japan", "tactical", "jiangsu")
    put_unit(g, "japan", "army", "guangdong")
    game = begun(g)
    assert at(game).chinese_war == CHINESE_WAR_ENDED
    assert "area:jiangsu" in names(game) and "area:guangdong" not in names(game)
    play(game, "area:jiangsu", outcomes=([2, 5],))
    while not is_at_rest(game):  # 10.10: the air force leaves, in 2022 perhaps into the cup; nobody is provoked
        assert step(game).startswith("retreating")
        play(game, names(game)[0])
    g = at(game)
    assert g.chinese_army[area("jiangsu")] == GMD and controller(g, area("jiangsu")) == NOBODY
    assert g.where[air] != area("jiangsu")


@EDITIONS
def test_11_4_7_units_in_a_special_british_base_leave_a_country_that_a_faction_expands_into(edition: str) -> None:
    g = china("hunan", "shaanxi", edition)
    put_unit(g, "japan", "army", "jiangsu")  # a garrison in China: the war rests, and the factions expand
    g = cubes(g, "japan", "jiangsu")
    g.special_base[area("guangdong")] = 1
    fleet = put_unit(g, "uk", "fleet", "guangdong")
    game = begun(g)
    assert step(game) == "chinese_round.expand" and "area:guangdong" in names(game)
    play(game, "area:guangdong", outcomes=([5],))
    while at(game).where[fleet] == area("guangdong"):
        assert step(game).startswith("retreating")
        play(game, names(game)[0])
    assert at(game).chinese_army[area("guangdong")] != NO_ARMY


# -- 11.4.6 the end ----------------------------------------------------------------------------------------------------


def ended(edition: str) -> World:
    """The last ChiCom army goes over to the Guomindang, which the US aids twice and the UK once."""
    g = china("hunan jiangsu", "shaanxi", edition)
    for owner, place in (("usa", "hunan"), ("usa", "jiangsu"), ("uk", "jiangsu")):
        lay(g, owner, place, 0)
    return at(begun(g, [6, 1, 1], [3, 2]))


def test_11_4_6_d39_one_marker_of_each_patron_goes_under_the_influence_marker_in_2022() -> None:
    g = ended("2022")
    under = [c for c in range(g.tables.counters) if g.where[c] == UNDER_CHINA]
    assert sorted(g.tables.owner[c] for c in under) == [UK, USA]
    assert bonus(g, USA, "shaanxi") == 0  # +1, and -1 for the army (D-40)
    assert bonus(g, JAPAN, "shaanxi") == -1
    assert has_interest(g, USA, area("shaanxi"))
    (option,) = take_back_options(g, USA)
    take_back(g, argument(option))
    assert g.where[argument(option)] == AVAILABLE
    assert bonus(g, USA, "shaanxi") == -1


def test_11_4_6_d39_all_aid_of_the_winner_stays_in_2018() -> None:
    g = ended("2018")
    under = [c for c in range(g.tables.counters) if g.where[c] == UNDER_CHINA]
    assert sorted(g.tables.owner[c] for c in under) == [UK, USA, USA]
    assert bonus(g, USA, "shaanxi") == 1


# -- 11.4.3 diplomacy --------------------------------------------------------------------------------------------------


def test_11_4_3_d40_barred_while_active_in_2018() -> None:
    g = china("hunan", "shaanxi", "2018")
    assert is_barred(g, "hunan") and not is_barred(g, "yunnan")
    g.chinese_war = CHINESE_WAR_INACTIVE
    assert not is_barred(g, "hunan")
    assert bonus(g, JAPAN, "hunan") == 0
    cubes(g, "japan", "hunan")
    assert bonus(g, JAPAN, "hunan") == 0  # held by an army: it does not count
    cubes(g, "japan", "jiangsu")
    assert bonus(g, JAPAN, "hunan") == -1
    assert bonus(g, JAPAN, "yunnan") == 0


def test_11_4_3_d40_always_allowed_at_minus_one_in_2022() -> None:
    g = china("hunan", "shaanxi")
    assert not is_barred(g, "hunan")
    assert bonus(g, JAPAN, "hunan") == -1
    assert bonus(g, JAPAN, "yunnan") == 0
