import { describe, expect, it } from "vitest";
import { told } from "./odds";

describe("told", () => {
  it("turns block letters into heights", () => {
    expect(told(["Your total: 21 on average  ▁█▄"], [])).toEqual([
      { text: "Your total: 21 on average", bars: [1 / 8, 1, 0.5] },
    ]);
  });
  it("leaves out what the buttons say, and a heading that is left over nothing", () => {
    const lines = ["Chance: 12 %", "If you choose:", "  Reroll 1: 0 %", "  Reroll 1, 2: 7 %"];
    expect(told(lines, ["Reroll 1", "Reroll 1, 2"]).map(({ text }) => text)).toEqual(["Chance: 12 %"]);
    expect(told(lines, []).map(({ text }) => text.trim())).toHaveLength(4);
  });
});
