// Pictures of every page and of every state of the table, on a desk and on a phone, in both languages, light and dark, to be
// looked at: nothing here passes or fails.
//
//   node tests/web/pictures.mjs FOLDER [state ...] [--as KIND]... [--tables DATA]
//     state: "move", "move-warband", "lobby"; none: all
//     KIND: "desk-en-light", "phone-fr", "desk"; none: all
//     DATA: a folder in which the tables are kept, so that the next call need not play them again
//
// First the tables are played to where there is something to see, on one server; then a browser of each kind takes over the
// session and goes from one to the next. Nothing is confirmed there, so all kinds see the same.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
/** A match that is not over by itself after so many answers is given up. */
const LAST_ANSWER = 900;

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

/** The question that answers somebody's way, by system. */
const FIRE = { corsairs: 'corsairs.ask.opportunity', brothers: 'brothers.ask.react', warband: 'warband.ask.flee' };

async function learn(person, system) {
  const { page } = person;
  await person.go('/');
  await page.locator(`[data-learn=${system}]`).click();
  await closeBriefing(page);
  await until('somebody is asked', () => person.decision());
  return new URL(page.url()).pathname;
}

/** Plays on by suggestions until a question is worth a look, but first for some turns. */
async function playTo(person, turns, worth) {
  let answers = 0;
  const turn = () => person.picture.number(person.wire.ItemKind.MATCH, 0, 'turn');
  await playUntil(person, (decision) => (turn() > turns && worth(decision)) || ++answers > PATIENCE);
}

const isOnTable = (person, figure) => figure >= 0 && person.picture.number(person.wire.ItemKind.FIGURE, figure, 'on_table') > 0;

async function giveUp(person) {
  await person.page.locator('#tab-more').click();
  const button = person.page.locator('.agreements button.danger');
  await button.click();
  await button.click();
  await until('it is over', () => person.over());
}

/** Everything that happened in a match that is over, as its replay is told. */
async function historyOf(person, path) {
  await person.go(path.replace('/match/', '/replay/'));
  await person.page.locator('.timeline').waitFor();
  const told = () => person.messages.flatMap(({ body }) => (body.case === 'events' ? body.value.events : []));
  await until('the past is told', () => told().length > 0);
  return [...new Map(told().map((event) => [event.number, event])).values()].sort((a, b) => a.number - b.number);
}

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
    // One that is about somebody else's deed: he and his way are marked.
    await playTo(host, 0, ({ reaction, args, side }) => reaction && args.some(({ kind, value }) => kind === host.wire.ArgKind.FIGURE && host.picture.number(host.wire.ItemKind.FIGURE, value, 'side') !== side));
    return path;
  },
  // Lessons have chosen dice: somebody crosses a field of fire, or is charged, in every one of them.
  fire: async (host, system) => {
    const path = await learn(host, system);
    await playUntil(host, ({ key }) => key === FIRE[system]);
    if (host.over()) throw new Error(`${FIRE[system]} was not asked`);
    return path;
  },
  taught: async (host, system) => {
    const path = await learn(host, system);
    await playUntil(host, () => false, undefined, LAST_ANSWER);
    if (!host.over()) await giveUp(host);
    return path;
  },
  over: async (host, system) => {
    const path = await start(host, system);
    await playUntil(host, () => false, undefined, LAST_ANSWER);
    if (!host.over()) await giveUp(host);
    return path;
  },
};

/** At most so many moments of a sort are tried until the page shows what is looked for. */
const TRIED = 25;

/** Moments of a match that are worth a look, by what the page may show there; the last ones first. */
function momentsOf(events, { ArgKind }) {
  const numbers = (is) => events.filter(is).map(({ number }) => number).reverse().slice(0, TRIED);
  const figures = ({ args }) => new Set(args.flatMap(({ kind, value }) => (kind === ArgKind.FIGURE && value >= 0 ? [value] : []))).size;
  const changed = ({ words, patches }, names) => patches.length > 0 && words.some((word) => names.includes(word));
  return {
    middle: [events[Math.floor(events.length * 0.6)].number],
    attack: numbers((event) => event.rolls.length > 0 && figures(event) > 1),
    flight: numbers((event) => changed(event, ['fate', 'panic', 'fleeing', 'morale', 'routed', 'state', 'broken'])),
  };
}

const table = async ({ page }) => {
  await page.locator('.decision-panel .suggestions button').first().waitFor();
  // A new question takes no click for a moment.
  await sleep(500);
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
const replayOf = (path, moment) => `/replay/${path.split('/')[2]}?at=${moment}`;
/** Goes from moment to moment of a replay until the page shows it. */
const seek = (sort, shown) => async (person, system, { path, moments }) => {
  for (const moment of moments[sort]) {
    await person.go(replayOf(path, moment));
    await person.page.locator('.timeline').waitFor();
    await person.page.locator('.figure-list [data-figure]').first().waitFor({ state: 'attached' });
    await drawn(person.page);
    if ((await person.page.locator(shown).count()) > 0) return;
  }
  throw new Error(`no moment shows ${shown}`);
};

/** What a state is made of: its table or address, and what is done there before the picture is taken. */
function statesOf() {
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
    fire: { table: 'fire', of: Object.keys(FIRE), act: table },
    rout: { table: 'taught', of: ['warband'], act: seek('flight', '.happening .flight') },
    end: { table: 'over', each: true, act: ({ page }) => page.locator('.end table').waitFor() },
    replay: { table: 'over', each: true, act: seek('middle', '.timeline') },
    attack: { table: 'over', each: true, act: seek('attack', '.blow ~ g .big-die') },
    flight: { table: 'over', each: true, act: seek('flight', '.happening .flight') },
    missing: { path: '/match/nosuchtable', act: ({ page }) => page.locator('main [role=alert]').waitFor() },
    together: {
      table: 'over',
      act: async (person, system, made) => {
        await seek('middle', '.timeline')(person, system, made);
        const { page } = person;
        await page.locator('.watch-together').click();
        await page.locator('.together .tools').waitFor();
        await page.locator('.board-frame').scrollIntoViewIfNeeded();
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
  const given = (option) => rest.flatMap((word, index) => (rest[index - 1] === option ? [word] : []));
  const states = rest.filter((word, index) => !word.startsWith('--') && !rest[index - 1]?.startsWith('--'));
  return { folder, kinds: given('--as'), states, data: given('--tables')[0] };
}

const { folder, kinds, states: wanted, data } = wishes();
mkdirSync(folder, { recursive: true });
const record = `${data}/tables.json`;
if (data) mkdirSync(data, { recursive: true });
/** Tables by name ("move-warband") with their paths and moments, and the session of the one who plays at them. */
const made = data && existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : { tables: {} };
const server = await Server.start([], data);
const browser = await launch();
const named = Object.entries(statesOf()).flatMap(([name, state]) => (state.of ?? (state.each ? SYSTEMS : ['corsairs'])).map((system) => ({ ...state, system, name: state.each || state.of ? `${name}-${system}` : name })));
const shown = named.filter(({ name }) => wanted.length === 0 || wanted.some((one) => name === one || name.startsWith(`${one}-`)));

/** The tables that the states need and that are not there yet. */
async function makeTables() {
  const missing = new Map(shown.flatMap(({ table, system }) => (table && !made.tables[`${table}-${system}`] ? [[`${table}-${system}`, { table, system }]] : [])));
  if (made.session && missing.size === 0) return;
  const host = await Person.come(browser, server, { storageState: made.session });
  if (!made.session) {
    await host.go('/account');
    await host.enterAs('New account', 'Wenna', 'a long password of hers');
  }
  for (const [key, { table, system }] of missing) {
    host.messages.length = host.bytes.length = 0;
    try {
      const path = await TABLES[table](host, system);
      made.tables[key] = { path, moments: host.over() ? momentsOf(await historyOf(host, path), host.wire) : {} };
    } catch (error) {
      console.log(`${key}: ${error.message.split('\n')[0]}`);
    }
    made.session = await host.page.context().storageState();
    for (const { localStorage } of made.session.origins) localStorage.splice(0, localStorage.length);
    if (data) writeFileSync(record, JSON.stringify(made));
  }
  await host.page.context().close();
}

/** Every state as one kind of reader sees it. */
async function takePictures(kind, options) {
  const person = await Person.come(browser, server, { ...options, storageState: made.session });
  const { page } = person;
  page.setDefaultTimeout(20_000);
  await person.go('/about');
  for (const { name, system, path, table, act, after, briefed } of shown) {
    const file = `${folder}/${name}-${kind}.png`;
    const at = table ? made.tables[`${table}-${system}`] : { path };
    if (!at) continue;
    try {
      // Whoever comes to a new table reads what it is about; here that has a picture of its own.
      if (table) await page.evaluate(([id, read]) => (read ? sessionStorage.setItem(`briefed ${id}`, '1') : sessionStorage.removeItem(`briefed ${id}`)), [at.path.split('/')[2], briefed !== false]);
      await person.go(at.path);
      await act(person, system, at);
      await drawn(page);
      await sleep(500);
      await page.screenshot({ path: file });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wide > 0) console.log(`${file}: ${wide} px wider than the screen`);
    } catch (error) {
      await page.screenshot({ path: file }).catch(() => {});
      console.log(`${file}: ${error.message.split('\n')[0]}`);
    }
    await after?.(person)?.catch?.((error) => console.log(`${file}: ${error.message.split('\n')[0]}`));
  }
  await page.context().close();
}

try {
  await makeTables();
  for (const [size, screen] of Object.entries(SIZES))
    for (const [language, locale] of Object.entries(LOCALES))
      for (const colorScheme of ['light', 'dark']) {
        const kind = `${size}-${language}-${colorScheme}`;
        if (kinds.length === 0 || kinds.some((one) => kind.startsWith(one))) await takePictures(kind, { ...screen, locale, colorScheme });
      }
} finally {
  await browser.close();
  await server.end();
}
