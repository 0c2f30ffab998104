"""What a bot is: anything that chooses one of the options that its side may see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from sandtable.kernel.answers import LogLine, Result
from sandtable.kernel.mistakes import Mistake
from sandtable.kernel.position import Position, Tables
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.view import Sight


class BotFault(RuntimeError):
    """A bot that cannot go on: which, and why."""


class BadBot(Mistake):
    """A bot that cannot be made as asked: an unknown name, an unknown setting, a value that does not fit."""

    def package(self) -> str:
        """Where the words are."""
        return "sandtable.bots"


class Bot(Protocol):
    """A player: `choose` returns one of `sight.options`.

    A bot may also have `hear(lines)` (what its side may read of the log since it last heard), `ended(result)` (the
    game is over) and `close()` (it is no longer needed).
    """

    def choose(self, sight: Sight) -> int:
        """The option that this bot takes."""
        ...


@runtime_checkable
class QuickPolicy(Protocol):
    """A bot that can also say at once what it would do in a position that is fully known, as a search imagines it."""

    def quick(self, position: Position, side: int) -> int:
        """The option that this side would take."""
        ...


def hear(bot: Bot, lines: Iterable[LogLine]) -> None:
    """Tell a bot what was written in the log, if it listens."""
    listen = getattr(bot, "hear", None)
    if listen is not None:
        listen(list(lines))


def ended(bot: Bot, result: Result | None) -> None:
    """Tell a bot how the game ended, if it wants to know."""
    tell = getattr(bot, "ended", None)
    if tell is not None:
        tell(result)


def close(bot: Bot) -> None:
    """Let go of whatever a bot holds."""
    finish = getattr(bot, "close", None)
    if finish is not None:
        finish()


def quick_policy(rules: Ruleset, tables: Tables, name: str, side: int, seed: int) -> QuickPolicy | None:
    """The named bot of a game as a policy for imagined positions; without a name the first that is one, or None."""
    for own in [name] if name else rules.bots:
        if own not in rules.bots:
            raise BadBot("bot.not_own", game=rules.id, name=own, known=", ".join(rules.bots) or "-")
        bot = rules.bots[own](rules, tables, side, seed)
        if isinstance(bot, QuickPolicy):
            return bot
    if name:
        raise BadBot("bot.not_quick", game=rules.id, name=name)
    return None
