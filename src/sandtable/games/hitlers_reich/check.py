"""Checks of the data pack's meaning: what every pack must obey, and what the game's own pack must be."""

from __future__ import annotations

from typing import Final

from sandtable.games.hitlers_reich.check_base import base_checks
from sandtable.games.hitlers_reich.check_cards import card_checks
from sandtable.games.hitlers_reich.check_map import map_checks
from sandtable.games.hitlers_reich.check_setups import setup_checks
from sandtable.games.hitlers_reich.schema import HitlersReichPack
from sandtable.packs import say

PACKAGE: Final = "sandtable.games.hitlers_reich"


def problems(pack: HitlersReichPack, language: str = "en") -> list[str]:
    """What breaks a rule in any pack, with or without overlays; each line begins with the rule's number."""
    return say([*map_checks(pack), *card_checks(pack), *setup_checks(pack)], PACKAGE, language)


def base_problems(pack: HitlersReichPack, language: str = "en") -> list[str]:
    """Where a pack differs from what the rulebook's lists, tables and worked examples say."""
    return say(base_checks(pack), PACKAGE, language)
