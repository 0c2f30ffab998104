/** What a reader may choose about looks and pace, in the order in which it is shown. */

import type { Preferences } from "../../preferences.svelte";
import { LANGUAGES } from "../../words/words.svelte";

/** The preferences that are one word out of several. */
export type Worded = "language" | "theme" | "text" | "motion" | "speed" | "confirm" | "form";

export const CHOICES: { [name in Worded]: readonly Preferences[name][] } = {
  language: ["", ...(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[])],
  theme: ["system", "light", "dark"],
  text: ["small", "normal", "large", "larger"],
  motion: ["system", "full", "reduced"],
  speed: ["slow", "normal", "fast", "none"],
  confirm: ["always", "weighty", "never"],
  form: ["map", "text"],
};
