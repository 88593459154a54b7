// The table's ground and terrain, drawn in table units: what stands on it comes later and moves, this stays as it is.
import type { Spot } from '../table/geometry';
import { numberOf, textOf, type Thing } from '../table/picture';
import { along, boxOf, chance, roundPath, scatter, straightPath } from './outlines';
import type { Palette } from './palette';

export interface Piece {
  thing: Thing;
  kind: string;
  form: string;
  corners: Spot[];
  /** It is on fire. */
  burns: boolean;
}

export interface GroundPlan {
  width: number;
  depth: number;
  pieces: Piece[];
}

type Brush = CanvasRenderingContext2D;

function dabs(to: Brush, { width, depth }: GroundPlan, colours: Palette): void {
  const random = chance(7);
  const size = Math.max(width, depth) / 60;
  for (let i = 0; i < 900; i++) {
    to.fillStyle = colours.dabs[i % colours.dabs.length] as string;
    to.globalAlpha = 0.12 + random() * 0.2;
    to.beginPath();
    to.ellipse(random() * width, random() * depth, size * (0.3 + random() * 1.6), size * (0.1 + random() * 0.5), random() * 3.1, 0, 7);
    to.fill();
  }
  to.strokeStyle = colours.grass;
  to.lineWidth = 110;
  to.lineCap = 'round';
  to.globalAlpha = 0.5;
  to.beginPath();
  for (let i = 0; i < 700; i++) {
    const [x, y] = [random() * width, random() * depth];
    to.moveTo(x - 260, y);
    to.lineTo(x - 330, y - 520);
    to.moveTo(x, y);
    to.lineTo(x + 40, y - 640);
    to.moveTo(x + 260, y);
    to.lineTo(x + 360, y - 480);
  }
  to.stroke();
  to.globalAlpha = 1;
}

/** A soft shadow to the south-east, as from a low sun. */
function shadow(to: Brush, path: Path2D, far: number, colours: Palette, alpha = 0.3): void {
  to.save();
  to.translate(far * 0.6, far);
  to.fillStyle = colours.shade;
  to.globalAlpha = alpha * 0.4;
  to.fill(path);
  to.translate(-far * 0.25, -far * 0.4);
  to.fill(path);
  to.restore();
}

function trees(to: Brush, piece: Piece, colours: Palette): void {
  const path = roundPath(piece.corners);
  to.fillStyle = colours.wood;
  to.globalAlpha = 0.92;
  to.fill(path);
  to.globalAlpha = 1;
  edge(to, path, colours, 0.35);
  const random = chance(piece.thing.id + 3);
  for (const { x, y } of scatter(piece.corners, 2600, piece.thing.id + 11, 420)) {
    const size = 1150 + random() * 750;
    to.globalAlpha = 0.3;
    to.fillStyle = colours.shade;
    to.beginPath();
    to.ellipse(x + size * 0.35, y + size * 0.45, size, size * 0.85, 0, 0, 7);
    to.fill();
    to.globalAlpha = 1;
    const leaf = colours.leaves[Math.floor(random() * colours.leaves.length)] as string;
    to.fillStyle = leaf;
    to.beginPath();
    for (let lobe = 0; lobe < 6; lobe++) {
      const turn = (lobe / 6) * 6.283 + random();
      to.moveTo(x + Math.cos(turn) * size * 0.45 + size * 0.58, y + Math.sin(turn) * size * 0.45);
      to.arc(x + Math.cos(turn) * size * 0.45, y + Math.sin(turn) * size * 0.45, size * 0.58, 0, 7);
    }
    to.fill();
    to.fillStyle = colours.light;
    to.globalAlpha = 0.2;
    to.beginPath();
    to.arc(x - size * 0.28, y - size * 0.32, size * 0.48, 0, 7);
    to.fill();
    to.globalAlpha = 1;
  }
}

/** The outline that the rules measure stays visible. */
function edge(to: Brush, path: Path2D, colours: Palette, alpha: number): void {
  to.strokeStyle = colours.shade;
  to.globalAlpha = alpha;
  to.lineWidth = 150;
  to.setLineDash([500, 350]);
  to.stroke(path);
  to.setLineDash([]);
  to.globalAlpha = 1;
}

function bushes(to: Brush, piece: Piece, colours: Palette): void {
  const path = roundPath(piece.corners);
  to.fillStyle = colours.grass;
  to.globalAlpha = 0.75;
  to.fill(path);
  to.globalAlpha = 1;
  edge(to, path, colours, 0.3);
  const random = chance(piece.thing.id + 5);
  for (const { x, y } of scatter(piece.corners, 1500, piece.thing.id + 17, 500)) {
    const size = 420 + random() * 380;
    to.globalAlpha = 0.25;
    to.fillStyle = colours.shade;
    to.beginPath();
    to.ellipse(x + size * 0.3, y + size * 0.35, size, size * 0.8, 0, 0, 7);
    to.fill();
    to.globalAlpha = 0.95;
    to.fillStyle = colours.leaves[Math.floor(random() * colours.leaves.length)] as string;
    to.beginPath();
    to.arc(x, y, size, 0, 7);
    to.arc(x - size * 0.7, y + size * 0.2, size * 0.6, 0, 7);
    to.arc(x + size * 0.6, y - size * 0.1, size * 0.65, 0, 7);
    to.fill();
    to.globalAlpha = 0.22;
    to.fillStyle = colours.light;
    to.beginPath();
    to.arc(x - size * 0.3, y - size * 0.3, size * 0.45, 0, 7);
    to.fill();
  }
  to.globalAlpha = 1;
}

function water(to: Brush, piece: Piece, colours: Palette, deep: boolean): void {
  const path = roundPath(piece.corners);
  to.fillStyle = deep ? colours.deep : colours.water;
  to.fill(path);
  to.save();
  to.clip(path);
  // The shore: bands that grow lighter towards the land.
  for (const [width, alpha] of [[5200, 0.12], [3000, 0.16], [1300, 0.3]] as const) {
    to.strokeStyle = deep ? colours.water : colours.foam;
    to.globalAlpha = alpha;
    to.lineWidth = width;
    to.stroke(path);
  }
  const random = chance(piece.thing.id + 23);
  to.strokeStyle = colours.foam;
  to.lineWidth = 130;
  to.lineCap = 'round';
  to.globalAlpha = deep ? 0.35 : 0.5;
  to.beginPath();
  for (const { x, y } of scatter(piece.corners, deep ? 5200 : 4200, piece.thing.id + 29, 260)) {
    const far = 700 + random() * 900;
    to.moveTo(x - far, y);
    to.quadraticCurveTo(x - far / 2, y - 420, x, y);
    to.quadraticCurveTo(x + far / 2, y + 420, x + far, y);
  }
  to.stroke();
  to.restore();
  to.strokeStyle = colours.foam;
  to.globalAlpha = 0.7;
  to.lineWidth = 240;
  to.stroke(path);
  to.globalAlpha = 1;
}

function swamp(to: Brush, piece: Piece, colours: Palette): void {
  const path = roundPath(piece.corners);
  to.fillStyle = colours.grass;
  to.globalAlpha = 0.8;
  to.fill(path);
  to.globalAlpha = 1;
  edge(to, path, colours, 0.3);
  const random = chance(piece.thing.id + 31);
  for (const { x, y } of scatter(piece.corners, 3600, piece.thing.id + 37, 200)) {
    to.fillStyle = colours.water;
    to.globalAlpha = 0.7;
    to.beginPath();
    to.ellipse(x, y, 900 + random() * 900, 400 + random() * 400, random(), 0, 7);
    to.fill();
    to.globalAlpha = 1;
    to.strokeStyle = colours.leaves[0] as string;
    to.lineWidth = 140;
    to.beginPath();
    for (let reed = -1; reed <= 1; reed++) {
      to.moveTo(x + reed * 260, y);
      to.lineTo(x + reed * 380, y - 900 - random() * 400);
    }
    to.stroke();
  }
}

function crops(to: Brush, piece: Piece, colours: Palette): void {
  const path = straightPath(piece.corners, true);
  to.fillStyle = colours.field;
  to.fill(path);
  to.save();
  to.clip(path);
  const { left, top, right, bottom } = boxOf(piece.corners);
  to.lineWidth = 330;
  for (let x = left - (bottom - top); x < right; x += 800) {
    to.strokeStyle = colours.shade;
    to.globalAlpha = 0.16;
    to.beginPath();
    to.moveTo(x, top);
    to.lineTo(x + (bottom - top) * 0.3, bottom);
    to.stroke();
    to.strokeStyle = colours.light;
    to.globalAlpha = 0.35;
    to.beginPath();
    to.moveTo(x + 300, top);
    to.lineTo(x + 300 + (bottom - top) * 0.3, bottom);
    to.stroke();
  }
  to.restore();
  to.globalAlpha = 1;
  edge(to, path, colours, 0.4);
}

/** Relief: light where the sun comes from, shade on the other side, and hachures down the slope. */
function hill(to: Brush, piece: Piece, colours: Palette, steep: boolean): void {
  const path = roundPath(piece.corners);
  const { left, top, right, bottom } = boxOf(piece.corners);
  shadow(to, path, steep ? 1100 : 700, colours, 0.35);
  const relief = to.createLinearGradient(left, top, right, bottom);
  relief.addColorStop(0, colours.light);
  relief.addColorStop(0.45, colours.hill);
  relief.addColorStop(1, colours.shade);
  to.fillStyle = colours.hill;
  to.fill(path);
  to.globalAlpha = steep ? 0.4 : 0.28;
  to.fillStyle = relief;
  to.fill(path);
  to.globalAlpha = 1;
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const ring = [...piece.corners, piece.corners[0] as Spot];
  to.strokeStyle = colours.shade;
  to.lineWidth = 130;
  to.lineCap = 'round';
  to.globalAlpha = 0.45;
  to.beginPath();
  for (const { at } of along(ring, steep ? 900 : 1300)) {
    const far = Math.hypot(middle.x - at.x, middle.y - at.y) || 1;
    const long = Math.min(far * 0.4, steep ? 2400 : 1600);
    to.moveTo(at.x, at.y);
    to.lineTo(at.x + ((middle.x - at.x) / far) * long, at.y + ((middle.y - at.y) / far) * long);
  }
  to.stroke();
  for (const part of steep ? [0.62] : [0.7, 0.42]) {
    to.globalAlpha = 0.3;
    to.lineWidth = 170;
    to.stroke(roundPath(piece.corners.map(({ x, y }) => ({ x: middle.x + (x - middle.x) * part, y: middle.y + (y - middle.y) * part }))));
  }
  to.globalAlpha = 1;
}

function rocks(to: Brush, piece: Piece, colours: Palette): void {
  const path = roundPath(piece.corners);
  to.fillStyle = colours.rock;
  to.globalAlpha = 0.35;
  to.fill(path);
  to.globalAlpha = 1;
  edge(to, path, colours, 0.3);
  const random = chance(piece.thing.id + 41);
  for (const { x, y } of scatter(piece.corners, 1700, piece.thing.id + 43, 300)) {
    const size = 350 + random() * 650;
    const stone: Spot[] = [];
    for (let corner = 0; corner < 6; corner++) {
      const turn = (corner / 6) * 6.283 + random() * 0.6;
      stone.push({ x: x + Math.cos(turn) * size, y: y + Math.sin(turn) * size * 0.8 });
    }
    const shape = straightPath(stone, true);
    shadow(to, shape, 300, colours, 0.6);
    to.fillStyle = colours.rock;
    to.fill(shape);
    to.fillStyle = colours.light;
    to.globalAlpha = 0.3;
    to.fill(straightPath(stone.slice(2, 6), true));
    to.globalAlpha = 1;
  }
}

function planks(to: Brush, piece: Piece, colours: Palette, colour: string): void {
  const path = straightPath(piece.corners, true);
  to.fillStyle = colour;
  to.fill(path);
  to.save();
  to.clip(path);
  const { left, top, right, bottom } = boxOf(piece.corners);
  to.strokeStyle = colours.shade;
  to.globalAlpha = 0.22;
  to.lineWidth = 110;
  to.beginPath();
  for (let y = top; y < bottom; y += 900) {
    to.moveTo(left, y);
    to.lineTo(right, y);
  }
  to.stroke();
  to.restore();
  to.globalAlpha = 1;
}

/** A house without its roof, as on a gaming table while somebody is in it: eaves around a floor of planks. */
function house(to: Brush, piece: Piece, colours: Palette): void {
  const path = straightPath(piece.corners, true);
  shadow(to, path, 1500, colours, 0.6);
  to.strokeStyle = colours.roof;
  to.lineWidth = 1500;
  to.lineJoin = 'miter';
  to.stroke(path);
  to.strokeStyle = colours.shade;
  to.globalAlpha = 0.35;
  to.lineWidth = 110;
  const ring = [...piece.corners, piece.corners[0] as Spot];
  to.beginPath();
  for (const { at, direction } of along(ring, 520)) {
    const [across, up] = [Math.sin(direction) * 740, Math.cos(direction) * 740];
    to.moveTo(at.x - across, at.y + up);
    to.lineTo(at.x + across, at.y - up);
  }
  to.stroke();
  to.globalAlpha = 1;
  planks(to, piece, colours, colours.floor);
}

function stoneLine(to: Brush, piece: Piece, colours: Palette, thick: number, high: boolean): void {
  const path = straightPath(piece.corners, false);
  to.lineJoin = 'round';
  to.lineCap = 'round';
  to.save();
  to.translate(high ? 700 : 350, high ? 900 : 450);
  to.strokeStyle = colours.shade;
  to.globalAlpha = 0.28;
  to.lineWidth = thick;
  to.stroke(path);
  to.restore();
  to.strokeStyle = colours.wall;
  to.lineWidth = thick;
  to.stroke(path);
  to.strokeStyle = colours.wallTop;
  to.lineWidth = thick * 0.62;
  to.stroke(path);
  to.strokeStyle = colours.wall;
  to.lineWidth = 110;
  to.beginPath();
  for (const { at, direction } of along(piece.corners, high ? 1100 : 750)) {
    const [across, up] = [Math.sin(direction) * thick * 0.4, Math.cos(direction) * thick * 0.4];
    to.moveTo(at.x - across, at.y + up);
    to.lineTo(at.x + across, at.y - up);
  }
  to.stroke();
}

function hedge(to: Brush, piece: Piece, colours: Palette, thick: number): void {
  const random = chance(piece.thing.id + 47);
  const blobs = along(piece.corners, thick * 0.55);
  to.fillStyle = colours.shade;
  to.globalAlpha = 0.3;
  for (const { at } of blobs) {
    to.beginPath();
    to.arc(at.x + 300, at.y + 380, thick * 0.6, 0, 7);
    to.fill();
  }
  to.globalAlpha = 1;
  for (const { at } of blobs) {
    to.fillStyle = random() < 0.5 ? colours.hedge : (colours.leaves[0] as string);
    to.beginPath();
    to.arc(at.x, at.y, thick * (0.5 + random() * 0.18), 0, 7);
    to.fill();
    to.fillStyle = colours.light;
    to.globalAlpha = 0.16;
    to.beginPath();
    to.arc(at.x - thick * 0.15, at.y - thick * 0.18, thick * 0.28, 0, 7);
    to.fill();
    to.globalAlpha = 1;
  }
}

function posts(to: Brush, piece: Piece, colours: Palette, sharp: boolean): void {
  to.strokeStyle = colours.timber;
  to.lineWidth = 240;
  to.lineCap = 'round';
  if (!sharp) to.stroke(straightPath(piece.corners, false));
  for (const { at, direction } of along(piece.corners, sharp ? 800 : 1400)) {
    to.fillStyle = colours.shade;
    to.globalAlpha = 0.3;
    to.beginPath();
    to.arc(at.x + 160, at.y + 220, 330, 0, 7);
    to.fill();
    to.globalAlpha = 1;
    to.fillStyle = colours.timber;
    to.beginPath();
    if (sharp) {
      to.moveTo(at.x - Math.sin(direction) * 620, at.y + Math.cos(direction) * 620);
      to.lineTo(at.x + Math.cos(direction) * 240 + Math.sin(direction) * 300, at.y + Math.sin(direction) * 240 - Math.cos(direction) * 300);
      to.lineTo(at.x - Math.cos(direction) * 240 + Math.sin(direction) * 300, at.y - Math.sin(direction) * 240 - Math.cos(direction) * 300);
    } else to.arc(at.x, at.y, 300, 0, 7);
    to.fill();
  }
}

function bank(to: Brush, piece: Piece, colours: Palette, thick: number): void {
  const path = straightPath(piece.corners, false);
  to.lineCap = 'round';
  to.lineJoin = 'round';
  to.strokeStyle = colours.shade;
  to.globalAlpha = 0.3;
  to.lineWidth = thick * 1.5;
  to.stroke(path);
  to.globalAlpha = 1;
  to.strokeStyle = colours.hill;
  to.lineWidth = thick * 1.2;
  to.stroke(path);
  to.strokeStyle = colours.light;
  to.globalAlpha = 0.4;
  to.lineWidth = thick * 0.4;
  to.stroke(path);
  to.globalAlpha = 1;
}

function stream(to: Brush, piece: Piece, colours: Palette, thick: number): void {
  const path = straightPath(piece.corners, false);
  to.lineCap = 'round';
  to.lineJoin = 'round';
  for (const [colour, width] of [[colours.foam, thick * 1.35], [colours.water, thick]] as const) {
    to.strokeStyle = colour;
    to.lineWidth = width;
    to.stroke(path);
  }
}

function opening(to: Brush, piece: Piece, colours: Palette, thick: number): void {
  const path = straightPath(piece.corners, false);
  const state = textOf(piece.thing, 'state');
  const glass = piece.kind === 'window' || piece.kind === 'loophole';
  to.lineCap = 'butt';
  to.strokeStyle = glass ? '#9fd0e6' : state === 'open' ? colours.light : colours.timber;
  to.lineWidth = thick * 1.6;
  to.stroke(path);
  to.strokeStyle = colours.shade;
  to.lineWidth = 110;
  to.stroke(path);
}

/** Scorched ground with flames all over it. */
function fire(to: Brush, piece: Piece, colours: Palette): void {
  const line = piece.form !== 'area';
  if (!line) {
    to.fillStyle = colours.shade;
    to.globalAlpha = 0.55;
    to.fill(roundPath(piece.corners));
  }
  const random = chance(piece.thing.id + 53);
  const spots = line ? along(piece.corners, 1800).map(({ at }) => at) : scatter(piece.corners, 1900, piece.thing.id + 59, 200);
  to.globalAlpha = 0.95;
  for (const { x, y } of spots) {
    const high = 1300 + random() * 900;
    for (const [colour, part] of [['#c8321e', 1], ['#f08a1d', 0.68], ['#ffd95a', 0.36]] as const) {
      const [up, half] = [high * part, high * part * 0.42];
      to.fillStyle = colour;
      to.beginPath();
      to.moveTo(x, y - up);
      to.quadraticCurveTo(x + half * 1.6, y - up * 0.3, x + half * 0.6, y + up * 0.15);
      to.quadraticCurveTo(x, y + up * 0.35, x - half * 0.6, y + up * 0.15);
      to.quadraticCurveTo(x - half * 1.6, y - up * 0.3, x, y - up);
      to.fill();
    }
  }
  to.globalAlpha = 1;
}

/** How each kind is drawn; what has no line here is plain ground with an outline. */
const AREAS: Record<string, (to: Brush, piece: Piece, colours: Palette) => void> = {
  forest: trees, grove: trees, wood: trees, woods: trees,
  brush: bushes, crops, field: crops,
  swamp, marsh: swamp,
  shallows: (to, piece, colours) => water(to, piece, colours, false),
  shallow_water: (to, piece, colours) => water(to, piece, colours, false),
  deep_water: (to, piece, colours) => water(to, piece, colours, true),
  hill: (to, piece, colours) => hill(to, piece, colours, false),
  slope: (to, piece, colours) => hill(to, piece, colours, true),
  steep_slope: (to, piece, colours) => hill(to, piece, colours, true),
  cliff: (to, piece, colours) => hill(to, piece, colours, true),
  rocks, rubble: rocks,
  quay: (to, piece, colours) => planks(to, piece, colours, colours.timber),
  deck: (to, piece, colours) => planks(to, piece, colours, colours.timber),
  house, building: house,
  room: (to, piece, colours) => planks(to, piece, colours, colours.floor),
};

const LINES: Record<string, (to: Brush, piece: Piece, colours: Palette, thick: number) => void> = {
  hedge: (to, piece, colours, thick) => hedge(to, piece, colours, Math.max(thick, 1100)),
  fence: (to, piece, colours) => posts(to, piece, colours, false),
  stakes: (to, piece, colours) => posts(to, piece, colours, true),
  bank: (to, piece, colours, thick) => bank(to, piece, colours, Math.max(thick, 900)),
  trench: (to, piece, colours, thick) => bank(to, piece, colours, Math.max(thick, 900)),
  stream: (to, piece, colours, thick) => stream(to, piece, colours, Math.max(thick, 1600)),
  river: (to, piece, colours, thick) => stream(to, piece, colours, Math.max(thick, 1600)),
  low_wall: (to, piece, colours, thick) => stoneLine(to, piece, colours, Math.max(thick, 700), false),
  high_wall: (to, piece, colours, thick) => stoneLine(to, piece, colours, Math.max(thick, 900), true),
  rampart: (to, piece, colours, thick) => stoneLine(to, piece, colours, Math.max(thick, 1400), true),
  wall: (to, piece, colours, thick) => stoneLine(to, piece, colours, Math.max(thick, 600), true),
};

/** What lies lowest is drawn first: water, slopes, ground, plants, houses, then lines and what is in them. */
const ORDER = ['deep_water', 'shallows', 'shallow_water', 'stream', 'steep_slope', 'slope', 'hill', 'cliff'];

function rank({ kind, form }: Piece): number {
  if (form === 'opening') return 300;
  if (form === 'line') return kind === 'stream' || kind === 'river' ? 20 : 200;
  const low = ORDER.indexOf(kind);
  if (low >= 0) return low;
  return kind === 'house' || kind === 'building' ? 100 : kind === 'room' ? 101 : 50;
}

export function paintGround(to: Brush, plan: GroundPlan, colours: Palette): void {
  to.save();
  to.beginPath();
  to.rect(0, 0, plan.width, plan.depth);
  to.clip();
  to.fillStyle = colours.ground;
  to.fillRect(0, 0, plan.width, plan.depth);
  dabs(to, plan, colours);
  for (const piece of [...plan.pieces].sort((a, b) => rank(a) - rank(b))) {
    if (numberOf(piece.thing, 'removed') || piece.corners.length < 2) continue;
    const thick = Math.max(numberOf(piece.thing, 'thickness'), 350);
    to.save();
    if (piece.form === 'opening') opening(to, piece, colours, thick);
    else if (piece.form === 'line') (LINES[piece.kind] ?? bank)(to, piece, colours, thick);
    else {
      const area = AREAS[piece.kind];
      if (area) area(to, piece, colours);
      else edge(to, straightPath(piece.corners, true), colours, 0.5);
    }
    if (piece.burns) fire(to, piece, colours);
    to.restore();
  }
  to.restore();
  // Evening comes over the table in the dark theme; figures stay bright.
  if (colours.night) {
    to.fillStyle = '#0d1626';
    to.globalAlpha = 0.36;
    to.fillRect(0, 0, plan.width, plan.depth);
    to.globalAlpha = 1;
  }
  frame(to, plan, colours);
}

/** The edge of the table, with light from the north-west. */
function frame(to: Brush, { width, depth }: GroundPlan, colours: Palette): void {
  to.strokeStyle = colours.edge;
  to.lineWidth = 1400;
  to.lineJoin = 'miter';
  to.strokeRect(-700, -700, width + 1400, depth + 1400);
  to.strokeStyle = colours.light;
  to.globalAlpha = 0.35;
  to.lineWidth = 180;
  to.strokeRect(-1250, -1250, width + 2500, depth + 2500);
  to.globalAlpha = 1;
}
