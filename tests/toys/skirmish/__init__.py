"""Skirmish: two sides fight over a valley. A complete small game, and all that a game needs to be one.

1.1  Eight places are linked by roads; each is held by the crown or by the league.
1.2  Each side has the same ten cards. All begin in its discard pile, whose top card alone the enemy may see.
2.1  The side on turn fills its hand to four cards, then the other. A deck that has run out is made anew by
     shuffling the discard pile, even in the middle of a draw.
2.2  It may then attack an enemy place beside one of its own, or rest.
2.3  Then the other side is on turn. When both have had their turn, a day is over.
3.1  In a contest each side lays one card face down, or none.
3.2  The attacker first, the sides play events (4) or pass, until both pass in a row.
3.3  The cards are turned up.
3.4  Each side rolls two dice.
3.5  The attacker wins if dice, card and events give it the higher total, and takes the place.
4.1  A rally adds 2 to its side's total, a banner 1.
4.2  A sally is an attack on another place (2.2) in the middle of a contest; if it wins, it also adds 3 to its
     side's total in the contest around it. Places already fought over cannot be its target.
5.1  Whoever takes the enemy's seat (the castle or the harbour) wins at once.
5.2  Otherwise whoever holds more places after the last day wins.
"""

from __future__ import annotations

from collections.abc import Sequence as Listing

from sandtable.kernel.position import Tables
from sandtable.kernel.ruleset import Choice, Ruleset, Scenario, Secret
from tests.toys.skirmish.board import picture
from tests.toys.skirmish.contest import CONTEST, Contest
from tests.toys.skirmish.turn import CAMPAIGN, DRAW, RESHUFFLE, Campaign
from tests.toys.skirmish.valley import CARDS, CROWN, LEAGUE, PLACES, Valley
from tests.toys.skirmish.words import ENDINGS, LINES, REASONS, VERBS


def load_tables(packs: Listing[object]) -> Tables:
    """What is numbered, by name; this game has no data pack, so that nothing can be laid over it."""
    tables = Tables("skirmish-1")
    tables.ids = {"place": PLACES, "card": CARDS}
    return tables


def blank(tables: Tables) -> Valley:
    """An empty valley, for a saved game to fill."""
    return Valley()


def set_up(tables: Tables, scenario: str, choices: dict[str, str]) -> Valley:
    """1 The valley as the first day begins; in the siege the league already stands before the castle."""
    front = 4 if scenario == "valley" else 1
    return Valley(
        stack=[Campaign()],
        control=[CROWN if place < front else LEAGUE for place in range(len(PLACES))],
        deck=[[], []],
        hand=[[], []],
        discard=[list(range(len(CARDS))) for _ in (CROWN, LEAGUE)],
        days_left=int(choices["days"]),
    )


def faults(g: Valley) -> list[str]:
    """What must always hold: all cards are somewhere, once; every place is somebody's."""
    if len(g.control) != len(PLACES):
        return [f"{len(g.control)} places are held"]
    found = [f"place {PLACES[i]} is held by {side}" for i, side in enumerate(g.control) if side not in (0, 1)]
    for side in (CROWN, LEAGUE):
        laid = [card for frame in g.stack if isinstance(frame, Contest) for card in frame.laid[side]]
        cards = sorted(g.deck[side] + g.hand[side] + g.discard[side] + laid)
        if cards != list(range(len(CARDS))):
            found.append(f"side {side} has the cards {cards}")
    return found


RULES = Ruleset(
    id="skirmish",
    version=1,
    sides=("crown", "league"),
    verbs=VERBS,
    lines=LINES,
    reasons=REASONS,
    endings=ENDINGS,
    sequences=(CAMPAIGN, DRAW, RESHUFFLE, CONTEST),
    blank=blank,
    load_tables=load_tables,
    set_up=set_up,
    scenarios=(Scenario("valley", "1.1"), Scenario("siege", "1.1")),
    choices=(Choice("days", ("3", "6", "12"), "6", "5.2"),),
    secrets=(
        Secret("deck", "order", "cards"),
        Secret("hand", "own", "cards"),
        Secret("discard", "top", "cards"),
    ),
    faults=faults,
    picture=picture,
    package=__name__,
)
