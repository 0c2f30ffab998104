"""Proof that every outcome of chance followed from the seed that a game had committed to."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings, strategies as st

from sandtable.kernel.chance import commitment_of
from sandtable.kernel.codec import digest
from sandtable.kernel.engine import RuleFault
from sandtable.kernel.game import Game
from sandtable.kernel.proof import Verdict, replay, verify
from sandtable.kernel.record import Record
from sandtable.kernel.text import option_name
from tests.kernel.play import TOYS, go_on, kept, played

SKIRMISH = TOYS["skirmish"]
TABLES = SKIRMISH.load_tables([])


def rolled_back() -> Game:
    """A finished game that went back twice on its way."""
    game = played(SKIRMISH, 20, seed=11)
    for back_to in (7, 3):
        game.propose_rollback("crown", back_to)
        game.answer_rollback("league", True)
        go_on(game, 9, back_to)
    go_on(game)
    assert game.over
    return game


FINISHED = rolled_back()


def verdict(record: Record) -> Verdict:
    return verify(SKIRMISH, TABLES, record)


@pytest.mark.parametrize("name", TOYS)
def test_an_honest_game_is_proved(name: str) -> None:
    game = played(TOYS[name], 300)
    record = game.to_record()
    found = verify(game.rules, game.tables, record)
    outcomes = [outcome for entry in [record.opening, *record.entries] for outcome in entry.outcomes]
    assert found == Verdict(True, len(game.entries), len(outcomes))


def test_a_game_that_went_back_by_consent_is_proved() -> None:
    assert verdict(FINISHED.to_record()).proved


def outcome_places(record: Record) -> list[tuple[int, int, int]]:
    """Where outcomes of chance stand: entry (-1: the opening), outcome, value."""
    return [
        (i - 1, j, k)
        for i, entry in enumerate([record.opening, *record.entries])
        for j, outcome in enumerate(entry.outcomes)
        for k in range(len(outcome))
    ]


PLACES = outcome_places(FINISHED.to_record())


@settings(max_examples=60, deadline=None)
@given(place=st.sampled_from(PLACES), by=st.sampled_from([-1, 1]))
def test_one_changed_outcome_is_found(place: tuple[int, int, int], by: int) -> None:
    record = kept(FINISHED)
    i, j, k = place
    entry = record.entries[i] if i >= 0 else record.opening
    entry.outcomes[j][k] += by
    found = verdict(record)
    assert not found.proved
    assert found.fault.startswith("the opening: " if i < 0 else f"entry {i}: the record says")


DECIDED = [i for i, entry in enumerate(FINISHED.entries) if entry.what == "decision"]


@settings(max_examples=60, deadline=None)
@given(at=st.sampled_from(DECIDED), data=st.data())
def test_one_changed_option_is_found(at: int, data: st.DataObject) -> None:
    """Even if the other was as legal, in the last decision of all or in one that was rolled back."""
    record = kept(FINISHED)
    entry = record.entries[at]
    g = FINISHED.position_before(at)
    legal = [option_name(SKIRMISH, TABLES, pick) for pick in g.choices[g.deciders.index(entry.side)]]
    others = [option for option in [*legal, "attack:castle", "sing"] if option != entry.option]
    entry.option = data.draw(st.sampled_from(others))
    assert not verdict(record).proved


def other_seed(record: Record) -> None:
    record.seed = "another"


def other_seed_and_commitment(record: Record) -> None:
    record.seed = "another"
    record.commitment = commitment_of("another")


def other_scenario(record: Record) -> None:
    record.scenario = "siege"


def other_days(record: Record) -> None:
    record.choices["days"] = "12"


def an_outcome_more(record: Record) -> None:
    record.entries[0].outcomes.append([-1, 6])


def an_entry_less(record: Record) -> None:
    del record.entries[1]


def other_side(record: Record) -> None:
    record.entries[0].side = 1


def rollback_to_the_future(record: Record) -> None:
    record.entries[20].back_to = 99


def rollback_elsewhere(record: Record) -> None:
    record.entries[20].back_to += 1


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (other_seed, "the seed does not match the published commitment"),
        (other_seed_and_commitment, "the opening: the record says"),
        (other_scenario, "the opening: the snapshot taken here is not"),
        (other_days, "the opening: the snapshot taken here is not"),
        (an_outcome_more, "entry 0: the record says"),
        (an_entry_less, "entry 1: "),
        (other_side, "entry 0: the recorded option"),
        (rollback_to_the_future, "entry 20: a rollback to before entry 99 is not possible"),
        (rollback_elsewhere, "entry 20: the snapshot taken here is not"),
    ],
)
def test_whatever_else_was_changed_is_found(change: Callable[[Record], None], fault: str) -> None:
    record = kept(FINISHED)
    change(record)
    found = verdict(record)
    assert not found.proved and found.fault.startswith(fault)


def test_a_changed_snapshot_is_found() -> None:
    record = kept(FINISHED)
    at, _ = record.snapshots[3]
    record.snapshots[3] = (at, record.snapshots[4][1])
    assert (
        verdict(record).fault == f"entry {at - 1}: the snapshot taken here is not the position that the seed leads to"
    )


def test_a_fork_proves_nothing() -> None:
    assert "forked from another" in verdict(FINISHED.fork(5).to_record()).fault


# -- replay -----------------------------------------------------------------------------------------------------------


def test_the_log_alone_leads_to_the_end_without_the_seed() -> None:
    record = kept(FINISHED)
    record.seed, record.snapshots = "unknown", []
    g = replay(SKIRMISH, TABLES, record)
    g.key = FINISHED.position.key
    assert digest(g) == FINISHED.digest()


def test_a_log_with_too_many_outcomes_cannot_be_replayed() -> None:
    record = kept(FINISHED)
    an_outcome_more(record)
    with pytest.raises(RuleFault, match="entry 0: 1 recorded outcomes are left over"):
        replay(SKIRMISH, TABLES, record)
