import { describe, expect, it } from "vitest";
import { changes, scale, spread, stepPath, ticks, valueAt } from "./scale";

describe("scale", () => {
  it("maps ends to ends, and survives a range without width", () => {
    const x = scale([0, 10], [100, 200]);
    expect([x(0), x(5), x(10)]).toEqual([100, 150, 200]);
    expect(scale([3, 3], [0, 50])(3)).toBe(0);
  });
});

describe("ticks", () => {
  it("covers the range with round whole steps", () => {
    expect(ticks(0, 12, 4)).toEqual([0, 5, 10, 15]);
    expect(ticks(0, 3, 6)).toEqual([0, 1, 2, 3]);
    expect(ticks(0, 0, 4)).toEqual([0]);
    expect(ticks(-7, 8, 4)).toEqual([-10, -5, 0, 5, 10]);
  });
});

describe("valueAt", () => {
  const points = [
    [0, 8],
    [10, 7],
    [20, 9],
  ] as const;

  it("is the newest value at or before an entry", () => {
    expect([0, 9, 10, 19, 20, 99].map((entry) => valueAt(points, entry))).toEqual([8, 8, 7, 7, 9, 9]);
  });

  it("is nothing before the first point", () => {
    expect(valueAt(points, -1)).toBeUndefined();
    expect(valueAt([], 5)).toBeUndefined();
  });
});

describe("stepPath", () => {
  it("keeps a value until the next point and the last one to the end", () => {
    const plain = (value: number): number => value;
    expect(
      stepPath(
        [
          [0, 8],
          [10, 7],
        ],
        plain,
        plain,
        30,
      ),
    ).toBe("M0 8H10V7H30");
    expect(stepPath([], plain, plain, 30)).toBe("");
  });
});

describe("spread", () => {
  it("pushes labels apart and keeps them inside", () => {
    expect(spread([50, 52], 12, 0, 100)).toEqual([50, 62]);
    expect(spread([99, 98], 12, 0, 100)).toEqual([100, 88]);
    expect(spread([20, 80], 12, 0, 100)).toEqual([20, 80]);
  });
});

describe("changes", () => {
  it("lists each entry once, in order", () => {
    expect(
      changes([
        [
          [0, 1],
          [5, 2],
        ],
        [
          [0, 3],
          [2, 4],
        ],
      ]),
    ).toEqual([0, 2, 5]);
  });
});
