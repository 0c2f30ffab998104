"""The switches of the two editions: each is used, can be chosen apart, and has a test named after it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from tests.games.cataclysm.overlays import with_overlay
from tests.games.cataclysm.table import area, at_war, begin, board, cubes, empty, names, play, power, put_unit, rules

from sandtable.games.cataclysm import editions, house, tables
from sandtable.games.cataclysm.procedures.china import patron
from sandtable.games.cataclysm.procedures.combat import Battle
from sandtable.games.cataclysm.procedures.deployment import Deployment
from sandtable.games.cataclysm.procedures.retreat import retreat_places
from sandtable.games.cataclysm.procedures.support import commit
from sandtable.games.cataclysm.scenarios import set_up
from sandtable.games.cataclysm.terms import (
    GMD,
    JAPAN,
    LAND_OPERATION,
    NO_POSTURE,
    SURRENDERED,
    USA,
)

T = board()
TEXTS = pytest.mark.parametrize("text", ["2018", "2022"])
NUMBERS = range(1, len(editions.SWITCHES) + 1)
IDENTICAL = [number + 1 for number in editions.IDENTICAL]


@cache
def used() -> set[str]:
    """The names of switches that rules code asks."""
    package = Path(editions.__file__).parent
    found: set[str] = set()
    for file in package.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "editions":
                found.add(node.attr)
    return found


@cache
def with_a_test() -> set[int]:
    """The numbers of the differences after which tests are named."""
    found: set[int] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.update(int(number) for number in re.findall(r"_d_?(\d\d)_", node.name))
    return found


def constant_of(number: int) -> str:
    """The name of the switch of a difference in `editions.py`."""
    return next(
        name for name, value in vars(editions).items() if name.isupper() and type(value) is int and value == number - 1
    )


@pytest.mark.parametrize("number", NUMBERS)
def test_rules_code_asks_every_switch_whose_texts_differ_in_play(number: int) -> None:
    assert (constant_of(number) in used()) is (number not in IDENTICAL)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_test_is_named_after_every_difference(number: int) -> None:
    assert number in with_a_test()


@pytest.mark.parametrize("number", NUMBERS)
@TEXTS
def test_each_difference_can_be_chosen_by_itself(number: int, text: str) -> None:
    name = editions.SWITCHES[number - 1]
    other = {"2018": "2022", "2022": "2018"}[text]
    if number in IDENTICAL:
        assert name not in {choice.id for choice in house.CHOICES}
        return
    found = editions.settled(rules().settled({"edition": other, name: text}))
    assert [n + 1 for n, revised in enumerate(found) if revised == int(text == "2022")] == [number]


# -- differences of later chapters that no other file tests one by one -------------------------------------------------


@TEXTS
def test_7_2_2_d30_a_base_of_a_power_that_is_no_friend(text: str) -> None:
    """2018 bars naval units from the bases of opponents, 2022 all units from whatever base is not friendly (7.1)."""
    g = cubes(at_war(empty(naval_move_through_opposing=text), "germany", "uk"), "germany", "scotland")
    g.base[area("iceland")] = power("italy")
    pack = put_unit(g, "germany", "submarine", "scotland")
    game = begin(g, Deployment(power=power("germany")))
    if f"counter:{T.ids['counter'][pack]}" in names(game):
        play(game, f"counter:{T.ids['counter'][pack]}")
    assert ("area:iceland" in names(game)) is (text == "2018")


@TEXTS
def test_10_10_2_d32_a_ship_retreats_to_the_nearest_port_or_within_extended_range(text: str) -> None:
    g = at_war(empty(retreat_range=text), "uk", "germany")
    lost = put_unit(g, "uk", "tactical", "sea_of_japan")
    # No British airfield lies within two areas: by the text of 2018 it flies to the nearest.
    assert [T.ids["area"][a] for a in retreat_places(g, lost)] == (["guangdong"] if text == "2018" else [])


@TEXTS
def test_9_6_d35_supporting_units_need_supply(text: str) -> None:
    g = cubes(at_war(empty(support_supply=text), "germany", "ussr"), "germany", "smolensk")
    air = put_unit(g, "germany", "tactical", "smolensk")
    fight = Battle(
        kind=LAND_OPERATION,
        combat=LAND_OPERATION,
        target=area("moscow"),
        attacker=power("germany"),
        defender=power("ussr"),
    )
    fight.attacker, fight.defender = power("germany"), power("ussr")
    commit(g, fight, 0, air)
    assert fight.unsupplied == ([air] if text == "2022" else [])


def test_10_9_3_d37_the_fight_for_the_air_has_the_same_aftermath_in_both_texts() -> None:
    """R-23; the example of 10.5 (E-57) agrees: after a tie the attacker's air force stays and has air superiority."""
    assert editions.AIR_SUPERIORITY_AFTERMATH in editions.IDENTICAL
    assert "AIR_SUPERIORITY_AFTERMATH" not in used()


@TEXTS
def test_11_4_5_d41_a_patron_that_has_surrendered(text: str) -> None:
    g = empty(china_patron=text)
    for name in ("hunan", "jiangsu"):
        g.chinese_army[area(name)] = GMD
    g.status[USA] = SURRENDERED
    # 2018 names the United States, active or not; 2022 the most effective power there is.
    assert (patron(g, GMD) == USA) is (text == "2018")


@TEXTS
def test_12_3_d48_postures_of_another_communist_power(text: str, tmp_path: Path) -> None:
    mine = {"scenarios": {"scenarios": [{"id": "c1", "ideologies": [{"power": "japan", "ideology": "communism"}]}]}}
    red = tables.build(with_overlay(tmp_path, mine))
    g = set_up(red, "c1", rules().settled({"posture_general": text}))
    assert (g.posture[JAPAN] != NO_POSTURE) is (text == "2022")
