import { describe, expect, it } from "vitest";
import { sealOf } from "./proof";

describe("sealOf", () => {
  // python3 -c "import hashlib; print(hashlib.sha256(b'sandtable commitment\0' + b'11').hexdigest())"
  it("is what the kernel publishes for the same seed", async () => {
    expect(await sealOf("11")).toBe("861749f08b8a80e13e2e0224fcc0292821660cf21da4b873c6890edb4c6a070b");
  });
});
