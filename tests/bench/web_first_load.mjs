// How much the first load of the page transfers; clicks and seconds from the first page and from a friend's link to the first
// order; how long until a table is drawn on loopback; and how many frames a second the table has with 1,000 figures while it
// is panned, while a figure is dragged and while things happen. Not a test: it only tells.
//
//   node tests/bench/web_first_load.mjs      (needs a built page and a built gonfalond)
import { launch, Person, Server, sleep } from '../web/tools.mjs';

const FIGURES = 1000;
const PAN_MS = 3000;

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

async function firstLoad(browser, server) {
  const person = await Person.come(browser, server);
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
  await sleep(300);
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

/** A table made for the purpose: on its way from the server its figures become so many, spread over the table. */
async function crowd(person) {
  const { page, wire } = person;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((bytes) => {
      const message = wire.fromBinary(wire.ServerMessageSchema, Buffer.from(bytes));
      const view = message.body.case === 'openMatch' ? message.body.value.view : undefined;
      if (!view) return socket.send(bytes);
      const figures = view.items.filter((item) => item.kind === wire.ItemKind.FIGURE);
      const number = (name) => view.words.indexOf(name);
      for (let id = 0, made = figures.length; made < FIGURES; id++, made++) {
        const copy = wire.clone(wire.ItemSchema, figures[made % figures.length]);
        copy.id = 10_000 + id;
        const set = (name, value) => {
          const found = copy.attributes.find((one) => one.name === number(name));
          if (found) found.value = { case: 'number', value };
        };
        set('x', (id % 40) * 4300 + 4000);
        set('y', Math.floor(id / 40) * 4400 + 4000);
        set('on_table', 1);
        view.items.push(copy);
      }
      socket.send(Buffer.from(wire.toBinary(wire.ServerMessageSchema, message)));
    });
  });
  await page.reload();
  await page.locator('.figure-list [data-figure]').first().waitFor({ state: 'attached' });
  await sleep(1500);
}

async function frames(page, what, act) {
  await page.evaluate(() => {
    globalThis.frameCount = 0;
    globalThis.counting ??= requestAnimationFrame(function tick() {
      globalThis.frameCount++;
      requestAnimationFrame(tick);
    });
  });
  // Time of the page's own thread: unlike frames a second, it does not depend on what else the machine does.
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  const busyBefore = await busy();
  const began = Date.now();
  const before = await page.evaluate(() => globalThis.frameCount);
  for (let step = 0; Date.now() - began < PAN_MS; step++) await act(step);
  const drawn = (await page.evaluate(() => globalThis.frameCount)) - before;
  const spent = ((await busy()) - busyBefore) / drawn;
  console.log(`${what}: ${(drawn / ((Date.now() - began) / 1000)).toFixed(1)} frames a second, drawn without a graphics card; ${spent.toFixed(1)} ms of the page's thread a frame`);
}

async function panning(person) {
  const { page } = person;
  await crowd(person);
  const count = await page.locator('.figure-list [data-figure]').count();
  const box = await page.locator('.board-frame').boundingBox();
  const middle = { x: box.x + box.width / 2, y: box.y + 8 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await frames(page, `panning with ${count} figures`, (step) =>
    page.mouse.move(middle.x + Math.sin(step / 10) * 200, middle.y + Math.abs(Math.sin(step / 14)) * 100),
  );
  await page.mouse.up();
  await page.keyboard.press('0');
  await frames(page, `zooming with ${count} figures`, (step) => page.mouse.wheel(0, step % 20 < 10 ? -60 : 60));
}

const server = await Server.start();
const browser = await launch();
try {
  const person = await firstLoad(browser, server);
  await tableDrawn(person);
  await panning(person);
} finally {
  await browser.close();
  await server.end();
}
