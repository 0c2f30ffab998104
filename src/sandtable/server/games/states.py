"""States: everything that a client shows of a game to one role, in words of one language, made from its view alone."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from sandtable.kernel.answers import WHOLE, Option
from sandtable.kernel.engine import current_step, sequence_of, top
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.text import Texts
from sandtable.server.games.live_game import LiveGame
from sandtable.server.games.log_lines import last_entry, log_lines
from sandtable.server.games.whole import ALL, picture_of, view_of
from sandtable.server.wire.games import GameResult
from sandtable.server.wire.state import OptionChoice, PromptInfo, ProposalInfo, RawView, State, Waiting

if TYPE_CHECKING:
    from sandtable.server.host import Host

SPECTATING = "spectator"


def role_name(live: LiveGame, viewer: int) -> str:
    """A role as the wire calls it: a side, `spectator`, or (after the game) `all`."""
    return live.shelf.rules.sides[viewer] if viewer >= 0 else ALL if viewer == WHOLE else SPECTATING


def state_of(host: Host, live: LiveGame, viewer: int, language: str, log_from: int) -> State:
    """A game as it stands, for one role."""
    game = live.game
    rules = live.shelf.rules
    texts = game.texts(language)
    picture = picture_of(rules, game.position, viewer, texts)
    deciding = live.deciding
    is_seated = viewer >= 0
    is_asked = is_seated and rules.sides[viewer] in deciding
    pending = live.pending
    proposal = None
    if pending.rollback_by >= 0:
        agreed = [rules.sides[number] for number in sorted(pending.agreed)]
        proposal = ProposalInfo(rules.sides[pending.rollback_by], pending.back_to, agreed)
    return State(
        game=live.id,
        seq=live.seq,
        entry=len(game.entries),
        role=role_name(live, viewer),
        language=language,
        over=game.over,
        deciding=deciding,
        options=options_of(game, viewer, language) if is_asked else [],
        picture=picture,
        may_undo=is_seated and not game.over and bool(deciding) and game.may_undo(viewer),
        has_odds=is_seated and rules.odds is not None and not game.over,
        log=list(log_lines(game, viewer, language, log_from)),
        log_from=log_from,
        result=result_at(rules, texts, game.position),
        prompt=prompt_at(rules, texts, game.position, viewer) if is_asked else None,
        waiting=waiting_of(game, language) if deciding and not is_asked else None,
        proposal=proposal,
        draw_offer=rules.sides[pending.draw_by] if pending.draw_by >= 0 else None,
        last=last_entry(game, viewer, language, {space.id for space in picture.spaces}),
        clock=host.clocks.readings(live, time.time()),
    )


def options_of(game: Game, viewer: int, language: str) -> list[OptionChoice]:
    """What a side may do now."""
    texts = game.texts(language)
    return [choice_of(texts, option) for option in game.options(viewer, language)]


def choice_of(texts: Texts, option: Option) -> OptionChoice:
    """An option, with the thing that it is about."""
    verb, _, rest = option.name.partition(":")
    kind = texts.rules.verbs.of(option.number).kind
    is_thing = bool(rest) and (kind == "side" or kind in texts.tables.ids)
    key = f"verb.{verb}"
    return OptionChoice(
        name=option.name,
        verb=verb,
        verb_text=texts.get(key) if texts.has(key) else "",
        kind=kind if is_thing else "",
        target=rest if is_thing else "",
        text=option.text,
    )


def prompt_at(rules: Ruleset, texts: Texts, g: Position, side: int) -> PromptInfo:
    """The question before a side that must decide."""
    step = current_step(g)
    where = f"{sequence_of(top(g)).kind}.{step.name}"
    return PromptInfo(rules.sides[side], texts.question(g), list(texts.context(g)), step.rule, where)


def waiting_of(game: Game, language: str) -> Waiting:
    """For whom the others wait; what exactly is asked is for the asked side alone."""
    texts = game.texts(language)
    return Waiting(game.deciding, texts.context(game.position), current_step(game.position).rule)


def result_of(game: Game, language: str) -> GameResult | None:
    """How a game ended, once it has."""
    return result_at(game.rules, game.texts(language), game.position)


def result_at(rules: Ruleset, texts: Texts, g: Position) -> GameResult | None:
    """How a game has ended in a position, if it has."""
    if not g.over:
        return None
    symbol = rules.ending(g.ending)
    winner = rules.sides[g.winner] if g.winner >= 0 else None
    return GameResult(winner, symbol.name, symbol.rule, texts.ending(g.ending, g.winner))


def raw_view_of(live: LiveGame, viewer: int) -> RawView:
    """A game as it stands, for a bot or a script."""
    game = live.game
    position = game.position
    seen = view_of(live.shelf.rules, position, viewer)
    numbers = seen.pop("options", [])
    return RawView(
        game=live.id,
        seq=live.seq,
        role=role_name(live, viewer),
        over=position.over,
        deciding=live.deciding,
        options=numbers,
        names=[live.shelf.option_name(number) for number in numbers],
        view=seen,
    )
