import { describe, expect, it } from "vitest";
import type { Picture } from "../api/types";
import type { Board } from "../board/types";
import { alike, fill, foremost, gathered, tabulated } from "./panels";

const name = { en: "x", ja: "x" };
const board: Board = {
  format: 1,
  game: "toy",
  sheets: [],
  owners: {},
  marks: {},
  symbols: {},
  panels: [
    { id: "red_hand", name, shape: "hand", holdings: ["red"], side: "red" },
    { id: "market", name, shape: "display", holdings: ["market"] },
    { id: "empty", name, shape: "facts", facts: ["none_such"] },
  ],
};
const card = (id: string) => ({ id, name: id, short: "", text: "", owner: "", state: "" });
const holding = (id: string, ...cards: string[]) => ({ id, name: id, owner: "", cards: cards.map(card), hidden: 0 });
const picture: Picture = {
  spaces: [],
  links: [],
  tracks: [{ id: "year", name: "Year", boxes: [], markers: [] }],
  holdings: [holding("red", "a", "b"), holding("market", "c"), holding("lid")],
  facts: [],
};

describe("fill", () => {
  it("leaves nothing of the picture out, and no panel that has nothing", () => {
    const filled = fill(board, picture, name);
    expect(filled.flatMap(({ holdings }) => holdings.map(({ id }) => id)).sort()).toEqual(["lid", "market", "red"]);
    expect(filled.flatMap(({ tracks }) => tracks.map(({ id }) => id))).toEqual(["year"]);
    expect(filled.map(({ panel }) => panel.id)).not.toContain("empty");
  });
});

describe("gathered", () => {
  it("puts piles together and leaves out none of their cards", () => {
    const pile = (id: string) => ({
      panel: { id, name, shape: "pile" as const },
      holdings: [holding(id)],
      tracks: [],
      facts: [],
    });
    const hand = { panel: { id: "hand", name, shape: "hand" as const }, holdings: [], tracks: [], facts: [] };
    const both = gathered([pile("deck"), hand, pile("discard")], "Piles");
    expect(both.map(({ holdings }) => holdings.map(({ id }) => id))).toEqual([[], ["deck", "discard"]]);
    expect(gathered([pile("deck"), hand], "Piles")).toHaveLength(2);
  });
});

describe("foremost", () => {
  const filled = fill(board, picture, name);
  it("is the panel with cards to choose from", () => {
    expect(foremost(filled, "red", new Set(["c"]))).toBe("market");
  });
  it("is else the hand of the side that looks", () => {
    expect(foremost(filled, "red", new Set())).toBe("red_hand");
  });
});

describe("alike", () => {
  it("heaps counters that look alike and belong to the same owner", () => {
    const flag = (id: string, owner: string) => ({ ...card(id), name: "flag", owner });
    const heaps = alike([flag("a", "red"), flag("b", "blue"), flag("c", "red")]);
    expect(heaps.map((heap) => heap.map(({ id }) => id))).toEqual([["a", "c"], ["b"]]);
  });
});

describe("tabulated", () => {
  const look = { name, colour: "", dark: "", ink: "", pattern: "plain" as const };
  const owned: Board = { ...board, owners: { red: look, blue: look, green: look } };
  const filled = {
    panel: { id: "powers", name, shape: "table" as const, columns: { box: { en: "Box", ja: "箱" } } },
    holdings: [
      { ...holding("box_red", "a"), owner: "red" },
      { ...holding("spare_red"), owner: "red" },
    ],
    tracks: [
      { id: "will", name: "Will", boxes: ["low", "high"], markers: [["blue", 1, ""]] as [string, number, string][] },
    ],
    facts: [{ id: "score_red", label: "Score of Red", value: "3", owner: "red" }],
  };
  it("gives each owner that has something a row, in the board's order", () => {
    expect(tabulated(owned, filled).rows.map(({ owner }) => owner)).toEqual(["red", "blue"]);
  });
  it("puts what is of one kind in one column, leaves out boxes that are empty everywhere, and orders as the panel", () => {
    const { columns, rows } = tabulated(owned, filled);
    expect(columns.map(({ id, name: { en } }) => [id, en])).toEqual([
      ["box", "Box"],
      ["will", "Will"],
      ["score", "Score of Red"],
    ]);
    expect(rows[0]?.cells.slice(1)).toEqual([null, "3"]);
    expect(rows[1]?.cells).toEqual([null, "high", null]);
  });
});
