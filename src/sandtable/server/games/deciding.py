"""Deciding: the one way by which an option reaches a game, for people and for bots."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from sandtable.kernel.engine import Refusal, RuleFault
from sandtable.server.accounts.caller import Caller
from sandtable.server.games.keeping import keep
from sandtable.server.games.live_game import BOT, HUMAN, LiveGame, Seat
from sandtable.server.games.rows import body_of
from sandtable.server.live.telling import tell
from sandtable.server.problems import Problem

if TYPE_CHECKING:
    from sandtable.server.host import Host

_log = logging.getLogger(__name__)


def seat_of(live: LiveGame, caller: Caller, side: str) -> Seat:
    """The seat of a side, which must be the caller's."""
    seat = live.seat(side)
    if seat is None:
        raise Problem(422, "no_side", field="side", side=side)
    if seat.kind != HUMAN or seat.user != caller.user:
        raise Problem(403, "not_your_seat", side=side)
    return seat


def check_newest(live: LiveGame, seq: int) -> None:
    """Refuse what was decided on an old position."""
    if seq != live.seq:
        raise Problem(409, "stale", seq=live.seq)
    if not live.deciding:
        raise Problem(409, "not_playing", seq=live.seq)


async def act(host: Host, game_id: str, caller: Caller, seq: int, side: str, option: str, language: str) -> int:
    """Take an option; the new sequence number, once the decision is kept."""
    async with host.games.locked(game_id) as live:
        seat = seat_of(live, caller, side)
        check_newest(live, seq)
        await take(host, live, seat, option, caller.user, language)
        return live.seq


async def act_as_bot(host: Host, live: LiveGame, seat: Seat, seq: int, option: str) -> bool:
    """Take what a bot has chosen, unless the game has moved on since it was asked."""
    async with host.games.locked(live.id) as now:
        sitting = now.seat_of_number(seat.number)
        if now is not live or live.seq != seq or sitting.kind != BOT or sitting.side not in live.deciding:
            return False
        await take(host, live, sitting, option, None, "en")
        return True


async def take(host: Host, live: LiveGame, seat: Seat, option: str, user: int | None, language: str) -> None:
    """Apply an option, keep it, and tell everybody. Whoever calls this holds the game's lock."""
    before = live.deciding
    try:
        entry = live.game.apply(seat.number, option)
    except Refusal as refusal:
        raise refused(live, seat, option, refusal, language) from None
    except RuleFault as fault:
        _log.exception("the rules of %s failed in game %s at row %d", live.facts.ruleset, live.id, live.seq)
        raise Problem(500, "rule_fault", seq=live.seq) from fault
    await keep(host, live, [(entry.what, entry.side, body_of(live.shelf.rules, entry))], user)
    tell(host, live, before)


def refused(live: LiveGame, seat: Seat, option: str, refusal: Refusal, language: str) -> Problem:
    """A refusal of the rules, in the language of whoever asked."""
    game = live.game
    if game.language != language:
        game.language = language
        refusal = game.why_not(seat.number, option) or refusal
    return Problem(422, "refused", message=str(refusal), rule=refusal.rule or None, seq=live.seq)
