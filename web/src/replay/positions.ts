/** Positions of the past, fetched once each: those around the one that is looked at before they are asked for. */

import { get } from "../api/http";
import type { State } from "../api/types";

/** Positions kept at a time. */
const KEPT = 60;
/** How many of those ahead are fetched beforehand. */
const AHEAD = 3;

export interface Positions {
  /** The position before an entry. */
  at(entry: number): Promise<State>;
  /** Fetch what is likely to be asked for next. */
  prepare(entry: number, forward: boolean): void;
}

/** The positions of a game as one role (empty: a spectator) may see them, from the first to that before `last`. */
export function positionsOf(game: string, side: string, last: () => number): Positions {
  const kept = new Map<number, Promise<State>>();

  const at = (entry: number): Promise<State> => {
    const known = kept.get(entry);
    if (known) {
      // What was looked at last is dropped last.
      kept.delete(entry);
      kept.set(entry, known);
      return known;
    }
    const asked = get<State>(`/games/${encodeURIComponent(game)}/replay/${entry}`, { side: side || null });
    kept.set(entry, asked);
    asked.catch(() => kept.delete(entry));
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return asked;
  };

  return {
    at,
    prepare(entry, forward) {
      for (let step = 1; step <= AHEAD; step++) {
        const next = entry + (forward ? step : -step);
        if (next >= 0 && next <= last()) at(next).catch(() => undefined);
      }
    },
  };
}
