"""What the kernel asks of every game, as far as the procedures go."""

from dataclasses import replace

from tests.games.cataclysm.table import STILL, board, rules

from sandtable.kernel.conformance import conformance


def test_the_game_keeps_the_promises_that_the_kernel_relies_on() -> None:
    own = replace(rules(), sequences=tuple(s for s in rules().sequences if s is not STILL))
    assert conformance(own, board()) == []
