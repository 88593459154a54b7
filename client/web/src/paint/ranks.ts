// Units in ranks: each of their blocks with its outline and its front, and far out a counter with the strength in place of the figures.
import { ItemKind } from '../generated/gonfalon_pb';
import { type Block, blocksOf, depthOf, isRanked, outlineOfBlock, strengthOf, widthOf } from '../table/blocks';
import { FULL_TURN, type Spot } from '../table/geometry';
import { numberOf, textOf, type Thing } from '../table/picture';
import { sayName, text } from '../text';
import { type Carry, fromPose, type Offset, type Pose, poseBetween } from './carry';
import { boxAround, grown } from './cells';
import type { Manner } from './figures';
import { boxOf, isInside } from './outlines';
import { sideColours } from './palette';
import { project } from './projection';
import type { Drawn, Sheet } from './sheet';
import type { Sight, Standing } from './standing';
import { direction } from './tokens';

/** One block of a unit, as it is drawn. */
interface Part extends Carry {
  /** The corners of its outline, from the middle of its front. */
  outline: Offset[];
  width: number;
  depth: number;
  /** Where it is at the moment. */
  pose: Pose;
}

/** A unit in ranks. */
export interface Regiment {
  unit: number;
  side: number;
  name: string;
  /** How many are left, of how many. */
  left: number;
  of: number;
  /** Drawings of the states that the unit as a whole is in. */
  states: string[];
  parts: Part[];
}

/** The block in its own frame: it stands at the origin and faces upwards. */
const AT_HOME = { x: 0, y: 0, facing: 0 };

function partOf(block: Block, { projection }: Sight): Part {
  const outline = outlineOfBlock({ ...block, ...AT_HOME }).map(({ x, y }) => ({ right: x, ahead: y }));
  const pose = { ...project(projection, block), turn: block.facing / FULL_TURN + (projection.flip ? 0.5 : 0) };
  return { outline, width: widthOf(block), depth: depthOf(block), from: pose, to: pose, pose };
}

function moves({ from, to }: Carry): boolean {
  return from.x !== to.x || from.y !== to.y || from.turn !== to.turn;
}

/** Who turns about on the spot, or fills a gap, has not gone anywhere with his block: most of them stand where they stood. */
function stayed(members: Standing[]): boolean {
  const still = members.filter((one) => Math.hypot(one.at.x - one.to.x, one.at.y - one.to.y) < one.wide / 2);
  return 2 * still.length > members.length;
}

export class Ranks {
  private regiments = new Map<number, Regiment>();

  /** The units in ranks on the table; `standing` are all figures, of whom those in ranks learn how their block carries them. */
  muster(sight: Sight, standing: Standing[], continues: boolean): void {
    const before = continues ? this.regiments : new Map<number, Regiment>();
    const strong = new Map<number, Thing[]>();
    for (const thing of sight.picture.all(ItemKind.FIGURE)) push(strong, numberOf(thing, 'unit', -1), thing);
    const ranked = new Map<string, Standing[]>();
    for (const one of standing) if (one.part >= 0) push(ranked, `${one.unit}/${one.part}`, one);
    this.regiments = new Map();
    for (const thing of sight.picture.all(ItemKind.UNIT)) {
      if (!isRanked(thing)) continue;
      const regiment = regimentOf(sight, thing, strong.get(thing.id) ?? []);
      const was = before.get(thing.id)?.parts ?? [];
      regiment.parts.forEach((part, index) => {
        const members = ranked.get(`${thing.id}/${index}`) ?? [];
        const earlier = was.length === regiment.parts.length ? was[index] : undefined;
        if (earlier && !stayed(members)) part.from = part.pose = earlier.pose;
        const carry = moves(part) ? { from: part.from, to: part.to } : undefined;
        for (const one of members) one.carry = carry;
      });
      this.regiments.set(thing.id, regiment);
    }
  }

  /** They are where they are to stand. */
  arrive(): void {
    for (const { parts } of this.regiments.values()) for (const part of parts) part.from = part.pose = part.to;
  }

  /** They have done this part of their way, from 0 to 1. */
  advance(eased: number): void {
    for (const { parts } of this.regiments.values()) for (const part of parts) if (moves(part)) part.pose = poseBetween(part.from, part.to, eased);
  }

  get(unit: number): Regiment | undefined {
    return this.regiments.get(unit);
  }

  all(): Iterable<Regiment> {
    return this.regiments.values();
  }

  /** Whether its outline changes from frame to frame. */
  isMoving(unit: number): boolean {
    return this.regiments.get(unit)?.parts.some(moves) ?? false;
  }

  /** The unit whose block covers a place, or -1. */
  at(place: Spot): number {
    for (const regiment of this.regiments.values()) if (regiment.parts.some((part) => isInside(place, ringOf(part)))) return regiment.unit;
    return -1;
  }
}

function push<Key, Value>(to: Map<Key, Value[]>, key: Key, value: Value): void {
  const there = to.get(key);
  if (there) there.push(value);
  else to.set(key, [value]);
}

function regimentOf(sight: Sight, thing: Thing, members: Thing[]): Regiment {
  return {
    unit: thing.id,
    side: numberOf(thing, 'side', -1),
    name: sayName(textOf(thing, 'name')) || text(textOf(thing, 'sort')),
    ...strengthOf(members),
    states: sight.display.unitStates(thing).map((one) => one.drawing),
    parts: blocksOf(thing).map((block) => partOf(block, sight)),
  };
}

/** The outline of a block where it is, in the drawing's units. */
export function ringOf({ outline, pose }: Part): Spot[] {
  return outline.map((offset) => fromPose(pose, offset));
}

/** How strongly it is drawn: as all are, or as one that is pointed at or chosen. */
export type Stress = 'none' | 'pointed' | 'chosen';

const STRESSED = { none: '', pointed: '#ffffff', chosen: '#ffd54a' } as const;

/** A block: its outline, a bar along its front and an arrow ahead of it. `solid`: its figures are not seen. */
export function blocksDrawn({ to, px, ratio, scale }: Sheet, { unit, side, parts }: Regiment, solid: boolean, stress: Stress): Drawn[] {
  const { plate, rim } = sideColours(side);
  return parts.map((part, index) => {
    const ring = ringOf(part).map(px);
    // The front lies a little ahead of the bases, which would cover it.
    const ahead = 3 * ratio;
    const front = { ...px(part.pose), turn: part.pose.turn };
    const foot = (away: number) => fromPose(front, { right: away, ahead });
    const half = (part.outline[1]?.right ?? 0) * scale;
    const size = Math.max(5 * ratio, Math.min(11 * ratio, part.depth * scale * 0.22));
    const head = fromPose(front, { right: 0, ahead: ahead + size * 1.1 });
    return {
      key: `block ${unit} ${index} ${side} ${solid} ${stress} ${ring.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}`,
      box: grown(boxOf([...ring, head]), 7 * ratio),
      paint: () => {
        to.save();
        to.lineJoin = 'round';
        trace(to, ring, true);
        to.fillStyle = plate;
        to.globalAlpha = solid ? 0.92 : stress === 'none' ? 0.3 : 0.45;
        to.fill();
        to.globalAlpha = 1;
        if (stress !== 'none') stroke(to, STRESSED[stress], 9 * ratio);
        stroke(to, rim, 2.4 * ratio);
        stroke(to, solid ? plate : '#fffaf0aa', 1 * ratio);
        // The front: a bar from corner to corner, and an arrow ahead.
        trace(to, [foot(-half), foot(half)], false);
        to.lineCap = 'round';
        stroke(to, rim, 5 * ratio);
        stroke(to, '#fffdf2', 2.6 * ratio);
        trace(to, [foot(-size), head, foot(size)], true);
        to.fillStyle = '#fffdf2';
        to.fill();
        stroke(to, rim, 1.4 * ratio);
        to.restore();
      },
    };
  });
}

function trace(to: CanvasRenderingContext2D, points: Spot[], closed: boolean): void {
  to.beginPath();
  points.forEach((at, index) => (index === 0 ? to.moveTo(at.x, at.y) : to.lineTo(at.x, at.y)));
  if (closed) to.closePath();
}

function stroke(to: CanvasRenderingContext2D, colour: string, width: number): void {
  to.strokeStyle = colour;
  to.lineWidth = width;
  to.stroke();
}

/** In the middle of the first block: the silhouette of its figures and how many they are. */
export function counterDrawn({ to, px, ratio }: Sheet, manner: Manner, regiment: Regiment, members: readonly Standing[]): Drawn[] {
  const [first] = members;
  const [part] = regiment.parts;
  if (!first || !part) return [];
  const at = px(fromPose(part.pose, { right: 0, ahead: -part.depth / 2 }));
  const look = { ...first.look, states: regiment.states, strength: regiment.left, facing: direction(part.pose.turn), leader: members.some((one) => one.look.leader), wounds: undefined };
  delete look.kept;
  const token = manner.tokens.sprite(look, Math.round(Math.max(10, manner.least * 0.55) * ratio));
  const [left, top] = [Math.round(at.x - token.width / 2), Math.round(at.y - token.height / 2)];
  return [{ key: `counter ${regiment.unit} ${left} ${top}`, token, box: boxAround(at, token.width / 2 + 1), paint: () => to.drawImage(token, left, top) }];
}
