"""What happened in games that were played: a table by scenario, from saves such as `sandtable arena --keep` leaves.

    sandtable arena cataclysm --scenario c2 --games 20 --keep games
    python3 examples/count_games.py games --turn turn_begins --count war_begins surrenders --list war_begins

It works for every game. `--count` and `--list` take kinds of log lines, as the game's lexicon names them: the first
tells how often a kind was written in a game, the second in how many games each single line was.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import sandtable
from sandtable.kernel.game import Game


def lines(game: Game) -> Iterator[tuple[str, str]]:
    """Every line of a game's log: its kind and its words."""
    texts = game.texts("en")
    for entry in (game.opening, *game.entries):
        for line in entry.lines:
            yield game.rules.lines.of(line[0]).name, texts.line(line)


def terms(game: Game) -> str:
    """The scenario, and the options that were not left as they are."""
    usual = game.rules.settled({})
    other = [f"{name}={value}" for name, value in sorted(game.choices.items()) if value != usual[name]]
    return ", ".join([game.scenario, *other])


def row(title: str, games: list[Game], turn: str, counted: list[str]) -> str:
    """The row of a scenario in the table: results, length, and the mean of everything that is counted."""
    count = Counter(kind for game in games for kind, _ in lines(game))
    ends = Counter(f"{game.result.winner or 'nobody'}: {game.result.ending}" for game in games if game.result)
    decisions = [len(game.entries) for game in games]
    cells = [title, str(len(games)), ", ".join(f"{end} {times}" for end, times in ends.most_common())]
    if turn:
        turns = [sum(kind == turn for kind, _ in lines(game)) for game in games]
        cells.append(f"{sum(turns) / len(turns):.1f} ({min(turns)} to {max(turns)})")
    cells.append(f"{sum(decisions) / len(decisions):.0f} ({min(decisions)} to {max(decisions)})")
    cells += [f"{count[kind] / len(games):.1f}" for kind in counted]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Read the saves, and print the table and the lists."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the saves are")
    parser.add_argument("--turn", default="", metavar="KIND", help="the line that begins a turn")
    parser.add_argument("--count", nargs="*", default=[], metavar="KIND", help="lines to count")
    parser.add_argument("--list", nargs="*", default=[], metavar="KIND", help="lines to list")
    asked = parser.parse_args()
    by_terms: dict[str, list[Game]] = {}
    for path in sorted(asked.folder.glob("*.save")):
        game = sandtable.load(path)
        by_terms.setdefault(terms(game), []).append(game)
    heads = ["scenario", "games", "results", *(["turns"] if asked.turn else []), "decisions", *asked.count]
    print(f"| {' | '.join(heads)} |\n|{' --- |' * len(heads)}")
    for title, games in sorted(by_terms.items()):
        print(row(title, games, asked.turn, asked.count))
    for title, games in sorted(by_terms.items()) if asked.list else []:
        print(f"\n{title}, in how many of {len(games)} games:")
        seen = Counter(line for game in games for line in {words for kind, words in lines(game) if kind in asked.list})
        for words, times in seen.most_common():
            print(f"{times:>5}  {words}")


if __name__ == "__main__":
    main()
