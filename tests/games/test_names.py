"""Which games are offered: those that can be played."""

import importlib
from pathlib import Path

import pytest


def test_a_package_without_rules_is_no_game_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, files in {"half_made": ["__init__.py"], "whole": ["__init__.py", "ruleset.py"]}.items():
        (tmp_path / name).mkdir()
        for file in files:
            (tmp_path / name / file).write_text("", encoding="utf-8")
    games = importlib.import_module("sandtable.games")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    found = games.names()
    assert "whole" in found and "half_made" not in found
    with pytest.raises(ValueError, match="no game 'half_made'"):
        games.ruleset("half_made")
