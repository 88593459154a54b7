import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { AttributeSchema, EventSchema, type Item, ItemKind, ItemSchema, ViewSchema } from '../../src/generated/gonfalon_pb';
import { BrokenView, Picture } from '../../src/table/picture';

function figure(id: number, attributes: Record<string, number | string | number[]>, words: string[], more: { gone?: boolean; whole?: boolean; like?: number } = {}): Item {
  return create(ItemSchema, {
    kind: ItemKind.FIGURE,
    id,
    ...more,
    attributes: Object.entries(attributes).map(([name, value]) => {
      if (!words.includes(name)) words.push(name);
      if (typeof value === 'number') return { name: words.indexOf(name), value: { case: 'number' as const, value } };
      if (Array.isArray(value)) return { name: words.indexOf(name), value: { case: 'list' as const, value: { values: value } } };
      return { name: words.indexOf(name), value: { case: 'text' as const, value } };
    }),
  });
}

function start(): Picture {
  const words: string[] = [];
  const items = [figure(3, { x: 100, y: 200, name: 'Anne' }, words)];
  return Picture.from(create(ViewSchema, { event: 5, words, items }));
}

describe('a picture', () => {
  it('shows what the view said', () => {
    const picture = start();
    expect(picture.number(ItemKind.FIGURE, 3, 'x')).toBe(100);
    expect(picture.text(ItemKind.FIGURE, 3, 'name')).toBe('Anne');
  });

  it('gives an item the attributes of the one that it is like', () => {
    const words: string[] = [];
    const items = [
      figure(3, { x: 100, name: 'Anne', ways: [1, 2] }, words),
      figure(4, { x: 150 }, words, { like: 1 }),
      figure(5, { name: 'Mary' }, words, { like: 1 }),
      figure(6, { x: 7 }, words, { like: 3 }),
    ];
    words.push('in_play', 'fate');
    items[0]?.attributes.push(create(AttributeSchema, { name: words.indexOf('fate'), value: { case: 'word', value: words.indexOf('in_play') } }));
    const picture = Picture.from(create(ViewSchema, { words, items }));
    const all = picture.all(ItemKind.FIGURE).map(({ id, values, words }) => [id, values.get('x'), values.get('name'), values.get('ways'), values.get('fate'), [...words]]);
    expect(all).toEqual([
      [3, 100, 'Anne', [1, 2], 'in_play', ['fate']],
      [4, 150, 'Anne', [1, 2], 'in_play', ['fate']],
      [5, 150, 'Mary', [1, 2], 'in_play', ['fate']],
      [6, 7, 'Anne', [1, 2], 'in_play', ['fate']],
    ]);
    // What happens to one of them does not happen to those that were like it.
    const patches = [figure(3, { name: 'Ann' }, words)];
    picture.apply(create(EventSchema, { number: 1, patches, words }));
    expect(picture.text(ItemKind.FIGURE, 3, 'name')).toBe('Ann');
    expect(picture.text(ItemKind.FIGURE, 4, 'name')).toBe('Anne');
  });

  it('refuses an item that is like none, or like one of another kind', () => {
    const words: string[] = [];
    const items = (like: number) => [create(ItemSchema, { kind: ItemKind.UNIT, id: 0 }), figure(3, { x: 100 }, words), figure(4, { x: 1 }, words, { like })];
    expect(Picture.from(create(ViewSchema, { words, items: items(1) })).number(ItemKind.FIGURE, 4, 'x')).toBe(1);
    for (const like of [2, 3, 4, 4294967295]) expect(() => Picture.from(create(ViewSchema, { words, items: items(like) }))).toThrow(BrokenView);
    const first = [figure(3, { x: 100 }, words, { like: 1 })];
    expect(() => Picture.from(create(ViewSchema, { words, items: first }))).toThrow(BrokenView);
  });

  it('changes only what an event mentions', () => {
    const picture = start();
    const words: string[] = [];
    const event = create(EventSchema, { number: 6, patches: [figure(3, { x: 150 }, words)], words });
    expect(picture.apply(event)).toBe('fine');
    expect(picture.number(ItemKind.FIGURE, 3, 'x')).toBe(150);
    expect(picture.number(ItemKind.FIGURE, 3, 'y')).toBe(200);
  });

  it('ignores an event it has, and says so when one is missing', () => {
    const picture = start();
    const words: string[] = [];
    const patches = [figure(3, { x: 999 }, words)];
    expect(picture.apply(create(EventSchema, { number: 5, patches, words }))).toBe('old');
    expect(picture.apply(create(EventSchema, { number: 7, patches, words }))).toBe('gap');
    expect(picture.number(ItemKind.FIGURE, 3, 'x')).toBe(100);
    expect(picture.event).toBe(5);
  });

  it('forgets what is gone, and the old attributes of what comes whole', () => {
    const picture = start();
    const words: string[] = [];
    picture.apply(create(EventSchema, { number: 6, patches: [figure(3, { side: 1 }, words, { whole: true })], words }));
    expect(picture.text(ItemKind.FIGURE, 3, 'name')).toBe('');
    expect(picture.number(ItemKind.FIGURE, 3, 'side')).toBe(1);
    picture.apply(create(EventSchema, { number: 7, patches: [create(ItemSchema, { kind: ItemKind.FIGURE, id: 3, gone: true })] }));
    expect(picture.get(ItemKind.FIGURE, 3)).toBeUndefined();
  });

  it('is not changed by what happens to its copy', () => {
    const picture = start();
    const copy = picture.copy();
    const words: string[] = [];
    copy.apply(create(EventSchema, { number: 6, patches: [figure(3, { x: 1 }, words)], words }));
    expect(picture.number(ItemKind.FIGURE, 3, 'x')).toBe(100);
    expect(picture.event).toBe(5);
  });
});

describe('copies of a picture', () => {
  it('share what neither of them has changed, and see nothing of what the other changes', () => {
    const words: string[] = [];
    const items = Array.from({ length: 100 }, (_, id) => figure(id, { x: id }, words));
    const first = Picture.from(create(ViewSchema, { words, items }));
    const second = first.copy();
    second.apply(create(EventSchema, { number: 1, words: ['x'], patches: [figure(40, { x: 7 }, ['x']), figure(41, {}, [], { gone: true })] }));
    first.apply(create(EventSchema, { number: 1, words: ['x'], patches: [figure(42, { x: 8 }, ['x'])] }));
    const x = (picture: Picture, id: number) => picture.number(ItemKind.FIGURE, id, 'x', -1);
    expect([40, 41, 42].map((id) => x(first, id))).toEqual([40, 41, 8]);
    expect([40, 41, 42].map((id) => x(second, id))).toEqual([7, -1, 42]);
    expect(second.get(ItemKind.FIGURE, 3)).toBe(first.get(ItemKind.FIGURE, 3));
    expect(second.all(ItemKind.FIGURE).map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, id) => id).filter((id) => id !== 41));
  });
});
