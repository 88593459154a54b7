// What is kept of an event: every file is really downloaded, read, and compared with what the page shows; the archive is checked by
// the terminal's own `verify`; the page for paper.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { addBots, giveUp, handIn, makeEvent, member, tab, todo } from './events.mjs';
import { closeBriefing } from './players.mjs';
import { findServer, Person } from './tools.mjs';

export const OPTIONS = ['--bot-pause', '0'];

/** A comma, quotes, and a beginning that a spreadsheet would compute. */
const CLUB = '=Gulls, "old" ones';
const KINDS = { standings: 1, pairings: 2, crosstable: 3, results: 4 };

/** Rows of cells, as RFC 4180 has them. */
function readCsv(words) {
  const rows = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let found; (found = cell.exec(words)); ) {
    rows.at(-1).push(found[1] === undefined ? found[2] : found[1].replaceAll('""', '"'));
    if (found[3] === '\r\n') rows.push([]);
    if (cell.lastIndex === words.length) break;
  }
  assert.equal(cell.lastIndex, words.length, 'all of it is read');
  rows.pop();
  const [columns, ...others] = rows;
  for (const row of others) assert.equal(row.length, columns.length);
  return others.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
}

/** Numbers and texts alike, as a spreadsheet has them. */
const asTexts = (rows) => rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value)])));

async function download(person, which) {
  const [file] = await Promise.all([person.page.waitForEvent('download'), person.page.locator(`[data-export="${which}"]`).click()]);
  assert.equal(await file.failure(), null);
  return { name: file.suggestedFilename(), path: await file.path() };
}

/** The same table in both forms; the JSON rows, as texts. */
async function table(person, id, kind) {
  const csv = await download(person, `${KINDS[kind]}.csv`);
  const json = await download(person, `${KINDS[kind]}.json`);
  assert.equal(csv.name, `${id}-${kind}.csv`);
  assert.equal(json.name, `${id}-${kind}.json`);
  const rows = asTexts(JSON.parse(readFileSync(json.path, 'utf8')));
  const plain = readCsv(readFileSync(csv.path, 'utf8'));
  // In the CSV a quote before what looks like a formula keeps it a text.
  assert.deepEqual(plain, rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, /^[=+\-@]/.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value]))));
  return rows;
}

/** A file calls a bot by its number, the page by its level, too. */
const same = (shown, written) => shown === written || /\d+$/.exec(shown)?.[0] === /\d+$/.exec(written)?.[0];

const cells = (rows) => rows.evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.innerText.trim())));

/** What the page shows of each table of the rounds: round, table, players, points of both. */
async function shownTables(page) {
  const sections = page.locator('section.panel:has(.tour-round)');
  const found = [];
  for (let at = 0; at < (await sections.count()); at++) {
    const rows = sections.nth(at).locator('.tour-round tbody tr');
    for (const [number, a, middle, b] of await cells(rows)) found.push({ round: String(at + 1), table: number, a, b, points: middle.split('\n')[0].trim() });
  }
  return found;
}

export async function story({ server, browser, test }) {
  const people = [];
  let host;
  let anne;
  let path = '';
  let id = '';

  await test('an event of six is played: one gives up and drops out, five have a round with a bye', async () => {
    host = await member(browser, server, 'Wenna', { acceptDownloads: true, colorScheme: 'dark' });
    anne = await member(browser, server, 'Anne');
    people.push(host, anne);
    path = await makeEvent(host, {
      preset: 'evening_swiss',
      name: 'Papers of the Gull',
      system: 'corsairs',
      change: (form) => form.locator('[data-place="format/rounds"] input').fill('2'),
    });
    id = path.split('/').at(-1);
    await anne.go(path);
    await anne.page.locator('input[name=club]').fill(CLUB);
    await todo(anne, 'enter');
    await anne.page.locator('[data-todo=hand_in]').waitFor();
    await handIn(anne, path);
    await addBots(host, path, 5);
    for (const step of ['start', 'pair', 'begin']) await todo(host, step);
    await anne.go(path);
    await todo(anne, 'play');
    await anne.page.locator('svg.board').waitFor();
    await closeBriefing(anne.page);
    await giveUp(anne);
    await anne.go(path);
    await anne.page.locator('.tour-leave').click();
    await anne.page.locator('.tour-leave', { hasText: 'cannot come back' }).click();
    await anne.page.locator('.tour-leave').waitFor({ state: 'detached' });
    await todo(host, 'pair');
    await todo(host, 'begin');
    await todo(host, 'finish');
    await host.page.locator('main.tournament[data-status=FINISHED]').waitFor();
  });

  await test('standings, crosstable, results and pairings are downloaded, and say what the page shows', async () => {
    const { page } = host;
    await tab(host, 'files');
    const tables = await shownTables(page);
    assert.deepEqual(tables.map(({ round, b }) => `${round}${b === 'bye' ? 'b' : ''}`).sort(), ['1', '1', '1', '2', '2', '2b']);

    const standings = await table(host, id, 'standings');
    const shown = await cells(page.locator('.tour-standings tbody tr'));
    assert.equal(shown.length, 6);
    assert.equal(standings.length, 6);
    shown.forEach(([rank, name, score, games, ...breaks], at) => {
      const row = standings[at];
      const [who] = name.split('\n');
      assert.ok(same(who.replace(/\s*out$/, '').trim(), row.name), `${name} is ${row.name}`);
      assert.deepEqual([rank, score, games], [row.rank, row.score, `${row.won}–${row.drawn}–${row.lost}`]);
      assert.deepEqual(breaks, Object.values(row).slice(-breaks.length));
    });
    assert.equal(standings.find((row) => row.name === 'Anne').club, CLUB);

    const results = await table(host, id, 'results');
    assert.equal(results.length, tables.length);
    for (const one of tables) {
      const row = results.find((other) => other.round === one.round && other.table === one.table);
      assert.ok(same(one.a, row.a) && (one.b === 'bye' ? row.b === '' && row.result === 'bye' : same(one.b, row.b)), JSON.stringify([one, row]));
      assert.equal(one.points, one.b === 'bye' ? row.score_a : `${row.score_a} – ${row.score_b}`);
    }
    assert.notEqual(results.find((row) => row.a === 'Anne' || row.b === 'Anne').winner, 'Anne');

    const pairings = await table(host, id, 'pairings');
    assert.deepEqual(pairings, results.filter((row) => row.round === '2').map((row) => Object.fromEntries(Object.keys(pairings[0]).map((key) => [key, row[key]]))));

    const crosstable = await table(host, id, 'crosstable');
    assert.deepEqual(crosstable.map((row) => [row.rank, row.name, row.score]), standings.map((row) => [row.rank, row.name, row.score]));
    for (const row of results.filter((one) => one.b !== '')) {
      const column = 1 + crosstable.findIndex((one) => one.name === row.b);
      assert.equal(crosstable.find((one) => one.name === row.a)[column], `${row.score_a}-${row.score_b}`);
    }
  });

  await test('the archive has every record behind it, and is valid', async () => {
    const archive = await download(host, 'archive');
    assert.equal(archive.name, `${id}.gonfalon`);
    const { fromBinary, TournamentArchiveSchema } = host.wire;
    const kept = fromBinary(TournamentArchiveSchema, readFileSync(archive.path));
    assert.equal(kept.head.tournament, id);
    const shown = await cells(host.page.locator('.tour-standings tbody tr'));
    assert.deepEqual(kept.end.standings.map((one) => [String(one.rank), String(one.score)]), shown.map(([rank, , score]) => [rank, score]));
    // Five games: three of the first round, two of the second.
    assert.equal(kept.matches.length, 5);
    assert.ok(kept.matches.every((one) => one.record.length > 0));
    const gonfalon = process.env.GONFALON ?? `${dirname(findServer())}/../client/cli/gonfalon`;
    assert.match(execFileSync(gonfalon, ['verify', archive.path], { encoding: 'utf8' }), new RegExp(id));
  });

  await test('on paper there are the podium, all rounds and the standings, dark on white, and nothing to press', async () => {
    const { page } = host;
    // The browser writes this over the sheet, and names the file so.
    assert.match(await page.title(), /^Papers of the Gull · /);
    await page.setViewportSize({ width: 720, height: 1000 });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const gone of ['header.top', '.tour-tabs', '.tour-todo', '.tour-exports']) assert.equal(await page.locator(gone).filter({ visible: true }).count(), 0, gone);
    assert.equal(await page.locator('main :is(button, a):not(.tour-standings *)').filter({ visible: true }).count(), 0);
    for (const there of ['.tour-head h1', '.tour-podium .step1 strong', '.tour-standings']) await page.locator(there).first().waitFor();
    assert.equal(await page.locator('.tour-round').filter({ visible: true }).count(), 2);
    const look = await page.evaluate(() => {
      const light = (words) => Math.max(...words.match(/\d+/g).slice(0, 3).map(Number));
      const words = [...document.querySelectorAll('main :is(h1, h2, td, th, small, strong, p)')].filter((one) => one.checkVisibility());
      return {
        pale: words.filter((one) => light(getComputedStyle(one).color) > 130).map((one) => one.textContent),
        paper: getComputedStyle(document.body).backgroundColor,
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      };
    });
    assert.deepEqual(look, { pale: [], paper: 'rgb(255, 255, 255)', wide: 0 });
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    assert.equal(pages.length, 1, 'an event of six fits on one sheet');
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  });

  await test('somebody without a name downloads the same; before the end there is no archive', async () => {
    const stranger = await Person.come(browser, server, { acceptDownloads: true, locale: 'fr-FR' });
    people.push(stranger);
    await stranger.go(`${path}/files`);
    const mine = await download(host, '1.json');
    const his = await download(stranger, '1.json');
    assert.equal(readFileSync(his.path, 'utf8'), readFileSync(mine.path, 'utf8'));
    const next = await makeEvent(host, { preset: 'knockout', name: 'Not over', system: 'corsairs' });
    await addBots(host, next, 2);
    await todo(host, 'start');
    await stranger.go(`${next}/files`);
    await stranger.page.locator('[data-export="1.csv"]').waitFor();
    assert.equal(await stranger.page.locator('[data-export=archive]').count(), 0);
  });

  await test('no errors, no policy violations, no request to another host', async () => {
    for (const person of people) assert.deepEqual(person.complaints, []);
  });
}
