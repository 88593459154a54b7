// What can be done at a figure, and how far it can go: from the decision and the server's word alone.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it, vi } from 'vitest';
import { type Answer, type Decision, DecisionKind, DecisionSchema, ItemKind } from '../../src/generated/gonfalon_pb';
import { Picture } from '../../src/table/picture';

vi.mock('../../src/net/server', () => ({ ask: vi.fn(), listen: vi.fn(), onWelcome: vi.fn() }));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
const { hasMenu, optionsAt } = await import('../../src/table/FigureMenu');
const { Draft } = await import('../../src/table/draft');
const { followReach } = await import('../../src/table/reach');
const { clamped } = await import('../../src/table/geometry');

const picture = new Picture();
for (const [id, unit] of [[1, 7], [2, 7], [3, -1]] as const)
  picture.put({ kind: ItemKind.FIGURE, id, values: new Map([['unit', unit], ['on_table', 1]]), words: new Set() });

function decision(kind: DecisionKind, more: object): Decision {
  return create(DecisionSchema, { number: 4, kind, figure: -1, unit: -1, min: 1, max: 1, ...more });
}
const option = (id: number, figure: number, unit = -1) => ({ id, tag: 't', label: 'l', figure, unit });
const ids = (asked: Decision, figure: number) => optionsAt(asked, picture, figure).map(({ id }) => id);

describe('the menu around a figure', () => {
  it('has what names it, its unit, and, if it is asked about, what names nobody', () => {
    const asked = decision(DecisionKind.PICK, { figure: 3, options: [option(0, 1), option(1, -1, 7), option(2, -1), option(3, 3)] });
    expect(ids(asked, 1)).toEqual([0, 1]);
    expect(ids(asked, 2)).toEqual([1]);
    expect(ids(asked, 3)).toEqual([2, 3]);
  });

  it('of a unit that needs an order has the orders for it, and sends one for that unit', () => {
    const asked = decision(DecisionKind.ORDER, { movables: [{ figure: 7 }], options: [option(0, -1), option(1, -1, 7), option(2, -1, 9)] });
    expect(ids(asked, 1)).toEqual([0, 1]);
    expect(ids(asked, 3)).toEqual([]);
    expect(new Draft(asked).answerOf(asked.options[0]!, 7).items).toMatchObject([{ ref: 7, value: 0 }]);
  });

  it('is there for whoever may move, and for nobody else', () => {
    const asked = decision(DecisionKind.MOVE, { movables: [{ figure: 3 }] });
    expect([1, 3].map((figure) => hasMenu(asked, picture, figure))).toEqual([false, true]);
  });
});

describe('the reach of a leg', () => {
  it('is asked for from the last waypoint, once, and holds the next one back', async () => {
    const draft = new Draft(decision(DecisionKind.MOVE, { waypoints: 3, movables: [{ figure: 3, budget: 9000 }] }));
    const asked: Answer[] = [];
    const around = (x: number, y: number) => [{ x, y: y + 1000 }, { x: x + 1000, y }, { x, y: y - 1000 }, { x: x - 1000, y }];
    const reach = (_: number, answer: Answer) => {
      asked.push(answer);
      const from = answer.items.at(-2);
      return Promise.resolve(answer.items.length > 2 ? [] : (around(from?.x ?? 0, from?.y ?? 0) as never));
    };
    const stop = followReach({ reach }, draft);
    await vi.waitFor(() => expect(draft.reach.value).toHaveLength(4));
    draft.walk({ x: 0, y: 0 }, { x: 0, y: 1000 });
    await vi.waitFor(() => expect(draft.reach.value[0]).toEqual({ x: 0, y: 2000 }));
    expect(asked[1]?.items.map(({ ref, x, y }) => [ref, x, y])).toEqual([[3, 0, 1000], [3, 0, 0]]);
    const next = clamped({ x: 0, y: 1000 }, { x: 0, y: 9000 }, draft.reach.value);
    expect(next.y).toBeGreaterThan(1900);
    expect(next.y).toBeLessThanOrEqual(2000);
    // While it is dragged it goes straight from where it stands; that is known already.
    draft.dragging.value = 3;
    expect(draft.reach.value[0]).toEqual({ x: 0, y: 1000 });
    draft.dragging.value = -1;
    expect(asked).toHaveLength(2);
    // At the end of its strength: nothing but the point itself.
    draft.walk({ x: 0, y: 0 }, next);
    await vi.waitFor(() => expect(draft.reach.value).toHaveLength(1));
    stop();
  });
});
