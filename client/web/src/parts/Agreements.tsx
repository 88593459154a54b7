// What the sides can agree on (draw, adjournment, take-back, pause), resigning, calling the game master, rematch.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import {
  CallMasterRequestSchema,
  DeclineRequestSchema,
  MatchPhase,
  OfferKind,
  OfferRequestSchema,
  PauseRequestSchema,
  RematchRequestSchema,
  ResignRequestSchema,
  SeatKind,
  ViewerKind,
} from '../generated/gonfalon_pb';
import type { RequestBody } from '../net/connection';
import { sayFailure } from '../net/failure';
import { ask } from '../net/server';
import type { Room } from '../room';
import { go } from '../router';
import { text } from '../text';

const OFFER_TEXT: Record<number, string> = {
  [OfferKind.DRAW]: 'web.offers_draw',
  [OfferKind.ADJOURN]: 'web.offers_adjourn',
  [OfferKind.RESUME]: 'web.offers_resume',
  [OfferKind.TAKEBACK]: 'web.offers_takeback',
};

export function Agreements({ room }: { room: Room }) {
  const refused = useSignal('');
  const resigning = useSignal(false);
  const status = room.status.value;
  const viewer = room.viewer.value;
  const match = room.id;
  if (!status || viewer?.kind !== ViewerKind.SIDE) return <Afterwards room={room} />;
  const say = async (body: RequestBody) => {
    try {
      await ask(body, 'done');
      refused.value = '';
    } catch (error) {
      refused.value = sayFailure(error);
    }
  };
  const offer = (kind: OfferKind) => say({ case: 'offer', value: create(OfferRequestSchema, { match, kind }) });
  const others = status.offers.filter((one) => one.side !== viewer.side);
  const names = room.names();
  if (status.phase === MatchPhase.OVER) return <Afterwards room={room} />;
  const hasMaster = status.seats.some((seat) => seat.kind === SeatKind.MASTER);
  return (
    <section class="panel agreements" aria-label={text('web.agreements')}>
      {others.map((one) => (
        <p key={`${one.kind}/${one.side}`} role="alert">
          {text(OFFER_TEXT[one.kind] ?? 'web.offers', { side: names.side(one.side) })}{' '}
          <button
            type="button"
            onClick={() => void offer(one.kind === OfferKind.TAKEBACK ? OfferKind.GRANT_TAKEBACK : one.kind)}
          >
            {text('web.agree')}
          </button>{' '}
          <button type="button" onClick={() => void say({ case: 'decline', value: create(DeclineRequestSchema, { match }) })}>
            {text('web.decline')}
          </button>
        </p>
      ))}
      <details>
        <summary>{text('web.agreements')}</summary>
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
      </details>
      {refused.value && <p role="alert">{refused.value}</p>}
    </section>
  );
}

function Afterwards({ room }: { room: Room }) {
  const status = room.status.value;
  if (status?.phase !== MatchPhase.OVER) return null;
  const rematch = async () => {
    const value = create(RematchRequestSchema, { match: room.id });
    const reply = await ask({ case: 'rematch', value }, 'match');
    if (reply.match) go(`/match/${reply.match.id}`);
  };
  // Whoever gets the link from here needs the code as much as who was here.
  const code = room.code || room.info.value?.code;
  return (
    <section class="panel agreements" aria-label={text('web.over')}>
      <div class="buttons">
        <a class="button" href={`/replay/${room.id}${code ? `?code=${encodeURIComponent(code)}` : ''}`}>
          {text('web.replay')}
        </a>
        {room.player.value >= 0 && (
          <button type="button" onClick={() => void rematch()}>
            {text('web.rematch')}
          </button>
        )}
      </div>
    </section>
  );
}
