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
import { EnterForm } from '../parts/AccountBox';
import { ensureName, sitDown } from '../parts/playnow';
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
  const name = useSignal('');
  const busy = useSignal(false);
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
  // One click: who has no name yet is a guest, and has an army that is ready; he may change both before he begins.
  const sit = async () => {
    const settings = found.value?.reply.match?.settings;
    if (busy.value) return;
    busy.value = true;
    try {
      const which = found.value?.which ?? { case: 'id', value: word };
      go(`/match/${await sitDown(which, settings?.system ?? '', settings?.points ?? 0, name.value.trim())}`, true);
    } catch (error) {
      refused.value = sayFailure(error);
    } finally {
      busy.value = false;
    }
  };
  const join = async (as: SeatKind) => {
    try {
      const which = found.value?.which ?? { case: 'id', value: word };
      await ensureName(name.value.trim());
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
      {info && !me && (
        <label class="your-name">
          {text('web.name_optional')}{' '}
          <input
            name="name"
            maxLength={40}
            autocomplete="nickname"
            value={name.value}
            onInput={(event) => {
              name.value = event.currentTarget.value;
            }}
          />
        </label>
      )}
      {info && (
        <div class="buttons">
          {free(SeatKind.PLAYER) && (
            <button type="button" class="main" disabled={busy.value} onClick={() => void sit()}>
              {me ? text('web.take_seat', { name: me }) : text('web.sit_down')}
            </button>
          )}
          {free(SeatKind.MASTER) && (
            <button type="button" onClick={() => void join(SeatKind.MASTER)}>
              {text('web.take_master_seat')}
            </button>
          )}
          <button
            type="button"
            class="watch"
            onClick={() =>
              void ensureName(name.value.trim())
                .then(() => go(`/match/${info.id}?watch=1${code}`))
                .catch((error: unknown) => {
                  refused.value = sayFailure(error);
                })
            }
          >
            {text('web.watch')}
          </button>
        </div>
      )}
      {info && !me && (
        <details>
          <summary>{text('web.have_account')}</summary>
          <EnterForm first="login" />
        </details>
      )}
    </main>
  );
}
