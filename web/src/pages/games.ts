/** Games as a lobby sorts and describes them. */

import type { GameInfo, Seat } from "../api/types";
import { t } from "../words/words.svelte";

/** Whether one of the reader's own seats must decide now. */
export function isMyTurn(game: GameInfo): boolean {
  return game.status === "playing" && game.my_sides.some((side) => game.deciding.includes(side));
}

/** The reader's games in the order in which they want attention. */
export interface MyGames {
  mine: GameInfo[];
  waiting: GameInfo[];
  gathering: GameInfo[];
}

/** Unfinished games: those that wait for the reader first, then those that wait for others, then those not begun. */
export function sortMine(games: readonly GameInfo[]): MyGames {
  const newest = [...games].sort((a, b) => b.updated - a.updated);
  return {
    mine: newest.filter(isMyTurn),
    waiting: newest.filter((game) => game.status === "playing" && !isMyTurn(game)),
    gathering: newest.filter((game) => game.status === "open"),
  };
}

/** Where a game is entered: at the table, or among those who wait for players. */
export function addressOf(game: GameInfo): string {
  const table = `/games/${encodeURIComponent(game.id)}`;
  return game.status === "open" ? `${table}/seats` : table;
}

/** What a game is called: by the name that somebody gave it, else by its scenario. */
export function titleOf(game: GameInfo): string {
  const given = game.name === `${game.ruleset_name}: ${game.scenario_name}` ? "" : game.name;
  return given || game.scenario_name;
}

/** What kind of game it is, as far as its title does not say so. */
export function kindOf(game: GameInfo): string {
  return titleOf(game) === game.scenario_name ? game.ruleset_name : `${game.ruleset_name} · ${game.scenario_name}`;
}

/** Who sits on a seat, in words. */
export function sitter(seat: Seat, bots: ReadonlyMap<string, string> = new Map()): string {
  if (seat.kind === "bot") return t("lobby.bot_named", { name: bots.get(seat.bot ?? "") ?? seat.bot ?? "" });
  if (seat.kind === "open") return t("lobby.seat_open");
  return seat.player ?? t("lobby.seat_invited");
}

/** How a game stands, in a few words. */
export function standing(game: GameInfo): string {
  if (game.status === "open") return t("lobby.gathering");
  if (game.status === "abandoned") return t("lobby.abandoned");
  if (game.status === "over") return game.result?.text ?? t("lobby.over");
  if (isMyTurn(game)) return t("lobby.your_turn");
  const names = game.seats.filter((seat) => game.deciding.includes(seat.side)).map((seat) => seat.side_name);
  return t("lobby.waiting_for", { sides: names.join(", ") });
}
