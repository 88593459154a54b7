// What an event does to figures, for showing it: the ways that they came, and the states that begin with it.
import { type Event, ItemKind } from '../generated/gonfalon_pb';
import type { Display } from '../parts/display';
import { text } from '../text';
import { fromPose, poseBetween } from '../paint/carry';
import { type Block, blocksOf, depthOf, ranksAround } from './blocks';
import { far, FULL_TURN, type Spot } from './geometry';
import { numberOf, type Picture, textOf, type Thing } from './picture';

export interface Walk {
  figure: number;
  points: Spot[];
  /** It is in a state that its catalogue calls a flight. */
  flight: boolean;
}

export interface Begun {
  key: string;
  at: Spot;
  name: string;
  /** How many units, or figures without one, come into it at once and so close together that it is told of all of them. */
  count: number;
  drawing: string;
  flight: boolean;
}

/** Of a crowd that moves together the lines would cover the table. */
const WALKS_SHOWN = 24;

function spot(thing: Thing): Spot {
  return { x: numberOf(thing, 'x'), y: numberOf(thing, 'y') };
}

/** The corners that figures passed in this event. */
export function cornersBy(event: Event | undefined): Map<number, Spot[]> {
  const found = new Map<number, Spot[]>();
  for (const { figure, corners } of event?.ways ?? []) found.set(figure, [...(found.get(figure) ?? []), ...corners]);
  return found;
}

/** The figures that the event touches, directly or by their units. */
function touched(event: Event, picture: Picture): Thing[] {
  const units = new Set(event.patches.flatMap((item) => (item.kind === ItemKind.UNIT ? [item.id] : [])));
  const figures = new Set(event.patches.flatMap((item) => (item.kind === ItemKind.FIGURE ? [item.id] : [])));
  return picture.all(ItemKind.FIGURE).filter((thing) => figures.has(thing.id) || units.has(numberOf(thing, 'unit', -1)));
}

/** The members of a unit that went alike have one way, in their middle. */
function together(walks: Walk[]): Walk {
  const [first] = walks as [Walk, ...Walk[]];
  const mean = (place: number): Spot => ({
    x: walks.reduce((sum, { points }) => sum + (points[place] as Spot).x, 0) / walks.length,
    y: walks.reduce((sum, { points }) => sum + (points[place] as Spot).y, 0) / walks.length,
  });
  return { ...first, points: first.points.map((_, place) => mean(place)) };
}

/** As many points as make an arc of a block's way look round. */
const ARC_POINTS = 9;

/** The way of a unit in one block: that of the middle of the block, on the arc that it goes. */
function wayOfBlock(before: Picture, picture: Picture, walks: Walk[]): Walk | undefined {
  const [first] = walks as [Walk, ...Walk[]];
  const unit = ranksAround(picture, first.figure);
  const [was, is] = [blocksOf(before.get(ItemKind.UNIT, unit)), blocksOf(picture.get(ItemKind.UNIT, unit))];
  const [from, to] = [was[0], is[0]];
  if (!from || !to || was.length !== 1 || is.length !== 1 || first.points.length > 2) return undefined;
  // In the drawing y counts downwards; the ways of this file count upwards.
  const pose = (block: Block) => ({ x: block.x, y: -block.y, turn: block.facing / FULL_TURN });
  const points = Array.from({ length: ARC_POINTS }, (_, index) => {
    const at = fromPose(poseBetween(pose(from), pose(to), index / (ARC_POINTS - 1)), { right: 0, ahead: -depthOf(to) / 2 });
    return { x: at.x, y: -at.y };
  });
  return { ...first, points };
}

export function walksOf(before: Picture, picture: Picture, event: Event, display: Display): Walk[] {
  const corners = cornersBy(event);
  const groups = new Map<string, Walk[]>();
  for (const { kind, id } of event.patches) {
    const [was, is] = [before.get(ItemKind.FIGURE, id), picture.get(ItemKind.FIGURE, id)];
    if (kind !== ItemKind.FIGURE || !was || !is || !numberOf(was, 'on_table') || !display.isPerson(is)) continue;
    if (far(spot(was), spot(is)) < numberOf(is, 'base_width', 2000) / 2 && !corners.has(id)) continue;
    const flight = display.states(picture, is).some((one) => one.flight);
    const points = [spot(was), ...(corners.get(id) ?? []), spot(is)];
    const unit = numberOf(is, 'unit', -1);
    const key = unit >= 0 ? `u${unit}/${points.length}` : `f${id}`;
    groups.set(key, [...(groups.get(key) ?? []), { figure: id, points, flight }]);
  }
  return [...groups.values()].map((walks) => wayOfBlock(before, picture, walks) ?? together(walks)).slice(0, WALKS_SHOWN);
}

/** So close together the same words of two would lie over one another. */
const CLOSE = 12_000;

/** States that begin with this event, and figures that leave play: told once for a unit whose members share it, and once for those who stand close together. */
export function begunBy(before: Picture, picture: Picture, event: Event, display: Display): Begun[] {
  const found: { places: Spot[]; whose: Set<string>; one: Omit<Begun, 'at' | 'count'> }[] = [];
  const add = (thing: Thing, name: string, drawing: string, flight: boolean) => {
    const [unit, at] = [numberOf(thing, 'unit', -1), spot(thing)];
    const who = unit >= 0 ? `u${unit}` : `f${thing.id}`;
    const alike = found.filter((group) => group.one.name === name);
    const known = alike.find((group) => group.whose.has(who)) ?? alike.find((group) => group.places.some((place) => far(place, at) < CLOSE));
    if (known) {
      known.places.push(at);
      known.whose.add(who);
    } else found.push({ places: [at], whose: new Set([who]), one: { key: `${who}/${name}`, name, drawing, flight } });
  };
  for (const thing of touched(event, picture)) {
    const was = before.get(ItemKind.FIGURE, thing.id);
    if (!was || !numberOf(was, 'on_table') || !display.isPerson(thing)) continue;
    const fate = textOf(thing, 'fate');
    if (fate !== textOf(was, 'fate') && fate !== 'in_play' && fate) {
      add(was, text(`fate.${fate}`), fate === 'out' ? 'skull-crossed-bones' : '', fate === 'fled');
      continue;
    }
    const known = new Set(display.states(before, was).map((one) => one.name));
    for (const state of display.states(picture, thing)) if (!known.has(state.name)) add(thing, state.name, state.drawing, state.flight);
  }
  return found.map(({ places, whose, one }) => ({
    ...one,
    count: whose.size,
    at: {
      x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
      y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
    },
  }));
}

/** The way that somebody came. */
export interface Trail {
  figure: number;
  points: Spot[];
}

/** The way that whoever moved last came, from where he stood, as the events tell it. */
export function trailOf(events: Event[]): Trail | undefined {
  const stood = new Map<number, Spot>();
  let trail: Trail | undefined;
  for (const event of events) {
    const corners = cornersBy(event);
    for (const item of event.patches) {
      if (item.kind !== ItemKind.FIGURE) continue;
      const value = (name: string) => {
        const found = item.attributes.find((one) => event.words[one.name] === name)?.value;
        return found?.case === 'number' ? found.value : undefined;
      };
      const [x, y] = [value('x'), value('y')];
      if (x === undefined && y === undefined) continue;
      const before = stood.get(item.id);
      const point = { x: x ?? before?.x ?? -1, y: y ?? before?.y ?? -1 };
      if (point.x < 0 || point.y < 0) continue;
      stood.set(item.id, point);
      const came = [...(corners.get(item.id) ?? []), point];
      trail = { figure: item.id, points: trail?.figure === item.id ? [...trail.points, ...came] : [...(before ? [before] : []), ...came] };
    }
  }
  return trail;
}
