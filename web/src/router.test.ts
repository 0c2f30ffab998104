import { describe, expect, it } from "vitest";
import { go, listen, match, route } from "./router.svelte";

describe("match", () => {
  it("finds the parameters of a pattern", () => {
    expect(match("/games/:id/replay/:entry", "/games/a%20b/replay/12")).toEqual({ id: "a b", entry: "12" });
  });
  it("does not fit a longer, a shorter or another path", () => {
    expect(match("/games/:id", "/games")).toBeNull();
    expect(match("/games/:id", "/games/1/replay")).toBeNull();
    expect(match("/games/:id", "/players/1")).toBeNull();
  });
  it("refuses what is not an address", () => {
    expect(match("/games/:id", "/games/%E0%A4%A")).toBeNull();
  });
});

describe("links", () => {
  it("are followed without loading the page, with the query", () => {
    const stop = listen();
    document.body.innerHTML = '<a href="/games/7?side=x">go</a>';
    document.querySelector("a")?.click();
    expect(route.path).toBe("/games/7");
    expect(route.query.get("side")).toBe("x");
    stop();
  });
  it("to the server's own addresses are left to the browser", () => {
    const stop = listen();
    go("/");
    document.body.innerHTML = '<a href="/api/games/7/export">save</a>';
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    document.querySelector("a")?.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    expect(route.path).toBe("/");
    stop();
  });
});
