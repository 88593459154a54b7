// The first game that teaches: a match against a bot with the scenario, the armies, the dice and the words of the system's lesson.
// How far one is, the browser keeps with the match.
import { create } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import { CreateMatchRequestSchema, LessonRequestSchema, type MatchInfo } from '../generated/gonfalon_pb';
import { ask } from '../net/server';
import { go } from '../router';
import { ensureName, settingsOf } from './playnow';

type Words = Record<string, string>;

export interface Step {
  id: string;
  /** The question that it explains; */
  question?: string;
  /** or the moment. */
  at?: 'start' | 'end';
  /** Comes only to who does otherwise than is suggested. */
  aside?: boolean;
  title: Words;
  text: Words;
  do: Words;
  /** Parts of the page to look at. */
  show: string[];
}

export interface Lesson {
  system: string;
  steps: Step[];
}

export interface Progress {
  system: string;
  done: string[];
}

const asked = new Map<string, Promise<Lesson>>();

export function lessonOf(system: string): Promise<Lesson> {
  let found = asked.get(system);
  if (!found) {
    found = ask({ case: 'lesson', value: create(LessonRequestSchema, { system }) }, 'lesson').then(({ json }) => JSON.parse(json) as Lesson);
    found.catch(() => asked.delete(system));
    asked.set(system, found);
  }
  return found;
}

const placeOf = (match: string) => `lesson ${match}`;

/** The match whose page shows a lesson at present: other hints are silent there. */
export const taught = signal('');

export function progressOf(match: string): Progress | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(placeOf(match)) ?? 'null') as Progress | null;
    return kept && typeof kept.system === 'string' && Array.isArray(kept.done) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepProgress(match: string, progress: Progress | undefined): void {
  if (progress) localStorage.setItem(placeOf(match), JSON.stringify(progress));
  else localStorage.removeItem(placeOf(match));
}

/** What to read now: what the open question is about, if it is not known yet; before the first one the welcome, at last the end. */
export function stepNow(steps: Step[], done: string[], question: string | undefined, over: boolean): Step | undefined {
  const open = (step: Step) => !done.includes(step.id);
  if (over) return steps.find((step) => step.at === 'end');
  return steps.find((step) => step.at === 'start' && open(step)) ?? steps.find((step) => step.question !== undefined && step.question === question && open(step));
}

/** The server takes scenario, armies, bot and dice from its own lesson, and begins at once. */
export async function learn(system: string): Promise<void> {
  await Promise.all([lessonOf(system), ensureName()]);
  const settings = settingsOf(system, '', 0);
  settings.lesson = true;
  const reply = await ask({ case: 'createMatch', value: create(CreateMatchRequestSchema, { settings, side: 0 }) }, 'match');
  const match = reply.match as MatchInfo;
  keepProgress(match.id, { system, done: [] });
  go(`/match/${match.id}`);
}
