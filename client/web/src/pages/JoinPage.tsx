// A link was opened: who are you, and you are at the table.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import {
  ErrorCode,
  JoinRequestSchema,
  MatchPhase,
  type MatchReply,
  MatchShowRequestSchema,
  SeatKind,
} from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { account, ask, Refused } from '../net/server';
import { NeedsAccount } from '../parts/AccountBox';
import { go } from '../router';
import { text } from '../text';
import { sayPlayers } from './LobbyPage';

type Which = { case: 'code' | 'id'; value: string };
interface Found {
  which: Which;
  reply: MatchReply;
}

/** Codes and ids look alike: the word is a code if there is one, and an id otherwise. */
async function find(word: string): Promise<Found> {
  const show = async (which: Which): Promise<Found> => {
    const value = create(MatchShowRequestSchema, { which });
    return { which, reply: await ask({ case: 'matchShow', value }, 'match') };
  };
  try {
    return await show({ case: 'code', value: word });
  } catch (error) {
    if (error instanceof Refused && error.error.code === ErrorCode.NOT_FOUND) return show({ case: 'id', value: word });
    throw error;
  }
}

export function JoinPage({ word }: { word: string }) {
  const found = useSignal<Found | undefined>(undefined);
  const refused = useSignal('');
  const me = account.value?.name;
  useEffect(() => {
    void find(word)
      .then((one) => {
        found.value = one;
        if (one.reply.match && one.reply.player >= 0) go(`/match/${one.reply.match.id}`, true);
      })
      .catch((error: unknown) => {
        refused.value = sayFailure(error);
      });
  }, [word, me, found, refused]);
  const join = async (as: SeatKind) => {
    try {
      const which = found.value?.which ?? { case: 'id', value: word };
      const reply = await ask({ case: 'join', value: create(JoinRequestSchema, { which, as, side: -1 }) }, 'match');
      if (reply.match) go(`/match/${reply.match.id}`, true);
    } catch (error) {
      refused.value = sayFailure(error);
    }
  };
  const info = found.value?.reply.match;
  const code = found.value?.which.case === 'code' ? `&code=${encodeURIComponent(word)}` : '';
  const free = (kind: SeatKind) =>
    info?.phase === MatchPhase.OPEN && info.seats.some((seat) => seat.kind === kind && !seat.name && !seat.bot);
  return (
    <main class="message">
      <h1>{info?.settings?.title || text('web.invited')}</h1>
      {info && (
        <p>
          {text(`system.${info.settings?.system ?? ''}`)} · {sayPlayers(info)}
        </p>
      )}
      {refused.value && (
        <p role="alert" class="verdict forbidden">
          {refused.value}
        </p>
      )}
      <NeedsAccount>
        <div class="buttons">
          {free(SeatKind.PLAYER) && (
            <button type="button" class="main" onClick={() => void join(SeatKind.PLAYER)}>
              {text('web.take_seat', { name: me ?? '' })}
            </button>
          )}
          {free(SeatKind.MASTER) && (
            <button type="button" onClick={() => void join(SeatKind.MASTER)}>
              {text('web.take_master_seat')}
            </button>
          )}
          {info && (
            <a class="button" href={`/match/${info.id}?watch=1${code}`}>
              {text('web.watch')}
            </a>
          )}
        </div>
      </NeedsAccount>
    </main>
  );
}
