// At a table of a tournament: which one it is, and a judge who can be called. The clocks stand until he has ruled.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { MatchPhase, TournamentCallRequestSchema, ViewerKind } from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { askAny } from '../net/server';
import type { Room } from '../room';
import { text } from '../text';

/** The event, the round and the table that a match is. */
export function EventLink({ room }: { room: Room }) {
  const info = room.info.value;
  if (!info?.tournament) return null;
  return (
    <a class="event-link" href={`/tournament/${info.tournament}`}>
      {text('web.round_table', { round: info.round, table: info.table })}
    </a>
  );
}

export function JudgeCall({ room }: { room: Room }) {
  const asking = useSignal(false);
  const refused = useSignal('');
  const info = room.info.value;
  const status = room.status.value;
  if (!info?.tournament || room.viewer.value?.kind !== ViewerKind.SIDE || status?.phase !== MatchPhase.RUNNING) return null;
  if (status.frozen) return <p class="notice">{text('web.judge_comes')}</p>;
  const call = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const value = create(TournamentCallRequestSchema, { tournament: info.tournament, text: String(form.get('text')), rule: String(form.get('rule')).trim() });
    try {
      await askAny({ case: 'tournamentCallJudge', value });
      asking.value = false;
      refused.value = '';
    } catch (error) {
      refused.value = sayFailure(error);
    }
  };
  return (
    <div class="judge-call">
      <button
        type="button"
        class={asking.value ? 'chosen' : ''}
        aria-expanded={asking.value}
        onClick={() => {
          asking.value = !asking.value;
        }}
      >
        {text('web.judge')}
      </button>
      {asking.value && (
        <form class="panel" onSubmit={(event) => void call(event)}>
          <p>{text('web.judge_freezes')}</p>
          <label>
            {text('web.judge_about')} <input name="text" maxLength={200} autofocus />
          </label>
          <label>
            {text('web.judge_rule')} <input name="rule" maxLength={20} />
          </label>
          <button type="submit" class="main">
            {text('web.judge_call')}
          </button>
          {refused.value && (
            <p role="alert" class="verdict forbidden">
              {refused.value}
            </p>
          )}
        </form>
      )}
    </div>
  );
}
