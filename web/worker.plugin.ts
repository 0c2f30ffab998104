/** Builds the service worker last, when every other file of the client has its name. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { build, type Plugin, type ResolvedConfig } from "vite";

/** Fonts of scripts that few pages show are kept when they are first used, like everything else under /assets/. */
const ON_DEMAND = /(-(cyrillic|greek|vietnamese|latin-ext)[^/]*\.woff2|\.map|\/index\.html|\.png)$/;

export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "service-worker",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle() {
      const root = join(config.root, config.build.outDir);
      const files = readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")}`)
        .sort();
      const digest = createHash("sha256");
      for (const file of files) digest.update(file).update(readFileSync(join(root, file)));
      await build({
        configFile: false,
        root: config.root,
        logLevel: "warn",
        publicDir: false,
        define: {
          CLIENT_FILES: JSON.stringify(["/", ...files.filter((file) => !ON_DEMAND.test(file))]),
          CLIENT_VERSION: JSON.stringify(digest.digest("hex").slice(0, 16)),
        },
        build: {
          outDir: config.build.outDir,
          emptyOutDir: false,
          target: config.build.target,
          rolldownOptions: {
            input: join(config.root, "src/offline/worker.ts"),
            output: { entryFileNames: "worker.js", format: "iife" },
          },
        },
      });
    },
  };
}
