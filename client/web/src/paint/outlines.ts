// Polygons and chance for the drawing of the table: the same table is drawn alike each time and for everybody.
import type { Spot } from '../table/geometry';

/** A small generator of numbers from 0 to 1; the same seed gives the same ones. */
export function chance(seed: number): () => number {
  let state = (seed * 2654435761 + 1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxOf(corners: Spot[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of corners) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

export function isInside(at: Spot, corners: Spot[]): boolean {
  let within = false;
  corners.forEach((a, index) => {
    const b = corners[(index + 1) % corners.length] as Spot;
    if (a.y > at.y !== b.y > at.y && at.x < a.x + ((at.y - a.y) * (b.x - a.x)) / (b.y - a.y)) within = !within;
  });
  return within;
}

/** Places inside, about `gap` apart, in no order that one would notice. */
export function scatter(corners: Spot[], gap: number, seed: number, most = 1500): Spot[] {
  const random = chance(seed);
  const { left, top, right, bottom } = boxOf(corners);
  const step = Math.max(gap, Math.sqrt(((right - left) * (bottom - top)) / most));
  const found: Spot[] = [];
  for (let y = top; y < bottom; y += step)
    for (let x = left; x < right; x += step) {
      const at = { x: x + random() * step, y: y + random() * step };
      if (isInside(at, corners)) found.push(at);
    }
  return found;
}

/** Points along a line, `gap` apart, each with the direction of the line there. */
export function along(line: Spot[], gap: number): { at: Spot; direction: number }[] {
  const found: { at: Spot; direction: number }[] = [];
  let left = gap / 2;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as Spot, line[i] as Spot];
    const far = Math.hypot(b.x - a.x, b.y - a.y);
    const direction = Math.atan2(b.y - a.y, b.x - a.x);
    for (; left < far; left += gap)
      found.push({ at: { x: a.x + ((b.x - a.x) * left) / far, y: a.y + ((b.y - a.y) * left) / far }, direction });
    left -= far;
  }
  return found;
}

/** The polygon with its corners rounded, as a path. */
export function roundPath(corners: Spot[]): Path2D {
  const path = new Path2D();
  const middle = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % corners.length] as Spot;
    const before = corners[(index + corners.length - 1) % corners.length] as Spot;
    // Most of an edge stays straight: what the rules measure is the polygon, and the drawing must not lie about it.
    const ease = (from: Spot): Spot => {
      const far = Math.hypot(from.x - corner.x, from.y - corner.y);
      const part = Math.min(0.25, 2500 / Math.max(far, 1));
      return { x: corner.x + (from.x - corner.x) * part, y: corner.y + (from.y - corner.y) * part };
    };
    const [enter, leave] = [ease(middle(before, corner)), ease(middle(corner, next))];
    if (index === 0) path.moveTo(enter.x, enter.y);
    else path.lineTo(enter.x, enter.y);
    path.quadraticCurveTo(corner.x, corner.y, leave.x, leave.y);
  });
  path.closePath();
  return path;
}

export function straightPath(corners: Spot[], closed: boolean): Path2D {
  const path = new Path2D();
  corners.forEach(({ x, y }, index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  if (closed) path.closePath();
  return path;
}

/** The corners of the smallest convex polygon around all of the points. */
export function hull(points: Spot[]): Spot[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const cross = (o: Spot, a: Spot, b: Spot) => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
  const half = (all: Spot[]): Spot[] => {
    const chain: Spot[] = [];
    for (const point of all) {
      while (chain.length >= 2 && cross(chain.at(-2) as Spot, chain.at(-1) as Spot, point) <= 0) chain.pop();
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
