// What the board's canvas shows: a kept picture of all that stays where it is (`still.ts`), and over it whoever moves or is pointed at.
// Both are lists of things to be drawn, which this file puts together from figures, units, names and the marks of the scenario.
import { ItemKind } from '../generated/gonfalon_pb';
import type { Display } from '../parts/display';
import type { Spot, Window } from '../table/geometry';
import { numberOf, type Picture } from '../table/picture';
import { Backdrop } from './backdrop';
import { boxAround, Taken } from './cells';
import { figureOf, type Manner } from './figures';
import { Glide } from './glide';
import { bannersOf, drawMarks, NO_MARKS, type TableMarks } from './marks';
import { figureNames, unitNames } from './names';
import { figureAt } from './pointing';
import type { Projection } from './projection';
import { blocksDrawn, counterDrawn, Ranks, type Stress } from './ranks';
import { type Drawn, regionOf, scaleOf, type Sheet } from './sheet';
import { allFallen, type Fallen, spacing, stand, type Standing } from './standing';
import { StillPicture } from './still';
import { paintFallen, TokenBook } from './tokens';
import { Units } from './units';

const NO_CORNERS: ReadonlyMap<number, Spot[]> = new Map();
/** With so many on the table, only units have names. */
const CROWD = 200;

export interface SceneOptions {
  season: string;
  dark: boolean;
  facings: boolean;
  named: boolean;
  /** Figures are at least so large, in pixels of the page. */
  least: number;
  marks: TableMarks;
}

export class Scene {
  projection: Projection = { width: 180_000, depth: 120_000, flip: false };
  selected = -1;
  /** The unit in ranks that is chosen as a whole, or -1. */
  selectedUnit = -1;
  /** Whom the pointer, or a line of the roster or the log, is over. */
  hovered = new Set<number>();
  private options: SceneOptions = { season: 'summer', dark: false, facings: false, named: true, least: 18, marks: NO_MARKS };
  private standing: Standing[] = [];
  private fallen: Fallen[] = [];
  private readonly ranks = new Ranks();
  private readonly units = new Units(this.ranks);
  private readonly glide = new Glide(this.ranks);
  private readonly tokens = new TokenBook();
  private readonly backdrop = new Backdrop();
  private readonly still = new StillPicture(this.backdrop, (sheet) => this.standingStill(sheet));
  private empty = true;
  private scale = 1;
  /** What figures look like is to be made anew. */
  private stale = false;
  /** How far most figures stand from their next neighbours. */
  private apart = 0;

  /**
   * What is to be shown from now on; whoever stood elsewhere before goes there in a moment, if `glide`, around the corners
   * of his way.
   */
  show(picture: Picture, display: Display, projection: Projection, options: SceneOptions, glide: boolean, corners: ReadonlyMap<number, Spot[]> = NO_CORNERS): void {
    const sight = { picture, display, projection };
    const before = new Map(this.placed(performance.now()).map((one) => [one.thing.id, one]));
    const sameTable = this.projection.flip === projection.flip && this.projection.width === projection.width;
    this.empty = false;
    this.projection = projection;
    this.options = options;
    this.standing = picture
      .all(ItemKind.FIGURE)
      .filter((thing) => numberOf(thing, 'on_table'))
      .map((thing) => stand(sight, thing, sameTable ? before.get(thing.id) : undefined, corners.get(thing.id) ?? [], this.stale))
      // Large ones lie beneath: the crew is seen in its boat.
      .sort((a, b) => b.deep - a.deep);
    this.fallen = allFallen(sight);
    this.apart = spacing(this.standing);
    this.ranks.muster(sight, this.standing, sameTable);
    this.glide.begin(this.standing, glide, performance.now());
    this.units.gather(this.standing, this.glide.movers);
    this.stale = false;
    this.still.outdated = true;
    this.backdrop.prepare({ picture, projection, season: options.season, dark: options.dark, burns: (piece) => display.burns(piece) });
  }

  /** What figures look like is made anew: the drawings have come, or another language is read. */
  forgetLooks(): void {
    this.tokens.forget();
    this.stale = true;
    this.still.forget();
  }

  /** The canvas has lost what it showed: it has another size. */
  forgetShown(): void {
    this.still.forgetShown();
  }

  /** Whether somebody is still on his way, so that another frame is wanted. */
  moving(now: number): boolean {
    return this.glide.moving(now);
  }

  /** For a window that stays: its part of the ground in full sharpness, and flags where they are seen best. Says whether it is to be drawn again. */
  sharpen(window: Window, width: number, height: number, ratio: number): boolean {
    const page = { width, height, ratio };
    const moved = this.still.isElsewhere(regionOf(window, page));
    const sharper = this.backdrop.sharpen(window, page);
    if (moved || sharper) this.still.forget();
    return moved || sharper;
  }

  draw(to: CanvasRenderingContext2D, window: Window, width: number, height: number, ratio: number, now: number): void {
    const page = { width, height, ratio };
    const scale = scaleOf(window, page);
    const seen = regionOf(window, page);
    this.scale = scale;
    to.setTransform(1, 0, 0, 1, 0, 0);
    if (this.empty) {
      this.backdrop.fillSurroundings(to, width * ratio, height * ratio);
      return;
    }
    this.placed(now);
    const px = (at: Spot): Spot => ({ x: (at.x - seen.x) * scale, y: (at.y - seen.y) * scale });
    const sheet = { to, px, scale, ratio, seen: { left: 0, top: 0, right: width * ratio, bottom: height * ratio } };
    this.still.copyTo(sheet, { seen, scale, page }, this.lively(sheet));
  }

  /** Who is there, in the drawing's units, or -1. `slack` is in pixels of the page. */
  hit(at: Spot, ratio: number, slack: number): number {
    const figure = figureAt(at, this.placed(performance.now()), this.manner(), this.scale, ratio, slack);
    if (figure >= 0) return figure;
    // Between its figures a block is meant: whoever of it is nearest stands for it.
    const members = this.units.membersOf(this.ranks.at(at)).filter((one) => one.part >= 0);
    const away = (one: Standing) => Math.hypot(one.at.x - at.x, one.at.y - at.y);
    return members.reduce<Standing | undefined>((best, one) => (best && away(best) <= away(one) ? best : one), undefined)?.thing.id ?? -1;
  }

  /** Everybody where he is at the moment. While nobody moves nothing is made anew. */
  private placed(now: number): Standing[] {
    this.glide.advance(now);
    return this.standing;
  }

  private manner(): Manner {
    const { facings, least } = this.options;
    return { tokens: this.tokens, facings, least, apart: this.apart, crowded: this.standing.length >= CROWD, selected: this.selected };
  }

  /** All that stays where it is, from below to above. */
  private standingStill(sheet: Sheet): Drawn[] {
    const { to, px, scale, ratio } = sheet;
    const { width, height } = to.canvas;
    const manner = this.manner();
    const shown = (at: Spot) => at.x >= -60 && at.y >= -60 && at.x <= width + 60 && at.y <= height + 60;
    const counted = this.units.counted(scale, ratio);
    const moving = new Set(this.glide.movers);
    const shifting = this.units.shifting(this.glide.movers, counted);
    const figures = this.standing.filter((one) => !counted.has(one.unit) && !moving.has(one));
    const found: Drawn[] = [
      {
        key: `marks ${JSON.stringify(this.options.marks)}`,
        box: { left: 0, top: 0, right: width, bottom: height },
        paint: () => drawMarks(sheet, this.projection, this.options.marks),
      },
      ...this.fallen.map((one) => fallenOf(sheet, one)),
      ...this.units.outlines(sheet, manner, counted, (unit) => !shifting.has(unit)),
      ...figures.filter((one) => shown(px(one.at))).map((one) => figureOf(sheet, manner, one, false)),
    ];
    // Names of places stand beside whoever is there, and names of units and figures beside those.
    const taken = found.filter(({ token }) => token !== undefined).map(({ box }) => box);
    const banners = bannersOf(sheet, this.projection, this.options.marks, taken);
    found.push(...banners);
    if (!this.options.named) return found;
    const labels = new Taken(banners.map(({ box }) => box));
    found.push(...unitNames(sheet, { units: this.units, ranks: this.ranks, counted }, labels, (unit) => !shifting.has(unit)));
    found.push(...figureNames(sheet, manner, { figures, first: [], units: this.units }, labels));
    return found;
  }

  /** The blocks that are chosen, or pointed at as a whole: one figure of a block is meant only once the block or another of its figures is chosen. */
  private stressed(pointed: Standing[]): Map<number, Stress> {
    const found = new Map<number, Stress>();
    const opened = this.standing.find((one) => one.thing.id === this.selected)?.unit ?? this.selectedUnit;
    for (const one of pointed) if (one.part >= 0 && one.unit !== opened) found.set(one.unit, 'pointed');
    if (this.ranks.get(this.selectedUnit)) found.set(this.selectedUnit, 'chosen');
    return found;
  }

  /** A block that is pointed at, with its figures over it, unless a counter stands for them. */
  private stressedBlock(sheet: Sheet, manner: Manner, unit: number, counted: boolean, stress: Stress): Drawn[] {
    const regiment = this.ranks.get(unit);
    if (!regiment) return [];
    const members = this.units.membersOf(unit);
    return [...blocksDrawn(sheet, regiment, counted, stress), ...(counted ? counterDrawn(sheet, manner, regiment, members) : members.map((one) => figureOf(sheet, manner, one, false)))];
  }

  /** Over the kept picture: who moves, with his unit, and whom the pointer or the page is at. */
  private lively(sheet: Sheet): Drawn[] {
    const pointed = this.standing.filter((one) => one.thing.id === this.selected || this.hovered.has(one.thing.id));
    if (this.glide.movers.length === 0 && pointed.length === 0 && this.selectedUnit < 0) return [];
    const manner = this.manner();
    const counted = this.units.counted(sheet.scale, sheet.ratio);
    const shifting = this.units.shifting(this.glide.movers, counted);
    const seen = (one: Standing) => !counted.has(one.unit);
    const stressed = this.stressed(pointed);
    const [movers, first] = [this.glide.movers.filter(seen), pointed.filter((one) => seen(one) && (one.part < 0 || stressed.get(one.unit) !== 'pointed'))];
    const found = [
      ...this.units.outlines(sheet, manner, counted, (unit) => shifting.has(unit)),
      ...[...stressed].flatMap(([unit, stress]) => this.stressedBlock(sheet, manner, unit, counted.has(unit), stress)),
      ...movers.map((one) => figureOf(sheet, manner, one, false)),
      ...first.map((one) => figureOf(sheet, manner, one, true)),
    ];
    if (!this.options.named) return found;
    const labels = new Taken();
    found.push(...unitNames(sheet, { units: this.units, ranks: this.ranks, counted }, labels, (unit) => shifting.has(unit) || stressed.has(unit)));
    found.push(...figureNames(sheet, manner, { figures: movers, first, units: this.units }, labels));
    return found;
  }
}

/** A skull where somebody fell. */
function fallenOf({ to, px, scale, ratio }: Sheet, { id, at, side }: Fallen): Drawn {
  const { x, y } = px(at);
  const size = Math.max(14 * ratio, 1500 * scale);
  return { key: `fallen ${id} ${x} ${y} ${side}`, box: boxAround({ x, y }, size), paint: () => paintFallen(to, x, y, side, size) };
}
