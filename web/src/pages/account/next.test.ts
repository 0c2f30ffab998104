import { describe, expect, it } from "vitest";
import { nextPage } from "./next";

const next = (address: string): string => nextPage(new URLSearchParams({ next: address }));

describe("nextPage", () => {
  it("goes back to a page of this client", () => {
    expect(next("/games/g1?at=4")).toBe("/games/g1?at=4");
    expect(nextPage(new URLSearchParams())).toBe("/");
  });

  it("never leads elsewhere", () => {
    for (const address of ["https://example.com/", "//example.com", "/\\example.com", "javascript:alert(1)"]) {
      expect(next(address)).toBe("/");
    }
  });
});
