"""The checks of the data pack find what is wrong: each overlay here breaks one rule, and the checks name it."""

import re
import tomllib
from importlib import resources
from pathlib import Path
from string import Formatter

import pytest
from tests.games.cataclysm.overlays import REMOVE, with_overlay

from sandtable.games.cataclysm.check import PACKAGE, base_problems, problems
from sandtable.games.cataclysm.schema import load
from sandtable.packs import PackError


def area(name: str, /, **fields: object) -> dict[str, object]:
    return {"map": {"areas": [{"id": name} | fields]}}


def border(a: str, b: str, /, **fields: object) -> dict[str, object]:
    return {"map": {"borders": [{"a": a, "b": b} | fields]}}


def power(name: str, /, **fields: object) -> dict[str, object]:
    return {"powers": {"powers": [{"id": name} | fields]}}


def scenario(name: str, /, **fields: object) -> dict[str, object]:
    return {"scenarios": {"scenarios": [{"id": name} | fields]}}


def setup(name: str, /, **fields: object) -> dict[str, object]:
    return {"scenarios": {"power_setups": [{"id": name} | fields]}}


LONDON = {"x": 345, "y": 330}
THIRTEEN = "albania austria hungary rumania bulgaria greece turkey persia spain portugal benelux norway sweden"
ATLANTIS = {
    "name": "Atlantis",
    "name_ja": "アトランティス",
    "map": "europe",
    "type": "land",
    "status": "country",
    "position": {"x": 1, "y": 1},
}

FAULTS: dict[str, tuple[dict[str, object], str]] = {
    "2.2 a name twice": (area("ruhr", name="Berlin"), "2.2: `ruhr` has the name of another area: Berlin"),
    "2.1 a place twice": (area("ruhr", position=LONDON), "2.1: `ruhr` lies where another area lies"),
    "2.2.4 a sea with an owner": (area("north_sea", owner="uk"), "2.2.4: `north_sea` is a sea area"),
    "2.2.4 a sea with resistance": (area("north_sea", resistance=1), "2.2.4: `north_sea` is a sea area"),
    "2.2 a remote sea": (area("north_sea", is_remote=True), "2.2: `north_sea` is at sea"),
    "2.2 land of the status of a sea": (area("spain", status="sea"), "2.2: `spain` is land"),
    "2.2.3 a country with an owner": (area("spain", owner="uk", resistance=0), "2.2.3: `spain` is a country"),
    "2.2.3 a home area without one": (area("ruhr", owner=None), "2.2.3: `ruhr` is a home"),
    "2.3.2 a base on land": (area("spain", base={"type": "air"}), "2.3.2: `spain` has a printed base"),
    "2.2.3 a colonial capital": (area("india", is_capital=True), "2.2.3: `india` is a capital"),
    "2.2.3 two capitals": (area("ruhr", is_capital=True), "2.2.3: `germany` must have one capital, not 2"),
    "2.3.5 a delay box near by": (area("ruhr", has_delay_box=True), "2.3.5: `ruhr` has a Delay box"),
    "2.3.7 resistance at home": (area("ruhr", resistance=1), "2.3.7: `ruhr` has resistance"),
    "2.2.6 a Chinese colony": (area("korea", is_china=True), "2.2.6: `korea` is in China"),
    "2.3.3 a special base at home": (
        area("scotland", has_special_british_base=True),
        "2.3.3: `scotland` has a special British base",
    ),
    "2.2.1 a coast without its sea": (
        area(
            "spain",
            coasts=[
                {"id": "north", "name": "n", "name_ja": "北", "seas": ["western_approaches"]},
                {"id": "south", "name": "s", "name_ja": "南", "seas": ["mid_atlantic"]},
            ],
        ),
        "2.2.1: `spain` needs two coasts",
    ),
    "2.2.1 a border on the wrong coast": (
        border("western_approaches", "spain", coast="south"),
        "2.2.1: the border of `spain` with `western_approaches` must be on the coast `north`",
    ),
    "2.3.3 a special base on neither coast": (
        area(
            "spain",
            coasts=[
                {"id": "north", "name": "n", "name_ja": "北", "seas": ["western_approaches"]},
                {"id": "south", "name": "s", "name_ja": "南", "seas": ["mid_atlantic", "western_med"]},
            ],
        ),
        "2.3.3: `spain`: the special British base must lie on exactly one of the two coasts",
    ),
    "2.2.1 a border on no coast": (border("paris", "ruhr", coast="north"), "2.2.1: `paris`-`ruhr` is on the coast"),
    "2.3.4 an arrow into the sea": (border("norway", "north_sea", kind="strait"), "2.3.4: the arrow"),
    "2.3.6 a border between the maps": (border("paris", "tokyo"), "2.3.6: `paris`-`tokyo`: connectors join"),
    "2.3.6 a connector of the wrong colour": (
        border("persia", "india", color="blue"),
        "2.3.6: the connector `persia`-`india` must be blue at sea and white on land",
    ),
    "2.3.6 a letter on a border": (border("paris", "lorraine", letter="E"), "2.3.6: `paris`-`lorraine` has a letter"),
    "2.2.7 an off-map box by a border": (border("barents_sea", "finland", kind="border"), "2.2.7: "),
    "2.2 a red border crossed": (
        border("siam", "bay_of_bengal"),
        "2.2: `siam` and `bay_of_bengal` are adjacent, and have a red border",
    ),
    "2.2 an island alone": (area("atlantis", **ATLANTIS), "2.2: the map, cut off from the rest: `atlantis`"),
    "2.6 provoked and not provoking": (power("uk", provokes=["germany"]), "2.6: `italy` provokes `uk`"),
    "5.2.3 a friend provoked": (power("uk", provokes=["germany", "italy", "usa"]), "5.2.3: `uk` provokes `usa`"),
    "4.1 a column too few": (
        {"powers": {"columns": [{"id": "uk_civilian", "commitment": "rearmament"}]}},
        "4.1: the card of `uk` must have one column for each commitment; missing: `civilian`",
    ),
    "4.1.2 a shrinking pool": (
        {"powers": {"columns": [{"id": "uk_mobilization", "force_pool_limit": 9}]}},
        "4.1.2: the force pool of `uk` falls",
    ),
    "4.1.2 a large exhausted pool": (
        {"powers": {"columns": [{"id": "uk_exhaustion", "force_pool_limit": 19}]}},
        "4.1.2: the force pool of `uk` is larger at Exhaustion",
    ),
    "4.1.2 a pool beyond the counters": (
        {"powers": {"columns": [{"id": "uk_total_war", "force_pool_limit": 60}]}},
        "4.1.2: `uk` has 25 units and upgrade markers for a force pool of 60",
    ),
    "5.2 a single flag": (power("uk", flags=1), "5.2: `uk` has too few flags"),
    "2.4 too few minor armies": (
        {"counters": {"neutral_counters": [{"id": "minor_army", "count": 3}]}},
        "2.4: `minor_army`: 16 needed, 3 there",
    ),
    "11.1 a short table": (
        {"crisis": {"area_tables": [{"id": "civil_war", "rows": ["spain"]}]}},
        "11.1: the table `civil_war` must have seven areas, not 1",
    ),
    "11.1 a colonial civil war": (
        {"crisis": {"area_tables": [{"id": "civil_war", "rows": ["spain"] * 6 + ["india"]}]}},
        "11.1: `india` may not stand in the table `civil_war`",
    ),
    "3.7.4 two events for a roll": (
        {"crisis": {"peacetime": [{"id": "peacetime_6_6", "high": 6, "low": 5}]}},
        "3.7.4: the table peacetime must have one event",
    ),
    "3.7.4 an event in a home area": (
        {"crisis": {"peacetime": [{"id": "peacetime_4_4", "effects": [{"op": "alignment_check", "areas": ["ruhr"]}]}]}},
        "3.7.4: `peacetime_4_4` names `ruhr`, which is no country",
    ),
    "3.7.4 an event for nobody": (
        {"crisis": {"peacetime": [{"id": "peacetime_4_4", "effects": [{"op": "gain_flag"}]}]}},
        "3.7.4: `peacetime_4_4` must name either powers or a group",
    ),
    "1.6 an end before the start": (scenario("c2", last_turn="turn_1933"), "1.6: `c2` ends before it begins"),
    "1.3 a power without set-up": (
        setup("c2_uk", **REMOVE),
        "1.3: `c2` must have a set-up for each active power",
    ),
    "1.2 a power without player": (
        scenario("c2", player_groups=[["germany", "italy"], ["france"]]),
        "1.2: the players of `c2` must share out each active power once",
    ),
    "1.2 too many players": (
        scenario("c2", player_groups=[["germany"], ["italy"], ["france", "uk"]]),
        "1.2: `c2` divides the powers among more or fewer players",
    ),
    "1.1 a power in and out": (scenario("c2", surrendered=["france"]), "1.1: `c2`: `france` is active, and also"),
    "6.1 an alliance of two ideologies": (
        scenario("c2", alliances=[["france", "germany"]]),
        "6.1: `c2`: an alliance of different ideologies",
    ),
    "5.6 a war of three sides": (
        scenario("c2", war_status="limited", wars=[{"sides": [["france"], ["germany"], ["uk"]]}]),
        "5.6: `c2`: a war has two sides",
    ),
    "5.6 a war among friends": (
        scenario("c2", war_status="limited", wars=[{"sides": [["france"], ["uk"]]}]),
        "5.6: `c2`: `france` and `uk` are of one ideology and at war",
    ),
    "5.6.4 a war without status": (
        scenario("c5", wars=[{"sides": [["france"], ["germany"]]}]),
        "5.6.4: `c5`: a war in progress needs a war status",
    ),
    "5.6.5 a limited war of all": (
        scenario(
            "c5",
            war_status="limited",
            wars=[{"sides": [["france"], ["germany"]]}, {"sides": [["ussr"], ["germany"]]}],
        ),
        "5.6.5: `c5`: powers of all three ideologies are at war",
    ),
    "2.2.4 a cube at sea": (setup("c2_uk", cubes=["north_sea"]), "2.2.4: `c2_uk` places a cube in `north_sea`"),
    "2.2.8 a cube far away": (setup("c1_uk", cubes=["urals"]), "2.2.8: `c1_uk` places a cube in the remote"),
    "2.2.4 a cube at home": (setup("c1_uk", cubes=["india"]), "2.2.4: `c1_uk` places a cube in its own area"),
    "2.2.4 one cube in a capital": (setup("c6_germany", cubes=["paris"]), "2.2.4: `c6_germany` has 1 cubes in `paris`"),
    "2.2.4 an area shared": (setup("c1_uk", cubes=["poland"]), "2.2.4: `c1_uk` shares `poland`"),
    "2.4.1 too many cubes": (setup("c1_italy", cubes=THIRTEEN.split()), "2.4.1: `c1_italy` uses 13 cubes"),
    "4.1.2 a pool that is not full": (
        setup("c1_italy", available=[]),
        "4.1.2: the force pool of `c1_italy` has 3 counters, not 5",
    ),
    "4.1 an upgrade in peace": (
        setup("c1_italy", available=[{"kind": "tank_upgrade", "count": 2}]),
        "4.1: `c1_italy` has upgrade markers, and is Civilian",
    ),
    "2.4 more upgrades than there are": (
        setup("c2_uk", available=[{"kind": "tank_upgrade", "count": 6}]),
        "2.4: `c2_uk` has more counters of the kind tank_upgrade than there are: 6",
    ),
    "2.4 more fleets than there are": (
        setup("c1_italy", available=[{"kind": "submarine", "count": 2}]),
        "2.4: `c1_italy` has more counters of the kind submarine than there are: 2",
    ),
    "5.2 more flags than there are": (
        setup("c1_germany", cup=[{"kind": "flag", "count": 4}]),
        "5.2: `c1_germany` has more counters of the kind flag than there are: 5",
    ),
    "2.1 a unit on the other map": (
        setup("c2_uk", units=[{"area": "india", "kind": "army", "count": 1}]),
        "2.1: `c2_uk` has a unit in `india`",
    ),
    "7.1.2 a fleet at sea without base": (
        setup("c2_uk", units=[{"area": "north_sea", "kind": "fleet", "count": 1}]),
        "7.1.2: `c2_uk` has a unit in `north_sea` without a friendly base",
    ),
    "7.1.2 an army at sea": (
        setup("c2_uk", units=[{"area": "central_med", "kind": "army", "count": 1}]),
        "7.1.2: `c2_uk` has a land unit in `central_med`",
    ),
    "7.1 an army abroad": (
        setup("c2_uk", units=[{"area": "spain", "kind": "army", "count": 1}]),
        "7.1: `c2_uk` has a unit in `spain`, which is not friendly",
    ),
    "7.1.1 a fleet inland": (
        setup("c2_germany", units=[{"area": "bavaria", "kind": "fleet", "count": 1}]),
        "7.1.1: `c2_germany` has a naval unit in `bavaria`",
    ),
    "7.1 too many armies": (
        setup("c2_germany", units=[{"area": "bavaria", "kind": "army", "count": 3}]),
        "7.1: `c2`: more units in `bavaria` than may be there",
    ),
    "7.1 opponents together": (
        setup("c2_germany", units=[{"area": "london", "kind": "army", "count": 1}]),
        "7.1: `c2`: units of different ideologies in `london`",
    ),
    "2.4.4 a minor army nowhere": (scenario("c2", minor_armies=["ireland"]), "2.4.4: `c2`: there can be no minor army"),
    "2.3.8 a limited resource nowhere": (
        scenario("c2", limited_resources=["ireland"]),
        "2.3.8: `c2`: there can be no limited resource",
    ),
    "2.3.3 a special base nowhere": (
        scenario("c2", special_british_bases=["ireland"]),
        "2.3.3: `c2`: there can be no special British base",
    ),
    "11.1 a civil war in a held country": (
        scenario("c2", civil_wars=[{"area": "iraq"}]),
        "11.1: `c2`: there can be no civil war in `iraq`",
    ),
    "2.4.5 a neutral cube in a country": (
        scenario("c6", neutral_cubes=["spain"]),
        "2.4.5: `c6`: there can be no neutral cube in `spain`",
    ),
    "11.4.1 two armies in a country": (
        scenario("c1", china={"gmd": ["hunan"], "chicom": ["hunan"], "civil_war": "active"}),
        "11.4.1: `c1`: there can be no Chinese army, or no second one, in `hunan`",
    ),
    "11.4.5 an active war with a garrison": (
        scenario("c6", china={"gmd": ["hunan"], "chicom": ["gansu"], "civil_war": "active"}),
        "11.4.5: `c6`: the Chinese civil war is inactive",
    ),
    "12.2 Status Quo at war": (
        scenario("c2", war_status="limited", wars=[{"sides": [["france"], ["germany"]]}]),
        "12.2: `c2`: something has ended `status_quo`",
    ),
    "12.1 Stresa Front in an alliance": (
        scenario("c1", alliances=[["germany", "italy"]]),
        "12.1: `c1`: something has ended `stresa_front`",
    ),
    "12.1.3 the treaty at war": (
        scenario("c1", war_status="limited", wars=[{"sides": [["usa"], ["japan"]]}]),
        "12.1.3: `c1`: something has ended `washington_naval_treaty`",
    ),
}

UNLIKE: dict[str, tuple[dict[str, object], str]] = {
    "a seventh mixed area": (area("sicily", type="mixed"), "2.2: too many in mixed areas: `sicily`"),
    "Burma with a resource": (area("burma", resources=["natural"]), "5.2.4: `burma` is not as the rulebook"),
    "Yugoslavia without resistance": (area("yugoslavia", resistance=0), "6.3: `yugoslavia` is not as"),
    "China without resources": (
        {"map": {"areas": [{"id": name, "resources": []} for name in ("hebei", "jiangsu")]}},
        "11.4.2: no area of China has a resource",
    ),
    "Turkey beside Syria no more": (border("turkey", "syria", **REMOVE), "2.2: missing from land beside `turkey`"),
    "London beside Ruhr": (border("london", "ruhr", kind="air"), "10.6: `london` and `ruhr` must not be adjacent"),
    "Java and Siam by land": (border("java", "siam", kind="strait"), "2.3.4: `java` and `siam` must be adjacent as"),
    "no connector": (border("persia", "india", **REMOVE), "2.3.6: missing from connectors: `persia-india:C`"),
    "open land beside Moscow": (area("volga", is_restricted=False), "4.3: `volga` beside `moscow` must be restricted"),
    "Malta nearer to Spain": (border("central_med", "western_med"), "7.3.1: too many in targets within range"),
    "an opening in the Atlantic": (border("washington_dc", "mid_atlantic"), "4.4.1: "),
    "more French cubes": (power("france", cubes=18), "2.0: cubes of `france`: there must be 17"),
    "a larger German pool": (
        {"powers": {"columns": [{"id": "germany_mobilization", "force_pool_limit": 17}]}},
        "4.1.2: `germany_mobilization`: force_pool_limit must be 16",
    ),
    "five German flags": (power("germany", flags=5), "5.2.1: flags of `germany`: there must be 4"),
    "a fifth Crisis marker": (
        {"counters": {"neutral_counters": [{"id": "crisis", "count": 5}]}},
        "3.7.4: Crisis markers: there must be 4",
    ),
    "one counter more": (
        {"counters": {"neutral_counters": [{"id": "blank", "count": 9}]}},
        "2.0: counters: there must be 456",
    ),
    "another 4-3": (
        {"crisis": {"wartime": [{"id": "wartime_4_3", "effects": [{"op": "lose_reserve", "powers": ["uk"]}]}]}},
        "3.7.4: `wartime_4_3` is not as the rulebook describes it",
    ),
    "an easier Sudden Death": (
        {"tables": {"commitments": [{"id": "total_war", "sudden_death_minimum": 3}]}},
        "3.7.5: counters needed in Sudden Death at total_war: there must be 4",
    ),
    "no German flag in reserve": (setup("c1_germany", reserve=None), "5.2.1: `c1_germany` is not as it is known to be"),
    "France without Poland": (
        setup("c1_france", cubes=["rumania"]),
        "1.7.1: `c1` is not as it is known to be",
    ),
    "a source of no kind": (area("ruhr", source="somebody said so"), "2.0: areas `ruhr`: the source `somebody"),
    "no Japanese name": (area("ruhr", name_ja="Ruhr"), "2.0: [ruhr].name_ja lacks its English or Japanese text"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_pack_is_found_under_its_rule(fault: str, tmp_path: Path) -> None:
    overlay, message = FAULTS[fault]
    pack = with_overlay(tmp_path, overlay)
    found = problems(pack)
    assert any(line.startswith(message) for line in found), found
    said = problems(pack, "ja")
    assert [line.split(":")[0] for line in said] == [line.split(":")[0] for line in problems(pack)]
    assert all(re.search("[぀-ヿ㐀-鿿]", line) for line in said)


@pytest.mark.parametrize("fault", UNLIKE)
def test_a_difference_from_the_rulebook_is_found(fault: str, tmp_path: Path) -> None:
    overlay, message = UNLIKE[fault]
    found = base_problems(with_overlay(tmp_path, overlay))
    assert any(line.startswith(message) for line in found), found


def test_every_problem_can_be_said_in_both_languages() -> None:
    checks = resources.files(PACKAGE) / "locale"
    english, japanese = (
        tomllib.loads((checks / f"check.{language}.toml").read_text(encoding="utf-8")) for language in ("en", "ja")
    )
    assert set(english["what"]) == set(japanese.pop("what"))
    del english["what"]
    assert {key: places(text) for key, text in english.items()} == {key: places(japanese[key]) for key in japanese}


def places(text: str) -> set[str | None]:
    """What a text has places for."""
    return {name for _, name, _, _ in Formatter().parse(text)} - {None}


@pytest.mark.parametrize(
    ("overlay", "cause"),
    [
        (area("ruhr", owner="atlantis"), "atlantis"),
        (area("ruhr", is_capitol=True), "is_capitol"),
        (area("ruhr", type="swamp"), "swamp"),
        (setup("c1_uk", units=[{"area": "london", "kind": "cavalry", "count": 1}]), "cavalry"),
        ({"powers": {"powers": [{"id": "uk", "remove": True}]}}, "uk"),
    ],
)
def test_a_pack_that_cannot_be_read_says_where(overlay: dict[str, object], cause: str, tmp_path: Path) -> None:
    with pytest.raises(PackError) as raised:
        with_overlay(tmp_path, overlay)
    assert cause in str(raised.value) and "mine" in str(raised.value)


def test_the_games_own_pack_is_without_fault() -> None:
    pack = load()
    assert problems(pack) == [] and base_problems(pack) == []
