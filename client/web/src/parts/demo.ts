// A table set up for show, from what a system brings along: the terrain of a scenario, and two ready armies in their zones.
import { ItemKind } from '../generated/gonfalon_pb';
import { Picture, type Thing, type Value } from '../table/picture';
import { isInside, boxOf, scatter } from '../paint/outlines';
import { type Scenario, unitOf } from './scenario';

function thing(kind: ItemKind, id: number, values: Record<string, Value>): Thing {
  return { kind, id, values: new Map(Object.entries(values)), words: new Set() };
}

/** Who stands on a table that is set up for show. */
export interface Extra {
  sort: string;
  name: string;
}

/** The figures of each side, in rows within its zone, facing the middle. */
export function demoPicture(scenario: Scenario, armies: Extra[][], kind: string): Picture {
  const picture = new Picture();
  const unit = unitOf(scenario);
  const [width, depth] = [scenario.table.width * unit, scenario.table.depth * unit];
  picture.put(thing(ItemKind.MATCH, 0, { width, depth, unit, turn: 0 }));
  (scenario.terrain ?? []).forEach((piece, id) => {
    const outline = (piece.outline ?? piece.line ?? []).flatMap(([x, y]) => [x * unit, y * unit]);
    picture.put(thing(ItemKind.TERRAIN, id, { kind: piece.kind, form: piece.outline ? 'area' : 'line', outline }));
  });
  let id = 0;
  armies.slice(0, scenario.sides.length).forEach((sorts, side) => {
    const zone = (scenario.sides[side]?.zone ?? []).map(([x, y]) => ({ x: x * unit, y: y * unit }));
    if (zone.length < 3) return;
    const { left, right, top, bottom } = boxOf(zone);
    const middle = { x: width / 2, y: depth / 2 };
    // Near the middle of the table they are seen better than at its edge.
    const spots = scatter(zone, Math.sqrt(((right - left) * (bottom - top)) / (sorts.length * 2.2)), side + 5)
      .filter((spot) => isInside(spot, zone))
      .sort((a, b) => Math.hypot(a.x - middle.x, a.y - middle.y) - Math.hypot(b.x - middle.x, b.y - middle.y));
    picture.put(thing(ItemKind.SIDE, side, { name: '' }));
    sorts.forEach(({ sort, name }, index) => {
      const at = spots[index];
      if (!at) return;
      const turn = Math.atan2(middle.x - at.x, middle.y - at.y) / (2 * Math.PI);
      picture.put(
        thing(ItemKind.FIGURE, id++, {
          side, sort, name, kind, x: Math.round(at.x), y: Math.round(at.y), facing: Math.round((turn < 0 ? turn + 1 : turn) * 65536),
          on_table: 1, base_width: 2500, base_depth: 2500, shape: 'round', fate: 'in_play', unit: -1,
        }),
      );
    });
  });
  return picture;
}
