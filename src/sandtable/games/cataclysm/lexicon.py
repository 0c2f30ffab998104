"""The numbered words of the game: its tables of verbs, log lines, reasons and endings, and the words all chapters use.

Words of one chapter alone stand in a file of their own below `words/`, added to the same tables.
"""

from __future__ import annotations

from typing import Final

from sandtable.kernel.symbols import Symbols, Verbs

VERBS: Final = Verbs()
LINES: Final = Symbols("line")
REASONS: Final = Symbols("reason")
ENDINGS: Final = Symbols("ending")

YES: Final = VERBS.add("yes")
NO: Final = VERBS.add("no")
DONE: Final = VERBS.add("done")
AREA: Final = VERBS.add("area", "area")
COUNTER: Final = VERBS.add("counter", "counter")
POWER: Final = VERBS.add("power", "power")
NUMBER: Final = VERBS.add("number", "number")
COAST: Final = VERBS.add("coast", "coast")
TO_CUP: Final = VERBS.add("to_cup")

SCENARIO_BEGINS: Final = LINES.add("scenario_begins", "1.3")
FLAG_GAINED: Final = LINES.add("flag_gained", "5.2.2", "power")
FLAG_LOST: Final = LINES.add("flag_lost", "5.2.2", "power")
CONTROLS: Final = LINES.add("controls", "2.2.4", "power", "area")
NOBODY_CONTROLS: Final = LINES.add("nobody_controls", "2.2.4", "area")
STABILITY_IS: Final = LINES.add("stability_is", "5.5", "power", "stability")
MARKER_GOES: Final = LINES.add("marker_goes", "12.0", "marker")

NOT_FRIENDLY: Final = REASONS.add("not_friendly", "1.1")
NOT_ADJACENT: Final = REASONS.add("not_adjacent", "2.2")
OUT_OF_RANGE: Final = REASONS.add("out_of_range", "7.3")
OUT_OF_PLAY_AREA: Final = REASONS.add("out_of_play_area", "2.1")
OVER_LIMIT: Final = REASONS.add("over_limit", "7.1")
NO_LINE: Final = REASONS.add("no_line", "4.3")
NO_INTEREST: Final = REASONS.add("no_interest", "5.1")
NO_COUNTER: Final = REASONS.add("no_counter", "2.4")

# 1.6, 1.7: the winner is the side with the best score of the ideology that the ending names.
FASCISM_WINS: Final = ENDINGS.add("fascism_wins", "1.7.2")
COMMUNISM_WINS: Final = ENDINGS.add("communism_wins", "1.7.2")
DEMOCRACY_WINS: Final = ENDINGS.add("democracy_wins", "1.7.2")
VICTORY: Final = (FASCISM_WINS, COMMUNISM_WINS, DEMOCRACY_WINS)
