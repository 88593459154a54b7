// One evening, told as tests that follow on one another: Anne registers and builds a crew, invites Bob by a link, Cleo
// watches; they play a whole game of corsairs, the server is restarted in the middle, and afterwards it is replayed.
import assert from 'node:assert/strict';
import { byKeyboard, byPointing, closeBriefing } from './players.mjs';
import { Person, sleep, until } from './tools.mjs';

const SECRET_NAME = 'Zephyrine Undertow';
const BOBS_CREW = {
  format: 1, system: 'corsairs', name: 'Two of the Lantern Row',
  units: [
    { profile: 'captain', name: 'Kit Marlowe', equipment: ['sabre', 'pistol'] },
    { profile: 'smuggler', name: 'Old Tam', equipment: ['cutlass'] },
  ],
};
const SIDE_WORDS = 'nobody else shall read this';

export async function story({ server, browser, test }) {
  const anne = await Person.come(browser, server);
  const bob = await Person.come(browser, server);
  const cleo = await Person.come(browser, server, { locale: 'fr-FR', colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  let match = '';
  let link = '';
  const tally = {};
  const clean = async (person) => assert.deepEqual(await person.violations(), []);

  await test('the lobby is open to everybody, in the reader\'s language', async () => {
    await anne.go('/');
    await anne.page.getByRole('heading', { name: 'Matches' }).waitFor();
    await clean(anne);
    await cleo.go('/');
    await cleo.page.getByRole('heading', { name: 'Parties' }).waitFor();
    assert.equal(await cleo.page.locator('html').getAttribute('lang'), 'fr');
    await clean(cleo);
  });

  await test('Anne registers', async () => {
    await anne.go('/account');
    await anne.enterAs('New account', 'anne', 'a long password of hers');
  });

  await test('Anne builds a list: cost and errors as she types', async () => {
    const { page } = anne;
    await page.getByRole('link', { name: 'Army lists' }).click();
    await page.getByLabel('Rules').selectOption('corsairs');
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByLabel('Name of the list').fill('The Undertow');
    const cost = page.locator('output.cost');
    await page.getByLabel('add a unit').selectOption('captain');
    await until('the captain costs something', async () => /[1-9]\d* points/.test(await cost.textContent()));
    const before = await cost.textContent();
    await page.locator('.units > li').first().getByLabel('Name').fill(SECRET_NAME);
    await page.getByLabel('add equipment').first().selectOption('sabre');
    await page.getByLabel('add a unit').selectOption('pirate');
    await page.locator('.units > li').nth(1).getByLabel('add equipment').selectOption('cutlass');
    await until('the cost has grown', async () => (await cost.textContent()) !== before && /\d/.test(await cost.textContent()));
    await page.locator('.units > li').nth(1).getByLabel('How many').fill('90');
    await page.locator('.builder .verdict.forbidden').first().waitFor();
    await page.locator('.units > li').nth(1).getByLabel('How many').fill('2');
    await until('nothing is wrong', async () => (await page.locator('.builder .verdict.forbidden').count()) === 0);
    await clean(anne);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.lists button', { hasText: 'The Undertow' }).waitFor();
  });

  await test('Anne creates a match by invitation, with her list', async () => {
    const { page } = anne;
    await anne.go('/create');
    await page.locator('select[name=system]').selectOption('corsairs');
    await page.locator('select[name=scenario] option[value=skirmish]').waitFor({ state: 'attached' });
    await page.getByLabel('Title').fill('Saturday at the Gull');
    await page.locator('select[name=scenario]').selectOption('skirmish');
    await page.locator('select[name=army]').selectOption({ label: await page.locator('select[name=army] option', { hasText: 'The Undertow' }).textContent() });
    await page.getByText('More settings').click();
    await page.getByLabel('by invitation only').check();
    await clean(anne);
    await page.getByRole('button', { name: 'Create the match' }).click();
    await page.locator('.waiting-room').waitFor();
    match = new URL(page.url()).pathname.split('/')[2];
    link = await page.getByLabel('Link to this table').inputValue();
    assert.match(link, /\/join\/\w+$/);
    await clean(anne);
  });

  await test('Bob opens the link, which seats nobody by itself, and sits down first', async () => {
    await bob.page.goto(link);
    await bob.page.locator('.message .story').waitFor();
    await bob.page.locator('.your-name input').fill('Bob');
    await until('an army is chosen for him', async () => /^r/.test(await bob.page.locator('select[name=army]').inputValue()));
    assert.ok(!bob.sent.some(({ body }) => ['join', 'guest', 'ready'].includes(body.case)), 'nothing is done by opening a link');
    await bob.page.getByRole('button', { name: 'Sit down first' }).click();
    await bob.page.locator('.waiting-room').waitFor();
    assert.ok(bob.page.url().endsWith(`/match/${match}`));
  });

  await test('Bob brings his crew in from a file', async () => {
    const { page } = bob;
    await page.getByRole('link', { name: 'Army lists' }).click();
    await page.getByLabel('Rules').selectOption('corsairs');
    const buffer = Buffer.from(JSON.stringify(BOBS_CREW));
    await page.locator('input[type=file]').setInputFiles({ name: 'crew.json', mimeType: 'application/json', buffer });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.lists button', { hasText: BOBS_CREW.name }).waitFor();
    await page.goBack();
    await page.locator('.waiting-room').waitFor();
  });

  await test('Cleo watches by the link', async () => {
    await cleo.page.goto(link);
    await cleo.page.locator('.your-name input').fill('Cleo');
    await cleo.page.locator('button.watch', { hasText: 'Regarder' }).click();
    await cleo.page.locator('main').first().waitFor();
    await until('Cleo is at the table', () => cleo.viewer !== undefined);
    assert.equal(cleo.viewer.kind, cleo.wire.ViewerKind.SPECTATOR);
  });

  await test('nobody is sent Anne\'s crew before the match has begun', async () => {
    await sleep(300);
    assert.ok(!bob.received(SECRET_NAME));
    assert.ok(!cleo.received(SECRET_NAME));
    assert.ok(!cleo.messages.some(({ body }) => body.case === 'openMatch' && body.value.match.code), 'the code is for those with a seat');
  });

  await test('armies are chosen, both are ready, the match begins', async () => {
    const crew = bob.page.locator('select[name=army] option', { hasText: BOBS_CREW.name });
    await crew.waitFor({ state: 'attached' });
    await bob.page.locator('select[name=army]').selectOption({ label: await crew.textContent() });
    await until('Bob has an army', () => bob.status?.seats.some((seat) => seat.side === 1 && seat.armyChosen));
    await anne.page.getByRole('button', { name: 'I am ready' }).click();
    await bob.page.getByRole('button', { name: 'I am ready' }).click();
    for (const person of [anne, bob, cleo]) await person.page.locator('svg.board').waitFor();
    for (const person of [anne, bob, cleo]) await closeBriefing(person.page);
  });

  /** Anne, who is asked to deploy, knows her crew; the others have not been sent a byte of it. */
  const checkUndeployed = () => {
    assert.ok(anne.received(SECRET_NAME));
    assert.ok(!bob.received(SECRET_NAME) && !cleo.received(SECRET_NAME));
    tally.undeployed = true;
  };
  /** Plays on until `enough` holds. */
  const play = async (enough) => {
    for (let turn = 0; turn < 2000 && !enough(); turn++) {
      await until('somebody has to decide', () => anne.over() || anne.decision() || bob.decision());
      if (anne.over()) return;
      if (anne.decision()?.kind === anne.wire.DecisionKind.PLACE) checkUndeployed();
      if (anne.decision()) await byKeyboard(anne);
      else await byPointing(bob, tally);
    }
  };
  const turnNow = () => anne.page.locator('.strip .turn').textContent();

  await test('they deploy and begin, Anne by keyboard alone, Bob by pointing and dragging', async () => {
    await play(() => (tally.dragged ?? 0) > 0);
    assert.ok(tally.undeployed);
    assert.ok(tally.placed > 0, `Bob has placed his crew by pointing: ${JSON.stringify(tally)}`);
    assert.match(await turnNow(), /Turn [1-9]/);
    assert.ok(bob.received(SECRET_NAME) && cleo.received(SECRET_NAME), 'what stands on the table is seen by all');
    await until('Cleo sees figures', async () => (await cleo.page.locator('[data-figure]').count()) >= 5);
  });

  await test('the table in the middle of a game has no serious accessibility violation, for anybody', async () => {
    for (const person of [anne, bob, cleo]) await clean(person);
  });

  await test('they talk; words to one\'s own side stay there', async () => {
    const say = async (person, words) => {
      await person.page.locator('#tab-talk').click();
      const chat = person.page.locator('.chat form');
      await chat.locator('input').fill(words);
      await chat.locator('button').click();
    };
    await bob.page.locator('#tab-talk').click();
    await say(anne, 'Good luck, Bob!');
    await bob.page.locator('.chat .lines', { hasText: 'Good luck, Bob!' }).waitFor();
    await anne.page.locator('.chat select').selectOption({ label: await anne.page.locator('.chat select option').nth(1).textContent() });
    await say(anne, SIDE_WORDS);
    await anne.page.locator('.chat .lines', { hasText: SIDE_WORDS }).waitFor();
    await sleep(300);
    assert.ok(!bob.received(SIDE_WORDS));
    assert.ok(!cleo.received(SIDE_WORDS));
  });

  await test('an event says why: dice and rules with their text', async () => {
    const { page } = anne;
    await page.locator('#tab-log').click();
    await page.locator('.log .line', { has: page.locator('.die') }).first().click();
    await page.locator('.why-box .rule').first().click();
    await until('the rule has its text', async () => ((await page.locator('.rule-box pre').textContent()) ?? '').length > 20);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test('Anne leaves a standing answer for a reaction, and takes it back', async () => {
    const { page } = anne;
    await page.locator('#tab-more').click();
    const standing = page.locator('details.standing');
    await standing.locator('summary').click();
    await standing.locator('select[name=question]').selectOption('corsairs.ask.opportunity');
    await standing.locator('input[name=tags]').fill('hold');
    await standing.getByRole('button', { name: 'Save' }).click();
    await standing.locator('li').waitFor();
    assert.ok(!bob.messages.some(({ body }) => body.case === 'standingList' && body.value.standing.length > 0));
    await standing.getByRole('button', { name: 'Remove' }).click();
    await until('it is gone', async () => (await standing.locator('li').count()) === 0);
    await standing.locator('summary').click();
    await page.evaluate(() => document.activeElement?.blur());
  });

  await test('what happened can be stepped through and left again', async () => {
    const { page } = cleo;
    await page.getByLabel('Un pas en arrière').click();
    await page.locator('.show-controls.past').waitFor();
    await page.getByRole('button', { name: 'Maintenant' }).click();
    assert.equal(await page.locator('.show-controls.past').count(), 0);
  });

  await test('the server is restarted; everybody is back at the table and the game goes on', async () => {
    await server.halt('SIGKILL');
    await anne.page.locator('.link-state.lost, .link-state.connecting').first().waitFor();
    await server.run();
    for (const person of [anne, bob, cleo]) await person.page.locator('.link-state.open').waitFor({ state: 'attached' });
    await until('somebody is asked again', () => anne.decision() || bob.decision());
    // The focus may have been anywhere; the keyboard finds the question again.
    if (anne.decision()) await anne.page.locator('.decision-panel h2').focus();
    const dragged = tally.dragged;
    await play(() => tally.dragged > dragged);
  });

  await test('they play the game to its end', async () => {
    await play(() => false);
    assert.ok(anne.over());
    assert.ok(tally.dragged >= 3, `Bob has moved by dragging: ${JSON.stringify(tally)}`);
    await anne.page.locator('.agreements a', { hasText: 'Replay' }).waitFor();
  });

  await test('the others\' pages were sent no secret in the whole game', async () => {
    for (const [person, side] of [[anne, 0], [bob, 1], [cleo, -1]]) {
      const asked = person.messages.flatMap(({ body }) =>
        body.case === 'openMatch' ? body.value.decisions.map((one) => one.side) : body.case === 'decisionChange' ? [body.value.side] : [],
      );
      assert.deepEqual(asked.filter((one) => one !== side), [], 'decisions are for those who are asked');
      const early = person.messages.filter(
        ({ body }) => body.case === 'statusChange' && body.value.status.phase !== person.wire.MatchPhase.OVER && body.value.status.dice?.secret.length > 0,
      );
      assert.equal(early.length, 0, 'the secret of the dice is shown only at the end');
    }
    assert.ok(!bob.received(SIDE_WORDS) && !cleo.received(SIDE_WORDS));
    assert.ok(cleo.messages.every(({ body }) => body.case !== 'suggest' && body.case !== 'preview'));
  });

  await test('the match is replayed: steps, speed, and a link to one moment', async () => {
    const { page } = anne;
    await page.locator('.agreements a', { hasText: 'Replay' }).click();
    await page.locator('.timeline').waitFor();
    await page.locator('.moments button').nth(1).click();
    await page.getByLabel('One step on').click();
    await clean(anne);
    const moment = page.url();
    assert.match(moment, /at=\d+/);
    const places = (one) => one.locator('[data-figure]').evaluateAll((all) => all.map((each) => each.dataset.place));
    const seen = await places(page);
    await bob.page.goto(moment);
    await bob.page.locator('.timeline').waitFor();
    assert.deepEqual(await places(bob.page), seen);
    await bob.page.getByRole('button', { name: 'Play' }).click();
    const at = new URL(moment).searchParams.get('at');
    await until('it plays', async () => !(await bob.page.locator('.timeline output').textContent()).startsWith(`${at} `));
  });

  await test('against a bot, in French, seen on the wall of tables', async () => {
    const { page } = cleo;
    await cleo.go('/create?bot=steady');
    await page.locator('select[name=system]').selectOption('corsairs');
    await until('the bot is preset', async () => (await page.locator('select[name=opponent]').inputValue()) === 'steady');
    await page.locator('select[name=army] option[value=rsmugglers]').waitFor({ state: 'attached' });
    await page.locator('select[name=army]').selectOption('rsmugglers');
    await page.locator('form.settings button[type=submit]').click();
    await page.getByRole('button', { name: 'Je suis prêt' }).click();
    await closeBriefing(page);
    await page.locator('.decision-panel').waitFor();
    await anne.go('/wall');
    await anne.page.locator('.small-table svg.board').waitFor();
    await clean(anne);
  });

  await test('a game master freezes, rules and ends; all are told', async () => {
    const { page } = bob;
    await bob.go('/create');
    await page.locator('select[name=system]').selectOption('corsairs');
    await page.locator('select[name=scenario] option[value=skirmish]').waitFor({ state: 'attached' });
    await page.getByText('More settings').click();
    await page.locator('select[name=master]').selectOption({ label: 'myself' });
    await page.getByRole('button', { name: 'Create the match' }).click();
    await page.getByLabel('seat a bot').first().selectOption('steady');
    await anne.page.goto(await page.getByLabel('Link to this table').inputValue());
    await anne.page.locator('.buttons button.sit').click();
    const army = anne.page.locator('select[name=army]');
    await army.locator('option[value=rsmugglers]').waitFor({ state: 'attached' });
    await army.selectOption('rsmugglers');
    await anne.page.getByRole('button', { name: 'I am ready' }).click();
    await page.getByRole('button', { name: 'I am ready' }).click();
    const words = page.locator('.master input[name=text]');
    await words.fill('One moment, please.');
    await page.getByRole('button', { name: 'Freeze' }).click();
    await anne.page.locator('.match-head .notice').waitFor();
    await page.getByRole('button', { name: 'Rule in words' }).click();
    await anne.page.locator('.log .line', { hasText: 'One moment, please.' }).first().waitFor();
    await clean(bob);
    await page.getByRole('button', { name: 'Let it go on' }).click();
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await anne.page.locator('.agreements a', { hasText: 'Replay' }).waitFor();
  });

  await test('no errors, no policy violations, no request to another host', async () => {
    for (const person of [anne, bob, cleo]) assert.deepEqual(person.complaints, []);
  });
}
