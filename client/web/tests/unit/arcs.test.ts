import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { ArcSchema, DecisionKind, DecisionSchema, ItemKind, PreviewSchema, ViewSchema } from '../../src/generated/gonfalon_pb';
import { drawnArcs, type Footprint, outlines, poseOf, reachAlong, worthShowing } from '../../src/table/arcs';
import { Draft } from '../../src/table/draft';
import { bearing, far, FULL_TURN, type Spot } from '../../src/table/geometry';
import { Picture } from '../../src/table/picture';

const round: Footprint = { across: 100, along: 100, round: true };
const square: Footprint = { across: 100, along: 200, round: false };
const north = { at: { x: 1000, y: 1000 }, facing: 0 };
const east = { at: { x: 1000, y: 1000 }, facing: FULL_TURN / 4 };

function arc(values: { width?: number; least?: number; most?: number; figures?: number[]; key?: string }) {
  return create(ArcSchema, { key: 'x', ...values });
}
const spread = (points: Spot[], axis: 'x' | 'y') => [Math.min(...points.map((one) => one[axis])), Math.max(...points.map((one) => one[axis]))].map(Math.round);

describe('the outline of an arc', () => {
  it('goes all round at the same distance from the edge of a round base', () => {
    const [line, ...others] = outlines(arc({ width: FULL_TURN, most: 500 }), north, round, 1);
    expect(others).toEqual([]);
    for (const point of line as Spot[]) expect(far(point, north.at)).toBeCloseTo(600);
  });

  it('takes in the half to the front, wherever that is', () => {
    const [up] = outlines(arc({ width: FULL_TURN / 2, most: 500 }), north, round, 1) as [Spot[]];
    expect(spread(up, 'y')).toEqual([1000, 1600]);
    expect(spread(up, 'x')).toEqual([400, 1600]);
    const [right] = outlines(arc({ width: FULL_TURN / 2, most: 500 }), east, round, 1) as [Spot[]];
    expect(spread(right, 'x')).toEqual([1000, 1600]);
    expect(spread(right, 'y')).toEqual([400, 1600]);
  });

  it('ends at half of its width on either side', () => {
    const [line] = outlines(arc({ width: FULL_TURN / 4, most: 500 }), north, round, 1) as [Spot[]];
    const [middle, first] = line as [Spot, Spot];
    expect(middle).toEqual(north.at);
    expect(bearing(middle, first)).toBe(FULL_TURN - FULL_TURN / 8);
    expect(bearing(middle, line.at(-1) as Spot)).toBe(FULL_TURN / 8);
  });

  it('is a strip as wide as the base straight ahead, if it has no width', () => {
    const [line] = outlines(arc({ width: 0, most: 500 }), east, square, 1) as [Spot[]];
    expect(spread(line, 'x')).toEqual([1200, 1700]);
    expect(spread(line, 'y')).toEqual([900, 1100]);
  });

  it('leaves out what is too near', () => {
    const [outer, inner] = outlines(arc({ width: FULL_TURN, least: 200, most: 500 }), north, round, 1) as [Spot[], Spot[]];
    expect(far(outer[0] as Spot, north.at)).toBeCloseTo(600);
    expect(far(inner[0] as Spot, north.at)).toBeCloseTo(300);
    // The other way round, so that the inner one cuts a hole.
    expect(Math.sign(outer[1]!.x - outer[0]!.x)).toBe(-Math.sign(inner[1]!.x - inner[0]!.x));
  });

  it('goes as far as it is told where the rules set no limit', () => {
    const [line] = outlines(arc({ width: FULL_TURN / 2, most: 0 }), north, round, 9000) as [Spot[]];
    expect(spread(line, 'y')[1]).toBe(10100);
  });

  it('is measured from the edge of a rectangular base, corners included', () => {
    expect(reachAlong(square, 500, 0)).toBeCloseTo(700, 0);
    expect(reachAlong(square, 500, FULL_TURN / 4)).toBeCloseTo(600, 0);
    const off = FULL_TURN / 8;
    const reach = reachAlong(square, 500, off) * Math.SQRT1_2;
    expect(Math.hypot(reach - 100, reach - 200)).toBeCloseTo(500, 0);
  });
});

const words = ['x', 'y', 'facing', 'side', 'unit', 'on_table', 'base_width', 'base_depth', 'shape', 'circle'];
function figure(id: number, side: number, unit: number, x: number, y: number, on = 1) {
  const number = (name: string, value: number) => ({ name: words.indexOf(name), value: { case: 'number', value } });
  return {
    kind: ItemKind.FIGURE,
    id,
    attributes: [number('x', x), number('y', y), number('facing', 0), number('side', side), number('unit', unit), number('on_table', on), number('base_width', 200), number('base_depth', 200)],
  };
}
const picture = Picture.from(
  create(ViewSchema, { words, items: [figure(0, 0, 0, 0, 0), figure(1, 0, 0, 500, 0), figure(2, 0, 1, 0, 900, 0), figure(3, 1, 2, 900, 900)] as never }),
);
const all = arc({ width: FULL_TURN, most: 100, figures: [0, 1, 2, 3] });

describe('whose arcs are drawn', () => {
  it('those of whom the question is about, and of the others', () => {
    const draft = new Draft(create(DecisionSchema, { kind: DecisionKind.PICK, side: 0, figure: 0, unit: 0, max: 1 }));
    expect([0, 1, 2, 3].map((one) => worthShowing(picture, draft, one))).toEqual([true, false, false, true]);
  });

  it('those of all of a unit, if the question is about it', () => {
    const draft = new Draft(create(DecisionSchema, { kind: DecisionKind.PICK, side: 0, figure: -1, unit: 0, max: 1 }));
    expect([0, 1, 2].map((one) => worthShowing(picture, draft, one))).toEqual([true, true, false]);
  });

  it('those of whoever is chosen', () => {
    const options = [{ id: 7, figure: 1, unit: -1 }, { id: 8, figure: -1, unit: 1 }];
    const draft = new Draft(create(DecisionSchema, { kind: DecisionKind.PICK, side: 0, figure: -1, unit: -1, max: 1, options }));
    expect([0, 1, 2].map((one) => worthShowing(picture, draft, one))).toEqual([false, false, false]);
    draft.toggle(draft.decision.options[0]!);
    expect([0, 1, 2].map((one) => worthShowing(picture, draft, one))).toEqual([false, true, false]);
    draft.toggle(draft.decision.options[1]!);
    expect([0, 1, 2].map((one) => worthShowing(picture, draft, one))).toEqual([false, false, true]);
  });

  it('nobody who is unknown or not on the table', () => {
    const draft = new Draft(create(DecisionSchema, { kind: DecisionKind.PLACE, side: 0, figure: -1, unit: -1, movables: [{ figure: 2 }], arcs: [all] }));
    expect(worthShowing(picture, draft, 99)).toBe(false);
    expect(drawnArcs(picture, draft, undefined, 1)[0]?.outlines.length).toBe(1); // the enemy's alone
    draft.place({ x: 300, y: 300 }, 0);
    expect(drawnArcs(picture, draft, undefined, 1)[0]?.outlines.length).toBe(2);
  });
});

describe('where arcs are drawn', () => {
  const move = create(DecisionSchema, { kind: DecisionKind.MOVE, side: 0, figure: -1, unit: 0, waypoints: 3, movables: [{ figure: 0 }, { figure: 1 }] });

  it('where the figure would go, and where the server says that the others end up', () => {
    const draft = new Draft(move);
    expect(poseOf(picture, draft, undefined, 0)).toEqual({ at: { x: 0, y: 0 }, facing: 0 });
    draft.walk({ x: 0, y: 0 }, { x: 400, y: 0 });
    expect(poseOf(picture, draft, undefined, 0)).toEqual({ at: { x: 400, y: 0 }, facing: FULL_TURN / 4 });
    const preview = create(PreviewSchema, { ends: [{ ref: 1, x: 900, y: 5, facing: 77 }] });
    expect(poseOf(picture, draft, preview, 1)).toEqual({ at: { x: 900, y: 5 }, facing: 77 });
  });

  it('turned to what the figure shall face', () => {
    const turn = create(DecisionSchema, { kind: DecisionKind.TARGET, side: 0, figure: 0, unit: 0, needFacing: true, freePoint: true, options: [{ id: 3, figure: 3 }] });
    const draft = new Draft(turn);
    draft.aimAt({ x: 400, y: 0 });
    expect(poseOf(picture, draft, undefined, 0)?.facing).toBe(FULL_TURN / 4);
    draft.aim(draft.decision.options[0]!);
    expect(poseOf(picture, draft, undefined, 0)?.facing).toBe(FULL_TURN / 8);
    expect(poseOf(picture, draft, undefined, 3)?.facing).toBe(0);
  });
});
