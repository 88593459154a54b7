import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { ArgKind, OddsLineSchema } from '../../src/generated/gonfalon_pb';
import { chancesOf, sayOdds } from '../../src/table/odds';
import { learnSystem, type Names } from '../../src/text';

const names: Names = { figure: (id) => `figure ${id}`, unit: String, side: String, terrain: String, measure: 1000 };
const line = (key: string, wins: bigint, modifiers: { value: number; rule: string }[] = []) =>
  create(OddsLineSchema, { key, wins, cases: 10n, modifiers });

describe('odds', () => {
  it('have what is added to the roll, with its rule', () => {
    const found = chancesOf([line('hit', 4n, [{ value: 5, rule: 'F2.2-a' }, { value: -1, rule: 'F5.1.2-g' }]), line('killed', 1n)], names);
    expect(found.map((one) => one.modifiers.map((modifier) => modifier.rule))).toEqual([['F2.2-a', 'F5.1.2-g'], []]);
    expect(sayOdds(found)).toBe('hit 40% (+5 −1) · killed 10%');
  });

  it('tell the equal chances of many once, and different ones apart', () => {
    const added = [{ value: 1, rule: 'W8.1-b' }];
    const found = chancesOf([line('wound', 3n, added), line('wound', 3n, added), line('wound', 3n)], names);
    expect(sayOdds(found)).toBe('wound 30% × 2 (+1) · wound 30%');
  });

  it('name what they are about', async () => {
    await learnSystem('corsairs');
    const args = [{ name: 'hits', kind: ArgKind.NUMBER, value: 3 }];
    const found = chancesOf([create(OddsLineSchema, { key: 'corsairs.odds.hits_at_least', wins: 1n, cases: 4n, args: args as never })], names);
    expect(sayOdds(found)).toContain('3');
  });
});
