// The log's lines about dice: what is written adds up.
import { create } from '@bufbuild/protobuf';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { EventSchema, RollResult, type Roll } from '../../src/generated/gonfalon_pb';

vi.mock('../../src/net/server', () => ({ ask: vi.fn(), listen: vi.fn(), onWelcome: vi.fn() }));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
const { EventLog } = await import('../../src/parts/EventLog');

const names = { figure: () => 'Anne', unit: () => '', side: () => '', terrain: () => '', measure: 1000 };

/** The line about a roll, as it is read. */
async function told(roll: Partial<Roll>): Promise<string> {
  const event = create(EventSchema, { number: 1, key: 'e', rolls: [{ what: 'test', die: 10, figure: -1, side: -1, ...roll }] } as never);
  const box = document.createElement('div');
  await act(async () => render(<EventLog events={[event]} names={names} selected={-1} />, box));
  await act(async () => box.querySelector<HTMLButtonElement>('.line')!.click());
  return box.querySelector('.roll')!.textContent!.replace(/\s+/g, ' ');
}

const modifiers = [3, 1, 1].map((value) => ({ value, rule: 'R-1' })) as Roll['modifiers'];

describe('a roll in the log', () => {
  it('that must be low has its modifiers with what is needed, not with what was rolled', async () => {
    const line = await told({ faces: [10], total: 10, target: 5, atMost: true, modifiers, result: RollResult.FAILED });
    expect(line).toMatch(/needs 5 or less \(3 \S*\s?\+1 \S*\s?\+1 \S*\)/);
    expect(line).not.toContain('= 10');
    expect(line).toMatch(/failed/i);
  });

  it('that must be high adds up: dice, modifiers, sum', async () => {
    expect(await told({ faces: [4], total: 9, target: 8, modifiers, result: RollResult.PASSED })).toMatch(/\+3 .*\+1 .*\+1 .*= 9\s?needs 8 or more/);
  });

  it('whose dice are compared one by one says how many of them count', async () => {
    const [one] = modifiers;
    const line = await told({ faces: [4, 4, 1], total: 2, target: 4, modifiers: [one!], result: RollResult.PLAIN });
    expect(line).toMatch(/\+3 .*needs 4 or more\s?2 of them/);
    expect(line).not.toContain('= 2');
  });

  it('whose dice do not count as they lie says what they count', async () => {
    const [one] = modifiers;
    expect(await told({ faces: [6, 2], total: 9, target: 5, modifiers: [one!] })).toMatch(/counts 6.*\+3.*= 9/);
  });
});
