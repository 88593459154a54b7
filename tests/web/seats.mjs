// A table with a game master and two commanders on a side: the master answers what the rules ask of him, each commander gives the part for his own
// units and sees what the other has given, and the master moves a whole unit. The rules are tiny's (tests/tiny/RULES.md, T11 and T13).
import assert from 'node:assert/strict';
import { closeBriefing } from './players.mjs';
import { confirm } from './ranks.mjs';
import { bringList } from './scenes.mjs';
import { findTinyServer, Person, until } from './tools.mjs';

export const program = findTinyServer;

const LIST = {
  format: 1, system: 'tiny', name: 'Two regiments', points: 200,
  units: [{ profile: 'man', name: 'Vanguard', count: 8 }, { profile: 'man', name: 'Pikes', count: 6 }],
};

async function chooseArmy(page) {
  const army = page.locator('select[name=army] option', { hasText: LIST.name });
  await army.waitFor({ state: 'attached' });
  await page.locator('select[name=army]').selectOption({ label: await army.textContent() });
}

/** Mia is the master of a table at which two people command one side, and two bots the other. */
async function gather(browser, server) {
  const mia = await Person.come(browser, server);
  const anne = await Person.come(browser, server);
  const amy = await Person.come(browser, server, { locale: 'fr-FR', colorScheme: 'dark' });
  for (const [person, way, name] of [[mia, 'Guest', 'Mia'], [anne, 'Guest', 'Anne'], [amy, 'Invité', 'Amy']]) {
    await person.go('/account');
    await person.enterAs(way, name);
    if (person !== mia) await bringList(person, LIST);
  }
  const { page } = mia;
  await mia.go('/create');
  await page.locator('select[name=system]').selectOption('tiny');
  await page.locator('select[name=scenario] option[value=skirmish]').waitFor({ state: 'attached' });
  await page.locator('select[name=scenario]').selectOption('skirmish');
  await page.locator('input[name=points]').fill('200');
  await page.getByText('More settings').click();
  await page.locator('select[name=master]').selectOption({ label: 'myself' });
  await page.locator('input[name=players]').fill('2');
  for (const option of ['ranks', 'ruled']) await page.locator(`input[name=option][value=${option}]`).check();
  await page.getByRole('button', { name: 'Create the match' }).click();
  const link = await page.locator('.waiting-room input.link').inputValue();
  for (const person of [anne, amy]) {
    await person.page.goto(link);
    await person.page.locator('.buttons button.sit').first().click();
    await person.page.locator('.waiting-room').waitFor();
    await chooseArmy(person.page);
    await until('the army is chosen', () => person.status?.seats.some((seat) => seat.player === person.player && seat.armyChosen));
  }
  const side = () => mia.status?.seats.find(({ name }) => name.startsWith('Anne'))?.side;
  await until('Anne has her seat', () => side() !== undefined);
  for (let seats = 0; seats < 2; seats++) {
    const free = () => mia.status.seats.filter((seat) => seat.side !== side() && seat.side >= 0 && !seat.name && !seat.bot).length;
    const before = free();
    await page.locator(`.waiting-room tr.side${1 - side()} select`).first().selectOption('steady');
    await until('a bot sits down', () => free() < before);
  }
  for (const person of [anne, amy, mia]) {
    await person.page.locator('.waiting-room .buttons button.main').first().click();
    if (person !== mia) await until('he is ready', () => person.status?.seats.some((seat) => seat.player === person.player && seat.ready));
  }
  for (const person of [mia, anne, amy]) {
    await person.page.locator('.table-page').waitFor();
    await closeBriefing(person.page);
  }
  return { mia, anne, amy };
}

export async function story({ server, browser, test }) {
  const { mia, anne, amy } = await gather(browser, server);
  const clean = async (person) => assert.deepEqual(await person.violations(), []);
  /** The units that somebody commands. */
  const unitsOf = (person) => person.picture.all(person.wire.ItemKind.UNIT).filter((unit) => unit.values.get('commander') === person.player);
  const blockOf = (person, unit) => person.picture.get(person.wire.ItemKind.UNIT, unit).values.get('blocks');

  await test('seats: what the rules ask of the master is shown and answered on his page; the others read that he decides', async () => {
    await mia.page.locator('.decision-panel h2', { hasText: 'How dense are the woods?' }).waitFor();
    await anne.page.locator('.waiting', { hasText: 'The game master decides.' }).waitFor();
    await mia.page.locator('.decision-panel input[type=number]').fill('3');
    await clean(mia);
    await confirm(mia);
    assert.equal(mia.lastSent('answer').answer.items[0].value, 3);
    await anne.page.locator('.log', { hasText: 'The game master has ruled how dense the woods are.' }).waitFor();
  });

  await test('seats: each commander draws up only his own units, and sees whose part is missing', async () => {
    await until('both are asked', () => [anne, amy].every((one) => one.decision()?.awaited.length === 2));
    await anne.page.locator('.commanders li.awaited').nth(1).waitFor();
    const own = unitsOf(anne);
    assert.equal(own.length, 1);
    const others = anne.page.locator('.unit-list label.others');
    assert.equal(await others.count(), anne.decision().movables.length - own.length);
    assert.equal(await others.locator('input:enabled').count(), 0);
    await anne.page.locator('.draw-up').click();
    await anne.page.locator('.units-form .missing').filter({ hasText: 'Nothing is missing' }).waitFor();
    await clean(anne);
  });

  await test('seats: the part that one gives is shown to the other, who keeps what he has begun', async () => {
    await amy.page.locator('.draw-up').click();
    await amy.page.locator('.held-unit input[type=number]').first().fill('40');
    await amy.page.keyboard.press('Tab');
    const begun = () => amy.page.locator('.held-unit input[type=number]').evaluateAll((fields) => fields.map((field) => field.value));
    const before = await begun();
    await anne.page.locator('.confirm-bar .main:enabled').click();
    await amy.page.locator('.commanders li.given', { hasText: 'Anne' }).waitFor();
    assert.deepEqual(await begun(), before);
    assert.deepEqual([...new Set(anne.lastSent('answer').answer.items.map(({ ref }) => ref))], unitsOf(anne).map(({ id }) => id));
    const [unit] = unitsOf(anne);
    await amy.page.locator('.commanders li.given li', { hasText: unit.values.get('name') }).waitFor();
    await anne.page.locator('.waiting', { hasText: 'Waiting for the part of Amy' }).waitFor();
    await clean(amy);
    await amy.page.locator('.confirm-bar .main:enabled').click();
    await until('the parts are one answer', () => [anne, amy].every((one) => one.decision()?.key !== 'tiny.draw_up'));
    await until('all of the side stand', () => [anne, amy].every((person) => unitsOf(person).every((one) => one.values.get('blocks')?.length > 0)));
  });

  await test('seats: he is asked for the weather of the turn, then the commanders give orders to their own units alone', async () => {
    await mia.page.locator('.decision-panel h2', { hasText: 'What is the weather like?' }).waitFor();
    await mia.page.locator('.decision-panel label', { hasText: 'Rain' }).click();
    await confirm(mia);
    await until('orders are asked', () => anne.decision()?.kind === anne.wire.DecisionKind.ORDER);
    await anne.page.locator('.order-sheet tr.others').first().waitFor();
    assert.equal(await anne.page.locator('.order-sheet tr.others select').count(), 0);
    await anne.page.locator('.suggestions button').first().click();
    await anne.page.locator('.order-sheet .missing').filter({ hasText: 'Nothing is missing' }).waitFor();
    await anne.page.locator('.confirm-bar .main:enabled').click();
    await until('her part is given', () => amy.decision()?.givenBy.includes(anne.player));
    assert.deepEqual([...new Set(anne.lastSent('answer').answer.items.map(({ ref }) => ref))], unitsOf(anne).map(({ id }) => id));
    await amy.page.locator('.commanders li.given li').first().waitFor();
  });

  await test('seats: the master moves a whole unit', async () => {
    const { page } = mia;
    const [unit] = unitsOf(anne);
    const name = unit.values.get('name');
    const theirs = mia.picture.all(mia.wire.ItemKind.UNIT).find((one) => one.values.get('name') === name && one.values.get('commander') === anne.player);
    await page.locator('#tab-armies').click();
    await page.locator(`[data-roster-unit="${theirs.id}"]`).click();
    const move = page.locator('.master fieldset', { hasText: `Move ${name}` });
    await move.locator('input[name=x]').fill('30');
    await move.locator('input[name=y]').fill('22');
    await move.locator('input[name=facing]').fill('90');
    await clean(mia);
    await move.locator('button').click();
    await until('the unit stands there', () => {
      const [, , x, y, facing] = ['', '', ...blockOf(anne, unit.id)];
      return x === 30_000 && y === 22_000 && facing === 16_384;
    });
  });

  await test('seats: the page has no complaints', () => {
    for (const person of [mia, anne, amy]) assert.deepEqual(person.complaints, []);
  });
}
