// What figures see and reach, as the decision tells it, turned into outlines: around where each of them stands, or would
// stand if the answer in the making were given.
import { type Arc, type Decision, DecisionKind, ItemKind, type Preview } from '../generated/gonfalon_pb';
import type { Draft } from './draft';
import { bearing, FULL_TURN, type Spot } from './geometry';
import { numberOf, type Picture, textOf, type Thing } from './picture';

export interface Pose {
  at: Spot;
  facing: number;
}

/** A base as far as its outline goes: half of its width and depth; a round one has a radius. */
export interface Footprint {
  across: number;
  along: number;
  round: boolean;
}

/** One step of a curve. */
const STEP = FULL_TURN / 120;

export function footprintOf(thing: Thing): Footprint {
  const across = numberOf(thing, 'base_width', 2000) / 2;
  return { across, along: numberOf(thing, 'base_depth', across * 2) / 2, round: textOf(thing, 'shape') !== 'rectangle' };
}

/** From the middle of the base, in a direction off its facing, to where its edge is `beyond` away. */
export function reachAlong(base: Footprint, beyond: number, off: number): number {
  if (base.round) return base.across + beyond;
  const turn = (off / FULL_TURN) * 2 * Math.PI;
  const gap = (far: number): number => {
    const x = Math.max(0, Math.abs(far * Math.sin(turn)) - base.across);
    const y = Math.max(0, Math.abs(far * Math.cos(turn)) - base.along);
    return Math.hypot(x, y);
  };
  let within = 0;
  let without = base.across + base.along + beyond;
  for (let i = 0; i < 24; i++) {
    const middle = (within + without) / 2;
    if (gap(middle) > beyond || (beyond === 0 && gap(middle) > 0)) without = middle;
    else within = middle;
  }
  return within;
}

function ahead({ at, facing }: Pose, far: number, off = 0): Spot {
  const turn = ((facing + off) / FULL_TURN) * 2 * Math.PI;
  return { x: at.x + far * Math.sin(turn), y: at.y + far * Math.cos(turn) };
}

function aside({ at, facing }: Pose, forth: number, right: number): Spot {
  const front = ahead({ at, facing }, forth);
  const turn = (facing / FULL_TURN) * 2 * Math.PI;
  return { x: front.x + right * Math.cos(turn), y: front.y - right * Math.sin(turn) };
}

function curve(pose: Pose, base: Footprint, beyond: number, width: number): Spot[] {
  const steps = Math.max(2, Math.ceil(width / STEP));
  const points: Spot[] = [];
  for (let i = 0; i <= steps; i++) {
    const off = -width / 2 + (width * i) / steps;
    points.push(ahead(pose, reachAlong(base, beyond, off), off));
  }
  return points;
}

/**
 * The closed lines around what the arc takes in, on the table: the outer one, and the inner one the other way round. What has
 * no limit goes `far`.
 */
export function outlines(arc: Arc, pose: Pose, base: Footprint, far: number): Spot[][] {
  const most = arc.most > 0 ? arc.most : far;
  if (arc.width === 0) {
    const from = base.along + arc.least;
    const to = base.along + most;
    return [[aside(pose, from, -base.across), aside(pose, to, -base.across), aside(pose, to, base.across), aside(pose, from, base.across)]];
  }
  const all = arc.width >= FULL_TURN;
  const outer = curve(pose, base, most, arc.width);
  if (arc.least <= 0) return [all ? outer : [pose.at, ...outer]];
  const inner = curve(pose, base, arc.least, arc.width).reverse();
  return all ? [outer, inner] : [[...outer, ...inner]];
}

/** Where a figure will face once a target of the question is what it turns to. */
function facingChosen(picture: Picture, { decision, items }: Draft, from: Spot): number | undefined {
  const [item] = items.value;
  if (decision.kind !== DecisionKind.TARGET || !decision.needFacing || !item) return undefined;
  const option = decision.options.find((one) => one.id === item.ref);
  const target = option && option.figure >= 0 ? picture.get(ItemKind.FIGURE, option.figure) : undefined;
  const to = option?.at ?? (target ? { x: numberOf(target, 'x'), y: numberOf(target, 'y') } : item.ref === -1 ? item : undefined);
  return to && (to.x !== from.x || to.y !== from.y) ? bearing(from, to) : undefined;
}

/** How a figure stands, or would stand after the answer in the making; nothing if it is nowhere. */
export function poseOf(picture: Picture, draft: Draft, preview: Preview | undefined, figure: number): Pose | undefined {
  // Those who are named at once; those who go along, where the server says.
  const named = moves(draft.decision) ? draft.way(figure).at(-1) : undefined;
  const end = named ?? preview?.ends.find((one) => one.ref === figure);
  if (end) return { at: { x: end.x, y: end.y }, facing: end.facing };
  const thing = picture.get(ItemKind.FIGURE, figure);
  if (!thing || !numberOf(thing, 'on_table')) return undefined;
  const at = { x: numberOf(thing, 'x'), y: numberOf(thing, 'y') };
  const turned = figure === draft.decision.figure ? facingChosen(picture, draft, at) : undefined;
  return { at, facing: turned ?? numberOf(thing, 'facing') };
}

function moves({ kind }: Decision): boolean {
  return kind === DecisionKind.MOVE || kind === DecisionKind.PLACE;
}

/** Whose arcs are worth drawing: whom the question is about, who is held or chosen; and all those of others. */
export function worthShowing(picture: Picture, draft: Draft, figure: number): boolean {
  const { decision } = draft;
  const thing = picture.get(ItemKind.FIGURE, figure);
  if (!thing) return false;
  if (numberOf(thing, 'side', -1) !== decision.side || figure === decision.figure || figure === draft.holding.value) return true;
  const unit = numberOf(thing, 'unit', -1);
  if (decision.figure < 0 && unit >= 0 && unit === decision.unit) return true;
  if (moves(decision)) return draft.way(figure).length > 0;
  return decision.options.some((one) => draft.chosen(one.id) && (one.figure === figure || (one.figure < 0 && one.unit >= 0 && one.unit === unit)));
}

export interface DrawnArc {
  arc: Arc;
  /** Its number among those of the decision: colours go by it. */
  index: number;
  outlines: Spot[][];
  /** How many figures have it: those of several may overlap. */
  figures: number;
}

/** What to draw now, arc by arc. */
export function drawnArcs(picture: Picture, draft: Draft, preview: Preview | undefined, far: number): DrawnArc[] {
  return draft.decision.arcs.flatMap((arc, index) => {
    const found = arc.figures.flatMap((figure) => {
      const thing = picture.get(ItemKind.FIGURE, figure);
      const pose = thing && worthShowing(picture, draft, figure) ? poseOf(picture, draft, preview, figure) : undefined;
      return thing && pose ? [outlines(arc, pose, footprintOf(thing), far)] : [];
    });
    return found.length > 0 ? [{ arc, index, outlines: found.flat(), figures: found.length }] : [];
  });
}
