/** Which names stand on the map at a scale, and how large: none too small to read, none over another. */

import type { Box, Shape } from "./types";

/** Type on the screen, in pixels: never smaller or larger than this, whatever the scale. */
export const SMALLEST = 10.5;
export const LARGEST = 19;
/** A name that would have to grow more than this to be read is left out instead. */
const MOST_GROWTH = 3;
const LEADING = 1.12;

export interface Name {
  id: string;
  shape: Shape;
  lines: string[];
  /** How much room marks beside the name take, in units of the sheet. */
  beside: number;
  /** Names that must be seen come first: what may be chosen, what is marked. */
  weight: number;
}

export interface Standing {
  id: string;
  shape: Shape;
  lines: string[];
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

function wide(name: Name, size: number): number {
  return Math.max(...name.lines.map((line) => width(line, size)));
}

function boxOf(name: Name, size: number): Box {
  const { x, y, angle } = name.shape.label;
  const across = wide(name, size) + name.beside;
  const high = name.lines.length * size * LEADING;
  const turned = ((angle ?? 0) * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(turned)), Math.abs(Math.cos(turned))];
  const [w, h] = [across * cos + high * sin, across * sin + high * cos];
  return [x - w / 2, y - h / 2, w, h];
}

function meet([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): boolean {
  return ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
}

/** Choose the names that stand at a scale: by weight, then by the size of their type, as long as there is room. */
export function standing(names: Name[], scale: number): Standing[] {
  const ranked = names
    .filter(({ shape, weight }) => weight > 0 || SMALLEST / (shape.label.size * scale) <= MOST_GROWTH)
    .sort((a, b) => b.weight - a.weight || b.shape.label.size - a.shape.label.size);
  // Boxes are looked up by the cells of a grid that they touch: thousands of names are compared with few others.
  const cell = 80 / scale;
  const cells = new Map<string, Box[]>();
  const found: Standing[] = [];
  for (const name of ranked) {
    const size = typeSize(name.shape.label.size, scale);
    const grown = size > name.shape.label.size;
    const box = boxOf(name, size);
    const keys: string[] = [];
    for (let cx = Math.floor(box[0] / cell); cx <= Math.floor((box[0] + box[2]) / cell); cx++)
      for (let cy = Math.floor(box[1] / cell); cy <= Math.floor((box[1] + box[3]) / cell); cy++)
        keys.push(`${cx} ${cy}`);
    // At its own size a name stands where it was placed; only a grown one may have to give way.
    if (grown && keys.some((key) => cells.get(key)?.some((other) => meet(box, other)))) continue;
    for (const key of keys) {
      const inside = cells.get(key);
      if (inside) inside.push(box);
      else cells.set(key, [box]);
    }
    found.push({ id: name.id, shape: name.shape, lines: name.lines, size, leading: LEADING, width: wide(name, size) });
  }
  return found;
}
