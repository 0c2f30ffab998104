"""Hitler's Reich, as the kernel and the faces know it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from sandtable.games.hitlers_reich import lexicon, schema, tables
from sandtable.games.hitlers_reich.faults import faults
from sandtable.games.hitlers_reich.house import CHOICES
from sandtable.games.hitlers_reich.odds import explain, odds
from sandtable.games.hitlers_reich.picture import picture
from sandtable.games.hitlers_reich.procedures import (
    actions,
    attacks,
    bonus,
    conflict,
    control,
    gains,
    hands,
    operations,
    setup,
    turn,
)
from sandtable.games.hitlers_reich.sources import data_entries, data_report
from sandtable.games.hitlers_reich.speech import speak
from sandtable.games.hitlers_reich.staff import Staff
from sandtable.games.hitlers_reich.staff_worth import worth
from sandtable.games.hitlers_reich.state import REPLACED, Reich, blank
from sandtable.games.hitlers_reich.tables import Board
from sandtable.games.hitlers_reich.terms import ALLIES, AXIS, SIDES
from sandtable.kernel.ruleset import Ruleset, Scenario, Secret

OWN_BOARD: Final[list[Board]] = []


def load_tables(packs: Sequence[Path]) -> Board:
    """The board of the data pack with the owner's corrections; that of the pack alone is made once."""
    if packs:
        return tables.build(schema.load(packs))
    if not OWN_BOARD:
        OWN_BOARD.append(tables.build(schema.load()))
    return OWN_BOARD[0]


def is_known(g: Reich, side: int, card: int) -> bool:
    """Whether a side remembers where a card of the other's discards lies (F); a spectator (-1) remembers nothing."""
    return side >= 0 and bool(g.seen[card] & (1 << side)) and (card in g.discard[0] or card in g.discard[1])


def lead(g: Reich) -> int:
    """10.4.3: the Axis result: its lead in hand size; a win before the judgement counts as a lead of 13.

    So does a win by concession or on time, which go by negative numbers.
    """
    if g.over and (g.ending in SUDDEN or (g.ending < 0 and g.winner >= 0)):
        return 13 if g.winner == AXIS else -13
    return g.hand_size[AXIS] - g.hand_size[ALLIES]


SUDDEN: Final = (
    lexicon.HAND_SIZE_ZERO,
    lexicon.CAPITALS_LOST,
    lexicon.CAPITULATION,
    lexicon.HAND_SIZE_GAP,
)

SCENARIOS: Final = (
    Scenario("campaign_1941", "10.2"),
    Scenario("short_1944", "10.3"),
    Scenario("intro_1941_1942", "10.4.1", introductory=True),
    Scenario("intro_1941_1943", "10.4.2"),
)

RULES: Final = Ruleset(
    id="hitlers_reich",
    version=1,
    sides=SIDES,
    verbs=lexicon.VERBS,
    lines=lexicon.LINES,
    reasons=lexicon.REASONS,
    endings=lexicon.ENDINGS,
    sequences=(
        setup.CAMPAIGN,
        turn.PLAYER_TURN,
        actions.REORGANIZING,
        actions.PLACING,
        actions.PUSH_TRYING,
        actions.BIDDING,
        attacks.ATTACKING,
        bonus.BLITZING,
        operations.BIG_PUSHING,
        operations.INVADING,
        operations.LIBERATING,
        conflict.CONFLICT,
        gains.GAINING,
        control.SETTLING,
        hands.DISCARDING,
        hands.RANDOM_DISCARD,
        hands.REFILL,
        hands.TOP_CARD,
        hands.RESHUFFLE,
        hands.YEAR_END,
    ),
    blank=blank,
    load_tables=load_tables,
    set_up=setup.set_up,
    scenarios=SCENARIOS,
    package="sandtable.games.hitlers_reich",
    choices=CHOICES,
    secrets=(
        Secret("hand", "own", "conflict_cards"),
        Secret("deck", "order", "conflict_cards"),
        Secret("discard", "top", "conflict_cards"),
        Secret("seen", "never"),
    ),
    replaced=REPLACED,
    is_known=is_known,
    faults=faults,
    speak=speak,
    odds=odds,
    explain_odds=explain,
    guesses={"enemy_card": "card", "policy": ""},
    spoken=frozenset({"blitz_target"}),
    picture=picture,
    worth=worth,
    bots={"staff": Staff},
    lead=lead,
    data_report=data_report,
    data_entries=data_entries,
    colours={
        "axis": "bright_black",
        "allies": "blue",
        "western": "blue",
        "soviet": "red",
        "vichy": "magenta",
        "neutral": "yellow",
    },
)
