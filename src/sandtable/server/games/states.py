"""States: everything that a client shows of a game to one role, in words of one language, made from its view alone."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from sandtable.kernel.answers import Option
from sandtable.kernel.engine import current_step
from sandtable.kernel.game import Game
from sandtable.kernel.text import Texts
from sandtable.kernel.view import SPECTATOR, view
from sandtable.server.games.live_game import LiveGame
from sandtable.server.games.log_lines import last_entry, log_lines
from sandtable.server.wire.games import GameResult
from sandtable.server.wire.state import OptionChoice, PromptInfo, ProposalInfo, RawView, State, Waiting

if TYPE_CHECKING:
    from sandtable.server.host import Host

SPECTATING = "spectator"


def role_name(live: LiveGame, viewer: int) -> str:
    """A role as the wire calls it: a side, or `spectator`."""
    return live.shelf.rules.sides[viewer] if viewer != SPECTATOR else SPECTATING


def state_of(host: Host, live: LiveGame, viewer: int, language: str, log_from: int) -> State:
    """A game as it stands, for one role."""
    game = live.game
    rules = live.shelf.rules
    side = None if viewer == SPECTATOR else viewer
    picture = game.picture(side, language)
    deciding = live.deciding
    is_asked = viewer != SPECTATOR and rules.sides[viewer] in deciding
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
        may_undo=viewer != SPECTATOR and not game.over and bool(deciding) and game.may_undo(viewer),
        has_odds=viewer != SPECTATOR and rules.odds is not None and not game.over,
        log=list(log_lines(game, viewer, language, log_from)),
        log_from=log_from,
        result=result_of(game, language),
        prompt=prompt_of(game, viewer, language) if is_asked else None,
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


def prompt_of(game: Game, viewer: int, language: str) -> PromptInfo | None:
    """The question before a side."""
    prompt = game.prompt(viewer, language)
    if prompt is None:
        return None
    return PromptInfo(prompt.side, prompt.question, list(prompt.context), prompt.rule, prompt.step)


def waiting_of(game: Game, language: str) -> Waiting:
    """For whom the others wait; what exactly is asked is for the asked side alone."""
    texts = game.texts(language)
    return Waiting(game.deciding, texts.context(game.position), current_step(game.position).rule)


def result_of(game: Game, language: str) -> GameResult | None:
    """How a game ended, once it has."""
    result = game.result
    if result is None:
        return None
    position = game.position
    return GameResult(
        result.winner, result.ending, result.rule, game.texts(language).ending(position.ending, position.winner)
    )


def raw_view_of(live: LiveGame, viewer: int) -> RawView:
    """A game as it stands, for a bot or a script."""
    game = live.game
    position = game.position
    seen = view(live.shelf.rules, position, viewer)
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
