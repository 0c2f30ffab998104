"""Data packs: the facts of a game in JSON files, read through strict types, corrected by an owner's overlays."""

from sandtable.packs.errors import PackError, phrase
from sandtable.packs.names import in_language, untranslated
from sandtable.packs.pack import LoadedPack, load_pack
from sandtable.packs.problems import Problem, problem, say
from sandtable.packs.provenance import Change, Provenance, kind_of_source, tally
from sandtable.packs.spec import Entry, Id, PackFile, PackSpec, Part, Ref, Words

__all__ = [
    "Change",
    "Entry",
    "Id",
    "LoadedPack",
    "PackError",
    "PackFile",
    "PackSpec",
    "Part",
    "Problem",
    "Provenance",
    "Ref",
    "Words",
    "in_language",
    "kind_of_source",
    "load_pack",
    "phrase",
    "problem",
    "say",
    "tally",
    "untranslated",
]
