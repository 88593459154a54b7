// A running match as a passer-by sees it: without a seat at its table, so also without a name. What has happened is asked for
// every few seconds as the past of the match, which is open to everybody where spectators are.
import { create } from '@bufbuild/protobuf';
import { EventsRequestSchema, ViewerKind, ViewerSchema, ViewRequestSchema } from '../generated/gonfalon_pb';
import { ask } from '../net/server';
import { Picture } from '../table/picture';
import { Show } from '../table/show';

const LOOK_EVERY_MS = 4_000;
const EVENTS_A_LOOK = 200;

export class Glance {
  readonly show = new Show();
  private readonly viewer = create(ViewerSchema, { kind: ViewerKind.SPECTATOR, side: -1 });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private left = false;

  constructor(
    readonly match: string,
    /** The match can no longer be looked at. */
    private readonly onLost: () => void,
  ) {}

  enter(): void {
    void this.look(async () => {
      const { view } = await ask({ case: 'view', value: create(ViewRequestSchema, { match: this.match, viewer: this.viewer }) }, 'view');
      if (view && !this.left) this.show.restart(Picture.from(view));
    });
  }

  leave(): void {
    this.left = true;
    clearTimeout(this.timer);
    this.show.stop();
  }

  private async look(how: () => Promise<void>): Promise<void> {
    try {
      // Nobody sees a page in the background.
      if (!document.hidden) await how();
      if (!this.left) this.timer = setTimeout(() => void this.look(() => this.follow()), LOOK_EVERY_MS);
    } catch {
      if (!this.left) this.onLost();
    }
  }

  private async follow(): Promise<void> {
    const value = create(EventsRequestSchema, { match: this.match, viewer: this.viewer, first: this.show.last.value + 1, count: EVENTS_A_LOOK });
    const { events } = await ask({ case: 'events', value }, 'events');
    if (!this.left) this.show.push(events);
  }
}
