"""An owner's overlays on the data pack of Hitler's Reich."""

import re
from pathlib import Path

import pytest
from tests.games.hitlers_reich.overlays import with_overlay

from sandtable.games.hitlers_reich.check import problems
from sandtable.games.hitlers_reich.schema import HitlersReichPack, load
from sandtable.packs import PackError, kind_of_source

PACK = load()


def neighbours(place: str, pack: HitlersReichPack) -> set[str]:
    return {b.b if b.a == place else b.a for b in pack.adjacency if place in (b.a, b.b)}


def test_an_owner_corrects_the_map_and_the_checks_still_hold(tmp_path: Path) -> None:
    pack = with_overlay(
        tmp_path,
        {
            "map": {
                "areas": [{"id": "poland", "name": "Warsaw", "name_ja": "ワルシャワ", "source": "box"}],
                "adjacency": [
                    {"a": "poland", "b": "rumania"},
                    {"a": "berlin", "b": "hungary"},
                    {"a": "vologda", "b": "steppes", "remove": True},
                ],
            },
            "event_cards": {"events": [{"id": "radar", "type": "returnable"}]},
        },
    )
    assert problems(pack) == []
    assert pack.place["poland"].name == "Warsaw"
    assert {"rumania", "berlin"} <= neighbours("poland", pack)
    assert "steppes" not in neighbours("vologda", pack)
    assert pack.digest != PACK.digest and pack.play_digest != PACK.play_digest
    assert kind_of_source(pack.provenance["areas"]["poland"].of("name")) == "owner"
    assert kind_of_source(pack.provenance["areas"]["poland"].of("position")) == "reconstructed"
    assert pack.provenance["adjacency"]["vologda-steppes"].is_removed
    assert pack.event["radar"].source_of("type") == "owner"


def test_places_and_events_keep_their_numbers_under_an_overlay(tmp_path: Path) -> None:
    pack = with_overlay(
        tmp_path,
        {"map": {"zones": [{"id": "north_sea", "name": "German Bight", "name_ja": "ドイツ湾"}]}},
    )
    assert [place.id for place in pack.places] == [place.id for place in PACK.places]
    assert [event.id for event in pack.events] == [event.id for event in PACK.events]


def test_a_better_translation_leaves_the_play_digest_alone(tmp_path: Path) -> None:
    pack = with_overlay(tmp_path, {"event_cards": {"events": [{"id": "radar", "text_ja": "レーダーの新しい説明。"}]}})
    assert pack.play_digest == PACK.play_digest and pack.digest != PACK.digest


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            {"map": {"areas": [{"id": "berlin", "production": "three"}]}},
            'map.json: areas["berlin"].production: Expected `int`, got `str`',
        ),
        (
            {"map": {"areas": [{"id": "berlin", "printed_control": "german"}]}},
            'map.json: areas["berlin"].printed_control: `german` is not one of axis, western, soviet, vichy, neutral',
        ),
        (
            {"map": {"adjacency": [{"a": "berlin", "b": "prague"}]}},
            'map.json: adjacency["berlin-prague"].b: there is no `prague` in areas, zones',
        ),
        (
            {"map": {"zones": [{"id": "malta"}]}},
            'map.json: zones["malta"].name: the required field is missing',
        ),
        (
            {"event_cards": {"events": [{"id": "rommel", "effects": [{"op": "reroll_either", "dices": 1}]}]}},
            'event_cards.json: events["rommel"].effects[0].dices: unknown field; did you mean `dice`?',
        ),
        (
            {"event_cards": {"events": [{"id": "rommel", "effects": [{"op": "win", "dice": 1}]}]}},
            'event_cards.json: events["rommel"].effects[0].op: `win` is not one of bonus_dice, reroll_own,',
        ),
        (
            {"event_cards": {"events": [{"id": "franco", "remove": True}]}},
            'map.json: areas["spain"].neutral_until: `franco` is needed here, but',
        ),
        (
            {"tables": {"years": [{"id": "end_1946", "name": "End of 1946", "name_ja": "1946年末"}]}},
            'tables.json: years["end_1946"]: entries of this part can be corrected, but neither added nor removed',
        ),
        (
            {"scenarios": {"scenarios": [{"id": "short_1944", "setup": "start_1943"}]}},
            'scenarios.json: scenarios["short_1944"].setup: there is no `start_1943` in setups; did you mean',
        ),
    ],
)
def test_a_fault_in_an_overlay_names_the_place(tmp_path: Path, content: dict[str, object], message: str) -> None:
    with pytest.raises(PackError, match=re.escape(message)):
        with_overlay(tmp_path, content)
