"""The checks of the data pack find what is wrong: each overlay here breaks one rule, and the checks name it."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from tests.games.hitlers_reich.overlays import REMOVE, with_overlay

from sandtable.games.hitlers_reich import check
from sandtable.games.hitlers_reich.check import base_problems, problems
from sandtable.games.hitlers_reich.schema import DATA
from sandtable.packs import PackError

FILES = {
    name: json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    for name in ("map", "conflict_cards", "event_cards", "scenarios", "components", "tables")
}


FAULTS: dict[str, tuple[dict[str, object], str]] = {
    "2.0 places on one another": (
        {"map": {"areas": [{"id": "ruhr", "position": {"lon": 13.0, "lat": 52.3, "x": 415, "y": 411}}]}},
        "2.0: `berlin` and `ruhr` lie on one another",
    ),
    "2.0 a part cut off": (
        {"map": {"adjacency": [{"a": "irish_sea", "b": "ireland"} | REMOVE]}},
        "2.0: cannot be reached from the rest of the map: `ireland`",
    ),
    "2.1 no way out of neutrality": (
        {"map": {"areas": [{"id": "spain", "neutral_until": None}]}},
        "2.1: no event ends the neutrality of `spain`",
    ),
    "2.1 the wrong event": (
        {"map": {"areas": [{"id": "spain", "neutral_until": "speer"}]}},
        "2.1: the event `speer` does not end the neutrality of `spain`",
    ),
    "2.1 an unplayable area that is not neutral": (
        {"map": {"areas": [{"id": "sweden", "printed_control": "axis"}]}},
        "2.1: `sweden` cannot be used",
    ),
    "2.1 a disc on an unplayable area": (
        {"scenarios": {"setups": [{"id": "spring_1941", "discs": {"axis": ["sweden"]}}]}},
        "2.1: `spring_1941` places a disc on `sweden`",
    ),
    "2.2 an island by land": (
        {"map": {"adjacency": [{"a": "malta", "b": "tunisia"}]}},
        "2.2: the island `malta` borders `tunisia` by land",
    ),
    "2.2 an island without sea": (
        {"map": {"adjacency": [{"a": "levant_sea", "b": "cyprus"} | REMOVE]}},
        "2.2: the island `cyprus` touches no zone",
    ),
    "2.3 Denmark beside Norway": (
        {"map": {"adjacency": [{"a": "norway", "b": "denmark"}]}},
        "2.3: `denmark` and `norway` must not be adjacent",
    ),
    "2.3 a condition on a far place": (
        {
            "map": {
                "adjacency": [{"a": "aegean_sea", "b": "black_sea", "condition": {"type": "controls", "area": "spain"}}]
            }
        },
        "2.3: the border `aegean_sea`-`black_sea` depends on `spain`",
    ),
    "2.3 a condition on an area that is not neutral": (
        {"map": {"adjacency": [{"a": "paris", "b": "ruhr", "condition": {"type": "not_neutral", "area": "paris"}}]}},
        "2.3: the border `ruhr`-`paris` waits for `paris`",
    ),
    "2.3 the straits without their border": (
        {"map": {"adjacency": [{"a": "aegean_sea", "b": "black_sea"} | REMOVE]}},
        "2.3: one border must have the condition `controls`, not 0",
    ),
    "2.3 Sicily under a condition far away": (
        {
            "map": {
                "adjacency": [
                    {
                        "a": "naples",
                        "b": "sicily",
                        "condition": {"type": "attacker_controls_uncontested", "zone": "north_sea"},
                    }
                ]
            }
        },
        "2.3: the border `naples`-`sicily` depends on `north_sea`",
    ),
    "2.4 a zone without land": (
        {
            "map": {
                "adjacency": [{"a": "irish_sea", "b": b} | REMOVE for b in ("ireland", "london", "scotland")],
            }
        },
        "2.4: the zone `irish_sea` touches no area",
    ),
    "2.5 a value without a side": (
        {"map": {"areas": [{"id": "poland", "production": 1}]}},
        "2.5: `poland` has a production value without a side",
    ),
    "2.5 a centre of the other side": (
        {"map": {"areas": [{"id": "ruhr", "production_side": "western"}]}},
        "2.5: the production centre `ruhr` does not belong",
    ),
    "2.5 a second capital": (
        {"map": {"areas": [{"id": "rome", "capital": "axis"}]}},
        "2.5: axis must have one capital, not 2",
    ),
    "3.1 two discs": (
        {"scenarios": {"setups": [{"id": "spring_1941", "discs": {"axis": ["crete"], "soviet": ["crete"]}}]}},
        "3.1: `spring_1941` places two discs on `crete`",
    ),
    "3.1 too many discs": (
        {"components": {"discs": {"western": 10}}},
        "3.1: `start_1944` places 16 western discs of 10",
    ),
    "3.2 too many fleets": (
        {"components": {"fleets": {"allied": 5}}},
        "3.2: `start_1944` places 6 allied fleets of 5",
    ),
    "3.2 two fleets": (
        {"scenarios": {"setups": [{"id": "spring_1941", "fleets": {"axis": ["black_sea", "black_sea"]}}]}},
        "3.2: `spring_1941` places two axis fleets in `black_sea`",
    ),
    "3.3 a fort of the other side": (
        {"scenarios": {"setups": [{"id": "spring_1941", "forts": {"axis": ["london"]}}]}},
        "3.3: `spring_1941` places a fort of axis in `london`",
    ),
    "3.3 too many forts": (
        {"components": {"forts": {"allied": 3}}},
        "3.3: `start_1944` places 4 allied forts of 3",
    ),
    "4.1.4 a hand size off the track": (
        {"scenarios": {"setups": [{"id": "spring_1941", "hand_size": {"axis": 13, "allied": 6}}]}},
        "4.1.4: `spring_1941`: the hand size 13 of axis is off the track",
    ),
    "4.2.5.4 a late card not set aside": (
        {"scenarios": {"setups": [{"id": "spring_1941", "events_set_aside": ["turncoats"]}]}},
        "4.2.5.4: `spring_1941` must set aside exactly",
    ),
    "5.5 an end before the start": (
        {"scenarios": {"scenarios": [{"id": "short_1944", "ends": "end_1942"}]}},
        "5.5: `short_1944` ends no later than it starts",
    ),
    "6.5.3.1 a needless disc": (
        {"scenarios": {"setups": [{"id": "spring_1941", "discs": {"axis": ["berlin"]}}]}},
        "6.5.3.1: `spring_1941` places a disc of axis on `berlin`",
    ),
    "6.7.1 Overlord by land": (
        {"tables": {"overlord": {"needs_event": "patton"}}},
        "6.7.1: `patton` is needed for Overlord",
    ),
    "6.7.2 a target out of reach": (
        {"tables": {"barbarossa": {"targets": ["moscow"]}}},
        "6.7.2: the Barbarossa target `moscow` borders no area that is Axis",
    ),
    "6.7.2 a target that is Axis": (
        {"tables": {"barbarossa": {"targets": ["poland"]}}},
        "6.7.2: the Barbarossa target `poland` is not printed Soviet",
    ),
    "6.7.3 a target inland": (
        {"tables": {"overlord": {"targets": ["paris"]}}},
        "6.7.3: the Overlord target `paris`",
    ),
    "6.7.3 a gift that the Allies cannot use": (
        {"tables": {"overlord": {"gives_event": "desperate_gamble"}}},
        "6.7.3: `desperate_gamble` is given for Overlord",
    ),
    "8.4 Malta in another sea": (
        {"tables": {"malta": {"zone": "north_sea"}}},
        "8.4: `malta` must touch `north_sea`",
    ),
    "9.3 a capitulation without a centre": (
        {"tables": {"capitulations": [{"id": "axis", "places": ["berlin", "norway"]}]}},
        "9.3: the capitulation `axis` must be a list of production centres; these are none: `norway`",
    ),
    "9.5 more places than there are": (
        {"tables": {"survival": {"needed": 6}}},
        "9.5: survival asks for 6 of only 5 places",
    ),
    "9.5 survival without a centre": (
        {"tables": {"survival": {"others": ["norway", "rome", "ruhr"]}}},
        "9.5: survival counts production centres; these are none: `norway`",
    ),
    "10.2.1 a deal that does not fill the hand": (
        {"scenarios": {"setups": [{"id": "spring_1941", "hand_size": {"axis": 7, "allied": 6}}]}},
        "10.2.1: `spring_1941` deals 8 cards to axis, whose hand size is 7",
    ),
    "10.2.1 more from those apart than there are": (
        {
            "scenarios": {
                "setups": [
                    {
                        "id": "spring_1941",
                        "deal": {
                            "axis": {"dealt": 1, "set_apart": ["supreme_commander"], "dealt_from_set_apart": 7},
                            "allied": {"dealt": 6},
                        },
                    }
                ]
            }
        },
        "10.2.1: `spring_1941` deals more cards to axis from those set apart than the 2",
    ),
    "10.2.2 a drawn card without its mark": (
        {"event_cards": {"events": [{"id": "rommel", "is_initial_draw": False}]}},
        "10.2.2: `spring_1941`: drawn but not marked for the initial draw, or marked but not drawn: `rommel`",
    ),
    "10.2.2 two marked copies": (
        {"event_cards": {"events": [{"id": "convoy_2", "is_initial_draw": True}]}},
        "10.2.2: more than one copy of `convoy` is marked",
    ),
    "10.2.2 more drawn than there are": (
        {
            "scenarios": {
                "setups": [{"id": "spring_1941", "event_draws": [{"side": "axis", "events": ["rommel"], "count": 2}]}]
            }
        },
        "10.2.2: `spring_1941` draws more events for axis than the 1",
    ),
    "10.2.2 drawn by the wrong side": (
        {
            "scenarios": {
                "setups": [{"id": "spring_1941", "event_draws": [{"side": "allied", "events": ["rommel"], "count": 1}]}]
            }
        },
        "10.2.2: `spring_1941` may draw `rommel` for allied",
    ),
    "10.2.2.3 a kept card resolved at once": (
        {"scenarios": {"setups": [{"id": "spring_1941", "resolved_at_once": ["rommel"]}]}},
        "10.2.2.3: `spring_1941` resolves `rommel` at once",
    ),
    "10.3.3 an event of the other side": (
        {
            "scenarios": {
                "setups": [{"id": "start_1944", "events_given": {"axis": ["zhukov"], "allied": ["higgins_boats"]}}]
            }
        },
        "10.3.3: `start_1944` gives `zhukov` to axis",
    ),
    "10.3.3 more random events than there are": (
        {"scenarios": {"setups": [{"id": "start_1944", "events_random": {"axis": 40, "allied": 3}}]}},
        "10.3.3: `start_1944` draws 40 events for axis from only",
    ),
    "10.3.4 an opening that cannot be played": (
        {"scenarios": {"setups": [{"id": "start_1944", "big_push": []}]}},
        "10.3.4: `short_1944` begins with Overlord",
    ),
    "10.4 a judgement upside down": (
        {
            "scenarios": {
                "scenarios": [
                    {
                        "id": "intro_1941_1942",
                        "judgement": {
                            "leader": "axis",
                            "levels": [
                                {"at_least": 3, "outcome": "axis_limited"},
                                {"at_least": 6, "outcome": "axis_decisive"},
                            ],
                            "otherwise": "axis_catastrophe",
                        },
                    }
                ]
            }
        },
        "10.4: `intro_1941_1942`: the levels of its judgement must go down",
    ),
}


@pytest.mark.parametrize(("content", "found"), FAULTS.values(), ids=FAULTS.keys())
def test_check_finds_a_seeded_fault(tmp_path: Path, content: dict[str, object], found: str) -> None:
    pack = with_overlay(tmp_path, content)
    assert [line for line in problems(pack) if line.startswith(found)], problems(pack)
    assert len(problems(pack, "ja")) == len(problems(pack))


def test_every_problem_is_worded_in_both_languages_with_the_same_details() -> None:
    package = Path(check.__file__).parent
    texts = {
        language: tomllib.loads((package / "locale" / f"check.{language}.toml").read_text(encoding="utf-8"))
        for language in ("en", "ja")
    }
    for key, english in texts["en"].items():
        pairs = (
            [(english, texts["ja"][key])]
            if key != "what"
            else [(w, texts["ja"]["what"][k]) for k, w in english.items()]
        )
        for said, japanese in pairs:
            assert sorted(re.findall(r"\{(\w+)\}", said)) == sorted(re.findall(r"\{(\w+)\}", japanese)), key
    assert texts["en"].keys() == texts["ja"].keys()
    assert texts["en"]["what"].keys() == texts["ja"]["what"].keys()
    code = "".join(path.read_text(encoding="utf-8") for path in package.glob("check_*.py"))
    used = set(re.findall(r'problem\(\s*[\w".]+,\s*"(\w+)"', code))
    assert used == set(texts["en"]) - {"what"}


# Whatever an overlay says, it is either refused as a PackError, or loads and can be checked.

TABLES = [
    (name, table, entry)
    for name, file in FILES.items()
    for table, part in file.items()
    for entry in (part if isinstance(part, list) else [part])
]
VALUES = (
    st.none()
    | st.booleans()
    | st.integers(-1, 13)
    | st.sampled_from(
        ["", "axis", "allied", "berlin", "north_sea", "zhukov", "spring_1941", [], ["london"], ["rommel", "zhukov"], {}]
    )
)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_overlay_is_refused_or_can_be_checked(tmp_path: Path, data: st.DataObject) -> None:
    content: dict[str, dict[str, Any]] = {}
    for _ in range(data.draw(st.integers(1, 3))):
        file, table, entry = data.draw(st.sampled_from(TABLES))
        keys = {key: entry[key] for key in ("id", "a", "b") if key in entry}
        field = data.draw(st.sampled_from(sorted(set(entry) - set(keys))))
        is_removal = data.draw(st.booleans())
        change: dict[str, Any] = REMOVE if keys and is_removal else {field: data.draw(VALUES)}
        whole = content.setdefault(file, {})
        if isinstance(FILES[file][table], list):
            if all({k: e[k] for k in keys} != keys for e in whole.setdefault(table, [])):
                whole[table].append({**keys, **change})
        else:
            whole.setdefault(table, {}).update(change)
    for old in (tmp_path / "mine").glob("*.json"):
        old.unlink()
    try:
        pack = with_overlay(tmp_path, content)
    except PackError:
        return
    for line in (*problems(pack), *base_problems(pack)):
        assert re.match(r"\d+\.\d+(\.\d+)*: ", line)
