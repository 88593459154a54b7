// A battle of orders against a bot, from the first page to its end: regiments, a sheet of secret orders, manoeuvres, and not a line
// in the page that knows of the system. PICTURES names a folder for pictures of it, to be looked at.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { closeBriefing, drawn, panelOf } from './players.mjs';
import { sitDown } from './page.mjs';
import { confirm, verdict } from './ranks.mjs';
import { until } from './tools.mjs';

/** A battle of six turns is over long before. */
const ANSWERS = 900;

async function picture(person, name) {
  if (!process.env.PICTURES) return;
  mkdirSync(process.env.PICTURES, { recursive: true });
  await drawn(person.page);
  await person.page.screenshot({ path: `${process.env.PICTURES}/orders-${name}.png` });
}

/** The first suggestion; where there is none, nothing is done, which is then an answer. */
async function answer(person) {
  const { number } = person.decision();
  const gone = () => person.over() || person.decision()?.number !== number;
  const panel = person.page.locator(`.decision-panel[data-decision="${number}"]`);
  const suggestion = panel.locator('.suggestions button').first();
  const nothing = panel.locator('.confirm-bar .empty:enabled');
  const main = panel.locator('.confirm-bar .main');
  await until('it can be answered', async () => gone() || (await suggestion.isVisible()) || (await nothing.isVisible()), 120_000);
  if (gone()) return;
  const press = (locator) => locator.click({ timeout: 10_000 }).catch((error) => {
    if (!gone()) throw error;
  });
  if (await suggestion.isVisible()) await press(suggestion);
  const set = await until('something is set', async () => gone() || main.isEnabled(), 3000).then(() => true, () => false);
  if (!gone()) await press(set ? main : nothing);
  await until('it is answered', gone, 120_000);
}

export async function story({ server, browser, test }) {
  const anne = await sitDown(browser, server, 'orders');
  const { ItemKind, DecisionKind } = anne.wire;
  const turn = () => anne.picture.number(ItemKind.MATCH, 0, 'turn');
  const playTo = async (enough) => {
    for (let answers = 0; answers < ANSWERS; answers++) {
      await until('a question', () => anne.over() || anne.decision(), 120_000);
      if (anne.over() || enough(anne.decision())) return;
      await answer(anne);
    }
    assert.fail('the battle does not end');
  };

  await test('orders: a battle is begun, and the armies are deployed', async () => {
    await closeBriefing(anne.page);
    await picture(anne, 'deploy');
    await playTo((decision) => decision.kind === DecisionKind.ORDER);
    assert.equal(turn(), 1);
    assert.deepEqual(await anne.violations(), []);
  });

  await test('orders: every unit is given an order by its row of the sheet', async () => {
    const { movables, options, number } = anne.decision();
    const receive = options.find((one) => one.tag === 'receive');
    await panelOf(anne).locator('.order-sheet').waitFor();
    for (const { figure } of movables) await anne.page.locator(`.order-sheet tr[data-unit="${figure}"] select`).first().selectOption(String(receive.id));
    await verdict(anne.page, true);
    await picture(anne, 'sheet');
    await confirm(anne);
    await until('they are given', () => anne.decision()?.number !== number);
    const sent = anne.lastSent('answer').answer.items;
    assert.deepEqual(new Set(sent.map((item) => item.value)), new Set([receive.id]));
  });

  await test('orders: how many counters lie beside a unit is told, and not what the enemy\'s are', async () => {
    await until('orders are set', () => anne.messages.some(({ body }) => body.case === 'events' && body.value.events.some((event) => event.key === 'orders.orders_set')), 120_000);
    let hidden = 0;
    for (const { id, values } of anne.picture.all(ItemKind.UNIT)) {
      const own = values.get('side') === 0;
      assert.ok(values.has('counters'));
      for (const secret of ['main', 'main_bearing', 'main_target', 'secondary']) assert.equal(values.has(secret), own, `${secret} of unit ${id}`);
      hidden += own ? 0 : 1;
    }
    assert.ok(hidden > 0);
  });

  await test('orders: the battle is fought to its end', async () => {
    let told = 0;
    await playTo(() => {
      if (turn() >= 2 && told++ % 12 === 0 && told < 60) void picture(anne, `turn-${turn()}-${told}`);
      return false;
    });
    assert.ok(anne.over());
    await anne.page.locator('.end').waitFor();
    await picture(anne, 'end');
    assert.deepEqual(await anne.violations(), []);
    assert.deepEqual(anne.complaints, []);
  });
}
