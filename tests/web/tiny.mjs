// Regiments of tiny, the rule system of the tests: units in ranks as the page shows them. Its words reach the page with the
// catalogue that the server sends, and are no part of the page.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { bothReady, bringList, createByLink, joinByLink } from './scenes.mjs';
import { findTinyServer, Person, root, until } from './tools.mjs';

export const program = findTinyServer;

const CM = 1000;
const SOUTH = {
  format: 1, system: 'tiny', name: 'Southern regiments', points: 200,
  units: [
    { profile: 'man', name: 'Guards', count: 14 },
    { profile: 'man', name: 'Pikes', count: 9 },
    { profile: 'man', name: 'Scout' },
  ],
};
const NORTH = {
  format: 1, system: 'tiny', name: 'Northern regiments', points: 200,
  units: [
    { profile: 'man', name: 'Halberds', count: 12 },
    { profile: 'man', name: 'Watch', count: 7 },
  ],
};
const NORTHWARDS = 0;
const SOUTHWARDS = 32768;

/** Everybody draws up his units; the answer is an item for each: middle of the front, facing, files. */
async function drawUp(people) {
  const [anne, bob] = people;
  const at = (unit, x, y, facing, amount) => ({ ref: unit, x: x * CM, y: y * CM, facing, amount });
  const unitOf = (person, name) => person.picture.all(person.wire.ItemKind.UNIT).find((thing) => thing.values.get('name') === name).id;
  await until('Anne draws up', () => anne.decision()?.kind === anne.wire.DecisionKind.FORM);
  await anne.answer([at(unitOf(anne, 'Guards'), 14, 14, NORTHWARDS, 5), at(unitOf(anne, 'Pikes'), 32, 13, NORTHWARDS, 3), at(unitOf(anne, 'Scout'), 45, 12, NORTHWARDS, 1)]);
  await until('Bob draws up', () => bob.decision()?.kind === bob.wire.DecisionKind.FORM);
  await bob.answer([at(unitOf(bob, 'Halberds'), 16, 46, SOUTHWARDS, 6), at(unitOf(bob, 'Watch'), 40, 47, SOUTHWARDS, 4)]);
  await until('both have orders to give', () => people.every((one) => one.decision()?.kind === one.wire.DecisionKind.ORDER));
}

export async function story({ server, browser, test }) {
  const anne = await Person.come(browser, server);
  const bob = await Person.come(browser, server, { locale: 'fr-FR', colorScheme: 'dark' });
  const clean = async (person) => assert.deepEqual(await person.violations(), []);

  await test('tiny: nothing of it is in the page that is shipped', () => {
    const assets = `${root}client/web/dist/assets`;
    const words = Object.keys(JSON.parse(readFileSync(`${root}tests/tiny/data/catalogue.json`, 'utf8')).texts).filter((key) => key.startsWith('tiny.'));
    for (const file of readdirSync(assets).filter((name) => name.endsWith('.js'))) {
      const script = readFileSync(`${assets}/${file}`, 'utf8');
      assert.deepEqual(words.filter((key) => script.includes(`"${key}"`)), [], file);
    }
  });

  await test('tiny: two armies in ranks meet', async () => {
    await anne.go('/account');
    await anne.enterAs('Guest', 'Anne');
    await bringList(anne, SOUTH);
    await bob.go('/account');
    await bob.enterAs('Invité', 'Bob');
    await bringList(bob, NORTH);
    const link = await createByLink(anne, { system: 'tiny', scenario: 'skirmish', title: 'Ranks and files', side: 0, options: ['ranks'], army: SOUTH.name, points: 200 });
    await joinByLink(bob, link, NORTH.name);
    await bothReady([anne, bob], []);
    await drawUp([anne, bob]);
  });

  await test('tiny: its words come with the catalogue, in the language of each reader', async () => {
    await anne.page.locator('.decision-panel h2', { hasText: 'Give your units their orders' }).waitFor();
    await bob.page.locator('.decision-panel h2', { hasText: 'Donnez leurs ordres à vos unités' }).waitFor();
    await anne.page.locator('.log', { hasText: 'Guards is drawn up.' }).waitFor();
  });

  await test('tiny: the page has no complaints, and axe finds nothing serious', async () => {
    await clean(anne);
    await clean(bob);
    assert.deepEqual([...anne.complaints, ...bob.complaints], []);
  });
}
