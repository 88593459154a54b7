// Names on the table: of units over their outlines, and of those who stand by themselves where there is room.
import type { Spot } from '../table/geometry';
import { textOf } from '../table/picture';
import { sayName, text } from '../text';
import { boxAround, grown, overlap } from './cells';
import { type Manner, radiusOf } from './figures';
import type { Box } from './outlines';
import { sideColours } from './palette';
import type { Drawn, Sheet } from './sheet';
import type { Standing } from './standing';
import type { Units } from './units';

/** What a unit is called and how many it has left, over its outline. `taken` grows by where these names are. */
export function unitNames({ to, px, ratio }: Sheet, units: Units, taken: Box[], wanted: (unit: number) => boolean): Drawn[] {
  const found: Drawn[] = [];
  const size = Math.round(11.5 * ratio);
  for (const [unit, members] of units.companies()) {
    const [{ side, unitThing }] = members;
    if (!wanted(unit)) continue;
    const name = unitThing ? sayName(textOf(unitThing, 'name')) || text(textOf(unitThing, 'sort')) : '';
    if (!name) continue;
    let [left, right, top] = [Infinity, -Infinity, Infinity];
    for (const { at, wide, deep } of members) {
      const reach = Math.max(wide, deep) * 0.72;
      left = Math.min(left, at.x - reach);
      right = Math.max(right, at.x + reach);
      top = Math.min(top, at.y - reach);
    }
    const place = px({ x: (left + right) / 2, y: top });
    if (place.x < 0 || place.y < 0 || place.x > to.canvas.width || place.y > to.canvas.height) continue;
    const words = `${name} · ${members.length}`;
    to.font = `700 ${size}px system-ui, sans-serif`;
    const half = to.measureText(words).width / 2 + 7 * ratio;
    const high = size * 1.55;
    // Above the outline, or where another label is there already, above that.
    const box = { left: place.x - half, right: place.x + half, top: place.y - high - 3 * ratio, bottom: place.y - 3 * ratio };
    for (let tries = 0; tries < 3 && taken.some((other) => overlap(box, other)); tries++) {
      box.top -= high + 2 * ratio;
      box.bottom -= high + 2 * ratio;
    }
    taken.push(box);
    found.push({
      key: `unit's name ${unit} ${side} ${box.left} ${box.top} ${words}`,
      box,
      paint: () => {
        to.beginPath();
        to.roundRect(box.left, box.top, half * 2, high, high / 2);
        to.fillStyle = sideColours(side).rim;
        to.globalAlpha = 0.92;
        to.fill();
        to.globalAlpha = 1;
        to.fillStyle = '#fffaf0';
        to.font = `700 ${size}px system-ui, sans-serif`;
        to.textAlign = 'center';
        to.textBaseline = 'middle';
        to.fillText(words, place.x, (box.top + box.bottom) / 2 + ratio * 0.5);
      },
    });
  }
  return found;
}

/** Where a name stands: below its figure, or above it where the canvas ends below; never over the canvas's sides. */
export function nameBox(at: Spot, away: number, { half, tall }: { half: number; tall: number }, { width, height }: { width: number; height: number }): Box {
  const top = at.y + away + tall > height ? at.y - away - tall : at.y + away;
  const middle = Math.max(half, Math.min(width - half, at.x));
  return { left: middle - half, right: middle + half, top, bottom: top + tall };
}

/** Whose names are wanted: those of `figures` that stand by themselves, and of `first` in any case, even over those of others. */
export interface Callers {
  figures: Standing[];
  first: Standing[];
  units: Units;
}

/** Names of those who stand by themselves, where there is room beside the `labels` of units. */
export function figureNames({ to, px, scale, ratio }: Sheet, manner: Manner, { figures, first, units }: Callers, labels: Box[]): Drawn[] {
  const found: Drawn[] = [];
  const { width, height } = to.canvas;
  const close = 2500 * scale > 13 * ratio && !manner.crowded;
  const wanted = [...first, ...figures.filter((one) => close && !one.look.thing && !first.includes(one) && (one.look.leader || !units.inCompany(one)))];
  if (wanted.length === 0) return found;
  const size = Math.round(11.5 * ratio);
  to.font = `600 ${size}px system-ui, sans-serif`;
  const taken: Box[] = [...labels, ...figures.map((one) => boxAround(px(one.at), radiusOf(one, manner, scale, ratio)))];
  const { selected } = manner;
  wanted.sort((a, b) => Number(b.thing.id === selected) - Number(a.thing.id === selected) || Number(b.look.leader) - Number(a.look.leader) || a.thing.id - b.thing.id);
  for (const one of wanted) {
    const at = px(one.at);
    if (at.x < 0 || at.y < 0 || at.x > width || at.y > height) continue;
    const half = to.measureText(one.name).width / 2 + 3 * ratio;
    const box = nameBox(at, radiusOf(one, manner, scale, ratio) * 1.28, { half, tall: size * 1.2 }, { width, height });
    const { top } = box;
    const middle = (box.left + box.right) / 2;
    const raised = first.includes(one);
    if (!raised && taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    const { name } = one;
    found.push({
      key: `name ${one.thing.id} ${middle} ${top} ${name}`,
      box: grown(box, 5 * ratio),
      paint: () => {
        if (raised) {
          // It stands over the names of others, so it has a ground of its own.
          to.fillStyle = '#1e1a12e6';
          to.beginPath();
          to.roundRect(box.left - 3 * ratio, box.top - 2 * ratio, half * 2 + 6 * ratio, size * 1.2 + 4 * ratio, size * 0.8);
          to.fill();
        }
        to.font = `600 ${size}px system-ui, sans-serif`;
        to.textAlign = 'center';
        to.textBaseline = 'top';
        to.lineWidth = 3 * ratio;
        to.lineJoin = 'round';
        to.strokeStyle = '#14100acc';
        to.strokeText(name, middle, top);
        to.fillStyle = '#fffaf0';
        to.fillText(name, middle, top);
      },
    });
  }
  return found;
}
