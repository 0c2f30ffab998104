"""Loading the pack of Cataclysm with an overlay that a test writes."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from sandtable.games.cataclysm.schema import CataclysmPack, load

REMOVE: Final = {"remove": True}


def with_overlay(folder: Path, content: Mapping[str, object]) -> CataclysmPack:
    """The pack with an overlay of these files, by their names without `.json`."""
    place = folder / "mine"
    place.mkdir(parents=True, exist_ok=True)
    for name, part in content.items():
        (place / f"{name}.json").write_text(json.dumps(part, ensure_ascii=False), encoding="utf-8")
    return load([place])
