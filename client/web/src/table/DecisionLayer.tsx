// What an open decision lays over the table: zones, reach, options with a place, and the answer in the making
// with the server's word on it.
import { type Decision, DecisionKind, ItemKind, type Preview } from '../generated/gonfalon_pb';
import { sayLength } from '../text';
import { tableSize } from './Board';
import type { Draft } from './draft';
import { degrees, far, pathLength, type Spot } from './geometry';
import type { Picture } from './picture';

interface Props {
  picture: Picture;
  draft: Draft;
  preview: Preview | undefined;
  measure: number;
  /** Whether the rules let players measure before they decide. */
  measuring: boolean;
}

export function spotOf(picture: Picture, figure: number): Spot {
  return { x: picture.number(ItemKind.FIGURE, figure, 'x'), y: picture.number(ItemKind.FIGURE, figure, 'y') };
}

function Zones({ decision, depth }: { decision: Decision; depth: number }) {
  return (
    <>
      {decision.zones.map((zone, index) => (
        <polygon
          key={index}
          class="zone"
          points={zone.corners.map((corner) => `${corner.x},${depth - corner.y}`).join(' ')}
        />
      ))}
    </>
  );
}

/** How far the figure held could go over open ground: a circle about its edge. */
function Reach({ picture, draft, depth }: { picture: Picture; draft: Draft; depth: number }) {
  const movable = draft.decision.movables.find((one) => one.figure === draft.holding.value);
  if (draft.decision.kind !== DecisionKind.MOVE || !movable || movable.budget <= 0) return null;
  const at = spotOf(picture, movable.figure);
  const edge = picture.number(ItemKind.FIGURE, movable.figure, 'base_width') / 2;
  return <circle class="reach" cx={at.x} cy={depth - at.y} r={movable.budget + edge} />;
}

function Options({ picture, draft, depth }: Props & { depth: number }) {
  return (
    <>
      {draft.decision.options.map((option) => {
        const at = option.at ?? (option.figure >= 0 ? spotOf(picture, option.figure) : undefined);
        if (!at) return null;
        const radius = option.figure >= 0 ? picture.number(ItemKind.FIGURE, option.figure, 'base_width', 2000) * 0.75 : 900;
        const chosen = draft.chosen(option.id) ? ' chosen' : '';
        return (
          <circle
            key={option.id}
            class={`option${chosen}`}
            cx={at.x}
            cy={depth - at.y}
            r={radius}
            data-option={option.id}
          />
        );
      })}
    </>
  );
}

/** From who decides to whom he has chosen, with the distance where it may be known. */
function Aim({ picture, draft, measure, depth, measuring }: Props & { depth: number }) {
  const from = draft.decision.figure;
  if (from < 0 || !picture.get(ItemKind.FIGURE, from)) return null;
  const start = spotOf(picture, from);
  const targets = draft.decision.options.filter((one) => draft.chosen(one.id) && one.figure >= 0 && one.figure !== from);
  return (
    <>
      {targets.map((option) => {
        const end = spotOf(picture, option.figure);
        return (
          <g key={option.id} class="tape">
            <line x1={start.x} y1={depth - start.y} x2={end.x} y2={depth - end.y} />
            {measuring && (
              <text x={(start.x + end.x) / 2} y={depth - (start.y + end.y) / 2 - 800} style={{ fontSize: '2200px' }}>
                {sayLength(far(start, end), measure)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

function Ways({ picture, draft, preview, measure, depth }: Props & { depth: number }) {
  const figures = [...new Set(draft.items.value.map((item) => item.ref))].filter((ref) => ref >= 0);
  const verdict = preview ? (preview.legal ? ' legal' : ' forbidden') : '';
  return (
    <>
      {figures.map((figure) => {
        const way = draft.way(figure);
        const points = [spotOf(picture, figure), ...way];
        const end = points.at(-1) as Spot;
        const width = picture.number(ItemKind.FIGURE, figure, 'base_width', 2000);
        const placing = draft.decision.kind === DecisionKind.PLACE;
        return (
          <g key={figure} class={`way${verdict}`}>
            {!placing && <polyline points={points.map((point) => `${point.x},${depth - point.y}`).join(' ')} />}
            <g transform={`translate(${end.x} ${depth - end.y}) rotate(${degrees(way.at(-1)?.facing ?? 0)})`}>
              <circle class="ghost" r={width / 2} />
              <path class="front" d={`M0 ${-width / 2} l${width / 5} ${width / 3.5} h${-width / 2.5} z`} />
              {draft.decision.needFacing && <circle class="handle" cy={-width * 1.1} r={width / 4} data-turn={figure} />}
            </g>
            {!placing && (
              <text x={end.x + width} y={depth - end.y - width / 2} style={{ fontSize: '2000px' }}>
                {sayLength(pathLength(points), measure)}
              </text>
            )}
          </g>
        );
      })}
      {preview?.refusal?.at && (
        <circle class="fault" cx={preview.refusal.at.x} cy={depth - preview.refusal.at.y} r={1200} />
      )}
    </>
  );
}

export function DecisionLayer(props: Props) {
  const { picture, draft } = props;
  const { depth } = tableSize(picture);
  const kind = draft.decision.kind;
  const moves = kind === DecisionKind.MOVE || kind === DecisionKind.PLACE;
  const point = kind === DecisionKind.TARGET ? draft.items.value.find((item) => item.ref === -1) : undefined;
  return (
    <g class="decision">
      <Zones decision={draft.decision} depth={depth} />
      <Reach picture={picture} draft={draft} depth={depth} />
      {kind !== DecisionKind.ORDER && <Options {...props} depth={depth} />}
      {kind !== DecisionKind.ORDER && !moves && <Aim {...props} depth={depth} />}
      {moves && <Ways {...props} depth={depth} />}
      {point && <path class="crosshair" d={`M${point.x - 2000} ${depth - point.y} h4000 M${point.x} ${depth - point.y - 2000} v4000`} />}
    </g>
  );
}
