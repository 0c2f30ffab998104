"""The prompt bar and the log: what is asked, of whom, why now and under which rule; and what has happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sandtable.faces.rulebook import Paragraph, home_of, paragraphs
from sandtable.faces.terminal.looks import Looks
from sandtable.faces.terminal.spaces import cut
from sandtable.faces.terminal.wrapping import Wrapped
from sandtable.faces.words import Words
from sandtable.kernel.answers import LogLine, Prompt
from sandtable.kernel.engine import current_step
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position

LOG_INDENT = 7


def prompt_bar(prompt: Prompt, looks: Looks, width: int) -> RenderableType:
    """The bar above the options: side and context on a line of its own, then the question."""
    look = looks.of(prompt.side)
    rule = f" [{prompt.rule}] " if prompt.rule else " "
    name = f" {look.letter} {look.name} "
    room = width - cell_len(name) - cell_len(rule) - 4
    context = crumbs(prompt.context, room)
    bar = Text("━", style=look.style, no_wrap=True)
    bar.append(name, style=f"bold reverse {look.style}")
    bar.append(f" {context} " if context else " ", style="bold")
    bar.append("━" * max(0, width - bar.cell_len - cell_len(rule) - 1), style=look.style)
    bar.append(rule, style="bold")
    bar.append("━", style=look.style)
    return Group(bar, Padding(Wrapped(prompt.question, "bold"), (0, 1)))


def crumbs(context: Sequence[str], room: int) -> str:
    """The procedures in progress, outermost first; where room is short the outer ones give way to the inner."""
    kept = list(context)
    while len(kept) > 1 and cell_len(_line(kept, context)) > room:
        del kept[0]
    whole = _line(kept, context)
    return whole if cell_len(whole) <= room else cut("".join(kept), room)


def _line(kept: Sequence[str], context: Sequence[str]) -> str:
    return " › ".join(kept if len(kept) == len(context) else ["…", *kept])


def prompt_in(game: Game, position: Position, side: int, looks: Looks, say: Words, *, is_own: bool) -> Prompt:
    """The question in a position; where its step is hidden, others are told only who decides about what.

    The words of such a question may quote what they may not see.
    """
    texts = game.texts()
    step = current_step(position)
    name = game.rules.sides[side]
    deciders = ", ".join(looks.of(game.rules.sides[decider]).name for decider in position.deciders)
    is_told = is_own or not step.hidden
    question = texts.question(position) if is_told else say("play.thinks", side=deciders)
    return Prompt(name, question, tuple(texts.context(position)), step.rule, step.name)


def waiting_bar(game: Game, looks: Looks, width: int, say: Words) -> RenderableType:
    """The bar for those who only look on."""
    g = game.position
    return prompt_bar(prompt_in(game, g, g.deciders[0], looks, say, is_own=False), looks, width)


def heading(game: Game, width: int, say: Words) -> Text:
    """The line above a board: game, scenario, and how far the record has come."""
    texts = game.texts()
    key = f"scenario.{game.scenario}.name"
    scenario = texts.get(key) if texts.has(key) else game.scenario
    line = Text(f"{game_name(game)} — {scenario}", style="bold", no_wrap=True)
    count = say("board.decisions", count=len(game.entries))
    line.append(" " * max(2, width - line.cell_len - cell_len(count)))
    line.append(count, style="dim not bold")
    return line


def game_name(game: Game) -> str:
    """The name of a game in its language."""
    texts = game.texts()
    return texts.get("game.name") if texts.has("game.name") else game.rules.id


def log_lines(lines: Iterable[LogLine], looks: Looks) -> RenderableType:
    """Lines of the log: number of the decision, the line in the colour of whoever decided, and its rule."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(justify="right", style="dim", no_wrap=True, min_width=LOG_INDENT - 1)
    table.add_column()
    last = None
    for line in lines:
        look = looks.of(line.side or "")
        text = Text(line.text, style=look.style if line.side else "")
        if line.rule:
            text.append(f" [{line.rule}]", style="dim not bold white")
        number = f"#{line.entry}" if line.entry != last and line.entry >= 0 else ""
        last = line.entry
        table.add_row(number, Wrapped(text))
    return table


def paragraph_text(game: Game, number: str, say: Words) -> RenderableType:
    """A numbered paragraph of the rulebook, or what is known in its place."""
    known = paragraphs(game.rules.package)
    if not known:
        return Text(say("rule.no_index"), style="yellow")
    home = home_of(number, known)
    if not home:
        return Text(say("rule.unknown", number=number), style="yellow")
    return one_paragraph(known[home], say)


def one_paragraph(paragraph: Paragraph, say: Words) -> RenderableType:
    """A paragraph with its number and title."""
    title = Text(f"{paragraph.number}  {paragraph.title_in(say.language)}", style="bold")
    return Group(title, Padding(Wrapped(paragraph.text_in(say.language)), (0, 0, 0, 2)))
