/** What the service worker does with a request, decided by its address alone. */

export type Way =
  /** A page: from the network, else the client as it was kept. */
  | "page"
  /** A file of the client: as it was kept, for its name tells its content. */
  | "shell"
  /** A board file: as it was kept. */
  | "board"
  /** Something that changes: from the network, else the newest that was kept. */
  | "newest"
  /** Not the service worker's business. */
  | "none";

const NEWEST = [
  /^\/api\/me$/,
  /^\/api\/rulesets(\/[^/]+)?$/,
  /^\/api\/rulesets\/[^/]+\/rules$/,
  /^\/api\/games$/,
  /^\/api\/games\/[^/]+$/,
  /^\/api\/games\/[^/]+\/state$/,
];

/** The way for a request of this site. */
export function wayOf(method: string, mode: string, url: URL, shell: ReadonlySet<string>): Way {
  if (method !== "GET") return "none";
  if (mode === "navigate") return url.pathname.startsWith("/api/") ? "none" : "page";
  if (shell.has(url.pathname) || url.pathname.startsWith("/assets/")) return "shell";
  if (/^\/api\/rulesets\/[^/]+\/board(\/|$)/.test(url.pathname)) return url.searchParams.has("v") ? "board" : "newest";
  return NEWEST.some((pattern) => pattern.test(url.pathname)) ? "newest" : "none";
}
