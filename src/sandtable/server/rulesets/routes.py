"""The routes of rulesets: what can be played, its rulebook, its sources."""

from __future__ import annotations

from litestar import Router, get
from litestar.params import FromPath

from sandtable.server.dependencies import Language, TheHost
from sandtable.server.rulesets.describing import provenance, rulebook, ruleset_info
from sandtable.server.wire.rulesets import Provenance, Rulebook, RulesetInfo


@get("/api/rulesets")
async def rulesets(host: TheHost, language: Language) -> list[RulesetInfo]:
    """Everything that can be played here."""
    return [ruleset_info(host.library.shelf(name), language) for name in host.library.names()]


@get("/api/rulesets/{ruleset:str}")
async def one_ruleset(host: TheHost, ruleset: FromPath[str], language: Language) -> RulesetInfo:
    """One kind of game."""
    return ruleset_info(host.library.shelf(ruleset), language)


@get("/api/rulesets/{ruleset:str}/rules")
async def rules(host: TheHost, ruleset: FromPath[str], language: Language) -> Rulebook:
    """Its rulebook, restated, and the rulings where that leaves room."""
    return rulebook(host.library.shelf(ruleset), language)


@get("/api/rulesets/{ruleset:str}/data")
async def data_sources(host: TheHost, ruleset: FromPath[str]) -> Provenance:
    """Where its data come from."""
    return provenance(host.library.shelf(ruleset))


ROUTES = Router("/", route_handlers=[rulesets, one_ruleset, rules, data_sources], tags=["rulesets"])
