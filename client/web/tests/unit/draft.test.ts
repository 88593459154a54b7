import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { type Decision, DecisionKind, DecisionSchema } from '../../src/generated/gonfalon_pb';
import { Draft } from '../../src/table/draft';

function decision(kind: DecisionKind, more: Partial<Decision> = {}): Decision {
  return create(DecisionSchema, {
    number: 9,
    kind,
    min: 1,
    max: 1,
    waypoints: 3,
    options: [0, 1, 2].map((id) => ({ id, tag: `t${id}`, figure: -1, unit: -1, min: 0, max: 5 })),
    movables: [
      { figure: 4, budget: 20_000, must: true },
      { figure: 7, budget: 20_000, must: false },
    ],
    ...more,
  } as Decision);
}

describe('an answer in the making', () => {
  it('of one choice: the new one replaces the old, and undo brings it back', () => {
    const draft = new Draft(decision(DecisionKind.PICK));
    draft.toggle(draft.decision.options[0]!);
    draft.toggle(draft.decision.options[2]!);
    expect(draft.answer().items.map((item) => item.ref)).toEqual([2]);
    draft.undo();
    expect(draft.answer().items.map((item) => item.ref)).toEqual([0]);
    draft.undo();
    expect(draft.answer().items).toEqual([]);
    expect(draft.canUndo()).toBe(false);
  });

  it('of several choices: each is on or off', () => {
    const draft = new Draft(decision(DecisionKind.PICK, { max: 3 }));
    for (const id of [0, 1, 0]) draft.toggle(draft.decision.options[id]!);
    expect(draft.answer().items.map((item) => item.ref)).toEqual([1]);
  });

  it('of a move: waypoints of a figure stand together, face along the path and keep the limit', () => {
    const draft = new Draft(decision(DecisionKind.MOVE));
    draft.walk({ x: 0, y: 0 }, { x: 0, y: 1000 });
    draft.holding.value = 7;
    draft.walk({ x: 5000, y: 0 }, { x: 6000, y: 0 });
    draft.holding.value = 4;
    for (let i = 0; i < 5; i++) draft.walk({ x: 0, y: 0 }, { x: 1000 * (i + 1), y: 1000 });
    const refs = draft.answer().items.map((item) => item.ref);
    expect(refs).toEqual([7, 4, 4, 4]);
    const own = draft.way(4);
    expect(own[0]?.facing).toBe(0);
    expect(own[1]?.facing).toBe(16384);
  });

  it('of a drag: the whole drag is one step to undo', () => {
    const draft = new Draft(decision(DecisionKind.MOVE));
    for (let x = 0; x <= 3000; x += 500) draft.drag(4, { x, y: 10 }, 100, false);
    draft.drag(4, { x: 3000, y: 10 }, 100, true);
    expect(draft.way(4)).toHaveLength(1);
    expect(draft.way(4)[0]?.x).toBe(3000);
    draft.undo();
    expect(draft.answer().items).toEqual([]);
  });

  it('of places: the next figure without one is taken for the next point, unless the one in hand is to be placed anew', () => {
    const draft = new Draft(decision(DecisionKind.PLACE));
    draft.place({ x: 1.4, y: 2.6 }, 0);
    expect(draft.answer().items[0]).toMatchObject({ ref: 4, x: 1, y: 3 });
    draft.place({ x: 8, y: 9 }, 0, true);
    expect(draft.answer().items.map(({ ref, x }) => [ref, x])).toEqual([[4, 8]]);
    draft.place({ x: 5, y: 5 }, 0);
    expect(draft.answer().items.map(({ ref }) => ref)).toEqual([4, 7]);
  });

  it('of a move with one leg: a second point sets it anew', () => {
    const draft = new Draft(decision(DecisionKind.MOVE, { waypoints: 1 }));
    draft.walk({ x: 0, y: 0 }, { x: 100, y: 0 });
    draft.walk({ x: 0, y: 0 }, { x: 0, y: 200 });
    expect(draft.way(4).map(({ x, y }) => [x, y])).toEqual([[0, 200]]);
  });

  it('is dropped point by point', () => {
    const draft = new Draft(decision(DecisionKind.MOVE));
    draft.walk({ x: 0, y: 0 }, { x: 100, y: 0 });
    draft.walk({ x: 0, y: 0 }, { x: 200, y: 0 });
    expect(draft.drop()).toBe(true);
    expect(draft.way(4).map(({ x }) => x)).toEqual([100]);
    draft.drag(4, { x: 900, y: 0 }, 0, false);
    draft.drop();
    expect(draft.way(4).map(({ x }) => x)).toEqual([100]);
    draft.drop();
    expect(draft.drop()).toBe(false);
  });

  it('of a question with one option is known before it is asked', () => {
    const options = decision(DecisionKind.PICK).options.slice(0, 1);
    expect(new Draft(decision(DecisionKind.PICK, { options })).onlyChoice()?.id).toBe(0);
    expect(new Draft(decision(DecisionKind.PICK, { options, min: 0 })).onlyChoice()).toBeUndefined();
    expect(new Draft(decision(DecisionKind.TARGET, { options, freePoint: true })).onlyChoice()).toBeUndefined();
    expect(new Draft(decision(DecisionKind.PICK)).onlyChoice()).toBeUndefined();
  });

  it('of shares and numbers begins with the least', () => {
    const share = new Draft(decision(DecisionKind.SHARE));
    share.share(1, 4);
    expect(share.items.value.map((item) => item.value)).toEqual([0, 4, 0]);
    const number = new Draft(decision(DecisionKind.NUMBER, { min: 3, max: 9 }));
    expect(number.answer().items[0]?.value).toBe(3);
  });

  it('of orders: a unit has one', () => {
    const draft = new Draft(decision(DecisionKind.ORDER));
    draft.order(4, 0);
    draft.order(4, 2);
    draft.order(7, 1);
    expect(draft.answer().items.map(({ ref, value }) => [ref, value])).toEqual([[4, 2], [7, 1]]);
  });
});
