/** What a move changed on the map, as something that can be watched. */

import type { Mark, Picture } from "../api/types";
import { lookOf } from "../board/geometry";
import type { Motion } from "../board/motion";
import type { Board } from "../board/types";

function key(mark: Mark): string {
  return mark.id || `${mark.kind} ${mark.owner}`;
}

function movable(board: Board, mark: Mark): boolean {
  const { place } = lookOf(board, mark);
  return place === "seat" || place === "corner";
}

/** The difference of two positions: pieces that left a place and turned up at another moved there. */
export function motionBetween(board: Board, before: Picture, after: Picture): Omit<Motion, "key" | "ms"> {
  const was = new Map(before.spaces.map((space) => [space.id, space]));
  const left: { mark: Mark; at: string }[] = [];
  const came: { mark: Mark; at: string }[] = [];
  const turned: Motion["turned"] = [];
  for (const space of after.spaces) {
    const earlier = was.get(space.id);
    if (!earlier) continue;
    if (earlier.owner !== space.owner) turned.push({ at: space.id, was: earlier.owner });
    const missing = earlier.marks.filter((mark) => movable(board, mark));
    for (const mark of space.marks) {
      if (!movable(board, mark)) continue;
      const same = missing.findIndex((other) => key(other) === key(mark));
      if (same >= 0) missing.splice(same, 1);
      else came.push({ mark, at: space.id });
    }
    for (const mark of missing) left.push({ mark, at: space.id });
  }
  const moved: Motion["moved"] = [];
  const arrived: Motion["arrived"] = [];
  for (const { mark, at } of came) {
    const origin = left.findIndex((other) => key(other.mark) === key(mark));
    if (origin >= 0) {
      const [from] = left.splice(origin, 1);
      moved.push({ mark, from: (from as { at: string }).at, to: at });
    } else arrived.push({ mark, at });
  }
  return { moved, arrived, turned };
}
