/** The pages, by address. Each is loaded when it is first visited. */

import type { Component } from "svelte";

export interface Page {
  pattern: string;
  // A page takes the parameters of its pattern and knows their names itself.
  load: () => Promise<{ default: Component<Record<string, string>> }>;
}

type Load = Page["load"];

export const pages: Page[] = [
  { pattern: "/", load: (() => import("./pages/Home.svelte")) as Load },
  { pattern: "/new", load: (() => import("./pages/NewGame.svelte")) as Load },
  { pattern: "/games", load: (() => import("./pages/Games.svelte")) as Load },
  { pattern: "/games/:id", load: (() => import("./play/GamePage.svelte")) as unknown as Load },
  { pattern: "/games/:id/seats", load: (() => import("./pages/Gathering.svelte")) as unknown as Load },
  { pattern: "/games/:id/join", load: (() => import("./pages/Join.svelte")) as unknown as Load },
  { pattern: "/games/:id/replay", load: (() => import("./replay/ReplayPage.svelte")) as unknown as Load },
  { pattern: "/games/:id/replay/:entry", load: (() => import("./replay/ReplayPage.svelte")) as unknown as Load },
  { pattern: "/games/:id/stats", load: (() => import("./stats/StudyPage.svelte")) as unknown as Load },
  { pattern: "/players/:name", load: (() => import("./pages/Player.svelte")) as unknown as Load },
  { pattern: "/settings", load: (() => import("./pages/Settings.svelte")) as Load },
  { pattern: "/sign-in", load: (() => import("./pages/account/SignIn.svelte")) as Load },
  { pattern: "/register", load: (() => import("./pages/account/Register.svelte")) as Load },
  { pattern: "/reset", load: (() => import("./pages/account/Forgotten.svelte")) as Load },
  { pattern: "/reset/:token", load: (() => import("./pages/account/NewPassword.svelte")) as unknown as Load },
  { pattern: "/help", load: (() => import("./pages/Help.svelte")) as Load },
  { pattern: "/rules/:ruleset", load: (() => import("./pages/Rulebook.svelte")) as unknown as Load },
];
