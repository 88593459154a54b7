// Catalogues: the names of their things, and lists read from files.
import { describe, expect, it, vi } from 'vitest';

vi.mock('../../src/net/server', () => ({ ask: vi.fn() }));
const { ask } = await import('../../src/net/server');
const { catalogueOf, entriesOf, listSchemaOf, namesOf, parseList } = await import('../../src/parts/catalogue');
const { learn, learnNames, sayName, text } = await import('../../src/text');

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
    expect(entriesOf(catalogue, 'profiles').map((one) => one.name)).toEqual(['pirate', 'Plain']);
  });

  it('teaches the texts what they do not know', () => {
    expect(text('cutlass_of_test')).toBe('cutlass of test');
    learn(namesOf(catalogue));
    expect(text('cutlass_of_test')).toBe('cutlass');
  });
});

describe('a pattern of names', () => {
  it('has words beside its gap: a text that only names a unit is none', () => {
    learnNames({ '{unit}': { en: '{unit}', fr: '{unit}' }, 'drummer of {unit}': { en: 'drummer of {unit}', fr: 'tambour de {unit}' } });
    expect([sayName('Old Guard of test'), sayName('drummer of Old Guard of test')]).toEqual(['Old Guard of test', 'drummer of Old Guard of test']);
  });
});

describe('a schema of lists', () => {
  it('teaches the words of its form, which figures at the table have as well', async () => {
    const form = { leader: { name: { en: 'leader of test', fr: 'chef' } }, command: { words: { general: { en: 'general of test', fr: 'général' } } } };
    vi.mocked(ask).mockResolvedValue({ json: '{}', unitJson: JSON.stringify({ unit: {}, form }), namesJson: '' } as never);
    await catalogueOf('test');
    expect([text('list.leader'), text('list.general')]).toEqual(['leader of test', 'general of test']);
    expect(listSchemaOf('test').form).toEqual(form);
  });
});

describe('a list from a file', () => {
  it('is refused only if it is no list at all', () => {
    expect(parseList('nonsense')).toBeUndefined();
    expect(parseList('{"units": []}')).toBeUndefined();
    expect(parseList('{"system": "corsairs", "units": [{"profile": "pirate"}]}')).toMatchObject({ format: 1, name: '', units: [{ profile: 'pirate' }] });
  });
});
