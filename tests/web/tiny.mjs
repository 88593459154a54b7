// Regiments of tiny, the rule system of the tests: units in ranks as the page shows them. Its words reach the page with the
// catalogue that the server sends, and are no part of the page.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { onScreen } from './players.mjs';
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

  const unitOf = (person, name) => person.picture.all(person.wire.ItemKind.UNIT).find((thing) => thing.values.get('name') === name).id;

  await test('tiny: a screen reader finds the units as groups, with strength, files and facing', async () => {
    const group = anne.page.locator(`.figure-list [data-unit="${unitOf(anne, 'Guards')}"]`);
    assert.match(await group.textContent(), /^Guards, Anne[^,]*, 14 of 14, 5 files, 3 ranks, facing north, /);
    assert.equal(await group.locator('[data-figure]').count(), 14);
    const theirs = bob.page.locator(`.figure-list [data-unit="${unitOf(bob, 'Watch')}"]`);
    assert.match(await theirs.textContent(), /^Watch, Bob[^,]*, 7 sur 7, 4 files, 2 rangs, face au sud, /);
    // One who is a unit by himself stands in no group.
    assert.equal(await anne.page.locator(`.figure-list [data-unit="${unitOf(anne, 'Scout')}"]`).count(), 0);
  });

  await test('tiny: a click picks the unit, a second one the figure; the armies have a line for each unit', async () => {
    const { page } = anne;
    const at = await onScreen(page, { x: 14 * CM, y: 13 * CM });
    await page.mouse.click(at.x, at.y);
    const unit = page.locator('.unit-inspector');
    await unit.locator('h2', { hasText: 'Guards' }).waitFor();
    assert.match(await unit.textContent(), /14 of 14.*5 files, 3 ranks, facing north.*14 × /);
    await clean(anne);
    await page.mouse.click(at.x, at.y);
    await page.locator('.inspector:not(.unit-inspector) h2', { hasText: 'Guards' }).waitFor();
    assert.equal(await unit.count(), 0);
    await page.locator('#tab-armies').click();
    await page.locator(`[data-roster-unit="${unitOf(anne, 'Pikes')}"]`).click();
    await unit.locator('h2', { hasText: 'Pikes' }).waitFor();
    // A list gives the single figure, by keys alone.
    await unit.locator('.members button').first().focus();
    await page.keyboard.press('Enter');
    await unit.locator('.alike button').first().press('Enter');
    await page.locator('.inspector:not(.unit-inspector) h2', { hasText: 'Pikes' }).waitFor();
    await page.locator('#tab-log').click();
  });

  await test('tiny: a template lies under the pointer and where one aims; the stone leaves a mark, and its place can be shown', async () => {
    const { page, wire } = anne;
    const orders = (person, order) => person.decision().movables.map(({ figure }) => ({ ref: figure, value: person.decision().options.find(({ tag }) => tag === order(figure)).id }));
    const guards = unitOf(anne, 'Guards');
    await anne.answer(orders(anne, (unit) => (unit === guards ? 'shoot' : 'hold')));
    await bob.answer(orders(bob, () => 'hold'));
    await until('the guards look for a target', async () => {
      for (const person of [anne, bob]) {
        const decision = person.decision();
        if (decision?.kind === wire.DecisionKind.NUMBER) await person.answer([{ value: 0 }]);
      }
      return anne.decision()?.kind === wire.DecisionKind.TARGET;
    });
    await page.locator(`.decision-panel[data-decision="${anne.decision().number}"]`).waitFor();
    const place = { x: 20 * CM, y: 44 * CM };
    const at = await onScreen(page, place);
    await page.mouse.move(at.x, at.y);
    await page.locator('[data-template=loose]').waitFor({ state: 'attached' });
    await page.mouse.click(at.x, at.y);
    await page.locator('[data-template=laid]').waitFor({ state: 'attached' });
    await page.locator('.template-panel', { hasText: /Covers Halberds × \d/ }).waitFor();
    await clean(anne);
    await page.locator('.decision-panel .buttons button.main').click();
    for (const person of [anne, bob]) await person.page.locator('[data-event-mark=burst]').waitFor({ state: 'attached' });
    const link = page.locator('.log .places button').first();
    await link.click();
    const shown = (await link.getAttribute('data-place')).split(' ').map(Number);
    assert.ok(Math.hypot(shown[0] - place.x, shown[1] - place.y) < CM, 'it fell where the pointer was');
    await page.locator(`[data-shown-place="${shown.join(' ')}"]`).waitFor({ state: 'attached' });
  });

  await test('tiny: the page has no complaints, and axe finds nothing serious', async () => {
    await clean(anne);
    await clean(bob);
    assert.deepEqual([...anne.complaints, ...bob.complaints], []);
  });
}
