"""Council: five players, seven powers. A toy for several sides that decide at once, and for things drawn blindly.

1.1  Seven powers are led by five players; two of the players lead two powers each.
1.2  Twenty-eight tokens lie in one cup: seven vetoes, and tokens of 1 to 3.
2.1  Each player in turn draws tokens from the cup, unseen by the others, up to two, while there are any.
2.2  All players vote at once, face down, for a power of another player. A player in disgrace must abstain.
2.3  The power with most votes, the first of them in a tie, is on trial (3).
2.4  After the fourth round the player whose powers have most points wins; the earlier seat in a tie.
3.1  Whoever has tokens lays one face down, all at once.
3.2  From the accused on, whoever has tokens left may play a veto, or pass, until all pass in a row.
3.3  The tokens laid are turned up. Unless vetoed, the accused power loses a point for each point of the others
     above its player's own; if it loses any, its player is in disgrace in the next vote. Used tokens leave the game.
3.4  If nothing was lost, the accused player takes a token, blindly, from a player of its choice.
"""

from __future__ import annotations

from collections.abc import Sequence as Listing

from sandtable.kernel.position import Tables
from sandtable.kernel.ruleset import Choice, Ruleset, Scenario, Secret
from tests.toys.council.table import LED_BY, PLAYERS, POWERS, TOKENS, Table
from tests.toys.council.trial import DRAWING, ROUND, TRIAL, Round, Trial
from tests.toys.council.words import ENDINGS, LINES, REASONS, VERBS


def load_tables(packs: Listing[object]) -> Tables:
    """What is numbered, by name."""
    tables = Tables("council-1")
    tables.ids = {"power": POWERS, "token": tuple(f"t{i}" for i in range(TOKENS))}
    return tables


def blank(tables: Tables) -> Table:
    """An empty table, for a saved game to fill."""
    return Table()


def set_up(tables: Tables, scenario: str, choices: dict[str, str]) -> Table:
    """1 The table before the first round; in the duel only the first two players may be voted against."""
    players = len(PLAYERS)
    return Table(
        stack=[Round()],
        points=[10 if LED_BY.count(player) == 2 else 20 for player in LED_BY],
        cup=[list(range(TOKENS))],
        hand=[[] for _ in range(players)],
        disgraced=[0] * players,
        accusable=players if scenario == "council" else 2,
        rounds_left=int(choices["rounds"]),
    )


def faults(g: Table) -> list[str]:
    """What must always hold: every token is somewhere, once."""
    tokens = [token for pile in [*g.cup, *g.hand] for token in pile] + g.used
    for frame in g.stack:
        if isinstance(frame, Trial):
            tokens += [token for token in frame.laid if token >= 0]
    return [] if sorted(tokens) == list(range(TOKENS)) else [f"the tokens are {sorted(tokens)}"]


RULES = Ruleset(
    id="council",
    version=1,
    sides=PLAYERS,
    verbs=VERBS,
    lines=LINES,
    reasons=REASONS,
    endings=ENDINGS,
    sequences=(ROUND, DRAWING, TRIAL),
    blank=blank,
    load_tables=load_tables,
    set_up=set_up,
    scenarios=(Scenario("council", "1.1"), Scenario("duel", "1.1")),
    choices=(Choice("rounds", ("2", "4"), "4", "2.4"),),
    secrets=(Secret("cup", "order", "tokens", common=True), Secret("hand", "own", "tokens")),
    faults=faults,
    package=__name__,
)
