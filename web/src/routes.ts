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
  { pattern: "/games/:id", load: (() => import("./play/GamePage.svelte")) as unknown as Load },
];
