/** The names of the caches, shared by pages and service worker. A change of what they hold changes the number. */

/** The newest position of each game, and what is needed to read it. */
export const POSITIONS = "positions-1";
/** Boards and their sheets, which never change under one address. */
export const BOARDS = "boards-1";
/** The client itself; the build adds its digest. */
export const SHELL = "shell-";
