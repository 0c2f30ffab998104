"""Odds: the chance to win the conflict in progress, from what one side may know, exactly and with rerolls played well.

Once the dice lie every figure is exact. Before that the chances are exact over dice, over later play and over the
cards that the enemy may hold, with what `Odds.notes` names: suppositions (`as_it_stands`, `enemy_uniform`,
`enemy_best`) and simplifications (see `odds_tables` and `odds_before`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.conflict_dice import dice_to_reroll
from sandtable.games.hitlers_reich.odds_after import after_dice
from sandtable.games.hitlers_reich.odds_before import BEST, BUDGET, UNIFORM, Survey, survey, totals
from sandtable.games.hitlers_reich.odds_cards import BadGuess
from sandtable.games.hitlers_reich.procedures.conflict import CONFLICT, Conflict
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.terms import AXIS
from sandtable.kernel.column import changed_row
from sandtable.kernel.symbols import ARGUMENT, PASS, argument, verb

AS_IT_STANDS: Final = "as_it_stands"
EVENT_STEPS: Final = ("active_events", "inactive_events")
CARD_STEPS: Final = ("choose_cards", "shown_card", "answering_card")

BLOCKS: Final = "▁▂▃▄▅▆▇█"
RARE: Final = 0.001


@dataclass(slots=True)
class Prospect:
    """The chance after one option: the packed option, and the faces that the dice it names show now."""

    pick: int = 0
    chance: float = 0.0
    exact: tuple[int, int] = (0, 1)
    dice: tuple[int, ...] = ()


@dataclass(slots=True)
class Odds:
    """What a side may expect of a conflict. Totals and chances by card are shares of one; `exact` is a fraction."""

    side: int = 0
    step: str = ""
    chance: float = 0.0
    exact: tuple[int, int] = (0, 1)
    tie: float = 0.0
    own_totals: dict[int, float] = field(default_factory=dict)
    enemy_totals: dict[int, float] = field(default_factory=dict)
    options: list[Prospect] = field(default_factory=list)
    card: int = -1
    cards: dict[int, float] = field(default_factory=dict)
    enemy_cards: dict[int, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def odds(g: Reich, side: int, *, enemy_card: object = None, policy: str = UNIFORM) -> Odds | None:
    """The odds of the conflict in progress for a side; None if there is none, or if it is decided.

    `enemy_card` is a guess: a card id, several, or a value. `policy` says how the enemy is supposed to choose its card:
    `uniform` or `best` (see `odds_before`).
    """
    if policy not in (UNIFORM, BEST):
        raise BadGuess("bad_guess.policy", policy=policy, uniform=UNIFORM, best=BEST)
    c = _conflict(g)
    if c is None or c.winner >= 0:
        return None
    if c.dice[AXIS]:
        if enemy_card is not None:
            raise BadGuess("bad_guess.open")
        return _with_dice(g, c, side)
    return _without_dice(g, c, side, enemy_card, policy)


def _conflict(g: Reich) -> Conflict | None:
    for frame in reversed(g.stack):
        if isinstance(frame, Conflict):
            return frame
    return None


def _picks(g: Reich, c: Conflict, side: int) -> list[int]:
    """What a side is asked to choose from in the conflict now."""
    if g.stack[-1] is not c or side not in g.deciders:
        return []
    return g.choices[g.deciders.index(side)]


# -- once the dice lie -------------------------------------------------------------------------------------------------


def _with_dice(g: Reich, c: Conflict, side: int) -> Odds:
    picks = _picks(g, c, side)
    found = after_dice(g, c, side, picks)
    odds = Odds(side, CONFLICT.steps[c.at].name, card=c.card[side])
    _set_chance(odds, _of_side(Fraction(*found.axis), side))
    whole = sum(found.totals.values())
    _set_totals(odds, {pair: Fraction(ways, whole) for pair, ways in found.totals.items()})
    for pick in picks:
        share = _of_side(Fraction(*found.options[pick]), side)
        odds.options.append(_prospect(pick, share, _dice_of(c, side, pick)))
    return odds


def _of_side(axis: Fraction, side: int) -> Fraction:
    return axis if side == AXIS else 1 - axis


def _dice_of(c: Conflict, side: int, pick: int) -> tuple[int, ...]:
    """The faces now shown by the dice that an option names."""
    number = argument(pick)
    if verb(pick) in (words.SET_DIE, words.REROLL_DIE):
        return (c.dice[number >> 4 & 15][number & 15],)
    if verb(pick) in (words.REROLL, words.COUNTER):
        return tuple([c.dice[side][index] for index in dice_to_reroll(number)])
    return ()


def _prospect(pick: int, share: Fraction, dice: tuple[int, ...]) -> Prospect:
    return Prospect(pick, float(share), share.as_integer_ratio(), dice)


def _set_chance(odds: Odds, share: Fraction) -> None:
    odds.chance = float(share)
    odds.exact = share.as_integer_ratio()


def _set_totals(odds: Odds, ends: dict[tuple[int, int], Fraction]) -> None:
    sums: tuple[dict[int, Fraction], dict[int, Fraction]] = ({}, {})
    tie = Fraction(0)
    for pair, share in ends.items():
        for side in (0, 1):
            sums[side][pair[side]] = sums[side].get(pair[side], Fraction(0)) + share
        if pair[0] == pair[1]:
            tie += share
    odds.tie = float(tie)
    odds.own_totals = {total: float(share) for total, share in sorted(sums[odds.side].items())}
    odds.enemy_totals = {total: float(share) for total, share in sorted(sums[1 - odds.side].items())}


# -- before the dice ---------------------------------------------------------------------------------------------------


def _without_dice(g: Reich, c: Conflict, side: int, guess: object, policy: str) -> Odds:
    step = CONFLICT.steps[c.at].name
    picks = _picks(g, c, side)
    chooses = step in CARD_STEPS and bool(picks)
    others = [] if chooses else [pick for pick in picks if pick != PASS]
    budget = BUDGET // 2 if others else BUDGET
    found = survey(g, c, side, guess, policy, budget, not chooses)
    odds = Odds(side, step, card=found.card)
    _set_chance(odds, found.chance)
    odds.enemy_cards = {card: float(share) for card, share in found.enemy_cards.items()}
    if chooses:
        odds.cards = {card: float(share) for card, share in found.cards.items()}
        for pick in picks:
            odds.options.append(_prospect(pick, found.cards.get(argument(pick), found.chance), ()))
    elif picks:
        for pick in picks:
            share = found.chance
            if pick != PASS:
                share = _if_taken(g, c, side, pick, guess, policy, budget // len(others), found)
            odds.options.append(_prospect(pick, share, ()))
    _set_totals(odds, totals(found))
    odds.notes = _notes(c, side, step, policy, guess, found)
    return odds


def _if_taken(
    g: Reich, c: Conflict, side: int, pick: int, guess: object, policy: str, budget: int, found: Survey
) -> Fraction:
    """The chance with an event played, or with an ally named (6.5.3.1)."""
    supposed = c.copy()
    if pick & ~ARGUMENT == words.PLAY:
        supposed.played = changed_row(c.played, side, [*c.played[side], argument(pick)])
    else:
        supposed.nation = argument(pick)
    after = survey(g, supposed, side, guess, policy, budget, True)
    found.notes += [note for note in after.notes if note not in found.notes]
    return after.chance


def _notes(c: Conflict, side: int, step: str, policy: str, guess: object, found: Survey) -> tuple[str, ...]:
    notes = found.notes[:]
    if c.card[1 - side] == -1 and guess is None:
        notes.insert(0, f"enemy_{policy}")
    if c.at <= CONFLICT.index["inactive_events"]:
        notes.insert(0, AS_IT_STANDS)
    return tuple(notes)


# -- in words ----------------------------------------------------------------------------------------------------------


def explain(odds: Odds, texts: Any) -> list[str]:
    """The lines that a face shows for the odds of a conflict."""
    lines = [texts.get("odds.chance", _percent(odds.chance), _percent(odds.tie))]
    if odds.cards and odds.card >= 0:
        lines.append(texts.get("odds.best_card", texts.thing("card", odds.card)))
    lines.append(texts.get("odds.own_total", *_figures(odds.own_totals)))
    lines.append(texts.get("odds.enemy_total", *_figures(odds.enemy_totals)))
    if len(odds.enemy_cards) > 1:
        order = sorted(odds.enemy_cards, key=lambda card: (odds.enemy_cards[card], card))
        worst = [_with_chance(texts, texts.thing("card", card), odds.enemy_cards[card]) for card in order[:3]]
        lines.append(texts.get("odds.enemy_card", len(order), texts.get("list_separator").join(worst)))
    if odds.options:
        lines.append(texts.get("odds.options"))
        lines += ["  " + _with_chance(texts, _option(texts, odds.step, each), each.chance) for each in odds.options]
    return lines + [texts.get(f"odds.note.{note}") for note in odds.notes]


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _with_chance(texts: Any, what: str, share: float) -> str:
    return str(texts.get("odds.with_chance", what, _percent(share)))


def _figures(totals: dict[int, float]) -> tuple[str, int, int, str]:
    """The mean of a total, its likely range and a picture of how likely each number in it is."""
    likely = [total for total, share in totals.items() if share >= RARE] or list(totals)
    low, high = min(likely), max(likely)
    mean = sum([total * share for total, share in totals.items()])
    most = max(totals.values())
    bars = [BLOCKS[round(7 * totals.get(total, 0.0) / most)] for total in range(low, high + 1)]
    return f"{mean:.1f}", low, high, "".join(bars)


def _option(texts: Any, step: str, prospect: Prospect) -> str:
    """An option in words, with the faces of its dice."""
    number = argument(prospect.pick)
    kind = verb(prospect.pick)
    if kind in (words.SET_DIE, words.REROLL_DIE):
        source = texts.thing("source", (number >> 8) & 0xFF)
        owner = texts.thing("side", (number >> 4) & 15)
        key = "effect.set" if kind == words.SET_DIE else "effect.reroll"
        return str(texts.get(key, source, owner, prospect.dice[0], number >> 16))
    if kind in (words.REROLL, words.COUNTER):
        faces = texts.get("list_separator").join([str(face) for face in prospect.dice])
        return str(texts.get("option.reroll" if kind == words.REROLL else "option.counter", faces))
    own = f"option_at.conflict.{step}.{texts.rules.verbs.of(prospect.pick).name}"
    if texts.has(own):
        return str(texts.get(own, texts.thing("card", number) if kind == words.SPOIL else ""))
    return str(texts.option(prospect.pick))
