/** Colours and patterns of owners in the theme of the page. */

import type { Board, OwnerLook } from "./types";

export interface Colours {
  fill: string;
  ink: string;
}

const NOBODY: Colours = { fill: "var(--map-piece)", ink: "var(--map-piece-ink)" };

/** The colours of an owner's places and pieces. */
export function coloursOf(board: Board, owner: string, dark: boolean): Colours {
  const look = board.owners[owner];
  return look ? { fill: dark ? look.dark : look.colour, ink: look.ink } : NOBODY;
}

/** The colours of somebody's cards. */
export function cardColours(board: Board, owner: string): Colours {
  const look = board.cards?.[owner];
  if (look) return { fill: look.colour, ink: look.ink };
  return coloursOf(board, owner, false);
}

/** The lines or dots of a pattern, in a tile of 12 by 12. */
export const TILES: Record<Exclude<OwnerLook["pattern"], "plain">, string> = {
  diagonal: "M-3 3L3 -3M0 12L12 0M9 15L15 9",
  dots: "M3 3h.01M9 9h.01",
  cross: "M0 12L12 0M0 0L12 12",
  waves: "M0 3q3 -3 6 0t6 0M0 9q3 -3 6 0t6 0",
  vertical: "M3 0V12M9 0V12",
  grid: "M0 6H12M6 0V12",
};
