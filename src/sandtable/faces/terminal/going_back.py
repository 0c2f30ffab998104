"""Going back: undo to the barrier, and rollback beyond it with the consent of the other people at the table."""

from __future__ import annotations

from sandtable.faces.seats import SOLO
from sandtable.faces.terminal.session import Session
from sandtable.kernel.engine import Refusal
from sandtable.kernel.record import DECISION


def agrees(session: Session, question: str) -> bool:
    """Ask for yes or no; anything but a clear yes is no."""
    answer = session.screen.ask(f"{question} {session.say('ask.yes_no')} ").strip().casefold()
    return answer in ("y", "yes", "ｙ", "はい", "h")


def take_back(session: Session, side: str) -> bool:
    """Take back the last decision, if nothing was rolled, revealed or decided by a bot since; whether it was."""
    game, say, screen = session.game, session.say, session.screen
    if not game.entries:
        screen.say(say("undo.nothing"), "yellow")
        return False
    last = game.entries[-1]
    owner = game.rules.sides[last.side] if last.side >= 0 else side
    if last.what != DECISION or not game.may_undo(owner) or not session.seats[owner].is_human:
        own = _last_decision_of(session, side)
        key = "undo.barrier" if last.side == game.rules.side_number(side) else "undo.others"
        screen.say(say(key if own >= 0 else "undo.nothing"), "yellow")
        if own >= 0:
            screen.say(say("undo.rollback", number=own), "yellow")
        return False
    if owner != side and session.table != SOLO:
        name = session.looks.of(owner).name
        if not agrees(session, say("undo.consent", side=name)):
            return False
    with session.door.shut():
        game.undo(owner)
        session.keep()
    session.forget_what_was_told()
    screen.say(say("undo.done"))
    return True


def _last_decision_of(session: Session, side: str) -> int:
    entries = session.game.entries
    number = session.game.rules.side_number(side)
    on_path = reversed(session.game.path())
    return next((i for i in on_path if entries[i].side == number), -1)


def roll_back(session: Session, side: str, typed: str) -> bool:
    """Go back to before the numbered decision if everybody agrees; bots always do. Whether it was done."""
    game, say, screen = session.game, session.say, session.screen
    if not typed.lstrip("#").isdecimal():
        screen.say(say("rollback.usage"), "yellow")
        return False
    at = int(typed.lstrip("#"))
    try:
        game.propose_rollback(side, at)
    except Refusal:
        screen.say(say("rollback.unknown", number=at, last=len(game.entries) - 1), "yellow")
        return False
    asked = [other for other in session.humans if other != side and session.table != SOLO]
    for other in asked:
        names = {"side": session.looks.of(side).name, "other": session.looks.of(other).name}
        if not agrees(session, say("rollback.consent", number=at, **names)):
            game.answer_rollback(other, False)
            screen.say(say("rollback.refused"), "yellow")
            return False
    with session.door.shut():
        for other in game.sides:
            if game.proposal is not None:
                game.answer_rollback(other, True)
        session.keep()
    session.forget_what_was_told()
    screen.say(say("rollback.done", number=at))
    return True
