// A friend by one link: what it takes, and that opening it does nothing by itself; and the end that both are told, in the language of each.
import assert from 'node:assert/strict';
import { Person, until } from './tools.mjs';

export async function story({ server, browser, test }) {
  const people = [];
  const come = async (options = {}) => {
    const person = await Person.come(browser, server, options);
    people.push(person);
    return person;
  };
  let host;
  let friend;
  let link;

  await test('a table for a friend has a link; to open it seats nobody and makes nobody a guest', async () => {
    host = await come();
    await host.go('/');
    await host.page.locator('[data-friend=corsairs]').click();
    link = await host.page.locator('.waiting-room input.link').inputValue();
    friend = await come({ locale: 'fr-FR' });
    await friend.page.addInitScript(() => {
      globalThis.clicksMade = Number(sessionStorage.getItem('clicks made') ?? 0);
      addEventListener('click', () => sessionStorage.setItem('clicks made', String(++globalThis.clicksMade)), true);
    });
    await friend.page.goto(link);
    // He reads what it is about and which army he would have, before he does anything.
    await friend.page.locator('.message .story').waitFor();
    await until('an army is chosen', async () => /^r/.test(await friend.page.locator('select[name=army]').inputValue()));
    await friend.page.locator('button.play:enabled').waitFor();
    assert.deepEqual(await friend.violations(), []);
    assert.ok(!friend.sent.some(({ body }) => ['guest', 'join', 'nonce', 'ready'].includes(body.case)));
    assert.ok(host.status === undefined || host.status.seats.every((seat) => seat.side !== 1 || !seat.name));
  });

  await test('two clicks from the link to the first order: Play, and the order itself', async () => {
    const { page } = friend;
    // What the match is about is told with the link; whoever presses before it has come reads it at the table.
    await page.locator('.story').waitFor();
    await page.locator('button.play').click();
    await page.locator('svg.board').waitFor();
    await until('both are at the table', () => friend.viewer !== undefined && host.viewer !== undefined);
    // Whoever is asked first, the friend's turn comes after at most the host's deployment.
    for (let answers = 0; answers < 20 && !friend.decision(); answers++) {
      await until('somebody is asked', () => friend.decision() || host.decision());
      if (friend.decision()) break;
      await host.page.locator('.briefing button').click({ timeout: 1000 }).catch(() => {});
      const { number } = host.decision();
      await host.page.locator(`.decision-panel[data-decision="${number}"] .suggestions button`).first().click();
      await host.page.locator(`.decision-panel[data-decision="${number}"] .confirm-bar .main:enabled`).click();
      await until('it is answered', () => host.decision()?.number !== number);
    }
    assert.equal(await page.locator('.briefing').count(), 0, 'he has read it with the link');
    const { number } = friend.decision();
    const panel = page.locator(`.decision-panel[data-decision="${number}"]`);
    await panel.locator('.suggestions button').first().waitFor();
    // A digit takes the suggestion, Enter gives the order: no click beyond the first.
    await page.keyboard.press('1');
    await panel.locator('.confirm-bar .main:enabled').waitFor();
    assert.equal(await page.evaluate(() => globalThis.clicksMade), 1);
    await panel.locator('.confirm-bar .main').click();
    await until('the order is given', () => friend.decision()?.number !== number);
    assert.equal(await page.evaluate(() => globalThis.clicksMade), 2);
    await page.keyboard.press('b');
    await page.locator('.briefing .story').waitFor();
    await page.keyboard.press('Escape');
  });

  await test('the end is told in whole sentences to both, each in his language, with the same points', async () => {
    await friend.page.locator('#tab-more').click();
    const resign = friend.page.locator('.agreements button.danger');
    await resign.click();
    await resign.click();
    await until('it is over', () => friend.over() && host.over());
    const name = host.picture.all(host.wire.ItemKind.SIDE)[0].values.get('name');
    const reasons = await Promise.all([host, friend].map(({ page }) => page.locator('.end .reason').textContent()));
    assert.ok(reasons[0].startsWith(name) && /wins, as the others have resigned/.test(reasons[0]), reasons[0]);
    assert.ok(reasons[1].startsWith(name) && /gagne, les autres ayant abandonné/.test(reasons[1]), reasons[1]);
    const points = host.picture.all(host.wire.ItemKind.SIDE).map((side) => String(side.values.get('victory_points')));
    for (const { page } of [host, friend]) {
      const shown = await page.locator('.end tbody tr td:nth-child(2)').allTextContents();
      assert.deepEqual(shown.map((one) => one.trim()), points);
    }
    assert.deepEqual(host.status.outcome.victoryPoints.map(String), points);
  });

  await test('no errors, no policy violations, no request to another host', async () => {
    for (const person of people) assert.deepEqual(person.complaints, []);
  });
}
