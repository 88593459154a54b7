import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { ItemKind, ViewSchema } from '../../src/generated/gonfalon_pb';
import { coverBetween, coverPieces } from '../../src/table/cover';
import { Picture } from '../../src/table/picture';

const words = ['kind', 'form', 'outline', 'removed', 'wall', 'area', 'line', 'wood', 'pond'];
const of = (name: string) => words.indexOf(name);

function piece(id: number, kind: string, form: string, values: number[], removed = 0) {
  return {
    kind: ItemKind.TERRAIN,
    id,
    attributes: [
      { name: of('kind'), value: { case: 'word', value: of(kind) } },
      { name: of('form'), value: { case: 'word', value: of(form) } },
      { name: of('removed'), value: { case: 'number', value: removed } },
      { name: of('outline'), value: { case: 'list', value: { values } } },
    ],
  };
}

const picture = Picture.from(
  create(ViewSchema, {
    words,
    items: [
      piece(0, 'wall', 'line', [0, 50, 100, 50]),
      piece(1, 'wood', 'area', [20, 70, 80, 70, 80, 90, 20, 90]),
      piece(2, 'pond', 'area', [20, 10, 80, 10, 80, 20, 20, 20]),
      piece(3, 'wall', 'line', [0, 60, 100, 60], 1),
    ] as never,
  }),
);
const pieces = coverPieces(picture, new Set(['wall', 'wood']));
const between = (from: [number, number], to: [number, number]) =>
  coverBetween(pieces, { x: from[0], y: from[1] }, { x: to[0], y: to[1] }).map((one) => one.id);

describe('cover', () => {
  it('is what the catalogue says gives some, and has not been removed', () => {
    expect(pieces.map((one) => one.id)).toEqual([0, 1]);
  });

  it('lies between two where the line crosses it', () => {
    expect(between([50, 5], [50, 65])).toEqual([0]);
    expect(between([50, 5], [50, 95])).toEqual([0, 1]);
    expect(between([120, 5], [120, 95])).toEqual([]);
    expect(between([10, 40], [90, 40])).toEqual([]);
  });

  it('is also the area that the target stands in, and not that of the shooter alone', () => {
    expect(between([30, 80], [70, 80])).toEqual([1]);
    expect(between([50, 55], [50, 60])).toEqual([]);
  });

  it('is no closed form if it is a line: its ends are not joined', () => {
    const bent = Picture.from(create(ViewSchema, { words, items: [piece(0, 'wall', 'line', [0, 0, 50, 50, 100, 0])] as never }));
    expect(coverBetween(coverPieces(bent, new Set(['wall'])), { x: 50, y: -10 }, { x: 50, y: 10 })).toEqual([]);
  });
});
