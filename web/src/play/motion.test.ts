import { describe, expect, it } from "vitest";
import type { Mark, Picture, Space } from "../api/types";
import type { Board } from "../board/types";
import { motionBetween } from "./motion";

const board: Board = {
  format: 1,
  game: "toy",
  sheets: [],
  owners: {},
  marks: {
    army: { name: { en: "", ja: "" }, symbol: "", place: "seat", size: 1 },
    value: { name: { en: "", ja: "" }, symbol: "", place: "label", size: 1 },
  },
  symbols: {},
  panels: [],
};
const army = (owner: string, id = ""): Mark => ({ kind: "army", owner, short: "", name: "", id, state: "" });
const space = (id: string, owner: string, marks: Mark[]): Space => ({
  id,
  name: id,
  kind: "",
  region: "",
  x: 0,
  y: 0,
  owner,
  owner_name: "",
  marks,
  note: "",
  closed: false,
});
const picture = (...spaces: Space[]): Picture => ({ spaces, links: [], tracks: [], holdings: [], facts: [] });

describe("motionBetween", () => {
  it("sees a piece move, by its id or by its kind and owner", () => {
    const moved = motionBetween(
      board,
      picture(space("mill", "red", [army("red"), army("blue", "b1")]), space("harbour", "", [])),
      picture(space("mill", "red", []), space("harbour", "", [army("blue", "b1"), army("red")])),
    );
    expect(moved.moved.map(({ mark, from, to }) => [mark.id || mark.owner, from, to])).toEqual([
      ["b1", "mill", "harbour"],
      ["red", "mill", "harbour"],
    ]);
    expect(moved.arrived).toEqual([]);
  });
  it("sees pieces arrive and places change hands", () => {
    const seen = motionBetween(
      board,
      picture(space("mill", "red", [])),
      picture(space("mill", "blue", [army("blue")])),
    );
    expect(seen.arrived.map(({ at }) => at)).toEqual(["mill"]);
    expect(seen.turned).toEqual([{ at: "mill", was: "red" }]);
  });
  it("takes no notice of what is printed at a name", () => {
    const value: Mark = { kind: "value", owner: "", short: "2", name: "", id: "", state: "" };
    expect(motionBetween(board, picture(space("mill", "", [])), picture(space("mill", "", [value]))).arrived).toEqual(
      [],
    );
  });
});
