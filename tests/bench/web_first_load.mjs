// How much the first load of the page transfers; clicks and seconds from the first page and from a friend's link to the first
// order; how long until a table is drawn on loopback; how many frames a second the table has with 400, 1,000 and 2,000 figures while it is panned and
// while things happen, with 1,000 also while it is zoomed, while a figure is dragged and while a block of forty is dragged to its drill; of each frame,
// how long the page's own thread worked for it. Beside each of them, for as long, the floor of the machine: a bare page that only copies a picture to a
// canvas of the same size in every frame. Not a test: it only tells.
//
//   node tests/bench/web_first_load.mjs [load] [frames] [block]      none named: all (needs a built page, gonfalond and gonfalond_tiny)
//   PAN_MS=500 makes each measurement half a second instead of three
import { figureOnScreen, onScreen } from '../web/players.mjs';
import { asked, bring, confirm, middleOf, verdict } from '../web/ranks.mjs';
import { bothReady, bringList, createByLink, joinByLink } from '../web/scenes.mjs';
import { findTinyServer, launch, Person, Server, sleep, until } from '../web/tools.mjs';

/** An ordinary table of regiments, a large one, and the limit. */
const SIZES = [400, 1000, 2000];
/** So many are a unit. */
const BLOCK = 40;
const PAN_MS = Number(process.env.PAN_MS ?? 3000);

/** From the first page to the first order against a bot: how many clicks, how many seconds. */
async function firstOrder(person) {
  const { page } = person;
  const began = Date.now();
  let clicks = 0;
  const click = async (locator) => {
    await locator.click();
    clicks++;
  };
  await person.go('/');
  await click(page.locator('[data-play=corsairs]'));
  await page.locator('.briefing').waitFor();
  await click(page.locator('.briefing button'));
  await page.locator('.suggestions button').first().waitFor();
  console.log(`first order against a bot: ${clicks} clicks and no name, ${((Date.now() - began) / 1000).toFixed(1)} s until it can be given`);
  await click(page.locator('.suggestions button').first());
  await page.locator('.confirm-bar .main').click();
  await sleep(500);
}

/** From a friend's link to the first order: what the friend clicks, counted by his browser. */
async function byLink(browser, server) {
  const [host, friend] = [await Person.come(browser, server), await Person.come(browser, server)];
  await host.go('/');
  await host.page.locator('[data-friend=corsairs]').click();
  const link = await host.page.locator('.waiting-room input.link').inputValue();
  await friend.page.addInitScript(() => {
    globalThis.clicksMade = Number(sessionStorage.getItem('clicks made') ?? 0);
    addEventListener('click', () => sessionStorage.setItem('clicks made', String(++globalThis.clicksMade)), true);
  });
  const began = Date.now();
  await friend.page.goto(link);
  await friend.page.locator('button.play:enabled').click();
  await until('he is asked', () => friend.decision() || host.decision());
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const clicks = await friend.page.evaluate(() => globalThis.clicksMade);
  console.log(`by a friend's link: ${clicks} clicks until he is asked or sees the other deploy, ${seconds} s`);
  for (const { page } of [host, friend]) await page.context().close();
}

async function firstLoad(browser, server) {
  const person = await Person.come(browser, server, { reducedMotion: 'no-preference' });
  const network = await person.page.context().newCDPSession(person.page);
  await network.send('Network.enable');
  let bytes = 0;
  let files = 0;
  network.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength;
    files++;
  });
  const began = Date.now();
  await person.go('/');
  await person.page.locator('.lobby').waitFor();
  const shown = Date.now() - began;
  // Drawings come after the page: all that is fetched until nothing more comes.
  await person.page.waitForLoadState('networkidle');
  console.log(`first load: ${bytes} bytes in ${files} files; lobby after ${shown} ms`);
  return person;
}

async function tableDrawn(person) {
  await firstOrder(person);
  const times = [];
  for (let i = 0; i < 5; i++) {
    const began = Date.now();
    await person.page.reload({ waitUntil: 'commit' });
    await person.page.locator('.figure-list [data-figure]').first().waitFor({ state: 'attached' });
    times.push(Date.now() - began);
  }
  times.sort((a, b) => a - b);
  console.log(`a drawn table, page cached: median ${times[2]} ms (${times.join(', ')})`);
}

const FILES = 8;
const [WIDE, DEEP] = [3900, 4000];
const [ASIDE, BEHIND, COLUMNS] = [35_000, 23_000, 5];

/** A unit of the crowd as a block of forty, eight wide and five deep, with lanes between them, and five blocks beside each other: the eight numbers of it. */
function blockOf(block, count = BLOCK) {
  return [(block % COLUMNS) * ASIDE + 4500 + ((FILES - 1) * WIDE) / 2, Math.floor(block / COLUMNS) * BEHIND + BEHIND, 0, 0, FILES, count, WIDE, DEEP];
}

/** Where somebody of the crowd stands in it. */
function placeOf(index) {
  const [x, y] = blockOf(Math.floor(index / BLOCK));
  const within = index % BLOCK;
  return [x + ((within % FILES) - (FILES - 1) / 2) * WIDE, y - (Math.floor(within / FILES) + 0.5) * DEEP];
}

/** Those of the crowd who stand in whole blocks; the last block may be smaller, so that all together are as many as were wanted. */
function inWholeBlocks(person) {
  return Math.floor((person.wanted - person.present) / BLOCK) * BLOCK;
}

/** Sets an attribute of an item of a view. */
function setIn(wire, view, item, name, value) {
  const number = view.words.includes(name) ? view.words.indexOf(name) : view.words.push(name) - 1;
  const found = item.attributes.find((one) => one.name === number);
  if (found) found.value = value;
  else item.attributes.push(wire.create(wire.AttributeSchema, { name: number, value }));
}

/** The view with a crowd among those who are there, on a table that is large enough for all of them. */
function crowded(person, view) {
  const { wire } = person;
  const { FIGURE, UNIT, MATCH } = wire.ItemKind;
  const figures = view.items.filter((item) => item.kind === FIGURE);
  const unit = view.items.find((item) => item.kind === UNIT);
  const number = (value) => ({ case: 'number', value });
  person.present = figures.length;
  const made = person.wanted - person.present;
  const blocks = Math.ceil(made / BLOCK);
  for (const match of view.items.filter((item) => item.kind === MATCH)) {
    setIn(wire, view, match, 'width', number(COLUMNS * ASIDE + 5000));
    setIn(wire, view, match, 'depth', number(Math.max(120_000, Math.ceil(blocks / COLUMNS) * BEHIND + 5000)));
  }
  for (let block = 0; block < blocks; block++) {
    const copy = { ...wire.clone(wire.ItemSchema, unit), id: 10_000 + block };
    setIn(wire, view, copy, 'blocks', { case: 'list', value: wire.create(wire.NumbersSchema, { values: blockOf(block, Math.min(BLOCK, made - block * BLOCK)) }) });
    view.items.push(copy);
  }
  for (let index = 0; index < made; index++) {
    const copy = wire.clone(wire.ItemSchema, figures[index % figures.length]);
    const [x, y] = placeOf(index);
    copy.id = 10_000 + index;
    const values = { x, y, unit: 10_000 + Math.floor(index / BLOCK), on_table: 1, part: 0, slot: index % BLOCK };
    for (const [name, value] of Object.entries(values)) setIn(wire, view, copy, name, number(value));
    view.items.push(copy);
  }
}

/** Between the page and the server: whatever table is opened gets a crowd as soon as `person.wanted` figures are wanted. */
async function intercept(person) {
  const { page, wire } = person;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    // By the first protocol every figure comes with all its attributes, so that it can be copied.
    socket.onMessage((bytes) => {
      const message = wire.fromBinary(wire.ClientMessageSchema, Buffer.from(bytes));
      if (message.body.case !== 'hello') return server.send(bytes);
      message.body.value.protocolMax = 1;
      server.send(Buffer.from(wire.toBinary(wire.ClientMessageSchema, message)));
    });
    person.toPage = (bytes) => socket.send(bytes);
    server.onMessage((bytes) => {
      const message = wire.fromBinary(wire.ServerMessageSchema, Buffer.from(bytes));
      const view = message.body.case === 'openMatch' ? message.body.value.view : undefined;
      if (!view || !person.wanted) return socket.send(bytes);
      crowded(person, view);
      socket.send(Buffer.from(wire.toBinary(wire.ServerMessageSchema, message)));
    });
  });
}

/** A table made for the purpose: on its way from the server its figures become so many. Gives how many the page has. */
async function crowd(person, figures) {
  const { page } = person;
  person.wanted = figures;
  await page.reload();
  await page.locator('.figure-list [data-figure]').first().waitFor({ state: 'attached' });
  await sleep(1500);
  return page.locator('.figure-list [data-figure]').count();
}

function part(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** How long the page's thread worked for each frame, in ms: tasks from one frame to the next. Unlike frames a second, that does not depend on what else the machine does. */
function workOf(trace) {
  const events = trace.traceEvents;
  const page = events.find(({ name }) => name === 'FireAnimationFrame');
  const own = events.filter(({ tid, pid }) => tid === page?.tid && pid === page?.pid);
  const frames = own.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts).sort((x, y) => x - y);
  // One animation frame may run several callbacks.
  const starts = frames.filter((ts, index) => index === 0 || ts - frames[index - 1] > 2000);
  const work = starts.map(() => 0);
  let at = 0;
  for (const { ts, tdur, dur } of own.filter(({ name, ph }) => name === 'RunTask' && ph === 'X').sort((x, y) => x.ts - y.ts)) {
    while (at + 1 < starts.length && starts[at + 1] <= ts + (dur ?? 0)) at++;
    if (work.length > 0) work[at] += (tdur ?? dur ?? 0) / 1000;
  }
  return work.slice(1, -1).sort((x, y) => x - y);
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** Frames a second while something goes on, and the work for each of them, sorted. */
async function traced(page, act) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: CATEGORIES });
  const began = Date.now();
  for (let step = 0; Date.now() - began < PAN_MS; step++) await act(step);
  const seconds = (Date.now() - began) / 1000;
  const work = workOf(JSON.parse((await browser.stopTracing()).toString()));
  return { work, rate: work.length / seconds, told: `${part(work, 0.5).toFixed(1)} ms of the page's thread a frame, p95 ${part(work, 0.95).toFixed(1)} ms` };
}

/** The least that any page with such a canvas costs on this machine, at this moment. */
async function floorOf(page) {
  const { width, height } = await page.locator('.board-frame').boundingBox();
  const bare = await page.context().newPage();
  await bare.setContent(`<canvas width="${Math.round(width)}" height="${Math.round(height)}"></canvas>`);
  await bare.evaluate(() => {
    const canvas = document.querySelector('canvas');
    const kept = document.createElement('canvas');
    [kept.width, kept.height] = [canvas.width + 50, canvas.height];
    const to = kept.getContext('2d', { alpha: false });
    for (let x = 0; x < kept.width; x += 10) {
      to.fillStyle = `hsl(${x} 60% 50%)`;
      to.fillRect(x, 0, 10, kept.height);
    }
    const over = canvas.getContext('2d', { alpha: false });
    let step = 0;
    requestAnimationFrame(function tick() {
      over.drawImage(kept, -(step++ % 50), 0);
      requestAnimationFrame(tick);
    });
  });
  const found = await traced(bare, () => sleep(100));
  await bare.close();
  await page.bringToFront();
  return found;
}

async function frames(page, what, act) {
  await page.evaluate(() => {
    globalThis.counting ??= requestAnimationFrame(function tick() {
      requestAnimationFrame(tick);
    });
  });
  const floor = await floorOf(page);
  const found = await traced(page, act);
  console.log(`${what}: ${found.rate.toFixed(1)} frames a second, ${found.told}; the floor just before: ${floor.rate.toFixed(1)} frames, ${floor.told}: ${(found.rate / floor.rate).toFixed(2)} of it`);
}

/** At the upper edge of the board, where no figure is taken by the hand. */
async function panning(page, count) {
  const box = await page.locator('.board-frame').boundingBox();
  const from = { x: box.x + box.width / 2, y: box.y + 8 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await frames(page, `panning with ${count} figures`, (step) =>
    page.mouse.move(from.x + Math.sin(step / 10) * 200, from.y + Math.abs(Math.sin(step / 14)) * 100),
  );
  await page.mouse.up();
  await page.keyboard.press('0');
}

async function zooming(page, count) {
  await frames(page, `zooming with ${count} figures`, (step) => page.mouse.wheel(0, step % 20 < 10 ? -60 : 60));
  await page.keyboard.press('0');
  await sleep(500);
}

async function crowds(person) {
  await untilMove(person);
  await intercept(person);
  for (const figures of SIZES) {
    const count = await crowd(person, figures);
    await panning(person.page, count);
    if (figures === 1000) {
      await zooming(person.page, count);
      await dragging(person, count);
    }
    await playing(person, count);
  }
}

/** Takes the first suggestion of every question until somebody may move. */
async function untilMove(person) {
  const { page, wire } = person;
  for (let answers = 0; answers < 60; answers++) {
    await until('a question', () => person.decision(), 120_000);
    const { number, kind } = person.decision();
    const gone = () => person.decision()?.number !== number;
    if (kind === wire.DecisionKind.MOVE) return;
    for (const selector of ['.suggestions button', '.confirm-bar .main'])
      if (!gone()) await page.locator(`.decision-panel[data-decision="${number}"] ${selector}`).first().click({ timeout: 10_000 }).catch(() => {});
    await until('it is answered', gone, 120_000);
  }
}

async function dragging(person, count) {
  const { page } = person;
  const { figure } = person.decision().movables[0];
  const from = await figureOnScreen(person, figure);
  await page.locator('polygon.reach').waitFor();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await frames(page, `dragging one of ${count} figures`, (step) => page.mouse.move(from.x + Math.sin(step / 8) * 60, from.y - 20 - Math.abs(Math.sin(step / 11)) * 60));
  await page.mouse.up();
  await page.keyboard.press('Escape');
}

/** Events of our own, as the server would send them: a unit of forty goes somewhere as a block, then the next one. */
async function playing(person, count) {
  const { page, wire } = person;
  let last = person.picture.event;
  const send = () => {
    const words = ['x', 'y', 'blocks'];
    const ids = Array.from({ length: BLOCK }, (_, index) => 10_000 + ((last * BLOCK + index) % inWholeBlocks(person)));
    const number = (name, value) => ({ name, value: { case: 'number', value } });
    const shifted = (values) => values.map((value, index) => (index > 1 ? value : value + (index === 0 ? (last % 2) * 2000 : (last % 3) * 900)));
    const place = (id) => shifted(placeOf(id - 10_000));
    const unit = Math.floor((ids[0] - 10_000) / BLOCK);
    const block = { kind: wire.ItemKind.UNIT, id: 10_000 + unit, attributes: [{ name: 2, value: { case: 'list', value: { values: shifted(blockOf(unit)) } } }] };
    const event = wire.create(wire.EventSchema, {
      number: ++last,
      key: 'moved',
      words,
      patches: [block, ...ids.map((id) => ({ kind: wire.ItemKind.FIGURE, id, attributes: place(id).map((value, name) => number(name, value)) }))],
    });
    const body = { case: 'events', value: wire.create(wire.EventsSchema, { match: new URL(page.url()).pathname.split('/')[2], events: [event] }) };
    person.toPage(Buffer.from(wire.toBinary(wire.ServerMessageSchema, wire.create(wire.ServerMessageSchema, { body }))));
  };
  for (let i = 0; i < 5; i++) send();
  await frames(page, `playback of ${count} figures, forty of which go as a block`, async () => {
    send();
    await sleep(400);
  });
}

const FORTY = (name) => ({ format: 1, system: 'tiny', name, points: 200, units: [{ profile: 'man', name, count: BLOCK }] });

/** Two players with a unit of forty each, on the server that plays tiny, up to the first drill of one of them. */
async function upToDrill(browser, server) {
  const people = [await Person.come(browser, server, { reducedMotion: 'no-preference' }), await Person.come(browser, server)];
  const [anne, bob] = people;
  const names = ['South', 'North'];
  for (const [index, person] of people.entries()) {
    await person.go('/account');
    await person.enterAs('Guest', index ? 'Bob' : 'Anne');
    await bringList(person, FORTY(names[index]));
  }
  const link = await createByLink(anne, { system: 'tiny', scenario: 'skirmish', title: 'Regiments', side: 0, options: ['ranks'], army: names[0], points: 200 });
  await joinByLink(bob, link, names[1]);
  await bothReady(people, []);
  for (const [index, person] of people.entries()) {
    await asked(person, 'FORM');
    await bring(person, names[index], index ? [30, 47] : [30, 13]);
    await verdict(person.page, true);
    await confirm(person);
  }
  const { ORDER, DRILL } = anne.wire.DecisionKind;
  while (anne.decision()?.kind !== DRILL) {
    let turn;
    await until('somebody has to decide', () => (turn = people.find((one) => one.decision())));
    if (turn.decision().kind === ORDER) await turn.page.locator('.order-sheet select').first().selectOption({ label: 'Advance' });
    else if (turn !== anne || anne.decision().kind !== DRILL) await turn.page.locator('.suggestions button').first().click();
    if (anne.decision()?.kind !== DRILL) await confirm(turn);
  }
  return anne;
}

/** The front of a block of forty is pulled to and fro: its ghost, its legs and the server's word on them follow. */
async function draggingBlock(browser) {
  const server = await Server.start([], undefined, findTinyServer);
  try {
    const person = await upToDrill(browser, server);
    const { page } = person;
    await intercept(person);
    const count = await crowd(person, 1000);
    const grip = await middleOf(page.locator('[data-grip=ahead] circle:not(.touch)'));
    const [zero, ten] = [await onScreen(page, { x: 0, y: 0 }), await onScreen(page, { x: 0, y: 10_000 })];
    await page.mouse.move(grip.x, grip.y);
    await page.mouse.down();
    await frames(page, `dragging a block of ${BLOCK} among ${count} figures`, (step) =>
      page.mouse.move(grip.x, grip.y + (ten.y - zero.y) * Math.abs(Math.sin(step / 12))),
    );
    await page.mouse.up();
  } finally {
    await server.end();
  }
}

const PARTS = ['load', 'frames', 'block'];
const wanted = process.argv.length > 2 ? process.argv.slice(2) : PARTS;
const unknown = wanted.find((part) => !PARTS.includes(part));
if (unknown) throw new Error(`no part is called ${unknown}; there are ${PARTS.join(', ')}`);
const server = await Server.start();
const browser = await launch();
try {
  const person = await firstLoad(browser, server);
  if (wanted.includes('load')) {
    await tableDrawn(person);
    await byLink(browser, server);
  } else if (wanted.includes('frames')) await firstOrder(person);
  if (wanted.includes('frames')) await crowds(person);
  if (wanted.includes('block')) await draggingBlock(browser);
} finally {
  await browser.close();
  await server.end();
}
