// The battlefield, drawn to scale: a canvas with the ground and whoever stands on it, over it the drawing of what a decision
// lays there, and beside both a list of the same figures in words for those who do not see them.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { effect, type Signal } from '@preact/signals';
import { type Event, ItemKind } from '../generated/gonfalon_pb';
import { drawingsReady, loadDrawings } from '../paint/drawings';
import { NO_MARKS, type TableMarks } from '../paint/marks';
import { project, type Projection, unproject } from '../paint/projection';
import { Scene } from '../paint/scene';
import type { Display } from '../parts/display';
import { isDark } from '../theme';
import { language, text } from '../text';
import { type Spot, type Window, panned, zoomed } from './geometry';
import { FigureList } from './FigureList';
import { cornersBy } from './happening';
import type { Picture } from './picture';

export interface BoardProps {
  picture: Picture;
  display: Display;
  window: Signal<Window>;
  selected: number;
  /** The unit in ranks that is chosen as a whole, or -1. */
  selectedUnit?: number;
  onFigure: (figure: number, at: Spot) => void;
  onPoint: (at: Spot) => void;
  /** A mark of the decision that was pointed at: an option's number, and the figure that is under it, if any. */
  onOption?: (option: number, figure: number) => void;
  /** The handle before a figure was dragged: it shall face there. */
  onTurn?: (figure: number, towards: Spot, dropped: boolean) => void;
  onDrag?: (figure: number, at: Spot, dropped: boolean) => void;
  /** What is being set is to be dropped: Escape, or the other button of the mouse. */
  onCancel?: () => void;
  onHover?: (at: Spot | undefined, figure: number) => void;
  draggable?: (figure: number) => boolean;
  /** While something is measured a touch is a figure or a place of the table, and never an answer. */
  measuring?: boolean;
  children?: ComponentChildren;
  /** Whether figures have their names beside them, where there is room. */
  named?: boolean;
  /** Whether it matters which way figures face. */
  facings?: boolean;
  /** Seen from the far edge. */
  flip?: boolean;
  season?: string;
  marks?: TableMarks;
  /** Whom something elsewhere on the page is about. */
  hovered?: ReadonlySet<number>;
  /** Whether figures go to their new places instead of being there at once. */
  glide?: boolean;
  /** What has just happened: figures go the ways that it tells. */
  event?: Event | undefined;
  /** What stands at a figure, over the table, and goes with it. */
  beside?: { figure: number; content: ComponentChildren } | undefined;
  label: string;
}

export function tableSize(picture: Picture): { width: number; depth: number } {
  return {
    width: picture.number(ItemKind.MATCH, 0, 'width', 180_000),
    depth: picture.number(ItemKind.MATCH, 0, 'depth', 120_000),
  };
}

export function wholeTable(picture: Picture): Window {
  const { width, depth } = tableSize(picture);
  const margin = width / 60;
  return { x: -margin, y: -margin, width: width + 2 * margin, height: depth + 2 * margin };
}

/** What the pointer took hold of. The board captures it, so marks over the table cannot listen for themselves. */
interface Grip {
  kind: 'table' | 'figure' | 'option' | 'turn';
  id: number;
  figure: number;
  moved: boolean;
  from: Spot;
}

/** So far may a finger or a mouse slip and still have pointed, in pixels. */
const SLIP = 6;
const FINGER = 24;
const MOUSE = 18;
const SHARPEN_AFTER_MS = 140;

interface Held {
  x: number;
  y: number;
}

function coarse(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
}

export function Board(props: BoardProps) {
  const { picture, window } = props;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const scene = useMemo(() => new Scene(), []);
  const pointers = useRef(new Map<number, Held>());
  const grip = useRef<Grip | undefined>(undefined);
  const wanted = useRef(0);
  const sharpen = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** The window that the drawing over the table was made for. */
  const base = useRef<Window | undefined>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const { width, depth } = tableSize(picture);
  const projection: Projection = { width, depth, flip: props.flip ?? false };
  const projected = useRef(projection);
  projected.current = projection;
  const beside = useRef<HTMLDivElement>(null);
  const dark = isDark.value;
  const ready = drawingsReady();

  /** One frame, if none is on its way. */
  const paint = () => {
    if (wanted.current !== 0) return;
    wanted.current = requestAnimationFrame((now) => {
      wanted.current = 0;
      const box = frame.current;
      const to = canvas.current?.getContext('2d', { alpha: false });
      if (!box || !to || !canvas.current) return;
      const ratio = Math.min(2, globalThis.devicePixelRatio || 1);
      const [wide, high] = [box.clientWidth, box.clientHeight];
      if (canvas.current.width !== Math.round(wide * ratio) || canvas.current.height !== Math.round(high * ratio)) {
        canvas.current.width = Math.round(wide * ratio);
        canvas.current.height = Math.round(high * ratio);
        scene.forgetShown();
      }
      const view = latest.current.window.value;
      scene.draw(to, view, wide, high, ratio, now);
      if (scene.moving(now)) paint();
    });
  };
  /** Draws what a decision lays over the table for this window. */
  const place = (view: Window) => {
    const over = svg.current;
    if (!over) return;
    const pixel = Math.max(view.width / (over.clientWidth || 1), view.height / (over.clientHeight || 1));
    over.setAttribute('viewBox', `${view.x} ${view.y} ${view.width} ${view.height}`);
    over.style.setProperty('--pixel', String(pixel));
    over.style.transform = '';
    base.current = view;
  };
  /** While the window goes on changing, the drawing of before is moved and stretched: that needs no new drawing. */
  const shift = (view: Window) => {
    const over = svg.current;
    const before = base.current;
    if (!over || !before) return;
    const scaleOf = (one: Window) => Math.min(over.clientWidth / one.width, over.clientHeight / one.height);
    const [scale, stretch] = [scaleOf(view), scaleOf(view) / (scaleOf(before) || 1)];
    const x = (before.x + before.width / 2 - view.x - view.width / 2) * scale;
    const y = (before.y + before.height / 2 - view.y - view.height / 2) * scale;
    over.style.transform = `translate(${x}px, ${y}px) scale(${stretch})`;
  };
  /** What stands at a figure goes with it. */
  const accompany = (view: Window) => {
    const box = frame.current;
    const companion = beside.current;
    const { beside: wantedBeside } = latest.current;
    if (!box || !companion || !wantedBeside) return;
    const { FIGURE } = ItemKind;
    const at = project(projected.current, {
      x: latest.current.picture.number(FIGURE, wantedBeside.figure, 'x'),
      y: latest.current.picture.number(FIGURE, wantedBeside.figure, 'y'),
    });
    const scale = Math.min(box.clientWidth / view.width, box.clientHeight / view.height);
    const x = (at.x - view.x - view.width / 2) * scale + box.clientWidth / 2;
    const y = (at.y - view.y - view.height / 2) * scale + box.clientHeight / 2;
    companion.style.transform = `translate(${x}px, ${y}px)`;
  };
  const settle = () => {
    clearTimeout(sharpen.current);
    sharpen.current = setTimeout(() => {
      // Whoever holds the table may go on at any moment.
      if (pointers.current.size > 0) {
        settle();
        return;
      }
      place(latest.current.window.value);
      const box = frame.current;
      if (box && scene.sharpen(latest.current.window.value, box.clientWidth, box.clientHeight, Math.min(2, globalThis.devicePixelRatio || 1))) paint();
    }, SHARPEN_AFTER_MS);
  };

  useEffect(() => {
    loadDrawings();
    // Panning sets the window of both drawings at once, without going through the components.
    const stop = effect(() => {
      const view = window.value;
      if (base.current) shift(view);
      else place(view);
      accompany(view);
      paint();
      settle();
    });
    const observer = new ResizeObserver(() => {
      place(window.value);
      accompany(window.value);
      paint();
      settle();
    });
    if (frame.current) observer.observe(frame.current);
    return () => {
      stop();
      observer.disconnect();
      cancelAnimationFrame(wanted.current);
      wanted.current = 0;
      clearTimeout(sharpen.current);
    };
  }, [scene, window]);

  useEffect(() => scene.forgetLooks(), [scene, props.display, dark, ready, language.value]);
  useEffect(() => {
    const options = {
      season: props.season ?? 'summer',
      dark,
      facings: props.facings ?? false,
      named: props.named !== false,
      least: coarse() ? FINGER : MOUSE,
      marks: props.marks ?? NO_MARKS,
    };
    scene.show(picture, props.display, projection, options, props.glide ?? false, cornersBy(props.event));
    paint();
    settle();
  }, [scene, picture, props.display, projection.flip, width, depth, props.season, dark, props.facings, props.named, props.marks, ready, language.value]);

  useEffect(() => {
    scene.selected = props.selected;
    scene.selectedUnit = props.selectedUnit ?? -1;
    scene.hovered = new Set(props.hovered ?? []);
    paint();
  }, [scene, props.selected, props.selectedUnit, props.hovered]);

  useLayoutEffect(() => accompany(window.value), [props.beside, picture, projection.flip]);

  const drawing = (event: { clientX: number; clientY: number }): Spot => {
    const box = (frame.current as HTMLDivElement).getBoundingClientRect();
    const view = window.value;
    const scale = Math.max(view.width / box.width, view.height / box.height);
    return {
      x: view.x + view.width / 2 + (event.clientX - box.left - box.width / 2) * scale,
      y: view.y + view.height / 2 + (event.clientY - box.top - box.height / 2) * scale,
    };
  };
  const onTable = (at: Spot): Spot => unproject(projection, at);
  const limits = { least: 15_000, most: width * 2.2 };
  const figureAt = (event: PointerEvent): number =>
    scene.hit(drawing(event), Math.min(2, globalThis.devicePixelRatio || 1), event.pointerType === 'touch' ? 5 : 0);

  const gripOf = (event: PointerEvent): Grip => {
    const target = event.target as Element;
    const figure = figureAt(event);
    const from = { x: event.clientX, y: event.clientY };
    if (props.measuring) return { kind: figure >= 0 ? 'figure' : 'table', id: figure, figure, moved: false, from };
    for (const kind of ['turn', 'option'] as const) {
      const found = target.closest(`[data-${kind}]`);
      if (found) return { kind, id: Number(found.getAttribute(`data-${kind}`)), figure, moved: false, from };
    }
    // A ghost is taken by the hand as its figure is.
    const ghost = target.closest('[data-ghost]');
    if (ghost) return { kind: 'figure', id: Number(ghost.getAttribute('data-ghost')), figure, moved: false, from };
    return figure >= 0 ? { kind: 'figure', id: figure, figure, moved: false, from } : { kind: 'table', id: -1, figure, moved: false, from };
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0) {
      props.onCancel?.();
      return;
    }
    frame.current?.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.current.size === 1) grip.current = gripOf(event);
    else if (grip.current) grip.current.moved = true;
  };
  const movable = (held: Grip): number => {
    if (held.kind === 'figure') return props.draggable?.(held.id) ? held.id : -1;
    return held.kind === 'option' && held.figure >= 0 && props.draggable?.(held.figure) ? held.figure : -1;
  };
  const move = (event: PointerEvent) => {
    const at = drawing(event);
    const before = pointers.current.get(event.pointerId);
    if (!before && event.pointerType !== 'touch') props.onHover?.(onTable(at), figureAt(event));
    const held = grip.current;
    if (!before || !held) return;
    const here = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current.entries()].find(([id]) => id !== event.pointerId)?.[1];
    const view = window.value;
    const box = (frame.current as HTMLDivElement).getBoundingClientRect();
    const scale = Math.max(view.width / box.width, view.height / box.height);
    pointers.current.set(event.pointerId, here);
    if (other) {
      // Two fingers: the table stretches between them, and goes with them.
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(here.x - other.x, here.y - other.y);
      const middle = drawing({ clientX: (here.x + other.x) / 2, clientY: (here.y + other.y) / 2 });
      const stretched = is > 0 ? zoomed(view, was / is, middle, limits) : view;
      window.value = panned(stretched, { x: ((before.x - here.x) / 2) * scale, y: ((before.y - here.y) / 2) * scale });
      return;
    }
    if (!held.moved && Math.hypot(here.x - held.from.x, here.y - held.from.y) < SLIP) return;
    held.moved = true;
    if (held.kind === 'turn') props.onTurn?.(held.id, onTable(at), false);
    else if (movable(held) >= 0) props.onDrag?.(movable(held), onTable(at), false);
    else window.value = panned(view, { x: (before.x - here.x) * scale, y: (before.y - here.y) * scale });
  };
  const up = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId)) return;
    const held = grip.current;
    if (pointers.current.size > 0 || !held) return;
    grip.current = undefined;
    const at = onTable(drawing(event));
    if (held.moved) {
      if (held.kind === 'turn') props.onTurn?.(held.id, at, true);
      else if (movable(held) >= 0) props.onDrag?.(movable(held), at, true);
    } else if (held.kind === 'figure') props.onFigure(held.id, at);
    else if (held.kind === 'option') props.onOption?.(held.id, held.figure);
    else if (held.kind === 'table') props.onPoint(at);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    window.value = zoomed(window.value, Math.exp(Math.max(-1, Math.min(1, event.deltaY / 300))), drawing(event), limits);
  };
  const key = (event: KeyboardEvent) => {
    const view = window.value;
    const step = view.width / 12;
    const by: Record<string, Spot> = {
      ArrowLeft: { x: -step, y: 0 },
      ArrowRight: { x: step, y: 0 },
      ArrowUp: { x: 0, y: -step },
      ArrowDown: { x: 0, y: step },
    };
    const pan = by[event.key];
    const centre = { x: view.x + view.width / 2, y: view.y + view.height / 2 };
    if (pan) window.value = panned(view, pan);
    else if (event.key === '+' || event.key === '=') window.value = zoomed(view, 1 / 1.25, centre, limits);
    else if (event.key === '-') window.value = zoomed(view, 1.25, centre, limits);
    else if (event.key === '0') window.value = wholeTable(picture);
    else return;
    event.preventDefault();
  };
  const list = useMemo(() => <FigureList picture={picture} display={props.display} />, [picture, props.display, language.value]);
  // A window that has changed since is in the style of the drawing (see shift) until it settles: told here too, it would count twice.
  const view = base.current ?? window.peek();
  return (
    <div
      ref={frame}
      class="board-frame"
      role="application"
      aria-label={props.label}
      aria-roledescription={text('web.board')}
      tabIndex={0}
      data-flip={projection.flip ? 1 : 0}
      data-depth={depth}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onPointerLeave={() => props.onHover?.(undefined, -1)}
      onContextMenu={(event) => event.preventDefault()}
      onWheel={wheel}
      onKeyDown={key}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <svg ref={svg} class="board" viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}>
        <g class={projection.flip ? 'flipped' : ''} transform={projection.flip ? `rotate(180 ${width / 2} ${depth / 2})` : undefined}>
          {props.children}
        </g>
      </svg>
      {list}
      {props.beside && (
        <div ref={beside} class="beside">
          {props.beside.content}
        </div>
      )}
    </div>
  );
}
