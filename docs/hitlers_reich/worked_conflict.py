"""The worked conflict of the player's guides: a position, the decisions, and the dice, played through the public API.

The guides print what this game's log says, so that the example never disagrees with the program.
"""

from __future__ import annotations

from typing import Any

import sandtable
from sandtable.games.hitlers_reich.odds import explain
from sandtable.games.hitlers_reich.procedures.setup import CAMPAIGN, Campaign
from sandtable.games.hitlers_reich.procedures.turn import PLAYER_TURN, PlayerTurn
from sandtable.games.hitlers_reich.terms import ALLIES, AXIS, AXIS_CONTROL, DISPLAY, END_1941, HELD
from sandtable.kernel.game import Game

HANDS = (
    ("german_11", "german_09", "german_07", "german_04", "italian_09", "italian_06", "italian_03", "italian_02"),
    ("soviet_10", "soviet_03", "western_12", "western_08", "western_05", "western_02"),
)
HELD_EVENTS = (("stukas", "von_manstein"), ("chuikov",))
DICE = [[6, 4, 2, 1, 5, 3, 6], [2], [3], [5]]
"""Three dice and the bonus die of the Axis, three of the Allies; then STUKAS, CHUIKOV and the Lieutenant-General."""


def laid_out() -> Game:
    """The summer of 1942: the Axis holds the Balkans and the western Soviet Union, and Kharkov has a fort."""
    rules = sandtable.ruleset("hitlers_reich")
    tables = rules.load_tables([])
    g: Any = rules.set_up(tables, "campaign_1941", rules.settled({}))
    for area in ("baltic_states", "minsk", "bessarabia", "crimea", "smolensk", "yugoslavia", "greece"):
        g.control[tables.number("place", area)] = AXIS_CONTROL
    g.fort[tables.number("place", "kharkov")] = ALLIES + 1
    for event in ("v_rockets", "strategic_bombing", "turncoats"):
        g.event_at[tables.number("event", event)] = DISPLAY
    g.pact = g.barbarossa_possible = False
    g.year = [END_1941, END_1941]
    g.big_push = [0, 0]
    for side in (AXIS, ALLIES):
        hand = [tables.number("card", name) for name in HANDS[side]]
        g.hand[side] = hand
        g.hand_size[side] = len(hand)
        g.deck[side] = [i for i, owner in enumerate(g.tables.card_side) if owner == side and i not in hand]
        for event in HELD_EVENTS[side]:
            g.event_at[tables.number("event", event)] = HELD + side
    g.active = AXIS
    g.stack = [
        Campaign(at=CAMPAIGN.index["next_turn"], side=AXIS),
        PlayerTurn(at=PLAYER_TURN.index["action"], side=AXIS),
    ]
    return Game.study(rules, tables, g, seed="the worked conflict")


def picked(game: Game, side: str, words: str) -> None:
    """Take the option whose English text holds these words."""
    option = next(option for option in game.options(side, "en") if words in option.text)
    game.apply(side, option)


def begun() -> Game:
    """The attack on Kharkov, up to the choice of conflict cards."""
    game = laid_out()
    game.apply("axis", "land_attack")
    game.apply("axis", "target:kharkov")
    game.apply("axis", "play:stukas")
    game.apply("axis", "play:von_manstein")
    game.apply("allies", "play:chuikov")
    return game


def played() -> Game:
    """The attack on Kharkov, up to the bonus actions that it has earned."""
    game = begun()
    game.position.script = [list(outcome) for outcome in DICE]
    game.apply("axis", "card:german_11")
    game.apply("allies", "card:soviet_10")
    picked(game, "axis", "STUKAS: reroll a 6")
    picked(game, "axis", "turn a 1")
    picked(game, "allies", "reroll a 6")
    picked(game, "allies", "turn a 2")
    picked(game, "axis", "Reroll 2")
    game.position.script = None
    game.apply("allies", "discard:soviet_03")
    return game


def odds_of(game: Game, language: str) -> list[str]:
    """What `o` tells the Axis before it chooses its card."""
    return [line.rstrip() for line in explain(game.odds("axis"), game.texts(language))]


def log_of(game: Game, language: str) -> list[str]:
    """What a spectator reads of the conflict, with the paragraph of each line."""
    return [f"{line.text} [{line.rule}]" for line in game.log(None, language)]
