// A whole game of regiments, played on the page: one player drags units by their handles, the other uses buttons and keys
// alone, in French. The rules are tiny's (tests/tiny/RULES.md, T11); the page knows none of them.
import assert from 'node:assert/strict';
import { byKeyboard, byPointing, drawn, onScreen, panelOf } from './players.mjs';
import { bothReady, bringList, createByLink, joinByLink } from './scenes.mjs';
import { findTinyServer, Person, until } from './tools.mjs';

export const program = findTinyServer;

const CM = 1000;
const LISTS = [
  { format: 1, system: 'tiny', name: 'Southern regiments', points: 200, units: [{ profile: 'man', name: 'Guards', count: 12 }, { profile: 'man', name: 'Pikes', count: 9 }] },
  { format: 1, system: 'tiny', name: 'Northern regiments', points: 200, units: [{ profile: 'man', name: 'Halberds', count: 12 }, { profile: 'man', name: 'Watch', count: 6 }] },
];

export function unitNamed(person, name) {
  return person.picture.all(person.wire.ItemKind.UNIT).find((thing) => thing.values.get('name') === name).id;
}

/** Two players with their lists at one table, up to the first question. */
export async function meet(browser, server, options = [{}, { locale: 'fr-FR', colorScheme: 'dark' }], chosen = ['ranks']) {
  const anne = await Person.come(browser, server, options[0]);
  const bob = await Person.come(browser, server, options[1]);
  await anne.go('/account');
  await anne.enterAs('Guest', 'Anne');
  await bringList(anne, LISTS[0]);
  await bob.go('/account');
  await bob.enterAs('Invité', 'Bob');
  await bringList(bob, LISTS[1]);
  const link = await createByLink(anne, { system: 'tiny', scenario: 'skirmish', title: 'Regiments', side: 0, options: chosen, army: LISTS[0].name, points: 200 });
  await joinByLink(bob, link, LISTS[1].name);
  await bothReady([anne, bob], []);
  return [anne, bob];
}

/** From one place of the screen to another with the button held, in steps as a hand makes them. */
export async function haul(page, from, to, steps = 6) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step++) await page.mouse.move(from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps);
  await page.mouse.up();
  await drawn(page);
}

export async function middleOf(locator) {
  const { x, y, width, height } = await locator.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Pulls a handle of the unit in hand by so many centimetres of the table: across it, and away from the southern edge. */
export async function pull(page, name, across, away) {
  const from = await middleOf(page.locator(`[data-grip="${name}"] circle:not(.touch)`));
  const [zero, one] = [await onScreen(page, { x: 0, y: 0 }), await onScreen(page, { x: across * CM, y: away * CM })];
  await haul(page, from, { x: from.x + one.x - zero.x, y: from.y + one.y - zero.y });
}

/** Drags a unit from the list onto the table. */
export async function bring(person, name, at) {
  const { page } = person;
  await haul(page, await middleOf(page.locator(`.unit-list [data-unit="${unitNamed(person, name)}"] .to-table`)), await onScreen(page, { x: at[0] * CM, y: at[1] * CM }));
}

export async function verdict(page, legal) {
  try {
    await page.locator(`.decision-panel .verdict.${legal ? 'legal' : 'forbidden'}`).waitFor();
  } catch (error) {
    const shown = await page.locator('.decision-panel').allInnerTexts();
    throw new Error(`${error.message}; the page shows: ${shown.join(' | ') || 'no decision'}`);
  }
  return page.locator('.decision-panel .verdict').first().innerText();
}

export async function confirm(person) {
  const { number } = person.decision();
  await panelOf(person).locator('.confirm-bar .main:enabled').click();
  await until('it is answered', () => person.over() || person.decision()?.number !== number);
}

export async function asked(person, kind) {
  const wanted = person.wire.DecisionKind[kind];
  await until(`a question of the kind ${kind}`, () => person.decision()?.kind === wanted);
  await panelOf(person).waitFor();
}

export function sentItems(person) {
  return person.lastSent('answer').answer.items;
}

/** Plays what is not about units: by a suggestion. */
export async function otherwise(person) {
  if (person.keys) await byKeyboard(person);
  else await byPointing(person, {}, false);
}

/** Gives every unit the same order by its row of the sheet. */
export async function giveOrders(person, tag) {
  const { page } = person;
  const { movables, options } = person.decision();
  const option = options.find((one) => one.tag === tag && one.unit < 0);
  for (const { figure } of movables) await page.locator(`.order-sheet tr[data-unit="${figure}"] select`).first().selectOption(String(option.id));
  await confirm(person);
}

/** Does nothing, where that is an answer. */
export async function doNothing(person) {
  const { number } = person.decision();
  await panelOf(person).locator('button.empty:enabled').press('Enter');
  await until('it is answered', () => person.over() || person.decision()?.number !== number);
}

/**
 * Until the one has to drill, everybody else stays where he is, and gives whatever answer is suggested to what is not about units. The dice say who acts first,
 * and in the wood that lies ahead every way costs twice: who had gone there could not pay for the drill that is his later.
 */
async function untilDrill(people, who) {
  const { ORDER, DRILL } = who.wire.DecisionKind;
  for (let answers = 0; answers < 200; answers++) {
    let turn;
    await until('somebody has to decide', () => people[0].over() || (turn = people.find((one) => one.decision())));
    if (people[0].over()) return false;
    if (who.decision()?.kind === DRILL) {
      await panelOf(who).locator('.units-drill').waitFor();
      return true;
    }
    const { kind } = turn.decision();
    if (kind === ORDER) await giveOrders(turn, 'advance');
    else if (kind === DRILL) await doNothing(turn);
    else await otherwise(turn);
  }
  return false;
}

export async function story({ server, browser, test }) {
  const [anne, bob] = await meet(browser, server);
  const people = [anne, bob];
  const { page } = anne;
  bob.keys = true;
  const clean = async (person) => assert.deepEqual(await person.violations(), []);

  await test('ranks: units are dragged from the list to their places, and what is missing is said', async () => {
    await asked(anne, 'FORM');
    const missing = page.locator('.units-form .missing');
    await missing.filter({ hasText: 'Still missing: Guards, Pikes' }).waitFor();
    assert.equal(await page.locator('.confirm-bar .main').isDisabled(), true);
    await bring(anne, 'Guards', [14, 13]);
    await missing.filter({ hasText: 'Still missing: Pikes' }).waitFor();
    await page.locator('[data-unit-ghost]').waitFor();
    await clean(anne);
  });

  await test('ranks: a place that the rules forbid is refused in words at once, though other units are still missing', async () => {
    await haul(page, await middleOf(page.locator('[data-unit-ghost] .bases')), await onScreen(page, { x: 14 * CM, y: 30 * CM }));
    assert.match(await verdict(page, false), /outside/);
    await page.keyboard.press('Escape');
    await bring(anne, 'Guards', [14, 13]);
    await page.locator('.decision-panel .verdict.forbidden').waitFor({ state: 'detached' });
  });

  await test('ranks: a side is pulled for more files, a handle turns the block, and the ghost of another unit is refused on it', async () => {
    await pull(page, 'right', 2, 0);
    const [own] = await page.locator('.held-unit input[type=number]').evaluateAll((fields) => [fields.map((field) => Number(field.value))]);
    assert.ok(own[3] > 5, `files are ${own[3]}`);
    await pull(page, 'left', 2, 0);
    assert.equal(await page.locator('.held-unit input[type=number]').nth(3).inputValue(), '5');
    await pull(page, 'turn', 3, 0);
    assert.ok(Number(await page.locator('.held-unit input[type=number]').nth(2).inputValue()) > 20);
    await page.locator('.held-unit input[type=number]').nth(2).fill('0');
    await page.keyboard.press('Tab');
    await bring(anne, 'Pikes', [15, 13]);
    assert.match(await verdict(page, false), /Somebody stands there/);
    await haul(page, await middleOf(page.locator(`[data-unit-ghost="${unitNamed(anne, 'Pikes')}"] .bases`)), await onScreen(page, { x: 32 * CM, y: 11 * CM }));
    await verdict(page, true);
    await confirm(anne);
    const [guards, pikes] = sentItems(anne);
    assert.deepEqual([guards.amount, guards.facing], [5, 0]);
    assert.ok(Math.abs(pikes.x - 32 * CM) < 3 * CM, String(pikes.x));
  });

  await test('ranks: by keys alone the other draws up his units, facing him', async () => {
    await asked(bob, 'FORM');
    await bob.page.locator('.decision-panel h2:focus').waitFor();
    for (const key of ['ArrowRight', 'ArrowUp', 'e', '+']) await bob.page.keyboard.press(key);
    const fields = () => bob.page.locator('.held-unit input[type=number]').evaluateAll((all) => all.map((field) => Number(field.value)));
    const before = await fields();
    assert.equal(before[2], 195, 'a unit of the northern edge faces south; one press turns it');
    for (const key of ['q', '-', 'ArrowLeft']) await bob.page.keyboard.press(key);
    const after = await fields();
    assert.deepEqual([after[2], after[3]], [180, before[3] - 1]);
    assert.equal(after[0] - before[0], 1, 'his left is the east of the table');
    await bob.page.locator('.missing').filter({ hasText: 'Il manque encore' }).waitFor();
    await bob.page.locator('.unit-list input[type=radio]').nth(1).focus();
    await bob.page.keyboard.press('Space');
    await bob.page.locator('.draw-up').focus();
    await bob.page.keyboard.press('Enter');
    await verdict(bob.page, true);
    await clean(bob);
    await bob.page.locator('.confirm-bar .main').focus();
    await bob.page.keyboard.press('Enter');
    await until('the blocks stand', () => people.every((one) => one.decision()?.kind === one.wire.DecisionKind.ORDER));
  });

  await test('ranks: the order sheet says what is missing, seals with one confirm, and shows what was sealed', async () => {
    await asked(anne, 'ORDER');
    const rows = page.locator('.order-sheet tbody tr');
    assert.equal(await rows.count(), 2);
    await page.locator('.order-sheet .missing').filter({ hasText: 'Guards, Pikes' }).waitFor();
    await page.getByLabel('Order of Guards').selectOption({ label: 'Advance' });
    await page.locator('.order-sheet .missing').filter({ hasText: 'Still missing: Pikes' }).waitFor();
    assert.equal(await page.locator('.confirm-bar .main').isDisabled(), true);
    await page.getByLabel('Order of Pikes').selectOption({ label: 'Advance' });
    await page.locator('.order-sheet .missing').filter({ hasText: 'Nothing is missing' }).waitFor();
    await clean(anne);
    await confirm(anne);
    await page.locator('.sealed li').filter({ hasText: 'Guards Advance' }).waitFor();
    await clean(anne);
    await giveOrders(bob, 'advance');
  });

  await test('ranks: the front is pulled to advance, with its cost while it is dragged, and too far is refused in words', async () => {
    assert.ok(await untilDrill(people, anne));
    const grip = await middleOf(page.locator('[data-grip=ahead] circle:not(.touch)'));
    const [zero, six] = [await onScreen(page, { x: 0, y: 0 }), await onScreen(page, { x: 0, y: 6 * CM })];
    await page.mouse.move(grip.x, grip.y);
    await page.mouse.down();
    for (let step = 1; step <= 6; step++) await page.mouse.move(grip.x, grip.y + ((six.y - zero.y) * step) / 6);
    await page.locator('.leg text').filter({ hasText: 'cm' }).first().waitFor();
    await page.mouse.up();
    await verdict(page, true);
    const amount = Number(await page.locator('.legs input[type=number]').first().inputValue());
    assert.ok(amount > 5 && amount < 7, `advanced by ${amount}`);
    await page.locator('.legs input[type=number]').first().fill('9.5');
    await page.keyboard.press('Tab');
    await page.locator('[data-manoeuvre=back] .pushes button').click();
    assert.match(await verdict(page, false), /too far/);
    await page.locator('.legs li').nth(1).getByRole('button').click();
    await page.locator('.legs input[type=number]').first().fill('4');
    await page.keyboard.press('Tab');
    await verdict(page, true);
  });

  await test('ranks: a front corner is pulled to wheel, and the legs are taken back one by one', async () => {
    await pull(page, 'corner-left', 0, 1.5);
    const legs = page.locator('.legs li');
    await until('two legs', async () => (await legs.count()) === 2);
    await verdict(page, true);
    const names = await legs.locator('.leg-name').allInnerTexts();
    assert.deepEqual(names, ['Advance', 'Wheel']);
    assert.ok(Number(await legs.nth(1).locator('input').inputValue()) > 5, 'to the right');
    await legs.nth(0).getByRole('button', { name: /^Take back/ }).click();
    assert.deepEqual(await legs.locator('.leg-name').allInnerTexts(), ['Wheel']);
    await clean(anne);
    await page.keyboard.press('Backspace');
    await until('no leg', async () => (await legs.count()) === 0);
    await pull(page, 'pivot', 3, 3);
    assert.deepEqual(await legs.locator('.leg-name').allInnerTexts(), ['Pivot']);
    // A pivot is made by itself: everything else is closed, and says so.
    assert.equal(await page.locator('[data-manoeuvre=ahead] .pushes button').isDisabled(), true);
    assert.equal(await page.locator('[data-grip=ahead]').count(), 0);
    await page.locator('.confirm-bar button[accesskey=z]').click();
    await until('no leg', async () => (await legs.count()) === 0);
  });

  await test('ranks: what stands in the way is said where the unit stops', async () => {
    await page.locator('.decision-panel h2').focus();
    for (const key of ['f', 'f', ...Array(9).fill('ArrowUp')]) await page.keyboard.press(key);
    assert.deepEqual(await page.locator('.legs .leg-name').allInnerTexts(), ['Face about', 'Advance']);
    const stop = page.locator('.legs .leg-stop');
    await stop.waitFor();
    assert.match(await stop.innerText(), /^Stops after \d.*: Something is in the way/);
    assert.equal(await page.locator('.leg .stop').count(), 1);
    // The table's edge is reached: the ghost stands where the server says, not where the keys have sent it.
    const ghost = await page.locator('[data-unit-ghost] .bases').boundingBox();
    const edge = await onScreen(page, { x: 0, y: 0 });
    assert.ok(Math.abs(ghost.y + ghost.height - edge.y) < 4, `${ghost.y + ghost.height} beside ${edge.y}`);
    for (let legs = 0; legs < 2; legs++) await page.keyboard.press('Backspace');
    await pull(page, 'ahead', 0, 5);
    await verdict(page, true);
    await confirm(anne);
    assert.deepEqual(sentItems(anne).map(({ value }) => value), [1]);
  });

  await test('ranks: by keys and buttons the other advances, wheels, steps aside and changes his files', async () => {
    assert.ok(await untilDrill(people, bob));
    await bob.page.locator('.decision-panel h2').focus();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'Shift+ArrowLeft']) await bob.page.keyboard.press(key);
    const names = () => bob.page.locator('.legs .leg-name').allInnerTexts();
    assert.deepEqual(await names(), ['Avance', 'Conversion', 'Pas de côté']);
    await verdict(bob.page, true);
    await bob.page.keyboard.press('Backspace');
    const [fewer, more] = [0, 1].map((nth) => bob.page.locator('[data-manoeuvre=files] .pushes button').nth(nth));
    await more.click();
    assert.deepEqual(await names(), ['Avance', 'Conversion', 'Changement de front']);
    await bob.page.locator('.decision-panel .verdict:is(.legal, .forbidden)').first().waitFor();
    // Whether a wider front has room depends on who stands beside the unit that the dice have let act: a narrower one has.
    if (await bob.page.locator('.decision-panel .verdict.forbidden').count()) for (let files = 0; files < 2; files++) await fewer.click();
    await verdict(bob.page, true);
    const costs = await bob.page.locator('.leg-cost').allInnerTexts();
    assert.equal(costs[0], '2\u00a0cm');
    await clean(bob);
    await confirm(bob);
    assert.deepEqual(sentItems(bob).map(({ value, amount }) => [value, amount]).slice(0, 2), [[1, 2 * CM], [4, 2731]]);
  });

  await test('ranks: the game goes to its end', async () => {
    while (await untilDrill(people, anne)) {
      await page.locator('.suggestions button').first().click();
      await confirm(anne);
    }
    assert.ok(anne.over());
    for (const person of people) await person.page.locator('.end').waitFor();
  });

  await test('ranks: no errors, no policy violations, no request to another host', () => {
    for (const person of people) assert.deepEqual(person.complaints, []);
  });
}
