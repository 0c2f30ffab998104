import { describe, expect, it } from "vitest";
import { drawn } from "./drawings";

const SVG = 'xmlns="http://www.w3.org/2000/svg"';

function markup(text: string): string {
  return drawn(text, "p-")
    .map((element) => element.outerHTML)
    .join("");
}

describe("drawn", () => {
  it("keeps shapes and gives ids a prefix, with what refers to them", () => {
    const text = `<svg ${SVG}><defs><clipPath id="c"><path d="M0 0"/></clipPath></defs><g clip-path="url(#c)"><use href="#c"/></g></svg>`;
    const kept = markup(text);
    expect(kept).toContain('id="p-c"');
    expect(kept).toContain('clip-path="url(#p-c)"');
    expect(kept).toContain('href="#p-c"');
  });
  it("keeps no script, no handler, no style and no address of others", () => {
    const kept = markup(
      `<svg ${SVG}><script>alert(1)</script><style>*{}</style><foreignObject/><image href="https://example.org/x.png"/>` +
        `<path onclick="alert(1)" style="fill:red" fill="url(https://example.org/#x)" d="M1 1"/><use href="https://example.org/#x"/></svg>`,
    );
    expect(kept).toContain("M1 1");
    expect(kept).not.toMatch(/script|alert|style|foreign|image|example/i);
  });
  it("takes a fragment without a frame", () => {
    expect(markup('<circle r="4"/>')).toContain("circle");
  });
});
