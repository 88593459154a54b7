// What is being shown of a match that goes on: the newest, but one event after another, so that each can be seen
// to happen; or an earlier moment, for a reader who steps back through it.
import { computed, signal } from '@preact/signals';
import type { Event } from '../generated/gonfalon_pb';
import { Film } from './film';
import { Picture } from './picture';

const STEP_MS = 430;
/** A way with corners takes longer to walk. */
export const WAY_MS = 850;
/** Dice are read before anything else happens. */
const DICE_MS = 1500;
/** A question waits no longer than this for what came just before it. */
const LAST_MS = 900;
/** With more than this waiting, haste; with more than that, there is no use in showing them one by one. */
const HURRY_FROM = 14;
const JUMP_FROM = 80;

/** How fast it is shown: 0 shows the end at once. Kept for the next time. */
export const SPEEDS = [0, 0.5, 1, 2] as const;
export const speed = signal(keptSpeed());

function keptSpeed(): number {
  const kept = Number(localStorage.getItem('speed') ?? 1);
  return (SPEEDS as readonly number[]).includes(kept) ? kept : 1;
}

export function setSpeed(wanted: number): void {
  speed.value = wanted;
  localStorage.setItem('speed', String(wanted));
}

/** Does it tell how somebody goes: by corners, or as a block on its arc? */
function walks({ ways, patches, words }: Event): boolean {
  return ways.length > 0 || patches.some((item) => item.attributes.some((one) => words[one.name] === 'blocks'));
}

/** Can anything of it be seen on the table, or in dice? */
function visible(event: Event): boolean {
  const where = ['x', 'y', 'facing', 'fate', 'on_table'];
  return (
    event.rolls.length > 0 ||
    event.patches.some((item) => item.gone || item.attributes.some((one) => where.includes(event.words[one.name] ?? '')))
  );
}

function still(): boolean {
  return document.hidden || speed.value === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export class Show {
  private readonly film = signal(new Film(new Picture()));
  readonly at = signal(0);
  readonly last = signal(0);
  /** The reader steps by himself: what comes now waits for him. */
  readonly held = signal(false);
  readonly picture = computed(() => this.film.value.at(this.at.value));
  readonly behind = computed(() => this.at.value < this.last.value);
  /** Something is being shown at this moment: a question waits for it. */
  readonly busy = signal(false);
  /** Whether a question may be asked: all that led to it has been shown, or the reader looks at another moment by himself. */
  readonly ready = computed(() => this.held.value || (!this.behind.value && !this.busy.value));
  /** Called for each event as it is shown by itself: for its sound. */
  onShown: (event: Event) => void = () => {};
  private timer: ReturnType<typeof setTimeout> | undefined;

  get first(): number {
    return this.film.value.first;
  }

  event(): Event | undefined {
    return this.film.value.event(this.at.value);
  }

  /** The table before the event that is shown. */
  before(): Picture {
    return this.film.value.at(this.at.value - 1);
  }

  restart(picture: Picture): void {
    this.stop();
    this.film.value = new Film(picture);
    this.at.value = this.last.value = picture.event;
    this.held.value = false;
  }

  push(events: Event[]): void {
    for (const event of events) this.film.value.push(event);
    this.last.value = this.film.value.last;
    if (!this.held.value && this.timer === undefined) this.follow();
  }

  step(by: number): void {
    this.stop();
    this.held.value = true;
    this.at.value = Math.min(this.last.value, Math.max(this.first, this.at.value + by));
  }

  now(): void {
    this.stop();
    this.held.value = false;
    this.at.value = this.last.value;
  }

  stop(): void {
    this.busy.value = false;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private follow(): void {
    this.timer = undefined;
    this.busy.value = false;
    const waiting = this.last.value - this.at.value;
    if (waiting > JUMP_FROM || still()) this.at.value = this.last.value;
    while (this.behind.value) {
      this.at.value++;
      const event = this.event();
      if (event && visible(event)) {
        const long = (event.rolls.length > 0 ? DICE_MS : walks(event) ? WAY_MS : STEP_MS) / speed.value;
        this.onShown(event);
        const wait = waiting > HURRY_FROM ? long / 4 : this.behind.value ? long : Math.min(long, LAST_MS);
        this.busy.value = true;
        this.timer = setTimeout(() => this.follow(), wait);
        return;
      }
    }
  }
}
