// A link was opened: who are you, and you are at the table.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { JoinRequestSchema, type MatchInfo, MatchShowRequestSchema } from '../generated/gonfalon_pb';
import { account, ask, Refused } from '../net/server';
import { NeedsAccount } from '../parts/AccountBox';
import { go } from '../router';
import { text } from '../text';
import { sayPlayers } from './LobbyPage';

/** Invitation codes have a dash in the middle; match ids have none. */
function which(word: string) {
  return word.includes('-') ? ({ case: 'code', value: word } as const) : ({ case: 'id', value: word } as const);
}

export function JoinPage({ word }: { word: string }) {
  const match = useSignal<MatchInfo | undefined>(undefined);
  const refused = useSignal('');
  useEffect(() => {
    void ask({ case: 'matchShow', value: create(MatchShowRequestSchema, { which: which(word) }) }, 'match')
      .then((reply) => {
        match.value = reply.match;
        if (reply.match && reply.player >= 0) go(`/match/${reply.match.id}`, true);
      })
      .catch((error: unknown) => {
        refused.value = error instanceof Refused ? text(error.error.key) : text('web.failed');
      });
  }, [word, match, refused]);
  const join = async () => {
    try {
      const value = create(JoinRequestSchema, { which: which(word), side: -1 });
      const reply = await ask({ case: 'join', value }, 'match');
      if (reply.match) go(`/match/${reply.match.id}`, true);
    } catch (error) {
      refused.value = error instanceof Refused ? text(error.error.key) : text('web.failed');
    }
  };
  const info = match.value;
  return (
    <main class="message">
      <h1>{info?.settings?.title || text('web.invited')}</h1>
      {info && (
        <p>
          {text(`system.${info.settings?.system ?? ''}`)} · {sayPlayers(info)}
        </p>
      )}
      {refused.value && <p role="alert" class="verdict forbidden">{refused.value}</p>}
      <NeedsAccount>
        <div class="buttons">
          <button type="button" class="main" onClick={() => void join()}>
            {text('web.take_seat', { name: account.value?.name ?? '' })}
          </button>
          {info && (
            <a class="button" href={`/match/${info.id}?watch=1${word.includes('-') ? `&code=${encodeURIComponent(word)}` : ''}`}>
              {text('web.watch')}
            </a>
          )}
        </div>
      </NeedsAccount>
    </main>
  );
}
