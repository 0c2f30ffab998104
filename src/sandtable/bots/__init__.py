"""Bots: players for any seat of any game, behind one registry that every face uses."""

from __future__ import annotations

from sandtable.bots.bot import BadBot, Bot, BotFault
from sandtable.bots.registry import BotSpec, best_quick, check, make, names, parse, settings_of
from sandtable.bots.seats import Seats

__all__ = [
    "BadBot",
    "Bot",
    "BotFault",
    "BotSpec",
    "Seats",
    "best_quick",
    "check",
    "make",
    "names",
    "parse",
    "settings_of",
]
