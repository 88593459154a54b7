// What the sides can agree on (draw, adjournment, take-back, pause, overruling), resigning, calling the game master, rematch.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import {
  CallMasterRequestSchema,
  DeclineRequestSchema,
  MatchPhase,
  OfferKind,
  OfferRequestSchema,
  PauseRequestSchema,
  ResignRequestSchema,
  SeatKind,
  ViewerKind,
} from '../generated/gonfalon_pb';
import type { RequestBody } from '../net/connection';
import { sayFailure } from '../net/failure';
import { ask } from '../net/server';
import type { Room } from '../room';
import type { Chosen } from '../table/picking';
import { text } from '../text';
import { Overrule, proposedWords } from './Overrule';

const OFFER_TEXT: Record<number, string> = {
  [OfferKind.DRAW]: 'web.offers_draw',
  [OfferKind.ADJOURN]: 'web.offers_adjourn',
  [OfferKind.RESUME]: 'web.offers_resume',
  [OfferKind.TAKEBACK]: 'web.offers_takeback',
  [OfferKind.OVERRULE]: 'web.offers_overrule',
};

/** How another side agrees to an offer; to most by offering the same. */
const GRANT: Partial<Record<OfferKind, OfferKind>> = {
  [OfferKind.TAKEBACK]: OfferKind.GRANT_TAKEBACK,
  [OfferKind.OVERRULE]: OfferKind.GRANT_OVERRULE,
};

export function Agreements({ room, selected }: { room: Room; selected: Chosen }) {
  const refused = useSignal('');
  const resigning = useSignal(false);
  const status = room.status.value;
  const viewer = room.viewer.value;
  const match = room.id;
  if (!status || viewer?.kind !== ViewerKind.SIDE) return null;
  const say = async (body: RequestBody) => {
    try {
      await ask(body, 'done');
      refused.value = '';
    } catch (error) {
      refused.value = sayFailure(error, room.names());
    }
  };
  const offer = (kind: OfferKind) => say({ case: 'offer', value: create(OfferRequestSchema, { match, kind }) });
  if (status.phase === MatchPhase.OVER) return null;
  // At a table of a tournament a judge is called, in the head of the page.
  const hasMaster = !room.info.value?.tournament && status.seats.some((seat) => seat.kind === SeatKind.MASTER);
  return (
    <section class="agreements" aria-label={text('web.agreements')}>
        <h3>{text('web.agreements')}</h3>
        <div class="buttons">
          <button type="button" onClick={() => void offer(OfferKind.TAKEBACK)}>
            {text('web.takeback')}
          </button>
          <button type="button" onClick={() => void offer(OfferKind.DRAW)}>
            {text('web.draw')}
          </button>
          {status.phase === MatchPhase.ADJOURNED ? (
            <button type="button" onClick={() => void offer(OfferKind.RESUME)}>
              {text('web.resume')}
            </button>
          ) : (
            <button type="button" onClick={() => void offer(OfferKind.ADJOURN)}>
              {text('web.adjourn')}
            </button>
          )}
          <button
            type="button"
            onClick={() => void say({ case: 'pause', value: create(PauseRequestSchema, { match, pause: !status.paused }) })}
          >
            {text(status.paused ? 'web.go_on' : 'web.pause')}
          </button>
          {hasMaster && (
            <button
              type="button"
              onClick={() => void say({ case: 'callMaster', value: create(CallMasterRequestSchema, { match }) })}
            >
              {text('web.call_master')}
            </button>
          )}
          <button
            type="button"
            class="danger"
            onClick={() => {
              if (resigning.value) void say({ case: 'resign', value: create(ResignRequestSchema, { match }) });
              resigning.value = !resigning.value;
            }}
          >
            {text(resigning.value ? 'web.resign_really' : 'web.resign')}
          </button>
        </div>
      <Overrule room={room} selected={selected} send={say} />
      {refused.value && <p role="alert">{refused.value}</p>}
    </section>
  );
}

/** What the others offer, to be agreed to or declined, and what oneself has offered and nobody has answered yet. */
export function Offers({ room }: { room: Room }) {
  const refused = useSignal('');
  const status = room.status.value;
  const viewer = room.viewer.value;
  const match = room.id;
  if (!status || viewer?.kind !== ViewerKind.SIDE || status.phase === MatchPhase.OVER || status.offers.length === 0) return null;
  const say = async (body: RequestBody) => {
    try {
      await ask(body, 'done');
      refused.value = '';
    } catch (error) {
      refused.value = sayFailure(error);
    }
  };
  const offer = (kind: OfferKind) => say({ case: 'offer', value: create(OfferRequestSchema, { match, kind }) });
  const names = room.names();
  return (
    <section class="panel offers">
      {status.offers.map((one) => {
        const told = one.kind === OfferKind.OVERRULE ? proposedWords(room) : '';
        const words = told || text(OFFER_TEXT[one.kind] ?? 'web.offers', { side: names.side(one.side) });
        if (one.side === viewer.side)
          return (
            <p key={`${one.kind}/${one.side}`} role="status">
              {words} {text('web.offer_pending')}
            </p>
          );
        return (
          <p key={`${one.kind}/${one.side}`} role="alert">
            {words}{' '}
            <button type="button" onClick={() => void offer(GRANT[one.kind] ?? one.kind)}>
              {text('web.agree')}
            </button>{' '}
            <button type="button" onClick={() => void say({ case: 'decline', value: create(DeclineRequestSchema, { match }) })}>
              {text('web.decline')}
            </button>
          </p>
        );
      })}
      {refused.value && <p role="alert">{refused.value}</p>}
    </section>
  );
}
