// The controls of questions about units: the order sheet with what orders want, shares in groups, and drawing up.
import { create } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { type AnswerItem, AnswerItemSchema, type Decision, DecisionKind, DecisionSchema, ErrorSchema, ItemKind, OrderWants, type Preview, PreviewSchema } from '../../src/generated/gonfalon_pb';
import { Refused } from '../../src/net/connection';
import { firstFiles, freeSpot, standsInRanks, usualFiles } from '../../src/ranks/form';
import { TypedNumber } from '../../src/ranks/TypedNumber';
import type { Room } from '../../src/room';
import { Picture, type Thing, type Value } from '../../src/table/picture';

vi.mock('../../src/net/server', () => ({ ask: vi.fn(() => Promise.reject(new Error())), listen: vi.fn(), onWelcome: vi.fn(), Refused: class extends Error {} }));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
const { MassedControls, UnitLayer } = await import('../../src/ranks');
const { saysSomething } = await import('../../src/table/DecisionPanel');
const { Draft } = await import('../../src/table/draft');
const { openOrders } = await import('../../src/table/massed');
const { followPreview } = await import('../../src/table/preview');

function thing(kind: ItemKind, id: number, values: Record<string, Value>): Thing {
  return { kind, id, values: new Map(Object.entries(values)), words: new Set() };
}

const picture = new Picture();
picture.put(thing(ItemKind.MATCH, 0, { width: 60_000, depth: 60_000 }));
for (const unit of [4, 7]) {
  picture.put(thing(ItemKind.UNIT, unit, { name: `Unit ${unit}`, side: 0 }));
  for (let at = 0; at < 6; at++) picture.put(thing(ItemKind.FIGURE, unit * 10 + at, { unit, fate: 'reserve', on_table: 1, x: unit * 1000, y: 5000, base_width: 2000, base_depth: 2000 }));
}
const names = { figure: (id: number) => `Figure ${id}`, unit: (id: number) => `Unit ${id}`, side: () => 'South', terrain: () => '', measure: 1000 };
const room = { picture: { value: picture }, names: () => names } as unknown as Room;

function orders(): Decision {
  const option = (id: number, wants: OrderWants, unit = -1) => ({ id, tag: `o${id}`, label: `o${id}`, figure: -1, unit, wants });
  return create(DecisionSchema, {
    number: 1,
    kind: DecisionKind.ORDER,
    options: [option(0, OrderWants.NOTHING), option(1, OrderWants.BEARING), option(2, OrderWants.UNIT), option(3, OrderWants.POINT), option(5, OrderWants.NOTHING, 7)],
    movables: [{ figure: 4, orders: 2, closed: 0b100 }, { figure: 7, orders: 1 }],
    fallback: { decision: 1, items: [4, 7].map((ref) => ({ ref, value: 0 })) },
  });
}

async function shown(decision: Decision) {
  const box = document.createElement('div');
  document.body.append(box);
  const draft = new Draft(decision);
  const show = async () => act(async () => render(<MassedControls draft={draft} names={names} room={room} preview={undefined} />, box));
  await show();
  return { box, draft, show };
}

async function choose(field: Element | null | undefined, value: string) {
  await act(async () => {
    (field as HTMLSelectElement).value = value;
    field?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

describe('the order sheet', () => {
  it('offers each unit what is open to it, and says which units have still no order', async () => {
    const { box, draft } = await shown(orders());
    expect(openOrders(draft.decision, 4).map(({ id }) => id)).toEqual([0, 1, 3]);
    expect(openOrders(draft.decision, 7).map(({ id }) => id)).toEqual([0, 1, 2, 3, 5]);
    expect(box.querySelector('.missing')?.textContent).toContain('Unit 4, Unit 7');
    await choose(box.querySelector('[data-unit="7"] select'), '5');
    expect(draft.missing()).toEqual([4]);
    expect(box.querySelector('.missing')?.textContent).not.toContain('Unit 7');
  });

  it('wants a bearing to be said, though 0 is one', async () => {
    const { box, draft } = await shown(orders());
    await choose(box.querySelector('[data-unit="4"] select'), '1');
    expect(draft.missing()).toContain(4);
    await act(async () => void box.querySelector('.dial')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })));
    expect(draft.way(4).map(({ value, facing }) => [value, facing])).toEqual([[1, 910]]);
    expect(draft.missing()).toEqual([7]);
    draft.undo();
    expect(draft.missing()).toContain(4);
  });

  it('takes a unit and a point from the table', async () => {
    const { box, draft } = await shown(orders());
    await choose(box.querySelector('[data-unit="7"] select'), '2');
    draft.holding.value = 7;
    expect(draft.pointed?.({ x: 1, y: 2 }, -1)).toBe(false);
    expect(draft.pointed?.({ x: 1, y: 2 }, 4)).toBe(true);
    expect(draft.way(7)[0]).toMatchObject({ value: 2, amount: 4, x: 0, facing: 0 });
    await choose(box.querySelector('[data-unit="4"] select'), '3');
    draft.holding.value = 4;
    expect(draft.pointed?.({ x: 1500.4, y: 900 }, -1)).toBe(true);
    expect(draft.way(4)[0]).toMatchObject({ value: 3, amount: 0, x: 1500, y: 900 });
    expect(draft.missing()).toEqual([]);
  });

  it('has a second order only for those who may have one; orders of a unit stand together', async () => {
    const { box, draft } = await shown(orders());
    for (const unit of [4, 7]) await choose(box.querySelector(`[data-unit="${unit}"] select`), '0');
    const second = () => box.querySelectorAll('[data-unit="4"] select')[1];
    expect(box.querySelectorAll('[data-unit="7"] select')).toHaveLength(1);
    await choose(second(), '0');
    expect(draft.items.value.map(({ ref }) => ref)).toEqual([7, 4, 4]);
    await choose(second(), '');
    expect(draft.items.value.map(({ ref }) => ref)).toEqual([7, 4]);
  });
});

describe('units of another commander', () => {
  it('are shown as his, and are not missing', async () => {
    const box = document.createElement('div');
    const draft = new Draft(create(DecisionSchema, { ...orders(), commanders: [1, 0] }), 0);
    await act(async () => render(<MassedControls draft={draft} names={names} room={room} preview={undefined} />, box));
    expect([draft.missing(), draft.holding.value]).toEqual([[7], 7]);
    expect(box.querySelector('[data-unit="4"]')?.textContent).toContain('another commander');
    expect(box.querySelector('[data-unit="4"] select')).toBeNull();
  });
});

describe('the word of the server on an answer with units missing', () => {
  it('is asked with the others as they would be if time ran out, and is no word on those', async () => {
    vi.useFakeTimers();
    const asked: AnswerItem[][] = [];
    const draft = new Draft(orders());
    const preview = signal<Preview | undefined>(undefined);
    const stop = followPreview({ preview: async (_, answer) => (asked.push(answer.items), undefined) }, draft, preview);
    draft.order(7, 5);
    await vi.advanceTimersByTimeAsync(200);
    stop();
    vi.useRealTimers();
    expect(asked.map((items) => items.map(({ ref, value }) => [ref, value]))).toEqual([[[7, 5], [4, 0]]]);
    const refused = (unit: number) => create(PreviewSchema, { legal: false, refusal: { key: 'no', unit, figure: -1 } });
    expect(saysSomething(refused(7), draft)).toBe(true);
    expect(saysSomething(refused(4), draft)).toBe(false);
    expect(saysSomething(create(PreviewSchema, { legal: true }), draft)).toBe(false);
  });
});

describe('a word of the server that fails to come', () => {
  const follow = (preview: () => Promise<Preview | undefined>) => {
    vi.useFakeTimers();
    const draft = new Draft(orders());
    const shown = signal<Preview | undefined>(undefined);
    const stop = followPreview({ preview }, draft, shown);
    draft.order(4, 0);
    return { draft, shown, end: () => (stop(), vi.useRealTimers()) };
  };
  const refused = (retryAfterMs: number) => new Refused(create(ErrorSchema, { key: 'match.busy', figure: -1, unit: -1, retryAfterMs }));

  it('is told, and asked for again only with the next change of the answer', async () => {
    const ask = vi.fn<() => Promise<Preview | undefined>>(() => Promise.reject(refused(0)));
    const { draft, shown, end } = follow(ask);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    expect([shown.value?.legal, shown.value?.refusal?.key]).toEqual([false, 'match.busy']);
    ask.mockImplementation(() => Promise.reject(new Error('no such reply')));
    draft.order(7, 5);
    expect(shown.value).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    end();
    expect([shown.value?.legal, shown.value?.refusal?.key]).toEqual([false, 'web.failed']);
  });

  it('is asked for again when the server says so, and not for an answer that has changed since', async () => {
    const ask = vi.fn<() => Promise<Preview | undefined>>(() => Promise.reject(refused(5000)));
    const { draft, shown, end } = follow(ask);
    await vi.advanceTimersByTimeAsync(4000);
    expect(ask).toHaveBeenCalledTimes(1);
    ask.mockImplementation(() => Promise.resolve(create(PreviewSchema, { legal: true })));
    await vi.advanceTimersByTimeAsync(1500);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(shown.value?.legal).toBe(true);
    let fail: (error: unknown) => void = () => {};
    ask.mockImplementation(() => new Promise((_, failed) => (fail = failed)));
    draft.order(7, 5);
    await vi.advanceTimersByTimeAsync(200);
    draft.order(7, 0);
    fail(refused(10));
    await vi.advanceTimersByTimeAsync(100);
    expect(shown.value).toBeUndefined();
    expect(ask).toHaveBeenCalledTimes(3);
    end();
  });
});

describe('shares in groups', () => {
  it('show what each group lacks, and buttons stop at its most', async () => {
    const options = [1, 2, 3].map((id) => ({ id, label: `s${id}`, tag: 's', figure: -1, unit: -1, min: 0, max: 3, group: id < 3 ? 1 : 2 }));
    const groups = [{ figure: 40, unit: -1, min: 2, max: 2 }, { figure: -1, unit: 7, min: 0, max: 1 }];
    const { box, draft } = await shown(create(DecisionSchema, { number: 1, kind: DecisionKind.SHARE, min: 2, max: 3, figure: -1, options, groups }));
    const group = () => box.querySelector('[data-group="0"]');
    const more = (id: number) => box.querySelectorAll<HTMLButtonElement>(`[data-share="${id}"] button`)[1]!;
    expect(group()?.textContent).toContain('Figure 40');
    expect(group()?.className).toBe('lacking');
    await act(async () => more(1).click());
    await act(async () => more(2).click());
    expect(group()?.className).toBe('');
    expect(more(1).disabled).toBe(true);
    expect(more(3).disabled).toBe(false);
    expect(draft.items.value.map(({ ref, value }) => [ref, value])).toEqual([[1, 1], [2, 1], [3, 0]]);
  });
});

describe('drawing up', () => {
  const zones = [{ corners: [{ x: 0, y: 45_000 }, { x: 60_000, y: 45_000 }, { x: 60_000, y: 60_000 }, { x: 0, y: 60_000 }] }];
  const form = () => create(DecisionSchema, { number: 1, kind: DecisionKind.FORM, zones, needFacing: true, movables: [4, 7].map((figure) => ({ figure, must: true })) });

  it('finds places beside each other in the zone, facing onto the table', () => {
    const block = { x: 0, y: 0, facing: 0, layout: 0, files: 3, count: 6, width: 2000, depth: 2000 };
    const first = freeSpot(zones, block, [], { width: 60_000, depth: 60_000 });
    const second = freeSpot(zones, block, [first], { width: 60_000, depth: 60_000 });
    expect(first.facing).toBe(32_768);
    for (const one of [first, second]) expect(one.y).toBeGreaterThanOrEqual(45_000);
    expect(Math.abs(first.x - second.x)).toBeGreaterThanOrEqual(6000);
    expect(usualFiles(40)).toBe(9);
    expect([1, 2, 3].map(usualFiles)).toEqual([1, 2, 3]);
    const decision = create(DecisionSchema, { movables: [{ figure: 3, files: 6 }, { figure: 4, files: -1 }, { figure: 5 }] });
    expect([3, 4, 5].map((unit) => firstFiles(decision, unit, 40))).toEqual([6, 0, 9]);
    expect([3, 4, 5].map((unit) => standsInRanks(decision, unit))).toEqual([true, false, true]);
  });

  it('takes a click on the table for the unit in hand, then for the next without a place, and draws a ghost of each', async () => {
    const { draft } = await shown(form());
    draft.pointed?.({ x: 10_000, y: 50_000 }, -1);
    draft.pointed?.({ x: 30_000, y: 50_000 }, -1);
    expect(draft.items.value.map(({ ref, x, facing, amount }) => [ref, x, facing, amount])).toEqual([[4, 10_000, 32_768, 4], [7, 30_000, 32_768, 4]]);
    const box = document.createElement('div');
    await act(async () => render(<svg><UnitLayer picture={picture} draft={draft} preview={undefined} measure={1000} depth={60_000} /></svg>, box));
    expect([...box.querySelectorAll('[data-unit-ghost]')].map((one) => one.getAttribute('data-unit-ghost'))).toEqual(['4', '7']);
    expect(box.querySelectorAll('[data-grip]')).toHaveLength(3);
  });

  it('goes by keys, from a place that it finds by itself', async () => {
    const { draft, show } = await shown(form());
    const press = async (key: string) => {
      await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
      await show();
    };
    await press('e');
    const [own] = draft.way(4) as [AnswerItem];
    expect(own.facing).toBe(32_768 + 2731);
    await press('ArrowRight');
    await press('+');
    expect(draft.way(4)[0]).toEqual(create(AnswerItemSchema, { ...own, x: own.x + 1000, amount: own.amount + 1 }));
  });
});

describe('a number that is typed', () => {
  it('stays when the panel is drawn anew meanwhile, and counts when the typing is over', async () => {
    const box = document.createElement('div');
    const set = vi.fn();
    const draw = async () => act(async () => render(<TypedNumber value={9.5} min={0} max={10} step="any" set={set} />, box));
    await draw();
    const field = box.querySelector('input') as HTMLInputElement;
    field.value = '4';
    await act(async () => void field.dispatchEvent(new Event('input')));
    await draw();
    expect(field.value).toBe('4');
    expect(set).not.toHaveBeenCalled();
    await act(async () => void field.dispatchEvent(new Event('change')));
    expect(set).toHaveBeenCalledWith(4);
    await draw();
    expect(field.value).toBe('9.5');
  });
});
