/** What the server says of people, of finished games, and of what people keep with a game. */

import type { Result } from "./types";

/** Times are seconds since 1970. */
export interface PlayedGame {
  game: string;
  ruleset: string;
  name: string;
  side: string;
  ended: number;
  outcome: string;
  result: Result;
}

export interface Rating {
  ruleset: string;
  rating: number;
  deviation: number;
  games: number;
}

export interface Profile {
  name: string;
  since: number;
  results: PlayedGame[];
  ratings: Rating[];
}

export interface TokenInfo {
  id: number;
  name: string;
  created: number;
  used?: number | null;
  /** Told once, when the token is made. */
  token?: string | null;
}

export interface Series {
  id: string;
  label: string;
  side: string | null;
  points: [entry: number, value: number][];
}

export interface Luck {
  side: string;
  dice: number;
  mean: number;
  expected: number;
  deviation: number;
}

export interface Stats {
  series: Series[];
  luck: Luck[];
}
