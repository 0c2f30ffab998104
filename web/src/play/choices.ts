/** What may be chosen: where each option lies on the table, how options are grouped, and which key takes which. */

import type { Option, Picture } from "../api/types";

/** Options by what they are about; `loose` ones are about nothing that lies on the table. */
export interface Laid {
  places: Map<string, Option[]>;
  cards: Map<string, Option[]>;
  pieces: Map<string, Option[]>;
  loose: Option[];
}

function add(map: Map<string, Option[]>, id: string, option: Option): void {
  const others = map.get(id);
  if (others) others.push(option);
  else map.set(id, [option]);
}

/** Lay options out on the picture. A kind of target is what most of its ids are, should ids of two kinds coincide. */
export function lay(options: readonly Option[], picture: Picture): Laid {
  const ids = {
    places: new Set(picture.spaces.map((space) => space.id)),
    cards: new Set(picture.holdings.flatMap((holding) => holding.cards.map((card) => card.id))),
    pieces: new Set(picture.spaces.flatMap((space) => space.marks.flatMap((mark) => (mark.id ? [mark.id] : [])))),
  };
  const targets = new Map<string, string[]>();
  for (const { kind, target } of options) if (target) targets.set(kind, [...(targets.get(kind) ?? []), target]);
  const homes = new Map<string, keyof typeof ids>();
  for (const [kind, found] of targets) {
    const ranked = (Object.keys(ids) as (keyof typeof ids)[])
      .map((home) => ({ home, count: found.filter((id) => ids[home].has(id)).length }))
      .sort((a, b) => b.count - a.count);
    if (ranked[0] && ranked[0].count > 0) homes.set(kind, ranked[0].home);
  }
  const laid: Laid = { places: new Map(), cards: new Map(), pieces: new Map(), loose: [] };
  for (const option of options) {
    const home = option.target ? homes.get(option.kind) : undefined;
    if (home && ids[home].has(option.target)) add(laid[home], option.target, option);
    else laid.loose.push(option);
  }
  return laid;
}

/** Everything that may be chosen at a place: the place itself, and the pieces that stand on it. */
export function optionsAt(laid: Laid, picture: Picture, place: string): Option[] {
  const space = picture.spaces.find((one) => one.id === place);
  const pieces = space?.marks.flatMap((mark) => (mark.id ? (laid.pieces.get(mark.id) ?? []) : [])) ?? [];
  return [...(laid.places.get(place) ?? []), ...pieces];
}

export interface Keyed {
  option: Option;
  key: string;
}

export interface Group {
  verb: string;
  /** Empty where the options speak for themselves. */
  title: string;
  choices: Keyed[];
}

/** The keys of choices in order: figures first, then letters. */
export const KEYS = [..."123456789abcdefghijklmnopqrstuvwxyz"];

/** Group options by verb, in the order in which they are offered, and give each a key as long as there are keys. */
export function group(options: readonly Option[]): Group[] {
  const groups = new Map<string, Group>();
  for (const option of options) {
    const own = groups.get(option.verb);
    if (own) own.choices.push({ option, key: "" });
    else groups.set(option.verb, { verb: option.verb, title: option.verb_text, choices: [{ option, key: "" }] });
  }
  // Verbs with a single option each stand together, without a heading over every one.
  const found: Group[] = [];
  let singles: Group | null = null;
  for (const one of groups.values()) {
    if (one.choices.length > 1) found.push(one);
    else {
      if (!singles) {
        singles = { verb: "", title: "", choices: [] };
        found.push(singles);
      }
      singles.choices.push(...one.choices);
    }
  }
  if (found.length === 1 && found[0]) found[0].title = "";
  let next = 0;
  for (const { choices } of found) for (const keyed of choices) keyed.key = KEYS[next++] ?? "";
  return found;
}

/** Options in the order in which their cards lie on the table; those that are about no card stay where they are. */
export function inOrder(options: readonly Option[], picture: Picture): Option[] {
  const cards = picture.holdings.flatMap((holding) => holding.cards.map(({ id }) => id));
  const at = new Map(cards.map((id, i) => [id, i]));
  const { cards: about } = lay(options, picture);
  const isCard = (option: Option): boolean => about.get(option.target)?.includes(option) ?? false;
  const sorted = options
    .filter(isCard)
    .sort((a, b) => (at.get(a.target) ?? 0) - (at.get(b.target) ?? 0))
    .values();
  return options.map((option) => (isCard(option) ? (sorted.next().value ?? option) : option));
}

/** Text as it is searched: without capitals and accents. */
export function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether each word of a search begins a word of the text, or stands in it where words are not spaced. */
export function fits(text: string, search: string): boolean {
  const [within, wanted] = [folded(text), folded(search).split(/\s+/).filter(Boolean)];
  return wanted.every((word) => within.includes(word));
}
