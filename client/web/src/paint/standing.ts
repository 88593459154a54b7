// Lists the figures on the table for the painter: the place of each now and before, its size, and what its token shows.
import { ItemKind } from '../generated/gonfalon_pb';
import type { Display } from '../parts/display';
import { isRanked } from '../table/blocks';
import { FULL_TURN, type Spot } from '../table/geometry';
import { numberOf, type Picture, textOf, type Thing } from '../table/picture';
import { sayName, text } from '../text';
import type { Carry } from './carry';
import { type Projection, project } from './projection';
import type { TokenLook } from './tokens';

export interface Standing {
  thing: Thing;
  /** Of a unit's member: its unit, which has a part in how it looks. */
  unitThing: Thing | undefined;
  /** From where it was to where it goes, around the corners of its way. */
  way: Spot[];
  to: Spot;
  fromTurn: number;
  toTurn: number;
  wide: number;
  deep: number;
  rectangle: boolean;
  side: number;
  unit: number;
  /** Of somebody in ranks: the place of his block among those of his unit; else -1. */
  part: number;
  /** How his block carries him along at the moment. */
  carry: Carry | undefined;
  name: string;
  look: TokenLook;
  /** Where it is at the moment. */
  at: Spot;
  turn: number;
}

/** Somebody who is out of the game, where he fell. */
export interface Fallen {
  id: number;
  at: Spot;
  side: number;
}

/** A table as the page knows it, and how its system wants it shown. */
export interface Sight {
  picture: Picture;
  display: Display;
  projection: Projection;
}

/** `before`: the same figure as it stood until now, from where it goes; kept as it is if it looks the same. */
export function stand({ picture, display, projection }: Sight, thing: Thing, before: Standing | undefined, corners: Spot[], stale: boolean): Standing {
  const to = project(projection, { x: numberOf(thing, 'x'), y: numberOf(thing, 'y') });
  const toTurn = numberOf(thing, 'facing') / FULL_TURN + (projection.flip ? 0.5 : 0);
  const at = before?.at ?? to;
  const unit = numberOf(thing, 'unit', -1);
  const place = {
    way: [at, ...corners.map((corner) => project(projection, corner)), to],
    to,
    fromTurn: before?.turn ?? toTurn,
    toTurn,
    at,
    turn: before?.turn ?? toTurn,
    carry: undefined,
  };
  const unitThing = unit >= 0 ? picture.get(ItemKind.UNIT, unit) : undefined;
  // Most figures have not changed since the event before.
  if (before && before.thing === thing && before.unitThing === unitThing && !stale) return Object.assign(before, place);
  const wide = numberOf(thing, 'base_width', 2000);
  return {
    ...place,
    thing,
    unitThing,
    wide,
    deep: numberOf(thing, 'base_depth', wide),
    rectangle: textOf(thing, 'shape') === 'rectangle',
    side: numberOf(thing, 'side', -1),
    unit,
    part: partIn(thing, unitThing),
    name: sayName(textOf(thing, 'name')) || text(textOf(thing, 'sort')),
    look: lookOf(thing, unitThing, { picture, display }),
  };
}

/** The block in which it stands beside others. */
function partIn(thing: Thing, unit: Thing | undefined): number {
  const part = numberOf(thing, 'slot', -1) >= 0 ? numberOf(thing, 'part', -1) : -1;
  return part >= 0 && isRanked(unit) ? part : -1;
}

function lookOf(thing: Thing, unit: Thing | undefined, { picture, display }: Pick<Sight, 'picture' | 'display'>): TokenLook {
  // The label of a unit in ranks has the states of all.
  const shared = new Set(unit && partIn(thing, unit) >= 0 ? display.unitStates(unit).map((one) => one.name) : []);
  return {
    side: numberOf(thing, 'side', -1),
    drawing: display.drawingOf(thing),
    facing: -1,
    leader: display.isLeader(picture, thing),
    done: display.isDone(picture, thing),
    lying: numberOf(thing, 'lying') > 0,
    thing: !display.isPerson(thing),
    wounds: display.wounds(thing),
    states: display
      .states(picture, thing)
      .filter((one) => !shared.has(one.name))
      .map((one) => one.drawing),
    strength: 0,
  };
}

export function allFallen({ picture, display, projection }: Sight): Fallen[] {
  return picture
    .all(ItemKind.FIGURE)
    .filter((thing) => !numberOf(thing, 'on_table') && textOf(thing, 'fate') === 'out' && display.isPerson(thing))
    .map((thing) => ({ id: thing.id, at: project(projection, { x: numberOf(thing, 'x'), y: numberOf(thing, 'y') }), side: numberOf(thing, 'side', -1) }));
}

/** The corners of the square that a member of a unit needs there, within the outline of all. */
export function around({ wide, deep }: Standing, at: Spot): Spot[] {
  const reach = Math.max(wide, deep) * 0.72;
  return [
    { x: at.x - reach, y: at.y - reach },
    { x: at.x + reach, y: at.y - reach },
    { x: at.x + reach, y: at.y + reach },
    { x: at.x - reach, y: at.y + reach },
  ];
}

/** The distance to the next neighbour that a quarter of all persons stay below. Of many, a sample is enough. */
export function spacing(standing: Standing[]): number {
  const sample = standing
    .filter((one) => !one.look.thing)
    .map((one) => one.to)
    .slice(0, 120);
  if (sample.length < 2) return 4000;
  const nearest = sample.map(() => Infinity);
  sample.forEach((at, index) => {
    for (let next = index + 1; next < sample.length; next++) {
      const other = sample[next] as Spot;
      const far = Math.hypot(at.x - other.x, at.y - other.y);
      nearest[index] = Math.min(nearest[index] as number, far);
      nearest[next] = Math.min(nearest[next] as number, far);
    }
  });
  return nearest.sort((a, b) => a - b)[Math.floor(nearest.length / 4)] ?? 4000;
}
