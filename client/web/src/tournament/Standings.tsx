// Standings: every tie-break can be opened to the sum that made it.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Standing, TieBreak, type TieBreakValue, type TournamentReply } from '../generated/gonfalon_pb';
import { text } from '../text';
import { Groups } from './Groups';
import type { LiveTournament } from './live';
import { entrantOf, labelOf, sayEntrant, sayStanding, titled, wordOf } from './names';
import { givesPoints, sumOf } from './sums';

function Sum({ picture, value }: { picture: TournamentReply; value: TieBreakValue }) {
  return (
    <div class="tour-sum" data-sum={String(sumOf(value))}>
      <strong>{labelOf('tie_break', TieBreak, value.kind)}</strong>
      {value.terms.length === 0 ? (
        <p>{text('tour.no_sum')}</p>
      ) : (
        <ol>
          {value.terms.map((term, at) => (
            <li key={at} class={term.leftOut ? 'left-out' : ''}>
              <span>
                {term.round > 0 && text('tour.round_short', { round: term.round })} {term.entrant > 0 ? sayEntrant(picture, term.entrant) : term.virtual ? text('tour.virtual') : ''}
                {term.leftOut && <small>{text('tour.left_out')}</small>}
              </span>
              <output>{String(term.value)}</output>
            </li>
          ))}
        </ol>
      )}
      <p class="total">
        <span>{text('tour.sum')}</span> <output>{String(value.value)}</output>
      </p>
    </div>
  );
}

/** People have a page of their own; teams and bots do not. */
function Who({ picture, standing }: { picture: TournamentReply; standing: Standing }) {
  const entrant = entrantOf(picture, standing.entrant);
  const name = sayStanding(picture, standing);
  return standing.team || !entrant || entrant.bot ? <>{name}</> : <a href={`/player/${encodeURIComponent(entrant.name)}`}>{name}</a>;
}

function Row({ picture, standing, live, points }: { picture: TournamentReply; standing: Standing; live: LiveTournament | undefined; points: boolean }) {
  const opened = useSignal(-1);
  const value = standing.breaks[opened.value];
  // On a phone they stand below the name.
  const games = `${standing.won}–${standing.drawn}–${standing.lost}`;
  // Pushes come without the sums: they are asked for when somebody wants to read one.
  const missing = value !== undefined && live !== undefined && standing.breaks.every((one) => one.terms.length === 0);
  useEffect(() => {
    if (missing) void live?.look();
  }, [missing, live]);
  return (
    <>
      <tr class={`${standing.out ? 'out' : ''}${standing.entrant === picture.mine?.entrant ? ' own' : ''}`} data-entrant={standing.entrant} data-rank={standing.rank}>
        <td class="rank">{standing.rank || '–'}</td>
        <th scope="row">
          <Who picture={picture} standing={standing} />
          {standing.out && <small>{text('tour.is_out')}</small>}
          <small class="games-below">{games}</small>
        </th>
        {points && (
          <td class="number">
            <strong>{standing.score}</strong>
          </td>
        )}
        <td class="number games">{games}</td>
        {standing.breaks.map((one, at) => (
          <td key={one.kind} class="number">
            <button
              type="button"
              class={`quiet${opened.value === at ? ' chosen' : ''}`}
              aria-expanded={opened.value === at}
              aria-label={titled(wordOf('tie_break', TieBreak, one.kind), String(one.value))}
              onClick={() => {
                opened.value = opened.value === at ? -1 : at;
              }}
            >
              {String(one.value)}
            </button>
          </td>
        ))}
      </tr>
      {value && (
        <tr class="tour-sum-row noprint">
          <td colSpan={(points ? 4 : 3) + standing.breaks.length}>
            <Sum picture={picture} value={value} />
          </td>
        </tr>
      )}
    </>
  );
}

export function StandingsTable({ picture, rows, live, most }: { picture: TournamentReply; rows: Standing[]; live?: LiveTournament; most?: number }) {
  const breaks = rows[0]?.breaks ?? [];
  const points = givesPoints(picture);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={text('tour.standings')}>
      <table class="tour-standings">
        <thead>
          <tr>
            <th>{text('tour.rank')}</th>
            <th>{text('web.player')}</th>
            {points && <th class="number">{text('tour.score')}</th>}
            <th class="number games">{text('tour.won_drawn_lost')}</th>
            {breaks.map((one) => (
              <th key={one.kind} class="number" title={wordOf('tie_break', TieBreak, one.kind)}>
                {wordOf('tour.tie_break_short', TieBreak, one.kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((standing) => (
            <Row key={standing.entrant} picture={picture} standing={standing} live={live} points={points} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Standings({ picture, live }: { picture: TournamentReply; live: LiveTournament }) {
  if (picture.standings.length === 0) return <p class="panel">{text('tour.no_standings_yet')}</p>;
  return (
    <section class="panel" aria-label={text('tour.standings')}>
      <h2>{text('tour.standings')}</h2>
      <p class="noprint">
        <small>{text('tour.open_sums')}</small>
      </p>
      <Groups standings={picture.standings}>{(rows) => <StandingsTable picture={picture} rows={rows} live={live} />}</Groups>
      {picture.boards.length > 0 && (
        <>
          <h3>{text('tour.players_by_points')}</h3>
          <StandingsTable picture={picture} rows={picture.boards.map((one) => ({ ...one, team: '' }))} />
        </>
      )}
    </section>
  );
}
