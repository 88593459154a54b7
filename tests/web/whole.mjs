// Whole games from the first page to the end, each by one means alone: a mouse, a finger, the keyboard, and the tree that a
// screen reader is given. The page itself counts what reaches it, so that a test cannot use another means unseen.
import assert from 'node:assert/strict';
import { byPointing } from './players.mjs';
import { playUntil } from './page.mjs';
import { Person, until } from './tools.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Somebody whose page counts by what means it is used. */
async function come(browser, server, options) {
  const person = await Person.come(browser, server, options);
  await person.page.addInitScript(() => {
    const count = (means) => {
      const used = JSON.parse(sessionStorage.getItem('means') ?? '{}');
      sessionStorage.setItem('means', JSON.stringify({ ...used, [means]: (used[means] ?? 0) + 1 }));
    };
    addEventListener('pointerdown', (event) => event.isTrusted && count(event.pointerType), true);
    addEventListener('keydown', (event) => event.isTrusted && count('keyboard'), true);
  });
  await person.go('/');
  await person.page.locator('[data-play]').first().waitFor();
  return person;
}

async function meansOf({ page }) {
  return Object.keys(await page.evaluate(() => JSON.parse(sessionStorage.getItem('means') ?? '{}')));
}

/** Waits for the next question; undefined when the match is over. */
async function question(person) {
  await until('a question', () => person.over() || person.decision(), 120_000);
  if (person.over()) return undefined;
  const { number } = person.decision();
  return { number, gone: () => person.over() || person.decision()?.number !== number };
}

/** The page as assistive technology has it: things are found by role and name, and pressed as it presses them. */
class Reader {
  static async of({ page }) {
    const reader = new Reader();
    reader.tree = await page.context().newCDPSession(page);
    await reader.tree.send('Accessibility.enable');
    return reader;
  }

  /** Whatever has that role and name, within something that was found before, or anywhere. */
  async find(role, name, within) {
    const { root } = within ? {} : await this.tree.send('DOM.getDocument', { depth: 0 });
    const node = within ? { backendNodeId: within.backendDOMNodeId } : { nodeId: root.nodeId };
    const found = await this.tree.send('Accessibility.queryAXTree', { ...node, role, ...(name ? { accessibleName: name } : {}) }).catch(() => ({ nodes: [] }));
    return found.nodes.filter((one) => !one.ignored);
  }

  async await(role, name, within) {
    let found = [];
    await until(`${role} ${name}`, async () => (found = await this.find(role, name, within)).length > 0);
    return found[0];
  }

  static enabled(node) {
    return !node.properties?.some(({ name, value }) => name === 'disabled' && value.value);
  }

  async press(node) {
    const { object } = await this.tree.send('DOM.resolveNode', { backendNodeId: node.backendDOMNodeId });
    await this.tree.send('Runtime.callFunctionOn', { objectId: object.objectId, functionDeclaration: 'function () { this.click(); }' });
  }
}

export async function story({ server, browser, test }) {
  const people = [];
  const clean = async (person) => assert.deepEqual(await person.violations(), []);

  await test('a whole game by the mouse alone: units are moved by dragging', async () => {
    const person = await come(browser, server);
    people.push(person);
    const { MOVE, PLACE } = person.wire.DecisionKind;
    await person.page.locator('[data-play=warband]').click();
    await person.page.locator('.briefing button').click();
    const tally = {};
    for (let answers = 0; answers < 1500 && (await question(person)); answers++) await byPointing(person, tally, [MOVE, PLACE].includes(person.decision().kind));
    assert.ok(person.over());
    await person.page.locator('.end').waitFor();
    assert.ok(tally.dragged > 2, JSON.stringify(tally));
    assert.deepEqual(await meansOf(person), ['mouse']);
    await clean(person);
  });

  await test('a whole game by touch alone, on a phone', async () => {
    const person = await come(browser, server, PHONE);
    people.push(person);
    await person.page.locator('[data-play=corsairs]').tap();
    await person.page.locator('.briefing button').tap();
    await playUntil(person, () => false, (locator) => locator.tap({ timeout: 10_000 }), 1500);
    assert.ok(person.over());
    await person.page.locator('.end').waitFor();
    assert.deepEqual(await meansOf(person), ['touch']);
    await clean(person);
  });

  await test('a whole game by the keyboard alone', async () => {
    const person = await come(browser, server);
    people.push(person);
    const { page } = person;
    const focused = () => page.evaluate(() => document.activeElement?.dataset.play);
    for (let tabs = 0; tabs < 60 && (await focused()) !== 'brothers'; tabs++) await page.keyboard.press('Tab');
    assert.equal(await focused(), 'brothers');
    await page.keyboard.press('Enter');
    await page.locator('.briefing').waitFor();
    await page.keyboard.press('Enter');
    for (let answers = 0, asked; answers < 1500 && (asked = await question(person)); answers++) {
      const { number, gone } = asked;
      const ready = page.locator(`.decision-panel[data-decision="${number}"] .suggestions button`).first();
      await until('suggestions', async () => gone() || ready.isVisible(), 120_000);
      if (gone()) continue;
      await page.keyboard.press('1');
      await until('it can be confirmed', async () => gone() || page.locator('.confirm-bar .main').isEnabled());
      if (!gone()) await page.keyboard.press('Enter');
      await until('it is answered', gone, 120_000);
    }
    assert.ok(person.over());
    await page.locator('.end').waitFor();
    assert.deepEqual(await meansOf(person), ['keyboard']);
    await clean(person);
  });

  await test('a whole game with the tree that a screen reader is given, by roles and names alone', async () => {
    const person = await come(browser, server);
    people.push(person);
    const reader = await Reader.of(person);
    await reader.press(await reader.await('button', 'Play now Warband'));
    await reader.press(await reader.await('button', undefined, await reader.await('dialog', 'Briefing')));
    let told = 0;
    for (let answers = 0, asked; answers < 1500 && (asked = await question(person)); answers++) {
      const { gone } = asked;
      let first;
      const lookFor = async () => {
        const [panel] = await reader.find('region', 'Your decision');
        const [offered] = panel ? await reader.find('region', 'Suggestions', panel) : [];
        [first] = offered ? await reader.find('button', undefined, offered) : [];
        return first !== undefined;
      };
      await until('suggestions', async () => gone() || (await lookFor()), 120_000);
      if (gone()) continue;
      await reader.press(first);
      let confirm;
      await until('it can be confirmed', async () => {
        [confirm] = await reader.find('button', 'Confirm');
        return gone() || (confirm && Reader.enabled(confirm));
      });
      if (!gone()) await reader.press(confirm);
      await until('it is answered', gone, 120_000);
      if (answers % 40 !== 12) continue;
      // Who stands where is told in words, too.
      const [list] = await reader.find('list', 'Figures on the table');
      const lines = await reader.find('listitem', undefined, list);
      assert.ok(lines.length > 1, 'the figures are listed');
      const words = await reader.find('StaticText', undefined, list);
      assert.ok(words.every(({ name }) => /stands at/.test(name.value)), words[0]?.name.value);
      told += lines.length;
    }
    assert.ok(person.over());
    assert.ok(told > 0);
    await reader.await('heading', undefined, await reader.await('region', 'The match is over'));
    assert.deepEqual(await meansOf(person), []);
    await clean(person);
  });

  await test('no errors, no policy violations, no request to another host', async () => {
    for (const person of people) assert.deepEqual(person.complaints, []);
  });
}
