"""The checks of the game's own pack find where it departs from the rulebook."""

from pathlib import Path

import pytest
from tests.games.hitlers_reich.overlays import REMOVE, with_overlay

from sandtable.games.hitlers_reich.check import base_problems

BASE_FAULTS: dict[str, tuple[dict[str, object], str]] = {
    "1.1 a card too few": (
        {"event_cards": {"events": [{"id": "radar"} | REMOVE]}},
        "1.1: event cards: 56 expected, 55 found",
    ),
    "2.0 a printed symbol": (
        {"map": {"areas": [{"id": "norway", "printed_control": "western"}]}},
        "2.0: `norway` must be an area with the printed control axis",
    ),
    "2.2 an island in another sea": (
        {"map": {"adjacency": [{"a": "ireland", "b": "atlantic"}]}},
        "2.2: too many in neighbours of `ireland`: `atlantic`",
    ),
    "2.3 a border of Turkey": (
        {"map": {"adjacency": [{"a": "turkey", "b": "iraq"}]}},
        "2.3: too many in land beside `turkey`: `iraq`",
    ),
    "2.3 Naples and Sicily without a condition": (
        {"map": {"adjacency": [{"a": "naples", "b": "sicily", "condition": None}]}},
        "2.3: `naples` and `sicily` must be adjacent under a condition",
    ),
    "2.5 a wrong production": (
        {"map": {"areas": [{"id": "moscow", "production": 1}]}},
        "2.5: missing from production centres (soviet): `moscow:2`",
    ),
    "4.2 a title": (
        {"event_cards": {"events": [{"id": "patton", "title": "BRADLEY"}]}},
        "4.2: the event PATTON is missing",
    ),
    "4.2.5 a type": (
        {"event_cards": {"events": [{"id": "zhukov", "type": "returnable"}]}},
        "4.2.5: `zhukov` must be reusable",
    ),
    "6.5.3.3 a general": (
        {"event_cards": {"events": [{"id": "rommel", "is_general": False}]}},
        "6.5.3.3: missing from events marked `is_general`: `rommel`",
    ),
    "6.7.3 the coast of the Channel": (
        {"map": {"adjacency": [{"a": "channel", "b": "calais"} | REMOVE]}},
        "6.7.3: missing from land beside `channel`: `calais`",
    ),
    "8.1 a zone of a gate": (
        {"tables": {"carrier_gates": [{"id": "baltic", "zones": []}]}},
        "8.1: missing from zones of the gate `baltic`: `baltic_sea`",
    ),
    "8.6 Rumania far from the Soviet Union": (
        {"map": {"adjacency": [{"a": "rumania", "b": b} | REMOVE for b in ("bessarabia", "crimea")]}},
        "8.6: `rumania` must border a Soviet area",
    ),
    "10.0 a set-up": (
        {"scenarios": {"setups": [{"id": "start_1944", "fleets": {"axis": ["baltic_sea"]}}]}},
        "10.0: fleets of `start_1944`: `2`, `6` expected, `1`, `0` found",
    ),
    "16.1.4 a border of the example": (
        {"map": {"adjacency": [{"a": "leningrad", "b": "vologda"} | REMOVE]}},
        "16.1.4: `leningrad` and `vologda` must be adjacent",
    ),
    "16.3 the neighbours of Bessarabia": (
        {"map": {"adjacency": [{"a": "bessarabia", "b": "hungary"} | REMOVE]}},
        "16.3: `bessarabia` has 4 Axis and 1 Allied neighbours",
    ),
    "2.4 a zone too many": (
        {
            "map": {
                "zones": [
                    {
                        "id": "white_sea",
                        "name": "White Sea",
                        "name_ja": "白海",
                        "region": "northern_seas",
                        "position": {"lon": 40.0, "lat": 65.5, "x": 800, "y": 20},
                    }
                ]
            }
        },
        "2.4: zones: 19 expected, 20 found",
    ),
    "2.5 a capital": (
        {"map": {"areas": [{"id": "london", "capital": None}]}},
        "2.5: the capitals must be `berlin`, `london`, `moscow`",
    ),
    "4.2 an invented card that claims the rulebook": (
        {"event_cards": {"events": [{"id": "radar", "source": "rulebook 4.2"}]}},
        "4.2: `radar` is made up, but its source says otherwise",
    ),
    "4.2.4 an either-side card": (
        {"event_cards": {"events": [{"id": "radar", "deck": "either", "stars": "both"}]}},
        "4.2.4: either-side events: 12 expected, 13 found",
    ),
    "5.4.2 the wolfpacks": (
        {"event_cards": {"events": [{"id": "wolfpack_3", "family": "wolfpack_late"}]}},
        "5.4.2: copies of `wolfpack`: 3 expected, 2 found",
    ),
    "6.5.3.2 a star": (
        {"event_cards": {"events": [{"id": "patton", "stars": "both"}]}},
        "6.5.3.2: the stars of `patton` must be western",
    ),
    "6.7.3 nothing on the Bay of Biscay": (
        {
            "map": {
                "adjacency": [{"a": "bay_of_biscay", "b": b} | REMOVE for b in ("normandy", "vichy_france", "spain")]
            }
        },
        "6.7.3: the zone `bay_of_biscay` touches no area",
    ),
    "16.1.6 the North Sea without Norway": (
        {"map": {"adjacency": [{"a": "north_sea", "b": "norway"} | REMOVE]}},
        "16.1.6: `north_sea` must touch areas of both sides",
    ),
    "sources of an owner": (
        {"map": {"areas": [{"id": "poland", "source": "my box"}]}},
        "1.0: areas `poland`: the source `my box` is of no known kind",
    ),
    "a name in one language": (
        {"map": {"areas": [{"id": "poland", "name_ja": "Poland"}]}},
        "1.0: [poland].name_ja lacks its English or Japanese text",
    ),
}


@pytest.mark.parametrize(("content", "found"), BASE_FAULTS.values(), ids=BASE_FAULTS.keys())
def test_base_check_finds_a_seeded_fault(tmp_path: Path, content: dict[str, object], found: str) -> None:
    pack = with_overlay(tmp_path, content)
    assert [line for line in base_problems(pack) if line.startswith(found)], base_problems(pack)
    assert len(base_problems(pack, "ja")) == len(base_problems(pack))
