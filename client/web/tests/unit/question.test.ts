// What an answer costs, in words.
import { create } from '@bufbuild/protobuf';
import { afterEach, describe, expect, it } from 'vitest';
import { PreviewSchema } from '../../src/generated/gonfalon_pb';
import { sayCost } from '../../src/table/question';
import { type Names, speak } from '../../src/text';

const names: Names = { figure: String, unit: String, side: String, terrain: String, measure: 1000 };
const cost = (unit: string, budget = 8) => sayCost(create(PreviewSchema, { legal: true, cost: 5, budget, unit }), names);

afterEach(() => speak('en'));

describe('the cost of an answer', () => {
  it('says what is counted, as the system calls it', async () => {
    expect(cost('some.word.action_points')).toBe('Action points: 5 of 8');
    await speak('fr');
    expect(cost('some.word.pa')).toBe('Pa\u202f: 5 sur 8');
  });

  it('is a length, or nothing but that it is allowed', () => {
    expect(sayCost(create(PreviewSchema, { legal: true, cost: 5000, budget: 8000, unit: 'length' }), names)).toBe('Costs 5\u00a0cm of 8\u00a0cm');
    expect(cost('')).toBe(cost('some.word.action_points', 0));
  });
});
