// The sum that made a tie-break, and the order of the standings.
import { type Standing, type TieBreakValue, type TournamentReply } from '../generated/gonfalon_pb';

/** What the terms come to: those that are left out add nothing. */
export function sumOf(value: TieBreakValue): bigint {
  return value.terms.reduce((sum, term) => (term.leftOut ? sum : sum + term.value), 0n);
}

/** The standings of each group, in its order; one group without a number if there are none. */
export function byGroup(standings: Standing[]): { group: number; rows: Standing[] }[] {
  const groups = [...new Set(standings.map((one) => one.group))].sort((a, b) => a - b);
  return groups.map((group) => ({ group, rows: standings.filter((one) => one.group === group) }));
}

/** Knockouts give no points: there the games tell how far somebody came. */
export function givesPoints({ bracket, standings }: TournamentReply): boolean {
  return bracket.length === 0 || standings.some((standing) => standing.score !== 0);
}

/** The first three places; those who share one stand on the same step. */
export function podiumOf(standings: Standing[]): Standing[][] {
  return [1, 2, 3].map((rank) => standings.filter((one) => one.rank === rank));
}
