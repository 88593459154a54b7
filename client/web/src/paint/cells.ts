// Which parts of a picture are to be drawn again: squares of a grid that boxes mark. However much boxes overlap, each square is
// copied or drawn once.
import type { Box } from './outlines';

/** Wide enough that the rectangles stay few, narrow enough that little is drawn in vain; in pixels of the canvas. */
const SQUARE = 32;

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function boxAround({ x, y }: { x: number; y: number }, half: number): Box {
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

export function grown(box: Box, by: number): Box {
  return { left: box.left - by, right: box.right + by, top: box.top - by, bottom: box.bottom + by };
}

export class Cells {
  private readonly across: number;
  private readonly down: number;
  private readonly marked: Uint8Array;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.across = Math.ceil(width / SQUARE);
    this.down = Math.ceil(height / SQUARE);
    this.marked = new Uint8Array(this.across * this.down);
  }

  /** Marks a box, and one pixel around it for soft edges. */
  mark(box: Box): void {
    const first = Math.max(0, Math.floor((box.left - 1) / SQUARE));
    const last = Math.min(this.across - 1, Math.floor((box.right + 1) / SQUARE));
    const bottom = Math.min(this.down - 1, Math.floor((box.bottom + 1) / SQUARE));
    if (first > last) return;
    for (let row = Math.max(0, Math.floor((box.top - 1) / SQUARE)); row <= bottom; row++) this.marked.fill(1, row * this.across + first, row * this.across + last + 1);
  }

  /** What is marked, as rectangles that do not overlap: runs of a row, joined with those above that are as wide. */
  rectangles(): Box[] {
    const found: Box[] = [];
    let above = new Map<number, Box>();
    for (let row = 0; row < this.down; row++) {
      const here = new Map<number, Box>();
      const bottom = Math.min(this.height, (row + 1) * SQUARE);
      for (let column = 0; column < this.across; column++) {
        if (!this.marked[row * this.across + column]) continue;
        const left = column * SQUARE;
        while (column < this.across && this.marked[row * this.across + column]) column++;
        const right = Math.min(this.width, column * SQUARE);
        let box = above.get(left);
        if (box?.right === right) box.bottom = bottom;
        else {
          box = { left, right, top: row * SQUARE, bottom };
          found.push(box);
        }
        here.set(left, box);
      }
      above = here;
    }
    return found;
  }
}

/** Boxes that are taken, found by where they lie: whoever looks for room is compared with those near him only. */
export class Taken {
  private readonly squares = new Map<number, Box[]>();

  constructor(boxes: Iterable<Box> = []) {
    for (const box of boxes) this.add(box);
  }

  add(box: Box): void {
    for (const square of squaresOf(box)) {
      const there = this.squares.get(square);
      if (there) there.push(box);
      else this.squares.set(square, [box]);
    }
  }

  isFree(box: Box): boolean {
    for (const square of squaresOf(box)) if (this.squares.get(square)?.some((other) => overlap(box, other))) return false;
    return true;
  }
}

/** The squares of a coarser grid that a box touches, each as one number. */
function* squaresOf({ left, right, top, bottom }: Box): Generator<number> {
  const side = 2 * SQUARE;
  for (let row = Math.floor(top / side); row <= Math.floor(bottom / side); row++)
    for (let column = Math.floor(left / side); column <= Math.floor(right / side); column++) yield row * 65_536 + column;
}
