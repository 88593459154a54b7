// What the board's canvas shows: the ground, kept as a picture, and everything that stands on it, copied from small pictures.
// Panning and zooming only copy; nothing is gone through again but the places of the figures.
import { ItemKind } from '../generated/gonfalon_pb';
import type { Display } from '../parts/display';
import { cornersOf } from '../table/cover';
import { FULL_TURN, type Spot, type Window } from '../table/geometry';
import { numberOf, type Picture, textOf, type Thing } from '../table/picture';
import { sayName, text } from '../text';
import { drawing } from './drawings';
import { paintGround, type Piece } from './ground';
import { hull } from './outlines';
import { paletteOf, sideColours } from './palette';
import { direction, paintFallen, TokenBook, type TokenLook } from './tokens';

/** From the table to the drawing: y counts downwards there, and a player sees his own side below. */
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

/** What the scenario is about, drawn on the table. */
export interface TableMarks {
  zones: { corners: Spot[]; name: string; side: number }[];
  points: { at: Spot; name: string }[];
  edges: { edge: string; side: number; exit: boolean }[];
}

export const NO_MARKS: TableMarks = { zones: [], points: [], edges: [] };

export interface SceneOptions {
  season: string;
  dark: boolean;
  facings: boolean;
  named: boolean;
  /** Figures are at least so large, in pixels of the page. */
  least: number;
  marks: TableMarks;
}

interface Standing {
  thing: Thing;
  from: Spot;
  to: Spot;
  fromTurn: number;
  toTurn: number;
  wide: number;
  deep: number;
  rectangle: boolean;
  side: number;
  unit: number;
  name: string;
  look: TokenLook;
  /** Where it is at the moment. */
  at: Spot;
  turn: number;
}


/** The widest picture of the ground, in pixels. */
const GROUND_PIXELS = 2200;
const GROUND_MARGIN = 1500;
const MOVE_MS = 420;
/** Members so small that they are shown as one counter of their unit. */
const COUNTER_BELOW = 4.5;

function groundCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

export class Scene {
  projection: Projection = { width: 180_000, depth: 120_000, flip: false };
  selected = -1;
  /** Whom the pointer, or a line of the roster or the log, is over. */
  hovered = new Set<number>();
  private picture: Picture | undefined;
  private display: Display | undefined;
  private options: SceneOptions = { season: 'summer', dark: false, facings: false, named: true, least: 18, marks: NO_MARKS };
  private standing: Standing[] = [];
  private readonly units = new Map<number, Standing[]>();
  private fallen: { at: Spot; side: number }[] = [];
  private readonly tokens = new TokenBook();
  private ground: HTMLCanvasElement | undefined;
  private groundKey = '';
  private sharp: { canvas: HTMLCanvasElement; window: Window; scale: number } | undefined;
  private moveBegan = 0;
  private moveFor = 0;
  private scale = 1;
  /** How far most figures stand from their next neighbours. */
  private apart = 0;

  /** What is to be shown from now on; whoever stood elsewhere before goes there in a moment, if `glide`. */
  show(picture: Picture, display: Display, projection: Projection, options: SceneOptions, glide: boolean): void {
    const before = new Map(this.placed(performance.now()).map((one) => [one.thing.id, one]));
    const sameTable = this.projection.flip === projection.flip && this.projection.width === projection.width;
    this.picture = picture;
    this.display = display;
    this.projection = projection;
    this.options = options;
    const figures = picture.all(ItemKind.FIGURE);
    this.standing = figures
      .filter((thing) => numberOf(thing, 'on_table'))
      .map((thing) => this.stand(thing, sameTable ? before.get(thing.id) : undefined))
      // Large ones lie beneath: the crew is seen in its boat.
      .sort((a, b) => b.deep - a.deep);
    this.fallen = figures
      .filter((thing) => !numberOf(thing, 'on_table') && textOf(thing, 'fate') === 'out' && display.isPerson(thing))
      .map((thing) => ({ at: project(projection, { x: numberOf(thing, 'x'), y: numberOf(thing, 'y') }), side: numberOf(thing, 'side', -1) }));
    this.units.clear();
    for (const one of this.standing) {
      if (one.unit < 0 || one.look.thing) continue;
      const members = this.units.get(one.unit);
      if (members) members.push(one);
      else this.units.set(one.unit, [one]);
    }
    this.apart = spacing(this.standing.filter((one) => !one.look.thing).map((one) => one.to));
    this.moveBegan = performance.now();
    this.moveFor = glide && this.standing.some((one) => one.from.x !== one.to.x || one.from.y !== one.to.y || one.fromTurn !== one.toTurn) ? MOVE_MS : 0;
    if (this.moveFor === 0)
      for (const one of this.standing) {
        one.at = one.to;
        one.turn = one.toTurn;
      }
    this.prepareGround();
  }

  redrawTokens(): void {
    this.tokens.forget();
  }

  /** Whether somebody is still on his way, so that another frame is wanted. */
  moving(now: number): boolean {
    return this.moveFor > 0 && now < this.moveBegan + this.moveFor;
  }

  private stand(thing: Thing, before: Standing | undefined): Standing {
    const picture = this.picture as Picture;
    const display = this.display as Display;
    const to = project(this.projection, { x: numberOf(thing, 'x'), y: numberOf(thing, 'y') });
    const toTurn = numberOf(thing, 'facing') / FULL_TURN + (this.projection.flip ? 0.5 : 0);
    const wide = numberOf(thing, 'base_width', 2000);
    const person = display.isPerson(thing);
    const side = numberOf(thing, 'side', -1);
    return {
      thing,
      from: before?.at ?? to,
      to,
      fromTurn: before?.turn ?? toTurn,
      toTurn,
      wide,
      deep: numberOf(thing, 'base_depth', wide),
      rectangle: textOf(thing, 'shape') === 'rectangle',
      side,
      unit: numberOf(thing, 'unit', -1),
      name: sayName(textOf(thing, 'name')) || text(textOf(thing, 'sort')),
      look: {
        side,
        drawing: display.drawingOf(thing),
        facing: -1,
        leader: display.isLeader(picture, thing),
        done: display.isDone(picture, thing),
        lying: numberOf(thing, 'lying') > 0,
        thing: !person,
        wounds: display.wounds(thing),
        states: display.states(picture, thing).map((one) => one.drawing),
        strength: 0,
      },
      at: before?.at ?? to,
      turn: before?.turn ?? toTurn,
    };
  }

  /** Everybody where he is at the moment. While nobody moves nothing is made anew. */
  private placed(now: number): Standing[] {
    const part = this.moveFor > 0 ? Math.min(1, (now - this.moveBegan) / this.moveFor) : 1;
    const eased = part * part * (3 - 2 * part);
    if (this.moveFor > 0)
      for (const one of this.standing) {
        const turn = one.toTurn - one.fromTurn;
        one.at = { x: one.from.x + (one.to.x - one.from.x) * eased, y: one.from.y + (one.to.y - one.from.y) * eased };
        one.turn = one.fromTurn + (turn - Math.round(turn)) * eased;
      }
    if (part >= 1) this.moveFor = 0;
    return this.standing;
  }

  /** Radius of a token on the screen, in pixels of the canvas: its base, but larger where there is room and it would be small. */
  private radius(wide: number, scale: number, ratio: number): number {
    const room = Math.min(this.options.least * 1.5, Math.max(this.options.least, (this.apart * scale * 0.96) / ratio));
    return Math.max(Math.round((room / 2) * ratio), Math.round((wide / 2) * scale * 1.08));
  }

  // --- the ground ------------------------------------------------------------------------------------

  private pieces(): Piece[] {
    const picture = this.picture as Picture;
    return picture.all(ItemKind.TERRAIN).map((thing) => ({
      thing,
      kind: textOf(thing, 'kind'),
      form: textOf(thing, 'form'),
      corners: cornersOf(thing).map((corner) => project(this.projection, corner)),
    }));
  }

  private prepareGround(): void {
    const { width, depth, flip } = this.projection;
    const changing = (this.picture as Picture).all(ItemKind.TERRAIN).map((thing) => `${thing.id}${textOf(thing, 'state')}${numberOf(thing, 'removed')}`);
    const key = `${width}/${depth}/${flip}/${this.options.season}/${this.options.dark}/${changing.join()}`;
    if (key === this.groundKey) return;
    this.groundKey = key;
    this.sharp = undefined;
    const scale = GROUND_PIXELS / (Math.max(width, depth) + 2 * GROUND_MARGIN);
    this.ground = groundCanvas((width + 2 * GROUND_MARGIN) * scale, (depth + 2 * GROUND_MARGIN) * scale);
    this.paintGroundOn(this.ground, { x: -GROUND_MARGIN, y: -GROUND_MARGIN }, scale);
  }

  private paintGroundOn(canvas: HTMLCanvasElement, corner: Spot, scale: number): void {
    const to = canvas.getContext('2d') as CanvasRenderingContext2D;
    to.scale(scale, scale);
    to.translate(-corner.x, -corner.y);
    const { width, depth } = this.projection;
    paintGround(to, { width, depth, pieces: this.pieces() }, paletteOf(this.options.season, this.options.dark));
  }

  /** For a window that stays: its part of the ground in full sharpness. */
  sharpen(window: Window, width: number, height: number, ratio: number): boolean {
    const scale = Math.min(width / window.width, height / window.height) * ratio;
    const wide = this.projection.width + 2 * GROUND_MARGIN;
    if (!this.ground || scale <= (this.ground.width / wide) * 1.15) return false;
    if (this.sharp && Math.abs(this.sharp.scale - scale) < scale * 0.01 && within(window, this.sharp.window)) return false;
    const [wider, higher] = [((width * ratio) / scale) * 1.5, ((height * ratio) / scale) * 1.5];
    const region = { x: window.x + window.width / 2 - wider / 2, y: window.y + window.height / 2 - higher / 2, width: wider, height: higher };
    const canvas = groundCanvas(region.width * scale, region.height * scale);
    if (canvas.width * canvas.height > 16_000_000) return false;
    this.paintGroundOn(canvas, region, scale);
    this.sharp = { canvas, window: region, scale };
    return true;
  }

  // --- a frame ---------------------------------------------------------------------------------------

  draw(to: CanvasRenderingContext2D, window: Window, width: number, height: number, ratio: number, now: number): void {
    const scale = Math.min(width / window.width, height / window.height) * ratio;
    this.scale = scale;
    const left = window.x + window.width / 2 - (width * ratio) / scale / 2;
    const top = window.y + window.height / 2 - (height * ratio) / scale / 2;
    const px = (at: Spot): Spot => ({ x: (at.x - left) * scale, y: (at.y - top) * scale });
    to.setTransform(1, 0, 0, 1, 0, 0);
    to.fillStyle = this.options.dark ? '#15171a' : '#4b3f2c';
    to.fillRect(0, 0, width * ratio, height * ratio);
    if (!this.picture) return;
    this.drawGround(to, px, scale, { x: left, y: top, width: (width * ratio) / scale, height: (height * ratio) / scale });
    this.drawMarks(to, px, scale, ratio);
    for (const { at, side } of this.fallen) {
      const spot = px(at);
      paintFallen(to, spot.x, spot.y, side, Math.max(14 * ratio, 1500 * scale));
    }
    const figures = this.placed(now);
    const counted = this.drawUnits(to, px, scale, ratio);
    for (const one of figures) {
      if (counted.has(one.unit)) continue;
      const at = px(one.at);
      if (at.x < -60 || at.y < -60 || at.x > width * ratio + 60 || at.y > height * ratio + 60) continue;
      this.drawFigure(to, one, at, scale, ratio);
    }
    if (this.options.named) this.drawNames(to, counted.size > 0 ? figures.filter((one) => !counted.has(one.unit)) : figures, px, scale, ratio, width * ratio, height * ratio);
  }

  private drawGround(to: CanvasRenderingContext2D, px: (at: Spot) => Spot, scale: number, seen: Window): void {
    const ground = this.ground as HTMLCanvasElement;
    const { width, depth } = this.projection;
    to.imageSmoothingEnabled = true;
    const { sharp } = this;
    if (sharp && Math.abs(sharp.scale - scale) < scale * 0.01 && within(seen, sharp.window)) {
      const corner = px(sharp.window);
      to.drawImage(sharp.canvas, Math.round(corner.x), Math.round(corner.y));
      return;
    }
    const corner = px({ x: -GROUND_MARGIN, y: -GROUND_MARGIN });
    to.drawImage(ground, corner.x, corner.y, (width + 2 * GROUND_MARGIN) * scale, (depth + 2 * GROUND_MARGIN) * scale);
  }

  private drawMarks(to: CanvasRenderingContext2D, px: (at: Spot) => Spot, scale: number, ratio: number): void {
    const { zones, points, edges } = this.options.marks;
    const { width, depth } = this.projection;
    for (const { corners, name, side } of zones) {
      const ring = corners.map((corner) => px(project(this.projection, corner)));
      const colour = side >= 0 ? sideColours(side).plate : '#f3c64b';
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
      this.flag(to, { x: middle.x, y: high + 15 * ratio }, name, colour, ratio);
    }
    for (const { at, name } of points) this.flag(to, px(project(this.projection, at)), name, '#f3c64b', ratio);
    for (const { edge, side, exit } of edges) {
      const ends = edgeEnds(edge, width, depth);
      if (!ends) continue;
      const [a, b] = ends.map((end) => px(project(this.projection, end))) as [Spot, Spot];
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
      if (exit) this.flag(to, { x: inner((a.x + b.x) / 2, middle.x), y: inner((a.y + b.y) / 2, middle.y) }, text('web.exit_edge'), sideColours(side).plate, ratio);
    }
  }

  /** A small banner with words, as on a map. */
  private flag(to: CanvasRenderingContext2D, place: Spot, name: string, colour: string, ratio: number): void {
    to.font = `600 ${12 * ratio}px system-ui, sans-serif`;
    const wide = to.measureText(name).width + 30 * ratio;
    const high = 20 * ratio;
    // What is seen of the table has room for it.
    const seen = place.x > 0 && place.x < to.canvas.width;
    const at = seen ? { x: Math.max(wide / 2 + 4, Math.min(to.canvas.width - wide / 2 - 4, place.x)), y: place.y } : place;
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
      to.fillStyle = '#f3c64b';
      to.fill(path);
      to.restore();
    }
    to.fillStyle = '#fffaf0';
    to.textAlign = 'left';
    to.textBaseline = 'middle';
    to.fillText(name, at.x - wide / 2 + 22 * ratio, at.y + ratio);
  }

  /** Outlines of units; far out, a counter in place of the members. Gives the units that are shown so. */
  private drawUnits(to: CanvasRenderingContext2D, px: (at: Spot) => Spot, scale: number, ratio: number): Set<number> {
    const counted = new Set<number>();
    for (const [unit, members] of this.units) {
      if (members.length < 2) continue;
      const [first] = members as [Standing, ...Standing[]];
      const middle = { x: 0, y: 0 };
      for (const { at } of members) {
        middle.x += at.x / members.length;
        middle.y += at.y / members.length;
      }
      if ((first.wide / 2) * scale < COUNTER_BELOW * ratio && members.length >= 3) {
        counted.add(unit);
        const at = px(middle);
        const look = { ...first.look, strength: members.length, facing: this.options.facings ? direction(first.turn) : -1, leader: members.some((one) => one.look.leader) };
        const sprite = this.tokens.sprite(look, Math.round(Math.max(12, this.options.least * 0.7) * ratio));
        to.drawImage(sprite, Math.round(at.x - sprite.width / 2), Math.round(at.y - sprite.height / 2));
        continue;
      }
      const around = members.flatMap(({ at, wide, deep }) => {
        const reach = Math.max(wide, deep) * 0.72;
        return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => px({ x: at.x + reach * (x as number), y: at.y + reach * (y as number) }));
      });
      to.beginPath();
      hull(around).forEach((at, index) => (index === 0 ? to.moveTo(at.x, at.y) : to.lineTo(at.x, at.y)));
      to.closePath();
      to.lineJoin = 'round';
      to.fillStyle = sideColours(first.side).plate;
      to.globalAlpha = 0.13;
      to.fill();
      to.globalAlpha = 0.75;
      to.strokeStyle = sideColours(first.side).plate;
      to.lineWidth = 1.6 * ratio;
      to.stroke();
      to.globalAlpha = 1;
    }
    return counted;
  }

  private drawFigure(to: CanvasRenderingContext2D, one: Standing, at: Spot, scale: number, ratio: number): void {
    const radius = this.radius(Math.min(one.wide, one.deep), scale, ratio);
    const chosen = one.thing.id === this.selected;
    const over = this.hovered.has(one.thing.id);
    // What the rules measure is the base: it is drawn to scale where the token is larger or of another shape.
    if (one.rectangle || (one.wide / 2) * scale < radius * 0.92) {
      to.save();
      to.translate(at.x, at.y);
      to.rotate(one.turn * 6.2832);
      to.beginPath();
      if (one.rectangle) to.roundRect((-one.wide / 2) * scale, (-one.deep / 2) * scale, one.wide * scale, one.deep * scale, one.wide * scale * 0.12);
      else to.arc(0, 0, (one.wide / 2) * scale, 0, 7);
      to.fillStyle = one.look.thing ? '#7a5530' : sideColours(one.side).plate;
      to.globalAlpha = one.rectangle ? 0.75 : 0.4;
      to.fill();
      to.globalAlpha = 1;
      to.strokeStyle = '#1e150a';
      to.lineWidth = ratio;
      to.stroke();
      to.restore();
    }
    if (chosen || over) {
      to.beginPath();
      to.arc(at.x, at.y, radius * 1.5, 0, 7);
      to.fillStyle = chosen ? '#ffd54a55' : '#ffffff44';
      to.fill();
      to.strokeStyle = chosen ? '#ffd54a' : '#ffffff';
      to.lineWidth = 2.2 * ratio;
      to.stroke();
    }
    one.look.facing = this.options.facings && !one.look.thing ? direction(one.turn) : -1;
    const sprite = this.tokens.sprite(one.look, radius);
    to.drawImage(sprite, Math.round(at.x - sprite.width / 2), Math.round(at.y - sprite.height / 2));
  }

  private drawNames(to: CanvasRenderingContext2D, figures: Standing[], px: (at: Spot) => Spot, scale: number, ratio: number, width: number, height: number): void {
    const close = 2500 * scale > 13 * ratio;
    const wanted = figures.filter((one) => !one.look.thing && (one.thing.id === this.selected || this.hovered.has(one.thing.id) || (close && figures.length < 200)));
    if (wanted.length === 0) return;
    const size = Math.round(11.5 * ratio);
    to.font = `600 ${size}px system-ui, sans-serif`;
    to.textAlign = 'center';
    to.textBaseline = 'top';
    const taken: { left: number; right: number; top: number; bottom: number }[] = figures.map((one) => {
      const at = px(one.at);
      const radius = this.radius(Math.min(one.wide, one.deep), scale, ratio);
      return { left: at.x - radius, right: at.x + radius, top: at.y - radius, bottom: at.y + radius };
    });
    wanted.sort((a, b) => Number(b.thing.id === this.selected) - Number(a.thing.id === this.selected) || Number(b.look.leader) - Number(a.look.leader) || a.thing.id - b.thing.id);
    for (const one of wanted) {
      const at = px(one.at);
      if (at.x < 0 || at.y < 0 || at.x > width || at.y > height) continue;
      const top = at.y + this.radius(Math.min(one.wide, one.deep), scale, ratio) * 1.28;
      const half = to.measureText(one.name).width / 2 + 3 * ratio;
      const box = { left: at.x - half, right: at.x + half, top, bottom: top + size * 1.2 };
      const first = one.thing.id === this.selected || this.hovered.has(one.thing.id);
      if (!first && taken.some((other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom)) continue;
      taken.push(box);
      to.lineWidth = 3 * ratio;
      to.lineJoin = 'round';
      to.strokeStyle = '#14100acc';
      to.strokeText(one.name, at.x, top);
      to.fillStyle = '#fffaf0';
      to.fillText(one.name, at.x, top);
    }
  }

  // --- pointing --------------------------------------------------------------------------------------

  /** Who is there, in the drawing's units; the smallest of those who overlap. `slack` is in pixels of the page. */
  hit(at: Spot, ratio: number, slack: number): number {
    let best = -1;
    let nearest = Infinity;
    for (const one of this.placed(performance.now())) {
      const radius = (this.radius(Math.min(one.wide, one.deep), this.scale, ratio) + slack * ratio) / this.scale;
      const far = Math.hypot(one.at.x - at.x, one.at.y - at.y);
      // A person is meant before the boat that he sits in.
      const rated = far / radius + (one.look.thing ? 0.5 : 0);
      if (far <= radius && rated < nearest) {
        nearest = rated;
        best = one.thing.id;
      }
    }
    return best;
  }
}

function within(inner: Window, outer: Window): boolean {
  return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width && inner.y + inner.height <= outer.y + outer.height;
}

export function edgeEnds(edge: string, width: number, depth: number): [Spot, Spot] | undefined {
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

/** The distance to the next neighbour that a quarter of all stay below. Of many, a sample is enough. */
function spacing(places: Spot[]): number {
  const sample = places.slice(0, 120);
  if (sample.length < 2) return 4000;
  const nearest = sample.map((at) => Math.min(...sample.filter((other) => other !== at).map((other) => Math.hypot(at.x - other.x, at.y - other.y))));
  return nearest.sort((a, b) => a - b)[Math.floor(nearest.length / 4)] ?? 4000;
}
