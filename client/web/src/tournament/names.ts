// How entrants, tables and the words of enums are said.
import { create } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import {
  type Entrant,
  EntrantStatus,
  ResultHow,
  ScenariosRequestSchema,
  type Standing,
  type TournamentInfo,
  type TournamentReply,
  type TournamentTable,
  TableState,
} from '../generated/gonfalon_pb';
import { ask } from '../net/server';
import { has, language, text } from '../text';

/** The word of a value of an enum: `wordOf('tournament_format_kind', TournamentFormatKind, kind)`. */
export function wordOf(prefix: string, names: { [value: number]: string }, value: number): string {
  return text(`${prefix}.${(names[value] ?? 'unspecified').toLowerCase()}`);
}

/** The same at the beginning of a line. */
export function labelOf(prefix: string, names: { [value: number]: string }, value: number): string {
  const word = wordOf(prefix, names, value);
  return word.charAt(0).toLocaleUpperCase(language.value) + word.slice(1);
}

/** How many of something: `key` has the words for several, `key.one` those for one, as the reader's language counts. */
export function countOf(key: string, count: number): string {
  const one = new Intl.PluralRules(language.value).select(count) === 'one' && has(`${key}.one`);
  return text(one ? `${key}.one` : key, { count });
}

/** "Table 3: Anne – Bob", with the colon of the reader's language. */
export function titled(title: string, words: string): string {
  return `${title}${text('web.colon')}${words}`;
}

/** Events without a limit have as many places as there can be at all. */
const PLACES_MOST = 512;

export function sayPlaces({ entrants, places }: TournamentInfo): string {
  return places > 0 && places < PLACES_MOST ? text('tour.entrants_of', { entrants, places }) : countOf('tour.entrants_n', entrants);
}

/** A bot has its level and its number for a name. */
export function nameOf(entrant: Entrant | undefined): string {
  if (!entrant) return '?';
  if (!entrant.bot) return entrant.name;
  const [, number = ''] = /(\d+)$/.exec(entrant.name) ?? [];
  return `${text(`bot.${entrant.bot}`)} ${number}`.trim();
}

/** Plays no more, or never did. */
export function isOut(entrant: Entrant): boolean {
  return [EntrantStatus.DROPPED, EntrantStatus.DISQUALIFIED, EntrantStatus.LEFT, EntrantStatus.ABSENT].includes(entrant.status);
}

export function entrantOf(picture: TournamentReply, number: number): Entrant | undefined {
  return picture.entrants.find((one) => one.number === number);
}

export function sayEntrant(picture: TournamentReply, number: number): string {
  return number === 0 ? text('tour.nobody_yet') : nameOf(entrantOf(picture, number));
}

/** In a tournament of teams the row of a team, else of a player. */
export function sayStanding(picture: TournamentReply, standing: Standing): string {
  return standing.team || sayEntrant(picture, standing.entrant);
}

export function isDone(table: TournamentTable): boolean {
  return table.state === TableState.DONE || (table.how !== ResultHow.NONE && table.how !== ResultHow.UNSPECIFIED);
}

/** "13 – 7", "bye", or nothing yet. */
export function sayScore(table: TournamentTable): string {
  if (table.b === 0) return text('tour.bye');
  return isDone(table) ? `${table.scoreA} – ${table.scoreB}` : '';
}

/** The reader's own region, if it speaks the language of the page: British and American English write days differently. */
export function region(): string {
  return navigator.languages.find((one) => one.split('-')[0] === language.value) ?? language.value;
}

export function when(at: bigint | number): string {
  return new Intl.DateTimeFormat(region(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(Number(at)));
}

const titles = signal<Record<string, string>>({});
const asked = new Set<string>();

/** The title of a scenario in the reader's language; its name until it is known. */
export function scenarioTitle(system: string, name: string): string {
  if (!asked.has(system)) {
    asked.add(system);
    void ask({ case: 'scenarios', value: create(ScenariosRequestSchema, { system }) }, 'scenarios')
      .then((reply) => {
        titles.value = { ...titles.value, ...Object.fromEntries(reply.scenarios.map((one) => [`${system}/${one.name}`, one.title])) };
      })
      .catch(() => asked.delete(system));
  }
  const title = titles.value[`${system}/${name}`];
  return title ? text(title) : name.replaceAll('_', ' ');
}
