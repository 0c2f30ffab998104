import { describe, expect, it } from "vitest";
import { wayOf } from "./routes";

const shell = new Set(["/", "/assets/index-abc.js"]);
const way = (path: string, method = "GET", mode = "cors"): string =>
  wayOf(method, mode, new URL(path, "https://table.example"), shell);

describe("wayOf", () => {
  it("answers pages with the client, whatever their address", () => {
    expect(way("/games/g1", "GET", "navigate")).toBe("page");
    expect(way("/settings", "GET", "navigate")).toBe("page");
  });

  it("leaves downloads of the server to the server", () => {
    expect(way("/api/games/g1/export", "GET", "navigate")).toBe("none");
  });

  it("keeps the client's own files and boards of one version", () => {
    expect(way("/assets/index-abc.js")).toBe("shell");
    expect(way("/api/rulesets/hitlers_reich/board?v=12")).toBe("board");
    expect(way("/api/rulesets/hitlers_reich/board/europe.svg?v=12")).toBe("board");
    expect(way("/api/rulesets/hitlers_reich/board")).toBe("newest");
  });

  it("keeps what shows a position, and asks for the newest first", () => {
    for (const path of ["/api/me?lang=en", "/api/games?which=mine", "/api/games/g1/state?side=axis", "/api/rulesets"]) {
      expect(way(path)).toBe("newest");
    }
  });

  it("never touches what changes something or is nobody's to keep", () => {
    expect(way("/api/games/g1/actions", "POST")).toBe("none");
    expect(way("/api/me", "PATCH")).toBe("none");
    expect(way("/api/games/g1/notes")).toBe("none");
    expect(way("/api/me/tokens")).toBe("none");
  });
});
