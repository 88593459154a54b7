// Laying terrain: pieces go where one clicks, are dragged and turned; a line goes from corner to corner. Everything can be done by the buttons
// and the table's points alone.
import { create } from '@bufbuild/protobuf';
import { AnswerItemSchema, AnswerSchema, DecisionKind, type LayShape, type Preview } from '../generated/gonfalon_pb';
import { text } from '../text';
import type { Draft } from './draft';
import { FULL_TURN, type Spot } from './geometry';
import { ahead, isLine, pieceOutline } from './shapes';

/** One press of a button turns a piece by so much. */
const STEP = FULL_TURN / 24;

export function shapeOf(draft: Draft, piece: number): LayShape | undefined {
  return draft.decision.movables.find((one) => one.figure === piece)?.shape;
}

/** The piece that is held comes to lie there; of a line it is a further corner. */
export function layAt(draft: Draft, at: Spot, facing = 0): void {
  const piece = draft.holding.value;
  const shape = shapeOf(draft, piece);
  if (!shape) return;
  if (!isLine(shape)) {
    draft.place(at, facing);
    return;
  }
  const own = draft.way(piece);
  if (own.length >= shape.mostCorners) return;
  const corner = create(AnswerItemSchema, { ref: piece, x: Math.round(at.x), y: Math.round(at.y) });
  const rest = draft.items.value.filter((one) => one.ref !== piece);
  draft.take(create(AnswerSchema, { kind: DecisionKind.LAY, items: [...rest, ...own, corner] }));
}

function dropCorner(draft: Draft, piece: number): void {
  const rest = draft.items.value.filter((one) => one.ref !== piece);
  draft.take(create(AnswerSchema, { kind: DecisionKind.LAY, items: [...rest, ...draft.way(piece).slice(0, -1)] }));
}

export function LayLayer({ draft, preview, depth }: { draft: Draft; preview: Preview | undefined; depth: number }) {
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
                <circle key={index} class="corner" cx={corner.x} cy={depth - corner.y} r={400} />
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

export function LayPanel({ draft }: { draft: Draft }) {
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
            </div>
          );
        })}
      </fieldset>
    </section>
  );
}
