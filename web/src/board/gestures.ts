/** Fingers, mouse and trackpad on a map: pan, pinch, wheel, click, and pieces taken by hand. */

import type { Camera } from "./camera.svelte";
import type { Point } from "./types";

export interface Hears {
  click: (target: Element, touchedAt: Point | null) => void;
  over: (target: Element | null) => void;
  leave: () => void;
  /** Whether what is under the pointer can be taken by hand. */
  grab: (target: Element) => boolean;
  drag: (at: Point) => void;
  drop: (target: Element | null) => void;
}

/** How far a pointer may wander, in pixels, and still click. */
const STILL = { mouse: 4, pen: 8, touch: 10 } as const;

export class Gestures {
  private pointers = new Map<number, Point>();
  private start: Point = [0, 0];
  private pressed: Element | null = null;
  private moved = false;
  private grabbed = false;

  constructor(
    private readonly camera: Camera,
    private readonly hears: Hears,
  ) {}

  down(event: PointerEvent): void {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    if (event.target.closest("button, [data-own-gestures]")) return;
    const at: Point = [event.clientX, event.clientY];
    this.pointers.set(event.pointerId, at);
    if (this.pointers.size === 1) {
      this.start = at;
      this.pressed = event.target;
      this.moved = false;
      this.grabbed = this.hears.grab(event.target);
    } else {
      this.moved = true;
    }
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") this.hears.over(event.target instanceof Element ? event.target : null);
      return;
    }
    const at: Point = [event.clientX, event.clientY];
    const slack = STILL[event.pointerType as keyof typeof STILL] ?? STILL.mouse;
    if (!this.moved && Math.hypot(at[0] - this.start[0], at[1] - this.start[1]) <= slack) return;
    this.moved = true;
    if (this.grabbed) {
      this.pointers.set(event.pointerId, at);
      this.hears.drag(this.within(event, at));
      return;
    }
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, at);
    if (!other) {
      this.camera.pan(at[0] - before[0], at[1] - before[1]);
      return;
    }
    const apart = (a: Point, b: Point): number => Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1]));
    const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const [was, is] = [middle(before, other), middle(at, other)];
    this.camera.pan(is[0] - was[0], is[1] - was[1]);
    this.camera.zoom(apart(at, other) / apart(before, other), this.within(event, is));
  }

  up(event: PointerEvent): void {
    if (!this.pointers.delete(event.pointerId) || this.pointers.size > 0) return;
    if (this.grabbed && this.moved) this.hears.drop(document.elementFromPoint(event.clientX, event.clientY));
    else if (!this.moved && this.pressed?.isConnected) {
      this.hears.click(this.pressed, event.pointerType === "touch" ? [event.clientX, event.clientY] : null);
    }
    if (this.grabbed && !this.moved) this.hears.drop(null);
    this.grabbed = false;
  }

  /** What is being pressed is about something else: letting go of it is no click. */
  forget(): void {
    this.moved = true;
  }

  cancel(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    if (this.grabbed) this.hears.drop(null);
    this.grabbed = false;
  }

  left(): void {
    if (this.pointers.size === 0) this.hears.leave();
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    // A trackpad scrolls in two directions and pinches as a wheel with Ctrl; a wheel alone zooms.
    const byPad = !event.ctrlKey && event.deltaMode === WheelEvent.DOM_DELTA_PIXEL && (dx !== 0 || Math.abs(dy) < 40);
    if (byPad) this.camera.pan(-dx, -dy);
    else
      this.camera.zoom(
        Math.exp(-dy * (event.ctrlKey ? 0.01 : 0.0018)),
        this.within(event, [event.clientX, event.clientY]),
      );
  }

  private within(event: MouseEvent, [x, y]: Point): Point {
    const frame = (event.currentTarget as Element).getBoundingClientRect();
    return [x - frame.left, y - frame.top];
  }
}
