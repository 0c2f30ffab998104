"""Reckoning: why an option is not offered, the odds of what is pending, and what an option leads to.

Whatever is told here is worked out from what the side may know: where hidden things would matter, positions that the
side could be in stand in for the true one, and only what is the same in all of them is told.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Mapping
from typing import Any, Final

from sandtable.kernel.engine import RuleFault, advance, carry_out, current_step
from sandtable.kernel.game import Game
from sandtable.kernel.picture import Picture
from sandtable.kernel.position import Journal, Position
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.sequence import CHANCE
from sandtable.kernel.symbols import ARGUMENT_BITS
from sandtable.kernel.text import MissingText, Texts, option_name
from sandtable.kernel.view import resample
from sandtable.server.games.whole import picture_of
from sandtable.server.study.changes import changes_between
from sandtable.server.wire.state import Change, Distribution, Explanation, OddsField, OddsInfo, Preview, Reason

IMAGINED: Final = 3
MOST_REASONS: Final = 12
MOST_STEPS: Final = 2_000
RARE: Final = 0.0005

Stop = str


# -- why not -----------------------------------------------------------------------------------------------------------


def reasons_for(game: Game, side: int, target: str, option: str, language: str) -> list[Reason]:
    """Why what one may do with a place, a card or another thing (or one option) is not offered now, with the rules."""
    game.language = language
    texts = game.texts(language)
    found: list[Reason] = []
    told: list[Reason] = []
    for pick in _meant(game, target, option):
        refusal = game.why_not(side, pick)
        if refusal is None:
            continue
        try:
            text = texts.option(pick, game.position)
        except (MissingText, LookupError, ValueError):
            continue
        reason = Reason(option_name(game.rules, game.tables, pick), text, str(refusal), refusal.rule)
        found.append(reason)
        if refusal.reason:
            told.append(reason)
    # What the step in hand has an answer of its own for comes before what it knows nothing about.
    return (told or found)[:MOST_REASONS]


def _meant(game: Game, target: str, option: str) -> list[int]:
    if option:
        try:
            return [game.option_number(option)]
        except ValueError:
            return []
    found: list[int] = []
    for number, verb in enumerate(game.rules.verbs.table):
        ids = game.rules.sides if verb.kind == "side" else game.tables.ids.get(verb.kind, ())
        if verb.kind and target in ids:
            found.append(number << ARGUMENT_BITS | list(ids).index(target))
    return found


# -- what the rules make of a place ------------------------------------------------------------------------------------


def explained(game: Game, viewer: int, place: str, language: str) -> list[Explanation]:
    """What the game tells of a place; nothing if it tells of none, or not of this one."""
    side = game.rules.sides[viewer] if viewer >= 0 else None
    return [
        Explanation(one.topic, one.rule, one.text, list(one.places), one.path)
        for one in game.explain(place, side, language)
    ]


# -- odds --------------------------------------------------------------------------------------------------------------


def odds_info(rules: Ruleset, texts: Texts, g: Position, side: int) -> OddsInfo | None:
    """The game's own reckoning of what is pending, from what a side may know, if there is one."""
    if rules.odds is None or g.over:
        return None
    odds = rules.odds(g, side)
    if odds is None:
        return None
    info = OddsInfo(lines=[], fields=[], distributions=[], by_option={})
    if rules.explain_odds is not None:
        info.lines = [str(line) for line in rules.explain_odds(odds, texts)]
    for name, value in _named(odds).items():
        _add_field(info, rules, texts, name, value)
    return info


def _named(odds: Any) -> dict[str, Any]:
    if dataclasses.is_dataclass(odds) and not isinstance(odds, type):
        return {field.name: getattr(odds, field.name) for field in dataclasses.fields(odds)}
    if isinstance(odds, Mapping):
        return {str(name): value for name, value in odds.items()}
    return {"chance": odds}


def _add_field(info: OddsInfo, rules: Ruleset, texts: Texts, name: str, value: Any) -> None:
    """One figure of a game's odds: the chance itself, the chance by option, a distribution, or a plain figure."""
    if name == "chance" and isinstance(value, float):
        info.chance = value
        return
    if isinstance(value, (list, tuple)):
        for one in value:
            pick, chance = getattr(one, "pick", None), getattr(one, "chance", None)
            if isinstance(pick, int) and isinstance(chance, float):
                info.by_option[option_name(rules, texts.tables, pick)] = chance
        return
    label = texts.get(f"odds.{name}") if texts.has(f"odds.{name}") and "{" not in texts.get(f"odds.{name}") else ""
    if isinstance(value, Mapping) and value and all(isinstance(share, float) for share in value.values()):
        points = [(int(total), share) for total, share in sorted(value.items()) if share >= RARE]
        if label:
            info.distributions.append(Distribution(label, points))
    elif label and isinstance(value, (int, float, str)) and not isinstance(value, bool):
        is_share = isinstance(value, float) and 0 <= value <= 1
        info.fields.append(OddsField(label, f"{100 * value:.1f} %" if is_share else str(value)))


# -- what an option leads to -------------------------------------------------------------------------------------------


def preview_of(game: Game, side: int, option: str, language: str) -> Preview:
    """What an option leads to for certain, up to the next decision, chance or secret. The option must be offered."""
    rules, texts = game.rules, game.texts(language)
    pick = game.option_number(option)
    before = picture_of(rules, game.position, side, texts)
    ends: list[tuple[list[Change], Stop, Position]] = []
    for _ in range(IMAGINED if rules.secrets else 1):
        imagined = resample(rules, game.position, side, secrets.token_bytes(32), is_pending=False)
        after, stop = tried(imagined, side, pick)
        ends.append((_told(rules, texts, before, after, side), stop, after))
    certain = [change for change in ends[0][0] if all(change in changes for changes, _, _ in ends[1:])]
    stops = {stop for _, stop, _ in ends}
    stop = stops.pop() if len(stops) == 1 else "hidden"
    preview = Preview(certain, stop)  # type: ignore[arg-type]  # `tried` names no other
    if stop == "decision":
        preview.odds = odds_info(rules, texts, ends[0][2], side)
    return preview


def _told(rules: Ruleset, texts: Texts, before: Picture, after: Position, side: int) -> list[Change]:
    found = changes_between(before, picture_of(rules, after, side, texts), texts.language)
    if after.over:
        found.append(Change("ends", "", texts.ending(after.ending, after.winner)))
    return found


def tried(g: Position, side: int, pick: int) -> tuple[Position, Stop]:
    """The position to which an option leads, and what stops there: `decision`, `chance`, `hidden` or `over`."""
    journal = Journal()
    g.journal = journal
    g.script = []
    carry_out(g, side, pick)
    # What one shows of one's own cannot be taken back, but it changes nothing that one does not know.
    stop: Stop = "hidden" if journal.barrier else "decision"
    for _ in range(MOST_STEPS):
        kept = g.copy()
        kept.script = []
        kept.journal = journal
        journal.barrier = False
        try:
            is_reached = advance(g, 1)
        except RuleFault:
            if not kept.over and current_step(kept).mode == CHANCE:
                return _stopped(kept), "chance"
            raise
        if journal.barrier:
            return _stopped(kept), "hidden"
        if is_reached:
            return _stopped(g), "over" if g.over else stop
    return _stopped(g), stop


def _stopped(g: Position) -> Position:
    g.script = None
    g.journal = None
    return g
