// What a question about units lays over the table: ghosts of blocks with handles, legs with their costs, and what orders are told.
import { useMemo } from 'preact/hooks';
import { type AnswerItem, DecisionKind, type Decision, ItemKind, LegKind, OrderWants, type Preview } from '../generated/gonfalon_pb';
import { type Block, blocksOf, centreOfBlock, depthOf, membersOfUnit, placesOf, widthOf } from '../table/blocks';
import type { Draft } from '../table/draft';
import { bearing, degrees, type Spot } from '../table/geometry';
import { numberOf, type Picture } from '../table/picture';
import { text } from '../text';
import { afterLeg, extentOf, type Offset, offsetOf, pointOf } from './block';
import { type Handle, handlesOf, manoeuvreOf, pulled, standsOf, withLegs } from './drill';
import { blockFrom, formed, standsInRanks, withForm } from './form';
import { follow } from './hand';
import { sayLegCost } from './words';

interface Props {
  picture: Picture;
  draft: Draft;
  preview: Preview | undefined;
  measure: number;
  depth: number;
}

/** All bases of a block in one path, in its own frame: forty of them are one thing to draw, and while it only moves it is not made anew. */
function basesPath({ width, depth, ...block }: Block): string {
  return placesOf({ width, depth, ...block })
    .map((places, rank) => places.map((middle) => `M${((middle - 1) * width) / 2} ${rank * depth}h${width}v${depth}h${-width}z`).join(''))
    .join('');
}

function BlockShape({ block, depth }: { block: Block; depth: number }) {
  const { files, count, layout, width, depth: deep } = block;
  const bases = useMemo(() => basesPath(block), [files, count, layout, width, deep]);
  const tip = Math.min(width, deep) * 0.55;
  return (
    <g transform={`translate(${block.x} ${depth - block.y}) rotate(${degrees(block.facing)})`}>
      <path class="bases" d={bases} />
      <path class="front" d={`M0 ${-tip * 1.2}l${tip * 0.8} ${tip}h${-tip * 1.6}z`} />
      <path class="front-edge" d={`M${-widthOf(block) / 2} 0h${widthOf(block)}`} />
    </g>
  );
}

/** Handles stand so far off the block, in pixels. */
const OFF = 17;
const SIGNS: Record<string, string> = {
  ahead: 'M0 5V-5M-4 -1L0 -5L4 -1',
  back: 'M0 -5V5M-4 1L0 5L4 1',
  left: 'M5 0H-5M-1 -4L-5 0L-1 4',
  right: 'M-5 0H5M1 -4L5 0L1 4',
  'corner-left': 'M-4 5Q-5 -3 4 -4M0 -7L4 -4L1 0',
  'corner-right': 'M4 5Q5 -3 -4 -4M0 -7L-4 -4L-1 0',
  'files-left': 'M-5 -4V4M-1 -4V4M3 -4V4',
  'files-right': 'M-3 -4V4M1 -4V4M5 -4V4',
  pivot: 'M-4 3A5 5 0 1 1 4 3M6 -1L4 3L0 2',
  turn: 'M-4 3A5 5 0 1 1 4 3M6 -1L4 3L0 2',
};

interface GripProps {
  name: string;
  block: Block;
  at: Offset;
  off: Offset;
  depth: number;
  onPointerDown: (event: PointerEvent) => void;
}

/** What a block is taken by. It is as large at every distance, and has the panel's buttons for those who do not drag. */
function Grip({ name, block, at, off, depth, onPointerDown }: GripProps) {
  const { x, y } = pointOf(block, at);
  return (
    <g transform={`translate(${x} ${depth - y}) rotate(${degrees(block.facing)})`}>
      <g class="grip" style={{ transform: `scale(var(--pixel, 1)) translate(${off.right * OFF}px, ${-off.ahead * OFF}px)` }} data-grip={name} onPointerDown={onPointerDown}>
        <circle class="touch" r={14} />
        <circle r={9.5} />
        <path d={SIGNS[name] ?? ''} />
      </g>
    </g>
  );
}

function verdictOf(preview: Preview | undefined, unit: number): string {
  if (!preview) return '';
  return preview.legal ? ' legal' : preview.refusal && preview.refusal.unit >= 0 && preview.refusal.unit !== unit ? '' : ' forbidden';
}

// --- drawing up ------------------------------------------------------------------------------------

function Forms({ picture, draft, preview, depth }: Props) {
  const change = (made: AnswerItem, dropped: boolean) => {
    const items = withForm(draft.held(), made);
    if (dropped) draft.set(items);
    else draft.hold(items, made.ref);
  };
  return (
    <>
      {draft.items.value.map((own) => {
        const unit = own.ref;
        const block = blockFrom(picture, own);
        const drag = (to: (from: Spot, at: Spot, before: AnswerItem) => AnswerItem) => (event: PointerEvent) => {
          draft.holding.value = unit;
          follow(event, draft, depth, (from, at, dropped) => change(to(from, at, own), dropped));
        };
        const moveBy = drag((from, at, { x, y, facing, amount }) => formed(unit, { x: x + at.x - from.x, y: y + at.y - from.y, facing }, amount));
        const turnTo = drag((_, at, { x, y, amount }) => formed(unit, { x, y, facing: bearing({ x, y }, at) }, amount));
        const side = (sign: number) =>
          drag((from, at, { x, y, facing, amount }) => {
            const wider = (2 * sign * (offsetOf(block, at).right - offsetOf(block, from).right)) / block.width;
            return formed(unit, { x, y, facing }, Math.max(1, Math.min(block.count, Math.round(amount + wider))));
          });
        const held = draft.holding.value === unit;
        const ranked = held && standsInRanks(draft.decision, unit);
        const [half, middle] = [widthOf(block) / 2, -depthOf(block) / 2];
        return (
          <g key={unit} class={`unit-ghost${held ? ' held' : ''}${verdictOf(preview, unit)}`} data-unit-ghost={unit} onPointerDown={moveBy}>
            <BlockShape block={block} depth={depth} />
            {held && <Grip name="turn" block={block} at={{ right: 0, ahead: 0 }} off={{ right: 0, ahead: 1.6 }} depth={depth} onPointerDown={turnTo} />}
            {ranked && <Grip name="left" block={block} at={{ right: -half, ahead: middle }} off={{ right: -1, ahead: 0 }} depth={depth} onPointerDown={side(-1)} />}
            {ranked && <Grip name="right" block={block} at={{ right: half, ahead: middle }} off={{ right: 1, ahead: 0 }} depth={depth} onPointerDown={side(1)} />}
          </g>
        );
      })}
    </>
  );
}

// --- manoeuvres ------------------------------------------------------------------------------------

/** How finely the arc of a turn is drawn. */
const ARC_STEPS = 10;

/** The way of the middle of the front over a leg. */
function wayOf(before: Block[], decision: Decision, { value, amount }: AnswerItem): Spot[] {
  const how = manoeuvreOf(decision, value);
  if (!how || before.length === 0 || how.kind === LegKind.WAY || how.kind === LegKind.FILES || how.kind === LegKind.FACE) return [];
  const steps = how.kind === LegKind.TURN ? ARC_STEPS : 1;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const [first] = step === 0 ? before : afterLeg(before, how, (amount * step) / steps);
    return { x: (first as Block).x, y: (first as Block).y };
  });
}

/** The legs of a unit so far, each with what it costs at its end; where the server says that it stops, a bar before the front. */
function LegWays({ unit, stands, draft, preview, depth, measure }: Props & { unit: number; stands: Block[][] }) {
  const legs = draft.way(unit);
  const first = draft.items.value.findIndex((one) => one.ref === unit);
  return (
    <>
      {legs.map((one, index) => {
        const points = wayOf(stands[index] as Block[], draft.decision, { ...one, amount: preview?.legs[first + index]?.done ?? one.amount })
          .map(({ x, y }) => `${x},${depth - y}`)
          .join(' ');
        const [end] = stands[index + 1] as Block[];
        const told = preview?.legs[first + index];
        if (!end) return null;
        // Beside the block and its handles, whichever way it faces.
        const centre = centreOfBlock(end);
        const beside = { x: centre.x + Math.hypot(widthOf(end), depthOf(end)) / 2, y: centre.y };
        return (
          <g key={index} class="leg" data-leg-way={index}>
            {points && <polyline class="under" points={points} />}
            {points && <polyline points={points} />}
            {told && preview && (
              <g transform={`translate(${beside.x} ${depth - beside.y})`}>
                <text style={{ transform: 'translate(calc(34px * var(--pixel, 1)), calc(4px * var(--pixel, 1)))' }}>{sayLegCost(told, preview, measure)}</text>
              </g>
            )}
            {told?.stop && (
              <g class="stop" transform={`translate(${end.x} ${depth - end.y}) rotate(${degrees(end.facing)})`}>
                <path d={`M${-widthOf(end) / 2} 0h${widthOf(end)}`} />
              </g>
            )}
          </g>
        );
      })}
    </>
  );
}

function DrillGhost({ unit, ...props }: Props & { unit: number }) {
  const { picture, draft, preview, depth } = props;
  const { decision } = draft;
  const now = blocksOf(picture.get(ItemKind.UNIT, unit));
  const legs = draft.way(unit);
  const held = draft.holding.value === unit;
  if (now.length === 0 || (!held && legs.length === 0)) return null;
  // While it is dragged the ghost goes with the hand; at rest it stands where the server says that it ends.
  const resting = draft.dragging.value < 0 ? preview : undefined;
  const first = draft.items.value.findIndex((one) => one.ref === unit);
  const stands = standsOf(now, decision, legs, resting?.legs.slice(first));
  const told = resting?.blocks.filter((one) => one.unit === unit) ?? [];
  const end = told.length > 0 ? told : (stands.at(-1) as Block[]);
  const handles = held ? handlesOf(decision, now, legs, draft.manner.value) : [];
  const frame = { ...(end[0] as Block) };
  const pull = (handle: Handle) => (event: PointerEvent) => {
    follow(event, draft, depth, (from, to, dropped) => {
      const items = withLegs(draft.held(), unit, pulled(decision, unit, now, legs, handle, from, to));
      if (dropped) draft.set(items);
      else draft.hold(items, unit);
    });
  };
  return (
    <g class={`unit-ghost drilled${held ? ' held' : ''}${legs.length > 0 ? verdictOf(preview, unit) : ' resting'}`} data-unit-ghost={unit}>
      {stands.slice(0, -1).map((blocks, index) => (
        <g key={index} class="stood">
          {blocks.map((block, part) => (
            <Outline key={part} block={block} depth={depth} />
          ))}
        </g>
      ))}
      {end.map((block, index) => (
        <BlockShape key={index} block={block} depth={depth} />
      ))}
      <LegWays {...props} unit={unit} stands={stands} />
      {handles.map((handle) => (
        <Grip key={handle.shape} name={handle.shape} block={frame} at={handle.at} off={handle.off} depth={depth} onPointerDown={pull(handle)} />
      ))}
    </g>
  );
}

/** Where a block stood before a leg. */
function Outline({ block, depth }: { block: Block; depth: number }) {
  const { left, right, front, rear } = extentOf([block]);
  return <rect transform={`translate(${block.x} ${depth - block.y}) rotate(${degrees(block.facing)})`} x={left} y={-front} width={right - left} height={front - rear} />;
}

// --- orders ----------------------------------------------------------------------------------------

/** The middle of a unit on the table; undefined: it is not there. */
function middleOf(picture: Picture, unit: number): Spot | undefined {
  const members = membersOfUnit(picture, unit).filter((one) => numberOf(one, 'on_table') > 0);
  if (members.length === 0) return undefined;
  const sum = (name: string) => members.reduce((total, one) => total + numberOf(one, name), 0) / members.length;
  return { x: sum('x'), y: sum('y') };
}

/** So long is the arrow of a bearing, in pixels. */
const ARROW = 78;

function Orders({ picture, draft, depth }: Props) {
  const { options } = draft.decision;
  return (
    <>
      {draft.items.value.map((order, index) => {
        const from = middleOf(picture, order.ref);
        const wants = options.find((one) => one.id === order.value)?.wants ?? OrderWants.NOTHING;
        if (!from || wants === OrderWants.NOTHING) return null;
        const open = draft.wants(order) !== OrderWants.NOTHING;
        const looks = `order-mark${open ? ' open' : ''}${draft.holding.value === order.ref ? ' held' : ''}`;
        if (wants === OrderWants.BEARING) {
          const turn = (event: PointerEvent) => {
            draft.holding.value = order.ref;
            let held = order;
            follow(event, draft, depth, (_, to, dropped) => {
              held = draft.detail(held, { facing: bearing(from, to) }, !dropped);
            });
          };
          return (
            <g key={index} class={looks} transform={`translate(${from.x} ${depth - from.y}) rotate(${degrees(order.facing)})`}>
              <g style={{ transform: 'scale(var(--pixel, 1))' }} data-grip="bearing" class="bearing" onPointerDown={turn}>
                <path class="touch" d={`M0 -20V${-ARROW}`} />
                <path class="under" d={`M0 -20V${-ARROW}M-9 ${14 - ARROW}L0 ${-ARROW}L9 ${14 - ARROW}`} />
                <path d={`M0 -20V${-ARROW}M-9 ${14 - ARROW}L0 ${-ARROW}L9 ${14 - ARROW}`} />
              </g>
            </g>
          );
        }
        const to = wants === OrderWants.UNIT ? middleOf(picture, order.amount) : order;
        if (open || !to) return null;
        return (
          <g key={index} class={looks}>
            <line class="under" x1={from.x} y1={depth - from.y} x2={to.x} y2={depth - to.y} />
            <line x1={from.x} y1={depth - from.y} x2={to.x} y2={depth - to.y} />
            <circle cx={to.x} cy={depth - to.y} r={1200} style={{ r: 'max(700px, calc(8px * var(--pixel, 1)))' }}>
              <title>{text('ranks.goal')}</title>
            </circle>
          </g>
        );
      })}
    </>
  );
}

export function UnitLayer(props: Props) {
  const { draft, preview, depth } = props;
  const at = preview?.refusal?.at;
  return (
    <g class="units-layer">
      {draft.decision.kind === DecisionKind.FORM && <Forms {...props} />}
      {draft.decision.kind === DecisionKind.DRILL && draft.decision.movables.filter(({ figure }) => draft.mine(figure)).map(({ figure }) => <DrillGhost key={figure} {...props} unit={figure} />)}
      {draft.decision.kind === DecisionKind.ORDER && <Orders {...props} />}
      {at && draft.items.value.length > 0 && <circle class="fault" cx={at.x} cy={depth - at.y} r={1200} />}
    </g>
  );
}
