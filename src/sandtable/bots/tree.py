"""The search tree: what the planner has learnt about each option of each decision it came to."""

from __future__ import annotations

import math
import random
from collections.abc import Hashable
from typing import Final

EVEN_SHARE: Final = 0.4
FIRST_SEEN: Final = 4


class Edge:
    """One option of a node: how often it was offered and taken, what came of it, and the nodes it led to.

    Dice and hidden things make one option lead to different decisions, so the next nodes are told apart by the step
    and side that decide there.
    """

    __slots__ = ("pick", "offered", "visits", "total", "liked", "next")

    def __init__(self, pick: int) -> None:
        self.pick = pick
        self.offered = 0
        self.visits = 0
        self.total = 0.0
        self.liked = 0
        self.next: dict[Hashable, Node] = {}


class Node:
    """One decision of one side, as that side can tell decisions apart.

    When several sides decide at once, `beside` holds the nodes of the others, who do not know what is picked here,
    and `after` the nodes that follow when all have picked, for each side told apart by its own pick alone.
    """

    __slots__ = ("visits", "edges", "asked", "beside", "after")

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[int, Edge] = {}
        self.asked = 0
        self.beside: dict[int, Node] = {}
        self.after: dict[Hashable, Node] = {}

    def edge(self, pick: int) -> Edge:
        """The edge of an option, made when it is first needed."""
        found = self.edges.get(pick)
        if found is None:
            found = self.edges[pick] = Edge(pick)
        return found

    def like(self, pick: int) -> None:
        """The policy would take this option here."""
        self.edge(pick).liked += 1
        self.asked += 1

    def select(self, found: list[int], explore: float, widen: float, rng: random.Random) -> Edge:
        """The option to try next among those offered now.

        Few options are considered at first, and one more whenever `widen` times the root of the visits allows it:
        the policy's favourites first, then any. Among those considered it takes the best of mean outcome plus
        `explore` times its claim to be tried: the prior share when a policy has spoken (PUCT), else the logarithm
        (UCB1); both count only the visits in which the option was there to be taken.
        """
        self.visits += 1
        count = len(found)
        if count == 1:
            return self.edge(found[0])
        edges = self.edges
        known: list[Edge] = []
        fresh: Edge | None = None
        for pick in found:
            edge = edges.get(pick)
            if edge is not None:
                edge.offered += 1
                if edge.visits:
                    known.append(edge)
                elif fresh is None or edge.liked > fresh.liked:
                    fresh = edge
        if len(known) < count and len(known) < 1.0 + widen * math.sqrt(self.visits - 1):
            if fresh is not None:
                return fresh
            unseen = [pick for pick in found if pick not in edges]
            made = self.edge(unseen[int(rng.random() * len(unseen))])
            made.offered = 1
            return made
        return self._best_puct(known, count, explore) if self.asked else _best_ucb1(known, explore)

    def select_blind(self, found: list[int], explore: float, widen: float, rng: random.Random) -> Edge:
        """The option to try next against others who pick at the same time.

        Every other time it is drawn as often as each was tried so far, for whoever always takes the best answer to
        the last pick falls into step with it.
        """
        if rng.random() < 0.5:
            known = [edge for pick in found if (edge := self.edges.get(pick)) is not None and edge.visits]
            if known:
                self.visits += 1
                for edge in known:
                    edge.offered += 1
                return rng.choices(known, [edge.visits for edge in known])[0]
        return self.select(found, explore, widen, rng)

    def _best_puct(self, known: list[Edge], count: int, explore: float) -> Edge:
        even = EVEN_SHARE / count
        share = (1.0 - EVEN_SHARE) / self.asked
        best = known[0]
        best_score = -math.inf
        for edge in known:
            visits = edge.visits
            claim = (even + share * edge.liked) * math.sqrt(edge.offered) / (1 + visits)
            score = edge.total / visits + explore * claim
            if score > best_score:
                best = edge
                best_score = score
        return best


class Trial:
    """What came of each option of the root, imagined position by imagined position.

    The number of an outcome in its list is that of the position it was played from, the same for every option.
    """

    __slots__ = ("root", "outcomes", "doubt")

    def __init__(self, root: Node, doubt: float) -> None:
        self.root = root
        self.outcomes: dict[int, list[float]] = {}
        self.doubt = doubt

    def add(self, pick: int, outcome: float) -> None:
        """Note what came of an option in its next imagined position."""
        self.outcomes.setdefault(pick, []).append(outcome)

    def favourite(self) -> Edge | None:
        """What the policy would do."""
        liked = [edge for edge in self.root.edges.values() if edge.liked]
        return max(liked, key=_liking) if liked else None

    def select(self, found: list[int], explore: float, widen: float, rng: random.Random) -> Edge:
        """The option to try next; what the policy would do keeps up with its rivals, so that they can be compared."""
        favourite = self.favourite()
        if favourite is not None:
            most = max(edge.visits for edge in self.root.edges.values())
            if favourite.visits < most or favourite.visits == 0:
                self.root.visits += 1
                return favourite
        return self.root.select(found, explore, widen, rng)

    def verdict(self, spread: float) -> int:
        """The option to take: what was tried most, but against the policy only on evidence.

        A rival must do better than the policy's choice over the same imagined positions, by `doubt` times what the
        luckiest of so many rivals would come to if none were better.
        """
        favourite = self.favourite()
        if favourite is None:
            return max(self.root.edges.values(), key=_trust).pick
        standard = self.outcomes[favourite.pick]
        gains = {
            pick: [a - b for a, b in zip(outcomes, standard, strict=False)]
            for pick, outcomes in self.outcomes.items()
            if pick != favourite.pick
        }
        error = _scatter(list(gains.values()), spread)
        luck = self.doubt * math.sqrt(2.0 * math.log(1 + len(gains)))
        best = favourite.pick
        most = 0.0
        for pick, row in gains.items():
            sure = sum(row) / len(row) - luck * error / math.sqrt(len(row))
            if sure > most:
                most = sure
                best = pick
        return best


def _scatter(rows: list[list[float]], spread: float) -> float:
    """By how much the outcomes of an option scatter, judged by all; `spread` is supposed before any is seen."""
    total = FIRST_SEEN * spread * spread
    count = FIRST_SEEN
    for row in rows:
        mean = sum(row) / len(row)
        total += sum((gain - mean) ** 2 for gain in row)
        count += len(row) - 1
    return math.sqrt(total / count)


def _liking(edge: Edge) -> int:
    return edge.liked


def _trust(edge: Edge) -> tuple[int, float]:
    return edge.visits, edge.total


def _best_ucb1(known: list[Edge], explore: float) -> Edge:
    best = known[0]
    best_score = -math.inf
    for edge in known:
        visits = edge.visits
        score = edge.total / visits + explore * math.sqrt(math.log(edge.offered + 1) / visits)
        if score > best_score:
            best = edge
            best_score = score
    return best
