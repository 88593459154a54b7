// Where the name of an objective stands.
import { describe, expect, it, vi } from 'vitest';

vi.mock('../../src/net/server', () => ({ ask: vi.fn(), listen: vi.fn(), onWelcome: vi.fn() }));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
const { freePlace } = await import('../../src/paint/marks');
const { overlap } = await import('../../src/paint/cells');

const box = (x: number, y: number, wide: number, high: number) => ({ left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 });
const seen = { left: 0, right: 800, top: 0, bottom: 600 };

describe('the name of a place', () => {
  it('stands there if nobody does', () => {
    expect(freePlace(box(400, 300, 120, 20), [], seen)).toEqual(box(400, 300, 120, 20));
    expect(freePlace(box(400, 300, 120, 20), [box(100, 100, 30, 30)], seen)).toEqual(box(400, 300, 120, 20));
  });

  it('stands close by, and over nobody, if somebody holds the place', () => {
    const crew = [box(400, 300, 30, 30), box(430, 300, 30, 30), box(370, 300, 30, 30)];
    const found = freePlace(box(400, 300, 120, 20), crew, seen);
    expect(crew.some((one) => overlap(one, found))).toBe(false);
    expect(Math.abs((found.top + found.bottom) / 2 - 300)).toBeLessThanOrEqual(60);
  });

  it('stays in the window', () => {
    const found = freePlace(box(400, 12, 120, 20), [box(400, 12, 40, 24)], seen);
    expect(found.top).toBeGreaterThanOrEqual(0);
    expect(overlap(found, box(400, 12, 40, 24))).toBe(false);
  });

  it('is where the fewest stand, if they are everywhere', () => {
    const found = freePlace(box(400, 300, 120, 20), [box(400, 300, 900, 700), box(400, 300, 10, 10)], seen);
    expect(overlap(found, box(400, 300, 10, 10))).toBe(false);
  });
});
