import { afterEach, describe, expect, it } from "vitest";
import { speak } from "../words/words.svelte";
import { ago, day, span } from "./times";

afterEach(() => speak("en"));

describe("ago", () => {
  it("counts in the largest whole unit", () => {
    expect(ago(1000, 1000 + 59)).toBe("59 seconds ago");
    expect(ago(1000, 1000 + 60)).toBe("1 minute ago");
    expect(ago(1000, 1000 + 3 * 3600 + 5)).toBe("3 hours ago");
    expect(ago(1000, 1000 + 86_400)).toBe("yesterday");
  });

  it("follows the language", async () => {
    await speak("ja");
    expect(ago(1000, 1000 + 7200)).toBe("2 時間前");
  });
});

describe("span", () => {
  it("says the two largest units and leaves out what is nothing", () => {
    expect(span(3 * 86_400 + 2 * 3600 + 59)).toBe("3 days 2 hours");
    expect(span(3600)).toBe("1 hour");
    expect(span(86_400 + 60)).toBe("1 day");
    expect(span(0)).toBe("0 seconds");
  });
});

describe("day", () => {
  it("writes a date in the reader's language", async () => {
    expect(day(0)).toMatch(/1970/);
    await speak("ja");
    expect(day(0)).toMatch(/1970/);
  });
});
