"""The checks find faults of conflict cards and event cards: each overlay breaks one rule, and they name it."""

from pathlib import Path

import pytest
from tests.games.hitlers_reich.overlays import REMOVE, with_overlay

from sandtable.games.hitlers_reich.check import problems

DRAW_WITHOUT_CARRIERS = {
    "setups": [
        {
            "id": "spring_1941",
            "event_draws": [
                {"side": "allied", "events": ["enigma", "reserves"], "count": 2},
                {"side": "axis", "events": ["rommel", "stukas"], "count": 2},
            ],
        }
    ]
}

FAULTS: dict[str, tuple[dict[str, object], str]] = {
    "4.1.2 a card missing": (
        {"conflict_cards": {"conflict_cards": [{"id": "soviet_05"} | REMOVE]}},
        "4.1.2: the suit `soviet` must have one card of each value",
    ),
    "4.1.2 Italian above German": (
        {"conflict_cards": {"suits": [{"id": "italian", "tie_rank": 4}]}},
        "4.1.2: German must rank above",
    ),
    "4.1.2 a second Double Agent": (
        {"conflict_cards": {"conflict_cards": [{"id": "german_05", "suit": None, "rank": "double_agent"}]}},
        "4.1.2: axis must have one Double Agent, not 2",
    ),
    "4.1.2 a card of the other side": (
        {"conflict_cards": {"conflict_cards": [{"id": "german_05", "side": "allied"}]}},
        "4.1.2: `german_05` must have a suit of its own side",
    ),
    "4.1.3 a wrong reroll": (
        {"conflict_cards": {"conflict_cards": [{"id": "german_12", "rerolls": 3}]}},
        "4.1.3: the rank or rerolls of `german_12`",
    ),
    "4.1.3 a Double Agent of another value": (
        {"conflict_cards": {"conflict_cards": [{"id": "double_agent_axis", "value": 9}]}},
        "4.1.3: the rank or rerolls of `double_agent_axis`",
    ),
    "4.1.4 a change of nothing": (
        {
            "event_cards": {
                "events": [{"id": "swedish_trade", "effects": [{"op": "hand_size", "who": "self", "by": 0}]}]
            }
        },
        "4.1.4: `swedish_trade`: the effect `hand_size` changes nothing",
    ),
    "4.2 copies that differ": (
        {"event_cards": {"events": [{"id": "convoy_2", "effects": [{"op": "hand_size", "who": "self", "by": 2}]}]}},
        "4.2: the copies of `convoy` differ",
    ),
    "4.2 a title twice": (
        {"event_cards": {"events": [{"id": "radar", "title": "PATTON"}]}},
        "4.2: two different events have the title PATTON",
    ),
    "4.2 a card without effect": (
        {"event_cards": {"events": [{"id": "radar", "effects": []}]}},
        "4.2: `radar` has no effect",
    ),
    "4.2 a copy number twice": (
        {"event_cards": {"events": [{"id": "convoy_3", "copy": 2}]}},
        "4.2: the copies of `convoy` must be numbered",
    ),
    "4.2.5 a use of a one-shot card": (
        {"event_cards": {"events": [{"id": "franco", "uses": ["land_attack"]}]}},
        "4.2.5: `franco`: reusable and returnable events have uses",
    ),
    "4.2.5.4 a late card that is kept": (
        {"event_cards": {"events": [{"id": "rommel", "is_from_1942": True}]}},
        "4.2.5.4: `rommel`: only recyclable events join later",
    ),
    "5.4 a returning card of the wrong type": (
        {"event_cards": {"events": [{"id": "swedish_trade", "type": "removable"}]}},
        "5.4: `swedish_trade` comes back at a reshuffle",
    ),
    "5.4.2 a kept card marked as held": (
        {"event_cards": {"events": [{"id": "rommel", "is_held": True}]}},
        "5.4.2: `rommel`: only a removable event",
    ),
    "5.4.2 two cards that deny the gain": (
        {"event_cards": {"events": [{"id": "franco", "effects": [{"op": "cancel_reshuffle_gain"}]}]}},
        "5.4.2: more than one event cancels what a reshuffle gives",
    ),
    "6.4.2 dice of a one-shot card": (
        {"event_cards": {"events": [{"id": "speer", "effects": [{"op": "bonus_dice", "dice": 1}]}]}},
        "6.4.2: `speer` acts when won",
    ),
    "6.5.1 a landing that is a land attack": (
        {"event_cards": {"events": [{"id": "landing_craft", "uses": ["land_attack"]}]}},
        "6.5.1: `landing_craft` allows the attack `amphibious`, so that must be its only use",
    ),
    "6.5.1 no paratroops": (
        {"event_cards": {"events": [{"id": "paratroops"} | REMOVE]}},
        "6.5.1: one event must allow a paratroop attack",
    ),
    "6.5.3.2 stars on an Axis card": (
        {"event_cards": {"events": [{"id": "stukas", "stars": "western"}]}},
        "6.5.3.2: the stars of `stukas` do not fit its deck",
    ),
    "6.5.3.3 a two-card mark without the effect": (
        {"event_cards": {"events": [{"id": "reserves", "is_two_card": True}]}},
        "6.5.3.3: `reserves`: the two-card mark",
    ),
    "6.5.3.3 a general won and gone": (
        {"event_cards": {"events": [{"id": "speer", "is_general": True}]}},
        "6.5.3.3: `speer`: a general must be reusable or returnable",
    ),
    "7.2 an effect that can never work": (
        {"event_cards": {"events": [{"id": "rommel", "effects": [{"op": "set_own_die", "face": 5, "when": "sea"}]}]}},
        "7.2: `rommel`: its effect `set_own_die` works in `sea`",
    ),
    "7.9.2 a Blitz at sea": (
        {"event_cards": {"events": [{"id": "the_bismarck", "may_blitz": True}]}},
        "7.9.2: `the_bismarck` may be used in a Blitz",
    ),
    "8.1 no carriers": (
        {"event_cards": {"events": [{"id": "fleet_carriers"} | REMOVE]}, "scenarios": DRAW_WITHOUT_CARRIERS},
        "8.1: the rules need the event `fleet_carriers`",
    ),
    "8.5 a Vichy area forgotten": (
        {
            "event_cards": {
                "events": [
                    {
                        "id": "vichy_defects",
                        "effects": [{"op": "vichy_defects", "western_now": ["algeria"], "axis_later": []}],
                    }
                ]
            }
        },
        "8.5: `vichy_defects` must name each Vichy area",
    ),
    "8.5 a revolt outside Vichy": (
        {"event_cards": {"events": [{"id": "iraq_revolts", "effects": [{"op": "open_vichy_area", "area": "egypt"}]}]}},
        "8.5: `iraq_revolts` names `egypt`",
    ),
}


@pytest.mark.parametrize(("content", "found"), FAULTS.values(), ids=FAULTS.keys())
def test_check_finds_a_seeded_fault(tmp_path: Path, content: dict[str, object], found: str) -> None:
    pack = with_overlay(tmp_path, content)
    assert [line for line in problems(pack) if line.startswith(found)], problems(pack)
    assert len(problems(pack, "ja")) == len(problems(pack))
