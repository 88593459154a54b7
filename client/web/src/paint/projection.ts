// From the table to the drawing and back.
import type { Spot } from '../table/geometry';

/** In the drawing y counts downwards, and a player sees his own side below. */
export interface Projection {
  width: number;
  depth: number;
  flip: boolean;
}

export function project({ width, depth, flip }: Projection, { x, y }: Spot): Spot {
  return flip ? { x: width - x, y } : { x, y: depth - y };
}

/** The same back again. */
export function unproject({ width, depth, flip }: Projection, { x, y }: Spot): Spot {
  return flip ? { x: width - x, y } : { x, y: depth - y };
}
