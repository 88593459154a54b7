// A picture in the making: which part of the table it holds, at which scale, and the things to be drawn on it.
import type { Spot, Window } from '../table/geometry';
import type { Box } from './outlines';

/** One thing to be drawn. Two with the same key and the same token leave the same pixels. */
export interface Drawn {
  key: string;
  token?: HTMLCanvasElement;
  box: Box;
  paint: () => void;
}

/** One picture in the making: where it begins on the table, how large it is, and what of it is seen of the page. */
export interface Sheet {
  to: CanvasRenderingContext2D;
  px: (at: Spot) => Spot;
  scale: number;
  ratio: number;
  /** In its own pixels. */
  seen: Box;
}

/** The page that the canvas fills: its size, and how many pixels of the canvas are one of its own. */
export interface Page {
  width: number;
  height: number;
  ratio: number;
}

/** Pixels of the canvas for one unit of the table, so that all of the window is seen. */
export function scaleOf(window: Window, { width, height, ratio }: Page): number {
  return Math.min(width / window.width, height / window.height) * ratio;
}

/** What the page shows of the table through a window. */
export function regionOf(window: Window, page: Page): Window {
  const scale = scaleOf(window, page);
  const [wide, high] = [(page.width * page.ratio) / scale, (page.height * page.ratio) / scale];
  return { x: window.x + window.width / 2 - wide / 2, y: window.y + window.height / 2 - high / 2, width: wide, height: high };
}

export function within(inner: Window, outer: Window): boolean {
  return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width && inner.y + inner.height <= outer.y + outer.height;
}

export function emptyCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}
