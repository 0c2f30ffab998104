"""Ratings: what a finished game says about how strong its players are.

A game counts if members, and only members, sat at all of its sides when it ended, at least two of them, and if nobody
could know its dice: it was begun here, from the start, without a seed of somebody's choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import Row, insert, select, update
from sqlalchemy.engine import Connection

from sandtable.server.club.rating import PERIOD_DAYS, Outcome, Rating, aged, rated, scores
from sandtable.server.games.infos import StoredResult
from sandtable.server.games.live_game import HUMAN, OVER
from sandtable.server.storage.tables import GAMES, RATED_GAMES, RATINGS, SEATS, TURNS, USERS

DAY: Final = 86_400.0
KNOWN_DICE: Final = ("seed_given", "imported", "study", "forked_from")


@dataclass(frozen=True, slots=True)
class Held:
    """A member's rating as it is kept: with the number of games and the time of the newest."""

    rating: Rating
    games: int
    at: float


def unrated_games(connection: Connection) -> list[str]:
    """The finished games that have not been looked at yet."""
    looked_at = select(RATED_GAMES.c.game_id)
    found = select(GAMES.c.id).join(TURNS, TURNS.c.game_id == GAMES.c.id)
    found = found.where(GAMES.c.status == OVER, GAMES.c.id.not_in(looked_at)).order_by(TURNS.c.updated)
    return list(connection.execute(found).scalars())


def rate(connection: Connection, game: str, now: float) -> bool:
    """Let a finished game count, once; whether it counted."""
    facts = connection.execute(select(GAMES).where(GAMES.c.id == game, GAMES.c.status == OVER)).first()
    known = connection.execute(select(RATED_GAMES.c.game_id).where(RATED_GAMES.c.game_id == game)).first()
    if facts is None or known is not None:
        return False
    connection.execute(insert(RATED_GAMES).values(game_id=game, at=now))
    ranks = ranks_of(connection, facts)
    if ranks is None:
        return False
    users = sorted(ranks)
    before = [held_by(connection, user, facts.ruleset, now) for user in users]
    for user, own, results in zip(users, before, scores([ranks[user] for user in users]), strict=True):
        outcomes = [Outcome(before[other].rating, score) for other, score in results]
        _keep(connection, user, facts.ruleset, rated(own.rating, outcomes), own.games + 1, now)
    return True


def ranks_of(connection: Connection, facts: Row[Any]) -> dict[int, int] | None:
    """The place of each member in a game that counts: 1 for who won, 2 for the others, or 1 for all in a draw."""
    meta = msgspec.json.decode(facts.meta_json, type=dict[str, str])
    if facts.result_json is None or facts.forked_from is not None or any(name in meta for name in KNOWN_DICE):
        return None
    seats = select(SEATS, USERS.c.guest).join(USERS, USERS.c.id == SEATS.c.user_id, isouter=True)
    rows = connection.execute(seats.where(SEATS.c.game_id == facts.id)).all()
    if any(row.kind != HUMAN or row.user_id is None or row.guest for row in rows):
        return None
    winner = msgspec.json.decode(facts.result_json, type=StoredResult).winner
    ranks: dict[int, int] = {}
    for row in rows:
        place = 1 if winner in (row.number, -1) else 2
        ranks[row.user_id] = min(place, ranks.get(row.user_id, place))
    return ranks if len(ranks) > 1 else None


def held_by(connection: Connection, user: int, ruleset: str, now: float) -> Held:
    """What is known of a member's strength now; time without games makes it less sure."""
    mine = (RATINGS.c.user_id == user, RATINGS.c.ruleset == ruleset)
    row = connection.execute(select(RATINGS).where(*mine)).first()
    if row is None:
        return Held(Rating(), 0, now)
    kept = Rating(row.rating, row.deviation, row.volatility)
    return Held(aged(kept, (now - row.at) / (PERIOD_DAYS * DAY)), row.games, row.at)


def _keep(connection: Connection, user: int, ruleset: str, rating: Rating, games: int, now: float) -> None:
    values = {
        "rating": rating.value,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
        "games": games,
        "at": now,
    }
    mine = (RATINGS.c.user_id == user, RATINGS.c.ruleset == ruleset)
    if not connection.execute(update(RATINGS).where(*mine).values(**values)).rowcount:
        connection.execute(insert(RATINGS).values(user_id=user, ruleset=ruleset, **values))
