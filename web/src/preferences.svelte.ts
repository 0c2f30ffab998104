/** What a reader has chosen about looks and pace, kept in this browser. */

import { isLanguage, speak, type Language } from "./words/words.svelte";

export interface Preferences {
  /** Empty: as the browser asks for. */
  language: Language | "";
  theme: "system" | "light" | "dark";
  text: "small" | "normal" | "large" | "larger";
  motion: "system" | "full" | "reduced";
  /** How fast moves of others are shown; `none` shows the outcome at once. */
  speed: "slow" | "normal" | "fast" | "none";
  /** Ask before a choice is sent: always, only where it matters, or never. */
  confirm: "always" | "weighty" | "never";
  /** Cover the table when another side at the same screen decides. */
  cover: boolean;
  /** Whether single keys take options. */
  keys: boolean;
  /** Show the position as text beside the map or instead of it. */
  form: "map" | "text";
  /** Play a tone when it becomes the reader's turn. */
  sound: boolean;
}

const KEY = "sandtable.preferences";
const DEFAULTS: Preferences = {
  language: "",
  theme: "system",
  text: "normal",
  motion: "system",
  speed: "normal",
  confirm: "weighty",
  cover: true,
  keys: true,
  form: "map",
  sound: false,
};

function read(): Preferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) };
  } catch {
    return { ...DEFAULTS };
  }
}

/** The reader's choices; change one by assigning to it. */
export const preferences = $state(read());

const wantsDark = matchMedia("(prefers-color-scheme: dark)");
const wantsStill = matchMedia("(prefers-reduced-motion: reduce)");
let systemDark = $state(wantsDark.matches);
let systemStill = $state(wantsStill.matches);

/** Whether the page is dark now. */
export function isDark(): boolean {
  return preferences.theme === "system" ? systemDark : preferences.theme === "dark";
}

/** Whether things should change place without moving there. */
export function isStill(): boolean {
  return preferences.motion === "system" ? systemStill : preferences.motion === "reduced";
}

/** The language that the reader chose, else the first of the browser's that there are words in. */
export function wantedLanguage(): Language {
  if (isLanguage(preferences.language)) return preferences.language;
  for (const tag of navigator.languages) {
    const language = tag.split("-")[0];
    if (isLanguage(language)) return language;
  }
  return "en";
}

/** Keep the page in step with the choices; returns how to stop. */
export function applyPreferences(): () => void {
  const follow = (): void => {
    systemDark = wantsDark.matches;
    systemStill = wantsStill.matches;
  };
  wantsDark.addEventListener("change", follow);
  wantsStill.addEventListener("change", follow);
  const stop = $effect.root(() => {
    $effect(() => {
      const root = document.documentElement.dataset;
      root.theme = isDark() ? "dark" : "light";
      root.motion = isStill() ? "reduced" : "full";
      root.text = preferences.text;
    });
    $effect(() => {
      const kept = JSON.stringify(preferences);
      try {
        localStorage.setItem(KEY, kept);
      } catch {
        // A browser that keeps nothing still plays.
      }
    });
    $effect(() => void speak(wantedLanguage()));
  });
  return () => {
    stop();
    wantsDark.removeEventListener("change", follow);
    wantsStill.removeEventListener("change", follow);
  };
}
