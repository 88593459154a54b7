// What was once wrong on the page and has no place in another story, each as a test of its own: words of suggestions and of the log, reach with turning,
// take-backs, sending, questions over old positions, long titles, rules to read.
import assert from 'node:assert/strict';
import { closeBriefing, figureOnScreen, onScreen } from './players.mjs';
import { playUntil, sitDown } from './page.mjs';
import { Person, until } from './tools.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export async function story({ server, browser, test }) {
  const people = [];
  const come = async (options = {}) => {
    const person = await Person.come(browser, server, options);
    people.push(person);
    return person;
  };
  const suggestionsOf = async (person) => {
    const { number } = person.decision();
    const list = person.page.locator(`.decision-panel[data-decision="${number}"] .suggestions button`);
    await until('suggestions, or another question', async () => person.over() || person.decision()?.number !== number || (await list.count()) > 0);
    return (await list.allTextContents()).map((one) => one.replace(/^\d/, '').trim());
  };
  let anne;

  await test('suggestions of one question differ in their words, and none has lost a word', async () => {
    anne = await sitDown(browser, server, 'brothers');
    people.push(anne);
    await closeBriefing(anne.page);
    let questions = 0;
    for (let answers = 0; answers < 30 && !anne.over(); answers++) {
      await until('a question', () => anne.over() || anne.decision(), 120_000);
      if (anne.over()) break;
      const { number } = anne.decision();
      const words = await suggestionsOf(anne);
      for (const one of words) {
        assert.ok(one.length > 1 && !/\(\s*\)|\{|,\s*PA$|:\s*$/.test(one), `"${one}" is whole`);
        assert.ok(!/[a-z]+_[a-z]+/.test(one), `"${one}" is in words`);
      }
      assert.equal(new Set(words).size, words.length, words.join(' | '));
      if (words.length > 1) questions++;
      await playUntil(anne, (decision) => decision.number !== number);
    }
    assert.ok(questions > 5, 'several questions had several suggestions');
  });

  await test('the log names things in words, and nobody holds himself', async () => {
    const { page } = anne;
    await page.locator('#tab-log').click();
    const log = await page.locator('#tab-panel').innerText();
    assert.ok(log.length > 200);
    assert.doesNotMatch(log, /\b[a-z]+_[a-z]+\b/);
    assert.doesNotMatch(log, /(\b[A-Z]\w+ [\w-]+) holds \1/);
    // What somebody has is named without him.
    assert.doesNotMatch(log, /(\b[A-Z]\w+ [\w-]+)\b[^.\n]* with \1: /);
  });

  await test('what the reach offers can be paid: a point dragged far behind is drawn back to what turning leaves', async () => {
    const { page } = anne;
    const { FIGURE } = anne.wire.ItemKind;
    await playUntil(anne, (decision) => decision.kind === anne.wire.DecisionKind.MOVE && anne.picture.number(FIGURE, decision.movables[0]?.figure, 'on_table') > 0);
    assert.ok(!anne.over(), 'somebody may move');
    const { number, movables } = anne.decision();
    const panel = page.locator(`.decision-panel[data-decision="${number}"]`);
    await panel.waitFor();
    await page.locator('polygon.reach').waitFor({ state: 'attached' });
    const [{ figure }] = movables;
    const before = anne.sent.filter(({ body }) => body.case === 'preview').length;
    const from = await figureOnScreen(anne, figure);
    // Behind its back, where turning costs most, and farther than it could go; but on the board. With its back to an edge there is no way straight behind it.
    const [x, y, facing] = ['x', 'y', 'facing'].map((name) => anne.picture.number(FIGURE, figure, name));
    const box = await page.locator('.board-frame').boundingBox();
    const ways = [];
    for (const aside of [0, 45, -45, 75, -75]) {
      const turned = (facing * 2 * Math.PI) / 65536 + (aside * Math.PI) / 180;
      const far = await onScreen(page, { x: x - Math.sin(turned) * 30_000, y: y - Math.cos(turned) * 30_000 });
      ways.push({ x: Math.min(Math.max(far.x, box.x + 4), box.x + box.width - 4), y: Math.min(Math.max(far.y, box.y + 4), box.y + box.height - 4) });
    }
    const behind = ways.find((way) => Math.hypot(way.x - from.x, way.y - from.y) > 80);
    assert.ok(behind, `a way behind ${JSON.stringify(from)} on ${JSON.stringify(box)}: ${JSON.stringify(ways)}`);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const part of [0.2, 0.6, 1]) await page.mouse.move(from.x + (behind.x - from.x) * part, from.y + (behind.y - from.y) * part);
    await page.mouse.up();
    await until(`the server has been asked: ${JSON.stringify({ from, behind, box })}`, () => anne.sent.filter(({ body }) => body.case === 'preview').length > before || anne.decision()?.number !== number);
    await panel.locator('.verdict').first().waitFor();
    assert.equal(await panel.locator('.verdict.forbidden', { hasText: 'PA' }).count(), 0, await panel.locator('.verdicts').innerText());
    await page.keyboard.press('Escape');
  });

  await test('while an answer is on its way the button says so, and takes no second one', async () => {
    const { page } = anne;
    await playUntil(anne, (decision) => decision.options.length > 1);
    if (anne.over()) return;
    const { number } = anne.decision();
    const panel = page.locator(`.decision-panel[data-decision="${number}"]`);
    await panel.locator('.suggestions button').first().click();
    await until('it can be confirmed', () => panel.locator('.confirm-bar .main').isEnabled());
    server.process.kill('SIGSTOP');
    try {
      await panel.locator('.confirm-bar .main').click();
      await page.locator('.decision-panel.sending[aria-busy=true]').waitFor();
      assert.match(await panel.locator('.confirm-bar .main').textContent(), /Sending/);
      assert.ok(await panel.locator('.confirm-bar .main').isDisabled());
      await page.keyboard.press('Enter');
    } finally {
      server.process.kill('SIGCONT');
    }
    await until('it is answered', () => anne.over() || anne.decision()?.number !== number, 120_000);
    const answers = anne.sent.filter(({ body }) => body.case === 'answer' && body.value.answer.decision === number);
    assert.equal(answers.length, 1);
  });

  await test('a take-back is pending for who asked, and told of him when it is granted', async () => {
    const host = await come();
    const friend = await come();
    await host.go('/');
    await host.page.locator('[data-friend=warband]').click();
    await friend.page.goto(await host.page.locator('.waiting-room input.link').inputValue());
    await friend.page.locator('button.play:enabled').click();
    await until('somebody is asked', () => host.decision() || friend.decision(), 120_000);
    await closeBriefing(host.page);
    const asker = host.decision() ? host : friend;
    const other = asker === host ? friend : host;
    const { number } = asker.decision();
    await playUntil(asker, (decision) => decision.number !== number, undefined, 1).catch(() => {});
    await until('it is answered', () => asker.decision()?.number !== number);
    await asker.page.locator('#tab-more').click();
    await asker.page.getByRole('button', { name: /take back/i }).first().click();
    await asker.page.locator('.offers [role=status]').waitFor();
    await other.page.locator('.offers button').first().click();
    await until('it is granted', () => asker.status?.offers.length === 0);
    const name = asker.picture.get(asker.wire.ItemKind.SIDE, asker.viewer.side).values.get('name');
    await asker.page.locator('#tab-log').click();
    await until('the log says who takes back', async () => new RegExp(`${name}.*(takes? back|taken back)`).test((await asker.page.locator('#tab-panel').innerText()).replaceAll('\n', ' ')));
  });

  await test('a question opens only over the table as it is: what led to it is shown first', async () => {
    const { FIGURE } = anne.wire.ItemKind;
    const watcher = await come({ reducedMotion: 'no-preference' });
    await watcher.page.addInitScript(() => localStorage.setItem('speed', '0.5'));
    await watcher.go('/');
    await watcher.page.locator('[data-play=corsairs]').click();
    await closeBriefing(watcher.page);
    /** Which question is open, and where figures are drawn, at one and the same moment. */
    const shown = () =>
      watcher.page.evaluate(() => ({
        question: Number(document.querySelector('.decision-panel')?.dataset.decision ?? 0),
        places: [...document.querySelectorAll('.figure-list [data-figure]')].map((one) => `${one.dataset.figure} ${one.dataset.place.split(' ', 2).join(' ')}`).sort().join(),
      }));
    const known = () =>
      watcher.picture.all(FIGURE).filter((one) => one.values.get('on_table')).map((one) => `${one.id} ${one.values.get('x')} ${one.values.get('y')}`).sort().join();
    let waited = 0;
    for (let questions = 0; questions < 20 && waited < 3; questions++) {
      await until('a question', () => watcher.over() || watcher.decision(), 120_000);
      if (watcher.over()) break;
      const { number } = watcher.decision();
      let now;
      await until('it is open', async () => {
        now = await shown();
        if (watcher.decision()?.number === number && now.question !== number && now.places !== known()) waited++;
        return watcher.over() || watcher.decision()?.number !== number || now.question === number;
      }, 120_000);
      if (watcher.decision()?.number === number) assert.equal(now.places, known(), `question ${number} is open over old positions`);
      await playUntil(watcher, (decision) => decision.number !== number);
    }
    console.log(`        the page was seen behind ${waited} times while a question waited`);
  });

  await test('a title of sixty letters pushes nothing out: in the lobby, on the wall, on a phone', async () => {
    const title = 'Supercalifragilisticexpialidocious-and-sixty-letters-all-told';
    const host = await come();
    await host.go('/create');
    await host.page.locator('form.enter, select[name=system]').first().waitFor();
    if ((await host.page.locator('form.enter').count()) > 0) await host.enterAs('Guest', 'Host');
    await host.page.locator('select[name=system]').selectOption('corsairs');
    await host.page.locator('select[name=scenario] option[value=skirmish]').waitFor({ state: 'attached' });
    await host.page.locator('input[name=title]').fill(title);
    await host.page.locator('form.settings button[type=submit]').click();
    await host.page.locator('.waiting-room').waitFor();
    for (const options of [{}, PHONE]) {
      const visitor = await come(options);
      for (const path of ['/', '/lobby', '/wall']) {
        await visitor.go(path);
        await visitor.page.locator('main').first().waitFor();
        const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 1, `${path} is ${wide} wider than the window`);
      }
      await visitor.go('/');
      const join = visitor.page.locator('tr', { hasText: title }).locator('a.button');
      await join.waitFor();
      await join.scrollIntoViewIfNeeded();
      const box = await join.boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= visitor.page.viewportSize().width, `Join is at ${box.x}`);
    }
  });

  let reader;
  await test('a rule is read in the reader\'s language, without marks of its source', async () => {
    reader = await sitDown(browser, server, 'corsairs', { locale: 'fr-FR' });
    people.push(reader);
    await closeBriefing(reader.page);
    await reader.page.locator('.decision-panel .rule').first().click();
    const words = reader.page.locator('.rule-box pre');
    await until('the text', async () => (await words.textContent()).length > 20);
    const said = await words.textContent();
    assert.doesNotMatch(said, /\*\*|`|\*\w|^- /m);
    assert.match(said, /\b(le|la|les|une?|des|chaque|qui)\b/);
  });

  await test('what somebody carries has its numbers, and its rule can be read, at the table and in a list', async () => {
    const { page } = reader;
    await page.locator('.rule-box button').click();
    await page.locator('.rule-box').waitFor({ state: 'detached' });
    await page.locator('#tab-armies').click();
    await page.locator('[data-roster]').first().click();
    await page.locator('.inspector .things .numbers-of').first().waitFor();
    const rule = page.locator('.inspector .things .rule').first();
    const id = await rule.textContent();
    await rule.click();
    await page.locator('.rule-box h2', { hasText: id }).waitFor();
    await until('its text', async () => (await page.locator('.rule-box pre').textContent()).length > 20);
    await page.locator('.rule-box button').click();
    const maker = await come({ locale: 'fr-FR' });
    await maker.go('/armies');
    await maker.page.locator('.lists button').first().click();
    await maker.page.locator('.builder .chips .rule').first().click();
    await until('its text', async () => (await maker.page.locator('.rule-box pre').textContent()).length > 20);
    assert.equal(await maker.page.locator('.builder .field-name', { hasText: /^title$/ }).count(), 0, 'no field without a word in the language');
    // On paper, where nothing can be pressed, they are printed.
    await until('the rules are printed', async () => (await maker.page.locator('.print-rules p').count()) > 0);
  });

  await test('on a desk of 1280 pixels the buttons of a question stand in one row', async () => {
    const { page, wire } = reader;
    await page.setViewportSize({ width: 1280, height: 800 });
    await playUntil(reader, ({ kind }) => kind === wire.DecisionKind.MOVE);
    assert.ok(!reader.over(), 'somebody may move');
    const bar = page.locator(`.decision-panel[data-decision="${reader.decision().number}"] .confirm-bar`);
    await bar.locator('.empty').waitFor();
    const boxes = [];
    for (const button of await bar.locator('button').all()) boxes.push(await button.boundingBox());
    assert.equal(boxes.length, 3);
    for (const box of boxes) assert.ok(Math.abs(box.y + box.height / 2 - boxes[0].y - boxes[0].height / 2) < 8, JSON.stringify(boxes));
    const panel = await bar.boundingBox();
    assert.ok(boxes[2].x + boxes[2].width <= panel.x + panel.width + 1, 'and none sticks out');
  });

  await test('on a phone the board of a replay stays in sight while one reads on', async () => {
    const { page } = reader;
    const id = new URL(page.url()).pathname.split('/').pop();
    await page.locator('#tab-more').click();
    const button = page.locator('.agreements button.danger');
    await button.click();
    await button.click();
    await until('it is over', () => reader.over());
    await page.setViewportSize({ width: 390, height: 844 });
    await reader.go(`/replay/${id}?at=${reader.picture.event}`);
    await page.locator('.timeline').waitFor();
    await page.locator('.replay .log .line').first().waitFor();
    // The choice whose eyes it is seen by is not under the board.
    const [head, before] = [await page.locator('.replay .match-head').boundingBox(), await page.locator('.replay .board-box').boundingBox()];
    assert.ok(head.y + head.height <= before.y + 1, `the head ends at ${head.y + head.height}, the board begins at ${before.y}`);
    // Both armies in words make it long enough.
    await page.locator('.replay aside details summary').first().click();
    await page.locator('.replay [data-roster]').first().waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await until('the page is scrolled', () => page.evaluate(() => scrollY > 100));
    await until('the board is at the top of the screen', async () => {
      const { y, height } = await page.locator('.replay .board-box').boundingBox();
      return Math.abs(y) < 2 && height > 250;
    });
  });

  await test('no errors, no policy violations, no request to another host', async () => {
    for (const person of people) assert.deepEqual(person.complaints, []);
  });
}
