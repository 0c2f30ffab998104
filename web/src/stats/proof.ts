/** The proof of the dice: whether a seed fits the seal that was published before the first roll. */

const PREFIX = "sandtable commitment\0";

/** Whether this page can reckon the seal; browsers do so only at a secure address. */
export function canProve(): boolean {
  return "crypto" in globalThis && "subtle" in crypto;
}

/** The seal of a seed. */
export async function sealOf(seed: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(PREFIX + seed));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
