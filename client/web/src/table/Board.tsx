// The battlefield, drawn to scale: terrain, bases with facing, and whatever a decision lays over them. One unit
// of the drawing is one unit of the table; only y is turned over, since a screen counts downwards.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type Signal, useSignal } from '@preact/signals';
import { ItemKind } from '../generated/gonfalon_pb';
import { language, text } from '../text';
import { degrees, panned, type Spot, type Window, zoomed } from './geometry';
import { listOf, numberOf, type Picture, textOf, type Thing } from './picture';

export interface BoardProps {
  picture: Picture;
  window: Signal<Window>;
  selected: number;
  onFigure: (figure: number) => void;
  onPoint: (at: Spot) => void;
  /** A mark of the decision that was pointed at: an option's number. */
  onOption?: (option: number) => void;
  /** The handle before a figure was dragged: it shall face there. */
  onTurn?: (figure: number, towards: Spot, dropped: boolean) => void;
  onDrag?: (figure: number, at: Spot, dropped: boolean) => void;
  onHover?: (at: Spot | undefined) => void;
  draggable?: (figure: number) => boolean;
  children?: ComponentChildren;
  /** Whether figures have their names beside them, where there is room. */
  named?: boolean;
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

function outline(thing: Thing, depth: number): string {
  const list = listOf(thing, 'outline');
  const points: string[] = [];
  for (let i = 0; i + 1 < list.length; i += 2) points.push(`${list[i]},${depth - (list[i + 1] as number)}`);
  return points.join(' ');
}

function Terrain({ thing, depth }: { thing: Thing; depth: number }) {
  if (numberOf(thing, 'removed')) return null;
  const kind = textOf(thing, 'kind');
  const form = textOf(thing, 'form');
  const name = textOf(thing, 'name') || text(kind);
  const thick = Math.max(numberOf(thing, 'thickness'), 350);
  if (form === 'area')
    return (
      <polygon class={`terrain area ${kind}`} points={outline(thing, depth)}>
        <title>{name}</title>
      </polygon>
    );
  return (
    <polyline
      class={`terrain ${form} ${kind} ${textOf(thing, 'state')}`}
      points={outline(thing, depth)}
      style={{ strokeWidth: form === 'opening' ? thick * 1.5 : thick }}
    >
      <title>{form === 'opening' ? `${name} (${text(textOf(thing, 'state'))})` : name}</title>
    </polyline>
  );
}

function Figure({
  thing,
  depth,
  selected,
  labelled,
  halo,
}: {
  thing: Thing;
  depth: number;
  selected: boolean;
  labelled: boolean;
  halo: number;
}) {
  const width = numberOf(thing, 'base_width', 2000);
  const length = numberOf(thing, 'base_depth', width);
  const side = numberOf(thing, 'side', -1);
  const name = nameOf(thing);
  const x = numberOf(thing, 'x');
  const y = depth - numberOf(thing, 'y');
  const lying = numberOf(thing, 'lying') ? ' lying' : '';
  return (
    <g
      class={`figure ${textOf(thing, 'kind')} side${side}${selected ? ' selected' : ''}${lying}`}
      transform={`translate(${x} ${y})`}
      data-figure={thing.id}
    >
      <title>{name}</title>
      {halo > width * 0.7 && <circle class="halo" r={halo} />}
      <g transform={`rotate(${degrees(numberOf(thing, 'facing'))})`}>
        {textOf(thing, 'shape') === 'rectangle' ? (
          <rect class="base" x={-width / 2} y={-length / 2} width={width} height={length} rx={width / 12} />
        ) : (
          <circle class="base" r={width / 2} />
        )}
        <path class="front" d={`M0 ${-length / 2} l${width / 5} ${width / 3.5} h${-width / 2.5} z`} />
        <path class="mark" d={markOf(side, width)} />
      </g>
      {labelled && (
        <text class="name" y={nameBelow(thing)}>
          {name}
        </text>
      )}
    </g>
  );
}

/** Sides differ in shape as well as in colour: a bar, a cross, a ring of corners, two bars. */
function markOf(side: number, width: number): string {
  const s = width / 6;
  switch (side) {
    case 0:
      return `M${-s} ${s} h${2 * s}`;
    case 1:
      return `M${-s} ${s * 0.2} l${2 * s} ${s * 1.6} M${s} ${s * 0.2} l${-2 * s} ${s * 1.6}`;
    case 2:
      return `M0 ${s * 0.2} l${s} ${s * 0.8} l${-s} ${s * 0.8} l${-s} ${-s * 0.8} z`;
    case 3:
      return `M${-s} ${s * 0.5} h${2 * s} M${-s} ${s * 1.3} h${2 * s}`;
    default:
      return '';
  }
}

/** Each kind of ground has its colour and its drawing, so that it is known without colours too. */
function Patterns() {
  const tile = 3000;
  return (
    <defs>
      <pattern id="trees" width={tile} height={tile} patternUnits="userSpaceOnUse">
        <rect class="trees-ground" width={tile} height={tile} />
        <circle class="tree" cx={tile * 0.3} cy={tile * 0.35} r={tile * 0.22} />
        <circle class="tree" cx={tile * 0.78} cy={tile * 0.8} r={tile * 0.18} />
      </pattern>
      <pattern id="tufts" width={tile / 2} height={tile / 2} patternUnits="userSpaceOnUse">
        <rect class="tufts-ground" width={tile / 2} height={tile / 2} />
        <path class="tuft" d={`M${tile / 8} ${tile / 3} l${tile / 16} ${-tile / 6} l${tile / 16} ${tile / 6}`} />
      </pattern>
      <pattern id="rows" width={tile / 3} height={tile / 3} patternUnits="userSpaceOnUse">
        <rect class="rows-ground" width={tile / 3} height={tile / 3} />
        <path class="tuft" d={`M0 ${tile / 6} h${tile / 3}`} />
      </pattern>
      <pattern id="waves" width={tile} height={tile / 2} patternUnits="userSpaceOnUse">
        <rect class="waves-ground" width={tile} height={tile / 2} />
        <path class="wave" d={`M0 ${tile / 4} q${tile / 4} ${-tile / 6} ${tile / 2} 0 t${tile / 2} 0`} />
      </pattern>
      <pattern id="slope" width={tile / 2} height={tile / 2} patternUnits="userSpaceOnUse">
        <rect class="slope-ground" width={tile / 2} height={tile / 2} />
        <path class="tuft" d={`M0 ${tile / 2} l${tile / 2} ${-tile / 2}`} />
      </pattern>
    </defs>
  );
}

/** What is worth naming: not so far out that names cover the table, nor so small that nobody could read them. */
function namesShown(window: Window, pixel: number): boolean {
  return window.width < 130_000 && NAME_SIZE / pixel >= NAME_LEAST_PIXELS;
}

/** As in the style sheet, where the names of those who are chosen grow beyond it on small screens. */
const NAME_SIZE = 1600;
const NAME_LEAST_PIXELS = 8;

/** How much of the table one pixel of the screen is: texts on it are kept readable by this. */
function usePixel(svg: { current: SVGSVGElement | null }, { width, height }: Window): number {
  const box = useSignal({ width: 0, height: 0 });
  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      box.value = { width: element.clientWidth, height: element.clientHeight };
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [svg, box]);
  return box.value.width > 0 ? Math.max(width / box.value.width, height / box.value.height) : 1;
}

function nameOf(thing: Thing): string {
  return textOf(thing, 'name') || text(textOf(thing, 'sort'));
}

/** Where the name of a figure is written, below its base. */
function nameBelow(thing: Thing): number {
  return numberOf(thing, 'base_depth', numberOf(thing, 'base_width', 2000)) / 2 + NAME_SIZE * 1.2;
}

/** Those whose names have room: none is written over another or over a base, but whoever is `first` has his in any case. */
export function readable(figures: Thing[], first: number): Set<number> {
  const taken = figures.map((thing) => {
    const half = numberOf(thing, 'base_width', 2000) / 2;
    return { id: thing.id, left: numberOf(thing, 'x') - half, right: numberOf(thing, 'x') + half, y: numberOf(thing, 'y'), high: half };
  });
  const named = new Set<number>();
  const order = [...figures].sort((a, b) => Number(b.id === first) - Number(a.id === first) || a.id - b.id);
  for (const thing of order) {
    const half = (nameOf(thing).length * NAME_SIZE * 0.58) / 2;
    const x = numberOf(thing, 'x');
    const box = { id: thing.id, left: x - half, right: x + half, y: numberOf(thing, 'y') - nameBelow(thing) + NAME_SIZE / 3, high: NAME_SIZE / 2 };
    const inTheWay = taken.some(
      (other) => other.id !== box.id && box.left < other.right && other.left < box.right && Math.abs(box.y - other.y) < box.high + other.high,
    );
    if (inTheWay && thing.id !== first) continue;
    taken.push(box);
    named.add(thing.id);
  }
  return named;
}

/** What the pointer took hold of. The board captures it, so marks over the table cannot listen for themselves. */
interface Grip {
  kind: 'table' | 'figure' | 'option' | 'turn';
  id: number;
  moved: boolean;
}

function gripOf(target: Element): Grip {
  for (const kind of ['turn', 'option', 'figure'] as const) {
    const found = target.closest(`[data-${kind}]`);
    if (found) return { kind, id: Number(found.getAttribute(`data-${kind}`)), moved: false };
  }
  return { kind: 'table', id: -1, moved: false };
}

export function Board(props: BoardProps) {
  const { picture, window } = props;
  const svg = useRef<SVGSVGElement>(null);
  const pointers = useRef(new Map<number, Spot>());
  const grip = useRef<Grip | undefined>(undefined);
  const { width, depth } = tableSize(picture);
  const view = window.value;

  const drawing = (event: PointerEvent | WheelEvent): Spot => {
    const box = (svg.current as SVGSVGElement).getBoundingClientRect();
    const view = window.value;
    const scale = Math.max(view.width / box.width, view.height / box.height);
    return {
      x: view.x + view.width / 2 + (event.clientX - box.left - box.width / 2) * scale,
      y: view.y + view.height / 2 + (event.clientY - box.top - box.height / 2) * scale,
    };
  };
  const onTable = (at: Spot): Spot => ({ x: at.x, y: depth - at.y });
  const limits = { least: 20_000, most: width * 1.6 };

  const down = (event: PointerEvent) => {
    svg.current?.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, drawing(event));
    grip.current = gripOf(event.target as Element);
  };
  const move = (event: PointerEvent) => {
    const at = drawing(event);
    const before = pointers.current.get(event.pointerId);
    props.onHover?.(onTable(at));
    const held = grip.current;
    if (!before || !held) return;
    const others = [...pointers.current.entries()].filter(([id]) => id !== event.pointerId);
    const other = others[0]?.[1];
    const view = window.value;
    if (other) {
      // Two fingers: the table stretches between them.
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(at.x - other.x, at.y - other.y);
      held.moved = true;
      if (is > 0) window.value = zoomed(view, was / is, other, limits);
      return;
    }
    const step = Math.hypot(at.x - before.x, at.y - before.y);
    if (!held.moved && step < view.width / 200) return;
    held.moved = true;
    if (held.kind === 'turn') props.onTurn?.(held.id, onTable(at), false);
    else if (held.kind === 'figure' && props.draggable?.(held.id)) props.onDrag?.(held.id, onTable(at), false);
    else window.value = panned(view, { x: before.x - at.x, y: before.y - at.y });
  };
  const up = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    const held = grip.current;
    if (pointers.current.size === 0) grip.current = undefined;
    if (!held) return;
    const at = onTable(drawing(event));
    if (held.moved) {
      if (held.kind === 'turn') props.onTurn?.(held.id, at, true);
      else if (held.kind === 'figure' && props.draggable?.(held.id)) props.onDrag?.(held.id, at, true);
    } else if (held.kind === 'figure') props.onFigure(held.id);
    else if (held.kind === 'option') props.onOption?.(held.id);
    else if (held.kind === 'table') props.onPoint(at);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    window.value = zoomed(view, event.deltaY > 0 ? 1.15 : 1 / 1.15, drawing(event), limits);
  };
  const key = (event: KeyboardEvent) => {
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
    else if (event.key === '+') window.value = zoomed(view, 1 / 1.25, centre, limits);
    else if (event.key === '-') window.value = zoomed(view, 1.25, centre, limits);
    else if (event.key === '0') window.value = wholeTable(picture);
    else return;
    event.preventDefault();
  };

  // Panning only changes the window: what stands on the table is not gone through again for it. A halo, in a few
  // sizes, keeps figures in sight and within reach of a finger when the whole table is shown.
  const pixel = usePixel(svg, view);
  const labelled = props.named !== false && namesShown(view, pixel);
  const halo = 2 ** Math.floor(Math.log2(view.width / 70));
  const things = useMemo(() => {
    const figures = picture
      .all(ItemKind.FIGURE)
      .filter((thing) => numberOf(thing, 'on_table'))
      // Large ones lie beneath: the crew is seen in its boat.
      .sort((a, b) => numberOf(b, 'base_depth') - numberOf(a, 'base_depth'));
    const named = labelled ? readable(figures, props.selected) : new Set([props.selected]);
    return (
      <>
        <rect class="ground" x={0} y={0} width={width} height={depth} />
        {picture.all(ItemKind.TERRAIN).map((thing) => (
          <Terrain key={thing.id} thing={thing} depth={depth} />
        ))}
        <rect class="edge" x={0} y={0} width={width} height={depth} />
        {figures.map((thing) => (
          <Figure
            key={thing.id}
            thing={thing}
            depth={depth}
            selected={props.selected === thing.id}
            labelled={named.has(thing.id)}
            halo={halo}
          />
        ))}
      </>
    );
  }, [picture, width, depth, labelled, halo, props.selected, language.value]);
  return (
    <svg
      ref={svg}
      class="board"
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      style={{ '--pixel': pixel }}
      role="application"
      aria-label={props.label}
      tabIndex={0}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onPointerLeave={() => props.onHover?.(undefined)}
      onWheel={wheel}
      onKeyDown={key}
    >
      <Patterns />
      {things}
      {props.children}
    </svg>
  );
}
