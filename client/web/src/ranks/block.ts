// How blocks move, as the server counts it. Only for showing an answer at once while it is being made: what counts is the server's preview.
import { LegAnchor, LegKind, type Manoeuvre } from '../generated/gonfalon_pb';
import { type Block, blockPoint, centreOfBlock, depthOf, membersOfUnit, ranksOf, widthOf } from '../table/blocks';
import { FULL_TURN, type Spot } from '../table/geometry';
import { type Picture, textOf, type Thing } from '../table/picture';

/** In the frame of a block: to its right and ahead of the middle of its front edge. */
export interface Offset {
  right: number;
  ahead: number;
}

export const QUARTER = FULL_TURN / 4;

/** Those of a unit who are in play or can still come. */
export function membersOf(picture: Picture, unit: number): Thing[] {
  return membersOfUnit(picture, unit).filter((one) => ['reserve', 'in_play'].includes(textOf(one, 'fate')));
}

export function wrapped(facing: number): number {
  return ((Math.round(facing) % FULL_TURN) + FULL_TURN) % FULL_TURN;
}

/** A turn by the shorter way: to the right above 0, to the left below. */
export function signed(turn: number): number {
  const right = wrapped(turn);
  return right > FULL_TURN / 2 ? right - FULL_TURN : right;
}

export function pointOf(block: Block, { right, ahead }: Offset): Spot {
  return blockPoint(block, right, ahead);
}

export function offsetOf(block: Block, at: Spot): Offset {
  const angle = (block.facing * 2 * Math.PI) / FULL_TURN;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const [x, y] = [at.x - block.x, at.y - block.y];
  return { right: x * cosine - y * sine, ahead: x * sine + y * cosine };
}

/** The smallest rectangle in the frame of the first block that holds all blocks of a formation. */
export interface Extent {
  left: number;
  right: number;
  front: number;
  rear: number;
}

export function extentOf(blocks: readonly Block[]): Extent {
  const extent = { left: 0, right: 0, front: 0, rear: 0 };
  const [first] = blocks;
  for (const block of blocks)
    for (const right of [-widthOf(block) / 2, widthOf(block) / 2])
      for (const ahead of [0, -depthOf(block)]) {
        const offset = offsetOf(first as Block, pointOf(block, { right, ahead }));
        extent.left = Math.min(extent.left, offset.right);
        extent.right = Math.max(extent.right, offset.right);
        extent.front = Math.max(extent.front, offset.ahead);
        extent.rear = Math.min(extent.rear, offset.ahead);
      }
  return extent;
}

/** About which point a leg turns: wheels turn about a front corner, which one depends on the side that they turn to. */
export function anchorOf({ left, right, front, rear }: Extent, anchor: LegAnchor, amount: number): Offset {
  const middle = (left + right) / 2;
  switch (anchor) {
    case LegAnchor.FRONT:
      return { right: middle, ahead: front };
    case LegAnchor.REAR:
      return { right: middle, ahead: rear };
    case LegAnchor.INNER:
      return { right: amount > 0 ? right : left, ahead: front };
    case LegAnchor.OUTER:
      return { right: amount > 0 ? left : right, ahead: front };
    default:
      return { right: middle, ahead: (front + rear) / 2 };
  }
}

function turnedAbout(block: Block, pivot: Spot, by: number): Block {
  const angle = (by * 2 * Math.PI) / FULL_TURN;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const [x, y] = [block.x - pivot.x, block.y - pivot.y];
  return { ...block, x: pivot.x + x * cosine + y * sine, y: pivot.y - x * sine + y * cosine, facing: wrapped(block.facing + by) };
}

function faced(block: Block, quarters: number): Block {
  const turned = { ...block, ...centreOfBlock(block), facing: wrapped(block.facing + quarters * QUARTER), files: quarters % 2 === 0 ? block.files : ranksOf(block).length };
  return { ...turned, ...pointOf(turned, { right: 0, ahead: depthOf(turned) / 2 }) };
}

/** Where a formation stands after a leg that nothing stops. */
export function afterLeg(blocks: readonly Block[], { kind, anchor }: Pick<Manoeuvre, 'kind' | 'anchor'>, amount: number): Block[] {
  const [first] = blocks;
  if (!first) return [];
  if (kind === LegKind.FILES) return blocks.map((block) => ({ ...block, files: Math.max(1, amount) }));
  if (kind === LegKind.FACE) return blocks.map((block) => faced(block, Math.round(amount / QUARTER)));
  if (kind === LegKind.TURN) {
    const pivot = pointOf(first, anchorOf(extentOf(blocks), anchor, amount));
    return blocks.map((block) => turnedAbout(block, pivot, amount));
  }
  const by = kind === LegKind.SIDEWAYS ? { right: amount, ahead: 0 } : { right: 0, ahead: kind === LegKind.BACK ? -amount : amount };
  const to = pointOf(first, by);
  return blocks.map((block) => ({ ...block, x: block.x + to.x - first.x, y: block.y + to.y - first.y }));
}
