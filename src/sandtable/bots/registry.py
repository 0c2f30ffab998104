"""The registry: every bot by name, for every face.

A bot is asked for in words such as `random`, `planner:seconds=0.2,depth=30` or `outside:cmd=python3 my_bot.py`.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from sandtable.bots.bot import BadBot, Bot, close
from sandtable.bots.planner import Planner
from sandtable.bots.protocol import OutsideBot
from sandtable.bots.random_bot import RandomBot
from sandtable.kernel.position import Tables
from sandtable.kernel.ruleset import Ruleset

BUILT_IN: Final[dict[str, Callable[..., Any]]] = {
    "random": RandomBot,
    "planner": Planner,
    "outside": OutsideBot,
}
LAST_SETTING: Final = "cmd"


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A bot as asked for: its name and its settings, still in words."""

    name: str
    settings: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        rest = ",".join(f"{name}={value}" for name, value in self.settings.items())
        return f"{self.name}:{rest}" if rest else self.name


def parse(text: str) -> BotSpec:
    """Read `name` or `name:setting=value,...`; the setting `cmd` takes all the rest of the text."""
    name, _, rest = text.strip().partition(":")
    name = name.strip()
    if not name:
        raise BadBot("bot.no_name", text=text)
    settings: dict[str, str] = {}
    while rest:
        key, equals, rest = rest.partition("=")
        key = key.strip()
        if not equals or not key:
            raise BadBot("bot.form", text=text, found=key or "=")
        if key in settings:
            raise BadBot("bot.twice", text=text, setting=key)
        if key == LAST_SETTING:
            value, rest = rest, ""
        else:
            value, _, rest = rest.partition(",")
        settings[key] = value.strip()
    return BotSpec(name, settings)


def factories(rules: Ruleset) -> dict[str, Callable[..., Any]]:
    """Every bot that can play a game; a game's own bot comes before a built-in one of the same name."""
    return {**rules.bots, **{name: made for name, made in BUILT_IN.items() if name not in rules.bots}}


def names(rules: Ruleset) -> list[str]:
    """The names of all bots that can play a game: its own first."""
    return list(factories(rules))


def best_quick(rules: Ruleset) -> str:
    """The name of the best bot that answers at once: the game's own first, else the random one."""
    return next(iter(rules.bots), "random")


def settings_of(rules: Ruleset, name: str) -> dict[str, Any]:
    """The settings of a bot and their defaults."""
    signature = inspect.signature(_factory(rules, name))
    return {
        parameter.name: parameter.default
        for parameter in signature.parameters.values()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    }


def make(name: str, rules: Ruleset, tables: Tables, side: int, seed: int, **settings: Any) -> Bot:
    """A bot for a seat, by name or in words with settings; settings given apart come on top."""
    spec = parse(name)
    factory = _factory(rules, spec.name)
    known = settings_of(rules, spec.name)
    given: dict[str, Any] = {**spec.settings, **settings}
    fitted: dict[str, Any] = {}
    for setting, value in given.items():
        if setting not in known:
            key = "bot.setting" if known else "bot.no_settings"
            raise BadBot(key, name=spec.name, setting=setting, known=", ".join(known))
        fitted[setting] = _fit(spec.name, setting, value, known[setting])
    bot: Bot = factory(rules, tables, side, seed, **fitted)
    return bot


def check(name: str, rules: Ruleset, tables: Tables) -> None:
    """Refuse a bot that cannot be made as asked, without leaving one behind."""
    close(make(name, rules, tables, 0, 0))


def _factory(rules: Ruleset, name: str) -> Callable[..., Any]:
    found = factories(rules)
    if name not in found:
        raise BadBot("bot.unknown", name=name, game=rules.id, known=", ".join(found))
    return found[name]


def _fit(bot: str, setting: str, value: Any, default: Any) -> Any:
    """A setting's value as the kind of thing that its default is."""
    kind = type(default)
    if kind is float and isinstance(value, int):
        return float(value)
    if not isinstance(value, str) or kind is str:
        if type(value) is not kind:
            raise BadBot(_KINDS[kind], bot=bot, setting=setting, value=value)
        return value
    try:
        fitted = _WORDS[value.lower()] if kind is bool else kind(value)
    except (ValueError, KeyError):
        fitted = math.nan
    if kind is not str and not math.isfinite(fitted):
        raise BadBot(_KINDS[kind], bot=bot, setting=setting, value=value)
    return fitted


_KINDS: Final = {int: "bot.whole_number", float: "bot.number", bool: "bot.yes_or_no", str: "bot.a_text"}
_WORDS: Final = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
