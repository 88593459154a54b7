import { describe, expect, it } from 'vitest';
import { angleOff, bearing, firstWindow, followed, FULL_TURN, inward } from '../../src/table/geometry';

describe('directions', () => {
  it('are counted clockwise from the far edge', () => {
    expect(bearing({ x: 0, y: 0 }, { x: 0, y: 5 })).toBe(0);
    expect(bearing({ x: 0, y: 0 }, { x: 5, y: 0 })).toBe(FULL_TURN / 4);
    expect(bearing({ x: 0, y: 0 }, { x: 0, y: -5 })).toBe(FULL_TURN / 2);
  });

  it('are off one another by the smaller angle', () => {
    expect(angleOff(0, FULL_TURN / 4)).toBe(FULL_TURN / 4);
    expect(angleOff(FULL_TURN / 8, FULL_TURN - FULL_TURN / 8)).toBe(FULL_TURN / 4);
    expect(angleOff(100, 100)).toBe(0);
  });

  it('lead onto the table from its nearest edge', () => {
    const face = (x: number, y: number) => inward({ x, y }, 120, 90);
    expect([face(60, 5), face(5, 45), face(60, 85), face(115, 45)]).toEqual([0, FULL_TURN / 4, FULL_TURN / 2, (FULL_TURN * 3) / 4]);
  });
});

describe('what is seen of the table first', () => {
  const whole = { x: -3000, y: -3000, width: 186_000, height: 126_000 };

  it('is all of it on a desk', () => {
    expect(firstWindow(whole, { width: 1000, height: 760 }, undefined)).toEqual(whole);
    expect(firstWindow(whole, { width: 0, height: 0 }, undefined)).toEqual(whole);
  });

  it('fills the height of a phone, around what matters but not beyond the edges', () => {
    const phone = { width: 390, height: 450 };
    const middle = firstWindow(whole, phone, undefined);
    expect(middle.height).toBe(whole.height);
    expect(middle.width / middle.height).toBeCloseTo(390 / 450);
    expect(middle.x + middle.width / 2).toBeCloseTo(90_000);
    expect(firstWindow(whole, phone, { x: 0, y: 0 }).x).toBe(whole.x);
    expect(firstWindow(whole, phone, { x: 180_000, y: 0 })).toMatchObject({ x: whole.x + whole.width - middle.width });
  });

  it('goes with whom a question is about, and no farther than it must', () => {
    const window = { x: 0, y: 0, width: 100_000, height: 120_000 };
    expect(followed(window, [])).toEqual(window);
    expect(followed(window, [{ x: 50_000, y: 50_000 }])).toEqual(window);
    expect(followed(window, [{ x: 150_000, y: 50_000 }])).toEqual({ ...window, x: 58_000 });
    // Too far from one another to be seen both: the middle.
    expect(followed(window, [{ x: 0, y: 50_000 }, { x: 180_000, y: 50_000 }])).toEqual({ ...window, x: 40_000 });
  });
});
