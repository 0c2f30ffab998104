"""Asking: one decision put to a person, with every order they may give before they make it."""

from __future__ import annotations

import unicodedata
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from sandtable.faces.terminal.options import Menu, draw_options, is_match, menu_of, picked
from sandtable.faces.terminal.orders import ORDERS, Next, carry_out
from sandtable.faces.terminal.prompt import prompt_bar, waiting_bar
from sandtable.faces.terminal.session import Session
from sandtable.kernel.answers import Option

ROWS_AROUND: Final = 8
NEXT_PAGE: Final = frozenset({"n", "+", "next"})
LAST_PAGE: Final = frozenset({"p", "-", "back"})
SPECTATOR_ORDERS: Final = frozenset({"odds", "undo", "rollback", "why", "notes"})


def ask_decision(session: Session, side: str) -> None:
    """Put the pending decision to the person of a side, until it is made or taken to another place."""
    menu = _fresh_menu(session, side)
    _show_decision(session, side, menu)
    while True:
        prompt = session.game.prompt(side)
        rule = f" [{prompt.rule}]" if prompt is not None and prompt.rule else ""
        typed = normal(session.screen.ask(f"{session.looks.of(side).name}{rule} > "))
        if not typed:
            _show_decision(session, side, menu)
            continue
        option = _meant(session, menu, typed)
        if option is not None:
            session.apply(side, option.number)
            return
        if typed.startswith("/") or typed in NEXT_PAGE or typed in LAST_PAGE:
            _turn_page(menu, typed)
            _show_options(session, menu)
            continue
        language = session.game.language
        answer = carry_out(session, side, typed)
        if answer is Next.MOVED:
            return
        if answer is Next.UNKNOWN:
            _not_understood(session, menu, typed)
        elif answer is Next.ANEW or session.game.language != language:
            menu = _fresh_menu(session, side)
            _show_decision(session, side, menu)


def ask_spectator(session: Session) -> None:
    """Let a person who only watches look around, until an empty line."""
    prompt = (
        waiting_bar(session.game, session.looks, session.screen.width, session.say) if not session.game.over else ""
    )
    session.screen.show(prompt)
    session.screen.say(session.say("play.paused"), "dim")
    while True:
        typed = normal(session.screen.ask("> "))
        if not typed:
            return
        word = typed.split()[0].casefold()
        if ORDERS.get(word, "") in SPECTATOR_ORDERS or carry_out(session, None, typed) is Next.UNKNOWN:
            session.screen.say(session.say("ask.unknown", typed=typed), "yellow")


def normal(typed: str) -> str:
    """What was typed, with full-width letters and figures as plain ones."""
    return unicodedata.normalize("NFKC", typed).strip()


def _fresh_menu(session: Session, side: str) -> Menu:
    texts = session.game.texts()

    def verb_name(option: Option) -> str:
        key = f"verb.{option.name.split(':', 1)[0]}"
        return texts.get(key) if texts.has(key) else ""

    return menu_of(session.game.options(side), verb_name)


def _show_decision(session: Session, side: str, menu: Menu) -> None:
    prompt = session.game.prompt(side)
    assert prompt is not None
    session.screen.show(Text(), prompt_bar(prompt, session.looks, session.screen.width))
    _show_options(session, menu)
    session.screen.say(" " + _hint(session), "dim")


def _hint(session: Session) -> str:
    """The orders most used, as many as fit on a line."""
    has_odds = session.game.rules.odds is not None
    parts: list[str] = [part for part in session.say.listed("play.hint") if has_odds or not part.startswith("o ")]
    hint = parts[0]
    for part in parts[1:]:
        if cell_len(f"{hint} · {part}") < session.screen.width - 1:
            hint = f"{hint} · {part}"
    return hint


def _show_options(session: Session, menu: Menu) -> None:
    screen = session.screen
    rows = screen.height - ROWS_AROUND if screen.is_interactive else len(menu.options) + 99
    screen.show(draw_options(menu, screen.width, rows, session.say))


def _turn_page(menu: Menu, typed: str) -> None:
    if typed.startswith("/"):
        menu.filter = typed[1:].strip()
        menu.page = 0
    else:
        menu.page = max(0, menu.page + (1 if typed in NEXT_PAGE else -1))


def _meant(session: Session, menu: Menu, typed: str) -> Option | None:
    """The option that was typed; an order's own word is never taken for the beginning of an option."""
    word = typed.split(maxsplit=1)[0].casefold()
    is_order = word in ORDERS or typed.startswith("/") or typed in NEXT_PAGE or typed in LAST_PAGE
    exact = [option for option in menu.options if typed.casefold() in (option.text.casefold(), option.name)]
    if is_order:
        return exact[0] if len(exact) == 1 and len(typed) > 1 else None
    return picked(menu, typed)


def _not_understood(session: Session, menu: Menu, typed: str) -> None:
    """Show the options that may have been meant, or say that none was."""
    say = session.say
    if typed.isdecimal():
        session.screen.say(say("ask.no_number", number=typed, count=len(menu.options)), "yellow")
        return
    close = [option for option in menu.options if is_match(option, typed)]
    if not close:
        session.screen.say(say("ask.unknown", typed=typed), "yellow")
        return
    session.screen.say(say("ask.which", typed=typed), "yellow")
    found = Menu(menu.groups, filter=typed)
    _show_options(session, found)
