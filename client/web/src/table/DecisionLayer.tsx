// What an open decision lays over the table: zones, reach, options with a place, and the answer in the making
// with the server's word on it.
import { outlineOf } from '../paint/drawings';
import { sideColours } from '../paint/palette';
import type { Display } from '../parts/display';
import { ArgKind, type Decision, DecisionKind, ItemKind, type Option, type Preview } from '../generated/gonfalon_pb';
import { headed, sayLength, sayName, text } from '../text';
import { drawnArcs, poseOf } from './arcs';
import { tableSize } from './Board';
import { blocksOf, isRanked, outlineOfBlock } from './blocks';
import { cornersOf, coverBetween, coverPieces } from './cover';
import type { Draft } from './draft';
import { angleOff, bearing, degrees, far, pathLength, type Spot } from './geometry';
import type { Trail } from './happening';
import { aboutUnits, massed } from './massed';
import { numberOf, type Picture, textOf, type Thing } from './picture';

interface Props {
  picture: Picture;
  display: Display;
  draft: Draft;
  preview: Preview | undefined;
  measure: number;
  /** Whether the rules let players measure before they decide. */
  measuring: boolean;
  /** Whether it matters which way a figure faces. */
  facings: boolean;
  /** The kinds of terrain that give cover. */
  cover: ReadonlySet<string>;
  /** The way that the last mover came. */
  trail: Trail | undefined;
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

/** Where the figure held can go in a straight leg, turning and terrain counted: the server says so. */
function Reach({ draft, depth }: { draft: Draft; depth: number }) {
  const corners = draft.reach.value;
  if (corners.length === 0) return null;
  const points = corners.map((corner) => `${corner.x},${depth - corner.y}`).join(' ');
  return (
    <>
      <polygon class="under" points={points} clip-path="url(#table-edge)" />
      <polygon class="reach" points={points} clip-path="url(#table-edge)" />
    </>
  );
}

/** Where somebody goes whom the question interrupts, as the server tells it: an arrow, and how far where that may be known. */
function Ahead({ draft, depth, measure, measuring }: Props & { depth: number }) {
  const points = draft.decision.way?.corners ?? [];
  const [end, last] = [points.at(-1), points.at(-2)];
  if (!end || !last) return null;
  const line = points.map((point) => `${point.x},${depth - point.y}`).join(' ');
  const leg = Math.max(1, far(last, end));
  return (
    <g class="ahead" data-ahead={draft.decision.way?.figure} clip-path="url(#table-edge)">
      <polyline class="under" points={line} />
      <polyline points={line} />
      <g transform={`translate(${end.x} ${depth - end.y}) rotate(${degrees(bearing(last, end))})`}>
        <path style={{ transform: 'scale(var(--pixel, 1))' }} d="M-6 2 L0 -9 L6 2" />
      </g>
      {/* Beyond the end, where neither the line nor who walks along it is. */}
      {measuring && (
        <g transform={`translate(${end.x} ${depth - end.y})`}>
          <text style={{ transform: `translate(calc(${((end.x - last.x) / leg) * 34}px * var(--pixel, 1)), calc(${((last.y - end.y) / leg) * 22 + 5}px * var(--pixel, 1)))` }}>{sayLength(pathLength(points), measure)}</text>
        </g>
      )}
    </g>
  );
}

/** The others whom the question is about: who moved, whom one answers. The way that a mover came is drawn. */
function Involved({ picture, draft, depth, trail }: Props & { depth: number }) {
  const { decision } = draft;
  const figures = decision.args.flatMap((arg) => (arg.kind === ArgKind.FIGURE && arg.value !== decision.figure ? [arg.value] : []));
  return (
    <>
      {trail && trail.points.length > 1 && decision.reaction && figures.includes(trail.figure) && (
        <polyline class="trail" points={trail.points.map((point) => `${point.x},${depth - point.y}`).join(' ')} />
      )}
      {figures
        .filter((figure) => picture.number(ItemKind.FIGURE, figure, 'on_table'))
        .map((figure) => {
          const at = spotOf(picture, figure);
          return <circle key={figure} class="involved" data-involved={figure} cx={at.x} cy={depth - at.y} r={picture.number(ItemKind.FIGURE, figure, 'base_width', 2000)} />;
        })}
    </>
  );
}

function isRankedOption(picture: Picture, option: Option): boolean {
  return !option.at && option.figure < 0 && isRanked(picture.get(ItemKind.UNIT, option.unit));
}

/** Where an option is on the table: its own point, its figure, or every figure of its unit. */
function marksOf(picture: Picture, option: Option): { key: string; at: Spot; radius: number }[] {
  const ring = (figure: number) => ({
    key: `${option.id}/${figure}`,
    at: spotOf(picture, figure),
    radius: picture.number(ItemKind.FIGURE, figure, 'base_width', 2000) * 0.85,
  });
  if (option.at) return [{ key: `${option.id}`, at: option.at, radius: option.figure >= 0 ? ring(option.figure).radius : 900 }];
  // What somebody carries is no place on the table.
  if (option.figure >= 0) return picture.number(ItemKind.FIGURE, option.figure, 'on_table') ? [ring(option.figure)] : [];
  return option.unit >= 0 ? membersOf(picture, option.unit).map((thing) => ring(thing.id)) : [];
}

/** A unit in ranks is marked around its blocks, not around each of its figures. */
function RankedMark({ picture, unit, depth, looks, option }: { picture: Picture; unit: number; depth: number; looks: string; option?: number }) {
  return (
    <>
      {blocksOf(picture.get(ItemKind.UNIT, unit)).map((block, index) => (
        <polygon key={index} class={looks} points={outlineOfBlock(block).map(({ x, y }) => `${x},${depth - y}`).join(' ')} {...(option === undefined ? {} : { 'data-option': option })} />
      ))}
    </>
  );
}

function Options({ picture, draft, depth }: Props & { depth: number }) {
  const ranked = draft.decision.options.filter((option) => isRankedOption(picture, option));
  // Where every group can choose the same figure, one ring is enough: many over one another would hide it.
  const shares = draft.decision.groups.length > 0;
  const { options } = draft.decision;
  const single = options.filter((option, place) => !ranked.includes(option) && !(shares && options.slice(0, place).some(({ figure }) => figure >= 0 && figure === option.figure)));
  return (
    <>
      {ranked.map((option) => (
        <RankedMark key={`ranks ${option.id}`} picture={picture} unit={option.unit} depth={depth} looks={`option${draft.chosen(option.id) ? ' chosen' : ''}`} option={option.id} />
      ))}
      {single.flatMap((option) =>
        marksOf(picture, option).map(({ key, at, radius }) => (
          <circle
            key={key}
            class={`option${draft.chosen(option.id) ? ' chosen' : ''}`}
            cx={at.x}
            cy={depth - at.y}
            r={radius}
            style={{ r: `max(${radius}px, calc(13px * var(--pixel, 1)))` }}
            data-option={option.id}
          />
        )),
      )}
    </>
  );
}

function membersOf(picture: Picture, unit: number): Thing[] {
  return picture.all(ItemKind.FIGURE).filter((thing) => numberOf(thing, 'on_table') && numberOf(thing, 'unit', -1) === unit);
}

/** Whom the question is about: one figure, or all of a unit. */
function subjectsOf(picture: Picture, decision: Decision): Thing[] {
  const { figure, unit } = decision;
  if (figure < 0) return unit >= 0 ? membersOf(picture, unit) : [];
  const one = picture.get(ItemKind.FIGURE, figure);
  return one && numberOf(one, 'on_table') ? [one] : [];
}

/**
 * What they see and reach. Several figures have one arc together: where theirs overlap there is no line between them, so
 * the rim is masked by the field itself. A mask is dear to draw, and the arc of who is dragged is drawn for every step of the
 * pointer: one figure alone has none, and where there is one it is no larger than it must be.
 */
function Arcs({ picture, draft, preview, depth }: Props & { depth: number }) {
  const { width } = tableSize(picture);
  const path = (lines: Spot[][]) =>
    lines.map((line) => `M${line.map((point) => `${Math.round(point.x)} ${Math.round(depth - point.y)}`).join('L')}Z`).join('');
  return (
    <g class="arcs" clip-path="url(#table-edge)">
      {drawnArcs(picture, draft, preview, width + depth).map(({ arc, index, outlines, figures }) => {
        const shape = path(outlines);
        const box = figures > 1 ? extentOf(outlines.flat(), width, depth) : undefined;
        return (
          <g key={index} class={`arc arc${index % 4}${arc.most > 0 ? '' : ' open'}`} data-arc={arc.key}>
            {box && (
              <mask id={`rim${index}`} maskUnits="userSpaceOnUse" {...box}>
                <rect {...box} fill="white" />
                <path d={shape} fill="black" />
              </mask>
            )}
            <path class="field" d={shape} />
            <path class={`rim${box ? '' : ' alone'}`} d={shape} mask={box && `url(#rim${index})`} />
          </g>
        );
      })}
    </g>
  );
}

/** Room for a line around what is drawn. */
const RIM_ROOM = 1000;

/** What of the table such points take up, as a rectangle of the drawing. */
export function extentOf(points: Spot[], width: number, depth: number): { x: number; y: number; width: number; height: number } {
  let [left, right, top, bottom] = [width, 0, depth, 0];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, depth - y);
    bottom = Math.max(bottom, depth - y);
  }
  const [from, above] = [Math.max(0, left - RIM_ROOM), Math.max(0, top - RIM_ROOM)];
  return { x: from, y: above, width: Math.max(0, Math.min(width, right + RIM_ROOM) - from), height: Math.max(0, Math.min(depth, bottom + RIM_ROOM) - above) };
}

/** They are ringed; where facings matter, a line goes on from the front of each. */
function Subjects({ picture, draft, depth, facings }: Props & { depth: number }) {
  const { figure, unit } = draft.decision;
  if (figure < 0 && isRanked(picture.get(ItemKind.UNIT, unit)))
    return (
      <g class="subject">
        <RankedMark picture={picture} unit={unit} depth={depth} looks="ranked" />
      </g>
    );
  return (
    <>
      {subjectsOf(picture, draft.decision).map((thing) => {
        const width = Math.max(numberOf(thing, 'base_width', 2000), numberOf(thing, 'base_depth', 0));
        // Where it stands now, but turned as a target that it shall face says.
        const facing = poseOf(picture, draft, undefined, thing.id)?.facing ?? numberOf(thing, 'facing');
        return (
          <g
            key={thing.id}
            class="subject"
            transform={`translate(${numberOf(thing, 'x')} ${depth - numberOf(thing, 'y')}) rotate(${degrees(facing)})`}
          >
            <circle r={width * 0.72} />
            {facings && <path class="facing" d={`M0 ${-width * 0.72} v${-width * 1.4} m${-width / 5} ${width / 3} l${width / 5} ${-width / 3} l${width / 5} ${width / 3}`} />}
          </g>
        );
      })}
    </>
  );
}

/** Whom the answer in the making is aimed at, from where. */
export function aimsOf(picture: Picture, draft: Draft): { from: Spot; to: Spot; facing: number; option: number }[] {
  const { figure, options, kind } = draft.decision;
  const shooter = picture.get(ItemKind.FIGURE, figure);
  if (!shooter || aboutUnits({ kind }) || kind === DecisionKind.MOVE || kind === DecisionKind.PLACE) return [];
  return options
    .filter((one) => draft.chosen(one.id) && one.figure >= 0 && one.figure !== figure && picture.number(ItemKind.FIGURE, one.figure, 'on_table'))
    .map((one) => ({ from: spotOf(picture, figure), to: spotOf(picture, one.figure), facing: numberOf(shooter, 'facing'), option: one.id }));
}

/** What gives cover is outlined while one decides; more strongly what lies between who aims and his target. */
function Cover({ picture, draft, cover, depth }: Props & { depth: number }) {
  const pieces = coverPieces(picture, cover);
  const between = new Set(aimsOf(picture, draft).flatMap(({ from, to }) => coverBetween(pieces, from, to)));
  return (
    <>
      {pieces.map((piece) => {
        const points = cornersOf(piece).map((corner) => `${corner.x},${depth - corner.y}`).join(' ');
        const title = <title>{`${headed(sayName(textOf(piece, 'name')) || text(textOf(piece, 'kind')))} ${text('web.cover')}`}</title>;
        const looks = `cover${between.has(piece) ? ' between' : ''}`;
        return textOf(piece, 'form') === 'area' ? (
          <polygon key={piece.id} class={looks} points={points}>
            {title}
          </polygon>
        ) : (
          <polyline key={piece.id} class={looks} points={points}>
            {title}
          </polyline>
        );
      })}
    </>
  );
}

/** From who decides to whom he has chosen, with the distance where it may be known. */
function Aim({ picture, draft, measure, depth, measuring, facings }: Props & { depth: number }) {
  const { width } = tableSize(picture);
  return (
    <>
      {aimsOf(picture, draft).map(({ from, to, facing, option }) => {
        // Beside the line, where neither of the two stands, and on the table's inner side.
        const left = Math.max(from.x, to.x) > width * 0.7;
        const x = left ? Math.min(from.x, to.x) - 2500 : Math.max(from.x, to.x) + 2500;
        const off = Math.round(degrees(angleOff(facing, bearing(from, to))));
        const words = [
          measuring ? sayLength(far(from, to), measure) : '',
          facings ? text(draft.decision.needFacing ? 'web.turns_by' : 'web.off_front', { angle: `${off}°` }) : '',
        ].filter(Boolean);
        return (
          <g key={option} class="tape">
            <line x1={from.x} y1={depth - from.y} x2={to.x} y2={depth - to.y} />
            <text x={x} y={depth - (from.y + to.y) / 2} style={{ textAnchor: left ? 'end' : 'start' }}>
              {words.join(' · ')}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** The token of a figure, as its side has it, of nine units around its middle. */
function GhostToken({ picture, display, figure }: { picture: Picture; display: Display; figure: number }) {
  const thing = picture.get(ItemKind.FIGURE, figure);
  const side = picture.number(ItemKind.FIGURE, figure, 'side', -1);
  return (
    <>
      {side === 1 ? <rect x={-8.1} y={-8.1} width={16.2} height={16.2} rx={2} fill={sideColours(side).plate} /> : <circle r={9} fill={sideColours(side).plate} />}
      {thing && <path transform="translate(-6.4 -6.4) scale(0.025)" d={outlineOf(display.drawingOf(thing))} />}
    </>
  );
}

interface GhostProps {
  picture: Picture;
  display: Display;
  figure: number;
  at: Spot;
  facing: number;
  depth: number;
  handle: boolean;
}

/** A figure as it would stand: its base in its own shape and size, and over it its token, which is never small. */
function Ghost({ picture, display, figure, at, facing, depth, handle }: GhostProps) {
  const width = picture.number(ItemKind.FIGURE, figure, 'base_width', 2000);
  const length = picture.number(ItemKind.FIGURE, figure, 'base_depth', width);
  return (
    <g transform={`translate(${at.x} ${depth - at.y}) rotate(${degrees(facing)})`} data-ghost={figure}>
      {picture.text(ItemKind.FIGURE, figure, 'shape') === 'rectangle' ? (
        <rect class="ghost" x={-width / 2} y={-length / 2} width={width} height={length} />
      ) : (
        <circle class="ghost" r={width / 2} />
      )}
      <path class="front" d={`M0 ${-length / 2} l${width / 5} ${width / 3.5} h${-width / 2.5} z`} />
      <g class="ghost-token" style={{ rotate: `${-degrees(facing)}deg`, transform: `scale(max(${width / 20}, var(--pixel, 1)))` }}>
        <GhostToken picture={picture} display={display} figure={figure} />
      </g>
      {handle && <circle class="handle" cy={-length / 2 - width * 0.6} r={width / 4} data-turn={figure} />}
    </g>
  );
}

function Ways({ picture, display, draft, preview, measure, depth }: Props & { depth: number }) {
  const figures = [...new Set(draft.items.value.map((item) => item.ref))].filter((ref) => ref >= 0);
  const verdict = preview ? (preview.legal ? ' legal' : ' forbidden') : '';
  // Those who go along without being named: where they end up is the server's to say.
  const others = (preview?.ends ?? []).filter((end) => !figures.includes(end.ref));
  return (
    <>
      {figures.map((figure) => {
        const way = draft.way(figure);
        const points = [spotOf(picture, figure), ...way];
        const end = points.at(-1) as Spot;
        const width = picture.number(ItemKind.FIGURE, figure, 'base_width', 2000);
        const facing = way.at(-1)?.facing ?? 0;
        const placing = draft.decision.kind === DecisionKind.PLACE;
        return (
          <g key={figure} class={`way${verdict}`}>
            {!placing && <polyline points={points.map((point) => `${point.x},${depth - point.y}`).join(' ')} />}
            <Ghost picture={picture} display={display} figure={figure} at={end} facing={facing} depth={depth} handle={draft.decision.needFacing} />
            {/* Above there is the handle by which it is turned. */}
            {!placing && (
              <text x={end.x + width} y={depth - end.y - width / 2} style={draft.decision.needFacing ? { transform: `translate(0, max(${width * 1.6}px, calc(32px * var(--pixel, 1))))` } : {}}>
                {sayLength(pathLength(points), measure)}
              </text>
            )}
          </g>
        );
      })}
      {others.length > 0 && (
        <g class={`way followers${verdict}`}>
          {others.map((end) => (
            <Ghost key={end.ref} picture={picture} display={display} figure={end.ref} at={end} facing={end.facing} depth={depth} handle={false} />
          ))}
        </g>
      )}
      {preview?.refusal?.at && (
        <circle class="fault" cx={preview.refusal.at.x} cy={depth - preview.refusal.at.y} r={1200} />
      )}
    </>
  );
}

export function DecisionLayer(props: Props) {
  const { picture, draft } = props;
  const { width, depth } = tableSize(picture);
  const kind = draft.decision.kind;
  const moves = kind === DecisionKind.MOVE || kind === DecisionKind.PLACE;
  const units = aboutUnits(draft.decision);
  const UnitLayer = massed(draft.decision)?.UnitLayer;
  const point = kind === DecisionKind.TARGET ? draft.items.value.find((item) => item.ref === -1) : undefined;
  return (
    <g class="decision">
      {/* What reaches beyond the table is not drawn there. */}
      <clipPath id="table-edge">
        <rect x={0} y={0} width={width} height={depth} />
      </clipPath>
      {(moves || draft.decision.figure >= 0) && <Cover {...props} depth={depth} />}
      <Zones decision={draft.decision} depth={depth} />
      <Arcs {...props} depth={depth} />
      {!units && <Subjects {...props} depth={depth} />}
      <Reach draft={draft} depth={depth} />
      <Involved {...props} depth={depth} />
      <Ahead {...props} depth={depth} />
      {!units && <Options {...props} depth={depth} />}
      {!moves && <Aim {...props} depth={depth} />}
      {moves && <Ways {...props} depth={depth} />}
      {units && UnitLayer && <UnitLayer {...props} depth={depth} />}
      {point && <path class="crosshair" d={`M${point.x - 2000} ${depth - point.y} h4000 M${point.x} ${depth - point.y - 2000} v4000`} />}
    </g>
  );
}
