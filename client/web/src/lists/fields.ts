// What a unit of an army list, or a member of one, may have, as the system's own schema says: the builder has a control for
// each kind of type, and knows no key by name. common/army/README.md has the form of a schema.
import type { Bearer, Catalogue, Choice, Entry } from '../parts/catalogue';
import { entriesOf, entryOf } from '../parts/catalogue';
import { language } from '../text';

type Words = Record<string, string>;
type Type = string | { [key: string]: unknown };
type Keys = Record<string, Type>;
type Filter = Record<string, unknown>;

/** How a key is shown. */
interface Shown {
  as?: 'profile' | 'name' | 'count' | 'members';
  name?: Words;
  add?: Words;
  /** What each of the words of a choice is called. */
  words?: Record<string, Words>;
  /** Folded away with others, under the name of that entry of the form. */
  in?: string;
}

interface SlotType {
  name: Words;
  within?: boolean;
  thing?: boolean;
  keys: Keys;
}

export interface ListSchema {
  unit: Keys;
  slots?: Record<string, SlotType>;
  form?: Record<string, Shown>;
}

/** A place for members: who may be in it, and how many. */
export interface Slot {
  id: string;
  name: string;
  within: boolean;
  thing: boolean;
  /** Of the profile of whom it belongs to: the slot is for those alone. */
  for: Filter;
  /** A number, or the key of the profile that has it. */
  least: number | string;
  most: number | string;
}

export interface Field {
  key: string;
  kind: 'many' | 'one' | 'flag' | 'number' | 'text' | 'profile' | 'name' | 'count' | 'members';
  name: string;
  add: string;
  /** The heading that it is folded away under; "": it is in sight. */
  folded: string;
  /** Of `many`, `one` and `profile`: what can be chosen. */
  choices: Choice[];
  /** The key by which a profile narrows the choices: its own, and that of whom it belongs to. */
  among: string;
  above: string;
  /** It may be left out. */
  optional: boolean;
  min: number;
  max: number;
  slots: Slot[];
  oneOf: string[][];
}

/** After which entries of the catalogue somebody is made. */
export interface Standing {
  /** The one that he names himself: what it has, he has. */
  own: Entry | undefined;
  /** That, or the one of whom he belongs to: it says what he may have. */
  profile: Entry | undefined;
  /** The one of whom he belongs to. */
  above: Entry | undefined;
}

function spoken(words: Words | undefined, otherwise: string): string {
  return words?.[language.value] ?? words?.en ?? otherwise.replaceAll('_', ' ');
}

function isOne(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.some((one) => isOne(value, one));
  if (Array.isArray(value)) return value.includes(wanted);
  return value === wanted || (value === undefined && wanted === false);
}

/** Has an entry of the catalogue what a filter wants? A flag that it leaves out is false. */
export function suits(entry: Entry | undefined, filter: unknown): boolean {
  return Object.entries((filter ?? {}) as Filter).every(([key, wanted]) => isOne(entry?.[key], wanted));
}

class Reader {
  constructor(
    private readonly schema: ListSchema,
    private readonly catalogue: Catalogue,
  ) {}

  private choices(key: string, type: { [key: string]: unknown }): Choice[] {
    const { ref, one } = type;
    if (Array.isArray(ref))
      return ref.flatMap((section) => entriesOf(this.catalogue, String(section)).filter(({ id }) => {
        const entry = entryOf(this.catalogue, String(section), id);
        return suits(entry, type.where) && suits(entry, type.offer);
      }));
    const words = this.schema.form?.[key]?.words;
    return Array.isArray(one) ? one.map((id) => ({ id: String(id), name: spoken(words?.[String(id)], String(id)), cost: 0, section: '' })) : [];
  }

  private slot([id, bounds]: [string, Record<string, unknown>]): Slot {
    const type = this.schema.slots?.[id];
    const bound = (value: unknown, otherwise: number) => (typeof value === 'number' || typeof value === 'string' ? value : otherwise);
    return {
      id,
      name: spoken(type?.name, id),
      within: type?.within ?? false,
      thing: type?.thing ?? false,
      for: (bounds.for ?? {}) as Filter,
      least: bound(bounds.least, 0),
      most: bound(bounds.most, 1),
    };
  }

  private kind(key: string, type: Type): Partial<Field> {
    const as = this.schema.form?.[key]?.as;
    if (type === 'flag') return { kind: 'flag' };
    if (typeof type !== 'object') return as === 'name' ? { kind: 'name' } : { kind: 'text' };
    if (Array.isArray(type.whole)) return { kind: as === 'count' ? 'count' : 'number', min: Number(type.whole[0]), max: Number(type.whole[1]) };
    if (typeof type.slots === 'object' && type.slots !== null)
      return { kind: 'members', slots: Object.entries(type.slots as Record<string, Record<string, unknown>>).map((one) => this.slot(one)), oneOf: (type.one_of ?? []) as string[][] };
    const of = (typeof type.list === 'object' && type.list !== null ? type.list : type) as { [key: string]: unknown };
    const narrowed = { choices: this.choices(key, of), among: String(of.among ?? ''), above: String(of.above ?? '') };
    if (of !== type) return { ...narrowed, kind: 'many', max: Number(type.most ?? 256) };
    return { ...narrowed, kind: as === 'profile' ? 'profile' : 'one' };
  }

  private field(key: string, type: Type, optional: boolean): Field {
    const shown = this.schema.form?.[key];
    const folded = shown?.in ? spoken(this.schema.form?.[shown.in]?.name, shown.in) : '';
    const name = spoken(shown?.name, key);
    return { key, kind: 'text', name, add: spoken(shown?.add, name), folded, choices: [], among: '', above: '', optional, min: 0, max: 0, slots: [], oneOf: [], ...this.kind(key, type) };
  }

  /** In the schema's order; a "?" says that a key may be left out. */
  fields(keys: Keys): Field[] {
    return Object.entries(keys)
      // Words in every language are those of ready-made armies: who makes a list has one name.
      .filter(([, type]) => type !== 'words')
      .map(([key, type]) => this.field(key.replace('?', ''), type, key.endsWith('?')))
      .filter((field) => field.choices.length > 0 || !['many', 'one'].includes(field.kind));
  }
}

/** The fields of units, and those of whoever stands in a slot. */
export interface ListForm {
  unit: Field[];
  slots: Record<string, Field[]>;
}

export function formOf(schema: ListSchema, catalogue: Catalogue): ListForm {
  const reader = new Reader(schema, catalogue);
  return {
    unit: reader.fields(schema.unit),
    slots: Object.fromEntries(Object.entries(schema.slots ?? {}).map(([id, slot]) => [id, reader.fields(slot.keys)])),
  };
}

function refsIn(type: unknown): string[] {
  if (typeof type !== 'object' || type === null) return [];
  const { ref, ...rest } = type as { ref?: unknown };
  return [...(Array.isArray(ref) ? ref.map(String) : []), ...Object.values(rest).flatMap(refsIn)];
}

/** The sections of the catalogue that a list can name something of. */
export function sectionsNamed(schema: ListSchema): string[] {
  return [...new Set([schema.unit, ...Object.values(schema.slots ?? {}).map(({ keys }) => keys)].flatMap(refsIn))];
}

/** What can be chosen for this one: a profile may list what it may have. */
export function offered(field: Field, { profile, above }: Pick<Standing, 'profile' | 'above'>): Choice[] {
  const own = field.among ? profile?.[field.among] : undefined;
  const theirs = field.above ? above?.[field.above] : undefined;
  return field.choices.filter(({ id }) => (!Array.isArray(own) || own.includes(id)) && (!Array.isArray(theirs) || theirs.includes(id)));
}

export function keyOf(fields: Field[], kind: Field['kind']): string | undefined {
  return fields.find((field) => field.kind === kind)?.key;
}

function valueOf(fields: Field[], kind: Field['kind'], bearer: Bearer): unknown {
  const key = keyOf(fields, kind);
  return key === undefined ? undefined : bearer[key];
}

export function countOf(fields: Field[], bearer: Bearer): number {
  const found = valueOf(fields, 'count', bearer);
  return typeof found === 'number' && found >= 1 ? found : 1;
}

/** What it has been named, if anything. */
export function ownName(fields: Field[], bearer: Bearer): string {
  const found = valueOf(fields, 'name', bearer);
  return typeof found === 'string' ? found : '';
}

export interface Made {
  /** The profile that it names itself, or "". */
  id: string;
  name: string;
  own: Entry | undefined;
  entry: Entry | undefined;
}

/** The entry of the catalogue that it is made after: that of whom it belongs to where it names none. */
export function profileOf(fields: Field[], bearer: Bearer, catalogue: Catalogue, above?: Entry): Made {
  const field = fields.find(({ kind }) => kind === 'profile');
  const id = field && typeof bearer[field.key] === 'string' ? String(bearer[field.key]) : '';
  const choice = field?.choices.find((one) => one.id === id);
  const own = choice && entryOf(catalogue, choice.section, id);
  return { id, name: choice?.name ?? id.replaceAll('_', ' '), own, entry: id ? own : above };
}

/** Its members that stand in one slot, each with its place among all of them. */
export function membersIn(field: Field, bearer: Bearer, slot: string): { member: Bearer; at: number }[] {
  const all = bearer[field.key];
  return (Array.isArray(all) ? (all as Bearer[]) : []).map((member, at) => ({ member, at })).filter(({ member }) => member?.slot === slot);
}

/** A bound of a slot: a number, or what the profile says. */
export function boundOf(bound: number | string, profile: Entry | undefined, otherwise: number): number {
  if (typeof bound === 'number') return bound;
  const found = profile?.[bound];
  return typeof found === 'number' ? found : otherwise;
}

/** What the profile has by itself where the list says nothing; what it only says may be had is none of that. */
export function inherited(bearer: Bearer, own: Entry | undefined, field: Pick<Field, 'key' | 'among'>): unknown {
  return bearer[field.key] ?? (field.among === field.key ? undefined : own?.[field.key]);
}

export function listOfWords(bearer: Bearer, own: Entry | undefined, field: Field): string[] {
  const found = inherited(bearer, own, field);
  return Array.isArray(found) ? found.map(String) : [];
}
