// What of the terrain gives cover, as the system's catalogue says, and which of it lies between two figures. Whether
// that helps anybody is for the server to say: in the odds, and in the rules of the dice afterwards.
import { ItemKind } from '../generated/gonfalon_pb';
import type { Spot } from './geometry';
import { listOf, numberOf, type Picture, textOf, type Thing } from './picture';

export function coverPieces(picture: Picture, kinds: ReadonlySet<string>): Thing[] {
  return picture.all(ItemKind.TERRAIN).filter((piece) => kinds.has(textOf(piece, 'kind')) && !numberOf(piece, 'removed'));
}

export function cornersOf(piece: Thing): Spot[] {
  const list = listOf(piece, 'outline');
  const corners: Spot[] = [];
  for (let i = 0; i + 1 < list.length; i += 2) corners.push({ x: list[i] as number, y: list[i + 1] as number });
  return corners;
}

/** Which side of the line from a to b the point is on: its sign counts. */
function turn(a: Spot, b: Spot, point: Spot): number {
  return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
}

function cross(a: Spot, b: Spot, c: Spot, d: Spot): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

function inside(at: Spot, corners: Spot[]): boolean {
  let within = false;
  corners.forEach((a, index) => {
    const b = corners[(index + 1) % corners.length] as Spot;
    if (a.y > at.y !== b.y > at.y && at.x < a.x + ((at.y - a.y) * (b.x - a.x)) / (b.y - a.y)) within = !within;
  });
  return within;
}

/** The line goes over it, or ends in it. */
function meets(piece: Thing, from: Spot, to: Spot): boolean {
  const corners = cornersOf(piece);
  const area = textOf(piece, 'form') === 'area';
  const sides = area ? corners.length : corners.length - 1;
  for (let i = 0; i < sides; i++)
    if (cross(from, to, corners[i] as Spot, corners[(i + 1) % corners.length] as Spot)) return true;
  return area && inside(to, corners);
}

export function coverBetween(pieces: Thing[], from: Spot, to: Spot): Thing[] {
  return pieces.filter((piece) => meets(piece, from, to));
}
