"""Names and texts in more than one language: `name` is English, `name_ja` Japanese."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

_LETTERS: Final = re.compile(r"[A-Za-z]{2}")
_JAPANESE: Final = re.compile(r"[぀-ヿ㐀-鿿]")


def in_language(entry: object, field: str, language: str) -> str:
    """A name or text of an entry in one language."""
    return str(getattr(entry, field if language == "en" else f"{field}_{language}"))


def untranslated(entry: Any, place: str = "") -> Iterator[str]:
    """The fields below an entry whose English or Japanese is missing, such as `areas[0].name_ja`."""
    if isinstance(entry, tuple | list):
        for i, item in enumerate(entry):
            yield from untranslated(item, f"{place}[{getattr(item, 'id', i)}]")
    elif isinstance(entry, msgspec.Struct):
        fields = entry.__struct_fields__
        for field in fields:
            value = getattr(entry, field)
            if f"{field}_ja" in fields:
                japanese = getattr(entry, f"{field}_ja")
                if bool(value) != bool(japanese) or (_LETTERS.search(value) and not _JAPANESE.search(japanese)):
                    yield f"{place}.{field}_ja"
            elif isinstance(value, tuple | list | msgspec.Struct):
                yield from untranslated(value, f"{place}.{field}")
