// What the browser tests of tournaments share: people with accounts, an event made by the form, the host's steps.
import { Person, until } from './tools.mjs';

export const PASSWORD = 'a password that is long';

/** Somebody with an account: guests neither host nor enter. */
export async function member(browser, server, name, options) {
  const person = await Person.come(browser, server, options);
  await person.go('/account');
  const french = options?.locale?.startsWith('fr');
  await person.enterAs(french ? 'Nouveau compte' : 'New account', name, PASSWORD);
  return person;
}

/** Makes an event by the form and publishes it; gives its path. `change` fills in more. */
export async function makeEvent(person, { preset, name, system, change }) {
  const { page } = person;
  await person.go('/tournaments/new');
  await page.locator('.tour-settings').waitFor();
  await page.locator(`[data-preset=${preset}]`).click();
  await page.locator('[data-place=name] input').fill(name);
  await page.locator('#tour-system').selectOption(system);
  if (change) await change(page);
  await page.locator('.tour-save button.main').click();
  await page.locator('main.tournament[data-status=PUBLISHED]').waitFor();
  return new URL(page.url()).pathname;
}

export async function addBots(person, path, count, level = 'random', team = '') {
  const { page } = person;
  await person.go(`${path}/host`);
  await page.locator('.tour-people, [data-act=add-bots]').first().waitFor();
  const before = await page.locator('.tour-people li').count();
  await page.locator('select[name=level]').selectOption(level);
  await page.locator('input[name=count]').fill(String(count));
  if (team) await page.locator('form:has([data-act=add-bots]) input[name=team]').fill(team);
  await page.locator('[data-act=add-bots]').click();
  await until('the bots have entered', async () => (await page.locator('.tour-people li').count()) === before + count);
}

/** The host's next step, by the one button that says what it is. */
export async function todo(person, step) {
  await person.page.locator(`.tour-todo [data-todo=${step}]`).click();
}

/** Goes to another part of the event by its tab, without loading the page anew. */
export async function tab(person, name) {
  await person.page.locator(`.tour-tabs a[href$="/${name}"]`).click();
  await person.page.locator(`.tour-tabs a.chosen[href$="/${name}"]`).waitFor();
}

/** Hands in the first ready-made army. */
export async function handIn(person, path, at = 0) {
  const { page } = person;
  await person.go(`${path}/lists`);
  await page.locator('select[name=army] optgroup option').nth(at).waitFor({ state: 'attached' });
  const value = await page.locator('select[name=army] optgroup option').nth(at).getAttribute('value');
  await page.locator('select[name=army]').selectOption(value);
  await page.locator('[data-act=hand-in]').click();
  await page.locator('[data-receipt]').waitFor();
  return page.locator('[data-receipt]').textContent();
}

/** Gives the game at one's table up, unless it is over before: the other one may have done the same. */
export async function giveUp(person) {
  const { page } = person;
  const button = page.locator('.agreements button.danger');
  await until('the match is over', async () => {
    if (person.over()) return true;
    if ((await button.count()) === 0) await page.locator('#tab-more').click();
    else await button.click({ timeout: 2000 }).catch(() => undefined); // it goes with the match
    return person.over();
  });
}

/** What axe finds on each of these pages in both languages, light and dark. Only colours differ between light and dark. */
export async function everyLook(person, paths) {
  const { page } = person;
  const [languages, themes] = [page.locator('header.top select').nth(0), page.locator('header.top select').nth(1)];
  const found = [];
  for (const path of paths) {
    // As a link does it: the page stays, and what it has loaded.
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await page.locator(path.startsWith('/tournament/') && !path.endsWith('/edit') ? `.tour-tabs a.chosen[href="${path}"]` : 'main h1').waitFor();
    for (const language of ['en', 'fr']) {
      await languages.selectOption(language);
      await page.locator(`html[lang=${language}]`).waitFor();
      for (const theme of ['light', 'dark']) {
        // By the page's own choice, and by that of the reader's system.
        await themes.selectOption(language === 'en' ? theme : '');
        await page.emulateMedia({ colorScheme: theme });
        const seen = await person.violations(theme === 'dark' ? { runOnly: ['color-contrast'] } : {});
        found.push(...seen.map((one) => `${path} ${language} ${theme}: ${one}`));
      }
    }
  }
  return found;
}
