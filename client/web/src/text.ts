// Words: every text the page shows comes from the gettext catalogues, by its key, with named places to fill.
import { computed, signal } from '@preact/signals';
import { type Arg, ArgKind, type Error as WireError, ItemKind, type Problem } from './generated/gonfalon_pb';
import english from './generated/texts.en.json';

export type Language = 'en' | 'fr';

const catalogues: Partial<Record<Language, Record<string, string>>> = { en: english };
export const language = signal<Language>('en');
/** The language that was chosen last: its words may still be on their way. */
let next: Language = 'en';

/** The other language is loaded only by those who read it. */
export async function speak(wanted: Language): Promise<void> {
  next = wanted;
  if (wanted === 'fr' && !catalogues.fr)
    catalogues.fr = (await import('./generated/texts.fr.json')).default as Record<string, string>;
  await Promise.all([...spoken].map((system) => load(system, wanted)));
  language.value = wanted;
  document.documentElement.lang = wanted;
}

type Words = Partial<Record<Language, Record<string, string>>>;
const learnt = signal<Words>({});

/** The words of each system in each language, a chunk each. A server may play systems that have none here. */
const ofSystems = import.meta.glob<Record<string, string>>('./generated/systems/*.json', { import: 'default' });
/** Those whose words this visitor has wanted. */
const spoken = new Set<string>();
const loads = new Map<string, Promise<void>>();

function load(system: string, wanted: Language): Promise<void> {
  const file = `./generated/systems/${system}.${wanted}.json`;
  let found = loads.get(file);
  if (!found) {
    found = (ofSystems[file]?.() ?? Promise.resolve({})).then((words) => learn({ [wanted]: words }));
    found.catch(() => loads.delete(file));
    loads.set(file, found);
  }
  return found;
}

/** Loads the words of a system in the language of the reader: nobody loads those of a system that he does not look at. */
export function learnSystem(system: string): Promise<void> {
  spoken.add(system);
  return load(system, next);
}

/** Names that the text catalogues do not have: those of the things in a system's army catalogue. */
export function learn(words: Words): void {
  learnt.value = { en: { ...words.en, ...learnt.value.en }, fr: { ...words.fr, ...learnt.value.fr } };
}

const called = signal<Record<string, Partial<Record<Language, string>>>>({});

/** What things at the table are called in each language, by the names that the server gives them. */
export function learnNames(names: Record<string, Partial<Record<Language, string>>>): void {
  called.value = { ...called.value, ...names };
}

/** What is nothing but its gap, as a text that only names a unit, would be a pattern of every name. */
const patterns = computed(() => Object.entries(called.value).filter(([name]) => name.includes(GAP) && name !== GAP));

/** What is known by `look` under this name; of "Guards 2" the number stays. */
function sayKnown(name: string, look: (stem: string) => string | undefined): string {
  const found = look(name);
  if (found) return found;
  const [, stem, number] = /^(.*) (\d+)$/.exec(name) ?? [];
  const known = stem ? look(stem) : undefined;
  return known ? `${known} ${number}` : name;
}

const GAP = '{unit}';

/** "sergeant of Guards": a member of a unit that some player has named is called by a pattern with the unit's name in its gap. */
function sayMember(name: string): string | undefined {
  for (const [pattern, words] of patterns.value) {
    const [before = '', behind = ''] = pattern.split(GAP);
    if (name.length > before.length + behind.length && name.startsWith(before) && name.endsWith(behind))
      return words[language.value]?.replace(GAP, () => sayName(name.slice(before.length, name.length - behind.length)));
  }
  return undefined;
}

/**
 * A name as its reader says it: what a player has named himself stays as it is. A thing stands behind its owner, by its id in the catalogue:
 * "Old Tam: great_axe, fallen".
 */
export function sayName(name: string): string {
  const member = called.value[name] ? undefined : sayMember(name);
  if (member) return member;
  const colon = name.indexOf(': ');
  const owner = sayKnown(colon < 0 ? name : name.slice(0, colon), (stem) => called.value[stem]?.[language.value]);
  if (colon < 0) return owner;
  const things = name.slice(colon + 2).split(', ');
  return `${owner}${text('web.colon')}${things.map((thing) => sayKnown(thing, find)).join(', ')}`;
}

function find(key: string): string | undefined {
  const reader = language.value;
  return catalogues[reader]?.[key] ?? learnt.value[reader]?.[key] ?? (english as Record<string, string>)[key] ?? learnt.value.en?.[key];
}

export function has(key: string): boolean {
  return find(key) !== undefined;
}

/** As it is printed: apostrophes are round, and French signs of two parts have a space before them at which no line ends. */
export function typeset(words: string): string {
  const round = words.replace(/(\p{L})'(?=\p{L})/gu, '$1’');
  return language.value === 'fr' ? round.replace(/« /g, '«\u202f').replace(/ ([»:;!?])/g, '\u202f$1') : round;
}

/** A word with the colon that something follows. */
export function headed(word: string): string {
  return `${word}${text('web.colon').trimEnd()}`;
}

/** As a line begins. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "40%", and in French with a narrow space at which no line ends. */
export function sayPercent(part: number | string): string {
  return language.value === 'fr' ? `${part}\u202f%` : `${part}%`;
}

/** A key without a text shows its last part: "system.shot.hit" becomes "hit". What is not given is left out. */
export function text(key: string, fill: Record<string, string | number> = {}): string {
  const words = find(key) ?? key.slice(key.lastIndexOf('.') + 1).replaceAll('_', ' ');
  return typeset(words.replace(/\{(\w+)\}/g, (_, name: string) => String(fill[name] ?? '')).replace(/ {2,}/g, ' '));
}

const ITEM_WORDS: Partial<Record<ItemKind, string>> = {
  [ItemKind.MATCH]: 'match',
  [ItemKind.SIDE]: 'side',
  [ItemKind.UNIT]: 'unit',
  [ItemKind.FIGURE]: 'figure',
};

/** What an attribute of a system is called; undefined if its catalogue of texts has no word for it. */
export function nameOfAttribute(system: string, kind: ItemKind, name: string): string | undefined {
  const key = `${system}.attribute.${ITEM_WORDS[kind] ?? ''}.${name}`;
  return has(key) ? text(key) : undefined;
}

/** A word that an attribute can have, as the system calls it, or as anything of that id is called. */
export function sayValue(system: string, value: string): string {
  const own = `${system}.value.${value}`;
  return has(own) ? text(own) : text(value);
}

/** What is needed to say the names behind the numbers in the arguments of a text. */
export interface Names {
  figure(id: number): string;
  unit(id: number): string;
  side(id: number): string;
  terrain(id: number): string;
  /** What the players measure in, in units of 0.01 mm. */
  measure: number;
}

const formats: Partial<Record<Language, Intl.NumberFormat>> = {};

export function sayLength(value: number, measure: number): string {
  // One for each language: making one takes longer than all the rest.
  formats[language.value] ??= new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 });
  const number = (formats[language.value] as Intl.NumberFormat).format(value / measure);
  // No line ends between a number and its unit.
  return measure === 2540 ? `${number}″` : `${number}\u00a0cm`;
}

/** "(14, 44.5)", in French with a semicolon, since its numbers have commas. */
export function sayPoint({ x, y }: { x: number; y: number }, measure: number): string {
  const number = (value: number) => sayLength(value, measure).replace(/\u00a0cm|″/, '');
  return `(${number(x)}${language.value === 'fr' ? '\u202f; ' : ', '}${number(y)})`;
}

export function sayArg(arg: Arg, names: Names): string {
  switch (arg.kind) {
    case ArgKind.LENGTH:
      return sayLength(arg.value, names.measure);
    case ArgKind.ANGLE:
      return `${Math.round((arg.value * 360) / 65536)}°`;
    case ArgKind.FIGURE:
      return names.figure(arg.value);
    case ArgKind.UNIT:
      return names.unit(arg.value);
    case ArgKind.SIDE:
      return names.side(arg.value);
    case ArgKind.TERRAIN:
      return names.terrain(arg.value);
    case ArgKind.WORD:
      return text(arg.word);
    case ArgKind.TEXT:
      return arg.word;
    case ArgKind.POINT:
      return arg.at ? sayPoint(arg.at, names.measure) : '';
    default:
      return String(arg.value);
  }
}

export function say(key: string, args: Arg[], names: Names, about = -1): string {
  const said = args.map((arg) => [arg.name, sayArg(arg, names)] as const);
  // What belongs to somebody whom the sentence names, or is about, is named without him: "shoots with short bow", not with "archer 3: short bow".
  const owners = [...said.map(([, words]) => words), ...(about >= 0 ? [names.figure(about)] : [])].map((owner) => `${owner}${text('web.colon')}`);
  const ownerOf = (words: string) => owners.find((owner) => words.startsWith(owner)) ?? '';
  return text(key, Object.fromEntries(said.map(([name, words]) => [name, words.slice(ownerOf(words).length)])));
}

/** The names of a page without a table. */
const NO_NAMES: Names = { figure: () => '', unit: () => '', side: (id) => String(id + 1), terrain: () => '', measure: 1000 };

/** Why something was refused. Its amount is a length or a count, as the text has it: {length} or {amount}. */
export function sayError(error: WireError, names: Names = NO_NAMES): string {
  const known = {
    amount: error.amount,
    length: sayLength(error.amount, names.measure),
    figure: error.figure >= 0 ? names.figure(error.figure) : '',
    unit: error.unit >= 0 ? names.unit(error.unit) : '',
  };
  const args = Object.fromEntries(error.args.map((arg) => [arg.name, sayArg(arg, names)]));
  const words = has(error.key) || !error.text ? text(error.key, { ...known, ...args }) : error.text;
  const problems = error.problems.map((problem) => `${problem.place}${text('web.colon')}${sayProblem(problem)}`);
  return [words, ...problems].join(' · ');
}

/** What is wrong with a list or a setting that was sent. */
export function sayProblem(problem: Problem): string {
  const words = text(problem.key, { detail: problem.detail, amount: problem.amount });
  const detail = has(problem.key) || !problem.detail ? '' : ` (${problem.detail})`;
  return `${words}${detail}${problem.rule ? ` [${problem.rule}]` : ''}`;
}
