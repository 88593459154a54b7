// How a system wants its things shown, as its catalogue says: which drawing a sort of figure has, which fields are its
// profile, its wounds, its states. The page knows the ways to show something, and no field by name.
import { ItemKind } from '../generated/gonfalon_pb';
import { degrees } from '../table/geometry';
import { numberOf, type Picture, textOf, type Thing } from '../table/picture';
import { has, language, type Names, sayValue, text } from '../text';

type Words = Record<string, string>;

interface Shown {
  item: 'match' | 'side' | 'unit' | 'figure' | 'terrain';
  as: string;
  fields: string[];
  name: Words;
  short?: Words;
  words?: string[];
  loaded?: string;
  bit?: number;
  drawing?: string;
  flight?: boolean;
  fire?: boolean;
}

export interface Mark {
  name: string;
  drawing: string;
  /** Whoever is in it runs away. */
  flight: boolean;
}

export interface Line {
  name: string;
  value: string;
  /** What the value is made of, one by one. */
  things?: Belonging[];
}

/** Something that a figure carries or knows: its rule, and the numbers that its entry of the catalogue has. */
export interface Belonging {
  name: string;
  rule: string;
  numbers: (Line & { short: string })[];
}

/** Sections of a catalogue that have nothing that anybody carries or knows. */
const NO_THINGS = new Set(['profiles', 'terrain', 'display', 'drawings']);

interface ThingEntry {
  name?: Words;
  rule?: string;
}

/** The values at the end of a way into an entry, through lists as well. */
function valuesAt(entry: unknown, way: string[]): (string | number)[] {
  if (Array.isArray(entry)) return entry.flatMap((one) => valuesAt(one, way));
  const [next, ...rest] = way;
  if (next === undefined) return typeof entry === 'number' || typeof entry === 'string' ? [entry] : [];
  return typeof entry === 'object' && entry !== null ? valuesAt((entry as Record<string, unknown>)[next], rest) : [];
}

function spoken(words: Words): string {
  return words[language.value] ?? words.en ?? '';
}

/** "system.sort.captain" is "captain" in the catalogue. */
export function plainId(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1);
}

const EDGES = ['south', 'east', 'north', 'west'];

export class Display {
  private readonly entries: Shown[];
  private readonly named: [string, Shown][];
  private readonly drawings: Record<string, string>;
  private readonly sorted = new Map<string, Shown[]>();
  private readonly sections: [string, Record<string, ThingEntry>][];

  constructor(catalogue: unknown) {
    this.sections = Object.entries((catalogue ?? {}) as Record<string, Record<string, ThingEntry>>).filter(([name, one]) => !NO_THINGS.has(name) && typeof one === 'object' && one !== null);
    const { display, drawings } = (catalogue ?? {}) as { display?: Record<string, Shown>; drawings?: Record<string, string> };
    this.named = Object.entries(display ?? {}).filter(([, one]) => Array.isArray(one?.fields) && one.fields.length > 0);
    this.entries = this.named.map(([, one]) => one);
    this.drawings = drawings ?? {};
  }

  /** Whether the catalogue says anything at all; if not, fields are shown as they are. */
  get knows(): boolean {
    return this.entries.length > 0;
  }

  private all(as: string): Shown[] {
    let found = this.sorted.get(as);
    if (!found) {
      found = this.entries.filter((one) => one.as === as);
      this.sorted.set(as, found);
    }
    return found;
  }

  /** Of a profile in a list, before it is a figure. */
  drawingFor(profile: string): string {
    return this.drawings[profile] ?? 'pawn';
  }

  /** The profile of a unit of a list: keys of lists and profiles are those of the entries. */
  listProfile(value: (key: string) => unknown): (Line & { short: string })[] {
    return this.named
      .filter(([, one]) => one.as === 'profile')
      .flatMap(([key, one]) => {
        const found = value(key);
        return typeof found === 'number' || typeof found === 'string' ? [{ name: spoken(one.name), short: spoken(one.short ?? one.name), value: String(found) }] : [];
      });
  }

  /** How many wounds one of a unit takes before it is out. */
  listWounds(value: (key: string) => unknown): number {
    const [one] = this.all('wounds');
    const found = one ? value(one.fields[1] as string) : undefined;
    return typeof found === 'number' ? found : 1;
  }

  drawingOf(figure: Thing): string {
    return this.drawings[plainId(textOf(figure, 'sort'))] ?? this.drawings[textOf(figure, 'kind')] ?? 'pawn';
  }

  /** Whether the figure counts as one of the fighters, not as a thing that lies about. */
  isPerson(figure: Thing): boolean {
    const [rule] = this.all('people');
    return !rule || (rule.words ?? []).includes(textOf(figure, rule.fields[0] as string));
  }

  /** A word by which a figure is known for one of the fighters. */
  get personKind(): string {
    return this.all('people')[0]?.words?.[0] ?? '';
  }

  private holds(one: Shown, thing: Thing): boolean {
    const field = one.fields[0] as string;
    if (one.words) return one.words.includes(textOf(thing, field));
    const value = numberOf(thing, field);
    return one.bit === undefined ? value > 0 : ((value >> one.bit) & 1) === 1;
  }

  private about(as: string, picture: Picture, figure: Thing): Shown[] {
    const unit = picture.get(ItemKind.UNIT, numberOf(figure, 'unit', -1));
    return this.all(as).filter((one) => (one.item === 'figure' ? this.holds(one, figure) : one.item === 'unit' && unit ? this.holds(one, unit) : false));
  }

  /** What it is in: flees, hides, lies on the ground. */
  states(picture: Picture, figure: Thing): Mark[] {
    return this.about('state', picture, figure).map((one) => ({ name: spoken(one.name), drawing: one.drawing ?? 'pawn', flight: one.flight ?? false }));
  }

  /** What a unit as a whole is in. */
  unitStates(unit: Thing): Mark[] {
    return this.all('state')
      .filter((one) => one.item === 'unit' && this.holds(one, unit))
      .map((one) => ({ name: spoken(one.name), drawing: one.drawing ?? 'pawn', flight: one.flight ?? false }));
  }

  /** Whether a piece of terrain is on fire. */
  burns(piece: Thing): boolean {
    return this.all('state').some((one) => one.item === 'terrain' && one.fire && this.holds(one, piece));
  }

  /** What is told of a unit: numbers and words as they are, bearings in degrees, other units by their name. */
  unitFacts(unit: Thing, system: string, names: Names): Line[] {
    return ['left', 'spent', 'fact', 'profile', 'bearing', 'unit'].flatMap((as) => this.all(as)).flatMap((one) => {
      const field = one.fields[0] as string;
      const value = one.item === 'unit' ? unit.values.get(field) : undefined;
      if (value === undefined || value === 'none' || value === -1) return [];
      if (one.as === 'unit') return [{ name: spoken(one.name), value: names.unit(Number(value)) }];
      if (one.as === 'bearing') return [{ name: spoken(one.name), value: `${Math.round(degrees(Number(value)))}°` }];
      if (value === 0) return [];
      return [{ name: spoken(one.name), value: unit.words.has(field) ? sayValue(system, String(value)) : String(value) }];
    });
  }

  isLeader(picture: Picture, figure: Thing): boolean {
    return this.about('leader', picture, figure).length > 0;
  }

  isDone(picture: Picture, figure: Thing): boolean {
    return this.about('done', picture, figure).length > 0;
  }

  /** What it has done this turn, in words. */
  deeds(picture: Picture, figure: Thing): string[] {
    return [...this.about('did', picture, figure), ...this.about('done', picture, figure)].map((one) => spoken(one.name));
  }

  wounds(figure: Thing): { lost: number; of: number } | undefined {
    const [one] = this.all('wounds');
    if (!one) return undefined;
    const of = numberOf(figure, one.fields[1] as string);
    return of > 1 ? { lost: numberOf(figure, one.fields[0] as string), of } : undefined;
  }

  profile(figure: Thing): (Line & { short: string })[] {
    return this.all('profile')
      .filter((one) => figure.values.has(one.fields[0] as string))
      .map((one) => ({ name: spoken(one.name), short: one.short ? spoken(one.short) : spoken(one.name), value: String(numberOf(figure, one.fields[0] as string)) }));
  }

  /** An entry of the catalogue as something that somebody has; of several of that id the one of this section. */
  thing(id: string, section = ''): Belonging | undefined {
    const found = this.sections.find(([name, one]) => name === section && one[id]) ?? this.sections.find(([, one]) => one[id]);
    const entry = found?.[1][id];
    if (!entry) return undefined;
    const numbers = this.all('thing').flatMap(({ fields, name, short }) => {
      const value = valuesAt(entry, fields).join(' / ');
      return value === '' ? [] : [{ name: spoken(name), short: spoken(short ?? name), value }];
    });
    return { name: entry.name ? spoken(entry.name) : text(id), rule: entry.rule ?? '', numbers };
  }

  /** What it carries, knows and is, each with the name of its kind. */
  belongings(picture: Picture, figure: Thing, names: Names): Line[] {
    const lines: Line[] = [];
    const add = (one: Shown, values: string[]) => {
      if (values.length > 0) lines.push({ name: spoken(one.name), value: values.join(', ') });
    };
    const addThings = (one: Shown, things: Belonging[]) => {
      if (things.length > 0) lines.push({ name: spoken(one.name), value: things.map(({ name }) => name).join(', '), things });
    };
    const plain = (word: string): Belonging => ({ name: has(`list.${word}`) ? text(`list.${word}`) : text(word), rule: '', numbers: [] });
    for (const one of this.all('gear')) addThings(one, this.gear(one, figure));
    for (const [key, one] of this.named.filter(([, each]) => each.as === 'bits')) {
      const value = numberOf(figure, one.fields[0] as string);
      // A word may be in several sections: those of the entry's own name are meant.
      addThings(one, (one.words ?? []).filter((_, bit) => (value >> bit) & 1).map((word) => (this.sections.some(([name, each]) => name === key && each[word]) ? this.thing(word, key) : undefined) ?? plain(word)));
    }
    for (const one of this.all('held')) {
      const field = one.fields[0] as string;
      const held = picture.all(ItemKind.FIGURE).filter((thing) => numberOf(thing, field, -1) === figure.id && textOf(thing, 'fate') !== 'out');
      addThings(one, held.map((thing) => ({ ...(this.thing(plainId(textOf(thing, 'sort'))) ?? plain(textOf(thing, 'sort'))), name: text(textOf(thing, 'sort')) })));
    }
    for (const one of this.all('holds')) {
      const held = numberOf(figure, one.fields[0] as string, -1);
      if (held >= 0 && figure.values.has(one.fields[0] as string)) add(one, [names.figure(held)]);
    }
    for (const as of ['left', 'spent', 'fact'])
      for (const one of this.all(as)) {
        const thing = one.item === 'unit' ? picture.get(ItemKind.UNIT, numberOf(figure, 'unit', -1)) : figure;
        const field = one.fields[0] as string;
        const value = thing?.values.get(field);
        if (value === undefined || value === 0 || value === 'none') continue;
        add(one, [thing?.words.has(field) ? sayValue(picture.text(ItemKind.MATCH, 0, 'system'), String(value)) : String(value)]);
      }
    return lines;
  }

  /** The fields of a kind of item that it shows in some way of its own. */
  fieldsShown(item: Shown['item']): Set<string> {
    return new Set(this.entries.filter((one) => one.item === item && one.as !== 'thing').flatMap((one) => one.fields));
  }

  private gear(one: Shown, figure: Thing): Belonging[] {
    return one.fields.flatMap((field, index) => {
      const word = textOf(figure, field);
      if (!word || word === 'none') return [];
      const loaded = one.loaded !== undefined && numberOf(figure, `${one.loaded}${index + 1}`) > 0;
      const name = loaded ? text('web.loaded', { weapon: text(word) }) : text(word);
      return [{ ...(this.thing(plainId(word)) ?? { rule: '', numbers: [] }), name }];
    });
  }

  turns(picture: Picture): number {
    const [one] = this.all('turns');
    return one ? picture.number(ItemKind.MATCH, 0, one.fields[0] as string) : 0;
  }

  /** What a scenario counts beside victory points, once a side has any. */
  scenarioPoints(picture: Picture, side: number): Line | undefined {
    const [one] = this.all('score');
    if (!one) return undefined;
    const field = one.fields[0] as string;
    if (picture.all(ItemKind.SIDE).every((thing) => numberOf(thing, field) === 0)) return undefined;
    return { name: spoken(one.name), value: String(picture.number(ItemKind.SIDE, side, field)) };
  }

  /** Who has fulfilled the objective of that number in the scenario, counted from 0; -1: nobody. */
  doneBy(picture: Picture, objective: number): number {
    const field = this.all('objectives')[0]?.fields[objective];
    return field ? picture.number(ItemKind.MATCH, 0, field, -1) : -1;
  }

  private edgeBy(as: string, picture: Picture, side: number): string {
    const [one] = this.all(as);
    const field = one?.fields[0] as string;
    if (!one) return '';
    const value = picture.get(ItemKind.SIDE, side)?.values.get(field);
    return typeof value === 'string' ? value : typeof value === 'number' && value >= 0 ? (EDGES[value] ?? '') : '';
  }

  /** The edge of the table that a side comes from: "south", "east", "north" or "west". */
  edge(picture: Picture, side: number): string {
    return this.edgeBy('edge', picture, side);
  }

  exit(picture: Picture, side: number): string {
    return this.edgeBy('exit', picture, side);
  }

  /** A place on the table that all want; a third field says by one of its words whether there is any. */
  marker(picture: Picture): { at: { x: number; y: number }; name: string } | undefined {
    const [one] = this.all('marker');
    if (!one) return undefined;
    const [x, y, when] = one.fields as [string, string, string?];
    if (when && !(one.words ?? []).includes(picture.text(ItemKind.MATCH, 0, when))) return undefined;
    const at = { x: picture.number(ItemKind.MATCH, 0, x), y: picture.number(ItemKind.MATCH, 0, y) };
    return at.x > 0 || at.y > 0 ? { at, name: spoken(one.name) } : undefined;
  }
}

/** The victory points of a side, which every viewer is told; undefined where the system counts none. */
export function scoreOf(picture: Picture, side: number): number | undefined {
  const value = picture.get(ItemKind.SIDE, side)?.values.get('victory_points');
  return typeof value === 'number' ? value : undefined;
}

/** How many of a side there were, and how many are out of it. */
export function lossesOf(picture: Picture, display: Display, side: number): { lost: number; of: number } {
  const own = picture.all(ItemKind.FIGURE).filter((thing) => numberOf(thing, 'side', -1) === side && display.isPerson(thing));
  return { lost: own.filter((thing) => ['out', 'fled'].includes(textOf(thing, 'fate'))).length, of: own.length };
}
