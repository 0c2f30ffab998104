"""Going back: undo to the barrier, and rollback beyond it when everybody else who plays agrees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.record import DECISION, ROLLBACK
from sandtable.server.accounts.caller import Caller
from sandtable.server.games.deciding import check_newest, seat_of
from sandtable.server.games.keeping import Row, keep
from sandtable.server.games.live_game import HUMAN, LiveGame
from sandtable.server.games.rows import ANSWER, PROPOSE, UNDO, body_of, note_of
from sandtable.server.hooks import call
from sandtable.server.live.telling import tell
from sandtable.server.problems import Problem

if TYPE_CHECKING:
    from sandtable.server.host import Host


async def undo(host: Host, game_id: str, caller: Caller, seq: int, side: str) -> int:
    """Take back a side's last decision."""
    async with host.games.locked(game_id) as live:
        seat = seat_of(live, caller, side)
        check_newest(live, seq)
        game = live.game
        if not game.may_undo(seat.number):
            last = game.entries[-1] if game.entries else None
            is_own = last is not None and last.what == DECISION and last.side == seat.number
            raise Problem(409, "undo_barrier" if is_own else "undo_nothing", seq=live.seq)
        before = live.deciding
        game.undo(seat.number)
        await keep(host, live, [(UNDO, seat.number, b"")], caller.user, cut_to=len(game.entries))
        tell(host, live, before)
        return live.seq


async def propose(host: Host, game_id: str, caller: Caller, seq: int, side: str, back_to: int) -> int:
    """Ask the others to go back to before an entry; where nobody has to be asked, it is done at once."""
    async with host.games.locked(game_id) as live:
        seat = seat_of(live, caller, side)
        check_newest(live, seq)
        last = len(live.game.entries) - 1
        if not 0 <= back_to <= last:
            raise Problem(422, "no_entry", field="back_to", last=last)
        rows: list[Row] = [(PROPOSE, seat.number, note_of(back_to))]
        before = live.deciding
        if not still_asked(live, caller.user, {seat.number}):
            rows.append(_roll_back(live, seat.number, back_to))
        await keep(host, live, rows, caller.user)
        tell(host, live, before)
        if live.pending.rollback_by >= 0:
            call(host.hooks.on_rollback, live, seat)
        return live.seq


async def answer(host: Host, game_id: str, caller: Caller, seq: int, side: str, *, agrees: bool) -> int:
    """Agree to a rollback that another has proposed, or refuse it."""
    async with host.games.locked(game_id) as live:
        seat = seat_of(live, caller, side)
        check_newest(live, seq)
        pending = live.pending
        if pending.rollback_by < 0:
            raise Problem(409, "no_proposal", seq=live.seq)
        rows: list[Row] = [(ANSWER, seat.number, note_of(int(agrees)))]
        before = live.deciding
        proposer = live.seat_of_number(pending.rollback_by)
        if agrees and not still_asked(live, proposer.user, pending.agreed | {seat.number}):
            rows.append(_roll_back(live, pending.rollback_by, pending.back_to))
        await keep(host, live, rows, caller.user)
        tell(host, live, before)
        return live.seq


def still_asked(live: LiveGame, proposer: int | None, agreed: set[int]) -> list[int]:
    """The people's seats, other than the proposer's own, that have not agreed; bots always do."""
    return [
        seat.number for seat in live.seats if seat.kind == HUMAN and seat.user != proposer and seat.number not in agreed
    ]


def _roll_back(live: LiveGame, by: int, back_to: int) -> Row:
    """Carry out a rollback to which all have agreed."""
    game = live.game
    game.propose_rollback(by, back_to)
    for number in range(len(live.seats)):
        if number != by and game.proposal is not None:
            game.answer_rollback(number, True)
    entry = game.entries[-1]
    assert entry.what == ROLLBACK
    return entry.what, entry.side, body_of(live.shelf.rules, entry)
