"""Overlays: entries of an owner that correct, replace, add to or remove from a pack."""

from pathlib import Path

import pytest

from sandtable import packs
from sandtable.packs import load_pack
from tests.packs.towns import SPEC, YearFile, board, fault, write


def test_an_overlay_corrects_a_field_and_keeps_the_others(base: Path, tmp_path: Path) -> None:
    mine = write(tmp_path / "mine", board={"towns": [{"id": "bath", "size": 5}]})
    loaded = load_pack(base, SPEC, [mine])
    york, bath = board(loaded).towns
    assert (bath.size, bath.name, bath.is_walled, len(bath.effects)) == (5, "Bath", True, 2)
    assert york == board(load_pack(base, SPEC)).towns[0]


def test_a_corrected_field_is_the_owners_and_the_rest_keeps_its_source(base: Path, tmp_path: Path) -> None:
    mine = write(tmp_path / "mine", board={"towns": [{"id": "bath", "size": 5}]})
    loaded = load_pack(base, SPEC, [mine])
    bath = board(loaded).towns[1]
    assert bath.source_of("size") == "owner"
    assert bath.source_of("name") == "rulebook 2"
    provenance = loaded.provenance["towns"]["bath"]
    assert (provenance.of("size"), provenance.of("name")) == ("owner", "rulebook 2")
    (change,) = provenance.changes
    assert (change.overlay, change.what, change.fields, change.source) == ("mine", "changed", ("size",), "owner")
    assert loaded.provenance["towns"]["york"].changes == ()
    assert loaded.overlays == ("mine",)


def test_an_overlay_may_name_its_own_source(base: Path, tmp_path: Path) -> None:
    mine = write(tmp_path / "mine", board={"towns": [{"id": "bath", "size": 5, "source": "box, 2nd printing"}]})
    bath = board(load_pack(base, SPEC, [mine])).towns[1]
    assert bath.source_of("size") == "box, 2nd printing"
    assert packs.kind_of_source(bath.source_of("size")) == "owner"


def test_a_source_alone_vouches_for_the_whole_entry(base: Path, tmp_path: Path) -> None:
    mine = write(tmp_path / "mine", board={"towns": [{"id": "bath", "source": "box"}]})
    bath = board(load_pack(base, SPEC, [mine])).towns[1]
    assert (bath.source_of("size"), bath.source_of("name")) == ("box", "box")


def test_an_overlay_adds_an_entry_at_the_end(base: Path, tmp_path: Path) -> None:
    leeds = {"id": "leeds", "name": "Leeds", "name_ja": "リーズ", "size": 4}
    mine = write(tmp_path / "mine", board={"towns": [leeds], "roads": [{"a": "leeds", "b": "york"}]})
    loaded = load_pack(base, SPEC, [mine])
    assert [town.id for town in board(loaded).towns] == ["york", "bath", "leeds"]
    assert board(loaded).towns[2].source == "owner"
    assert loaded.provenance["towns"]["leeds"].changes[0].what == "added"
    assert loaded.provenance["roads"]["leeds-york"].source == "owner"


def test_an_overlay_removes_an_entry(base: Path, tmp_path: Path) -> None:
    mine = write(tmp_path / "mine", board={"roads": [{"a": "york", "b": "hull", "remove": True}]})
    loaded = load_pack(base, SPEC, [mine])
    assert [(road.a, road.b) for road in board(loaded).roads] == [("york", "bath")]
    removed = loaded.provenance["roads"]["hull-york"]
    assert removed.is_removed and removed.changes[-1].overlay == "mine"


def test_removing_what_is_still_needed_names_the_overlay(base: Path, tmp_path: Path) -> None:
    mine = write(tmp_path / "mine", board={"towns": [{"id": "york", "remove": True}]})
    message = str(fault(base, mine))
    assert message == (
        f'board.json: towns["bath"].effects[1].town: `york` is needed here, but {mine}/board.json removes it'
    )


def test_an_overlay_replaces_an_entry_in_its_place(base: Path, tmp_path: Path) -> None:
    york = {"id": "york", "name": "Jorvik", "name_ja": "ヨルヴィーク", "size": 1, "replace": True}
    mine = write(tmp_path / "mine", board={"towns": [york]})
    loaded = load_pack(base, SPEC, [mine])
    first = board(loaded).towns[0]
    assert (first.id, first.name, first.owner, first.source) == ("york", "Jorvik", None, "owner")
    assert loaded.provenance["towns"]["york"].changes[0].what == "replaced"


def test_a_pair_is_found_in_either_order(base: Path, tmp_path: Path) -> None:
    mine = write(tmp_path / "mine", board={"roads": [{"a": "bath", "b": "york", "toll": 9}]})
    loaded = load_pack(base, SPEC, [mine])
    assert [(road.a, road.b, road.toll) for road in board(loaded).roads] == [("york", "bath", 9), ("hull", "york", 0)]
    assert loaded.provenance["roads"]["york-bath"].of("toll") == "owner"


def test_a_section_is_corrected_field_by_field(base: Path, tmp_path: Path) -> None:
    mine = write(tmp_path / "mine", board={"about": "my house rules", "limits": {"hand": 8}})
    loaded = load_pack(base, SPEC, [mine])
    assert (board(loaded).limits.hand, board(loaded).limits.towns) == (8, ("bath",))
    assert loaded.provenance["limits"][""].of("hand") == "owner"


def test_a_later_overlay_wins_and_both_are_recorded(base: Path, tmp_path: Path) -> None:
    first = write(tmp_path / "first", board={"towns": [{"id": "york", "size": 4, "owner": "blue"}]})
    second = write(tmp_path / "second", board={"towns": [{"id": "york", "size": 6, "source": "errata"}]})
    loaded = load_pack(base, SPEC, [first, second])
    york = board(loaded).towns[0]
    assert (york.size, york.owner) == (6, "blue")
    assert (york.source_of("size"), york.source_of("owner")) == ("errata", "owner")
    assert [change.overlay for change in loaded.provenance["towns"]["york"].changes] == ["first", "second"]


def test_what_one_overlay_removes_another_may_add_again(base: Path, tmp_path: Path) -> None:
    first = write(tmp_path / "first", board={"roads": [{"a": "york", "b": "bath", "remove": True}]})
    second = write(tmp_path / "second", board={"roads": [{"a": "bath", "b": "york", "toll": 3}]})
    loaded = load_pack(base, SPEC, [first, second])
    assert [road.toll for road in board(loaded).roads if {road.a, road.b} == {"york", "bath"}] == [3]
    assert [c.what for c in loaded.provenance["roads"]["bath-york"].changes] == ["removed", "added"]


OVERLAY_FAULTS = {
    "a wrong type": (
        {"towns": [{"id": "york", "size": "big"}]},
        '{mine}/board.json: towns["york"].size: Expected `int`, got `str`',
    ),
    "a misspelt id reads as a new entry": (
        {"towns": [{"id": "yorck", "size": 4}]},
        '{mine}/board.json: towns["yorck"].name: the required field is missing; did you mean `york`?',
    ),
    "an unknown id": (
        {"ports": [{"id": "hull", "home": "rome"}]},
        '{mine}/board.json: ports["hull"].home: there is no `rome` in towns, ports',
    ),
    "nothing to remove": (
        {"towns": [{"id": "yorck", "remove": True}]},
        '{mine}/board.json: towns["yorck"]: there is no such entry to remove; did you mean `york`?',
    ),
    "nothing to replace": (
        {"ports": [{"id": "dover", "replace": True}]},
        '{mine}/board.json: ports["dover"]: there is no such entry to replace',
    ),
    "a removal with fields": (
        {"towns": [{"id": "york", "remove": True, "size": 3}]},
        '{mine}/board.json: towns["york"].size: an entry to be removed takes no other fields',
    ),
    "a removal that is no yes or no": (
        {"towns": [{"id": "york", "remove": "yes"}]},
        '{mine}/board.json: towns["york"].remove: Expected `bool`, got `str`',
    ),
    "a removal and replacement": (
        {"towns": [{"id": "york", "remove": True, "replace": True}]},
        '{mine}/board.json: towns["york"]: an entry is either removed or replaced, not both',
    ),
    "a removal of a section": (
        {"limits": {"remove": True}},
        "{mine}/board.json: limits: this part can be corrected, but not removed or replaced as an entry",
    ),
    "an entry twice": (
        {"towns": [{"id": "york", "size": 3}, {"id": "york", "size": 4}]},
        '{mine}/board.json: towns["york"]: the id stands twice',
    ),
    "a source that is no text": (
        {"towns": [{"id": "york", "size": 3, "source": 7}]},
        '{mine}/board.json: towns["york"].source: Expected `str`, got `int`',
    ),
    "sources that are no object": (
        {"towns": [{"id": "york", "size": 3, "sources": "mine"}]},
        '{mine}/board.json: towns["york"].sources: Expected `object`, got `str`',
    ),
    "an id that another table has": (
        {"ports": [{"id": "york"}]},
        '{mine}/board.json: ports["york"]: the id stands twice',
    ),
    "an unknown part": ({"rivers": []}, "{mine}/board.json: rivers: the file has no such part"),
}


@pytest.mark.parametrize(("content", "message"), OVERLAY_FAULTS.values(), ids=OVERLAY_FAULTS.keys())
def test_a_fault_of_an_overlay_names_the_overlay(base: Path, tmp_path: Path, content: object, message: str) -> None:
    mine = write(tmp_path / "mine", board=content)
    assert str(fault(base, mine)) == message.format(mine=mine)


def test_a_fixed_table_takes_corrections_only(base: Path, tmp_path: Path) -> None:
    corrected = write(tmp_path / "corrected", year={"seasons": [{"id": "winter", "days": 100}]})
    assert load_pack(base, SPEC, [corrected]).content(YearFile).seasons[1].days == 100
    message = "entries of this part can be corrected, but neither added nor removed"
    for name, entry in (("removed", {"id": "winter", "remove": True}), ("added", {"id": "monsoon", "days": 30})):
        mine = write(tmp_path / name, year={"seasons": [entry]})
        assert fault(base, mine).reason == message


def test_an_unknown_file_in_an_overlay_is_refused(base: Path, tmp_path: Path) -> None:
    mine = write(tmp_path / "mine", bord={"towns": []})
    assert str(fault(base, mine)) == (
        f"{mine}/bord.json: no file of this pack has that name; it has board.json, year.json; "
        "did you mean `board.json`?"
    )


def test_other_files_of_an_overlay_are_left_alone(base: Path, tmp_path: Path) -> None:
    mine = write(tmp_path / "mine", board={"limits": {"hand": 7}})
    (mine / "README.txt").write_text("mine")
    assert board(load_pack(base, SPEC, [mine])).limits.hand == 7


def test_a_folder_that_is_missing_or_holds_nothing_is_refused(base: Path, tmp_path: Path) -> None:
    assert str(fault(base, tmp_path / "nowhere")) == f"{tmp_path / 'nowhere'}: there is no such folder"
    empty = write(tmp_path / "empty")
    assert str(fault(base, empty)) == (
        f"{empty}: the folder holds no file of this pack; it may have board.json, year.json"
    )


def test_tally_counts_entries_by_kind_of_source(base: Path, tmp_path: Path) -> None:
    mine = write(
        tmp_path / "mine", board={"ports": [{"id": "dover"}], "roads": [{"a": "hull", "b": "york", "remove": True}]}
    )
    counted = packs.tally(load_pack(base, SPEC, [mine]).provenance)
    assert counted["ports"] == {"rulebook": 1, "owner": 1}
    assert counted["roads"] == {"reconstructed": 1}
