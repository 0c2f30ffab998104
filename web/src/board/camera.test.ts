import { describe, expect, it } from "vitest";
import { Camera } from "./camera.svelte";

function seated(): Camera {
  const camera = new Camera({ width: 1000, height: 500, piece: 20 });
  camera.resize(500, 500);
  return camera;
}

describe("camera", () => {
  it("begins with the whole sheet in the middle", () => {
    const camera = seated();
    expect(camera.scale).toBe(0.5);
    expect([camera.x, camera.y]).toEqual([0, 125]);
  });
  it("keeps the point under the pointer when it zooms", () => {
    const camera = seated();
    camera.zoom(4);
    const before = camera.toSheet([200, 300]);
    camera.zoom(1.5, [200, 300]);
    const after = camera.toSheet([200, 300]);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });
  it("never leaves the sheet", () => {
    const camera = seated();
    camera.zoom(4);
    camera.pan(-1e6, 1e6);
    expect(camera.toSheet([500, 0])[0]).toBeCloseTo(1000);
    expect(camera.toSheet([0, 0])[1]).toBeCloseTo(0);
    camera.zoom(0.0001);
    expect(camera.scale).toBe(0.5);
  });
  it("keeps what is in the middle when the window changes", () => {
    const camera = seated();
    camera.zoom(4);
    const middle = camera.toSheet([250, 250]);
    camera.resize(400, 300);
    const after = camera.toSheet([200, 150]);
    expect(after[0]).toBeCloseTo(middle[0]);
    expect(after[1]).toBeCloseTo(middle[1]);
  });
  it("brings a place into the window and moves no more than that", () => {
    const camera = seated();
    camera.zoom(4);
    camera.reveal([900, 400, 40, 40], true);
    const [x, y] = camera.toWindow([940, 440]);
    expect(x).toBeLessThanOrEqual(500);
    expect(y).toBeLessThanOrEqual(500);
    const at = [camera.x, camera.y];
    camera.reveal([900, 400, 40, 40], true);
    expect([camera.x, camera.y]).toEqual(at);
  });
});
