/** Where things are: neighbours by direction, boxes, and how pieces share the seats of a place. */

import type { Mark } from "../api/types";
import type { Standing } from "./labels";
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
  /** Beside the name, or on a spot of their own. */
  labelled: Pile[];
  /** Small, at the upper right of the first seat. */
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

/**
 * Spread the marks of a place over its seats; when there are more heaps than seats, the last ones share. Marks beside
 * a name are drawn only where that stands (`name`), or they themselves have room in its place (a name without lines).
 */
export function arrange(
  board: Board,
  shape: Shape,
  marks: Mark[],
  name?: Standing,
  growth: (size: number) => number = () => 1,
): Arranged {
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
  const spotted = marks.flatMap((mark, i): Pile[] => {
    const at = shape.spots?.[mark.kind];
    return at ? [{ key: `${shape.id} p${i}`, at, size: lookOf(board, mark).size, marks: [mark] }] : [];
  });
  const named = by("label").filter((mark) => !shape.spots?.[mark.kind]);
  if (name?.lines.length) for (const pile of seated) pile.at = clearOf(name, pile, growth(pile.size));
  return {
    seated,
    labelled: [...(name ? beside(board, shape, named, name, growth) : []), ...spotted],
    cornered: cornered(board, shape, by("corner"), name?.lines.length ? name : undefined, growth),
    halos: by("halo"),
  };
}

/** Where a pile stands so that, grown, it leaves its place's name to be read: above or below it, as before. */
function clearOf({ shape, x, y, width, lines, size, leading }: Standing, pile: Pile, growth: number): Point {
  if (growth <= 1) return pile.at;
  const angle = ((shape.label.angle ?? 0) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [ox, oy] = [pile.at[0] - x, pile.at[1] - y];
  const [across, down] = [ox * cos + oy * sin, oy * cos - ox * sin];
  const half = (pile.size * growth) / 2;
  const room = (lines.length * size * leading) / 2 + half;
  if (Math.abs(across) > width / 2 + half || Math.abs(down) >= room) return pile.at;
  const to = down < 0 ? -room : room;
  return [x + across * cos - to * sin, y + across * sin + to * cos];
}

/** How wide a mark is that carries a figure beside its symbol, against one that does not. */
export const FIGURE = 1.7;

/** The figure in the short form of a mark, with its sign; its symbol says the rest. */
export function figureOf(mark: Mark): string {
  return /[+−-]?\d+/.exec(mark.short)?.[0] ?? "";
}

function turned([dx, dy]: Point, shape: Shape, name: Standing | undefined): Point {
  const { x, y } = name ?? shape.label;
  const angle = ((shape.label.angle ?? 0) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [x + dx * cos - dy * sin, y + dx * sin + dy * cos];
}

/** Marks on both sides of a name in its own line, the first to the right; without lines in their place. */
function beside(board: Board, shape: Shape, marks: Mark[], name: Standing, growth: (size: number) => number): Pile[] {
  const half = name.width / 2;
  const taken = { right: half, left: half };
  // Two marks without a name between them stand side by side.
  const alone = name.lines.length === 0;
  if (alone) {
    const whole = marks.reduce((sum, mark) => sum + breadth(board, mark, growth), 0);
    taken.right = -whole / 2;
  }
  return marks.map((mark, i) => {
    const { size } = lookOf(board, mark);
    const wide = breadth(board, mark, growth);
    const right = alone || i % 2 === 0;
    const gap = alone ? 0 : size * 0.12;
    const dx = right
      ? taken.right + gap + (size * growth(size)) / 2
      : -(taken.left + gap + wide - (size * growth(size)) / 2);
    if (right) taken.right += gap + wide;
    else taken.left += gap + wide;
    return { key: `${shape.id} l${i}`, at: turned([dx, 0], shape, name), size, marks: [mark] };
  });
}

/** How much room the marks beside a name take, left and right of it. */
export function roomBeside(
  board: Board,
  shape: Shape,
  marks: readonly Mark[],
  growth: (size: number) => number,
): [left: number, right: number] {
  const room: [number, number] = [0, 0];
  const labelled = marks.filter((mark) => lookOf(board, mark).place === "label" && !shape.spots?.[mark.kind]);
  for (const [i, mark] of labelled.entries()) room[i % 2 === 0 ? 1 : 0] += breadth(board, mark, growth);
  return room;
}

function breadth(board: Board, mark: Mark, growth: (size: number) => number): number {
  const { size } = lookOf(board, mark);
  return size * growth(size) * (figureOf(mark) ? FIGURE : 1);
}

/** Marks in a row above the beginning of a name. */
function cornered(
  board: Board,
  shape: Shape,
  marks: Mark[],
  name: Standing | undefined,
  growth: (size: number) => number,
): Pile[] {
  let left = name ? -name.width / 2 : 0;
  return marks.map((mark, i) => {
    const { size } = lookOf(board, mark);
    const grown = size * growth(size);
    const up = name ? -(name.lines.length * name.size * 0.56 + grown * 0.32) : 0;
    const at = turned([left - grown * 0.35, up], shape, name);
    left += grown;
    return { key: `${shape.id} c${i}`, at, size, marks: [mark] };
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
