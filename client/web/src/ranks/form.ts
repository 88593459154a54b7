// Drawing up units: the block that an item of the answer means, and where there is room for another one.
import { create } from '@bufbuild/protobuf';
import { type AnswerItem, AnswerItemSchema, type Decision } from '../generated/gonfalon_pb';
import { type Block, blockPoint, depthOf, widthOf } from '../table/blocks';
import type { Draft } from '../table/draft';
import { inward, type Spot } from '../table/geometry';
import { numberOf, type Picture } from '../table/picture';
import { membersOf, wrapped } from './block';

const RANKS = 0;

/** So many files a unit is given first: about twice as many as ranks, and no more than it has figures. */
export function usualFiles(count: number): number {
  return Math.max(1, Math.min(count, Math.ceil(Math.sqrt(count * 2) - 0.01)));
}

/** Whether the figures of a unit stand in ranks when it is drawn up: the decision says so of those that stand apart. */
export function standsInRanks({ movables }: Decision, unit: number): boolean {
  return (movables.find((one) => one.figure === unit)?.files ?? 0) >= 0;
}

/** The files that a unit is drawn up in at first: as the decision says, else as is usual. */
export function firstFiles(decision: Decision, unit: number, count: number): number {
  if (!standsInRanks(decision, unit)) return 0;
  return decision.movables.find((one) => one.figure === unit)?.files || usualFiles(count);
}

/** What an item of the answer stands for; files of 0 are figures without ranks, drawn as one rank. */
export function blockFrom(picture: Picture, { ref, x, y, facing, amount }: AnswerItem): Block {
  const members = membersOf(picture, ref);
  const base = (name: string) => Math.max(1000, ...members.map((one) => numberOf(one, name)));
  const count = Math.max(1, members.length);
  return { x, y, facing, layout: RANKS, files: amount || count, count, width: base('base_width'), depth: base('base_depth') };
}

export function formed(unit: number, { x, y, facing }: { x: number; y: number; facing: number }, files: number): AnswerItem {
  return create(AnswerItemSchema, { ref: unit, x: Math.round(x), y: Math.round(y), facing: wrapped(facing), amount: files });
}

/** The answer with a unit drawn up so: its place among the others stays. */
export function withForm(items: AnswerItem[], made: AnswerItem): AnswerItem[] {
  return items.some((one) => one.ref === made.ref) ? items.map((one) => (one.ref === made.ref ? made : one)) : [...items, made];
}

/** The rectangle, along the table's edges, that holds a block. */
function around(block: Block): { left: number; right: number; bottom: number; top: number } {
  const [half, deep] = [widthOf(block) / 2, depthOf(block)];
  const corners = [-half, half].flatMap((right) => [0, -deep].map((ahead) => blockPoint(block, right, ahead)));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

/** Between units that are put beside each other. */
const LANE = 1000;

function zoneBox({ corners }: { corners: Spot[] }): { left: number; right: number; bottom: number; top: number } {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

/** A unit faces from its zone onto the table until somebody turns it, wherever it is dragged. */
export function facingFrom(zones: readonly { corners: Spot[] }[], size: { width: number; depth: number }): number {
  const [zone] = zones.map(zoneBox);
  return zone ? inward({ x: (zone.left + zone.right) / 2, y: (zone.bottom + zone.top) / 2 }, size.width, size.depth) : 0;
}

/** A place in the zones for a block that stands nowhere yet, beside those that do; the server says whether it is one. */
export function freeSpot(zones: readonly { corners: Spot[] }[], block: Block, others: readonly Block[], size: { width: number; depth: number }): Block {
  const taken = others.map(around);
  const facing = facingFrom(zones, size);
  for (const zone of zones.map(zoneBox)) {
    const origin = around({ ...block, x: 0, y: 0, facing });
    const step = LANE * 2;
    for (let y = zone.bottom + LANE - origin.bottom; y + origin.top <= zone.top; y += step)
      for (let x = zone.left + LANE - origin.left; x + origin.right <= zone.right; x += step) {
        const mine = { left: x + origin.left - LANE, right: x + origin.right + LANE, bottom: y + origin.bottom - LANE, top: y + origin.top + LANE };
        if (!taken.some((one) => one.left < mine.right && one.right > mine.left && one.bottom < mine.top && one.top > mine.bottom)) return { ...block, x: Math.round(x), y: Math.round(y), facing };
      }
  }
  return { ...block, x: size.width / 2, y: size.depth / 2, facing };
}

/** A unit that stands nowhere yet, at such a place. */
export function drawnUp(picture: Picture, draft: Draft, unit: number, size: { width: number; depth: number }): AnswerItem {
  const count = membersOf(picture, unit).length;
  const block = blockFrom(picture, formed(unit, { x: 0, y: 0, facing: 0 }, firstFiles(draft.decision, unit, count)));
  const others = draft.items.value.filter((one) => one.ref !== unit).map((one) => blockFrom(picture, one));
  return formed(unit, freeSpot(draft.decision.zones, block, others, size), standsInRanks(draft.decision, unit) ? block.files : 0);
}
