// Pictures of the pages of tournaments, on a desk and on a phone, in both languages, light and dark, to be looked at: nothing
// here passes or fails.
//
//   node tests/web/pictures_tournament.mjs FOLDER [page ...] [--as KIND]...     page: "list", "host", "bracket"; none: all
//                                                                               KIND: "desk-en-light", "phone-fr"; none: all
//
// The events are played on one server first; then a browser of each kind takes over the session of host, player or judge.
import { mkdirSync } from 'node:fs';
import { addBots, handIn, makeEvent, member, todo } from './events.mjs';
import { closeBriefing } from './players.mjs';
import { launch, Person, Server, sleep, until } from './tools.mjs';

const SIZES = { desk: { viewport: { width: 1440, height: 900 } }, phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } };
const LOCALES = { en: 'en-GB', fr: 'fr-FR' };
const TEXT = 'Three rounds at the Gull, doors open at six.\nPrizes for the best three and for the best painted crew.';

const args = process.argv.slice(2);
const kinds = args.flatMap((one, at) => (args[at - 1] === '--as' ? [one] : []));
const [folder, ...wanted] = args.filter((one, at) => one !== '--as' && args[at - 1] !== '--as');
if (!folder) throw new Error('a folder to put the pictures in');
mkdirSync(folder, { recursive: true });

const server = await Server.start(['--bot-pause', '0']);
const browser = await launch();

const statusIs = (person, status) => person.page.locator(`main.tournament[data-status=${status}]`).waitFor({ timeout: 300_000 });
const whenDone = async (form) => {
  await form.locator('[data-place=rounds_begin] select').selectOption('2');
  await form.locator('[data-place=round_gap_seconds] input').fill('0');
};

/** An event of bots that plays itself to its end. */
async function played(host, preset, name, bots, change) {
  const path = await makeEvent(host, { preset, name, system: 'corsairs', change: async (form) => { await whenDone(form); await change?.(form); } });
  await addBots(host, path, bots);
  await todo(host, 'start');
  await statusIs(host, 'FINISHED');
  return path;
}

/** Everything that is to be seen: the page's name, who looks, where. */
async function prepare() {
  const host = await member(browser, server, 'Wenna Tregear');
  const anne = await member(browser, server, 'Anne');
  const judge = await member(browser, server, 'Jory');
  const cup = await played(host, 'knockout', 'The Gull Cup', 7);
  const double = await played(host, 'knockout', 'Second chances', 8, async (form) => form.locator('.tour-kinds label', { hasText: 'Double' }).click());
  const robin = await played(host, 'club_league', 'Winter league', 5, async (form) => {
    await form.locator('.tour-kinds label', { hasText: 'meets everybody.' }).first().click();
  });
  const open = await makeEvent(host, { preset: 'evening_swiss', name: 'An evening at the Gull', system: 'corsairs', change: async (form) => form.locator('[data-place=text] textarea').fill(TEXT) });
  const swiss = await makeEvent(host, { preset: 'evening_swiss', name: 'Saturday at the Gull', system: 'corsairs', change: async (form) => form.locator('[data-place=text] textarea').fill(TEXT) });
  await host.go(`${swiss}/host`);
  await host.page.getByLabel('Judges: Name').fill('Jory');
  await host.page.getByRole('button', { name: 'Appoint' }).click();
  for (const path of [open, swiss]) {
    await anne.go(path);
    await todo(anne, 'enter');
    await anne.page.locator('[data-todo=hand_in]').waitFor();
  }
  await handIn(anne, swiss);
  await addBots(host, swiss, 7); // an even number: a bye might be hers
  await todo(host, 'start');
  await todo(host, 'pair');
  await todo(host, 'begin');
  await anne.go(swiss);
  await todo(anne, 'play');
  await anne.page.locator('svg.board, .bye').first().waitFor();
  await closeBriefing(anne.page);
  await anne.page.locator('.judge-call > button').click();
  await anne.page.locator('.judge-call input[name=text]').fill('May he shoot over the barrels?');
  await anne.page.locator('.judge-call input[name=rule]').fill('C4-a');
  const table = new URL(anne.page.url()).pathname;
  await anne.page.locator('.judge-call form button').click();
  await anne.page.locator('.notice', { hasText: 'judge' }).first().waitFor();
  await host.go(`${swiss}/pairings`);
  await until('only her table is left', async () => (await host.page.locator('.tour-round tr.playing').count()) <= 1, 300_000);
  const drawn = await makeEvent(host, { preset: 'evening_swiss', name: 'Small beer', system: 'corsairs' });
  await addBots(host, drawn, 7);
  await todo(host, 'start');
  await todo(host, 'pair');
  await host.page.locator('.tour-seats').waitFor();
  const teams = await makeEvent(host, {
    preset: 'team_championship', name: 'Crews of the coast', system: 'corsairs',
    change: async (form) => form.locator('[data-place="format/team_size"] input').fill('3'),
  });
  await anne.go(teams);
  await anne.page.locator('input[name=team]').fill('The Gulls');
  await todo(anne, 'enter');
  await anne.page.locator('[data-todo=hand_in]').waitFor();
  return {
    list: [undefined, '/tournaments'], form: [host, '/tournaments/new'], wrong: [host, '/tournaments/new'], open: [anne, open], swiss: [undefined, swiss],
    pairings: [anne, `${swiss}/pairings`], standings: [anne, `${swiss}/standings`], crosstable: [undefined, `${swiss}/crosstable`], entrants: [undefined, `${swiss}/entrants`],
    lists: [anne, `${swiss}/lists`], handin: [anne, `${open}/lists`], live: [undefined, `${swiss}/tables`], judges: [judge, `${swiss}/judges`], record: [undefined, `${swiss}/record`],
    host: [host, `${drawn}/host`], bracket: [undefined, `${cup}/bracket`], double: [undefined, `${double}/bracket`], podium: [undefined, cup], league: [undefined, `${robin}/crosstable`],
    files: [undefined, `${cup}/files`], paper: [undefined, `${robin}/files`], edit: [host, `${open}/edit`], login: [undefined, open], teams: [anne, `${teams}/teams`], table: [anne, table], ratings: [undefined, '/ratings'], player: [anne, '/player/Anne'], landing: [anne, '/'],
  };
}

/** What has to be done on a page before its picture is taken. */
async function shows(page, name) {
  await page.locator('main').first().waitFor();
  if (name === 'wrong') {
    await page.locator('.tour-save button.main').click();
    await page.locator('.tour-settings .verdict').first().waitFor();
  } else if (name === 'standings') {
    await page.locator('.tour-standings button.quiet').first().click();
    await page.locator('.tour-sum li').first().waitFor();
  } else if (name === 'live') {
    await page.locator('.tables [data-figure]').first().waitFor({ state: 'attached', timeout: 8000 }).catch(() => {});
  } else if (name === 'table') {
    await closeBriefing(page);
  } else if (name === 'paper') {
    await page.locator('.tour-standings').first().waitFor();
    await page.emulateMedia({ media: 'print' });
  }
}

try {
  const pages = await prepare();
  const sessions = new Map();
  for (const [person] of Object.values(pages)) {
    if (!person || sessions.has(person)) continue;
    const kept = await person.page.context().storageState();
    for (const { localStorage } of kept.origins) localStorage.splice(0, localStorage.length);
    sessions.set(person, kept);
    await person.go('/about');
  }
  for (const [size, look] of Object.entries(SIZES))
    for (const [language, locale] of Object.entries(LOCALES))
      for (const colorScheme of ['light', 'dark']) {
        const kind = `${size}-${language}-${colorScheme}`;
        if (kinds.length > 0 && !kinds.some((one) => kind.startsWith(one))) continue;
        for (const [name, [who, path]] of Object.entries(pages)) {
          if (wanted.length > 0 && !wanted.includes(name)) continue;
          const person = await Person.come(browser, server, { ...look, locale, colorScheme, ...(who ? { storageState: sessions.get(who) } : {}) });
          const file = `${folder}/${name}-${kind}.png`;
          try {
            await person.go(path);
            await shows(person.page, name);
            await sleep(900);
            await person.page.screenshot({ path: file, fullPage: name !== 'landing' && name !== 'table' });
            const wide = await person.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
            if (wide > 0) console.log(`${file}: ${wide} px wider than the screen`);
            if (person.complaints.length > 0) console.log(`${file}: ${person.complaints.join('; ')}`);
          } catch (error) {
            console.log(`${file}: ${error.message.split('\n')[0]}`);
          }
          await person.page.context().close();
        }
      }
} finally {
  await browser.close();
  await server.end();
}
