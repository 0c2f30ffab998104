/** Asking the server: typed answers, the CSRF token on whatever changes something, and errors in plain words. */

import { spoken, t } from "../words/words.svelte";

/** A request that the server refused, with its own words, and the rule where a rule forbids it. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly rule = "",
    readonly field = "",
    readonly seq: number | null = null,
  ) {
    super(message);
    this.name = "Refused";
  }
}

/** The server could not be reached at all. */
export class Unreachable extends Error {
  constructor() {
    super(t("common.no_answer"));
    this.name = "Unreachable";
  }
}

type Value = string | number | boolean | null | undefined;
type Query = Record<string, Value | string[]>;

let csrf = "";

/** Remember the token that `Me` carries; every change is sent with it. */
export function useToken(token: string): void {
  csrf = token;
}

/** The address of a request, in the language being spoken. */
export function address(path: string, query: Query = {}): string {
  const named = new URLSearchParams({ lang: spoken() });
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) named.append(name, String(one));
  }
  return `/api${path}?${named.toString()}`;
}

async function ask<T>(method: string, path: string, query: Query, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json" };
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (method !== "GET") headers["x-csrf-token"] = csrf;
  if (body instanceof Blob) {
    headers["content-type"] = "application/octet-stream";
    init.body = body;
  } else if (body !== undefined) {
    headers["content-type"] = "application/json";
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(address(path, query), init);
  } catch {
    throw new Unreachable();
  }
  if (!response.ok) throw await refusal(response);
  if (response.status === 204) return undefined as T;
  return (await response.json()) as T;
}

async function refusal(response: Response): Promise<Refused> {
  const said = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const words = (name: string): string => (typeof said[name] === "string" ? (said[name] as string) : "");
  const message = words("message") || t("common.bad_answer", { status: response.status });
  const seq = typeof said.seq === "number" ? said.seq : null;
  return new Refused(response.status, words("code"), message, words("rule"), words("field"), seq);
}

export const get = <T>(path: string, query: Query = {}): Promise<T> => ask<T>("GET", path, query);
export const post = <T>(path: string, body?: unknown, query: Query = {}): Promise<T> =>
  ask<T>("POST", path, query, body);
export const put = <T>(path: string, body?: unknown): Promise<T> => ask<T>("PUT", path, {}, body);
export const patch = <T>(path: string, body?: unknown): Promise<T> => ask<T>("PATCH", path, {}, body);
export const remove = <T>(path: string, query: Query = {}): Promise<T> => ask<T>("DELETE", path, query);
