// What the scenario is about, drawn on the table: zones, objectives and edges, each with a banner that says its name.
import type { Spot } from '../table/geometry';
import { text } from '../text';
import { drawing } from './drawings';
import { sideColours } from './palette';
import { type Projection, project } from './projection';
import type { Sheet } from './sheet';

export interface TableMarks {
  zones: { corners: Spot[]; name: string; side: number }[];
  points: { at: Spot; name: string }[];
  edges: { edge: string; side: number; exit: boolean }[];
}

export const NO_MARKS: TableMarks = { zones: [], points: [], edges: [] };

const GOLD = '#f3c64b';

export function drawMarks(sheet: Sheet, projection: Projection, { zones, points, edges }: TableMarks): void {
  for (const zone of zones) drawZone(sheet, projection, zone);
  for (const { at, name } of points) drawBanner(sheet, sheet.px(project(projection, at)), name, GOLD);
  for (const edge of edges) drawEdge(sheet, projection, edge);
}

function drawZone(sheet: Sheet, projection: Projection, { corners, name, side }: TableMarks['zones'][number]): void {
  const { to, px, ratio } = sheet;
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
  const middle = ring.reduce((sum, at) => ({ x: sum.x + at.x / ring.length, y: sum.y + at.y / ring.length }), { x: 0, y: 0 });
  const high = Math.min(...ring.map(({ y }) => y));
  drawBanner(sheet, { x: middle.x, y: high + 15 * ratio }, name, colour);
}

function drawEdge(sheet: Sheet, projection: Projection, { edge, side, exit }: TableMarks['edges'][number]): void {
  const { to, px, scale, ratio } = sheet;
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
  // Towards the middle, so that its words stay on the table.
  const middle = px({ x: width / 2, y: depth / 2 });
  const inner = (edgeAt: number, centre: number) => edgeAt + (centre - edgeAt) * 0.1;
  if (exit) drawBanner(sheet, { x: inner((a.x + b.x) / 2, middle.x), y: inner((a.y + b.y) / 2, middle.y) }, text('web.exit_edge'), sideColours(side).plate);
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

/** A small banner with words, as on a map. */
function drawBanner({ to, ratio, seen }: Sheet, place: Spot, name: string, colour: string): void {
  to.font = `600 ${12 * ratio}px system-ui, sans-serif`;
  const wide = to.measureText(name).width + 30 * ratio;
  const high = 20 * ratio;
  // What is seen of the table has room for it.
  const inside = place.x > seen.left && place.x < seen.right;
  const at = inside ? { x: Math.max(seen.left + wide / 2 + 4, Math.min(seen.right - wide / 2 - 4, place.x)), y: place.y } : place;
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
