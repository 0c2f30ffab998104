"""Words: everything that a face itself says, in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sandtable.kernel.mistakes import Mistake
from sandtable.kernel.text import LANGUAGES, MissingText, locale_file

PACKAGE: Final = "sandtable.faces"
DEFAULT: Final = "en"


class Misuse(Mistake):
    """What somebody wrote on a command line that cannot be used."""

    def package(self) -> str:
        """Where the words are."""
        return PACKAGE


class Words:
    """The faces' own words in one language: `say("bye")`, `say("saved", path=...)`."""

    def __init__(self, language: str = DEFAULT) -> None:
        self.language = language
        self.table = locale_file(PACKAGE, language)

    def __call__(self, key: str, **named: object) -> str:
        """The text under a dotted key, filled in."""
        text = self._find(key)
        if not isinstance(text, str):
            raise MissingText(f"the faces have no text {key!r} in language {self.language!r}")
        return text.format(**named) if named else text

    def listed(self, key: str) -> list[Any]:
        """The list of texts, or of rows of texts, under a dotted key."""
        found = self._find(key)
        if not isinstance(found, list):
            raise MissingText(f"the faces have no list {key!r} in language {self.language!r}")
        return found

    def _find(self, key: str) -> Any:
        node: Any = self.table
        for part in key.split("."):
            node = node.get(part) if isinstance(node, dict) else None
        return node


def known_language(text: str) -> str:
    """The language that a tag such as `ja_JP.UTF-8` stands for, or nothing if there are no words in it."""
    tag = text.strip().lower().replace("-", "_").split("_")[0].split(".")[0]
    return tag if tag in LANGUAGES else ""


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language to begin in: `--lang`, else SANDTABLE_LANG, else that of the system."""
    for i, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            given = value if equals else arguments[i + 1] if i + 1 < len(arguments) else ""
            if known_language(given):
                return known_language(given)
    for variable in ("SANDTABLE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            return known_language(environment[variable]) or DEFAULT
    return DEFAULT
