"""What a side may know, and what it may imagine of the rest."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from sandtable.kernel.codec import digest
from sandtable.kernel.engine import RuleFault, advance, apply
from sandtable.kernel.frame import Frame
from sandtable.kernel.position import Position
from sandtable.kernel.ruleset import Ruleset, Secret
from sandtable.kernel.sequence import Flow, Sequence, ask, auto, register
from sandtable.kernel.view import SPECTATOR, resample, view
from tests.kernel.little import PICK, Little, little_rules
from tests.kernel.play import TOYS, played
from tests.toys import fog
from tests.toys.council.table import POWERS, Table
from tests.toys.council.trial import Trial
from tests.toys.skirmish import set_up
from tests.toys.skirmish.contest import Contest
from tests.toys.skirmish.valley import Valley

SKIRMISH, COUNCIL, FOG = TOYS["skirmish"], TOYS["council"], TOYS["fog"]


def imagined(rules: Ruleset, g: Position, side: int, count: int) -> list[Any]:
    """So many positions that a side may imagine, and that are its game's own sort of position."""
    rng = random.Random(1)
    found = [resample(rules, g, side, rng.randbytes(32)) for _ in range(count)]
    assert all(type(h) is type(g) for h in found)
    return found


def valley() -> Valley:
    """A contest for the ford: the crown has laid pikes, the league guards; both hold cards and piles."""
    g = set_up(SKIRMISH.load_tables([]), "valley", {"days": "3"})
    contest = Contest(at=1, place=4, laid=[[2], [6]])
    g.stack.append(contest)
    g.hand, g.deck, g.discard = [[9, 8, 7], [0, 1]], [[6, 5], [2, 3, 4]], [[0, 1, 3, 4], [9, 5, 8, 7]]
    advance(g)
    return g


# -- views ------------------------------------------------------------------------------------------------------------


def test_each_side_sees_its_own_cards_and_of_the_other_what_lies_open() -> None:
    """Own hand and discard pile; of the enemy the numbers, and the top of its discard pile; of decks the numbers."""
    crown, league, spectator = (view(SKIRMISH, valley(), side) for side in (0, 1, SPECTATOR))
    assert crown["hand"] == [[9, 8, 7], 2] and league["hand"] == [3, [0, 1]] and spectator["hand"] == [3, 2]
    assert crown["deck"] == league["deck"] == spectator["deck"] == [2, 3]
    assert crown["discard"] == [[0, 1, 3, 4], {"count": 4, "top": 7}]
    assert spectator["discard"] == [{"count": 4, "top": 4}, {"count": 4, "top": 7}]
    assert crown["control"] == spectator["control"] == valley().control


def test_an_empty_pile_has_no_top() -> None:
    g = valley()
    g.discard[1] = []
    assert view(SKIRMISH, g, 0)["discard"][1] == 0


def test_what_a_procedure_keeps_secret_is_seen_by_its_own_side_until_it_is_turned_up() -> None:
    g = valley()
    kind, step, fields = view(SKIRMISH, g, 1)["stack"][-1]
    assert (kind, step, fields["place"]) == ("contest", "event", 4)
    assert fields["laid"] == [1, [6]]
    g.stack[-1].at = 3
    assert view(SKIRMISH, g, 1)["stack"][-1][2]["laid"] == [[2], [6]]


def test_only_the_deciding_side_sees_its_options() -> None:
    g = valley()
    assert view(SKIRMISH, g, 0)["options"] == g.choices[0] and view(SKIRMISH, g, 0)["deciders"] == [0]
    assert "options" not in view(SKIRMISH, g, 1) and "options" not in view(SKIRMISH, g, SPECTATOR)


def test_a_pick_made_face_down_is_seen_by_nobody_else_but_that_it_was_made() -> None:
    game = played(COUNCIL, 0)
    game.apply("south", game.options("south")[2])
    pick = game.options("east")[0].number
    game.apply("east", pick)
    assert game.view("east")["picks"] == [-1, pick, 0, -1, -1]
    assert game.view("west")["picks"] == game.view()["picks"] == [-1, 0, 0, -1, -1]
    assert game.view("west")["deciders"] == [0, 3, 4]


def test_of_a_common_pile_even_the_first_side_sees_only_the_number() -> None:
    g = played(COUNCIL, 0).position
    assert isinstance(g, Table)
    assert view(COUNCIL, g, 0)["cup"] == [len(g.cup[0])]
    g.cup = [[], g.cup[0]]
    assert view(COUNCIL, g, 1)["cup"] == [0, 28 - 10]


def test_a_masked_column_shows_presence_to_all_and_identity_to_the_owner() -> None:
    g = played(FOG, 0).position
    assert isinstance(g, fog.Field)
    g.is_up[8] = True
    red, blue, spectator = (view(FOG, g, side) for side in (0, 1, SPECTATOR))
    assert red["at"] == blue["at"] == g.at
    assert red["sort"] == [*g.sort[:7], -1, g.sort[8], -1, -1, -1, -1, -1]
    assert blue["sort"] == [-1] * 7 + g.sort[7:]
    assert spectator["sort"] == [-1] * 8 + [g.sort[8]] + [-1] * 5


def test_what_nobody_may_see_is_in_no_view() -> None:
    rules = little_rules(secrets=(Secret("sealed", "never"),))
    g = Little(sealed=[[1, 2]], over=True)
    assert all("sealed" not in view(rules, g, side) for side in (0, 1, SPECTATOR))


def test_a_view_is_its_readers_own() -> None:
    """Whatever a face does with its view, the position stays as it is."""
    g = valley()
    seen = view(SKIRMISH, g, 0)
    for value in (seen["hand"][0], seen["control"], seen["stack"][-1][2]["bonus"], seen["options"], seen["deciders"]):
        value.clear()
    assert (g.hand[0], len(g.control), g.deciders) == ([9, 8, 7], 8, [0]) and g.choices[0]


def test_picks_outside_a_simultaneous_step_are_a_fault() -> None:
    g = set_up(SKIRMISH.load_tables([]), "valley", {"days": "3"})
    advance(g)
    g.picks = [1, 2]
    with pytest.raises(RuleFault, match="picks are lying about"):
        view(SKIRMISH, g, 0)


# -- imagined positions -----------------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(
    name=st.sampled_from(["skirmish", "council", "fog"]),
    seed=st.integers(0, 50),
    decisions=st.integers(0, 60),
    viewer=st.integers(SPECTATOR, 4),
    key=st.binary(min_size=32, max_size=32),
)
def test_an_imagined_position_looks_the_same_is_sound_and_has_dice_of_its_own(
    name: str, seed: int, decisions: int, viewer: int, key: bytes
) -> None:
    rules = TOYS[name]
    side = min(viewer, len(rules.sides) - 1)
    g = played(rules, decisions, seed).position
    h = resample(rules, g, side, key)
    assert view(rules, h, side) == view(rules, g, side)
    assert rules.faults(h) == []
    assert h.key == key and h.events == 0
    assert digest(resample(rules, h, side, b"key")) == digest(resample(rules, g, side, b"key")), "whatever is true"


def test_a_side_imagines_every_card_that_the_enemy_may_hold_and_none_that_it_cannot() -> None:
    """The league's 0 and 1 in hand, its laid 6, its deck and its discards but for the top could be anywhere there."""
    found = imagined(SKIRMISH, valley(), 0, 300)
    unseen = {0, 1, 2, 3, 4, 5, 6, 8, 9}
    assert {card for h in found for card in h.hand[1]} == unseen
    assert {h.stack[-1].laid[1][0] for h in found} == unseen
    assert {h.discard[1][-1] for h in found} == {7}
    assert all(h.hand[0] == [9, 8, 7] and h.discard[0] == [0, 1, 3, 4] for h in found)
    assert {tuple(h.deck[0]) for h in found} == {(5, 6), (6, 5)}, "own deck, in any order"


def test_each_imagined_arrangement_is_as_likely() -> None:
    hands = Counter(tuple(sorted(h.hand[1])) for h in imagined(SKIRMISH, valley(), 0, 3_600))
    assert len(hands) == 36
    assert sum((count - 100) ** 2 / 100 for count in hands.values()) < 66.6  # once in a thousand for 35


def test_tokens_of_a_common_pile_are_imagined_in_any_hand() -> None:
    g = played(COUNCIL, 5, 2).position
    assert isinstance(g, Table)
    found = imagined(COUNCIL, g, 3, 200)
    trial = g.stack[-1]
    assert isinstance(trial, Trial)
    elsewhere = set(g.cup[0] + g.hand[0] + g.hand[1] + g.hand[2] + g.hand[4])
    for hidden in (0, 1, 2, 4):
        assert {token for h in found for token in h.hand[hidden]} == elsewhere
    assert all(h.hand[3] == g.hand[3] for h in found)


def laid_down() -> Table:
    """A trial in which all have laid a token but the last player."""
    g = played(COUNCIL, 10, 2).position
    assert isinstance(g, Table)
    trial = g.stack[-1]
    assert isinstance(trial, Trial) and trial.at == 1 and min(trial.laid) >= 0
    g.hand[4].append(trial.laid[4])
    trial.laid[4] = -1
    return g


def test_tokens_laid_face_down_are_imagined_and_tokens_not_laid_are_not() -> None:
    """A secret that is one thing for each side: the thing may be another, none stays none."""
    g = laid_down()
    trial = g.stack[-1]
    assert isinstance(trial, Trial)
    laid = [h.stack[-1].laid for h in imagined(COUNCIL, g, 0, 100)]
    assert all(row[0] == trial.laid[0] and row[4] == -1 for row in laid)
    assert len({row[1] for row in laid}) > 10


def test_others_face_down_picks_are_imagined_among_their_options() -> None:
    game = played(COUNCIL, 0)
    game.apply("south", "accuse:ash")
    game.apply("east", "accuse:elm")
    found = imagined(COUNCIL, game.position, 1, 60)
    assert all(h.picks[1] == game.option_number("accuse:elm") and h.picks[0] == -1 for h in found)
    possible = {game.option_number(f"accuse:{power}") for power in POWERS if power != "cedar"}
    assert {h.picks[2] for h in found} == possible


def test_what_a_side_knows_stays_where_it_is() -> None:
    """The crown has seen the league's levies (0) and the guards (6) that it has laid; the players all tokens."""
    rules = replace(SKIRMISH, is_known=lambda g, side, card: side == 0 and card in (0, 6))
    assert all(h.hand[1][0] == 0 and h.stack[-1].laid[1] == [6] for h in imagined(rules, valley(), 0, 50))
    everything = replace(COUNCIL, is_known=lambda g, side, token: True)
    g = laid_down()
    assert all(h.stack == g.stack and h.hand == g.hand for h in imagined(everything, g, 0, 5))


def test_blocks_are_imagined_only_where_they_may_be_and_there_equally() -> None:
    """Seven hidden blocks, two of them fleets, three of them in ports: 3 x 20 arrangements."""
    g = played(FOG, 0).position
    assert isinstance(g, fog.Field)
    in_ports = [b for b in range(7, 14) if g.at[b] in fog.PORTS]
    assert len(in_ports) == 3
    found = Counter(tuple(h.sort[7:]) for h in imagined(FOG, g, 0, 6_000))
    assert len(found) == 60
    assert all({b for b in range(7, 14) if sorts[b - 7] == fog.FLEET} <= set(in_ports) for sorts in found)
    assert sum((count - 100) ** 2 / 100 for count in found.values()) < 98.3  # once in a thousand for 59


def test_a_mask_that_fits_nowhere_is_a_fault() -> None:
    secret = replace(FOG.secrets[0], fits=lambda g, block, sort: sort != fog.TANK)
    with pytest.raises(RuleFault, match="1 fits none of the hidden places"):
        imagined(replace(FOG, secrets=(secret,)), played(FOG, 0).position, 0, 1)


def test_only_plausible_positions_are_imagined() -> None:
    """Say that the last of blue's blocks, which is in no port, cannot be its decoy."""
    g = played(FOG, 0).position
    assert isinstance(g, fog.Field) and g.at[13] not in fog.PORTS
    rules = replace(FOG, is_plausible=lambda h, side: h.sort[13] != fog.DECOY)
    assert {h.sort[13] for h in imagined(rules, g, 0, 200)} == {fog.FOOT, fog.TANK}


def test_when_nothing_plausible_is_found_the_rules_are_at_fault() -> None:
    rules = replace(SKIRMISH, is_plausible=lambda g, side: False)
    with pytest.raises(RuleFault, match="no position that side 1 could be in"):
        imagined(rules, valley(), 1, 1)


def test_what_nobody_may_see_is_imagined_even_by_its_owner() -> None:
    rules = little_rules(secrets=(Secret("sealed", "never", "cards"), Secret("hand", "own", "cards")))
    g = Little(sealed=[[1, 2, 3], [4]], hand=[[5], [6, 7]], over=True)
    found = imagined(rules, g, 0, 60)
    assert len({tuple(h.sealed[0]) for h in found}) == 6 and all(h.hand[0] == [5] for h in found)
    assert {h.sealed[1][0] for h in found} == {4, 6, 7}


@dataclass
class Vault(Frame):
    """Keeps something for each side secret to its very end, and something else in no pool."""

    held: list[list[int]] = field(default_factory=lambda: [[1], [2]])

    def copy(self) -> Vault:
        return Vault(self.at, self.turn, self.passes, [held[:] for held in self.held])

    def wait_options(self, g: Any, side: int) -> list[int]:
        return [PICK, PICK | 1]

    def wait(self, g: Position, side: int, pick: int) -> Flow:
        g.end(1, side)
        return None

    def close(self, g: Position) -> Flow:
        return None


VAULT = register(Sequence("vault", ask("wait", "1.1"), auto("close", "1.2"), secret={"held": ""}), Vault)


def test_a_secret_without_a_term_outlasts_the_game() -> None:
    rules = little_rules(VAULT)
    g = Little(stack=[Vault()])
    advance(g)
    assert view(rules, g, 1)["stack"][0][2]["held"] == [1, [2]]
    apply(g, 0, PICK)
    assert g.over and view(rules, g, 1)["stack"][0][2]["held"] == [1, [2]]


# -- sights -----------------------------------------------------------------------------------------------------------


def test_a_bot_gets_its_options_its_view_and_what_it_may_imagine() -> None:
    game = played(SKIRMISH, 3)
    side = game.position.deciders[0]
    sight = game.sight(side)
    assert sight.side == side
    assert sight.options == [option.number for option in game.options(side)]
    assert sight.view() == game.view(side)
    h = sight.imagine(b"any key")
    assert view(SKIRMISH, h, side) == game.view(side) and h.key != game.position.key
    sight.options.clear()
    assert game.options(side), "what a bot does with its list is its own affair"
