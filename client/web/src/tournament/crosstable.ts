// Everybody against everybody, from the tables that have been played.
import { ResultHow, type Standing, type TournamentRound, type TournamentTable } from '../generated/gonfalon_pb';
import { isDone } from './names';

export interface Meeting {
  round: number;
  table: number;
  match: string;
  /** 0: a bye. */
  opponent: number;
  /** Points of the tournament. */
  own: number;
  other: number;
  result: 'won' | 'drawn' | 'lost' | 'open';
  how: ResultHow;
}

function seen(table: TournamentTable, round: number, first: boolean): Meeting {
  const [own, other] = first ? [table.scoreA, table.scoreB] : [table.scoreB, table.scoreA];
  const side = first ? 1 : 2;
  const result = !isDone(table) ? 'open' : table.b === 0 || table.winner === side ? 'won' : table.winner === 0 ? 'drawn' : 'lost';
  return { round, table: table.number, match: table.match, opponent: first ? table.b : table.a, own, other, result, how: table.how };
}

/** All tables of each entrant, in the order of the rounds. */
export function meetingsOf(rounds: TournamentRound[]): Map<number, Meeting[]> {
  const all = new Map<number, Meeting[]>();
  const add = (entrant: number, meeting: Meeting) => all.set(entrant, [...(all.get(entrant) ?? []), meeting]);
  for (const round of rounds)
    for (const table of round.tables) {
      add(table.a, seen(table, round.number, true));
      if (table.b !== 0) add(table.b, seen(table, round.number, false));
    }
  return all;
}

export interface CrossRow {
  standing: Standing;
  /** One for each column, in the order of the rows; several if they have met more than once. */
  cells: (Meeting[] | undefined)[];
}

/** Rows and columns in the order of the standings; the diagonal is undefined. */
export function crosstable(standings: Standing[], rounds: TournamentRound[]): CrossRow[] {
  const meetings = meetingsOf(rounds);
  return standings.map((standing) => ({
    standing,
    cells: standings.map((other) =>
      other.entrant === standing.entrant ? undefined : (meetings.get(standing.entrant) ?? []).filter((one) => one.opponent === other.entrant),
    ),
  }));
}
