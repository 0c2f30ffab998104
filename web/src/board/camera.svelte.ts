/** The part of a sheet that is seen: moved and scaled by wheel, fingers and keys, never beyond the sheet. */

import type { Box, Point } from "./types";

const CLOSEST = 8;
const GLIDE = 220;
/** Pixels per unit of the sheet at which pieces of natural size are told apart with ease. */
const NEAR = 1.1;

export class Camera {
  /** The sheet's origin in the window, in pixels, and pixels per unit of the sheet. */
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  /** The window. */
  width = $state(0);
  height = $state(0);
  /** Whether something is moving it now. */
  busy = $state(false);

  readonly sheet: { width: number; height: number };
  /** How many of the sheet's units a piece takes: zooming in ends when one fills a good part of the window. */
  readonly piece: number;
  private frame = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(sheet: { width: number; height: number; piece?: number }) {
    this.sheet = { width: sheet.width, height: sheet.height };
    this.piece = sheet.piece ?? 24;
  }

  /** The scale at which the whole sheet is seen. */
  get whole(): number {
    if (!this.width || !this.height) return 1;
    return Math.min(this.width / this.sheet.width, this.height / this.sheet.height);
  }

  get closest(): number {
    return Math.max((16 * CLOSEST) / this.piece, this.whole * 2);
  }

  /** Take the window's size; what was in its middle stays there. */
  resize(width: number, height: number): void {
    const first = this.width === 0;
    const middle = this.toSheet([this.width / 2, this.height / 2]);
    this.width = width;
    this.height = height;
    if (first) this.fit();
    else {
      this.scale = this.clampScale(this.scale);
      this.x = width / 2 - middle[0] * this.scale;
      this.y = height / 2 - middle[1] * this.scale;
      this.hold();
    }
  }

  toSheet([px, py]: Point): Point {
    return [(px - this.x) / this.scale, (py - this.y) / this.scale];
  }

  toWindow([x, y]: Point): Point {
    return [x * this.scale + this.x, y * this.scale + this.y];
  }

  /** Show the whole sheet. */
  fit(): void {
    this.scale = this.whole;
    this.x = (this.width - this.sheet.width * this.scale) / 2;
    this.y = (this.height - this.sheet.height * this.scale) / 2;
  }

  /** Fill the window with the sheet: a narrow window shows its middle rather than all of it in small. */
  fill(share: number): void {
    const cover = Math.max(this.width / this.sheet.width, this.height / this.sheet.height);
    this.scale = this.whole + (cover - this.whole) * share;
    this.x = (this.width - this.sheet.width * this.scale) / 2;
    this.y = (this.height - this.sheet.height * this.scale) / 2;
    this.hold();
  }

  pan(dx: number, dy: number): void {
    this.touch();
    this.x += dx;
    this.y += dy;
    this.hold();
  }

  /** Scale about a point of the window, which stays where it is. */
  zoom(factor: number, about: Point = [this.width / 2, this.height / 2]): void {
    this.touch();
    const scale = this.clampScale(this.scale * factor);
    const real = scale / this.scale;
    this.x = about[0] - (about[0] - this.x) * real;
    this.y = about[1] - (about[1] - this.y) * real;
    this.scale = scale;
    this.hold();
  }

  /** Bring the middle of the window over a point of the sheet. */
  centre([x, y]: Point, scale = this.scale, still = false): void {
    const to = this.clampScale(scale);
    this.glide(this.width / 2 - x * to, this.height / 2 - y * to, to, still);
  }

  /** Bring a box of the sheet into the window, moving no more than it takes. */
  reveal([x, y, width, height]: Box, still = false): void {
    const margin = Math.min(60, this.width / 8, this.height / 8);
    const [left, top] = this.toWindow([x, y]);
    const [right, bottom] = this.toWindow([x + width, y + height]);
    let [dx, dy] = [0, 0];
    if (left < margin) dx = margin - left;
    else if (right > this.width - margin) dx = Math.max(this.width - margin - right, margin - left);
    if (top < margin) dy = margin - top;
    else if (bottom > this.height - margin) dy = Math.max(this.height - margin - bottom, margin - top);
    if (dx || dy) this.glide(this.x + dx, this.y + dy, this.scale, still);
  }

  /** Come so near to a box that what is in it can be told apart; never go farther away. */
  approach([x, y, width, height]: Box, still = false): void {
    const wanted = Math.min((NEAR * 24) / this.piece, (this.width * 0.85) / width, (this.height * 0.8) / height);
    if (this.scale < wanted * 0.75) this.centre([x + width / 2, y + height / 2], wanted, still);
    else if (this.scale <= wanted * 1.5) this.reveal([x, y, width, height], still);
  }

  /** Show the whole sheet again, gently. */
  home(still = false): void {
    const scale = this.whole;
    const [x, y] = [(this.width - this.sheet.width * scale) / 2, (this.height - this.sheet.height * scale) / 2];
    this.glide(x, y, scale, still);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.rest);
  }

  private glide(x: number, y: number, scale: number, still: boolean): void {
    cancelAnimationFrame(this.frame);
    const from = [this.x, this.y, this.scale] as const;
    const [tx, ty] = this.held(x, y, scale);
    const begun = performance.now();
    const step = (now: number): void => {
      // A frame may be of a time before the glide began, where much is to be drawn.
      const share = still ? 1 : Math.min(1, Math.max(0, (now - begun) / GLIDE));
      const eased = 1 - (1 - share) ** 3;
      this.touch(false);
      this.x = from[0] + (tx - from[0]) * eased;
      this.y = from[1] + (ty - from[1]) * eased;
      this.scale = from[2] + (scale - from[2]) * eased;
      if (share < 1) this.frame = requestAnimationFrame(step);
    };
    step(begun);
  }

  private touch(byHand = true): void {
    if (byHand) cancelAnimationFrame(this.frame);
    this.busy = true;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => (this.busy = false), 160);
  }

  private clampScale(scale: number): number {
    return Math.min(this.closest, Math.max(this.whole, scale));
  }

  private held(x: number, y: number, scale: number): Point {
    const keep = (at: number, window: number, sheet: number): number =>
      sheet <= window ? (window - sheet) / 2 : Math.min(0, Math.max(window - sheet, at));
    return [keep(x, this.width, this.sheet.width * scale), keep(y, this.height, this.sheet.height * scale)];
  }

  private hold(): void {
    [this.x, this.y] = this.held(this.x, this.y, this.scale);
  }
}
