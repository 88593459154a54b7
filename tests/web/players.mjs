// Two ways to play a decision on the page: by the keyboard and suggestions alone, and by pointing and dragging.
import { until } from './tools.mjs';

/** Waits for the decision to be answered: another one, none, or the end. */
async function answered(person, number) {
  const asked = person.decision()?.key;
  try {
    await until(`decision ${number}, ${asked}, is answered`, () => person.over() || person.decision()?.number !== number);
  } catch (error) {
    const shown = await person.page.locator('.decision-panel').allInnerTexts();
    const sent = JSON.stringify(person.lastSent('answer')?.answer);
    throw new Error(`${error.message}; the last answer sent is ${sent}; the page shows: ${shown.join(' | ') || 'no decision'}`);
  }
}

/** The panel of that decision, and no longer that of the one before. */
export function panelOf(person) {
  return person.page.locator(`.decision-panel[data-decision="${person.decision().number}"]`);
}

/** A digit takes a suggestion, Enter confirms it; the next question gets the focus by itself. */
export async function byKeyboard(person) {
  const { page } = person;
  const { number, key } = person.decision();
  // What has only one answer is not asked: the page gives it.
  const gone = () => person.over() || person.decision()?.number !== number;
  await until(`${key} has the focus and suggestions`, async () =>
    gone() ||
    page.evaluate((asked) => {
      const panel = document.querySelector(`.decision-panel[data-decision="${asked}"]`);
      return !!panel?.contains(document.activeElement) && !!panel.querySelector('.suggestions button');
    }, number),
  );
  if (gone()) return;
  await page.keyboard.press('1');
  await until('the suggestion is taken', async () => gone() || page.locator('.decision-panel .confirm-bar .main:focus').isVisible());
  await page.keyboard.press('Enter');
  await answered(person, number);
}

/** Where a place of the table is on the screen. */
export function onScreen(page, { x, y }) {
  return page.evaluate(
    ([tableX, tableY]) => {
      const svg = document.querySelector('svg.board');
      const depth = Number(document.querySelector('.board-frame').dataset.depth);
      const at = new DOMPoint(tableX, depth - tableY).matrixTransform(svg.querySelector('g').getScreenCTM());
      return { x: at.x, y: at.y };
    },
    [x, y],
  );
}

/** Where a figure stands on the screen; undefined if it does not stand there. */
export async function figureOnScreen(person, figure) {
  const { FIGURE } = person.wire.ItemKind;
  if (!person.picture.number(FIGURE, figure, 'on_table')) return undefined;
  return onScreen(person.page, { x: person.picture.number(FIGURE, figure, 'x'), y: person.picture.number(FIGURE, figure, 'y') });
}

/** Before the first turn everybody reads what it is about, and then goes to the table; whoever has read it before he sat down is not shown it again. */
export async function closeBriefing(page) {
  if (await page.evaluate(() => sessionStorage.getItem(`briefed ${location.pathname.split('/').pop()}`) !== null)) return;
  await page.locator('.briefing button').click();
  await page.locator('.briefing').waitFor({ state: 'detached' });
}

/** Everything that the pointer has just done is on the screen: the page has drawn twice since. */
export function drawn(page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))));
}

/** Whether something was set and the server, asked by the page as the answer grew, has said that it is allowed. */
async function allowed(page, gone) {
  await drawn(page);
  if (!(await page.locator('.decision-panel .confirm-bar button[accesskey=z]').isEnabled())) return false;
  await until('the server says whether it is allowed', async () => gone() || (await page.locator('.decision-panel .verdict').count()) > 0);
  return (await page.locator('.decision-panel .verdict.legal').count()) > 0;
}

/** Drags the first of those who may move some way up or down the screen. Says whether anything was set. */
async function drag(person, decision) {
  const { page } = person;
  const figure = decision.movables[0].figure;
  const from = await figureOnScreen(person, figure);
  if (!from) return false;
  const board = await page.locator('.board-frame').boundingBox();
  const middle = { x: board.x + board.width / 2, y: board.y + board.height / 2 };
  const way = from.y > middle.y ? -24 : 24;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + way / 2);
  await page.mouse.move(from.x, from.y + way);
  await page.mouse.up();
  await drawn(page);
  return (await page.locator('.way').count()) > 0;
}

/** Points at places in the zone, one after another. Figures that are placed around others have no zone: nothing is set. */
async function placeAll(person, decision) {
  const { page } = person;
  if (decision.zones.length === 0) return false;
  const zone = await page.locator('.zone').first().boundingBox();
  let placed = 0;
  for (const _ of decision.movables) {
    placed++;
    await page.mouse.click(zone.x + (zone.width * placed) / (decision.movables.length + 1), zone.y + zone.height / 2);
  }
  return true;
}

async function choose(person, decision) {
  const { page } = person;
  const mark = page.locator('[data-option]').first();
  if (decision.max === 1 && (await mark.count()) > 0) {
    const at = await mark.boundingBox();
    await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
    await drawn(page);
    if ((await page.locator('.decision-panel .chosen').count()) > 0) return true;
  }
  const inputs = page.locator('.decision-panel .options input[type=radio], .decision-panel .options input[type=checkbox]');
  if ((await inputs.count()) > 0) await inputs.first().check();
  return true;
}

/**
 * Counts what was done by pointing alone, so that a test can tell it from falling back on suggestions, or from being told
 * not to point.
 */
export async function byPointing(person, tally, point = true) {
  const { page, wire } = person;
  const decision = person.decision();
  const gone = () => person.over() || person.decision()?.number !== decision.number;
  const panel = page.locator(`.decision-panel[data-decision="${decision.number}"]`);
  await until('the question is shown', async () => gone() || panel.isVisible());
  // What has only one answer is not asked: the page gives it.
  const { PICK, TARGET } = wire.DecisionKind;
  const { kind: asked, options, min, max, freePoint } = decision;
  if (options.length === 1 && ((asked === PICK && min === 1 && max === 1) || (asked === TARGET && !freePoint))) return answered(person, decision.number);
  const { MOVE, PLACE } = wire.DecisionKind;
  const act = decision.kind === MOVE ? drag : decision.kind === PLACE ? placeAll : choose;
  const kind = decision.kind === MOVE ? 'dragged' : decision.kind === PLACE ? 'placed' : 'chosen';
  if (point && (await act(person, decision)) && (await allowed(page, gone))) tally[kind] = (tally[kind] ?? 0) + 1;
  else {
    tally.suggested = (tally.suggested ?? 0) + 1;
    await page.locator('.suggestions button').first().click();
  }
  await page.locator('.decision-panel .buttons button.main').click();
  await answered(person, decision.number);
}
