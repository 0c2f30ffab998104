"""Checks of the data pack's meaning: what every pack must obey, and what the game's own pack must be."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.check_base import base_checks
from sandtable.games.cataclysm.check_map import map_checks
from sandtable.games.cataclysm.check_powers import power_checks
from sandtable.games.cataclysm.check_setups import setup_checks
from sandtable.games.cataclysm.schema import CataclysmPack
from sandtable.packs import say

PACKAGE: Final = "sandtable.games.cataclysm"


def problems(pack: CataclysmPack, language: str = "en") -> list[str]:
    """What breaks a rule in any pack, with or without overlays; each line begins with the rule's number."""
    return say([*map_checks(pack), *power_checks(pack), *setup_checks(pack)], PACKAGE, language)


def base_problems(pack: CataclysmPack, language: str = "en") -> list[str]:
    """Where a pack differs from what the lists, tables and worked examples of the rulebooks say."""
    return say(base_checks(pack), PACKAGE, language)
