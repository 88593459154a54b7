// What the board's canvas shows: the ground, kept as a picture, and everything that stands on it, copied from small pictures.
// All that stays where it is, is kept as one picture for the window and some room around it: panning copies that, and while
// somebody moves only he is drawn over it. Both are lists of things to be drawn: what an event does to the kept picture is found by
// comparing its list with the one before, and only squares in which something differs are drawn again.
import { ItemKind } from '../generated/gonfalon_pb';
import type { Display } from '../parts/display';
import { cornersOf } from '../table/cover';
import { alongWay, FULL_TURN, type Spot, type Window } from '../table/geometry';
import { numberOf, type Picture, textOf, type Thing } from '../table/picture';
import { sayName, text } from '../text';
import { boxAround, Cells, overlap } from './cells';
import { drawing } from './drawings';
import { paintGround, type Piece } from './ground';
import { type Box, boxOf, hull, isInside } from './outlines';
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

const NO_CORNERS: ReadonlyMap<number, Spot[]> = new Map();
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

/** One thing to be drawn. Two with the same key and the same token leave the same pixels. */
interface Drawn {
  key: string;
  token?: HTMLCanvasElement;
  box: Box;
  paint: () => void;
}

/** A kept picture of all that stays where it is. */
interface Still {
  canvas: HTMLCanvasElement;
  region: Window;
  scale: number;
  ratio: number;
  /** What it was drawn from. */
  ground: HTMLCanvasElement | undefined;
  drawn: Drawn[];
  /** Parts that were drawn anew, and that the board's canvas does not show yet. */
  changed: Box[];
}

/** One picture in the making: where it begins on the table, how large it is, and what of it is seen of the page. */
interface Sheet {
  to: CanvasRenderingContext2D;
  px: (at: Spot) => Spot;
  scale: number;
  ratio: number;
  /** In its own pixels. */
  seen: Box;
}

interface Standing {
  thing: Thing;
  /** Of a unit's member: its unit, which has a part in how it looks. */
  unitThing: Thing | undefined;
  /** From where it was to where it goes, around the corners of its way. */
  way: Spot[];
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
/** Around corners. */
const WALK_MS = 800;
/** While the table is panned so much more than the window is kept on each side, as a part of it. */
const PAN_ROOM = 0.28;
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
  /** Those of them who are on their way. */
  private movers: Standing[] = [];
  private readonly units = new Map<number, Standing[]>();
  /** Those of them that a part of their members leaves as they are: they walk within the outline of the others. */
  private readonly enclosing = new Set<number>();
  private fallen: { id: number; at: Spot; side: number }[] = [];
  private readonly tokens = new TokenBook();
  private ground: HTMLCanvasElement | undefined;
  private groundKey = '';
  private still: Still | undefined;
  /** Something has changed since the kept picture was drawn. */
  private outdated = false;
  /** What the canvas shows since the last frame: over which kept picture, from where, and what was drawn over it. */
  private shown: { still: Still; x: number; y: number; touched: Box[] } | undefined;
  private sharp: { canvas: HTMLCanvasElement; window: Window; scale: number } | undefined;
  private moveBegan = 0;
  private moveFor = 0;
  private scale = 1;
  private stale = false;
  /** How far most figures stand from their next neighbours. */
  private apart = 0;

  /**
   * What is to be shown from now on; whoever stood elsewhere before goes there in a moment, if `glide`, around the corners
   * of his way.
   */
  show(picture: Picture, display: Display, projection: Projection, options: SceneOptions, glide: boolean, corners: ReadonlyMap<number, Spot[]> = NO_CORNERS): void {
    const before = new Map(this.placed(performance.now()).map((one) => [one.thing.id, one]));
    const sameTable = this.projection.flip === projection.flip && this.projection.width === projection.width;
    this.picture = picture;
    this.display = display;
    this.projection = projection;
    this.options = options;
    const figures = picture.all(ItemKind.FIGURE);
    this.standing = figures
      .filter((thing) => numberOf(thing, 'on_table'))
      .map((thing) => this.stand(thing, sameTable ? before.get(thing.id) : undefined, corners.get(thing.id) ?? []))
      // Large ones lie beneath: the crew is seen in its boat.
      .sort((a, b) => b.deep - a.deep);
    this.fallen = figures
      .filter((thing) => !numberOf(thing, 'on_table') && textOf(thing, 'fate') === 'out' && display.isPerson(thing))
      .map((thing) => ({ id: thing.id, at: project(projection, { x: numberOf(thing, 'x'), y: numberOf(thing, 'y') }), side: numberOf(thing, 'side', -1) }));
    this.units.clear();
    for (const one of this.standing) {
      if (one.unit < 0 || one.look.thing) continue;
      const members = this.units.get(one.unit);
      if (members) members.push(one);
      else this.units.set(one.unit, [one]);
    }
    this.apart = spacing(this.standing.filter((one) => !one.look.thing).map((one) => one.to));
    this.moveBegan = performance.now();
    this.movers = glide ? this.standing.filter((one) => one.at.x !== one.to.x || one.at.y !== one.to.y || one.fromTurn !== one.toTurn) : [];
    this.moveFor = this.movers.length === 0 ? 0 : this.movers.some((one) => one.way.length > 2) ? WALK_MS : MOVE_MS;
    if (this.moveFor === 0)
      for (const one of this.standing) {
        one.at = one.to;
        one.turn = one.toTurn;
      }
    this.findEnclosing();
    this.stale = false;
    this.outdated = true;
    this.prepareGround();
  }

  private findEnclosing(): void {
    this.enclosing.clear();
    const moving = new Set(this.movers);
    for (const unit of new Set(this.movers.map((one) => one.unit))) {
      const members = this.units.get(unit) ?? [];
      const outline = hull(members.filter((one) => !moving.has(one)).flatMap((one) => around(one, one.to)));
      const inside = members.every((one) => !moving.has(one) || one.way.every((at) => around(one, at).every((corner) => isInside(corner, outline))));
      if (inside && outline.length > 2) this.enclosing.add(unit);
    }
  }

  /** What figures look like is made anew: the drawings have come, or another language is read. */
  forgetLooks(): void {
    this.tokens.forget();
    this.stale = true;
    this.still = undefined;
  }

  /** Whether somebody is still on his way, so that another frame is wanted. */
  moving(now: number): boolean {
    return this.moveFor > 0 && now < this.moveBegan + this.moveFor;
  }

  private stand(thing: Thing, before: Standing | undefined, corners: Spot[]): Standing {
    const picture = this.picture as Picture;
    const display = this.display as Display;
    const to = project(this.projection, { x: numberOf(thing, 'x'), y: numberOf(thing, 'y') });
    const toTurn = numberOf(thing, 'facing') / FULL_TURN + (this.projection.flip ? 0.5 : 0);
    const at = before?.at ?? to;
    const unit = numberOf(thing, 'unit', -1);
    const place = {
      way: [at, ...corners.map((corner) => project(this.projection, corner)), to],
      to,
      fromTurn: before?.turn ?? toTurn,
      toTurn,
      at,
      turn: before?.turn ?? toTurn,
    };
    const unitThing = unit >= 0 ? picture.get(ItemKind.UNIT, unit) : undefined;
    // Most figures have not changed since the event before.
    if (before && before.thing === thing && before.unitThing === unitThing && !this.stale) return Object.assign(before, place);
    const wide = numberOf(thing, 'base_width', 2000);
    const side = numberOf(thing, 'side', -1);
    return {
      ...place,
      thing,
      unitThing,
      wide,
      deep: numberOf(thing, 'base_depth', wide),
      rectangle: textOf(thing, 'shape') === 'rectangle',
      side,
      unit,
      name: sayName(textOf(thing, 'name')) || text(textOf(thing, 'sort')),
      look: {
        side,
        drawing: display.drawingOf(thing),
        facing: -1,
        leader: display.isLeader(picture, thing),
        done: display.isDone(picture, thing),
        lying: numberOf(thing, 'lying') > 0,
        thing: !display.isPerson(thing),
        wounds: display.wounds(thing),
        states: display.states(picture, thing).map((one) => one.drawing),
        strength: 0,
      },
    };
  }

  /** Everybody where he is at the moment. While nobody moves nothing is made anew. */
  private placed(now: number): Standing[] {
    const part = this.moveFor > 0 ? Math.min(1, (now - this.moveBegan) / this.moveFor) : 1;
    const eased = part * part * (3 - 2 * part);
    if (this.moveFor > 0)
      for (const one of this.movers) {
        const turn = one.toTurn - one.fromTurn;
        one.at = alongWay(one.way, eased);
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

  /** For a window that stays: its part of the ground in full sharpness, and flags where they are seen best. Says whether it is to be drawn again. */
  sharpen(window: Window, width: number, height: number, ratio: number): boolean {
    const seen = regionOf(window, width, height, ratio);
    const moved = this.still !== undefined && (this.still.region.x !== seen.x || this.still.region.y !== seen.y || this.still.region.width !== seen.width);
    const sharper = this.sharpenGround(window, width, height, ratio);
    if (moved || sharper) this.still = undefined;
    return moved || sharper;
  }

  private sharpenGround(window: Window, width: number, height: number, ratio: number): boolean {
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
    const seen = regionOf(window, width, height, ratio);
    this.scale = scale;
    to.setTransform(1, 0, 0, 1, 0, 0);
    if (!this.picture) {
      this.fillSurroundings(to, width * ratio, height * ratio);
      return;
    }
    this.placed(now);
    const still = this.stillFor(seen, scale, ratio, width * ratio, height * ratio);
    const px = (at: Spot): Spot => ({ x: (at.x - seen.x) * scale, y: (at.y - seen.y) * scale });
    const corner = px(still.region);
    const [x, y] = [Math.round(corner.x), Math.round(corner.y)];
    const lively = this.lively({ to, px, scale, ratio, seen: { left: 0, top: 0, right: width * ratio, bottom: height * ratio } });
    const touched = lively.map(({ box }) => box);
    const before = this.shown;
    // While the window stays, only what has changed of the kept picture, or was drawn over it, is brought back.
    if (before && before.still === still && before.x === x && before.y === y) {
      const cells = new Cells(to.canvas.width, to.canvas.height);
      for (const box of before.touched) cells.mark(box);
      for (const { left, right, top, bottom } of still.changed) cells.mark({ left: left + x, right: right + x, top: top + y, bottom: bottom + y });
      for (const box of cells.rectangles()) copyBack(to, still.canvas, box, x, y);
    } else to.drawImage(still.canvas, x, y);
    still.changed = [];
    for (const { paint } of lively) paint();
    this.shown = { still, x, y, touched };
  }

  /** The canvas has lost what it showed: it has another size. */
  forgetShown(): void {
    this.shown = undefined;
  }

  private fillSurroundings(to: CanvasRenderingContext2D, wide: number, high: number): void {
    to.fillStyle = this.options.dark ? '#15171a' : '#4b3f2c';
    to.fillRect(0, 0, wide, high);
  }

  /** The kept picture, made anew if it does not hold what is seen; while the table is panned with room on all sides. */
  private stillFor(seen: Window, scale: number, ratio: number, wide: number, high: number): Still {
    const kept = this.still;
    const alike = kept !== undefined && kept.ratio === ratio && Math.abs(kept.scale - scale) < scale * 1e-6;
    if (kept && alike && within(seen, kept.region) && (!this.outdated || kept.ground === this.ground)) {
      if (this.outdated) this.refresh(kept, seen, wide, high);
      return kept;
    }
    const room = alike ? PAN_ROOM : 0;
    const region = { x: seen.x - seen.width * room, y: seen.y - seen.height * room, width: seen.width * (1 + 2 * room), height: seen.height * (1 + 2 * room) };
    const canvas = kept?.canvas ?? groundCanvas(1, 1);
    const [broad, tall] = [Math.round(wide * (1 + 2 * room)), Math.round(high * (1 + 2 * room))];
    if (canvas.width !== broad || canvas.height !== tall) {
      canvas.width = broad;
      canvas.height = tall;
    }
    const sheet = this.sheetOf({ canvas, region, scale, ratio }, seen, wide, high);
    const drawn = this.standingStill(sheet);
    this.still = { canvas, region, scale, ratio, ground: this.ground, drawn, changed: [] };
    this.outdated = false;
    this.drawGround(sheet, region);
    for (const { paint } of drawn) paint();
    return this.still;
  }

  private sheetOf({ canvas, region, scale, ratio }: Pick<Still, 'canvas' | 'region' | 'scale' | 'ratio'>, seen: Window, wide: number, high: number): Sheet {
    const px = (at: Spot): Spot => ({ x: (at.x - region.x) * scale, y: (at.y - region.y) * scale });
    const { x: left, y: top } = px(seen);
    return { to: canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D, px, scale, ratio, seen: { left, top, right: left + wide, bottom: top + high } };
  }

  /** Draws those squares of the kept picture anew in which something differs from before. */
  private refresh(still: Still, seen: Window, wide: number, high: number): void {
    const sheet = this.sheetOf(still, seen, wide, high);
    const { to } = sheet;
    const drawn = this.standingStill(sheet);
    const cells = new Cells(to.canvas.width, to.canvas.height);
    const before = new Map(still.drawn.map((one) => [one.key, one]));
    for (const one of drawn) {
      const known = before.get(one.key);
      if (known && known.token === one.token) before.delete(one.key);
      else cells.mark(one.box);
    }
    for (const { box } of before.values()) cells.mark(box);
    const changed = cells.rectangles();
    for (const box of changed) {
      to.save();
      to.beginPath();
      to.rect(box.left, box.top, box.right - box.left, box.bottom - box.top);
      to.clip();
      this.drawGround(sheet, still.region);
      for (const one of drawn) if (overlap(one.box, box)) one.paint();
      to.restore();
    }
    still.drawn = drawn;
    still.changed.push(...changed);
    this.outdated = false;
  }

  /** All that stays where it is, from below to above. */
  private standingStill(sheet: Sheet): Drawn[] {
    const { to, px, scale, ratio, seen } = sheet;
    const { width, height } = to.canvas;
    const size = Math.max(14 * ratio, 1500 * scale);
    const shown = (at: Spot) => at.x >= -60 && at.y >= -60 && at.x <= width + 60 && at.y <= height + 60;
    const counted = this.counted(scale, ratio);
    const moving = new Set(this.movers);
    const shifting = this.shifting(counted);
    const figures = this.standing.filter((one) => !counted.has(one.unit) && !moving.has(one));
    const found: Drawn[] = [
      {
        key: `marks ${JSON.stringify([this.options.marks, seen])}`,
        box: { left: 0, top: 0, right: width, bottom: height },
        paint: () => this.drawMarks(sheet),
      },
      ...this.fallen.map(({ id, at, side }) => {
        const { x, y } = px(at);
        return { key: `fallen ${id} ${x} ${y} ${side}`, box: boxAround({ x, y }, size), paint: () => paintFallen(to, x, y, side, size) };
      }),
      ...this.unitOutlines(sheet, counted, (unit) => !shifting.has(unit)),
      ...figures.filter((one) => shown(px(one.at))).map((one) => this.figure(sheet, one, false)),
    ];
    if (!this.options.named) return found;
    const labels: Box[] = [];
    found.push(...this.unitNames(sheet, counted, labels, (unit) => !shifting.has(unit)));
    found.push(...this.names(sheet, figures, [], labels));
    return found;
  }

  /** The units whose outline or counter changes while some of their members move. */
  private shifting(counted: Set<number>): Set<number> {
    return new Set(this.movers.map((one) => one.unit).filter((unit) => counted.has(unit) || !this.enclosing.has(unit)));
  }

  /** Over the kept picture: who moves, with his unit, and whom the pointer or the page is at. */
  private lively(sheet: Sheet): Drawn[] {
    const pointed = this.standing.filter((one) => one.thing.id === this.selected || this.hovered.has(one.thing.id));
    if (this.movers.length === 0 && pointed.length === 0) return [];
    const { scale, ratio } = sheet;
    const counted = this.counted(scale, ratio);
    const shifting = this.shifting(counted);
    const seen = (one: Standing) => !counted.has(one.unit);
    const [movers, first] = [this.movers.filter(seen), pointed.filter(seen)];
    const found = [
      ...this.unitOutlines(sheet, counted, (unit) => shifting.has(unit)),
      ...movers.map((one) => this.figure(sheet, one, false)),
      ...first.map((one) => this.figure(sheet, one, true)),
    ];
    if (!this.options.named) return found;
    const labels: Box[] = [];
    found.push(...this.unitNames(sheet, counted, labels, (unit) => shifting.has(unit)));
    found.push(...this.names(sheet, movers, first, labels));
    return found;
  }

  private drawGround({ to, px, scale }: Sheet, seen: Window): void {
    this.fillSurroundings(to, to.canvas.width, to.canvas.height);
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

  private drawMarks(sheet: Sheet): void {
    const { to, px, scale, ratio } = sheet;
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
      this.flag(sheet, { x: middle.x, y: high + 15 * ratio }, name, colour);
    }
    for (const { at, name } of points) this.flag(sheet, px(project(this.projection, at)), name, '#f3c64b');
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
      if (exit) this.flag(sheet, { x: inner((a.x + b.x) / 2, middle.x), y: inner((a.y + b.y) / 2, middle.y) }, text('web.exit_edge'), sideColours(side).plate);
    }
  }

  /** A small banner with words, as on a map. */
  private flag({ to, ratio, seen }: Sheet, place: Spot, name: string, colour: string): void {
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
      to.fillStyle = '#f3c64b';
      to.fill(path);
      to.restore();
    }
    to.fillStyle = '#fffaf0';
    to.textAlign = 'left';
    to.textBaseline = 'middle';
    to.fillText(name, at.x - wide / 2 + 22 * ratio, at.y + ratio);
  }

  /** The units that are so far away that a counter stands for their members. */
  private counted(scale: number, ratio: number): Set<number> {
    const found = new Set<number>();
    for (const [unit, [first, ...others]] of this.units) if (first && others.length >= 2 && (first.wide / 2) * scale < COUNTER_BELOW * ratio) found.add(unit);
    return found;
  }

  /** Outlines of units; far out, a counter in place of the members. */
  private unitOutlines({ to, px, ratio }: Sheet, counted: Set<number>, wanted: (unit: number) => boolean): Drawn[] {
    const found: Drawn[] = [];
    for (const [unit, members] of this.units) {
      if (members.length < 2 || !wanted(unit)) continue;
      const [first] = members as [Standing, ...Standing[]];
      if (counted.has(unit)) {
        const middle = { x: 0, y: 0 };
        for (const { at } of members) {
          middle.x += at.x / members.length;
          middle.y += at.y / members.length;
        }
        const at = px(middle);
        const look = { ...first.look, strength: members.length, facing: this.options.facings ? direction(first.turn) : -1, leader: members.some((one) => one.look.leader) };
        const token = this.tokens.sprite(look, Math.round(Math.max(12, this.options.least * 0.7) * ratio));
        const [left, top] = [Math.round(at.x - token.width / 2), Math.round(at.y - token.height / 2)];
        found.push({ key: `counter ${unit} ${left} ${top}`, token, box: boxAround(at, token.width / 2 + 1), paint: () => to.drawImage(token, left, top) });
        continue;
      }
      const ring = hull(members.flatMap((one) => around(one, one.at).map(px)));
      found.push({
        key: `unit ${unit} ${first.side} ${ring.map(({ x, y }) => `${x},${y}`).join(' ')}`,
        box: grown(boxOf(ring), 2 * ratio),
        paint: () => {
          to.beginPath();
          ring.forEach((at, index) => (index === 0 ? to.moveTo(at.x, at.y) : to.lineTo(at.x, at.y)));
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
        },
      });
    }
    return found;
  }

  /** What a unit is called and how many it has left, over its outline. */
  private unitNames({ to, px, ratio }: Sheet, counted: Set<number>, taken: Box[], wanted: (unit: number) => boolean): Drawn[] {
    const found: Drawn[] = [];
    const size = Math.round(11.5 * ratio);
    for (const [unit, members] of this.units) {
      const [first] = members as [Standing, ...Standing[]];
      if (members.length < 2 || counted.has(unit) || !wanted(unit)) continue;
      const name = first.unitThing ? sayName(textOf(first.unitThing, 'name')) || text(textOf(first.unitThing, 'sort')) : '';
      if (!name) continue;
      let [left, right, top] = [Infinity, -Infinity, Infinity];
      for (const { at, wide, deep } of members) {
        const reach = Math.max(wide, deep) * 0.72;
        left = Math.min(left, at.x - reach);
        right = Math.max(right, at.x + reach);
        top = Math.min(top, at.y - reach);
      }
      const place = px({ x: (left + right) / 2, y: top });
      if (place.x < 0 || place.y < 0 || place.x > to.canvas.width || place.y > to.canvas.height) continue;
      const words = `${name} · ${members.length}`;
      to.font = `700 ${size}px system-ui, sans-serif`;
      const half = to.measureText(words).width / 2 + 7 * ratio;
      const high = size * 1.55;
      // Above the outline, or where another label is there already, above that.
      const box = { left: place.x - half, right: place.x + half, top: place.y - high - 3 * ratio, bottom: place.y - 3 * ratio };
      for (let tries = 0; tries < 3 && taken.some((other) => overlap(box, other)); tries++) {
        box.top -= high + 2 * ratio;
        box.bottom -= high + 2 * ratio;
      }
      taken.push(box);
      found.push({
        key: `unit's name ${unit} ${first.side} ${box.left} ${box.top} ${words}`,
        box,
        paint: () => {
          to.beginPath();
          to.roundRect(box.left, box.top, half * 2, high, high / 2);
          to.fillStyle = sideColours(first.side).rim;
          to.globalAlpha = 0.92;
          to.fill();
          to.globalAlpha = 1;
          to.fillStyle = '#fffaf0';
          to.font = `700 ${size}px system-ui, sans-serif`;
          to.textAlign = 'center';
          to.textBaseline = 'middle';
          to.fillText(words, place.x, (box.top + box.bottom) / 2 + ratio * 0.5);
        },
      });
    }
    return found;
  }

  private figure({ to, px, scale, ratio }: Sheet, one: Standing, pointed: boolean): Drawn {
    const at = px(one.at);
    const radius = this.radius(Math.min(one.wide, one.deep), scale, ratio);
    const chosen = one.thing.id === this.selected;
    one.look.facing = this.options.facings && !one.look.thing ? direction(one.turn) : -1;
    const token = this.tokens.sprite(one.look, radius);
    const [left, top] = [Math.round(at.x - token.width / 2), Math.round(at.y - token.height / 2)];
    const { turn } = one;
    const base = one.rectangle ? ` ${at.x} ${at.y} ${turn} ${one.wide} ${one.side} ${one.look.thing}` : '';
    return {
      key: `figure ${one.thing.id} ${left} ${top} ${one.deep}${base}`,
      token,
      box: boxAround(at, Math.max(token.width / 2 + 1, pointed ? radius * 1.5 + 2 * ratio : 0, one.rectangle ? Math.hypot(one.wide, one.deep) * 0.5 * scale + ratio : 0)),
      paint: () => {
        // What the rules measure is the base: it is drawn to scale where it is of another shape than the token, which would hide a
        // round one that is smaller.
        if (one.rectangle) this.drawBase(to, one, at, turn, scale, ratio);
        if (pointed) {
          to.beginPath();
          to.arc(at.x, at.y, radius * 1.5, 0, 7);
          to.fillStyle = chosen ? '#ffd54a55' : '#ffffff44';
          to.fill();
          to.strokeStyle = chosen ? '#ffd54a' : '#ffffff';
          to.lineWidth = 2.2 * ratio;
          to.stroke();
        }
        to.drawImage(token, left, top);
      },
    };
  }

  private drawBase(to: CanvasRenderingContext2D, one: Standing, at: Spot, turn: number, scale: number, ratio: number): void {
    to.save();
    to.translate(at.x, at.y);
    to.rotate(turn * 6.2832);
    to.beginPath();
    to.roundRect((-one.wide / 2) * scale, (-one.deep / 2) * scale, one.wide * scale, one.deep * scale, one.wide * scale * 0.12);
    to.fillStyle = one.look.thing ? '#7a5530' : sideColours(one.side).plate;
    to.globalAlpha = 0.75;
    to.fill();
    to.globalAlpha = 1;
    to.strokeStyle = '#1e150a';
    to.lineWidth = ratio;
    to.stroke();
    to.restore();
  }

  /** Names of those who stand by themselves, where there is room; of `first` in any case. */
  private names({ to, px, scale, ratio }: Sheet, figures: Standing[], first: Standing[], labels: Box[]): Drawn[] {
    const found: Drawn[] = [];
    const { width, height } = to.canvas;
    const close = 2500 * scale > 13 * ratio && this.standing.length < 200;
    const wanted = [...first, ...figures.filter((one) => close && !one.look.thing && !first.includes(one) && (one.look.leader || !this.inCompany(one)))];
    if (wanted.length === 0) return found;
    const size = Math.round(11.5 * ratio);
    to.font = `600 ${size}px system-ui, sans-serif`;
    const taken: Box[] = [
      ...labels,
      ...figures.map((one) => {
        const at = px(one.at);
        const radius = this.radius(Math.min(one.wide, one.deep), scale, ratio);
        return { left: at.x - radius, right: at.x + radius, top: at.y - radius, bottom: at.y + radius };
      }),
    ];
    wanted.sort((a, b) => Number(b.thing.id === this.selected) - Number(a.thing.id === this.selected) || Number(b.look.leader) - Number(a.look.leader) || a.thing.id - b.thing.id);
    for (const one of wanted) {
      const at = px(one.at);
      if (at.x < 0 || at.y < 0 || at.x > width || at.y > height) continue;
      const top = at.y + this.radius(Math.min(one.wide, one.deep), scale, ratio) * 1.28;
      const half = to.measureText(one.name).width / 2 + 3 * ratio;
      const box = { left: at.x - half, right: at.x + half, top, bottom: top + size * 1.2 };
      if (!first.includes(one) && taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      const raised = first.includes(one);
      const { name } = one;
      found.push({
        key: `name ${one.thing.id} ${at.x} ${top} ${name}`,
        box: grown(box, 5 * ratio),
        paint: () => {
          if (raised) {
            // It stands over the names of others, so it has a ground of its own.
            to.fillStyle = '#1e1a12e6';
            to.beginPath();
            to.roundRect(box.left - 3 * ratio, box.top - 2 * ratio, half * 2 + 6 * ratio, size * 1.2 + 4 * ratio, size * 0.8);
            to.fill();
          }
          to.font = `600 ${size}px system-ui, sans-serif`;
          to.textAlign = 'center';
          to.textBaseline = 'top';
          to.lineWidth = 3 * ratio;
          to.lineJoin = 'round';
          to.strokeStyle = '#14100acc';
          to.strokeText(name, at.x, top);
          to.fillStyle = '#fffaf0';
          to.fillText(name, at.x, top);
        },
      });
    }
    return found;
  }

  /** One of several of a unit: the unit's name stands for theirs. */
  private inCompany(one: Standing): boolean {
    return (this.units.get(one.unit)?.length ?? 0) > 1;
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

function grown(box: Box, by: number): Box {
  return { left: box.left - by, right: box.right + by, top: box.top - by, bottom: box.bottom + by };
}

/** The corners of the square that a member of a unit needs there, within the outline of all. */
function around({ wide, deep }: Standing, at: Spot): Spot[] {
  const reach = Math.max(wide, deep) * 0.72;
  return [
    { x: at.x - reach, y: at.y - reach },
    { x: at.x + reach, y: at.y - reach },
    { x: at.x + reach, y: at.y + reach },
    { x: at.x - reach, y: at.y + reach },
  ];
}

/** Brings back a part of the kept picture, which begins at `x` and `y` of the canvas. */
function copyBack(to: CanvasRenderingContext2D, kept: HTMLCanvasElement, box: Box, x: number, y: number): void {
  const left = Math.max(x, box.left);
  const top = Math.max(y, box.top);
  const wide = Math.min(x + kept.width, box.right) - left;
  const high = Math.min(y + kept.height, box.bottom) - top;
  if (wide > 0 && high > 0) to.drawImage(kept, left - x, top - y, wide, high, left, top, wide, high);
}

/** What a page of so many pixels shows of the table through a window. */
function regionOf(window: Window, width: number, height: number, ratio: number): Window {
  const scale = Math.min(width / window.width, height / window.height) * ratio;
  const [wide, high] = [(width * ratio) / scale, (height * ratio) / scale];
  return { x: window.x + window.width / 2 - wide / 2, y: window.y + window.height / 2 - high / 2, width: wide, height: high };
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
  const nearest = sample.map(() => Infinity);
  sample.forEach((at, index) => {
    for (let next = index + 1; next < sample.length; next++) {
      const other = sample[next] as Spot;
      const far = Math.hypot(at.x - other.x, at.y - other.y);
      nearest[index] = Math.min(nearest[index] as number, far);
      nearest[next] = Math.min(nearest[next] as number, far);
    }
  });
  return nearest.sort((a, b) => a - b)[Math.floor(nearest.length / 4)] ?? 4000;
}
