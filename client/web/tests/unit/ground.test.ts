// Terrain that changes in play: it is laid, burns, is breached and goes. Events patch the picture, and the ground is painted anew from that.
import { create } from '@bufbuild/protobuf';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Event, EventSchema, ItemKind } from '../../src/generated/gonfalon_pb';
import { Backdrop } from '../../src/paint/backdrop';
import { Display } from '../../src/parts/display';
import { coverBetween, coverPieces } from '../../src/table/cover';
import { Picture, type Thing, type Value } from '../../src/table/picture';

/** Where a brush has been with which colour, in the drawing's units: what the tests look at. */
interface Dab {
  colour: string;
  x: number;
  y: number;
}

let dabs: Dab[] = [];

/** A path, or a brush, that remembers its points; whatever else is asked of it does nothing. */
function recorder(own: Dab[], colour: () => string): Record<string, unknown> {
  const at = (x: number, y: number) => void own.push({ colour: colour(), x, y });
  return {
    moveTo: at,
    lineTo: at,
    arc: at,
    ellipse: at,
    quadraticCurveTo: (_x: number, _y: number, x: number, y: number) => at(x, y),
    bezierCurveTo: (_a: number, _b: number, _c: number, _d: number, x: number, y: number) => at(x, y),
  };
}

class FakePath {
  readonly points: Dab[] = [];
  constructor() {
    Object.assign(this, recorder(this.points, () => ''));
  }
  closePath() {}
  rect() {}
}

function fakeBrush() {
  const own: Record<string, unknown> = { fillStyle: '', strokeStyle: '' };
  Object.assign(own, recorder(dabs, () => String(own.fillStyle)));
  const paint = (path?: FakePath) => void dabs.push(...(path?.points ?? []));
  own.fill = paint;
  own.stroke = paint;
  own.createLinearGradient = () => ({ addColorStop: () => {} });
  own.createRadialGradient = own.createLinearGradient;
  return new Proxy(own, { get: (target, name) => (name in target ? target[name as string] : () => {}) });
}

vi.stubGlobal('Path2D', FakePath);
HTMLCanvasElement.prototype.getContext = (() => fakeBrush()) as never;

const FLAMES = ['#c8321e', '#f08a1d', '#ffd95a'];
const display = new Display({ display: { burning: { item: 'terrain', as: 'state', fields: ['burning'], name: { en: 'burning', fr: 'en feu' }, drawing: 'flame', fire: true } } });
const projection = { width: 60_000, depth: 60_000, flip: false };
const [WOOD, FENCE] = [0, 1];

function thing(id: number, values: Record<string, Value>): Thing {
  return { kind: ItemKind.TERRAIN, id, values: new Map(Object.entries(values)), words: new Set() };
}

function table(): Picture {
  const picture = new Picture();
  picture.put(thing(WOOD, { kind: 'wood', form: 'area', outline: [20_000, 25_000, 40_000, 25_000, 40_000, 35_000, 20_000, 35_000], burning: 0, removed: 0 }));
  picture.put(thing(FENCE, { kind: 'fence', form: 'line', outline: [5000, 30_000, 15_000, 30_000], thickness: 500, burning: 0, removed: 0 }));
  picture.put({ ...thing(3, { x: 1000, y: 1000, on_table: 1 }), kind: ItemKind.FIGURE });
  return picture;
}

/** The event by which the server tells that things have other attributes. */
function changes(number: number, patches: { kind?: ItemKind; id: number; values: Record<string, Value> }[]): Event {
  const names = [...new Set(patches.flatMap(({ values }) => Object.keys(values)))];
  const texts = [...new Set(patches.flatMap(({ values }) => Object.values(values).filter((value) => typeof value === 'string')))];
  const all = [...names, ...texts];
  const told = (value: Value) =>
    typeof value === 'number'
      ? { case: 'number' as const, value }
      : typeof value === 'string'
        ? { case: 'word' as const, value: all.indexOf(value) }
        : { case: 'list' as const, value: { values: value } };
  return create(EventSchema, {
    number,
    key: 'changed',
    words: all,
    patches: patches.map(({ kind = ItemKind.TERRAIN, id, values }) => ({
      kind,
      id,
      attributes: Object.entries(values).map(([name, value]) => ({ name: all.indexOf(name), value: told(value) })),
    })),
  });
}

/** The picture after the event; the one before stays as it was. */
function after(picture: Picture, event: Event): Picture {
  const next = picture.copy();
  expect(next.apply(event)).toBe('fine');
  return next;
}

/** What is painted of that picture, if anything is painted anew. */
function painted(backdrop: Backdrop, picture: Picture): Dab[] | undefined {
  const before = backdrop.canvas;
  dabs = [];
  backdrop.prepare({ picture, projection, season: 'summer', dark: false, burns: (piece) => display.burns(piece) });
  return backdrop.canvas === before ? undefined : dabs;
}

const flames = (found: Dab[] | undefined) => (found ?? []).filter(({ colour }) => FLAMES.includes(colour));
/** On the line of the fence, which the drawing has in the middle: the far edge of the table is above. */
const onFence = (found: Dab[] | undefined, from: number, to: number) => (found ?? []).filter(({ x, y }) => x >= from && x <= to && Math.abs(y - 30_000) < 900);
/** So much is on the bare ground anyway: grass grows everywhere. */
const bare = () => painted(new Backdrop(), new Picture());

describe('terrain that changes in play', () => {
  let backdrop: Backdrop;
  let picture: Picture;
  beforeEach(() => {
    backdrop = new Backdrop();
    picture = table();
    expect(flames(painted(backdrop, picture))).toEqual([]);
  });

  it('is painted anew only if terrain has changed', () => {
    expect(painted(backdrop, picture)).toBeUndefined();
    expect(painted(backdrop, after(picture, changes(1, [{ kind: ItemKind.FIGURE, id: 3, values: { x: 2000 } }])))).toBeUndefined();
    expect(painted(backdrop, after(picture, changes(1, [{ id: WOOD, values: { burning: 2 } }])))).toBeDefined();
  });

  it('burns within its outline as the catalogue says, and no longer when the fire is out', () => {
    const burns = after(picture, changes(1, [{ id: WOOD, values: { burning: 2 } }]));
    const found = flames(painted(backdrop, burns));
    expect(new Set(found.map(({ colour }) => colour))).toEqual(new Set(FLAMES));
    for (const { x, y } of found) expect(x > 18_000 && x < 42_000 && y > 22_000 && y < 36_000).toBe(true);
    const out = painted(backdrop, after(burns, changes(2, [{ id: WOOD, values: { burning: 0 } }])));
    expect(out).toBeDefined();
    expect(flames(out)).toEqual([]);
  });

  it('is gone when it has burnt down, and gives no cover any more', () => {
    const [from, to] = [{ x: 30_000, y: 10_000 }, { x: 30_000, y: 50_000 }];
    const kinds = new Set(['wood']);
    expect(coverBetween(coverPieces(picture, kinds), from, to).map(({ id }) => id)).toEqual([WOOD]);
    const gone = after(picture, changes(1, [{ id: WOOD, values: { burning: 2, removed: 1 } }]));
    const alone = new Picture();
    alone.put(picture.get(ItemKind.TERRAIN, FENCE) as Thing);
    expect(painted(backdrop, gone)).toEqual(painted(new Backdrop(), alone));
    expect(coverPieces(gone, kinds)).toEqual([]);
  });

  it('has a gap where it is breached; what lies behind is a piece of its own, which may burn by itself', () => {
    const grass = (from: number, to: number) => onFence(bare(), from, to).length;
    expect(onFence(painted(new Backdrop(), picture), 8500, 11_500).length).toBeGreaterThan(grass(8500, 11_500));
    const rest = { kind: 'fence', form: 'line', outline: [12_000, 30_000, 15_000, 30_000], thickness: 500, burning: 0, removed: 0 };
    const breached = after(picture, changes(1, [{ id: FENCE, values: { outline: [5000, 30_000, 8000, 30_000] } }, { id: 2, values: rest }]));
    const found = painted(backdrop, breached);
    expect(onFence(found, 8500, 11_500)).toHaveLength(grass(8500, 11_500));
    for (const [from, to] of [[5000, 8000], [12_000, 15_000]] as const) expect(onFence(found, from, to).length).toBeGreaterThan(grass(from, to));
    const burning = flames(painted(backdrop, after(breached, changes(2, [{ id: 2, values: { burning: 1 } }]))));
    expect(burning.length).toBeGreaterThan(0);
    for (const { x } of burning) expect(x).toBeGreaterThan(11_000);
  });

  it('comes when it is laid, and goes when that is taken back', () => {
    const kinds = new Set(['wood']);
    const laid = after(picture, changes(1, [{ id: 2, values: { kind: 'wood', form: 'area', outline: [45_000, 20_000, 55_000, 20_000, 50_000, 28_000], burning: 0, removed: 0 } }]));
    expect(coverPieces(laid, kinds).map(({ id }) => id)).toEqual([WOOD, 2]);
    const trees = painted(backdrop, laid);
    const before = painted(new Backdrop(), picture);
    expect(trees?.length).toBeGreaterThan(before?.length ?? 0);
    const back = after(laid, changes(2, [{ id: 2, values: { removed: 1 } }]));
    expect(painted(backdrop, back)).toEqual(before);
    expect(coverPieces(back, kinds).map(({ id }) => id)).toEqual([WOOD]);
  });
});
