// A battle of `battle` against a bot, by hand: units are dragged to their places and along their ways, a charge is declared and its way taken, shots are clicked, until
// the end; the rest by suggestions. Not a line in the page knows of the system. PICTURES names a folder for pictures of it, as in the story of orders.
import assert from 'node:assert/strict';
import { closeBriefing } from './players.mjs';
import { Hands, middle, pictures, PLACES, table } from './orders.mjs';
import { unitNamed } from './ranks.mjs';
import { until } from './tools.mjs';

const INCH = 2540;
/** A battle of three turns is over long before. */
const ANSWERS = 300;
/** What is worth a picture, as soon as it is told. */
const MOMENTS = { 'battle.charge_declared': 'charge', 'battle.strikes': 'combat', 'battle.breaks': 'rout', 'battle.routers_run': 'rout' };

/** As in orders; here charges are declared, and one moves a unit that one has chosen from a list. */
class Captain extends Hands {
  constructor(person) {
    super(person, 'battle');
  }

  /** A unit is dragged from the list to its place. Units are put down slowest first: which one, the list says. */
  async deploy(decision) {
    const open = decision.movables.filter(({ figure }) => PLACES[this.name(figure)]);
    if (open.length === 0) return false;
    return super.deploy({ ...decision, movables: [open[0]] });
  }

  /** In each turn the knights charge if they can; the others march. */
  async charge({ options }) {
    const place = options.findIndex((one) => one.tag === 'charge' && this.name(one.unit) === 'Knights');
    if (place < 0) return this.click({ options }, 'none');
    await this.person.page.locator('.decision-panel .options input[type=radio]').nth(place).check();
    return (await this.allowed()) && 'charge';
  }

  /** A unit is taken from the list, and its front pulled ahead; whoever cannot is left to the suggestions. */
  async march(decision) {
    const { page } = this.person;
    const block = decision.movables.find(({ figure }) => (this.person.picture.get(this.person.wire.ItemKind.UNIT, figure)?.values.get('blocks') ?? []).length > 0);
    if (!block || this.done.drilled > 3) return false;
    await page.locator(`.unit-list [data-unit="${block.figure}"] input`).first().check();
    return this.drill(decision);
  }

  async byHand(decision) {
    const { DecisionKind } = this.person.wire;
    if (decision.key === 'battle.ask.deploy') return this.deploy(decision);
    if (decision.key === 'battle.ask.charge') return this.charge(decision);
    if (decision.key === 'battle.ask.reaction') return this.click(decision, 'hold');
    if (decision.key === 'battle.ask.shoot') {
      const shoots = decision.options.some((one) => one.tag === 'unit');
      const done = await this.click(decision, shoots ? 'unit' : 'none');
      if (done && shoots) this.count('shot');
      return done;
    }
    if (decision.key === 'battle.ask.move' && decision.kind === DecisionKind.DRILL) return this.march(decision);
    return false;
  }
}

export async function story({ server, browser, test }) {
  const anne = await table(browser, server, 'battle');
  const hands = new Captain(anne);
  const keys = () => new Set(anne.messages.flatMap(({ body }) => (body.case === 'events' ? body.value.events.map(({ key }) => key) : [])));
  const told = (key) => keys().has(key);
  const playTo = async (enough) => {
    for (let answers = 0; answers < ANSWERS; answers++) {
      await until('a question', () => anne.over() || anne.decision(), 120_000);
      await closeBriefing(anne.page);
      for (const [key, name] of Object.entries(MOMENTS)) if (process.env.PICTURES && told(key)) await pictures(anne, name, 'battle');
      if (anne.over() || enough(anne.decision())) return;
      await hands.answer();
    }
    assert.fail('the battle does not end');
  };

  await test('battle: every unit is dragged from the list to its place, and one is made wider by its side', async () => {
    await playTo((decision) => decision.key !== 'battle.ask.deploy');
    assert.equal(hands.done.deployed, 4, `${JSON.stringify(hands.done)} ${hands.refusals.join(' | ')}`);
    assert.equal(hands.done.wider, 1);
    for (const [name, [x, y]] of Object.entries(PLACES)) {
      const at = middle(anne, unitNamed(anne, name));
      assert.ok(Math.hypot(at.x - x * INCH, at.y - y * INCH) < 4 * INCH, `${name} stands at ${at.x / INCH}, ${at.y / INCH}`);
    }
    assert.deepEqual(await anne.violations(), []);
  });

  await test('battle: it is fought to its end: charges are declared, units are pulled along their ways, shots are clicked, blows fall', async () => {
    await playTo(() => false);
    assert.ok(anne.over());
    await anne.page.locator('.end').waitFor();
    await pictures(anne, 'end', 'battle');
    for (const what of ['finger', 'drilled', 'charge', 'shot']) assert.ok(hands.done[what] > 0, `${what}: ${JSON.stringify(hands.done)} ${hands.refusals.join(' | ')}`);
    for (const key of ['battle.charge_declared', 'battle.contact', 'battle.strikes']) assert.ok(told(key), `${key}: ${[...keys()].join(' ')}`);
    assert.deepEqual(await anne.violations(), []);
    assert.deepEqual(anne.complaints, []);
  });
}
