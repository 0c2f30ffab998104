"""Cataclysm, as the kernel and the faces know it."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Sequence as Listing
from pathlib import Path
from typing import Any, Final

from sandtable.games.cataclysm import lexicon, procedures, scenarios, schema, tables
from sandtable.games.cataclysm.explain import explain
from sandtable.games.cataclysm.faults import faults
from sandtable.games.cataclysm.house import CHOICES
from sandtable.games.cataclysm.odds import explain as explain_odds, odds
from sandtable.games.cataclysm.picture import picture
from sandtable.games.cataclysm.procedures.game_turn import Campaign
from sandtable.games.cataclysm.sources import data_entries, data_report
from sandtable.games.cataclysm.speech import SPOKEN, speak
from sandtable.games.cataclysm.staff import Staff
from sandtable.games.cataclysm.staff_worth import worth
from sandtable.games.cataclysm.state import REPLACED, World, blank
from sandtable.games.cataclysm.tables import Board
from sandtable.games.cataclysm.terms import SIDES
from sandtable.kernel.ruleset import Ruleset, Scenario
from sandtable.kernel.sequence import SEQUENCE_OF, Sequence

OWN_BOARD: Final[list[Board]] = []


def load_tables(packs: Listing[Path]) -> Board:
    """The board of the data pack with the owner's corrections; that of the pack alone is made once."""
    if packs:
        return tables.build(schema.load(packs))
    if not OWN_BOARD:
        OWN_BOARD.append(tables.build(schema.load()))
    return OWN_BOARD[0]


def set_up(board: Any, scenario: str, choices: dict[str, str]) -> World:
    """A scenario before its first turn, with the game about to begin."""
    g = scenarios.set_up(board, scenario, choices)
    g.stack = [Campaign()]
    return g


def takes_part(g: Any, side: int) -> bool:
    """Whether anybody sits in a side's seat: it runs a power (1.2)."""
    return side in g.player


def _sequences() -> tuple[Sequence, ...]:
    """The sequences of every module of the procedures."""
    for module in pkgutil.iter_modules(procedures.__path__, f"{procedures.__name__}."):
        importlib.import_module(module.name)
    # Compiled code reads the module of a class by getattr alone.
    modules = [(str(getattr(frame, "__module__", "")), sequence) for frame, sequence in SEQUENCE_OF.items()]
    own = [sequence for module, sequence in modules if module.startswith(procedures.__name__)]
    return tuple(sorted(own, key=lambda sequence: sequence.kind))


SCENARIOS: Final = tuple(Scenario(f"c{number}", "1.3", introductory=number == 2) for number in range(1, 8))

RULES: Final = Ruleset(
    id="cataclysm",
    version=1,
    sides=SIDES,
    verbs=lexicon.VERBS,
    lines=lexicon.LINES,
    reasons=lexicon.REASONS,
    endings=lexicon.ENDINGS,
    sequences=_sequences(),
    blank=blank,
    load_tables=load_tables,
    set_up=set_up,
    scenarios=SCENARIOS,
    package="sandtable.games.cataclysm",
    choices=CHOICES,
    replaced=REPLACED,
    takes_part=takes_part,
    faults=faults,
    speak=speak,
    spoken=SPOKEN,
    odds=odds,
    explain_odds=explain_odds,
    guesses={"support": "counter"},
    explain=explain,
    picture=picture,
    worth=worth,
    bots={"staff": Staff},
    data_report=data_report,
    data_entries=data_entries,
    colours={
        "france": "bright_blue",
        "germany": "bright_black",
        "italy": "yellow",
        "japan": "magenta",
        "ussr": "red",
        "uk": "bright_yellow",
        "usa": "green",
        "neutral": "white",
    },
)
