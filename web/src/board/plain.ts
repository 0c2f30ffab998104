/** A board for a game that brings none: its places as discs where the picture puts them, its neighbours as lines. */

import type { Picture } from "../api/types";
import type { Board, OwnerLook, Panel, Sheet, BoardFiles } from "./types";

const SIZE = 1000;
const MARGIN = 60;
const RADIUS = 16;
const PATTERNS = ["plain", "diagonal", "dots", "cross", "waves", "vertical", "grid"] as const;
const COLOURS = [
  ["#5b6770", "#7c8a94"],
  ["#2f6690", "#5b93bd"],
  ["#a33b2e", "#d0705f"],
  ["#7a6a2d", "#b3a157"],
  ["#4d7a4f", "#7ba97d"],
  ["#7d4f86", "#a97fb1"],
] as const;
const DISC = '<circle cx="12" cy="12" r="10" fill="currentColor" stroke="var(--ink)" stroke-width="1.5"/>';

function both(text: string): { en: string; ja: string } {
  return { en: text, ja: text };
}

function owners(picture: Picture): Record<string, OwnerLook> {
  const found = new Map<string, string>();
  const add = (id: string, name: string): void => {
    if (id && (!found.has(id) || name)) found.set(id, name || id);
  };
  for (const space of picture.spaces) {
    add(space.owner, space.owner_name);
    for (const mark of space.marks) add(mark.owner, found.get(mark.owner) ?? "");
  }
  for (const holding of picture.holdings) add(holding.owner, found.get(holding.owner) ?? "");
  const looks: Record<string, OwnerLook> = {};
  for (const [i, [id, name]] of [...found].entries()) {
    const [colour, dark] = COLOURS[i % COLOURS.length] as (typeof COLOURS)[number];
    const pattern = PATTERNS[i % PATTERNS.length] as OwnerLook["pattern"];
    looks[id] = { name: both(name), colour, dark, ink: "#ffffff", pattern };
  }
  return looks;
}

function panels(picture: Picture): Panel[] {
  return [
    ...picture.holdings.map((holding): Panel => {
      const shape = holding.cards.length > 0 ? (holding.owner ? "hand" : "display") : "pile";
      return { id: `holding_${holding.id}`, name: both(holding.name), shape, holdings: [holding.id] };
    }),
    ...picture.tracks.map((track): Panel => ({
      id: `track_${track.id}`,
      name: both(track.name),
      shape: "track",
      tracks: [track.id],
    })),
  ];
}

/** The plain board of a position. */
export function plainBoard(game: string, picture: Picture): BoardFiles {
  const spread = Math.max(SIZE, ...picture.spaces.map((space) => Math.max(space.x, space.y)));
  const board: Board = {
    format: 1,
    game,
    sheets: ["plain"],
    owners: owners(picture),
    marks: {},
    symbols: { disc: DISC },
    panels: panels(picture),
  };
  for (const mark of picture.spaces.flatMap((space) => space.marks))
    board.marks[mark.kind] ??= { name: both(mark.name), symbol: "disc", place: "seat", size: 14, stacks: true };
  const places = new Map(picture.spaces.map((space) => [space.id, space]));
  const sheet: Sheet = {
    format: 1,
    id: "plain",
    name: both(""),
    width: spread + 2 * MARGIN,
    height: spread + 2 * MARGIN,
    backdrop: "",
    piece: 14,
    outlines: {
      disc: `M${-RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0z`,
    },
    shapes: picture.spaces.map((space) => {
      const [x, y] = [space.x + MARGIN, space.y + MARGIN];
      return {
        id: space.id,
        kind: space.kind,
        use: "disc",
        x,
        y,
        label: { x, y: y + RADIUS + 10, size: 15 },
        seats: [
          [x, y],
          [x + 14, y - 10],
          [x - 14, y - 10],
        ],
        bounds: [x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS],
      };
    }),
    lines: picture.links.flatMap(([a, b]) => {
      const [from, to] = [places.get(a), places.get(b)];
      if (!from || !to) return [];
      const path = `M${from.x + MARGIN} ${from.y + MARGIN}L${to.x + MARGIN} ${to.y + MARGIN}`;
      return [{ kind: "connector" as const, path, a, b }];
    }),
    legend: [],
  };
  return { board, sheets: [sheet], drawings: {} };
}
