// Army lists: the form is drawn from the schema alone. The schema is that of tiny, the system of the tests, whose units have members.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Problem } from '../../src/generated/gonfalon_pb';
import type { Bearer, Catalogue } from '../../src/parts/catalogue';
import type { ListSchema } from '../../src/lists/fields';

vi.mock('../../src/net/server', () => ({ ask: vi.fn(), account: { value: undefined }, onWelcome: vi.fn() }));
const { formOf, sectionsNamed, suits } = await import('../../src/lists/fields');
const { allRows, rosterOf, sortOf, thingFields, wordsIn } = await import('../../src/lists/roster');
const { UnitRow } = await import('../../src/lists/UnitRow');
const { Display } = await import('../../src/parts/display');
const { speak } = await import('../../src/text');

function data<T>(path: string): T {
  return JSON.parse(readFileSync(resolve('../..', path), 'utf8')) as T;
}

const systems = ['common/rules/brothers', 'common/rules/corsairs', 'common/rules/warband', 'tests/tiny'];
const schema = data<ListSchema>('tests/tiny/data/schema.json');
const catalogue = data<Catalogue>('tests/tiny/data/catalogue.json');
const form = formOf(schema, catalogue);
const train = data<{ units: Bearer[] }>('tests/tiny/data/armies/train.json');

const page = document.createElement('ol');

function show(unit: Bearer, problems: Pick<Problem, 'place' | 'key' | 'detail' | 'amount' | 'rule'>[] = []): { element: HTMLElement; unit: () => Bearer } {
  let current = unit;
  const draw = () =>
    render(
      <UnitRow
        unit={current}
        at="/units/2"
        catalogue={catalogue}
        display={new Display(catalogue)}
        form={form}
        cost={1}
        problems={problems as Problem[]}
        onChange={(changed) => {
          current = changed;
          draw();
        }}
        onRemove={() => {}}
        onCopy={() => {}}
      />,
      page,
    );
  act(draw);
  return { element: page.firstElementChild as HTMLElement, unit: () => current };
}

function button(element: HTMLElement, words: string): HTMLButtonElement {
  const found = [...element.querySelectorAll('button')].find((one) => one.textContent?.trim() === words);
  if (!found) throw new Error(`no button ${words}`);
  return found;
}

function press(element: HTMLElement, words: string): void {
  act(() => button(element, words).click());
}

function choose(element: HTMLElement, label: string, value: string): void {
  const select = element.querySelector(`select[aria-label="${label}"]`) as HTMLSelectElement;
  act(() => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

afterEach(async () => {
  act(() => render(null, page));
  await speak('en');
});

describe('the schemas of all systems', () => {
  it.each(systems)('of %s say how every key is shown, in both languages', (folder) => {
    const { unit, slots = {}, form: shown = {} } = data<ListSchema>(`${folder}/data/schema.json`);
    for (const keys of [unit, ...Object.values(slots).map((slot) => slot.keys)])
      for (const [key, type] of Object.entries(keys)) {
        if (type === 'words') continue;
        const entry = shown[key.replace('?', '')];
        expect(entry, key).toBeDefined();
        if (entry?.as && entry.as !== 'members') continue;
        expect(Object.keys(entry?.name ?? {}), key).toEqual(['en', 'fr']);
        if (typeof type === 'object' && type.list) expect(Object.keys(entry?.add ?? {}), key).toEqual(['en', 'fr']);
        if (entry?.in) expect(shown[entry.in]?.name, key).toBeDefined();
      }
    for (const { name, within, keys } of Object.values(slots)) {
      expect(Object.keys(name)).toEqual(['en', 'fr']);
      const inner = Object.values(keys).flatMap((type) => (typeof type === 'object' && type.slots ? Object.keys(type.slots) : []));
      // unit_enlist counts on it.
      if (within) expect(inner.filter((one) => slots[one]?.within)).toEqual([]);
      for (const one of inner) expect(slots[one]).toBeDefined();
    }
  });

  it('become fields in their order, of the kinds that they say', () => {
    const brothers = formOf(data('common/rules/brothers/data/schema.json'), data('common/rules/brothers/data/catalogue.json'));
    expect(brothers.unit.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
      'profile profile', 'name name', 'count count', 'c number', 't number', 'd number', 'a number', 'm number', 'pa number',
      'equipment many', 'roles many', 'skills many', 'spells many', 'mount one', 'barding one', 'large flag', 'leader flag',
    ]);
    expect(brothers.unit.filter(({ folded }) => folded === 'characteristics')).toHaveLength(6);
  });

  it('offer nothing that nobody may choose', () => {
    const corsairs = formOf(data('common/rules/corsairs/data/schema.json'), data('common/rules/corsairs/data/catalogue.json'));
    const { objects, traits } = data<{ objects: Record<string, { most: number }>; traits: Record<string, { choice: boolean }> }>('common/rules/corsairs/data/catalogue.json');
    const offers = (key: string) => corsairs.unit.find((field) => field.key === key)?.choices.map(({ id }) => id) ?? [];
    const never = [...Object.keys(objects).filter((id) => objects[id]?.most === 0), ...Object.keys(traits).filter((id) => !traits[id]?.choice)];
    expect(never.length).toBeGreaterThan(1);
    expect([...offers('equipment'), ...offers('traits')].filter((id) => never.includes(id))).toEqual([]);
    expect(offers('equipment')).toContain('cutlass');
  });

  it('name the sections that a list can name something of', () => {
    expect(sectionsNamed(schema)).toEqual(['profiles', 'items', 'guns']);
  });
});

describe('a filter', () => {
  it('compares keys; a flag that is left out is false', () => {
    expect(suits({ hidden: true }, { hidden: false })).toBe(false);
    expect(suits({}, { hidden: false })).toBe(true);
    expect(suits({ most: 2, kinds: ['foot'] }, { most: [1, 2], kinds: 'foot' })).toBe(true);
    expect(suits({ most: 0 }, { most: [1, 2] })).toBe(false);
    expect(suits(undefined, {})).toBe(true);
  });
});

describe('a unit', () => {
  it('has a slot for each member, and members of members', () => {
    const { element, unit } = show({ profile: 'man', name: 'Guards', count: 3 });
    press(element, '+ Sergeant');
    press(element, '+ Gun');
    expect(unit().members).toEqual([{ slot: 'sergeant' }, { slot: 'gun', profile: 'mortar' }]);
    // One sergeant is all, and with a gun there is no standard.
    expect([...element.querySelectorAll('button')].some((one) => one.textContent === '+ Sergeant')).toBe(false);
    expect(button(element, '+ Standard').disabled).toBe(true);
    press(element, '+ Crew');
    expect(unit().members).toEqual([{ slot: 'sergeant' }, { slot: 'gun', profile: 'mortar', members: [{ slot: 'crew', profile: 'man', count: 2 }] }]);
    choose(element, 'add an item', 'map');
    choose(element, 'Gun', 'swivel');
    expect(unit().members).toEqual([{ slot: 'sergeant', items: ['map'] }, { slot: 'gun', profile: 'swivel', members: [{ slot: 'crew', profile: 'man', count: 2 }] }]);
    act(() => (element.querySelector('[aria-label="Remove Gun"]') as HTMLElement).click());
    expect(unit().members).toEqual([{ slot: 'sergeant', items: ['map'] }]);
  });

  it('offers only what its sort may have', () => {
    const { element } = show({ profile: 'man', name: 'Guards', members: [{ slot: 'sergeant' }] });
    const options = [...element.querySelectorAll('select[aria-label="add an item"] option')].map((one) => (one as HTMLOptionElement).value);
    expect(options).toEqual(['', 'map', 'whistle']);
    expect(element.querySelectorAll('.chips li')).toHaveLength(1);
    expect(show({ profile: 'spy', name: 'Spy' }).element.querySelector('.members')).toBeNull();
  });

  it('shows what is wrong at its field', () => {
    const wrong = (place: string) => ({ place, key: place, detail: '', amount: 0, rule: '' });
    const { element } = show(train.units[1] as Bearer, [
      wrong('/units/2/members/0/items/1'), wrong('/units/2/members/1/members/0/profile'), wrong('/units/2/members/1/members'), wrong('/units/2/members'), wrong('/units/2/name'),
    ]);
    const at = (selector: string) => [...element.querySelectorAll(`${selector} > .verdict`)].map((one) => one.textContent);
    expect(at('.member .field')).toEqual(['/units/2/members/0/items/1']);
    expect(at('.member .member')).toEqual(['/units/2/members/1/members/0/profile']);
    expect(at('.member > .members')).toEqual(['/units/2/members/1/members']);
    expect(at('.unit > .members')).toEqual(['/units/2/members']);
    expect([...element.children].filter((one) => one.matches('.verdict')).map((one) => one.textContent)).toEqual(['/units/2/name']);
    expect(element.querySelectorAll('.verdict')).toHaveLength(5);
  });

  it('says what is wrong by names, not by ids', () => {
    const { element } = show({ profile: 'man', name: 'Guards' }, [{ place: '/units/2/members', key: 'army.slot_one_of', detail: 'standard, gun', amount: 1, rule: 'T16-b' }]);
    expect(element.querySelector('.members > .verdict')?.textContent).toBe('Only one of these: Standard, Gun [T16-b]');
  });

  it('is said in French', async () => {
    await speak('fr');
    expect(formOf(schema, catalogue).unit.find(({ kind }) => kind === 'members')?.slots.map(({ name }) => name)).toEqual(['Sergent', 'Étendard', 'Canon']);
  });
});

describe('a roster', () => {
  it('has everybody below whom he belongs to', () => {
    const rows = rosterOf(form, catalogue, train.units);
    expect(rows.flatMap(allRows).map((row) => `${row.count} ${sortOf(row)}`)).toEqual([
      '4 Man', '1 Sergeant', '1 Standard', '3 Man', '1 Sergeant', '1 Gun, Mortar', '3 Crew, Man', '1 Gun, Swivel gun', '1 Crew, Man',
    ]);
    const sergeant = rows[0]?.members[0];
    expect(sergeant && thingFields(sergeant).flatMap((field) => wordsIn(sergeant, field))).toEqual(['whistle', 'map']);
  });
});
