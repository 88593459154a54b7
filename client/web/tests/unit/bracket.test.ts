import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { type BracketNode, BracketNodeSchema } from '../../src/generated/gonfalon_pb';
import { fitted } from '../../src/tournament/Bracket';
import { layBracket } from '../../src/tournament/bracket';

type Init = Partial<Omit<BracketNode, '$typeName' | '$unknown'>>;
const node = (init: Init) => create(BracketNodeSchema, { part: 'upper', ...init });

/** Four players, single elimination, with a game for the third place. */
const four = [node({ number: 1 }), node({ number: 2 }), node({ number: 3, aFrom: 1, bFrom: 2 }), node({ number: 4, part: 'third', aFrom: 1, aLoser: true, bFrom: 2, bLoser: true })];

/** Four players, double elimination with a grand final. */
const doubled = [
  node({ number: 1 }),
  node({ number: 2 }),
  node({ number: 3, aFrom: 1, bFrom: 2 }),
  node({ number: 4, part: 'lower', aFrom: 1, aLoser: true, bFrom: 2, bLoser: true }),
  node({ number: 5, part: 'lower', aFrom: 3, aLoser: true, bFrom: 4 }),
  node({ number: 6, part: 'final', aFrom: 3, bFrom: 5 }),
];

const at = (nodes: BracketNode[], number: number) => layBracket(nodes).nodes.find((one) => one.node.number === number);

describe('a bracket', () => {
  it('has each game between the two that lead to it, one column on', () => {
    expect(at(four, 1)).toMatchObject({ column: 0, row: 0 });
    expect(at(four, 2)).toMatchObject({ column: 0, row: 1 });
    expect(at(four, 3)).toMatchObject({ column: 1, row: 0.5 });
  });

  it('has the game for the third place below the final, with no line to it', () => {
    const { nodes, lines } = layBracket(four);
    const third = nodes.find((one) => one.node.part === 'third');
    expect(third?.column).toBe(1);
    expect(third?.row).toBeGreaterThanOrEqual(1.5);
    expect(lines.map((line) => [line.from.node.number, line.to.node.number, line.side])).toEqual([
      [1, 3, 0],
      [2, 3, 1],
    ]);
  });

  it('has the losers below, in columns by the games that lead there, and the final behind both', () => {
    const { lower, columns } = layBracket(doubled);
    expect(lower).toBe(2.5);
    expect(at(doubled, 4)).toMatchObject({ column: 1, row: 2.5 });
    expect(at(doubled, 5)).toMatchObject({ column: 2, row: 2.5 });
    expect(at(doubled, 6)).toMatchObject({ column: 3, row: 1.5 });
    expect(columns).toBe(4);
  });

  it('never has two games at one place, for any size', () => {
    for (const size of [2, 4, 8, 16, 32, 64]) {
      const nodes: BracketNode[] = [];
      let before = Array.from({ length: size / 2 }, () => {
        nodes.push(node({ number: nodes.length + 1 }));
        return nodes.length;
      });
      while (before.length > 1)
        before = Array.from({ length: before.length / 2 }, (_, place) => {
          nodes.push(node({ number: nodes.length + 1, aFrom: before[2 * place] as number, bFrom: before[2 * place + 1] as number }));
          return nodes.length;
        });
      const places = layBracket(nodes).nodes.map((one) => `${one.column} ${one.row}`);
      expect(new Set(places).size).toBe(nodes.length);
      expect(layBracket(nodes).rows).toBe(Math.max(1, size / 2));
    }
  });

  it('bears sources that are not there: two byes have met', () => {
    expect(at([node({ number: 5, aFrom: 1, bFrom: 2 })], 5)).toMatchObject({ column: 0, row: 0 });
  });
});

describe('a name in the bracket', () => {
  it('is cut where it has to be, but never its number', () => {
    expect(fitted('Anne', 17)).toBe('Anne');
    expect(fitted('robot aléatoire 12', 14)).toBe('robot aléa… 12');
    expect(fitted('Bartholomew Trelawney', 10)).toBe('Bartholom…');
  });
});
