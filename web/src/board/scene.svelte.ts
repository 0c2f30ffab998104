/** What the layers of one map share: its sheet, the position on it, and the scale at which it is drawn. */

import { createContext } from "svelte";
import type { Picture, Space } from "../api/types";
import { isDark } from "../preferences.svelte";
import { spoken } from "../words/words.svelte";
import { arrange, centre, roomBeside } from "./geometry";
import { standing } from "./labels";
import { coloursOf } from "./looks";
import type { BoardFiles, Point, Shape, Sheet } from "./types";

export const [useScene, provideScene] = createContext<Scene>();

/** Pieces on the screen, in pixels: never smaller or larger than this. */
const SMALLEST = 15;
const LARGEST = 54;

interface Shown {
  files: BoardFiles;
  sheet: Sheet;
  picture: Picture;
  offered: ReadonlyMap<string, number>;
  chosen: string;
  last: readonly string[];
}

export class Scene {
  /** Pixels per unit of the sheet, in tiers. */
  scale = $state(1);
  readonly uid: string;
  private readonly shown: () => Shown;

  constructor(uid: string, shown: () => Shown) {
    this.uid = uid;
    this.shown = shown;
  }

  readonly files = $derived.by(() => this.shown().files);
  readonly board = $derived.by(() => this.files.board);
  readonly sheet = $derived.by(() => this.shown().sheet);
  readonly piece = $derived.by(() => this.sheet.piece ?? 24);
  readonly offered = $derived.by(() => this.shown().offered);
  readonly dark = $derived.by(() => isDark());
  readonly spaces: ReadonlyMap<string, Space> = $derived.by(
    () => new Map(this.shown().picture.spaces.map((space) => [space.id, space])),
  );
  readonly shapes: ReadonlyMap<string, Shape> = $derived.by(
    () => new Map(this.sheet.shapes.map((shape) => [shape.id, shape])),
  );
  readonly centres: Map<string, Point> = $derived.by(
    () => new Map(this.sheet.shapes.map((shape) => [shape.id, centre(shape)])),
  );

  /** The names that stand at this scale, by place. */
  readonly names = $derived.by(() => {
    const { chosen, last } = this.shown();
    const named = this.sheet.shapes.map((shape) => ({
      id: shape.id,
      shape,
      lines: shape.label.lines?.[spoken()] ?? [this.spaces.get(shape.id)?.name ?? shape.id],
      beside: roomBeside(this.board, shape, this.spaces.get(shape.id)?.marks ?? [], (size) => this.growth(size)),
      weight: (shape.id === chosen ? 4 : 0) + (this.offered.has(shape.id) ? 2 : 0) + (last.includes(shape.id) ? 1 : 0),
    }));
    return new Map(standing(named, this.scale, this.sheet).map((name) => [name.id, name]));
  });

  /** The places with marks, and where each mark lies. */
  readonly marked = $derived.by(() =>
    this.sheet.shapes.flatMap((shape) => {
      const marks = this.spaces.get(shape.id)?.marks ?? [];
      if (marks.length === 0) return [];
      return [
        { shape, arranged: arrange(this.board, shape, marks, this.names.get(shape.id), (size) => this.growth(size)) },
      ];
    }),
  );

  /** How much a piece of a size must grow or shrink to be seen and hit at this scale. */
  growth(size: number): number {
    // A small mark stays smaller than a piece, by as much as the board has it.
    const share = Math.min(1, size / this.piece);
    return (
      Math.min(LARGEST * share, Math.max(SMALLEST * Math.max(0.85, share), size * this.scale)) / (size * this.scale)
    );
  }

  pathOf(shape: Shape): string {
    return shape.path ?? this.sheet.outlines?.[shape.use ?? ""] ?? "";
  }

  moveOf(shape: Shape): string | undefined {
    return shape.use ? `translate(${shape.x ?? 0} ${shape.y ?? 0})` : undefined;
  }

  ownerOf(place: string): string {
    const owner = this.spaces.get(place)?.owner ?? "";
    return this.board.owners[owner] ? owner : "";
  }

  fillOf(place: string): string {
    const owner = this.ownerOf(place);
    return owner ? coloursOf(this.board, owner, this.dark).fill : "none";
  }
}
