import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { positionsOf } from "./positions";

const asked = (fetching: ReturnType<typeof vi.fn>): string[] =>
  fetching.mock.calls.map(
    ([address]) => new URL(String(address), "https://x.example").pathname.split("/").at(-1) ?? "",
  );

describe("positionsOf", () => {
  let fetching: ReturnType<typeof vi.fn>;

  beforeEach(() => {
    fetching = vi.fn((address: string) =>
      Promise.resolve(new Response(JSON.stringify({ entry: Number(/replay\/(\d+)/.exec(address)?.[1]) }))),
    );
    vi.stubGlobal("fetch", fetching);
  });

  afterEach(() => vi.unstubAllGlobals());

  it("asks for each position once", async () => {
    const positions = positionsOf("g1", "axis", () => 9);
    expect((await positions.at(4)).entry).toBe(4);
    await positions.at(4);
    expect(asked(fetching)).toEqual(["4"]);
    expect(String(fetching.mock.calls[0]?.[0])).toContain("side=axis");
  });

  it("prepares what lies ahead and never leaves the game", () => {
    positionsOf("g1", "", () => 6).prepare(5, true);
    expect(asked(fetching)).toEqual(["6"]);
    fetching.mockClear();
    positionsOf("g1", "", () => 6).prepare(2, false);
    expect(asked(fetching)).toEqual(["1", "0"]);
  });

  it("asks again after a failure", async () => {
    fetching.mockRejectedValueOnce(new Error("down"));
    const positions = positionsOf("g1", "", () => 9);
    await expect(positions.at(1)).rejects.toThrow();
    expect((await positions.at(1)).entry).toBe(1);
  });
});
