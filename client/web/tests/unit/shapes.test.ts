// Templates, what they cover, pieces of terrain, and marks of events.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { AnswerItemSchema, DecisionKind, DecisionSchema, EventSchema, ItemKind, LayShapeSchema, TemplateKind, TemplateSchema } from '../../src/generated/gonfalon_pb';
import { Draft } from '../../src/table/draft';
import { MARKS_STAY, marksUntil } from '../../src/table/EventMarks';
import { layAt } from '../../src/table/laying';
import { Picture } from '../../src/table/picture';
import { covered, hasTemplate, pieceOutline, templateOutline, templateTurns } from '../../src/table/shapes';
import { facingFor } from '../../src/table/TemplateLayer';

const QUARTER = 16_384;
const rounded = (points: { x: number; y: number }[]) => points.map(({ x, y }) => [Math.round(x) + 0, Math.round(y) + 0]);
const template = (kind: TemplateKind, size: number, width = 0) => create(TemplateSchema, { kind, size, width });

function standing(places: [number, number][]): Picture {
  const picture = new Picture();
  places.forEach(([x, y], id) => picture.put({ kind: ItemKind.FIGURE, id, values: new Map(Object.entries({ x, y, on_table: 1, unit: 0, base_width: 200, base_depth: 400 })), words: new Set() }));
  return picture;
}

describe('a template', () => {
  it('goes on from its point the way that it faces', () => {
    expect(rounded(templateOutline(template(TemplateKind.LINE, 1000, 100), { x: 10, y: 20 }, 0))).toEqual([[-40, 20], [-40, 1020], [60, 1020], [60, 20]]);
    expect(rounded(templateOutline(template(TemplateKind.CONE, 1000, 400), { x: 0, y: 0 }, QUARTER))).toEqual([[0, 0], [1000, 200], [1000, -200], [0, 0]]);
    for (const { x, y } of templateOutline(template(TemplateKind.DISC, 500), { x: 0, y: 0 }, QUARTER)) expect(Math.hypot(x, y)).toBeCloseTo(500);
  });

  it('is there or not, and turns or not', () => {
    expect([undefined, template(TemplateKind.NONE, 0), template(TemplateKind.DISC, 1), template(TemplateKind.CONE, 1)].map((one) => [hasTemplate(one), templateTurns(one)])).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [true, true],
    ]);
  });

  it('covers those whose base it touches', () => {
    const picture = standing([[0, 0], [590, 0], [610, 0], [2000, 2000]]);
    expect(covered(picture, templateOutline(template(TemplateKind.DISC, 500), { x: 0, y: 0 }, 0)).map(({ id }) => id)).toEqual([0, 1]);
    expect(covered(picture, templateOutline(template(TemplateKind.LINE, 1000, 10), { x: 300, y: 80 }, QUARTER)).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('faces away from who aims, if it turns', () => {
    const picture = standing([[0, 0]]);
    const decision = (kind: TemplateKind) => create(DecisionSchema, { figure: 0, unit: -1, template: template(kind, 100, 10) });
    expect(facingFor(picture, decision(TemplateKind.LINE), { x: 500, y: 0 })).toBe(QUARTER);
    expect(facingFor(picture, decision(TemplateKind.DISC), { x: 500, y: 0 })).toBe(0);
  });
});

describe('laying terrain', () => {
  const corners = [{ x: -100, y: -50 }, { x: 100, y: -50 }, { x: 100, y: 50 }, { x: -100, y: 50 }];
  const wood = create(LayShapeSchema, { kind: 'wood', corners, turns: true });
  const river = create(LayShapeSchema, { kind: 'river', mostCorners: 3, width: 40 });
  const draft = () => new Draft(create(DecisionSchema, { kind: DecisionKind.LAY, movables: [{ figure: 7, shape: wood }, { figure: 9, shape: river }] }));

  it('turns a piece about the point where it lies', () => {
    expect(rounded(pieceOutline(wood, { x: 1000, y: 1000 }, QUARTER))).toEqual([[950, 1100], [950, 900], [1050, 900], [1050, 1100]]);
  });

  it('lays the piece that is held, and gives a line corner after corner, as many as it may have', () => {
    const laying = draft();
    const size = { width: 60_000, depth: 60_000 };
    layAt(laying, { x: 10.4, y: 20 }, size);
    laying.holding.value = 9;
    // A corner of a line that lies near to the edge lies on it.
    for (const x of [900, 20_000.4, 59_100, 4]) layAt(laying, { x, y: 5000 }, size);
    expect(laying.answer().items).toEqual([
      create(AnswerItemSchema, { ref: 7, x: 10, y: 20 }),
      ...[0, 20_000, 60_000].map((x) => create(AnswerItemSchema, { ref: 9, x, y: 5000 })),
    ]);
    laying.undo();
    expect(laying.way(9)).toHaveLength(2);
  });
});

describe('marks of events', () => {
  it('stay for a few events and grow older', () => {
    const events = new Map([3, 4, 4 + MARKS_STAY].map((number) => [number, create(EventSchema, { number, marks: [{ kind: 'fell', at: { x: number, y: 0 } }] })]));
    const seen = (last: number) => marksUntil(last, (number) => events.get(number)).map(({ mark, age }) => [mark.at?.x, age]);
    expect(seen(2)).toEqual([]);
    expect(seen(4)).toEqual([[3, 1], [4, 0]]);
    expect(seen(3 + MARKS_STAY)).toEqual([[4, MARKS_STAY - 1]]);
    expect(seen(4 + MARKS_STAY)).toEqual([[4 + MARKS_STAY, 0]]);
  });
});
