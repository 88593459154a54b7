// A replay watched together, as this page sees it: who leads, what he shows, what is drawn on the table. One connection takes
// part in one viewing at a time; the address of the page says in which (`with`), and leaving that address leaves the viewing.
import { create } from '@bufbuild/protobuf';
import { computed, effect, signal } from '@preact/signals';
import {
  JoinViewingRequestSchema,
  LeadViewingRequestSchema,
  LeaveViewingRequestSchema,
  type Mark,
  MarkViewingRequestSchema,
  OpenViewingRequestSchema,
  type Viewer,
  type Viewing,
  type ViewingPosition,
  ViewingPositionSchema,
} from '../generated/gonfalon_pb';
import { account, ask, listen, onWelcome } from '../net/server';
import { route } from '../router';

/** While it plays, so often at most the others are told where it is. */
export const LEAD_EVERY_MS = 250;

export interface Shown {
  viewer: Viewer;
  event: number;
  playing: boolean;
  speed: number;
}

export class Together {
  readonly viewing = signal<Viewing | undefined>(undefined);
  /** Whether the page goes where the leader is. */
  readonly following = signal(true);
  readonly failure = signal<unknown>(undefined);
  readonly leading = computed(() => this.viewing.value !== undefined && this.viewing.value.leader === account.value?.name);
  readonly position = computed(() => this.viewing.value?.position);
  private readonly stop: (() => void)[];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private next: Shown | undefined;

  constructor(
    readonly id: string,
    readonly code: string,
  ) {
    this.stop = [
      listen((body) => {
        if (body.case === 'viewing' && body.value.id === id) this.viewing.value = body.value;
        if (body.case === 'viewingPosition' && body.value.viewing === id) this.move(body.value);
      }),
      // A link that was lost has left the viewing; its leader leads again if he is back soon.
      onWelcome(() => void this.join()),
    ];
  }

  async join(): Promise<void> {
    try {
      this.viewing.value = await ask({ case: 'joinViewing', value: create(JoinViewingRequestSchema, { viewing: this.id, code: this.code }) }, 'viewing');
      this.failure.value = undefined;
    } catch (error) {
      this.viewing.value = undefined;
      this.failure.value = error;
    }
  }

  leave(): void {
    for (const stop of this.stop) stop();
    clearTimeout(this.timer);
    if (this.viewing.value)
      void ask({ case: 'leaveViewing', value: create(LeaveViewingRequestSchema, { viewing: this.id }) }, 'done').catch(() => {});
    this.viewing.value = undefined;
  }

  private move(position: ViewingPosition): void {
    if (this.viewing.value) this.viewing.value = { ...this.viewing.value, position };
  }

  /** What the leader shows goes to the others: at once, and then the latest from time to time. */
  lead(shown: Shown): void {
    this.next = shown;
    if (this.timer !== undefined) return;
    const send = () => {
      this.timer = undefined;
      const now = this.next;
      if (!now || !this.leading.value) return;
      this.next = undefined;
      this.timer = setTimeout(send, LEAD_EVERY_MS);
      const position = create(ViewingPositionSchema, { viewing: this.id, viewer: now.viewer, event: now.event, playing: now.playing, speed: Math.round(now.speed * 100) });
      ask({ case: 'leadViewing', value: create(LeadViewingRequestSchema, { position }) }, 'done').catch((error: unknown) => {
        this.failure.value = error;
      });
    };
    send();
  }

  private async act(act: { case: 'draw'; value: Mark } | { case: 'clear' | 'letOthers'; value: boolean }): Promise<void> {
    try {
      await ask({ case: 'markViewing', value: create(MarkViewingRequestSchema, { viewing: this.id, act }) }, 'done');
      this.failure.value = undefined;
    } catch (error) {
      this.failure.value = error;
    }
  }

  draw(mark: Mark): Promise<void> {
    return this.act({ case: 'draw', value: mark });
  }

  clear(): Promise<void> {
    return this.act({ case: 'clear', value: true });
  }

  letOthers(draw: boolean): Promise<void> {
    return this.act({ case: 'letOthers', value: draw });
  }
}

/** The viewing that this page takes part in. */
const current = signal<Together | undefined>(undefined);

/** Another page, or the same without the viewing in its address, has left it. */
effect(() => {
  const { page, query } = route.value;
  const here = current.peek();
  if (!here || (page === 'replay' && query.get('with') === here.id)) return;
  here.leave();
  current.value = undefined;
});

export function takePart(id: string, code: string): Together {
  if (current.value?.id === id) return current.value;
  current.value?.leave();
  const together = new Together(id, code);
  current.value = together;
  void together.join();
  return together;
}

/** Opens a viewing that this page leads; its id. */
export async function openViewing(match: string, shown: Shown, code: string): Promise<string> {
  const value = create(OpenViewingRequestSchema, { match, viewer: shown.viewer, event: shown.event, code });
  return (await ask({ case: 'openViewing', value }, 'viewing')).id;
}
