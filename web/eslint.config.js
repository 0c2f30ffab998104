import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "src/api/schema.d.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      // The compiler reports these with types at hand.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": "off",
      eqeqeq: "error",
      "no-console": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      // Text that came over the wire is never markup; the one place that inlines drawings says why.
      "svelte/no-at-html-tags": "error",
      // A style attribute in the markup is refused by the content security policy; `style:` goes through the CSSOM.
      "no-restricted-syntax": ["error", { selector: "SvelteAttribute[key.name='style']", message: "Use `style:`." }],
      // What changes is replaced as a whole; a map that is filled once needs no reactivity of its own.
      "svelte/prefer-svelte-reactivity": "off",
      // Routes are the client's own; there is no SvelteKit to resolve them.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
);
