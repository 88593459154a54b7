// From the table's units (0.01 mm, y to the far edge, bearings clockwise from there) to what is drawn.
export const FULL_TURN = 65536;

export interface Spot {
  x: number;
  y: number;
}

export function degrees(facing: number): number {
  return (facing * 360) / FULL_TURN;
}

/** The direction from a to b, as the table counts. */
export function bearing(a: Spot, b: Spot): number {
  const turn = Math.atan2(b.x - a.x, b.y - a.y) / (2 * Math.PI);
  return Math.round((turn < 0 ? turn + 1 : turn) * FULL_TURN) % FULL_TURN;
}

/** How far a direction is off another, either way. */
export function angleOff(facing: number, direction: number): number {
  const off = Math.abs(facing - direction) % FULL_TURN;
  return Math.min(off, FULL_TURN - off);
}

/** From the nearest edge of the table straight onto it: how somebody who comes from there faces. */
export function inward(at: Spot, width: number, depth: number): number {
  const edges = [
    { away: at.y, facing: 0 },
    { away: at.x, facing: FULL_TURN / 4 },
    { away: depth - at.y, facing: FULL_TURN / 2 },
    { away: width - at.x, facing: (FULL_TURN * 3) / 4 },
  ];
  return edges.reduce((nearest, edge) => (edge.away < nearest.away ? edge : nearest)).facing;
}

export function far(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function pathLength(points: readonly Spot[]): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++) sum += far(points[i - 1] as Spot, points[i] as Spot);
  return sum;
}

/** Where somebody is who has done this part of a way, from 0 to 1. */
export function alongWay(points: readonly Spot[], part: number): Spot {
  let left = pathLength(points) * part;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Spot, points[i] as Spot];
    const leg = far(a, b);
    if (left <= leg && leg > 0) return { x: a.x + ((b.x - a.x) * left) / leg, y: a.y + ((b.y - a.y) * left) / leg };
    left -= leg;
  }
  return points.at(-1) as Spot;
}

/** What part of the table is shown: the drawing's view box, in table units, y downwards. */
export interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function zoomed(window: Window, factor: number, at: Spot, limits: { least: number; most: number }): Window {
  const width = Math.min(limits.most, Math.max(limits.least, window.width * factor));
  const scale = width / window.width;
  return {
    x: at.x - (at.x - window.x) * scale,
    y: at.y - (at.y - window.y) * scale,
    width,
    height: window.height * scale,
  };
}

export function panned(window: Window, by: Spot): Window {
  return { ...window, x: window.x + by.x, y: window.y + by.y };
}

/** The point itself if it is within reach, or as far towards it as one can go. `reach`: corners around, by their bearings. */
export function clamped(from: Spot, at: Spot, reach: Spot[]): Spot {
  if (reach.length === 0) return at;
  const wanted = far(from, at);
  const place = (bearing(from, at) / FULL_TURN) * reach.length;
  const [a, b] = [reach[Math.floor(place) % reach.length] as Spot, reach[Math.ceil(place) % reach.length] as Spot];
  const part = place - Math.floor(place);
  const most = far(from, a) * (1 - part) + far(from, b) * part;
  if (wanted <= most || wanted === 0) return at;
  const scale = (most * 0.995) / wanted;
  return { x: from.x + (at.x - from.x) * scale, y: from.y + (at.y - from.y) * scale };
}

/** A part of the table is looked at if the whole of it would leave so much of the frame's height empty. */
const EMPTY_MOST = 0.25;

/**
 * How a table is seen first, in a frame of so many pixels: all of it; or in one that is much taller, as a phone's, as much of
 * it as fills the height, around a place that matters.
 */
export function firstWindow(whole: Window, frame: { width: number; height: number }, around: Spot | undefined): Window {
  if (frame.width <= 0 || frame.height <= 0) return whole;
  const filled = (frame.width * whole.height) / whole.width / frame.height;
  if (filled >= 1 - EMPTY_MOST) return whole;
  const width = (whole.height * frame.width) / frame.height;
  return { ...whole, x: between((around?.x ?? whole.x + whole.width / 2) - width / 2, whole.x, whole.x + whole.width - width), width };
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** The window, moved no farther than it must be for these places to be seen in it; those that do not fit in together, by their middle. */
export function followed(window: Window, places: Spot[]): Window {
  if (places.length === 0) return window;
  const along = (of: (at: Spot) => number, from: number, size: number): number => {
    const room = size * 0.08;
    const [least, most] = [Math.min(...places.map(of)), Math.max(...places.map(of))];
    if (most - least > size - 2 * room) return (least + most) / 2 - size / 2;
    return between(from, most + room - size, least - room);
  };
  return { ...window, x: along(({ x }) => x, window.x, window.width), y: along(({ y }) => y, window.y, window.height) };
}
