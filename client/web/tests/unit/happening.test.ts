// What an event does to figures: ways and states, found from data alone.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { type Event, EventSchema, ItemKind, ViewSchema } from '../../src/generated/gonfalon_pb';
import { Display } from '../../src/parts/display';
import { alongWay } from '../../src/table/geometry';
import { begunBy, trailOf, walksOf } from '../../src/table/happening';
import { Picture, type Thing, type Value } from '../../src/table/picture';

const display = new Display({
  display: {
    runs: { item: 'unit', as: 'state', fields: ['morale'], words: ['panic'], name: { en: 'runs away' }, drawing: 'run', flight: true },
    hides: { item: 'figure', as: 'state', fields: ['hidden'], name: { en: 'hides' }, drawing: 'hidden' },
  },
});

function thing(kind: ItemKind, id: number, values: Record<string, Value>): Thing {
  return { kind, id, values: new Map(Object.entries(values)), words: new Set() };
}

function table(): Picture {
  const picture = Picture.from(create(ViewSchema, { event: 1 }));
  picture.put(thing(ItemKind.UNIT, 5, { morale: 'steady' }));
  for (const id of [1, 2]) picture.put(thing(ItemKind.FIGURE, id, { x: 1000 * id, y: 0, on_table: 1, unit: 5, base_width: 2000, fate: 'in_play' }));
  picture.put(thing(ItemKind.FIGURE, 3, { x: 50_000, y: 0, on_table: 1, unit: -1, base_width: 2000, fate: 'in_play' }));
  return picture;
}

function after(before: Picture, changes: [ItemKind, number, Record<string, number | string>][], ways: { figure: number; corners: { x: number; y: number }[] }[] = []): { picture: Picture; event: Event } {
  const words: string[] = [];
  const word = (name: string) => (words.includes(name) ? words.indexOf(name) : words.push(name) - 1);
  const patches = changes.map(([kind, id, values]) => ({
    kind,
    id,
    attributes: Object.entries(values).map(([name, value]) => ({
      name: word(name),
      value: typeof value === 'number' ? { case: 'number' as const, value } : { case: 'word' as const, value: word(value) },
    })),
  }));
  const event = create(EventSchema, { number: 2, key: 'k', words, patches, ways });
  const picture = before.copy();
  expect(picture.apply(event)).toBe('fine');
  return { picture, event };
}

describe('a way', () => {
  it('is walked around its corners', () => {
    const way = [{ x: 0, y: 0 }, { x: 0, y: 100 }, { x: 300, y: 100 }];
    expect(alongWay(way, 0)).toEqual({ x: 0, y: 0 });
    expect(alongWay(way, 0.25)).toEqual({ x: 0, y: 100 });
    expect(alongWay(way, 0.5)).toEqual({ x: 100, y: 100 });
    expect(alongWay(way, 1)).toEqual({ x: 300, y: 100 });
  });

  it('goes by the corners that the event tells; a unit has one', () => {
    const before = table();
    const { picture, event } = after(
      before,
      [[ItemKind.FIGURE, 1, { x: 1000, y: 9000 }], [ItemKind.FIGURE, 2, { x: 2000, y: 9000 }], [ItemKind.FIGURE, 3, { x: 50_000, y: 8000 }]],
      [{ figure: 3, corners: [{ x: 40_000, y: 4000 }] }],
    );
    const walks = walksOf(before, picture, event, display);
    expect(walks).toHaveLength(2);
    expect(walks[0]?.points).toEqual([{ x: 1500, y: 0 }, { x: 1500, y: 9000 }]);
    expect(walks[1]?.points).toEqual([{ x: 50_000, y: 0 }, { x: 40_000, y: 4000 }, { x: 50_000, y: 8000 }]);
  });
});

describe('a state that begins', () => {
  it('of a unit is told once, in its middle, as the flight that it is', () => {
    const before = table();
    const { picture, event } = after(before, [[ItemKind.UNIT, 5, { morale: 'panic' }], [ItemKind.FIGURE, 1, { y: 9000 }]]);
    expect(begunBy(before, picture, event, display)).toEqual([{ key: 'u5/runs away', name: 'runs away', drawing: 'run', flight: true, count: 1, at: { x: 1500, y: 4500 } }]);
    expect(walksOf(before, picture, event, display)[0]?.flight).toBe(true);
  });

  it('is told of a figure once: not again while it lasts; and so is the end of it', () => {
    const before = table();
    const first = after(before, [[ItemKind.FIGURE, 3, { hidden: 1 }]]);
    expect(begunBy(before, first.picture, first.event, display).map(({ name }) => name)).toEqual(['hides']);
    const again = create(EventSchema, { number: 3, words: ['x'], patches: [{ kind: ItemKind.FIGURE, id: 3, attributes: [{ name: 0, value: { case: 'number', value: 4 } }] }] });
    const later = first.picture.copy();
    later.apply(again);
    expect(begunBy(first.picture, later, again, display)).toEqual([]);
    const fallen = after(before, [[ItemKind.FIGURE, 3, { fate: 'out', on_table: 0 }]]);
    expect(begunBy(before, fallen.picture, fallen.event, display)).toMatchObject([{ drawing: 'skull-crossed-bones', at: { x: 50_000, y: 0 } }]);
  });

  it('is told once of those who stand close together, with their number', () => {
    const before = table();
    for (const [id, x] of [[6, 52_000], [7, 58_000], [8, 100_000]] as const) before.put(thing(ItemKind.FIGURE, id, { x, y: 0, on_table: 1, unit: id, base_width: 2000, fate: 'in_play' }));
    const { picture, event } = after(before, [3, 6, 7, 8].map((id): [ItemKind, number, Record<string, number>] => [ItemKind.FIGURE, id, { hidden: 1 }]));
    expect(begunBy(before, picture, event, display).map(({ name, count }) => `${name} ${count}`)).toEqual(['hides 3', 'hides 1']);
  });
});

describe('the way of the last mover', () => {
  const moved = (number: number, id: number, place: Record<string, number>, corners: { x: number; y: number }[] = []) =>
    create(EventSchema, {
      number,
      words: Object.keys(place),
      patches: [{ kind: ItemKind.FIGURE, id, attributes: Object.values(place).map((value, name) => ({ name, value: { case: 'number' as const, value } })) }],
      ways: corners.length > 0 ? [{ figure: id, corners }] : [],
    });

  it('begins where he stood, however long ago he came there', () => {
    const set = [moved(1, 4, { x: 10, y: 20 }), moved(2, 5, { x: 70, y: 80 })];
    const others = Array.from({ length: 60 }, (_, index) => moved(3 + index, 5, { x: 70 + index, y: 80 }));
    expect(trailOf([...set, ...others, moved(90, 4, { y: 50 })])).toEqual({ figure: 4, points: [{ x: 10, y: 20 }, { x: 10, y: 50 }] });
  });

  it('goes around its corners, and on with what he does next', () => {
    const events = [moved(1, 4, { x: 0, y: 0 }), moved(2, 5, { x: 9, y: 9 }), moved(3, 4, { x: 20, y: 20 }, [{ x: 20, y: 0 }]), moved(4, 4, { x: 40 })];
    expect(trailOf(events)?.points.map(({ x, y }) => ({ x, y }))).toEqual([{ x: 0, y: 0 }, { x: 20, y: 0 }, { x: 20, y: 20 }, { x: 40, y: 20 }]);
    expect(trailOf([])).toBeUndefined();
  });
});
