"""Chances: a game's own reckoning of what is pending, drawn from whatever plain data it gives."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sandtable.faces.terminal.wrapping import Wrapped
from sandtable.faces.words import Words
from sandtable.kernel.text import Texts

BAR: Final = 28


def draw_chances(odds: Any, texts: Texts, say: Words) -> RenderableType:
    """Odds in the game's own words (`explain_odds(odds, texts)`) if it has any, else their fields one by one."""
    explain = texts.rules.explain_odds
    lines = [Wrapped(line) for line in explain(odds, texts)] if explain is not None else _fields(odds, texts)
    return Group(Text(say("odds.heading"), style="bold"), *lines)


def _fields(odds: Any, texts: Texts) -> list[RenderableType]:
    if dataclasses.is_dataclass(odds) and not isinstance(odds, type):
        named = {field.name: getattr(odds, field.name) for field in dataclasses.fields(odds)}
    elif isinstance(odds, Mapping):
        named = {str(name): value for name, value in odds.items()}
    else:
        return [Text(f"  {percent(odds) if isinstance(odds, float) else odds}")]
    parts: list[RenderableType] = []
    for name, value in named.items():
        label = texts.get(f"odds.{name}") if texts.has(f"odds.{name}") else name.replace("_", " ")
        if _is_distribution(value):
            parts += [Text(f"  {label}", style="bold"), distribution(dict(value))]
        else:
            line = Text(f"  {label}: ")
            line.append(percent(value) if isinstance(value, float) and 0 <= value <= 1 else str(value), style="bold")
            parts.append(line)
    return parts


def _is_distribution(value: Any) -> bool:
    return (
        isinstance(value, Mapping)
        and bool(value)
        and all(isinstance(total, int) and isinstance(share, float) for total, share in value.items())
    )


def percent(share: float) -> str:
    """A share of one as a percentage."""
    return f"{100 * share:.1f} %"


def distribution(shares: dict[int, float]) -> RenderableType:
    """A distribution over whole numbers as a bar chart, leaving out what hardly ever happens."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(justify="right", min_width=6)
    table.add_column(justify="right", min_width=7)
    table.add_column()
    most = max(shares.values())
    for total in sorted(shares):
        if shares[total] >= 0.0005:
            bar = "█" * max(1, round(BAR * shares[total] / most))
            table.add_row(str(total), percent(shares[total]), Text(bar, style="cyan"))
    return table
