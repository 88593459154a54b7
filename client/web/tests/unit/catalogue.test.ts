// Catalogues: the names of their things, and lists read from files.
import { describe, expect, it, vi } from 'vitest';

vi.mock('../../src/net/server', () => ({ ask: vi.fn() }));
const { namesOf, parseList, profilesOf } = await import('../../src/parts/catalogue');
const { learn, text } = await import('../../src/text');

const catalogue = {
  format: 1,
  profiles: { pirate: { name: { en: 'pirate', fr: 'forban' }, cost: 4 }, plain: { name: 'Plain' } },
  weapons: { cutlass_of_test: { name: { en: 'cutlass', fr: 'sabre' } } },
};

describe('a catalogue', () => {
  it('tells the names of its things, by language', () => {
    expect(namesOf(catalogue)).toEqual({
      en: { pirate: 'pirate', cutlass_of_test: 'cutlass' },
      fr: { pirate: 'forban', cutlass_of_test: 'sabre' },
    });
    expect(profilesOf(catalogue).map((one) => one.name)).toEqual(['pirate', 'Plain']);
  });

  it('teaches the texts what they do not know', () => {
    expect(text('cutlass_of_test')).toBe('cutlass of test');
    learn(namesOf(catalogue));
    expect(text('cutlass_of_test')).toBe('cutlass');
  });
});

describe('a list from a file', () => {
  it('is refused only if it is no list at all', () => {
    expect(parseList('nonsense')).toBeUndefined();
    expect(parseList('{"units": []}')).toBeUndefined();
    expect(parseList('{"system": "corsairs", "units": [{"profile": "pirate"}]}')).toMatchObject({ format: 1, name: '', units: [{ profile: 'pirate' }] });
  });
});
