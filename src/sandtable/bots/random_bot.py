"""The bot that takes any of its options with equal chance."""

from __future__ import annotations

import random

from sandtable.kernel.position import Tables
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.view import Sight


class RandomBot:
    """Chooses uniformly among its options."""

    def __init__(self, rules: Ruleset, tables: Tables, side: int, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, sight: Sight) -> int:
        """Any option."""
        return self._random.choice(sight.options)
