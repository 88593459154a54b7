// Handles and legs: what pulling at a block means, and what a decision lets follow.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { type AnswerItem, type Decision, DecisionKind, DecisionSchema, LegAnchor, LegKind } from '../../src/generated/gonfalon_pb';
import { afterLeg, extentOf, offsetOf, pointOf, QUARTER, signed } from '../../src/ranks/block';
import { amended, bounded, type Handle, handlesOf, leg, mayFollow, notchOf, pulled, pushed, standsOf, withLegs } from '../../src/ranks/drill';
import type { Block } from '../../src/table/blocks';

const UNIT = 3;
const ALL = 0xffffffff;
/** Ten figures in four files: three ranks, the last of two. */
const block: Block = { x: 20_000, y: 10_000, facing: 0, layout: 0, files: 4, count: 10, width: 2000, depth: 2000 };

function drill(more: Partial<Decision> = {}): Decision {
  const row = (id: number, kind: LegKind, least: number, most: number, extra = {}) => ({ id, kind, tag: `m${id}`, label: `m${id}`, least, most, step: 1, times: 0, together: ALL, ...extra });
  return create(DecisionSchema, {
    number: 1,
    kind: DecisionKind.DRILL,
    waypoints: 4,
    movables: [{ figure: UNIT, budget: 10_000 }],
    manoeuvres: [
      row(1, LegKind.AHEAD, 0, 10_000),
      row(2, LegKind.BACK, 0, 10_000),
      row(3, LegKind.SIDEWAYS, -4000, 4000),
      row(4, LegKind.TURN, -QUARTER, QUARTER, { anchor: LegAnchor.INNER, times: 1 }),
      row(5, LegKind.FACE, -QUARTER, 2 * QUARTER, { step: QUARTER, times: 1 }),
      row(6, LegKind.FILES, 1, 10, { times: 1 }),
      row(7, LegKind.TURN, -2 * QUARTER, 2 * QUARTER, { anchor: LegAnchor.CENTRE, together: 0 }),
    ],
    ...more,
  } as Decision);
}

function handle(decision: Decision, legs: AnswerItem[], shape: Handle['shape']): Handle {
  return handlesOf(decision, [block], legs, 0).find((one) => one.shape === shape) as Handle;
}

const told = (legs: AnswerItem[]) => legs.map(({ value, amount }) => [value, amount]);
const how = (kind: LegKind, anchor = LegAnchor.CENTRE) => ({ kind, anchor });

describe('a leg', () => {
  it('goes ahead, back and to the right as the block faces', () => {
    const east = { ...block, facing: QUARTER };
    expect(afterLeg([east], how(LegKind.AHEAD), 3000)[0]).toMatchObject({ x: 23_000, facing: QUARTER });
    expect(afterLeg([east], how(LegKind.BACK), 3000)[0]?.x).toBeCloseTo(17_000);
    expect(afterLeg([east], how(LegKind.SIDEWAYS), 3000)[0]?.y).toBeCloseTo(7000);
  });

  it('that wheels leaves the corner where it is about which it turns', () => {
    for (const by of [5000, -5000]) {
      const corner = { right: by > 0 ? 4000 : -4000, ahead: 0 };
      const [after] = afterLeg([block], how(LegKind.TURN, LegAnchor.INNER), by);
      const [before, now] = [pointOf(block, corner), pointOf(after as Block, corner)];
      expect(now.x).toBeCloseTo(before.x);
      expect(now.y).toBeCloseTo(before.y);
      expect(signed((after as Block).facing)).toBe(by);
    }
  });

  it('that faces a quarter turns ranks into files about the middle', () => {
    const [after] = afterLeg([block], how(LegKind.FACE), QUARTER);
    expect(after).toMatchObject({ files: 3, facing: QUARTER });
    expect(after?.x).toBeCloseTo(24_000);
    expect(after?.y).toBeCloseTo(7000);
  });

  it('moves all blocks of a formation as one', () => {
    const second = { ...block, x: block.x + 9000 };
    expect(extentOf([block, second])).toMatchObject({ left: -4000, right: 13_000, front: 0, rear: -6000 });
    const [a, b] = afterLeg([block, second], how(LegKind.TURN, LegAnchor.INNER), QUARTER);
    expect(offsetOf(a as Block, b as Block)).toMatchObject({ right: expect.closeTo(9000), ahead: expect.closeTo(0) });
    expect(pointOf(a as Block, { right: 13_000, ahead: 0 }).x).toBeCloseTo(33_000);
  });
});

describe('what may follow', () => {
  it('is bound by how many, how often, together with what, and dice', () => {
    const decision = drill();
    const [ahead, , , wheel, , , pivot] = decision.manoeuvres;
    const legs = [leg(UNIT, 1, 1000), leg(UNIT, 4, 100)];
    expect(mayFollow(decision, legs, ahead!)).toBe(true);
    expect(mayFollow(decision, legs, wheel!)).toBe(false);
    expect(mayFollow(decision, legs, pivot!)).toBe(false);
    expect(mayFollow(decision, [leg(UNIT, 7, 100)], ahead!)).toBe(false);
    expect(mayFollow(decision, [leg(UNIT, 7, 100)], pivot!)).toBe(true);
    expect(mayFollow(drill({ waypoints: 2 }), legs, ahead!)).toBe(false);
    wheel!.tests = true;
    expect(mayFollow(decision, legs, ahead!)).toBe(false);
  });

  it('has amounts in steps within its limits', () => {
    const [ahead, , , , face] = drill().manoeuvres;
    expect(bounded(ahead!, 12_345)).toBe(10_000);
    expect(bounded(face!, QUARTER * 1.4)).toBe(QUARTER);
    expect(bounded(face!, -QUARTER * 3)).toBe(-QUARTER);
    expect(bounded({ ...ahead!, least: 2500, step: 1000 }, 100)).toBe(3000);
    expect(notchOf(face!, 1000)).toBe(QUARTER);
    expect(notchOf({ ...ahead!, step: 1500 }, 1000)).toBe(1500);
  });
});

describe('buttons and keys', () => {
  it('go on with the last leg, begin another, and take a leg away that comes to nothing', () => {
    const decision = drill();
    const [ahead, , side, , , files] = decision.manoeuvres;
    let legs: AnswerItem[] = [];
    for (const [one, by] of [[ahead, 1000], [ahead, 1000], [side, -1000], [files, 1]] as const) legs = pushed(decision, UNIT, [block], legs, one!, by);
    expect(told(legs)).toEqual([[1, 2000], [3, -1000], [6, 5]]);
    expect(told(pushed(decision, UNIT, [block], legs, files!, -1))).toEqual([[1, 2000], [3, -1000]]);
    expect(told(amended(legs, 0, ahead!, 99_999))[0]).toEqual([1, 10_000]);
  });

  it('do what counts nothing, also of a unit that has no ranks', () => {
    const walk = { ...drill().manoeuvres[0]!, id: 9, kind: LegKind.WAY, least: 0, most: 0, times: 1 };
    const decision = { ...drill(), manoeuvres: [walk] };
    expect(told(pushed(decision, UNIT, [], [], walk, 1))).toEqual([[9, 0]]);
    expect(handlesOf(decision, [], [], 0)).toEqual([]);
  });

  it('change nothing that the decision forbids, and nothing of other units', () => {
    const decision = drill();
    const legs = [leg(UNIT, 1, 1000)];
    expect(pushed(decision, UNIT, [block], legs, decision.manoeuvres[6]!, 100)).toBe(legs);
    const others = [leg(8, 1, 5), ...legs, leg(9, 1, 6)];
    expect(withLegs(others, UNIT, [leg(UNIT, 2, 7)]).map(({ ref }) => ref)).toEqual([8, UNIT, 9]);
  });
});

describe('a handle', () => {
  const at = (right: number, ahead: number) => pointOf(block, { right, ahead });

  it('is there for what is offered and open, and for nothing else', () => {
    const shapes = (legs: AnswerItem[], decision = drill()) => handlesOf(decision, [block], legs, 0).map(({ shape }) => shape);
    expect(shapes([])).toEqual(['ahead', 'back', 'left', 'right', 'corner-left', 'corner-right', 'files-left', 'files-right', 'pivot']);
    expect(shapes([leg(UNIT, 7, 500)])).toEqual(['pivot']);
    expect(shapes([], drill({ manoeuvres: drill().manoeuvres.slice(0, 1) }))).toEqual(['ahead']);
  });

  it('at the front advances by as much as it is pulled, and goes on when it is pulled again', () => {
    const decision = drill();
    const first = pulled(decision, UNIT, [block], [], handle(decision, [], 'ahead'), at(0, 500), at(700, 3500));
    expect(told(first)).toEqual([[1, 3000]]);
    const again = pulled(decision, UNIT, [block], first, handle(decision, first, 'ahead'), at(0, 3500), at(0, 4500));
    expect(told(again)).toEqual([[1, 4000]]);
    expect(pulled(decision, UNIT, [block], again, handle(decision, again, 'ahead'), at(0, 4500), at(0, -900))).toEqual([]);
  });

  it('at a front corner wheels about the other one, and stays where no wheel backwards is offered', () => {
    const decision = drill();
    const pull = (shape: Handle['shape'], from: [number, number], to: [number, number]) => told(pulled(decision, UNIT, [block], [], handle(decision, [], shape), at(...from), at(...to)));
    expect(pull('corner-left', [-4000, 0], [4000 - 8000 * Math.SQRT1_2, 8000 * Math.SQRT1_2])).toEqual([[4, QUARTER / 2]]);
    expect(pull('corner-right', [4000, 0], [-4000, 8000])).toEqual([[4, -QUARTER]]);
    expect(pull('corner-left', [-4000, 0], [-3000, -3000])).toEqual([]);
  });

  it('at a corner that may wheel only once makes the wheel anew', () => {
    const decision = drill();
    const legs = [leg(UNIT, 4, -QUARTER / 3)];
    const again = pulled(decision, UNIT, [block], legs, handle(decision, legs, 'corner-left'), at(-4000, 0), at(-4000, 2000));
    expect(again).toHaveLength(1);
    expect(again[0]?.amount).toBeGreaterThan(0);
  });

  it('in the middle makes it face where it is pulled to; at a rear corner it changes the files on both sides', () => {
    const decision = drill();
    expect(told(pulled(decision, UNIT, [block], [], handle(decision, [], 'pivot'), at(0, -3000), at(9000, -3000)))).toEqual([[7, QUARTER]]);
    expect(pulled(decision, UNIT, [block], [], handle(decision, [], 'pivot'), at(0, -3000), at(100, -3000))).toEqual([]);
    expect(told(pulled(decision, UNIT, [block], [], handle(decision, [], 'files-left'), at(-4000, -6000), at(-6000, -6000)))).toEqual([[6, 6]]);
    expect(told(pulled(decision, UNIT, [block], [], handle(decision, [], 'files-right'), at(4000, -6000), at(3000, -6000)))).toEqual([[6, 3]]);
  });
});

describe('where legs end', () => {
  it('is as far as the server says that each was done', () => {
    const stands = standsOf([block], drill(), [leg(UNIT, 1, 5000), leg(UNIT, 3, 1000)], [{ done: 2000 }, { done: 1000 }]);
    expect(stands.map(([one]) => [one?.x, one?.y])).toEqual([[20_000, 10_000], [20_000, 12_000], [21_000, 12_000]]);
  });
});
