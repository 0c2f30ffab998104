import { describe, expect, it } from "vitest";
import { firstRuleset } from "./rulesets";
import type { RulesetInfo } from "./types";

function ruleset(id: string, drawn: boolean, introductory: boolean): RulesetInfo {
  return {
    id,
    name: id,
    about: "",
    sides: [],
    scenarios: [{ id: "first", name: "First", about: "", rule: "1", introductory }],
    options: [],
    bots: [],
    players: { min: 1, max: 2 },
    may_draw: false,
    explains: false,
    board_digest: drawn ? "digest" : null,
    card_states: {},
    data_digest: "",
    version: 1,
  };
}

describe("firstRuleset", () => {
  it("is one that can be learnt on its board, whatever stands before it", () => {
    const [vast, bare, gentle] = [
      ruleset("vast", true, false),
      ruleset("bare", false, true),
      ruleset("gentle", true, true),
    ];
    expect(firstRuleset([vast, bare, gentle])?.id).toBe("gentle");
    expect(firstRuleset([bare, vast])?.id).toBe("vast");
    expect(firstRuleset([bare])?.id).toBe("bare");
    expect(firstRuleset([])).toBeUndefined();
  });
  it("is for two rather than for five", () => {
    const five = { ...ruleset("five", true, true), players: { min: 2, max: 5 } };
    expect(firstRuleset([five, ruleset("two", true, true)])?.id).toBe("two");
  });
});
