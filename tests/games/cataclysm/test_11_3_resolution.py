"""Rule 11.3: civil war resolution."""

from tests.games.cataclysm.table import (
    EDITIONS,
    area,
    at,
    begin,
    board,
    cubes,
    empty,
    is_at_rest,
    names,
    play,
    put_unit,
    step,
)
from tests.games.cataclysm.test_11_1_outbreak import lay

from sandtable.games.cataclysm.pieces import aid_in
from sandtable.games.cataclysm.procedures.attempts import total
from sandtable.games.cataclysm.procedures.civil_war import CivilWarRound
from sandtable.games.cataclysm.procedures.diplomacy import target_modifiers, why_not_diplomacy
from sandtable.games.cataclysm.queries import controller, resistance
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CIVIL_WAR,
    FRANCE,
    GERMANY,
    INFLUENCE,
    ITALY,
    LEFT,
    NEUTRAL,
    NO_CHINESE_WAR,
    NO_MARKER,
    NOBODY,
    RIGHT,
    SIDES,
    UK,
    UNDER_INFLUENCE,
)
from sandtable.games.cataclysm.words.political import CHINA_AT_WAR, IN_CIVIL_WAR
from sandtable.kernel.game import Game

T = board()


def is_barred(g: World, name: str) -> bool:
    """Whether a civil war keeps Germany from diplomacy in an area."""
    return why_not_diplomacy(g, GERMANY, area(name)) in (IN_CIVIL_WAR, CHINA_AT_WAR)


def bonus(g: World, number: int, name: str) -> int:
    """What changes a power's check of diplomacy in an area, besides resistance."""
    return total(target_modifiers(g, number, area(name))) + resistance(g, area(name))


def war(edition: str = "2022", *places: str, left: str = "", right: str = "") -> World:
    """Civil wars without the Chinese one; aid of the named powers on both sides of the first."""
    g = empty(edition=edition)
    g.chinese_war = NO_CHINESE_WAR
    for place in places or ("spain",):
        g.civil_war[area(place)] = CIVIL_WAR
    for owners, faction in ((left, LEFT), (right, RIGHT)):
        for owner in owners.split():
            lay(g, owner, (places or ("spain",))[0], faction)
    return g


def fight(g: World, left: list[int], right: list[int], *more: list[int]) -> Game:
    """One round with these dice."""
    return begin(g, CivilWarRound(), outcomes=(left, right, *more))


def rest(game: Game) -> World:
    """The position when all flags have been put into the cup."""
    while not is_at_rest(game):
        play(game, "to_cup")
    return at(game)


@EDITIONS
def test_11_3_in_a_tie_both_factions_lose_all_aid(edition: str) -> None:
    g = rest(fight(war(edition, left="france", right="germany italy"), [4, 2], [4, 1, 1]))
    assert aid_in(g, area("spain")) == [] and g.civil_war[area("spain")] == CIVIL_WAR


@EDITIONS
def test_11_3_the_faction_with_more_aid_rolls_a_third_die(edition: str) -> None:
    g = rest(fight(war(edition, left="france france", right="germany"), [1, 4, 5], [4, 3]))
    assert [g.tables.owner[c] for c in aid_in(g, area("spain"))] == [FRANCE, FRANCE]


@EDITIONS
def test_11_3_a_marginal_loser_loses_its_aid_and_the_war_goes_on(edition: str) -> None:
    g = rest(fight(war(edition, left="france", right="germany"), [5, 2], [4, 1]))
    assert [g.tables.owner[c] for c in aid_in(g, area("spain"))] == [FRANCE]
    assert g.civil_war[area("spain")] == CIVIL_WAR


def test_11_3_d39_in_2018_all_remaining_aid_stays_under_the_influence_marker() -> None:
    g = rest(fight(war("2018", left="france france"), [5, 2, 1], [4, 1]))
    assert g.civil_war[area("spain")] == INFLUENCE
    assert [g.spot[c] for c in aid_in(g, area("spain"))] == [UNDER_INFLUENCE, UNDER_INFLUENCE]
    assert bonus(g, FRANCE, "spain") == 1
    assert bonus(g, GERMANY, "spain") == 0
    assert not is_barred(g, "spain")


def test_11_3_d39_in_2022_one_marker_of_each_patron_does() -> None:
    g = rest(fight(war("2022", right="germany germany italy"), [4, 2], [5, 2, 1]))
    assert g.civil_war[area("spain")] == INFLUENCE
    owners = [g.tables.owner[c] for c in aid_in(g, area("spain"))]
    assert sorted(owners) == [GERMANY, ITALY]
    assert all(g.spot[c] == UNDER_INFLUENCE for c in aid_in(g, area("spain")))
    assert bonus(g, ITALY, "spain") == 1


def test_11_3_d39_without_patrons_the_marker_just_goes_in_2022() -> None:
    assert rest(fight(war("2022"), [5, 2], [4, 1])).civil_war[area("spain")] == NO_MARKER
    assert rest(fight(war("2018"), [5, 2], [4, 1])).civil_war[area("spain")] == INFLUENCE


@EDITIONS
def test_11_3_r33_a_single_patron_of_a_decisive_winner_gains_control(edition: str) -> None:
    g = war(edition, left="france", right="germany germany")
    before = sum(1 for c in g.tables.offensives_of[GERMANY] if g.where[c] == AVAILABLE)
    g = rest(fight(g, [3, 1], [6, 2, 1]))
    assert controller(g, area("spain")) == GERMANY and g.civil_war[area("spain")] == NO_MARKER
    assert aid_in(g, area("spain")) == []
    assert sum(1 for c in g.tables.offensives_of[GERMANY] if g.where[c] == AVAILABLE) == before + 2


@EDITIONS
def test_11_3_10_9_1_a_single_patron_regroups_into_the_area(edition: str) -> None:
    g = cubes(war(edition, "czechoslovakia", right="germany"), "", "czechoslovakia")
    army = put_unit(g, "germany", "army", "silesia")
    game = fight(g, [3, 1], [6, 2, 1])
    while step(game).startswith("receiving_flags"):
        play(game, "to_cup")
    assert step(game) == "regrouping.choose" and f"counter:{T.ids['counter'][army]}" in names(game)
    play(game, f"counter:{T.ids['counter'][army]}")
    while not is_at_rest(game):
        play(game, "done" if "done" in names(game) else "to_cup")
    assert at(game).where[army] == area("czechoslovakia")


@EDITIONS
def test_11_3_5_7_several_patrons_have_a_diplomatic_opportunity(edition: str) -> None:
    game = fight(war(edition, right="germany italy"), [2, 1], [6, 2, 1])
    assert step(game) == "opportunity.try_it"
    play(game, "no", "yes", outcomes=([5],))  # Germany first, Italy with one die
    assert controller(rest(game), area("spain")) == ITALY


@EDITIONS
def test_11_3_if_all_patrons_fail_the_war_is_over_all_the_same(edition: str) -> None:
    game = fight(war(edition, right="germany italy"), [2, 1], [6, 2, 1])
    g = rest(play(game, "no", "no"))
    assert controller(g, area("spain")) == NOBODY
    assert g.civil_war[area("spain")] == NO_MARKER and aid_in(g, area("spain")) == []


@EDITIONS
def test_11_3_r33_a_colony_that_nobody_gains_keeps_its_neutral_cube(edition: str) -> None:
    g = cubes(war(edition, "india"), "neutral", "india")
    g = rest(fight(g, [2, 1], [6, 2]))
    assert g.cube[area("india")] == NEUTRAL and g.civil_war[area("india")] == NO_MARKER


@EDITIONS
def test_11_3_10_9_1_the_owner_has_its_colony_again_if_a_power_of_its_ideology_is_the_patron(edition: str) -> None:
    g = cubes(war(edition, "india", right="france"), "neutral", "india")
    g = rest(fight(g, [2, 1], [6, 2, 1]))
    assert controller(g, area("india")) == UK and g.cube[area("india")] == NOBODY


def test_5_7_d03_after_an_opportunity_it_has_it_again_in_2022_alone() -> None:
    for edition, owner in (("2018", FRANCE), ("2022", UK)):
        g = cubes(war(edition, "india", right="france usa"), "neutral", "india")
        game = play(fight(g, [2, 1], [6, 2, 1]), "no", "yes", outcomes=([5],))
        assert controller(rest(game), area("india")) == owner


def test_11_3_the_drawing_player_chooses_the_order() -> None:
    g = war("2022", "spain", "greece")
    g.chinese_war = 1
    game = begin(g, CivilWarRound())
    assert step(game) == "civil_war_round.choose" and set(names(game)) == {"area:spain", "area:greece", "china"}
    assert game.deciding == [SIDES[at(game).drawer]]
    play(game, "area:greece", outcomes=([3, 3], [3, 3]))
    assert names(game) == ["area:spain", "china"]


def test_11_0_diplomacy_is_barred_in_a_civil_war() -> None:
    assert is_barred(war(), "spain")
    assert not is_barred(war(), "greece")


def test_9_7_1_a_unit_does_not_end_the_war() -> None:
    g = war()
    put_unit(g, "uk", "fleet", "spain", 1)  # at Gibraltar
    g.special_base[area("spain")] = 1
    g = rest(fight(g, [3, 3], [3, 1]))
    assert g.civil_war[area("spain")] == CIVIL_WAR
