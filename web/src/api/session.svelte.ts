/** Who is playing at this browser. */

import { get, Refused, useToken } from "./http";
import type { Me } from "./types";

let me = $state.raw<Me | null>(null);
let asked: Promise<Me> | null = null;

/** The account of this browser once it is known. */
export function player(): Me | null {
  return me;
}

/** Take an answer about the account as what holds now. */
export function know(answer: Me): Me {
  me = answer;
  asked = Promise.resolve(answer);
  useToken(answer.csrf);
  return answer;
}

/** Ask once who is playing; on one's own machine a guest account is made at once. */
export function askWho(): Promise<Me> {
  asked ??= get<Me>("/me").then(know, (error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** Who is playing, or nobody: strangers may look at much before they say who they are. */
export async function askWhetherAnybody(): Promise<Me | null> {
  try {
    return await askWho();
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return null;
    throw error;
  }
}

/** Forget the account, after signing out. */
export function forget(): void {
  me = null;
  asked = null;
  useToken("");
}
