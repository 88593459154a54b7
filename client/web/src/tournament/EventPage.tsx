// The page of an event, alive.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { CallStatus, TableState, TournamentFormatKind, type TournamentReply, TournamentStatus } from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { useSubject } from '../parts/title';
import { text } from '../text';
import { Bracket } from './Bracket';
import { Crosstable } from './Crosstable';
import { Deadlines } from './Deadlines';
import { Entrants } from './Entrants';
import { Exports } from './Exports';
import { HostDesk } from './HostDesk';
import { JudgeDesk } from './JudgeDesk';
import { ListDesk } from './ListDesk';
import { LiveTournament } from './live';
import { countOf, wordOf } from './names';
import { Overview } from './Overview';
import { Record } from './Record';
import { Rounds } from './Rounds';
import { Standings } from './Standings';
import { Tables } from './Tables';
import { Teams } from './Teams';
import { Todo } from './Todo';

interface Tab {
  id: string;
  shown: boolean;
  /** A number beside the name: what waits there. */
  count?: number;
  page: () => ComponentChildren;
}

function tabsOf(live: LiveTournament, picture: TournamentReply): Tab[] {
  const { mine } = picture;
  const playing = picture.rounds.flatMap((round) => round.tables).filter((table) => table.state === TableState.PLAYED).length;
  const calls = picture.calls.filter((call) => call.status === CallStatus.OPEN).length;
  const begun = picture.standings.length > 0;
  return [
    { id: '', shown: true, page: () => <Overview picture={picture} id={live.id} /> },
    { id: 'pairings', shown: picture.rounds.length > 0, page: () => <Rounds picture={picture} /> },
    { id: 'teams', shown: picture.info?.format === TournamentFormatKind.TEAMS, page: () => <Teams live={live} picture={picture} /> },
    { id: 'standings', shown: begun, page: () => <Standings picture={picture} live={live} /> },
    { id: 'bracket', shown: picture.bracket.length > 0, page: () => <Bracket picture={picture} /> },
    { id: 'crosstable', shown: begun && picture.rounds.length > 0, page: () => <Crosstable picture={picture} /> },
    { id: 'entrants', shown: true, count: picture.info?.entrants ?? 0, page: () => <Entrants picture={picture} /> },
    { id: 'lists', shown: true, page: () => <ListDesk live={live} picture={picture} /> },
    { id: 'tables', shown: begun, count: playing, page: () => <Tables picture={picture} /> },
    { id: 'judges', shown: !!(mine?.judge || mine?.host || mine?.entrant), count: calls, page: () => <JudgeDesk live={live} picture={picture} /> },
    { id: 'host', shown: !!mine?.host, page: () => <HostDesk live={live} picture={picture} /> },
    { id: 'files', shown: begun, page: () => <Exports id={live.id} picture={picture} /> },
    { id: 'record', shown: true, page: () => <Record picture={picture} /> },
  ];
}

export function EventPage({ id, tab }: { id: string; tab: string }) {
  const live = useMemo(() => new LiveTournament(id), [id]);
  useEffect(() => {
    live.enter();
    return () => live.leave();
  }, [live]);
  const picture = live.picture.value;
  const info = picture?.info;
  useSubject(info?.name ?? '');
  const tabRow = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the screen: the chosen one is moved to where it can be seen.
  useEffect(() => {
    const row = tabRow.current;
    const chosen = row?.querySelector<HTMLElement>('.chosen');
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }, [tab, info === undefined]);
  if (live.failure.value !== undefined && !picture)
    return (
      <main class="message">
        <h1>{text('web.cannot_open')}</h1>
        <p role="alert">{sayFailure(live.failure.value)}</p>
        <a href="/tournaments">{text('tour.all_tournaments')}</a>
      </main>
    );
  if (!picture || !info) return <main class="message">{text('web.connecting')}</main>;
  const tabs = tabsOf(live, picture).filter((one) => one.shown);
  const chosen = tabs.find((one) => one.id === tab) ?? (tabs[0] as Tab);
  return (
    <main class="tournament" data-status={TournamentStatus[info.status]}>
      <header class="tour-head">
        <div>
          <p class="tour-crumbs noprint">
            <a href="/tournaments">{text('tour.all_tournaments')}</a>
          </p>
          <h1>{info.name}</h1>
          <p>
            <span class={`pill status-${info.status}`}>{wordOf('tournament_status', TournamentStatus, info.status)}</span> {text(`system.${info.system}`)} · {countOf('tour.points_n', info.points)} ·{' '}
            {wordOf('tournament_format_kind', TournamentFormatKind, info.format)} ·{' '}
            {info.round > 0 && info.rounds > 0 ? text('tour.round_of', { round: info.round, rounds: info.rounds }) : countOf('tour.entrants_n', info.entrants)} · {text('tour.host_is', { name: info.host })}
          </p>
        </div>
      </header>
      <div class="tour-body">
        <aside class="noprint">
          <Todo live={live} picture={picture} tab={chosen.id} />
          <Deadlines deadlines={picture.deadlines} />
        </aside>
        <div class="tour-main">
          <nav ref={tabRow} class="tour-tabs noprint" aria-label={text('tour.parts_of_event')}>
            {tabs.map((one) => (
              <a key={one.id} href={`/tournament/${id}${one.id ? `/${one.id}` : ''}`} class={one === chosen ? 'chosen' : ''} {...(one === chosen ? { 'aria-current': 'page' as const } : {})}>
                {text(`tour.tab.${one.id || 'overview'}`)}
                {!!one.count && <small>{one.count}</small>}
              </a>
            ))}
          </nav>
          {chosen.page()}
        </div>
      </div>
    </main>
  );
}
