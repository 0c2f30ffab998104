"""Matches: the same scenario played with sides exchanged, or one game whose first side is bid for.

In a double match each player commands each side equally often, and the better result as the first side wins. In a bid
match both players name, face down, the lead that they would have to reach as the first side; the higher bid commands
it, and wins only with a lead greater than the bid.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.kernel.game import Game
from sandtable.kernel.mistakes import Mistake

DOUBLE: Final = "double"
BID: Final = "bid"


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game of a match: who commanded the first side, its lead, and how it ended."""

    first: str
    second: str
    lead: int
    ending: str


@dataclass(slots=True)
class Match:
    """Two players, a scenario, and the games that they have finished."""

    game: str
    scenario: str
    players: tuple[str, str]
    games: int = 2
    kind: str = DOUBLE
    bids: dict[str, int] = field(default_factory=dict)
    played: list[Played] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.players[0] == self.players[1]:
            raise Mistake("match.twice", player=self.players[0])
        if self.kind == DOUBLE and (self.games < 2 or self.games % 2):
            raise Mistake("match.odd", games=self.games)
        if self.kind not in (DOUBLE, BID):
            raise Mistake("match.kind", double=DOUBLE, bid=BID, kind=self.kind)

    @property
    def length(self) -> int:
        """How many games the match has."""
        return self.games if self.kind == DOUBLE else 1

    @property
    def over(self) -> bool:
        """Whether all games have been played."""
        return len(self.played) >= self.length

    def bid(self, player: str, lead: int) -> None:
        """A player's bid for the first side, kept face down until the other's is in."""
        if self.kind != BID:
            raise Mistake("match.no_bidding")
        if player not in self.players:
            raise Mistake("match.stranger", player=player)
        if player in self.bids:
            raise Mistake("match.bid_already", player=player)
        self.bids[player] = lead

    def first_player(self) -> str:
        """Who commands the first side in the next game; of equal bids the player named first has it."""
        one, other = self.players
        if self.kind == DOUBLE:
            return self.players[len(self.played) % 2]
        if len(self.bids) < 2:
            raise Mistake("match.bids_missing")
        return one if self.bids[one] >= self.bids[other] else other

    def seats(self) -> tuple[str, str]:
        """The players of the first and the second side in the next game."""
        first = self.first_player()
        return first, self.players[1] if first == self.players[0] else self.players[0]

    def record(self, game: Game) -> Played:
        """Enter a finished game."""
        if game.result is None:
            raise Mistake("match.game_not_over")
        if game.rules.id != self.game or game.scenario != self.scenario:
            raise Mistake(
                "match.other_game", game=self.game, scenario=self.scenario, found=game.rules.id, other=game.scenario
            )
        if self.over:
            raise Mistake("match.over")
        first, second = self.seats()
        played = Played(first, second, lead_of(game), game.result.ending)
        self.played.append(played)
        return played

    def best(self, player: str) -> int | None:
        """A player's best lead as the first side."""
        return max((game.lead for game in self.played if game.first == player), default=None)

    def winner(self) -> str | None:
        """Who has won the match; None while it goes on, and when it is drawn."""
        if not self.over:
            return None
        if self.kind == BID:
            game = self.played[0]
            return game.first if game.lead > self.bids[game.first] else game.second
        one, other = (self.best(player) for player in self.players)
        if one is None or other is None or one == other:
            return None
        return self.players[0] if one > other else self.players[1]


def lead_of(game: Game) -> int:
    """By how much the first side has won a finished game; without a measure of the game's own, 1, 0 or -1."""
    if game.rules.lead is not None:
        return game.rules.lead(game.position)
    winner = game.position.winner
    return 0 if winner < 0 else 1 if winner == 0 else -1
