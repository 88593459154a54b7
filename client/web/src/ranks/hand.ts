// Dragging something that lies over the table, or is brought onto it from beside it.
import type { Draft } from '../table/draft';
import { far, type Spot } from '../table/geometry';

/** So far may a hand slip without meaning it, in pixels. */
const SLIP = 4;

/** Where on the table something on the screen is: the drawing over the table knows how it is moved, stretched and turned. */
export function spotUnder({ clientX, clientY }: { clientX: number; clientY: number }, depth: number): Spot | undefined {
  const matrix = document.querySelector<SVGGElement>('svg.board > g')?.getScreenCTM();
  if (!matrix) return undefined;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return { x, y: depth - y };
}

/** Whether the table is seen from its far edge. */
export function isFlipped(): boolean {
  return document.querySelector('.board-frame')?.getAttribute('data-flip') === '1';
}

/** Follows a pointer that was pressed until it is let go: from where on the table, to where, and whether it was let go there. */
export function follow(event: PointerEvent, draft: Draft, depth: number, moved: (from: Spot, to: Spot, dropped: boolean) => void): void {
  const from = spotUnder(event, depth);
  if (event.button !== 0 || !from) return;
  // The board would take hold of the table.
  event.stopPropagation();
  const target = event.currentTarget as Element;
  const start = { x: event.clientX, y: event.clientY };
  let begun = false;
  const move = (next: PointerEvent) => {
    if (next.pointerId !== event.pointerId) return;
    // Escape has dropped it.
    if (begun && draft.dragging.peek() < 0) return end();
    if (!begun && far(start, { x: next.clientX, y: next.clientY }) < SLIP) return;
    begun = true;
    const to = spotUnder(next, depth);
    if (to) moved(from, to, false);
  };
  const up = (last: PointerEvent) => {
    if (last.pointerId !== event.pointerId) return;
    const to = spotUnder(last, depth);
    end();
    if (!begun || draft.dragging.peek() < 0) return;
    if (last.type === 'pointerup' && to) moved(from, to, true);
    else draft.drop();
  };
  const end = () => {
    removeEventListener('pointermove', move, true);
    removeEventListener('pointerup', up, true);
    removeEventListener('pointercancel', up, true);
  };
  target.setPointerCapture(event.pointerId);
  addEventListener('pointermove', move, true);
  addEventListener('pointerup', up, true);
  addEventListener('pointercancel', up, true);
}
