/** Where a replay stands, and how orders move it. A place is the number of the entry that comes next. */

export const LEAP = 10;

/** Seconds per entry for each speed that a reader may choose. */
export const SPEEDS = { slow: 3, steady: 1.5, fast: 0.6, faster: 0.2 } as const;
export type Speed = keyof typeof SPEEDS;

export function isSpeed(text: string | null | undefined): text is Speed {
  return typeof text === "string" && Object.hasOwn(SPEEDS, text);
}

/** A place that there is: from before the first entry to after the last. */
export function within(at: number, last: number): number {
  return Number.isFinite(at) ? Math.max(0, Math.min(last, Math.round(at))) : last;
}

/** Where a key leads from a place; null if the key is none of the replay's. */
export function placeAfter(key: string, at: number, last: number): number | null {
  const places: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    PageDown: at + LEAP,
    PageUp: at - LEAP,
    Home: 0,
    End: last,
  };
  const place = places[key];
  return place === undefined ? null : within(place, last);
}

/** The next marked place after (or before) a given one; null if there is none. */
export function nextMark(marks: readonly number[], at: number, forward: boolean): number | null {
  const found = forward ? marks.filter((mark) => mark > at) : marks.filter((mark) => mark < at);
  if (found.length === 0) return null;
  return forward ? Math.min(...found) : Math.max(...found);
}

/** A stretch of entries in which one side decided: `from` inclusive, `to` exclusive. */
export interface Stretch {
  side: string;
  from: number;
  to: number;
}

/** Who decided when, as stretches, from the lines of a log; entries without a side belong to the stretch before. */
export function stretches(lines: readonly { entry: number; side: string | null }[], last: number): Stretch[] {
  const found: Stretch[] = [];
  for (const { entry, side } of lines) {
    if (side === null) continue;
    const open = found.at(-1);
    if (open?.side === side) continue;
    if (open) open.to = entry;
    found.push({ side, from: open ? entry : 0, to: last });
  }
  return found.filter(({ from, to }) => to > from);
}
