import { describe, expect, it } from "vitest";
import type { RulesetInfo } from "../api/types";
import { clockOf, needsOthers, request, sensiblePlan, settled, seatsFor } from "./plan";

const ruleset: RulesetInfo = {
  id: "toy",
  name: "Toy",
  about: "",
  sides: [
    { id: "red", name: "Red" },
    { id: "blue", name: "Blue" },
  ],
  scenarios: [{ id: "first", name: "First", about: "", rule: "1", introductory: false }],
  options: [
    {
      id: "fog",
      name: "Fog",
      about: "",
      ruling: "R01",
      values: [
        { id: "off", name: "off" },
        { id: "on", name: "on" },
      ],
      default: "off",
    },
  ],
  bots: [
    { id: "staff", name: "Staff", about: "" },
    { id: "random", name: "Random", about: "" },
  ],
  players: { min: 1, max: 2 },
  may_draw: true,
  explains: false,
  board_digest: null,
  card_states: {},
  data_digest: "",
  version: 1,
};

describe("sensiblePlan", () => {
  it("seats the reader against the first bot, with every option as recommended", () => {
    const plan = sensiblePlan(ruleset, "first");
    expect(plan.seats).toEqual([
      { side: "red", kind: "me" },
      { side: "blue", kind: "bot", bot: "staff" },
    ]);
    expect(settled(ruleset, plan)).toEqual({});
    expect(needsOthers(plan)).toBe(false);
  });
});

describe("settled", () => {
  it("keeps only what differs from the recommendation", () => {
    const plan = sensiblePlan(ruleset, "first");
    plan.options.fog = "on";
    expect(settled(ruleset, plan)).toEqual({ fog: "on" });
  });
});

describe("clockOf", () => {
  it("is nothing without a clock, and seconds with one", () => {
    const plan = sensiblePlan(ruleset, "first");
    expect(clockOf(plan)).toEqual({ kind: "none", seconds: 0, forfeit: "off", warn: 0 });
    plan.clock = { kind: "per_move", count: 3, pace: "days", forfeit: "bot" };
    expect(clockOf(plan)).toEqual({ kind: "per_move", seconds: 259_200, forfeit: "bot", warn: 25_920 });
  });

  it("never asks for no time at all", () => {
    const plan = sensiblePlan(ruleset, "first");
    plan.clock = { kind: "per_game", count: 0, pace: "minutes", forfeit: "lose" };
    expect(clockOf(plan).seconds).toBe(60);
  });
});

describe("request", () => {
  it("names a bot only on a bot's seat", () => {
    const plan = sensiblePlan(ruleset, "first");
    plan.seats = [
      { side: "red", kind: "me", bot: "staff" },
      { side: "blue", kind: "invite", bot: "random" },
    ];
    expect(request(ruleset, plan).seats).toEqual([
      { side: "red", kind: "me" },
      { side: "blue", kind: "invite" },
    ]);
    expect(needsOthers(plan)).toBe(true);
  });
});

describe("seatsFor", () => {
  const planned = [
    { side: "red", kind: "me" as const },
    { side: "blue", kind: "open" as const },
  ];
  it("seats the sides that take part, as they were planned, and gives bots to those that join", () => {
    expect(seatsFor(["blue", "red", "green"], planned, "staff")).toEqual([
      { side: "blue", kind: "open" },
      { side: "red", kind: "me" },
      { side: "green", kind: "bot", bot: "staff" },
    ]);
  });
  it("keeps a seat for the reader whose side has no part", () => {
    expect(seatsFor(["blue", "green"], planned, "staff")[0]).toEqual({ side: "blue", kind: "me" });
  });
  it("leaves the reader out who wants only to watch", () => {
    const bots = [{ side: "red", kind: "bot" as const, bot: "staff" }];
    expect(seatsFor(["blue"], bots, "staff")).toEqual([{ side: "blue", kind: "bot", bot: "staff" }]);
  });
});
