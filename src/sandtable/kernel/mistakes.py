"""Mistakes: what a person or a file got wrong, told in any language."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Mistake(ValueError):
    """Something given that cannot be used: `message(language)` names the place and the cause; `str` does so in English.

    The key leads to a text of the package that makes the mistake known, in each of its languages.
    """

    def __init__(self, key: str, **named: object) -> None:
        self.key = key
        self.named: dict[str, object] = named
        super().__init__(self.message("en"))

    def package(self) -> str:
        """Where the words are."""
        return "sandtable.kernel"

    def message(self, language: str) -> str:
        """Place and cause in the words of one language."""
        from sandtable.kernel.text import text_of  # here, because texts are found with the rules of a game

        return text_of(self.package(), language, self.key).format(**self.named)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.key, self.named)


def _again(kind: type[Mistake], key: str, named: dict[str, object]) -> Mistake:
    """A mistake that comes from another process."""
    return kind(key, **named)


def told(error: Exception, language: str) -> str:
    """What an error says, in a language if it can."""
    return error.message(language) if isinstance(error, Mistake) else str(error)
