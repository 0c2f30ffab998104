/** What the server says, by name. */

export interface Named {
  id: string;
  name: string;
}

export interface Told extends Named {
  about: string;
}

export interface RulesetOption extends Told {
  ruling: string;
  values: Named[];
  default: string;
}

export interface RulesetInfo extends Told {
  sides: Named[];
  scenarios: (Told & { rule: string; introductory: boolean })[];
  options: RulesetOption[];
  bots: Told[];
  players: { min: number; max: number };
  may_draw: boolean;
  /** Whether the rules can be asked about places. */
  explains: boolean;
  board_digest: string | null;
  /** How a card lies, in words, by the state that pictures give it. */
  card_states: Record<string, string>;
  data_digest: string;
  version: number;
}

export interface Paragraph {
  number: string;
  title: string;
  text: string;
  reason?: string;
}

export interface Rules {
  paragraphs: Paragraph[];
  rulings: { id: string; rule: string; question: string; reading: string; alternative?: string }[];
}

/** Where an entry of the data comes from, and what is uncertain about it. */
export interface DataEntry extends Named {
  source: string;
  note: string;
}

export interface Notices {
  page: boolean;
  mail: boolean;
  push: boolean;
  webhook: boolean;
}

export interface Me {
  id: number;
  name: string;
  guest: boolean;
  owner: boolean;
  language: string;
  csrf: string;
  mail?: string;
  webhook?: string;
  notices: Notices;
  server: { name: string; loopback: boolean; register: boolean; version: string };
}

export interface Clock {
  kind: "none" | "per_move" | "per_game";
  seconds: number;
  forfeit: "off" | "lose" | "bot";
  warn: number;
}

export interface SeatRequest {
  side: string;
  kind: "me" | "bot" | "open" | "invite";
  bot?: string;
}

export interface Seat {
  side: string;
  side_name: string;
  kind: "human" | "bot" | "open" | "invite";
  player: string | null;
  bot: string | null;
  online: boolean;
  time_left: number | null;
  conceded: boolean;
}

export interface Result {
  winner: string | null;
  ending: string;
  rule: string;
  text: string;
}

export interface GameInfo {
  id: string;
  name: string;
  ruleset: string;
  ruleset_name: string;
  scenario: string;
  scenario_name: string;
  options: Record<string, string>;
  status: "open" | "playing" | "over" | "abandoned";
  seq: number;
  /** Seconds since 1970, like every moment that the server tells. */
  created: number;
  updated: number;
  seats: Seat[];
  deciding: string[];
  my_sides: string[];
  host: boolean;
  spectators: boolean;
  clock: Clock;
  result: Result | null;
  commitment: string;
  seed: string | null;
  entries: number;
  forked_from: { game: string; entry: number } | null;
}

export interface Mark {
  kind: string;
  owner: string;
  short: string;
  name: string;
  id: string;
  state: string;
}

export interface Space {
  id: string;
  name: string;
  kind: string;
  region: string;
  x: number;
  y: number;
  owner: string;
  owner_name: string;
  marks: Mark[];
  note: string;
  /** Not in play. */
  closed: boolean;
}

export interface Track {
  id: string;
  name: string;
  boxes: string[];
  markers: [owner: string, box: number, text: string][];
}

export interface Card {
  id: string;
  name: string;
  short: string;
  text: string;
  owner: string;
  state: string;
}

export interface Holding {
  id: string;
  name: string;
  owner: string;
  cards: Card[];
  hidden: number;
}

export interface Fact {
  id: string;
  label: string;
  value: string;
  owner: string;
}

export interface Picture {
  spaces: Space[];
  links: [a: string, b: string, condition: string][];
  tracks: Track[];
  holdings: Holding[];
  facts: Fact[];
}

export interface Prompt {
  side: string;
  question: string;
  context: string[];
  rule: string;
  step: string;
}

export interface Option {
  name: string;
  verb: string;
  verb_text: string;
  /** What on the board the option is about: "place", "card", "unit"…; empty if nothing. */
  kind: string;
  target: string;
  text: string;
}

export interface LogLine {
  entry: number;
  side: string | null;
  rule: string;
  text: string;
  links: { id: string; kind: string; start: number; end: number }[];
}

export interface State {
  game: string;
  seq: number;
  entry: number;
  role: string;
  language: string;
  over: boolean;
  result: Result | null;
  deciding: string[];
  prompt: Prompt | null;
  waiting: { sides: string[]; context: string[]; rule: string } | null;
  options: Option[];
  picture: Picture;
  may_undo: boolean;
  proposal: { side: string; back_to: number; agreed: string[] } | null;
  draw_offer: string | null;
  has_odds: boolean;
  last: { entry: number; side: string | null; text: string; spaces: string[]; dice: number[][] } | null;
  log: LogLine[];
  /** The entry from which the log is told; below nought: from the opening on. */
  log_from: number;
  clock: { side: string; left: number; running: boolean }[] | null;
}

export interface Odds {
  lines: string[];
  chance: number | null;
  fields: { label: string; value: string }[];
  distributions: { label: string; points: [value: number, share: number][] }[];
  by_option: Record<string, number>;
}

export interface Change {
  kind: "owner" | "mark_added" | "mark_removed" | "card_moved" | "track" | "fact" | "ends";
  id: string;
  text: string;
}

export interface Preview {
  changes: Change[];
  stops: "decision" | "chance" | "hidden" | "over";
  odds: Odds | null;
}

export interface WhyNot {
  reasons: { option: string; text: string; message: string; rule: string }[];
}

/** What the rules make of a place; the places of a `path` lie in order. */
export interface Explanation {
  topic: string;
  rule: string;
  text: string;
  places: string[];
  path: boolean;
}

export interface ChatLine {
  id: number;
  /** Nobody: the server itself speaks. */
  player: string | null;
  text: string;
  at: number;
  /** The sides to which alone it was said; empty: to all. */
  to: string[];
}

export interface Bookmark {
  entry: number;
  name: string;
}
