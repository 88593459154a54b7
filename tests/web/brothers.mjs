// An evening of brothers in the fog of war: Anne lies in ambush, Bob's column comes along the road with a rider, Cleo
// watches. Nobody but Anne is sent a word of who hides.
import assert from 'node:assert/strict';
import { panelOf } from './players.mjs';
import { askedOnly, bothReady, bringList, createByLink, joinByLink, keyboard, listen, places, play, pointing, replay, replayedAlike, say, watchByLink } from './scenes.mjs';
import { Person, sleep, until } from './tools.mjs';

const HIDDEN = 'Zephyrine Undertow';
const AMBUSH = {
  format: 1, system: 'brothers', name: 'Two in the thorns', points: 300,
  units: [
    { profile: 'scout', name: HIDDEN, leader: true },
    { profile: 'levy', name: 'Cudgel Jack' },
  ],
};
const COLUMN = {
  format: 1, system: 'brothers', name: 'Two on the road', points: 400,
  units: [
    { profile: 'light_rider', name: 'Gilles on his grey', leader: true },
    { profile: 'regular', name: 'Old Tam' },
  ],
};
const FULL_TURN = 65536;
/** East, as the table counts. */
const EAST = FULL_TURN / 4;

/** Every figure that a message names, wherever it does. */
function figuresIn(wire, message, found = new Set()) {
  if (Array.isArray(message)) for (const one of message) figuresIn(wire, one, found);
  else if (message && typeof message === 'object' && !(message instanceof Uint8Array)) {
    const { $typeName: type } = message;
    if (type === 'gonfalon.v1.Arg' && message.kind === wire.ArgKind.FIGURE) found.add(message.value);
    if (type === 'gonfalon.v1.Item' && message.kind === wire.ItemKind.FIGURE) found.add(message.id);
    if (type === 'gonfalon.v1.Arc') for (const figure of message.figures) found.add(figure);
    if (['gonfalon.v1.Roll', 'gonfalon.v1.Option', 'gonfalon.v1.Decision', 'gonfalon.v1.Movable', 'gonfalon.v1.Error'].includes(type) && message.figure >= 0)
      found.add(message.figure);
    for (const value of Object.values(message)) figuresIn(wire, value, found);
  }
  return found;
}

export async function story({ server, browser, test }) {
  const anne = await Person.come(browser, server);
  const bob = await Person.come(browser, server);
  const cleo = await Person.come(browser, server, { locale: 'fr-FR', colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  const clean = async (person) => assert.deepEqual(await person.violations(), []);
  const tally = { hiddenChecks: 0 };
  let link = '';

  await test('brothers: Anne registers, Bob and Cleo come as guests, the bands are brought from files', async () => {
    await anne.go('/account');
    await anne.enterAs('New account', 'anne', 'a long password of hers');
    await bringList(anne, AMBUSH);
    await clean(anne);
    const { systems } = anne.messages.find(({ body }) => body.case === 'systems').body.value;
    assert.deepEqual(systems.filter((one) => one.facings).map((one) => one.name).sort(), ['battle', 'brothers', 'orders', 'warband']);
    await bob.go('/account');
    await bob.enterAs('Guest', 'Bob');
    await bringList(bob, COLUMN);
    await cleo.go('/account');
    await cleo.enterAs('Invité', 'Cleo');
  });

  await test('brothers: a match with fog of war is made and joined by its link', async () => {
    link = await createByLink(anne, {
      system: 'brothers', scenario: 'candle_road_ambush', title: 'The Candle Road', side: 1, options: ['fog_of_war'], army: AMBUSH.name,
    });
    await joinByLink(bob, link, COLUMN.name);
    await watchByLink(cleo, link);
    await bothReady([anne, bob], [cleo]);
  });

  /** Bob turns what he has placed by the handle before it, and looks that the answer says so. */
  const placeAndTurn = async (person) => {
    const decision = person.decision();
    if (decision.kind !== person.wire.DecisionKind.PLACE || tally.turned !== undefined) return false;
    const { page } = person;
    await panelOf(person).waitFor();
    assert.ok(decision.needFacing);
    await page.locator('.suggestions button').first().click();
    await page.locator('[data-ghost]').first().waitFor();
    const figure = Number(await page.locator('[data-ghost]').first().getAttribute('data-ghost'));
    const ghost = page.locator(`[data-ghost="${figure}"] .ghost`);
    const handle = page.locator(`[data-turn="${figure}"]`);
    // What it will see from there is drawn, and named with its rule; it turns with the figure.
    const sight = page.locator('[data-arc="brothers.arc.sight"] .rim');
    const before = await sight.getAttribute('d');
    await page.locator('.legend li', { hasText: 'field of vision' }).locator('.rule', { hasText: 'F0.5-g' }).waitFor();
    const [at, from] = [await ghost.boundingBox(), await handle.boundingBox()];
    const middle = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    const asked = () => person.lastSent('preview')?.answer.items.find((item) => item.ref === figure);
    await until('the preview is asked', asked);
    // To the east, or to the west if it faces there already.
    const east = Math.abs(asked().facing - EAST) > FULL_TURN / 8;
    const near = (facing) => Math.abs(facing - (east ? EAST : FULL_TURN - EAST)) < FULL_TURN / 60;
    await page.mouse.move(middle.x + (east ? 20 : -20), middle.y - 20);
    await page.mouse.move(middle.x + (east ? 60 : -60), middle.y);
    await page.mouse.up();
    await until('the preview is asked with the new facing', () => near(asked()?.facing ?? 0));
    await page.locator('.decision-panel .verdict.legal').waitFor();
    assert.notEqual(await sight.getAttribute('d'), before, 'the field of vision has turned');
    const { facing } = asked();
    await page.locator('.decision-panel .buttons button.main').click();
    await until('it stands as it was turned', () => person.picture.number(person.wire.ItemKind.FIGURE, figure, 'facing') === facing);
    await until('it is answered', () => person.decision()?.number !== decision.number);
    tally.turned = figure;
    return true;
  };

  /** A waypoint that does more than pass: the button says it, the question to the server has it. */
  const tramples = async (person) => {
    const decision = person.decision();
    if (decision.key !== 'brothers.ask.ride' || tally.acts) return false;
    const { page } = person;
    await panelOf(person).waitFor();
    await page.locator('.suggestions button').first().click();
    await page.locator('.decision-panel .verdict').first().waitFor();
    const buttons = page.locator('.acts button');
    assert.deepEqual(await buttons.allTextContents(), ['just passes', 'tramples who is in the way']);
    // The suggestion may be either; the other one is pressed, and taken back.
    const pressed = async () => ((await buttons.nth(1).getAttribute('aria-pressed')) === 'true' ? 1 : 0);
    const before = await pressed();
    const asked = (act) => until('the server is asked about it', () => person.lastSent('preview')?.answer.items[0]?.value === act);
    await asked(before);
    await buttons.nth(1 - before).click();
    await asked(1 - before);
    assert.equal(await pressed(), 1 - before);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until('the act is taken back', async () => (await pressed()) === before);
    await page.locator('.decision-panel .buttons button.main').click();
    await until('it is answered', () => person.over() || person.decision()?.number !== decision.number);
    tally.acts = true;
    return true;
  };

  /** Which option of a decision is an attack; -1: none. */
  const attackAmong = (decision) => (decision?.key === 'brothers.ask.action' ? decision.options.findIndex(({ tag }) => ['shoot', 'strike', 'charge'].includes(tag)) : -1);
  /** The odds of an attack name what is added to the roll, with the rule, whose text is one click away. */
  const looksAtOdds = async (person) => {
    const { page } = person;
    const decision = person.decision();
    const attack = attackAmong(decision);
    if (attack < 0 || tally.modifiers) return false;
    await panelOf(person).waitFor();
    await page.locator('.decision-panel .options input').nth(attack).check();
    await page.locator('.odds .modifier .rule').first().waitFor();
    const told = person.messages.findLast(({ body }) => body.case === 'odds' && body.value.lines.length > 0).body.value.lines[0].modifiers;
    const shown = await page.locator('.odds li').first().locator('.modifier').allTextContents();
    assert.deepEqual(shown.map((words) => words.replace('−', '-')), told.map(({ value, rule }) => `${value > 0 ? '+' : ''}${value} ${rule}`));
    await page.locator('.odds .modifier .rule').first().click();
    await until('the rule has its text', async () => ((await page.locator('.rule-box pre').textContent()) ?? '').length > 20);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    tally.modifiers = shown.length;
    return false;
  };

  /** Anne deploys in the woods, typing where, in the table's own measure. */
  const lurks = async (person) => {
    const decision = person.decision();
    if (decision.key !== 'brothers.ask.deploy_fog') return false;
    const { page } = person;
    await panelOf(person).waitFor();
    const typed = page.locator('.decision-panel .typed input');
    await typed.focus();
    for (const [index, { figure }] of decision.movables.entries()) {
      await page.keyboard.type(['68 74', '72 14'][index]);
      await page.keyboard.press('Enter');
      await page.locator(`[data-ghost="${figure}"]`).waitFor();
    }
    await page.locator('.decision-panel .verdict.legal').waitFor();
    await page.locator('.decision-panel .buttons button.main:enabled').waitFor();
    await page.locator('.decision-panel .buttons button.main').press('Enter');
    await until('it is answered', () => person.decision()?.number !== decision.number).catch(async (error) => {
      throw new Error(`${error.message}: ${await page.locator('.decision-panel').innerText()}`);
    });
    return true;
  };

  /** Anne hides whom she can. */
  const hides = async (person) => {
    const decision = person.decision();
    if (decision.key !== 'brothers.ask.status') return false;
    const { page } = person;
    await panelOf(person).waitFor();
    await until('the question is shown', async () => (await page.locator('.decision-panel .options input').count()) === decision.options.length);
    for (const option of decision.options.keys())
      if (decision.options[option].tag === 'hide') await page.locator('.decision-panel .options input').nth(option).check();
    await page.locator('.decision-panel .buttons button.main').click();
    await until('it is answered', () => person.decision()?.number !== decision.number);
    tally.hid = true;
    return true;
  };

  const isHidden = (thing) => thing.values.get('visibility') === 'hidden';
  /** While Anne's own picture says that somebody hides, the others' know nothing of him. */
  const checkHidden = async () => {
    for (const name of [HIDDEN, 'Cudgel Jack'])
      for (const thing of anne.figures(name)) {
        if (!isHidden(thing)) continue;
        // Everybody has numbers of his own: somebody is known by his name.
        const known = () => [bob, cleo].some((other) => other.figures(name).length > 0);
        // The three pages are not told in the same instant: what is wrong stays wrong.
        await until(`nobody else knows of ${name}`, () => !known() || !anne.figures(name).some(isHidden), 10_000);
        tally.hiddenChecks++;
      }
  };
  const ways = [
    [anne, keyboard(async (person) => (await lurks(person)) || (await hides(person)))],
    [bob, pointing(tally, async (person) => (await placeAndTurn(person)) || (await tramples(person)) || (await looksAtOdds(person)))],
  ];
  const turnNow = () => anne.picture.number(anne.wire.ItemKind.MATCH, 0, 'turn');

  await test('brothers: both deploy; Bob turns a figure by its handle; Anne hides', async () => {
    await play(ways, () => turnNow() >= 1 && anne.figures(HIDDEN).some((thing) => thing.values.get('on_table')), checkHidden);
    assert.ok(tally.turned !== undefined, 'a figure was turned');
    assert.ok(anne.figures(HIDDEN).some(isHidden), 'she hides');
    assert.ok(anne.received(HIDDEN));
  });

  await test('brothers: the frames of the opponent and of the spectator have nothing of who hides', async () => {
    await sleep(500);
    const [figure] = anne.figures(HIDDEN);
    assert.ok(anne.messages.some((message) => figuresIn(anne.wire, message.body).has(figure.id)), 'the search finds her where she is');
    // Numbers are each viewer's own (tests/fault/test_interfere.c compares them); whoever is named by one was shown before, see below.
    for (const other of [bob, cleo]) assert.ok(!other.received(HIDDEN), 'not the name');
    // What she carries is hers, and as secret as she is: it is named after her.
    const things = anne.picture.all(anne.wire.ItemKind.FIGURE).filter((thing) => thing.values.get('holder') === figure.id);
    assert.ok(things.length > 0);
    for (const thing of things) for (const other of [bob, cleo]) assert.ok(!other.received(thing.values.get('name')), 'nor what she carries');
  });

  await test('brothers: they play on, Anne by keyboard, Bob dragging; a waypoint that does something has its button', async () => {
    await play(ways, () => tally.acts && (tally.dragged ?? 0) > 0, checkHidden);
    assert.ok(tally.acts, 'the acts of a waypoint were offered');
    assert.ok(tally.dragged > 0, `Bob has dragged: ${JSON.stringify(tally)}`);
  });

  await test('brothers: the table in the middle of a game has no serious accessibility violation, for anybody', async () => {
    for (const person of [anne, bob, cleo]) await clean(person);
  });

  await test('brothers: they talk, and Cleo reads it', async () => {
    await say(bob, 'Who is there?');
    for (const other of [anne, cleo]) await listen(other);
    await anne.page.locator('.chat .lines', { hasText: 'Who is there?' }).waitFor();
    await cleo.page.locator('.chat .lines', { hasText: 'Who is there?' }).waitFor();
  });

  await test('brothers: they play the game to its end', async () => {
    await play(ways, () => false, checkHidden);
    assert.ok(anne.over());
    assert.ok(tally.hiddenChecks > 0);
    // Whether Bob could attack is up to the dice: if the server ever offered it to him, he has looked at his odds.
    const offered = bob.messages.some(({ body }) => body.case === 'decisionChange' && body.value.side === bob.viewer.side && attackAmong(body.value.decision) >= 0);
    assert.equal((tally.modifiers ?? 0) > 0, offered, 'Bob has looked at the odds of an attack');
    if (!offered) console.log('        Bob could never attack');
    console.log(`        ${turnNow()} turns; ${JSON.stringify(tally)}`);
  });

  await test('brothers: who was named to the others had been shown to them first', async () => {
    const { wire } = anne;
    for (const other of [bob, cleo]) {
      const known = new Set();
      for (const { body } of other.messages) {
        if (body.case === 'view' || body.case === 'matchList' || body.case === 'lobbyChange') continue;
        const introduced = (items) => {
          for (const item of items) if (item.kind === wire.ItemKind.FIGURE && !item.gone) known.add(item.id);
        };
        if (body.case === 'openMatch' && body.value.view) introduced(body.value.view.items);
        if (body.case === 'snapshot') introduced(body.value.view.items);
        for (const event of body.case === 'events' || body.case === 'openMatch' ? body.value.events : []) introduced(event.patches);
        for (const figure of figuresIn(wire, body)) assert.ok(known.has(figure), `figure ${figure} in ${body.case}`);
      }
    }
    askedOnly(anne, 1);
    askedOnly(bob, 0);
    askedOnly(cleo, -1);
  });

  await test('brothers: the match is replayed, and a link to one moment shows the same to both', async () => {
    const moment = await replay(anne);
    await clean(anne);
    await replayedAlike(bob, moment, await places(anne));
  });

  await test('brothers: no errors, no policy violations, no request to another host', async () => {
    for (const person of [anne, bob, cleo]) assert.deepEqual(person.complaints, []);
  });
}
