/** The kinds of games that the server offers, asked for once in each language. */

import { spoken } from "../words/words.svelte";
import { get, post } from "./http";
import type { GameInfo, Rules, RulesetInfo } from "./types";

const lists = new Map<string, Promise<RulesetInfo[]>>();
const books = new Map<string, Promise<Rules>>();

function once<T>(kept: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known) return known;
  const asked = ask();
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  return asked;
}

/** All rulesets, in the language being spoken. */
export function rulesets(): Promise<RulesetInfo[]> {
  return once(lists, spoken(), () => get<RulesetInfo[]>("/rulesets"));
}

/** One ruleset, in the language being spoken. */
export async function ruleset(id: string): Promise<RulesetInfo> {
  return (await rulesets()).find((one) => one.id === id) ?? get<RulesetInfo>(`/rulesets/${encodeURIComponent(id)}`);
}

/** The paragraphs and rulings of a ruleset, in the language being spoken. */
export function rulebook(ruleset: string): Promise<Rules> {
  return once(books, `${spoken()} ${ruleset}`, () => get<Rules>(`/rulesets/${encodeURIComponent(ruleset)}/rules`));
}

/** The sides that take part in a scenario with these settings. */
export function sidesIn(ruleset: string, scenario: string, options: Record<string, string>): Promise<string[]> {
  const option = Object.entries(options).map(([id, value]) => `${id}=${value}`);
  return get<string[]>(`/rulesets/${encodeURIComponent(ruleset)}/sides`, { scenario, option });
}

/** Begin a newcomer's first game at once: the introductory scenario, the first side, the recommended bot. */
export async function beginFirstGame(ruleset: RulesetInfo): Promise<GameInfo> {
  const bot = ruleset.bots[0]?.id ?? "random";
  const sides = await sidesIn(ruleset.id, firstScenario(ruleset)?.id ?? "", {});
  return post<GameInfo>("/games", {
    ruleset: ruleset.id,
    scenario: firstScenario(ruleset)?.id ?? "",
    options: {},
    seats: sides.map((side, i) => (i === 0 ? { side, kind: "me" } : { side, kind: "bot", bot })),
    clock: { kind: "none", seconds: 0, forfeit: "off", warn: 0 },
    spectators: true,
  });
}

/**
 * The ruleset for somebody who has never been here: one with a scenario to learn it with, for few players rather than
 * for many; else one with a board.
 */
export function firstRuleset(offered: readonly RulesetInfo[]): RulesetInfo | undefined {
  const withBoard = offered.filter((ruleset) => ruleset.board_digest !== null);
  const toLearn = withBoard.filter(({ scenarios }) => scenarios.some(({ introductory }) => introductory));
  const [simplest] = toLearn.toSorted((a, b) => a.players.max - b.players.max);
  return simplest ?? withBoard[0] ?? offered[0];
}

/** The scenario to learn a game with: the one that its ruleset names for that, else the first. */
export function firstScenario(ruleset: RulesetInfo): RulesetInfo["scenarios"][number] | undefined {
  return ruleset.scenarios.find((scenario) => scenario.introductory) ?? ruleset.scenarios[0];
}
