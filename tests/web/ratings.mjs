// The queue: two browsers that wait for the same find each other. Their match makes ratings, which the list and both players' pages
// show; and what a player hides does not even reach another's browser.
import assert from 'node:assert/strict';
import { giveUp, member } from './events.mjs';
import { closeBriefing } from './players.mjs';
import { Person, until } from './tools.mjs';

const CLUB = 'Gulls of Polperro';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export async function story({ server, browser, test }) {
  const people = [];
  const come = async (name, options) => {
    const person = name ? await member(browser, server, name, options) : await Person.come(browser, server, options);
    people.push(person);
    return person;
  };
  const clean = async (person) => assert.deepEqual(await person.violations(), []);
  let anne;
  let bob;
  let stranger;

  await test('nobody is rated yet: list and page say so', async () => {
    [anne, bob, stranger] = [await come('Anne'), await come('Bob', { ...PHONE, locale: 'fr-FR', colorScheme: 'dark' }), await come('')];
    await stranger.go('/ratings');
    await stranger.page.locator('main p.panel', { hasText: 'Nobody is rated yet' }).waitFor();
    await stranger.go('/player/Anne');
    await stranger.page.locator('main', { hasText: 'Not rated yet' }).waitFor();
    await clean(stranger);
    await stranger.go('/player/Nobody%20at%20all');
    await stranger.page.locator('[role=alert]').waitFor();
  });

  await test('who has no account is offered no queue; who waits for another size or has gone is found by nobody', async () => {
    await stranger.go('/');
    await stranger.page.locator('main.lobby section.panel').first().waitFor();
    assert.equal(await stranger.page.locator('.queue').count(), 0);
    for (const [person, system] of [[anne, 'corsairs'], [bob, 'warband']]) {
      await person.go('/');
      await person.page.locator('.queue select').selectOption(system);
      await person.page.locator('[data-act=queue-join]').click();
      await person.page.locator('[data-act=queue-cancel]').waitFor();
    }
    await clean(anne);
    await clean(bob);
    assert.match(await anne.page.locator('.queue [role=status]').textContent(), /corsairs/i);
    await bob.page.locator('[data-act=queue-cancel]').click();
    await bob.page.locator('[data-act=queue-join]').waitFor();
    assert.equal(await anne.page.locator('[data-act=queue-cancel]').count(), 1);
  });

  await test('two who wait for the same are at one table, each told of the other', async () => {
    await bob.page.locator('.queue select').selectOption('corsairs');
    await bob.page.locator('[data-act=queue-join]').click();
    for (const person of [anne, bob]) await person.page.locator('main.waiting-room').waitFor();
    assert.equal(new URL(anne.page.url()).pathname, new URL(bob.page.url()).pathname);
    for (const [person, other] of [[anne, 'Bob'], [bob, 'Anne']]) {
      const { page } = person;
      await page.locator('.waiting-room td', { hasText: other }).waitFor();
      await page.locator('select[name=army] optgroup option').first().waitFor({ state: 'attached' });
      await page.locator('select[name=army]').selectOption(await page.locator('select[name=army] optgroup option').first().getAttribute('value'));
      await until('the army is chosen', async () => (await page.locator('.waiting-room tr', { hasText: person === anne ? 'Anne' : 'Bob' }).locator('td').nth(2).textContent()) !== '—');
      await page.locator('.waiting-room .buttons button.main').click();
    }
    for (const person of [anne, bob]) await person.page.locator('svg.board').waitFor();
    await closeBriefing(bob.page);
    await giveUp(bob);
    await until('both know of the end', () => anne.over());
  });

  await test('both are rated by it: the list has the winner first, and each page the result', async () => {
    const { page } = stranger;
    await page.goto(`${server.url}/ratings`);
    await until('both are in the list', async () => {
      await stranger.go('/ratings');
      await page.locator('.tour-which .chosen, .tour-which [aria-pressed=true]').waitFor();
      await page.getByRole('button', { name: /corsairs/i }).click();
      await page.locator('.tour-standings, p.panel').first().waitFor();
      return (await page.locator('.tour-standings tbody tr').count()) === 2;
    });
    assert.deepEqual(await page.locator('.tour-standings tbody th a').allTextContents(), ['Anne', 'Bob']);
    const points = (await page.locator('.tour-standings tbody tr td strong').allTextContents()).map(Number);
    assert.ok(points[0] > 1500 && points[1] < 1500, points.join());
    await clean(stranger);
    await page.locator('.tour-standings a', { hasText: 'Anne' }).click();
    await page.locator('main.player h1', { hasText: 'Anne' }).waitFor();
    assert.equal(await page.locator('.tour-ratings li strong').textContent(), String(points[0]));
    assert.match(await page.locator('.tour-results li').innerText(), /^won/i);
    assert.equal(await page.locator('.tour-profile').count(), 0, 'nobody sets what another hides');
    await clean(stranger);
    await page.locator('.tour-results a').first().click();
    await page.waitForURL('**/replay/**');
  });

  await test('a player says what others see; it is kept', async () => {
    await bob.go('/account');
    await bob.page.locator('a[href="/player/Bob"]').click();
    const form = bob.page.locator('form.tour-profile');
    await form.locator('input[name=club]').fill(CLUB);
    await form.locator('button').click();
    await form.locator('[role=status]', { hasText: 'Enregistré' }).waitFor();
    await bob.page.locator('main.player > p strong', { hasText: CLUB }).waitFor();
    await clean(bob);
    await bob.page.reload();
    await form.waitFor();
    assert.equal(await form.locator('input[name=club]').inputValue(), CLUB);
    await stranger.go('/player/Bob');
    await stranger.page.locator('main.player', { hasText: CLUB }).waitFor();
  });

  await test('what he hides reaches no other browser, and stays his own to see', async () => {
    const form = bob.page.locator('form.tour-profile');
    for (const name of ['hidesRating', 'hidesResults', 'hidesClub']) await form.locator(`input[name=${name}]`).check();
    await form.locator('button').click();
    await form.locator('[role=status]', { hasText: 'Enregistré' }).waitFor();
    // He still has all of it.
    await bob.page.reload();
    await bob.page.locator('.tour-ratings li').waitFor();
    assert.equal(await bob.page.locator('.tour-results li').count(), 1);
    for (const name of ['hidesRating', 'hidesResults', 'hidesClub']) assert.ok(await form.locator(`input[name=${name}]`).isChecked());
    for (const other of [stranger, anne]) {
      const from = other.bytes.length;
      await other.go('/player/Bob');
      await other.page.locator('main.player h1', { hasText: 'Bob' }).waitFor();
      assert.equal(await other.page.getByText('This player does not show it.').count(), 2);
      assert.equal(await other.page.locator('.tour-ratings li, .tour-results li').count(), 0);
      assert.ok(!other.received(CLUB, from), 'his club is not sent');
      const { value } = other.messages.findLast(({ body }) => body.case === 'profile').body;
      assert.deepEqual([value.club, value.ratings.length, value.results.length], ['', 0, 0]);
      await clean(other);
      await other.go('/ratings');
      await other.page.getByRole('button', { name: /corsairs/i }).click();
      await other.page.locator('.tour-standings').waitFor();
      assert.deepEqual(await other.page.locator('.tour-standings tbody th a').allTextContents(), ['Anne']);
    }
  });

  await test('shown again, it is there again', async () => {
    const form = bob.page.locator('form.tour-profile');
    for (const name of ['hidesRating', 'hidesResults', 'hidesClub']) await form.locator(`input[name=${name}]`).uncheck();
    await form.locator('button').click();
    await form.locator('[role=status]', { hasText: 'Enregistré' }).waitFor();
    await stranger.go('/player/Bob');
    await stranger.page.locator('.tour-ratings li').waitFor();
    assert.match(await stranger.page.locator('.tour-results li').innerText(), /^lost/i);
  });

  await test('no errors, no policy violations, no request to another host', async () => {
    for (const person of people) assert.deepEqual(person.complaints, []);
  });
}
