// Pictures of every page and of every state of the table, on a desk and on a phone, in both languages, light and dark, to be
// looked at: nothing here passes or fails.
//
//   node tests/web/pictures.mjs FOLDER [state ...] [--as KIND]...     "move", "move-warband", "lobby"; none: all
//                                                                     KIND: "desk-en-light", "phone-fr", "desk"; none: all
//
// First the tables are played to where there is something to see, on one server; then a browser of each kind takes over the
// session and goes from one to the next. Nothing is confirmed there, so all kinds see the same.
import { mkdirSync } from 'node:fs';
import { closeBriefing, drawn, figureOnScreen, onScreen } from './players.mjs';
import { playUntil } from './page.mjs';
import { launch, Person, Server, sleep, until } from './tools.mjs';

const SIZES = { desk: { viewport: { width: 1440, height: 900 } }, phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } };
const LOCALES = { en: 'en-GB', fr: 'fr-FR' };
const ARMIES = { corsairs: 'rsmugglers', brothers: 'rharrow_wardens', warband: 'rkings_guard' };
const TITLES = { corsairs: 'Saturday at the Gull', brothers: 'The mill road', warband: 'Lances and clans' };
const SYSTEMS = Object.keys(ARMIES);
/** A table is left as it is after so many answers, though what was looked for did not come. */
const PATIENCE = 90;

/** A new match against a bot; gives its path. */
async function begin(person, system) {
  const { page } = person;
  await person.go('/create?bot=steady');
  await page.locator('select[name=system]').selectOption(system);
  await page.locator(`select[name=army] option[value=${ARMIES[system]}]`).waitFor({ state: 'attached' });
  await page.locator('select[name=army]').selectOption(ARMIES[system]);
  await page.locator('input[name=title]').fill(TITLES[system]);
  await page.locator('form.settings button[type=submit]').click();
  await page.locator('.waiting-room button.main').first().waitFor();
  return new URL(page.url()).pathname;
}

async function start(person, system) {
  const path = await begin(person, system);
  await person.page.locator('.waiting-room button.main').first().click();
  await closeBriefing(person.page);
  await until('somebody is asked', () => person.decision());
  return path;
}

/** Plays on by suggestions until a question is worth a look, but first for some turns. */
async function playTo(person, turns, worth) {
  let answers = 0;
  const turn = () => person.picture.number(person.wire.ItemKind.MATCH, 0, 'turn');
  await playUntil(person, (decision) => (turn() > turns && worth(decision)) || ++answers > PATIENCE);
}

const isOnTable = (person, figure) => figure >= 0 && person.picture.number(person.wire.ItemKind.FIGURE, figure, 'on_table') > 0;

/** Tables that are wanted, each made once: its name, and how it is come to. */
const TABLES = {
  waiting: (host, system) => begin(host, system),
  deploy: (host, system) => start(host, system),
  move: async (host, system) => {
    const path = await start(host, system);
    await playTo(host, 1, ({ kind }) => kind === host.wire.DecisionKind.MOVE);
    return path;
  },
  pick: async (host, system) => {
    const path = await start(host, system);
    await playTo(host, 1, ({ kind, figure, unit, options }) => kind === host.wire.DecisionKind.PICK && options.length > 2 && (isOnTable(host, figure) || unit >= 0));
    return path;
  },
  reaction: async (host, system) => {
    const path = await start(host, system);
    await playTo(host, 0, ({ reaction }) => reaction);
    return path;
  },
  over: async (host, system) => {
    const path = await start(host, system);
    await playUntil(host, () => false, undefined, 1500);
    return path;
  },
};

/** The moment of the replay at which something of that sort happened: the last of them. */
function momentOf(events, is) {
  return events.findLast(is)?.number ?? events.at(-1).number;
}

const table = async ({ page }) => {
  await page.locator('.figure-list [data-figure]').first().waitFor({ state: 'attached' });
  await page.locator('.decision-panel .suggestions button').first().waitFor();
};
const suggested = async (person) => {
  await table(person);
  await person.page.locator('.suggestions button').first().click();
  await person.page.locator('.verdict').first().waitFor();
};
/** On a phone the sheet is pulled up first. */
const tab = async ({ page }, name) => {
  if (await page.locator('.sheet-handle').isVisible()) await page.locator('.sheet-handle').click();
  await page.locator(`#tab-${name}`).click();
};
const held = async (person) => {
  const { movables } = person.decision();
  const at = await figureOnScreen(person, movables[0].figure);
  const board = await person.page.locator('.board-frame').boundingBox();
  return { at, way: at.y > board.y + board.height / 2 ? -1 : 1 };
};
const replayAt = (event) => (path) => `/replay/${path.split('/')[2]}?at=${event(path)}`;

/** What a state is made of: its table or address, and what is done there before the picture is taken. */
function statesOf(events) {
  const last = (is) => replayAt((path) => momentOf(events.get(path), is));
  const begins = (names) => (event) => event.words.some((word) => names.includes(word)) && event.patches.length > 0;
  return {
    lobby: { path: '/', act: ({ page }) => page.locator('.hero [data-figure], .live [data-figure]').first().waitFor({ state: 'attached' }) },
    create: { path: '/create', act: ({ page }) => page.locator('select[name=scenario] option').nth(1).waitFor({ state: 'attached' }) },
    account: { path: '/account', act: ({ page }) => page.locator('main h1, main h2').first().waitFor() },
    about: { path: '/about', act: ({ page }) => page.locator('main h1').waitFor() },
    wall: { path: '/wall', act: ({ page }) => page.locator('.small-table [data-figure]').first().waitFor({ state: 'attached' }) },
    lists: {
      path: '/armies', each: true,
      act: async ({ page }, system) => {
        await page.locator('.armies select').first().selectOption(system);
        await page.locator('.lists button').first().click();
        await page.locator('.builder .units li').first().waitFor();
        await until('the list is checked', async () => /\d/.test(await page.locator('output.cost').textContent()));
        // One mistake, to be seen as it is shown.
        await page.locator('.builder .unit-head input[type=number]').nth(2).fill('40');
        await page.locator('.builder .verdict.forbidden').first().waitFor();
      },
    },
    print: {
      path: '/armies', each: true,
      act: async ({ page }, system) => {
        await page.locator('.armies select').first().selectOption(system);
        await page.locator('.lists button').first().click();
        await until('the list is checked', async () => /\d/.test(await page.locator('output.cost').textContent()));
        await page.emulateMedia({ media: 'print' });
        await page.locator('.print-roster .profile').first().waitFor();
      },
      after: ({ page }) => page.emulateMedia({ media: 'screen' }),
    },
    lesson: {
      path: '/', each: true,
      act: async ({ page }, system) => {
        await page.locator(`[data-learn=${system}]`).click();
        await closeBriefing(page);
        await page.locator('.lesson').waitFor();
        await page.locator('.decision-panel').waitFor();
      },
    },
    waiting: { table: 'waiting', act: ({ page }) => page.locator('.waiting-room button.main').first().waitFor() },
    briefing: { table: 'deploy', each: true, briefed: false, act: ({ page }) => page.locator('.briefing').waitFor() },
    deploy: { table: 'deploy', each: true, act: suggested },
    refusal: {
      table: 'deploy', each: true,
      act: async (person) => {
        await table(person);
        const { page } = person;
        const board = await page.locator('.board-frame').boundingBox();
        await page.mouse.click(board.x + board.width / 2, board.y + board.height * 0.42);
        await page.locator('.verdict.forbidden').first().waitFor();
      },
    },
    move: {
      table: 'move', each: true,
      act: async (person) => {
        await table(person);
        const { page } = person;
        await page.locator('.reach').first().waitFor({ state: 'attached' });
        const { at, way } = await held(person);
        await page.mouse.move(at.x, at.y);
        await page.mouse.down();
        for (const far of [10, 25, 40]) await page.mouse.move(at.x + far / 2, at.y + way * far);
        await page.locator('.verdict').first().waitFor();
      },
      after: ({ page }) => page.mouse.up(),
    },
    table: { table: 'move', each: true, act: suggested },
    menu: {
      table: 'pick', each: true,
      act: async (person) => {
        await table(person);
        const { figure, unit } = person.decision();
        const { FIGURE } = person.wire.ItemKind;
        const who = figure >= 0 ? figure : person.picture.all(FIGURE).find((one) => one.values.get('unit') === unit && one.values.get('on_table'))?.id;
        const at = who === undefined ? undefined : await figureOnScreen(person, who);
        if (at) await person.page.mouse.click(at.x, at.y);
      },
    },
    log: {
      table: 'move', each: true,
      act: async (person) => {
        await table(person);
        await tab(person, 'log');
        await person.page.locator('.log .line').last().scrollIntoViewIfNeeded();
        await person.page.locator('.log .line', { has: person.page.locator('.die') }).last().click();
      },
    },
    roster: {
      table: 'move', each: true,
      act: async (person) => {
        await table(person);
        await tab(person, 'armies');
        await person.page.locator('[data-roster]').first().click();
        await person.page.locator('.inspector').waitFor();
      },
    },
    tape: {
      table: 'move', each: true,
      act: async (person) => {
        await table(person);
        const { page } = person;
        const { FIGURE } = person.wire.ItemKind;
        const button = page.locator('.match-head .tools button').nth(1);
        if (!(await button.isVisible())) return;
        await button.click();
        for (const side of [0, 1]) {
          const one = person.picture.all(FIGURE).find((each) => each.values.get('on_table') && each.values.get('side') === side);
          const at = await figureOnScreen(person, one.id);
          await page.mouse.click(at.x, at.y);
        }
        await page.locator('.tape text').waitFor();
      },
    },
    offline: {
      table: 'move',
      act: async (person) => {
        await table(person);
        await person.page.context().setOffline(true);
        await person.page.locator('.no-link').waitFor();
      },
      after: async ({ page }) => {
        await page.context().setOffline(false);
        await page.locator('.link-state.open').waitFor({ state: 'attached' });
      },
    },
    reaction: { table: 'reaction', each: true, act: table },
    end: { table: 'over', each: true, act: ({ page }) => page.locator('.end table').waitFor() },
    replay: { table: 'over', each: true, to: (path) => `/replay/${path.split('/')[2]}?at=${Math.floor(events.get(path).length * 0.6)}`, act: ({ page }) => page.locator('.timeline').waitFor() },
    attack: { table: 'over', each: true, to: last(({ rolls, args }) => rolls.length > 0 && args.length > 1), act: ({ page }) => page.locator('.big-die').first().waitFor() },
    flight: { table: 'over', each: true, to: last(begins(['fate', 'panic', 'fleeing', 'morale', 'routed'])), act: ({ page }) => page.locator('.timeline').waitFor() },
    together: {
      table: 'over',
      to: (path) => `/replay/${path.split('/')[2]}?at=${Math.floor(events.get(path).length * 0.5)}`,
      act: async ({ page }) => {
        await page.locator('.watch-together').click();
        await page.locator('.together .tools').waitFor();
        for (const [tool, spots] of [['arrow', [[40_000, 30_000], [80_000, 60_000]]], ['circle', [[90_000, 70_000], [98_000, 76_000]]]]) {
          await page.locator(`.together input[value=${tool}]`).check();
          for (const [x, y] of spots) {
            const at = await onScreen(page, { x, y });
            await page.mouse.click(at.x, at.y);
          }
        }
        await page.locator('.shared-marks [data-mark]').nth(1).waitFor({ state: 'attached' });
      },
    },
  };
}

function wishes() {
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder) throw new Error('a folder to put the pictures in');
  const kinds = rest.flatMap((word, index) => (rest[index - 1] === '--as' ? [word] : []));
  const states = rest.filter((word, index) => word !== '--as' && rest[index - 1] !== '--as');
  return { folder, kinds, states };
}

const { folder, kinds, states: wanted } = wishes();
mkdirSync(folder, { recursive: true });
const server = await Server.start();
const browser = await launch();
const events = new Map();
const states = statesOf(events);
const named = Object.entries(states).flatMap(([name, state]) => (state.each ? SYSTEMS : ['corsairs']).map((system) => ({ ...state, system, name: state.each ? `${name}-${system}` : name })));
const shown = named.filter(({ name }) => wanted.length === 0 || wanted.some((one) => name === one || name.startsWith(`${one}-`)));
try {
  const host = await Person.come(browser, server);
  await host.go('/account');
  await host.enterAs('New account', 'Wenna', 'a long password of hers');
  const paths = new Map();
  for (const { table: made, system } of shown) {
    const key = `${made}-${system}`;
    if (!made || paths.has(key)) continue;
    paths.set(key, await TABLES[made](host, system).catch((error) => console.log(`${key}: ${error.message.split('\n')[0]}`)));
    if (made === 'over') {
      const told = host.messages.flatMap(({ body }) => (body.case === 'events' || body.case === 'openMatch' ? body.value.events : []));
      events.set(paths.get(key), [...new Map(told.map((event) => [event.number, event])).values()].sort((a, b) => a.number - b.number));
    }
    host.messages.length = host.bytes.length = 0;
  }
  const kept = await host.page.context().storageState();
  for (const { localStorage } of kept.origins) localStorage.splice(0, localStorage.length);
  await host.page.context().close();
  for (const [size, screen] of Object.entries(SIZES))
    for (const [language, locale] of Object.entries(LOCALES))
      for (const colorScheme of ['light', 'dark']) {
        const kind = `${size}-${language}-${colorScheme}`;
        if (kinds.length > 0 && !kinds.some((one) => kind.startsWith(one))) continue;
        const person = await Person.come(browser, server, { ...screen, locale, colorScheme, storageState: kept });
        const { page } = person;
        page.setDefaultTimeout(20_000);
        await person.go('/about');
        for (const { name, system, path, table: made, to, act, after, briefed } of shown) {
          const file = `${folder}/${name}-${kind}.png`;
          const at = made ? paths.get(`${made}-${system}`) : path;
          if (!at) continue;
          try {
            // Whoever comes to a new table reads what it is about; here that has a picture of its own.
            if (made) await page.evaluate(([id, read]) => (read ? sessionStorage.setItem(`briefed ${id}`, '1') : sessionStorage.removeItem(`briefed ${id}`)), [at.split('/')[2], briefed !== false]);
            await person.go(to ? to(at) : at);
            await act(person, system);
            await drawn(page);
            await sleep(500);
            await page.screenshot({ path: file });
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
            if (wide > 0) console.log(`${file}: ${wide} px wider than the screen`);
          } catch (error) {
            await page.screenshot({ path: file }).catch(() => {});
            console.log(`${file}: ${error.message.split('\n')[0]}`);
          }
          await after?.(person);
        }
        await page.context().close();
      }
} finally {
  await browser.close();
  await server.end();
}
