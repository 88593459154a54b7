// How much the first load of the page transfers, how long until a table is drawn on loopback, and how many frames a
// second the table has while it is panned with 500 figures. Not a test: it only tells.
//
//   node tests/bench/web_first_load.mjs      (needs a built page and a built gonfalond)
import { launch, Person, Server, sleep } from '../web/tools.mjs';

const FIGURES = 500;
const PAN_MS = 3000;

/** A match against a bot, with its deployment made by suggestion. */
async function sitDown(person) {
  await person.go('/create?bot=steady');
  await person.enterAs('Guest', 'Bench');
  await person.page.locator('select[name=system]').selectOption('corsairs');
  await person.page.locator('select[name=army] option[value=rsmugglers]').waitFor({ state: 'attached' });
  await person.page.locator('select[name=army]').selectOption('rsmugglers');
  await person.page.locator('form.settings button[type=submit]').click();
  await person.page.locator('.waiting-room button.main').first().click();
  await person.page.locator('.suggestions button').first().click();
  await person.page.locator('.decision-panel .buttons button.main').click();
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
  await sitDown(person);
  const times = [];
  for (let i = 0; i < 5; i++) {
    const began = Date.now();
    await person.page.reload({ waitUntil: 'commit' });
    await person.page.locator('svg.board [data-figure]').first().waitFor();
    times.push(Date.now() - began);
  }
  times.sort((a, b) => a - b);
  console.log(`a drawn table, page cached: median ${times[2]} ms (${times.join(', ')})`);
}

/** Copies of the figures that are there, spread over the table: the drawing does not know the difference. */
async function panning(person) {
  const { page } = person;
  await page.evaluate((wanted) => {
    const first = [...document.querySelectorAll('svg.board [data-figure]')];
    for (let i = first.length; i < wanted; i++) {
      const copy = first[i % first.length].cloneNode(true);
      copy.setAttribute('transform', `translate(${(i % 25) * 7000 + 4000} ${Math.floor(i / 25) * 5500 + 4000})`);
      first[0].parentNode.appendChild(copy);
    }
  }, FIGURES);
  const count = await page.locator('svg.board [data-figure]').count();
  const box = await page.locator('svg.board').boundingBox();
  await page.evaluate(() => {
    globalThis.frames = 0;
    const tick = () => {
      globalThis.frames++;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const middle = { x: box.x + box.width / 2, y: box.y + 8 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  const began = Date.now();
  const before = await page.evaluate(() => globalThis.frames);
  for (let step = 0; Date.now() - began < PAN_MS; step++)
    await page.mouse.move(middle.x + Math.sin(step / 10) * 200, middle.y + Math.abs(Math.sin(step / 14)) * 100);
  const drawn = (await page.evaluate(() => globalThis.frames)) - before;
  const seconds = (Date.now() - began) / 1000;
  await page.mouse.up();
  console.log(`panning with ${count} figures: ${(drawn / seconds).toFixed(1)} frames a second, drawn without a graphics card`);
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
