// Everybody's results beside each other: against each other where all meet all, else round by round.
import { TournamentFormatKind as Kind, type Standing, type TournamentReply } from '../generated/gonfalon_pb';
import { text } from '../text';
import { contestsOf, crosstable, type Meeting, meetingsOf } from './crosstable';
import { Groups } from './Groups';
import { sayEntrant, sayStanding, titled } from './names';

const SIGN = { won: '+', drawn: '=', lost: '−', open: '' } as const;

function Cell({ picture, meeting, withOpponent, ranks }: { picture: TournamentReply; meeting: Meeting; withOpponent: boolean; ranks: Map<number, number> }) {
  const row = picture.standings.find((one) => one.entrant === meeting.opponent);
  const name = row ? sayStanding(picture, row) : meeting.opponent ? sayEntrant(picture, meeting.opponent) : text('tour.bye');
  const words = titled(text('tour.round_n', { round: meeting.round }), `${name}, ${text(`tour.was_${meeting.result}`)}${meeting.result === 'open' ? '' : ` (${meeting.own} – ${meeting.other})`}`);
  const shown = (
    <>
      <span class="visually-hidden">{words}</span>
      <span aria-hidden="true">
        {meeting.result === 'open' ? '·' : meeting.own}
        {withOpponent && (
          <small>
            {SIGN[meeting.result]}
            {meeting.opponent ? (ranks.get(meeting.opponent) ?? '') : ''}
          </small>
        )}
      </span>
    </>
  );
  return meeting.match && meeting.result !== 'open' ? (
    <a class={`meeting ${meeting.result}`} href={`/replay/${meeting.match}`} title={words}>
      {shown}
    </a>
  ) : (
    <span class={`meeting ${meeting.result}`} title={words}>
      {shown}
    </span>
  );
}

function Matrix({ picture, rows }: { picture: TournamentReply; rows: Standing[] }) {
  const table = crosstable(rows, picture.rounds);
  const ranks = new Map(rows.map((one, at) => [one.entrant, at + 1]));
  return (
    <table class="tour-cross">
      <thead>
        <tr>
          <th>{text('tour.rank')}</th>
          <th>{text('web.player')}</th>
          {rows.map((one, at) => (
            <th key={one.entrant} class="number" title={sayEntrant(picture, one.entrant)}>
              {at + 1}
            </th>
          ))}
          <th class="number">{text('tour.score')}</th>
        </tr>
      </thead>
      <tbody>
        {table.map(({ standing, cells }, at) => (
          <tr key={standing.entrant} data-entrant={standing.entrant}>
            <td class="rank">{at + 1}</td>
            <th scope="row">{sayStanding(picture, standing)}</th>
            {cells.map((cell, column) => (
              <td key={column} class={cell ? 'number' : 'number self'}>
                {cell?.map((meeting) => <Cell key={meeting.round} picture={picture} meeting={meeting} withOpponent={false} ranks={ranks} />)}
              </td>
            ))}
            <td class="number">
              <strong>{standing.score}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ByRounds({ picture, rows }: { picture: TournamentReply; rows: Standing[] }) {
  const meetings = picture.contests.length > 0 ? contestsOf(picture.contests, picture.teams, picture.standings) : meetingsOf(picture.rounds);
  const ranks = new Map(picture.standings.map((one) => [one.entrant, one.rank]));
  return (
    <table class="tour-cross">
      <thead>
        <tr>
          <th>{text('tour.rank')}</th>
          <th>{text('web.player')}</th>
          {picture.rounds.map((round) => (
            <th key={round.number} class="number">
              {text('tour.round_short', { round: round.number })}
            </th>
          ))}
          <th class="number">{text('tour.score')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((standing) => (
          <tr key={standing.entrant} data-entrant={standing.entrant}>
            <td class="rank">{standing.rank || '–'}</td>
            <th scope="row">{sayStanding(picture, standing)}</th>
            {picture.rounds.map((round) => (
              <td key={round.number} class="number">
                {(meetings.get(standing.entrant) ?? [])
                  .filter((one) => one.round === round.number)
                  .map((meeting) => (
                    <Cell key={meeting.table} picture={picture} meeting={meeting} withOpponent ranks={ranks} />
                  ))}
              </td>
            ))}
            <td class="number">
              <strong>{standing.score}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Crosstable({ picture }: { picture: TournamentReply }) {
  const kind = picture.settings?.format?.kind;
  const all = kind === Kind.ROUND_ROBIN || kind === Kind.LEAGUE || kind === Kind.GROUPS;
  return (
    <section class="panel" aria-label={text('tour.crosstable')}>
      <h2>{text('tour.crosstable')}</h2>
      <Groups standings={picture.standings}>
        {(rows) => (
          <div class="scroll" tabIndex={0} role="region" aria-label={text('tour.crosstable')}>
            {all ? <Matrix picture={picture} rows={rows} /> : <ByRounds picture={picture} rows={rows} />}
          </div>
        )}
      </Groups>
      {!all && <small>{text('tour.cross_legend')}</small>}
    </section>
  );
}
