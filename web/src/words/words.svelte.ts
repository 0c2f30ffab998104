/** Words: everything that the client itself says, in the language of the reader. */

import account from "./en/account.json";
import common from "./en/common.json";
import help from "./en/help.json";
import lobby from "./en/lobby.json";
import play from "./en/play.json";
import settings from "./en/settings.json";
import study from "./en/study.json";

/** The languages that there are, each in its own words. A language is a folder of the same files. */
export const LANGUAGES = { en: "English", ja: "日本語" } as const;
export type Language = keyof typeof LANGUAGES;

const english = { ...account, ...common, ...help, ...lobby, ...play, ...settings, ...study };
export type Key = keyof typeof english;
type Table = Record<Key, string>;

const files = import.meta.glob<Record<string, string>>(["./*/*.json", "!./en/*.json"], { import: "default" });

let table = $state.raw<Table>(english);
let language = $state<Language>("en");

export function isLanguage(text: string | null | undefined): text is Language {
  return text !== null && text !== undefined && text in LANGUAGES;
}

/** The language being spoken. */
export function spoken(): Language {
  return language;
}

/** Speak another language from now on. */
export async function speak(wanted: Language): Promise<void> {
  if (wanted === "en") {
    table = english;
  } else {
    const parts = Object.keys(files).filter((path) => path.startsWith(`./${wanted}/`));
    const loaded = await Promise.all(parts.map((path) => files[path]?.()));
    table = Object.assign({}, ...loaded) as Table;
  }
  language = wanted;
  document.documentElement.lang = wanted;
}

/** The words under a key, with `{name}` filled in. */
export function t(key: Key, named: Record<string, string | number> = {}): string {
  return table[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(named[name] ?? whole));
}

/** A word pair as data files carry it, in the language being spoken. */
export function inWords(pair: { en: string; ja: string }): string {
  return pair[language];
}

/** A number as the reader writes it. */
export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}

/** A share as a percentage. */
export function percent(share: number): string {
  const digits = share > 0 && share < 0.1 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: digits }).format(share);
}

/** A moment, in seconds since 1970, as the reader writes it. */
export function moment(seconds: number): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(seconds * 1000);
}
