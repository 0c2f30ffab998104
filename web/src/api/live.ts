/** A game's websocket: it reconnects by itself, says how it stands, and acts only while connected. */

import { spoken } from "../words/words.svelte";
import { Refused, Unreachable } from "./http";
import type { ChatLine, GameInfo, State } from "./types";

export type Connection = "connecting" | "live" | "waiting" | "closed";

export type Message =
  | ({ t: "state" } & State)
  | { t: "presence"; online: string[]; spectators: number }
  | ({ t: "chat" } & ChatLine)
  | ({ t: "info" } & GameInfo)
  | { t: "clock"; clock: NonNullable<State["clock"]> }
  | { t: "bye"; code: string; message: string };

interface Answer {
  t: "ok" | "refused";
  ref: number;
  seq: number;
  status?: number;
  code?: string;
  message?: string;
  rule?: string;
}

function isAnswer(message: { t: string }): message is Answer {
  return message.t === "ok" || message.t === "refused";
}

export interface Live {
  /** Take an option; resolves when the server has kept it. */
  act(seq: number, side: string, option: string): Promise<number>;
  /** Look at the game as another role. */
  look(side: string): void;
  close(): void;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const PING_EVERY = 25_000;

/** Listen to a game as a side (empty: as a spectator). */
export function openLive(
  game: string,
  side: string,
  on: { message: (message: Message) => void; connection: (connection: Connection) => void },
  since: () => number = () => -1,
): Live {
  let socket: WebSocket | null = null;
  let looking = side;
  let pause = FIRST_PAUSE;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let refs = 0;
  const pending = new Map<number, { kept: (seq: number) => void; failed: (error: Error) => void }>();

  const lose = (): void => {
    for (const { failed } of pending.values()) failed(new Unreachable());
    pending.clear();
  };

  const connect = (): void => {
    clearTimeout(retry);
    on.connection("connecting");
    const query = new URLSearchParams({ lang: spoken(), form: "picture", since: String(since()) });
    if (looking) query.set("side", looking);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const opened = new WebSocket(`${scheme}://${location.host}/api/games/${encodeURIComponent(game)}/live?${query}`);
    socket = opened;
    opened.onopen = () => {
      pause = FIRST_PAUSE;
      on.connection("live");
    };
    opened.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as Message | Answer | { t: "pong" };
      if (isAnswer(message)) settle(message);
      else if (message.t === "bye") {
        closed = true;
        on.message(message);
        on.connection("closed");
      } else if (message.t !== "pong") on.message(message);
    };
    opened.onclose = () => {
      if (socket !== opened) return;
      socket = null;
      lose();
      if (closed) return;
      on.connection("waiting");
      // Spread out, so that a server that comes back is not met by everybody at once.
      retry = setTimeout(connect, pause * (0.75 + Math.random() / 2));
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    };
  };

  const settle = (answer: Answer): void => {
    const waiting = pending.get(answer.ref);
    pending.delete(answer.ref);
    if (answer.t === "ok") waiting?.kept(answer.seq);
    else
      waiting?.failed(
        new Refused(answer.status ?? 0, answer.code ?? "", answer.message ?? "", answer.rule, "", answer.seq),
      );
  };

  const hurry = (): void => {
    if (!closed && socket === null && document.visibilityState === "visible") {
      pause = FIRST_PAUSE;
      connect();
    }
  };
  const offline = (): void => socket?.close();
  addEventListener("online", hurry);
  addEventListener("offline", offline);
  document.addEventListener("visibilitychange", hurry);
  const beat = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ t: "ping" }));
  }, PING_EVERY);
  connect();

  return {
    act(seq, actor, option) {
      if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Unreachable());
      const ref = ++refs;
      socket.send(JSON.stringify({ t: "act", ref, seq, side: actor, option }));
      return new Promise((kept, failed) => pending.set(ref, { kept, failed }));
    },
    look(wanted) {
      looking = wanted;
      if (socket?.readyState === WebSocket.OPEN)
        socket.send(JSON.stringify({ t: "look", side: wanted, lang: spoken() }));
    },
    close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(beat);
      removeEventListener("online", hurry);
      removeEventListener("offline", offline);
      document.removeEventListener("visibilitychange", hurry);
      socket?.close();
      lose();
      on.connection("closed");
    },
  };
}
