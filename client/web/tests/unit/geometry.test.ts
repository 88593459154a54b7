import { describe, expect, it } from 'vitest';
import { angleOff, bearing, FULL_TURN, inward } from '../../src/table/geometry';

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
