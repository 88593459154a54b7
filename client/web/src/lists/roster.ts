// An army list as one reads it: who stands where, with what, without any control.
import { type Bearer, type Catalogue, type Entry, parseList } from '../parts/catalogue';
import { countOf, type Field, formOf, type ListForm, type ListSchema, listOfWords, type Made, membersIn, ownName, profileOf, type Slot } from './fields';

/** A unit or a member, with whatever belongs to it. */
export interface Row {
  bearer: Bearer;
  fields: Field[];
  /** The slot that it stands in; undefined: it is a unit. */
  slot: Slot | undefined;
  profile: Made;
  /** As its owner has named it, or "". */
  name: string;
  count: number;
  members: Row[];
}

function rowOf(form: ListForm, catalogue: Catalogue, bearer: Bearer, fields: Field[], slot: Slot | undefined, above: Entry | undefined): Row {
  const profile = profileOf(fields, bearer, catalogue, above);
  const members = fields
    .filter(({ kind }) => kind === 'members')
    .flatMap((field) => field.slots.flatMap((one) => membersIn(field, bearer, one.id).map(({ member }) => rowOf(form, catalogue, member, form.slots[one.id] ?? [], one, profile.entry))));
  return { bearer, fields, slot, profile, name: ownName(fields, bearer), count: countOf(fields, bearer), members };
}

export function rosterOf(form: ListForm, catalogue: Catalogue, units: Bearer[]): Row[] {
  return units.map((unit) => rowOf(form, catalogue, unit, form.unit, undefined, undefined));
}

/** Some figures of each unit of a list, for a table that only shows what it looks like. */
export function extrasOf(schema: ListSchema, catalogue: Catalogue, json: string): { sort: string; name: string }[] {
  return rosterOf(formOf(schema, catalogue), catalogue, parseList(json)?.units ?? []).flatMap(({ count, profile, name }) => Array.from({ length: Math.min(count, 8) }, () => ({ sort: profile.id, name })));
}

/** What it is: its slot and its profile. */
export function sortOf({ slot, profile }: Row): string {
  return [slot?.name, profile.name].filter(Boolean).join(', ');
}

/** What it has of a key, by itself or by its profile. */
export function wordsIn(row: Row, field: Field): string[] {
  if (field.kind === 'many') return listOfWords(row.bearer, row.profile.own, field);
  const value = row.bearer[field.key];
  return field.kind === 'one' && typeof value === 'string' ? [value] : [];
}

/** The fields whose words name things. */
export function thingFields({ fields }: Row): Field[] {
  return fields.filter(({ kind }) => kind === 'many' || kind === 'one');
}

/** A row, and all below it. */
export function allRows(row: Row): Row[] {
  return [row, ...row.members.flatMap(allRows)];
}
