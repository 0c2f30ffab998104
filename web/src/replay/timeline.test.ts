import { describe, expect, it } from "vitest";
import { isSpeed, LEAP, nextMark, placeAfter, stretches, within } from "./timeline";

describe("placeAfter", () => {
  it("steps, leaps and goes to both ends", () => {
    expect(placeAfter("ArrowRight", 5, 40)).toBe(6);
    expect(placeAfter("ArrowLeft", 5, 40)).toBe(4);
    expect(placeAfter("PageDown", 5, 40)).toBe(5 + LEAP);
    expect(placeAfter("Home", 5, 40)).toBe(0);
    expect(placeAfter("End", 5, 40)).toBe(40);
  });

  it("never leaves the game", () => {
    expect(placeAfter("ArrowLeft", 0, 40)).toBe(0);
    expect(placeAfter("PageDown", 38, 40)).toBe(40);
  });

  it("leaves other keys alone", () => {
    expect(placeAfter("a", 5, 40)).toBeNull();
  });
});

describe("within", () => {
  it("takes an unreadable place for the end", () => {
    expect(within(Number("x"), 12)).toBe(12);
    expect(within(-3, 12)).toBe(0);
    expect(within(4.4, 12)).toBe(4);
  });
});

describe("nextMark", () => {
  it("finds the nearest one in each direction", () => {
    expect(nextMark([30, 10, 20], 15, true)).toBe(20);
    expect(nextMark([30, 10, 20], 15, false)).toBe(10);
    expect(nextMark([10], 10, true)).toBeNull();
  });
});

describe("stretches", () => {
  it("joins what one side decided in a row", () => {
    const lines = [
      { entry: 0, side: "axis" },
      { entry: 1, side: null },
      { entry: 2, side: "axis" },
      { entry: 3, side: "allies" },
      { entry: 7, side: "axis" },
    ];
    expect(stretches(lines, 9)).toEqual([
      { side: "axis", from: 0, to: 3 },
      { side: "allies", from: 3, to: 7 },
      { side: "axis", from: 7, to: 9 },
    ]);
  });

  it("is empty where nobody has decided", () => {
    expect(stretches([{ entry: 0, side: null }], 1)).toEqual([]);
  });
});

describe("isSpeed", () => {
  it("knows only speeds", () => {
    expect(isSpeed("fast")).toBe(true);
    expect(isSpeed("toString")).toBe(false);
  });
});
