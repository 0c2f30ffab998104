/** Fetching a game's board files, once each; their address carries the digest, so that a browser keeps them. */

import { Refused, Unreachable } from "../api/http";
import type { Board, Sheet, BoardFiles } from "./types";

const fetched = new Map<string, Promise<BoardFiles>>();

async function file(ruleset: string, name: string, digest: string): Promise<Response> {
  const part = name ? `/${encodeURIComponent(name)}` : "";
  let response: Response;
  try {
    response = await fetch(`/api/rulesets/${encodeURIComponent(ruleset)}/board${part}?v=${digest}`);
  } catch {
    throw new Unreachable();
  }
  if (!response.ok) throw new Refused(response.status, "no_board", `${name || "board.json"}: ${response.status}`);
  return response;
}

async function fetchBoard(ruleset: string, digest: string): Promise<BoardFiles> {
  const board = (await (await file(ruleset, "", digest)).json()) as Board;
  const sheets = await Promise.all(
    board.sheets.map(async (id) => (await (await file(ruleset, `${id}.json`, digest)).json()) as Sheet),
  );
  const names = sheets.flatMap((sheet) => [sheet.backdrop, ...(sheet.overlay ? [sheet.overlay] : [])]);
  const texts = await Promise.all(names.map(async (name) => (await file(ruleset, name, digest)).text()));
  return { board, sheets, drawings: Object.fromEntries(names.map((name, i) => [name, texts[i] ?? ""])) };
}

/** The board of a ruleset, as its digest names it. */
export function loadBoard(ruleset: string, digest: string): Promise<BoardFiles> {
  const key = `${ruleset} ${digest}`;
  let files = fetched.get(key);
  if (!files) {
    files = fetchBoard(ruleset, digest);
    fetched.set(key, files);
    files.catch(() => fetched.delete(key));
  }
  return files;
}
