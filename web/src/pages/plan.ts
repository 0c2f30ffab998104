/** A new game as it is being planned, and the request that it becomes. */

import type { Clock, RulesetInfo, SeatRequest } from "../api/types";

export type Pace = "minutes" | "hours" | "days";

export const PACES: Record<Pace, number> = { minutes: 60, hours: 3_600, days: 86_400 };

export interface Plan {
  scenario: string;
  options: Record<string, string>;
  seats: SeatRequest[];
  clock: { kind: Clock["kind"]; count: number; pace: Pace; forfeit: Clock["forfeit"] };
  name: string;
  spectators: boolean;
}

/** What is sensible: the scenario to learn with, the reader on the first side, the recommended bot on the others. */
export function sensiblePlan(ruleset: RulesetInfo, scenario: string): Plan {
  const bot = ruleset.bots[0]?.id ?? "";
  return {
    scenario,
    options: Object.fromEntries(ruleset.options.map((option) => [option.id, option.default])),
    seats: ruleset.sides.map(({ id }, i) => (i === 0 ? { side: id, kind: "me" } : { side: id, kind: "bot", bot })),
    clock: { kind: "none", count: 3, pace: "days", forfeit: "off" },
    name: "",
    spectators: true,
  };
}

/** Seats for the sides that take part, as they were planned; a side that joins gets a bot, and the reader keeps a seat. */
export function seatsFor(sides: readonly string[], planned: readonly SeatRequest[], bot: string): SeatRequest[] {
  const seats = sides.map(
    (side): SeatRequest => planned.find((seat) => seat.side === side) ?? { side, kind: "bot", bot },
  );
  const sat = planned.some(({ kind }) => kind === "me");
  const [first] = seats;
  if (first && sat && !seats.some(({ kind }) => kind === "me")) seats[0] = { side: first.side, kind: "me" };
  return seats;
}

/** The settings that differ from the recommended ones, by option. */
export function settled(ruleset: RulesetInfo, plan: Plan): Record<string, string> {
  const changed = ruleset.options.filter((option) => plan.options[option.id] !== option.default);
  return Object.fromEntries(changed.map((option) => [option.id, plan.options[option.id] ?? option.default]));
}

/** The clock as the server takes it: a tenth of the time left is when a player is warned. */
export function clockOf(plan: Plan): Clock {
  const { kind, count, pace, forfeit } = plan.clock;
  if (kind === "none") return { kind, seconds: 0, forfeit: "off", warn: 0 };
  const seconds = Math.max(1, Math.round(count)) * PACES[pace];
  return { kind, seconds, forfeit, warn: Math.floor(seconds / 10) };
}

/** Whether somebody else than bots and the reader must come before the game can begin. */
export function needsOthers(plan: Plan): boolean {
  return plan.seats.some((seat) => seat.kind === "open" || seat.kind === "invite");
}

/** The request that begins the game. */
export function request(ruleset: RulesetInfo, plan: Plan): Record<string, unknown> {
  return {
    ruleset: ruleset.id,
    scenario: plan.scenario,
    options: settled(ruleset, plan),
    seats: plan.seats.map((seat) => (seat.kind === "bot" ? seat : { side: seat.side, kind: seat.kind })),
    clock: clockOf(plan),
    name: plan.name.trim(),
    spectators: plan.spectators,
  };
}
