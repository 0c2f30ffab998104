/** What happens on a map in one move: pieces that go from place to place or arrive, places that change hands. */

import type { Mark } from "../api/types";

export interface Motion {
  key: number;
  ms: number;
  moved: { mark: Mark; from: string; to: string }[];
  arrived: { mark: Mark; at: string }[];
  turned: { at: string; was: string }[];
}
