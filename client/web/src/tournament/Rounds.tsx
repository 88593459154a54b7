// Pairings by round: each table with its players, its result, and a way to look on.
import { useSignal } from '@preact/signals';
import { ResultHow, RoundState, TableState, type TournamentReply, type TournamentRound, type TournamentTable } from '../generated/gonfalon_pb';
import { text } from '../text';
import { isDone, sayEntrant, sayScore, scenarioTitle, wordOf } from './names';

/** How a result came about, where it was not simply played. */
export function sayHow(table: TournamentTable): string {
  if (table.corrected) return text('result_how.corrected');
  const plain = [ResultHow.UNSPECIFIED, ResultHow.NONE, ResultHow.PLAYED, ResultHow.BYE];
  return plain.includes(table.how) ? '' : wordOf('result_how', ResultHow, table.how);
}

/** Who goes on, or is placed first, though the game was drawn: a bracket has no draws. 0: it was not so. */
function aheadByTieBreak(picture: TournamentReply, table: TournamentTable): number {
  if (!isDone(table) || table.winner !== 0 || table.node === 0) return 0;
  return picture.bracket.find((node) => node.number === table.node)?.winner ?? 0;
}

function Side({ picture, number, table, first }: { picture: TournamentReply; number: number; table: TournamentTable; first: boolean }) {
  const won = isDone(table) && (table.winner === (first ? 1 : 2) || (number !== 0 && aheadByTieBreak(picture, table) === number));
  const waits = table.state === TableState.WAITING;
  const here = first ? table.aHere : table.bHere;
  return (
    <span class={`tour-side${won ? ' won' : ''}${number !== 0 && number === picture.mine?.entrant ? ' own' : ''}`}>
      {number === 0 ? text('tour.bye') : sayEntrant(picture, number)}
      {waits && number !== 0 && <small class={here ? 'here' : 'missing'}>{text(here ? 'tour.is_here' : 'tour.not_here')}</small>}
    </span>
  );
}

function Row({ picture, table, system }: { picture: TournamentReply; table: TournamentTable; system: string }) {
  const how = sayHow(table);
  const playing = table.state === TableState.PLAYED;
  const ahead = aheadByTieBreak(picture, table);
  const victory = isDone(table) && table.b !== 0 && (table.victoryA !== 0 || table.victoryB !== 0);
  return (
    <tr class={`${playing ? 'playing' : ''}${table.a === picture.mine?.entrant || (table.b !== 0 && table.b === picture.mine?.entrant) ? ' own' : ''}`} data-table={table.number}>
      <th scope="row">{table.number}</th>
      <td class="side-a">
        <Side picture={picture} number={table.a} table={table} first />
      </td>
      <td class="middle">
        {table.b === 0 ? (isDone(table) ? table.scoreA : '') : isDone(table) ? <strong>{sayScore(table)}</strong> : <small>{wordOf('table_state', TableState, table.state)}</small>}
        {victory && <small>{text('tour.victory', { a: table.victoryA, b: table.victoryB })}</small>}
        {ahead > 0 && <small>{text('tour.by_tie_break', { name: sayEntrant(picture, ahead) })}</small>}
        {how && <small>{how}</small>}
      </td>
      <td class="side-b">
        <Side picture={picture} number={table.b} table={table} first={false} />
      </td>
      <td class="about">
        {table.b !== 0 && <small>{scenarioTitle(system, table.scenario)}</small>}
        {table.match && (
          <a class="noprint" href={isDone(table) ? `/replay/${table.match}` : `/match/${table.match}?watch=1`}>
            {text(isDone(table) ? 'web.replay' : 'web.watch')}
            <span class="visually-hidden"> {text('tour.table_n', { table: table.number })}</span>
          </a>
        )}
      </td>
    </tr>
  );
}

export function RoundTable({ picture, round }: { picture: TournamentReply; round: TournamentRound }) {
  const system = picture.info?.system ?? '';
  const groups = [...new Set(round.tables.map((table) => table.group))].sort((a, b) => a - b);
  return (
    <>
      {groups.map((group) => (
        <table key={group} class="tour-round">
          {group > 0 && <caption>{text('tour.group_n', { group })}</caption>}
          <thead class="visually-hidden">
            <tr>
              <th>{text('tour.table')}</th>
              <th>{text('web.player')}</th>
              <th>{text('tour.result')}</th>
              <th>{text('web.player')}</th>
              <th>{text('web.scenario')}</th>
            </tr>
          </thead>
          <tbody>
            {round.tables
              .filter((table) => table.group === group)
              .map((table) => (
                <Row key={table.number} picture={picture} table={table} system={system} />
              ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

export function roundTitle(round: TournamentRound): string {
  return text('tour.round_stage', { round: round.number, stage: text(round.stage) });
}

export function Rounds({ picture }: { picture: TournamentReply }) {
  const last = picture.rounds.at(-1)?.number ?? 0;
  const chosen = useSignal(0);
  const shown = picture.rounds.find((round) => round.number === (chosen.value || last));
  if (!shown) return <p class="panel">{text('tour.no_rounds_yet')}</p>;
  const open = shown.tables.filter((table) => !isDone(table) && table.b !== 0).length;
  return (
    <section class="panel" aria-label={text('tour.pairings')}>
      <div class="tour-rounds noprint" role="group" aria-label={text('tour.rounds')}>
        {picture.rounds.map((round) => (
          <button
            key={round.number}
            type="button"
            class={round.number === shown.number ? 'chosen' : ''}
            aria-pressed={round.number === shown.number}
            onClick={() => {
              chosen.value = round.number;
            }}
          >
            {text('tour.round_n', { round: round.number })}
          </button>
        ))}
      </div>
      <h2>{roundTitle(shown)}</h2>
      <p>
        <span class={`pill round-${shown.state}`}>{wordOf('round_state', RoundState, shown.state)}</span>{' '}
        {shown.state === RoundState.BEGUN && text('tour.still_play', { tables: open })}
        {shown.byHand && <small>{text('tour.by_hand')}</small>}
      </p>
      <RoundTable picture={picture} round={shown} />
    </section>
  );
}
