// The kept picture of all that stays where it is, for the window and some room around it: panning copies it, and after an event only
// those squares of it are drawn again in which something differs from before.
import type { Spot, Window } from '../table/geometry';
import type { Backdrop } from './backdrop';
import { Cells, overlap } from './cells';
import type { Box } from './outlines';
import { type Drawn, emptyCanvas, type Page, type Sheet, within } from './sheet';

/** While the table is panned so much more than the window is kept on each side, as a part of it. */
const PAN_ROOM = 0.28;

/** The part of the table that is seen, at its scale, and the page that shows it. */
export interface View {
  seen: Window;
  scale: number;
  page: Page;
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

export class StillPicture {
  /** Something has changed since it was drawn. */
  outdated = false;
  private still: Still | undefined;
  /** What the board's canvas shows since the last frame: over which kept picture, from where, and what was drawn over it. */
  private shown: { still: Still; x: number; y: number; touched: Box[] } | undefined;

  /** `things`: all that stays where it is, from below to above. */
  constructor(
    private readonly backdrop: Backdrop,
    private readonly things: (sheet: Sheet) => Drawn[],
  ) {}

  forget(): void {
    this.still = undefined;
  }

  /** The canvas has lost what it showed. */
  forgetShown(): void {
    this.shown = undefined;
  }

  /** Whether there is one, and it was made for another part of the table. */
  isElsewhere({ x, y, width }: Window): boolean {
    return this.still !== undefined && (this.still.region.x !== x || this.still.region.y !== y || this.still.region.width !== width);
  }

  /** Brings it to the board's canvas, and draws over it what moves. */
  copyTo({ to, px }: Sheet, view: View, lively: Drawn[]): void {
    const still = this.keptFor(view);
    const corner = px(still.region);
    const [x, y] = [Math.round(corner.x), Math.round(corner.y)];
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
    this.shown = { still, x, y, touched: lively.map(({ box }) => box) };
  }

  /** The kept picture, made anew if it does not hold what is seen; while the table is panned with room on all sides. */
  private keptFor(view: View): Still {
    const { seen, scale, page } = view;
    const kept = this.still;
    const alike = kept !== undefined && kept.ratio === page.ratio && Math.abs(kept.scale - scale) < scale * 1e-6;
    if (kept && alike && within(seen, kept.region) && (!this.outdated || kept.ground === this.backdrop.canvas)) {
      if (this.outdated) this.refresh(kept, view);
      return kept;
    }
    const room = alike ? PAN_ROOM : 0;
    const region = { x: seen.x - seen.width * room, y: seen.y - seen.height * room, width: seen.width * (1 + 2 * room), height: seen.height * (1 + 2 * room) };
    const canvas = kept?.canvas ?? emptyCanvas(1, 1);
    const [broad, tall] = [Math.round(page.width * page.ratio * (1 + 2 * room)), Math.round(page.height * page.ratio * (1 + 2 * room))];
    if (canvas.width !== broad || canvas.height !== tall) {
      canvas.width = broad;
      canvas.height = tall;
    }
    const sheet = sheetOf(canvas, region, view);
    const drawn = this.things(sheet);
    this.still = { canvas, region, scale, ratio: page.ratio, ground: this.backdrop.canvas, drawn, changed: [] };
    this.outdated = false;
    this.backdrop.draw(sheet, region);
    for (const { paint } of drawn) paint();
    return this.still;
  }

  /** Draws those squares of the kept picture anew in which something differs from before. */
  private refresh(still: Still, view: View): void {
    const sheet = sheetOf(still.canvas, still.region, { ...view, scale: still.scale });
    const { to } = sheet;
    const drawn = this.things(sheet);
    const changed = differing(still.drawn, drawn, to.canvas);
    for (const box of changed) {
      to.save();
      to.beginPath();
      to.rect(box.left, box.top, box.right - box.left, box.bottom - box.top);
      to.clip();
      this.backdrop.draw(sheet, still.region);
      for (const one of drawn) if (overlap(one.box, box)) one.paint();
      to.restore();
    }
    still.drawn = drawn;
    still.changed.push(...changed);
    this.outdated = false;
  }
}

function sheetOf(canvas: HTMLCanvasElement, region: Window, { seen, scale, page }: View): Sheet {
  const { width, height, ratio } = page;
  const px = (at: Spot): Spot => ({ x: (at.x - region.x) * scale, y: (at.y - region.y) * scale });
  const { x: left, y: top } = px(seen);
  const to = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D;
  return { to, px, scale, ratio, seen: { left, top, right: left + width * ratio, bottom: top + height * ratio } };
}

/** The squares of the canvas in which something is drawn now that was not there before, or the other way round. */
function differing(before: Drawn[], now: Drawn[], { width, height }: HTMLCanvasElement): Box[] {
  const cells = new Cells(width, height);
  const gone = new Map(before.map((one) => [one.key, one]));
  for (const one of now) {
    const known = gone.get(one.key);
    if (known && known.token === one.token) gone.delete(one.key);
    else cells.mark(one.box);
  }
  for (const { box } of gone.values()) cells.mark(box);
  return cells.rectangles();
}

/** Brings back a part of the kept picture, which begins at `x` and `y` of the canvas. */
function copyBack(to: CanvasRenderingContext2D, kept: HTMLCanvasElement, box: Box, x: number, y: number): void {
  const left = Math.max(x, box.left);
  const top = Math.max(y, box.top);
  const wide = Math.min(x + kept.width, box.right) - left;
  const high = Math.min(y + kept.height, box.bottom) - top;
  if (wide > 0 && high > 0) to.drawImage(kept, left - x, top - y, wide, high, left, top, wide, high);
}
