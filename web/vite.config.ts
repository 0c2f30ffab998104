import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { serviceWorker } from "./worker.plugin.ts";

// `npm run dev` serves the client with hot reloading and asks a running server for everything else.
const server = "http://127.0.0.1:8765";

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), serviceWorker()],
  // The tests mount components in a simulated browser, not on a server.
  ...(mode === "test" ? { resolve: { conditions: ["browser"] } } : {}),
  build: {
    outDir: "../src/sandtable/server/static",
    emptyOutDir: true,
    target: "es2022",
    // Files inlined as data: would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
}));
