// The main path of an event on phones, by touch alone: a host who reads French makes it and takes it to the podium, a player enters,
// hands in a list and comes to the table. No page is wider than the screen, and what is touched is large enough for a finger.
import assert from 'node:assert/strict';
import { giveUp, member } from './events.mjs';
import { closeBriefing } from './players.mjs';
import { until } from './tools.mjs';

export const OPTIONS = ['--bot-pause', '0'];

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

export async function story({ server, browser, test }) {
  const people = [];
  const come = async (name, options) => {
    const person = await member(browser, server, name, { ...PHONE, ...options });
    people.push(person);
    return person;
  };
  const tap = (person, selector) => person.page.locator(selector).first().tap();
  const todo = (person, step) => tap(person, `.tour-todo [data-todo=${step}]`);
  /** The page as it is now: not wider than the screen, nothing too small for a finger, nothing serious otherwise. */
  const fits = async (person) => {
    const wide = await person.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const scrolls = (one) => one !== null && (getComputedStyle(one).overflowX !== 'visible' || scrolls(one.parentElement));
      return scrollWidth <= clientWidth ? [] : [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > clientWidth && !scrolls(one.parentElement)).map((one) => one.outerHTML.slice(0, 120));
    });
    assert.deepEqual(wide, [], `${new URL(person.page.url()).pathname} is wider than the screen`);
    assert.deepEqual(await person.violations({ rules: { 'target-size': { enabled: true } } }), []);
  };
  let host;
  let anne;
  let path = '';

  await test('the host makes it and publishes it', async () => {
    host = await come('Wenna', { locale: 'fr-FR' });
    await host.go('/tournaments');
    await tap(host, '.tour-title a');
    await host.page.locator('.tour-settings').waitFor();
    await tap(host, '[data-preset=evening_swiss]');
    await host.page.locator('[data-place=name] input').fill('Soirée à la Mouette');
    await host.page.locator('[data-place="format/rounds"] input').fill('1');
    await fits(host);
    await tap(host, '.tour-save button.main');
    await host.page.locator('main.tournament[data-status=PUBLISHED]').waitFor();
    path = new URL(host.page.url()).pathname;
    await fits(host);
  });

  await test('a player finds it, enters and hands in a list', async () => {
    anne = await come('Anne', { colorScheme: 'dark' });
    await anne.go('/tournaments');
    await anne.page.locator('.tour-card').waitFor();
    await fits(anne);
    await tap(anne, '.tour-card a');
    await todo(anne, 'enter');
    await todo(anne, 'hand_in');
    const { page } = anne;
    const army = page.locator('select[name=army] optgroup option').first();
    await army.waitFor({ state: 'attached' });
    await page.locator('select[name=army]').selectOption(await army.getAttribute('value'));
    await tap(anne, '[data-act=hand-in]');
    await page.locator('[data-receipt]').waitFor();
    await fits(anne);
  });

  await test('the host fills it with bots, starts, pairs, changes two places by two touches, and begins', async () => {
    const { page } = host;
    await tap(host, '.tour-tabs a[href$="/host"]');
    await page.locator('input[name=count]').fill('3');
    await tap(host, '[data-act=add-bots]');
    await until('the bots have entered', async () => (await page.locator('.tour-people li').count()) === 4);
    await fits(host);
    await todo(host, 'start');
    await todo(host, 'pair');
    await page.locator('.tour-seats li').nth(1).waitFor();
    const seats = () => page.locator('.tour-seat').evaluateAll((all) => all.map((one) => Number(one.dataset.player)));
    const before = await seats();
    for (const player of [before[0], before[2]]) await tap(host, `[data-player="${player}"]`);
    await until('they have changed places', async () => {
      const now = await seats();
      return now[0] === before[2] && now[2] === before[0];
    });
    await fits(host);
    await tap(host, '[data-act=begin]');
  });

  await test('the player goes to the table and gives up; the host closes the event, and there is a podium', async () => {
    await todo(anne, 'play');
    await anne.page.locator('svg.board').waitFor();
    await closeBriefing(anne.page);
    await giveUp(anne);
    await todo(host, 'finish');
    await host.page.locator('main.tournament[data-status=FINISHED]').waitFor();
    await tap(host, `.tour-tabs a[href="${path}"]`);
    await host.page.locator('.tour-podium .step1 strong').waitFor();
  });

  await test('every part of it fits a phone', async () => {
    const { page } = host;
    const parts = await page.locator('.tour-tabs a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    assert.ok(parts.length >= 10, parts.join());
    for (const part of parts) {
      await tap(host, `.tour-tabs a[href="${part}"]`);
      await page.locator(`.tour-tabs a.chosen[href="${part}"]`).waitFor();
      // The part that is shown is one that can be seen among the others.
      assert.ok(await page.locator('.tour-tabs a.chosen').evaluate((one) => {
        const [own, all] = [one.getBoundingClientRect(), one.parentElement.getBoundingClientRect()];
        return own.left >= all.left - 1 && own.right <= all.right + 1;
      }), part);
      await fits(host);
    }
    await host.go('/ratings');
    await fits(host);
    await host.go('/player/Anne');
    await fits(host);
  });

  await test('no errors, no policy violations, no request to another host', async () => {
    for (const person of people) assert.deepEqual(person.complaints, []);
  });
}
