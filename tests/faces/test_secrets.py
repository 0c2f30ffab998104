"""Secrets at one screen: hands are hidden when it changes hands, and nothing shown depends on what is hidden."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

import sandtable.kernel.record as records
from sandtable.faces.seats import SOLO
from sandtable.kernel.game import Game
from sandtable.kernel.view import resample
from tests.faces.table import WIPE, at_table
from tests.toys.council import RULES as COUNCIL
from tests.toys.skirmish import RULES as SKIRMISH


def skirmish(seed: int) -> Game:
    return Game.begin(SKIRMISH, seed=seed)


def kept(path: Path) -> Game:
    return Game.from_record(SKIRMISH, SKIRMISH.load_tables([]), records.read(path))


def test_hotseat_hides_hands_when_the_screen_changes_hands(tmp_path: Path) -> None:
    """Each of five players, between two wipes of the screen, reads only of tokens that it has held or that all saw."""
    game = Game.begin(COUNCIL, seed=11, choices={"rounds": "2"})
    held: dict[str, set[str]] = {side: set() for side in COUNCIL.sides}

    typed = itertools.count()

    def note_hands() -> str | None:
        for side, hand in zip(COUNCIL.sides, game.position.hand, strict=True):  # type: ignore[attr-defined]
            held[side] |= {f"t{token}" for token in hand}
        n = next(typed)
        return None if n > 1000 else "1" if n % 4 else "2"

    played = at_table(game, ["human"] * 5, [], tmp_path / "game.save", rest=note_hands)
    assert played.game.over
    public = set(re.findall(r"\bt\d+\b", "\n".join(line.text for line in game.log())))
    names = {COUNCIL_TEXTS.thing("side", i): side for i, side in enumerate(COUNCIL.sides)}
    segments = re.split(WIPE + r"Pass the screen to (\w+)\.\n[^\n]*\n" + WIPE, played.output)
    assert len(segments) > 20
    secret = 0
    for name, shown in zip(segments[1::2], segments[2::2], strict=True):
        seen = set(re.findall(r"\bt\d+\b", shown))
        assert seen <= held[names[name]] | public
        secret += len(seen - public)
    assert secret > 0, "the test would find nothing if no hidden token were shown to its owner"


COUNCIL_TEXTS = Game.begin(COUNCIL).texts("en")


def test_screen_is_not_passed_in_solo_play(tmp_path: Path) -> None:
    played = at_table(skirmish(3), ("human", "human"), ["rest"], tmp_path / "game.save", table=SOLO)
    assert "Pass the screen" not in played.output
    assert WIPE not in played.output


ORDERS = ["b", "h", "l 99", "place mill", "card banner", "card guards", "w play rally", "w lay guards", "w sally mill"]


@pytest.mark.parametrize("seed", range(6))
def test_nothing_shown_depends_on_what_the_viewer_may_not_know(tmp_path: Path, seed: int) -> None:
    """Two games that differ only in what is hidden from crown show crown the same, whatever is asked."""
    game = skirmish(seed)
    played = at_table(game, ("human", "random"), ["2", "2", "2"], tmp_path / "first.save", rest=lambda: None)
    assert not played.game.over
    other = kept(tmp_path / "first.save")
    other.position = resample(SKIRMISH, game.position, 0, b"k" * 32)
    hidden = [card for pile in (game.position.hand[1], game.position.deck[1]) for card in pile]  # type: ignore[attr-defined]
    moved = [card for pile in (other.position.hand[1], other.position.deck[1]) for card in pile]  # type: ignore[attr-defined]
    shown = []
    for n, one in enumerate((game, other)):
        path = tmp_path / f"again-{n}.save"
        output = at_table(one, ("human", "random"), ORDERS, path).output
        shown.append(output.replace(str(path), "").replace(path.name, ""))
    assert len(hidden) == len(moved)
    assert shown[0] == shown[1]
