import { describe, expect, it, vi } from "vitest";
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
  it("comes near to what is too small to tell apart, and stays where it is near enough", () => {
    const camera = seated();
    camera.approach([400, 200, 40, 40], true);
    expect(camera.scale).toBeCloseTo(1.32);
    expect(camera.toWindow([420, 220])[0]).toBeCloseTo(250);
    camera.zoom(1.2);
    const scale = camera.scale;
    camera.approach([400, 200, 40, 40], true);
    expect(camera.scale).toBe(scale);
    camera.approach([0, 0, 900, 450], true);
    expect(camera.scale).toBe(scale);
  });
  it("glides forward only, even if the first frame is of an earlier time", () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (call: FrameRequestCallback) => frames.push(call));
    const camera = seated();
    camera.centre([420, 220], 1.5);
    frames.shift()?.(performance.now() - 500);
    expect(camera.scale).toBe(0.5);
    frames.shift()?.(performance.now() + 500);
    expect(camera.scale).toBe(1.5);
    vi.unstubAllGlobals();
  });
});
