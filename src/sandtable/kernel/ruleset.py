"""A ruleset: everything a game declares to the kernel, and through it to every face."""

from __future__ import annotations

from collections.abc import Callable, Sequence as Listing
from dataclasses import dataclass, field
from typing import Any, Final

from sandtable.kernel.mistakes import Mistake
from sandtable.kernel.position import Position, Tables
from sandtable.kernel.sequence import Sequence
from sandtable.kernel.symbols import Symbol, Symbols, Verbs

# Endings that every game has, and no rulebook: they go by negative numbers, the games' own by positive ones.
CONCEDED: Final = -1
DRAWN_BY_AGREEMENT: Final = -2
OUT_OF_TIME: Final = -3
COMMON_ENDINGS: Final = (Symbol(), Symbol("conceded"), Symbol("drawn_by_agreement"), Symbol("out_of_time"))


@dataclass(slots=True)
class Scenario:
    """One scenario: its id, the rule that sets it up, and whether to learn the game with it; its words are texts."""

    id: str = ""
    rule: str = ""
    introductory: bool = False


@dataclass(slots=True)
class Choice:
    """Something to settle before a game starts: a house rule or the other reading of a ruling."""

    id: str = ""
    values: tuple[str, ...] = ()
    default: str = ""
    ruling: str = ""


@dataclass(slots=True)
class Secret:
    """A field that not everybody may see.

    `how` is one of: "own" (a list per side: the owner sees it, others only its length), "top" (as "own", but others see
    the last entry too), "order" (a list per side: everybody sees only its length), "never" (nobody sees it),
    "mask" (a column: `is_hidden(g, side, index)` says which entries a side may not see). Fields of one `pool`
    trade their hidden entries in a resample, within one owner's lists or one `group_of(g, index)` of a column. Lists
    that are `common` (one deck for all sides, as a list of one list) belong to no side, and all owners' lists of their
    pool trade together. `fits(g, index, value)` says whether a value may stand at an index of a column, from public
    knowledge: a resample keeps to it. (A game's `is_plausible` rejects whole positions: it finds only what is likely.)
    """

    field: str = ""
    how: str = "own"
    pool: str = ""
    is_hidden: Callable[[Any, int, int], bool] | None = None
    group_of: Callable[[Any, int], int] | None = None
    fits: Callable[[Any, int, int], bool] | None = None
    common: bool = False


def _nothing_wrong(g: Any) -> list[str]:
    return []


def _always(g: Any, side: int) -> bool:
    return True


def _never(g: Any, side: int, value: int) -> bool:
    return False


@dataclass
class Ruleset:
    """One game, as the kernel and the faces know it.

    `speak(texts, kind, number, g)` says what has no ids, and the `spoken` kinds, whose words depend on the position;
    `worth(g, side)` rates a position for a side from 0 to 1; `lead(g)` is by how much the first side leads or has won
    a game (what matches compare); `colours` names a terminal colour for each owner of a picture; `may_draw` says that
    the sides may agree to a draw; `explain(g, side, place, texts)` tells a side, or a spectator (-1), in Explanations
    what the rules make of a place; `guesses` names what may be supposed when odds are asked for, with the kind of
    thing that each takes ("": words of its own). `replaced` names the columns that copies may share, because rules put
    new ones in their place (`changed`) and never change them. `takes_part(g, side)` is for games whose scenarios or
    options leave some sides without a player; it never changes in the course of a game.
    """

    id: str
    version: int
    sides: tuple[str, ...]
    verbs: Verbs
    lines: Symbols
    reasons: Symbols
    endings: Symbols
    sequences: tuple[Sequence, ...]
    blank: Callable[[Any], Position]
    load_tables: Callable[[Listing[Any]], Tables]
    set_up: Callable[[Any, str, dict[str, str]], Position]
    scenarios: tuple[Scenario, ...]
    package: str
    choices: tuple[Choice, ...] = ()
    secrets: tuple[Secret, ...] = ()
    replaced: frozenset[str] = frozenset()
    takes_part: Callable[[Any, int], bool] = _always
    is_known: Callable[[Any, int, int], bool] = _never
    is_plausible: Callable[[Any, int], bool] = _always
    faults: Callable[[Any], list[str]] = _nothing_wrong
    renames: dict[str, str] = field(default_factory=dict)
    speak: Callable[..., str] | None = None
    spoken: frozenset[str] = frozenset()
    odds: Callable[..., Any] | None = None
    guesses: dict[str, str] = field(default_factory=dict)
    picture: Callable[..., Any] | None = None
    worth: Callable[[Any, int], float] | None = None
    lead: Callable[[Any], int] | None = None
    may_draw: bool = False
    explain_odds: Callable[..., list[str]] | None = None
    explain: Callable[[Any, int, str, Any], list[Any]] | None = None
    data_report: Callable[[Listing[Any]], list[str]] | None = None
    data_entries: Callable[[Listing[Any]], list[tuple[str, str, str, str]]] | None = None
    colours: dict[str, str] = field(default_factory=dict)
    bots: dict[str, Callable[..., Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.by_kind: dict[str, Sequence] = {sequence.kind: sequence for sequence in self.sequences}
        if len(self.by_kind) != len(self.sequences):
            raise ValueError(f"{self.id}: two sequences have the same kind")
        self.by_scenario: dict[str, Scenario] = {scenario.id: scenario for scenario in self.scenarios}
        self.secret_of: dict[str, Secret] = {secret.field: secret for secret in self.secrets}

    def playing(self, g: Any) -> list[int]:
        """The sides that take part in a game."""
        return [side for side in range(len(self.sides)) if self.takes_part(g, side)]

    def sides_in(self, tables: Tables, scenario: str, chosen: dict[str, str]) -> list[str]:
        """The sides that take part in a scenario with the choices made; without a scenario, in the first."""
        if scenario:
            self.check_scenario(scenario)
        g = self.set_up(tables, scenario or self.scenarios[0].id, self.settled(chosen))
        return [self.sides[side] for side in self.playing(g)]

    def check_scenario(self, scenario: str) -> None:
        """Refuse a scenario that this game does not have."""
        if scenario not in self.by_scenario:
            raise Mistake("given.scenario", game=self.id, name=scenario, known=", ".join(self.by_scenario))

    def side_number(self, side: int | str) -> int:
        """The number of a side given by number or name."""
        if isinstance(side, str):
            if side not in self.sides:
                raise Mistake("given.side", game=self.id, name=side, known=", ".join(self.sides))
            return self.sides.index(side)
        if not 0 <= side < len(self.sides):
            raise Mistake("given.side_number", game=self.id, number=side, last=len(self.sides) - 1)
        return side

    def ending(self, number: int) -> Symbol:
        """The ending with this number: one of the game's own, or one that every game has."""
        return COMMON_ENDINGS[-number] if number < 0 else self.endings.of(number)

    def settled(self, chosen: dict[str, str]) -> dict[str, str]:
        """All choices of a game, the given ones checked and the others at their defaults."""
        known = {choice.id: choice for choice in self.choices}
        for name, value in chosen.items():
            if name not in known:
                raise Mistake(
                    "given.option" if known else "given.no_options", game=self.id, name=name, known=", ".join(known)
                )
            if value not in known[name].values:
                raise Mistake("given.value", name=name, value=value, known=", ".join(known[name].values))
        return {choice.id: chosen.get(choice.id, choice.default) for choice in self.choices}
