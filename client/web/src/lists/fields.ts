// The keys that a unit of an army list may have, as the system's own schema says: the builder has a control for each kind of
// type, and knows no key by name but `profile`, `name` and `count`, which every list has.
import type { Catalogue, Choice } from '../parts/catalogue';
import { entriesOf } from '../parts/catalogue';
import { has, text } from '../text';

type Type = string | { [key: string]: unknown };

export interface Field {
  key: string;
  kind: 'many' | 'one' | 'flag' | 'number' | 'text';
  /** Of `many` and `one`: what can be chosen. */
  choices: Choice[];
  min: number;
  max: number;
}

/** Those that have controls of their own. */
const COMMON = new Set(['profile', 'name', 'count']);

function choicesOf(type: { [key: string]: unknown }, catalogue: Catalogue, system: string): Choice[] {
  if (Array.isArray(type.ref)) return type.ref.flatMap((section) => entriesOf(catalogue, String(section)));
  if (Array.isArray(type.one)) return type.one.map((id) => ({ id: String(id), name: sayWord(system, String(id)), cost: 0, section: '' }));
  return [];
}

function fieldOf(key: string, type: Type, catalogue: Catalogue, system: string): Field {
  const plain: Field = { key, kind: 'text', choices: [], min: 0, max: 0 };
  if (type === 'flag') return { ...plain, kind: 'flag' };
  if (typeof type !== 'object') return plain;
  if (Array.isArray(type.whole)) return { ...plain, kind: 'number', min: Number(type.whole[0]), max: Number(type.whole[1]) };
  if (typeof type.list === 'object' && type.list !== null)
    return { ...plain, kind: 'many', choices: choicesOf(type.list as { [key: string]: unknown }, catalogue, system), max: Number(type.most ?? 256) };
  return { ...plain, kind: 'one', choices: choicesOf(type, catalogue, system) };
}

/** In the schema's order; a "?" says that a key may be left out. */
export function fieldsOf(schema: Record<string, Type>, catalogue: Catalogue, system: string): Field[] {
  return Object.entries(schema)
    // Words in every language are those of ready-made armies: who makes a list has one name.
    .filter(([, type]) => type !== 'words')
    .map(([key, type]) => fieldOf(key.replace('?', ''), type, catalogue, system))
    .filter((field) => !COMMON.has(field.key) && (field.choices.length > 0 || field.kind === 'flag' || field.kind === 'number' || field.kind === 'text'));
}

/** What a key or a word of a list is called, in the reader's language. */
export function sayWord(system: string, word: string): string {
  return has(`list.${system}.${word}`) ? text(`list.${system}.${word}`) : has(`list.${word}`) ? text(`list.${word}`) : text(word);
}
