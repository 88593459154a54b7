// An attack between two, with its dice.
import { create } from '@bufbuild/protobuf';
import { render } from 'preact';
import { describe, expect, it, vi } from 'vitest';
import { ArgKind, EventSchema, ItemKind, RollResult } from '../../src/generated/gonfalon_pb';
import { Picture, type Thing, type Value } from '../../src/table/picture';

vi.mock('../../src/net/server', () => ({ ask: vi.fn(), listen: vi.fn(), onWelcome: vi.fn() }));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
const { FightLayer } = await import('../../src/table/FightLayer');

function thing(kind: ItemKind, id: number, values: Record<string, Value>): Thing {
  return { kind, id, values: new Map(Object.entries(values)), words: new Set() };
}

/** Two units of two; the last figure is on the table or has left it. */
function table(last: boolean): Picture {
  const picture = new Picture();
  picture.put(thing(ItemKind.MATCH, 0, { width: 100_000, depth: 60_000 }));
  [[1, 40_000, 10_000, 7], [2, 44_000, 10_000, 7], [3, 50_000, 30_000, 8], [4, 54_000, 30_000, 8]].forEach(([id, x, y, unit]) =>
    picture.put(thing(ItemKind.FIGURE, id!, id === 4 && !last ? { on_table: 0, x: 0, y: 0, unit: unit! } : { on_table: 1, x: x!, y: y!, unit: unit! })),
  );
  return picture;
}

function drawn(kind: ArgKind, [actor, target]: [number, number], rolls: object[] = [], picture = table(true)): HTMLElement {
  const args = [{ name: 'a', kind, value: actor }, { name: 'b', kind, value: target }];
  const event = create(EventSchema, { number: 1, key: 'e', args, rolls: rolls.map((roll) => ({ what: 'x', die: 6, figure: -1, side: -1, ...roll })) } as never);
  const box = document.createElement('div');
  render(
    <svg>
      <FightLayer before={table(true)} picture={picture} event={event} flip={false} />
    </svg>,
    box,
  );
  return box;
}

const line = (box: HTMLElement) => ['x1', 'y1', 'x2', 'y2'].map((name) => Number(box.querySelector('.blow')?.getAttribute(name)));

describe('an attack', () => {
  it('is drawn from figure to figure, and from the middle of a unit to that of another', () => {
    expect(line(drawn(ArgKind.FIGURE, [1, 3]))).toEqual([40_000, 50_000, 50_000, 30_000]);
    expect(line(drawn(ArgKind.UNIT, [7, 8]))).toEqual([42_000, 50_000, 52_000, 30_000]);
  });

  it('ends where its victim stood, if the event takes him off the table', () => {
    expect(line(drawn(ArgKind.FIGURE, [1, 4], [], table(false)))).toEqual([40_000, 50_000, 54_000, 30_000]);
  });

  it('has each roll in a row of its own, with what was needed: at least, or at most', () => {
    const box = drawn(ArgKind.FIGURE, [1, 3], [
      { faces: [5, 2], target: 4, result: RollResult.PASSED },
      { faces: [3], target: 6, atMost: true, result: RollResult.FAILED },
    ]);
    expect(box.querySelectorAll('.big-die').length).toBe(3);
    expect([...box.querySelectorAll('.needed')].map((one) => one.textContent)).toEqual(['4+ ✓', '≤ 6 ✗']);
  });

  it('of many dice shows some and says how many more there are', () => {
    const box = drawn(ArgKind.FIGURE, [1, 3], [{ faces: Array(20).fill(1) }]);
    expect(box.querySelectorAll('.big-die').length).toBe(8);
    expect(box.querySelector('.dice')?.textContent).toContain('+12');
  });
});
