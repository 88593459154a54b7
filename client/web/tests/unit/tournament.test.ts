import { create } from '@bufbuild/protobuf';
import { afterEach, describe, expect, it } from 'vitest';
import {
  ProblemSchema,
  ResultHow,
  StandingSchema,
  TeamContestSchema,
  TeamSchema,
  TableState,
  TieBreakValueSchema,
  TournamentPart,
  TournamentPushSchema,
  TournamentReplySchema,
  TournamentRoundSchema,
} from '../../src/generated/gonfalon_pb';
import { contestsOf, crosstable, meetingsOf } from '../../src/tournament/crosstable';
import { localTime, placeOf } from '../../src/tournament/fields';
import { merged } from '../../src/tournament/live';
import { countOf, titled } from '../../src/tournament/names';
import { swapped } from '../../src/tournament/PairingDesk';
import { PRESETS, presetSettings } from '../../src/tournament/presets';
import { isSealed } from '../../src/tournament/receipt';
import { byGroup, podiumOf, sumOf } from '../../src/tournament/sums';
import english from '../../src/generated/tournament.en.json';
import french from '../../src/generated/tournament.fr.json';
import { learn, speak } from '../../src/text';

const table = (number: number, a: number, b: number, winner: number, scoreA: number, scoreB: number) => ({
  number,
  a,
  b,
  winner,
  scoreA,
  scoreB,
  state: TableState.DONE,
  how: b === 0 ? ResultHow.BYE : ResultHow.PLAYED,
});

const rounds = [
  create(TournamentRoundSchema, { number: 1, tables: [table(1, 1, 2, 1, 3, 0), table(2, 3, 0, 0, 3, 0)] }),
  create(TournamentRoundSchema, { number: 2, tables: [table(1, 3, 1, 0, 1, 1), { number: 2, a: 2, b: 0, state: TableState.DONE, how: ResultHow.BYE, scoreA: 3 }] }),
  create(TournamentRoundSchema, { number: 3, tables: [{ number: 1, a: 2, b: 3, state: TableState.PLAYED, how: ResultHow.NONE }] }),
];
const standings = [1, 3, 2].map((entrant, at) => create(StandingSchema, { entrant, rank: at + 1 }));

describe('the crosstable', () => {
  it('has every meeting from both sides, byes without an opponent, open games without a result', () => {
    const meetings = meetingsOf(rounds);
    expect(meetings.get(1)?.map((one) => [one.round, one.opponent, one.result, one.own])).toEqual([
      [1, 2, 'won', 3],
      [2, 3, 'drawn', 1],
    ]);
    expect(meetings.get(2)?.map((one) => [one.opponent, one.result])).toEqual([
      [1, 'lost'],
      [0, 'won'],
      [3, 'open'],
    ]);
  });

  it('is in the order of the standings, and nobody meets himself', () => {
    const cells = crosstable(standings, rounds).map((row) => row.cells.map((cell) => cell?.map((one) => one.result).join() ?? 'self'));
    expect(cells).toEqual([
      ['self', 'drawn', 'won'],
      ['drawn', 'self', 'open'],
      ['lost', 'open', 'self'],
    ]);
  });
});

describe('the crosstable of teams', () => {
  it('has the contests, by the rows of the standings, whoever leads the team now', () => {
    const teams = [create(TeamSchema, { number: 1, name: 'Gulls', captain: 1 }), create(TeamSchema, { number: 2, name: 'Terns', captain: 5 }), create(TeamSchema, { number: 3, name: 'Auks', captain: 9 })];
    const rows = [create(StandingSchema, { entrant: 6, team: 'Terns' }), create(StandingSchema, { entrant: 1, team: 'Gulls' }), create(StandingSchema, { entrant: 9, team: 'Auks' })];
    const contests = [
      create(TeamContestSchema, { round: 1, number: 1, a: 1, b: 2, done: true, scoreA: 22, scoreB: 38 }),
      create(TeamContestSchema, { round: 1, number: 2, a: 3, b: 0, done: true, scoreA: 30 }),
      create(TeamContestSchema, { round: 2, number: 1, a: 2, b: 3 }),
    ];
    const seen = contestsOf(contests, teams, rows);
    expect(seen.get(6)?.map((one) => [one.round, one.opponent, one.own, one.result])).toEqual([
      [1, 1, 38, 'won'],
      [2, 9, 0, 'open'],
    ]);
    expect(seen.get(1)?.map((one) => [one.opponent, one.own, one.result])).toEqual([[6, 22, 'lost']]);
    expect(seen.get(9)?.map((one) => [one.opponent, one.result])).toEqual([
      [0, 'won'],
      [6, 'open'],
    ]);
  });
});

describe('standings', () => {
  it('add up the terms of a tie-break, without those that are left out', () => {
    const value = create(TieBreakValueSchema, { value: 7n, terms: [{ value: 4n }, { value: 2n, leftOut: true }, { value: 3n, virtual: true }] });
    expect(sumOf(value)).toBe(value.value);
  });

  it('are parted by groups, and those who share a place share a step', () => {
    const shared = [[1, 1], [2, 1], [2, 2], [4, 2]].map(([rank, group], entrant) => create(StandingSchema, { entrant, rank: rank as number, group: group as number }));
    expect(byGroup(shared).map(({ group, rows }) => [group, rows.length])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(podiumOf(shared).map((step) => step.length)).toEqual([1, 2, 0]);
  });
});

describe('a push', () => {
  const before = create(TournamentReplySchema, { version: 4, rounds, standings, changes: [{ number: 2 }, { number: 1 }], judges: ['Jory'] });
  const push = (parts: TournamentPart[], change: Parameters<typeof create<typeof TournamentReplySchema>>[1]) =>
    merged(before, create(TournamentPushSchema, { tournament: 't', parts, change: { version: 5, ...change } }));

  it('replaces the parts that it names, and no others', () => {
    const after = push([TournamentPart.STANDINGS], { standings: [{ entrant: 9 }] });
    expect(after.standings.map((one) => one.entrant)).toEqual([9]);
    expect(after.judges).toEqual(['Jory']);
    expect(after.version).toBe(5);
  });

  it('has the last rounds: earlier ones stay, and one behind them was taken back', () => {
    const numbers = (...pushed: number[]) => push([TournamentPart.ROUNDS], { rounds: pushed.map((number) => ({ number })) }).rounds.map((one) => one.number);
    expect(numbers(3, 4)).toEqual([1, 2, 3, 4]);
    expect(numbers(1, 2)).toEqual([1, 2]);
    expect(numbers()).toEqual([]);
  });

  it('adds what is new on record', () => {
    expect(push([TournamentPart.CHANGES], { changes: [{ number: 3 }, { number: 2 }] }).changes.map((one) => one.number)).toEqual([3, 2, 1]);
  });
});

describe('pairing by hand', () => {
  const tables = [
    { a: 1, b: 2 },
    { a: 3, b: 4 },
    { a: 5, b: 0 },
  ];
  it('lets two change places, and keeps the bye behind', () => {
    expect(swapped(tables, 2, 3)).toEqual([
      { a: 1, b: 3 },
      { a: 2, b: 4 },
      { a: 5, b: 0 },
    ]);
    expect(swapped(tables, 1, 0)).toEqual([
      { a: 2, b: 0 },
      { a: 3, b: 4 },
      { a: 5, b: 1 },
    ]);
  });
});

describe('the form', () => {
  it('finds the field of a refusal', () => {
    const place = (at: string) => placeOf(create(ProblemSchema, { place: at }));
    expect(place('/format/rounds')).toBe('format/rounds');
    expect(place('/scoring/rows/2/winner')).toBe('scoring/margins');
    expect(place('/scoring/walkover/loser')).toBe('scoring/forfeit_loser');
    expect(place('/scoring/walkover')).toBe('scoring/forfeit_winner');
  });

  it('writes a moment as the clock on the wall shows it', () => {
    const at = new Date(2026, 10, 18, 19, 30).getTime();
    expect(localTime(BigInt(at))).toBe('2026-11-18T19:30');
    expect(localTime(0n)).toBe('');
  });

  it('begins with presets that have everything a tournament needs', () => {
    for (const preset of PRESETS) {
      const settings = presetSettings(preset, 0);
      expect(settings.format?.kind).toBeGreaterThan(0);
      expect(settings.tieBreaks.length).toBeGreaterThan(0);
      expect(settings.starts).toBeGreaterThan(0n);
    }
  });
});

describe('the seal of a list', () => {
  it('holds for the very list and salt, and for nothing else', async () => {
    const salt = new Uint8Array(16).fill(7);
    const bytes = new Uint8Array([...salt, ...new TextEncoder().encode('{"name":"é"}')]);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    expect(await isSealed(salt, '{"name":"é"}', digest)).toBe(true);
    expect(await isSealed(salt, '{"name":"e"}', digest)).toBe(false);
    expect(await isSealed(new Uint8Array(16), '{"name":"é"}', digest)).toBe(false);
  });
});

describe('words that count', () => {
  afterEach(() => speak('en'));

  it('agree as the language does: in French nothing is one, too', async () => {
    learn({ en: english, fr: french });
    expect([0, 1, 2].map((count) => countOf('tour.points_n', count))).toEqual(['0 points', '1 point', '2 points']);
    await speak('fr');
    expect([0, 1, 2].map((count) => countOf('tour.rounds_n', count))).toEqual(['0 ronde', '1 ronde', '2 rondes']);
  });

  it('have the colon of the language', async () => {
    expect(titled('Table 3', 'Anne')).toBe('Table 3: Anne');
    await speak('fr');
    expect(titled('Table 3', 'Anne')).toBe('Table 3\u202f: Anne');
  });
});
