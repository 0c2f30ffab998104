/** Where things are: neighbours by direction, boxes, and how pieces share the seats of a place. */

import type { Mark } from "../api/types";
import type { Board, Box, MarkLook, Point, Shape } from "./types";

export type Direction = "up" | "down" | "left" | "right";

const AHEAD: Record<Direction, Point> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/** The place that lies nearest in a direction: what is off to the side counts as farther away. */
export function neighbour(from: string, places: Map<string, Point>, direction: Direction): string | null {
  const here = places.get(from);
  if (!here) return null;
  const [ax, ay] = AHEAD[direction];
  let best: string | null = null;
  let least = Infinity;
  for (const [id, [x, y]] of places) {
    const [dx, dy] = [x - here[0], y - here[1]];
    const along = dx * ax + dy * ay;
    const across = Math.abs(dx * ay - dy * ax);
    if (id === from || along <= 0 || across > 2 * along) continue;
    const cost = along + 2 * across;
    if (cost < least) {
      least = cost;
      best = id;
    }
  }
  return best;
}

/** Where the eye looks for a place: the first seat, else the label. */
export function centre(shape: Shape): Point {
  return shape.seats[0] ?? [shape.label.x, shape.label.y];
}

/** The smallest box around boxes, or null around none. */
export function around(boxes: Box[]): Box | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  const bottom = Math.max(...boxes.map(([, y, , height]) => y + height));
  return [left, top, right - left, bottom - top];
}

/** Marks that lie on one spot, the lowest first. */
export interface Pile {
  key: string;
  at: Point;
  size: number;
  marks: Mark[];
}

/** What is drawn of the marks of a place, by where each kind stands. */
export interface Arranged {
  seated: Pile[];
  /** In a row under the name. */
  labelled: Pile[];
  /** Small, at the upper right of the name. */
  cornered: Pile[];
  /** Drawn as the outline of the place. */
  halos: Mark[];
}

const UNKNOWN: MarkLook = { name: { en: "", ja: "" }, symbol: "", place: "seat", size: 18, stacks: true };

/** The look of a mark; a kind that the board does not know is a plain piece. */
export function lookOf(board: Board, mark: Mark): MarkLook {
  return board.marks[mark.kind] ?? UNKNOWN;
}

/** The symbol of a mark as it stands. */
export function symbolOf(board: Board, mark: Mark): string {
  const look = lookOf(board, mark);
  return (mark.state && look.states?.[mark.state]) || look.symbol;
}

function heaps(board: Board, marks: Mark[]): Mark[][] {
  const found = new Map<string, Mark[]>();
  for (const [i, mark] of marks.entries()) {
    const key = lookOf(board, mark).stacks ? `${mark.kind} ${mark.owner}` : String(i);
    const heap = found.get(key);
    if (heap) heap.push(mark);
    else found.set(key, [mark]);
  }
  return [...found.values()];
}

/** Spread the marks of a place over its seats; when there are more heaps than seats, the last ones share. */
export function arrange(board: Board, shape: Shape, marks: Mark[]): Arranged {
  const by = (place: MarkLook["place"]): Mark[] => marks.filter((mark) => lookOf(board, mark).place === place);
  const seats = shape.seats.length > 0 ? shape.seats : [[shape.label.x, shape.label.y] as Point];
  const seated: Pile[] = [];
  for (const heap of heaps(board, by("seat"))) {
    const size = Math.max(...heap.map((mark) => lookOf(board, mark).size));
    const taken = seated.length < seats.length ? undefined : seated[seats.length - 1];
    if (taken) {
      taken.marks.push(...heap);
      taken.size = Math.max(taken.size, size);
    } else {
      seated.push({ key: `${shape.id} ${seated.length}`, at: seats[seated.length] as Point, size, marks: heap });
    }
  }
  return {
    seated,
    labelled: row(board, shape, by("label")),
    cornered: corner(board, shape, by("corner")),
    halos: by("halo"),
  };
}

const LEADING = 1.12;

/** How many lines a name takes on the map, and how wide the longest is, in sheet units (about half an em a letter). */
export function nameBlock(shape: Shape, lines: number, letters: number): Box {
  const { x, y, size } = shape.label;
  const [width, height] = [letters * size * 0.52, lines * size * LEADING];
  return [x - width / 2, y - height / 2, width, height];
}

function longest(shape: Shape): [lines: number, letters: number] {
  const lines = shape.label.lines?.en ?? [shape.id];
  return [lines.length, Math.max(...lines.map((line) => line.length))];
}

function row(board: Board, shape: Shape, marks: Mark[]): Pile[] {
  const [x, top, width, height] = nameBlock(shape, ...longest(shape));
  const sizes = marks.map((mark) => lookOf(board, mark).size);
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  let left = x + width / 2 - whole / 2;
  return marks.map((mark, i) => {
    const size = sizes[i] as number;
    const pile = {
      key: `${shape.id} l${i}`,
      at: [left + size / 2, top + height + size * 0.55] as Point,
      size,
      marks: [mark],
    };
    left += size;
    return pile;
  });
}

function corner(board: Board, shape: Shape, marks: Mark[]): Pile[] {
  const [x, top, width] = nameBlock(shape, ...longest(shape));
  let left = x + width;
  return marks.map((mark, i) => {
    const { size } = lookOf(board, mark);
    left += size / 2;
    const pile = { key: `${shape.id} c${i}`, at: [left, top] as Point, size, marks: [mark] };
    left += size / 2;
    return pile;
  });
}

/** Where the pieces of a stack go when it fans out: side by side in rows, the first below, within easy reach. */
export function fan(count: number, size: number): Point[] {
  const columns = Math.min(count, Math.max(3, Math.ceil(Math.sqrt(count))));
  const step = size * 1.12;
  return Array.from({ length: count }, (_, i) => {
    const line = Math.floor(i / columns);
    const inLine = Math.min(columns, count - line * columns);
    return [((i % columns) - (inLine - 1) / 2) * step, -line * step] as Point;
  });
}
