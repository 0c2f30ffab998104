"""What handlers may ask for by name: the host, who is asking, and in which language."""

from __future__ import annotations

from litestar.di import NamedDependency

from sandtable.server.accounts.caller import Caller
from sandtable.server.host import Host

TheHost = NamedDependency[Host]
TheCaller = NamedDependency[Caller]
"""A person with an account; strangers are asked to sign in."""
TheVisitor = NamedDependency[Caller | None]
"""Whoever asks; None for a stranger."""
Language = NamedDependency[str]
