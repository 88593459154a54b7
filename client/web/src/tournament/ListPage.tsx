// All tournaments that one may know of, to look at, enter or host: no name is needed.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import {
  Role,
  TournamentFormatKind,
  type TournamentInfo,
  TournamentListRequestSchema,
  TournamentRole,
  TournamentStatus,
} from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { account, ask, onWelcome } from '../net/server';
import { SystemChoice } from '../parts/SystemChoice';
import { useSubject } from '../parts/title';
import { text } from '../text';
import { countOf, sayPlaces, when, wordOf } from './names';

const OPEN = [TournamentStatus.PUBLISHED, TournamentStatus.CHECK_IN];
const WHICH = {
  current: [...OPEN, TournamentStatus.RUNNING, TournamentStatus.PAUSED],
  open: OPEN,
  running: [TournamentStatus.RUNNING, TournamentStatus.PAUSED],
  over: [TournamentStatus.FINISHED, TournamentStatus.CANCELLED],
  mine: [],
} as const;
type Which = keyof typeof WHICH;

function Card({ info }: { info: TournamentInfo }) {
  return (
    <li class={`tour-card status-${info.status}`} data-tournament={info.id}>
      <a href={`/tournament/${info.id}`}>
        <strong>{info.name}</strong>
      </a>
      <span class={`pill status-${info.status}`}>{wordOf('tournament_status', TournamentStatus, info.status)}</span>
      <p>
        {text(`system.${info.system}`)} · {countOf('tour.points_n', info.points)} · {wordOf('tournament_format_kind', TournamentFormatKind, info.format)}
      </p>
      <p class="facts">
        <span>{sayPlaces(info)}</span>
        {info.rounds > 0 && <span>{info.round > 0 ? text('tour.round_of', { round: info.round, rounds: info.rounds }) : countOf('tour.rounds_n', info.rounds)}</span>}
        {info.starts > 0n && <time dateTime={new Date(Number(info.starts)).toISOString()}>{when(info.starts)}</time>}
        <span>{text('tour.host_is', { name: info.host })}</span>
        {info.mine > TournamentRole.NONE && <strong>{wordOf('tournament_role', TournamentRole, info.mine)}</strong>}
      </p>
    </li>
  );
}

export function ListPage() {
  const found = useSignal<TournamentInfo[]>([]);
  const next = useSignal('');
  const loaded = useSignal(false);
  const refused = useSignal('');
  const system = useSignal('');
  const which = useSignal<Which>('current');
  useSubject(text('tour.tournaments'));
  const me = account.value;
  const request = (cursor: string) =>
    create(TournamentListRequestSchema, {
      system: system.value,
      mine: which.value === 'mine',
      statuses: which.value === 'mine' ? [...WHICH.current, ...WHICH.over, TournamentStatus.DRAFT] : [...WHICH[which.value]],
      page: { cursor },
    });
  const look = async (cursor: string) => {
    try {
      const reply = await ask({ case: 'tournamentList', value: request(cursor) }, 'tournamentList');
      found.value = cursor ? [...found.value, ...reply.tournaments] : reply.tournaments;
      next.value = reply.next;
      refused.value = '';
    } catch (error) {
      refused.value = sayFailure(error);
    }
    loaded.value = true;
  };
  useEffect(() => {
    void look('');
    return onWelcome(() => void look(''));
  }, [system.value, which.value, me?.name]);
  const kinds = (Object.keys(WHICH) as Which[]).filter((one) => one !== 'mine' || me);
  return (
    <main class="tournaments">
      <div class="tour-title">
        <h1>{text('tour.tournaments')}</h1>
        <a class="button main" href="/tournaments/new">
          {text('tour.make')}
        </a>
      </div>
      <div class="filters">
        <div class="tour-which" role="group" aria-label={text('web.which')}>
          {kinds.map((one) => (
            <button
              key={one}
              type="button"
              class={which.value === one ? 'chosen' : ''}
              aria-pressed={which.value === one}
              onClick={() => {
                which.value = one;
              }}
            >
              {text(`tour.which.${one}`)}
            </button>
          ))}
        </div>
        <SystemChoice
          value={system.value}
          orAll
          onChoose={(value) => {
            system.value = value;
          }}
        />
      </div>
      {refused.value && <p role="alert">{refused.value}</p>}
      {loaded.value && found.value.length === 0 && <p class="panel">{text('tour.none_found')}</p>}
      <ul class="tour-cards">
        {found.value.map((info) => (
          <Card key={info.id} info={info} />
        ))}
      </ul>
      {next.value && (
        <button type="button" onClick={() => void look(next.value)}>
          {text('tour.more')}
        </button>
      )}
      {me?.role === Role.GUEST && <p>{text('tournament.no_guests')}</p>}
    </main>
  );
}
