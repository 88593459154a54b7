// Laying terrain: pieces go where one clicks, are dragged and turned; a line goes from corner to corner. Everything can be done by the buttons
// and the table's points alone.
import { create } from '@bufbuild/protobuf';
import { AnswerItemSchema, AnswerSchema, DecisionKind, type LayShape, type Preview } from '../generated/gonfalon_pb';
import { follow } from '../ranks/hand';
import { text } from '../text';
import type { Draft } from './draft';
import { FULL_TURN, type Spot } from './geometry';
import { ahead, isLine, pieceOutline } from './shapes';

/** One press of a button turns a piece by so much. */
const STEP = FULL_TURN / 24;

export function shapeOf(draft: Draft, piece: number): LayShape | undefined {
  return draft.decision.movables.find((one) => one.figure === piece)?.shape;
}

/** A corner of a line so near to the table's edge lies on it: nobody points at the last hundredth of a millimetre. */
const AT_EDGE = 1500;

function snapped({ x, y }: Spot, { width, depth }: Size): Spot {
  const edge = (value: number, most: number) => (value < AT_EDGE ? 0 : value > most - AT_EDGE ? most : Math.round(value));
  return { x: edge(x, width), y: edge(y, depth) };
}

interface Size {
  width: number;
  depth: number;
}

/** Another place for one corner of a line, or for a piece; while it is being dragged, it is no step of its own. */
function moveCorner(draft: Draft, piece: number, index: number, at: Spot, dropped = true): void {
  let place = 0;
  const items = draft.held().map((one) => (one.ref === piece && place++ === index ? create(AnswerItemSchema, { ...one, x: Math.round(at.x), y: Math.round(at.y) }) : one));
  if (dropped) draft.set(items);
  else draft.hold(items, piece);
}

/** The piece that is held comes to lie there; of a line it is a further corner. */
export function layAt(draft: Draft, at: Spot, size: Size, facing = 0): void {
  const piece = draft.holding.value;
  const shape = shapeOf(draft, piece);
  if (!shape) return;
  if (!isLine(shape)) {
    draft.place(at, facing);
    return;
  }
  const own = draft.way(piece);
  if (own.length >= shape.mostCorners) return;
  const corner = create(AnswerItemSchema, { ref: piece, ...snapped(at, size) });
  const rest = draft.items.value.filter((one) => one.ref !== piece);
  draft.take(create(AnswerSchema, { kind: DecisionKind.LAY, items: [...rest, ...own, corner] }));
}

function dropCorner(draft: Draft, piece: number): void {
  const rest = draft.items.value.filter((one) => one.ref !== piece);
  draft.take(create(AnswerSchema, { kind: DecisionKind.LAY, items: [...rest, ...draft.way(piece).slice(0, -1)] }));
}

export function LayLayer({ draft, preview, width, depth }: Size & { draft: Draft; preview: Preview | undefined }) {
  const verdict = preview ? (preview.legal ? ' legal' : ' forbidden') : '';
  const down = (points: Spot[]) => points.map(({ x, y }) => `${x},${depth - y}`).join(' ');
  return (
    <g class={`laying${verdict}`}>
      {draft.decision.movables.map(({ figure: piece, shape }) => {
        const items = draft.way(piece);
        const [first] = items;
        if (!shape || !first) return null;
        if (isLine(shape))
          return (
            <g key={piece} data-laid={piece}>
              <polyline class="bed" points={down(items)} style={{ strokeWidth: `max(${shape.width}px, calc(4px * var(--pixel, 1)))` }} />
              {items.map((corner, index) => (
                <circle
                  key={index}
                  class="corner"
                  cx={corner.x}
                  cy={depth - corner.y}
                  r={700}
                  style={{ r: 'max(700px, calc(9px * var(--pixel, 1)))' }}
                  data-corner={index}
                  onPointerDown={(event) => follow(event, draft, depth, (_, to, dropped) => moveCorner(draft, piece, index, snapped(to, { width, depth }), dropped))}
                />
              ))}
            </g>
          );
        const outline = pieceOutline(shape, first, first.facing);
        const reach = Math.max(...shape.corners.map(({ x, y }) => Math.hypot(x, y)));
        const handle = ahead(first, first.facing, 0, reach * 1.15);
        return (
          <g key={piece} data-laid={piece}>
            <polygon class="piece" points={down(outline)} data-ghost={piece} />
            {shape.turns && <circle class="handle" cx={handle.x} cy={depth - handle.y} r={500} data-turn={piece} />}
          </g>
        );
      })}
      {preview?.refusal?.at && <circle class="fault" cx={preview.refusal.at.x} cy={depth - preview.refusal.at.y} r={1200} />}
    </g>
  );
}

/** Where a piece or a corner lies, in numbers: all that a pointer can do, keys can. */
function PlaceFields({ draft, piece, index, name, at, size, measure }: { draft: Draft; piece: number; index: number; name: string; at: Spot; size: Size; measure: number }) {
  const field = (axis: 'x' | 'y', most: number) => (
    <label>
      {axis}{' '}
      <input
        type="number"
        aria-label={`${name} ${axis}`}
        min={0}
        max={most / measure}
        step={0.5}
        value={Math.round((at[axis] / measure) * 10) / 10}
        onChange={(event) => moveCorner(draft, piece, index, { ...at, [axis]: Math.max(0, Math.min(most, (event.currentTarget.valueAsNumber || 0) * measure)) })}
      />
    </label>
  );
  return (
    <div class="lay-place">
      {field('x', size.width)}
      {field('y', size.depth)}
    </div>
  );
}

export function LayPanel({ draft, measure, ...size }: Size & { draft: Draft; measure: number }) {
  const middle = { x: size.width / 2, y: size.depth / 2 };
  return (
    <section class="panel lay-panel">
      <fieldset class="options">
        <legend>{text('web.lay_terrain')}</legend>
        {draft.decision.movables.map(({ figure: piece, shape, must }) => {
          if (!shape) return null;
          const items = draft.way(piece);
          const [first] = items;
          const line = isLine(shape);
          const state = first ? (line ? text('web.corners_n', { number: items.length }) : text('web.laid')) : must ? text('web.must') : '';
          return (
            <div key={piece} class="lay-piece">
              <label class={draft.holding.value === piece ? 'chosen' : ''}>
                <input
                  type="radio"
                  name="piece"
                  checked={draft.holding.value === piece}
                  onChange={() => {
                    draft.holding.value = piece;
                  }}
                />
                {text(shape.label)} <small>{state}</small>
              </label>
              {first && !line && shape.turns && (
                <>
                  <button type="button" aria-label={text('web.turn_left')} onClick={() => draft.turn(piece, (first.facing - STEP + FULL_TURN) % FULL_TURN)}>
                    ↺
                  </button>
                  <button type="button" aria-label={text('web.turn_right')} onClick={() => draft.turn(piece, (first.facing + STEP) % FULL_TURN)}>
                    ↻
                  </button>
                </>
              )}
              {(line ? items.length < shape.mostCorners : !first) && (
                <button
                  type="button"
                  onClick={() => {
                    draft.holding.value = piece;
                    layAt(draft, middle, size);
                  }}
                >
                  {text(line ? 'web.lay_corner' : 'web.lay_here')}
                </button>
              )}
              {first && line && (
                <button type="button" onClick={() => dropCorner(draft, piece)}>
                  {text('web.lay_last_corner')}
                </button>
              )}
              {first && (
                <button type="button" onClick={() => draft.clear(piece)}>
                  {text('web.lay_take_off')}
                </button>
              )}
              {items.map((one, index) => (
                <PlaceFields key={index} draft={draft} piece={piece} index={index} name={line ? text('web.corner_n', { number: index + 1 }) : text(shape.label)} at={one} size={size} measure={measure} />
              ))}
            </div>
          );
        })}
      </fieldset>
    </section>
  );
}
