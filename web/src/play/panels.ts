/** What lies beside the map, as the board's panels put it together. */

import type { Card, Fact, Holding, Picture, Track } from "../api/types";
import type { Board, Pair, Panel } from "../board/types";

export interface Filled {
  panel: Panel;
  holdings: Holding[];
  tracks: Track[];
  facts: Fact[];
}

function chosen<T extends { id: string }>(all: T[], ids: readonly string[] | undefined): T[] {
  return (ids ?? []).flatMap((id) => all.find((one) => one.id === id) ?? []);
}

/** The panels with what is in them now; what no panel mentions comes last, so that nothing is ever left out. */
export function fill(board: Board, picture: Picture, rest: { en: string; ja: string }): Filled[] {
  const filled = board.panels.map((panel) => ({
    panel,
    holdings: chosen(picture.holdings, panel.holdings),
    tracks: chosen(picture.tracks, panel.tracks),
    facts: chosen(picture.facts, panel.facts),
  }));
  const left = {
    holdings: picture.holdings.filter(({ id }) => !board.panels.some((panel) => panel.holdings?.includes(id))),
    tracks: picture.tracks.filter(({ id }) => !board.panels.some((panel) => panel.tracks?.includes(id))),
    facts: picture.facts.filter(({ id }) => !board.panels.some((panel) => panel.facts?.includes(id))),
  };
  if (left.holdings.length > 0)
    filled.push({
      panel: { id: "_cards", name: rest, shape: "display" },
      holdings: left.holdings,
      tracks: [],
      facts: [],
    });
  if (left.tracks.length + left.facts.length > 0)
    filled.push({
      panel: { id: "_facts", name: rest, shape: "facts" },
      holdings: [],
      tracks: left.tracks,
      facts: left.facts,
    });
  return filled.filter(({ holdings, tracks, facts }) => holdings.length + tracks.length + facts.length > 0);
}

/** Whether a panel belongs with the cards rather than with the tracks and facts. */
export function hasCards({ holdings }: Filled): boolean {
  return holdings.length > 0;
}

/** Panels of cards with all piles in one, as few look into them, and each would take a tab of its own. */
export function gathered(panels: Filled[], name: string): Filled[] {
  const piles = panels.filter(({ panel }) => panel.shape === "pile");
  if (piles.length < 2) return panels;
  return [
    ...panels.filter(({ panel }) => panel.shape !== "pile"),
    {
      panel: { id: "_piles", name: { en: name, ja: name }, shape: "pile" },
      holdings: piles.flatMap(({ holdings }) => holdings),
      tracks: [],
      facts: [],
    },
  ];
}

/** The panel whose cards matter most now: with cards that may be chosen, else the side's own hand. */
export function foremost(panels: Filled[], side: string, offered: ReadonlySet<string>): string {
  const offers = ({ holdings }: Filled): number =>
    holdings.reduce((sum, { cards }) => sum + cards.filter(({ id }) => offered.has(id)).length, 0);
  const best = panels.reduce<Filled | null>((top, one) => (offers(one) > (top ? offers(top) : 0) ? one : top), null);
  const own = panels.find(
    ({ panel, holdings }) =>
      panel.shape === "hand" && (panel.side === side || holdings.some(({ owner }) => owner === side)),
  );
  return (best ?? own ?? panels[0])?.panel.id ?? "";
}

/** Counters that look alike, together. */
export function alike(cards: readonly Card[]): [Card, ...Card[]][] {
  const heaps = new Map<string, [Card, ...Card[]]>();
  for (const card of cards) {
    const key = [card.owner, card.name, card.short, card.state].join("\n");
    const heap = heaps.get(key);
    if (heap) heap.push(card);
    else heaps.set(key, [card]);
  }
  return [...heaps.values()];
}

/** A panel as a table: a row for each owner, a column for each track and for each kind of fact and holding. */
export interface Tabulated {
  columns: { id: string; name: Pair }[];
  rows: { owner: string; cells: (string | Holding | null)[] }[];
}

/** Facts and holdings of one kind are called alike but for their owner: `score_france`, `score_italy`. */
function kindOf(id: string, owner: string): string {
  return id.endsWith(`_${owner}`) ? id.slice(0, -owner.length - 1) : id;
}

export function tabulated(board: Board, { panel, tracks, facts, holdings }: Filled): Tabulated {
  const columns = new Map<string, { id: string; name: Pair; cells: Map<string, string | Holding> }>();
  const column = (id: string, name: string): Map<string, string | Holding> => {
    const found = columns.get(id) ?? { id, name: panel.columns?.[id] ?? { en: name, ja: name }, cells: new Map() };
    columns.set(id, found);
    return found.cells;
  };
  for (const track of tracks) {
    const cells = column(track.id, track.name);
    for (const [owner, at] of track.markers) cells.set(owner, track.boxes[at] ?? String(at));
  }
  for (const { id, label, value, owner } of facts) column(kindOf(id, owner), label).set(owner, value);
  for (const holding of holdings) column(kindOf(holding.id, holding.owner), holding.name).set(holding.owner, holding);
  const isEmpty = (cell: string | Holding): boolean =>
    typeof cell !== "string" && cell.cards.length + cell.hidden === 0;
  const shown = [...columns.values()].filter(({ cells }) => ![...cells.values()].every(isEmpty));
  // The board's own order, where it gives one.
  const order = Object.keys(panel.columns ?? {});
  const place = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length);
  shown.sort((a, b) => place(a.id) - place(b.id));
  const owners = Object.keys(board.owners).filter((owner) => shown.some(({ cells }) => cells.has(owner)));
  return {
    columns: shown.map(({ id, name }) => ({ id, name })),
    rows: owners.map((owner) => ({ owner, cells: shown.map(({ cells }) => cells.get(owner) ?? null) })),
  };
}
