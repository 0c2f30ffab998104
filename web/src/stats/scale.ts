/** Geometry of the charts: scales, ticks and paths, as plain numbers and text. */

/** A value of a series from one entry of the log on, until the next point. */
export type Point = readonly [entry: number, value: number];

/** A straight map from one range of numbers to another. */
export function scale(from: readonly [number, number], to: readonly [number, number]): (value: number) => number {
  const [low, high] = from;
  const span = high - low || 1;
  return (value) => to[0] + ((value - low) / span) * (to[1] - to[0]);
}

/** Round numbers that cover a range with about `count` steps; whole numbers only, as most things counted are whole. */
export function ticks(low: number, high: number, count: number): number[] {
  const span = Math.max(high - low, 1);
  const rough = span / Math.max(count, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  const first = Math.floor(low / step) * step;
  const found: number[] = [];
  for (let tick = first; tick < high + step; tick += step) found.push(tick);
  return found;
}

/** The value that holds at an entry: that of the newest point at or before it. */
export function valueAt(points: readonly Point[], entry: number): number | undefined {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle] as Point)[0] <= entry) low = middle + 1;
    else high = middle;
  }
  return points[low - 1]?.[1];
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** A line that keeps each value until the next point, and the last one until `end`. */
export function stepPath(
  points: readonly Point[],
  x: (entry: number) => number,
  y: (value: number) => number,
  end: number,
): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  const path = [`M${short(x(first[0]))} ${short(y(first[1]))}`];
  for (const [entry, value] of rest) path.push(`H${short(x(entry))}V${short(y(value))}`);
  return `${path.join("")}H${short(x(end))}`;
}

/** Heights for labels that want to stand at given heights, pushed apart so that none covers another. */
export function spread(wanted: readonly number[], apart: number, low: number, high: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] as number) - (wanted[b] as number));
  const placed = [...wanted];
  let floor = low;
  for (const i of order) {
    placed[i] = Math.max(wanted[i] as number, floor);
    floor = (placed[i] as number) + apart;
  }
  let ceiling = high;
  for (const i of order.reverse()) {
    placed[i] = Math.min(placed[i] as number, ceiling);
    ceiling = (placed[i] as number) - apart;
  }
  return placed;
}

/** The entries at which any of some series changes, in order: the rows of the table beside a chart. */
export function changes(series: readonly (readonly Point[])[]): number[] {
  return [...new Set(series.flatMap((points) => points.map(([entry]) => entry)))].sort((a, b) => a - b);
}
