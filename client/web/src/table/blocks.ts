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
const [RANKS, WEDGE, TIERS, WINGS] = [0, 1, 2, 3] as const;

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

/** The figures of a rank from its left: how far each stands to the right of the middle of the front, in halves of a base. */
type Rank = number[];

/** So many side by side about a middle. */
const abreast = (size: number, middle = 0): Rank => Array.from({ length: size }, (_, file) => middle + 2 * file - (size - 1));

const endsOf = (rank: Rank): [left: number, right: number] => [(rank[0] ?? 0) - 1, (rank[rank.length - 1] ?? 0) + 1];

/** Ranks of one width, the last one as it comes. */
function fullRanks(count: number, wide: number): number[] {
  return Array.from({ length: Math.ceil(count / wide) }, (_, rank) => Math.min(wide, count - rank * wide));
}

/** A layout holds the sizes of the bodies that it is made of (common/table/block.c). */
function bodiesOf({ layout, files, count }: Block): { kind: number; left: number; right: number; wide: number } {
  const kind = layout % 4;
  const [left, right, wide] = [(layout >> 2) % 512, (layout >> 11) % 512, (layout >> 20) % 512] as [number, number, number];
  const middle = count - left - right;
  const deep = Math.ceil(middle / wide);
  const front = kind === TIERS ? Math.min(left, wide) : wide + Math.ceil(left / deep) + Math.ceil(right / deep);
  const fits = wide > 0 && (kind === TIERS ? middle >= 0 : wide <= middle) && front === files;
  return { kind: kind < TIERS || fits ? kind : RANKS, left, right, wide };
}

/** A rank of a body with wings: those of the wings stand in files of their own. */
function wingedRank(block: Block, rank: number): Rank {
  const { left, right, wide } = bodiesOf(block);
  const middle = block.count - left - right;
  const deep = Math.ceil(middle / wide);
  const [filesLeft, filesRight] = [Math.ceil(left / deep), Math.ceil(right / deep)] as [number, number];
  const part = (all: number, files: number, at: number) => abreast(Math.max(0, Math.min(files, all - rank * files)), at);
  return [
    ...part(left, filesLeft, filesLeft - block.files),
    ...part(middle, wide, filesLeft - filesRight),
    ...part(right, filesRight, block.files - filesRight),
  ];
}

/** The ranks from the front, each from its left. */
export function placesOf(block: Block): Rank[] {
  const { files, count } = block;
  const { kind, left, right, wide } = bodiesOf(block);
  if (kind === TIERS) return [...fullRanks(left, wide), ...fullRanks(count - left, wide)].map((size) => abreast(size));
  if (kind === WINGS) return fullRanks(count - left - right, wide).map((_, rank) => wingedRank(block, rank));
  const ranks: Rank[] = [];
  for (let rest = count; rest > 0; ) {
    const size = Math.min(rest, kind === WEDGE ? files + ranks.length : files);
    ranks.push(abreast(size));
    rest -= size;
  }
  return ranks;
}

/** How many figures each rank has, from the front. */
export function ranksOf(block: Block): number[] {
  return placesOf(block).map((rank) => rank.length);
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

/** The corners of what its bases cover, clockwise from the left end of its front. */
export function outlineOfBlock(block: Block): Spot[] {
  const right: Spot[] = [];
  const left: Spot[] = [];
  const corner = (halves: number, rank: number) => blockPoint(block, (halves * block.width) / 2, -rank * block.depth);
  const ends = placesOf(block).map(endsOf);
  const same = (rank: number, other: number) => ends[rank]?.[0] === ends[other]?.[0] && ends[rank]?.[1] === ends[other]?.[1];
  ends.forEach(([from, to], rank) => {
    if (!same(rank - 1, rank)) {
      right.push(corner(to, rank));
      left.unshift(corner(from, rank));
    }
    if (!same(rank + 1, rank)) {
      right.push(corner(to, rank + 1));
      left.unshift(corner(from, rank + 1));
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
