"""Members of a club: what the host of a game alone may do, profiles and ratings."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from sandtable.client import Refused
from sandtable.server.accounts import people
from tests.server.hosting import Running


def is_refused(ask: Callable[[], object]) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refused) as refusal:
        ask()
    return refusal.value.code


def test_only_the_host_of_a_game_and_an_owner_of_the_server_arrange_its_seats(club: Running) -> None:
    ann, bob, eve = club.member("Ann"), club.member("Bob"), club.member("Eve")
    hers = ann.begin("skirmish", {"crown": "me", "league": "open"})
    his = bob.table(hers.id)
    his.join("league")
    assert is_refused(lambda: his.replace("crown", "random")) == "host_only"
    assert is_refused(lambda: his.replace("league", "open")) == "host_only"
    assert is_refused(lambda: his.invite("crown")) == "host_only" and is_refused(his.remove) == "host_only"
    assert hers.replace("league", "open").seats[1].kind == "open"
    with club.host.store.engine.begin() as connection:
        people.change(connection, eve.me().id, owner=True)
    club.host.door.forget(eve.me().id)
    assert eve.table(hers.id).replace("crown", "open").seats[0].kind == "open"


def test_a_finished_game_between_people_is_in_their_profiles_and_ratings(club: Running) -> None:
    ann, bob = club.member("Ann"), club.member("Bob")
    hers = ann.begin("hitlers_reich", {"axis": "me", "allies": "open"}, scenario="intro_1941_1942")
    bob.table(hers.id).join("allies")
    assert bob.player("Ann").results == [] and bob.player("Ann").ratings == []
    hers.state()
    hers.concede("axis")
    until = time.monotonic() + 10
    while not (winner := ann.player("Bob")).ratings:
        assert time.monotonic() < until, "the game does not count"
        time.sleep(0.02)
    loser = bob.player("Ann")
    assert [result.outcome for result in winner.results] == ["won"]
    assert [result.outcome for result in loser.results] == ["lost"] and loser.results[0].game == hers.id
    assert winner.ratings[0].rating > 1500 > loser.ratings[0].rating
    assert is_refused(lambda: ann.player("Nobody")) == "no_player"


def test_a_game_against_a_bot_counts_for_nobody(club: Running) -> None:
    ann = club.member("Ann")
    hers = ann.begin("hitlers_reich", {"axis": "me", "allies": "random"}, scenario="intro_1941_1942")
    hers.state()
    while True:
        try:
            hers.concede("axis")
            break
        except Refused:
            hers.state()
    time.sleep(0.2)
    assert ann.player("Ann").ratings == [] and len(ann.player("Ann").results) == 1
