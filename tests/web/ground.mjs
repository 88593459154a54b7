// Terrain that players lay before they deploy: a wood is dragged and turned, a river goes from corner to corner, by pointing and by keys. The rules are
// tiny's (tests/tiny/RULES.md, T12); the page knows none of them.
import assert from 'node:assert/strict';
import { onScreen, panelOf } from './players.mjs';
import { asked, confirm, haul, meet, middleOf, sentItems, verdict } from './ranks.mjs';
import { findTinyServer, until } from './tools.mjs';

export const program = findTinyServer;

const CM = 1000;

async function clickAt(page, x, y) {
  const at = await onScreen(page, { x: x * CM, y: y * CM });
  await page.mouse.click(at.x, at.y);
}

export async function story({ server, browser, test }) {
  const people = await meet(browser, server, undefined, ['ranks', 'ground']);
  const [anne, bob] = people;
  const { page } = anne;
  const clean = async (person) => assert.deepEqual(await person.violations(), []);
  const pieces = (person) => person.picture.all(person.wire.ItemKind.TERRAIN).length;
  const before = pieces(anne);

  await test('ground: a wood is laid by a click, refused in words where it may not lie, dragged away and turned', async () => {
    await asked(anne, 'LAY');
    await clickAt(page, 30, 30);
    await page.locator('[data-laid]').waitFor();
    await page.locator('.decision-panel .verdict.forbidden').waitFor();
    await haul(page, await middleOf(page.locator('[data-laid] .piece')), await onScreen(page, { x: 50 * CM, y: 24 * CM }));
    await page.locator('.decision-panel .verdict.forbidden').waitFor({ state: 'detached' });
    const handle = await middleOf(page.locator('[data-laid] .handle'));
    await haul(page, handle, await onScreen(page, { x: 58 * CM, y: 24 * CM }));
    await clean(anne);
    await confirm(anne);
    const [wood] = sentItems(anne);
    assert.ok(Math.hypot(wood.x - 50 * CM, wood.y - 24 * CM) < 2 * CM, `${wood.x} ${wood.y}`);
    assert.ok(Math.abs(wood.facing - 16384) < 2000, `turned to the east: ${wood.facing}`);
    await until('it lies on both tables', () => people.every((one) => pieces(one) === before + 1));
  });

  await test('ground: by keys alone the other lays a wood; a river that ends on the table is refused, its corner is dragged to the edge', async () => {
    await asked(bob, 'LAY');
    const panel = bob.page.locator('.lay-panel');
    await panel.getByRole('button', { name: 'Poser au milieu' }).press('Enter');
    await panel.getByLabel('Bois x').fill('10');
    await bob.page.keyboard.press('Tab');
    await panel.getByLabel('Bois y').fill('40');
    await bob.page.keyboard.press('Tab');
    await panel.locator('input[type=radio]').nth(1).focus();
    await bob.page.keyboard.press('Space');
    for (const [x, y] of [[0.4, 20], [30, 22], [50, 21]]) await clickAt(bob.page, x, y);
    assert.match(await verdict(bob.page, false), /d’un bord de la table à un autre/);
    const last = bob.page.locator('[data-corner="2"]');
    await haul(bob.page, await middleOf(last), await onScreen(bob.page, { x: 59.5 * CM, y: 20 * CM }));
    await bob.page.locator('.decision-panel .verdict.forbidden').waitFor({ state: 'detached' });
    await clean(bob);
    await confirm(bob);
    const river = sentItems(bob).filter(({ ref }) => ref === 1);
    assert.deepEqual([river[0].x, river[2].x], [0, 60 * CM]);
    await until('both lie on both tables', () => people.every((one) => pieces(one) === before + 3));
    await panelOf(anne).waitFor();
  });

  await test('ground: the page has no complaints', () => {
    for (const person of people) assert.deepEqual(person.complaints, []);
  });
}
