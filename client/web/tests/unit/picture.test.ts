import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { EventSchema, type Item, ItemKind, ItemSchema, ViewSchema } from '../../src/generated/gonfalon_pb';
import { Picture } from '../../src/table/picture';

function figure(id: number, attributes: Record<string, number | string | number[]>, words: string[], more: { gone?: boolean; whole?: boolean } = {}): Item {
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
