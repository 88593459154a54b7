// A short evening of warband: units instead of single fighters, inches instead of centimetres, and not a line in the page
// that knows of either.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { panelOf } from './players.mjs';
import { askedOnly, bothReady, bringList, createByLink, joinByLink, keyboard, listen, places, play, pointing, replay, replayedAlike, say, watchByLink } from './scenes.mjs';
import { Person, root, until } from './tools.mjs';

const HOST = {
  format: 1, system: 'warband', name: 'A captain and his guard', points: 600,
  units: [
    { profile: 'captain', name: 'Lord Aumery', command: ['general'] },
    { profile: 'guard', name: 'Guards', count: 5 },
  ],
};
const CLAN = {
  format: 1, system: 'warband', name: 'A chieftain and his raiders', points: 600,
  units: [
    { profile: 'chieftain', name: 'Red Morag', command: ['general'] },
    { profile: 'raider', name: 'Raiders', count: 5 },
  ],
};

export async function story({ server, browser, test }) {
  const anne = await Person.come(browser, server);
  const bob = await Person.come(browser, server);
  const cleo = await Person.come(browser, server, { locale: 'fr-FR', colorScheme: 'dark' });
  const clean = async (person) => assert.deepEqual(await person.violations(), []);
  const tally = {};
  let link = '';

  await test('warband: guests come, lists are brought, a match is made and joined by its link', async () => {
    for (const [person, way, name] of [[anne, 'Guest', 'Anne'], [bob, 'Guest', 'Bob'], [cleo, 'Invité', 'Cleo']]) {
      await person.go('/account');
      await person.enterAs(way, name);
    }
    await bringList(anne, HOST);
    await bringList(bob, CLAN);
    link = await createByLink(anne, { system: 'warband', scenario: 'skirmish', title: 'Guards and raiders', army: HOST.name });
    await joinByLink(bob, link, CLAN.name);
    await watchByLink(cleo, link);
    await bothReady([anne, bob], [cleo]);
  });

  /** A unit moves as the one named does: where the others come to stand is shown, too, as the server says. */
  const unitGoes = async (person) => {
    const decision = person.decision();
    if (tally.followers || decision.kind !== person.wire.DecisionKind.MOVE || decision.movables.length < 2) return false;
    const { page } = person;
    await panelOf(person).waitFor();
    await page.locator('.suggestions button').first().click();
    await page.locator('.decision-panel .verdict.legal').waitFor();
    // The zones that the enemy keeps are drawn around each of his figures, named with their rule.
    const zones = decision.arcs.filter((arc) => arc.key === 'warband.arc.zone').flatMap((arc) => arc.figures);
    const drawn = await page.locator('[data-arc="warband.arc.zone"] .field').first().getAttribute('d');
    assert.equal(drawn.split('M').length - 1, zones.length);
    assert.ok(zones.length > 0 && zones.every((figure) => person.picture.number(person.wire.ItemKind.FIGURE, figure, 'side') !== decision.side));
    await page.locator('.legend li', { hasText: 'engagement zone' }).locator('.rule', { hasText: 'W3-b' }).waitFor();
    const named = new Set(person.lastSent('preview').answer.items.map((item) => item.ref));
    if (named.size < decision.movables.length) {
      await until('the others are drawn', async () => (await page.locator('.followers [data-ghost]').count()) > 0);
      tally.followers = await page.locator('.followers [data-ghost]').count();
    }
    await page.locator('.decision-panel .buttons button.main').click();
    await until('it is answered', () => person.over() || person.decision()?.number !== decision.number);
    return true;
  };
  const ways = [
    [anne, keyboard()],
    [bob, pointing(tally, unitGoes)],
  ];
  const turnNow = () => anne.picture.number(anne.wire.ItemKind.MATCH, 0, 'turn');

  await test('warband: they deploy and begin', async () => {
    await play(ways, () => turnNow() >= 1 && tally.followers);
    assert.ok(tally.followers > 0, `a unit has moved together: ${JSON.stringify(tally)}`);
    await until('Cleo sees both sides', async () => (await cleo.page.locator('[data-figure]').count()) >= 12);
    for (const person of [anne, bob, cleo]) await clean(person);
  });

  await test('warband: lengths are told in inches, words in the reader\'s language', async () => {
    await cleo.page.locator('#tab-log').click();
    await until('Cleo has a log', async () => (await cleo.page.locator('.log .line').count()) > 3);
    assert.match(await cleo.page.locator('.strip .turn').textContent(), /Tour \d/);
    const read = (file) => JSON.parse(readFileSync(`${root}client/web/src/generated/${file}.fr.json`, 'utf8'));
    const texts = { ...read('texts'), ...read('systems/warband') };
    for (const person of [anne, bob, cleo])
      for (const { body } of person.messages)
        for (const event of body.case === 'events' ? body.value.events : []) assert.ok(texts[event.key], `${event.key} has words`);
  });

  await test('warband: they talk', async () => {
    await say(anne, 'Well met!');
    await listen(bob);
    await bob.page.locator('.chat .lines', { hasText: 'Well met!' }).waitFor();
  });

  await test('warband: they play the game to its end', async () => {
    await play(ways, () => false);
    assert.ok(anne.over());
    askedOnly(anne, 0);
    askedOnly(bob, 1);
    askedOnly(cleo, -1);
    console.log(`        ${turnNow()} turns; ${JSON.stringify(tally)}`);
  });

  await test('warband: the match is replayed', async () => {
    const moment = await replay(anne);
    await replayedAlike(bob, moment, await places(anne));
    await clean(bob);
  });

  await test('warband: a spectator of the match by invitation comes to its replay, as does a guest with the link; nobody without the code', async () => {
    await cleo.page.locator('.agreements a[href^="/replay/"]').click();
    await cleo.page.locator('.timeline').waitFor();
    await cleo.page.locator('.moments button').nth(1).click();
    const moment = cleo.page.url();
    assert.match(moment, /code=\w+.*at=\d+/);
    const dora = await Person.come(browser, server);
    await dora.page.goto(moment);
    await dora.enterAs('Guest', 'Dora');
    await dora.page.locator('.timeline').waitFor();
    assert.deepEqual(await places(dora), await places(cleo));
    // Seen with the eyes of a side, too: the match is over.
    await dora.page.locator('.match-head select').selectOption('1');
    await dora.page.waitForURL(/as=1&code=/);
    await dora.page.locator('.moments button').nth(1).click();
    await dora.page.locator('.figure-list [data-figure]').first().waitFor({ state: 'attached' });
    assert.deepEqual(dora.complaints, []);
    const stranger = await Person.come(browser, server);
    await stranger.page.goto(moment.replace(/code=[^&]+&?/, ''));
    await stranger.page.locator('main [role=alert]').waitFor();
    assert.equal(await stranger.page.locator('.timeline').count(), 0);
    for (const person of [dora, stranger]) await person.page.context().close();
  });

  await test('warband: no errors, no policy violations, no request to another host', async () => {
    for (const person of [anne, bob, cleo]) assert.deepEqual(person.complaints, []);
  });
}
