/** Which names stand on the map at a scale, and how large: none too small to read, none over another. */

import type { Box, Shape } from "./types";

/** Type on the screen, in pixels: never smaller or larger than this, whatever the scale. */
export const SMALLEST = 10.5;
export const LARGEST = 19;
/** A name that would have to grow more than this to be read is left out instead. */
const MOST_GROWTH = 3;
const LEADING = 1.12;
/** What stays free between a name and the edge of the sheet. */
const EDGE = 30;

interface Extent {
  width: number;
  height: number;
}

export interface Name {
  id: string;
  shape: Shape;
  lines: string[];
  /** How much room marks beside the name take, left and right of it, in units of the sheet. */
  beside: readonly [left: number, right: number];
  /** Names that must be seen come first: what may be chosen, what is marked. */
  weight: number;
}

export interface Standing {
  id: string;
  shape: Shape;
  /** None where only the marks beside the name have room. */
  lines: string[];
  /** The middle of the block of lines. */
  x: number;
  y: number;
  /** In units of the sheet. */
  size: number;
  leading: number;
  /** Of the longest line, about, in units of the sheet. */
  width: number;
}

/** The size, in units of the sheet, at which type of a natural size is set at a scale. */
export function typeSize(natural: number, scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, natural * scale)) / scale;
}

/** The scale rounded to a tier, so that type is set anew now and then rather than at each turn of the wheel. */
export function tier(scale: number): number {
  return 2 ** (Math.round(Math.log2(scale) * 4) / 4);
}

function width(line: string, size: number): number {
  let ems = 0;
  for (const letter of line) ems += (letter.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.53;
  return ems * size;
}

function wide(lines: readonly string[], size: number): number {
  return Math.max(0, ...lines.map((line) => width(line, size)));
}

/** What a name covers with the marks beside it, and its own middle; a sheet holds it clear of its edges. */
function boxOf(
  name: Name,
  lines: readonly string[],
  size: number,
  sheet: Extent | undefined,
): { box: Box; x: number; y: number } {
  const { x, y, angle } = name.shape.label;
  const [left, right] = name.beside;
  const across = wide(lines, size) + left + right;
  const high = Math.max(1, lines.length) * size * LEADING;
  const turned = ((angle ?? 0) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turned), Math.cos(turned)];
  const [w, h] = [across * Math.abs(cos) + high * Math.abs(sin), across * Math.abs(sin) + high * Math.abs(cos)];
  // Marks alone stand around the middle, marks beside a name on their sides of it.
  const off = lines.length > 0 ? (right - left) / 2 : 0;
  const held = (at: number, long: number, room: number | undefined): number =>
    room === undefined || long > room ? at : Math.min(Math.max(at, EDGE), room - EDGE - long);
  const box: Box = [held(x + off * cos - w / 2, w, sheet?.width), held(y + off * sin - h / 2, h, sheet?.height), w, h];
  return { box, x: box[0] + w / 2 - off * cos, y: box[1] + h / 2 - off * sin };
}

function meet([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): boolean {
  return ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
}

/**
 * Choose the names that stand at a scale: by weight, then by the size of their type, as long as there is room. Where
 * there is none for a name, the marks beside it may stand alone; else they wait for a larger scale with it.
 */
export function standing(names: Name[], scale: number, sheet?: Extent): Standing[] {
  const ranked = names.toSorted((a, b) => b.weight - a.weight || b.shape.label.size - a.shape.label.size);
  // Boxes are looked up by the cells of a grid that they touch: thousands of names are compared with few others.
  const cell = 80 / scale;
  const cells = new Map<string, Box[]>();
  const keysOf = ([x, y, w, h]: Box): string[] => {
    const keys: string[] = [];
    for (let cx = Math.floor(x / cell); cx <= Math.floor((x + w) / cell); cx++)
      for (let cy = Math.floor(y / cell); cy <= Math.floor((y + h) / cell); cy++) keys.push(`${cx} ${cy}`);
    return keys;
  };
  const found: Standing[] = [];
  const place = (name: Name, lines: string[]): boolean => {
    const size = typeSize(name.shape.label.size, scale);
    const grown = size > name.shape.label.size;
    // At its own size a name stands where it was placed; only a grown one may have to move or to give way.
    const { box, x, y } = boxOf(name, lines, size, grown ? sheet : undefined);
    const keys = keysOf(box);
    if (grown && keys.some((key) => cells.get(key)?.some((other) => meet(box, other)))) return false;
    for (const key of keys) {
      const inside = cells.get(key);
      if (inside) inside.push(box);
      else cells.set(key, [box]);
    }
    found.push({ id: name.id, shape: name.shape, lines, x, y, size, leading: LEADING, width: wide(lines, size) });
    return true;
  };
  const bare: Name[] = [];
  for (const name of ranked) {
    const readable = name.weight > 0 || SMALLEST / (name.shape.label.size * scale) <= MOST_GROWTH;
    if ((!readable || !place(name, name.lines)) && name.beside[0] + name.beside[1] > 0) bare.push(name);
  }
  for (const name of bare) place(name, []);
  return found;
}
