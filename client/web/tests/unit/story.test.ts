// The log as a story, and what a catalogue says of how things are shown.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { ArgKind, type Event, EventSchema, ItemKind } from '../../src/generated/gonfalon_pb';
import { Display } from '../../src/parts/display';
import { chaptersOf, toldBy } from '../../src/parts/story';
import { clamped } from '../../src/table/geometry';
import { Picture, type Thing, type Value } from '../../src/table/picture';

function event(number: number, figures: number[], more: Partial<Event> = {}): Event {
  return create(EventSchema, { number, key: `e${number}`, args: figures.map((value, index) => ({ name: `f${index}`, kind: ArgKind.FIGURE, value })), ...more } as Event);
}

function thing(kind: ItemKind, id: number, values: Record<string, Value>): Thing {
  return { kind, id, values: new Map(Object.entries(values)), words: new Set() };
}

describe('the story', () => {
  it('has one chapter for what somebody does in a row, with whom it happens to', () => {
    const chapters = chaptersOf([event(1, [3]), event(2, [3, 5]), event(3, [5, 3]), event(4, [6])]);
    expect(chapters.map(({ events }) => events.map((one) => one.number))).toEqual([[1, 2, 3], [4]]);
  });

  it('ends with what names nobody', () => {
    expect(chaptersOf([event(1, [3]), event(2, []), event(3, [4])]).map(({ events }) => events.length)).toEqual([2, 1]);
  });

  it('begins a new one with a new turn', () => {
    const words = ['turn'];
    const turn = event(2, [], { words, patches: [{ kind: ItemKind.MATCH, id: 0, attributes: [{ name: 0, value: { case: 'number', value: 2 } }] }] } as unknown as Partial<Event>);
    expect(chaptersOf([event(1, [3]), turn, event(3, [3])]).length).toBe(3);
  });

  it('is told by how it began and by what weighs most', () => {
    const words = ['fate'];
    const fallen = event(3, [3, 5], { words, patches: [{ kind: ItemKind.FIGURE, id: 5, attributes: [{ name: 0, value: { case: 'number', value: 1 } }] }] } as unknown as Partial<Event>);
    const [chapter] = chaptersOf([event(1, [3]), event(2, [3]), fallen, event(4, [3])]);
    expect(toldBy(chapter!).map((one) => one.number)).toEqual([1, 3]);
  });
});

describe('a display', () => {
  const name = { en: 'x', fr: 'y' };
  const display = new Display({
    drawings: { guard: 'shield' },
    display: {
      people: { item: 'figure', as: 'people', fields: ['kind'], name, words: ['fighter'] },
      runs: { item: 'figure', as: 'state', fields: ['runs'], name, drawing: 'run' },
      afraid: { item: 'unit', as: 'state', fields: ['morale'], name, words: ['panic'], drawing: 'fear' },
      head: { item: 'figure', as: 'leader', fields: ['roles'], bit: 2, name },
      wounds: { item: 'figure', as: 'wounds', fields: ['lost', 'all'], name },
    },
  });
  const picture = new Picture();
  const figure = thing(ItemKind.FIGURE, 1, { kind: 'fighter', sort: 'any.sort.guard', unit: 4, runs: 0, roles: 4, lost: 1, all: 3 });
  picture.put(figure);
  picture.put(thing(ItemKind.UNIT, 4, { morale: 'panic' }));

  it('knows drawings, states of figures and of their units, leaders and wounds by the catalogue alone', () => {
    expect(display.drawingOf(figure)).toBe('shield');
    expect(display.states(picture, figure).map((one) => one.drawing)).toEqual(['fear']);
    expect(display.isLeader(picture, figure)).toBe(true);
    expect(display.wounds(figure)).toEqual({ lost: 1, of: 3 });
    expect(display.isPerson(thing(ItemKind.FIGURE, 2, { kind: 'barrel' }))).toBe(false);
  });

  it('has a pawn for what no catalogue draws, and says nothing where it is told nothing', () => {
    expect(display.drawingOf(thing(ItemKind.FIGURE, 3, { sort: 'unknown' }))).toBe('pawn');
    const silent = new Display(undefined);
    expect(silent.knows).toBe(false);
    expect(silent.isPerson(figure)).toBe(true);
    expect(silent.states(picture, figure)).toEqual([]);
  });
});

describe('a reach', () => {
  const from = { x: 0, y: 0 };
  const reach = [{ x: 0, y: 100 }, { x: 50, y: 0 }, { x: 0, y: -100 }, { x: -50, y: 0 }];
  it('leaves what is within it, and draws back what is beyond', () => {
    expect(clamped(from, { x: 0, y: 90 }, reach)).toEqual({ x: 0, y: 90 });
    expect(clamped(from, { x: 0, y: 400 }, reach).y).toBeCloseTo(99.5);
    expect(clamped(from, { x: 400, y: 0 }, reach).x).toBeCloseTo(49.75);
    expect(clamped(from, { x: 9, y: 9 }, [])).toEqual({ x: 9, y: 9 });
  });
});
