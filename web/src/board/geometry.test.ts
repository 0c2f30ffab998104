import { describe, expect, it } from "vitest";
import type { Mark } from "../api/types";
import { around, arrange, fan, figureOf, neighbour, roomBeside, symbolOf } from "./geometry";
import type { Board, MarkLook, Point, Shape } from "./types";

const look = (place: MarkLook["place"], stacks: boolean): MarkLook => ({
  name: { en: "", ja: "" },
  symbol: "s",
  place,
  size: 20,
  stacks,
});
const board: Board = {
  format: 1,
  game: "toy",
  sheets: [],
  owners: {},
  marks: {
    army: look("seat", true),
    fort: look("seat", false),
    value: look("label", false),
    last: look("halo", false),
  },
  symbols: {},
  panels: [],
};
const mark = (kind: string, owner = "", state = ""): Mark => ({ kind, owner, short: "", name: "", id: "", state });
const shape: Shape = {
  id: "mill",
  kind: "land",
  label: { x: 50, y: 50, size: 10 },
  seats: [
    [10, 10],
    [40, 10],
  ],
  bounds: [0, 0, 100, 100],
};

describe("neighbour", () => {
  const places = new Map<string, Point>([
    ["centre", [0, 0]],
    ["north", [5, -30]],
    ["far_north", [0, -60]],
    ["east", [40, 0]],
    ["north_east", [25, -20]],
  ]);
  it("is the nearest in that direction", () => {
    expect(neighbour("centre", places, "up")).toBe("north");
    expect(neighbour("centre", places, "right")).toBe("east");
    expect(neighbour("north", places, "up")).toBe("far_north");
  });
  it("is nothing where nothing lies", () => {
    expect(neighbour("centre", places, "left")).toBeNull();
    expect(neighbour("nowhere", places, "left")).toBeNull();
  });
  it("leads everywhere: each place can be left in some direction", () => {
    for (const id of places.keys())
      expect((["up", "down", "left", "right"] as const).some((way) => neighbour(id, places, way))).toBe(true);
  });
});

describe("arrange", () => {
  it("stacks pieces of a kind and owner, and seats others apart", () => {
    const { seated } = arrange(board, shape, [mark("army", "red"), mark("army", "red"), mark("army", "blue")]);
    expect(seated.map(({ at, marks }) => [at, marks.length])).toEqual([
      [[10, 10], 2],
      [[40, 10], 1],
    ]);
  });
  it("loses nothing when there are fewer seats than heaps", () => {
    const { seated } = arrange(board, shape, [mark("fort"), mark("fort"), mark("fort"), mark("army")]);
    expect(seated).toHaveLength(2);
    expect(seated.flatMap(({ marks }) => marks)).toHaveLength(4);
  });
  it("puts each kind where its look says", () => {
    const name = { id: "mill", shape, lines: ["Mill"], x: 50, y: 50, size: 10, leading: 1, width: 20 };
    const arranged = arrange(board, shape, [mark("value"), mark("last"), mark("unheard_of")], name);
    expect(arranged.labelled).toHaveLength(1);
    expect(arranged.halos).toHaveLength(1);
    expect(arranged.seated).toHaveLength(1);
  });
  it("puts a mark on its spot, if its place has one for it, and keeps no room for it beside the name", () => {
    const harbour = { ...shape, spots: { value: [70, 5] as Point } };
    const { labelled } = arrange(board, harbour, [mark("value")]);
    expect(labelled.map(({ at }) => at)).toEqual([[70, 5]]);
    expect(roomBeside(board, harbour, [mark("value")], () => 1)).toEqual([0, 0]);
    expect(roomBeside(board, shape, [mark("value")], () => 1)[1]).toBeGreaterThan(0);
  });
  it("keeps what stands beside a name clear of it, at any size of type", () => {
    for (const width of [20, 60]) {
      const name = { id: "mill", shape, lines: ["Mill"], x: 50, y: 50, size: 10, leading: 1, width };
      const [right, left] = arrange(board, shape, [mark("value"), mark("value")], name).labelled;
      expect(right?.at[0]).toBeGreaterThanOrEqual(50 + width / 2 + 10);
      expect(left?.at[0]).toBeLessThanOrEqual(50 - width / 2 - 10);
    }
  });
  it("moves pieces that grow off the name of their place, and leaves those of natural size where they are", () => {
    const name = { id: "mill", shape, lines: ["Mill"], x: 10, y: 20, size: 10, leading: 1, width: 40 };
    const [natural] = arrange(board, shape, [mark("army")], name).seated;
    expect(natural?.at).toEqual([10, 10]);
    const [grown] = arrange(board, shape, [mark("army")], name, () => 3).seated;
    const high = (grown?.size ?? 0) * 3;
    expect((grown?.at[1] ?? 0) + high / 2).toBeLessThanOrEqual(name.y - name.size / 2);
  });
});

describe("figureOf", () => {
  it("is the figure of the short form with its sign, without what the symbol shows", () => {
    expect(["■2", "+1", "x", "−3!"].map((short) => figureOf({ ...mark("army"), short }))).toEqual([
      "2",
      "+1",
      "",
      "−3",
    ]);
  });
});

describe("symbolOf", () => {
  it("follows the state where the look has a symbol for it", () => {
    const told = { ...board, marks: { army: { ...look("seat", true), states: { reduced: "half" } } } };
    expect(symbolOf(told, mark("army", "", "reduced"))).toBe("half");
    expect(symbolOf(told, mark("army", "", "hidden"))).toBe("s");
  });
});

describe("fan", () => {
  it("lays every piece apart from every other", () => {
    for (const count of [1, 2, 5, 12]) {
      const spots = fan(count, 20);
      expect(new Set(spots.map(String)).size).toBe(count);
      for (const [i, [x, y]] of spots.entries())
        for (const [ox, oy] of spots.slice(i + 1)) expect(Math.hypot(x - ox, y - oy)).toBeGreaterThanOrEqual(20);
    }
  });
});

describe("around", () => {
  it("holds all boxes", () => {
    expect(
      around([
        [0, 0, 10, 10],
        [20, -5, 10, 10],
      ]),
    ).toEqual([0, -5, 30, 15]);
    expect(around([])).toBeNull();
  });
});
