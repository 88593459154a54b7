// Terrain that players lay before they deploy: a wood is dragged and turned, a river goes from corner to corner, by pointing and by keys; and terrain that
// changes in play: shots set a wood on fire, which burns down, and breach a fence. The rules are tiny's (tests/tiny/RULES.md, T12); the page knows none of them.
import assert from 'node:assert/strict';
import { onScreen } from './players.mjs';
import { asked, bring, confirm, doNothing, giveOrders, haul, meet, middleOf, otherwise, sentItems, verdict } from './ranks.mjs';
import { findTinyServer, until } from './tools.mjs';

export const program = findTinyServer;

const CM = 1000;

async function clickAt(page, x, y) {
  const at = await onScreen(page, { x: x * CM, y: y * CM });
  await page.mouse.click(at.x, at.y);
}

/** So much of that part of the table is drawn as flames, as a share of its pixels: by their red and orange, which nothing else there has, by day or by night. */
async function aflame(page, ...corners) {
  const seen = await Promise.all(corners.map(([x, y]) => onScreen(page, { x: x * CM, y: y * CM })));
  // The table may be seen from its other side.
  const [from, to] = [Math.min, Math.max].map((end) => ({ x: end(...seen.map(({ x }) => x)), y: end(...seen.map(({ y }) => y)) }));
  return page.evaluate(
    ([x, y, wide, high]) => {
      const canvas = document.querySelector('.board-frame canvas');
      const box = canvas.getBoundingClientRect();
      const ratio = canvas.width / box.width;
      const { data } = canvas.getContext('2d').getImageData((x - box.x) * ratio, (y - box.y) * ratio, wide * ratio, high * ratio);
      let found = 0;
      for (let i = 0; i < data.length; i += 4) if (data[i] > 100 && data[i] > data[i + 1] * 1.5 && data[i] > data[i + 2] * 2.5) found++;
      return (found * 4) / data.length;
    },
    [from.x, from.y, to.x - from.x, to.y - from.y],
  );
}

/** Until the question is asked of one of them, everybody plays what is suggested, and holds. Nobody plays tricks: bribes could end the game. Gives whose it is. */
async function untilAsked(people, key) {
  for (let answers = 0; answers < 100; answers++) {
    let turn;
    await until('somebody has to decide', () => (turn = people.find((one) => one.decision())));
    const { key: now, kind } = turn.decision();
    if (now === key) return turn;
    if (kind === turn.wire.DecisionKind.ORDER) await giveOrders(turn, 'hold');
    else if (now === 'tiny.tricks') await doNothing(turn);
    else await otherwise(turn);
  }
  throw new Error(`nobody was asked ${key}`);
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
    await asked(anne, 'FORM');
  });

  const { TERRAIN } = anne.wire.ItemKind;
  const [WOOD, FENCE] = [0, 1];
  const every = (what, is) => until(what, () => people.every(({ picture }) => is(picture)));
  const heart = [[22, 27], [38, 33]];

  await test('ground: a shot into a wood sets it on fire, which everybody sees and reads', async () => {
    for (const [person, units] of [[anne, [['Guards', [14, 13]], ['Pikes', [44, 13]]]], [bob, [['Halberds', [14, 47]], ['Watch', [44, 47]]]]]) {
      await asked(person, 'FORM');
      for (const [name, at] of units) await bring(person, name, at);
      await verdict(person.page, true);
      await confirm(person);
    }
    for (const person of people) assert.equal(await aflame(person.page, ...heart), 0);
    await asked(anne, 'ORDER');
    await giveOrders(anne, 'shoot');
    await giveOrders(bob, 'hold');
    assert.equal(await untilAsked(people, 'tiny.target'), anne);
    await clickAt(page, 30, 30);
    await verdict(page, true);
    await confirm(anne);
    await every('the wood burns', (picture) => picture.number(TERRAIN, WOOD, 'burning') === 2);
    for (const person of people) await until('flames are drawn', async () => (await aflame(person.page, ...heart)) > 0.02);
    await page.locator('.log').getByText('wood burns.', { exact: false }).first().waitFor();
    await bob.page.locator('.log').getByText('Incendie', { exact: false }).first().waitFor();
  });

  await test('ground: a shot at a fence breaches it: what is left are two pieces, with a gap between them', async () => {
    const pieces = (picture) => picture.all(TERRAIN).length;
    const [before] = people.map(({ picture }) => pieces(picture));
    assert.equal(await untilAsked(people, 'tiny.target'), anne);
    await clickAt(page, 10, 30);
    await verdict(page, true);
    await confirm(anne);
    await every('a piece more lies there', (picture) => pieces(picture) === before + 1);
    for (const { picture } of people) {
      const ends = (id) => picture.get(TERRAIN, id).values.get('outline').filter((_, index) => index % 2 === 0);
      const [left, right] = [ends(FENCE), ends(before)];
      assert.ok(left[0] === 5 * CM && right[1] === 15 * CM, `${left} ${right}`);
      assert.ok(Math.abs(right[0] - left[1] - 4 * CM) < 100, `${left} ${right}`);
    }
    await page.locator('.log').getByText('breach', { exact: false }).first().waitFor();
  });

  await test('ground: the wood burns for two turns and is gone, on the table as well', async () => {
    const burning = (count) => every(`it burns for ${count} more`, (picture) => picture.number(TERRAIN, WOOD, 'burning') === count);
    await untilAsked(people, 'tiny.orders');
    await burning(1);
    for (const person of people) assert.ok((await aflame(person.page, ...heart)) > 0.02);
    for (const person of people) await giveOrders(person, 'hold');
    await untilAsked(people, 'tiny.orders');
    await burning(0);
    await every('it is gone', (picture) => picture.number(TERRAIN, WOOD, 'removed') === 1);
    for (const person of people) await until('no flame is left', async () => (await aflame(person.page, ...heart)) === 0);
    await clean(anne);
  });

  await test('ground: the page has no complaints', () => {
    for (const person of people) assert.deepEqual(person.complaints, []);
  });
}
