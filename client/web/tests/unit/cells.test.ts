// What is drawn again: all that boxes cover, and nothing twice.
import { describe, expect, it } from 'vitest';
import { Cells } from '../../src/paint/cells';
import type { Box } from '../../src/paint/outlines';

const holds = (box: Box, x: number, y: number) => x >= box.left && x < box.right && y >= box.top && y < box.bottom;

/** How often each pixel of the picture is within the rectangles. */
function counted(width: number, height: number, boxes: Box[]): number[][] {
  return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => boxes.filter((box) => holds(box, x, y)).length));
}

describe('squares to be drawn again', () => {
  it('cover every box once, however boxes overlap, and end at the edges of the picture', () => {
    const [width, height] = [300, 210];
    const boxes = [
      { left: 10.5, top: 20, right: 90, bottom: 60.2 },
      { left: 40, top: 30, right: 200, bottom: 75 },
      { left: -50, top: 150, right: 20, bottom: 400 },
      { left: 250, top: 100, right: 900, bottom: 130 },
    ];
    const cells = new Cells(width, height);
    for (const box of boxes) cells.mark(box);
    const times = counted(width, height, cells.rectangles());
    expect(Math.max(...times.flat())).toBe(1);
    const missed = times.flatMap((row, y) => row.flatMap((count, x) => (count === 0 && boxes.some((box) => holds(box, x, y)) ? [{ x, y }] : [])));
    expect(missed).toEqual([]);
    for (const { left, top, right, bottom } of cells.rectangles()) {
      expect([left, top].every((edge) => edge >= 0)).toBe(true);
      expect([right <= width, bottom <= height]).toEqual([true, true]);
    }
  });

  it('leave alone what is far from every box', () => {
    const cells = new Cells(400, 400);
    cells.mark({ left: 100, top: 100, right: 110, bottom: 110 });
    const far = cells.rectangles().filter((box) => holds(box, 300, 300) || holds(box, 100, 200) || holds(box, 10, 100));
    expect(far).toEqual([]);
    expect(cells.rectangles()).toHaveLength(1);
  });

  it('are none for boxes outside of the picture', () => {
    const cells = new Cells(100, 100);
    for (const box of [{ left: -90, top: 10, right: -5, bottom: 40 }, { left: 10, top: 300, right: 20, bottom: 400 }]) cells.mark(box);
    expect(cells.rectangles()).toEqual([]);
  });
});

describe('what is taken', () => {
  it('is found wherever it overlaps, as a search through all of it finds it', async () => {
    const { overlap, Taken } = await import('../../src/paint/cells');
    const { chance } = await import('../../src/paint/outlines');
    const random = chance(5);
    const box = () => {
      const [left, top] = [random() * 900 - 200, random() * 900 - 200];
      return { left, top, right: left + random() * 150, bottom: top + random() * 40 };
    };
    const boxes = Array.from({ length: 60 }, box);
    const taken = new Taken(boxes);
    const wanted = Array.from({ length: 400 }, box);
    expect(wanted.map((one) => taken.isFree(one))).toEqual(wanted.map((one) => !boxes.some((other) => overlap(one, other))));
    expect(new Set(wanted.map((one) => taken.isFree(one))).size).toBe(2);
  });
});
