"""The board: what the data pack says, as plain tuples of small integers made once for a game."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.hitlers_reich.terms import (
    CONTROL,
    DECKS,
    GERMAN,
    NEUTRAL,
    NO_SUIT,
    NOBODY,
    RED_STAR,
    SUITS,
    TYPES,
    USES,
    WHITE_STAR,
)
from sandtable.kernel.position import Tables

Row = tuple[int, ...]

# Effects of event cards in a conflict: (what, number, when).
BONUS_DICE: Final = 0
REROLL_OWN: Final = 1
REROLL_ENEMY: Final = 2
REROLL_EITHER: Final = 3
SET_OWN: Final = 4
EFFECTS: Final = {
    "bonus_dice": BONUS_DICE,
    "reroll_own": REROLL_OWN,
    "reroll_enemy": REROLL_ENEMY,
    "reroll_either": REROLL_EITHER,
    "set_own_die": SET_OWN,
}
ALWAYS: Final = 0
IN_ATTACK: Final = 1
IN_DEFENCE: Final = 2
AT_SEA: Final = 3
IN_LANDING: Final = 4
WHEN: Final = {"always": ALWAYS, "attack": IN_ATTACK, "defence": IN_DEFENCE, "sea": AT_SEA, "amphibious": IN_LANDING}

# What a won card does at once (6.4.2): (what, a, b).
SIZE_SELF: Final = 0
SIZE_ENEMY: Final = 1
TURKEY_ENTERS: Final = 2
SPAIN_ENTERS: Final = 3
AXIS_DISC: Final = 4
OPEN_VICHY: Final = 5
DEFECTION: Final = 6
FORTS: Final = 7
MINOR: Final = 8
CYCLE: Final = 9


class Board(Tables):
    """The data pack of Hitler's Reich as rules code reads it; columns are indexed by place, card or event."""

    def __init__(self, digest: str = "") -> None:
        super().__init__(digest)
        # places: areas first, then zones
        self.places = 0
        self.areas = 0
        self.printed: Row = ()
        self.playable: Row = ()
        self.island: Row = ()
        self.production: Row = ()
        self.centre_of: Row = ()  # side whose hand size counts it: -1 none, 0, 1, 2 both (Paris)
        self.capital_of: Row = ()
        self.region: tuple[str, ...] = ()
        self.next: tuple[tuple[Row, ...], ...] = ()  # [is Turkey in the war][place]: all adjacent playable places
        self.next_areas: tuple[tuple[Row, ...], ...] = ()
        self.next_zones: tuple[Row, ...] = ()
        self.two_steps: tuple[
            tuple[tuple[Row, ...], ...], ...
        ] = ()  # [Turkey][neutrals count][place]: origins a drop away
        self.between: dict[int, Row] = {}
        self.by_production: Row = ()
        # special places
        self.turkey = -1
        self.spain = -1
        self.syria = -1
        self.aegean = -1
        self.black_sea = -1
        self.strait: Row = ()
        self.strait_zone = -1
        self.launch_zone = -1
        self.launch_needs: Row = ()
        self.malta = -1
        self.malta_zone = -1
        self.rome = -1
        self.naples_and_sicily: Row = ()
        self.paris = -1
        self.vichy_areas: Row = ()
        self.vichy_zones: Row = ()
        self.carrier_gates: tuple[tuple[Row, Row, int], ...] = ()
        self.late_ban: Row = ()
        self.barbarossa: Row = ()
        self.landing: Row = ()
        self.landing_zone = -1
        self.wider_zone = -1
        self.barred_blitz: Row = ()
        self.barred_bagration: Row = ()
        self.capitals: tuple[Row, Row] = ((), ())
        self.capitulations: tuple[tuple[int, Row], ...] = ()
        self.survival_capital = -1
        self.survival_others: Row = ()
        self.survival_needed = 2
        # conflict cards
        self.cards = 0
        self.value: Row = ()
        self.suit: Row = ()
        self.rank: Row = ()
        self.rerolls: Row = ()
        self.sabotage: Row = ()
        self.double_agent: Row = ()
        self.card_side: Row = ()
        # events
        self.event_count = 0
        self.type: Row = ()
        self.deck: Row = ()
        self.stars: Row = ()
        self.uses: Row = ()
        self.general: Row = ()
        self.two_card: Row = ()
        self.may_blitz: Row = ()
        self.held: Row = ()
        self.from_1942: Row = ()
        self.barred_by_pact: Row = ()
        self.filler: Row = ()
        self.family: tuple[str, ...] = ()
        self.effects: tuple[tuple[tuple[int, int, int, int], ...], ...] = ()
        self.gains: tuple[tuple[tuple[int, int, Row], ...], ...] = ()
        self.second_card: Row = ()
        self.hand_cost: Row = ()
        self.shows_first: Row = ()
        self.random_card: Row = ()
        self.counter: Row = ()
        self.keeps_on: Row = ()
        self.any_suit: Row = ()
        self.spares_blitz: Row = ()
        self.allows_drop = -1
        self.allows_landing: Row = (-1, -1)
        self.speer = -1
        self.carriers = -1
        self.maximum_effort = -1
        self.higgins = -1
        # figures
        self.event_limit = 6
        self.max_hand_size = 12
        self.gap = (12, 3)
        self.fort_faces = (4, 5)
        self.year_events: tuple[tuple[int, int], ...] = ()
        self.lid_returns: tuple[tuple[int, Row, int], ...] = ()  # (at: -1 any, side), events of the family, all needed
        self.fleets: Row = (4, 6)
        self.forts: Row = (4, 4)
        self.discs: Row = ()
        self.pack: Any = None


def build(pack: Any) -> Board:
    """The board of a data pack."""
    t = Board(pack.play_digest)
    t.pack = pack
    _build_places(t, pack)
    _build_specials(t, pack)
    _build_cards(t, pack)
    _build_events(t, pack)
    _build_figures(t, pack)
    return t


def _build_places(t: Board, pack: Any) -> None:
    places = pack.places
    t.places = len(places)
    t.areas = len(pack.areas)
    t.ids["place"] = tuple(p.id for p in places)
    t.ids["blitz_target"] = t.ids["place"]
    t.names["place"] = {"en": tuple(p.name for p in places), "ja": tuple(p.name_ja for p in places)}
    t.printed = tuple([CONTROL.index(a.printed_control) for a in pack.areas] + [NOBODY] * len(pack.zones))
    t.playable = tuple([int(a.is_playable) for a in pack.areas] + [1] * len(pack.zones))
    t.island = tuple([int(a.is_island) for a in pack.areas] + [0] * len(pack.zones))
    t.production = tuple(p.production for p in places)
    owner = {None: -1, "axis": 0, "soviet": 1, "western": 1, "both": 2}
    t.centre_of = tuple(owner[p.production_side] for p in places)
    capital = {None: -1, "axis": 0, "soviet": 1, "western": 1}
    t.capital_of = tuple([capital[a.capital] for a in pack.areas] + [-1] * len(pack.zones))
    t.region = tuple(p.region for p in places)
    t.capitals = (
        tuple(p for p in range(t.places) if t.capital_of[p] == 0),
        tuple(p for p in range(t.places) if t.capital_of[p] == 1),
    )
    t.by_production = tuple(p for p in range(t.places) if t.production[p])
    number = {p.id: i for i, p in enumerate(places)}
    t.turkey = number["turkey"]
    t.spain = number["spain"]
    t.syria = number["syria_lebanon"]
    shut: list[set[int]] = [set() for _ in places]
    full: list[set[int]] = [set() for _ in places]
    late: list[set[int]] = [set() for _ in places]
    for border in pack.adjacency:
        a, b = number[border.a], number[border.b]
        kind = "" if border.condition is None else type(border.condition).__name__
        if kind == "ForController":
            t.aegean, t.black_sea = a, b
            continue
        if kind == "WhileAttackerHolds":
            t.strait = (a, b)
            t.strait_zone = number[border.condition.zone]
        for x, y in ((a, b), (b, a)):
            full[x].add(y)
            if kind == "OnceNotNeutral":
                late[x].add(y)
            else:
                shut[x].add(y)

    def rows(sets: list[set[int]], areas_only: bool) -> tuple[Row, ...]:
        return tuple(
            tuple(sorted(y for y in near if t.playable[y] and t.playable[x] and (y < t.areas or not areas_only)))
            for x, near in enumerate(sets)
        )

    t.next = (rows(shut, False), rows(full, False))
    t.next_areas = (rows(shut, True), rows(full, True))
    t.next_zones = tuple(tuple(y for y in near if y >= t.areas) for near in t.next[1])
    drops = []
    for sets in (shut, full):
        for_neutrals = []
        for neutrals in (False, True):
            row: list[Row] = []
            for x in range(t.places):
                found: set[int] = set()
                for middle in sets[x]:
                    if t.playable[middle] or neutrals:
                        found |= {y for y in sets[middle] if y < t.areas and y != x and t.playable[y]}
                row.append(tuple(sorted(found)))
            for_neutrals.append(tuple(row))
        drops.append(tuple(for_neutrals))
    t.two_steps = tuple(drops)
    for x in range(t.areas):
        for y in range(t.areas):
            middles = full[x] & full[y]
            if middles and x != y:
                t.between[x * t.places + y] = tuple(sorted(middles))


def _build_specials(t: Board, pack: Any) -> None:
    number = {p: i for i, p in enumerate(t.ids["place"])}
    tables = pack.tables
    t.launch_zone = number[tables.sicilian_sea_launch.zone]
    t.launch_needs = tuple(number[a] for a in tables.sicilian_sea_launch.needs)
    t.malta = number[tables.malta.area]
    t.malta_zone = number[tables.malta.zone]
    t.rome = number[tables.italian_surrender.centre]
    t.naples_and_sicily = tuple(number[a] for a in tables.italian_surrender.pair)
    t.paris = number[tables.vichy.ended_by]
    t.vichy_zones = tuple(number[z] for z in tables.vichy.zones)
    t.vichy_areas = tuple(i for i, a in enumerate(pack.areas) if a.printed_control == "vichy")
    t.carrier_gates = tuple(
        (tuple(number[z] for z in gate.zones), tuple(number[p] for p in gate.closed_by), int(gate.closed_if_neutral))
        for gate in tables.carrier_gates
    )
    t.late_ban = tuple(number[z] for z in tables.late_war_ban.zones)
    t.barbarossa = tuple(number[a] for a in tables.barbarossa.targets)
    t.landing = tuple(number[a] for a in tables.overlord.targets)
    t.landing_zone = number[tables.overlord.zone]
    t.wider_zone = number[tables.overlord.wider_zone]
    t.barred_blitz = tuple(number[a] for a in tables.overlord.blitz_barred)
    t.barred_bagration = tuple(number[a] for a in tables.bagration.barred)
    t.capitulations = tuple(
        (0 if c.winner == "axis" else 1, tuple(number[p] for p in c.places)) for c in tables.capitulations
    )
    t.survival_capital = number[tables.survival.capital]
    t.survival_others = tuple(number[p] for p in tables.survival.others)
    t.survival_needed = tables.survival.needed


def _build_cards(t: Board, pack: Any) -> None:
    cards = pack.conflict_cards
    rank = {suit.id: suit.tie_rank for suit in pack.suits}
    t.cards = len(cards)
    t.ids["card"] = tuple(c.id for c in cards)
    t.names["card"] = {"en": tuple(c.name for c in cards), "ja": tuple(c.name_ja for c in cards)}
    t.value = tuple(c.value for c in cards)
    t.suit = tuple(NO_SUIT if c.suit is None else SUITS.index(c.suit) for c in cards)
    t.rank = tuple(0 if c.suit is None else rank[c.suit] for c in cards)
    t.rerolls = tuple(c.rerolls for c in cards)
    t.sabotage = tuple(int(c.rank == "sabotage") for c in cards)
    t.double_agent = tuple(int(c.rank == "double_agent") for c in cards)
    t.card_side = tuple(0 if c.side == "axis" else 1 for c in cards)
    if t.suit[0] != GERMAN:
        raise ValueError("conflict_cards.json: the German suit must come first")


def _build_events(t: Board, pack: Any) -> None:
    events = pack.events
    number = {p: i for i, p in enumerate(t.ids["place"])}
    t.event_count = len(events)
    t.ids["event"] = tuple(e.id for e in events)
    t.names["event"] = {"en": tuple(e.title for e in events), "ja": tuple(e.title_ja for e in events)}
    t.type = tuple(TYPES.index(e.type) for e in events)
    t.deck = tuple(DECKS.index(e.deck) for e in events)
    star = {None: 0, "western": WHITE_STAR, "soviet": RED_STAR, "both": WHITE_STAR | RED_STAR}
    t.stars = tuple(star[e.stars] for e in events)
    t.uses = tuple(sum(1 << USES.index(use) for use in e.uses) for e in events)
    t.general = tuple(int(e.is_general) for e in events)
    t.two_card = tuple(int(e.is_two_card) for e in events)
    t.may_blitz = tuple(int(e.may_blitz) for e in events)
    t.held = tuple(int(e.is_held) for e in events)
    t.from_1942 = tuple(int(e.is_from_1942) for e in events)
    t.barred_by_pact = tuple(int(e.is_barred_by_pact) for e in events)
    t.filler = tuple(int(e.is_filler) for e in events)
    t.family = tuple(e.family for e in events)
    ops: list[dict[str, Any]] = [{_op(effect): effect for effect in e.effects} for e in events]
    t.effects = tuple(tuple(_in_conflict(effect) for effect in e.effects if _op(effect) in EFFECTS) for e in events)
    t.gains = tuple(_gains(e, number) for e in events)
    t.second_card = tuple(int("second_card" in op) for op in ops)
    t.hand_cost = tuple(-op["hand_size"].by if "hand_size" in op and "second_card" in op else 0 for op in ops)
    t.shows_first = tuple(int("enemy_shows_first" in op) for op in ops)
    t.random_card = tuple(int("enemy_card_random" in op) for op in ops)
    t.counter = tuple(int("reroll_after_result" in op) for op in ops)
    t.keeps_on = tuple(sum(1 << face for face in op["keep_on_roll"].faces) if "keep_on_roll" in op else 0 for op in ops)
    t.any_suit = tuple(int("any_suit" in op) for op in ops)
    t.spares_blitz = tuple(int("spare_blitz_cost" in op) for op in ops)
    landing = [-1, -1]
    for i, op in enumerate(ops):
        if "allow_attack" in op:
            if op["allow_attack"].kind == "paratroop":
                t.allows_drop = i
            else:
                landing[t.deck[i]] = i
        if "cancel_reshuffle_gain" in op:
            t.speer = i
    t.allows_landing = tuple(landing)
    ids = t.ids["event"]
    t.carriers = ids.index("fleet_carriers")
    t.maximum_effort = ids.index(pack.tables.overlord.gives_event)
    t.higgins = ids.index(pack.tables.overlord.needs_event)


def _op(effect: Any) -> str:
    return str(effect.__struct_config__.tag)


def _in_conflict(effect: Any) -> tuple[int, int, int, int]:
    """An effect in a conflict: (what, dice or face, when, dice if the area's printed symbol is Allied)."""
    number = effect.face if _op(effect) == "set_own_die" else effect.dice
    return (
        EFFECTS[_op(effect)],
        number,
        WHEN[getattr(effect, "when", "always")],
        getattr(effect, "dice_if_printed_allied", 0),
    )


def _gains(event: Any, number: dict[str, int]) -> tuple[tuple[int, int, Row], ...]:
    """What a card does at once when it is won."""
    if event.type in ("reusable", "returnable"):
        return ()
    found: list[tuple[int, int, Row]] = []
    for effect in event.effects:
        op = _op(effect)
        if op == "hand_size":
            found.append((SIZE_SELF if effect.who == "self" else SIZE_ENEMY, effect.by, ()))
        elif op == "end_neutrality":
            found.append((TURKEY_ENTERS if effect.controller == "winner" else SPAIN_ENTERS, number[effect.area], ()))
        elif op == "place_axis_disc":
            found.append((AXIS_DISC, number[effect.area], ()))
        elif op == "open_vichy_area":
            found.append((OPEN_VICHY, number[effect.area], ()))
        elif op == "vichy_defects":
            found.append((DEFECTION, 0, tuple(number[p] for p in effect.western_now)))
        elif op == "place_forts":
            found.append((FORTS, effect.forts, tuple(number[z] for z in effect.beside)))
        elif op == "turn_minor":
            found.append((MINOR, 0, tuple(number[a] for a in effect.areas)))
        elif op == "cycle_cards":
            found.append((CYCLE, effect.cards, ()))
    return tuple(found)


def _build_figures(t: Board, pack: Any) -> None:
    tables = pack.tables
    t.event_limit = tables.event_hand.limit
    t.max_hand_size = tables.hand_size.max
    t.gap = (tables.hand_gap.winner_at_least, tables.hand_gap.loser_at_most)
    t.fort_faces = (tables.fort_dice.elsewhere, tables.fort_dice.in_centre)
    t.year_events = tuple((y.axis_events, y.allied_events) for y in tables.years)
    t.ids["year"] = tuple(y.id for y in tables.years)
    t.names["year"] = {"en": tuple(y.name for y in tables.years), "ja": tuple(y.name_ja for y in tables.years)}
    t.ids["control"] = CONTROL
    at = {"any": -1, "axis": 0, "allied": 1}
    t.lid_returns = tuple(
        (at[r.at], tuple(i for i, family in enumerate(t.family) if family == r.id), int(r.needs_all_copies))
        for r in tables.reshuffle_returns
    )
    stock = pack.components
    t.fleets = (stock.fleets.axis, stock.fleets.allied)
    t.forts = (stock.forts.axis, stock.forts.allied)
    t.discs = (0, stock.discs.axis, stock.discs.western, stock.discs.soviet)
    assert len(CONTROL) > NEUTRAL
