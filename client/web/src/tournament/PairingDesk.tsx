// A round that is drawn: what its pairing costs, and how the host changes it by hand. Two players change places when one is
// dragged onto the other, or when both are pressed one after the other.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { RoundState, TournamentSeatSchema, TournamentTablesSchema, type TournamentReply, type TournamentRound } from '../generated/gonfalon_pb';
import { text } from '../text';
import type { LiveTournament } from './live';
import { sayEntrant } from './names';
import { sayTeam } from './Teams';
import { roundTitle } from './Rounds';
import { Refusal, useDirect } from './Todo';

/** The tables with two players in each other's places. 0 is the empty place of a bye. */
export function swapped(tables: { a: number; b: number }[], one: number, other: number): { a: number; b: number }[] {
  const place = (player: number) => (player === one ? other : player === other ? one : player);
  return tables.map(({ a, b }) => {
    const [first, second] = [place(a), place(b)];
    return first === 0 ? { a: second, b: 0 } : { a: first, b: second };
  });
}

export function PairingDesk({ live, picture, round }: { live: LiveTournament; picture: TournamentReply; round: TournamentRound }) {
  const { refused, busy, direct } = useDirect(live);
  const held = useSignal(-1);
  const over = useSignal(-1);
  const dragged = useRef(-1);
  // Teams meet as players do elsewhere: then the numbers are theirs.
  const contests = picture.contests.filter((one) => one.round === round.number);
  const meetings = contests.length > 0 ? contests : round.tables;
  const name = (number: number) => (contests.length > 0 ? sayTeam(picture, number) : number === 0 ? text('tour.bye') : sayEntrant(picture, number));
  const bracket = round.tables.some((table) => table.node > 0);
  const swap = (one: number, other: number) => {
    held.value = -1;
    over.value = -1;
    if (one === other || one < 0 || other < 0) return;
    const tables = swapped(meetings, one, other).map((seat) => create(TournamentSeatSchema, seat));
    void direct({ case: 'tables', value: create(TournamentTablesSchema, { tables }) });
  };
  const press = (player: number) => {
    if (bracket || busy.value) return;
    if (held.value < 0) held.value = player;
    else swap(held.value, player);
  };
  // Not a button element: browsers do not let those be dragged.
  const seat = (player: number) => (
    <div
      role="button"
      tabIndex={bracket ? -1 : 0}
      class={`tour-seat${held.value === player ? ' held' : ''}${over.value === player ? ' over' : ''}`}
      aria-pressed={held.value === player}
      aria-disabled={bracket}
      draggable={!bracket}
      data-player={player}
      onClick={() => press(player)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        press(player);
      }}
      onDragStart={(event) => {
        // Drawing the page anew now would end the drag.
        dragged.current = player;
        event.dataTransfer?.setData('text/plain', String(player));
      }}
      onDragEnd={() => {
        dragged.current = -1;
        over.value = -1;
      }}
      onDragOver={(event) => {
        event.preventDefault();
        over.value = player;
      }}
      onDragLeave={() => {
        over.value = -1;
      }}
      onDrop={(event) => {
        event.preventDefault();
        swap(dragged.current, player);
      }}
    >
      {name(player)}
    </div>
  );
  const cost = meetings.reduce((sum, table) => sum + table.costs.length, 0);
  const drawn = round.state === RoundState.DRAWN;
  return (
    <section class="panel tour-pairing" aria-label={text('tour.pairing_desk')}>
      <h2>{roundTitle(round)}</h2>
      <p>{text(drawn ? 'tour.only_you_see' : 'tour.all_see')}</p>
      {!bracket && (
        <p class={`tour-held${held.value >= 0 ? ' notice' : ''}`} role="status">
          {held.value >= 0 ? text('tour.held', { name: name(held.value) }) : text('tour.how_to_swap')}
        </p>
      )}
      <ol class="tour-seats">
        {meetings.map((table) => (
          <li key={table.number} class={table.costs.length > 0 ? 'costly' : ''}>
            <span class="number">{table.number}</span>
            {seat(table.a)}
            <span aria-hidden="true">–</span>
            {seat(table.b)}
            {table.costs.length > 0 && (
              <span class="costs">
                {table.costs.map((one) => (
                  <span key={one.key} class={`cost-pill cost-${one.key}`}>
                    {text(`tournament.cost.${one.key}`)}
                  </span>
                ))}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p>{cost === 0 ? text('tour.no_cost') : text('tour.cost_n', { count: cost })}</p>
      <div class="buttons">
        {drawn && (
          <button type="button" disabled={busy.value} data-act="announce" onClick={() => void direct({ case: 'announce', value: { $typeName: 'gonfalon.v1.TournamentAnnounce' } })}>
            {text('tour.todo.announce')}
          </button>
        )}
        <button type="button" class="main" disabled={busy.value} data-act="begin" onClick={() => void direct({ case: 'begin', value: { $typeName: 'gonfalon.v1.TournamentBegin' } })}>
          {text('tour.todo.begin')}
        </button>
        <button type="button" disabled={busy.value} data-act="pair-again" onClick={() => void direct({ case: 'pair', value: { $typeName: 'gonfalon.v1.TournamentPair' } })}>
          {text('tour.pair_again')}
        </button>
        <button type="button" disabled={busy.value} data-act="take-back" onClick={() => void direct({ case: 'takeBack', value: { $typeName: 'gonfalon.v1.TournamentTakeBack' } })}>
          {text('tour.take_back')}
        </button>
      </div>
      <Refusal words={refused.value} />
    </section>
  );
}
