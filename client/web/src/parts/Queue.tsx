// "Find me an opponent": one waits for a system and a size, and is at a table when somebody of about one's strength waits, too.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { QueueRequestSchema, type QueueReply, type QueueRequest, Role } from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { account, ask, hello, listen, onWelcome } from '../net/server';
import { go } from '../router';
import { text } from '../text';
import { sayTime } from './Strip';
import { SystemChoice } from './SystemChoice';
import { systems } from './systems';

export function Queue() {
  const state = useSignal<QueueReply | undefined>(undefined);
  const system = useSignal('');
  const points = useSignal(0);
  const now = useSignal(Date.now());
  const refused = useSignal('');
  const me = account.value;
  const offered = !!me && me.role !== Role.GUEST && (hello.value?.features.includes('queue') ?? false);
  const send = async (act: QueueRequest['act']) => {
    try {
      state.value = await ask({ case: 'queue', value: create(QueueRequestSchema, { act }) }, 'queue');
      refused.value = '';
    } catch (error) {
      refused.value = sayFailure(error);
    }
  };
  useEffect(() => {
    if (!offered) return;
    const look = () => void send({ case: 'look', value: { $typeName: 'gonfalon.v1.QueueLook' } });
    const stop = listen((body) => {
      if (body.case !== 'queue') return;
      const waited = state.value?.waiting;
      state.value = body.value;
      if (waited && body.value.match) go(`/match/${body.value.match}`);
    });
    const stopWelcome = onWelcome(look);
    look();
    return () => {
      stop();
      stopWelcome();
    };
  }, [offered]);
  const waiting = state.value?.waiting ?? false;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => {
      now.value = Date.now();
    }, 1000);
    return () => clearInterval(timer);
  }, [waiting, now]);
  if (!offered) return null;
  const chosen = system.value || systems.value[0]?.name || '';
  const usual = systems.value.find((one) => one.name === chosen)?.defaultPoints ?? 0;
  const found = state.value?.match;
  return (
    <section class="panel queue" aria-label={text('web.queue')}>
      <h2>{text('web.queue')}</h2>
      {found ? (
        <p>
          {text('web.queue_found', { name: state.value?.opponent ?? '' })}{' '}
          <a class="button main" href={`/match/${found}`}>
            {text('web.go_to_table')}
          </a>
        </p>
      ) : waiting && state.value ? (
        <p role="status">
          {text('web.queue_waits', { system: text(`system.${state.value.system}`), points: state.value.points })} <strong>{sayTime(now.value - Number(state.value.since))}</strong>{' '}
          <small>{text('web.queue_gap', { gap: state.value.gap, others: state.value.others })}</small>{' '}
          <button type="button" data-act="queue-cancel" onClick={() => void send({ case: 'cancel', value: { $typeName: 'gonfalon.v1.QueueCancel' } })}>
            {text('web.queue_cancel')}
          </button>
        </p>
      ) : (
        <form
          class="filters"
          onSubmit={(event) => {
            event.preventDefault();
            void send({ case: 'join', value: { $typeName: 'gonfalon.v1.QueueJoin', system: chosen, points: points.value || usual } });
          }}
        >
          <SystemChoice
            value={chosen}
            onChoose={(value) => {
              system.value = value;
              points.value = 0;
            }}
          />
          <label>
            {text('web.points')}
            <input
              type="number"
              min={1}
              max={100_000}
              value={String(points.value || usual)}
              onInput={(event) => {
                points.value = Number(event.currentTarget.value) || 0;
              }}
            />
          </label>
          <button type="submit" class="main" data-act="queue-join">
            {text('web.queue_join')}
          </button>
        </form>
      )}
      {refused.value && (
        <p role="alert" class="verdict forbidden">
          {refused.value}
        </p>
      )}
    </section>
  );
}
