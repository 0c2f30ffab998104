/** Moments and lengths of time as a reader says them; the server tells times in seconds since 1970. */

import { spoken } from "../words/words.svelte";

const UNITS: [unit: "day" | "hour" | "minute" | "second", seconds: number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** How long ago a moment was. */
export function ago(moment: number, now: number = Date.now() / 1000): string {
  const past = now - moment;
  const [unit, seconds] = UNITS.find(([, length]) => Math.abs(past) >= length) ?? ["second", 1];
  const format = new Intl.RelativeTimeFormat(spoken(), { numeric: "auto" });
  return format.format(-Math.floor(past / seconds), unit);
}

/** A length of time in its two largest units. */
export function span(length: number): string {
  let left = Math.max(0, Math.round(length));
  const said: string[] = [];
  for (const [unit, seconds] of UNITS) {
    const count = Math.floor(left / seconds);
    left -= count * seconds;
    if (count === 0 && (said.length > 0 || unit !== "second")) {
      if (said.length > 0) break;
      continue;
    }
    said.push(new Intl.NumberFormat(spoken(), { style: "unit", unit, unitDisplay: "long" }).format(count));
    if (said.length === 2) break;
  }
  return said.join(" ");
}

/** A day as the reader writes it. */
export function day(moment: number): string {
  return new Intl.DateTimeFormat(spoken(), { dateStyle: "medium" }).format(new Date(moment * 1000));
}
