/** Paragraphs of the rulebook: the one that is open beside the table, and how to find one. */

import type { Paragraph, Rules } from "../api/types";

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
