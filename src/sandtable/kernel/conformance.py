"""Conformance: whether a game keeps the promises that the kernel and the faces rely on, found without playing it."""

from __future__ import annotations

import dataclasses
from importlib import resources
from string import Formatter
from typing import Any, Final

from sandtable.kernel.frame import Frame
from sandtable.kernel.position import Journal, Position, Tables
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.sequence import AUTO, CHANCE, SEQUENCE_OF, Sequence
from sandtable.kernel.symbols import Symbol
from sandtable.kernel.text import LANGUAGES, MissingText, Texts, text_keys

WAYS: Final = ("own", "top", "order", "never", "mask")
SHARED: Final = frozenset({"tables", "deciders", "choices", "picks"})
ALWAYS_SAID: Final = {
    "game.name": 0,
    "game.about": 0,
    "nothing": 0,
    "list_separator": 0,
    "log.rollback": 2,
    "reason.not_offered": 0,
    "reason.over": 1,
    "reason.waiting": 1,
}


def conformance(rules: Ruleset, tables: Tables) -> list[str]:
    """What a game lacks or gets wrong; nothing, if all is well."""
    found: list[str] = []
    for sequence in rules.sequences:
        if SEQUENCE_OF.get(sequence.frame) is not sequence:
            found.append(f"{sequence.kind}: the sequence was not registered with a frame")
            continue
        found += _frame_faults(rules, sequence)
    found += _position_faults(rules, tables)
    found += _secret_faults(rules, tables)
    found += _beginning_faults(rules, tables)
    found += _kind_faults(rules, tables)
    found += _text_faults(rules, tables)
    return found


# -- fields and copies ------------------------------------------------------------------------------------------------


def _lacks_default(kind: type) -> list[str]:
    return [
        f"{kind.__name__}.{field.name} has no default"
        for field in dataclasses.fields(kind)
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    ]


def _filled(value: Any, declared: str, number: int, sides: int) -> Any:
    """A value of the same type as a default, and unlike it and the values of other fields."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return 1000 + number
    if isinstance(value, str):
        return f"value {number}"
    if isinstance(value, bytes):
        return b"value %d" % number
    if not isinstance(value, list):
        return value
    count = len(value) or sides
    if "list[list" in declared or (value and isinstance(value[0], list)):
        return [[1000 * number + 10 * i, 1000 * number + 10 * i + 1] for i in range(count)]
    if value and isinstance(value[0], bool):
        return [not item for item in value]
    if "str" in declared:
        return [f"value {number}.{i}" for i in range(count)]
    return [1000 * number + i for i in range(count)]


def _fill(target: Any, sides: int) -> None:
    for number, field in enumerate(dataclasses.fields(target)):
        value = getattr(target, field.name)
        setattr(target, field.name, _filled(value, str(field.type), number, sides))


def _aliases(a: Any, b: Any) -> bool:
    """Whether two values share a list at any depth."""
    if not isinstance(a, list) or not isinstance(b, list):
        return False
    return a is b or any(_aliases(x, y) for x, y in zip(a, b, strict=False))


def _copy_faults(
    name: str, original: Any, copied: Any, replaced: frozenset[str], apart: frozenset[str] = frozenset()
) -> list[str]:
    """Fields that a copy lost, or shares without being `replaced`; those in `apart` are looked at elsewhere."""
    if type(copied) is not type(original):
        return [f"{name}.copy() makes a {type(copied).__name__}"]
    found = []
    for field in dataclasses.fields(original):
        if field.name in apart:
            continue
        value, other = getattr(original, field.name), getattr(copied, field.name)
        if value != other:
            found.append(f"{name}.copy() loses the field {field.name}")
        elif field.name not in SHARED and field.name not in replaced and _aliases(value, other):
            found.append(f"{name}.copy() shares the list {field.name} with its original")
    return found


def _replaced_faults(name: str, owner: Any, replaced: frozenset[str], secret: frozenset[str]) -> list[str]:
    """Fields that copies may share and should not: what a resample changes in place, and what is no list."""
    found = [
        f"{name}: {field!r} is secret, so a resample changes it, and copies may not share it"
        for field in sorted(replaced & secret)
    ]
    return found + [
        f"{name}: {field!r} is replaced, and is no list of it"
        for field in sorted(replaced)
        if not isinstance(getattr(owner, field, None), list)
    ]


def _frame_faults(rules: Ruleset, sequence: Sequence) -> list[str]:
    kind = sequence.frame
    found = _lacks_default(kind)
    if found:
        return found
    frame = kind()
    known = {field.name: getattr(frame, field.name) for field in dataclasses.fields(kind)}
    for name in sequence.tells:
        if type(known.get(name)) is not int:
            found.append(f"{sequence.kind}: prompts may quote {name!r}, which is no number of {kind.__name__}")
        if name in sequence.secret:
            found.append(f"{sequence.kind}: prompts may quote {name!r}, which is secret")
    for name in sequence.secret:
        if not isinstance(known.get(name), list):
            found.append(f"{sequence.kind}: {name!r} is secret, and no list of {kind.__name__}")
    found += _replaced_faults(sequence.kind, frame, sequence.replaced, frozenset(sequence.secret))
    _fill(frame, len(rules.sides))
    try:
        return found + _copy_faults(kind.__name__, frame, frame.copy(), sequence.replaced)
    except Exception as error:  # whatever a copy that is written wrongly runs into
        return [*found, f"{kind.__name__}.copy() fails: {type(error).__name__}: {error}"]


def _position_faults(rules: Ruleset, tables: Tables) -> list[str]:
    g = rules.blank(tables)
    name = type(g).__name__
    found = _lacks_default(type(g))
    _fill(g, len(rules.sides))
    frames: list[Frame] = [sequence.frame() for sequence in rules.sequences[:1]]
    g.stack = frames
    g.journal = Journal()
    g.script = [[1]]
    try:
        copied: Position = g.copy()
    except Exception as error:  # whatever a copy that is written wrongly runs into
        return [*found, f"{name}.copy() fails: {type(error).__name__}: {error}"]
    found += _copy_faults(name, g, copied, rules.replaced, frozenset({"stack", "shared", "journal", "script"}))
    secret = frozenset(secret.field for secret in rules.secrets if secret.how != "never")
    found += _replaced_faults(name, g, rules.replaced, secret)
    stack = copied.stack
    declared = len(stack) if g.shared == copied.shared == len(stack) else 0
    if (
        stack != frames
        or stack is g.stack
        or any(a is b for a, b in zip(stack[declared:], frames[declared:], strict=True))
    ):
        found.append(f"{name}.copy() does not copy the procedures on the stack")
    if copied.journal is not None or copied.script is not None:
        found.append(f"{name}.copy() keeps the journal or the script")
    return found


def _secret_faults(rules: Ruleset, tables: Tables) -> list[str]:
    found = []
    names = {field.name for field in dataclasses.fields(rules.blank(tables))}
    pools = {secret.pool for secret in rules.secrets}
    for secret in rules.secrets:
        if secret.field not in names:
            found.append(f"secret {secret.field!r} is no field of the position")
        if secret.how not in WAYS:
            found.append(f"secret {secret.field!r}: {secret.how!r} is none of {', '.join(WAYS)}")
        if secret.how == "mask" and (secret.is_hidden is None or secret.group_of is None):
            found.append(f"secret {secret.field!r}: a mask needs is_hidden and group_of")
        if secret.how != "never" and not secret.pool:
            found.append(f"secret {secret.field!r} is in no pool: a resample would tell the truth")
    return found + [
        f"{sequence.kind}: its secrets are in no pool: a resample would tell the truth"
        for sequence in rules.sequences
        if sequence.secret and sequence.pool not in pools
    ]


def _beginning_faults(rules: Ruleset, tables: Tables) -> list[str]:
    found = [
        f"choice {choice.id!r}: the default {choice.default!r} is none of its values"
        for choice in rules.choices
        if choice.default not in choice.values
    ]
    if found:
        return found
    kind = type(rules.blank(tables))
    for scenario in rules.scenarios:
        if not scenario.rule:
            found.append(f"scenario {scenario.id!r} names no rule")
        if type(rules.set_up(tables, scenario.id, rules.settled({}))) is not kind:
            found.append(f"scenario {scenario.id!r} does not set up a {kind.__name__}")
    return found


# -- kinds of things --------------------------------------------------------------------------------------------------


def _is_named(rules: Ruleset, tables: Tables, kind: str) -> bool:
    return kind in ("", "side", "number") or kind in tables.ids or rules.speak is not None


def _kind_faults(rules: Ruleset, tables: Tables) -> list[str]:
    found = [
        f"verb {verb.name!r}: nothing names a {verb.kind!r}"
        for verb in rules.verbs.table
        if not _is_named(rules, tables, verb.kind)
    ]
    for symbol in rules.lines.table[1:]:
        if any(kind.endswith("*") for kind in symbol.kinds[:-1]):
            found.append(f"line {symbol.name!r}: only its last argument may take all the rest")
        if symbol.own and symbol.kinds[:1] != ("side",):
            found.append(f"line {symbol.name!r} is for one side, and does not begin with a side")
        found += [
            f"line {symbol.name!r}: nothing names a {kind!r}"
            for kind in symbol.kinds
            if not _is_named(rules, tables, kind.rstrip("*"))
        ]
    for sequence in rules.sequences:
        found += [
            f"{sequence.kind}: nothing names the {kind!r} of {name!r}"
            for name, kind in sequence.tells.items()
            if not _is_named(rules, tables, kind)
        ]
    for sort in (rules.lines, rules.reasons, rules.endings):
        found += [f"{sort.sort} {symbol.name!r} names no rule" for symbol in sort.table[1:] if not symbol.rule]
    return found


# -- texts ------------------------------------------------------------------------------------------------------------


def languages_of(package: str) -> list[str]:
    """The languages that a package has texts in."""
    folder = resources.files(package).joinpath("locale")
    names = [file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")]
    return sorted(name for name in names if "." not in name)


def _text_faults(rules: Ruleset, tables: Tables) -> list[str]:
    found = []
    keys: dict[str, set[str]] = {}
    for language in sorted({*LANGUAGES, *languages_of(rules.package)}):
        try:
            texts = Texts(rules, tables, language)
        except MissingText as error:
            found.append(str(error))
            continue
        keys[language] = text_keys(texts.table)
        found += [f"{language}: {fault}" for fault in _language_faults(rules, tables, texts, keys[language])]
    everything = set().union(*keys.values())
    for language, own in keys.items():
        found += [f"{language}: no text {key!r}, which another language has" for key in sorted(everything - own)]
    return found


def _language_faults(rules: Ruleset, tables: Tables, texts: Texts, keys: set[str]) -> list[str]:
    needed = dict(ALWAYS_SAID)
    needed |= {f"side.{side}": 0 for side in rules.sides}
    needed |= {f"option.{verb.name}": 1 for verb in rules.verbs.table}
    needed |= {f"line.{symbol.name}": len(symbol.kinds) for symbol in rules.lines.table[1:]}
    needed |= {f"reason.{symbol.name}": 0 for symbol in rules.reasons.table[1:]}
    needed |= {f"ending.{symbol.name}": 1 for symbol in rules.endings.table[1:]}
    needed |= {f"guess.{name}": 0 for name in rules.guesses}
    for scenario in rules.scenarios:
        needed |= {f"scenario.{scenario.id}.name": 0, f"scenario.{scenario.id}.about": 0}
    for choice in rules.choices:
        needed |= {f"choice.{choice.id}.{word}": 0 for word in ("name", "about", *choice.values)}
    found = []
    for key, arguments in needed.items():
        if not texts.has(key):
            found.append(f"no text {key!r}")
        else:
            found += _template_faults(texts, key, arguments, {})
    for sequence in rules.sequences:
        found += _question_faults(sequence, texts, keys)
    for kind, ids in tables.ids.items():
        found += _name_faults(kind, ids, tables, texts)
    found += _spoken_faults(rules, texts)
    return found


def _template_faults(texts: Texts, key: str, arguments: int, named: dict[str, str]) -> list[str]:
    """Places in a text that nothing fills."""
    found = []
    automatic = 0
    for _, name, _, _ in Formatter().parse(texts.get(key)):
        if name is None:
            continue
        if name == "":
            name = str(automatic)
            automatic += 1
        if not (int(name) < arguments if name.isdigit() else name in named):
            found.append(f"the text {key!r} has a place {{{name}}} that nothing fills")
    return found


def _question_faults(sequence: Sequence, texts: Texts, keys: set[str]) -> list[str]:
    """Each step that asks has a prompt, each procedure that asks a title; both quote only what may be told."""
    found = []
    asking = [step.name for step in sequence.steps if step.mode not in (AUTO, CHANCE)]
    for name in asking:
        plain = f"ask.{sequence.kind}.{name}"
        own = [key for key in keys if key == plain or key.startswith(plain + "_")]
        if not own:
            found.append(f"no text {plain!r}")
        for key in own:
            found += _template_faults(texts, key, 0, sequence.tells)
    title = f"title.{sequence.kind}"
    titles = [key for key in keys if key == title or key.startswith(title + ".")]
    if asking and not titles:
        found.append(f"no text {title!r}")
    for key in titles:
        found += _template_faults(texts, key, 0, sequence.tells)
    for key in keys:
        if key.startswith(f"option_at.{sequence.kind}."):
            found += _template_faults(texts, key, 1, sequence.tells)
    return found


def _name_faults(kind: str, ids: tuple[str, ...], tables: Tables, texts: Texts) -> list[str]:
    """Things of a kind go by their ids, or all of them have names."""
    unnamed = [thing for thing in ids if not texts.has(f"{kind}.{thing}")]
    if kind in tables.names:
        names = tables.names[kind].get(texts.language, ())
        if unnamed and len(names) != len(ids):
            return [f"{len(names)} names for {len(ids)} things of the kind {kind!r}"]
        return []
    return [f"no name for {kind} {thing!r}" for thing in unnamed] if 0 < len(unnamed) < len(ids) else []


def _spoken_faults(rules: Ruleset, texts: Texts) -> list[str]:
    """Lines of the log can be said without a position at hand."""
    found = []
    symbols: list[Symbol] = rules.lines.table[1:]
    for symbol in symbols:
        for kind in symbol.kinds:
            try:
                texts.thing(kind.rstrip("*"), 0)
            except Exception as error:  # whatever the game's own words run into
                found.append(f"line {symbol.name!r}: a {kind!r} cannot be said: {type(error).__name__}: {error}")
    return found
