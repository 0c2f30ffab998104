/** The rulebook of the game at the table, fetched when a paragraph is first opened. */

import { get } from "../api/http";
import type { Paragraph, Rules } from "../api/types";
import { spoken } from "../words/words.svelte";

const books = new Map<string, Promise<Rules>>();

/** The restated rulebook of a ruleset, in the language being spoken. */
export function rulebook(ruleset: string): Promise<Rules> {
  const key = `${ruleset} ${spoken()}`;
  let book = books.get(key);
  if (!book) {
    book = get<Rules>(`/rulesets/${ruleset}/rules`);
    books.set(key, book);
    book.catch(() => books.delete(key));
  }
  return book;
}

/** A paragraph and those under it; the number of one that the book does not restate leads to the one above it. */
export function paragraphsAt(book: Rules, rule: string): Paragraph[] {
  let wanted = rule;
  while (wanted) {
    const stem = wanted.replace(/\.0$/, "");
    const found = book.paragraphs.filter(({ number }) => number === wanted || number.startsWith(`${stem}.`));
    if (found.some(({ number }) => number === wanted)) return found;
    const cut = wanted.lastIndexOf(".");
    if (cut < 0) return found;
    const above = wanted.slice(0, cut);
    wanted = book.paragraphs.some(({ number }) => number === above)
      ? above
      : wanted.endsWith(".0")
        ? above
        : `${above}.0`;
  }
  return [];
}

/** The paragraph that is open beside the table; empty: none. */
export const opened = $state({ rule: "" });

export function openRule(rule: string): void {
  opened.rule = rule;
}
