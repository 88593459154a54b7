// Blocks: what follows from eight numbers, against the places that the server gives each figure.
import { describe, expect, it } from 'vitest';
import { ItemKind } from '../../src/generated/gonfalon_pb';
import { type Block, blockPoint, blocksOf, centreOfBlock, depthOf, facingKey, outlineOfBlock, ranksAround, placesOf, ranksOf, strengthOf, widthOf } from '../../src/table/blocks';
import { Picture, type Value } from '../../src/table/picture';

const QUARTER = 16_384;
const block = (more: Partial<Block> = {}): Block => ({ x: 0, y: 0, facing: 0, layout: 0, files: 5, count: 14, width: 2000, depth: 3000, ...more });
const rounded = (points: { x: number; y: number }[]) => points.map(({ x, y }) => [Math.round(x) + 0, Math.round(y) + 0]);

function pictureOf(things: [ItemKind, number, Record<string, Value>][]): Picture {
  const picture = new Picture();
  for (const [kind, id, values] of things) picture.put({ kind, id, values: new Map(Object.entries(values)), words: new Set() });
  return picture;
}

describe('a block', () => {
  it('is eight numbers of the unit; what is no whole block is left out', () => {
    const unit = (blocks: number[]) => pictureOf([[ItemKind.UNIT, 1, { blocks }]]).get(ItemKind.UNIT, 1);
    expect(blocksOf(unit([10, 20, QUARTER, 1, 3, 7, 2000, 3000, 5, 6, 0, 0, 2, 2, 100, 200]))).toEqual([
      { x: 10, y: 20, facing: QUARTER, layout: 1, files: 3, count: 7, width: 2000, depth: 3000 },
      { x: 5, y: 6, facing: 0, layout: 0, files: 2, count: 2, width: 100, depth: 200 },
    ]);
    expect(blocksOf(unit([10, 20, 0, 0, 3, 7]))).toEqual([]);
    expect(blocksOf(unit([]))).toEqual([]);
    expect(blocksOf(undefined)).toEqual([]);
  });

  it('has ranks of the same size but for the last; those of a wedge grow', () => {
    expect(ranksOf(block())).toEqual([5, 5, 4]);
    expect(ranksOf(block({ count: 10 }))).toEqual([5, 5]);
    expect(ranksOf(block({ layout: 1, files: 1, count: 8 }))).toEqual([1, 2, 3, 2]);
    expect([widthOf(block()), depthOf(block())]).toEqual([10_000, 9000]);
    expect(widthOf(block({ layout: 1, files: 1, count: 8 }))).toBe(6000);
  });

  it('has two bodies, one behind the other or on both flanks of the other', () => {
    const layout = (kind: number, left: number, right: number, wide: number) => kind + left * 4 + right * 2048 + wide * 1_048_576;
    expect(ranksOf(block({ layout: layout(2, 8, 0, 5), files: 5, count: 17 }))).toEqual([5, 3, 5, 4]);
    const winged = block({ layout: layout(3, 4, 3, 5), files: 9, count: 17 });
    expect(ranksOf(winged)).toEqual([9, 8]);
    expect(placesOf(winged)[1]).toEqual([-8, -6, -4, -2, 0, 2, 4, 7]);
    expect(ranksOf(block({ layout: layout(3, 4, 3, 5), files: 4, count: 17 }))).toEqual([4, 4, 4, 4, 1]);
  });

  it('has its right where a bearing of a quarter turn points', () => {
    expect(rounded([blockPoint(block(), 1000, 0), blockPoint(block({ facing: QUARTER }), 1000, 0), blockPoint(block({ facing: QUARTER }), 0, 1000)])).toEqual([
      [1000, 0],
      [0, -1000],
      [1000, 0],
    ]);
    expect(rounded([centreOfBlock(block({ facing: 2 * QUARTER }))])).toEqual([[0, 4500]]);
  });

  it('has an outline around its bases, with a step before a last rank that is not full', () => {
    expect(rounded(outlineOfBlock(block({ count: 10 })))).toEqual([
      [-5000, 0],
      [5000, 0],
      [5000, -6000],
      [-5000, -6000],
    ]);
    expect(rounded(outlineOfBlock(block()))).toEqual([
      [-5000, 0],
      [5000, 0],
      [5000, -6000],
      [4000, -6000],
      [4000, -9000],
      [-4000, -9000],
      [-4000, -6000],
      [-5000, -6000],
    ]);
    expect(outlineOfBlock(block({ files: 1, count: 1 }))).toHaveLength(4);
    expect(outlineOfBlock(block({ layout: 1, files: 1, count: 6 }))).toHaveLength(12);
  });

  it('faces one of eight directions in words', () => {
    expect([0, 8192, QUARTER, 3 * QUARTER, 65_000, 4000].map(facingKey)).toEqual(['web.facing_n', 'web.facing_ne', 'web.facing_e', 'web.facing_w', 'web.facing_n', 'web.facing_n']);
  });

  it('is around a figure that has others beside it in the ranks', () => {
    const picture = pictureOf([
      [ItemKind.UNIT, 1, { blocks: [0, 0, 0, 0, 2, 2, 10, 10] }],
      [ItemKind.UNIT, 2, { blocks: [0, 0, 0, 0, 1, 1, 10, 10] }],
      [ItemKind.UNIT, 3, {}],
      ...[1, 1, 2, 3, -1].map((unit, id): [ItemKind, number, Record<string, Value>] => [ItemKind.FIGURE, id, { unit, on_table: id === 1 ? 0 : 1 }]),
    ]);
    expect([0, 1, 2, 3, 4, 9].map((figure) => ranksAround(picture, figure))).toEqual([1, 1, -1, -1, -1, -1]);
    expect(strengthOf(picture.all(ItemKind.FIGURE).slice(0, 2))).toEqual({ left: 1, of: 2 });
  });
});
