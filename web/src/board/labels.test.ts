import { describe, expect, it } from "vitest";
import { LARGEST, SMALLEST, standing, tier, typeSize, type Name } from "./labels";

function name(id: string, x: number, y: number, size = 12, weight = 0): Name {
  return {
    id,
    lines: [id],
    weight,
    beside: [0, 0],
    shape: { id, kind: "land", label: { x, y, size }, seats: [], bounds: [0, 0, 1, 1] },
  };
}

describe("typeSize", () => {
  it("is never too small or too large on the screen", () => {
    for (const scale of [0.2, 0.5, 1, 2, 6]) {
      const onScreen = typeSize(12, scale) * scale;
      expect(onScreen).toBeGreaterThanOrEqual(SMALLEST - 1e-9);
      expect(onScreen).toBeLessThanOrEqual(LARGEST + 1e-9);
    }
  });
});

describe("tier", () => {
  it("stays the same over small turns of the wheel", () => {
    expect(tier(1.02)).toBe(tier(1));
    expect(tier(1.3)).not.toBe(tier(1));
  });
});

describe("standing", () => {
  it("shows every name at the scale for which they were placed", () => {
    const names = [name("Malaga", 0, 0), name("Cartagena", 5, 3)];
    expect(standing(names, 1)).toHaveLength(2);
  });
  it("leaves out names that would have to grow over others", () => {
    const shown = standing([name("Malaga", 0, 0), name("Granada", 20, 4), name("Cordoba", 400, 0)], 0.6).map(
      ({ id }) => id,
    );
    expect(shown).toContain("Cordoba");
    expect(shown).toHaveLength(2);
  });
  it("keeps a grown name clear of the marks beside another", () => {
    const marked = { ...name("Malaga", 0, 0), beside: [40, 40] as const };
    expect(standing([marked, name("Cordoba", 75, 0)], 0.7).map(({ id }) => id)).toEqual(["Malaga"]);
    expect(standing([name("Malaga", 0, 0), name("Cordoba", 75, 0)], 0.7)).toHaveLength(2);
  });
  it("lets marks stand without their name where that has no room, and leaves them out over others", () => {
    const all = [
      { ...name("Cartagena de Indias", 0, 0, 12, 2), beside: [0, 0] as const },
      { ...name("Malaga", 85, 0), beside: [0, 14] as const },
    ];
    expect(standing(all, 0.7).map(({ lines }) => lines.length)).toEqual([1, 0]);
    expect(
      standing([name("Malaga", 0, 0, 12, 2), { ...name("Granada", 4, 0), beside: [0, 14] as const }], 0.6),
    ).toHaveLength(1);
  });
  it("keeps a grown name on its sheet", () => {
    const [shown] = standing([name("Malaga", 10, 50)], 0.5, { width: 800, height: 600 });
    expect((shown?.x ?? 0) - (shown?.width ?? 0) / 2).toBeGreaterThanOrEqual(0);
    expect(standing([name("Malaga", 10, 50)], 1, { width: 800, height: 600 })[0]?.x).toBe(10);
  });
  it("prefers what matters and shows it at any scale", () => {
    const shown = standing([name("Malaga", 0, 0), name("Granada", 20, 4, 12, 2)], 0.2).map(({ id }) => id);
    expect(shown).toEqual(["Granada"]);
  });
});
