// A picture and the events after it: any moment between can be shown again without asking the server.
import type { Event } from '../generated/gonfalon_pb';
import { Picture } from './picture';

/** A picture is kept so often; those between are made from the one before. */
const KEEP_EVERY = 25;

export class Film {
  private readonly kept = new Map<number, Picture>();
  /** The last few that were asked for: who shows a film asks for a moment and the one before it, again and again. */
  private recent: Picture[] = [];
  private readonly later: Event[] = [];

  constructor(
    readonly start: Picture,
    events: Event[] = [],
  ) {
    this.kept.set(start.event, start);
    for (const event of events) this.push(event);
  }

  get first(): number {
    return this.start.event;
  }

  get last(): number {
    return this.first + this.later.length;
  }

  /** What is older than the start, or comes out of turn, is no part of it. */
  push(event: Event): void {
    if (event.number === this.last + 1) this.later.push(event);
  }

  event(number: number): Event | undefined {
    return this.later[number - this.first - 1];
  }

  at(number: number): Picture {
    const wanted = Math.min(this.last, Math.max(this.first, number));
    const known = this.recent.find((one) => one.event === wanted);
    if (known) return known;
    let from = wanted;
    while (!this.kept.has(from)) from--;
    for (const one of this.recent) if (one.event < wanted) from = Math.max(from, one.event);
    const picture = (this.kept.get(from) ?? (this.recent.find((one) => one.event === from) as Picture)).copy();
    for (const event of this.later.slice(from - this.first, wanted - this.first)) {
      picture.apply(event);
      if (event.number % KEEP_EVERY === 0) this.kept.set(event.number, picture.copy());
    }
    this.recent = [picture, ...this.recent.slice(0, 2)];
    return picture;
  }
}
