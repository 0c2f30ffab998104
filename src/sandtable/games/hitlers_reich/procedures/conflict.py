"""Chapter 7: the conflict that settles every attack and every bid for an event, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.hitlers_reich import house, lexicon as words
from sandtable.games.hitlers_reich.conflict_dice import (
    dice_to_reroll,
    die_effects,
    losing_side,
    reroll_allowance,
    reroll_masks,
    reroll_order,
    spoil,
    total,
    unmasked,
    unspoiled,
)
from sandtable.games.hitlers_reich.conflict_events import (
    dice_count,
    must_play_red,
    play_barred,
    playable_events,
)
from sandtable.games.hitlers_reich.conflict_state import LISTS, ConflictState
from sandtable.games.hitlers_reich.procedures.cleanup import (
    clear_cards,
    clear_events,
    clear_markers,
    kept_by_half,
    reusables_lost,
    roll_keeps,
)
from sandtable.games.hitlers_reich.procedures.control import Settling
from sandtable.games.hitlers_reich.procedures.gains import Gaining
from sandtable.games.hitlers_reich.procedures.hands import TopCard, change_hand_size, is_red, show_to
from sandtable.games.hitlers_reich.queries import allied_nations, side_at
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.terms import (
    ALLIES,
    AMPHIBIOUS,
    AXIS,
    BAGRATION,
    EVENT,
    KINDS,
    OVERLORD,
    PARATROOP,
    PLAYED,
    SEA,
    VICHY,
    VICHY_ATTACKED,
    VICHY_NEUTRAL,
)
from sandtable.kernel.chance import Experiment, dice, draw
from sandtable.kernel.column import changed, changed_row
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, both, chance, register
from sandtable.kernel.symbols import ARGUMENT, PASS, argument

CONFLICT: Final[Sequence] = Sequence(
    "conflict",
    auto("declare", "6.5.1"),
    ask("name_side", "6.5.3.1", skips=True),
    ask("active_events", "7.2", skips=True),
    ask("inactive_events", "7.2", skips=True),
    auto("card_order", "7.3"),
    both("choose_cards", "7.3"),
    chance("random_card", "7.3"),
    ask("shown_card", "7.3", hidden=True),
    ask("answering_card", "7.3", hidden=True),
    auto("other_cards", "7.3"),
    chance("roll", "7.4"),
    ask("active_effects", "7.5", skips=True),
    ask("inactive_effects", "7.5", skips=True),
    chance("effect_roll", "7.5"),
    auto("sabotage", "4.1.3"),
    ask("spoil_card", "4.1.3", skips=True),
    auto("double_agents", "7.6"),
    ask("unmask_card", "7.6", skips=True),
    ask("first_reroll", "7.6", skips=True),
    ask("second_reroll", "7.6", skips=True),
    chance("ability_roll", "7.6"),
    auto("totals", "7.7"),
    ask("counterattack", "7.7", skips=True),
    chance("counter_roll", "7.7"),
    auto("decide", "7.7"),
    chance("keep_roll", "6.5.2.1"),
    ask("keep_half", "6.7.4.1", skips=True),
    auto("clean_events", "7.8"),
    auto("clean_markers", "7.8"),
    auto("clean_cards", "7.8"),
    tells={"side": "side", "target": "place", "origin": "place", "event": "event"},
    replaced=LISTS,
)


@dataclass(slots=True)
class Conflict(ConflictState):
    """7.1.2 Events, cards, dice, effects, abilities, the winner, and the clean-up; the caller goes on with bonuses."""

    def copy(self) -> Conflict:
        return Conflict(
            self.at,
            self.turn,
            self.passes,
            self.kind,
            self.side,
            self.target,
            self.event,
            self.origin,
            self.nation,
            self.blitz,
            self.operation,
            self.neutral_vichy,
            self.with_event,
            self.phase,
            self.shows,
            self.card,
            self.second,
            self.value,
            self.second_value,
            self.dice,
            self.played,
            self.spent,
            self.rolling,
            self.rolling_for,
            self.cancelled,
            self.countered,
            self.winner,
            self.tie,
            self.took,
            self.centre,
            self.resolved,
            self.keep_left,
            self.kept,
        )

    def flavour(self, g: Reich) -> str:
        return KINDS[self.kind]

    # -- 6.5.1, 6.5.3.1 the declaration

    def declare(self, g: Reich) -> Flow:
        if self.kind == EVENT:
            g.note(words.BIDS, self.side, self.event)
            return "active_events"
        g.last_place = self.target
        if self.kind == SEA:
            g.note(words.ATTACKS_SEA, self.side, self.target)
            return None
        g.note(words.ATTACKS, self.side, self.kind, self.origin, self.target)
        if g.control[self.target] == VICHY:
            self.neutral_vichy = True
            # 8.5: the first attack on Vichy, unless it is Syria-Lebanon after IRAQ REVOLTS
            if g.vichy == VICHY_NEUTRAL and not (g.iraq_revolted and self.target == g.tables.syria):
                g.vichy = VICHY_ATTACKED
        if self.kind == PARATROOP:
            play_event(g, self, self.side, g.tables.allows_drop)
        elif self.kind == AMPHIBIOUS:
            play_event(g, self, self.side, g.tables.allows_landing[self.side])
            if self.operation == OVERLORD:  # 6.7.3: MAXIMUM EFFORT comes to the Allies and is played at once
                play_event(g, self, ALLIES, g.tables.maximum_effort)
        if self.with_event >= 0:  # 7.9.2: GUDERIAN is declared with the Blitz whose cost it spares
            play_event(g, self, self.side, self.with_event)
        return "active_events"

    def name_side_side(self, g: Reich) -> int:
        return ALLIES

    def name_side_options(self, g: Reich, side: int) -> list[int]:
        if self.side == AXIS and side_at(g, self.target) == ALLIES:  # the disc that lies there says who defends
            return []
        return [words.NATION | nation for nation in allied_nations(g, self.target)]

    def name_side(self, g: Reich, side: int, pick: int) -> Flow:
        self.nation = argument(pick)
        return None

    # -- 7.2 events

    def active_events_side(self, g: Reich) -> int:
        return self.side

    def active_events_options(self, g: Reich, side: int) -> list[int]:
        found = [words.PLAY | event for event in playable_events(g, self, side)]
        return [PASS, *found] if found else found

    def active_events(self, g: Reich, side: int, pick: int) -> Flow:
        if pick == PASS:
            return None
        play_event(g, self, side, argument(pick))
        return "active_events"

    def active_events_why_not(self, g: Reich, side: int, pick: int) -> int:
        return play_barred(g, self, side, argument(pick)) if pick & ~ARGUMENT == words.PLAY else 0

    def inactive_events_side(self, g: Reich) -> int:
        return 1 - self.side

    def inactive_events_options(self, g: Reich, side: int) -> list[int]:
        found = [words.PLAY | event for event in playable_events(g, self, side)]
        return [PASS, *found] if found else found

    def inactive_events(self, g: Reich, side: int, pick: int) -> Flow:
        if pick == PASS:
            return None
        play_event(g, self, side, argument(pick))
        return "inactive_events"

    def inactive_events_why_not(self, g: Reich, side: int, pick: int) -> int:
        return self.active_events_why_not(g, side, pick)

    # -- 7.3 conflict cards

    def card_order(self, g: Reich) -> Flow:
        t = g.tables
        is_random = False
        for side in (self.side, 1 - self.side):  # R47: if both play such an event, the active side's stands
            if self.shows < 0 and any(t.shows_first[event] or t.random_card[event] for event in self.played[side]):
                self.shows = 1 - side
                is_random = any(t.random_card[event] for event in self.played[side])
        if self.shows >= 0 and self.neutral_vichy:  # 8.5.1: the top card of the deck is what Vichy shows
            return TopCard(side=self.shows)
        if self.shows < 0 or not g.hand[self.shows] or not g.hand[1 - self.shows]:
            self.shows = -1
            return "choose_cards" if self.choose_cards_order(g) else "other_cards"
        return "random_card" if is_random else "shown_card"

    def card_order_back(self, g: Reich, child: Frame) -> Flow:
        assert isinstance(child, TopCard)
        self._turned_over(g, child.side, child.card)
        return "answering_card" if g.hand[1 - child.side] else "other_cards"

    def choose_cards_order(self, g: Reich) -> list[int]:
        return [
            side
            for side in (self.side, 1 - self.side)
            if g.hand[side] and not (self.neutral_vichy and side != self.side)
        ]

    def choose_cards_options(self, g: Reich, side: int) -> list[int]:
        return self._cards(g, side)

    def _cards(self, g: Reich, side: int) -> list[int]:
        hand = g.hand[side]
        if side == ALLIES and must_play_red(g, self):
            red = [card for card in hand if is_red(g, card)]
            if red:
                hand = red
        return [words.CARD | card for card in hand]

    def choose_cards(self, g: Reich, side: int, pick: int) -> Flow:
        self._play_card(g, side, argument(pick))
        return "other_cards"

    def _play_card(self, g: Reich, side: int, card: int) -> None:
        g.hand[side].remove(card)
        self.card = changed(self.card, side, card)
        show_to(g, 1 - side, card)
        g.reveal()
        g.note(words.PLAYS_CARD, side, card)

    def choose_cards_why_not(self, g: Reich, side: int, pick: int) -> int:
        if pick & ~ARGUMENT == words.CARD and argument(pick) in g.hand[side]:
            return words.RED_STAR_DUTY
        return words.NOT_IN_HAND

    def random_card_chance(self, g: Reich) -> Experiment | None:
        return draw(1, len(self._cards(g, self.shows)), self.shows)

    def random_card(self, g: Reich, outcome: list[int]) -> Flow:
        self._play_card(g, self.shows, argument(self._cards(g, self.shows)[outcome[0]]))
        return "answering_card"

    def shown_card_side(self, g: Reich) -> int:
        return self.shows

    def shown_card_options(self, g: Reich, side: int) -> list[int]:
        return self._cards(g, side)

    def shown_card(self, g: Reich, side: int, pick: int) -> Flow:
        self._play_card(g, side, argument(pick))
        return None

    def shown_card_why_not(self, g: Reich, side: int, pick: int) -> int:
        return self.choose_cards_why_not(g, side, pick)

    def answering_card_side(self, g: Reich) -> int:
        return 1 - self.shows

    def answering_card_options(self, g: Reich, side: int) -> list[int]:
        return self._cards(g, side)

    def answering_card(self, g: Reich, side: int, pick: int) -> Flow:
        self._play_card(g, side, argument(pick))
        return None

    def answering_card_why_not(self, g: Reich, side: int, pick: int) -> int:
        return self.choose_cards_why_not(g, side, pick)

    def other_cards(self, g: Reich) -> Flow:
        """8.5.1, R40: a side without a card of its own takes its top card; two-card events add a second (7.3)."""
        for side in (self.side, 1 - self.side):
            if self.card[side] == -1:
                return TopCard(side=side)
            if self.second[side] == -1 and any(g.tables.two_card[event] for event in self.played[side]):
                return TopCard(side=side)
        values = g.tables.value
        self.value = [values[card] if card >= 0 else 0 for card in self.card]
        self.second_value = [values[card] if card >= 0 else 0 for card in self.second]
        return None

    def other_cards_back(self, g: Reich, child: Frame) -> Flow:
        assert isinstance(child, TopCard)
        side, card = child.side, child.card
        if self.card[side] == -1:
            self._turned_over(g, side, card)
        else:
            self.second = changed(self.second, side, card if card >= 0 else -2)
            if card >= 0:
                show_to(g, 1 - side, card)
                g.note(words.SECOND_CARD, side, card)
        return "other_cards"

    def _turned_over(self, g: Reich, side: int, card: int) -> None:
        """The top card of a deck is a side's conflict card; -2: it has no card at all."""
        self.card = changed(self.card, side, card if card >= 0 else -2)
        if card >= 0:
            show_to(g, 1 - side, card)
            g.note(words.TOP_CARD, side, card)

    # -- 7.4 dice

    def roll_chance(self, g: Reich) -> Experiment:
        return dice(dice_count(g, self, AXIS) + dice_count(g, self, ALLIES))

    def roll(self, g: Reich, outcome: list[int]) -> Flow:
        first = dice_count(g, self, AXIS)
        self.dice = [outcome[:first], outcome[first:]]
        if g.journal is not None:
            g.note(words.ROLLS, self.side, *self.dice[self.side])
            g.note(words.ROLLS, 1 - self.side, *self.dice[1 - self.side])
        return None

    # -- 7.5 markers and events

    def active_effects_side(self, g: Reich) -> int:
        return self.side

    def active_effects_options(self, g: Reich, side: int) -> list[int]:
        found = die_effects(g, self, side)
        return [PASS, *found] if found else found

    def active_effects(self, g: Reich, side: int, pick: int) -> Flow:
        return None if pick == PASS else self._use_effect(g, side, pick, "active_effects")

    def inactive_effects_side(self, g: Reich) -> int:
        return 1 - self.side

    def inactive_effects_options(self, g: Reich, side: int) -> list[int]:
        found = die_effects(g, self, side)
        return [PASS, *found] if found else found

    def inactive_effects(self, g: Reich, side: int, pick: int) -> Flow:
        return "sabotage" if pick == PASS else self._use_effect(g, side, pick, "inactive_effects")

    def _use_effect(self, g: Reich, side: int, pick: int, here: str) -> Flow:
        """One die is set, or rolled again before the next effect is chosen (R39)."""
        number = argument(pick)
        source, owner, index = number >> 8, (number >> 4) & 15, number & 15
        self.spent = [*self.spent, number & 0xFFFF]
        if pick & ~ARGUMENT == words.SET_DIE:
            face = number >> 16
            g.note(words.DIE_SET, side, source & 0xFF, self.dice[owner][index], face)
            self._turn_die(owner, index, face)
            return here
        self.rolling = [index]
        self.rolling_for = owner
        self.phase = side
        return "effect_roll"

    def _turn_die(self, owner: int, index: int, face: int) -> None:
        self.dice = changed_row(self.dice, owner, changed(self.dice[owner], index, face))

    def effect_roll_chance(self, g: Reich) -> Experiment | None:
        return dice(1) if self.rolling else None

    def effect_roll(self, g: Reich, outcome: list[int]) -> Flow:
        index, owner = self.rolling[0], self.rolling_for
        source = self.spent[-1] >> 8
        g.note(words.DIE_REROLLED, self.phase, source, owner, self.dice[owner][index], outcome[0])
        self._turn_die(owner, index, outcome[0])
        self.rolling = []
        return "active_effects" if self.phase == self.side else "inactive_effects"

    # -- 4.1.3, 7.6 abilities of conflict cards

    def sabotage(self, g: Reich) -> Flow:
        for side in (self.side, 1 - self.side):
            if unspoiled(g, self, side) and not spoil(g, self, side):
                self.phase = side
                return None
        return "double_agents"

    def spoil_card_side(self, g: Reich) -> int:
        return self.phase

    def spoil_card_options(self, g: Reich, side: int) -> list[int]:
        other = 1 - side
        return [words.SPOIL | self.card[other], words.SPOIL | self.second[other]]

    def spoil_card(self, g: Reich, side: int, pick: int) -> Flow:
        other, card = 1 - side, argument(pick)
        if card == self.card[other]:
            self.value = changed(self.value, other, 1)
        else:
            self.second_value = changed(self.second_value, other, 1)
        self.resolved |= 1 << side
        g.note(words.SABOTAGED, side, card)
        return "sabotage"

    def double_agents(self, g: Reich) -> Flow:
        for side in (self.side, 1 - self.side):
            if unmasked(g, self, side):
                self.phase = side
                return None
        return "first_reroll"

    def unmask_card_side(self, g: Reich) -> int:
        return self.phase

    def unmask_card_options(self, g: Reich, side: int) -> list[int]:
        other = 1 - side
        return [words.SPOIL | self.card[other], words.SPOIL | self.second[other]]

    def unmask_card(self, g: Reich, side: int, pick: int) -> Flow:
        other, card = 1 - side, argument(pick)
        self.cancelled = changed(self.cancelled, other, self.cancelled[other] | (1 if card == self.card[other] else 2))
        self.resolved |= 4 << side
        g.note(words.AGENT_CANCELS, side, card)
        return "double_agents"

    def first_reroll_side(self, g: Reich) -> int:
        return reroll_order(g, self)

    def first_reroll_options(self, g: Reich, side: int) -> list[int]:
        return reroll_masks(self.dice[side], reroll_allowance(g, self, side), words.REROLL)

    def first_reroll(self, g: Reich, side: int, pick: int) -> Flow:
        return self._reroll(g, side, pick, 0)

    def second_reroll_side(self, g: Reich) -> int:
        return 1 - reroll_order(g, self)

    def second_reroll_options(self, g: Reich, side: int) -> list[int]:
        return reroll_masks(self.dice[side], reroll_allowance(g, self, side), words.REROLL)

    def second_reroll(self, g: Reich, side: int, pick: int) -> Flow:
        return self._reroll(g, side, pick, 1)

    def _reroll(self, g: Reich, side: int, pick: int, which: int) -> Flow:
        if pick == PASS:
            return "totals" if which else None
        self.rolling = dice_to_reroll(argument(pick))
        self.rolling_for = side
        self.phase = which
        return "ability_roll"

    def ability_roll_chance(self, g: Reich) -> Experiment | None:
        return dice(len(self.rolling)) if self.rolling else None

    def ability_roll(self, g: Reich, outcome: list[int]) -> Flow:
        self._put_back(outcome)
        g.note(words.DICE_REROLLED, self.rolling_for, *outcome)
        return "second_reroll" if self.phase == 0 else None

    def _put_back(self, outcome: list[int]) -> None:
        for index, face in zip(self.rolling, outcome, strict=True):
            self._turn_die(self.rolling_for, index, face)
        self.rolling = []

    # -- 7.7 the winner

    def totals(self, g: Reich) -> Flow:
        g.note(words.TOTALS, total(self, AXIS), total(self, ALLIES))
        return None

    def counterattack_side(self, g: Reich) -> int:
        return losing_side(g, self)

    def counterattack_options(self, g: Reich, side: int) -> list[int]:
        t = g.tables
        if self.countered[side] or not any(t.counter[event] for event in self.played[side]):
            return []
        return reroll_masks(self.dice[side], len(self.dice[side]), words.COUNTER)

    def counterattack(self, g: Reich, side: int, pick: int) -> Flow:
        if pick == PASS:
            return "decide"
        self.countered = changed(self.countered, side, 1)
        self.rolling = dice_to_reroll(argument(pick))
        self.rolling_for = side
        return None

    def counter_roll_chance(self, g: Reich) -> Experiment | None:
        return dice(len(self.rolling)) if self.rolling else None

    def counter_roll(self, g: Reich, outcome: list[int]) -> Flow:
        self._put_back(outcome)
        g.note(words.COUNTERATTACKED, self.rolling_for, *outcome)
        return "totals"

    def decide(self, g: Reich) -> Flow:
        self.winner = 1 - losing_side(g, self)
        self.tie = total(self, AXIS) == total(self, ALLIES)
        if self.operation in (OVERLORD, BAGRATION) and self.winner == ALLIES:
            self.keep_left = kept_by_half(len(reusables_lost(g, self)))
        g.note(words.WINS_TIE if self.tie else words.WINS, self.winner)
        return None

    # -- 7.8 clean-up

    def keep_roll_chance(self, g: Reich) -> Experiment | None:
        return dice(1) if roll_keeps(g, self) >= 0 else None

    def keep_roll(self, g: Reich, outcome: list[int]) -> Flow:
        event = roll_keeps(g, self)
        g.note(words.ENIGMA_ROLL, outcome[0])
        least = (4, 3, 5)[g.house[house.ENIGMA_ROLL]]
        faces = g.tables.keeps_on[event]
        keeps = outcome[0] >= least if least != 4 else bool(faces & (1 << outcome[0]))
        if keeps:
            self.kept = [*self.kept, event]
        return None

    def keep_half_side(self, g: Reich) -> int:
        return AXIS

    def keep_half_options(self, g: Reich, side: int) -> list[int]:
        return [words.KEEP | event for event in reusables_lost(g, self)] if self.keep_left > 0 else []

    def keep_half(self, g: Reich, side: int, pick: int) -> Flow:
        self.kept = [*self.kept, argument(pick)]
        self.keep_left -= 1
        return "keep_half"

    def clean_events(self, g: Reich) -> Flow:
        clear_events(g, self)
        if self.kind == EVENT and self.winner == self.side:
            return Gaining(side=self.side, event=self.event)
        return None

    def clean_markers(self, g: Reich) -> Flow:
        if self.kind != EVENT:
            clear_markers(g, self)
        return None

    def clean_cards(self, g: Reich) -> Flow:
        clear_cards(g, self)
        return Settling(first=self.side)

    def clean_cards_back(self, g: Reich, child: Frame) -> Flow:
        return END


register(CONFLICT, Conflict)


def play_event(g: Reich, c: ConflictState, side: int, event: int) -> None:
    """7.2: a side puts an event into the conflict."""
    g.event_at[event] = PLAYED + side
    c.played = changed_row(c.played, side, [*c.played[side], event])
    g.note(words.PLAYS_EVENT, side, event)
    if g.tables.hand_cost[event]:  # R05: the price of a second card moves the marker at once
        change_hand_size(g, side, -g.tables.hand_cost[event])
