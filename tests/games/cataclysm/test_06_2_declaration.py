"""Chapter 6.2: declarations of war."""

import pytest
from tests.games.cataclysm.table import (
    EDITIONS,
    allied,
    at,
    at_war,
    begin,
    empty,
    is_at_rest,
    mark,
    names,
    play,
    put_unit,
    step,
)

from sandtable.games.cataclysm.pieces import put
from sandtable.games.cataclysm.procedures import attempts, declaration
from sandtable.games.cataclysm.procedures.political import PoliticalAction
from sandtable.games.cataclysm.queries import are_allies, are_enemies, is_belligerent
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CIVILIAN,
    COLLECTIVE_SECURITY,
    DRAWN,
    EXHAUSTION,
    FRANCE,
    GERMANY,
    IN_CUP,
    IN_PLAY,
    ITALY,
    JAPAN,
    LEND_LEASE,
    LIMITED_WAR,
    MILITARY_REFORMS,
    MOBILIZATION,
    NO_WAR,
    POLITICAL_PURGES,
    REARMAMENT,
    RESERVE,
    SPENT,
    TOTAL_WAR,
    UK,
    USA,
    USABLE,
    USSR,
    WAR_BOX,
)
from sandtable.kernel.game import Game


def europe(edition: str = "2022", scenario: str = "c1") -> World:
    """All powers mobilized and at peace; German armies in Ruhr and Silesia face French ones in Lorraine."""
    g = mark(empty(scenario, edition=edition), stresa_front=SPENT, status_quo=SPENT, rhineland=SPENT)
    for c in range(g.tables.counters):
        if g.where[c] in (IN_CUP, RESERVE):
            put(g, c, AVAILABLE)
    for owner in range(7):
        g.commitment[owner] = MOBILIZATION
        g.has_raised[owner] = 0
    g.is_allied = [0] * 7
    put_unit(g, "germany", "army", "ruhr")
    put_unit(g, "france", "army", "lorraine")
    return g


def declare(g: World, owner: int, *options: str, dice: tuple[int, ...] = ()) -> Game:
    """A declaration of war by a power, played with a flag."""
    flag = next(c for c in g.tables.flags_of[owner] if g.where[c] == AVAILABLE)
    put(g, flag, DRAWN)
    game = begin(g, PoliticalAction(power=owner, flag=flag))
    return play(game, "attempt:declaration_of_war", *options, outcomes=(list(dice),) if dice else ())


def take_flags(game: Game) -> Game:
    """Every flag gained goes into the cup."""
    while step(game).startswith("receiving_flags."):
        play(game, "to_cup" if "to_cup" in names(game) else names(game)[0])
    return game


def gained(g: World, owner: int) -> int:
    """How many flags of a power have gone into the cup."""
    return sum(1 for c in g.tables.flags_of[owner] if g.where[c] == IN_CUP)


def test_6_2_war_needs_mobilization_or_total_war() -> None:
    g = europe()
    for commitment, may in (
        (CIVILIAN, False),
        (REARMAMENT, False),
        (MOBILIZATION, True),
        (TOTAL_WAR, True),
        (EXHAUSTION, False),
    ):
        g.commitment[GERMANY] = commitment
        assert (declaration.why_not_war(g, GERMANY) == 0) == may


@EDITIONS
def test_e64_france_declares_war_on_germany(edition: str) -> None:
    g = allied(europe(edition), "france uk")
    game = declare(g, FRANCE, "power:germany", dice=(5, 1))
    if edition == "2022":  # more targets could be named
        play(game, "done")
    assert step(game) == "joining.choose" and names(game) == ["join_war", "leave_alliance"]
    play(game, "join_war")
    take_flags(game)
    g = at(game)
    assert are_enemies(g, FRANCE, GERMANY) and are_enemies(g, UK, GERMANY)
    assert g.war_status == LIMITED_WAR
    # The target gains one flag, the declarer's ally none; the attack must follow at once.
    assert (gained(g, GERMANY), gained(g, UK), gained(g, FRANCE)) == (1, 0, 0)
    assert not is_at_rest(game)


def test_6_2_a_failure_leaves_a_cube() -> None:
    game = declare(europe(), GERMANY, "power:france", "done", dice=(4, 4))
    assert is_at_rest(game)
    assert attempts.cubes_in(at(game), GERMANY, WAR_BOX) == 1
    assert at(game).war_status == NO_WAR


def test_6_2_allies_of_the_target_join_with_a_flag_or_leave() -> None:
    for answer, joins in (("join_war", True), ("leave_alliance", False)):
        g = allied(europe(), "france uk")
        g.commitment[UK] = CIVILIAN  # 6.1.3: an ally of the attacked needs no commitment
        game = declare(g, GERMANY, "power:france", "done", dice=(5, 1))
        assert step(game) == "joining.choose"
        take_flags(play(game, answer))
        assert are_enemies(at(game), UK, GERMANY) == joins
        assert are_allies(at(game), UK, FRANCE) == joins
        assert (gained(at(game), UK), gained(at(game), FRANCE)) == (int(joins), 1)


def test_6_1_3_an_ally_that_is_not_mobilized_cannot_join_the_declarer() -> None:
    g = allied(europe(), "germany italy")
    g.commitment[ITALY] = REARMAMENT
    game = take_flags(declare(g, GERMANY, "power:france", "done", dice=(5, 1)))
    assert not is_belligerent(at(game), ITALY) and not are_allies(at(game), GERMANY, ITALY)


def test_6_2_targets_by_edition() -> None:
    g = europe("2018")
    assert declaration.may_be_added(g, [FRANCE], UK) is False
    assert declaration.may_be_added(allied(g, "france uk"), [FRANCE], UK)
    assert not declaration.may_be_added(g, [FRANCE], USSR)
    g = europe("2022")
    game = declare(g, GERMANY, "power:france")
    assert {"done", "power:uk", "power:ussr", "power:usa"} == set(names(game))
    play(game, "power:ussr", "done", outcomes=([5, 1],))
    take_flags(game)
    assert are_enemies(at(game), GERMANY, USSR) and are_enemies(at(game), GERMANY, FRANCE)
    assert (gained(at(game), USSR), gained(at(game), FRANCE)) == (1, 1)


def test_6_2_without_an_operation_no_war_by_the_rules_of_2022() -> None:
    g = europe("2022")
    # Japan has no unit at all.
    assert declaration.war_targets(g, JAPAN) and declaration.why_not_war(g, JAPAN) != 0
    # Germany can attack France, but not the United States: war on these alone is not offered.
    game = declare(g, GERMANY, "power:usa")
    assert "done" not in names(game) and "power:france" in names(game)
    refusal = game.why_not(game.deciding[0], "done")
    assert refusal is not None and refusal.rule == "6.2"


def test_6_2_without_an_operation_the_war_is_void_by_the_rules_of_2018() -> None:
    g = europe("2018")
    game = declare(g, JAPAN, "power:ussr", dice=(6, 1))
    assert is_at_rest(game)
    assert not is_belligerent(at(game), JAPAN) and at(game).war_status == NO_WAR
    assert attempts.cubes_in(at(game), JAPAN, WAR_BOX) == 0


@pytest.mark.parametrize(
    ("edition", "option", "why"),
    [
        ("2018", "power:ussr", "allied"),
        ("2018", "power:italy", "cannot be declared"),
        ("2022", "power:italy", "cannot be declared"),
        ("2022", "power:france", "cannot be declared"),
    ],
)
def test_6_2_a_refused_target_says_why(edition: str, option: str, why: str) -> None:
    g = allied(at_war(europe(edition), "germany", "usa"), "france uk")
    put_unit(g, "germany", "fleet", "ruhr")
    if option == "power:france":
        at_war(g, "germany", "france")
        put_unit(g, "uk", "fleet", "north_sea")
    game = declare(g, GERMANY)
    if "power:france" in names(game) and option != "power:france":
        play(game, "power:france")
    assert step(game) == "declaring_war.target"
    refusal = game.why_not(game.deciding[0], option)
    assert refusal is not None and refusal.rule == "6.2" and why in str(refusal)


@EDITIONS
def test_12_2_2_trade_bars_the_united_states_and_their_allies_from_war_on_japan(edition: str) -> None:
    g = mark(europe(edition), us_japan_trade=IN_PLAY)
    assert JAPAN not in declaration.war_targets(g, USA)
    assert JAPAN in declaration.war_targets(g, UK)
    allied(g, "uk usa")
    assert JAPAN not in declaration.war_targets(g, UK)
    mark(g, us_japan_trade=SPENT)
    assert JAPAN in declaration.war_targets(g, USA)


@EDITIONS
def test_6_2_no_war_on_enemies_or_friends(edition: str) -> None:
    g = at_war(europe(edition), "germany", "france")
    assert declaration.war_targets(g, GERMANY) == [USSR, UK, USA]


def test_5_6_4_the_first_war_opens_lend_lease_in_2022() -> None:
    g = europe("2022")
    assert g.marker[LEND_LEASE] != USABLE
    game = take_flags(declare(g, GERMANY, "power:france", "done", dice=(5, 1)))
    assert at(game).marker[LEND_LEASE] == USABLE


def test_12_3_soviet_postures_weigh_on_declarations() -> None:
    g = europe()
    for posture, penalty in ((MILITARY_REFORMS, -1), (POLITICAL_PURGES, 0), (COLLECTIVE_SECURITY, -1)):
        g.posture[USSR] = posture
        assert attempts.total(attempts.modifiers(g, USSR, WAR_BOX)) == penalty
