/** Games that have come to wait for the reader: asked for now and then, and told once. */

import { get } from "../api/http";
import { player } from "../api/session.svelte";
import type { GameInfo } from "../api/types";
import { isMyTurn } from "../pages/games";
import { preferences } from "../preferences.svelte";
import { route } from "../router.svelte";
import { playTone } from "./tone";

const EVERY = 30_000;

let waiting = $state.raw<GameInfo[]>([]);
let told = $state.raw<GameInfo[]>([]);
let known: string[] | null = null;

/** The games that wait for the reader, besides the one that is open. */
export function waitingGames(): GameInfo[] {
  return waiting.filter((game) => !isOpen(game));
}

/** The games of which the reader has not yet been told, or has not yet waved the notice away. */
export function newlyWaiting(): GameInfo[] {
  return told.filter((game) => !isOpen(game));
}

/** Wave a notice away. */
export function dismiss(game: GameInfo): void {
  told = told.filter(({ id }) => id !== game.id);
}

function isOpen(game: GameInfo): boolean {
  return route.path.startsWith(`/games/${game.id}`);
}

/** Take a fresh list of the reader's games; what was known at the first look is no news. */
export function heard(games: readonly GameInfo[]): void {
  waiting = games.filter(isMyTurn);
  const turns = waiting.map(({ id }) => id);
  const fresh = known === null ? [] : waiting.filter((game) => !known?.includes(game.id) && !isOpen(game));
  known = turns;
  told = [...told.filter(({ id }) => turns.includes(id)), ...fresh];
  if (fresh.length > 0 && preferences.sound) playTone();
}

async function look(): Promise<void> {
  if (!player()?.notices.page) return;
  heard((await get<{ games: GameInfo[] }>("/games", { which: "mine", limit: 50 })).games);
}

/** Keep asking while the page is open; returns how to stop. */
export function watchTurns(): () => void {
  const beat = setInterval(() => void look().catch(() => undefined), EVERY);
  return () => clearInterval(beat);
}
