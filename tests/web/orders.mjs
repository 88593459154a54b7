// A battle of orders against a bot, by hand: units are dragged to their places and along their ways, orders are clicked for each of them with bearings that
// are turned and targets that are pointed at, shots are clicked; with a charge, a close combat and the end. Not a line in the page knows of the system.
// PICTURES names a folder for pictures of it, in both languages, on a desk and on a phone, to be looked at.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { closeBriefing, drawn, figureOnScreen, onScreen, panelOf } from './players.mjs';
import { confirm, haul, middleOf, unitNamed } from './ranks.mjs';
import { Person, root, sleep, until } from './tools.mjs';

const INCH = 2540;
/** A battle of three turns is over long before. */
const ANSWERS = 400;
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Two small armies that see each other from the start: knights who can charge at once, and levies who do not stand for long. */
const ARMIES = [
  [
    { profile: 'ford_captain', name: 'Marshal', level: 5, general: true },
    { profile: 'ford_spears', name: 'Spears', count: 15, members: [{ slot: 'leader' }] },
    { profile: 'ford_bows', name: 'Archers', count: 10 },
    { profile: 'ford_knights', name: 'Knights', count: 5, members: [{ slot: 'leader' }] },
  ],
  [
    { profile: 'ford_captain', name: 'Reeve', level: 5, general: true },
    { profile: 'ford_levy', name: 'Mowers', count: 9 },
    { profile: 'ford_levy', name: 'Reapers', count: 9 },
    { profile: 'ford_levy', name: 'Threshers', count: 9 },
  ],
];
/** Where the front of each unit is put down. */
export const PLACES = { Marshal: [24, 13], Spears: [24, 17], Archers: [15, 17], Knights: [33, 17] };

const list = (system, name, units) => JSON.stringify({ format: 1, system, name, units });

const taken = new Set();

/** Takes a picture as it is, then in the other language, then each on a phone; everything is as before in the end. */
export async function pictures(person, name, system = 'orders') {
  if (!process.env.PICTURES || taken.has(`${system}-${name}`)) return;
  taken.add(`${system}-${name}`);
  const { page } = person;
  mkdirSync(process.env.PICTURES, { recursive: true });
  const speak = (language) => page.locator('header.top select').first().selectOption(language);
  for (const language of ['fr', 'en']) {
    await speak(language);
    for (const [size, viewport] of Object.entries({ phone: PHONE, desk: DESK })) {
      await page.setViewportSize(viewport);
      await drawn(page);
      await sleep(300);
      await page.screenshot({ path: `${process.env.PICTURES}/${system}-${name}-${size}-${language}.png` });
    }
  }
}

/** Anne at a table of a massed battle, against a bot, asked her first question. */
export async function table(browser, server, system = 'orders') {
  const anne = await Person.come(browser, server, { viewport: DESK });
  const { wire } = anne;
  await anne.go('/account');
  await anne.enterAs('Guest', 'Anne');
  const scenario = JSON.parse(readFileSync(`${root}common/rules/${system === 'orders' ? 'massed' : system}/data/scenarios/skirmish.json`, 'utf8'));
  const zones = [[[0, 0], [48, 0], [48, 18], [0, 18]], [[0, 30], [48, 30], [48, 48], [0, 48]]];
  // One wood, beside the ways of all: nothing hides the enemy from who is to charge him.
  const near = { ...scenario, turns: 3, terrain: scenario.terrain.filter(({ kind }) => kind === 'wood').slice(0, 1), sides: scenario.sides.map((side, index) => ({ ...side, zone: zones[index] })) };
  const army = (index) => wire.create(wire.ArmyChoiceSchema, { from: { case: 'json', value: list(system, ['Ford', 'Farms'][index], ARMIES[index]) } });
  const settings = wire.create(wire.MatchSettingsSchema, {
    system, title: 'By hand', points: 750, scenarioJson: JSON.stringify(near), visibility: wire.Visibility.PUBLIC, spectators: true, playersPerSide: 1,
    clock: wire.create(wire.ClockSchema, { kind: wire.ClockKind.NONE }), master: wire.MasterSeat.NONE, allowanceSeconds: 300,
    bots: [wire.create(wire.BotSeatSchema, { side: 1, level: 'steady', army: army(1) })],
  });
  const { match } = await anne.request({ case: 'createMatch', value: wire.create(wire.CreateMatchRequestSchema, { settings, side: 0, army: army(0) }) });
  await anne.go(`/match/${match.id}`);
  await anne.page.locator('.waiting-room button.main').first().click();
  await anne.page.locator('svg.board').waitFor();
  await until('somebody is asked', () => anne.decision());
  await closeBriefing(anne.page);
  return anne;
}

/** The middle of a unit: of its block, or of its first figure. */
export function middle(person, unit) {
  const { UNIT, FIGURE } = person.wire.ItemKind;
  const [x, y, facing] = person.picture.get(UNIT, unit)?.values.get('blocks') ?? [];
  if (x !== undefined) return { x: x - Math.sin((facing * Math.PI) / 32768) * INCH * 0.6, y: y - Math.cos((facing * Math.PI) / 32768) * INCH * 0.6 };
  const figure = person.picture.all(FIGURE).find((one) => one.values.get('unit') === unit && one.values.get('on_table'));
  return figure && { x: figure.values.get('x'), y: figure.values.get('y') };
}

/** The enemies that stand on the table, the nearest first. */
export function enemiesOf(person, unit) {
  const from = middle(person, unit);
  const far = (other) => Math.hypot(middle(person, other).x - from.x, middle(person, other).y - from.y);
  const others = person.picture.all(person.wire.ItemKind.UNIT).filter((one) => one.values.get('side') === 1 && middle(person, one.id));
  return others.map(({ id }) => id).sort((a, b) => far(a) - far(b));
}

/** One who does everything by hand as far as he can, and counts what he has done so. Where his hand fails, a suggestion is taken. */
export class Hands {
  constructor(person, system = 'orders') {
    this.person = person;
    this.system = system;
    this.done = {};
    this.refusals = [];
  }

  count(what) {
    this.done[what] = (this.done[what] ?? 0) + 1;
  }

  name(unit) {
    return this.person.picture.text(this.person.wire.ItemKind.UNIT, unit, 'name');
  }

  /** Whether the server takes what is set; undone if it does not. */
  async allowed() {
    const { page } = this.person;
    await drawn(page);
    const is = async (verdict) => (await page.locator(`.decision-panel .verdict.${verdict}`).count()) > 0;
    const ready = async () => (await is('legal')) && page.locator('.confirm-bar .main').isEnabled();
    await until('the server says whether it is allowed', async () => (await ready()) || is('forbidden'), 5000).catch(() => {});
    if (await ready()) return true;
    this.refusals.push(`${this.person.decision()?.key}: ${(await page.locator('.decision-panel .verdict').allInnerTexts()).join(' ')}`);
    await page.locator('.decision-panel h2').focus();
    await page.keyboard.press('Escape');
    return false;
  }

  /** A unit is dragged from the list to its place; the first one is made wider by its side. */
  async deploy({ movables }) {
    const { person } = this;
    const { page } = person;
    const unit = movables[0].figure;
    const [x, y] = PLACES[this.name(unit)];
    await haul(page, await middleOf(page.locator(`.unit-list [data-unit="${unit}"] .to-table`)), await onScreen(page, { x: x * INCH, y: y * INCH }));
    if (this.name(unit) === 'Spears') {
      const before = await page.locator('.held-unit input[type=number]').nth(3).inputValue();
      await this.pull('right', 1.6, 0);
      await until('it is wider', async () => (await page.locator('.held-unit input[type=number]').nth(3).inputValue()) !== before);
      this.count('wider');
      await pictures(person, 'deploy', this.system);
    }
    return (await this.allowed()) && 'deployed';
  }

  /** Pulls a handle by so many inches, across the table and away from the southern edge. */
  async pull(grip, across, away, finger = false) {
    const { page } = this.person;
    const from = await middleOf(page.locator(`[data-grip="${grip}"] circle:not(.touch)`));
    const [zero, one] = [await onScreen(page, { x: 0, y: 0 }), await onScreen(page, { x: across * INCH, y: away * INCH })];
    const to = { x: from.x + one.x - zero.x, y: from.y + one.y - zero.y };
    if (finger) await this.drawByFinger(from, to);
    else await haul(page, from, to);
  }

  async drawByFinger(from, to) {
    const { page } = this.person;
    const hand = await page.context().newCDPSession(page);
    await hand.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const at = (part) => [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, id: 1 }];
    await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (let step = 1; step <= 6; step++) await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 6) });
    await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await hand.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await drawn(page);
  }

  /** A row of the sheet: an order by its word. */
  async order(unit, tag, place = 0) {
    const { page } = this.person;
    const option = this.person.decision().options.find((one) => one.tag === tag);
    const select = page.locator(`.order-sheet tr[data-unit="${unit}"] .one-order`).nth(place).locator('select');
    await select.first().selectOption(String(option.id));
  }

  /** The bearing of a move, by turning the dial with the mouse. */
  async turn(unit, degrees) {
    const { page } = this.person;
    const dial = page.locator(`.order-sheet tr[data-unit="${unit}"] .dial`).first();
    await dial.scrollIntoViewIfNeeded();
    const centre = await middleOf(dial);
    const around = (middle, far, angle) => ({ x: middle.x + far * Math.sin((angle * Math.PI) / 180), y: middle.y - far * Math.cos((angle * Math.PI) / 180) });
    await haul(page, around(centre, 16, degrees - 90), around(centre, 16, degrees - 30));
    this.count('dial');
    // The arrow on the table is the same bearing: it is taken by the hand and turned the rest of the way.
    const arrow = page.locator('[data-grip=bearing]').last();
    if (await arrow.isVisible()) {
      const from = await middleOf(arrow);
      const foot = await onScreen(page, middle(this.person, unit));
      await haul(page, from, around(foot, Math.hypot(from.x - foot.x, from.y - foot.y), degrees));
      this.count('arrow');
    } else await haul(page, around(centre, 16, degrees - 30), around(centre, 16, degrees));
    const told = Number(await dial.getAttribute('aria-valuenow'));
    assert.ok(Math.abs(((told - degrees + 540) % 360) - 180) <= 15, `the dial stands at ${told}, not at ${degrees}`);
    this.count('bearing');
  }

  /** Whom to charge, by pointing at him on the table. */
  async aim(unit, enemy) {
    const { page } = this.person;
    await page.locator(`.order-sheet tr[data-unit="${unit}"] .detail button`).first().click();
    const at = await onScreen(page, middle(this.person, enemy));
    await page.mouse.click(at.x, at.y);
    const select = page.locator(`.order-sheet tr[data-unit="${unit}"] .detail select`).first();
    await until('the enemy is named', async () => (await select.inputValue()) === String(enemy), 5000);
    this.count('pointed');
  }

  /** Every unit with a counter: those who can charge point at the nearest enemy, the others go ahead, shoot or wait. */
  async orders({ movables }) {
    const { person } = this;
    const sheet = panelOf(person).locator('.order-sheet');
    await sheet.waitFor();
    for (const { figure: unit, closed, orders } of movables) {
      const name = this.name(unit);
      const [enemy] = enemiesOf(person, unit);
      const open = (tag) => !((closed >>> person.decision().options.findIndex((one) => one.tag === tag)) & 1);
      if (name === 'Knights' && enemy !== undefined && open('charge')) {
        await this.order(unit, 'charge');
        await this.aim(unit, enemy);
      } else if (name === 'Archers') await this.order(unit, this.done.sheets ? 'shot' : 'formation');
      else if (name === 'Marshal') await this.order(unit, 'receive');
      else {
        await this.order(unit, 'move');
        await this.turn(unit, 0);
      }
      if (orders > 1 && name !== 'Marshal') await this.order(unit, 'receive', 1);
    }
    this.count('sheets');
    const { width, beside } = await sheet.evaluate((one) => ({ width: one.scrollWidth - one.clientWidth, beside: one.getBoundingClientRect().right - one.closest('.decision-panel').getBoundingClientRect().right }));
    assert.ok(width <= 0 && beside < 0, `the sheet is within its panel: ${width}, ${beside}`);
    if (this.done.sheets === 1) await pictures(person, 'sheet');
    return (await this.allowed()) && 'ordered';
  }

  /** A regiment goes ahead by its front, wheels by a corner; once by a finger. */
  async drill({ manoeuvres }) {
    const { page } = this.person;
    const has = (grip) => page.locator(`[data-grip="${grip}"]`).isVisible();
    await page.locator('[data-grip]').first().waitFor();
    const finger = !this.done.finger;
    if (manoeuvres.some((one) => one.tag === 'files') && (await has('files-right'))) {
      await this.pull('files-right', 1.2, 0);
      return (await this.allowed()) && 'files';
    }
    if (await has('ahead')) {
      await this.pull('ahead', 0, 2, finger);
      if (!(await this.allowed())) return false;
      if (finger) this.count('finger');
      else this.count('ahead');
      if (await has('corner-left')) await this.pull('corner-left', 0, 0.4);
      await pictures(this.person, 'drill', this.system);
    } else if (await has('corner-left')) await this.pull('corner-left', 0, 0.5);
    return (await this.allowed()) && 'drilled';
  }

  /** A unit is chosen by a click on it. */
  async point({ options }) {
    const { person } = this;
    const { page } = person;
    const enemies = options.filter((one) => one.unit >= 0 && person.picture.number(person.wire.ItemKind.UNIT, one.unit, 'side') === 1);
    const [one] = enemies.length > 0 ? enemies : options.filter((each) => each.unit >= 0);
    if (!one || !middle(person, one.unit)) return false;
    const at = await onScreen(page, middle(person, one.unit));
    await page.mouse.click(at.x, at.y);
    await drawn(page);
    if ((await page.locator('.decision-panel .chosen').count()) === 0) return false;
    return (await this.allowed()) && (enemies.length > 0 ? 'shot' : 'picked');
  }

  /** Somebody by himself is dragged some way. */
  async walk({ movables }) {
    const from = await figureOnScreen(this.person, movables[0].figure);
    if (!from) return false;
    await haul(this.person.page, from, { x: from.x, y: from.y - 20 });
    return (await this.allowed()) && 'walked';
  }

  /** Of some questions one answer is always the same; it is clicked. */
  async click({ options }, tag) {
    const place = options.findIndex((one) => one.tag === tag);
    if (place < 0) return false;
    await this.person.page.locator('.decision-panel .options input[type=radio]').nth(place).check();
    return (await this.allowed()) && 'clicked';
  }

  async byHand(decision) {
    const { DecisionKind } = this.person.wire;
    if (decision.key === 'orders.ask.deploy') return this.deploy(decision);
    if (decision.key === 'orders.ask.orders') return this.orders(decision);
    if (decision.key === 'orders.ask.reform') return this.click(decision, 'loose');
    if (decision.key === 'orders.ask.join') return this.click(decision, 'nobody');
    if (decision.key === 'orders.ask.which_order') return this.click(decision, 'main');
    if (decision.kind === DecisionKind.DRILL) return this.drill(decision);
    if (decision.kind === DecisionKind.MOVE) return this.walk(decision);
    if (decision.key === 'orders.ask.target' || decision.key === 'orders.ask.activate') return this.point(decision);
    return false;
  }

  /** One answer: by hand, or else the first suggestion; where there is none, nothing is done, which is then an answer. */
  async answer() {
    const { person } = this;
    const { number } = person.decision();
    const gone = () => person.over() || person.decision()?.number !== number;
    const panel = person.page.locator(`.decision-panel[data-decision="${number}"]`);
    const suggestion = panel.locator('.suggestions button').first();
    const nothing = panel.locator('.confirm-bar .empty:enabled');
    await until('it can be answered', async () => gone() || (await suggestion.isVisible()) || (await nothing.isVisible()), 120_000);
    if (gone()) return;
    const what = await this.byHand(person.decision());
    if (what) {
      this.count(what);
      await confirm(person);
      return;
    }
    const press = (locator) => locator.click({ timeout: 10_000 }).catch((error) => {
      if (!gone()) throw error;
    });
    if (await suggestion.isVisible()) await press(suggestion);
    const main = panel.locator('.confirm-bar .main');
    const set = await until('something is set', async () => gone() || main.isEnabled(), 3000).then(() => true, () => false);
    if (!gone()) await press(set ? main : nothing);
    this.count('suggested');
    await until('it is answered', gone, 120_000);
  }
}

export async function story({ server, browser, test }) {
  const anne = await table(browser, server);
  const { ItemKind, DecisionKind } = anne.wire;
  const hands = new Hands(anne);
  const turn = () => anne.picture.number(ItemKind.MATCH, 0, 'turn');
  const told = (key) => anne.messages.some(({ body }) => body.case === 'events' && body.value.events.some((event) => event.key === key));
  const playTo = async (enough) => {
    for (let answers = 0; answers < ANSWERS; answers++) {
      await until('a question', () => anne.over() || anne.decision(), 120_000);
      if (anne.over() || enough(anne.decision())) return;
      await hands.answer();
    }
    assert.fail('the battle does not end');
  };

  await test('orders: every unit is dragged from the list to its place, and one is made wider by its side', async () => {
    await playTo((decision) => decision.kind === DecisionKind.ORDER);
    assert.equal(turn(), 1);
    assert.equal(hands.done.deployed, 4, `${JSON.stringify(hands.done)} ${hands.refusals.join(' | ')}`);
    assert.equal(hands.done.wider, 1);
    for (const [name, [x, y]] of Object.entries(PLACES)) {
      const at = middle(anne, unitNamed(anne, name));
      assert.ok(Math.hypot(at.x - x * INCH, at.y - y * INCH) < 3 * INCH, `${name} stands at ${at.x / INCH}, ${at.y / INCH}`);
    }
    assert.deepEqual(await anne.violations(), []);
  });

  await test('orders: every unit with a counter is given its order by clicks: a bearing is turned, a target is pointed at', async () => {
    await playTo((decision) => decision.kind !== DecisionKind.ORDER);
    const sent = anne.lastSent('answer').answer.items;
    const of = (name) => sent.filter(({ ref }) => ref === unitNamed(anne, name));
    assert.equal(new Set(sent.map(({ ref }) => ref)).size, 4);
    assert.ok(hands.done.ordered === 1 && hands.done.pointed > 0 && hands.done.bearing > 0, JSON.stringify(hands.done));
    assert.ok(['Mowers', 'Reapers', 'Threshers', 'Reeve'].some((name) => of('Knights')[0].amount === unitNamed(anne, name)));
    assert.deepEqual(await anne.violations(), []);
  });

  await test('orders: how many counters lie beside a unit is told, and not what the enemy\'s are', async () => {
    await until('orders are set', () => told('orders.orders_set'), 120_000);
    let hidden = 0;
    for (const { id, values } of anne.picture.all(ItemKind.UNIT)) {
      const own = values.get('side') === 0;
      assert.ok(values.has('counters'));
      for (const secret of ['main', 'main_bearing', 'main_target', 'secondary']) assert.equal(values.has(secret), own, `${secret} of unit ${id}`);
      hidden += own ? 0 : 1;
    }
    assert.ok(hidden > 0);
  });

  await test('orders: the battle is fought by hand to its end: ways are dragged, once by a finger, shots are clicked, knights charge into close combat', async () => {
    await playTo(() => false);
    assert.ok(anne.over());
    await anne.page.locator('.end').waitFor();
    await pictures(anne, 'end');
    for (const what of ['finger', 'drilled', 'ahead', 'files', 'shot', 'picked', 'dial', 'arrow']) assert.ok(hands.done[what] > 0, `${what}: ${JSON.stringify(hands.done)} ${hands.refusals.join(' | ')}`);
    for (const key of ['orders.charges', 'orders.contact', 'orders.round_over']) assert.ok(told(key), key);
    assert.deepEqual(await anne.violations(), []);
    assert.deepEqual(anne.complaints, []);
  });
}
