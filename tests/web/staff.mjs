// A staff of regiments: orders that name a bearing, a unit or a point, with a secondary one, sealed and revealed; and stones that each thrower
// aims by himself. The rules are tiny's (tests/tiny/RULES.md, T14 and T15); the page knows none of them.
import assert from 'node:assert/strict';
import { onScreen, panelOf } from './players.mjs';
import { asked, confirm, meet, sentItems, unitNamed, verdict } from './ranks.mjs';
import { findTinyServer, until } from './tools.mjs';

export const program = findTinyServer;

const CM = 1000;
const DEGREE = 65536 / 360;

function at(unit, x, y, facing, files) {
  return { ref: unit, x: x * CM, y: y * CM, facing, amount: files };
}

async function drawUp([anne, bob]) {
  await asked(anne, 'FORM');
  await anne.answer([at(unitNamed(anne, 'Guards'), 14, 13, 0, 4), at(unitNamed(anne, 'Pikes'), 32, 13, 0, 3)]);
  await asked(bob, 'FORM');
  await bob.answer([at(unitNamed(bob, 'Halberds'), 16, 47, 32768, 4), at(unitNamed(bob, 'Watch'), 40, 47, 32768, 3)]);
}

/** What is no question of the story is answered as it would be if time ran out, past the page. The page itself answers what has only one answer. */
export async function passTo(people, enough) {
  const { PICK, TARGET } = people[0].wire.DecisionKind;
  const forced = ({ kind, options, min, max, freePoint }) => options.length === 1 && ((kind === PICK && min === 1 && max === 1) || (kind === TARGET && !freePoint));
  await until('the question of the story', async () => {
    if (enough()) return true;
    const person = people.find((one) => one.decision() && !forced(one.decision()));
    const items = person?.decision().fallback?.items ?? [];
    if (person) await person.answer(items.map(({ ref, value, x, y, facing, amount }) => ({ ref, value, x, y, facing, amount })));
    return enough();
  });
}

export async function story({ server, browser, test }) {
  const people = await meet(browser, server, undefined, ['ranks', 'staff', 'stones']);
  const [anne, bob] = people;
  const { page } = anne;
  const clean = async (person) => assert.deepEqual(await person.violations(), []);
  const sheet = page.locator('.order-sheet');
  const guards = () => sheet.locator(`tr[data-unit="${unitNamed(anne, 'Guards')}"]`);
  const pikes = () => sheet.locator(`tr[data-unit="${unitNamed(anne, 'Pikes')}"]`);

  await test('staff: an order that names a bearing is missing until it has one, by the dial or by its number', async () => {
    await drawUp(people);
    await asked(anne, 'ORDER');
    await guards().locator('select').first().selectOption({ label: 'Advance' });
    await sheet.locator('.missing').filter({ hasText: 'Guards, Pikes' }).waitFor();
    await guards().locator('.dial').focus();
    for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowRight');
    await guards().locator('input[type=number]').fill('45');
    await page.keyboard.press('Tab');
    await sheet.locator('.missing').filter({ hasText: 'Still missing: Pikes' }).waitFor();
    await clean(anne);
  });

  await test('staff: a secondary order that the rules forbid is refused in words, and another one is taken', async () => {
    await guards().locator('select').nth(1).selectOption({ label: 'March' });
    await guards().locator('input[aria-label="Across the table"]').fill('30');
    await page.keyboard.press('Tab');
    await pikes().locator('select').first().selectOption({ label: 'Hold' });
    assert.match(await verdict(page, false), /only be to hold/);
    await guards().locator('select').nth(1).selectOption({ label: 'Hold' });
    await verdict(page, true);
  });

  await test('staff: the unit and the point that an order names are pointed at on the table', async () => {
    await pikes().locator('select').first().selectOption({ label: 'March' });
    await pikes().locator('.detail button').click();
    const there = await onScreen(page, { x: 45 * CM, y: 30 * CM });
    await page.mouse.click(there.x, there.y);
    await verdict(page, true);
    assert.ok(Math.abs(Number(await pikes().locator('input[aria-label="Across the table"]').inputValue()) - 45) < 1);
    await pikes().locator('select').first().selectOption({ label: 'Shoot' });
    await sheet.locator('.missing').filter({ hasText: 'Still missing: Pikes' }).waitFor();
    await pikes().locator('.detail button').click();
    const watch = await onScreen(page, { x: 40 * CM, y: 48 * CM });
    await page.mouse.click(watch.x, watch.y);
    await until('the watch is named', async () => (await pikes().locator('.detail select').inputValue()) === String(unitNamed(anne, 'Watch')));
    await verdict(page, true);
    await clean(anne);
  });

  await test('staff: sealed orders are shown to who gave them with all that they name, and to nobody else', async () => {
    const before = bob.bytes.length;
    await confirm(anne);
    const sent = sentItems(anne).filter(({ ref }) => ref === unitNamed(anne, 'Guards'));
    assert.deepEqual(sent.map(({ facing }) => facing), [Math.round(45 * DEGREE), 0]);
    const sealed = page.locator('.sealed li');
    await sealed.filter({ hasText: 'Guards Advance · 45°' }).waitFor();
    await sealed.filter({ hasText: 'Guards Hold' }).waitFor();
    await sealed.filter({ hasText: 'Pikes Shoot · Watch' }).waitFor();
    await page.locator('.sealed .receipt code', { hasText: /^[0-9a-f]{16,}$/ }).waitFor();
    await clean(anne);
    assert.equal(bob.received('bearing', before), false, 'nothing of it has reached the other side');
  });

  await test('staff: by keys alone the other gives his orders, in French; then all are revealed', async () => {
    await asked(bob, 'ORDER');
    for (const name of ['Halberds', 'Watch']) {
      const row = bob.page.locator(`.order-sheet tr[data-unit="${unitNamed(bob, name)}"]`);
      await row.locator('select').first().focus();
      await bob.page.keyboard.type('Ten');
      await until('the order is given', async () => (await row.locator('select').first().inputValue()) !== '');
    }
    await clean(bob);
    await bob.page.locator('.confirm-bar .main:enabled').focus();
    await bob.page.keyboard.press('Enter');
    await bob.page.locator('.log', { hasText: 'Les ordres sont révélés.' }).waitFor();
    await bob.page.locator('#tab-armies').click();
    await bob.page.locator(`[data-roster-unit="${unitNamed(bob, 'Guards')}"]`).click();
    assert.match(await bob.page.locator('.unit-inspector dl').first().innerText(), /Ordre\s+avancer\s+Direction\s+45°/);
    await bob.page.locator(`[data-roster-unit="${unitNamed(bob, 'Pikes')}"]`).click();
    await bob.page.locator('.unit-inspector dl').filter({ hasText: /Tire sur\s*Watch/ }).waitFor();
    await page.locator('.sealed').waitFor({ state: 'detached' });
  });

  await test('staff: stones are shared out in a group for each thrower, and no group takes more than it has', async () => {
    await passTo(people, () => anne.decision()?.key === 'tiny.stones');
    await panelOf(anne).waitFor();
    const groups = page.locator('.group-shares section');
    assert.equal(await groups.count(), 6);
    const first = groups.nth(0);
    await first.locator('.pushes button').nth(1).click();
    await first.locator('h3').filter({ hasText: '1 of 1' }).waitFor();
    for (const button of await first.locator('[data-share] .pushes button:last-child').all()) assert.equal(await button.isDisabled(), true);
    await groups.nth(1).locator('[data-share]').nth(2).locator('button').last().click();
    await page.locator('.group-shares > .missing').filter({ hasText: '2 of 6' }).waitFor();
    await clean(anne);
    await confirm(anne);
    assert.equal(sentItems(anne).reduce((sum, { value }) => sum + value, 0), 2);
    await page.locator('.log', { hasText: 'throws stones.' }).waitFor();
  });

  await test('staff: one side proposes to overrule, the other reads what and agrees, and it is done', async () => {
    await page.locator('#tab-armies').click();
    await page.locator(`[data-roster-unit="${unitNamed(anne, 'Pikes')}"]`).click();
    await page.locator('#tab-more').click();
    await page.locator('.overrule summary').click();
    const form = page.locator('.overrule form');
    await form.locator('input[name=x]').fill('50');
    await form.locator('input[name=y]').fill('20');
    await form.locator('input[name=facing]').fill('0');
    await clean(anne);
    await form.getByRole('button', { name: 'Propose this place' }).click();
    await page.locator('.offers [role=status]').waitFor();
    const offer = bob.page.locator('.offers [role=alert]').first();
    await offer.filter({ hasText: 'Pikes' }).waitFor();
    await clean(bob);
    await offer.getByRole('button').first().click();
    await until('it is done', () => anne.picture.get(anne.wire.ItemKind.UNIT, unitNamed(anne, 'Pikes')).values.get('blocks').slice(0, 2).join() === '50000,20000');
    await page.locator('.offers').waitFor({ state: 'detached' });
  });

  await test('staff: what only a side may know cannot be proposed, and that is said', async () => {
    const form = page.locator('.overrule form');
    await form.locator('select[name=what]').selectOption({ label: 'a unit' });
    await form.locator('select[name=field] option[value=braced]').waitFor({ state: 'attached' });
    await form.locator('select[name=field]').selectOption('braced');
    await form.getByRole('button', { name: 'Propose this change' }).click();
    await page.locator('.agreements [role=alert]').waitFor();
  });

  await test('staff: the page has no complaints', () => {
    for (const person of people) assert.deepEqual(person.complaints, []);
  });
}
