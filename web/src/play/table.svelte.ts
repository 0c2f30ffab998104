/** One person's place at the table of a game: what is seen of it now, what has happened, and what may be done. */

import { createContext } from "svelte";
import { get, post, Refused } from "../api/http";
import { openLive, type Connection, type Live, type Message } from "../api/live";
import { ruleset } from "../api/rulesets";
import { askWhetherAnybody } from "../api/session.svelte";
import type { ChatLine, GameInfo, LogLine, RulesetInfo, State } from "../api/types";
import { loadBoard } from "../board/load";
import type { Motion } from "../board/motion";
import { plainBoard } from "../board/plain";
import type { BoardFiles } from "../board/types";
import { announce } from "../layout/Announcer.svelte";
import { keepPosition } from "../offline/positions";
import { preferences } from "../preferences.svelte";
import { spoken, t } from "../words/words.svelte";
import { motionBetween } from "./motion";

/** How long a move of somebody is shown, in milliseconds. */
const PACE = { slow: 2200, normal: 1100, fast: 450, none: 0 } as const;
/** More moves than this waiting to be shown are shown at the fastest pace. */
const HURRY = 10;

export const [useTable, provideTable] = createContext<Table>();

export class Table {
  readonly id: string;
  info = $state.raw<GameInfo | null>(null);
  ruleset = $state.raw<RulesetInfo | null>(null);
  files = $state.raw<BoardFiles | null>(null);
  /** The position that is shown; newer ones may wait their turn in `coming`. */
  state = $state.raw<State | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  online = $state.raw<string[]>([]);
  spectators = $state(0);
  connection = $state<Connection>("connecting");
  /** The side looked at; empty: as a spectator. */
  side = $state("");
  /** The side to which the screen is to be handed over. */
  handOver = $state("");
  motion = $state.raw<Motion | null>(null);
  /** Why nothing can be shown. */
  failure = $state("");
  /** Why the last thing asked for was refused. */
  refusal = $state.raw<{ message: string; rule: string } | null>(null);
  busy = $state(false);
  /** Positions that wait to be shown. */
  waiting = $state(0);

  private live: Live | null = null;
  private coming: State[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private motions = 0;
  private closed = false;
  /** Whether there was a connection, and it is yet to come back. */
  private lost = false;

  constructor(id: string, side: string | null) {
    this.id = id;
    this.wanted = side;
  }

  private wanted: string | null;

  get mine(): string[] {
    return this.info?.my_sides ?? [];
  }

  /** Whether this side is to decide, in the position that is shown. */
  get myTurn(): boolean {
    return (this.state?.prompt ?? null) !== null;
  }

  sideName(side: string | null | undefined): string {
    if (!side) return "";
    const seat = this.info?.seats.find((one) => one.side === side);
    return seat?.side_name ?? this.ruleset?.sides.find((one) => one.id === side)?.name ?? side;
  }

  /** Sit down: learn of the game and its board, then listen. */
  async open(): Promise<void> {
    try {
      await askWhetherAnybody();
      this.info = await get<GameInfo>(`/games/${this.id}`);
      this.ruleset = await ruleset(this.info.ruleset);
      this.side = this.firstSide();
      if (this.ruleset.board_digest) this.files = await loadBoard(this.info.ruleset, this.ruleset.board_digest);
      if (this.closed) return;
      this.listen();
      void this.loadChat();
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
  }

  private firstSide(): string {
    const mine = this.mine;
    if (this.wanted !== null && (this.wanted === "" || mine.includes(this.wanted))) return this.wanted;
    return mine.find((side) => this.info?.deciding.includes(side)) ?? mine[0] ?? "";
  }

  /** Without a connection, show the position that the browser kept; what was offered then is not offered now. */
  private async showKept(): Promise<void> {
    try {
      const state = await get<State>(`/games/${this.id}/state`, { side: this.side || null });
      if (!this.state && !this.closed) this.show({ ...state, options: [], may_undo: false }, true);
    } catch {
      // Nothing was kept: the page goes on waiting for the connection.
    }
  }

  private listen(): void {
    this.live = openLive(
      this.id,
      this.side,
      {
        message: (message) => this.hear(message),
        connection: (connection) => this.connected(connection),
      },
      () => (this.newest && this.log.length > 0 ? this.newest.entry : -1),
    );
  }

  private connected(connection: Connection): void {
    const before = this.connection;
    this.connection = connection;
    if (connection === "waiting" && before === "live") {
      this.lost = true;
      announce(t("play.connection_lost"), true);
    }
    if (connection === "live" && this.lost) {
      this.lost = false;
      announce(t("play.connection_back"));
    }
    if (connection === "waiting" && !this.state) void this.showKept();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.live?.close();
  }

  /** The newest position that is known, shown or not. */
  private get newest(): State | null {
    return this.coming.at(-1) ?? this.state;
  }

  private hear(message: Message): void {
    if (message.t === "state") this.arrive(message);
    else if (message.t === "presence") {
      this.online = message.online;
      this.spectators = message.spectators;
    } else if (message.t === "chat") {
      if (!this.chat.some(({ id }) => id === message.id)) {
        this.chat = [...this.chat, message];
        this.unread++;
        announce(t("play.chat_said", { player: message.player ?? "", text: message.text }));
      }
    } else if (message.t === "info") this.info = message;
    else if (message.t === "clock") {
      if (this.state) this.state = { ...this.state, clock: message.clock };
    } else if (message.t === "bye") this.failure = message.message;
  }

  private arrive(state: State): void {
    const before = this.newest;
    const elsewhere = !before || before.role !== state.role || before.language !== state.language;
    if (elsewhere || preferences.speed === "none" || document.hidden) {
      this.coming = [];
      clearTimeout(this.timer);
      this.timer = undefined;
      this.show(state, elsewhere);
      return;
    }
    this.coming.push(state);
    this.waiting = this.coming.length;
    if (this.timer === undefined) this.showNext();
  }

  private showNext(): void {
    const state = this.coming.shift();
    this.waiting = this.coming.length;
    if (!state) {
      this.timer = undefined;
      return;
    }
    const ms = this.show(state, false);
    this.timer = setTimeout(() => this.showNext(), ms);
  }

  /** Show what has come in since, at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const last = this.coming.pop();
    for (const state of this.coming) this.addLog(state);
    this.coming = [];
    this.waiting = 0;
    this.motion = null;
    if (last) this.show(last, true);
  }

  private show(state: State, still: boolean): number {
    const before = this.state;
    this.files ??= plainBoard(state.game, state.picture);
    this.addLog(state);
    this.state = state;
    this.refusal = null;
    const ms = still || !before || state.entry <= before.entry ? 0 : this.animate(before, state);
    this.tell(before, state, still);
    this.askHandOver(state);
    void keepPosition({ ...state, log: this.log, log_from: -1 }).catch(() => undefined);
    return ms;
  }

  private animate(before: State, state: State): number {
    const base = this.coming.length > HURRY ? PACE.fast / 2 : PACE[preferences.speed];
    const changed = motionBetween((this.files as BoardFiles).board, before.picture, state.picture);
    const seen = changed.moved.length + changed.arrived.length + changed.turned.length > 0;
    const dice = state.last?.dice.length ? base * 0.8 : 0;
    const ms = (seen ? base : 0) + dice;
    if (ms > 0) this.motion = { key: ++this.motions, ms, ...changed };
    // Even where nothing moves, one move of another is told from the next.
    return ms || (state.last && !this.mine.includes(state.last.side ?? "") ? base * 0.5 : 0);
  }

  private addLog(state: State): void {
    const from = state.log_from;
    const earlier = from < 0 ? [] : this.log.filter((line) => line.entry < Math.min(from, state.entry));
    this.log = [...earlier, ...state.log];
  }

  private tell(before: State | null, state: State, still: boolean): void {
    if (!before || still) return;
    const fresh = state.log.filter((line) => line.entry >= before.entry).map((line) => line.text);
    if (state.result) fresh.push(state.result.text);
    else if (state.prompt && state.seq !== before.seq) fresh.push(state.prompt.question);
    if (fresh.length > 0) announce(fresh.join(" "));
  }

  /** With several sides at one screen, the next to decide is asked to take over. */
  private askHandOver(state: State): void {
    if (state.over || !this.side || state.deciding.includes(this.side)) {
      this.handOver = "";
      return;
    }
    const next = state.deciding.find((side) => this.mine.includes(side));
    if (!next) this.handOver = "";
    else if (preferences.cover) this.handOver = next;
    else this.lookAs(next);
  }

  /** Look at the game as another side (empty: as a spectator). */
  lookAs(side: string): void {
    this.handOver = "";
    if (side === this.side) return;
    this.side = side;
    this.log = [];
    this.live?.look(side);
  }

  /** Ask for everything anew, in the language now spoken. */
  async relearn(): Promise<void> {
    if (!this.state || this.state.language === spoken()) return;
    this.live?.look(this.side);
    try {
      this.info = await get<GameInfo>(`/games/${this.id}`);
      this.ruleset = await ruleset(this.info.ruleset);
    } catch (error) {
      this.refuse(error);
    }
  }

  refuse(error: unknown): void {
    const refused = error instanceof Refused;
    const message = error instanceof Error ? error.message : String(error);
    this.refusal = { message, rule: refused ? error.rule : "" };
    announce(message, true);
  }

  private async change(what: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = null;
    try {
      await what();
      return true;
    } catch (error) {
      // Somebody else was quicker: the newest position is on its way.
      if (error instanceof Refused && error.code === "stale") announce(t("play.stale"));
      else this.refuse(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Take an option by its name. */
  act(option: string): Promise<boolean> {
    return this.change(async () => this.live?.act(this.state?.seq ?? 0, this.side, option));
  }

  private send(path: string, body: Record<string, unknown> = {}): Promise<boolean> {
    return this.change(() => post(`/games/${this.id}/${path}`, { seq: this.state?.seq, side: this.side, ...body }));
  }

  undo(): Promise<boolean> {
    return this.send("undo");
  }

  /** Ask all others to go back to before an entry. */
  proposeRollback(entry: number): Promise<boolean> {
    return this.send("rollback", { back_to: entry });
  }

  answerRollback(agrees: boolean): Promise<boolean> {
    return this.send("rollback/answer", { agrees });
  }

  concede(): Promise<boolean> {
    return this.send("concede");
  }

  offerDraw(): Promise<boolean> {
    return this.send("draw");
  }

  answerDraw(agrees: boolean): Promise<boolean> {
    return this.send("draw/answer", { agrees });
  }

  private async loadChat(): Promise<void> {
    try {
      this.chat = await get<ChatLine[]>(`/games/${this.id}/chat`);
    } catch {
      // Strangers have no part in it.
    }
  }

  /** Say something to all, or only to whoever plays these sides. */
  say(text: string, to: readonly string[] = []): Promise<boolean> {
    return this.change(() => post(`/games/${this.id}/chat`, { text, to }));
  }
}
