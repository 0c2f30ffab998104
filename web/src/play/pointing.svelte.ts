/** What eye and hand are at on the map: a place pointed at, one whose card lies open, things picked and dropped. */

import { createContext } from "svelte";
import type { Option, Picture } from "../api/types";
import type { Way } from "../board/types";
import { lay, optionsAt, type Laid } from "./choices";
import type { Choosing } from "./choosing.svelte";
import type { Table } from "./table.svelte";

/** How long the pointer rests on a place before it is told of, in milliseconds. */
const REST = 280;

export const [usePointing, providePointing] = createContext<Pointing>();

export class Pointing {
  /** The place that the pointer rests on. */
  pointed = $state.raw<{ id: string; at: DOMRect | null } | null>(null);
  /** The place whose card lies open. */
  pinned = $state.raw<{ id: string; at: DOMRect } | null>(null);
  /** What the open card shows on the map. */
  ways = $state.raw<readonly Way[]>([]);
  /** The place that a choice in the list is about. */
  hinted = $state("");
  /** The options of the position that is shown, by what they are about. */
  readonly laid: Laid | null = $derived.by(() => (this.picture ? lay(this.options, this.picture) : null));

  /** Where a thing was put whose options are to be reckoned first. */
  private carried = "";
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: Table,
    private readonly choosing: Choosing,
  ) {}

  private get options(): Option[] {
    return this.table.state?.options ?? [];
  }

  private get picture(): Picture | undefined {
    return this.table.state?.picture;
  }

  private optionsAt(place: string): Option[] {
    return this.laid && this.picture ? optionsAt(this.laid, this.picture, place) : [];
  }

  /** What may be done at a place, in words. */
  offersAt(place: string): string[] {
    return this.optionsAt(place).map(({ text }) => text);
  }

  /** What is pointed at is told of after a moment, so that nothing flickers while the pointer is on its way. */
  point(place: string | null, at: DOMRect | null): void {
    clearTimeout(this.resting);
    if (!place || this.pointed) this.pointed = null;
    if (place) this.resting = setTimeout(() => (this.pointed = { id: place, at }), REST);
  }

  /** Choose among the options of a place, or open or close its card; whether there are options. */
  pick(place: string, at: DOMRect): boolean {
    if (!this.laid) return false;
    const options = this.optionsAt(place);
    this.pinned = options.length === 0 && this.pinned?.id !== place ? { id: place, at } : null;
    if (options.length === 0) return false;
    this.choosing.chooseAmong(this.picture?.spaces.find((space) => space.id === place)?.name ?? place, options);
    return true;
  }

  /** Open the card of a place with all that the rules make of it. */
  ask(place: string, at: DOMRect): void {
    clearTimeout(this.resting);
    this.pointed = null;
    this.pinned = { id: place, at };
  }

  pickPiece(piece: string): void {
    const options = this.laid?.pieces.get(piece) ?? [];
    if (options[0]) this.choosing.chooseAmong(options[0].text, options);
  }

  /** A piece or card was put on a place: choose the place if it is offered, else the piece and then the place. */
  drop(thing: string, place: string): void {
    const own = this.laid?.pieces.get(thing) ?? this.laid?.cards.get(thing) ?? [];
    const there = this.laid?.places.get(place) ?? [];
    if (own.length > 0) {
      this.carried = place;
      this.choosing.chooseAmong(own[0]?.text ?? "", own);
    } else if (there.length > 0) this.choosing.chooseAmong(there[0]?.text ?? "", there);
  }

  /** Another position is shown: no card lies open, and what was put on a place goes on there if it can. */
  renew(): void {
    this.pinned = null;
    this.hinted = "";
    const place = this.carried;
    this.carried = "";
    const options = place ? (this.laid?.places.get(place) ?? []) : [];
    if (options.length === 1 && options[0]) void this.choosing.choose(options[0]);
  }

  close(): void {
    clearTimeout(this.resting);
  }
}
