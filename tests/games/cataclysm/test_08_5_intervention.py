"""8.5 Intervention: a military action that gives aid."""

from tests.games.cataclysm.table import area, at, begin, board, names, play, power, step, world

from sandtable.games.cataclysm.pieces import aid_in
from sandtable.games.cataclysm.procedures.military import MilitaryActions

T = board()


def test_8_5_intervention_takes_one_military_action() -> None:
    g = world("c2")  # Spain is in civil war
    before = len(aid_in(g, area("spain")))
    game = begin(g, MilitaryActions(power=power("germany"), actions=2))
    play(game, "intervene")
    while step(game).startswith("intervention."):
        play(game, names(game)[0])
    while step(game).startswith("receiving_flags."):
        play(game, names(game)[0])
    assert len(aid_in(at(game), area("spain"))) == before + 1
    assert at(game).stack[-1].actions == 1  # type: ignore[attr-defined]
