"""Setting up: what a person is asked before a new game begins; Enter takes what is sensible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rich.text import Text

from sandtable.bots import registry
from sandtable.faces.seats import HOTSEAT, HUMAN, SOLO, Seat
from sandtable.faces.terminal.screen import Screen
from sandtable.faces.words import Words
from sandtable.kernel.position import Tables
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.text import LANGUAGES, Texts

T = TypeVar("T")
LANGUAGE_NAMES = {"en": "English", "ja": "日本語"}


@dataclass(slots=True)
class Plan:
    """How a new game shall begin."""

    language: str = "en"
    scenario: str = ""
    choices: dict[str, str] = field(default_factory=dict)
    seats: list[Seat] = field(default_factory=list)
    table: str = HOTSEAT


def default_seats(rules: Ruleset, sides: Sequence[str]) -> list[Seat]:
    """A person on the first side, the best quick bot on the others."""
    bot = registry.best_quick(rules)
    return [Seat(side, HUMAN if i == 0 else bot) for i, side in enumerate(sides)]


def choose(screen: Screen, say: Words, title: str, items: list[tuple[T, str, str]], default: int = 0) -> T:
    """Let the person choose one of several things, each with a name and a line about it."""
    screen.say(title, "bold")
    for number, (_, name, about) in enumerate(items, 1):
        line = Text(f"  {number} ", style="bold")
        line.append(name, style="bold" if number == default + 1 else "not bold")
        line.append(f"  {about}" if about else "", style="dim not bold")
        screen.show(line)
    while True:
        typed = screen.ask(say("setup.choice", number=default + 1)).strip()
        if not typed:
            return items[default][0]
        if typed.isdecimal() and 1 <= int(typed) <= len(items):
            return items[int(typed) - 1][0]
        screen.say(say("setup.wrong", count=len(items)), "yellow")


def is_yes(screen: Screen, say: Words, question: str) -> bool:
    """Ask for yes; Enter is no."""
    return screen.ask(f"{question} {say('ask.yes_no')} ").strip().casefold() in ("y", "yes", "はい", "ｙ")


def optional(texts: Texts, key: str, otherwise: str = "") -> str:
    """A text that a game may leave out."""
    return texts.get(key) if texts.has(key) else otherwise


def scenario_items(rules: Ruleset, texts: Texts) -> list[tuple[str, str, str]]:
    """Scenarios with their names and what they are."""
    return [
        (s.id, optional(texts, f"scenario.{s.id}.name", s.id), optional(texts, f"scenario.{s.id}.about"))
        for s in rules.scenarios
    ]


def ask_plan(
    screen: Screen,
    rules: Ruleset,
    tables: Tables,
    plan: Plan,
    settled: dict[str, str],
    is_language_given: bool,
) -> Plan:
    """Ask whatever the command line left open."""
    say = Words(plan.language)
    if not is_language_given:
        names = [(language, LANGUAGE_NAMES.get(language, language), "") for language in LANGUAGES]
        plan.language = choose(screen, say, say("setup.language"), names, LANGUAGES.index(plan.language))
        say = Words(plan.language)
    texts = Texts(rules, tables, plan.language)
    if not plan.scenario:
        items = scenario_items(rules, texts)
        plan.scenario = choose(screen, say, say("setup.scenario"), items) if len(items) > 1 else items[0][0]
    plan.choices = dict(settled)
    left = [choice for choice in rules.choices if choice.id not in settled]
    if left and is_yes(screen, say, say("setup.options", count=len(left))):
        for choice in left:
            title = optional(texts, f"choice.{choice.id}.name", choice.id)
            about = optional(texts, f"choice.{choice.id}.about")
            values = [(v, optional(texts, f"choice.{choice.id}.{v}", v), "") for v in choice.values]
            heading = f"{title} — {about}" if about else title
            default = choice.values.index(choice.default)
            plan.choices[choice.id] = choose(screen, say, heading, values, default)
    sides = rules.sides_in(tables, plan.scenario, plan.choices)
    plan.seats = [_ask_seat(screen, say, rules, texts, seat) for seat in default_seats(rules, sides)]
    if sum(seat.is_human for seat in plan.seats) > 1:
        plan.table = SOLO if is_yes(screen, say, say("setup.solo")) else HOTSEAT
    return plan


def _ask_seat(screen: Screen, say: Words, rules: Ruleset, texts: Texts, seat: Seat) -> Seat:
    """Who plays a side: a person or one of the bots that need no settings."""
    items = [(HUMAN, say("setup.human"), "")]
    for bot in registry.names(rules):
        if bot != OUTSIDE:
            about = say(f"setup.bot_{bot}") if bot in registry.BUILT_IN else optional(texts, f"bot.{bot}")
            items.append((bot, say("setup.bot", name=bot), about))
    default = next(i for i, item in enumerate(items) if item[0] == seat.player)
    title = say("setup.player", side=texts.thing("side", rules.side_number(seat.side)))
    return Seat(seat.side, choose(screen, say, title, items, default))


OUTSIDE = "outside"
