"""Games and mid-procedure positions kept by earlier code open, replay and go on under the present code."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from tests.saved.keep import decide, where

import sandtable
from sandtable.kernel.proof import verify
from sandtable.kernel.record import read

HERE = Path(__file__).parent
KEPT = sorted(path for path in HERE.glob("*/*.save"))


def told(path: Path) -> dict[str, Any]:
    """What the index says of a kept game."""
    found: dict[str, Any] = json.loads((path.parent / "index.json").read_text(encoding="utf-8"))[path.stem]
    return found


def test_every_kept_game_is_here() -> None:
    for index in HERE.glob("*/index.json"):
        names = set(json.loads(index.read_text(encoding="utf-8")))
        assert names == {path.stem for path in index.parent.glob("*.save")}
    assert KEPT


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_kept_game_opens_where_it_stood(path: Path) -> None:
    game = sandtable.load(path)
    assert game.digest() == told(path)["digest"]
    assert game.over or where(game) == told(path)["where"]
    assert (game.result.ending if game.result else None) == told(path)["ending"]


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_kept_game_replays_from_its_log_and_its_dice_are_proved(path: Path) -> None:
    record = read(path)
    rules = sandtable.ruleset(record.game)
    verdict = verify(rules, rules.load_tables([]), record)
    assert verdict.proved, verdict.fault
    assert verdict.decisions == len(record.entries)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_kept_game_can_be_played_to_its_end(path: Path) -> None:
    game = sandtable.load(path)
    choose = random.Random(1)
    while not game.over:
        decide(game, choose)
    assert game.result is not None
