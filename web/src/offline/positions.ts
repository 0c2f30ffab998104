/** The last position of each game that was open here, kept for reading without a connection. */

import { address } from "../api/http";
import type { State } from "../api/types";
import { POSITIONS } from "./caches";

const KEPT = 24;

/** The address under which a role's newest position is asked for. */
export function positionAddress(game: string, side: string): string {
  return address(`/games/${encodeURIComponent(game)}/state`, { side: side || null });
}

function isKept(): boolean {
  return "caches" in globalThis;
}

/** Keep a position as the newest of its game and role; the oldest of many are dropped. */
export async function keepPosition(state: State): Promise<void> {
  if (!isKept()) return;
  const cache = await caches.open(POSITIONS);
  const kept = positionAddress(state.game, state.role === "spectator" ? "" : state.role);
  await cache.delete(kept);
  await cache.put(kept, new Response(JSON.stringify(state), { headers: { "content-type": "application/json" } }));
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - KEPT)).map((old) => cache.delete(old)));
}

/** Forget all positions, as somebody else may sit down at this browser. */
export async function forgetPositions(): Promise<void> {
  if (isKept()) await caches.delete(POSITIONS);
}
