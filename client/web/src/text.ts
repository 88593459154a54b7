// Words: every text the page shows comes from the gettext catalogues, by its key, with named places to fill.
import { signal } from '@preact/signals';
import type { Arg } from './generated/gonfalon_pb';
import { ArgKind } from './generated/gonfalon_pb';
import english from './generated/texts.en.json';

export type Language = 'en' | 'fr';

const catalogues: Partial<Record<Language, Record<string, string>>> = { en: english };
export const language = signal<Language>('en');

/** The other language is loaded only by those who read it. */
export async function speak(wanted: Language): Promise<void> {
  if (wanted === 'fr' && !catalogues.fr)
    catalogues.fr = (await import('./generated/texts.fr.json')).default as Record<string, string>;
  language.value = wanted;
  document.documentElement.lang = wanted;
}

export function has(key: string): boolean {
  return key in (catalogues[language.value] ?? {}) || key in english;
}

/** A key without a text shows its last part: "corsairs.shot.hit" becomes "hit". */
export function text(key: string, fill: Record<string, string | number> = {}): string {
  const found = catalogues[language.value]?.[key] ?? (english as Record<string, string>)[key];
  const words = found ?? key.slice(key.lastIndexOf('.') + 1).replaceAll('_', ' ');
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => (name in fill ? String(fill[name]) : whole));
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

export function sayLength(value: number, measure: number): string {
  const number = new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 }).format(value / measure);
  return measure === 2540 ? `${number}″` : `${number} cm`;
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
    default:
      return String(arg.value);
  }
}

export function say(key: string, args: Arg[], names: Names): string {
  return text(key, Object.fromEntries(args.map((arg) => [arg.name, sayArg(arg, names)])));
}
