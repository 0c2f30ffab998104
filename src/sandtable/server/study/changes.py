"""Changes: how one picture of a game differs from another, in a few words each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.kernel.picture import Picture, Space
from sandtable.server.wire.state import Change
from sandtable.server.words import say


def changes_between(before: Picture, after: Picture, language: str) -> list[Change]:
    """What has changed from one picture to the next, as a viewer of both sees it."""
    return [
        *_spaces(before, after, language),
        *_cards(before, after, language),
        *_tracks(before, after, language),
        *_facts(before, after, language),
    ]


def _spaces(before: Picture, after: Picture, language: str) -> Iterator[Change]:
    known = {space.id: space for space in before.spaces}
    for space in after.spaces:
        old = known.get(space.id)
        if old is None:
            continue
        if (old.owner, old.owner_name) != (space.owner, space.owner_name):
            text = say(language, "change.owner", place=space.name, owner=space.owner_name or "–")
            yield Change("owner", space.id, text)
        yield from _marks(old, space, language)


def _marks(old: Space, new: Space, language: str) -> Iterator[Change]:
    was = Counter((mark.kind, mark.id, mark.name, mark.state) for mark in old.marks if mark.kind != "last")
    now = Counter((mark.kind, mark.id, mark.name, mark.state) for mark in new.marks if mark.kind != "last")
    for _, _, name, _ in (now - was).elements():
        yield Change("mark_added", new.id, say(language, "change.mark_added", place=new.name, mark=name))
    for _, _, name, _ in (was - now).elements():
        yield Change("mark_removed", new.id, say(language, "change.mark_removed", place=new.name, mark=name))


def _cards(before: Picture, after: Picture, language: str) -> Iterator[Change]:
    lay = {card.id: holding.id for holding in before.holdings for card in holding.cards if card.id}
    for holding in after.holdings:
        for card in holding.cards:
            if card.id and lay.get(card.id, "") != holding.id:
                text = say(language, "change.card_moved", card=card.name, holding=holding.name)
                yield Change("card_moved", card.id, text)


def _tracks(before: Picture, after: Picture, language: str) -> Iterator[Change]:
    known = {track.id: track for track in before.tracks}
    for track in after.tracks:
        old = known.get(track.id)
        if old is None:
            continue
        was = {(owner, text): box for owner, box, text in old.markers}
        for owner, box, text in track.markers:
            if was.get((owner, text), box) != box and 0 <= box < len(track.boxes):
                said = say(language, "change.track", track=track.name, marker=text, box=track.boxes[box])
                yield Change("track", track.id, said)


def _facts(before: Picture, after: Picture, language: str) -> Iterator[Change]:
    known = {(fact.id, fact.owner): fact.value for fact in before.facts}
    for fact in after.facts:
        if known.get((fact.id, fact.owner), fact.value) != fact.value:
            yield Change("fact", fact.id, say(language, "change.fact", label=fact.label, value=fact.value))
