/** What lies beside the map, as the board's panels put it together. */

import type { Fact, Holding, Picture, Track } from "../api/types";
import type { Board, Panel } from "../board/types";

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
