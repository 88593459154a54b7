// What a decision lays over the table.
import { create } from '@bufbuild/protobuf';
import { render } from 'preact';
import { describe, expect, it, vi } from 'vitest';
import { ArgKind, DecisionKind, DecisionSchema, ItemKind } from '../../src/generated/gonfalon_pb';
import { Picture, type Thing, type Value } from '../../src/table/picture';

vi.mock('../../src/net/server', () => ({ ask: vi.fn(), listen: vi.fn(), onWelcome: vi.fn() }));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
const { DecisionLayer } = await import('../../src/table/DecisionLayer');
const { Display } = await import('../../src/parts/display');
const { Draft } = await import('../../src/table/draft');

function thing(kind: ItemKind, id: number, values: Record<string, Value>): Thing {
  return { kind, id, values: new Map(Object.entries(values)), words: new Set() };
}

function drawn(decision: ReturnType<typeof create<typeof DecisionSchema>>): HTMLElement {
  const picture = new Picture();
  picture.put(thing(ItemKind.MATCH, 0, { width: 100_000, depth: 60_000 }));
  picture.put(thing(ItemKind.FIGURE, 1, { x: 1000, y: 2000, on_table: 1, base_width: 2500 }));
  picture.put(thing(ItemKind.FIGURE, 2, { x: 9000, y: 8000, on_table: 1, base_width: 2500 }));
  picture.put(thing(ItemKind.FIGURE, 3, { x: 0, y: 0, on_table: 0 }));
  const box = document.createElement('div');
  const trail = { figure: 2, points: [{ x: 5000, y: 8000 }, { x: 9000, y: 8000 }] };
  render(
    <svg>
      <DecisionLayer picture={picture} display={new Display(undefined)} draft={new Draft(decision)} preview={undefined} measure={1000} measuring facings={false} cover={new Set()} trail={trail} />
    </svg>,
    box,
  );
  return box;
}

describe('a reaction', () => {
  it('marks who moved and the way that he came', () => {
    const args = [{ name: 'mover', kind: ArgKind.FIGURE, value: 2 }];
    const box = drawn(create(DecisionSchema, { number: 1, kind: DecisionKind.PICK, reaction: true, figure: 1, unit: -1, args }));
    expect(box.querySelector('[data-involved="2"]')).not.toBeNull();
    expect(box.querySelector('.trail')?.getAttribute('points')).toBe('5000,52000 9000,52000');
  });

  it('draws where the mover goes, corner by corner, and says how far', () => {
    const way = { figure: 2, corners: [{ x: 9000, y: 8000 }, { x: 12_000, y: 8000 }, { x: 12_000, y: 12_000 }] };
    const box = drawn(create(DecisionSchema, { number: 1, kind: DecisionKind.PICK, reaction: true, figure: 1, unit: -1, way }));
    const ahead = box.querySelector('[data-ahead="2"]');
    expect(ahead?.querySelector('polyline:not(.under)')?.getAttribute('points')).toBe('9000,52000 12000,52000 12000,48000');
    expect(ahead?.textContent).toContain('7');
    expect(drawn(create(DecisionSchema, { number: 1, kind: DecisionKind.PICK, reaction: true, figure: 1, unit: -1 })).querySelector('.ahead')).toBeNull();
  });

  it('draws no way of somebody whom it is not about', () => {
    const box = drawn(create(DecisionSchema, { number: 1, kind: DecisionKind.PICK, reaction: true, figure: 1, unit: -1 }));
    expect(box.querySelector('.trail')).toBeNull();
  });
});

describe('an option', () => {
  it('has a ring where its figure stands, and none for what lies in a bag', () => {
    const options = [2, 3].map((figure, id) => ({ id, tag: 't', label: 'l', figure, unit: -1 }));
    const box = drawn(create(DecisionSchema, { number: 1, kind: DecisionKind.PICK, figure: 1, unit: -1, max: 1, options }));
    expect([...box.querySelectorAll('[data-option]')].map((one) => one.getAttribute('data-option'))).toEqual(['0']);
  });
});

describe('an arc', () => {
  const arc = (figures: number[]) => ({ key: 'arc', rule: 'R1', figures, width: 65_536, least: 0, most: 5000 });
  const asked = (figures: number[]) => drawn(create(DecisionSchema, { number: 1, kind: DecisionKind.MOVE, side: 0, figure: 1, unit: -1, arcs: [arc(figures)] }));

  it('of one figure is drawn without a mask, which would have to be made anew for every step of a drag', () => {
    const box = asked([1]);
    expect(box.querySelector('.rim')?.getAttribute('mask')).toBeNull();
    expect(box.querySelector('mask')).toBeNull();
  });

  it('of several has no lines where they overlap: its mask takes up no more than they do', () => {
    const box = asked([1, 2]);
    expect(box.querySelector('.rim')?.getAttribute('mask')).toBe('url(#rim0)');
    const mask = box.querySelector('mask')!;
    expect(Number(mask.getAttribute('x'))).toBe(0);
    // The farther of the two stands at 9000 and reaches 6250, and there is room for the line.
    expect(Number(mask.getAttribute('width'))).toBeCloseTo(9000 + 6250 + 1000, -1);
    expect(Number(mask.getAttribute('height'))).toBeLessThan(20_000);
  });
});
