// Several commanders on a side: whose part is given and what it is, a draft of one's own units alone, and shares that name nobody who gets nothing.
import { create } from '@bufbuild/protobuf';
import { render } from 'preact';
import { describe, expect, it, vi } from 'vitest';
import { AnswerSchema, type Decision, DecisionKind, DecisionSchema, ViewerKind } from '../../src/generated/gonfalon_pb';
import type { Room } from '../../src/room';
import { ownPart, partsOf } from '../../src/table/commanders';
import { Draft } from '../../src/table/draft';
import { Picture } from '../../src/table/picture';

vi.mock('../../src/net/server', () => ({ ask: vi.fn(), listen: vi.fn(), onWelcome: vi.fn(), Refused: class extends Error {} }));
const { Parts } = await import('../../src/table/Parts');

function orders(more: Partial<Decision> = {}): Decision {
  return create(DecisionSchema, {
    number: 3,
    kind: DecisionKind.ORDER,
    options: [0, 1].map((id) => ({ id, tag: `o${id}`, label: `o${id}`, figure: -1, unit: -1 })),
    movables: [{ figure: 4 }, { figure: 7 }],
    commanders: [0, 2],
    awaited: [0, 2],
    ...more,
  } as Decision);
}
const items = [4, 7].map((ref) => ({ ref, value: 1 }));

describe('several commanders', () => {
  it('are told by seat: who has given his part, and what it is', () => {
    const decision = orders({ awaited: [0], givenBy: [2], given: create(AnswerSchema, { items }).items.slice(1) });
    expect(partsOf(decision).map(({ player, given, items: own }) => [player, given, own.map(({ ref }) => ref)])).toEqual([[0, false, []], [2, true, [7]]]);
    expect(partsOf(orders({ awaited: [] }))).toEqual([]);
    const narrowed = { ...decision, movables: decision.movables.slice(0, 1), commanders: [0] };
    expect(partsOf(narrowed, (ref) => (ref === 7 ? 2 : -1))[1]?.items).toHaveLength(1);
    const box = document.createElement('div');
    const names = { figure: () => '', unit: (id: number) => `Unit ${id}`, side: () => '', terrain: () => '', measure: 1000 };
    const seats = [{ player: 0, name: 'Anne' }, { player: 1, name: 'Bob' }, { player: 2, name: 'Amy' }];
    const room = { viewer: { value: { kind: ViewerKind.SIDE } }, decisions: { value: [decision] }, status: { value: { seats } }, picture: { value: new Picture() }, names: () => names } as unknown as Room;
    render(<Parts room={room} />, box);
    expect(box.querySelector('[data-commander="2"]')?.textContent).toMatch(/^Amy.*Unit 7: o1$/);
    expect(box.querySelector('.awaited')?.textContent).toMatch(/^Anne/);
  });

  it('take of a suggestion for the whole side what is their own', () => {
    const draft = new Draft(orders(), 2);
    draft.take(create(AnswerSchema, { items }));
    expect(draft.answer().items.map(({ ref }) => ref)).toEqual([7]);
  });

  it("give as the last of them what is nobody's, unless a fellow has given it", () => {
    const whole = create(AnswerSchema, { decision: 3, items });
    const part = (more: Partial<Decision>) => ownPart(orders({ commanders: [-1, -1], ...more }), 2, whole).items.map(({ ref }) => ref);
    expect(part({})).toEqual([]);
    expect(part({ awaited: [2], givenBy: [0] })).toEqual([4, 7]);
    expect(part({ awaited: [2], givenBy: [0], given: whole.items.slice(0, 1) })).toEqual([7]);
  });

  it('keep what they have begun when another one gives his part, and begin anew with another question', () => {
    const before = new Draft(orders(), 2);
    before.order(7, 1);
    const after = new Draft(orders({ awaited: [2], givenBy: [0] }), 2, before);
    expect(after.items.value).toEqual(before.items.value);
    expect(after.canUndo()).toBe(true);
    expect(new Draft(orders({ number: 4 }), 2, before).items.value).toEqual([]);
  });
});

describe('a share', () => {
  it('names nobody who gets nothing', () => {
    const decision = create(DecisionSchema, { number: 1, kind: DecisionKind.SHARE, options: [0, 1, 2].map((id) => ({ id, min: 0, max: 2 })) });
    const draft = new Draft(decision);
    draft.share(1, 2);
    expect(draft.answer().items.map(({ ref, value }) => [ref, value])).toEqual([[1, 2]]);
  });
});
