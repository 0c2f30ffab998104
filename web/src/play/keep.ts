/** The last position of each game, kept in this browser, so that it can be read without a connection. */

import type { GameInfo, LogLine, State } from "../api/types";
import type { BoardFiles } from "../board/types";

export interface Kept {
  info: GameInfo;
  state: State;
  log: LogLine[];
  files: BoardFiles;
  at: number;
}

const NAME = "sandtable";
const STORE = "positions";
/** Games that were looked at longest ago are forgotten first. */
const MOST = 20;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no store"));
  });
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no answer"));
  });
}

/** Keep a position; a browser that keeps nothing plays all the same. */
export async function keep(id: string, kept: Kept): Promise<void> {
  try {
    const database = await open();
    const store = database.transaction(STORE, "readwrite").objectStore(STORE);
    await done(store.put(kept, id));
    const keys = await done(store.getAllKeys());
    if (keys.length > MOST) {
      const all = await Promise.all(keys.map(async (key) => ({ key, at: ((await done(store.get(key))) as Kept).at })));
      all.sort((a, b) => a.at - b.at);
      for (const { key } of all.slice(0, keys.length - MOST)) store.delete(key);
    }
    database.close();
  } catch {
    // Nothing to read later, then.
  }
}

/** The last position of a game that this browser kept, if any. */
export async function kept(id: string): Promise<Kept | null> {
  try {
    const database = await open();
    const found = (await done(database.transaction(STORE).objectStore(STORE).get(id))) as Kept | undefined;
    database.close();
    return found ?? null;
  } catch {
    return null;
  }
}
