"""The exact chance of political actions (5.3, 5.4, chapter 6): against the table of appendix B and every roll."""

from itertools import product

import pytest
from tests.games.cataclysm.table import area, at_war, begin, board, counter, cubes, empty, mark, put_unit, rules

from sandtable.games.cataclysm.dice import score
from sandtable.games.cataclysm.odds_political import (
    chance_of,
    explain_political,
    political_chance,
    political_prospects,
)
from sandtable.games.cataclysm.pieces import put
from sandtable.games.cataclysm.procedures import attempts
from sandtable.games.cataclysm.procedures.political import PoliticalAction
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ALLIANCE_BOX,
    AVAILABLE,
    COMMITMENT_BOX,
    DIPLOMACY,
    DRAWN,
    FRANCE,
    GERMANY,
    IN_CUP,
    ITALY,
    MANEUVERS_BOX,
    MOBILIZATION,
    POSTURE_CHANGE,
    PROPAGANDA_BOX,
    RESERVE,
    SPECIAL_BOX,
    TRANS_SIBERIAN,
    UK,
    USSR,
    WAVERING,
)
from sandtable.kernel.text import Texts


def clear() -> World:
    """1933 without units, and all counters available."""
    g = empty()
    for c in range(g.tables.counters):
        if g.where[c] in (IN_CUP, RESERVE):
            put(g, c, AVAILABLE)
    return g


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("modifier", [-3, -2, -1, 0, 1, 2, 4])
def test_2_8_the_chance_is_that_of_all_rolls_counted(count: int, modifier: int) -> None:
    rolls = list(product(range(1, 7), repeat=count))
    won = sum(1 for roll in rolls if score(roll, modifier) >= 5)
    part, whole = chance_of(count, modifier)
    assert part * len(rolls) == won * whole


@pytest.mark.parametrize(
    ("count", "modifier", "exact"),
    [
        (1, 0, (1, 3)),
        (2, 0, (5, 9)),
        (3, 0, (19, 27)),
        (1, -1, (1, 6)),
        (2, -1, (11, 36)),
        (3, -1, (91, 216)),
        (1, -2, (0, 1)),
        (2, -2, (1, 36)),
        (3, -2, (2, 27)),
    ],
)
def test_5_3_the_usual_chances(count: int, modifier: int, exact: tuple[int, int]) -> None:
    assert chance_of(count, modifier) == exact


def test_5_4_cubes_and_postures_are_counted() -> None:
    g = clear()
    assert political_chance(g, FRANCE, MANEUVERS_BOX).exact == (1, 3)
    g.failed[FRANCE * 7 + MANEUVERS_BOX] = 2
    found = political_chance(g, FRANCE, MANEUVERS_BOX)
    assert (found.exact, found.needed, found.of_score) == ((2, 3), 3, [(attempts.CUBES, 2)])
    g.is_reduced[FRANCE] = 1
    found = political_chance(g, FRANCE, MANEUVERS_BOX)
    assert (found.dice, found.modifier, found.exact) == (1, 1, (1, 2))
    g.posture[USSR] = 0  # Military Reforms
    assert political_chance(g, USSR, SPECIAL_BOX, marker=TRANS_SIBERIAN).exact == (11, 36)


def test_6_4_what_needs_no_check_is_certain() -> None:
    g = at_war(clear(), "germany", "france")
    assert political_chance(g, FRANCE, COMMITMENT_BOX).is_certain
    assert not political_chance(g, UK, COMMITMENT_BOX).is_certain
    assert political_chance(g, USSR, POSTURE_CHANGE).exact == (1, 1)


def test_12_1_2_il_duce_and_the_motherland_add_dice() -> None:
    g = clear()
    duce = counter("italy_il_duce_flag")
    assert political_chance(g, ITALY, MANEUVERS_BOX, flag=duce).of_dice == [(attempts.DUCE, 1)]
    assert political_chance(g, ITALY, MANEUVERS_BOX, flag=duce).exact == (5, 9)
    g.commitment[USSR] = MOBILIZATION
    found = political_chance(g, USSR, PROPAGANDA_BOX)
    assert (found.dice, found.modifier) == (3, -1) and found.exact == (91, 216)


def test_6_1_the_least_effective_partner_decides() -> None:
    g = clear()
    assert political_chance(g, UK, ALLIANCE_BOX, partners=(FRANCE,)).checker == FRANCE
    assert political_chance(g, UK, ALLIANCE_BOX, partners=(FRANCE,)).exact == (1, 3)


def test_6_0_every_option_of_the_action_tells_its_chance() -> None:
    g = mark(cubes(clear(), "", "austria"), stresa_front=3)
    g.stability[GERMANY] = WAVERING
    put_unit(g, "germany", "army", "berlin")
    flag = g.tables.flags_of[GERMANY][0]
    put(g, flag, DRAWN)
    game = begin(g, PoliticalAction(power=GERMANY, flag=flag))
    position = game.position
    assert isinstance(position, World)
    found = {each.kind: each for each in political_prospects(position)}
    assert found[PROPAGANDA_BOX].exact == found[MANEUVERS_BOX].exact == (19, 27)
    assert {each.pick for each in political_prospects(position)} == set(position.choices[0])
    best = found[DIPLOMACY].chance
    game.apply(game.deciding[0], "attempt:diplomacy")
    position = game.position
    assert isinstance(position, World)
    targets = political_prospects(position)
    assert len(targets) == len(position.choices[0]) and max(each.chance for each in targets) == best


@pytest.mark.parametrize("language", ["en", "ja"])
def test_5_3_a_chance_is_told_in_words(language: str) -> None:
    g = cubes(clear(), "", "yugoslavia")
    g.is_reduced[ITALY] = 1
    texts = Texts(rules(), board(), language)
    line = explain_political(political_chance(g, ITALY, DIPLOMACY, area=area("yugoslavia")), texts)
    assert "0.0 %" in line and "-1" in line and texts.thing("area", area("yugoslavia")) in line
    certain = explain_political(political_chance(g, USSR, POSTURE_CHANGE), texts)
    assert texts.thing("action", POSTURE_CHANGE) in certain and "%" not in certain
    partner = explain_political(political_chance(g, UK, ALLIANCE_BOX, partners=(FRANCE,)), texts)
    assert texts.thing("power", FRANCE) in partner
    for name in attempts.FACTORS:
        assert texts.get(f"political_odds.factor.{name}", "+1")
