"""The planner: information-set tree search for any game with chance, hidden information and two or more sides.

It knows the kernel and no game, and of a position only what its sight shows: every position that it searches is one
that it imagined.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Hashable
from typing import Any, Final

from sandtable.bots.bot import BadBot, BotFault, quick_policy
from sandtable.bots.playout import Playout
from sandtable.bots.tree import Edge, Node, Trial
from sandtable.kernel.engine import current_step, pending, take, top
from sandtable.kernel.position import Position, Tables
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.sequence import BOTH
from sandtable.kernel.view import Sight

DEFAULT_ITERATIONS: Final = 400
WHOLE_GAME: Final = 5_000
POLICY_DEPTH: Final = 12
KEPT_DREAMS: Final = 512
ROOT_OPINIONS: Final = 4
NODE_OPINIONS: Final = 2
LOOK_UP_EVERY: Final = 16
FIRST_SPREAD: Final = 0.15


class Planner:
    """Searches a tree of decisions over imagined positions; the settings are those of its constructor.

    `iterations` and `seconds` bound one decision, whichever is reached first (neither given: 400 iterations).
    `depth` is how many decisions a playout plays before the game judges the position, once it is calm (-1: 12 with
    a policy, else none, for play at random teaches little; a game that judges none is played to its end). `explore`
    weighs trying against trusting, in units of the spread of outcomes. `widen` says how fast further options come into
    consideration at the decision itself, and `inner` at those that may follow. `policy` names the bot of the game that
    suggests and plays out ("": the game's first that can; "none": play out at random) and `stray` how often a playout
    ignores it. `doubt` says how much evidence it takes to leave the policy: times what luck alone would make of so many
    options.
    """

    def __init__(
        self,
        rules: Ruleset,
        tables: Tables,
        side: int,
        seed: int,
        *,
        iterations: int = 0,
        seconds: float = 0.0,
        depth: int = -1,
        explore: float = 1.0,
        widen: float = 1.5,
        policy: str = "",
        stray: float = 0.1,
        doubt: float = 0.75,
        inner: float = 1.5,
    ) -> None:
        _check(iterations=iterations, seconds=seconds, depth=depth, explore=explore, widen=widen, stray=stray)
        _check(doubt=doubt, inner=inner)
        self.side = side
        self.iterations = iterations or (0 if seconds else DEFAULT_ITERATIONS)
        self.seconds = seconds
        self.explore = explore
        self.widen = widen
        self.searched = 0
        self.doubt = doubt
        self.inner = inner
        self._random = random.Random(seed)
        adviser = None if policy == "none" else quick_policy(rules, tables, policy, side, seed)
        self._quick = None if adviser is None else adviser.quick
        length = WHOLE_GAME if rules.worth is None else _length(depth, self._quick is not None)
        self._playout = Playout(rules, self._quick, length, stray, self._random)

    def choose(self, sight: Sight) -> int:
        """The option that the search tried most, for it did best."""
        options = sight.options
        if len(options) == 1:
            return options[0]
        return self._search(sight, options)

    def _search(self, sight: Sight, options: list[int]) -> int:
        start = time.monotonic()
        root = Node()
        dreams: list[Position] = []
        if not self._playout.calm:
            self._playout.scout(self._dream(sight, dreams, 0))
        self._take_advice(sight, root, options, dreams)
        trial = Trial(root, self.doubt)
        mean = scatter = 0.0
        done = 0
        while not self._is_enough(done, start, root):
            spread = math.sqrt((scatter + FIRST_SPREAD * FIRST_SPREAD) / (done + 1))
            value = self._try_once(sight, trial, options, dreams, self.explore * spread)
            done += 1
            surprise = value - mean
            mean += surprise / done
            scatter += surprise * (value - mean)
        self.searched += done
        return trial.verdict(math.sqrt((scatter + FIRST_SPREAD * FIRST_SPREAD) / (done + 1)))

    def _is_enough(self, done: int, start: float, root: Node) -> bool:
        """Whether the budget is spent, or what is left of it could no longer change the choice."""
        left = math.inf
        if self.iterations:
            left = self.iterations - done
        if self.seconds:
            spent = time.monotonic() - start
            if spent >= self.seconds:
                return done > 0
            if done and done % LOOK_UP_EVERY == 0:
                left = min(left, (self.seconds / spent - 1.0) * done)
        if left <= 0:
            return True
        if done == 0 or done % LOOK_UP_EVERY:
            return False
        visits = sorted((edge.visits for edge in root.edges.values()), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > left

    def _dream(self, sight: Sight, dreams: list[Position], number: int) -> Position:
        """Imagined position `number`: every option of the root meets the same ones, so that luck favours none."""
        while number >= len(dreams) and len(dreams) < KEPT_DREAMS:
            dreams.append(self._imagine(sight))
        return dreams[number].copy() if number < len(dreams) else self._imagine(sight)

    def _imagine(self, sight: Sight) -> Position:
        """A position that this side could be in, in which others have not yet picked what they hold face down."""
        g = sight.imagine(self._random.randbytes(32))
        if g.picks:
            step = current_step(g)
            if step.mode == BOTH and step.order is not None:
                order = step.order(top(g), g)
                g.picks = [pick if order[i] == self.side else -1 for i, pick in enumerate(g.picks)]
                pending(g)
        return g

    def _take_advice(self, sight: Sight, root: Node, options: list[int], dreams: list[Position]) -> None:
        if self._quick is not None:
            for number in range(ROOT_OPINIONS):
                root.like(self._advice(self._dream(sight, dreams, number), self.side, options))

    def _advice(self, g: Position, side: int, options: list[int]) -> int:
        assert self._quick is not None
        pick = self._quick(g, side)
        if pick not in options:
            raise BotFault(f"the policy would take option {pick} in {current_step(g).name}, which is not offered")
        return pick

    def _try_once(
        self, sight: Sight, trial: Trial, options: list[int], dreams: list[Position], explore: float
    ) -> float:
        """One iteration: down the tree to something new, a playout from there, and its outcome back up the tree."""
        rng = self._random
        widen = self.inner
        root = trial.root
        edge = trial.select(options, explore, self.widen, rng)
        pick = edge.pick
        g = self._dream(sight, dreams, edge.visits)
        node = root
        side = self.side
        path: list[tuple[Edge, int]] = []
        first = root
        together: dict[int, int] = {}
        while True:
            path.append((edge, side))
            is_last = len(g.deciders) == 1
            if not is_last or together:
                together[side] = edge.pick
            take(g, side, edge.pick)
            if g.over or edge.visits == 0:
                break
            side = g.deciders[0]
            if not is_last:
                node = _node(first.beside, side)
            else:
                frame = g.stack[-1]
                if together:
                    node = _node(first.after, (type(frame), frame.at, side, together.get(side)))
                    together = {}
                else:
                    node = _node(edge.next, (type(frame), frame.at, side))
                first = node
            found = g.choices[0]
            if self._quick is not None and node.asked < NODE_OPINIONS and len(found) > 1:
                node.like(self._advice(g, side, found))
            edge = (node.select_blind if together else node.select)(found, explore, widen, rng)
        outcome = self._playout.run(g)
        for edge, side in path:
            edge.visits += 1
            edge.total += outcome[side]
        trial.add(pick, outcome[self.side])
        return outcome[self.side]


def _node(nodes: dict[Any, Node], key: Hashable) -> Node:
    """The node under a key, made when it is first needed."""
    found = nodes.get(key)
    if found is None:
        found = nodes[key] = Node()
    return found


def _length(depth: int, has_policy: bool) -> int:
    if depth >= 0:
        return depth
    return POLICY_DEPTH if has_policy else 0


def _check(**settings: float) -> None:
    for name, value in settings.items():
        least = -1 if name == "depth" else 0
        if value < least:
            raise BadBot("planner.least", setting=name, least=least, value=value)
        if name == "stray" and value > 1:
            raise BadBot("planner.share", setting=name, value=value)
