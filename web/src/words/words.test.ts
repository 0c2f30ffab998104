import { describe, expect, it } from "vitest";
import { LANGUAGES, speak, spoken, t } from "./words.svelte";

type Words = Record<string, string>;
const files = import.meta.glob<Words>("./*/*.json", { eager: true, import: "default" });
const sources = import.meta.glob<string>(["../**/*.svelte", "../**/*.ts", "!../**/*.test.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});

function words(language: string): Words {
  const parts = Object.entries(files).filter(([path]) => path.split("/")[1] === language);
  return Object.assign({}, ...parts.map(([, part]) => part)) as Words;
}

const slots = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string).sort();

describe("words", () => {
  const english = words("en");

  it.each(Object.keys(LANGUAGES))("has every text of English in %s, with the same things to fill in", (language) => {
    const other = words(language);
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      expect(other[key]?.trim(), key).toBeTruthy();
      expect(slots(other[key] ?? ""), key).toEqual(slots(text));
    }
  });

  it.each(Object.keys(files))("keeps the keys of %s under the name of the file", (path) => {
    const area = path.split("/").at(-1)?.replace(".json", "");
    for (const key of Object.keys(files[path] ?? {})) expect(key.split(".")[0]).toBe(area);
  });

  it("has no text that nothing says", () => {
    const said = Object.values(sources).join("\n");
    const built = [...said.matchAll(/[`"']([a-z]+\.[\w.]*)\$\{/g)].map((found) => found[1] as string);
    const unsaid = Object.keys(english).filter(
      (key) => !said.includes(`"${key}"`) && !built.some((start) => key.startsWith(start)),
    );
    expect(unsaid).toEqual([]);
  });

  it("speaks the language asked for and fills in", async () => {
    await speak("ja");
    expect(spoken()).toBe("ja");
    expect(t("common.skip_to_content")).toBe(words("ja")["common.skip_to_content"]);
    await speak("en");
    expect(t("common.page_title", { page: "Games" })).toBe("Games · Sandtable");
  });
});
