// Units: who belongs together, the outline around them, and far out a counter in their place. Those in ranks are drawn as blocks (`ranks.ts`).
import type { Spot } from '../table/geometry';
import { boxAround, grown } from './cells';
import type { Manner } from './figures';
import { blocksDrawn, counterDrawn, type Ranks } from './ranks';
import { boxOf, hull, isInside } from './outlines';
import { sideColours } from './palette';
import type { Drawn, Sheet } from './sheet';
import { around, type Standing } from './standing';
import { direction } from './tokens';

/** Members so small that they are shown as one counter of their unit. */
const COUNTER_BELOW = 4.5;

export class Units {
  private readonly members = new Map<number, Standing[]>();
  /** Those that a part of their members leaves as they are: they walk within the outline of the others. */
  private readonly enclosing = new Set<number>();

  constructor(private readonly ranks: Ranks) {}

  gather(standing: Standing[], movers: Standing[]): void {
    this.members.clear();
    for (const one of standing) {
      if (one.unit < 0 || one.look.thing) continue;
      const members = this.members.get(one.unit);
      if (members) members.push(one);
      else this.members.set(one.unit, [one]);
    }
    this.findEnclosing(movers);
  }

  private findEnclosing(movers: Standing[]): void {
    this.enclosing.clear();
    const moving = new Set(movers);
    for (const unit of new Set(movers.map((one) => one.unit))) {
      if (this.ranks.get(unit)) continue;
      const members = this.members.get(unit) ?? [];
      const outline = hull(members.filter((one) => !moving.has(one)).flatMap((one) => around(one, one.to)));
      const inside = members.every((one) => !moving.has(one) || one.way.every((at) => around(one, at).every((corner) => isInside(corner, outline))));
      if (inside && outline.length > 2) this.enclosing.add(unit);
    }
  }

  /** The units of two and more; one who is the last of his unit stands for himself. */
  *companies(): Generator<[unit: number, members: [Standing, ...Standing[]]]> {
    for (const [unit, members] of this.members) if (members.length > 1) yield [unit, members as [Standing, ...Standing[]]];
  }

  membersOf(unit: number): readonly Standing[] {
    return this.members.get(unit) ?? [];
  }

  /** One of several of a unit: the unit's name stands for theirs. */
  inCompany(one: Standing): boolean {
    return (this.members.get(one.unit)?.length ?? 0) > 1;
  }

  /** The units that are so far away that a counter stands for their members. */
  counted(scale: number, ratio: number): Set<number> {
    const found = new Set<number>();
    for (const [unit, [first, ...others]] of this.members) if (first && others.length >= 2 && (first.wide / 2) * scale < COUNTER_BELOW * ratio) found.add(unit);
    return found;
  }

  /** The units whose outline or counter changes while some of their members move. */
  shifting(movers: Standing[], counted: Set<number>): Set<number> {
    const shifts = (unit: number) => (this.ranks.get(unit) ? this.ranks.isMoving(unit) : counted.has(unit) || !this.enclosing.has(unit));
    return new Set(movers.map((one) => one.unit).filter(shifts));
  }

  /** Outlines of units; far out, a counter in place of the members. */
  outlines(sheet: Sheet, manner: Manner, counted: Set<number>, wanted: (unit: number) => boolean): Drawn[] {
    const found: Drawn[] = [];
    for (const regiment of this.ranks.all()) {
      const { unit } = regiment;
      if (!wanted(unit)) continue;
      found.push(...blocksDrawn(sheet, regiment, counted.has(unit), 'none'));
      if (counted.has(unit)) found.push(...counterDrawn(sheet, manner, regiment, this.members.get(unit) ?? []));
    }
    for (const [unit, members] of this.companies()) {
      if (wanted(unit) && !this.ranks.get(unit)) found.push(counted.has(unit) ? counterOf(sheet, manner, unit, members) : outlineOf(sheet, unit, members));
    }
    return found;
  }
}

function counterOf({ to, px, ratio }: Sheet, manner: Manner, unit: number, members: [Standing, ...Standing[]]): Drawn {
  const [first] = members;
  const middle: Spot = { x: 0, y: 0 };
  for (const { at } of members) {
    middle.x += at.x / members.length;
    middle.y += at.y / members.length;
  }
  const at = px(middle);
  const look = { ...first.look, strength: members.length, facing: manner.facings ? direction(first.turn) : -1, leader: members.some((one) => one.look.leader) };
  const token = manner.tokens.sprite(look, Math.round(Math.max(12, manner.least * 0.7) * ratio));
  const [left, top] = [Math.round(at.x - token.width / 2), Math.round(at.y - token.height / 2)];
  return { key: `counter ${unit} ${left} ${top}`, token, box: boxAround(at, token.width / 2 + 1), paint: () => to.drawImage(token, left, top) };
}

function outlineOf({ to, px, ratio }: Sheet, unit: number, members: [Standing, ...Standing[]]): Drawn {
  const { side } = members[0];
  const ring = hull(members.flatMap((one) => around(one, one.at).map(px)));
  return {
    key: `unit ${unit} ${side} ${ring.map(({ x, y }) => `${x},${y}`).join(' ')}`,
    box: grown(boxOf(ring), 2 * ratio),
    paint: () => {
      to.beginPath();
      ring.forEach((at, index) => (index === 0 ? to.moveTo(at.x, at.y) : to.lineTo(at.x, at.y)));
      to.closePath();
      to.lineJoin = 'round';
      to.fillStyle = sideColours(side).plate;
      to.globalAlpha = 0.13;
      to.fill();
      to.globalAlpha = 0.75;
      to.strokeStyle = sideColours(side).plate;
      to.lineWidth = 1.6 * ratio;
      to.stroke();
      to.globalAlpha = 1;
    },
  };
}
