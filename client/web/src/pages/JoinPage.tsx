// A link was opened: who are you, and you are at the table.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import {
  type ArmyChoice,
  ArmyChoiceSchema,
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
import { ArmyPicker } from '../parts/ArmyPicker';
import { keepBriefed, Story } from '../parts/Briefing';
import { armyFor, ensureName, sitDown } from '../parts/playnow';
import { spoken, useScenario } from '../parts/scenario';
import { useDisplay } from '../parts/useDisplay';
import { go } from '../router';
import { ACCOUNT_NAME_MAX, LimitedInput } from '../parts/LimitedInput';
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
  const army = useSignal<ArmyChoice | undefined>(undefined);
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
  const info = found.value?.reply.match;
  const { system = '', points = 0 } = info?.settings ?? {};
  const scenario = useScenario(info?.settings).value;
  const display = useDisplay(system).value;
  // An army is chosen for him, and he sees which.
  useEffect(() => {
    if (system && !army.value)
      void armyFor(system, points)
        .then((one) => {
          if (one) army.value ??= create(ArmyChoiceSchema, { from: { case: 'ready', value: one.id } });
        })
        .catch(() => {});
  }, [system, points, army]);
  // One click: who has no name yet is a guest, and plays at once with the army shown; or he sits down first, and chooses there.
  const sit = async (chosen: ArmyChoice | undefined) => {
    if (busy.value) return;
    busy.value = true;
    try {
      const which = found.value?.which ?? { case: 'id', value: word };
      const match = await sitDown(which, chosen, name.value.trim());
      if (scenario) keepBriefed(match);
      go(`/match/${match}`, true);
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
      {info && scenario && (
        <section class="panel" aria-label={text('web.briefing')}>
          <Story scenario={scenario} display={display} picture={undefined} side={-1} sideName={(side) => spoken(scenario.sides[side]?.name) || text('web.side_n', { side: side + 1 })} />
        </section>
      )}
      {info && free(SeatKind.PLAYER) && (
        <ArmyPicker
          system={system}
          shown={army.value}
          onChoice={(choice) => {
            army.value = choice;
          }}
        />
      )}
      {info && !me && (
        <label class="your-name">
          {text('web.name_optional')}{' '}
          <LimitedInput
            name="name"
            most={ACCOUNT_NAME_MAX}
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
            <button type="button" class="main play" disabled={busy.value || !army.value} onClick={() => void sit(army.value)}>
              {me ? text('web.play_as', { name: me }) : text('web.play_here')}
            </button>
          )}
          {free(SeatKind.PLAYER) && (
            <button type="button" class="sit" disabled={busy.value} onClick={() => void sit(undefined)}>
              {text('web.sit_down')}
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
