// Units in ranks and files: their blocks, as the server tells them, and what follows from a block. On the table a block is the middle of its
// front edge and a facing; all else is counted from there, to its right and ahead.
import { ItemKind } from '../generated/gonfalon_pb';
import { FULL_TURN, type Spot } from './geometry';
import { listOf, numberOf, type Picture, type Thing } from './picture';

export interface Block {
  /** The middle of its front edge. */
  x: number;
  y: number;
  facing: number;
  layout: number;
  /** Figures in the first rank. */
  files: number;
  /** Figures in all. */
  count: number;
  /** Of one base. */
  width: number;
  depth: number;
}

const NUMBERS = 8;
const WEDGE = 1;

/** The blocks of a unit; none if it is not in ranks. */
export function blocksOf(unit: Thing | undefined): Block[] {
  const numbers = unit ? listOf(unit, 'blocks') : [];
  const found: Block[] = [];
  for (let at = 0; at + NUMBERS <= numbers.length; at += NUMBERS) {
    const [x, y, facing, layout, files, count, width, depth] = numbers.slice(at, at + NUMBERS) as [number, number, number, number, number, number, number, number];
    if (files > 0 && count > 0) found.push({ x, y, facing, layout, files, count, width, depth });
  }
  return found;
}

/** How many figures each rank has, from the front. */
export function ranksOf({ layout, files, count }: Block): number[] {
  const ranks: number[] = [];
  for (let left = count; left > 0; ) {
    const size = Math.min(left, layout === WEDGE ? files + ranks.length : files);
    ranks.push(size);
    left -= size;
  }
  return ranks;
}

export function widthOf(block: Block): number {
  return Math.max(...ranksOf(block)) * block.width;
}

export function depthOf(block: Block): number {
  return ranksOf(block).length * block.depth;
}

/** A place of the table, so far to the right of the middle of the front and so far ahead of it. */
export function blockPoint({ x, y, facing }: Block, right: number, ahead: number): Spot {
  const turn = (facing / FULL_TURN) * 2 * Math.PI;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { x: x + right * cos + ahead * sin, y: y - right * sin + ahead * cos };
}

/** The corners of what its bases cover, clockwise from the left end of its front; every rank is centred. */
export function outlineOfBlock(block: Block): Spot[] {
  const right: Spot[] = [];
  const left: Spot[] = [];
  ranksOf(block).forEach((size, rank, ranks) => {
    if (size === ranks[rank - 1] && size === ranks[rank + 1]) return;
    const half = (size * block.width) / 2;
    const corner = (side: number, ahead: number) => blockPoint(block, side, ahead);
    if (size !== ranks[rank - 1]) {
      right.push(corner(half, -rank * block.depth));
      left.unshift(corner(-half, -rank * block.depth));
    }
    if (size !== ranks[rank + 1]) {
      right.push(corner(half, -(rank + 1) * block.depth));
      left.unshift(corner(-half, -(rank + 1) * block.depth));
    }
  });
  const [front] = left.splice(-1);
  return front ? [front, ...right, ...left] : right;
}

export function centreOfBlock(block: Block): Spot {
  return blockPoint(block, 0, -depthOf(block) / 2);
}

/** The unit of a figure that stands in its ranks beside others; -1 if it stands by itself. */
export function ranksAround(picture: Picture, figure: number): number {
  const unit = picture.number(ItemKind.FIGURE, figure, 'unit', -1);
  return isRanked(picture.get(ItemKind.UNIT, unit)) ? unit : -1;
}

/** The figures of a unit that are or were in it. */
export function membersOfUnit(picture: Picture, unit: number): Thing[] {
  return picture.all(ItemKind.FIGURE).filter((thing) => numberOf(thing, 'unit', -1) === unit);
}

/** The units in ranks, each with all who are or were in it, and the figures of no such unit. */
export function parted(picture: Picture, figures: readonly Thing[]): { ranked: [unit: Thing, members: Thing[]][]; alone: Thing[] } {
  const units = new Map<number, [Thing, Thing[]]>();
  for (const unit of picture.all(ItemKind.UNIT)) if (isRanked(unit)) units.set(unit.id, [unit, []]);
  const alone: Thing[] = [];
  for (const thing of figures) (units.get(numberOf(thing, 'unit', -1))?.[1] ?? alone).push(thing);
  return { ranked: [...units.values()].filter(([, members]) => members.length > 0), alone };
}

/** Whether a unit has several figures in ranks. */
export function isRanked(unit: Thing | undefined): boolean {
  return blocksOf(unit).reduce((sum, { count }) => sum + count, 0) > 1;
}

/** How many of a unit stand on the table, of how many. */
export function strengthOf(members: readonly Thing[]): { left: number; of: number } {
  return { left: members.filter((thing) => numberOf(thing, 'on_table')).length, of: members.length };
}

const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

/** The key of the words for a facing, by eighths of a turn; the far edge is north. */
export function facingKey(facing: number): string {
  const eighths = Math.round((facing / FULL_TURN) * COMPASS.length);
  return `web.facing_${COMPASS[((eighths % COMPASS.length) + COMPASS.length) % COMPASS.length] as string}`;
}
