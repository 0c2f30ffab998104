"""Rules 8.5, 11.2: intervention, aid and taking it back."""

from tests.games.cataclysm.table import EDITIONS, area, at, begin, cubes, empty, is_at_rest, names, play, power, step
from tests.games.cataclysm.test_11_1_outbreak import lay

from sandtable.games.cataclysm.interests import has_interest
from sandtable.games.cataclysm.pieces import aid_in
from sandtable.games.cataclysm.procedures.aid import Intervention, clients, may_intervene, take_back, take_back_options
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CHICOM,
    CHINESE_WAR_ACTIVE,
    CHINESE_WAR_ENDED,
    CIVIL_WAR,
    FRANCE,
    GERMANY,
    GMD,
    IN_CUP,
    JAPAN,
    LEFT,
    RIGHT,
    UK,
)


def spain(edition: str = "2022") -> World:
    """A civil war in Spain, and no Chinese army anywhere."""
    g = empty(edition=edition)
    g.civil_war[area("spain")] = CIVIL_WAR
    return g


@EDITIONS
def test_11_2_1_aid_is_laid_beside_a_faction_and_provokes(edition: str) -> None:
    g = spain(edition)
    cups = {p: sum(1 for c in g.tables.flags_of[p] if g.where[c] == IN_CUP) for p in (FRANCE, UK)}
    game = begin(g, Intervention(power=GERMANY))
    assert step(game) == "intervention.side_with"  # Spain is the only place
    play(game, "faction:right")
    while not is_at_rest(game):  # France and the United Kingdom place a flag each
        play(game, "to_cup")
    g = at(game)
    assert [(g.tables.owner[m], g.spot[m]) for m in aid_in(g, area("spain"))] == [(GERMANY, RIGHT)]
    for p in (FRANCE, UK):
        assert sum(1 for c in g.tables.flags_of[p] if g.where[c] == IN_CUP) == cups[p] + 1
    assert has_interest(g, GERMANY, area("spain"))  # 11.2.2


def test_11_2_1_a_power_supports_one_faction_only() -> None:
    g = spain()
    lay(g, "germany", "spain", LEFT)
    game = begin(g, Intervention(power=GERMANY))
    while not is_at_rest(game):
        play(game, "to_cup")
    assert [at(game).spot[m] for m in aid_in(at(game), area("spain"))] == [LEFT, LEFT]


def test_11_2_1_no_aid_without_a_line_or_a_marker() -> None:
    g = spain()
    assert clients(g, GERMANY) == [area("spain")]
    for marker in g.tables.offensives_of[GERMANY]:
        if g.where[marker] == AVAILABLE:
            g.where[marker] = IN_CUP
    assert not may_intervene(g, GERMANY)
    inland = empty()
    inland.civil_war[area("hungary")] = CIVIL_WAR
    assert not may_intervene(inland, JAPAN)  # no coast, and Japan has no friend beside it
    assert may_intervene(cubes(inland, "germany", "austria"), GERMANY)


def test_11_2_1_a_line_runs_through_the_clients_areas_and_not_through_its_enemys() -> None:
    g = empty()
    g.chinese_war = CHINESE_WAR_ACTIVE
    g.chinese_army[area("jiangsu")] = GMD
    g.chinese_army[area("hunan")] = GMD
    assert set(clients(g, JAPAN)) == {area("jiangsu"), area("hunan")}
    g.chinese_army[area("hunan")] = CHICOM
    assert clients(g, JAPAN) == [area("jiangsu")]


def test_11_2_1_both_chinese_sides_may_be_aided() -> None:
    g = empty()
    g.chinese_war = CHINESE_WAR_ACTIVE
    g.chinese_army[area("jiangsu")] = GMD
    g.chinese_army[area("guangdong")] = CHICOM
    game = begin(g, Intervention(power=JAPAN))
    assert set(names(game)) == {"area:jiangsu", "area:guangdong"}
    play(game, "area:jiangsu")
    while not is_at_rest(game):
        play(game, "to_cup")
    game = begin(at(game), Intervention(power=JAPAN))
    assert set(names(game)) == {"area:jiangsu", "area:guangdong"}


def test_11_4_6_nobody_intervenes_when_the_chinese_war_has_ended() -> None:
    g = empty()
    g.chinese_war = CHINESE_WAR_ENDED
    g.chinese_army[area("jiangsu")] = GMD
    assert not may_intervene(g, JAPAN)


def test_11_2_3_aid_is_taken_back() -> None:
    g = spain()
    lay(g, "germany", "spain", LEFT)
    marker = lay(g, "germany", "spain", LEFT)
    assert len(take_back_options(g, GERMANY)) == 1  # alike
    take_back(g, marker)
    assert g.where[marker] == AVAILABLE
    assert len(aid_in(g, area("spain"))) == 1
    assert take_back_options(g, power("france")) == []
