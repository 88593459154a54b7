// The log told as a story: what one of them does in a row is one paragraph, which opens to each event.
import { ArgKind, type Event, ItemKind } from '../generated/gonfalon_pb';

export interface Chapter {
  /** Number of its first event: it stays while the chapter grows. */
  number: number;
  events: Event[];
}

/** Whom an event is about: the first figure or unit that it names, as "f3" or "u1"; "" if nobody. */
export function subjectOf(event: Event): string {
  for (const arg of event.args) {
    if (arg.kind === ArgKind.FIGURE && arg.value >= 0) return `f${arg.value}`;
    if (arg.kind === ArgKind.UNIT && arg.value >= 0) return `u${arg.value}`;
  }
  return '';
}

function mentions(event: Event, subject: string): boolean {
  return event.args.some(
    (arg) => (arg.kind === ArgKind.FIGURE && subject === `f${arg.value}`) || (arg.kind === ArgKind.UNIT && subject === `u${arg.value}`),
  );
}

/** A new turn or phase stands by itself. */
function isHeading(event: Event): boolean {
  return event.patches.some(
    (item) => item.kind === ItemKind.MATCH && item.attributes.some((one) => ['turn', 'phase'].includes(event.words[one.name] ?? '')),
  );
}

export function chaptersOf(events: Event[]): Chapter[] {
  const chapters: Chapter[] = [];
  let subject = '';
  for (const event of events) {
    const about = subjectOf(event);
    const last = chapters.at(-1);
    // What names nobody and rolls nothing ("the activation is over") ends what somebody did.
    const closes = event.args.length === 0 && event.rolls.length === 0;
    const goesOn = last && subject !== '' && !isHeading(event) && (about === subject || mentions(event, subject) || closes);
    if (goesOn) last.events.push(event);
    else {
      chapters.push({ number: event.number, events: [event] });
      subject = isHeading(event) ? '' : about;
    }
  }
  return chapters;
}

/** The events that a folded chapter is told by: how it began, and what came of it. */
export function toldBy({ events }: Chapter): Event[] {
  if (events.length <= 2) return events;
  const weight = (event: Event): number =>
    event.patches.some((item) => item.attributes.some((one) => event.words[one.name] === 'fate')) ? 3 : event.rolls.length > 0 ? 2 : 1;
  const [first, ...rest] = events as [Event, ...Event[]];
  const best = rest.reduce((found, event) => (weight(event) >= weight(found) ? event : found));
  return [first, best];
}
