"""Positions as plain data under stable names: kept, copied, compared, and read under renamed rules."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import pytest

from sandtable.kernel.codec import Unreadable, decode, digest, encode, pack, unpack
from sandtable.kernel.engine import advance, take
from sandtable.kernel.position import Position
from sandtable.kernel.ruleset import Ruleset
from tests.kernel.play import TOYS, played
from tests.toys import ruin
from tests.toys.ruin import Realms

SKIRMISH = TOYS["skirmish"]
TABLES = SKIRMISH.load_tables([])


def plain(name: str = "skirmish", decisions: int = 3, seed: int = 8) -> dict[str, Any]:
    """A position in mid-procedure as plain data of the test's own."""
    data: dict[str, Any] = msgspec.msgpack.decode(pack(played(TOYS[name], decisions, seed).position))
    return data


# -- kept and copied --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TOYS)
def test_a_copy_goes_its_own_way(name: str) -> None:
    """Whatever happens to one of two copies, the other stays; both go the same way by the same decisions."""
    game = played(TOYS[name], 9, seed=2)
    g = game.position
    kept = digest(g)
    one, other = g.copy(), g.copy()
    for _ in range(12):
        if one.over:
            break
        take(one, one.deciders[0], one.choices[0][-1])
    assert digest(g) == digest(other) == kept != digest(one)
    for _ in range(12):
        if other.over:
            break
        take(other, other.deciders[0], other.choices[0][-1])
    assert digest(other) == digest(one)


def test_a_copy_shares_the_pending_decision_and_not_the_journal() -> None:
    g = played(TOYS["plain"], 2).position
    copied = g.copy()
    assert copied.choices is g.choices and len(g.choices[0]) == 601
    assert copied.journal is None and copied.script is None


@dataclass
class Sharing(Realms):
    """Realms whose copies share their procedures until a step of theirs runs."""

    def copy(self) -> Sharing:
        copied = Sharing(**{name: getattr(self, name) for name in Realms.__dataclass_fields__})
        copied.stack = self.share_stack()
        copied.shared = self.shared
        copied.held_by = self.held_by[:]
        return copied


def test_copies_that_share_their_procedures_go_their_own_ways_too() -> None:
    """Of a game played thirty procedures deep, each position that was copied on the way stays as it was."""
    tables = ruin.RULES.load_tables([])
    plainly = ruin.set_up(tables, "ruin", {})
    g: Position = Sharing(stack=[ruin.Season()], held_by=plainly.held_by[:])
    left: list[tuple[Position, str]] = []
    for realms in (plainly, g):
        advance(realms)
    for number in range(200):
        side = plainly.deciders[number % len(plainly.deciders)]
        pick = plainly.choices[plainly.deciders.index(side)][-1]
        left.append((g, digest(g)))
        g = g.copy()
        for realms in (plainly, g):
            take(realms, side, pick)
        if number % 7 == 0:
            strayed = left[-1][0].copy()
            take(strayed, side, plain_pick(strayed, side))
    assert digest(g) == digest(plainly)
    assert all(digest(position) == kept for position, kept in left)


def plain_pick(g: Position, side: int) -> int:
    """The first option of a side."""
    return g.choices[g.deciders.index(side)][0]


def test_a_digest_is_the_same_in_every_process() -> None:
    """Whatever the process's hash seed, and whatever order names were made in."""
    told = {digest(played(TOYS["council"], 25).position)}
    code = (
        "from sandtable.kernel.codec import digest\n"
        "from tests.kernel.play import TOYS, played\n"
        "print(digest(played(TOYS['council'], 25).position))"
    )
    for seed in ("0", "4711"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(["src", ".", *sys.path])},
            capture_output=True,
            text=True,
            check=True,
        )
        told.add(run.stdout.strip())
    assert len(told) == 1


def test_positions_that_differ_anywhere_have_other_digests() -> None:
    g = played(SKIRMISH, 3, 8).position
    digests = {digest(g)}
    for name in ("active", "events", "winner", "days_left"):
        other = g.copy()
        setattr(other, name, getattr(g, name) + 1)
        digests.add(digest(other))
    other = g.copy()
    other.stack[-1].turn += 1
    digests.add(digest(other))
    assert len(digests) == 6


# -- renamed rules ----------------------------------------------------------------------------------------------------


def under(renames: dict[str, str]) -> Ruleset:
    """The rules of Skirmish after their authors renamed things."""
    changed: Ruleset = replace(SKIRMISH, renames=renames)
    return changed


def test_what_was_renamed_is_found_under_its_new_name() -> None:
    """A procedure, a step, a field of a procedure and a field of the position."""
    g = played(SKIRMISH, 3, 8).position
    data = plain()
    assert data["stack"][-1][:2] == ["contest", "event"]
    data["garrison"] = data.pop("control")
    data["stack"][-1][0:2] = ["battle", "ploys"]
    data["stack"][-1][2]["spot"] = data["stack"][-1][2].pop("place")
    renames = {
        "position.garrison": "control",
        "battle": "contest",
        "contest@ploys": "event",
        "contest.spot": "place",
    }
    assert digest(decode(under(renames), TABLES, data)) == digest(g)


def test_what_was_given_up_is_left_out_and_what_is_new_has_its_default() -> None:
    data = plain()
    data["weather"] = 3
    data["stack"][-1][2]["mood"] = "grim"
    del data["days_left"], data["stack"][-1][2]["won"]
    g = decode(under({"position.weather": "", "contest.mood": ""}), TABLES, data)
    assert g.days_left == 0 and g.stack[-1].won is False  # type: ignore[attr-defined]


def test_a_position_field_and_a_procedure_may_have_had_the_same_name() -> None:
    data = plain()
    data["stack"][-1][0] = "control"
    assert isinstance(decode(under({"control": "contest"}), TABLES, data), Position)


# -- what cannot be read ----------------------------------------------------------------------------------------------


def without_stack(data: dict[str, Any]) -> None:
    del data["stack"]


def change(path: str, value: Any) -> Any:
    """A change of one entry of plain data."""

    def carry_out(data: dict[str, Any]) -> None:
        *way, last = [int(part) if part.lstrip("-").isdigit() else part for part in path.split(".")]
        node: Any = data
        for part in way:
            node = node[part]
        node[last] = value

    return carry_out


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (without_stack, "the stack of procedures is missing"),
        (change("stack", 3), "the stack of procedures is missing"),
        (change("stack.0", ["campaign", "attack"]), r"procedure 0 of the stack: expected \[kind, step, fields\]"),
        (change("stack.0", ["campaign", "attack", []]), r"procedure 0 of the stack: expected \[kind, step, fields\]"),
        (change("stack.-1.0", "opera"), "procedure 1 of the stack: skirmish knows no procedure 'opera'"),
        (change("stack.-1.1", "sing"), "contest has no step 'sing'"),
        (change("stack.-1.1", "roll"), "the pending decision cannot be worked out: RuleFault: roll 3.4 is no decision"),
        (change("stack.-1.1", "(end)"), "the pending decision cannot be worked out: RuleFault: contest has ended"),
        (change("stack.-1.2.mood", 1), r"procedure 1 of the stack \(contest\): no field 'mood'"),
        (change("stack.-1.2.place", "ford"), r"\(contest\): field 'place' should be int, not str"),
        (change("stack.-1.2.won", 1), r"\(contest\): field 'won' should be bool, not int"),
        (change("stack.-1.2.laid", [[1], 2]), "field 'laid' holds things of the wrong type"),
        (change("stack.-1.2.bonus", ["0", "0"]), "field 'bonus' holds things of the wrong type"),
        (change("stack.-1.2.bonus", [0.5, 0.5]), "field 'bonus' holds things of the wrong type"),
        (change("stack.-1.2.turn", None), "field 'turn' should be int, not NoneType"),
        (change("weather", 1), "position: no field 'weather'"),
        (change("control", {"castle": 0}), "position: field 'control' should be list, not dict"),
        (change("control.2", "crown"), "position: field 'control' holds things of the wrong type"),
        (change("hand.0", [[1]]), "position: field 'hand' holds things of the wrong type"),
        (change("key", "0"), "position: field 'key' should be bytes, not str"),
        (change("hand", []), "the pending decision cannot be worked out: IndexError"),
        (change("stack", []), "the pending decision cannot be worked out: RuleFault: no procedure is in progress"),
    ],
)
def test_data_that_is_no_position_is_refused_by_name(damage: Any, complaint: str) -> None:
    data = plain()
    damage(data)
    with pytest.raises(Unreadable, match=complaint):
        decode(SKIRMISH, TABLES, data)


def test_a_position_in_which_nobody_can_decide_is_refused() -> None:
    game = played(TOYS["council"], 2)
    data = encode(game.position)
    with pytest.raises(Unreadable, match="nobody can decide"):
        decode(game.rules, game.tables, {**data, "picks": [0, 0, 0, 0, 0]})


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\x91" * 100_000])
def test_bytes_that_are_no_position_are_refused(data: bytes) -> None:
    with pytest.raises(Unreadable, match="position: "):
        unpack(SKIRMISH, TABLES, data)


def test_plain_data_of_another_shape_is_refused() -> None:
    with pytest.raises(Unreadable, match="expected an object, got list"):
        decode(SKIRMISH, TABLES, [])


def test_a_position_that_was_read_shares_nothing_with_what_it_was_read_from() -> None:
    data = plain()
    g = decode(SKIRMISH, TABLES, data)
    kept = digest(g)
    data["control"][0] = 1
    data["hand"][0].clear()
    assert digest(g) == kept
