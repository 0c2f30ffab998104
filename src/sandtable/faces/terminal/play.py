"""Playing: the loop over decisions, whoever makes them, until the game is over or the person leaves."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import nullcontext
from typing import Final

from rich.rule import Rule
from rich.text import Text

from sandtable.bots.bot import BotFault
from sandtable.faces.terminal.ask import ask_decision, ask_spectator
from sandtable.faces.terminal.leaving import Leave
from sandtable.faces.terminal.prompt import heading
from sandtable.faces.terminal.session import Session
from sandtable.kernel.engine import Refusal, RuleFault

SLOW_BOT: Final = 0.15


def play(session: Session) -> int:
    """Play on until the game is over or the person leaves; the program's exit code."""
    with session.door.watch():
        try:
            session.keep()
            _open(session)
            while not session.game.over:
                _next_decision(session)
            _close(session)
        except (EOFError, KeyboardInterrupt):
            return _farewell(session, Leave())
        except Leave as leave:
            return _farewell(session, leave)
        except (RuleFault, BotFault) as fault:
            session.screen.say(session.say("play.fault", why=fault, path=session.autosave.path), "bold red")
            return 2
        else:
            return 0
        finally:
            session.bots.close()


def _open(session: Session) -> None:
    screen, say, game = session.screen, session.say, session.game
    screen.show(Rule(style="dim"), heading(game, screen.width, say))
    seats = Text("  ")
    for side, seat in session.seats.items():
        seats.append_text(session.looks.name(side))
        seats.append(f": {say('play.human') if seat.is_human else seat.player}   ", style="dim")
    screen.show(seats)
    screen.say("  " + say("play.commitment", commitment=game.commitment[:16]), "dim")
    screen.say("  " + say("play.kept_in", path=session.autosave.path), "dim")
    if not session.humans and screen.is_interactive:
        screen.say("  " + say("play.watching"), "dim")


def _next_decision(session: Session) -> None:
    game = session.game
    deciding: Iterable[str] = game.deciding
    # Bots among those who decide at once come first: what they pick face down tells nobody anything.
    side = next((side for side in deciding if not session.seats[side].is_human), game.deciding[0])
    if session.seats[side].is_human:
        session.face(side)
        session.bring_up_to_date()
        ask_decision(session, side)
    else:
        _bot_decision(session, side)


def _bot_decision(session: Session, side: str) -> None:
    game = session.game
    if not session.humans and session.is_board_due():
        session.draw_board()
    started = time.monotonic()
    number = game.rules.side_number(side)
    bots = session.bots
    is_quick = bots.decisions[number] > 0 and bots.seconds[number] < SLOW_BOT * bots.decisions[number]
    pondering = session.say("play.ponders", side=session.looks.of(side).name)
    with nullcontext() if is_quick else session.screen.busy(pondering):
        pick = bots.choice(number)
    took = time.monotonic() - started
    try:
        session.apply(side, pick)
    except Refusal as refusal:
        raise BotFault(f"{session.seats[side].player} ({side}): {refusal}") from None
    if not (is_quick and session.humans):
        session.news()
    wait = max(0.0, session.pause - took)
    if wait and session.screen.is_line_waiting(wait) and not session.humans:
        session.screen.ask("")
        ask_spectator(session)


def _close(session: Session) -> None:
    screen, say, game = session.screen, session.say, session.game
    if not session.may_look_freely:
        session.viewer = None
    session.news()
    session.draw_board()
    result = game.result
    assert result is not None
    session.bots.finish()
    style = session.looks.of(result.winner).style if result.winner else "white"
    screen.show(Rule(style=style))
    screen.show(Text(f" {result} ", style=f"bold reverse {style}"))
    screen.say(say("play.seed", seed=game.reveal_seed()), "dim")
    session.keep()
    screen.say(say("play.verify", path=session.autosave.path), "dim")


def _farewell(session: Session, leave: Leave) -> int:
    try:
        session.screen.say("")
        session.screen.say(session.say("play.left", path=session.autosave.path), "bold")
    except OSError:
        pass  # the terminal itself is gone; the game is on disk
    return leave.exit_code
