// Which table is worth a look: what raises it, and that it holds for whatever a system tells or leaves out.
import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { ItemKind, type MatchInfo, MatchInfoSchema, SeatKind } from '../../src/generated/gonfalon_pb';
import { Display } from '../../src/parts/display';
import { byInterest, interestOf, standingOf } from '../../src/parts/interest';
import { Picture, type Value } from '../../src/table/picture';

interface Told {
  spectatorCount?: number;
  turn?: number;
  bots?: number;
  started?: bigint;
}

function match(id: string, { bots = 0, ...told }: Told = {}): MatchInfo {
  const seats = [0, 1].map((side) => ({ player: side, kind: SeatKind.PLAYER, side, name: side < 2 - bots ? `player ${side}` : '', bot: side < 2 - bots ? '' : 'steady' }));
  return create(MatchInfoSchema, { id, turn: 2, seats, ...told });
}

const display = new Display({
  display: {
    turns: { item: 'match', as: 'turns', fields: ['turns'], name: {} },
  },
});

function table(turn: number, turns: number, points: number[], lost: number[] = [0, 0]): Picture {
  const picture = new Picture();
  const put = (kind: ItemKind, id: number, values: Record<string, Value>) => picture.put({ kind, id, values: new Map(Object.entries(values)), words: new Set() });
  put(ItemKind.MATCH, 0, { turn, turns });
  points.forEach((value, side) => put(ItemKind.SIDE, side, { victory_points: value }));
  lost.forEach((count, side) => {
    for (let i = 0; i < 4; i++) put(ItemKind.FIGURE, side * 4 + i, { side, fate: i < count ? 'out' : 'in_play' });
  });
  return picture;
}

describe('the interest of a table', () => {
  it('grows with those who look on, but ever more slowly', () => {
    const by = (spectatorCount: number) => interestOf(match('a', { spectatorCount }), undefined);
    expect(by(1)).toBeGreaterThan(by(0));
    expect(by(20)).toBeGreaterThan(by(5));
    expect(by(1) - by(0)).toBeGreaterThan(by(6) - by(5));
    expect(by(100_000)).toBe(by(31));
  });

  it('does not count the page that looks on to measure it', () => {
    expect(interestOf(match('a', { spectatorCount: 1 }), undefined, 1)).toBe(interestOf(match('a'), undefined));
    expect(interestOf(match('a'), undefined, 1)).toBe(interestOf(match('a'), undefined));
  });

  it('is greater where people play than where bots do', () => {
    const [people, one, none] = [0, 1, 2].map((bots) => interestOf(match('a', { bots }), undefined)) as [number, number, number];
    expect(people).toBeGreaterThan(one);
    expect(one).toBeGreaterThan(none);
  });

  it('is greatest late in a close game', () => {
    const of = (picture: Picture) => interestOf(match('a'), standingOf(picture, display));
    expect(of(table(6, 6, [4, 4]))).toBeGreaterThan(of(table(2, 6, [4, 4])));
    expect(of(table(6, 6, [4, 4]))).toBeGreaterThan(of(table(6, 6, [8, 1])));
    expect(of(table(6, 6, [0, 0], [3, 3]))).toBeGreaterThan(of(table(6, 6, [0, 0], [4, 0])));
  });

  it('stays between 0 and 100, whatever a system tells', () => {
    const plain = new Display(undefined);
    for (const picture of [new Picture(), table(0, 0, []), table(9, 3, [-5, -9], [4, 4]), table(1, 6, [3], [4, 0])])
      for (const shown of [plain, display]) {
        const { late, close } = standingOf(picture, shown);
        for (const part of [late, close]) expect(part >= 0 && part <= 1).toBe(true);
        const all = interestOf(match('a', { spectatorCount: 4_000_000, turn: 4_000_000 }), { late, close });
        expect(all >= 0 && all <= 100).toBe(true);
      }
  });
});

describe('the order of the tables', () => {
  it('has the most interesting first, and leaves those alike as they began', () => {
    const told = [match('b', { started: 5n }), match('c', { spectatorCount: 9, started: 9n }), match('a', { started: 3n }), match('d', { started: 5n })];
    const order = byInterest(told, (one) => interestOf(one, undefined)).map((one) => one.id);
    expect(order).toEqual(['c', 'a', 'b', 'd']);
  });
});
