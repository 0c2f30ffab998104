import { describe, expect, it } from "vitest";
import type { GameInfo } from "../api/types";
import { addressOf, isMyTurn, kindOf, sitter, sortMine, standing, titleOf } from "./games";

function game(changes: Partial<GameInfo>): GameInfo {
  return {
    id: "g1",
    name: "Evening game",
    ruleset: "hitlers_reich",
    ruleset_name: "Hitler's Reich",
    scenario: "intro_1941_1942",
    scenario_name: "Introductory game",
    options: {},
    status: "playing",
    seq: 4,
    created: 0,
    updated: 0,
    seats: [
      {
        side: "axis",
        side_name: "Axis",
        kind: "human",
        player: "Anna",
        bot: null,
        time_left: null,
        online: true,
        conceded: false,
      },
      {
        side: "allies",
        side_name: "Allies",
        kind: "bot",
        player: null,
        bot: "staff",
        time_left: null,
        online: true,
        conceded: false,
      },
    ],
    deciding: ["axis"],
    my_sides: ["axis"],
    host: true,
    spectators: true,
    clock: { kind: "none", seconds: 0, forfeit: "off", warn: 0 },
    commitment: "",
    entries: 4,
    result: null,
    seed: null,
    forked_from: null,
    ...changes,
  };
}

describe("titleOf and kindOf", () => {
  it("say a name that somebody gave, and what it is a game of", () => {
    expect([titleOf(game({})), kindOf(game({}))]).toEqual(["Evening game", "Hitler's Reich · Introductory game"]);
  });

  it("say each thing once where nobody gave a name", () => {
    for (const name of ["", "Hitler's Reich: Introductory game"]) {
      expect([titleOf(game({ name })), kindOf(game({ name }))]).toEqual(["Introductory game", "Hitler's Reich"]);
    }
  });
});

describe("isMyTurn", () => {
  it("asks whether an own side decides in a game that goes on", () => {
    expect(isMyTurn(game({}))).toBe(true);
    expect(isMyTurn(game({ deciding: ["allies"] }))).toBe(false);
    expect(isMyTurn(game({ my_sides: [] }))).toBe(false);
    expect(isMyTurn(game({ status: "over" }))).toBe(false);
  });
});

describe("sortMine", () => {
  it("puts what waits for the reader first, the newest on top, and leaves finished games out", () => {
    const sorted = sortMine([
      game({ id: "others", deciding: ["allies"], updated: 9 }),
      game({ id: "old", updated: 1 }),
      game({ id: "new", updated: 5 }),
      game({ id: "open", status: "open", deciding: [] }),
      game({ id: "over", status: "over" }),
    ]);
    expect(sorted.mine.map(({ id }) => id)).toEqual(["new", "old"]);
    expect(sorted.waiting.map(({ id }) => id)).toEqual(["others"]);
    expect(sorted.gathering.map(({ id }) => id)).toEqual(["open"]);
  });
});

describe("addressOf", () => {
  it("leads to the table, or to the seats while players are missing", () => {
    expect(addressOf(game({}))).toBe("/games/g1");
    expect(addressOf(game({ status: "open" }))).toBe("/games/g1/seats");
  });
});

describe("sitter", () => {
  it("names people as they are and bots by their names", () => {
    const [anna, staff] = game({}).seats;
    expect(anna && sitter(anna)).toBe("Anna");
    expect(staff && sitter(staff, new Map([["staff", "Staff officer"]]))).toBe("Staff officer (bot)");
  });
});

describe("standing", () => {
  it("says whose turn it is", () => {
    expect(standing(game({}))).toBe("Your turn");
    expect(standing(game({ deciding: ["allies"] }))).toBe("Waiting for: Allies");
  });
});
