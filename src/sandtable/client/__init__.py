"""A client for scripts and bots: games on a server, played and followed from Python.

from sandtable.client import Client

with Client("https://club.example.org", token="sandtable_...") as club:
    table = club.begin("hitlers_reich", {"axis": "me", "allied": "staff"})
    state = table.state("axis")
    table.apply("axis", state.options[0].name)
"""

from sandtable.client.asking import Refused, Unreachable
from sandtable.client.bots import let_play
from sandtable.client.client import Client
from sandtable.client.live import Live
from sandtable.client.table import Table

__all__ = ["Client", "Live", "Refused", "Table", "Unreachable", "let_play"]
