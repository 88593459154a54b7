// One match as this page sees it: the picture, the log, the open decisions, the status. It follows the events by
// number and comes back by itself after a lost connection.
import { create } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import {
  type Answer,
  type ChatLine,
  type Decision,
  type Event,
  ItemKind,
  type MatchInfo,
  type MatchStatus,
  OddsRequestSchema,
  OpenMatchRequestSchema,
  type OpenMatchReply,
  PreviewRequestSchema,
  type Point,
  ReachRequestSchema,
  type Preview,
  type StandingAnswer,
  SuggestRequestSchema,
  type Suggestion,
  type OddsLine,
  type Viewer,
  AnswerRequestSchema,
  ChatHistoryRequestSchema,
  CloseMatchRequestSchema,
  EventsRequestSchema,
  type View,
} from './generated/gonfalon_pb';
import { ownPart } from './table/commanders';
import type { ServerBody } from './net/connection';
import { ask, listen, onWelcome } from './net/server';
import { numberOf, Picture, textOf } from './table/picture';
import { Show } from './table/show';
import { type Names, sayName, text } from './text';

/** How many events are kept for the log on the page; older ones can be asked for by number. */
const LOG_KEPT = 2_000;
/** How many of those before one came are asked for. */
const LOG_ASKED = 200;

export class Room {
  readonly info = signal<MatchInfo | undefined>(undefined);
  readonly status = signal<MatchStatus | undefined>(undefined);
  readonly viewer = signal<Viewer | undefined>(undefined);
  readonly player = signal(-1);
  readonly picture = signal<Picture>(new Picture());
  readonly log = signal<Event[]>([]);
  readonly decisions = signal<Decision[]>([]);
  readonly chat = signal<ChatLine[]>([]);
  readonly standing = signal<StandingAnswer[]>([]);
  readonly delay = signal(0);
  readonly failure = signal<unknown>(undefined);
  /** The picture as it is shown: a little behind while things happen, or where the reader has stepped back to. */
  readonly show = new Show();
  /** When the clocks of the status were true, for counting down. */
  statusAt = Date.now();

  private readonly stop: (() => void)[] = [];
  private asking = false;

  constructor(
    readonly id: string,
    readonly code: string,
    private readonly asSpectator: boolean,
  ) {}

  async enter(): Promise<void> {
    this.stop.push(listen((body) => this.hear(body)));
    this.stop.push(onWelcome(() => void this.open()));
    await this.open();
    await this.openChat();
  }

  leave(): void {
    for (const stop of this.stop) stop();
    this.show.stop();
    void ask({ case: 'closeMatch', value: create(CloseMatchRequestSchema, { match: this.id }) }, 'done').catch(() => {});
  }

  private async open(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      const lastEvent = this.picture.value.event;
      const value = create(OpenMatchRequestSchema, {
        match: this.id,
        lastEvent,
        asSpectator: this.asSpectator,
        code: this.code,
      });
      this.opened(await ask({ case: 'openMatch', value }, 'openMatch'));
      this.failure.value = undefined;
    } catch (error) {
      this.failure.value = error;
    } finally {
      this.asking = false;
    }
  }

  private async openChat(): Promise<void> {
    try {
      const value = create(ChatHistoryRequestSchema, { match: this.id, limit: 100 });
      this.chat.value = (await ask({ case: 'chatHistory', value }, 'chatHistory')).lines;
    } catch {
      this.chat.value = []; // those who may not read it see none
    }
  }

  private opened(reply: OpenMatchReply): void {
    this.info.value = reply.match;
    this.viewer.value = reply.viewer;
    this.player.value = reply.player;
    this.delay.value = reply.delaySeconds;
    this.setStatus(reply.status);
    if (reply.view) {
      this.begin(Picture.from(reply.view));
      void this.readBack(reply.view.event);
    }
    this.follow(reply.events);
    this.decisions.value = reply.decisions;
  }

  private begin(picture: Picture): void {
    this.picture.value = picture;
    this.show.restart(picture);
  }

  private beginAgain(view: View): void {
    try {
      this.begin(Picture.from(view));
    } catch (error) {
      this.failure.value = error;
    }
  }

  /** The log before one came, for the reader; the picture needs none of it. */
  private async readBack(last: number): Promise<void> {
    if (last === 0) return;
    try {
      const first = Math.max(1, last - LOG_ASKED + 1);
      const value = create(EventsRequestSchema, { match: this.id, first, count: last - first + 1 });
      const reply = await ask({ case: 'events', value }, 'events');
      this.log.value = [...reply.events.filter((event) => event.number <= last), ...this.log.value.filter((event) => event.number > last)];
    } catch {
      // a log that begins late is still a log
    }
  }

  private setStatus(status: MatchStatus | undefined): void {
    this.status.value = status;
    this.statusAt = Date.now();
  }

  private follow(events: Event[]): void {
    if (events.length === 0) return;
    const picture = this.picture.value.copy();
    const fresh: Event[] = [];
    for (const event of events) {
      const applied = picture.apply(event);
      if (applied === 'fine') fresh.push(event);
      if (applied === 'gap') {
        void this.open();
        break;
      }
    }
    this.picture.value = picture;
    this.show.push(fresh);
    this.log.value = [...this.log.value, ...fresh].slice(-LOG_KEPT);
  }

  private hear(body: ServerBody): void {
    switch (body.case) {
      case 'events':
        if (body.value.match === this.id) this.follow(body.value.events);
        break;
      case 'snapshot':
        if (body.value.match === this.id && body.value.view) this.beginAgain(body.value.view);
        break;
      case 'decisionChange':
        if (body.value.match === this.id) {
          const others = this.decisions.value.filter((open) => open.side !== body.value.side);
          this.decisions.value = body.value.decision ? [...others, body.value.decision] : others;
        }
        break;
      case 'statusChange':
        if (body.value.match === this.id) this.setStatus(body.value.status);
        break;
      case 'chat':
        if (body.value.match === this.id) this.chat.value = [...this.chat.value, body.value].slice(-500);
        break;
      case 'lobbyChange':
        for (const info of body.value.changed) if (info.id === this.id) this.info.value = info;
        break;
      default:
        break;
    }
  }

  names(): Names {
    return namesIn(this.picture.value);
  }

  private part(side: number, answer: Answer): Answer {
    return ownPart(this.decisions.value.find((one) => one.side === side), this.player.value, answer);
  }

  async answer(side: number, answer: Answer): Promise<void> {
    const value = create(AnswerRequestSchema, { match: this.id, side, answer: this.part(side, answer) });
    await ask({ case: 'answer', value }, 'done');
  }

  async preview(side: number, answer: Answer): Promise<Preview | undefined> {
    const value = create(PreviewRequestSchema, { match: this.id, side, answer: this.part(side, answer) });
    return (await ask({ case: 'preview', value }, 'preview')).preview;
  }

  /** How far the figure of the answer's last item can go, in straight legs. */
  async reach(side: number, answer: Answer): Promise<Point[]> {
    const value = create(ReachRequestSchema, { match: this.id, side, answer });
    return (await ask({ case: 'reach', value }, 'reach')).corners;
  }

  async odds(side: number, answer: Answer): Promise<OddsLine[]> {
    const value = create(OddsRequestSchema, { match: this.id, side, answer: this.part(side, answer) });
    return (await ask({ case: 'odds', value }, 'odds')).lines;
  }

  async suggest(side: number, decision: number): Promise<Suggestion[]> {
    const value = create(SuggestRequestSchema, { match: this.id, side, decision });
    return (await ask({ case: 'suggest', value }, 'suggest')).suggestions;
  }
}

/** The names behind numbers, for texts. */
export function namesIn(picture: Picture): Names {
  const named = (kind: ItemKind, id: number): string => {
    const thing = picture.get(kind, id);
    if (!thing) return '?';
    return sayName(textOf(thing, 'name')) || text(textOf(thing, 'sort') || textOf(thing, 'kind')) || `${id + 1}`;
  };
  const match = picture.get(ItemKind.MATCH, 0);
  return {
    figure: (id) => named(ItemKind.FIGURE, id),
    unit: (id) => named(ItemKind.UNIT, id),
    side: (id) => named(ItemKind.SIDE, id),
    terrain: (id) => named(ItemKind.TERRAIN, id),
    measure: match ? numberOf(match, 'unit', 1000) : 1000,
  };
}
