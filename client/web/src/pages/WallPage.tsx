// All ongoing matches as small live tables, for a screen on the wall of a tournament hall.
import { create } from '@bufbuild/protobuf';
import { signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import {
  ItemKind,
  type MatchInfo,
  MatchFilterSchema,
  MatchPhase,
  SubscribeLobbyRequestSchema,
} from '../generated/gonfalon_pb';
import { account, ask, listen, onWelcome } from '../net/server';
import { EnterForm } from '../parts/AccountBox';
import { useScenario } from '../parts/scenario';
import { useDisplay } from '../parts/useDisplay';
import { Room } from '../room';
import { Board, wholeTable } from '../table/Board';
import type { Window } from '../table/geometry';
import { say, text } from '../text';
import { sayPlayers } from './LobbyPage';

/** How many tables one screen follows at once; the others are named below. */
const TABLES = 12;

function SmallTable({ match }: { match: MatchInfo }) {
  const room = useMemo(() => new Room(match.id, '', true), [match.id]);
  const window = useMemo(() => signal<Window>({ x: 0, y: 0, width: 180_000, height: 120_000 }), [room]);
  useEffect(() => {
    void room.enter();
    return () => room.leave();
  }, [room]);
  const picture = room.picture.value;
  const display = useDisplay(match.settings?.system ?? '').value;
  const scenario = useScenario(match.settings).value;
  const drawn = picture.get(ItemKind.MATCH, 0) !== undefined;
  useEffect(() => {
    if (drawn) window.value = wholeTable(picture);
  }, [drawn]);
  const last = room.log.value.at(-1);
  return (
    <article class="small-table">
      <h2>
        <a href={`/match/${match.id}?watch=1`}>{match.settings?.title || sayPlayers(match)}</a>
      </h2>
      <p>
        {sayPlayers(match)} · {text('web.turn_n', { turn: picture.number(ItemKind.MATCH, 0, 'turn') })}
      </p>
      {drawn && (
        <Board picture={picture} display={display} season={scenario?.season ?? 'summer'} window={window} selected={-1} onFigure={() => {}} onPoint={() => {}} named={false} label={sayPlayers(match)} />
      )}
      <p class="last">{last && say(last.key, last.args, room.names())}</p>
    </article>
  );
}

export function WallPage() {
  return account.value ? (
    <Wall />
  ) : (
    <main class="message">
      <h1>{text('web.wall')}</h1>
      <EnterForm />
    </main>
  );
}

function Wall() {
  const matches = useSignal<MatchInfo[]>([]);
  useEffect(() => {
    const filter = create(MatchFilterSchema, { phases: [MatchPhase.RUNNING], watchable: true });
    const subscribe = () =>
      void ask({ case: 'subscribeLobby', value: create(SubscribeLobbyRequestSchema, { filter }) }, 'matchList')
        .then((reply) => {
          matches.value = reply.matches;
        })
        .catch(() => {});
    const stop = listen((body) => {
      if (body.case !== 'lobbyChange') return;
      const changed = new Map(body.value.changed.map((match) => [match.id, match]));
      const kept = matches.value
        .filter((match) => !body.value.gone.includes(match.id))
        .map((match) => changed.get(match.id) ?? match);
      const added = body.value.changed.filter((match) => !kept.some((one) => one.id === match.id));
      matches.value = [...kept, ...added];
    });
    const stopWelcome = onWelcome(subscribe);
    subscribe();
    return () => {
      stop();
      stopWelcome();
    };
  }, [matches]);
  return (
    <main class="wall">
      <h1>{text('web.wall')}</h1>
      {matches.value.length === 0 && <p>{text('web.no_matches')}</p>}
      <div class="tables">
        {matches.value.slice(0, TABLES).map((match) => (
          <SmallTable key={match.id} match={match} />
        ))}
      </div>
      {matches.value.length > TABLES && (
        <ul>
          {matches.value.slice(TABLES).map((match) => (
            <li key={match.id}>
              <a href={`/match/${match.id}?watch=1`}>{sayPlayers(match)}</a>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
