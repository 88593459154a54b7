// The manoeuvres of a unit in the making: which may follow, what their amounts can be, and what pulling at a handle means. All of it comes from
// the decision; no system is known here.
import { create } from '@bufbuild/protobuf';
import { type AnswerItem, AnswerItemSchema, type Decision, LegAnchor, LegKind, type Manoeuvre } from '../generated/gonfalon_pb';
import type { Block } from '../table/blocks';
import { bearing, far, FULL_TURN, type Spot } from '../table/geometry';
import { afterLeg, anchorOf, extentOf, type Offset, offsetOf, pointOf, QUARTER, signed } from './block';

export function leg(unit: number, manoeuvre: number, amount: number): AnswerItem {
  return create(AnswerItemSchema, { ref: unit, value: manoeuvre, amount });
}

export function manoeuvreOf({ manoeuvres }: Decision, id: number): Manoeuvre | undefined {
  return manoeuvres.find((one) => one.id === id);
}

/** Whether a unit that does all this may do that as well, as far as the decision says. */
export function mayFollow({ manoeuvres, waypoints }: Decision, legs: readonly AnswerItem[], next: Manoeuvre): boolean {
  if (legs.length >= waypoints) return false;
  const bit = (of: Manoeuvre, other: Manoeuvre) => ((of.together >>> manoeuvres.indexOf(other)) & 1) === 1;
  let times = 1;
  for (const { value } of legs) {
    const done = manoeuvres.find((one) => one.id === value);
    if (!done || done.tests) return false;
    if (done === next) times++;
    else if (!bit(next, done) || !bit(done, next)) return false;
  }
  return next.times === 0 || times <= next.times;
}

/** The nearest amount that a manoeuvre allows; 0 only if that is one. */
export function bounded({ least, most, step: wanted }: Manoeuvre, amount: number): number {
  const step = Math.max(1, wanted);
  const near = Math.round(amount / step) * step;
  return Math.max(Math.ceil(least / step) * step, Math.min(Math.floor(most / step) * step, near)) || 0;
}

/** What one press of a button or key does: one of what the players measure in, 15 degrees, a quarter, a file; and never less than a step. */
export function notchOf({ kind, step: wanted }: Manoeuvre, measure: number): number {
  const step = Math.max(1, wanted);
  const usual = kind === LegKind.FILES ? 1 : kind === LegKind.FACE ? QUARTER : kind === LegKind.TURN ? FULL_TURN / 24 : measure;
  return Math.max(1, Math.round(usual / step)) * step;
}

/** Where a formation is after its legs, as far as each was done: the first entry is where it stands now. */
export function standsOf(blocks: Block[], decision: Decision, legs: readonly AnswerItem[], done: readonly { done: number }[] = []): Block[][] {
  const stands = [blocks];
  legs.forEach(({ value, amount }, index) => {
    const how = manoeuvreOf(decision, value);
    const before = stands.at(-1) as Block[];
    stands.push(how ? afterLeg(before, how, done[index]?.done ?? amount) : before);
  });
  return stands;
}

/** Amounts of manoeuvres that count lengths or angles begin at nothing, those that count files at the files that there are. */
function begun(how: Manoeuvre, blocks: readonly Block[]): number {
  return how.kind === LegKind.FILES ? (blocks[0]?.files ?? 1) : 0;
}

/** A leg that changes nothing is left out; one that counts nothing is done or not. */
function idle(how: Manoeuvre, amount: number, before: readonly Block[]): boolean {
  return how.kind !== LegKind.WAY && amount === begun(how, before);
}

/** More of a manoeuvre: the last leg goes on if it is the same one, otherwise another one begins. Gives the same legs if it may not be. */
export function pushed(decision: Decision, unit: number, blocks: Block[], legs: AnswerItem[], how: Manoeuvre, by: number): AnswerItem[] {
  const last = legs.at(-1);
  const goesOn = last?.value === how.id;
  if (!goesOn && !mayFollow(decision, legs, how)) return legs;
  const rest = goesOn ? legs.slice(0, -1) : legs;
  const before = standsOf(blocks, decision, rest).at(-1) as Block[];
  const amount = bounded(how, (goesOn ? last.amount : begun(how, before)) + by);
  return idle(how, amount, before) ? rest : [...rest, leg(unit, how.id, amount)];
}

/** Another amount of one leg. */
export function amended(legs: AnswerItem[], index: number, how: Manoeuvre, amount: number): AnswerItem[] {
  return legs.map((one, at) => (at === index ? leg(one.ref, one.value, bounded(how, amount)) : one));
}

/** The answer with other legs for a unit: its place among the others stays. */
export function withLegs(items: AnswerItem[], unit: number, legs: AnswerItem[]): AnswerItem[] {
  const first = items.findIndex((one) => one.ref === unit);
  if (first < 0) return [...items, ...legs];
  const others = items.filter((one) => one.ref !== unit);
  return [...others.slice(0, first), ...legs, ...others.slice(first)];
}

/** A manoeuvre that a handle can make, and to which side: 1 and -1, or 0 if it does not matter. */
interface Motion {
  how: Manoeuvre;
  sign: number;
}

export type Shape = 'ahead' | 'back' | 'left' | 'right' | 'corner-left' | 'corner-right' | 'files-left' | 'files-right' | 'pivot';

/** What can be taken by the hand at a block: where it is, and which way it stands off so that handles of small blocks do not cover each other. */
export interface Handle {
  shape: Shape;
  at: Offset;
  /** To the right and ahead, in handles. */
  off: Offset;
  motions: Motion[];
}

/** The handles of a unit where it stands now. `manner`: the manoeuvre that is meant where several would do. */
export function handlesOf(decision: Decision, blocks: Block[], legs: AnswerItem[], manner: number): Handle[] {
  if (blocks.length === 0) return [];
  const last = legs.at(-1)?.value;
  const open = decision.manoeuvres
    .filter((how) => how.id === last || mayFollow(decision, legs, how))
    .sort((a, b) => Number(b.id === manner) - Number(a.id === manner));
  const { left, right, front, rear } = extentOf(standsOf(blocks, decision, legs).at(-1) as Block[]);
  const [middle, centre] = [(left + right) / 2, (front + rear) / 2];
  const find = (kind: LegKind, sign: number, ...anchors: LegAnchor[]): Motion[] => {
    const how = open.find((one) => one.kind === kind && (anchors.length === 0 || anchors.includes(one.anchor)) && (sign === 0 || (sign < 0 ? one.least < 0 : one.most > 0)));
    return how ? [{ how, sign }] : [];
  };
  const { AHEAD, BACK, SIDEWAYS, TURN, FACE, FILES } = LegKind;
  const { INNER, OUTER, CENTRE, FRONT, REAR } = LegAnchor;
  const about = find(TURN, 0, CENTRE, FRONT, REAR);
  const handles: Handle[] = [
    { shape: 'ahead', at: { right: middle, ahead: front }, off: { right: 0, ahead: 1 }, motions: find(AHEAD, 1) },
    { shape: 'back', at: { right: middle, ahead: rear }, off: { right: 0, ahead: -1 }, motions: find(BACK, 1) },
    { shape: 'left', at: { right: left, ahead: centre }, off: { right: -1, ahead: 0 }, motions: find(SIDEWAYS, 0) },
    { shape: 'right', at: { right, ahead: centre }, off: { right: 1, ahead: 0 }, motions: find(SIDEWAYS, 0) },
    // Ahead with a front corner is a wheel about the other one; back with it turns the unit backwards about the same.
    { shape: 'corner-left', at: { right: left, ahead: front }, off: { right: -0.8, ahead: 0.8 }, motions: [...find(TURN, 1, INNER), ...find(TURN, -1, OUTER)] },
    { shape: 'corner-right', at: { right, ahead: front }, off: { right: 0.8, ahead: 0.8 }, motions: [...find(TURN, -1, INNER), ...find(TURN, 1, OUTER)] },
    { shape: 'files-left', at: { right: left, ahead: rear }, off: { right: -0.8, ahead: -0.8 }, motions: find(FILES, 0) },
    { shape: 'files-right', at: { right, ahead: rear }, off: { right: 0.8, ahead: -0.8 }, motions: find(FILES, 0) },
    { shape: 'pivot', at: { right: middle, ahead: centre }, off: { right: 0, ahead: 0 }, motions: about.length > 0 ? about : find(FACE, 0) },
  ];
  return handles.filter(({ motions }) => motions.length > 0);
}

/** The amount of a leg from `before` when its handle was taken at `from` with so much of it done, and is now at `to`. */
function amountAt({ how, sign }: Motion, shape: Shape, before: Block[], done: number, from: Spot, to: Spot): number {
  const first = before[0] as Block;
  const [a, b] = [offsetOf(first, from), offsetOf(first, to)];
  switch (how.kind) {
    case LegKind.AHEAD:
      return done + b.ahead - a.ahead;
    case LegKind.BACK:
      return done - b.ahead + a.ahead;
    case LegKind.SIDEWAYS:
      return done + b.right - a.right;
    case LegKind.FILES:
      // The middle of the front stays, so both sides go out.
      return done + (2 * (b.right - a.right) * (shape === 'files-left' ? -1 : 1)) / first.width;
    default: {
      const pivot = pointOf(first, anchorOf(extentOf(before), how.anchor, sign));
      if (sign !== 0) return done + signed(bearing(pivot, to) - bearing(pivot, from));
      // A handle in the middle: the unit faces where it is pulled to, as soon as that is clear.
      return far(pivot, to) < first.depth / 2 ? done : signed(bearing(pivot, to) - first.facing);
    }
  }
}

function ofSign(amount: number, sign: number): boolean {
  return sign === 0 || Math.sign(amount) === sign;
}

/** The legs of a unit whose handle was taken at `from`, when it had `legs`, and is now pulled to `to`. */
export function pulled(decision: Decision, unit: number, blocks: Block[], legs: AnswerItem[], handle: Handle, from: Spot, to: Spot): AnswerItem[] {
  const last = legs.at(-1);
  const same = handle.motions.filter(({ how }) => how.id === last?.value);
  // The last leg goes on if it is one that this handle makes, and to the same side.
  const goesOn = last && same.some(({ sign }) => ofSign(last.amount, sign)) ? last : undefined;
  // What may not be done once more is done otherwise.
  const anew = !goesOn && same.some(({ how }) => !mayFollow(decision, legs, how));
  const rest = goesOn || anew ? legs.slice(0, -1) : legs;
  const before = standsOf(blocks, decision, rest).at(-1) as Block[];
  for (const motion of handle.motions) {
    const { how, sign } = motion;
    const amount = bounded(how, amountAt(motion, handle.shape, before, goesOn?.amount ?? begun(how, before), from, to));
    if (!idle(how, amount, before) && ofSign(amount, sign)) return [...rest, leg(unit, how.id, amount)];
  }
  return rest;
}
