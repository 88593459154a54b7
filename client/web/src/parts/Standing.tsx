// Standing answers: what is to be answered to a reaction while one is away. One is left by saying "always so" to a
// reaction that is being asked, or ahead of it by question and tags; nobody else learns of them.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import {
  type StandingAnswer,
  StandingAnswerSchema,
  StandingListRequestSchema,
  StandingRequestSchema,
  ViewerKind,
} from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { ask } from '../net/server';
import type { Room } from '../room';
import type { Draft } from '../table/draft';
import { text } from '../text';
import { systems } from './systems';

async function send(room: Room, standing: StandingAnswer, remove: boolean): Promise<void> {
  await ask({ case: 'standing', value: create(StandingRequestSchema, { match: room.id, standing, remove }) }, 'done');
  room.standing.value = (
    await ask({ case: 'standingList', value: create(StandingListRequestSchema, { match: room.id }) }, 'standingList')
  ).standing;
}

/** Beside a reaction that is asked: the options now chosen, in their order, become the standing answer. */
export function StandingOffer({ room, draft }: { room: Room; draft: Draft }) {
  const said = useSignal('');
  const { decision } = draft;
  const tags = draft.items.value.map((item) => decision.options.find((one) => one.id === item.ref)?.tag ?? '').filter(Boolean);
  const leave = (unit: number) => {
    const standing = create(StandingAnswerSchema, { question: decision.key, unit, tags });
    send(room, standing, false)
      .then(() => {
        said.value = text('web.saved');
      })
      .catch((error: unknown) => {
        said.value = sayFailure(error, room.names());
      });
  };
  return (
    <details>
      <summary>{text('web.standing_offer')}</summary>
      <div class="buttons">
        <button type="button" disabled={tags.length === 0} onClick={() => leave(-1)}>
          {text('web.standing_all')}
        </button>
        {decision.unit >= 0 && (
          <button type="button" disabled={tags.length === 0} onClick={() => leave(decision.unit)}>
            {text('web.standing_unit', { name: room.names().unit(decision.unit) })}
          </button>
        )}
      </div>
      <p role="status">{said.value}</p>
    </details>
  );
}

/** All that one has left, and leaving one ahead of time. */
export function StandingList({ room }: { room: Room }) {
  const said = useSignal('');
  const player = room.viewer.value?.kind === ViewerKind.SIDE;
  useEffect(() => {
    if (!player) return;
    void ask({ case: 'standingList', value: create(StandingListRequestSchema, { match: room.id }) }, 'standingList')
      .then((reply) => {
        room.standing.value = reply.standing;
      })
      .catch(() => {});
  }, [room, player]);
  const info = systems.value.find((one) => one.name === room.info.value?.settings?.system);
  const reactions = (info?.questions ?? []).filter((question) => question.reaction);
  if (!player || reactions.length === 0) return null;
  const change = (standing: StandingAnswer, remove: boolean) =>
    send(room, standing, remove)
      .then(() => {
        said.value = '';
      })
      .catch((error: unknown) => {
        said.value = sayFailure(error, room.names());
      });
  const leave = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const tags = String(form.get('tags')).split(/[\s,;]+/).filter(Boolean);
    void change(create(StandingAnswerSchema, { question: String(form.get('question')), unit: -1, tags }), false);
  };
  return (
    <details class="panel standing">
      <summary>{text('web.standing')}</summary>
      <ul class="lists">
        {room.standing.value.map((one) => (
          <li key={`${one.question}/${one.unit}`}>
            <span>
              {text(one.question)} {one.unit >= 0 && `(${room.names().unit(one.unit)})`}: {one.tags.map((tag) => text(tag)).join(', ')}
            </span>
            <button type="button" class="quiet" aria-label={text('web.remove')} onClick={() => void change(one, true)}>
              ×
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={leave}>
        <label>
          {text('web.standing_question')}
          <select name="question">
            {reactions.map((question) => (
              <option key={question.key} value={question.key}>
                {text(question.key)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {text('web.standing_tags')}
          <input name="tags" required />
        </label>
        <button type="submit">{text('web.save')}</button>
      </form>
      <p role="status">{said.value}</p>
    </details>
  );
}
