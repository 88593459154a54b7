// The ground as a kept picture: one of the whole table, and one in full sharpness of a window that stays.
import { ItemKind } from '../generated/gonfalon_pb';
import { cornersOf } from '../table/cover';
import type { Spot, Window } from '../table/geometry';
import { type Picture, textOf, type Thing } from '../table/picture';
import { paintGround, type Piece } from './ground';
import { paletteOf } from './palette';
import { type Projection, project } from './projection';
import { emptyCanvas, type Page, scaleOf, type Sheet, within } from './sheet';

/** The widest picture of the ground, in pixels. */
const WIDEST = 2200;
/** The largest sharp one, in pixels. */
const LARGEST = 16_000_000;
/** So much around the table is painted with it. */
const MARGIN = 1500;

/** What the ground looks like. */
export interface Land {
  picture: Picture;
  projection: Projection;
  season: string;
  dark: boolean;
  /** Whether a piece of terrain is on fire, as the catalogue says. */
  burns: (piece: Thing) => boolean;
}

export class Backdrop {
  /** Another one whenever the ground has changed. */
  canvas: HTMLCanvasElement | undefined;
  private land: Land | undefined;
  private key = '';
  private pieces: readonly Thing[] = [];
  private sharp: { canvas: HTMLCanvasElement; window: Window; scale: number } | undefined;

  prepare(land: Land): void {
    this.land = land;
    const { width, depth, flip } = land.projection;
    // A piece that has changed in any way is another thing: it was laid, burns, or has lost a part.
    const pieces = land.picture.all(ItemKind.TERRAIN);
    const key = `${width}/${depth}/${flip}/${land.season}/${land.dark}`;
    if (key === this.key && pieces.length === this.pieces.length && pieces.every((piece, index) => piece === this.pieces[index])) return;
    this.key = key;
    this.pieces = pieces;
    this.sharp = undefined;
    const scale = WIDEST / (Math.max(width, depth) + 2 * MARGIN);
    this.canvas = emptyCanvas((width + 2 * MARGIN) * scale, (depth + 2 * MARGIN) * scale);
    paintLand(land, this.canvas, { x: -MARGIN, y: -MARGIN }, scale);
  }

  /** For a window that stays: its part of the ground in full sharpness. Says whether it is to be drawn again. */
  sharpen(window: Window, page: Page): boolean {
    if (!this.canvas || !this.land) return false;
    const scale = scaleOf(window, page);
    const wide = this.land.projection.width + 2 * MARGIN;
    if (scale <= (this.canvas.width / wide) * 1.15) return false;
    if (this.sharp && Math.abs(this.sharp.scale - scale) < scale * 0.01 && within(window, this.sharp.window)) return false;
    const [wider, higher] = [((page.width * page.ratio) / scale) * 1.5, ((page.height * page.ratio) / scale) * 1.5];
    const region = { x: window.x + window.width / 2 - wider / 2, y: window.y + window.height / 2 - higher / 2, width: wider, height: higher };
    const canvas = emptyCanvas(region.width * scale, region.height * scale);
    if (canvas.width * canvas.height > LARGEST) return false;
    paintLand(this.land, canvas, region, scale);
    this.sharp = { canvas, window: region, scale };
    return true;
  }

  /** Draws the ground where the sheet shows the `seen` part of the table. */
  draw({ to, px, scale }: Sheet, seen: Window): void {
    this.fillSurroundings(to, to.canvas.width, to.canvas.height);
    if (!this.canvas || !this.land) return;
    const { width, depth } = this.land.projection;
    to.imageSmoothingEnabled = true;
    const { sharp } = this;
    if (sharp && Math.abs(sharp.scale - scale) < scale * 0.01 && within(seen, sharp.window)) {
      const corner = px(sharp.window);
      to.drawImage(sharp.canvas, Math.round(corner.x), Math.round(corner.y));
      return;
    }
    const corner = px({ x: -MARGIN, y: -MARGIN });
    to.drawImage(this.canvas, corner.x, corner.y, (width + 2 * MARGIN) * scale, (depth + 2 * MARGIN) * scale);
  }

  fillSurroundings(to: CanvasRenderingContext2D, wide: number, high: number): void {
    to.fillStyle = this.land?.dark ? '#15171a' : '#4b3f2c';
    to.fillRect(0, 0, wide, high);
  }
}

function paintLand({ picture, projection, season, dark, burns }: Land, canvas: HTMLCanvasElement, corner: Spot, scale: number): void {
  const to = canvas.getContext('2d') as CanvasRenderingContext2D;
  to.scale(scale, scale);
  to.translate(-corner.x, -corner.y);
  const { width, depth } = projection;
  const pieces: Piece[] = picture.all(ItemKind.TERRAIN).map((thing) => ({
    thing,
    kind: textOf(thing, 'kind'),
    form: textOf(thing, 'form'),
    corners: cornersOf(thing).map((at) => project(projection, at)),
    burns: burns(thing),
  }));
  paintGround(to, { width, depth, pieces }, paletteOf(season, dark));
}
