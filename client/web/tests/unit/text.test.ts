import { create } from '@bufbuild/protobuf';
import { afterEach, describe, expect, it } from 'vitest';
import { ArgKind, ArgSchema, ErrorSchema } from '../../src/generated/gonfalon_pb';
import english from '../../src/generated/texts.en.json';
import french from '../../src/generated/texts.fr.json';
import ranksEnglish from '../../src/generated/ranks.en.json';
import ranksFrench from '../../src/generated/ranks.fr.json';
import tournamentEnglish from '../../src/generated/tournament.en.json';
import tournamentFrench from '../../src/generated/tournament.fr.json';
import { headed, language, learn, learnNames, learnSystem, say, sayError, sayLength, sayName, sayPercent, speak, text, type Names, typeset } from '../../src/text';

const names: Names = {
  figure: (id) => `figure ${id}`,
  unit: (id) => `unit ${id}`,
  side: (id) => `side ${id}`,
  terrain: (id) => `terrain ${id}`,
  measure: 1000,
};

afterEach(() => speak('en'));

function placesOf(words: string): string {
  return [...words.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort().join();
}

describe('texts', () => {
  it.each([
    ['of the page', english, french],
    ['of tournaments', tournamentEnglish, tournamentFrench],
    ['of units in ranks', ranksEnglish, ranksFrench],
  ])('%s are there in both languages, with the same places to fill', (_, ours, theirs: Record<string, string>) => {
    expect(Object.keys(theirs).sort()).toEqual(Object.keys(ours).sort());
    const differ = Object.entries(ours).filter(([key, words]) => placesOf(theirs[key] ?? '') !== placesOf(words));
    expect(differ).toEqual([]);
  });

  const systems = import.meta.glob<Record<string, string>>('../../src/generated/systems/*.json', { import: 'default', eager: true });

  it('of each system are a file of their own, there in both languages with the same places to fill; no visitor loads what only the terminal says', () => {
    const names = Object.keys(systems).flatMap((file) => /(\w+)\.en\.json$/.exec(file)?.[1] ?? []);
    expect(names).toEqual(expect.arrayContaining(['battle', 'brothers', 'corsairs', 'orders', 'warband']));
    for (const name of names) {
      const [ours, theirs] = ['en', 'fr'].map((spoken) => systems[`../../src/generated/systems/${name}.${spoken}.json`] ?? {}) as [Record<string, string>, Record<string, string>];
      expect(Object.keys(theirs).sort()).toEqual(Object.keys(ours).sort());
      expect(Object.entries(ours).filter(([key, words]) => placesOf(theirs[key] ?? '') !== placesOf(words))).toEqual([]);
      expect(Object.keys(english).filter((key) => key.startsWith(`${name}.`))).toEqual([]);
    }
    expect(Object.keys(english).filter((key) => key.startsWith('cli.'))).toEqual([]);
  });

  it('of a system are said once it is looked at, and follow the language', async () => {
    const key = 'orders.orders_set';
    const spoken = (language: string) => systems[`../../src/generated/systems/orders.${language}.json`]?.[key];
    expect(text(key)).toBe('orders set');
    await learnSystem('orders');
    expect(text(key)).toBe(typeset(spoken('en') as string));
    await speak('fr');
    expect(text(key)).toBe(typeset(spoken('fr') as string));
    await learnSystem('a_system_without_words');
  });

  it('are filled by name, and changed with the language', async () => {
    expect(text('web.turn_n', { turn: 3 })).toBe('Turn 3');
    await speak('fr');
    expect(language.value).toBe('fr');
    expect(text('web.turn_n', { turn: 3 })).toBe('Tour 3');
  });

  it('are printed with round apostrophes, and in French with narrow spaces that do not break', async () => {
    expect(typeset("the water's edge 'so'")).toBe("the water’s edge 'so'");
    expect(sayPercent(40)).toBe('40%');
    await speak('fr');
    expect(sayPercent(40)).toBe('40\u202f%');
    expect(headed('armes')).toBe('armes\u202f:');
    expect(typeset("L'aile : « Qui vive ? »")).toBe('L’aile\u202f: «\u202fQui vive\u202f?\u202f»');
  });

  it('without an entry show the last part of their key', () => {
    expect(text('some.system.very_odd')).toBe('very odd');
  });

  it('say arguments by their kind', async () => {
    const args = [
      create(ArgSchema, { name: 'turn', kind: ArgKind.FIGURE, value: 4 }),
      create(ArgSchema, { name: 'other', kind: ArgKind.LENGTH, value: 12_500 }),
    ];
    expect(say('web.turn_n', args, names)).toBe('Turn figure 4');
    expect(sayLength(12_500, 1000)).toBe('12.5\u00a0cm');
    expect(sayLength(2540 * 6, 2540)).toBe('6″');
    await speak('fr');
    expect(sayLength(12_500, 1000)).toBe('12,5\u00a0cm');
  });

  it('name what somebody has without him, where the sentence names him', async () => {
    const held = { ...names, figure: (id: number) => (id === 9 ? `figure 3${text('web.colon')}short bow` : `figure ${id}`) };
    const args = (...figures: number[]) => figures.map((value, index) => create(ArgSchema, { name: ['figure', 'weapon'][index]!, kind: ArgKind.FIGURE, value }));
    learn({ en: { 'x.shot': '{figure} shoots with {weapon}' }, fr: { 'x.shot': '{figure} tire avec {weapon}' } });
    expect(say('x.shot', args(3, 9), held)).toBe('figure 3 shoots with short bow');
    expect(say('x.shot', args(4, 9), held, 3)).toBe('figure 4 shoots with short bow');
    expect(say('x.shot', args(4, 9), held)).toBe('figure 4 shoots with figure 3: short bow');
    await speak('fr');
    expect(say('x.shot', args(3, 9), held)).toBe('figure 3 tire avec short bow');
  });

  it('leave out what is not given', () => {
    expect(text('web.turn_n')).toBe('Turn ');
  });

  it('say a refusal with its amount as the text has it: a count or a length', () => {
    const refusal = (key: string) => create(ErrorSchema, { key, figure: 4, unit: -1, amount: 1250 });
    expect(sayError(refusal('answer.off_table'), names)).toMatch(/figure 4.*1\.3\u00a0cm/);
    expect(sayError(refusal('answer.too_many'), names)).toContain('1250');
    expect(sayError(create(ErrorSchema, { key: 'no.such_key', text: 'as the server has it', figure: -1, unit: -1 }))).toBe('as the server has it');
  });
});

describe('names at the table', () => {
  it('are said in the language of the reader, with their numbers; what is not known stays as it is', async () => {
    learnNames({ Guards: { en: 'Guards', fr: 'Gardes' } });
    expect(sayName('Guards 2')).toBe('Guards 2');
    await speak('fr');
    expect(sayName('Guards')).toBe('Gardes');
    expect(sayName('Guards 2')).toBe('Gardes 2');
    expect(sayName('Old Tam')).toBe('Old Tam');
    learn({ en: { great_axe: 'great axe' }, fr: { great_axe: 'grande hache' } });
    expect(sayName('Guards 2: great_axe')).toBe('Gardes 2\u202f: grande hache');
    expect(sayName('Old Tam: great_axe 2, no_such_word')).toBe('Old Tam\u202f: grande hache 2, no_such_word');
    await speak('en');
    expect(sayName('Guards 2: great_axe')).toBe('Guards 2: great axe');
  });

  it('of members have the name of their unit in them', async () => {
    learnNames({ Guards: { en: 'Guards', fr: 'Gardes' }, 'sergeant of {unit}': { en: 'sergeant of {unit}', fr: 'sergent ({unit})' } });
    await speak('fr');
    expect(sayName('sergeant of Guards')).toBe('sergent (Gardes)');
    expect(sayName('sergeant of Les $& Braves')).toBe('sergent (Les $& Braves)');
    expect(sayName('sergeant of ')).toBe('sergeant of ');
    await speak('en');
    expect(sayName('sergeant of Les Braves')).toBe('sergeant of Les Braves');
  });
});
