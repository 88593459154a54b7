// What every evening has in common: lists brought along, a match made and joined by its link, play, talk, the end.
import assert from 'node:assert/strict';
import { byKeyboard, byPointing, closeBriefing } from './players.mjs';
import { until } from './tools.mjs';

/** Brings a list in from a file and keeps it on the server. */
export async function bringList(person, list) {
  const { page } = person;
  await person.go('/armies');
  await page.locator('.armies select').first().selectOption(list.system);
  const buffer = Buffer.from(JSON.stringify(list));
  await page.locator('input[type=file]').setInputFiles({ name: 'list.json', mimeType: 'application/json', buffer });
  await page.locator('.builder').waitFor();
  await until('the list has its cost', async () => /\d/.test(await page.locator('output.cost').textContent()));
  assert.deepEqual(await page.locator('.builder .verdict.forbidden').allTextContents(), [], 'the list is a legal one');
  await page.locator('.builder button.main').first().click();
  await page.locator('.lists button', { hasText: list.name }).first().waitFor();
}

async function chooseArmy(page, name) {
  const army = page.locator('select[name=army] option', { hasText: name });
  await army.waitFor({ state: 'attached' });
  await page.locator('select[name=army]').selectOption({ label: await army.textContent() });
}

/** Creates a match by invitation and gives the link to it. */
export async function createByLink(person, { system, scenario, title, side = 0, options = [], army, points }) {
  const { page } = person;
  await person.go('/create');
  await page.locator('select[name=system]').selectOption(system);
  await page.locator(`select[name=scenario] option[value=${scenario}]`).waitFor({ state: 'attached' });
  await page.locator('select[name=scenario]').selectOption(scenario);
  await page.locator('input[name=title]').fill(title);
  if (points) await page.locator('input[name=points]').fill(String(points));
  await page.locator('select[name=side]').selectOption({ value: String(side) });
  await chooseArmy(page, army);
  await page.locator('form.settings details summary').click();
  await page.locator('input[name=private]').check();
  for (const option of options) await page.locator(`input[name=option][value=${option}]`).check();
  await page.locator('form.settings button[type=submit]').click();
  await page.locator('.waiting-room').waitFor();
  return page.locator('.waiting-room input.link').inputValue();
}

/** Sits down at the table that the link leads to, with that army. */
export async function joinByLink(person, link, army) {
  const { page } = person;
  await page.goto(link);
  await page.locator('.buttons button.sit').click();
  await page.locator('.waiting-room').waitFor();
  await chooseArmy(page, army);
  await until('the army is chosen', () => person.status?.seats.some((seat) => seat.side === person.viewer?.side && seat.armyChosen));
}

export async function watchByLink(person, link) {
  await person.page.goto(link);
  await person.page.locator('button.watch').click();
  await until('the spectator is at the table', () => person.viewer?.kind === person.wire.ViewerKind.SPECTATOR);
}

export async function bothReady(people, others) {
  for (const { page } of people) await page.locator('.waiting-room button.main').first().click();
  for (const { page } of [...people, ...others]) await page.locator('svg.board').waitFor();
  for (const { page } of [...people, ...others]) await closeBriefing(page);
}

/**
 * Plays until `enough` holds or the match is over. `ways` has for each player how he answers; `between` is called before
 * every answer.
 */
export async function play(ways, enough, between = () => {}) {
  const [first] = ways;
  for (let answers = 0; answers < 3000 && !enough(); answers++) {
    let turn;
    await until('somebody has to decide', () => {
      turn = ways.find(([person]) => person.decision());
      return first[0].over() || turn;
    });
    if (first[0].over()) return;
    const [person, way] = turn;
    await between(person);
    await way(person);
  }
}

/** By the keyboard alone; those decisions that `special` takes, as it likes. */
export function keyboard(special = () => false) {
  return async (person) => {
    if (!(await special(person))) await byKeyboard(person);
  };
}

/** Moves and placements by pointing, everything else by clicking on a suggestion. */
export function pointing(tally, special = () => false) {
  return async (person) => {
    const { MOVE, PLACE } = person.wire.DecisionKind;
    if (await special(person)) return;
    const { kind } = person.decision();
    await byPointing(person, tally, kind === MOVE || kind === PLACE);
  };
}

/** Opens the talk, and goes back to the question: a new one would not take the focus from somebody who reads. */
export async function listen(person) {
  await person.page.locator('#tab-talk').click();
  await person.page.evaluate(() => document.activeElement?.blur());
  if (person.decision()) await person.page.locator('.decision-panel h2').focus();
}

export async function say(person, words) {
  await person.page.locator('#tab-talk').click();
  const chat = person.page.locator('.chat form');
  await chat.locator('input').fill(words);
  await chat.locator('button').click();
  // Whoever has talked goes back to the question by himself; a new one would not take the focus from what he writes.
  await person.page.evaluate(() => document.activeElement?.blur());
  if (person.decision()) await person.page.locator('.decision-panel h2').focus();
}

/** Goes from the table to its replay, steps to a moment, and gives the link to it. */
export async function replay(person) {
  const { page } = person;
  await page.locator('.agreements a[href^="/replay/"]').click();
  await page.locator('.timeline').waitFor();
  await page.locator('.moments button').nth(1).click();
  await page.locator('.figure-list [data-figure]').first().waitFor({ state: 'attached' });
  assert.match(page.url(), /at=\d+/);
  return page.url();
}

export async function replayedAlike(person, moment, seen) {
  const { page } = person;
  await page.goto(moment);
  await page.locator('.timeline').waitFor();
  await page.locator('.figure-list [data-figure]').first().waitFor({ state: 'attached' });
  assert.deepEqual(await places(person), seen);
}

export function places(person) {
  return person.page.locator('[data-figure]').evaluateAll((all) => all.map((each) => `${each.dataset.figure} ${each.dataset.place}`));
}

/** Questions are sent only to the side that is asked. */
export function askedOnly(person, side) {
  const asked = person.messages.flatMap(({ body }) =>
    body.case === 'openMatch' ? body.value.decisions.map((one) => one.side) : body.case === 'decisionChange' ? [body.value.side] : [],
  );
  assert.deepEqual([...new Set(asked.filter((one) => one !== side))], [], 'decisions are for those who are asked');
}
