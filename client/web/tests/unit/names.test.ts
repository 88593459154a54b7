// Where names stand on the table.
import { describe, expect, it } from 'vitest';
import { nameBox } from '../../src/paint/names';

const canvas = { width: 400, height: 300 };
const size = { half: 40, tall: 12 };

describe('a name', () => {
  it('stands below its figure', () => {
    expect(nameBox({ x: 200, y: 100 }, 20, size, canvas)).toEqual({ left: 160, right: 240, top: 120, bottom: 132 });
  });

  it('stands above it where the canvas ends below, and within its sides', () => {
    expect(nameBox({ x: 200, y: 275 }, 20, size, canvas)).toEqual({ left: 160, right: 240, top: 243, bottom: 255 });
    expect(nameBox({ x: 390, y: 100 }, 20, size, canvas)).toEqual({ left: 320, right: 400, top: 120, bottom: 132 });
    expect(nameBox({ x: 5, y: 100 }, 20, size, canvas).left).toBe(0);
  });
});
