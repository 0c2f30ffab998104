"""A table to lay positions of Hitler's Reich out on: places, cards and events by id, then play through the public API.

A layout begins with `at_action`, may be changed with `hold`, `give`, `stack_deck`, `control`, `fleet`, `fort` and
`put`, and is played with `play`, `fight`, `bid` and `attack`. `play` checks the invariants after every decision.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import sandtable
from sandtable.games.hitlers_reich.conflict_events import dice_count
from sandtable.games.hitlers_reich.procedures.attacks import Attacking
from sandtable.games.hitlers_reich.procedures.conflict import Conflict
from sandtable.games.hitlers_reich.procedures.setup import CAMPAIGN, Campaign
from sandtable.games.hitlers_reich.procedures.turn import PLAYER_TURN, PlayerTurn
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.tables import Board
from sandtable.games.hitlers_reich.terms import CONTROL, DISPLAY, HELD, SIDES
from sandtable.kernel.engine import advance, pending
from sandtable.kernel.game import Game
from sandtable.kernel.ruleset import Ruleset

AXIS = 0
ALLIES = 1
CARD_STEPS = ("conflict.choose_cards", "conflict.shown_card", "conflict.answering_card")


@cache
def rules() -> Ruleset:
    """The ruleset of the game."""
    return sandtable.ruleset("hitlers_reich")


@cache
def board() -> Board:
    """The board of the game's own data pack."""
    found = rules().load_tables([])
    assert isinstance(found, Board)
    return found


def place(name: str) -> int:
    """The number of a place."""
    return board().ids["place"].index(name)


def card(name: str) -> int:
    """The number of a conflict card: `german_07`, `double_agent_allied`."""
    return board().ids["card"].index(name)


def event(name: str) -> int:
    """The number of an event card: `tiger_tanks`, `convoy_1`."""
    return board().ids["event"].index(name)


def side_number(side: int | str) -> int:
    """The number of a side given by number or name."""
    return side if isinstance(side, int) else SIDES.index(side)


def reich(game: Game) -> Reich:
    """The position of a game, to look at or to lay out."""
    assert isinstance(game.position, Reich)
    return game.position


# -- layouts ---------------------------------------------------------------------------------------------------------


def at_action(
    side: int | str,
    *,
    scenario: str = "campaign_1941",
    choices: dict[str, str] | None = None,
    seed: int = 1,
    **changes: Any,
) -> Game:
    """A game at the `action` question of a side's turn: the scenario's map, no events held, plain cards in full hands.

    `changes` are columns of the position: `pact=False`, `hand_size=[8, 6]`, `year=[1, 0]`, `big_push=[2, 0]`.
    Hands hold plain cards of both suits (2-10) up to the hand size, the rest of each side's cards is its deck.
    """
    who = side_number(side)
    settled = rules().settled(choices or {})
    g = rules().set_up(board(), scenario, settled)
    assert isinstance(g, Reich)
    for name, value in changes.items():
        assert hasattr(g, name), f"the position has no column {name}"
        setattr(g, name, list(value) if isinstance(value, list) else value)
    for owner in (AXIS, ALLIES):
        cards = _plain_first(owner)
        g.hand[owner] = cards[: g.hand_size[owner]]
        g.deck[owner] = cards[g.hand_size[owner] :][::-1]
    for i, at in enumerate(g.event_at):
        if at in (HELD, HELD + 1):
            g.event_at[i] = DISPLAY
    g.active = who
    g.stack = [
        Campaign(at=CAMPAIGN.index["next_turn"], side=who),
        PlayerTurn(at=PLAYER_TURN.index["action"], side=who),
    ]
    return Game.study(rules(), board(), g, seed=seed)


def _plain_first(owner: int) -> list[int]:
    """A side's cards: 2-10 of its two suits in turn, then Sabotage and the bonus cards, then the Double Agent."""
    suits = ("german", "italian") if owner == AXIS else ("western", "soviet")
    values = (*range(2, 11), 1, 11, 12, 13)
    names = [f"{suit}_{value:02}" for value in values for suit in suits]
    return [card(name) for name in (*names, "double_agent_axis" if owner == AXIS else "double_agent_allied")]


def relaid(game: Game) -> Game:
    """To be called after changing `reich(game)` by hand: the pending options are worked out again."""
    g = game.position
    if g.stack and not g.over:
        pending(g)
    at = len(game._entries)
    game._marks = [mark for mark in game._marks if mark[0] != at]
    game._marks.append((at, g.copy()))
    return game


def put(game: Game, **changes: Any) -> Game:
    """Set columns of the position: `put(game, pact=False, year=[2, 2])`."""
    for name, value in changes.items():
        assert hasattr(game.position, name), f"the position has no column {name}"
        setattr(game.position, name, list(value) if isinstance(value, list) else value)
    return relaid(game)


def control(game: Game, where: str, who: str) -> Game:
    """Control of a place: axis, western, soviet, vichy, neutral or nobody; hand sizes do not follow."""
    reich(game).control[place(where)] = CONTROL.index(who)
    return relaid(game)


def control_all(game: Game, who: str, *places: str) -> Game:
    """Control of several places."""
    for where in places:
        control(game, where, who)
    return game


def fleet(game: Game, side: int | str, *zones: str) -> Game:
    """Fleets of a side in zones."""
    for zone in zones:
        reich(game).fleet[place(zone)] |= 1 << side_number(side)
    return relaid(game)


def fort(game: Game, side: int | str, *areas: str) -> Game:
    """Forts of a side in areas."""
    for area in areas:
        reich(game).fort[place(area)] = side_number(side) + 1
    return relaid(game)


def hold(game: Game, side: int | str, *events: str) -> Game:
    """Events held face up by a side, wherever they were before."""
    for name in events:
        reich(game).event_at[event(name)] = HELD + side_number(side)
    return relaid(game)


def lay(game: Game, state: int, *events: str) -> Game:
    """Events in one state of `terms.py`: DISPLAY, LID, REMOVED, SET_ASIDE, DOWN + side, HANDED + side."""
    for name in events:
        reich(game).event_at[event(name)] = state
    return relaid(game)


def _take_out(g: Reich, cards: list[int]) -> None:
    for piles in (g.hand, g.deck, g.discard):
        for owner in (AXIS, ALLIES):
            piles[owner] = [each for each in piles[owner] if each not in cards]


def give(game: Game, side: int | str, *cards: str) -> Game:
    """A side's hand is exactly these cards; what it held before goes to the bottom of its deck."""
    g = reich(game)
    who = side_number(side)
    wanted = [card(name) for name in cards]
    former = [each for each in g.hand[who] if each not in wanted]
    _take_out(g, wanted)
    g.hand[who] = wanted
    g.deck[who] = former + g.deck[who]
    return relaid(game)


def stack_deck(game: Game, side: int | str, *cards: str) -> Game:
    """These cards lie on top of a side's deck, the first named to be drawn first."""
    g = reich(game)
    wanted = [card(name) for name in cards]
    _take_out(g, wanted)
    g.deck[side_number(side)] += wanted[::-1]
    return relaid(game)


def stack_discard(game: Game, side: int | str, *cards: str) -> Game:
    """These cards lie on top of a side's discard pile, the last named uppermost."""
    g = reich(game)
    wanted = [card(name) for name in cards]
    _take_out(g, wanted)
    g.discard[side_number(side)] += wanted
    return relaid(game)


def empty_deck(game: Game, side: int | str, leave: int = 0) -> Game:
    """A side's deck lies on its discard pile, but for so many cards: the next draws come to a reshuffle."""
    g = reich(game)
    who = side_number(side)
    cut = len(g.deck[who]) - leave
    g.discard[who] += g.deck[who][:cut]
    g.deck[who] = g.deck[who][cut:]
    return relaid(game)


def script(game: Game, *outcomes: list[int]) -> Game:
    """The outcomes of the next chance events, in order; with none given, chance is free again."""
    game.position.script = [list(outcome) for outcome in outcomes] if outcomes else None
    return game


# -- play ------------------------------------------------------------------------------------------------------------


def play(game: Game, side: int | str, *options: str | int) -> Game:
    """Take options one after another, and look for faults after each; chance is free again when a script is used up."""
    for option in options:
        game.apply(side, option)
        if game.position.script == []:
            game.position.script = None
        found = rules().faults(game.position)
        assert not found, found
    return game


def names(game: Game, side: int | str) -> list[str]:
    """The names of a side's options."""
    return [option.name for option in game.options(side)]


def step(game: Game) -> str:
    """The step that asks now, such as `player_turn.action`; "" when the game is over."""
    prompt = game.prompt()
    return prompt.step if prompt is not None else ""


def refusal(game: Game, side: int | str, option: str | int) -> str:
    """The rule that keeps a side from an option; "" if it may be taken."""
    found = game.why_not(side, option)
    return "" if found is None else found.rule


def reason(game: Game, side: int | str, option: str | int) -> str:
    """The name of the reason why an option is refused; "" if it may be taken or no reason of the game's applies."""
    found = game.why_not(side, option)
    return rules().reasons.of(found.reason).name if found is not None and found.reason else ""


def targets(game: Game, side: int | str, kind: str) -> set[str]:
    """The places that a side may attack by an action of this kind; the game itself stays where it is."""
    trial = game.clone()
    if f"{kind}_attack" not in names(trial, side):
        return set()
    trial.apply(side, f"{kind}_attack")
    if step(trial) == "attacking.choose":
        return {name.split(":")[1] for name in names(trial, side)}
    return {board().ids["place"][next(f for f in trial.position.stack if isinstance(f, Attacking)).target]}


def biddable(game: Game, side: int | str) -> set[str]:
    """The events that a side may bid for by an event action; the game itself stays where it is."""
    trial = game.clone()
    trial.apply(side, "event_action")
    return {name.split(":")[1] for name in names(trial, side)}


def dice(game: Game) -> tuple[list[int], list[int]]:
    """The dice of the conflict in progress as they lie, the Axis first."""
    axis, allies = conflict(game).dice
    return axis, allies


def conflict(game: Game) -> Conflict:
    """The conflict in progress."""
    frame = next(frame for frame in reversed(game.position.stack) if isinstance(frame, Conflict))
    assert isinstance(frame, Conflict)
    return frame


def is_going_on(game: Game, rolled: bool) -> bool:
    """Whether the conflict whose dice have been rolled, or not yet, asks something; the next one does not count."""
    return not game.over and step(game).startswith("conflict.") and (not rolled or bool(dice(game)[AXIS]))


def fight(game: Game, winner: int | str, *after: list[int], cards: dict[str, str] | None = None) -> Game:
    """Take the conflict in progress to its end so that a side wins: sixes against ones, no event or reroll used.

    `cards` names the conflict card of each side (else its first option); `after` are the outcomes of chance that
    follow the dice. It stops at the first question that is not the conflict's own.
    """
    who = side_number(winner)
    wanted = cards or {}
    rolled = False
    while is_going_on(game, rolled):
        side = game.deciding[0]
        found = names(game, side)
        option = "pass" if "pass" in found else found[0]
        if step(game) in CARD_STEPS and side in wanted:
            option = f"card:{wanted[side]}"
        if not rolled:
            counts = [dice_count(reich(game), conflict(game), each) for each in (AXIS, ALLIES)]
            faces = [6 if each == who else 1 for each in (AXIS, ALLIES) for _ in range(counts[each])]
            script(game, faces, *after)
        play(game, side, option)
        left = game.position.script
        rolled = rolled or left is None or len(left) <= len(after)
    return game


def duel(
    game: Game, axis_card: str, allied_card: str, axis_dice: list[int], allied_dice: list[int], *after: list[int]
) -> Game:
    """Go on in the conflict in progress without further events, with these cards and dice; stop at the next question.

    `after` are outcomes of chance that follow the dice (rerolls, keep rolls, shuffles). A side with an empty card name
    is asked nothing (neutral Vichy, an empty hand).
    """
    while step(game) in ("conflict.active_events", "conflict.inactive_events"):
        play(game, game.deciding[0], "pass")
    script(game, axis_dice + allied_dice, *after)
    while step(game) in CARD_STEPS:
        side = game.deciding[0]
        play(game, side, f"card:{axis_card if side == 'axis' else allied_card}")
    return game


def finish_conflict(game: Game) -> Game:
    """Pass on everything that the conflict in progress still asks."""
    rolled = False
    while is_going_on(game, rolled):
        rolled = bool(dice(game)[AXIS])
        found = names(game, game.deciding[0])
        play(game, game.deciding[0], "pass" if "pass" in found else found[0])
    return game


def bid(game: Game, side: int | str, name: str, winner: int | str, *after: list[int]) -> Game:
    """An event action for an event, won by a side."""
    play(game, side, "event_action")
    if step(game) == "bidding.choose":
        play(game, side, f"event:{name}")
    return fight(game, winner, *after)


def attack(game: Game, side: int | str, kind: str, target: str, winner: int | str, *after: list[int]) -> Game:
    """An attack (land, paratroop, amphibious or sea) on a place, from the first origin offered, won by a side."""
    play(game, side, f"{kind}_attack")
    if step(game) == "attacking.choose":
        play(game, side, f"target:{target}")
    if step(game) == "attacking.start":
        play(game, side, names(game, side)[0])
    return fight(game, winner, *after)


def begin_turn(game: Game, side: int | str) -> Game:
    """Begin a side's turn from its preparation, whatever was going on."""
    g = reich(game)
    g.stack = [Campaign(at=CAMPAIGN.index["next_turn"], side=side_number(side))]
    advance(g)
    return relaid(game)


def finish_turn(game: Game) -> Game:
    """Go to the end of the turn in progress (its victory tests) and on to the other side's first question."""
    g = reich(game)
    depth = next(i for i, frame in enumerate(g.stack) if isinstance(frame, PlayerTurn))
    turn = g.stack[depth].copy()
    turn.at = PLAYER_TURN.index["finish"]
    g.stack = [*g.stack[:depth], turn]
    advance(g)
    return relaid(game)


def draw_one(game: Game, side: int | str, *outcomes: list[int]) -> Game:
    """Fortify in the first place offered: discard a card and draw one; `outcomes` as far as chance takes a part."""
    play(game, side, "fortify")
    play(game, side, names(game, side)[0])
    script(game, *outcomes)
    return play(game, side, names(game, side)[0])


def reshuffled(game: Game, side: int | str) -> Game:
    """A side's deck is empty, and its next draw, of a single card, comes to a reshuffle."""
    return draw_one(empty_deck(game, side), side)


def discards(game: Game) -> Game:
    """Discard the first cards offered as long as discards are asked for."""
    while step(game) == "discarding.choose":
        play(game, game.deciding[0], names(game, game.deciding[0])[0])
    return game


# -- looking ---------------------------------------------------------------------------------------------------------


def owner(game: Game, where: str) -> str:
    """Who controls a place: the word of `terms.CONTROL`."""
    return CONTROL[reich(game).control[place(where)]]


def held(game: Game, side: int | str) -> set[str]:
    """The events that a side holds face up."""
    return lying(game, HELD + side_number(side))


def lying(game: Game, state: int) -> set[str]:
    """The events in one state of `terms.py`."""
    return {board().ids["event"][i] for i, at in enumerate(reich(game).event_at) if at == state}


def forts(game: Game) -> set[str]:
    """The areas with a fort of either side."""
    return {board().ids["place"][i] for i, mark in enumerate(reich(game).fort) if mark}


def hand(game: Game, side: int | str) -> list[str]:
    """The conflict cards in a side's hand."""
    return [board().ids["card"][each] for each in reich(game).hand[side_number(side)]]


def pile(game: Game, side: int | str) -> list[str]:
    """The conflict cards on a side's discard pile, the top one last."""
    return [board().ids["card"][each] for each in reich(game).discard[side_number(side)]]


def deck(game: Game, side: int | str) -> list[str]:
    """The conflict cards of a side's deck, the top one first."""
    return [board().ids["card"][each] for each in reversed(reich(game).deck[side_number(side)])]


def size(game: Game, side: int | str) -> int:
    """A side's hand size."""
    return reich(game).hand_size[side_number(side)]
