// Catalogues and army lists as JSON, read with no more trust than a file deserves.
import { create } from '@bufbuild/protobuf';
import { CatalogueRequestSchema } from '../generated/gonfalon_pb';
import type { ListSchema } from '../lists/fields';
import { ask } from '../net/server';
import { language, learn, learnNames, learnSystem, typeset } from '../text';

export interface Entry {
  name?: string | Record<string, string>;
  cost?: number;
  cover?: boolean;
  /** Whatever else the system's schema has. */
  [key: string]: unknown;
}
export type Catalogue = Record<string, Record<string, Entry> | unknown>;

/** A unit of an army list, or a member of one: its keys are those of the system's schema. */
export type Bearer = Record<string, unknown>;

export interface List {
  format: number;
  system: string;
  name: string;
  points?: number;
  units: Bearer[];
}

export interface Choice {
  id: string;
  name: string;
  cost: number;
  /** The section that it is an entry of; "" if of none. */
  section: string;
}

/** Sections that say how things look, not what there is. */
const UNNAMED_SECTIONS = new Set(['display', 'drawings']);

function section(catalogue: Catalogue, name: string): Record<string, Entry> {
  const found = catalogue[name];
  return typeof found === 'object' && found !== null ? (found as Record<string, Entry>) : {};
}

function named(entry: Entry | undefined, id: string): string {
  if (typeof entry?.name === 'string') return typeset(entry.name);
  return typeset(entry?.name?.[language.value] ?? entry?.name?.en ?? id.replaceAll('_', ' '));
}

function choices(entries: Record<string, Entry>): Choice[] {
  return Object.entries(entries)
    .map(([id, entry]) => ({ id, name: named(entry, id), cost: entry.cost ?? 0, section: '' }))
    .sort((a, b) => a.name.localeCompare(b.name, language.value));
}

/** The entries of a section that have names and prices. */
export function entriesOf(catalogue: Catalogue, name: string): Choice[] {
  const entries = Object.fromEntries(Object.entries(section(catalogue, name)).filter(([, entry]) => typeof entry === 'object'));
  return choices(entries).map((one) => ({ ...one, section: name }));
}

export function entryOf(catalogue: Catalogue, name: string, id: string): Entry | undefined {
  return section(catalogue, name)[id];
}

/** The kinds of terrain that give cover. */
export function coverKinds(catalogue: Catalogue): Set<string> {
  return new Set(Object.entries(section(catalogue, 'terrain')).flatMap(([id, entry]) => (entry.cover ? [id] : [])));
}

/** What an army is called: a ready-made one has a title in each language, one's own only its name. */
export function armyTitle(army: { name: string; json: string }): string {
  try {
    const { title } = JSON.parse(army.json || '{}') as { title?: Record<string, string> };
    const own = title?.[language.value];
    return own ? typeset(own) : army.name;
  } catch {
    return army.name;
  }
}

/** Undefined if the text is no list at all; what is wrong in it otherwise, the server says. */
export function parseList(json: string): List | undefined {
  try {
    const found = JSON.parse(json) as Partial<List>;
    if (typeof found.system !== 'string' || !Array.isArray(found.units)) return undefined;
    return { ...found, format: found.format ?? 1, system: found.system, name: String(found.name ?? ''), units: found.units };
  } catch {
    return undefined;
  }
}

/** The names of everything in a catalogue, by language. */
export function namesOf(catalogue: Catalogue): { en: Record<string, string>; fr: Record<string, string> } {
  const words = { en: {} as Record<string, string>, fr: {} as Record<string, string> };
  for (const name of Object.keys(catalogue).filter((one) => !UNNAMED_SECTIONS.has(one)))
    for (const [id, entry] of Object.entries(section(catalogue, name))) {
      if (typeof entry?.name !== 'object') continue;
      for (const spoken of ['en', 'fr'] as const) if (entry.name[spoken]) words[spoken][id] ??= entry.name[spoken];
    }
  return words;
}

const schemas = new Map<string, ListSchema>();

/** What lists of a system may say; known once the catalogue is. */
export function listSchemaOf(system: string): ListSchema {
  return schemas.get(system) ?? { unit: {} };
}

/** The words of a form, for those who name what figures have by the same keys. */
function wordsOf({ form = {} }: ListSchema): { en: Record<string, string>; fr: Record<string, string> } {
  const words = { en: {} as Record<string, string>, fr: {} as Record<string, string> };
  const all = Object.entries(form).flatMap(([key, { name, words: own = {} }]) => [[key, name ?? {}] as const, ...Object.entries(own)]);
  for (const [key, said] of all) for (const spoken of ['en', 'fr'] as const) if (said[spoken]) words[spoken][`list.${key}`] = said[spoken];
  return words;
}

const asked = new Map<string, Promise<Catalogue>>();

/** A system's catalogue, asked for once; its names and all words of the system can be said from then on. */
export function catalogueOf(system: string): Promise<Catalogue> {
  let found = asked.get(system);
  if (!found) {
    const reply = ask({ case: 'catalogue', value: create(CatalogueRequestSchema, { system }) }, 'catalogue');
    found = Promise.all([reply, learnSystem(system)]).then(([reply]) => {
      const catalogue = JSON.parse(reply.json) as Catalogue;
      const schema = JSON.parse(reply.unitJson || '{"unit":{}}') as ListSchema;
      schemas.set(system, schema);
      learn(wordsOf(schema));
      learn(namesOf(catalogue));
      learnNames(JSON.parse(reply.namesJson || '{}') as Record<string, Record<string, string>>);
      return catalogue;
    });
    found.catch(() => asked.delete(system));
    asked.set(system, found);
  }
  return found;
}
