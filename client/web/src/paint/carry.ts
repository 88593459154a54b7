// A block goes from one place to another as one thing: on an arc, if it turns on its way, as a wheel does, and straight if not. Its figures are
// carried along, and those who change places in it do so meanwhile.
import type { Spot } from '../table/geometry';

/** Where something stands in the drawing: a place, and parts of a turn clockwise from upwards. */
export interface Pose extends Spot {
  turn: number;
}

/** A turn beyond which a way is an arc and no straight line. */
const STRAIGHT = 1e-4;

/** The shorter way round from one turn to another: above -0.5 and up to 0.5. */
function turnBetween(from: number, to: number): number {
  const turn = to - from;
  return turn - Math.ceil(turn - 0.5);
}

/** The pose that has done a part of its way, from 0 to 1: the rotation that takes one pose to the other has one centre, about which it goes. */
export function poseBetween(from: Pose, to: Pose, part: number): Pose {
  const turn = turnBetween(from.turn, to.turn);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(turn) < STRAIGHT) return { x: from.x + dx * part, y: from.y + dy * part, turn: from.turn + turn * part };
  const away = 1 / (2 * Math.tan(turn * Math.PI));
  const centre = { x: from.x + dx / 2 - dy * away, y: from.y + dy / 2 + dx * away };
  const angle = turn * part * 2 * Math.PI;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [x, y] = [from.x - centre.x, from.y - centre.y];
  return { x: centre.x + x * cos - y * sin, y: centre.y + x * sin + y * cos, turn: from.turn + turn * part };
}

/** A place so far to the right of a pose and so far ahead of it. */
export function fromPose({ x, y, turn }: Pose, { right, ahead }: Offset): Spot {
  const angle = turn * 2 * Math.PI;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x + right * cos + ahead * sin, y: y + right * sin - ahead * cos };
}

export interface Offset {
  right: number;
  ahead: number;
}

/** The same back again. */
export function offsetFrom({ x, y, turn }: Pose, at: Spot): Offset {
  const angle = turn * 2 * Math.PI;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [at.x - x, at.y - y];
  return { right: dx * cos + dy * sin, ahead: dx * sin - dy * cos };
}

/** How a block goes from one pose to another. */
export interface Carry {
  from: Pose;
  to: Pose;
}

/** Where somebody is who is carried along from one place to another, after a part of the way. */
export function carried({ from, to }: Carry, start: Spot, end: Spot, part: number): Spot {
  const [a, b] = [offsetFrom(from, start), offsetFrom(to, end)];
  return fromPose(poseBetween(from, to, part), { right: a.right + (b.right - a.right) * part, ahead: a.ahead + (b.ahead - a.ahead) * part });
}
