// The page by itself: what a player sees and what his hands can do, each thing that was once wrong as a test of its own.
// Alone against a bot; whole games by one means alone are in whole.mjs.
import assert from 'node:assert/strict';
import { drawn, figureOnScreen, onScreen } from './players.mjs';
import { bothReady, createByLink, joinByLink } from './scenes.mjs';
import { Person, Server, sleep, until } from './tools.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** One click from the first page to a table against a bot. */
export async function sitDown(browser, server, system, options = {}) {
  const person = await Person.come(browser, server, options);
  await person.go('/');
  await person.page.locator(`[data-play=${system}]`).click();
  await person.page.locator('.briefing').waitFor();
  await until('somebody is asked', () => person.decision());
  return person;
}

/** Takes the first suggestion of every question until `enough` holds. */
export async function playUntil(person, enough, press = (locator) => locator.click({ timeout: 10_000 }), most = 400) {
  const { page } = person;
  for (let answers = 0; answers < most; answers++) {
    await until('a question', () => person.over() || person.decision(), 120_000);
    if (person.over() || enough(person.decision())) return;
    const { number } = person.decision();
    const gone = () => person.over() || person.decision()?.number !== number;
    const suggestion = page.locator(`.decision-panel[data-decision="${number}"] .suggestions button`).first();
    await until('the question is shown', async () => gone() || suggestion.isVisible(), 120_000);
    if (gone()) continue;
    // What has only one answer is answered by the page itself, perhaps just now.
    const tryPress = (locator) =>
      press(locator).catch((error) => {
        if (!gone()) throw error;
      });
    await tryPress(suggestion);
    const confirm = page.locator(`.decision-panel[data-decision="${number}"] .confirm-bar .main`);
    // To do nothing, which may be what is suggested, has a button of its own: it is there as long as nothing is set.
    const nothing = page.locator(`.decision-panel[data-decision="${number}"] .confirm-bar .empty:enabled`);
    const set = await until('something is set', async () => gone() || confirm.isEnabled(), 3000).then(() => true, () => false);
    if (!set && (await nothing.count()) > 0) await tryPress(nothing);
    else {
      await until('it can be confirmed', async () => gone() || confirm.isEnabled());
      if (!gone()) await tryPress(confirm);
    }
    await until('it is answered', gone, 120_000);
  }
}

/** Two places to click at for a way around a corner: nobody stands there, who would be meant instead. */
async function freeWay(person, figure, from) {
  const { FIGURE } = person.wire.ItemKind;
  const board = await screenOf(person);
  const standing = person.picture.all(FIGURE).filter((one) => one.id !== figure && one.values.get('on_table'));
  const others = await Promise.all(standing.map(({ id }) => figureOnScreen(person, id)));
  const free = ({ x, y }) => others.every((other) => Math.hypot(other.x - x, other.y - y) > 30) && x > board.x + 40 && x < board.x + board.width - 40 && y > board.y + 40;
  for (const side of [1, -1])
    for (const up of [30, 38, 22, 14])
      for (const far of [300, 260, 220, 180, 140]) {
        const ways = [{ x: from.x + side * 30, y: from.y - up }, { x: from.x - side * far, y: from.y - 40 }];
        if (ways.every(free)) return ways;
      }
  throw new Error('the figure is surrounded');
}

async function screenOf(person) {
  return person.page.locator('.board-frame').boundingBox();
}

export async function story({ server, browser, test }) {
  const clean = async (person) => assert.deepEqual(await person.violations(), []);
  const people = [];
  const alone = async (...args) => {
    const person = await sitDown(browser, server, ...args);
    people.push(person);
    return person;
  };
  let anne;

  await test('one click from the first page to a table, and what the match is about is told first', async () => {
    anne = await alone('corsairs');
    const { page } = anne;
    assert.match(await page.locator('.briefing .story').textContent(), /Two crews meet/);
    await clean(anne);
    await page.keyboard.press('Enter'); // the button has the focus
    await page.locator('.briefing').waitFor({ state: 'detached' });
    await page.keyboard.press('b');
    await page.locator('.briefing').waitFor();
    await page.locator('.board-frame').focus(); // Escape closes it wherever the focus is
    await page.keyboard.press('Escape');
    await page.locator('.briefing').waitFor({ state: 'detached' });
  });

  await test('the strip tells the turn of how many, phase, scores, losses and who has to act, without any clock', async () => {
    const { page } = anne;
    assert.match(await page.locator('.strip .turn').textContent(), /Before turn 1 of 8/);
    assert.equal(await page.locator('.strip .sides li .score').count(), 2);
    assert.match(await page.locator('.strip .losses').first().textContent(), /0 of \d+ lost/);
    assert.equal(await page.locator('.strip .acting').count(), 1);
    assert.match(await page.locator('.strip .acting').textContent(), /to act/);
    assert.match(await page.title(), /Your turn/);
    assert.match(await page.locator('link[rel=icon]').getAttribute('href'), /turn/);
  });

  await test('who is not on the table yet can be looked at in the roster', async () => {
    const { page } = anne;
    await page.locator('#tab-armies').click();
    await page.locator('[data-roster]').first().click();
    await page.locator('.inspector .profile').waitFor();
    assert.match(await page.locator('.inspector').textContent(), /weapons/);
    await page.locator('#tab-log').click();
  });

  await test('the keyboard works after a click on the board: a digit and Enter answer', async () => {
    const { page } = anne;
    const box = await screenOf(anne);
    await page.mouse.click(box.x + 4, box.y + 4);
    assert.ok(await page.evaluate(() => document.activeElement.classList.contains('board-frame')));
    const { number } = anne.decision();
    await page.locator('.suggestions button').first().waitFor();
    await page.keyboard.press('1');
    await until('it can be confirmed', () => page.locator('.confirm-bar .main').isEnabled());
    await page.locator('.board-frame').focus();
    await page.keyboard.press('Enter');
    await until('it is answered', () => anne.decision()?.number !== number);
  });

  await test('a second click on Confirm does not answer the next question; nothing is confirmed by accident', async () => {
    const { page } = anne;
    await playUntil(anne, (decision) => decision.options.some(({ tag }) => tag === 'move'));
    const { number, options } = anne.decision();
    const box = page.locator(`.decision-panel[data-decision="${number}"]`);
    await box.locator('.options input').nth(options.findIndex(({ tag }) => tag === 'move')).check();
    await until('it can be confirmed', () => box.locator('.confirm-bar .main').isEnabled());
    const button = await box.locator('.confirm-bar .main').boundingBox();
    const sentBefore = anne.sent.filter(({ body }) => body.case === 'answer').length;
    await page.mouse.click(button.x + 20, button.y + 10);
    await until('the next question', () => anne.decision() && anne.decision().number !== number);
    for (let click = 0; click < 3; click++) await page.mouse.click(button.x + 20, button.y + 10);
    await page.locator(`.decision-panel[data-decision="${anne.decision().number}"] .suggestions button`).first().waitFor();
    assert.equal(anne.sent.filter(({ body }) => body.case === 'answer').length, sentBefore + 1);
    assert.equal(anne.decision().kind, anne.wire.DecisionKind.MOVE);
    // Where Confirm was, a suggestion of the next question may be: taking one answers nothing.
    await page.keyboard.press('Escape');
    await until('doing nothing has a button of its own', () => page.locator('.confirm-bar .empty').isVisible());
    assert.ok(await page.locator('.confirm-bar .main').isDisabled());
  });

  await test('a figure is dragged within its reach, corrected by its ghost, and dropped by Escape and by the other button', async () => {
    const { page } = anne;
    const { figure } = anne.decision().movables[0];
    await page.locator('polygon.reach').waitFor();
    const from = await figureOnScreen(anne, figure);
    const drag = async (start, by) => {
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(start.x + by.x / 2, start.y + by.y / 2);
      await page.mouse.move(start.x + by.x, start.y + by.y);
      await page.mouse.up();
    };
    // Far beyond its reach: it goes as far as it can, and that is allowed.
    await drag(from, { x: 0, y: -400 });
    await page.locator('.verdict.legal').waitFor();
    const end = () => anne.lastSent('preview').answer.items.at(-1);
    const first = { ...end() };
    const ghost = await onScreen(page, first);
    assert.ok(from.y - ghost.y < 300 && from.y - ghost.y > 10, 'it was held back');
    // The ghost is taken by the hand.
    await drag(ghost, { x: 30, y: 25 });
    await until('the server is asked about the new place', () => end().x !== first.x);
    assert.equal(anne.decision().movables[0].figure, figure);
    // The other button drops it; a click outside of the table sets nothing.
    const middle = await screenOf(anne);
    await page.mouse.click(middle.x + 5, middle.y + 5);
    assert.equal(await page.locator('[data-ghost]').count(), 1);
    await page.mouse.click(from.x + 60, from.y, { button: 'right' });
    await until('it is dropped', async () => (await page.locator('[data-ghost]').count()) === 0);
    await drag(from, { x: 0, y: -40 });
    await page.locator('[data-ghost]').waitFor();
    await page.keyboard.press('Escape');
    await until('it is dropped', async () => (await page.locator('[data-ghost]').count()) === 0);
  });

  await test('a way around a corner: the next leg is held within its own reach, and the figure is seen to have walked it', async () => {
    const { page } = anne;
    const { figure } = anne.decision().movables[0];
    const asked = () => anne.sent.filter(({ body }) => body.case === 'reach').length;
    const from = await figureOnScreen(anne, figure);
    const before = asked();
    const [first, second] = await freeWay(anne, figure, from);
    await page.mouse.click(first.x, first.y);
    await until('the reach of the next leg is asked for', () => asked() > before);
    const [leg] = anne.lastSent('reach').answer.items;
    assert.equal(anne.lastSent('reach').answer.items.length, 2);
    await until('the reach of the next leg is drawn', async () => (await page.locator('polygon.reach').count()) > 0);
    // Far beyond what is left: held back, and allowed.
    await page.mouse.click(second.x, second.y);
    await page.locator('.verdict.legal').waitFor();
    assert.equal(await page.locator('.way polyline').evaluate((line) => line.points.length), 3);
    const { number } = anne.decision();
    await page.locator('.confirm-bar .main').click();
    await until('it is answered', () => anne.decision()?.number !== number);
    const told = () => anne.messages.flatMap(({ body }) => (body.case === 'events' ? body.value.events : [])).find(({ ways }) => ways.some((way) => way.figure === figure));
    await until('the event tells the corner', told);
    assert.deepEqual(told().ways[0].corners.map(({ x, y }) => [x, y]), [[leg.x, leg.y]]);
    await until('the log has it', async () => (await page.locator('.log .line').count()) > 0);
    // Back to that moment: its way is drawn around the corner.
    for (let steps = 0; steps < 12 && (await page.locator(`[data-walked="${figure}"]`).count()) === 0; steps++) await page.locator('.show-controls button').first().click();
    assert.equal(await page.locator(`[data-walked="${figure}"] polyline`).evaluate((line) => line.points.length), 3);
    await page.locator('.show-controls button', { hasText: 'Now' }).click();
  });

  await test('what a figure can do stands around it, with a mouse and by keyboard; a second click confirms', async () => {
    const { page } = anne;
    await playUntil(anne, (decision) => decision.options.some(({ tag }) => tag === 'move'));
    const { number, figure, options } = anne.decision();
    await page.locator(`.decision-panel[data-decision="${number}"]`).waitFor();
    const at = await figureOnScreen(anne, figure);
    await page.mouse.click(at.x, at.y);
    await page.locator('.figure-menu button').first().waitFor();
    const plain = (one) => one.figure < 0 && one.unit < 0 && !one.at;
    assert.equal(await page.locator('.figure-menu [data-menu-option]').count(), options.filter((one) => one.figure === figure || plain(one)).length);
    await clean(anne);
    await page.keyboard.press('Escape');
    await page.locator('.figure-menu').waitFor({ state: 'detached' });
    await page.keyboard.press('m');
    await page.locator('.figure-menu button:focus').waitFor();
    const focused = () => page.evaluate(() => document.activeElement.textContent);
    const first = await focused();
    await page.keyboard.press('ArrowDown');
    assert.notEqual(await focused(), first);
    const move = options.find(({ tag }) => tag === 'move').id;
    const button = page.locator(`[data-menu-option="${move}"]`);
    await button.click();
    assert.equal(await button.getAttribute('aria-pressed'), 'true');
    assert.equal(anne.decision().number, number);
    await button.click();
    await until('it is answered', () => anne.decision()?.number !== number);
    assert.deepEqual(anne.lastSent('answer').answer.items.map(({ ref }) => ref), [move]);
  });

  await test('a figure is told in words: profile, weapons, states; what a ring marks is selected by it', async () => {
    const { page } = anne;
    // One option for each figure: of several the menu around it asks which is meant.
    await playUntil(anne, ({ kind, options, max, figure: asked }) => {
      const figures = options.map(({ figure }) => figure).filter((figure) => anne.picture.number(anne.wire.ItemKind.FIGURE, figure, 'on_table'));
      return kind === anne.wire.DecisionKind.PICK && max === 1 && figures.length > 0 && !figures.includes(asked) && new Set(figures).size === figures.length;
    });
    const ring = page.locator('[data-option]').first();
    const at = await ring.boundingBox();
    await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
    await page.locator('.inspector').waitFor();
    const words = await page.locator('.inspector').innerText();
    assert.match(words, /weapons/);
    assert.doesNotMatch(words, /weapon_|_\d|\bcorsairs\./);
    // All the rest has words, too, none of them a key.
    await page.locator('.all-values summary').click();
    const names = await page.locator('.all-values dt').allTextContents();
    assert.ok(names.length > 0 && names.every((name) => !/_/.test(name)), names.join());
    await page.locator('.all-values summary').click();
    await page.locator('.decision-panel .chosen').first().waitFor();
  });

  await test('figures of different sorts look different', async () => {
    const { FIGURE } = anne.wire.ItemKind;
    const own = anne.picture.all(FIGURE).filter((one) => one.values.get('on_table') && one.values.get('side') === 0);
    const sorts = [...new Map(own.map((one) => [one.values.get('sort'), one.id])).values()].slice(0, 3);
    assert.ok(sorts.length >= 2);
    const looks = [];
    for (const figure of sorts) {
      const at = await figureOnScreen(anne, figure);
      const box = await screenOf(anne);
      looks.push(
        await anne.page.evaluate(([x, y]) => [...document.querySelector('.board-frame canvas').getContext('2d').getImageData(x - 6, y - 6, 12, 12).data].join(), [Math.round(at.x - box.x), Math.round(at.y - box.y)]),
      );
    }
    assert.equal(new Set(looks).size, looks.length);
  });

  await test('what events have changed of the table, bit by bit, looks as if all of it were drawn at once', async () => {
    const { page } = anne;
    const board = page.locator('.board-frame');
    const pixels = () => page.evaluate(() => document.querySelector('.board-frame canvas').toDataURL());
    const places = () => JSON.stringify(anne.picture.all(anne.wire.ItemKind.FIGURE).map(({ values }) => [values.get('x'), values.get('y')]));
    // A window that stays is drawn anew a moment after it was left and come back to.
    const wholeAnew = async () => {
      for (const key of ['ArrowRight', '0']) {
        await board.press(key);
        await sleep(600);
      }
    };
    await page.mouse.move(2, 2);
    await wholeAnew();
    const [from, before] = [anne.decision().number, places()];
    await playUntil(anne, ({ number }) => number > from + 3 && places() !== before);
    await page.locator(`.decision-panel[data-decision="${anne.decision().number}"]`).waitFor();
    await page.mouse.move(2, 2);
    await sleep(600);
    const inParts = await pixels();
    await wholeAnew();
    assert.ok((await pixels()) === inParts);
  });

  await test('the measuring tape begins on a figure and ends on another', async () => {
    const { page } = anne;
    await page.getByRole('button', { name: 'Measure' }).click();
    const { FIGURE } = anne.wire.ItemKind;
    const [a, b] = [0, 1].map((side) => anne.picture.all(FIGURE).find((one) => one.values.get('on_table') && one.values.get('side') === side && one.values.get('kind') === 'character'));
    for (const { id } of [a, b]) {
      const at = await figureOnScreen(anne, id);
      await page.mouse.click(at.x, at.y);
    }
    const far = Math.hypot(a.values.get('x') - b.values.get('x'), a.values.get('y') - b.values.get('y'));
    const told = Number((await page.locator('.tape text').textContent()).replace(/[^\d.]/g, ''));
    assert.ok(Math.abs(told - far / 1000) < 0.2, `${told} cm`);
    await page.getByRole('button', { name: 'Measure' }).click();
  });

  await test('the log is folded into a story; a line opens to dice and rules and shows who it is about', async () => {
    const { page } = anne;
    await page.locator('#tab-log').click();
    const several = page.locator('.log .line.several').last();
    await several.click();
    await page.locator('.why-box .words').first().waitFor();
    assert.ok((await page.locator('.why-box .words').count()) >= 2);
    await page.locator('.inspector').waitFor();
  });

  await test('the network is gone: the page says so at once, and comes back', async () => {
    const { page } = anne;
    await page.context().setOffline(true);
    // Far less than the silence after which a link is given up by itself.
    await page.locator('.link-state.lost').waitFor({ timeout: 15_000 });
    await page.locator('.no-link').waitFor({ timeout: 15_000 });
    await page.context().setOffline(false);
    await page.locator('.link-state.open').waitFor();
  });

  await test('the end is an end: who won and why, score and losses, and what to do next on top', async () => {
    const { page } = anne;
    await page.locator('#tab-more').click();
    const button = page.locator('.agreements button.danger');
    await button.click();
    await button.click();
    await page.locator('.end').waitFor();
    const words = await page.locator('.end').innerText();
    assert.match(words, /has won/);
    assert.match(words, /resign/i);
    assert.match(words, /\d+ of \d+/);
    const box = await page.locator('.end a.button').boundingBox();
    assert.ok(box.y < 450, 'Replay is on top');
    for (const name of ['Rematch', 'Share']) await page.getByRole('button', { name }).waitFor();
    assert.match(await page.title(), /over/);
    await clean(anne);
  });

  await test('on a phone the board fills the screen and Confirm is in reach; a finger drags, two fingers zoom', async () => {
    const phone = await alone('corsairs', PHONE);
    const { page } = phone;
    await page.locator('.briefing button').tap();
    await page.locator('.suggestions button').first().waitFor();
    for (const selector of ['.confirm-bar .main', '.sheet-handle']) {
      const box = await page.locator(selector).boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= 844, `${selector} at ${box.y}`);
    }
    const board = await screenOf(phone);
    assert.ok(board.width === 390 && board.height > 400, `the board is ${board.width} x ${board.height}`);
    // The table uses the height; a button shows all of it.
    const tableHigh = async () => {
      const [, , wide, high] = (await page.locator('svg.board').getAttribute('viewBox')).split(' ').map(Number);
      return (high * Math.min(board.width / wide, board.height / high)) / board.height;
    };
    await until('the table fills the height', async () => (await tableHigh()) > 0.95);
    await page.locator('.fit').tap();
    await until('all of it is seen', async () => (await tableHigh()) < 0.8);
    await page.locator('.fit').tap();
    await until('it fills the height again', async () => (await tableHigh()) > 0.95);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(wide, 0);
    // Two fingers: Playwright has one; the protocol has as many as one likes.
    const touch = await page.context().newCDPSession(page);
    const window = () => page.locator('svg.board').getAttribute('viewBox');
    const before = (await window()).split(' ').map(Number);
    const fingers = (apart) => [{ x: 195 - apart, y: 250, id: 1 }, { x: 195 + apart, y: 250, id: 2 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) });
    for (const apart of [60, 80, 100]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await until('the table is nearer', async () => Number((await window()).split(' ')[2]) < before[2] * 0.7);
    await clean(phone);
  });

  await test('by touch: a tap selects, and the tape begins on a figure and ends on another', async () => {
    const phone = people.at(-1);
    const { page } = phone;
    const { FIGURE } = phone.wire.ItemKind;
    await playUntil(phone, (decision) => decision.options.some(({ figure }) => phone.picture.number(FIGURE, figure, 'on_table')), (locator) => locator.tap({ timeout: 10_000 }));
    await page.locator('.board-frame').focus();
    await page.keyboard.press('0');
    await drawn(page);
    const [a, b] = [0, 1].map((side) => phone.picture.all(FIGURE).find((one) => one.values.get('on_table') && one.values.get('side') === side && one.values.get('kind') === 'character'));
    const tap = async ({ id }) => {
      const at = await figureOnScreen(phone, id);
      await page.touchscreen.tap(at.x, at.y);
    };
    await tap(a);
    await page.locator('.inspector').waitFor({ state: 'attached' });
    assert.equal(await page.locator('.figure-menu').isVisible().catch(() => false), false, 'the sheet has it all');
    await page.getByRole('button', { name: 'Measure' }).tap();
    await tap(a);
    await tap(b);
    const far = Math.hypot(a.values.get('x') - b.values.get('x'), a.values.get('y') - b.values.get('y'));
    const told = Number((await page.locator('.tape text').textContent()).replace(/[^\d.]/g, ''));
    assert.ok(Math.abs(told - far / 1000) < 1, `${told} cm of ${far / 1000}`);
    await page.getByRole('button', { name: 'Measure' }).tap();
  });

  await test('side two sees its own edge below', async () => {
    const [bob, dora] = [await Person.come(browser, server), await Person.come(browser, server)];
    people.push(bob, dora);
    for (const [person, name] of [[bob, 'Bob'], [dora, 'Dora']]) {
      await person.go('/account');
      await person.enterAs('Guest', name);
    }
    const long = 'A title of sixty letters that goes on and on and on, it does';
    const link = await createByLink(bob, { system: 'corsairs', scenario: 'skirmish', title: long, army: 'Lantern Row' });
    await joinByLink(dora, link, 'Saint-Elme');
    await bothReady([bob, dora], []);
    assert.equal(await bob.page.locator('.board-frame').getAttribute('data-flip'), '0');
    assert.equal(await dora.page.locator('.board-frame').getAttribute('data-flip'), '1');
    // The dice of a fight are turned upright as one; the numbers on them are not turned once more.
    const turned = await dora.page.locator('svg.board g').first().evaluate((board) => {
      const number = document.createElementNS('http://www.w3.org/2000/svg', 'text');
      const tray = document.createElementNS('http://www.w3.org/2000/svg', 'g');
      tray.setAttribute('class', 'fight');
      tray.append(number);
      board.append(tray);
      const { transform } = getComputedStyle(number);
      tray.remove();
      return transform;
    });
    assert.equal(turned, 'none');
    // What is offered is told to both: to the one to be answered, to the other as pending.
    await bob.page.locator('#tab-more').click();
    await bob.page.getByRole('button', { name: 'Offer a draw' }).click();
    await bob.page.locator('.offers [role=status]').waitFor();
    await dora.page.locator('.offers [role=alert]').waitFor();
    await bob.go('/');
    await bob.page.locator('.lobby .panel').first().waitFor();
    const wide = await bob.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(wide, 0, 'a long title pushes nothing out');
  });

  await test('a match that does not exist says so before it asks for a name', async () => {
    const person = await Person.come(browser, server);
    people.push(person);
    await person.go('/match/nosuchmatch');
    await person.page.locator('main [role=alert]').waitFor();
    assert.equal(await person.page.locator('form.enter').count(), 0);
  });

  await test('the host\'s words are shown until they have been read', async () => {
    const host = await Server.start(['--message', 'Tonight we play until ten.']);
    try {
      const person = await Person.come(browser, host);
      await person.go('/');
      const words = person.page.locator('.welcome', { hasText: 'Tonight we play until ten.' });
      await words.waitFor();
      await words.getByRole('button').click();
      await person.page.reload();
      await person.page.locator('.hero').waitFor();
      assert.equal(await person.page.locator('.welcome').count(), 0);
      await person.page.context().close();
    } finally {
      await host.end();
    }
  });

  await test('a server that takes few requests at a time loses none: the page asks again when it may', async () => {
    const host = await Server.start(['--requests-per-second', '8']);
    try {
      const person = await sitDown(browser, host, 'corsairs');
      await person.page.locator('.briefing button').click();
      let answers = 0;
      await playUntil(person, () => ++answers > 5);
      assert.ok(person.messages.some(({ body }) => body.case === 'error' && body.value.key === 'request.too_often'), 'it was asked too often');
      assert.deepEqual(person.complaints, []);
      await person.page.context().close();
    } finally {
      await host.end();
    }
  });

  await test('who watches with a delay is told so, though he came before the start', async () => {
    const [bob, cleo] = [await Person.come(browser, server), await Person.come(browser, server)];
    people.push(bob, cleo);
    for (const [person, name] of [[bob, 'Bert'], [cleo, 'Cleo']]) {
      await person.go('/account');
      await person.enterAs('Guest', name);
    }
    const { page } = bob;
    await bob.go('/create?bot=steady');
    await page.locator('select[name=system]').selectOption('corsairs');
    await page.locator('select[name=army] option[value=rsmugglers]').waitFor({ state: 'attached' });
    await page.locator('select[name=army]').selectOption('rsmugglers');
    await page.locator('form.settings details summary').click();
    await page.locator('input[name=delay]').fill('5');
    await page.locator('form.settings button[type=submit]').click();
    await page.locator('.waiting-room').waitFor();
    await cleo.page.goto(`${page.url()}?watch=1`);
    await until('she is there', () => cleo.viewer !== undefined);
    await page.locator('.waiting-room button.main').first().click();
    await cleo.page.locator('.match-head .notice', { hasText: '5' }).waitFor();
  });

  await test('a list has a control for every key of its system: a mage with spells and a general is legal', async () => {
    const person = await Person.come(browser, server);
    people.push(person);
    const { page } = person;
    await person.go('/armies');
    await page.getByLabel('Rules').selectOption('warband');
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByLabel('add a unit').selectOption('mage');
    await page.locator('.unit .verdict.forbidden, .builder > .verdict.forbidden').first().waitFor();
    const mage = page.locator('.unit').first();
    for (let spell = 0; spell < 4; spell++) {
      const select = mage.getByLabel('add a spell');
      if ((await select.count()) === 0) break;
      await select.selectOption({ index: spell + 1 });
    }
    await mage.getByLabel('add command').selectOption('general');
    await mage.getByLabel('machine').selectOption({ index: 1 });
    await mage.getByLabel('machine').selectOption('');
    assert.ok((await mage.locator('.profile td').count()) >= 6, 'the profile is shown');
    await until('the line has its cost', async () => /\d/.test(await mage.locator('.line-cost').textContent()));
    // Another system, and back: nothing is lost.
    await page.getByLabel('Rules').selectOption('corsairs');
    await until('the other system', async () => (await page.locator('.unit').count()) === 0);
    await page.getByLabel('Rules').selectOption('warband');
    await page.locator('.unit').first().waitFor();
    assert.equal(await page.locator('.unit .chips li:not(:has(select))', { hasText: 'general' }).count(), 1);
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    // On paper: profile, spells, a box for each wound; no form.
    await page.emulateMedia({ media: 'print' });
    await page.locator('.print-roster .profile').first().waitFor();
    assert.match(await page.locator('.print-roster').textContent(), /☐/);
    assert.equal(await page.locator('.builder').isVisible(), false);
    await page.emulateMedia({ media: 'screen' });
    await clean(person);
  });

  await test('a list is deleted only if that is asked for twice; names that are too long are told so, and none is cut', async () => {
    const person = await Person.come(browser, server);
    people.push(person);
    const { page } = person;
    const long = 'A name that goes on and on and on, as long as names can be, and then some more letters, and more';
    await person.go('/account');
    await page.locator('form.enter label', { hasText: 'New account' }).click();
    await page.locator('form.enter input[name=password]').fill('a long password of hers');
    const name = page.locator('form.enter input[name=name]');
    await name.fill(long);
    await page.locator('form.enter .limit.forbidden', { hasText: '32' }).waitFor();
    assert.equal(await name.inputValue(), long);
    await page.locator('form.enter button[type=submit]').click();
    assert.equal(await page.locator('.me').count(), 0);
    await name.fill('Zelda');
    assert.equal(await page.locator('form.enter .limit.forbidden').count(), 0);
    await page.locator('form.enter button[type=submit]').click();
    await page.locator('.me').waitFor();
    await person.go('/create');
    const title = page.locator('input[name=title]');
    await title.fill(long);
    await page.locator('.settings .limit.forbidden', { hasText: '80' }).waitFor();
    assert.equal(await title.inputValue(), long);
    assert.equal(await title.evaluate((input) => input.validity.valid), false);
    await person.go('/armies');
    await page.locator('.armies .lists button').first().click();
    await page.locator('.list-name').waitFor();
    await page.locator('.list-name').fill(long);
    await page.locator('.builder header .limit.forbidden', { hasText: '80' }).waitFor();
    await page.locator('.list-name').fill('Short');
    await page.locator('.unit-head input').first().fill(long);
    await page.locator('.unit-head .limit.forbidden', { hasText: '63' }).waitFor();
    await page.locator('.unit-head input').first().fill('Short');
    await page.locator('.builder button.main').first().click();
    const remove = page.locator('.armies .lists li', { hasText: 'Short' }).locator('button.quiet');
    await remove.click();
    await sleep(500);
    assert.equal(person.sent.filter(({ body }) => body.case === 'armyRemove').length, 0);
    await remove.click();
    await until('it is removed', () => person.sent.some(({ body }) => body.case === 'armyRemove'));
  });

  await test('no errors, no policy violations, no request to another host', async () => {
    for (const person of people) assert.deepEqual(person.complaints, []);
  });
}
