// Pictures of every page at three widths, in both languages, light and dark, to be looked at: nothing here passes or fails.
//
//   node tests/web/pictures.mjs FOLDER [name ...]      "brothers", "wall-390", "replay-1280-fr-dark"; none: all
//                                                      pages: lobby lists replay end wall corsairs brothers warband
//
// The tables are played to their middle by suggestions, on one server; every picture is taken in a context of its own that
// takes over the session.
import { mkdirSync } from 'node:fs';
import { closeBriefing } from './players.mjs';
import { launch, Person, Server, sleep, until } from './tools.mjs';

const WIDTHS = [[390, 844], [1440, 900], [1920, 1080]];
const READERS = [['en-GB', 'en'], ['fr-FR', 'fr']];
const THEMES = ['light', 'dark'];
const ARMIES = { corsairs: 'rsmugglers', brothers: 'rharrow_wardens', warband: 'rkings_guard' };
const LOOKED_FOR = 40;
const ANSWERS = { corsairs: 15, brothers: 24, warband: 13 };

/** A way to be found for somebody who shoots or sees: what is shown while one decides is there to be looked at. */
function worthALook(person) {
  const { kind, side, arcs } = person.decision();
  const { DecisionKind, ItemKind } = person.wire;
  return kind === DecisionKind.MOVE && arcs.some(({ figures }) => figures.some((figure) => person.picture.number(ItemKind.FIGURE, figure, 'side') === side));
}

/** A match against a bot, played on for some answers and until there is something to look at; gives its path. */
async function playToTheMiddle(person, system) {
  const { page } = person;
  await person.go('/create?bot=steady');
  await page.locator('select[name=system]').selectOption(system);
  const army = ARMIES[system];
  await page.locator(`select[name=army] option[value=${army}]`).waitFor({ state: 'attached' });
  await page.locator('select[name=army]').selectOption(army);
  await page.locator('input[name=title]').fill({ corsairs: 'Saturday at the Gull', brothers: 'The mill road', warband: 'Lances and clans' }[system]);
  await page.locator('form.settings button[type=submit]').click();
  await page.locator('.waiting-room button.main').first().click();
  await page.locator('svg.board').waitFor();
  await closeBriefing(page);
  for (let answers = 0; answers < ANSWERS[system] + LOOKED_FOR; answers++) {
    await until('a decision', () => person.decision() || person.over(), 240_000);
    if (person.over() || (answers >= ANSWERS[system] && worthALook(person))) break;
    const { number } = person.decision();
    const gone = () => person.over() || person.decision()?.number !== number;
    // What has only one answer is answered by the page itself.
    for (const selector of ['.suggestions button', '.confirm-bar .main'])
      if (!gone())
        await page
          .locator(`.decision-panel[data-decision="${number}"] ${selector}`)
          .first()
          .click({ timeout: 10_000 })
          .catch((error) => {
            if (!gone()) throw error;
          });
    await until('it is answered', gone, 240_000);
  }
  await until('a decision', () => person.decision() || person.over(), 240_000);
  return new URL(page.url()).pathname;
}

/** A finished match to be replayed: one that is resigned. */
async function resign(person, path) {
  const { page } = person;
  await person.go(path);
  await page.locator('#tab-more').click();
  const button = page.locator('.agreements button', { hasText: /[Rr]esign/ });
  await button.click();
  await button.click();
  await until('it is over', () => person.over());
  return (await page.locator('.agreements a[href^="/replay/"]').getAttribute('href'));
}

async function shows(page, name) {
  if (name === 'lists') {
    await page.locator('.armies select').first().selectOption('warband');
    await page.locator('.lists button').first().click();
    await page.locator('.builder .units li').first().waitFor();
    await until('the list is checked', async () => /\d/.test(await page.locator('output.cost').textContent()));
    // One mistake, to be seen as it is shown.
    await page.locator('.builder .unit-head input[type=number]').nth(2).fill('40');
    await page.locator('.builder .verdict.forbidden').first().waitFor();
  } else if (name === 'replay') {
    const line = page.locator('.timeline input[type=range]');
    await line.fill(String(Math.floor(Number(await line.getAttribute('max')) * 0.8)));
  } else if (name === 'wall') {
    await page.locator('.small-table [data-figure]').first().waitFor({ state: 'attached' });
  } else if (name === 'lobby' || name === 'end') {
    await sleep(1500);
  } else {
    await page.locator('.figure-list [data-figure]').first().waitFor({ state: 'attached' });
    const suggestion = page.locator('.suggestions button').first();
    await suggestion.waitFor({ timeout: 5000 }).catch(() => {});
    if ((await suggestion.count()) > 0) await suggestion.click();
  }
}

const [folder, ...wanted] = process.argv.slice(2);
if (!folder) throw new Error('a folder to put the pictures in');
mkdirSync(folder, { recursive: true });
const server = await Server.start();
const browser = await launch();
try {
  const host = await Person.come(browser, server);
  await host.go('/account');
  await host.enterAs('New account', 'Wenna', 'a long password of hers');
  const paths = { lobby: '/', lists: '/armies', wall: '/wall' };
  const isWanted = (name) => wanted.length === 0 || wanted.some((one) => one.startsWith(name));
  for (const system of Object.keys(ARMIES)) if (isWanted(system) || isWanted('wall')) paths[system] = await playToTheMiddle(host, system);
  if (isWanted('replay') || isWanted('end')) {
    const path = await playToTheMiddle(host, 'corsairs');
    paths.replay = await resign(host, path);
    paths.end = path;
  }
  const kept = await host.page.context().storageState();
  for (const { localStorage } of kept.origins) localStorage.splice(0, localStorage.length);
  await host.go('/');
  for (const name of Object.keys(paths))
    for (const [width, height] of WIDTHS)
      for (const [locale, language] of READERS)
        for (const colorScheme of THEMES) {
          const title = `${name}-${width}-${language}-${colorScheme}`;
          if (wanted.length > 0 && !wanted.some((one) => title.startsWith(one))) continue;
          const context = { viewport: { width, height }, locale, colorScheme, storageState: kept };
          const person = await Person.come(browser, server, context);
          const file = `${folder}/${title}.png`;
          try {
            await person.go(paths[name]);
            await person.page.locator('main').first().waitFor();
            await shows(person.page, name);
            await sleep(700);
            await person.page.screenshot({ path: file });
            if (width === 390) await person.page.screenshot({ path: `${folder}/${title}-whole.png`, fullPage: true });
            const wide = await person.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
            if (wide > 0) console.log(`${file}: ${wide} px wider than the screen`);
          } catch (error) {
            console.log(`${file}: ${error.message.split('\n')[0]}`);
          }
          await person.page.context().close();
        }
} finally {
  await browser.close();
  await server.end();
}
