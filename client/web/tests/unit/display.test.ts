// Display finds the names, rules and numbers of what figures carry and know in the catalogue.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ItemKind } from '../../src/generated/gonfalon_pb';
import { Display } from '../../src/parts/display';
import { Picture, type Thing, type Value } from '../../src/table/picture';
import { learn, speak } from '../../src/text';

vi.mock('../../src/net/server', () => ({ ask: vi.fn() }));

function thing(id: number, values: Record<string, Value>): Thing {
  return { kind: ItemKind.FIGURE, id, values: new Map(Object.entries(values)), words: new Set() };
}

const names = { figure: String, unit: String, side: String, terrain: String, measure: 1000 };
const display = new Display({
  profiles: { officer: { name: { en: 'officer of renown' } } },
  roles: { officer: { name: { en: 'officer', fr: 'officier' }, rule: 'R1' } },
  weapons: { gun: { name: { en: 'gun', fr: 'canon' }, rule: 'R2', hits: 3, shooting: { bands: [{ to: 10 }, { to: 20 }] } } },
  display: {
    roles: { item: 'figure', as: 'bits', fields: ['roles'], words: ['leader', 'officer'], name: { en: 'roles', fr: 'rôles' } },
    weapons: { item: 'figure', as: 'gear', fields: ['weapon_1', 'weapon_2'], name: { en: 'weapons' } },
    thing_hits: { item: 'figure', as: 'thing', fields: ['hits'], name: { en: 'hits' }, short: { en: 'H' } },
    thing_range: { item: 'figure', as: 'thing', fields: ['shooting', 'bands', 'to'], name: { en: 'ranges' } },
  },
});

// As the form of the system's army lists has it, which comes with the catalogue.
learn({ en: { 'list.leader': 'leader' }, fr: { 'list.leader': 'chef' } });
afterEach(() => speak('en'));

describe('what somebody has', () => {
  it('has its rule and its numbers, also those of a list', () => {
    expect(display.thing('gun')).toEqual({
      name: 'gun',
      rule: 'R2',
      numbers: [
        { name: 'hits', short: 'H', value: '3' },
        { name: 'ranges', short: 'ranges', value: '10 / 20' },
      ],
    });
    expect(display.thing('nothing of that name')).toBeUndefined();
    const [line] = display.belongings(new Picture(), thing(1, { weapon_1: 'gun', weapon_2: 'none' }), names);
    expect(line?.things).toMatchObject([{ rule: 'R2', numbers: [{ value: '3' }, { value: '10 / 20' }] }]);
  });

  it('is called as in its own section, and in the language of its reader', async () => {
    const officer = thing(1, { roles: 3 });
    expect(display.belongings(new Picture(), officer, names)[0]).toMatchObject({ name: 'roles', value: 'leader, officer' });
    await speak('fr');
    expect(display.belongings(new Picture(), officer, names)[0]).toMatchObject({ name: 'rôles', value: 'chef, officier' });
  });

  it('does not hide a field of the figure that is called alike', () => {
    expect(display.fieldsShown('figure').has('hits')).toBe(false);
  });
});
