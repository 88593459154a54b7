// All ongoing matches as small live tables, the most interesting first, for a screen on the wall of a tournament hall.
import { create } from '@bufbuild/protobuf';
import { signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import {
  ItemKind,
  type MatchInfo,
  MatchFilterSchema,
  MatchListRequestSchema,
  MatchPhase,
  SubscribeLobbyRequestSchema,
} from '../generated/gonfalon_pb';
import { account, ask, listen, onWelcome } from '../net/server';
import { EnterForm } from '../parts/AccountBox';
import { scoreOf } from '../parts/display';
import { byInterest, interestOf, type Standing, standingOf } from '../parts/interest';
import { useScenario } from '../parts/scenario';
import { turnWords } from '../parts/Strip';
import { useDisplay } from '../parts/useDisplay';
import { Room } from '../room';
import { Board, wholeTable } from '../table/Board';
import type { Window } from '../table/geometry';
import { say, text } from '../text';
import { sayPlayers } from './LobbyPage';

/** How many tables one screen follows at once; the others are named below. */
const TABLES = 12;
/** So often the tables change places, if they do: a wall that is read must keep still. */
const ORDER_EVERY_MS = 15_000;
/** Of a long list so many pages are read. */
const PAGES = 4;

export function SmallTable({ match, onStanding }: { match: MatchInfo; onStanding: (standing: Standing) => void }) {
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
  useEffect(() => {
    if (drawn) onStanding(standingOf(picture, display));
  }, [drawn, picture, display]);
  const turn = picture.number(ItemKind.MATCH, 0, 'turn');
  const turns = display.turns(picture);
  const scores = picture.all(ItemKind.SIDE).map((side) => scoreOf(picture, side.id));
  // This page is one of those who look on.
  const watchers = Math.max(0, (room.status.value?.spectators ?? match.spectatorCount) - 1);
  const last = room.log.value.at(-1);
  return (
    <article class="small-table" data-match={match.id}>
      <h2>
        <a href={`/match/${match.id}?watch=1`}>{match.settings?.title || sayPlayers(match)}</a>
      </h2>
      <p>
        {sayPlayers(match)} · {turnWords(turn, turns)}
        {scores.every((score) => score !== undefined) && scores.some((score) => score !== 0) && ` · ${scores.join(' : ')}`}
        {watchers > 0 && ` · ${text('web.watchers', { watchers })}`}
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

/** All that are running and may be watched, as far as the list is read. */
async function runningMatches(): Promise<MatchInfo[]> {
  const filter = create(MatchFilterSchema, { phases: [MatchPhase.RUNNING], watchable: true });
  let reply = await ask({ case: 'subscribeLobby', value: create(SubscribeLobbyRequestSchema, { filter }) }, 'matchList');
  const found = new Map(reply.matches.map((match) => [match.id, match]));
  for (let page = 1; page < PAGES && reply.next; page++) {
    reply = await ask({ case: 'matchList', value: create(MatchListRequestSchema, { filter, page: { cursor: reply.next } }) }, 'matchList');
    for (const match of reply.matches) found.set(match.id, match);
  }
  return [...found.values()];
}

function Wall() {
  const matches = useSignal<MatchInfo[]>([]);
  const order = useSignal<string[]>([]);
  const standings = useMemo(() => new Map<string, Standing>(), []);
  const arrange = () => {
    const shown = new Set(order.value.slice(0, TABLES));
    const worth = (match: MatchInfo) => interestOf(match, standings.get(match.id), shown.has(match.id) ? 1 : 0);
    order.value = byInterest(matches.value, worth).map((match) => match.id);
  };
  useEffect(() => {
    const subscribe = () =>
      void runningMatches()
        .then((found) => {
          matches.value = found;
          arrange();
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
    const timer = setInterval(arrange, ORDER_EVERY_MS);
    const stopWelcome = onWelcome(subscribe);
    subscribe();
    return () => {
      stop();
      clearInterval(timer);
      stopWelcome();
    };
  }, [matches]);
  // A match that has begun since the last time is behind all others until the next.
  const places = new Map(order.value.map((id, place) => [id, place]));
  const placed = [...matches.value].sort((a, b) => (places.get(a.id) ?? order.value.length) - (places.get(b.id) ?? order.value.length));
  return (
    <main class="wall">
      <h1>{text('web.wall')}</h1>
      {matches.value.length === 0 && <p>{text('web.no_matches')}</p>}
      <div class="tables">
        {placed.slice(0, TABLES).map((match) => (
          <SmallTable
            key={match.id}
            match={match}
            onStanding={(standing) => {
              standings.set(match.id, standing);
            }}
          />
        ))}
      </div>
      {placed.length > TABLES && (
        <ul>
          {placed.slice(TABLES).map((match) => (
            <li key={match.id}>
              <a href={`/match/${match.id}?watch=1`}>{sayPlayers(match)}</a>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
