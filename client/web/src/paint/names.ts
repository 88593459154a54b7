// Names on the table: of units over their outlines, and of those who stand by themselves where there is room.
import type { Spot } from '../table/geometry';
import { textOf } from '../table/picture';
import { sayName, text } from '../text';
import { boxAround, grown, Taken } from './cells';
import { type Manner, radiusOf } from './figures';
import { type Box, boxOf } from './outlines';
import { sideColours } from './palette';
import { type Ranks, type Regiment, ringOf } from './ranks';
import type { Drawn, Sheet } from './sheet';
import { around, type Standing } from './standing';
import { plate, silhouette } from './tokens';
import type { Units } from './units';

/** What stands over a unit: its name, how many it has left, and the states that all of it is in. */
interface Label {
  unit: number;
  side: number;
  words: string;
  states: string[];
  /** The middle above its outline, in the drawing's units. */
  place: Spot;
  /** It is left out where there is no room for it. */
  yields: boolean;
}

function companyLabel(unit: number, members: [Standing, ...Standing[]]): Label {
  const [{ side, unitThing }] = members;
  const name = unitThing ? sayName(textOf(unitThing, 'name')) || text(textOf(unitThing, 'sort')) : '';
  const { left, right, top } = boxOf(members.flatMap((one) => around(one, one.at)));
  return { unit, side, words: name && `${name} · ${members.length}`, states: [], place: { x: (left + right) / 2, y: top }, yields: false };
}

function regimentLabel({ unit, side, name, left: strong, of, states, parts }: Regiment, counted: boolean): Label {
  const { left, right, top } = boxOf(parts.flatMap(ringOf));
  const strength = strong < of ? `${strong}/${of}` : String(strong);
  // A counter has strength and states on itself.
  return { unit, side, words: counted ? name : name && `${name} · ${strength}`, states: counted ? [] : states.slice(0, 3), place: { x: (left + right) / 2, y: top }, yields: counted };
}

function labelsOf(units: Units, ranks: Ranks, counted: ReadonlySet<number>): Label[] {
  const companies = [...units.companies()].filter(([unit]) => !counted.has(unit) && !ranks.get(unit));
  return [...[...ranks.all()].map((regiment) => regimentLabel(regiment, counted.has(regiment.unit))), ...companies.map(([unit, members]) => companyLabel(unit, members))];
}

/** The labels of units over their outlines. `taken` grows by where they are. */
export function unitNames({ to, px, ratio }: Sheet, { units, ranks, counted }: { units: Units; ranks: Ranks; counted: ReadonlySet<number> }, taken: Taken, wanted: (unit: number) => boolean): Drawn[] {
  const found: Drawn[] = [];
  const size = Math.round(11.5 * ratio);
  const high = size * 1.55;
  to.font = `700 ${size}px system-ui, sans-serif`;
  for (const label of labelsOf(units, ranks, counted)) {
    if (!label.words || !wanted(label.unit)) continue;
    const place = px(label.place);
    if (place.x < 0 || place.y < -high || place.x > to.canvas.width || place.y > to.canvas.height) continue;
    const wide = to.measureText(label.words).width;
    const half = (wide + high * (1 + label.states.length)) / 2 + 4 * ratio;
    // Above the outline and the arrow of a front, or where another label is there already, above that.
    const bottom = Math.max(place.y - (ranks.get(label.unit) ? 15 : 3) * ratio, high);
    const box = { left: place.x - half, right: place.x + half, top: bottom - high, bottom };
    for (let tries = 0; tries < 3 && !label.yields && !taken.isFree(box); tries++) {
      box.top -= high + 2 * ratio;
      box.bottom -= high + 2 * ratio;
    }
    if (label.yields && !taken.isFree(box)) continue;
    taken.add(box);
    found.push(labelDrawn(to, label, box, size, ratio));
  }
  return found;
}

function labelDrawn(to: CanvasRenderingContext2D, { unit, side, words, states }: Label, box: Box, size: number, ratio: number): Drawn {
  const high = box.bottom - box.top;
  const middle = (box.top + box.bottom) / 2;
  return {
    key: `unit's name ${unit} ${side} ${box.left} ${box.top} ${words} ${states.join()}`,
    box,
    paint: () => {
      to.beginPath();
      to.roundRect(box.left, box.top, box.right - box.left, high, high / 2);
      to.fillStyle = sideColours(side).rim;
      to.globalAlpha = 0.92;
      to.fill();
      to.globalAlpha = 1;
      // The shape of its side, for those who do not see the colour.
      to.save();
      to.translate(box.left + high * 0.62, middle);
      plate(to, side, high * 0.26);
      to.fillStyle = sideColours(side).plate;
      to.fill();
      to.strokeStyle = '#fffaf0';
      to.lineWidth = ratio;
      to.stroke();
      to.restore();
      to.fillStyle = '#fffaf0';
      to.font = `700 ${size}px system-ui, sans-serif`;
      to.textAlign = 'left';
      to.textBaseline = 'middle';
      to.fillText(words, box.left + high * 1.05, middle + ratio * 0.5);
      states.forEach((name, index) => silhouette(to, name, high * 0.8, '#ffe08a', box.right - high * (0.55 + index) - 2 * ratio, middle));
    },
  };
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

/** Names of those who stand by themselves, where there is room beside what is `taken` by the labels of units. */
export function figureNames({ to, px, scale, ratio }: Sheet, manner: Manner, { figures, first, units }: Callers, taken: Taken): Drawn[] {
  const found: Drawn[] = [];
  const { width, height } = to.canvas;
  const close = 2500 * scale > 13 * ratio && !manner.crowded;
  const raisedOnes = new Set(first);
  const wanted = [...first, ...figures.filter((one) => close && !one.look.thing && !raisedOnes.has(one) && (one.look.leader || !units.inCompany(one)))];
  if (wanted.length === 0) return found;
  const size = Math.round(11.5 * ratio);
  to.font = `600 ${size}px system-ui, sans-serif`;
  for (const one of figures) taken.add(boxAround(px(one.at), radiusOf(one, manner, scale, ratio)));
  const { selected } = manner;
  wanted.sort((a, b) => Number(b.thing.id === selected) - Number(a.thing.id === selected) || Number(b.look.leader) - Number(a.look.leader) || a.thing.id - b.thing.id);
  for (const one of wanted) {
    const at = px(one.at);
    if (at.x < 0 || at.y < 0 || at.x > width || at.y > height) continue;
    const half = to.measureText(one.name).width / 2 + 3 * ratio;
    const box = nameBox(at, radiusOf(one, manner, scale, ratio) * 1.28, { half, tall: size * 1.2 }, { width, height });
    const { top } = box;
    const middle = (box.left + box.right) / 2;
    const raised = raisedOnes.has(one);
    if (!raised && !taken.isFree(box)) continue;
    taken.add(box);
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
