import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameInfo } from "../api/types";

const game = (id: string, changes: Partial<GameInfo> = {}): GameInfo =>
  ({ id, name: id, status: "playing", deciding: ["red"], my_sides: ["red"], updated: 0, ...changes }) as GameInfo;

describe("heard", () => {
  let turns: typeof import("./turns.svelte");

  beforeEach(async () => {
    vi.resetModules();
    history.replaceState(null, "", "/");
    turns = await import("./turns.svelte");
  });

  it("takes what waits at the first look as known", () => {
    turns.heard([game("a")]);
    expect(turns.newlyWaiting()).toEqual([]);
    expect(turns.waitingGames().map(({ id }) => id)).toEqual(["a"]);
  });

  it("tells once of a game that has come to wait", () => {
    turns.heard([game("a", { deciding: ["blue"] })]);
    turns.heard([game("a")]);
    expect(turns.newlyWaiting().map(({ id }) => id)).toEqual(["a"]);
    turns.dismiss(game("a"));
    turns.heard([game("a")]);
    expect(turns.newlyWaiting()).toEqual([]);
  });

  it("takes a notice back when the game no longer waits", () => {
    turns.heard([]);
    turns.heard([game("a")]);
    turns.heard([game("a", { deciding: ["blue"] })]);
    expect(turns.newlyWaiting()).toEqual([]);
  });
});
