/** A choice on its way: pointed at, looked ahead at, confirmed or dropped. */

import { createContext } from "svelte";
import { get, Unreachable } from "../api/http";
import type { Explanation, Option, Odds, Preview, WhyNot } from "../api/types";
import { preferences } from "../preferences.svelte";
import type { Table } from "./table.svelte";

export const [useChoosing, provideChoosing] = createContext<Choosing>();

export class Choosing {
  /** The option that waits for a word. */
  candidate = $state.raw<Option | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** Whether the preview is still being reckoned. */
  looking = $state(false);
  /** Options of one place, card or piece among which to choose. */
  among = $state.raw<{ title: string; options: Option[] } | null>(null);
  odds = $state.raw<Odds | null>(null);

  private reasons = new Map<string, Promise<WhyNot["reasons"]>>();
  private told = new Map<string, Promise<Explanation[]>>();
  private askedAt = "";

  constructor(private readonly table: Table) {}

  private get at(): { side: string } {
    return { side: this.table.side };
  }

  /** Take an option, or ask first, as the player likes it. */
  async choose(option: Option): Promise<void> {
    this.among = null;
    if (this.table.busy) return;
    if (this.table.connection !== "live") {
      this.table.refuse(new Unreachable());
      return;
    }
    if (preferences.confirm === "never") {
      this.drop();
      await this.table.act(option.name);
      return;
    }
    const seq = this.table.state?.seq;
    this.candidate = option;
    this.preview = null;
    this.looking = true;
    try {
      const preview = await get<Preview>(`/games/${this.table.id}/preview`, { ...this.at, option: option.name });
      if (this.candidate !== option || this.table.state?.seq !== seq) return;
      this.preview = preview;
      // What can be taken back needs no question.
      if (preferences.confirm === "weighty" && preview.stops === "decision") await this.confirm();
    } catch {
      // Without a preview the choice is confirmed unseen.
    } finally {
      if (this.candidate === option) this.looking = false;
    }
  }

  /** Several ways to use one thing: choose among them; a single one is chosen. */
  chooseAmong(title: string, options: Option[]): void {
    const [only] = options;
    if (options.length === 1 && only) void this.choose(only);
    else if (options.length > 1) {
      this.candidate = null;
      this.among = { title, options };
    }
  }

  async confirm(): Promise<void> {
    const option = this.candidate;
    this.drop();
    if (option) await this.table.act(option.name);
  }

  drop(): void {
    this.candidate = null;
    this.preview = null;
    this.looking = false;
    this.among = null;
  }

  /** The chances of what is pending, if the game reckons them. */
  async reckon(): Promise<void> {
    const { state } = this.table;
    this.odds = null;
    if (!state?.has_odds || !this.table.side || state.over) return;
    try {
      const odds = await get<Odds>(`/games/${this.table.id}/odds`, this.at);
      if (this.table.state?.seq === state.seq) this.odds = odds;
    } catch {
      // The game has nothing to reckon here.
    }
  }

  /** Why nothing is offered at a place or card now. */
  whyNot(target: string): Promise<WhyNot["reasons"]> {
    return this.remembered(this.reasons, target, async () => {
      const { reasons } = await get<WhyNot>(`/games/${this.table.id}/why_not`, { ...this.at, target });
      return reasons;
    });
  }

  /** What the rules make of a place for the side that looks; nothing where the game tells nothing. */
  explained(place: string): Promise<Explanation[]> {
    return this.remembered(this.told, place, async () => {
      const path = `/games/${this.table.id}/explain`;
      const { explanations } = await get<{ explanations: Explanation[] }>(path, {
        place,
        side: this.table.side || null,
      });
      return explanations;
    });
  }

  /** What was asked once holds until the position, the side or the language is another. */
  private remembered<T>(all: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
    const now = `${this.table.state?.seq} ${this.table.side} ${this.table.state?.language}`;
    if (now !== this.askedAt) {
      this.reasons.clear();
      this.told.clear();
      this.askedAt = now;
    }
    let found = all.get(key);
    if (!found) {
      found = ask();
      all.set(key, found);
      found.catch(() => all.delete(key));
    }
    return found;
  }
}
