// The best tables of the moment: the wall has the most interesting first, and the first page shows one of them live to
// whoever comes by, without a name.
import assert from 'node:assert/strict';
import { closeBriefing } from './players.mjs';
import { playUntil, sitDown } from './page.mjs';
import { Person, until } from './tools.mjs';

export async function story({ server, browser, test }) {
  const people = [];
  const come = async (options) => {
    const person = await Person.come(browser, server, options);
    people.push(person);
    return person;
  };
  /** A table against a bot that has come to its first turn; its id. */
  const table = async () => {
    const person = await sitDown(browser, server, 'corsairs');
    people.push(person);
    await closeBriefing(person.page);
    await playUntil(person, () => person.picture.number(person.wire.ItemKind.MATCH, 0, 'turn') > 0);
    return { person, id: new URL(person.page.url()).pathname.split('/')[2] };
  };
  let quiet;
  let watched;
  let stranger;

  await test('two tables are played, and one of them is watched', async () => {
    quiet = await table();
    watched = await table();
    for (let i = 0; i < 2; i++) {
      const spectator = await come();
      await spectator.go(`/match/${watched.id}?watch=1`);
      await spectator.enterAs('Guest', `Onlooker ${i}`);
      await until('he watches', () => spectator.viewer?.kind === spectator.wire.ViewerKind.SPECTATOR);
    }
  });

  await test('the first page shows the watched one to a stranger, and goes on showing it', async () => {
    stranger = await come();
    await stranger.go('/');
    await stranger.page.locator(`.live[data-live="${watched.id}"] [data-figure]`).first().waitFor({ state: 'attached' });
    assert.equal(await stranger.page.locator('.me').count(), 0, 'he has no name');
    const places = () => stranger.page.locator('.live [data-figure]').evaluateAll((all) => all.map((one) => one.dataset.place).join());
    const before = await places();
    const began = watched.person.picture.number(watched.person.wire.ItemKind.MATCH, 0, 'turn');
    await playUntil(watched.person, () => watched.person.picture.number(watched.person.wire.ItemKind.MATCH, 0, 'turn') > began);
    await until('the stranger sees it', async () => (await places()) !== before);
    assert.deepEqual(await stranger.violations(), []);
  });

  await test('the wall has the watched table first, with how many watch it', async () => {
    const { page } = stranger;
    await stranger.go('/wall');
    await stranger.enterAs('Guest', 'Wally');
    const order = () => page.locator('.small-table').evaluateAll((all) => all.map((one) => one.dataset.match));
    await until('both are on the wall', async () => (await order()).length === 2);
    assert.deepEqual(await order(), [watched.id, quiet.id]);
    await page.locator(`.small-table[data-match="${watched.id}"]`, { hasText: 'watching: 2' }).waitFor();
    assert.deepEqual(await stranger.violations(), []);
  });

  await test('no errors, no policy violations, no request to another host', async () => {
    for (const person of people) assert.deepEqual(person.complaints, []);
  });
}
