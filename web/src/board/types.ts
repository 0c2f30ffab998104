/** The board files of a game: all that the client knows of its looks. */

export interface Pair {
  en: string;
  ja: string;
}

export type Pattern = "plain" | "diagonal" | "dots" | "cross" | "waves" | "vertical" | "grid";
export type Point = [x: number, y: number];
export type Box = [x: number, y: number, width: number, height: number];

/** The look of what somebody owns; `ink` can be read on `colour` and on `dark`. */
export interface OwnerLook {
  name: Pair;
  colour: string;
  dark: string;
  ink: string;
  pattern: Pattern;
}

export interface MarkLook {
  name: Pair;
  symbol: string;
  place: "seat" | "corner" | "label" | "halo";
  size: number;
  stacks?: boolean;
  /** Other symbols for other states. */
  states?: Record<string, string>;
}

export interface Panel {
  id: string;
  name: Pair;
  shape: "hand" | "display" | "counters" | "table" | "pile" | "track" | "facts";
  holdings?: string[];
  tracks?: string[];
  facts?: string[];
  side?: string | null;
  /** What the columns of a table are called, in their order. */
  columns?: Record<string, Pair>;
}

export interface Board {
  format: 1;
  game: string;
  sheets: string[];
  owners: Record<string, OwnerLook>;
  marks: Record<string, MarkLook>;
  symbols: Record<string, string>;
  panels: Panel[];
  cards?: Record<string, { colour: string; ink: string }>;
}

export interface Label {
  x: number;
  y: number;
  size: number;
  angle?: number;
  lines?: { en: string[]; ja: string[] } | null;
}

export interface Shape {
  id: string;
  kind: string;
  path?: string | null;
  use?: string | null;
  x?: number;
  y?: number;
  label: Label;
  seats: Point[];
  bounds: Box;
  /** Where kinds of marks stand that would else be beside the name. */
  spots?: Record<string, Point>;
}

export type LineKind =
  "border" | "coast" | "strait" | "ridge" | "connector" | "air" | "arrow" | "limit" | "river" | "frame";

export interface Line {
  kind: LineKind;
  path: string;
  a?: string | null;
  b?: string | null;
  label?: { x: number; y: number; size: number; text: Pair } | null;
}

export interface Sheet {
  format: 1;
  id: string;
  name: Pair;
  width: number;
  height: number;
  /** Below the places: sea, relief, land out of play. */
  backdrop: string;
  /** Above their colours: relief, rivers. */
  overlay?: string | null;
  /** How wide a piece is for which the seats are spaced. */
  piece?: number;
  outlines?: Record<string, string>;
  shapes: Shape[];
  lines: Line[];
  legend: { symbol?: string | null; line?: LineKind | null; owner?: string | null; text: Pair }[];
}

/** Places to point out: as a way from the first to the last, or each by itself. */
export interface Way {
  places: readonly string[];
  path: boolean;
}

/** A board with its sheets and the drawings below and above the places of each, as SVG text. */
export interface BoardFiles {
  board: Board;
  sheets: Sheet[];
  drawings: Record<string, string>;
}
