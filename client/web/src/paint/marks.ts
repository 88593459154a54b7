// Draws the scenario's zones, objectives and edges on the table, and lays out their names so that they cover neither tokens nor each other.
import type { Spot } from '../table/geometry';
import { text } from '../text';
import { grown, overlap } from './cells';
import { drawing } from './drawings';
import type { Box } from './outlines';
import { sideColours } from './palette';
import { type Projection, project } from './projection';
import type { Drawn, Sheet } from './sheet';

export interface TableMarks {
  zones: { corners: Spot[]; name: string; side: number }[];
  points: { at: Spot; name: string }[];
  edges: { edge: string; side: number; exit: boolean }[];
}

export const NO_MARKS: TableMarks = { zones: [], points: [], edges: [] };

const GOLD = '#f3c64b';

/** Their areas and lines; whoever stands there stands over them. */
export function drawMarks(sheet: Sheet, projection: Projection, { zones, edges }: TableMarks): void {
  for (const zone of zones) drawZone(sheet, projection, zone);
  for (const edge of edges) drawEdge(sheet, projection, edge);
}

/** Their names, beside those who stand there: `taken` is where they do, and grows by where the names are. */
export function bannersOf(sheet: Sheet, projection: Projection, marks: TableMarks, taken: Box[]): Drawn[] {
  const { to, ratio } = sheet;
  return wordsOf(sheet, projection, marks).map(({ place, name, colour, pole }) => {
    to.font = `600 ${12 * ratio}px system-ui, sans-serif`;
    const box = freePlace(boxOfSize(within(sheet, place, to.measureText(name).width + 30 * ratio), 20 * ratio), taken, sheet.seen);
    taken.push(box);
    const all = pole ? { left: Math.min(box.left, place.x - 4 * ratio), right: Math.max(box.right, place.x + 4 * ratio), top: Math.min(box.top, place.y - 4 * ratio), bottom: Math.max(box.bottom, place.y + 4 * ratio) } : box;
    return {
      key: `banner ${box.left} ${box.top} ${colour} ${name}`,
      box: grown(all, 2 * ratio),
      paint: () => {
        if (pole) drawPole(sheet, place, box, colour);
        drawBanner(sheet, box, name, colour);
      },
    };
  });
}

interface Words {
  place: Spot;
  name: string;
  colour: string;
  /** Whether it is the name of that very place, which a line shows where the name stands elsewhere. */
  pole: boolean;
}

function wordsOf({ px, ratio }: Sheet, projection: Projection, { zones, points, edges }: TableMarks): Words[] {
  const { width, depth } = projection;
  const middle = px({ x: width / 2, y: depth / 2 });
  // Towards the middle, so that its words stay on the table.
  const inner = (edgeAt: number, centre: number) => edgeAt + (centre - edgeAt) * 0.1;
  return [
    ...points.map(({ at, name }) => ({ place: px(project(projection, at)), name, colour: GOLD, pole: true })),
    ...zones.map(({ corners, name, side }) => {
      const ring = corners.map((corner) => px(project(projection, corner)));
      const x = ring.reduce((sum, at) => sum + at.x / ring.length, 0);
      return { place: { x, y: Math.min(...ring.map(({ y }) => y)) + 15 * ratio }, name, colour: side >= 0 ? sideColours(side).plate : GOLD, pole: false };
    }),
    ...edges.flatMap(({ edge, side, exit }) => {
      const ends = exit ? edgeEnds(edge, width, depth) : undefined;
      if (!ends) return [];
      const [a, b] = ends.map((end) => px(project(projection, end))) as [Spot, Spot];
      return [{ place: { x: inner((a.x + b.x) / 2, middle.x), y: inner((a.y + b.y) / 2, middle.y) }, name: text('web.exit_edge'), colour: sideColours(side).plate, pole: false }];
    }),
  ];
}

/** So many heights of itself a name may stand away from its place. */
const STEPS = 5;

/** The nearest place for a name where nobody stands and no other name is; where there is none near, the one with the fewest. */
export function freePlace(wanted: Box, taken: readonly Box[], seen: Box): Box {
  const [wide, high] = [wanted.right - wanted.left, wanted.bottom - wanted.top];
  const steps = Array.from({ length: 2 * STEPS + 1 }, (_, index) => index - STEPS);
  const moved = (x: number, y: number): Box => ({ left: wanted.left + x, right: wanted.right + x, top: wanted.top + y, bottom: wanted.bottom + y });
  const places = steps
    .flatMap((down) => [-1, -0.5, 0, 0.5, 1].map((across) => ({ x: across * (wide / 2 + high), y: down * high })))
    .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y) || a.y - b.y);
  let [best, fewest] = [wanted, Infinity];
  for (const { x, y } of places) {
    const box = moved(x, y);
    // A name is not moved out of the window.
    if ((x !== 0 || y !== 0) && (box.left < seen.left || box.right > seen.right || box.top < seen.top || box.bottom > seen.bottom)) continue;
    const others = taken.filter((other) => overlap(box, other)).length;
    if (others < fewest) [best, fewest] = [box, others];
    if (others === 0) break;
  }
  return best;
}

function drawZone({ to, px, ratio }: Sheet, projection: Projection, { corners, side }: TableMarks['zones'][number]): void {
  const ring = corners.map((corner) => px(project(projection, corner)));
  const colour = side >= 0 ? sideColours(side).plate : GOLD;
  to.beginPath();
  ring.forEach((at, index) => (index === 0 ? to.moveTo(at.x, at.y) : to.lineTo(at.x, at.y)));
  to.closePath();
  to.fillStyle = colour;
  to.globalAlpha = 0.12;
  to.fill();
  to.globalAlpha = 1;
  to.strokeStyle = '#00000088';
  to.lineWidth = 4 * ratio;
  to.stroke();
  to.strokeStyle = colour;
  to.lineWidth = 2.2 * ratio;
  to.setLineDash([9 * ratio, 5 * ratio]);
  to.stroke();
  to.setLineDash([]);
}

function drawEdge({ to, px, scale, ratio }: Sheet, projection: Projection, { edge, side, exit }: TableMarks['edges'][number]): void {
  const { width, depth } = projection;
  const ends = edgeEnds(edge, width, depth);
  if (!ends) return;
  const [a, b] = ends.map((end) => px(project(projection, end))) as [Spot, Spot];
  to.strokeStyle = sideColours(side).plate;
  to.lineWidth = Math.max(4 * ratio, 1200 * scale);
  if (exit) to.setLineDash([12 * ratio, 8 * ratio]);
  to.beginPath();
  to.moveTo(a.x, a.y);
  to.lineTo(b.x, b.y);
  to.stroke();
  to.setLineDash([]);
}

function edgeEnds(edge: string, width: number, depth: number): [Spot, Spot] | undefined {
  switch (edge) {
    case 'south':
      return [{ x: 0, y: 0 }, { x: width, y: 0 }];
    case 'north':
      return [{ x: 0, y: depth }, { x: width, y: depth }];
    case 'west':
      return [{ x: 0, y: 0 }, { x: 0, y: depth }];
    case 'east':
      return [{ x: width, y: 0 }, { x: width, y: depth }];
    default:
      return undefined;
  }
}

/** What is seen of the table has room for a name of that width. */
function within({ seen }: Sheet, place: Spot, wide: number): { at: Spot; wide: number } {
  const inside = place.x > seen.left && place.x < seen.right;
  return { at: inside ? { x: Math.max(seen.left + wide / 2 + 4, Math.min(seen.right - wide / 2 - 4, place.x)), y: place.y } : place, wide };
}

function boxOfSize({ at, wide }: { at: Spot; wide: number }, high: number): Box {
  return { left: at.x - wide / 2, right: at.x + wide / 2, top: at.y - high / 2, bottom: at.y + high / 2 };
}

/** From a name to the place that it is the name of. */
function drawPole({ to, ratio }: Sheet, place: Spot, { left, right, top, bottom }: Box, colour: string): void {
  if (place.x > left && place.x < right && place.y > top && place.y < bottom) return;
  to.beginPath();
  to.moveTo((left + right) / 2, (top + bottom) / 2);
  to.lineTo(place.x, place.y);
  to.strokeStyle = '#1e1a12dd';
  to.lineWidth = 3.5 * ratio;
  to.stroke();
  to.strokeStyle = colour;
  to.lineWidth = 1.5 * ratio;
  to.stroke();
}

/** A small banner with words, as on a map. */
function drawBanner({ to, ratio }: Sheet, { left, right, top, bottom }: Box, name: string, colour: string): void {
  const [wide, high] = [right - left, bottom - top];
  const at = { x: (left + right) / 2, y: (top + bottom) / 2 };
  to.font = `600 ${12 * ratio}px system-ui, sans-serif`;
  to.fillStyle = '#1e1a12dd';
  to.beginPath();
  to.roundRect(at.x - wide / 2, at.y - high / 2, wide, high, high / 2);
  to.fill();
  to.strokeStyle = colour;
  to.lineWidth = 1.5 * ratio;
  to.stroke();
  const path = drawing('flag-objective');
  if (path) {
    to.save();
    to.translate(at.x - wide / 2 + 5 * ratio, at.y - 7 * ratio);
    to.scale((14 * ratio) / 512, (14 * ratio) / 512);
    to.fillStyle = GOLD;
    to.fill(path);
    to.restore();
  }
  to.fillStyle = '#fffaf0';
  to.textAlign = 'left';
  to.textBaseline = 'middle';
  to.fillText(name, at.x - wide / 2 + 22 * ratio, at.y + ratio);
}
