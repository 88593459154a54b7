// What a touch chooses.
import { describe, expect, it } from 'vitest';
import { ItemKind } from '../../src/generated/gonfalon_pb';
import { Picture, type Value } from '../../src/table/picture';
import { NOBODY, touched } from '../../src/table/picking';

function table(): Picture {
  const picture = new Picture();
  const put = (kind: ItemKind, id: number, values: Record<string, Value>) => picture.put({ kind, id, values: new Map(Object.entries(values)), words: new Set() });
  for (const unit of [1, 2]) put(ItemKind.UNIT, unit, { blocks: [0, 0, 0, 0, 2, 2, 10, 10] });
  [1, 1, 2, -1].forEach((unit, id) => put(ItemKind.FIGURE, id, { unit }));
  return picture;
}

describe('a touch of a figure', () => {
  it('chooses its unit in ranks first, then the figure, then any other figure of that unit', () => {
    const first = touched(table(), 0, NOBODY);
    expect(first).toEqual({ figure: -1, unit: 1 });
    const second = touched(table(), 0, first);
    expect(second).toEqual({ figure: 0, unit: -1 });
    expect(touched(table(), 1, second)).toEqual({ figure: 1, unit: -1 });
    expect(touched(table(), 2, second)).toEqual({ figure: -1, unit: 2 });
  });

  it('chooses somebody who stands by himself at once', () => {
    expect(touched(table(), 3, { figure: -1, unit: 1 })).toEqual({ figure: 3, unit: -1 });
  });
});
