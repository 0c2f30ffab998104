"""What is wrong with a data pack, and where: file, table, entry, field and cause, in any language at hand."""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable


@lru_cache(maxsize=8)
def _phrases(language: str) -> dict[str, str]:
    file = resources.files("sandtable.packs").joinpath("locale", f"{language}.toml")
    return {key: str(text) for key, text in tomllib.loads(file.read_text(encoding="utf-8")).items()}


def phrase(language: str, key: str, /, **named: object) -> str:
    """A cause in the words of one language."""
    return _phrases(language)[key].format(**named)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that a mistyped one most likely stands for, or nothing."""
    found = get_close_matches(word, list(known), n=1, cutoff=0.7)
    return found[0] if found else ""


class PackError(ValueError):
    """A fault in a data pack; `reason` names the cause, `message` says the whole of it in a language."""

    def __init__(self, file: str, cause: str, *, table: str = "", entry: str = "", field: str = "", **named: object):
        self.file = file
        self.table = table
        self.entry = entry
        self.field = field
        self.cause = cause
        self.hint = str(named.pop("hint", ""))
        self.named = named
        super().__init__(self.message("en"))

    def __reduce__(self) -> tuple[Any, ...]:
        place = {"table": self.table, "entry": self.entry, "field": self.field}
        return _remade, (self.file, self.cause, {**place, "hint": self.hint, **self.named})

    @property
    def reason(self) -> str:
        """The cause in English."""
        return self.reason_in("en")

    @property
    def place(self) -> str:
        """Where the fault lies, such as `map.json: areas["berlin"].production`."""
        within = f'{self.table}["{self.entry}"]' if self.entry else self.table
        if self.field:
            within += self.field if self.field.startswith("[") or not within else f".{self.field}"
        return f"{self.file}: {within}" if within else self.file

    def reason_in(self, language: str) -> str:
        """The cause in the words of one language."""
        said = phrase(language, self.cause, **self.named)
        return said + phrase(language, "did_you_mean", hint=self.hint) if self.hint else said

    def message(self, language: str) -> str:
        """Place and cause in the words of one language."""
        return f"{self.place}: {self.reason_in(language)}"


def _remade(file: str, cause: str, named: dict[str, Any]) -> PackError:
    return PackError(file, cause, **named)
