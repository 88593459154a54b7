// The lobby: what is played and what could be, kept up to date by itself, with filters and who is here.
import { create } from '@bufbuild/protobuf';
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import {
  type MatchInfo,
  type MatchListReply,
  MatchFilterSchema,
  MatchListRequestSchema,
  MatchPhase,
  type Person,
  PresenceRequestSchema,
  type Seat,
  SeatKind,
  SubscribeLobbyRequestSchema,
} from '../generated/gonfalon_pb';
import { account, ask, hello, listen, onWelcome } from '../net/server';
import { Hero } from '../parts/Hero';
import { SystemChoice } from '../parts/SystemChoice';
import { go } from '../router';
import { text } from '../text';

const PHASE_KEY: Record<number, string> = {
  [MatchPhase.OPEN]: 'web.phase_open',
  [MatchPhase.RUNNING]: 'web.phase_running',
  [MatchPhase.ADJOURNED]: 'web.phase_adjourned',
  [MatchPhase.OVER]: 'web.phase_over',
  [MatchPhase.CANCELLED]: 'web.phase_cancelled',
};

/** A bot's seat has its level for a name. */
export function sayPlayer(seat: Seat): string {
  return seat.bot ? text(`bot.${seat.bot}`) : seat.name;
}

export function sayPlayers(match: MatchInfo): string {
  return match.seats
    .filter((seat) => seat.kind !== SeatKind.MASTER)
    .map((seat) => sayPlayer(seat) || '…')
    .join(' – ');
}

function hasFreeSeat(match: MatchInfo): boolean {
  return match.phase === MatchPhase.OPEN && match.seats.some((seat) => !seat.name && !seat.bot);
}

function Row({ match }: { match: MatchInfo }) {
  const mine = match.seats.some((seat) => seat.name !== '' && seat.name === account.value?.name);
  const over = match.phase === MatchPhase.OVER;
  const word = mine ? 'web.go_to_table' : hasFreeSeat(match) ? 'web.join' : over ? 'web.replay' : 'web.watch';
  const path = over ? `/replay/${match.id}` : hasFreeSeat(match) && !mine ? `/join/${match.id}` : `/match/${match.id}`;
  return (
    <tr>
      <td>{match.settings?.title || '—'}</td>
      <td>{text(`system.${match.settings?.system ?? ''}`)}</td>
      <td>{sayPlayers(match)}</td>
      <td>
        {text(PHASE_KEY[match.phase] ?? 'web.phase_open')}
        {match.phase === MatchPhase.RUNNING && ` · ${text('web.turn_n', { turn: match.turn })}`}
      </td>
      <td>
        <a class="button" href={path}>
          {text(word)}
          <span class="visually-hidden"> {match.settings?.title}</span>
        </a>
      </td>
    </tr>
  );
}

const queue = signal<typeof import('../parts/Queue') | undefined>(undefined);

export function LobbyPage() {
  const waits = hello.value?.features.includes('queue') ?? false;
  useEffect(() => {
    if (waits && !queue.value)
      void import('../parts/Queue').then((part) => {
        queue.value = part;
      });
  }, [waits]);
  const Queue = queue.value?.Queue;
  const matches = useSignal<MatchInfo[]>([]);
  const people = useSignal<Person[]>([]);
  const system = useSignal('');
  const which = useSignal<'current' | 'free' | 'mine' | 'over'>('current');
  const words = useSignal('');
  const code = useSignal('');
  const filterSystem = system.value;
  const filterWhich = which.value;
  const filterWords = words.value;
  useEffect(() => {
    const filter = create(MatchFilterSchema, {
      system: filterSystem,
      text: filterWords,
      freeSeat: filterWhich === 'free',
      mine: filterWhich === 'mine',
      phases: filterWhich === 'over' ? [MatchPhase.OVER] : [],
    });
    const show = (reply: MatchListReply) => {
      matches.value = reply.matches;
    };
    const subscribe = () => {
      // The live list is for those with a name; others see it as it was when they came.
      if (!account.value) {
        void ask({ case: 'matchList', value: create(MatchListRequestSchema, { filter }) }, 'matchList').then(show).catch(() => {});
        return;
      }
      void ask(
        { case: 'subscribeLobby', value: create(SubscribeLobbyRequestSchema, { filter, presence: true }) },
        'matchList',
      )
        .then(show)
        .catch(() => {});
      void ask({ case: 'presence', value: create(PresenceRequestSchema, {}) }, 'presence')
        .then((reply) => {
          people.value = reply.people;
        })
        .catch(() => {});
    };
    const stop = listen((body) => {
      if (body.case === 'lobbyChange') {
        const gone = new Set([...body.value.gone, ...body.value.changed.map((match) => match.id)]);
        matches.value = [...body.value.changed, ...matches.value.filter((match) => !gone.has(match.id))];
      }
      if (body.case === 'presenceChange') {
        const changed = new Map(body.value.people.map((person) => [person.name, person]));
        const kept = people.value.filter((person) => !changed.has(person.name));
        people.value = [...kept, ...body.value.people.filter((person) => person.presence > 1)];
      }
    });
    const stopWelcome = onWelcome(subscribe);
    subscribe();
    return () => {
      stop();
      stopWelcome();
      if (account.value)
        void ask({ case: 'subscribeLobby', value: create(SubscribeLobbyRequestSchema, { off: true }) }, 'matchList').catch(() => {});
    };
  }, [filterSystem, filterWhich, filterWords, matches, people]);
  return (
    <main class="lobby">
      <Hero />
      <div class="actions">
        <a class="button main" href="/create">
          {text('web.new_match')}
        </a>
        <a class="button" href="/tournaments">
          {text('web.tournaments')}
        </a>
        <a class="button" href="/ratings">
          {text('web.ratings')}
        </a>
        <a class="button" href="/create?bot=steady">
          {text('web.play_bot')}
        </a>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (code.value.trim()) go(`/join/${encodeURIComponent(code.value.trim())}`);
          }}
        >
          <input
            aria-label={text('web.invitation_code')}
            placeholder={text('web.invitation_code')}
            value={code.value}
            onInput={(event) => {
              code.value = event.currentTarget.value;
            }}
          />
          <button type="submit">{text('web.join')}</button>
        </form>
      </div>
      {Queue && <Queue />}
      <section class="panel" aria-label={text('web.matches')}>
        <h2>{text('web.matches')}</h2>
        <div class="filters">
          <SystemChoice
            value={system.value}
            orAll
            onChoose={(value) => {
              system.value = value;
            }}
          />
          <label>
            {text('web.which')}
            <select
              value={which.value}
              onChange={(event) => {
                which.value = event.currentTarget.value as 'current' | 'free' | 'mine' | 'over';
              }}
            >
              <option value="current">{text('web.which_current')}</option>
              <option value="free">{text('web.which_free')}</option>
              <option value="mine">{text('web.which_mine')}</option>
              <option value="over">{text('web.which_over')}</option>
            </select>
          </label>
          <label>
            {text('web.search')}
            <input
              type="search"
              value={words.value}
              onInput={(event) => {
                words.value = event.currentTarget.value;
              }}
            />
          </label>
        </div>
        {matches.value.length === 0 ? (
          <p>{text('web.no_matches')}</p>
        ) : (
          <div class="scroll" tabIndex={0} role="region" aria-label={text('web.matches')}>
            <table>
              <thead>
                <tr>
                  <th>{text('web.title')}</th>
                  <th>{text('web.system')}</th>
                  <th>{text('web.players')}</th>
                  <th>{text('web.state')}</th>
                  <th>
                    <span class="visually-hidden">{text('web.join')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {matches.value.map((match) => (
                  <Row key={match.id} match={match} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      <section class="panel" aria-label={text('web.people')}>
        <h2>{text('web.people')}</h2>
        <ul class="people">
          {people.value.map((person) => (
            <li key={person.name}>{person.name}</li>
          ))}
        </ul>
      </section>
    </main>
  );
}
