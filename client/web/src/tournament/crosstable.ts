// Everybody against everybody, from the tables that have been played.
import { ResultHow, type Standing, type Team, type TeamContest, type TournamentRound, type TournamentTable } from '../generated/gonfalon_pb';
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

/** Of each entrant, in the order of the rounds. */
export type Meetings = Map<number, Meeting[]>;

function add(all: Meetings, entrant: number, meeting: Meeting): void {
  all.set(entrant, [...(all.get(entrant) ?? []), meeting]);
}

export function meetingsOf(rounds: TournamentRound[]): Meetings {
  const all: Meetings = new Map();
  for (const round of rounds)
    for (const table of round.tables) {
      add(all, table.a, seen(table, round.number, true));
      if (table.b !== 0) add(all, table.b, seen(table, round.number, false));
    }
  return all;
}

/** Team against team; each goes by the entrant of its row in the standings. */
export function contestsOf(contests: TeamContest[], teams: Team[], standings: Standing[]): Meetings {
  const all: Meetings = new Map();
  const rowOf = (number: number) => {
    const name = teams.find((team) => team.number === number)?.name;
    return standings.find((one) => name !== undefined && one.team === name)?.entrant ?? 0;
  };
  for (const { round, number, a, b, done, scoreA, scoreB } of contests) {
    const sides = [
      [a, b, scoreA, scoreB],
      [b, a, scoreB, scoreA],
    ] as const;
    for (const [team, against, own, other] of sides) {
      if (team === 0) continue;
      const result = !done ? 'open' : against === 0 || own > other ? 'won' : own < other ? 'lost' : 'drawn';
      add(all, rowOf(team), { round, table: number, match: '', opponent: rowOf(against), own, other, result, how: done ? ResultHow.PLAYED : ResultHow.NONE });
    }
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
