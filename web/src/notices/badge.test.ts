import { afterEach, describe, expect, it, vi } from "vitest";
import { badged, keepBadge } from "./badge";

afterEach(() => {
  document.title = "";
});

describe("badged", () => {
  it("puts one number before a title, never two", () => {
    expect(badged("Games · Sandtable", 2)).toBe("(2) Games · Sandtable");
    expect(badged("(2) Games · Sandtable", 3)).toBe("(3) Games · Sandtable");
    expect(badged("(2) Games · Sandtable", 0)).toBe("Games · Sandtable");
  });
});

describe("keepBadge", () => {
  it("survives a page that sets its own title", async () => {
    document.title = "Home";
    const stop = keepBadge(1);
    expect(document.title).toBe("(1) Home");
    document.title = "Settings";
    await vi.waitFor(() => expect(document.title).toBe("(1) Settings"));
    stop();
  });
});
