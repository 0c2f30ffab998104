"""Procedures within procedures, down to any depth, with results on the way up."""

from __future__ import annotations

from sandtable.kernel.codec import digest, pack, unpack
from sandtable.kernel.engine import advance, apply
from sandtable.kernel.sequence import SEQUENCE_OF
from tests.kernel.play import TOYS
from tests.toys.ruin import CEDE, CLAIM, DARE, PROTEST, RULES, Realms, Trial, set_up
from tests.toys.skirmish import contest, turn, valley, words

FOX, HARE, LYNX, WOLF = range(4)
NONE = 0


def ruin() -> Realms:
    """The realms before fox's first decision."""
    g = set_up(RULES.load_tables([]), "ruin", {})
    advance(g)
    return g


def kinds(g: Realms) -> list[str]:
    """The procedures in progress."""
    return [SEQUENCE_OF[type(frame)].kind for frame in g.stack]


def test_results_come_back_through_every_kind_of_step() -> None:
    """Fox is ruined; hare protests against its surrender, and is ruined in turn; each is told its own losses."""
    g = ruin()
    g.script = [[1], [3]]
    apply(g, FOX, DARE)
    assert kinds(g) == ["season", "trial", "collapse"]
    apply(g, FOX, CEDE | 0)
    assert kinds(g) == ["season", "trial", "collapse", "surrender"] and g.deciders == [HARE, LYNX, WOLF]
    apply(g, LYNX, CLAIM | 1)
    apply(g, HARE, CLAIM | 2)
    apply(g, WOLF, CLAIM | 1)
    assert g.held_by[:3] == [-1, FOX, HARE], "two claims for one region fail"
    apply(g, HARE, PROTEST)
    assert kinds(g) == ["season", "trial", "collapse", "surrender", "trial", "collapse"]
    apply(g, HARE, CEDE | 6)
    for side in (FOX, LYNX, WOLF):
        apply(g, side, NONE)
    inner = g.stack[-1]
    assert g.held_by.count(HARE) == 6 and kinds(g) == ["season", "trial", "collapse", "surrender"]
    assert inner.passes == 0 and g.deciders == [LYNX], "after a protest all others may speak again"
    trial = g.stack[1]
    assert isinstance(trial, Trial)
    apply(g, LYNX, NONE)
    apply(g, WOLF, NONE)
    assert kinds(g) == ["season"] and g.active == HARE
    assert trial.lost == 2, "fox gave up a region and lost another to hare"


def test_each_decision_deep_inside_can_be_kept_and_taken_up_again() -> None:
    """The sides of a game that is put away at every decision play the same game as those who stay at the table."""
    tables = RULES.load_tables([])
    kept, stayed = ruin(), ruin()
    deepest = number = 0
    while not stayed.over:
        number += 1
        deepest = max(deepest, len(stayed.stack))
        kept = unpack(RULES, tables, pack(kept))  # type: ignore[assignment]
        assert (kept.deciders, kept.choices) == (stayed.deciders, stayed.choices)
        side = stayed.deciders[number % len(stayed.deciders)]
        found = stayed.choices[stayed.deciders.index(side)]
        pick = found[-1] if number % 3 else found[0]
        apply(stayed, side, pick)
        apply(kept, side, pick)
    assert digest(kept) == digest(stayed)
    assert deepest > 20


def test_a_contest_inside_a_contest_interrupts_it_and_helps_it() -> None:
    """Skirmish 4.2: the sally is over before the contest around it goes on, and adds 3 to it."""
    rules = TOYS["skirmish"]
    g = rules.set_up(rules.load_tables([]), "valley", {"days": "3"})
    assert isinstance(g, valley.Valley)
    g.hand = [[valley.SALLY_CARD, 0, 1, 2], [3, 4, 5, 6]]
    g.discard = [[card for card in range(10) if card not in hand] for hand in g.hand]
    advance(g)
    market, ford = 5, 4
    apply(g, 0, words.ATTACK | market)
    apply(g, 0, words.LAY | 2)
    apply(g, 1, words.LAY | 3)
    apply(g, 0, words.SALLY | ford)
    outer, inner = g.stack[-2:]
    assert isinstance(inner, contest.Contest) and isinstance(outer, contest.Contest)
    assert (inner.place, inner.attacker, inner.outer) == (ford, 0, [market])
    g.script = [[6, 6, 1, 1], [1, 1, 3, 3], list(range(7)), list(range(8))]
    apply(g, 0, NONE)
    apply(g, 1, NONE)
    apply(g, 0, NONE)
    apply(g, 1, NONE)
    assert g.control[ford] == 0 and outer.bonus == [3, 0]
    assert g.deciders == [1], "the window of the contest around it goes on with the other side"
    apply(g, 1, NONE)
    apply(g, 0, NONE)
    assert g.control[market] == 1, "2 by dice, 3 for pikes and 3 for the sally do not beat 6 and 3 for foot"


def test_a_shuffle_interrupts_a_draw() -> None:
    """Skirmish 2.1: with one card left in the deck, the rest of a hand comes from the shuffled discard pile."""
    rules = TOYS["skirmish"]
    g = rules.set_up(rules.load_tables([]), "valley", {"days": "3"})
    assert isinstance(g, valley.Valley)
    g.deck[0], g.discard[0] = [7], [0, 1, 2, 3, 4, 5, 6, 8, 9]
    g.stack.append(turn.Draw(side=0, wanted=3))
    g.script = [[8, 0, 1, 2, 3, 4, 5, 7, 6], list(range(10))]
    advance(g)
    assert g.hand[0][:3] == [7, 6, 8], "the card that was left, then the last of the new deck"
