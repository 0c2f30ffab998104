"""Orders: what a person may type at a prompt besides a decision."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Final

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sandtable.faces.rulebook import mentions, paragraphs
from sandtable.faces.terminal import going_back
from sandtable.faces.terminal.cards import (
    all_holdings,
    find_cards,
    find_sources,
    find_spaces,
    source_line,
    whole_card,
    whole_space,
)
from sandtable.faces.terminal.chances import draw_chances
from sandtable.faces.terminal.guesses import read_guesses, what_to_guess
from sandtable.faces.terminal.leaving import Leave
from sandtable.faces.terminal.prompt import log_lines, paragraph_text
from sandtable.faces.terminal.session import BOARD_MODES, Session
from sandtable.faces.terminal.whynot import MOST_ANSWERS, answers
from sandtable.faces.terminal.wrapping import Wrapped
from sandtable.faces.words import known_language
from sandtable.kernel.engine import current_step
from sandtable.kernel.mistakes import told
from sandtable.kernel.record import MAGIC
from sandtable.kernel.text import LANGUAGES

LOG_LINES: Final = 20
MOST_FOUND: Final = 12


class Next(Enum):
    """What an order leads to: the same question, the question shown anew, another position, or nothing known."""

    STAY = 0
    ANEW = 1
    MOVED = 2
    UNKNOWN = 3


def carry_out(session: Session, side: str | None, typed: str) -> Next:
    """Carry out an order typed by the person of a side (or by a spectator)."""
    word, _, rest = typed.partition(" ")
    name = ORDERS.get(word.casefold())
    if name is None:
        return Next.UNKNOWN
    return DOES[name](session, side, rest.strip())


def show_help(session: Session, side: str | None, rest: str) -> Next:
    """Every order with what it does."""
    table = Table.grid(padding=(0, 2, 0, 1))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for order, text in session.say.listed("orders.all"):
        table.add_row(Text(order), Wrapped(text))
    session.screen.show(table)
    return Next.STAY


def show_board(session: Session, side: str | None, rest: str) -> Next:
    """The board now, or from now on when."""
    if not rest:
        session.draw_board()
    elif rest in BOARD_MODES:
        session.board_mode = rest
        session.screen.say(session.say(f"board.mode_{rest}"))
    else:
        session.screen.say(session.say("board.modes", modes=", ".join(BOARD_MODES)), "yellow")
    return Next.STAY


def show_hands(session: Session, side: str | None, rest: str) -> Next:
    """All cards in sight, or those that hold some words."""
    if rest:
        return show_card(session, side, rest)
    session.screen.show(all_holdings(session.picture(), session.looks, session.say))
    return Next.STAY


def show_card(session: Session, side: str | None, rest: str) -> Next:
    """One card with its text and its source."""
    found = find_cards(session.picture(), rest) if rest else []
    sources = find_sources(data_entries(session), rest) if rest else []
    for card in found[:MOST_FOUND]:
        own = [entry for entry in sources if entry[0] == card.id or entry[1] == card.name]
        session.screen.show(Padding(whole_card(card, own, session.looks, session.say), (0, 0, 0, 2)))
    if not found and sources:
        for entry in sources[:MOST_FOUND]:
            session.screen.show(Text(f"  {entry[1]}", style="bold"), source_line(entry, session.say))
    elif not found:
        session.screen.say(session.say("cards.not_found", name=rest), "yellow")
    return Next.STAY


def show_place(session: Session, side: str | None, rest: str) -> Next:
    """One space with its owner, pieces, neighbours and source."""
    picture = session.picture()
    found = find_spaces(picture, rest) if rest else []
    for space in found[:MOST_FOUND]:
        own = [entry for entry in data_entries(session) if entry[0] == space.id]
        drawn = whole_space(space, picture, own, session.looks, session.say, session.screen.width)
        session.screen.show(Padding(drawn, (0, 0, 0, 2)))
        for line in session.game.explain(space.id, side):
            session.screen.show(Padding(Wrapped(str(line)), (0, 0, 0, 2)))
    if not found:
        session.screen.say(session.say("cards.no_place", name=rest), "yellow")
    return Next.STAY


def data_entries(session: Session) -> list[tuple[str, str, str, str]]:
    """The entries of the game's data pack with their sources, if the game tells them."""
    tell = session.game.rules.data_entries
    return tell(session.packs) if tell is not None else []


def show_log(session: Session, side: str | None, rest: str) -> Next:
    """The last lines of the log."""
    count = int(rest) if rest.isdecimal() and int(rest) else LOG_LINES
    session.screen.show(log_lines(list(session.game.log(session.viewer))[-count:], session.looks))
    return Next.STAY


def show_odds(session: Session, side: str | None, rest: str) -> Next:
    """The chances of what is pending, from what this side may know."""
    guess = read_guesses(session.game, rest) if rest else {}
    if guess is None:
        session.screen.show(Padding(what_to_guess(session.game, session.say), (0, 1)))
        return Next.STAY
    assert side is not None
    try:
        odds = session.game.odds(side, **guess)
    except (TypeError, ValueError) as error:
        session.screen.say(session.say("odds.bad_guess", why=told(error, session.say.language)), "yellow")
        return Next.STAY
    if odds is None:
        session.screen.say(session.say("odds.none"), "yellow")
    else:
        session.screen.show(Padding(draw_chances(odds, session.game.texts(), session.say), (0, 1)))
    return Next.STAY


def show_why_not(session: Session, side: str | None, rest: str) -> Next:
    """Which rule keeps an option from being offered."""
    say, screen = session.say, session.screen
    assert side is not None
    if not rest:
        screen.say(say("why.usage"), "yellow")
        return Next.STAY
    found = answers(session.game, side, rest, session.game.language)
    if not found:
        screen.say(say("why.nothing", words=rest), "yellow")
    for answer in found[:MOST_ANSWERS]:
        line = Text(f"  {answer.option.text}: ", style="bold")
        line.append(str(answer.refusal) if answer.refusal is not None else say("why.allowed"), style="not bold")
        screen.show(line)
    if len(found) > MOST_ANSWERS:
        screen.say("  " + say("why.more", count=len(found) - MOST_ANSWERS), "dim")
    return Next.STAY


def show_rule(session: Session, side: str | None, rest: str) -> Next:
    """A paragraph of the rulebook: by number, that of the pending step, or those that hold some words."""
    game = session.game
    if rest and not rest[0].isdecimal():
        found = mentions(paragraphs(game.rules.package), rest, session.say.language)
        for paragraph in found[:MOST_FOUND]:
            session.screen.say(f"  {paragraph.number}  {paragraph.title_in(session.say.language)}")
        if not found:
            session.screen.say(session.say("rule.no_words", words=rest), "yellow")
        return Next.STAY
    number = rest or ("" if game.over else current_step(game.position).rule)
    session.screen.show(Padding(paragraph_text(game, number, session.say), (0, 1)))
    return Next.STAY


def undo(session: Session, side: str | None, rest: str) -> Next:
    """Take back the last decision."""
    assert side is not None
    return Next.MOVED if going_back.take_back(session, side) else Next.STAY


def roll_back(session: Session, side: str | None, rest: str) -> Next:
    """Go back to before a decision, with the consent of the others."""
    assert side is not None
    return Next.MOVED if going_back.roll_back(session, side, rest) else Next.STAY


def save_as(session: Session, side: str | None, rest: str) -> Next:
    """Keep a copy in another file."""
    say, screen = session.say, session.screen
    if not rest:
        screen.say(say("saves.usage", path=session.autosave.path), "yellow")
        return Next.STAY
    path = Path(rest).expanduser()
    try:
        if path.exists():
            with path.open("rb") as file:
                if file.read(len(MAGIC)) != MAGIC:
                    screen.say(say("saves.foreign", path=path), "yellow")
                    return Next.STAY
            if not going_back.agrees(session, say("saves.replace", path=path)):
                return Next.STAY
        session.game.save(path)
    except OSError as error:
        screen.say(say("saves.failed", path=path, why=error.strerror or error), "bold red")
    else:
        screen.say(say("saves.copied", path=path, kept=session.autosave.path))
    return Next.STAY


def switch_language(session: Session, side: str | None, rest: str) -> Next:
    """Go on in another language."""
    language = known_language(rest)
    if not language:
        session.screen.say(session.say("lang.known", languages=", ".join(LANGUAGES)), "yellow")
        return Next.STAY
    session.speak(language)
    session.keep()
    session.screen.say(session.say("lang.now"))
    return Next.ANEW


def notes(session: Session, side: str | None, rest: str) -> Next:
    """A side's own notes: show them, write a line, or throw them away."""
    key = f"notes.{side}"
    meta = session.game.meta
    if rest == "clear":
        meta.pop(key, None)
        session.keep()
    elif rest:
        meta[key] = f"{meta[key]}\n{rest}" if meta.get(key) else rest
        session.keep()
    session.screen.say(meta.get(key, "") or session.say("notes.none"), "" if meta.get(key) else "dim")
    return Next.STAY


def leave(session: Session, side: str | None, rest: str) -> Next:
    """End the session; the game is kept."""
    raise Leave


Order = Callable[[Session, "str | None", str], Next]

DOES: Final[dict[str, Order]] = {
    "help": show_help,
    "board": show_board,
    "hands": show_hands,
    "card": show_card,
    "place": show_place,
    "log": show_log,
    "odds": show_odds,
    "why": show_why_not,
    "rule": show_rule,
    "undo": undo,
    "rollback": roll_back,
    "save": save_as,
    "lang": switch_language,
    "notes": notes,
    "quit": leave,
}
ORDERS: Final = {
    **{name: name for name in DOES},
    "?": "help",
    "b": "board",
    "h": "hands",
    "cards": "hands",
    "l": "log",
    "o": "odds",
    "w": "why",
    "u": "undo",
    "r": "rollback",
    "s": "save",
    "q": "quit",
    "exit": "quit",
}
